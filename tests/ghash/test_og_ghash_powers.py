# SPDX-License-Identifier: Apache-2.0
"""og_ghash_powers: lane j reads the power with exponent power_i + 1 - j of its key slot.

Walks four lanes with many slots, eight lanes with a number of powers that is no power of two, one
slot that all lanes read, and one lane, slot and power: every word written and read back by each
lane that may ask for it, then random reads among random writes of other words.
"""

import random
from typing import Any

import cocotb
import pytest
from cocotb.clock import Clock
from cocotb.triggers import FallingEdge
from simulate import simulate
from streams import PERIOD_NS

WIDTH = 128


class Bench:
    """The memory, and what it should hold by (slot, exponent)."""

    def __init__(self, dut: Any) -> None:
        self.dut = dut
        self.lanes, self.powers = int(dut.Lanes.value), int(dut.Powers.value)
        self.slots = int(dut.KeySlots.value)
        self.rng = random.Random(cocotb.RANDOM_SEED)
        self.words: dict[tuple[int, int], int] = {}
        self.asked: tuple[int, int] | None = None
        self.due: tuple[int, int] | None = None
        self.written: tuple[tuple[int, int] | None, ...] = (None, None)
        dut.write_i.value = 0
        Clock(dut.clk_i, PERIOD_NS, "ns").start()

    async def cycle(
        self, read: tuple[int, int] | None = None, write: tuple[int, int] | None = None
    ) -> None:
        """Check the read of two cycles before; ask for (slot, exponent) and write another."""
        await FallingEdge(self.dut.clk_i)
        if self.due is not None:
            slot, exponent = self.due
            found = int(self.dut.powers_o.value)
            for lane in range(self.lanes):
                place = (slot, exponent - lane)
                if place in self.words and place not in self.written:
                    got = found >> WIDTH * lane & (1 << WIDTH) - 1
                    assert got == self.words[place], f"lane {lane} of {self.due}"
        self.due, self.asked = self.asked, read
        self.written = (self.written[1], write)
        slot, exponent = read or (0, 1)
        self.dut.slot_i.value = slot
        self.dut.power_i.value = exponent - 1
        self.dut.write_i.value = int(write is not None)
        if write is not None:
            word = self.rng.getrandbits(WIDTH)
            self.dut.write_slot_i.value = write[0]
            self.dut.write_power_i.value = write[1] - 1
            self.dut.write_data_i.value = word
            self.words[write] = word

    def places(self) -> list[tuple[int, int]]:
        return [(slot, power + 1) for slot in range(self.slots) for power in range(self.powers)]


@cocotb.test()
async def every_word(dut: Any) -> None:
    bench = Bench(dut)
    for place in bench.places():
        await bench.cycle(write=place)
    for place in bench.places():
        await bench.cycle(read=place)
    await bench.cycle()
    await bench.cycle()


@cocotb.test()
async def random_reads_and_writes(dut: Any) -> None:
    bench = Bench(dut)
    places = bench.places()
    for _ in range(300):
        write = bench.rng.choice(places) if bench.rng.random() < 0.4 else None
        await bench.cycle(bench.rng.choice(places), write)
    await bench.cycle()
    await bench.cycle()


@pytest.mark.parametrize(
    ("lanes", "powers", "slots", "gates"),
    [
        pytest.param(4, 16, 8, 0, marks=pytest.mark.smoke),
        (8, 24, 3, 0),
        (2, 6, 1, 0),
        (1, 1, 1, 0),
        (2, 6, 1, 1),
        (1, 1, 1, 1),
    ],
)
def test_og_ghash_powers(lanes: int, powers: int, slots: int, gates: int) -> None:
    simulate(
        "og_ghash_powers",
        core="opengcm:lib:ghash",
        module=__file__,
        parameters={"Lanes": lanes, "Powers": powers, "KeySlots": slots, "Gates": gates},
    )
