# SPDX-License-Identifier: Apache-2.0
"""og_block_counter: counts what is added since it was restarted or set, modulo 2^Width.

Walks carry chains and pieces, widths of one piece of high bits and of many, the largest addend;
additions, restarts and values set at random, most of them shortly before a carry into or through
all high bits, so that the high bits made ahead are needed as early as they may be; and next_high_o
beside each sum.
"""

import random
from typing import Any

import cocotb
import pytest
from cocotb.clock import Clock
from cocotb.triggers import FallingEdge, RisingEdge
from simulate import simulate
from streams import PERIOD_NS


class Bench:
    """The counter, and what it should hold (None before the first restart)."""

    def __init__(self, dut: Any) -> None:
        self.dut = dut
        self.width, self.add_w = int(dut.Width.value), int(dut.AddW.value)
        self.low_w = self.add_w + 2
        self.late = bool(int(dut.LateCarry.value))
        self.rng = random.Random(cocotb.RANDOM_SEED)
        self.count: int | None = None
        self.settled = 0  # cycles since the high bits changed
        Clock(dut.clk_i, PERIOD_NS, "ns").start()

    async def cycle(
        self, add: int | None = None, restart: bool = False, value: int | None = None
    ) -> None:
        """One cycle: perhaps add, from zero if restarted; or set a value."""
        dut = self.dut
        dut.en_i.value = int(add is not None)
        dut.add_i.value = self.rng.getrandbits(self.add_w) if add is None else add
        dut.restart_i.value = int(restart)
        dut.set_i.value = int(value is not None)
        dut.set_value_i.value = self.rng.getrandbits(self.width) if value is None else value
        await FallingEdge(dut.clk_i)
        if self.count is not None:
            assert int(dut.count_o.value) == self.count
        before = 0 if restart else self.count
        if before is not None:
            assert int(dut.before_o.value) == before
            if not restart and self.settled >= 2:
                high = (before >> self.low_w) + 1 & (1 << self.width - self.low_w) - 1
                assert int(dut.next_high_o.value) == high, f"of {before:#x}"
        held = self.count
        if value is not None:
            self.count = value
        elif add is not None and before is not None:
            self.count = (before + add) % (1 << self.width)
        changed = (
            held is None or self.count is None or held >> self.low_w != self.count >> self.low_w
        )
        self.settled = 1 if changed else self.settled + 1
        if changed and value is None and not restart and self.late:
            self.settled = 0  # behind a carry a cycle later
        await RisingEdge(dut.clk_i)


@cocotb.test()
async def counts(dut: Any) -> None:
    """Long runs of every addend, with pauses, from a restart."""
    bench = Bench(dut)
    await bench.cycle(add=1, restart=True)
    for _ in range(600):
        await bench.cycle(add=bench.rng.choice([None, 0, 1, 2**bench.add_w - 1]))


@cocotb.test()
async def carries(dut: Any) -> None:
    """Set close to a carry out of any number of low bits, then add at once at full rate."""
    bench = Bench(dut)
    most = 2**bench.add_w - 1
    for ones in range(bench.width + 1):
        for below in range(1, 4 * most, max(1, most // 2)):
            high = bench.rng.getrandbits(bench.width)
            value = (high << ones | (1 << ones) - 1) - below
            await bench.cycle(value=value % (1 << bench.width))
            await bench.cycle()
            for _ in range(6):
                await bench.cycle(add=most)


@cocotb.test()
async def restarts(dut: Any) -> None:
    """A restart from any count, and full rate behind it."""
    bench = Bench(dut)
    most = 2**bench.add_w - 1
    for _ in range(60):
        await bench.cycle(value=bench.rng.getrandbits(bench.width))
        await bench.cycle()
        await bench.cycle(add=bench.rng.randrange(most + 1), restart=True)
        for _ in range(12):
            await bench.cycle(add=most)


@pytest.mark.parametrize(("chains", "late"), [(0, 1), (1, 0), (1, 1)])
@pytest.mark.parametrize(
    ("width", "add_w"),
    [
        (4, 1),
        pytest.param(32, 4, marks=pytest.mark.smoke),
        pytest.param(58, 4, marks=pytest.mark.full),
        pytest.param(33, 2, marks=pytest.mark.full),
        pytest.param(13, 4, marks=pytest.mark.full),
    ],
)
def test_og_block_counter(width: int, add_w: int, chains: int, late: int) -> None:
    simulate(
        "og_block_counter",
        core="opengcm:lib:prim",
        module=__file__,
        parameters={"Width": width, "AddW": add_w, "CarryChains": chains, "LateCarry": late},
    )
