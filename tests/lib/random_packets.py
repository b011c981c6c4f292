# SPDX-License-Identifier: Apache-2.0
"""Random packets for the engines, what must come of them, and runs of many.

The space is that of `tests/engine/test_random_packets.py`.
"""

import random
from dataclasses import dataclass, replace
from typing import Any, Unpack

from buffers import forms
from engines import TAG_LENGTHS, Gaps, flip_bit, random_key, reference

from opengcm.designs import Design
from opengcm.sim.simulator import Packet, Simulator, Status

PACKETS = 20_000
MAX_TEXT = 4096
MAX_AAD = 300
MAX_IV = 300
CORRUPTED = 0.2
EDGES = [m + d for m in range(0, MAX_TEXT + 1, 16) for d in (-1, 0, 1) if 0 <= m + d <= MAX_TEXT]


@dataclass(frozen=True)
class Expected:
    """What must come of a packet."""

    status: Status
    data: bytes
    tag: bytes


def text_length(rng: random.Random) -> int:
    """Short ones and edges are likelier than the rest."""
    return rng.choice(
        (
            rng.randint(0, 130),
            rng.choice(EDGES[:40]),
            rng.choice(EDGES),
            rng.randint(0, MAX_TEXT),
        )
    )


def random_packet(
    rng: random.Random, key: bytes, iv: bytes, length: int
) -> tuple[Packet, Expected]:
    """A packet to seal, to open, or to be refused."""
    text = rng.randbytes(length)
    aad = rng.randbytes(rng.choice((0, 16, 28, rng.randint(0, MAX_AAD))))
    tag_bytes = rng.choice(TAG_LENGTHS)
    ciphertext, tag = reference(key, iv, text, aad)
    tag = tag[:tag_bytes]
    corrupt = rng.random() < CORRUPTED
    if not corrupt and rng.random() < 0.5:
        packet = Packet(key=key, iv=iv, aad=aad, data=text, tag_bytes=tag_bytes)
        return packet, Expected(Status.Ok, ciphertext, tag)
    opening = Packet(key=key, iv=iv, aad=aad, data=ciphertext, decrypt=True, tag=tag)
    if not corrupt:
        return opening, Expected(Status.Ok, text, b"")
    part = rng.choice([name for name in ("tag", "data", "aad") if getattr(opening, name)])
    changed: dict[str, Any] = {part: flip_bit(rng, getattr(opening, part))}
    return replace(opening, **changed), Expected(Status.AuthFail, b"", b"")


def check(simulator: Simulator, work: list[tuple[Packet, Expected]], context: str) -> None:
    """Run the packets back to back; each must become what is expected of it."""
    run = simulator.run(packet for packet, _ in work)
    for index, ((packet, expected), result) in enumerate(zip(work, run.results, strict=True)):
        got = Expected(result.status, result.data, result.tag)
        assert got == expected, f"{context}, packet {index}: {packet!r:.300}"


def run_random_packets(design: Design, seed: int, count: int, **gaps: Unpack[Gaps]) -> None:
    """Seal and open so many packets with pauses of both sides as the simulator takes them."""
    context = f"{design.name}, OPENGCM_TEST_SEED={seed}"
    print(context)
    rng = random.Random(f"{seed} {design.name} {gaps}")
    keys = [random_key(rng) for _ in range(100)]
    lengths = EDGES + [text_length(rng) for _ in range(count - len(EDGES))]
    rng.shuffle(lengths)
    key = keys[0]
    work = []
    for length in lengths:
        if rng.random() < 0.5:
            key = rng.choice(keys)
        iv = rng.randbytes(rng.choice((12, 12, rng.randint(1, MAX_IV))))
        work.append(random_packet(rng, key, iv, length))
    with Simulator(design, seed=seed, noise=True, **gaps) as simulator:
        check(simulator, work, context)


def assert_takes_buffers(simulator: Simulator, rng: random.Random) -> None:
    """Every byte of every kind of buffer is authenticated, and encrypted."""
    key, iv, text, aad = (rng.randbytes(size) for size in (16, 12, 64, 32))
    sealed, tag = reference(key, iv, text, aad)
    for given in zip(*map(forms, (key, iv, text, aad)), strict=True):
        assert simulator.seal(*given) == (sealed, tag)
    for given in zip(*map(forms, (key, iv, sealed, tag, aad)), strict=True):
        assert simulator.open(*given) == text
