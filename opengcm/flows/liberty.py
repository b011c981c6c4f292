# SPDX-License-Identifier: Apache-2.0
"""The little of a Liberty cell library that areas need: cells, their area and what they are."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from opengcm.flows.errors import FlowError
from opengcm.flows.primitives import Kind, Primitive

GATE_EQUIVALENT = "NAND2X1"
"""The cell whose area is one gate equivalent."""

_CELL = re.compile(r"\bcell\s*\(\s*\"?(\w+)\"?\s*\)\s*\{")
_AREA = re.compile(r"\barea\s*:\s*([0-9.eE+-]+)\s*;")
_FLIP_FLOP = re.compile(r"\bff(_bank)?\s*\(")
_LATCH = re.compile(r"\blatch(_bank)?\s*\(")


@dataclass(frozen=True)
class CellLibrary:
    """Cells by name; `unit` is the area of a gate equivalent in the library's unit."""

    unit: float
    cells: Mapping[str, Primitive]

    def __call__(self, cell_type: str) -> Primitive:
        """What a cell type is. FlowError if the library does not have it."""
        try:
            return self.cells[cell_type]
        except KeyError:
            raise FlowError(f"the cell library has no cell {cell_type}") from None

    def kge(self, area: float) -> float:
        """An area in thousand gate equivalents."""
        return area / self.unit / 1000


def read_liberty(path: Path) -> CellLibrary:
    """Read a library. FlowError if it cannot be read or has no two-input NAND."""
    try:
        text = path.read_text(encoding="utf-8", errors="replace")
    except OSError as error:
        raise FlowError(f"{path}: {error.strerror}") from None
    starts = list(_CELL.finditer(text))
    cells: dict[str, Primitive] = {}
    ends = [*(start.start() for start in starts[1:]), len(text)]
    for start, end in zip(starts, ends, strict=False):
        body = text[start.end() : end]
        area = _AREA.search(body)
        kind = Kind.GATE
        if _FLIP_FLOP.search(body):
            kind = Kind.FLIP_FLOP
        elif _LATCH.search(body):
            kind = Kind.LATCH
        cells[start[1]] = Primitive(kind, area=float(area[1]) if area else 0.0)
    if GATE_EQUIVALENT not in cells:
        raise FlowError(f"{path}: no cell {GATE_EQUIVALENT} to measure areas by")
    return CellLibrary(cells[GATE_EQUIVALENT].area, cells)
