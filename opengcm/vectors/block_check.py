# SPDX-License-Identifier: Apache-2.0
"""Running ECB and CBC cases through the RTL of a block core, and judging what comes out."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from time import perf_counter

from opengcm.errors import OpenGcmError, SimulationError
from opengcm.sim.block import BlockSimulator, RunsBlocks
from opengcm.sim.block_binding import BLOCK_BYTES
from opengcm.vectors.block_rsp import BlockCase
from opengcm.vectors.case import Skip
from opengcm.vectors.check import Report
from opengcm.vectors.monte_carlo import monte_carlo
from opengcm.vectors.wycheproof_cbc import is_padded


def sort_out_blocks(
    simulator: BlockSimulator, entries: Iterable[BlockCase | Skip]
) -> tuple[list[BlockCase], Counter[str]]:
    """The cases that the core can be asked, and why how many others cannot."""
    taken: list[BlockCase] = []
    skipped: Counter[str] = Counter()
    for entry in entries:
        reason = entry.reason if isinstance(entry, Skip) else out_of_reach(simulator, entry)
        if reason is not None:
            skipped[reason] += 1
        elif isinstance(entry, BlockCase):
            taken.append(entry)
    return taken, skipped


def out_of_reach(simulator: BlockSimulator, case: BlockCase) -> str | None:
    """The class of reason why the case cannot be put to the core, None if it can."""
    if len(case.key) != simulator.key_bytes:
        return f"the design takes no keys of {8 * len(case.key)} bits"
    if case.direction == "decrypt" and not simulator.decrypts:
        return "the design only encrypts"
    return None


def check_blocks(
    simulator: BlockSimulator,
    cases: Sequence[BlockCase],
    reached: Callable[[int], None],
    *,
    monte_carlo_counts: int = 0,
) -> Report:
    """Run the cases and so many counts of the Monte Carlo test.

    All ECB blocks go back to back, key and direction changing among them. `reached` is called
    with the number of cases done so far.
    """
    report = Report(simulator.design.name)
    began, cycles = perf_counter(), simulator.cycles
    ecb = [case for case in cases if case.mode == "ecb"]
    for case, got in zip(ecb, run_ecb(simulator, ecb), strict=True):
        judge(report, case, got)
    for case in cases:
        if case.mode != "ecb":
            run = simulator.encrypt if case.direction == "encrypt" else simulator.decrypt
            judge(report, case, outcome(run, case))
            reached(report.passed + len(report.failures))
    done = report.passed + len(report.failures)
    if monte_carlo_counts:
        passed, failures = monte_carlo(
            simulator,
            outer=monte_carlo_counts,
            reached=lambda counts: reached(done + counts),
        )
        report.passed += passed
        report.failures += failures
    report.cycles = simulator.cycles - cycles
    report.latency = simulator.latency
    report.seconds = perf_counter() - began
    return report


def run_ecb(simulator: RunsBlocks, cases: Sequence[BlockCase]) -> list[bytes]:
    """What comes of each case, run as one batch."""
    sizes = [len(case.given) // BLOCK_BYTES for case in cases]
    keys = [case.key for case, size in zip(cases, sizes, strict=True) for _ in range(size)]
    back = [case.direction == "decrypt" for case in cases]
    directions = [flag for flag, size in zip(back, sizes, strict=True) for _ in range(size)]
    out = simulator.run_blocks(keys, b"".join(case.given for case in cases), directions).data
    results, start = [], 0
    for case in cases:
        results.append(out[start : start + len(case.given)])
        start += len(case.given)
    return results


def outcome(run: Callable[..., bytes], case: BlockCase) -> bytes | None:
    """What came of a case: None if it was refused, as only what is not valid may be."""
    try:
        got = run(case.mode, case.key, case.given, case.iv)
    except SimulationError:
        raise
    except OpenGcmError:
        if case.valid:
            raise
        return None
    return got if case.valid or is_padded(got) else None


def fault(case: BlockCase, got: bytes | None) -> str | None:
    """What is wrong with what came of a case, None if nothing is."""
    if not case.valid:
        return None if got is None else "a ciphertext without a right padding was taken"
    if got == case.expected:
        return None
    pairs = zip(got or b"", case.expected, strict=True)
    wrong = next(i for i, (a, b) in enumerate(pairs) if a != b)
    return f"the result differs from byte {wrong} on"


def judge(report: Report, case: BlockCase, got: bytes | None) -> None:
    """Count a case as passed, or say what is wrong with what came of it."""
    wrong = fault(case, got)
    if wrong is None:
        report.passed += 1
    else:
        report.failures.append(f"{case.id}: {wrong}")
