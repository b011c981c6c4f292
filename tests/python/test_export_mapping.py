# SPDX-License-Identifier: Apache-2.0
"""What is exported maps as what is measured: block RAMs stay block RAMs, and the LUTs are as many.

Exported files are read by Yosys' plain reader of Verilog and mapped by the script of
`opengcm synth`. Walks a block RAM S-box alone and in a pipeline, memories that are small enough
for LUTs and that are not, and two whole designs beside their committed figures.
"""

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from readback import area_of_verilog

from opengcm.designs import load_design
from opengcm.export.netlist import verilog, verilog_of
from opengcm.flows import SynthRequest, yosys
from opengcm.flows.tools import Runner
from opengcm.sources import ROOT, files_of

TARGET = "virtex5"
NAME = "exported"
CLOSE = 0.03  # of the LUTs


def exported_area(core: str, top: str, parameters: Mapping[str, int], folder: Path) -> Any:
    """The figures of a module that was exported."""
    file = folder / f"{NAME}.v"
    text = verilog_of(files_of(core, top), top, parameters, NAME)
    file.write_text(text, encoding="utf-8")
    work = folder / "exported"
    work.mkdir()
    return area_of_verilog(SynthRequest.of_files(NAME, [file], TARGET), work)


def measured_area(core: str, top: str, parameters: Mapping[str, int], folder: Path) -> Any:
    """The figures of its sources."""
    work = folder / "measured"
    work.mkdir()
    request = SynthRequest.of_files(top, files_of(core, top), TARGET, parameters)
    yosys.map_design(request, work, Runner())
    yosys.count(request, work, work)
    return json.loads((work / yosys.AREA).read_text(encoding="utf-8"))["area"]


@pytest.mark.parametrize(
    ("core", "top", "parameters", "block_rams"),
    [
        ("aes", "og_aes_sbox", {"Sbox": 2, "Cuts": 1}, 0.5),
        ("prim", "og_ram_1r1w", {"Width": 64, "Depth": 256}, 1),
        ("prim", "og_ram_1r1w", {"Width": 64, "Depth": 32}, 0),
    ],
    ids=["sbox", "ram", "small_ram"],
)
def test_memory(
    core: str, top: str, parameters: Mapping[str, int], block_rams: float, tmp_path: Path
) -> None:
    area = exported_area(f"opengcm:lib:{core}", top, parameters, tmp_path)
    assert area["bram36"] == block_rams
    assert (area["lut"] == 0) == (block_rams > 0)


@pytest.mark.heavy
def test_pipeline(tmp_path: Path) -> None:
    """All S-boxes of AES-128 in block RAM, two in each."""
    parameters = {"Rounds": 10, "KeyMin": 128, "Sbox": 2, "SboxCuts": 1, "RoundRegs": 1}
    exported = exported_area("opengcm:lib:aes", "og_aes_pipe", parameters, tmp_path)
    measured = measured_area("opengcm:lib:aes", "og_aes_pipe", parameters, tmp_path)
    assert exported["bram36"] == measured["bram36"] == 40
    assert exported["ff"] == measured["ff"]
    assert exported["lut"] == pytest.approx(measured["lut"], rel=CLOSE)


@pytest.mark.heavy
@pytest.mark.parametrize("name", ["lin2023", "henzen2010_bram"])
def test_committed_figure(name: str, tmp_path: Path) -> None:
    design = load_design(name)
    assert not design.on_target.get(TARGET)
    text = verilog(design)
    file = tmp_path / f"{name}.v"
    file.write_text(text, encoding="utf-8")
    modules = re.findall(r"^module (\w+)", text, re.MULTILINE)
    apart = [
        module + equals + levels
        for source, equals, levels in (each.partition("=") for each in design.modules_apart(TARGET))
        for module in modules
        if re.fullmatch(rf"{name}_{source.removeprefix('og_')}(_\d+)?", module)
    ]
    assert apart
    request = SynthRequest.of_files(
        name, [file], TARGET, levels=design.levels_on.get(TARGET), apart=apart
    )
    (tmp_path / "work").mkdir()
    area = area_of_verilog(request, tmp_path / "work")
    record = json.loads((ROOT / "results" / f"{name}.json").read_text(encoding="utf-8"))
    figures = record["figures"][f"synth {TARGET}"]["figures"]
    assert area["bram36"] == pytest.approx(figures["bram36"], rel=CLOSE)
    assert area["lut"] == pytest.approx(figures["lut"], rel=CLOSE)
