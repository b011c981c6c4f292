# SPDX-License-Identifier: Apache-2.0
"""Where the longest paths of a routed design end: the registers that nextpnr's report names."""

from typing import Any

import pytest

from opengcm.flows.ends import register_of, slow_ends
from opengcm.flows.result import SlowEnds, Timing


def net(*ends: tuple[str, float], begins: str = "posedge clk_i") -> dict[str, Any]:
    """A net whose sinks are inputs of cells of clk_i, reached after so many ns."""
    return {
        "event": begins,
        "endpoints": [
            {"cell": cell, "delay": [ns / 2, ns], "event": "posedge clk_i"} for cell, ns in ends
        ],
    }


@pytest.mark.parametrize(
    ("cell", "register"),
    [
        ("u_a.data_q_TRELLIS_FF_Q_13", "u_a.data_q"),
        ("u_a.data_q_TRELLIS_FF_Q", "u_a.data_q"),
        ("gen_round[3].gen_lane[0].byte_i_SB_DFF_Q_D_SB_LUT4_O", "gen_round[*].gen_lane[*].byte_i"),
        ("u_fifo.gen_part[0].mem.0.3", "u_fifo.gen_part[*].mem"),
        ("u_beats.storage.0.66$DPRAM_COMB2", "u_beats.storage"),
        ("DP16KD", "DP16KD"),
        ("_TRELLIS_FF_Q", "_TRELLIS_FF_Q"),  # of a net without a name
    ],
)
def test_bits_of_a_register_have_one_name(cell: str, register: str) -> None:
    assert register_of(cell) == register


def test_ends_are_counted_by_register_the_latest_first() -> None:
    report = {
        "detailed_net_timings": [
            net(("a_q_FF_Q_1", 4.6), ("a_q_FF_Q_2", 4.4999), ("b_q_FF_Q", 5.0)),
            net(("a_q_FF_Q_3", 4.7), ("c_q_FF_Q", 4.4)),
        ]
    }
    assert slow_ends(report, "clk_i") == (
        SlowEnds("b_q", 1, 5.0),
        SlowEnds("a_q", 2, 4.7),  # one bit of it is there before nine tenths of 5 ns
    )


def test_other_clocks_and_inputs_are_left_out() -> None:
    report = {
        "detailed_net_timings": [
            net(("a_q_FF_Q", 9.0), begins="<async>"),
            net(("b_q_FF_Q", 8.0), begins="posedge other"),
            net(("c_q_FF_Q", 2.0)),
        ]
    }
    assert slow_ends(report, "clk_i") == (SlowEnds("c_q", 1, 2.0),)
    assert slow_ends(report, "third") == ()


def test_without_details_there_are_none() -> None:
    assert slow_ends({}, "clk_i") == ()


def test_what_was_kept_before_has_none() -> None:
    record = {"fmax_mhz": 100.0, "path": [], "utilisation": {}}
    assert Timing.from_json(record).slow_ends == ()
    record["slow_ends"] = [{"register": "a_q", "count": 3, "ns": 4.5}]
    assert Timing.from_json(record).slow_ends == (SlowEnds("a_q", 3, 4.5),)
