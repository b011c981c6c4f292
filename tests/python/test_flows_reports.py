# SPDX-License-Identifier: Apache-2.0
"""Reading what nextpnr and OpenSTA report, and the scripts they are given."""

from typing import Any

import pytest

from opengcm.flows import route, sta
from opengcm.flows.errors import FlowError
from opengcm.flows.result import Timing
from opengcm.flows.synthesis import _median

STA_REPORT = """\
Startpoint: _1_ (rising edge-triggered flip-flop clocked by clock)
Endpoint: _3_ (rising edge-triggered flip-flop clocked by clock)
Path Group: clock
Path Type: max

Fanout     Delay      Time   Description
------------------------------------------------------------------
         0.0000    0.0000   clock clock (rise edge)
         0.0000    0.0000   clock network delay (ideal)
         0.0000    0.0000 ^ _1_/CLK (DFFPOSX1)
         0.5000    0.5000 ^ _1_/Q (DFFPOSX1)
   12                       state_q[0] (net)
         1.2500    1.7500 v _2_/Y (NAND2X1)
    1                       _0007_ (net)
         0.0000    1.7500 v _3_/D (DFFPOSX1)
                   1.7500   data arrival time

      1000.0000 1000.0000   clock clock (rise edge)
        -0.2500  999.7500   library setup time
                 999.7500   data required time
------------------------------------------------------------------
                 999.7500   data required time
                  -1.7500   data arrival time
------------------------------------------------------------------
                 998.0000   slack (MET)
"""


def test_sta_report() -> None:
    timing = sta.read_report(STA_REPORT)
    assert timing.fmax_mhz == 500.0  # 1.75 ns and 0.25 ns of setup time
    steps = [(step.type, step.net, step.ns) for step in timing.path]
    assert steps == [
        ("DFFPOSX1", "_1_/CLK", 0.0),
        ("DFFPOSX1", "state_q[0]", 0.5),
        ("NAND2X1", "_0007_", 1.75),
        ("DFFPOSX1", "_3_/D", 1.75),
    ]


def test_sta_report_without_a_path() -> None:
    assert sta.read_report("No paths found.\n") == Timing(None)


def test_sta_script_names_the_clocks() -> None:
    assert "[get_ports [list {clk_i} {s.clk}]]" in sta.script("top", ("clk_i", "s.clk"))
    assert "get_ports" not in sta.script("top", ())


def step(kind: str, cell: str, delay: float, **more: str) -> dict[str, Any]:
    end = {"cell": cell, "loc": [0, 0], "port": "Q"}
    return {"type": kind, "delay": delay, "from": end, "to": end, **more}


def nextpnr_report() -> dict[str, Any]:
    slow = [
        step("clk-to-q", "r1", 0.5),
        step("routing", "l1", 1.0, net="a_q"),
        step("setup", "r2", 0.25),
    ]
    return {
        "fmax": {"fast": {"achieved": 400.0}, "clk_i": {"achieved": 151.987}},
        "utilization": {
            "TRELLIS_COMB": {"used": 967, "available": 83640},
            "DP16KD": {"used": 0, "available": 208},
        },
        "critical_paths": [
            {"from": "posedge clk_i", "to": "posedge clk_i", "path": slow},
            {"from": "<async>", "to": "posedge clk_i", "path": [step("logic", "x", 9.0)]},
        ],
    }


def test_nextpnr_report() -> None:
    timing = route.read_report(nextpnr_report())
    assert timing.fmax_mhz == 151.99  # the slowest clock
    assert [(one.type, one.cell, one.net, one.ns) for one in timing.path] == [
        ("clk-to-q", "r1", "", 0.5),
        ("routing", "l1", "a_q", 1.5),
        ("setup", "r2", "", 1.75),
    ]
    assert timing.utilisation == {"TRELLIS_COMB": (967, 83640)}


def test_nextpnr_report_without_a_clock() -> None:
    timing = route.read_report({"fmax": {}, "utilization": {}, "critical_paths": []})
    assert timing == Timing(None)


def test_a_strange_report_is_refused() -> None:
    with pytest.raises(FlowError, match="not as expected"):
        route.read_report({"fmax": {}})


@pytest.mark.parametrize(
    ("clocks", "median", "typical"),
    [
        ([100.0, 120.0, 90.0], 100.0, 100.0),
        ([100.0, 120.0], 110.0, 100.0),
        ([None, 80.0], 80.0, 80.0),
        ([None], None, None),
    ],
)
def test_the_median_of_the_seeds(
    clocks: list[float | None], median: float | None, typical: float | None
) -> None:
    found, run = _median({str(i): Timing(clock) for i, clock in enumerate(clocks)})
    assert found == median
    assert run is not None
    assert run.fmax_mhz == typical
