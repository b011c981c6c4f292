# SPDX-License-Identifier: Apache-2.0
"""Where keys and bytes of packets can go around an engine: in the AXI4-Stream core, in MACsec and
in ESP. The engine is a box, and so is the front of a packet layer; cones say, for all time, what
leads out of them and into them.
"""

from collections.abc import Iterator

from opengcm.formal.errors import RefutedError
from opengcm.formal.flow import Cone, cone
from opengcm.formal.netlist import Netlist

ENGINE = "og_packet_engine"
FRONTS = ("og_macsec_tx_front", "og_macsec_rx_front", "og_esp_front")
CORE = "og_gcm_engine"

_BYTES = "m_axis_tdata"
_WAY_IN = ("out_data_o", "out_keep_o", "out_last_o", "out_valid_o", "out_packet_o")
"""Of a front: what the engine gets."""
_DATA_W, _SLOT_W = 128, 136  # of slot_t in og_gcm_pkg: data is its low end


def check_direction(netlist: Netlist) -> None:
    """One direction of a packet layer.

    - Bytes leave by way of the engine, but for what the front says of a packet: headers that were
      put aside. The packet itself, as the engine gets it, goes nowhere else.
    - What the engine has made of a packet, text and tag, is seen by nothing but the bytes that
      leave: no time, length, drop, count or register.
    - A key goes into the engine, and nowhere else.
    """
    _bytes_through_the_engine(netlist)
    for name, seen in _asked(netlist, _BYTES):
        if (ENGINE, _BYTES) in {made[:2] for made in seen.made}:
            raise RefutedError(f"{netlist}: {name} can depend on the bytes that the engine made")
    _keys(netlist, ENGINE)


def check_esp_receive(netlist: Netlist) -> None:
    """The same of ESP's way in, which reads the trailer that the engine has opened."""
    _bytes_through_the_engine(netlist)
    _keys(netlist, ENGINE)


def check_axis(netlist: Netlist) -> None:
    """og_gcm_axis: when it takes and gives beats, which bytes are valid, its verdicts and what it
    tells the engine but for the data, all of it sees no byte of a packet, and nothing that the
    engine has made. A key goes into the engine, and nowhere else.
    """
    for name, seen in _asked(netlist, _BYTES):
        if name != "in_slots_i of og_gcm_engine" and "s_axis_tdata" in seen.inputs:
            raise RefutedError(f"{netlist}: {name} can depend on s_axis_tdata")
        if any(_is_data(made) for made in seen.made):
            raise RefutedError(f"{netlist}: {name} can depend on the data that the engine made")
    (engine,) = (box for box in netlist.boxes if box.type == CORE)
    slots = engine.inputs["in_slots_i"]
    kinds = [bit for place, bit in enumerate(slots) if place % _SLOT_W >= _DATA_W]
    if "s_axis_tdata" in cone(netlist, kinds).inputs:
        raise RefutedError(f"{netlist}: kinds of slots can depend on s_axis_tdata")
    _keys(netlist, CORE)


def _is_data(made: tuple[str, str, int]) -> bool:
    box, port, place = made
    return (box, port) == (CORE, "out_slots_o") and place % _SLOT_W < _DATA_W


def _bytes_through_the_engine(netlist: Netlist) -> None:
    seen = cone(netlist, netlist.outputs[_BYTES])
    if not any(made[:2] == (ENGINE, _BYTES) for made in seen.made):
        raise RefutedError(f"{netlist}: {_BYTES} does not come from {ENGINE}")
    around = sorted(port for box, port, _ in seen.made if box in FRONTS and port in _WAY_IN)
    around += sorted(port for port in seen.inputs if port.startswith("s_axis_"))
    if around:
        raise RefutedError(f"{netlist}: {_BYTES} can depend on {around[0]} around the engine")


def _keys(netlist: Netlist, engine: str) -> None:
    for name, seen in _asked(netlist, f"key_i of {engine}"):
        if "key_i" in seen.inputs:
            raise RefutedError(f"{netlist}: {name} can depend on key_i")


def _asked(netlist: Netlist, but: str) -> Iterator[tuple[str, Cone]]:
    """The cone of each output, and of each input of a box, but one that is named."""
    ports = [("", netlist.outputs), *((f" of {box.type}", box.inputs) for box in netlist.boxes)]
    for whose, named in ports:
        for port, bits in named.items():
            if f"{port}{whose}" != but:
                yield f"{port}{whose}", cone(netlist, bits)
