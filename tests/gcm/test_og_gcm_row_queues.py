# SPDX-License-Identifier: Apache-2.0
"""og_gcm_row_split and og_gcm_row_join: the groups that count go through, and back to their places.

Walks 2 and 4 groups, rows of every set of groups, with no pauses, pauses of source, sink and engine
and of all; a full set of rows held back; rate; reset in the middle.
"""

import random
from pathlib import Path
from typing import Any

import cocotb
import pytest
from cocotb.triggers import ReadOnly, RisingEdge
from simulate import simulate
from streams import Pause, Stream, gaps, never, reset, start, within

WRAPPER = Path(__file__).with_name("row_queues.sv")

Row = tuple[int, int]  # mask and payload


class Bench:
    """Source, sink, and what passes in the middle."""

    def __init__(self, dut: Any) -> None:
        self.dut = dut
        self.groups, self.width = int(dut.Groups.value), int(dut.Width.value)
        self.rng = random.Random(cocotb.RANDOM_SEED)
        self.source = Stream(dut, "in_{}_i", "in_ready_o", ["mask", "row"])
        self.sink = Stream(dut, "out_{}_o", "out_ready_i", ["row"])
        self.sink.check_rules()
        self.passed: list[int] = []
        cocotb.start_soon(self._watch())

    async def _watch(self) -> None:
        while True:
            await ReadOnly()
            if self.dut.group_valid_o.value and self.dut.group_ready_o.value:
                self.passed.append(int(self.dut.group_o.value))
            await RisingEdge(self.dut.clk_i)

    async def hold(self, pause: Pause) -> None:
        while True:
            self.dut.hold_i.value = int(pause())
            await RisingEdge(self.dut.clk_i)

    def rows(self, count: int) -> list[Row]:
        """Every set of groups, then any."""
        sets = list(range(1, 1 << self.groups))
        chosen = [*sets, *(self.rng.choice(sets) for _ in range(count - len(sets)))]
        return [(mask, self.rng.getrandbits(self.groups * self.width)) for mask in chosen]

    def counted(self, row: Row) -> list[int]:
        """The groups that count."""
        part = (1 << self.width) - 1
        return [row[1] >> self.width * g & part for g in range(self.groups) if row[0] >> g & 1]

    def masked(self, mask: int, payload: int) -> int:
        part = (1 << self.width) - 1
        return payload & sum(part << self.width * g for g in range(self.groups) if mask >> g & 1)

    async def check(self, rows: list[Row], in_pause: Pause, out_pause: Pause) -> None:
        self.passed.clear()
        cocotb.start_soon(self.source.send([{"mask": m, "row": p} for m, p in rows], in_pause))
        got = await within(10_000, self.sink.receive(len(rows), out_pause))
        assert self.passed == [group for row in rows for group in self.counted(row)]
        for number, ((mask, payload), beat) in enumerate(zip(rows, got, strict=True)):
            assert self.masked(mask, beat["row"]) == self.masked(mask, payload), f"row {number}"


async def set_up(dut: Any) -> Bench:
    await start(dut, in_valid_i=0, in_mask_i=0, in_row_i=0, out_ready_i=0, hold_i=0)
    return Bench(dut)


@cocotb.test()
@cocotb.parametrize(in_gap=[0.0, 0.5], out_gap=[0.0, 0.6], hold=[0.0, 0.5])
async def order(dut: Any, in_gap: float, out_gap: float, hold: float) -> None:
    bench = await set_up(dut)
    cocotb.start_soon(bench.hold(gaps(hold, bench.rng)))
    await bench.check(bench.rows(100), gaps(in_gap, bench.rng), gaps(out_gap, bench.rng))


@cocotb.test()
async def held_back_full(dut: Any) -> None:
    """As many rows as there is room for, all of them full, wait; then they leave."""
    bench = await set_up(dut)
    full = (1 << bench.groups) - 1
    rows = [(full, bench.rng.getrandbits(bench.groups * bench.width)) for _ in range(6)]
    sending = cocotb.start_soon(bench.source.send([{"mask": m, "row": p} for m, p in rows * 2]))
    for _ in range(60):
        await RisingEdge(dut.clk_i)
    await ReadOnly()
    assert dut.out_valid_o.value
    assert not dut.in_ready_o.value
    await RisingEdge(dut.clk_i)
    got = await within(200, bench.sink.receive(12))
    assert [beat["row"] for beat in got] == [payload for _, payload in rows * 2]
    assert sending.done()


@cocotb.test()
async def rate(dut: Any) -> None:
    """One group a cycle, be they each in a row of its own."""
    bench = await set_up(dut)
    rows = [(1 << n % bench.groups, n + 1) for n in range(60)]
    cocotb.start_soon(bench.source.send([{"mask": m, "row": p} for m, p in rows]))
    await within(len(rows) + 6, bench.sink.receive(len(rows), never))


@cocotb.test()
async def reset_in_the_middle(dut: Any) -> None:
    bench = await set_up(dut)
    for cycles in range(1, 25):
        sending = cocotb.start_soon(
            bench.source.send([{"mask": m, "row": p} for m, p in bench.rows(20)])
        )
        for _ in range(cycles):
            await RisingEdge(dut.clk_i)
        sending.cancel()
        dut.in_valid_i.value = 0
        await reset(dut, 1)
        await ReadOnly()
        assert not dut.out_valid_o.value
        await RisingEdge(dut.clk_i)
        await bench.check(bench.rows(20), never, never)


@pytest.mark.parametrize("groups", [2, pytest.param(4, marks=pytest.mark.smoke)])
def test_row_queues(groups: int) -> None:
    simulate(
        "row_queues",
        core="opengcm:lib:gcm",
        module=__file__,
        extra_sources=[WRAPPER],
        parameters={"Groups": groups},
    )
