# SPDX-License-Identifier: Apache-2.0
"""The table of S-boxes: what each style, direction and number of cuts costs.

Measuring takes minutes, so what it gave is kept in results/sbox.json with the revision of the
sources that it is of.
"""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from opengcm.flows import SynthRequest, synthesise
from opengcm.flows.circuit import Source
from opengcm.flows.request import DEFAULT_LEVELS
from opengcm.results import FOLDER, Origin, load_rows
from opengcm.results.revision import older_study, synth_method
from opengcm.sbox.build import build
from opengcm.sbox.choice import DIRECTIONS
from opengcm.sbox.files import TOP, committed, rtl_files
from opengcm.sbox.mix import counts

RESULT = FOLDER / "sbox.json"
COMMAND = "opengcm sbox table --measure --out results/sbox.json"
STYLES = ("TABLE", "TOWER", "BRAM")
CELLS = "osu018"
MEMORY = "virtex5"  # has block RAM, which cells have not
TARGETS = (CELLS, MEMORY, "ecp5")
PLAIN = f"{CELLS} plain"  # mapped for area alone
SEEDS = (1,)

_ROW = ("style", "direction", "cuts", "figures")
_BRAM = STYLES.index("BRAM")
_TOWER = STYLES.index("TOWER")
_FIGURES = ("lut", "ff", "bram36", "muxf", "levels", "kge", "seq_kge", "fmax_mhz")

PUBLISHED = (
    ("forward, 115 gates (Boyar and Peralta)", "115", "208-219"),
    ("merged", "-", "277"),
)
"""What others have reached, for comparison: gates, and gate equivalents after a plain mapping."""


def cases() -> list[tuple[int, int, int]]:
    """Style, direction and cuts of each S-box there is."""
    return [
        (style, direction, cuts)
        for style in range(len(STYLES))
        for direction in range(len(DIRECTIONS))
        for cuts in range(1 if style == _BRAM else 0, 4)
    ]


def request(
    style: int, direction: int, cuts: int, target: str, levels: int = DEFAULT_LEVELS
) -> SynthRequest:
    """What is measured of one S-box."""
    values: dict[str, int | str] = {"Sbox": style, "Direction": direction, "Cuts": cuts}
    return SynthRequest.of_files(TOP, rtl_files(), target, values, seeds=SEEDS, levels=levels)


def measure(reached: Callable[[int], None]) -> dict[str, Any]:
    """Measure every S-box on every target that has what it needs."""
    rows: list[dict[str, Any]] = []
    tools: dict[str, str] = {}
    done = 0
    for style, direction, cuts in cases():
        figures: dict[str, Any] = {}
        for target in TARGETS:
            if not _measurable(style, cuts, target):
                continue
            result = synthesise(request(style, direction, cuts, target))
            tools |= result.tools
            data = result.to_json()
            figures[target] = {key: data[key] for key in _FIGURES}
        if CELLS in figures:
            data = synthesise(request(style, direction, cuts, CELLS, levels=0)).to_json()
            figures[PLAIN] = {key: data[key] for key in ("kge", "seq_kge")}
        rows.append(
            {
                "style": STYLES[style],
                "direction": DIRECTIONS[direction],
                "cuts": cuts,
                "figures": figures,
            }
        )
        done += 1
        reached(done)
    made_from = origin()
    hashes = {"revision": made_from.revision, "circuit": made_from.circuit}
    return {**hashes, "tools": tools, "rows": rows}


def _measurable(style: int, cuts: int, target: str) -> bool:
    """The cell library has no memory, and the LUT mapper takes very long over a tower in one go."""
    on_cells = target == CELLS
    if style == _BRAM:
        return not on_cells
    return on_cells or style != _TOWER or cuts > 0


def origin() -> Origin:
    """What the table is made from."""
    asked = [request(*case, MEMORY) for case in cases()]  # sources are those of any target
    methods = [synth_method(request(*cases()[0], target)) for target in TARGETS]
    return Origin(tuple(Source.of_request(each) for each in asked), {"targets": methods})


def older(path: Path = RESULT) -> list[str]:
    """A line if the committed table is older than its sources."""
    return older_study(path, read(path), origin(), COMMAND)


def read(path: Path = RESULT) -> dict[str, Any]:
    """The committed measurement. ResultsError if it is missing or malformed."""
    return load_rows(path, _ROW, COMMAND)


def text(data: dict[str, Any]) -> str:
    """One line a row and a measurement, as the file holds them."""
    rows = ",\n".join(f"  {json.dumps(row)}" for row in data["rows"])
    head = json.dumps({key: data[key] for key in ("revision", "circuit", "tools")}, indent=1)[:-2]
    return f'{head},\n "rows": [\n{rows}\n ]\n}}\n'


def markdown(data: dict[str, Any]) -> str:
    """The tables of docs/sbox.md."""
    lines = [
        "| style | direction | cuts | gates | in a row | GE, plain | GE | ns | LUT6 | LUT4 | FF |",
        "|---|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|",
    ]
    choices = committed()
    for row in data["rows"]:
        gates = depth = "-"
        if row["style"] == "TOWER" and row["cuts"] == 0:
            built = build(choices[row["direction"]])
            gates = str(len(built.circuit.gates))
            depth = str(built.circuit.depth(built.outputs))
        cells, xilinx, lattice = (row["figures"].get(target) for target in TARGETS)
        registers = next(found["ff"] for found in (xilinx, cells) if found is not None)
        lines.append(
            f"| {row['style']} | {row['direction']} | {row['cuts']} | {gates} | {depth}"
            f" | {_ge(row['figures'].get(PLAIN))} | {_ge(cells)} | {_ns(cells)}"
            f" | {_lut(xilinx)} | {_lut(lattice)} | {registers} |"
        )
    lines += [f"| {name} | | 0 | {gates} | | {ge} | | | | | |" for name, gates, ge in PUBLISHED]
    lines += ["", "| a column of | XORs | gates that merge it with MixColumns |", "|---|--:|--:|"]
    lines += [f"| {name} | {xors} | {merging or '-'} |" for name, xors, merging in counts()]
    return "\n".join(lines)


def _ge(figures: dict[str, Any] | None) -> str:
    """Gate equivalents, the registers by themselves."""
    if figures is None:
        return "-"
    registers = 1000 * (figures["seq_kge"] or 0)
    logic = 1000 * figures["kge"] - registers
    return f"{logic:.0f} + {registers:.0f}" if registers else f"{logic:.0f}"


def _ns(figures: dict[str, Any] | None) -> str:
    if figures is None or not figures["fmax_mhz"]:
        return "-"
    return f"{1000 / figures['fmax_mhz']:.2f}"


def _lut(figures: dict[str, Any] | None) -> str:
    """LUTs with the slice multiplexers, or the block RAM."""
    if figures is None:
        return "-"
    if figures["bram36"]:
        return f"{figures['bram36']:g} RAM"
    return f"{figures['lut']} + {figures['muxf']} mux" if figures["muxf"] else str(figures["lut"])
