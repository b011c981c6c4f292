# SPDX-License-Identifier: Apache-2.0
"""og_credit: exactly Credits items may be out at once; one that is back can go in the next cycle.

Walks 1, 3 and 8 credits, and 3 that are all out at first: all taken, all given back, both at once,
random traffic against a count kept here, and a reset with credits out.
"""

import random
from typing import Any

import cocotb
import pytest
from cocotb.triggers import FallingEdge
from simulate import simulate
from streams import reset, start


class Bench:
    """The counter, and how many items are out. Acts at falling edges, one cycle each."""

    def __init__(self, dut: Any) -> None:
        self.dut = dut
        self.credits = int(dut.Credits.value)
        self.out = self.out_at_first = self.credits if int(dut.Empty.value) else 0

    async def all_back(self) -> None:
        while self.out:
            await self.cycle(want=False, give=True)

    async def cycle(self, *, want: bool, give: bool) -> bool:
        """Take one if allowed and wanted, give one back if any is out; whether one was taken."""
        give = give and self.out > 0
        await FallingEdge(self.dut.clk_i)
        allowed = bool(self.dut.avail_o.value)
        assert allowed == (self.out < self.credits), f"{self.out} of {self.credits} out"
        take = want and allowed
        self.dut.take_i.value = int(take)
        self.dut.give_i.value = int(give)
        self.out += int(take) - int(give)
        return take


@cocotb.test()
async def all_out_and_back(dut: Any) -> None:
    await start(dut, take_i=0, give_i=0)
    bench = Bench(dut)
    await bench.all_back()
    for _ in range(3):
        for _ in range(bench.credits):
            assert await bench.cycle(want=True, give=False)
        assert not await bench.cycle(want=True, give=False), "one too many"
        await bench.all_back()


@cocotb.test()
async def one_out_one_back_each_cycle(dut: Any) -> None:
    """From two credits on an item can go every cycle when the one before comes back meanwhile."""
    await start(dut, take_i=0, give_i=0)
    bench = Bench(dut)
    await bench.all_back()
    taken = 0
    for _ in range(60):
        taken += await bench.cycle(want=True, give=True)
    assert taken == (60 if bench.credits > 1 else 30)


@cocotb.test()
@cocotb.parametrize(take=[0.2, 0.5, 0.9], give=[0.2, 0.5, 0.9])
async def random_traffic(dut: Any, take: float, give: float) -> None:
    await start(dut, take_i=0, give_i=0)
    rng = random.Random(cocotb.RANDOM_SEED)
    bench = Bench(dut)
    for _ in range(200):
        await bench.cycle(want=rng.random() < take, give=rng.random() < give)


@cocotb.test()
async def reset_takes_it_back_to_the_start(dut: Any) -> None:
    await start(dut, take_i=0, give_i=0)
    bench = Bench(dut)
    await bench.all_back()
    while await bench.cycle(want=True, give=False):
        pass
    dut.take_i.value = 0
    await reset(dut, 1)
    bench.out = bench.out_at_first
    for _ in range(bench.credits - bench.out):
        assert await bench.cycle(want=True, give=False)
    assert not await bench.cycle(want=True, give=False)


@pytest.mark.parametrize(
    ("count", "empty"), [(1, 0), pytest.param(3, 0, marks=pytest.mark.smoke), (8, 0), (3, 1)]
)
def test_og_credit(count: int, empty: int) -> None:
    simulate(
        "og_credit",
        core="opengcm:lib:prim",
        module=__file__,
        parameters={"Credits": count, "Empty": empty},
    )
