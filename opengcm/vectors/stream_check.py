# SPDX-License-Identifier: Apache-2.0
"""Running cases and random packets through the RTL of an AES core on AXI4-Stream.

NIST has no known answers for CTR mode. Those of ECB, encrypted, are run through a core in CTR mode
with the plaintext as the counter and zeros as the data, for then what comes out is the cipher of
the plaintext; the Monte Carlo test likewise, each packet's counter being what came of the last.
"""

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from time import perf_counter

from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes

from opengcm.sim.live import BLOCK_BYTES
from opengcm.sim.stream import StreamPacket, StreamSimulator
from opengcm.sim.stream_binding import Pauses
from opengcm.vectors.block_check import judge, run_ecb
from opengcm.vectors.block_rsp import BlockCase
from opengcm.vectors.case import Skip
from opengcm.vectors.check import Report
from opengcm.vectors.monte_carlo import monte_carlo

RANDOM_PACKETS = 2000
SEED = 39
_LONGEST = 20  # blocks of a random packet
_CARRIES = (2**32, 2**64, 2**96, 2**128)  # counters that wrap there, within a packet
_PAUSES = (
    Pauses(),
    Pauses(source=0.5, noise=True),
    Pauses(sink=0.5, noise=True),
    Pauses(sink=0.95),  # the pipe fills up and waits
    Pauses(config=0.97, noise=True),
    Pauses(config=0.5, source=0.3, sink=0.3, noise=True),
)

Reached = Callable[[int], None]


def sort_out_streams(
    simulator: StreamSimulator, entries: Iterable[BlockCase | Skip]
) -> tuple[list[BlockCase], Counter[str]]:
    """The cases that the core can be asked, and why how many others cannot."""
    taken: list[BlockCase] = []
    skipped: Counter[str] = Counter()
    for entry in entries:
        reason = entry.reason if isinstance(entry, Skip) else _out_of_reach(simulator, entry)
        if reason is not None:
            skipped[reason] += 1
        elif isinstance(entry, BlockCase):
            taken.append(entry)
    return taken, skipped


def _out_of_reach(simulator: StreamSimulator, case: BlockCase) -> str | None:
    """The class of reason why the case cannot be put to the core, None if it can."""
    if case.mode not in ("ecb", simulator.mode):
        return f"the design has no mode {case.mode.upper()}"
    if len(case.key) != simulator.key_bytes:
        return f"the design takes no keys of {8 * len(case.key)} bits"
    if case.mode == "ecb" and case.direction == "decrypt" and not simulator.decrypts:
        return "CTR mode does without the inverse cipher"
    return None


def check_streams(
    simulator: StreamSimulator,
    cases: Sequence[BlockCase],
    reached: Reached,
    *,
    monte_carlo_counts: int = 0,
    random_packets: int = 0,
    seed: int = SEED,
) -> Report:
    """Run the cases back to back, so many counts of the Monte Carlo test, and random packets.

    `reached` is called with the number of cases done so far.
    """
    report = Report(simulator.design.name)
    began, cycles = perf_counter(), simulator.cycles
    ecb = [case for case in cases if case.mode == "ecb"]
    for case, got in zip(ecb, run_ecb(simulator, ecb), strict=True):
        judge(report, case, got)
    counted = [case for case in cases if case.mode == "ctr"]
    run = simulator.run(StreamPacket(case.key, case.given, case.iv) for case in counted)
    for case, got in zip(counted, run.data, strict=True):
        judge(report, case, got)
    done = report.passed + len(report.failures)
    reached(done)
    if monte_carlo_counts:
        passed, failures = monte_carlo(
            simulator, outer=monte_carlo_counts, reached=lambda counts: reached(done + counts)
        )
        report.passed += passed
        report.failures += failures
    if random_packets:
        report.seed = seed
        _check_random(simulator, report, random.Random(seed), random_packets, reached)
    report.cycles = simulator.cycles - cycles
    report.latency = simulator.latency
    report.seconds = perf_counter() - began
    return report


def _check_random(
    simulator: StreamSimulator, report: Report, rng: random.Random, count: int, reached: Reached
) -> None:
    """Packets against OpenSSL, an equal part under each kind of pauses."""
    packets = list(random_stream(simulator, rng, count))
    for number, pauses in enumerate(_PAUSES):
        part = packets[number :: len(_PAUSES)]
        run = simulator.run((packet for packet, _ in part), pauses=pauses)
        for place, (got, (_, expected)) in enumerate(zip(run.data, part, strict=True)):
            if got == expected:
                report.random_packets += 1
            else:
                name = f"random packet {number + place * len(_PAUSES)} of seed {report.seed}"
                report.failures.append(f"{name} ({pauses}): it is not what OpenSSL makes of it")
        reached(report.passed + report.random_packets + len(report.failures))


def random_stream(
    simulator: StreamSimulator, rng: random.Random, count: int
) -> Iterator[tuple[StreamPacket, bytes]]:
    """Packets of all lengths, each under a key of its own, with what must come of them.

    Of CTR some wrap at each power of 2^32 and some have no byte; of ECB each goes either way.
    """
    for number in range(count):
        key = rng.randbytes(simulator.key_bytes)
        if simulator.mode == "ctr":
            data = rng.randbytes(rng.randint(0, BLOCK_BYTES * _LONGEST))
            start = rng.getrandbits(128)
            if number % 4 == 0:
                wrap = rng.choice(_CARRIES)
                start = (start // wrap * wrap - rng.randint(1, _LONGEST)) % 2**128
            iv = start.to_bytes(BLOCK_BYTES)
            sealed = Cipher(algorithms.AES(key), modes.CTR(iv)).encryptor().update(data)
            yield StreamPacket(key, data, iv), sealed
        else:
            data = rng.randbytes(BLOCK_BYTES * rng.randint(1, _LONGEST))
            cipher = Cipher(algorithms.AES(key), modes.ECB())
            decrypt = rng.random() < 0.5
            step = cipher.decryptor() if decrypt else cipher.encryptor()
            yield StreamPacket(key, data, decrypt=decrypt), step.update(data)
