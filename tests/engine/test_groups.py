# SPDX-License-Identifier: Apache-2.0
"""Packets dealt to several engines and brought back in order (og_gcm_groups).

The space: two engines of two lanes that release verified text only, with S-boxes of 24 LUT6 and
round keys in block RAM, four of one lane that release at once; random packets of both directions, a
fifth of them corrupted, on wide beats that are full, have holes, or come with pauses and leave with
stalls; keys that are replaced while packets flow; long packets among short ones; reset; a source
that sends nothing but empty wide beats.
"""

import random
from collections.abc import Iterator
from dataclasses import replace
from types import MappingProxyType

import pytest
from engines import (
    EMPTY,
    ENGINES,
    IV_END,
    TAG,
    TEXT,
    Gaps,
    assert_still_works,
    random_key,
    reference,
    slot_model,
)
from random_packets import Expected, random_packet
from sets import dear, more

from opengcm.designs import Design, load_design
from opengcm.errors import OpenGcmError
from opengcm.sim.batch import Batch, Placed
from opengcm.sim.binding import IV_96, BeatStruct, SlotStruct, Traffic
from opengcm.sim.simulator import Packet, Simulator, Status

LATENCY = 5  # that dealing and bringing back add to a packet of one group


def grouped(name: str, **parameters: int) -> Design:
    """gcm_400g under another name, with some parameters changed."""
    base = load_design("gcm_400g")
    merged = MappingProxyType({**base.parameters, **parameters})
    return replace(base, name=f"test_{name}", parameters=merged)


LUT6 = load_design("gcm_100g").on_target["virtex5"]  # as one engine is measured

DESIGNS = {
    "two": grouped(
        "groups2", Groups=2, Lanes=2, KeySlots=4, Rows=128, Release=1, ReleaseBeats=90, **LUT6
    ),
    "small": grouped("groups_small", Groups=2, Lanes=1, KeySlots=4, Rows=128),
    "four": grouped("groups4", Groups=4, Lanes=1, KeySlots=4, Rows=128),
}


@pytest.fixture(params=["small", *more("two"), *dear("four")])
def design(request: pytest.FixtureRequest) -> Design:
    return DESIGNS[request.param]


@pytest.fixture
def simulator(design: Design, seed: int) -> Iterator[Simulator]:
    with Simulator(design, seed=seed, noise=True) as live:
        yield live


def group_lanes(design: Design) -> int:
    return design.lanes // design.groups


def expected_here(design: Design, packet: Packet, expected: Expected) -> Expected:
    """A packet to decrypt that is too long to wait for its tag is refused."""
    room = design.parameters.get("ReleaseBeats", 0)
    if design.parameters["Release"] and packet.decrypt and packet.beats(group_lanes(design)) > room:
        return Expected(Status.NoRoom, b"", b"")
    return expected


@pytest.mark.parametrize(
    ("in_gap", "out_gap", "max_pause"),
    [(0.0, 0.0, 1), (0.3, 0.0, 1), (0.0, 0.3, 1), (0.2, 0.2, 1), (0.02, 0.02, 60)],
    ids=["no_gaps", "in_gaps", "out_gaps", "both_gaps", "long_gaps"],
)
def test_random_packets(
    design: Design, seed: int, in_gap: float, out_gap: float, max_pause: int
) -> None:
    rng = random.Random(f"{seed} {design.name} {in_gap} {out_gap}")
    keys = [random_key(rng) for _ in range(20)]
    key = keys[0]
    work = []
    for _ in range(1500):
        if rng.random() < 0.1:
            key = rng.choice(keys)
        length = rng.choice((rng.randint(0, 64), rng.randint(0, 300), rng.randint(0, 4000)))
        iv = rng.randbytes(rng.choice((12, 12, rng.randint(1, 100))))
        packet, expected = random_packet(rng, key, iv, length)
        work.append((packet, expected_here(design, packet, expected)))
    gaps = Gaps(in_gap=in_gap, out_gap=out_gap, max_pause=max_pause)
    with Simulator(design, seed=seed, noise=True, **gaps) as simulator:
        run = simulator.run(packet for packet, _ in work)
    for index, ((packet, expected), result) in enumerate(zip(work, run.results, strict=True)):
        got = Expected(result.status, result.data, result.tag)
        assert got == expected, f"packet {index}: {packet!r:.200}"


def test_cycles(simulator: Simulator, seed: int) -> None:
    """All groups are used in each cycle where packets are alike; LATENCY is what is promised."""
    rng = random.Random(seed)
    design, lanes = simulator.design, group_lanes(simulator.design)
    slots = design.parameters["KeySlots"]
    for slot in range(slots):
        simulator.load_key(slot, random_key(rng))
    lone = simulator.run([Packet(key_slot=0, iv=bytes(12))]).cycles
    with Simulator(ENGINES[1], seed=seed) as engine:
        engine.load_key(0, random_key(rng))
        release = 2 if design.parameters["Release"] else 0
        alone = engine.run([Packet(key_slot=0, iv=bytes(12))]).cycles
        assert lone == alone + LATENCY + release
    for text in (0, 48, 100, 300):
        packets = [
            Packet(
                key_slot=rng.randrange(slots),
                iv=rng.randbytes(12),
                aad=rng.randbytes(28),
                data=rng.randbytes(text),
            )
            for _ in range(400)
        ]
        run = simulator.run(packets)
        groups = sum(packet.beats(lanes) for packet in packets)
        assert run.beats == -(-groups // design.groups)
        for first, last in ((50, 150), (100, 350)):
            cycles = run.results[last].last_in - run.results[first].last_in
            assert abs(cycles - (last - first) * packets[0].beats(lanes) / design.groups) <= 1


def test_long_among_short(simulator: Simulator, seed: int) -> None:
    """A long packet at the place of the same engine each time: the others take its short ones."""
    rng = random.Random(seed)
    design = simulator.design
    key = random_key(rng)
    simulator.load_key(0, key)
    longest = 16 * group_lanes(design) * 30
    packets = [
        Packet(key_slot=0, iv=rng.randbytes(12), data=rng.randbytes(longest if n % 4 == 0 else 20))
        for n in range(400)
    ]
    run = simulator.run(packets)
    for packet, result in zip(packets, run.results, strict=True):
        assert (result.data, result.tag) == reference(key, packet.iv, packet.data, b"")
    groups = sum(packet.beats(group_lanes(design)) for packet in packets)
    assert run.cycles < 1.25 * groups / design.groups + 200


def test_reset(simulator: Simulator, seed: int) -> None:
    """At any moment: nothing of before comes out, keys are gone, and work starts clean."""
    rng = random.Random(seed)
    for moment in (1, 2, 5, 10, 30, 55, 60, 100, 400):
        simulator.load_key(0, random_key(rng))
        packets = [
            Packet(key_slot=0, iv=rng.randbytes(12), data=rng.randbytes(rng.choice((20, 900))))
            for _ in range(600)
        ]
        batch = Batch([Placed(packet, 0) for packet in packets])
        simulator.model.begin(batch.buffers, Traffic(seed=moment, out_gap=moment % 2 * 0.5))
        assert not simulator.model.step(moment)
        simulator.reset()
        simulator.model.idle(1000)
        lost = Batch([Placed(Packet(key_slot=0, iv=bytes(12), data=bytes(40)), 0)])
        simulator.run_batch(lost)
        assert lost.status(0) is Status.KeyUnknown
        assert_still_works(simulator, rng)


def test_empty_wide_beats(simulator: Simulator, seed: int) -> None:
    """More of them than rows in mid-packet: they take no room, and the packet goes on."""
    rng = random.Random(seed)
    key = random_key(rng)
    simulator.load_key(0, key)
    lanes = simulator.design.lanes
    empty = [EMPTY] * lanes
    wide = [[TEXT] * lanes] * 3 + [empty] * 1000 + [[TEXT] * lanes, [TAG, *empty[1:]]]
    slots_in, slots_out = (SlotStruct * (len(wide) * lanes))(), (SlotStruct * (len(wide) * lanes))()
    for place, kind in zip(slots_in, (kind for beat in wide for kind in beat), strict=True):
        place.kind, place.bytes = kind, 16
    headers = (BeatStruct * len(wide))()
    for header in headers:
        header.tag_bytes, header.flags = 16, IV_96
    slot_model(simulator).begin_slots(headers, slots_in, slots_out, Traffic())
    assert not simulator.model.step(2000), "an empty wide beat came out"
    out = [bytes(slot.data) for slot in slots_out[: 5 * lanes] if slot.kind in (TEXT, TAG)]
    ciphertext, tag = reference(key, bytes(12), bytes(16 * 4 * lanes), b"")
    assert b"".join(out) == ciphertext + tag
    assert headers[4].status == Status.Ok
    simulator.reset()
    assert_still_works(simulator, rng)


@pytest.mark.full
def test_tag_behind_iv_end(seed: int) -> None:
    """Against the rules, but it ends its packet: the one in the next group is its own."""
    rng = random.Random(seed)
    key = random_key(rng)
    wide = [IV_END, TAG, TEXT, TAG]
    slots_in, slots_out = (SlotStruct * len(wide))(), (SlotStruct * len(wide))()
    for place, kind in zip(slots_in, wide, strict=True):
        place.kind, place.bytes = kind, 16
    headers = (BeatStruct * 1)()
    headers[0].tag_bytes, headers[0].flags = 16, IV_96
    with Simulator(DESIGNS["two"], seed=seed) as simulator:
        simulator.load_key(0, key)
        slot_model(simulator).begin_slots(headers, slots_in, slots_out, Traffic())
        simulator.model.finish()
        assert Status(headers[0].status) in (Status.BadIv, Status.BadOrder)
        out = tuple(bytes(slot.data) for slot in slots_out[2:])
        assert out == reference(key, bytes(12), bytes(16), b"")
        assert_still_works(simulator, rng)


def test_keys_go_to_every_engine(simulator: Simulator, seed: int) -> None:
    """A load is refused as a whole or works in whichever engine a packet meets; so does erasure."""
    rng = random.Random(seed)
    slots = simulator.design.parameters["KeySlots"]
    key = random_key(rng)
    simulator.load_key(slots - 1, key)
    sent = [Packet(key_slot=slots - 1, iv=bytes([n]) * 12, data=bytes(20)) for n in range(16)]
    for packet, result in zip(sent, simulator.run(sent).results, strict=True):
        assert (result.data, result.tag) == reference(key, packet.iv, packet.data, b"")
    with pytest.raises(OpenGcmError, match="refused"):
        simulator.load_key(slots, key)
    simulator.erase_key(slots - 1)
    assert {result.status for result in simulator.run(sent).results} == {Status.KeyUnknown}
    assert_still_works(simulator, rng)
