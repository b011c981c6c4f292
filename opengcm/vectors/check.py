# SPDX-License-Identifier: Apache-2.0
"""Running vector cases through the RTL of a design, and judging what comes out."""

import os
import threading
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from time import perf_counter
from typing import NamedTuple

from opengcm.designs import Design
from opengcm.sim.batch import MAX_IV_BYTES, MAX_TAG_FIELD
from opengcm.sim.simulator import Packet, Result, Run, Simulator, Status
from opengcm.spec.gcm import TAG_BYTES
from opengcm.vectors.case import Case, Skip

BATCH = 1000  # packets sent back to back between two looks at the progress


class Tried(NamedTuple):
    """Random frames of a packet layer: cipher suite, direction, why they were made, and the counter
    that told what became of them."""

    suite: str
    way: str
    kind: str
    verdict: str


@dataclass
class Report:
    """What became of a set of vectors. `cycles` and `seconds` are those of the simulation,
    `latency` is that of a block where every block has the same. `random_packets` that passed are
    not among those `passed`; `seed` is theirs, None where none were sent. `tried` has those of a
    packet layer by their kinds.
    """

    design: str
    passed: int = 0
    failures: list[str] = field(default_factory=list)
    skipped: Counter[str] = field(default_factory=Counter)  # by reason
    cycles: int = 0
    seconds: float = 0.0
    latency: int | None = None
    random_packets: int = 0
    seed: int | None = None
    tried: Counter[Tried] = field(default_factory=Counter)


def sort_out(design: Design, entries: Iterable[Case | Skip]) -> tuple[list[Case], Counter[str]]:
    """The cases that the design can be asked, and why how many others cannot."""
    cases: list[Case] = []
    skipped: Counter[str] = Counter()
    for entry in entries:
        reason = entry.reason if isinstance(entry, Skip) else out_of_reach(design, entry)
        if reason is not None:
            skipped[reason] += 1
        elif isinstance(entry, Case):
            cases.append(entry)
    return cases, skipped


def out_of_reach(design: Design, case: Case) -> str | None:
    """The class of reason why the case cannot be put to the design, None if it can."""
    key_bits = 8 * len(case.key)
    if not design.key_min <= key_bits <= design.key_max:
        return f"the design takes no keys of {key_bits} bits"
    if len(case.tag) not in TAG_BYTES and (case.valid or len(case.tag) > MAX_TAG_FIELD):
        return "a tag length that SP 800-38D does not have"
    if len(case.iv) > MAX_IV_BYTES:
        return f"an IV of more than {MAX_IV_BYTES:,} bytes"
    room = design.release_room
    if room is not None and case.decrypt and as_packet(case).beats(design.engine_lanes) > room:
        return f"a packet to decrypt of more than {room:,} beats (ReleaseBeats)"
    return None


@contextmanager
def simulators(
    design: Design,
    cases: list[Case],
    message: Callable[[str], None] | None = None,
    jobs: int | None = None,
) -> Iterator[list[Simulator]]:
    """So many simulators, by default one a processor, but no more than there are batches of cases;
    `message` is told of a build.
    """
    count = max(1, min(jobs or os.cpu_count() or 1, -(-len(cases) // BATCH)))
    with ExitStack() as stack:
        yield [stack.enter_context(Simulator(design, message=message)) for _ in range(count)]


def check(engines: list[Simulator], cases: list[Case], reached: Callable[[int], None]) -> Report:
    """Run the cases in batches of packets back to back, each on the next simulator that is free.

    Every batch finds an engine behind a reset, so that the report does not depend on how many
    there are, `seconds` aside. `reached` is called with the number of packets done so far.
    """
    # Threads, as in opengcm.cluster: a model runs without the interpreter's lock, and is alone
    # for nineteen parts in twenty of a batch.
    starts = range(0, len(cases), BATCH)
    waiting = iter(starts)
    runs: dict[int, Run] = {}
    errors: dict[int, Exception] = {}
    lock = threading.Lock()
    stop = threading.Event()

    def work(engine: Simulator) -> None:
        while not stop.is_set():
            with lock:
                start = next(waiting, None)
            if start is None:
                return
            batch = cases[start : start + BATCH]
            try:
                engine.reset()
                run = engine.run([as_packet(case) for case in batch])
            except Exception as error:
                stop.set()
                with lock:
                    errors[start] = error
                return
            with lock:
                runs[start] = run
                reached(sum(len(done.results) for done in runs.values()))

    began = perf_counter()
    with ThreadPoolExecutor(len(engines)) as pool:
        jobs = [pool.submit(work, engine) for engine in engines]
        try:
            for job in jobs:
                job.result()
        finally:
            stop.set()  # if we are interrupted, they end after their batch
    if errors:
        raise errors[min(errors)]
    report = Report(engines[0].design.name, seconds=perf_counter() - began)
    for start in starts:
        report.cycles += runs[start].cycles
        for case, result in zip(cases[start : start + BATCH], runs[start].results, strict=True):
            fault = judge(case, result)
            if fault is None:
                report.passed += 1
            else:
                report.failures.append(f"{case.id}: {fault}")
    return report


def as_packet(case: Case) -> Packet:
    """The packet that puts the case to the engine."""
    if case.decrypt:
        return Packet(
            key=case.key,
            iv=case.iv,
            aad=case.aad,
            data=case.ciphertext,
            decrypt=True,
            tag=case.tag,
            tag_bytes=len(case.tag),
        )
    return Packet(
        key=case.key,
        iv=case.iv,
        aad=case.aad,
        data=case.plaintext or b"",
        tag_bytes=len(case.tag),
    )


def judge(case: Case, result: Result) -> str | None:
    """What is wrong with the result, None if nothing is."""
    expected = _expected(case)
    if result.status not in expected:
        names = " or ".join(status.name for status in expected)
        return f"status {result.status.name} instead of {names}"
    if not case.valid:
        return "data came out with a failed verdict" if result.data else None
    if case.decrypt:
        return _difference("plaintext", result.data, case.plaintext or b"")
    return _difference("ciphertext", result.data, case.ciphertext) or _difference(
        "tag", result.tag, case.tag
    )


def _expected(case: Case) -> list[Status]:
    """The verdicts that are right. Of two reasons to refuse a packet either may be named."""
    if case.valid:
        return [Status.Ok]
    reasons = [] if case.iv else [Status.BadIv]
    reasons += [] if len(case.tag) in TAG_BYTES else [Status.BadTag]
    return reasons or [Status.AuthFail]


def _difference(what: str, got: bytes, expected: bytes) -> str | None:
    if got == expected:
        return None
    if len(got) != len(expected):
        return f"{what} of {len(got)} bytes instead of {len(expected)}"
    where = next(i for i, (a, b) in enumerate(zip(got, expected, strict=True)) if a != b)
    return f"{what} differs from byte {where} on ({len(expected)} bytes)"
