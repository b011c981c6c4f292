# SPDX-License-Identifier: Apache-2.0
"""What goes around the engine is found: faults planted in the netlists of MACsec's transmitter and
of the AXI4-Stream core.

The space: each of the two, sound and with a gate that joins a key, a byte of a packet or one that
the engine made to an output that must not see it.
"""

from collections.abc import Callable
from functools import cache

import pytest
from netlist_faults import joined

from opengcm.formal import layer_flow
from opengcm.formal.errors import RefutedError
from opengcm.formal.netlist import Netlist
from opengcm.formal.proofs import PROOFS

pytestmark = pytest.mark.full

Pick = Callable[[Netlist], object]


@cache
def netlist_of(top: str) -> Netlist:
    (circuit,) = [one for one in PROOFS["layer_flow"].circuits if one.top == top]
    return next(circuit.netlists(exported=False))


def made_by(box: str, port: str, place: int = 0) -> Pick:
    def pick(netlist: Netlist) -> object:
        return next(one for one in netlist.boxes if one.type == box).outputs[port][place]

    return pick


def given(port: str) -> Pick:
    return lambda netlist: netlist.inputs[port][0]


FRONT = "og_macsec_tx_front"

TRANSMIT: dict[str, tuple[str, Pick, str]] = {
    "plaintext beside the engine": ("m_axis_tdata", made_by(FRONT, "out_data_o"), "out_data_o"),
    "plaintext from the port": ("m_axis_tdata", given("s_axis_tdata"), "s_axis_tdata"),
    "text that was made in a time": (
        "m_axis_tvalid",
        made_by(layer_flow.ENGINE, "m_axis_tdata"),
        "bytes that the engine made",
    ),
    "text that was made in a counter": (
        "count_value_o",
        made_by(layer_flow.ENGINE, "m_axis_tdata", 127),
        "bytes that the engine made",
    ),
    "a key in a register that is read": ("table_o", given("key_i"), "key_i"),
}
AXIS: dict[str, tuple[str, Pick, str]] = {
    "data in a time": ("s_axis_tready", given("s_axis_tdata"), "s_axis_tdata"),
    "text that was made in the verdict": (
        "m_axis_tuser",
        made_by(layer_flow.CORE, "out_slots_o"),
        "data that the engine made",
    ),
    "a key in the data": ("m_axis_tdata", given("key_i"), "key_i"),
}


@pytest.mark.parametrize(("port", "pick", "told"), TRANSMIT.values(), ids=TRANSMIT)
def test_a_fault_of_a_direction_is_found(port: str, pick: Pick, told: str) -> None:
    sound = netlist_of("og_macsec_tx")
    with pytest.raises(RefutedError, match=told):
        layer_flow.check_direction(joined(sound, port, 0, pick(sound)))


@pytest.mark.parametrize(("port", "pick", "told"), AXIS.values(), ids=AXIS)
def test_a_fault_of_the_stream_core_is_found(port: str, pick: Pick, told: str) -> None:
    sound = netlist_of("og_gcm_axis")
    with pytest.raises(RefutedError, match=told):
        layer_flow.check_axis(joined(sound, port, 0, pick(sound)))


def test_ways_in_see_their_trailers() -> None:
    """ESP's receiver reads what the engine opened: the rule of the others does not hold there."""
    with pytest.raises(RefutedError, match="bytes that the engine made"):
        layer_flow.check_direction(netlist_of("og_esp_rx"))
