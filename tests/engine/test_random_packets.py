# SPDX-License-Identifier: Apache-2.0
"""Random packets through engines of 1, 2, 4 and 8 lanes, against OpenSSL and PyCryptodome.

The space: text of 0 to 4,096 bytes, with every length beside a multiple of 16; AAD of 0 to 300;
IVs of 1 to 300; keys of all sizes, more of them than slots; all tag lengths; both directions; a
fifth of the packets with one bit flipped in tag, ciphertext or AAD. With random pauses of the
source and stalls of the sink, and without any.
"""

import random

import pytest
from buffers import forms
from engines import COSET, LUT4, NO_FIFO, random_key, reference
from random_packets import (
    MAX_AAD,
    MAX_TEXT,
    PACKETS,
    assert_takes_buffers,
    run_random_packets,
)

from opengcm.designs import Design
from opengcm.sim.simulator import Packet, Simulator, Status

MOST_LANES = 4  # of a design; engines of more get a quarter of the packets


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


def test_buffers(simulator: Simulator, seed: int) -> None:
    rng = random.Random(seed)
    assert_takes_buffers(simulator, rng)
    for slot, key in enumerate(forms(rng.randbytes(32))):
        slot %= simulator.design.parameters["KeySlots"]
        simulator.load_key(slot, key)
        packet = Packet(key_slot=slot, iv=bytes(12), data=b"text")
        result = simulator.run([packet]).results[0]
        assert (result.data, result.tag) == reference(bytes(key), bytes(12), b"text", b"")
