# SPDX-License-Identifier: Apache-2.0
"""og_number_issue: each number once and in order, to the last and no further.

The model is clause 10.5 of IEEE 802.1AE-2018 and section 3.3.3 of RFC 4303: count up from next,
stop behind last. Walks tables of 1, 5 and 8 associations, numbers of 64 and of 4 bits (so that the
greatest number comes often); asks back to back for one association, turn and turn about, and at
random with pauses; software that reads, stops, starts and writes at random meanwhile; last
numbers 2^32 - 1 and the greatest there is; next above last; a reset.
"""

import random
from collections.abc import Mapping
from itertools import pairwise
from typing import Any

import cocotb
import pytest
from association_tables import Answer, Port, Software
from cocotb.triggers import RisingEdge
from sets import more
from simulate import simulate
from streams import gaps, never, reset, start, within

LATENCY = 3


class Bench:
    def __init__(self, dut: Any) -> None:
        self.dut = dut
        self.rng = random.Random(cocotb.RANDOM_SEED)
        self.entries, self.number_w = int(dut.Entries.value), int(dut.NumberW.value)
        self.greatest: int = 2**self.number_w - 1
        self.table: dict[int, list[Any]] = {index: [0, None, None] for index in range(self.entries)}
        self.granted: set[tuple[int, int]] = set()
        self.software = Software(dut, self.number_w, numbers=2)
        outputs = {
            "ok": "grant_ok_o",
            "ended": "grant_ended_o",
            "number": "grant_number_o",
        }
        self.port = Port(dut, "ask", "grant_valid_o", outputs, LATENCY, self.model)

    def model(self, question: Mapping[str, int]) -> Answer:
        entry = self.table.get(question["index"], [0, None, None])
        in_use, number, last = entry
        if not in_use or number > last:
            return {"ok": [0], "ended": [0]}
        assert (question["index"], number) not in self.granted
        self.granted.add((question["index"], number))
        if number == last:
            entry[0] = 0
        entry[1] = (number + 1) % (self.greatest + 1)
        return {"ok": [1], "ended": [number == last], "number": [number]}

    async def write(self, index: int, in_use: int, first: int, last: int) -> None:
        await self.software.write(index, in_use, first, last)
        if index in self.table:
            if in_use:
                self.table[index] = [1, first, last]
                self.granted = {pair for pair in self.granted if pair[0] != index}
            else:
                self.table[index][0] = 0

    async def check(self, index: int) -> None:
        """What software reads. The numbers of an entry that was never written are not known."""
        in_use, number, last = await self.software.read(index)
        right = self.table.get(index, [0, None, None])
        assert in_use == right[0], f"in_use of {index}"
        if right[1] is not None:
            assert [number, last] == right[1:], f"entry {index}"


async def set_up(dut: Any) -> Bench:
    await start(
        dut, ask_valid_i=0, ask_index_i=0, sw_valid_i=0, sw_write_i=0, sw_index_i=0, sw_data_i=0
    )
    return Bench(dut)


@cocotb.test()
async def back_to_back_to_the_last(dut: Any) -> None:
    """Ten numbers, each two cycles behind the one before, then none."""
    bench = await set_up(dut)
    start_at = bench.greatest - 9
    await bench.write(0, 1, start_at, bench.greatest)
    await bench.port.ask([{"index": 0}] * 14)
    await bench.port.settle()
    assert bench.granted == {(0, number) for number in range(start_at, bench.greatest + 1)}
    taken = bench.port.taken
    assert [b - a for a, b in pairwise(taken)] == [2] * 13
    assert await bench.software.read(0) == [0, 0, bench.greatest]


@cocotb.test()
async def a_limit_is_raised(dut: Any) -> None:
    """Stopped before its last number, or ended with it: next is the first that was not granted."""
    bench = await set_up(dut)
    for asks, left in ((4, 5), (5, 6)):
        await bench.write(0, 1, 1, 5)
        await bench.port.ask([{"index": 0}] * asks)
        await bench.write(0, 0, 0, 0)
        assert await bench.software.read(0) == [0, left, 5]
        granted = set(bench.granted)
        await bench.write(0, 1, left, 9)
        await bench.port.ask([{"index": 0}] * 9)
        await bench.port.settle()
        assert not granted & bench.granted
        assert len(granted | bench.granted) == 9


@cocotb.test()
async def nothing_in_use_after_reset(dut: Any) -> None:
    bench = await set_up(dut)
    await bench.port.ask([{"index": index} for index in range(bench.entries)])
    for index in range(bench.entries):
        await bench.write(index, 1, 1, bench.greatest)
    await bench.port.ask([{"index": index} for index in range(bench.entries)])
    await bench.port.settle()
    assert len(bench.granted) == bench.entries
    await reset(dut, 1)
    bench.table = {index: [0, None, None] for index in range(bench.entries)}
    await bench.port.ask([{"index": index} for index in range(bench.entries)])
    await bench.port.settle()
    assert len(bench.granted) == bench.entries


@cocotb.test()
async def next_above_last(dut: Any) -> None:
    """Nothing is granted, however often it is asked for, and the entry stays as written."""
    bench = await set_up(dut)
    for first, last in [(bench.greatest, bench.greatest - 1), (3, 2), (bench.greatest, 0)]:
        await bench.write(0, 1, first, last)
        await bench.port.ask([{"index": 0}] * 5)
        await bench.port.settle()
        assert await bench.software.read(0) == [1, first, last]
    assert not bench.granted


@cocotb.test()
async def a_stop_forgets_nothing(dut: Any) -> None:
    bench = await set_up(dut)
    await bench.write(0, 1, 1, bench.greatest)
    await bench.port.ask([{"index": 0}] * 4)
    await bench.write(0, 0, 0, 0)
    assert await bench.software.read(0) == [0, 5, bench.greatest]
    await bench.port.ask([{"index": 0}] * 2)
    await bench.port.settle()
    assert len(bench.granted) == 4


@cocotb.test()
@cocotb.parametrize(pause=[0.0, 0.4], busy=[0.02, 0.3])
async def random_traffic(dut: Any, pause: float, busy: float) -> None:
    """Asks at random, runs on one association often; software; entries short of an end."""
    bench = await set_up(dut)
    rng = bench.rng
    indices = range(2 ** len(dut.ask_index_i))

    def some() -> int:
        return rng.choice(indices)

    async def software() -> None:
        while True:
            while rng.random() >= busy:
                await RisingEdge(dut.clk_i)
            kind = rng.random()
            if kind < 0.4:
                await bench.check(some())
            elif kind < 0.5:
                await bench.write(some(), 0, rng.randrange(16), rng.randrange(16))
            else:
                last = rng.choice([bench.greatest, 2**32 - 1, rng.randrange(bench.greatest)])
                last &= bench.greatest
                first = max(0, last - rng.choice([0, 1, 2, 3, 12])) if rng.random() < 0.9 else last
                await bench.write(some(), 1, first, last)

    async def asks() -> None:
        for _ in range(150):
            index = some()
            await bench.port.ask(
                [{"index": index if rng.random() < 0.8 else some()} for _ in range(8)],
                gaps(pause, rng) if pause else never,
            )

    accesses = cocotb.start_soon(software())
    await within(100_000, asks())
    accesses.cancel()
    await bench.port.settle()
    assert bench.port.answered == 1200


@pytest.mark.parametrize(
    ("entries", "number_w"),
    [(5, 4), pytest.param(8, 64, marks=pytest.mark.smoke), *more((1, 64))],
)
def test_og_number_issue(entries: int, number_w: int) -> None:
    simulate(
        "og_number_issue",
        core="opengcm:lib:packet_numbers",
        module=__file__,
        parameters={"Entries": entries, "NumberW": number_w},
    )
