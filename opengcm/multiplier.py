# SPDX-License-Identifier: Apache-2.0
"""The study of Lin and Chuang: what one multiplier costs for each number of Karatsuba levels.

One `og_gf128_mac` of one lane with a register at its end, on Virtex-5, mapped for area alone. That
takes minutes, so what it gave is kept in results/multiplier.json with the revision of the sources.
"""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from opengcm import sources
from opengcm.flows import SynthRequest, synthesise
from opengcm.flows.circuit import Source
from opengcm.parameters import parse
from opengcm.results import FOLDER, Origin, load_rows
from opengcm.results.revision import older_study, synth_method

RESULT = FOLDER / "multiplier.json"
COMMAND = "opengcm multiplier --measure --out results/multiplier.json"
TARGET = "virtex5"
LEVELS = range(1, 8)

_CORE = "opengcm:lib:ghash"
_TOP = "og_gf128_mac"
_REGISTERS = ("reduce",)  # one, at the end
_ROW = ("levels", "lut", "ff", "luts_in_a_row")


def request(levels: int) -> SynthRequest:
    """What is measured: the multiplier with so many Karatsuba levels."""
    values = {"Lanes": 1, "Levels": levels, "MulRegs": parse("MulRegs", _REGISTERS)}
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
    made_from = origin()
    hashes = {"revision": made_from.revision, "circuit": made_from.circuit}
    return {**hashes, "command": COMMAND, "tools": tools, "rows": rows}


def origin() -> Origin:
    """What the study is made from."""
    requests = [request(levels) for levels in LEVELS]
    return Origin(
        tuple(Source.of_request(each) for each in requests),
        {"each": [synth_method(each) for each in requests]},
    )


def read(path: Path = RESULT) -> dict[str, Any]:
    """The committed study. ResultsError if it is missing or malformed."""
    return load_rows(path, _ROW, COMMAND)


def older(path: Path = RESULT) -> list[str]:
    """A line if the committed study is older than its sources."""
    return older_study(path, read(path), origin(), COMMAND)


def text(data: dict[str, Any]) -> str:
    """As the file holds it."""
    return json.dumps(data, indent=1) + "\n"


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
