# SPDX-License-Identifier: Apache-2.0
"""Random packets through engines of 1, 2, 4 and 8 lanes, against OpenSSL and PyCryptodome.

The space: text of 0 to 4,096 bytes, with every length beside a multiple of 16; AAD of 0 to 300;
IVs of 1 to 300; keys of all sizes, more of them than slots; all tag lengths; both directions; a
fifth of the packets with one bit flipped in tag, ciphertext or AAD. With random pauses of the
source and stalls of the sink, and without any.
"""

import random
from dataclasses import dataclass, replace

import pytest
from buffers import forms
from engines import COSET, LUT4, NO_FIFO, TAG_LENGTHS, flip_bit, random_key, reference

from opengcm.designs import Design
from opengcm.sim.simulator import Packet, Simulator, Status

PACKETS = 20_000
MOST_LANES = 4  # of a design; engines of more get a quarter of the packets
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
    bad = replace(opening, **{part: flip_bit(rng, getattr(opening, part))})
    return bad, Expected(Status.AuthFail, b"", b"")


def check(simulator: Simulator, work: list[tuple[Packet, Expected]], context: str) -> None:
    """Run the packets back to back; each must become what is expected of it."""
    run = simulator.run(packet for packet, _ in work)
    for index, ((packet, expected), result) in enumerate(zip(work, run.results, strict=True)):
        got = Expected(result.status, result.data, result.tag)
        assert got == expected, f"{context}, packet {index}: {packet!r:.300}"


@pytest.mark.parametrize(
    ("count", "in_gap", "out_gap", "max_pause"),
    [
        (PACKETS, 0.2, 0.2, 1),
        (PACKETS // 4, 0.0, 0.0, 1),
        (PACKETS // 4, 0.3, 0.0, 1),
        (PACKETS // 4, 0.0, 0.3, 1),
        (PACKETS // 4, 0.02, 0.02, 60),
    ],
    ids=["both_gaps", "no_gaps", "in_gaps", "out_gaps", "long_gaps"],
)
def test_random_packets(
    design: Design, seed: int, count: int, in_gap: float, out_gap: float, max_pause: int
) -> None:
    if design.lanes > MOST_LANES:
        count //= 4
    run_random_packets(design, seed, count, in_gap=in_gap, out_gap=out_gap, max_pause=max_pause)


@pytest.mark.full
@pytest.mark.parametrize("in_gap", [0.0, 0.3], ids=["no_gaps", "in_gaps"])
def test_without_output_fifo(seed: int, in_gap: float) -> None:
    """The sink never pauses: it must not need to."""
    run_random_packets(NO_FIFO, seed, PACKETS // 8, in_gap=in_gap, out_gap=0.0, max_pause=3)


@pytest.mark.full
@pytest.mark.parametrize("design", [LUT4, COSET], ids=["lut4", "coset"])
def test_of_mapped_states(design: Design, seed: int) -> None:
    """Bytes between rounds, and round keys, are not as the standard has them."""
    run_random_packets(design, seed, PACKETS // 8, in_gap=0.2, out_gap=0.2, max_pause=3)


def run_random_packets(design: Design, seed: int, count: int, **options: float) -> None:
    """Seal and open so many packets with pauses of both sides as the simulator takes them."""
    context = f"{design.name}, OPENGCM_TEST_SEED={seed}"
    print(context)
    rng = random.Random(f"{seed} {design.name} {options}")
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
    with Simulator(design, seed=seed, noise=True, **options) as simulator:
        check(simulator, work, context)


def latency(simulator: Simulator, packets: list[Packet]) -> int:
    """Run packets with 96-bit IVs and loaded keys; the constant latency in cycles.

    AssertionError if a packet takes another one, or if there is a bubble anywhere.
    """
    run = simulator.run(packets)
    lanes = simulator.design.lanes
    beats = sum(packet.beats(lanes) for packet in packets)
    assert run.beats == beats
    for index, result in enumerate(run.results):
        assert result.status is Status.Ok, f"packet {index}"
        assert result.last_in - result.first_in + 1 == packets[index].beats(lanes), (
            f"packet {index}: the engine paused in it"
        )
    latencies = {r.last_out - r.last_in for r in run.results}
    latencies |= {r.first_out - r.first_in for r in run.results}
    assert len(latencies) == 1, f"latency varies: {sorted(latencies)}"
    assert run.cycles == beats + latencies.copy().pop()
    return latencies.pop()


def test_cycles(design: Design, seed: int) -> None:
    """A packet costs ceil((A + T + 1) / lanes) cycles, whatever came before it, and L is fixed."""
    rng = random.Random(f"{seed} cycles {design.name}")
    slots = design.parameters["KeySlots"]

    def packets(count: int, longest: int) -> list[Packet]:
        return [
            Packet(
                key_slot=rng.randrange(slots),
                iv=rng.randbytes(12),
                aad=rng.randbytes(rng.choice((0, 28, rng.randint(0, MAX_AAD)))),
                data=rng.randbytes(rng.randint(0, longest)),
            )
            for _ in range(count)
        ]

    with Simulator(design, seed=seed) as simulator:
        for slot in range(slots):
            simulator.load_key(slot, random_key(rng))
        lone = [Packet(key_slot=0, iv=bytes(12))]
        sets = [lone, packets(2000, 64), packets(2000, 0), packets(1000, MAX_TEXT)]
        assert len({latency(simulator, each) for each in sets}) == 1


def assert_takes_buffers(simulator: Simulator, rng: random.Random) -> None:
    """Every byte of every kind of buffer is authenticated, and encrypted."""
    key, iv, text, aad = (rng.randbytes(size) for size in (16, 12, 64, 32))
    sealed, tag = reference(key, iv, text, aad)
    for given in zip(*map(forms, (key, iv, text, aad)), strict=True):
        assert simulator.seal(*given) == (sealed, tag)
    for given in zip(*map(forms, (key, iv, sealed, tag, aad)), strict=True):
        assert simulator.open(*given) == text


def test_buffers(simulator: Simulator, seed: int) -> None:
    rng = random.Random(seed)
    assert_takes_buffers(simulator, rng)
    for slot, key in enumerate(forms(rng.randbytes(32))):
        slot %= simulator.design.parameters["KeySlots"]
        simulator.load_key(slot, key)
        packet = Packet(key_slot=slot, iv=bytes(12), data=b"text")
        result = simulator.run([packet]).results[0]
        assert (result.data, result.tag) == reference(bytes(key), bytes(12), b"text", b"")
