# SPDX-License-Identifier: Apache-2.0
"""Running vectors through the RTL of a co-processor: ECB, CBC, Monte Carlo, or GCM."""

import random
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from time import perf_counter

from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes

from opengcm.errors import OpenGcmError, SimulationError
from opengcm.sim.coprocessor import KEY_SIZES, TAG_SIZES, CoprocessorSimulator, Outcome, Sealed
from opengcm.vectors.block_check import fault, outcome
from opengcm.vectors.block_rsp import BlockCase
from opengcm.vectors.case import Case, Skip
from opengcm.vectors.check import Report
from opengcm.vectors.monte_carlo import INNER

BATCH = 500  # GCM messages in one program
_SEED = 197
_BLOCK = 16

Reached = Callable[[int], None]


def sort_out_modes(
    simulator: CoprocessorSimulator, entries: Iterable[BlockCase | Skip]
) -> tuple[list[BlockCase], Counter[str]]:
    """The ECB, CBC and CTR cases that the core can be asked, and why how many others cannot."""
    taken: list[BlockCase] = []
    skipped: Counter[str] = Counter()
    for entry in entries:
        if isinstance(entry, Skip):
            skipped[entry.reason] += 1
        elif not simulator.takes_key(len(entry.key)):
            skipped[f"the design takes no keys of {8 * len(entry.key)} bits"] += 1
        elif not simulator.has(entry.mode):
            skipped[f"the design has no mode {entry.mode.upper()}"] += 1
        elif entry.direction == "decrypt" and not simulator.decrypts:
            skipped["the design only encrypts"] += 1
        else:
            taken.append(entry)
    return taken, skipped


def sort_out_gcm(
    simulator: CoprocessorSimulator, entries: Iterable[Case | Skip]
) -> tuple[list[Case], Counter[str]]:
    """The GCM cases that the core can be asked, and why how many others cannot.

    What must be refused is always asked: a refusal by the driver is one.
    """
    taken: list[Case] = []
    skipped: Counter[str] = Counter()
    for entry in entries:
        if isinstance(entry, Skip):
            skipped[entry.reason] += 1
        elif not simulator.takes_key(len(entry.key)):
            skipped[f"the design takes no keys of {8 * len(entry.key)} bits"] += 1
        elif entry.valid and len(entry.tag) not in TAG_SIZES:
            skipped["a tag length that SP 800-38D does not have"] += 1
        elif entry.valid and not entry.iv:
            skipped["an IV of no bytes, which the driver refuses"] += 1
        else:
            taken.append(entry)
    return taken, skipped


def check_modes(
    simulator: CoprocessorSimulator,
    cases: Sequence[BlockCase],
    reached: Reached,
    *,
    monte_carlo_counts: int = 0,
) -> Report:
    """Run ECB and CBC cases, then so many counts of each Monte Carlo test."""
    report = Report(simulator.design.name)
    began, cycles = perf_counter(), simulator.cycles
    for case in cases:
        run = simulator.encrypt if case.direction == "encrypt" else simulator.decrypt
        wrong = fault(case, outcome(run, case))
        if wrong is None:
            report.passed += 1
        else:
            report.failures.append(f"{case.id}: {wrong}")
        reached(report.passed + len(report.failures))
    for sequence in sequences(simulator):
        for count in range(monte_carlo_counts):
            if sequence.step(simulator):
                report.passed += 1
            else:
                report.failures.append(f"{sequence.name}, count {count}")
            reached(report.passed + len(report.failures))
    report.cycles = simulator.cycles - cycles
    report.latency = simulator.block_cycles()
    report.seconds = perf_counter() - began
    return report


def check_gcm(simulator: CoprocessorSimulator, cases: Sequence[Case], reached: Reached) -> Report:
    """Run GCM cases, many in one program."""
    report = Report(simulator.design.name)
    began, cycles = perf_counter(), simulator.cycles
    asked: list[Case] = []
    refused: list[Case] = []
    for case in cases:
        of_driver = case.iv and len(case.tag) in TAG_SIZES
        (asked if of_driver else refused).append(case)
    for case in refused:
        if _is_refused(simulator, case):
            report.passed += 1
        else:
            report.failures.append(f"{case.id}: it was not refused")
    for start in range(0, len(asked), BATCH):
        part = asked[start : start + BATCH]
        outcomes = simulator.run(_message(case) for case in part)
        for case, result in zip(part, outcomes, strict=True):
            if _right(case, result):
                report.passed += 1
            else:
                report.failures.append(f"{case.id}: the outcome differs")
        reached(report.passed + len(report.failures))
    report.cycles = simulator.cycles - cycles
    report.latency = simulator.block_cycles()
    report.seconds = perf_counter() - began
    return report


class MonteCarlo:
    """One Monte Carlo test (AESAVS, 6.4): a mode, a direction and a key size.

    NIST's files for it are not in the package cryptography-vectors, so the seeds are drawn here
    and the answers are those of OpenSSL.
    """

    def __init__(self, mode: str, decrypt: bool, key: bytes, block: bytes, iv: bytes) -> None:
        self.mode, self.decrypt = mode, decrypt
        self.key, self.block, self.iv = key, block, iv

    @property
    def name(self) -> str:
        """As NIST's file is called."""
        word = "decrypt" if self.decrypt else "encrypt"
        return f"{self.mode.upper()}MCT{8 * len(self.key)} {word}"

    def step(self, simulator: CoprocessorSimulator) -> bool:
        """One count; whether it was right. The sequence goes on as it should."""
        iv = self.iv if self.mode == "cbc" else None
        got = simulator.chain(self.decrypt, self.key, self.block, INNER, iv)
        before, last = self._reference()
        added = (before + last)[-len(self.key) :]
        self.key = bytes(a ^ b for a, b in zip(self.key, added, strict=True))
        if self.mode == "ecb":
            self.block = last
        else:
            self.iv, self.block = last, before
        return got == (before, last)

    def _reference(self) -> tuple[bytes, bytes]:
        """OpenSSL's last two blocks of a count."""
        cipher = Cipher(
            algorithms.AES(self.key), modes.CBC(self.iv) if self.mode == "cbc" else modes.ECB()
        )
        step = cipher.decryptor() if self.decrypt else cipher.encryptor()
        results: list[bytes] = []
        for turn in range(INNER):
            if turn == 0:
                given = self.block
            elif self.mode == "ecb":
                given = results[-1]
            else:
                given = self.iv if turn == 1 else results[-2]
            results.append(step.update(given))
        return results[-2], results[-1]


def sequences(simulator: CoprocessorSimulator) -> list[MonteCarlo]:
    """Every Monte Carlo test that the core can do."""
    rng = random.Random(_SEED)
    return [
        MonteCarlo(mode, decrypt, rng.randbytes(size), rng.randbytes(_BLOCK), rng.randbytes(_BLOCK))
        for size in KEY_SIZES
        if simulator.takes_key(size)
        for mode in ("ecb", "cbc")
        for decrypt in ((False, True) if simulator.decrypts else (False,))
    ]


def _message(case: Case) -> Sealed:
    if case.decrypt:
        return Sealed(case.key, case.iv, case.aad, case.ciphertext, case.tag)
    return Sealed(case.key, case.iv, case.aad, case.plaintext or b"", tag_bytes=len(case.tag))


def _is_refused(simulator: CoprocessorSimulator, case: Case) -> bool:
    """Whether a message that no driver may send is not sent."""
    try:
        simulator.open(case.key, case.iv, case.ciphertext, case.tag, case.aad)
    except SimulationError:
        raise
    except OpenGcmError:
        return True
    return False


def _right(case: Case, outcome: Outcome) -> bool:
    if not case.valid:
        return not outcome.ok and not outcome.data
    if case.decrypt:
        return outcome.ok and outcome.data == (case.plaintext or b"")
    return outcome.data == case.ciphertext and outcome.tag == case.tag
