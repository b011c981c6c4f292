# SPDX-License-Identifier: Apache-2.0
"""Registers that move into an ECP5 block RAM, and those that must stay.

Walks a netlist of one block RAM written here, as it is and with each thing spoilt that keeps its
registers out; and a memory with a register behind it, mapped for the target.
"""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from opengcm import sources
from opengcm.flows import SynthRequest, synthesise
from opengcm.flows.block_ram import use_output_registers

CLOCK, OUT0, OUT1, Q0, Q1 = range(2, 7)


def flip_flop(data: int, out: int) -> dict[str, Any]:
    return {
        "type": "TRELLIS_FF",
        "parameters": {"CEMUX": "1 ", "CLKMUX": "CLK", "LSRMUX": "LSR", "REGSET": "RESET"},
        "port_directions": {"CLK": "input", "DI": "input", "LSR": "input", "Q": "output"},
        "connections": {"CLK": [CLOCK], "DI": [data], "LSR": ["0"], "Q": [out]},
    }


def netlist(width: int) -> dict[str, Any]:
    """One block RAM with two outputs in use, one of each port, and a register behind each."""
    inputs = ["CLKA", "CLKB", "OCEA", "OCEB"]
    outputs = ["DOA0", "DOA1", "DOB0"]
    ram = {
        "type": "DP16KD",
        "parameters": {
            "DATA_WIDTH_A": f"{width:032b}",
            "DATA_WIDTH_B": f"{width:032b}",
            "REGMODE_A": "NOREG",
            "REGMODE_B": "NOREG",
        },
        "port_directions": dict.fromkeys(inputs, "input") | dict.fromkeys(outputs, "output"),
        "connections": {
            "CLKA": [CLOCK],
            "CLKB": [CLOCK],
            "OCEA": ["0"],
            "OCEB": ["0"],
            "DOA0": [OUT0],
            "DOA1": [9],  # nobody reads it
            "DOB0": [OUT1],
        },
    }
    return {
        "ports": {
            "clk": {"direction": "input", "bits": [CLOCK]},
            "q": {"direction": "output", "bits": [Q0, Q1]},
        },
        "cells": {"ram": ram, "q0": flip_flop(OUT0, Q0), "q1": flip_flop(OUT1, Q1)},
    }


def run(module: dict[str, Any], folder: Path) -> tuple[int, dict[str, Any]]:
    path = folder / "netlist.json"
    path.write_text(json.dumps({"modules": {"top": module}}))
    moved = use_output_registers(path, "top")
    found: dict[str, Any] = json.loads(path.read_text())["modules"]["top"]
    return moved, found


@pytest.mark.parametrize("width", [18, 36])
def test_registers_move(width: int, tmp_path: Path) -> None:
    moved, found = run(netlist(width), tmp_path)
    assert moved == 2
    assert list(found["cells"]) == ["ram"]
    ram = found["cells"]["ram"]
    assert (ram["connections"]["DOA0"], ram["connections"]["DOB0"]) == ([Q0], [Q1])
    for port in "AB":
        assert ram["parameters"][f"REGMODE_{port}"] == "OUTREG"
        assert ram["connections"][f"OCE{port}"] == ["1"]


def other_clock(module: dict[str, Any]) -> None:
    module["cells"]["q0"]["connections"]["CLK"] = [12]


def falling_edge(module: dict[str, Any]) -> None:
    module["cells"]["q0"]["parameters"]["CLKMUX"] = "INV"


def enable(module: dict[str, Any]) -> None:
    module["cells"]["q0"]["parameters"]["CEMUX"] = "CE"


def reset(module: dict[str, Any]) -> None:
    module["cells"]["q0"]["connections"]["LSR"] = [12]


def starts_set(module: dict[str, Any]) -> None:
    module["cells"]["q0"]["parameters"]["REGSET"] = "SET"


def second_reader(module: dict[str, Any]) -> None:
    module["cells"]["q2"] = flip_flop(OUT0, 12)


def output_port(module: dict[str, Any]) -> None:
    module["ports"]["word"] = {"direction": "output", "bits": [OUT0]}


def logic(module: dict[str, Any]) -> None:
    module["cells"]["q0"] |= {"type": "LUT4"}


SPOILT = [other_clock, falling_edge, enable, reset, starts_set, second_reader, output_port, logic]


@pytest.mark.parametrize("width", [18, 36])
@pytest.mark.parametrize("spoil", SPOILT)
def test_registers_stay(
    spoil: Callable[[dict[str, Any]], None], width: int, tmp_path: Path
) -> None:
    """What is behind port A stays; that behind B too, where a word leaves by both."""
    module = netlist(width)
    spoil(module)
    moved, found = run(module, tmp_path)
    assert moved == (1 if width == 18 else 0)
    assert {"ram", "q0"} <= found["cells"].keys()
    ram = found["cells"]["ram"]
    assert ram["parameters"]["REGMODE_A"] == "NOREG"
    assert ram["connections"]["DOA0"] == [OUT0]


def test_two_clocks_of_a_wide_word(tmp_path: Path) -> None:
    module = netlist(36)
    module["cells"]["ram"]["connections"]["CLKA"] = [12]
    assert run(module, tmp_path)[0] == 0


def test_a_memory_with_a_register_behind_it() -> None:
    """It is in the block RAM; with Yosys' own script it is not."""
    files = sources.files_of("opengcm:lib:prim", "og_ram_1r1w")
    shape = {"Width": 36, "Depth": 512, "ReadRegs": 2}
    flip_flops = [
        synthesise(
            SynthRequest.of_files("og_ram_1r1w", files, "ecp5", shape, seeds=(1,), plain=plain)
        ).area.ff
        for plain in (False, True)
    ]
    assert flip_flops == [0, 36]
