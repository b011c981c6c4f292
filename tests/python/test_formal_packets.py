# SPDX-License-Identifier: Apache-2.0
"""Packets with unknown bits, and key loads with unknown keys: sound netlists hold, and each fault
planted in them is found.

The space: an engine of one lane with two keys, in its first run of packets, and with IVs in slots
before text; the same with plaintext held back; a loader of 128-bit keys that makes five powers.
"""

from collections.abc import Callable
from functools import cache

import pytest
from netlist_faults import with_gate

from opengcm.formal import elements, forms, key_load, packets, polynomials, sets
from opengcm.formal.errors import RefutedError
from opengcm.formal.netlist import Gate, Netlist, elaborate
from opengcm.spec import gcm

GCM = "opengcm:lib:gcm"
LOADER_SET = {
    "KeyMin": 128,
    "KeyMax": 128,
    "Powers": 5,
    "DigitW": 32,
    "KeySlots": 2,
    "DrainCycles": 120,
}


@cache
def engine(release: int = 0) -> Netlist:
    (made,) = elaborate(GCM, "og_gcm_core", [sets.packet_sets()[release]], elements.BOXES)
    return made


@cache
def loader() -> Netlist:
    boxes = (*forms.BOXES, key_load.SERIAL)
    (made,) = elaborate(GCM, "og_gcm_key_loader", [LOADER_SET], boxes)
    return made


def planted(netlist: Netlist, name: str, fault: Callable[[Gate], Gate]) -> Netlist:
    """With another gate or register in the place of the register of this name."""
    found = [b for b, names in netlist.names.items() if any(n.endswith(name) for n in names)]
    assert found, name
    return with_gate(netlist, found[0], fault(netlist.gates[found[0]]))


def stuck(value: str) -> Callable[[Gate], Gate]:
    return lambda _gate: ("reg", value)


@pytest.mark.full
@pytest.mark.parametrize("release", [0, 1])
def test_a_run_holds(release: int) -> None:
    packets.check_packets(engine(release), most_runs=1)


FAULTS: dict[str, tuple[str, Callable[[Gate], Gate], str]] = {
    "a bit of the tags that is not compared": (
        "u_verdict.differs_q[3]",
        stuck("0"),
        "bit 0 of out_status_o",
    ),
    "a bit of the length block": (
        "u_lengths.u_text.low_q[0]",
        stuck("0"),
        "out_data_o|out_status_o",
    ),
    "a bit of the counter": ("u_front.u_counter.low_q[1]", stuck("0"), "out_data_o"),
    "a hash that is not added to a later beat": (
        "u_ghash.u_ring.none_q[0]",
        stuck("1"),
        "out_data_o|out_status_o",
    ),
    "a bit of a kind": ("u_verdict.slots_q[133]", stuck("0"), "out_kind_o"),
    "a bit of data that is lost": (
        "u_mix.data_o[7]",
        stuck("x"),
        "is not known",
    ),
    "a mask that is always there": ("u_mix.encrypt_q[0]", stuck("1"), "out_data_o|out_status_o"),
}


@pytest.mark.full
@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_in_an_engine_is_found(fault: str) -> None:
    name, gate, said = FAULTS[fault]
    with pytest.raises(RefutedError, match=said):
        packets.check_packets(planted(engine(), name, gate), most_runs=2)


BEHIND_AN_IV = [packets.Packet(iv=13, text=33), packets.Packet(decrypt=True, iv=32, text=16)]


@pytest.mark.full
def test_text_behind_an_iv_in_slots_holds() -> None:
    """Its counter starts anywhere, so it may wrap at each block (SP 800-38D, 6.2)."""
    packets.check_packets(engine(), packets=BEHIND_AN_IV)


@pytest.mark.full
@pytest.mark.parametrize("name", ["u_counter.low_q[4]", "u_counter.gen_piece[0].plus_one_q[25]"])
def test_a_counter_that_is_wrong_from_some_start_is_found(name: str) -> None:
    with pytest.raises(RefutedError, match="out_data_o"):
        packets.check_packets(planted(engine(), name, stuck("0")), packets=BEHIND_AN_IV)


@pytest.mark.full
def test_plaintext_that_is_not_held_back_is_found() -> None:
    """A verdict that is always good lets text of forged packets out."""
    forged = planted(engine(1), "u_verdict.differs_q[0]", stuck("0"))
    with pytest.raises(RefutedError, match=r"out_data_o|out_status_o"):
        packets.check_packets(forged, most_runs=2)


def test_a_key_load_holds() -> None:
    key_load.check_key_load(loader())


LOADER_FAULTS: dict[str, tuple[str, Callable[[Gate], Gate], str]] = {
    "a bit of a round key": ("round_key_o[5]", stuck("0"), "round key"),
    "a column of H": ("u_hash_key.word_q[9]", stuck("0"), "power of H"),
    "a bit of a power": ("u_powers.power_q[100]", stuck("1"), "power of H"),
    "a slot that is not drained": ("drained_q[0]", stuck("1"), "drained"),
    "a bit of the slot's number": ("slot_o[0]", stuck("0"), "another slot"),
    "a round that is not written": ("round_write_o[4]", stuck("0"), "not written whole"),
}


@pytest.mark.parametrize("fault", LOADER_FAULTS)
def test_a_fault_in_a_loader_is_found(fault: str) -> None:
    name, gate, said = LOADER_FAULTS[fault]
    with pytest.raises(RefutedError, match=said):
        key_load.check_key_load(planted(loader(), name, gate))


def test_squares_are_products() -> None:
    """Against the multiplication of SP 800-38D, 6.3, on numbers."""
    for value in (1, 1 << 127, 0x0388DACE60B6A392F328C2B971B2FE78):
        word = tuple(value >> place & 1 for place in range(128))
        found = sum(bit << place for place, bit in enumerate(polynomials.square(word)))
        assert found == gcm.mul(value, value)
