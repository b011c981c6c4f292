# SPDX-License-Identifier: Apache-2.0
"""The study of Lin and Chuang: what one multiplier costs for each number of Karatsuba levels.

One `og_gf128_mac` of one lane with a register at its end, on Virtex-5, mapped for area alone. That
takes minutes, so what it gave is kept in results/multiplier.json with the hash of the sources.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from opengcm import sources
from opengcm.flows import SynthRequest, synthesise, yosys
from opengcm.flows.store import content_key
from opengcm.results import FOLDER, load_rows

RESULT = FOLDER / "multiplier.json"
COMMAND = "opengcm multiplier --measure --out results/multiplier.json"
TARGET = "virtex5"
LEVELS = range(1, 8)

_CORE = "opengcm:lib:ghash"
_TOP = "og_gf128_mac"
_ROW = ("levels", "lut", "ff", "luts_in_a_row")
_REGISTER_AT_END = 1 << 10  # og_gf128_pkg: REG_REDUCE


def request(levels: int) -> SynthRequest:
    """What is measured: the multiplier with so many Karatsuba levels."""
    values: dict[str, int | str] = {"Lanes": 1, "Levels": levels, "MulRegs": _REGISTER_AT_END}
    return SynthRequest.of_files(_TOP, sources.files_of(_CORE, _TOP), TARGET, values, levels=0)


def measure(reached: Callable[[int], None]) -> dict[str, Any]:
    """Map all of them; `reached` is told how many are done."""
    rows: list[dict[str, Any]] = []
    tools: dict[str, str] = {}
    for levels in LEVELS:
        found = synthesise(request(levels))
        tools |= found.tools
        area = found.area
        figures = {"lut": area.lut, "ff": area.ff, "luts_in_a_row": area.levels}
        rows.append({"levels": levels} | figures)
        reached(len(rows))
    return {"sources": source_hash(), "command": COMMAND, "tools": tools, "rows": rows}


def source_hash() -> str:
    """Hash of what the study is made from: the sources and the scripts of the mapping."""
    made_from = {str(n): (request(n).source_hash, yosys.scripts(request(n))) for n in LEVELS}
    return content_key(made_from)


def read(path: Path = RESULT) -> dict[str, Any]:
    """The committed study. ResultsError if it is missing or malformed."""
    return load_rows(path, _ROW, COMMAND)


def stale(path: Path = RESULT) -> list[str]:
    """A line if the committed study is not of this tree."""
    data = read(path)
    if data["sources"] == source_hash():
        return []
    return [f"{path.name} is stale; it was: {COMMAND}"]


def lut(levels: int, path: Path = RESULT) -> int | None:
    """LUT6 of a multiplier with so many Karatsuba levels; None if the study has none such."""
    rows = read(path)["rows"]
    return next((row["lut"] for row in rows if row["levels"] == levels), None)


def markdown(data: dict[str, Any], mark: str = "") -> str:
    """The table of docs/engine.md; `mark` goes behind each figure."""
    rows = data["rows"]
    lines = [
        ["levels", *(str(row["levels"]) for row in rows)],
        ["---", *("---:" for _ in rows)],
        ["LUT6", *(f"{row['lut']:,}{mark}" for row in rows)],
        ["LUT in series", *(f"{row['luts_in_a_row']}{mark}" for row in rows)],
    ]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)
