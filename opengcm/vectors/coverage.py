# SPDX-License-Identifier: Apache-2.0
"""`python -m opengcm.vectors.coverage`: which lines and signal bits of the RTL a mixed load moves.

Models with counters are driven with a sample of the NIST CAVP cases, random packets (checked
against OpenSSL), packets that must be refused, key operations and resets. Sources with their
counts go to `.build/coverage/`.
"""

import random
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path

from rich.console import Console
from rich.table import Table

from opengcm import places
from opengcm.errors import OpenGcmError
from opengcm.sim.coverage_data import FileCoverage, annotate, read_counters
from opengcm.sim.simulator import Simulator
from opengcm.sources import from_root
from opengcm.vectors.engine_load import check_cavp, check_random, check_refused, check_resets

DESIGNS = ("gcm_25g", "gcm_100g")
FOLDER = places.work("coverage")
CAVP_STEP = 150  # one case in 150 of each file
RANDOM_PACKETS = 1500
SEED = 1


def main() -> int:
    """Take the coverage and print it; 1 if a result was wrong."""
    out = Console(highlight=False, soft_wrap=True)
    try:
        with tempfile.TemporaryDirectory(prefix="opengcm-") as folder:
            counters = [_take(name, Path(folder), out) for name in DESIGNS]
            covered = read_counters(counters)
    except OpenGcmError as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    FOLDER.mkdir(parents=True, exist_ok=True)
    for source, coverage in covered.items():
        (FOLDER / source.name).write_text(annotate(source, coverage), encoding="utf-8")
    out.print(_table(covered))
    out.print(f"annotated sources: {from_root(FOLDER)}/")
    return 0


def _take(name: str, folder: Path, out: Console) -> Path:
    """Run the load on one design; the file with its counters."""
    counters = folder / f"{name}.dat"
    rng = random.Random(SEED)
    with Simulator(
        name,
        seed=SEED,
        in_gap=0.05,
        out_gap=0.05,
        max_pause=40,
        noise=True,
        coverage=True,
        message=lambda line: out.print(f"  {line}"),
    ) as simulator:
        check_cavp(simulator, CAVP_STEP)
        check_random(simulator, rng, RANDOM_PACKETS)
        check_refused(simulator)
        check_resets(simulator, rng)
        out.print(f"  {name}: {simulator.cycle:,} cycles, all results right")
        simulator.model.write_coverage(counters)
    return counters


def _table(covered: dict[Path, FileCoverage]) -> Table:
    table = Table("file", "lines", "", "toggles", "", title="coverage of rtl/")
    for column in table.columns[1:]:
        column.justify = "right"
    for source, coverage in covered.items():
        lines, toggles = coverage.line_figure(), coverage.toggle_figure()
        table.add_row(source.name, *_cells(*lines), *_cells(*toggles))
    lines = _sum(coverage.line_figure() for coverage in covered.values())
    toggles = _sum(coverage.toggle_figure() for coverage in covered.values())
    table.add_section()
    table.add_row("total", *_cells(*lines), *_cells(*toggles))
    return table


def _cells(part: int, whole: int) -> tuple[str, str]:
    return (f"{100 * part / whole:.1f} %" if whole else "-"), f"{part:,} of {whole:,}"


def _sum(figures: Iterable[tuple[int, int]]) -> tuple[int, int]:
    parts, wholes = zip(*figures, strict=True)
    return sum(parts), sum(wholes)


if __name__ == "__main__":
    sys.exit(main())
