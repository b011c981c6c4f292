# SPDX-License-Identifier: Apache-2.0
"""Packets that break a rule get their status, release nothing, and leave the engine working.

The space: every tag length the header can name, IVs of no and of too many bytes, and slots in
orders, places and sizes that og_gcm_pkg forbids; on engines of 1, 2, 4 and 8 lanes.
"""

import random

import pytest
from engines import (
    AAD,
    EMPTY,
    IV,
    IV_END,
    TAG,
    TAG_LENGTHS,
    TEXT,
    Header,
    Slot,
    assert_still_works,
    one_by_one,
    reference,
    send_by_hand,
    slot_model,
)

from opengcm.sim.batch import MAX_TAG_FIELD, Batch, Placed
from opengcm.sim.simulator import Packet, Simulator, Status

KEY = bytes(range(16))


@pytest.fixture
def engine(simulator: Simulator) -> Simulator:
    """An engine with KEY in slot 0."""
    simulator.load_key(0, KEY)
    return simulator


def assert_works_on(simulator: Simulator, seed: int) -> None:
    """Slot 0 still holds KEY and a packet goes through; then one with a key of its own."""
    rng = random.Random(seed)
    packet = Packet(key_slot=0, iv=rng.randbytes(12), aad=rng.randbytes(7), data=rng.randbytes(99))
    result = simulator.run([packet]).results[0]
    assert (result.data, result.tag) == reference(KEY, packet.iv, packet.data, packet.aad)
    simulator.erase_key(0)
    assert_still_works(simulator, rng)


def assert_refused(simulator: Simulator, packet: Packet, status: Status) -> None:
    """The packet has this status, and neither text nor tag came out."""
    batch = Batch([Placed(packet, packet.key_slot)])
    simulator.run_batch(batch)
    assert batch.status(0) is status
    assert not any(batch.text(0))
    assert not any(batch.tag(0))


@pytest.mark.parametrize("decrypt", [False, True], ids=["seal", "open"])
def test_tag_lengths(engine: Simulator, seed: int, decrypt: bool) -> None:
    """Of 0 to 31 bytes only the seven of SP 800-38D, 5.2.1.2 are taken."""
    text = bytes(50)
    for tag_bytes in range(MAX_TAG_FIELD + 1):
        if decrypt:
            packet = Packet(key_slot=0, iv=bytes(12), data=text, decrypt=True, tag=bytes(tag_bytes))
        else:
            packet = Packet(key_slot=0, iv=bytes(12), data=text, tag_bytes=tag_bytes)
        if tag_bytes not in TAG_LENGTHS:
            assert_refused(engine, packet, Status.BadTag)
        else:
            status = engine.run([packet]).results[0].status
            assert status is (Status.AuthFail if decrypt else Status.Ok)
    assert_works_on(engine, seed)


@pytest.mark.parametrize("length", [0, 65_536, 65_537, 100_000])
def test_bad_iv_lengths(engine: Simulator, seed: int, length: int) -> None:
    """IVs have 1 to 65,535 bytes."""
    iv = random.Random(seed).randbytes(length)
    assert_refused(engine, Packet(key_slot=0, iv=iv, data=bytes(70)), Status.BadIv)
    assert_works_on(engine, seed)


@pytest.mark.parametrize("length", [1, 8191, 65_520, 65_535])
def test_longest_ivs(engine: Simulator, seed: int, length: int) -> None:
    iv = random.Random(seed).randbytes(length)
    result = engine.run([Packet(key_slot=0, iv=iv, data=bytes(70))]).results[0]
    assert (result.data, result.tag) == reference(KEY, iv, bytes(70), b"")


ORDERS = {
    "aad_after_text": [TEXT, AAD, TAG],
    "aad_after_text_again": [AAD, TEXT, AAD, TEXT, TAG],
    "iv_after_aad": [AAD, IV, TAG],
    "iv_in_text": [TEXT, IV, TEXT, TAG],
    "kind_6": [TEXT, 6, TEXT, TAG],
    "kind_7": [AAD, 7, TAG],
}


@pytest.mark.parametrize("order", ORDERS.values(), ids=ORDERS.keys())
@pytest.mark.parametrize("decrypt", [False, True], ids=["seal", "open"])
def test_wrong_order(engine: Simulator, seed: int, order: list[int], decrypt: bool) -> None:
    """Kinds that may not follow each other, with a 96-bit IV in the header."""
    beats = one_by_one(order, engine.design.lanes)
    out = send_by_hand(slot_model(engine), Header(0, decrypt=decrypt), beats)
    assert out.status is Status.BadOrder
    assert not any(slot.data != bytes(16) for slot in out.beats[-1] if slot.kind == TAG)
    assert_works_on(engine, seed)


IV_ORDERS = {
    "iv_with_iv_96": (True, [IV, IV_END, TEXT, TAG]),
    "iv_end_with_iv_96": (True, [IV_END, TEXT, TAG]),
    "iv_end_in_text": (True, [TEXT, IV_END, TEXT, TAG]),
    "iv_after_aad": (True, [AAD, IV, IV_END, TAG]),
    "no_iv": (False, [TEXT, TAG]),
    "only_tag": (False, [TAG]),
    "no_iv_end": (False, [IV, TEXT, TAG]),
    "aad_first": (False, [AAD, IV, IV_END, TEXT, TAG]),
    "two_iv_ends": (False, [IV, IV_END, IV_END, TEXT, TAG]),
    "iv_after_iv_end": (False, [IV, IV_END, IV, TEXT, TAG]),
}


@pytest.mark.parametrize(("iv_96", "order"), IV_ORDERS.values(), ids=IV_ORDERS.keys())
@pytest.mark.parametrize("decrypt", [False, True], ids=["seal", "open"])
def test_wrong_order_of_iv(
    engine: Simulator, seed: int, iv_96: bool, order: list[int], decrypt: bool
) -> None:
    """IV slots where none may be, or none where they must: an IV fault as much as one of order."""
    beats = one_by_one(order, engine.design.lanes)
    header = Header(0, iv=bytes(12) if iv_96 else None, decrypt=decrypt)
    out = send_by_hand(slot_model(engine), header, beats)
    assert out.status in (Status.BadOrder, Status.BadIv)
    assert not any(slot.data != bytes(16) for slot in out.beats[-1] if slot.kind == TAG)
    assert_works_on(engine, seed)


PARTIAL = {
    "aad_not_last": [Slot(AAD, 5), Slot(AAD), Slot(TEXT), Slot(TAG)],
    "text_not_last": [Slot(TEXT, 15), Slot(TEXT), Slot(TAG)],
    "aad_of_none": [Slot(AAD, 0), Slot(TAG)],
    "text_of_none": [Slot(TEXT), Slot(TEXT, 0), Slot(TAG)],
    "aad_of_17": [Slot(AAD, 17), Slot(TAG)],
    "text_of_31": [Slot(TEXT, 31), Slot(TAG)],
}


@pytest.mark.parametrize("slots", PARTIAL.values(), ids=PARTIAL.keys())
def test_wrong_bytes(engine: Simulator, seed: int, slots: list[Slot]) -> None:
    """Short slots that are not the last of their kind, and impossible counts."""
    lanes = engine.design.lanes
    beats = [slots[i : i + lanes] for i in range(0, len(slots), lanes)]
    out = send_by_hand(slot_model(engine), Header(0), beats)
    assert out.status is Status.BadOrder
    assert_works_on(engine, seed)


@pytest.mark.parametrize("first", [0, 15], ids=["none", "short"])
def test_wrong_bytes_of_iv(engine: Simulator, seed: int, first: int) -> None:
    lanes = engine.design.lanes
    slots = [Slot(IV, first), Slot(IV), Slot(IV_END)]
    beats = [slots[i : i + lanes] for i in range(0, len(slots), lanes)]
    out = send_by_hand(slot_model(engine), Header(0, iv=None), [*beats, [Slot(TAG)]])
    assert out.status is Status.BadOrder
    assert_works_on(engine, seed)


# Beats of at least two lanes: what stands where it must not.
PLACES = {
    "empty_first": [[Slot(EMPTY), Slot(TEXT)], [Slot(TAG)]],
    "empty_after_text": [[Slot(TEXT), Slot(EMPTY)], [Slot(TEXT)], [Slot(TAG)]],
    "empty_after_aad": [[Slot(AAD), Slot(EMPTY)], [Slot(TAG)]],
    "text_after_tag": [[Slot(TAG), Slot(TEXT)]],
    "two_tags": [[Slot(TAG), Slot(TAG)]],
}


@pytest.mark.parametrize("beats", PLACES.values(), ids=PLACES.keys())
def test_wrong_place(engine: Simulator, seed: int, beats: list[list[Slot]]) -> None:
    """Empty slots inside a packet, and slots behind its end."""
    if engine.design.lanes == 1:
        beats = [[Slot(EMPTY)], [Slot(TEXT)], [Slot(TAG)]]  # the one that one lane can send
    out = send_by_hand(slot_model(engine), Header(0), beats)
    assert out.status is Status.BadOrder
    assert_works_on(engine, seed)


def test_text_behind_iv_end(engine: Simulator, seed: int) -> None:
    """The beat of IV_END ends with it."""
    lanes = engine.design.lanes
    beats = [[Slot(IV)] * lanes, [Slot(IV_END), Slot(TEXT)][:lanes], [Slot(TAG)]]
    out = send_by_hand(slot_model(engine), Header(0, iv=None), beats)
    assert out.status is (Status.Ok if lanes == 1 else Status.BadOrder)
    assert_works_on(engine, seed)


@pytest.mark.parametrize("iv_96", [False, True], ids=["iv_slots", "iv_96"])
@pytest.mark.parametrize("decrypt", [False, True], ids=["seal", "open"])
def test_tag_behind_iv_end(engine: Simulator, seed: int, iv_96: bool, decrypt: bool) -> None:
    """In one beat they are against the rules, and the TAG ends its packet, not the next."""
    lanes = engine.design.lanes
    if lanes == 1:
        pytest.skip("no beat has room for both")
    header = Header(0, iv=bytes(12) if iv_96 else None, decrypt=decrypt)
    for lead in ([], [[Slot(IV)] * lanes]):
        for between in range(lanes - 1):
            beat = [Slot(IV_END), *[Slot(TEXT)] * between, Slot(TAG)]
            out = send_by_hand(slot_model(engine), header, [*lead, beat])
            assert out.status in (Status.BadOrder, Status.BadIv)
            assert out.beats[-1][between + 1] == Slot(TAG, out.beats[-1][between + 1].count)
            text, tag = reference(KEY, bytes(12), bytes(16), b"")
            good = send_by_hand(slot_model(engine), Header(0), one_by_one([TEXT, TAG], lanes))
            assert good.status is Status.Ok, f"the packet behind: {good.status.name}"
            assert [slot.data for beat in good.beats for slot in beat][:2] == [text, tag]
    assert_works_on(engine, seed)


@pytest.mark.parametrize("decrypt", [False, True], ids=["seal", "open"])
def test_96_bit_iv_in_slots(engine: Simulator, seed: int, decrypt: bool) -> None:
    """SP 800-38D, 7.1: J0 of 96 bits is the IV and a counter of one, not the hash of slots."""
    lanes = engine.design.lanes
    slots = [Slot(IV, 12), Slot(IV_END)]
    beats = [slots[at : at + lanes] for at in range(0, len(slots), lanes)]
    beats += one_by_one([AAD, TEXT, TEXT, TAG], lanes)
    out = send_by_hand(slot_model(engine), Header(0, iv=None, decrypt=decrypt), beats)
    assert out.status is Status.BadIv
    came = [slot for beat in out.beats for slot in beat if slot.kind in (TEXT, TAG)]
    assert not any(any(slot.data) for slot in came)
    for length in (11, 13):
        iv = random.Random(seed).randbytes(length)
        packet = Packet(key_slot=0, iv=iv, data=bytes(40))
        result = engine.run([packet]).results[0]
        assert (result.data, result.tag) == reference(KEY, iv, bytes(40), b"")
    assert_works_on(engine, seed)


def test_by_hand_is_as_by_harness(engine: Simulator) -> None:
    """Good beats made by hand are sealed: the tests above fail for the right reason."""
    beats = one_by_one([AAD, TEXT, TEXT, TAG], engine.design.lanes)
    out = send_by_hand(slot_model(engine), Header(0), beats)
    assert out.status is Status.Ok
    ciphertext, tag = reference(KEY, bytes(12), bytes(32), bytes(16))
    slots = [slot for beat in out.beats for slot in beat]
    assert b"".join(slot.data for slot in slots if slot.kind == TEXT) == ciphertext
    assert [slot.data for slot in slots if slot.kind == TAG] == [tag]


def test_errors_between_good_packets(engine: Simulator, seed: int) -> None:
    """Back to back: a refused packet disturbs neither its neighbour before nor the one behind."""
    rng = random.Random(seed)
    bad = [
        Packet(key_slot=0, iv=b"", data=bytes(40)),
        Packet(key_slot=0, iv=bytes(12), data=bytes(40), tag_bytes=5),
        Packet(key_slot=1023, iv=bytes(12), data=bytes(40)),
        Packet(key_slot=0, iv=bytes(12), data=bytes(40), decrypt=True, tag=bytes(16)),
    ]
    statuses = [Status.BadIv, Status.BadTag, Status.KeyUnknown, Status.AuthFail]
    packets, expected = [], []
    for _ in range(400):
        if rng.random() < 0.5:
            which = rng.randrange(len(bad))
            packets.append(bad[which])
            expected.append((statuses[which], b"", b""))
        else:
            packet = Packet(
                key_slot=0,
                iv=rng.randbytes(rng.choice((12, 12, 20))),
                data=rng.randbytes(rng.randint(0, 200)),
            )
            packets.append(packet)
            expected.append((Status.Ok, *reference(KEY, packet.iv, packet.data, b"")))
    results = engine.run(packets).results
    for index, (want, result) in enumerate(zip(expected, results, strict=True)):
        assert (result.status, result.data, result.tag) == want, f"packet {index}"
