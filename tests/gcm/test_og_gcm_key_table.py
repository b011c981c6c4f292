# SPDX-License-Identifier: Apache-2.0
"""og_gcm_key_table: which slots hold a key, one cycle after the question.

Walks 1, 5 and 64 slots with random sets, drops and questions, also for slots that are not there,
against a dict; a slot dropped or set in the cycle of the question counts as dropped; all of them
while they are dropped together, which is how the table starts.
"""

import random
from typing import Any

import cocotb
import pytest
from cocotb.clock import Clock
from cocotb.triggers import FallingEdge
from simulate import simulate
from streams import PERIOD_NS

SLOT_NUMBERS = 1024
SIZES = 3


class Bench:
    """The table, and what it should say."""

    def __init__(self, dut: Any) -> None:
        self.dut = dut
        self.slots = int(dut.KeySlots.value)
        self.rng = random.Random(cocotb.RANDOM_SEED)
        self.sizes: dict[int, int] = {}
        self.asked = False
        self.right: int | None = None  # the size; None: no key
        self.all = 0  # drop_all_i

    async def start(self) -> "Bench":
        Clock(self.dut.clk_i, PERIOD_NS, "ns").start()
        await self.drop_all()
        return self

    async def drop_all(self) -> None:
        """As the loader does it: together, and meanwhile one by one. Questions go on."""
        self.all = 1
        for slot in range(self.slots):
            await self.cycle(self.ask(), "drop", slot)
        self.all = 0

    async def cycle(self, ask: int, action: str = "", slot: int = 0, size: int = 0) -> None:
        """Check the last answer, ask for the next, and set or drop meanwhile."""
        await FallingEdge(self.dut.clk_i)
        if self.asked:
            answer = int(self.dut.size_o.value) if self.dut.live_o.value else None
            assert answer == self.right
        self.dut.slot_i.value = ask
        self.dut.write_slot_i.value = slot
        self.dut.set_size_i.value = size
        for name in ("set", "drop"):
            getattr(self.dut, f"{name}_i").value = int(name == action)
        self.dut.drop_all_i.value = self.all
        if action == "set":
            self.sizes[slot] = size
        elif action == "drop":
            self.sizes.pop(slot, None)
        changes = self.all or (action and slot == ask)
        self.asked, self.right = True, None if changes else self.sizes.get(ask)

    def ask(self) -> int:
        """Mostly a slot that is there."""
        there = self.rng.random() < 0.8
        return self.rng.randrange(self.slots if there else SLOT_NUMBERS)


@cocotb.test()
async def random_traffic(dut: Any) -> None:
    bench = await Bench(dut).start()
    for _ in range(1500):
        action = bench.rng.choices(("", "set", "drop", "all"), (40, 30, 15, 1))[0]
        if action == "all":
            await bench.drop_all()
            continue
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


@pytest.mark.parametrize("slots", [1, pytest.param(5, marks=pytest.mark.smoke), 64])
def test_og_gcm_key_table(slots: int) -> None:
    simulate(
        "og_gcm_key_table",
        core="opengcm:lib:gcm",
        module=__file__,
        parameters={"KeySlots": slots},
    )
