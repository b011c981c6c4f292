# SPDX-License-Identifier: Apache-2.0
"""Running ECB and CBC cases through the RTL of a block core, and judging what comes out."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from time import perf_counter

from opengcm.sim.block import BlockSimulator
from opengcm.sim.block_binding import BLOCK_BYTES
from opengcm.vectors.block_rsp import BlockCase
from opengcm.vectors.check import Report
from opengcm.vectors.monte_carlo import monte_carlo


def sort_out_blocks(
    simulator: BlockSimulator, cases: Iterable[BlockCase]
) -> tuple[list[BlockCase], Counter[str]]:
    """The cases that the core can be asked, and why how many others cannot."""
    taken: list[BlockCase] = []
    skipped: Counter[str] = Counter()
    for case in cases:
        reason = out_of_reach(simulator, case)
        if reason is None:
            taken.append(case)
        else:
            skipped[reason] += 1
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
    for case, got in zip(ecb, _ecb(simulator, ecb), strict=True):
        _judge(report, case, got)
    for case in cases:
        if case.mode == "cbc":
            run = simulator.encrypt if case.direction == "encrypt" else simulator.decrypt
            _judge(report, case, run(case.mode, case.key, case.given, case.iv))
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


def _ecb(simulator: BlockSimulator, cases: Sequence[BlockCase]) -> list[bytes]:
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


def _judge(report: Report, case: BlockCase, got: bytes) -> None:
    if got == case.expected:
        report.passed += 1
        return
    wrong = next(i for i in range(len(got)) if got[i] != case.expected[i])
    report.failures.append(f"{case.id}: the result differs from byte {wrong} on")
