# SPDX-License-Identifier: Apache-2.0
"""Packets of bytes through og_gcm_axis, against OpenSSL and PyCryptodome, in bulk.

The space: that of `test_random_packets.py`, on buses of 16 to 128 bytes, with both releases, with
and without the AAD on its way out; packets as long as a verified release has room for, and longer;
what a failed packet shows; keys of one slot replaced while traffic runs. The beats themselves are
watched by the harness, whose own test is `test_axis_harness.py`, and in `tests/cores`.
"""

import random
from dataclasses import replace
from typing import Any

import pytest
from engines import TAG_LENGTHS, Gaps, flip_bit, random_key, reference
from random_packets import PACKETS, assert_takes_buffers, run_random_packets
from sets import dear, more

from opengcm.designs import Design, load_design
from opengcm.errors import InvalidTag, PacketError
from opengcm.sim.batch import Batch, Placed
from opengcm.sim.simulator import Packet, Simulator, Status

ROOM = 40  # beats of a packet to decrypt


def axis(lanes: int, **parameters: int) -> Design:
    """gcm_axis_25g on another number of lanes, with few key slots."""
    given = {"Lanes": lanes, "KeySlots": 4, **parameters}
    name = "_".join(["test_axis", *(f"{key}{value}" for key, value in given.items())])
    return replace(load_design("gcm_axis_25g").with_parameters(given), name=name)


@pytest.mark.parametrize(
    ("design", "count", "in_gap", "out_gap", "max_pause"),
    [
        (axis(1), PACKETS // 10, 0.2, 0.2, 1),
        *more((axis(2), PACKETS // 4, 0.3, 0.0, 1)),
        *dear(
            # Eight lanes: tests/designs.
            (axis(2), PACKETS // 4, 0.0, 0.0, 1),
            (axis(2, Release=0), PACKETS // 4, 0.0, 0.3, 1),
            (axis(2, Release=0), PACKETS // 4, 0.02, 0.02, 60),
            (axis(4, PassAad=0), PACKETS // 4, 0.2, 0.2, 3),
        ),
    ],
    ids=lambda value: value.name if isinstance(value, Design) else str(value),
)
def test_random_packets(
    design: Design, seed: int, count: int, in_gap: float, out_gap: float, max_pause: int
) -> None:
    run_random_packets(design, seed, count, in_gap=in_gap, out_gap=out_gap, max_pause=max_pause)


def forged(rng: random.Random, key: bytes, text: int, aad: int, tag_bytes: int) -> Packet:
    """A packet to decrypt with a bit turned, in its tag, its text or its AAD."""
    iv, plain, header = rng.randbytes(12), rng.randbytes(text), rng.randbytes(aad)
    ciphertext, tag = reference(key, iv, plain, header)
    packet = Packet(iv=iv, aad=header, data=ciphertext, decrypt=True, tag=tag[:tag_bytes])
    part = rng.choice([name for name in ("tag", "data", "aad") if getattr(packet, name)])
    changed: dict[str, Any] = {part: flip_bit(rng, getattr(packet, part))}
    return replace(packet, **changed)


@pytest.mark.parametrize("release", [1, 0])
def test_a_failed_packet_releases_nothing(seed: int, release: int) -> None:
    """Verified, the bytes of a forged packet are zero in the place of its text; cut-through, they
    are what the ciphertext decrypts to: it is the release that makes the difference.
    """
    rng = random.Random(f"{seed} forged")
    key = random_key(rng)
    sent = [
        forged(rng, key, rng.randint(16, 300), rng.choice((0, 13, 14, 40)), rng.choice(TAG_LENGTHS))
        for _ in range(200)
    ]
    gaps = Gaps(in_gap=0.2, out_gap=0.2)
    with Simulator(axis(1), seed=seed, noise=True, Release=release, **gaps) as simulator:
        simulator.load_key(0, key)
        batch = Batch([Placed(packet, 0) for packet in sent])
        simulator.run_batch(batch)
        assert {batch.status(index) for index in range(len(sent))} == {Status.AuthFail}
        shown = [any(batch.text(index)) for index in range(len(sent))]
        assert set(shown) == {not release}
        with pytest.raises(InvalidTag):
            simulator.open(key, sent[0].iv, sent[0].data, sent[0].tag, sent[0].aad)


def test_the_longest_packet_to_decrypt(seed: int) -> None:
    """As many beats of slots as there is room for; one more is NoRoom, and releases nothing."""
    rng = random.Random(seed)
    key = random_key(rng)
    texts = [16 * (ROOM - 1), 16 * (ROOM - 1) + 1, 0, 16 * ROOM, 1, 16 * 3 * ROOM, 16 * (ROOM - 1)]
    with Simulator(axis(1, ReleaseBeats=ROOM), seed=seed, noise=True) as simulator:
        simulator.load_key(0, key)
        sent = []
        for text in texts:
            iv = rng.randbytes(12)
            ciphertext, tag = reference(key, iv, rng.randbytes(text), b"")
            sent.append(Packet(iv=iv, data=ciphertext, decrypt=True, tag=tag))
        got = [result.status for result in simulator.run(sent).results]
        room = [packet.beats(1) <= ROOM for packet in sent]
        assert got == [Status.Ok if fits else Status.NoRoom for fits in room]
        assert len(set(room)) == 2
        # To encrypt, any length goes.
        long = rng.randbytes(16 * 3 * ROOM)
        assert simulator.seal(key, bytes(12), long) == reference(key, bytes(12), long, b"")


def test_a_jumbo_frame_has_room() -> None:
    """The room is the default of the RTL, which is more than a 9,600-byte frame on any width."""
    for name in ("gcm_axis_25g", "gcm_axis_50g", "gcm_axis_100g"):
        design = load_design(name)
        assert design.parameters["Release"] == 1
        assert "ReleaseBeats" not in design.parameters  # with Release = 0 no other is taken
    text = random.Random(9600).randbytes(9600)
    key, iv, aad = bytes(16), bytes(12), bytes(28)
    with Simulator("gcm_axis_25g") as simulator:
        ciphertext, tag = simulator.seal(key, iv, text, aad)
        assert simulator.open(key, iv, ciphertext, tag, aad) == text


def test_lengths_of_nothing_and_of_iv(seed: int) -> None:
    """No bytes at all in and out, IVs up to the longest, and what the engine refuses."""
    rng = random.Random(seed)
    key = random_key(rng)
    with Simulator(axis(1), seed=seed, noise=True) as simulator:
        for length in (1, 11, 12, 13, 16, 17, 1000):
            iv = rng.randbytes(length)
            sealed = reference(key, iv, b"", b"")
            assert simulator.seal(key, iv, b"") == sealed
            assert simulator.open(key, iv, b"", sealed[1]) == b""
        iv = rng.randbytes(65_535)
        sealed = reference(key, iv, b"", b"")
        assert simulator.seal(key, iv, b"") == sealed
        with pytest.raises(PacketError, match="NoRoom"):  # its IV waits with the packet
            simulator.open(key, iv, b"", sealed[1])
        for iv, tag_bytes, refused in ((b"", 16, "BadIv"), (bytes(12), 5, "BadTag")):
            with pytest.raises(PacketError, match=refused):
                simulator.seal(key, iv, b"text", tag_bytes=tag_bytes)
        # To seal with a tag of no bytes and nothing else: a packet without any bytes on both sides.
        result = simulator.run([Packet(key=key, iv=bytes(12), tag_bytes=0)]).results[0]
        assert result.status is Status.BadTag


def test_buffers(seed: int) -> None:
    with Simulator(axis(1), seed=seed, noise=True) as simulator:
        assert_takes_buffers(simulator, random.Random(seed))
