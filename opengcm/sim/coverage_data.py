# SPDX-License-Identifier: Apache-2.0
"""Reads the coverage counters that a Verilated model writes, and lays them beside the source.

A counter is a line `C 'KEY' COUNT`; KEY is a sequence of \\x01 name \\x02 value: f file, l line,
t type (line, branch, toggle), o what of it, S the source lines of a block.
"""

import re
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from opengcm.errors import SimulationError

_COUNTER = re.compile(r"C '(.*)' (\d+)$")
_FIELD = re.compile("\x01([^\x02]+)\x02([^\x01]*)")


@dataclass
class FileCoverage:
    """Counters of one source file, over all its instances in all models.

    `lines`: line number -> how often its least used statement ran; `toggles`: (line, signal bit
    and direction) -> how often it did.
    """

    lines: dict[int, int] = field(default_factory=dict)
    toggles: dict[tuple[int, str], int] = field(default_factory=lambda: defaultdict(int))

    def line_figure(self) -> tuple[int, int]:
        """Lines that ran, and all."""
        return sum(count > 0 for count in self.lines.values()), len(self.lines)

    def toggle_figure(self) -> tuple[int, int]:
        """Rises and falls of signal bits that happened, and all."""
        return sum(count > 0 for count in self.toggles.values()), len(self.toggles)


def read_counters(paths: Iterable[Path]) -> dict[Path, FileCoverage]:
    """Coverage by source file, summed over several runs. SimulationError if a file is malformed."""
    blocks: dict[tuple[Path, str, str, str], int] = defaultdict(int)
    covered: dict[Path, FileCoverage] = defaultdict(FileCoverage)
    for path in paths:
        for text in path.read_text(encoding="utf-8").splitlines()[1:]:
            match = _COUNTER.match(text)
            if match is None:
                raise SimulationError(f"{path}: not a coverage counter: {text[:60]!r}")
            key, count = dict(_FIELD.findall(match[1])), int(match[2])
            source = Path(key["f"])
            if key["t"] == "toggle":
                covered[source].toggles[int(key["l"]), key["o"]] += count
            elif key.get("S"):
                blocks[source, key["S"], key["n"], key["o"]] += count
    for (source, lines, _, _), count in blocks.items():
        into = covered[source].lines
        for line in _expand(lines):
            into[line] = min(into.get(line, count), count)
    return dict(sorted(covered.items()))


def _expand(ranges: str) -> Iterable[int]:
    """`3-5,8` is 3, 4, 5 and 8."""
    for part in ranges.split(","):
        first, _, last = part.partition("-")
        yield from range(int(first), int(last or first) + 1)


def annotate(source: Path, coverage: FileCoverage) -> str:
    """The source with the count of each line before it, and the bits that stayed still."""
    still: dict[int, list[str]] = defaultdict(list)
    for (line, name), count in coverage.toggles.items():
        if count == 0:
            still[line].append(name)
    out = []
    for number, text in enumerate(source.read_text(encoding="utf-8").splitlines(), start=1):
        ran = coverage.lines.get(number)
        out.append(f"{'' if ran is None else ran:>10}  {text}")
        if still[number]:
            out.append(f"{'':>10}  // never: {', '.join(still[number])}")
    return "\n".join(out) + "\n"
