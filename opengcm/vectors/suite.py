# SPDX-License-Identifier: Apache-2.0
"""All published vectors through the RTL of a design, whatever its kind."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

from opengcm.designs import Design
from opengcm.errors import OpenGcmError
from opengcm.sim.block import BlockSimulator
from opengcm.sim.build import Message
from opengcm.sim.coprocessor import CoprocessorSimulator
from opengcm.sim.ghash import GhashSimulator
from opengcm.vectors.block_check import check_blocks, sort_out_blocks
from opengcm.vectors.block_rsp import cavp_block_files
from opengcm.vectors.check import Report, check, simulators, sort_out
from opengcm.vectors.coprocessor_check import (
    check_gcm,
    check_modes,
    sequences,
    sort_out_gcm,
    sort_out_modes,
)
from opengcm.vectors.files import cavp_gcm_files, read_block_vectors, read_vectors
from opengcm.vectors.ghash_check import check_ghash, sort_out_ghash
from opengcm.vectors.monte_carlo import OUTER

Reached = Callable[[int], None]
Bar = Callable[[str, int], AbstractContextManager[Reached]]
"""Makes a progress bar of a title and a total."""


@contextmanager
def no_bar(_title: str, _total: int) -> Iterator[Reached]:
    """No one watches."""
    yield lambda _done: None


def run_vectors(
    design: Design,
    files: Sequence[Path] = (),
    *,
    message: Message | None = None,
    bar: Bar = no_bar,
) -> Report:
    """Run the files, or all of NIST CAVP for the kind of design if there are none.

    OpenGcmError if the kind has no vectors; VectorError for a file that is not of its kind.
    """
    if design.kind not in SUITES:
        raise OpenGcmError(
            f"{design.name}: no vectors for designs of kind {design.kind!r}; pytest tests/cores"
        )
    return SUITES[design.kind](design, files, message, bar)


def _gcm(design: Design, files: Sequence[Path], message: Message | None, bar: Bar) -> Report:
    chosen = files or cavp_gcm_files()
    cases, skipped = sort_out(design, (entry for file in chosen for entry in read_vectors(file)))
    with (
        simulators(design, cases, message=message) as engines,
        bar(f"{design.name}: vectors", len(cases)) as reached,
    ):
        report = check(engines, cases, reached)
    report.skipped = skipped
    return report


def _block(design: Design, files: Sequence[Path], message: Message | None, bar: Bar) -> Report:
    """Known answers and multi-block messages in ECB and CBC; by default Monte Carlo too."""
    entries = [case for file in files or cavp_block_files() for case in read_block_vectors(file)]
    counts = 0 if files else OUTER
    with BlockSimulator(design, message=message) as simulator:
        cases, skipped = sort_out_blocks(simulator, entries)
        total = len(cases) + counts * (2 if simulator.decrypts else 1)
        with bar(f"{design.name}: vectors", total) as reached:
            report = check_blocks(simulator, cases, reached, monte_carlo_counts=counts)
    report.skipped = skipped
    return report


def _coprocessor(
    design: Design, files: Sequence[Path], message: Message | None, bar: Bar
) -> Report:
    """GCM if the core has it, else ECB and CBC; by default Monte Carlo too."""
    with CoprocessorSimulator(design, message=message) as simulator:
        if simulator.has("gcm"):
            chosen = files or cavp_gcm_files()
            entries = (entry for file in chosen for entry in read_vectors(file))
            messages, skipped = sort_out_gcm(simulator, entries)
            with bar(f"{design.name}: vectors", len(messages)) as reached:
                report = check_gcm(simulator, messages, reached)
        else:
            chosen = files or cavp_block_files()
            listed = (entry for file in chosen for entry in read_block_vectors(file))
            cases, skipped = sort_out_modes(simulator, listed)
            counts = 0 if files else OUTER
            total = len(cases) + counts * len(sequences(simulator))
            with bar(f"{design.name}: vectors", total) as reached:
                report = check_modes(simulator, cases, reached, monte_carlo_counts=counts)
    report.skipped = skipped
    return report


def _ghash(design: Design, files: Sequence[Path], message: Message | None, bar: Bar) -> Report:
    """The GCM vectors of the key in the logic."""
    chosen = files or cavp_gcm_files()
    with GhashSimulator(design, message=message) as simulator:
        entries = (entry for file in chosen for entry in read_vectors(file))
        cases, skipped = sort_out_ghash(simulator, entries)
        with bar(f"{design.name}: vectors", len(cases)) as reached:
            report = check_ghash(simulator, cases, reached)
    report.skipped = skipped
    return report


SUITES: dict[str, Callable[[Design, Sequence[Path], Message | None, Bar], Report]] = {
    "gcm": _gcm,
    "block": _block,
    "coprocessor": _coprocessor,
    "ghash": _ghash,
}
"""By kind of design."""
