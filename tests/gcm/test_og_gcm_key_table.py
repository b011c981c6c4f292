# SPDX-License-Identifier: Apache-2.0
"""og_gcm_key_table: which slots hold a key, one cycle after the question.

Walks 1, 5 and 64 slots with random sets, drops and questions, also for slots that are not there,
against a dict; a slot dropped in the cycle of the question counts as dropped; reset.
"""

import random
from typing import Any

import cocotb
import pytest
from cocotb.triggers import FallingEdge
from simulate import simulate
from streams import start

SLOT_NUMBERS = 1024
SIZES = 3


class Bench:
    """The table, and what it should say."""

    def __init__(self, dut: Any) -> None:
        self.dut = dut
        self.slots = int(dut.KeySlots.value)
        self.rng = random.Random(cocotb.RANDOM_SEED)
        self.sizes: dict[int, int] = {}
        self.expected: int | None = None
        self.asked = False

    async def start(self) -> "Bench":
        await start(self.dut, slot_i=0, set_i=0, drop_i=0, drop_all_i=0)
        return self

    async def cycle(
        self, ask: int, action: str = "", slot: int = 0, size: int = 0, reset: bool = False
    ) -> None:
        """Check the last answer, ask for the next, and set or drop meanwhile."""
        await FallingEdge(self.dut.clk_i)
        if self.asked:
            assert bool(self.dut.live_o.value) == (self.expected is not None)
            if self.expected is not None:
                assert int(self.dut.size_o.value) == self.expected
        self.dut.rst_ni.value = int(not reset)
        self.dut.slot_i.value = ask
        self.dut.write_slot_i.value = slot
        self.dut.set_size_i.value = size
        for name in ("set", "drop", "drop_all"):
            getattr(self.dut, f"{name}_i").value = int(name == action)
        dropped = action == "drop_all" or (action == "drop" and slot == ask)
        self.expected = None if dropped else self.sizes.get(ask)
        self.asked = not reset
        if action == "set":
            self.sizes[slot] = size
        elif action == "drop":
            self.sizes.pop(slot, None)
        if action == "drop_all" or reset:
            self.sizes.clear()

    def ask(self) -> int:
        """Mostly a slot that is there."""
        there = self.rng.random() < 0.8
        return self.rng.randrange(self.slots if there else SLOT_NUMBERS)


@cocotb.test()
async def random_traffic(dut: Any) -> None:
    bench = await Bench(dut).start()
    actions = ("", "set", "set", "set", "drop", "drop_all")
    weights = (40, 10, 10, 10, 15, 1)
    for _ in range(1500):
        action = bench.rng.choices(actions, weights)[0]
        slot = bench.rng.randrange(bench.slots)
        ask = slot if bench.rng.random() < 0.3 else bench.ask()
        await bench.cycle(ask, action, slot, bench.rng.randrange(SIZES))


@cocotb.test()
async def slots_that_are_not_there(dut: Any) -> None:
    """Their numbers are not cut down to one that is."""
    bench = await Bench(dut).start()
    for slot in range(bench.slots):
        await bench.cycle(0, "set", slot, slot % SIZES)
    for slot in range(SLOT_NUMBERS):
        await bench.cycle(slot)
    await bench.cycle(0)


@cocotb.test()
async def reset_forgets_all(dut: Any) -> None:
    bench = await Bench(dut).start()
    for slot in range(bench.slots):
        await bench.cycle(slot, "set", slot, slot % SIZES)
    await bench.cycle(0, reset=True)
    for slot in [*range(bench.slots), 0]:
        await bench.cycle(slot)


@pytest.mark.parametrize("slots", [1, pytest.param(5, marks=pytest.mark.smoke), 64])
def test_og_gcm_key_table(slots: int) -> None:
    simulate(
        "og_gcm_key_table",
        core="opengcm:lib:gcm",
        module=__file__,
        parameters={"KeySlots": slots},
    )
