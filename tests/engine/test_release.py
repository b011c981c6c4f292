# SPDX-License-Identifier: Apache-2.0
"""Engines that release plaintext only once its tag is verified (og_gcm_core, Release = 1).

The space: packets of both directions about as long as the room for packets to decrypt and longer,
all IV lengths and tag lengths, a fifth of them corrupted, with and without pauses; errors of every
kind in front of good packets; line rate; reset in mid-packet. Two lanes, room for 40 beats.
"""

import random
from dataclasses import replace

import pytest
from engines import TAG_LENGTHS, Gaps, assert_still_works, random_key, reference, variant
from random_packets import Expected, random_packet

from opengcm.sim.batch import Batch, Placed
from opengcm.sim.binding import Traffic
from opengcm.sim.simulator import Packet, Simulator, Status

LANES, ROOM, SLOTS = 2, 40, 8
VERIFIED = variant("verified", Lanes=LANES, KeySlots=SLOTS, Release=1, ReleaseBeats=ROOM)
FITS = 16 * LANES * ROOM  # bytes, about


def beats(packet: Packet) -> int:
    return packet.beats(LANES)


def expected_here(packet: Packet, expected: Expected) -> Expected:
    """What becomes of it where only so much can wait."""
    if packet.decrypt and beats(packet) > ROOM:
        return Expected(Status.NoRoom, b"", b"")
    return expected


def assert_withheld(batch: Batch, index: int, packet: Packet) -> None:
    """No text at all left of a packet to decrypt that is not Ok, and none of a good one early."""
    times = batch.buffers.results[index]
    status = batch.status(index)
    if not packet.decrypt:
        return
    if status is not Status.Ok:
        assert not any(batch.text(index)), f"packet {index}: text of a packet with {status.name}"
    if status is not Status.NoRoom:
        assert times.first_out > times.last_in, f"packet {index} left before its tag came"


@pytest.mark.parametrize(
    ("in_gap", "out_gap", "max_pause"),
    [(0.0, 0.0, 1), (0.3, 0.0, 1), (0.0, 0.3, 1), (0.2, 0.2, 1), (0.01, 0.02, 200)],
    ids=["no_gaps", "in_gaps", "out_gaps", "both_gaps", "long_gaps"],
)
def test_random_packets(seed: int, in_gap: float, out_gap: float, max_pause: int) -> None:
    rng = random.Random(f"{seed} release {in_gap} {out_gap}")
    keys = [random_key(rng) for _ in range(SLOTS)]
    work = []
    for _ in range(1500):
        length = rng.choice(
            (0, rng.randint(0, 100), rng.randint(0, FITS), FITS - rng.randint(0, 90))
        )
        slot = rng.randrange(SLOTS)
        iv = rng.randbytes(rng.choice((12, 12, rng.randint(1, 100))))
        packet, expected = random_packet(rng, keys[slot], iv, length + rng.choice((0, 0, 0, 999)))
        work.append((replace(packet, key=b"", key_slot=slot), expected_here(packet, expected)))
    assert {each.status for _, each in work} == {Status.Ok, Status.AuthFail, Status.NoRoom}
    gaps = Gaps(in_gap=in_gap, out_gap=out_gap, max_pause=max_pause)
    with Simulator(VERIFIED, seed=seed, noise=True, **gaps) as simulator:
        for slot, key in enumerate(keys):
            simulator.load_key(slot, key)
        batch = Batch([Placed(packet, packet.key_slot) for packet, _ in work])
        simulator.run_batch(batch)
        for index, (packet, expected) in enumerate(work):
            assert batch.status(index) is expected.status, f"packet {index}: {packet!r:.200}"
            assert_withheld(batch, index, packet)
            if expected.status is Status.Ok:
                assert batch.text(index) == expected.data, f"packet {index}"
                if not packet.decrypt:
                    assert batch.tag(index)[: packet.tag_bytes] == expected.tag


@pytest.fixture(scope="module")
def key() -> bytes:
    return bytes(range(32))


def opening(rng: random.Random, key: bytes, blocks: int, tag_bytes: int = 16) -> Packet:
    """A good packet to decrypt, of so many text blocks."""
    iv, text = rng.randbytes(12), rng.randbytes(16 * blocks)
    ciphertext, tag = reference(key, iv, text, b"")
    return Packet(key_slot=0, iv=iv, data=ciphertext, decrypt=True, tag=tag[:tag_bytes])


def test_exactly_the_room(seed: int, key: bytes) -> None:
    """As many beats as there is room for pass, one more does not; good ones before and behind."""
    rng = random.Random(seed)
    most = LANES * ROOM - 1  # text blocks beside a TAG slot
    sent = [opening(rng, key, blocks) for blocks in (3, most, most, most + 1, 1, most + 1, most, 0)]
    with Simulator(VERIFIED, seed=seed) as simulator:
        simulator.load_key(0, key)
        got = [result.status for result in simulator.run(sent).results]
    wanted = [Status.NoRoom if beats(packet) > ROOM else Status.Ok for packet in sent]
    assert got == wanted
    assert wanted.count(Status.NoRoom) == 2


def test_withheld_text_is_not_seen(seed: int, key: bytes) -> None:
    """The output's data is zero while nothing is on offer, which the harness looks at each cycle:
    behind a packet to encrypt, whose verdict let text leave, and when the ring of verdicts has gone
    round; in reset too, in which the text of before must not stand there."""
    rng = random.Random(seed)
    wrong = replace(opening(rng, key, 2 * LANES), tag=bytes(16))
    seal = Packet(key_slot=0, iv=bytes(12), data=bytes(range(100)))
    with Simulator(VERIFIED, seed=seed) as simulator:
        simulator.load_key(0, key)
        for packets in ([seal], [wrong], [seal, wrong] * ROOM, [opening(rng, key, 5)] * 3, [wrong]):
            simulator.run(packets)
            simulator.model.idle(2 * ROOM)
        simulator.reset()
        simulator.model.idle(500)


def test_errors_release_nothing(seed: int, key: bytes) -> None:
    """Unknown keys, bad tag lengths and bad IVs in front of a good packet, which is Ok."""
    rng = random.Random(seed)
    good = opening(rng, key, 5)
    bad = {
        Status.KeyUnknown: replace(good, key_slot=3),
        Status.BadTag: replace(good, tag=bytes(5)),
        Status.BadIv: replace(good, iv=b""),
        Status.AuthFail: replace(good, tag=bytes(4)),
    }
    with Simulator(VERIFIED, seed=seed) as simulator:
        simulator.load_key(0, key)
        for status, packet in bad.items():
            batch = Batch([Placed(each, each.key_slot) for each in (packet, good)])
            simulator.run_batch(batch)
            assert (batch.status(0), batch.status(1)) == (status, Status.Ok)
            assert_withheld(batch, 0, packet)
        simulator.erase_keys()
        assert_still_works(simulator, rng)


def test_cycles(seed: int, key: bytes) -> None:
    """No cycle is lost: packets to decrypt of up to ROOM - 2 beats, one behind the other."""
    rng = random.Random(seed)
    with Simulator(VERIFIED, seed=seed) as simulator:
        simulator.load_key(0, key)
        lone = simulator.run([Packet(key_slot=0, iv=bytes(12))]).cycles - 1
        for blocks in (0, 3, 21, LANES * (ROOM - 2) - 1):
            sent = [opening(rng, key, blocks, rng.choice(TAG_LENGTHS)) for _ in range(100)]
            run = simulator.run(sent)
            assert all(result.status is Status.Ok for result in run.results)
            length = beats(sent[0])
            waits = lone - (length > 1)
            assert run.cycles == run.beats + waits + length - 1
            for result in run.results:
                assert result.first_out - result.last_in == waits


def test_reset_in_mid_packet(seed: int, key: bytes) -> None:
    rng = random.Random(seed)
    with Simulator(VERIFIED, seed=seed, noise=True) as simulator:
        for moment in (1, 10, 50, 60, 75, 100, 150, 400):
            simulator.load_key(0, key)
            sent = [opening(rng, key, rng.choice((5, 60, 200))) for _ in range(30)]
            batch = Batch([Placed(packet, 0) for packet in sent])
            simulator.model.begin(batch.buffers, Traffic(seed=moment, out_gap=0.3))
            assert not simulator.model.step(moment)
            simulator.reset()
            simulator.model.idle(1000)
            assert_still_works(simulator, rng)
