# SPDX-License-Identifier: Apache-2.0
"""Targets that are cell libraries of the user's own: what mapping needs is found in the files."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from opengcm.designs import Design
from opengcm.flows.errors import FlowError
from opengcm.flows.liberty import CellLibrary, LibertyCell, read_liberty
from opengcm.flows.targets import TARGETS, Target

_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_.-]*")
_PATTERN = re.compile(r"[A-Za-z0-9_*?\[\]-]+")
_BUFFER, _INVERTER = 0b10, 0b01
_INPUTS_DRIVEN = 3  # by an output of the design: what ABC takes its load to be


@dataclass(frozen=True)
class OwnCells:
    """The files of a library, and cells in it that are not to be used, as patterns."""

    files: tuple[Path, ...]
    dont_use: tuple[str, ...] = ()

    @cached_property
    def library(self) -> CellLibrary:
        """Its cells."""
        return read_liberty(*self.files)

    @property
    def driving_cell(self) -> str:
        """What drives the inputs of the design: the smallest buffer, or inverter."""
        cell = self.library.smallest(_BUFFER, 1) or self.library.smallest(_INVERTER, 1)
        if cell is None:
            raise FlowError(f"{self.files[0]}: neither a buffer nor an inverter in it")
        return cell.name

    @property
    def load(self) -> float:
        """What an output of the design drives, in fF: some inputs of the NAND that counts 1 GE."""
        nand = self.library.details[self.library.unit_cell]
        return round(_INPUTS_DRIVEN * max(nand.inputs.values()), 3)

    @property
    def choosing(self) -> tuple[str, ...]:
        """Flip-flops that hold one of several inputs. They are left alone: ABC puts buffers before
        multiplexers, but does not see how many flip-flops an enable drives.
        """
        return tuple(
            name
            for name, cell in sorted(self.library.details.items())
            if cell.register and len(set(cell.register.next.names) - set(cell.register.state)) > 1
        )

    def tie(self, value: int) -> tuple[str, str] | None:
        """The cell that is a constant, and its output; None if the library has none."""
        found = [
            (cell.area, cell.name, pin)
            for cell in self.library.details.values()
            if _is_tie(cell)
            for pin, function in cell.outputs.items()
            if function.verilog == f"1'b{value}"
        ]
        return min(found)[1:] if found else None


def _is_tie(cell: LibertyCell) -> bool:
    """Whether a cell has constant outputs, and area: spare cells have constants, too."""
    return not cell.inputs and not cell.unusable and 0 < len(cell.outputs) <= 2 and cell.area > 0


def own_target(
    files: Sequence[Path], name: str = "", summary: str = "", dont_use: Iterable[str] = ()
) -> Target:
    """A target of Liberty files; its name is that of the first file where none is given.

    FlowError if the files are no library, or the name or a pattern is none.
    """
    if not files:
        raise FlowError("a cell library has one file or more")
    called = name or re.sub(r"(\.lib|\.gz)+$", "", files[0].name)
    if not _NAME.fullmatch(called):
        raise FlowError(f"{called!r} is not a name for a target")
    if called in TARGETS:
        raise FlowError(f"the target {called} is there already: give the library another name")
    for pattern in dont_use:
        if not _PATTERN.fullmatch(pattern):
            raise FlowError(f"{pattern!r} is not the name of a cell, nor a pattern of one")
    cells = OwnCells(tuple(files), tuple(dont_use))
    if not any(cell.register and not cell.unusable for cell in cells.library.details.values()):
        raise FlowError(f"{files[0]}: no flip-flop in it")
    return Target(called, "cells", summary or "standard cells", library=files[0], own=cells)


def target_of(design: Design | None, name: str) -> Target:
    """The target of a name, among the cell libraries that a design's file names and those known.

    FlowError, with all names, if there is none.
    """
    cells = design.cells if design else {}
    if name in cells:
        chosen = cells[name]
        return own_target(chosen.liberty, name, chosen.summary, chosen.dont_use)
    if name in TARGETS:
        return TARGETS[name]
    raise FlowError(f"unknown target {name!r}; there are: {', '.join([*cells, *TARGETS])}")
