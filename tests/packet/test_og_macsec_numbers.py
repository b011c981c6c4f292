# SPDX-License-Identifier: Apache-2.0
"""og_macsec_numbers: late or not, and what a good number makes of next and lowest.

The model is clause 10.6 of IEEE 802.1AE-2018 on integers without an end. Walks tables of 1, 5 and
8 associations, numbers of 64 and 5 bits; the wrap of the lower half; the greatest number; windows
of 0, 1, small, 2^30 and 2^32 - 1; judgements back to back on one association, turn and turn about
and at random; questions that change nothing; entries that software writes with next and lowest
apart; associations stopped meanwhile; lowest looked at in every cycle; a reset.
"""

import random
from collections.abc import Mapping
from itertools import pairwise
from typing import Any

import cocotb
import pytest
from association_tables import Answer, Port, Software
from cocotb.triggers import ClockCycles, ReadOnly, RisingEdge
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
        self.window_max = 2 ** int(dut.WindowW.value) - 1
        self.table: dict[int, list[Any]] = {}
        self.forget()
        self.accepted: list[tuple[int, int]] = []
        self.software = Software(dut, self.number_w, numbers=2)
        outputs = {"in_use": "judge_in_use_o", "late": "judge_late_o"}
        self.port = Port(dut, "judge", "judge_done_o", outputs, LATENCY, self.model)

    def forget(self) -> None:
        self.table = {index: [0, None, None] for index in range(self.entries)}
        self.spent: set[int] = set()

    def model(self, question: Mapping[str, int]) -> Answer:
        index, number, window = (question[name] for name in ("index", "number", "window"))
        in_use, following, lowest = self.table.get(index, [0, None, None])
        if not in_use:
            return {"in_use": [0]}
        late = number < lowest or (number == self.greatest and index in self.spent)
        if question["commit"] and not late:
            following = min(max(following, number + 1), self.greatest)
            lowest = max(lowest, following - window)
            self.table[index] = [1, following, lowest]
            if number == self.greatest:
                self.spent.add(index)
            self.accepted.append((index, number))
        return {"in_use": [1], "late": [late]}

    def question(
        self, number: int, window: int = 0, index: int = 0, commit: int = 1
    ) -> dict[str, int]:
        return {"index": index, "number": number, "window": window, "commit": commit}

    async def judge(self, *numbers: int, window: int = 0) -> None:
        await self.port.ask([self.question(number, window) for number in numbers])
        await self.port.settle()

    async def write(self, index: int, in_use: int, following: int, lowest: int) -> None:
        await self.software.write(index, in_use, following, lowest)
        if index in self.table:
            if in_use:
                self.table[index] = [1, following, lowest]
                self.spent.discard(index)
            else:
                self.table[index][0] = 0

    async def check(self, index: int) -> None:
        got = await self.software.read(index)
        right = self.table.get(index, [0, None, None])
        assert got[0] == right[0], f"in_use of {index}"
        if right[1] is not None:
            assert got == right, f"entry {index}"

    async def early(self, index: int) -> None:
        """One cycle later use and lowest of the entry; the table must be at rest."""
        self.dut.early_index_i.value = index
        await RisingEdge(self.dut.clk_i)
        self.dut.early_index_i.value = self.rng.randrange(2 ** len(self.dut.early_index_i))
        await ReadOnly()
        names = ("early_in_use_o", "early_lowest_o")
        got = [int(getattr(self.dut, name).value) for name in names]
        right = self.table.get(index, [0, None, None])
        assert got[0] == right[0], f"in_use of {index}"
        if right[1] is not None:
            assert got[1] == right[2], f"entry {index}"
        await RisingEdge(self.dut.clk_i)


async def set_up(dut: Any) -> Bench:
    await start(
        dut,
        **dict.fromkeys(("early_index_i", "judge_valid_i", "judge_index_i", "judge_number_i"), 0),
        **dict.fromkeys(("judge_window_i", "judge_commit_i"), 0),
        **dict.fromkeys(("sw_valid_i", "sw_write_i", "sw_index_i", "sw_data_i"), 0),
    )
    return Bench(dut)


@cocotb.test()
async def none_twice_without_a_window(dut: Any) -> None:
    bench = await set_up(dut)
    await bench.write(0, 1, 1, 1)
    await bench.judge(0, 1, 1, 2, 2, 5, 4, 3, 5, 6)
    assert [number for _, number in bench.accepted] == [1, 2, 5, 6]
    taken = bench.port.taken
    assert [b - a for a, b in pairwise(taken)] == [2] * 9
    await bench.check(0)


@cocotb.test()
async def the_lower_half_wraps(dut: Any) -> None:
    """Behind FFFF-FFFF next is {upper + 1, 0}: the frame cannot be had again."""
    bench = await set_up(dut)
    if bench.number_w < 64:
        return
    wrap = 7 << 32
    await bench.write(0, 1, wrap - 3, wrap - 3)
    await bench.judge(wrap - 1, wrap - 1, wrap - 2)
    assert await bench.software.read(0) == [1, wrap, wrap]
    await bench.judge(wrap, wrap, wrap - 1)
    assert await bench.software.read(0) == [1, wrap + 1, wrap + 1]
    assert [number for _, number in bench.accepted] == [wrap - 1, wrap]


@cocotb.test()
async def a_window(dut: Any) -> None:
    """lowest = next - window: what is in the window is good as often as it comes."""
    bench = await set_up(dut)
    await bench.write(0, 1, 1, 1)
    await bench.judge(20, 16, 16, 15, 17, 20, 21, 16, 17, window=5)
    assert [number for _, number in bench.accepted] == [20, 16, 16, 17, 20, 21, 17]
    assert await bench.software.read(0) == [1, 22, 17]
    await bench.judge(21, window=4)  # a smaller one holds from the next good number on
    assert await bench.software.read(0) == [1, 22, 18]
    await bench.judge(25, window=bench.window_max)  # a wider one does not bring old ones back
    assert await bench.software.read(0) == [1, 26, 18]


@cocotb.test()
async def the_greatest_number(dut: Any) -> None:
    """Good once, whatever the window; next stays as it is."""
    bench = await set_up(dut)
    top = bench.greatest
    for window in (0, 3):
        await bench.write(0, 1, top - 5, top - 5)
        bench.accepted.clear()
        await bench.judge(top - 1, top, top, top, top, window=window)
        await bench.judge(top, window=window)
        assert [number for _, number in bench.accepted] == [top - 1, top]
        assert await bench.software.read(0) == [1, top, top - window]


@cocotb.test()
async def early(dut: Any) -> None:
    bench = await set_up(dut)
    for index in range(2 ** len(dut.early_index_i)):
        await bench.early(index)
    for index in range(bench.entries):
        await bench.write(index, 1, index + 2, index + 1)
        await bench.port.ask([bench.question(index + 3, index=index)])
        await bench.port.settle()
    for index in range(2 ** len(dut.early_index_i)):
        await bench.early(index)
    await reset(dut, 1)
    bench.forget()
    for index in range(bench.entries):
        await bench.early(index)
    await bench.judge(5)


@cocotb.test()
@cocotb.parametrize(pause=[0.0, 0.4])
async def early_beside_judgements(dut: Any, pause: float) -> None:
    """In every cycle, also that in which it is written, lowest is one that stood there, whole."""
    bench = await set_up(dut)
    numbers = range(1, min(60, bench.greatest))
    await bench.write(0, 1, 1, 1)
    dut.early_index_i.value = 0
    await ClockCycles(dut.clk_i, 2)
    questions = [bench.question(number) for number in numbers]
    judged = cocotb.start_soon(bench.port.ask(questions, gaps(pause, bench.rng)))
    seen = [1]
    while not judged.done():
        await RisingEdge(dut.clk_i)
        await ReadOnly()
        seen.append(int(dut.early_lowest_o.value))
        assert seen[-2] <= seen[-1] <= len(bench.accepted) + 1
    assert seen[-1] > len(numbers) - 4
    await bench.port.settle()


@cocotb.test()
@cocotb.parametrize(pause=[0.0, 0.4], busy=[0.06, 0.2])
async def random_traffic(dut: Any, pause: float, busy: float) -> None:
    bench = await set_up(dut)
    rng = bench.rng
    indices = range(2 ** len(dut.judge_index_i))
    windows = [0, 1, 2, 5, 2**30, bench.window_max, rng.randrange(64)]

    def near(number: int) -> int:
        return min(max(0, number + rng.choice([-40, -6, -3, -2, -1, 0, 0, 0, 1, 2, 5, 50])), top)

    def some() -> int:
        return rng.choice(indices)

    top = bench.greatest
    starts = [0, 1, 40, 2**32 - 6, (5 << 32) - 4, top - 60, top - 5, top]

    async def software() -> None:
        while True:
            while rng.random() >= busy:
                await RisingEdge(dut.clk_i)
            kind = rng.random()
            if kind < 0.4:
                await bench.check(some())
            elif kind < 0.45:
                await bench.write(some(), 0, rng.randrange(16), rng.randrange(16))
            else:
                following = rng.choice(starts) & top
                apart = rng.choice([0, 0, 1, 7, 100, -3])
                await bench.write(some(), 1, following, min(max(0, following - apart), top))

    async def judgements() -> None:
        for _ in range(200):
            index, window = some(), rng.choice(windows) & bench.window_max
            base = bench.table.get(index, [0, None, None])
            for _ in range(8):
                mine = index if rng.random() < 0.85 else some()
                numbers = bench.table.get(mine, base)
                number = near(rng.choice(numbers[1:])) if numbers[1] is not None else near(1)
                mine_window = window if rng.random() < 0.95 else rng.choice(windows)
                await bench.port.ask(
                    [
                        bench.question(
                            number, mine_window & bench.window_max, mine, rng.random() < 0.9
                        )
                    ],
                    gaps(pause, rng) if pause else never,
                )

    accesses = cocotb.start_soon(software())
    await within(100_000, judgements())
    accesses.cancel()
    await bench.port.settle()
    assert bench.port.answered == 1600
    assert len(bench.accepted) > 200


@pytest.mark.parametrize(
    ("entries", "number_w", "window_w"),
    [(5, 6, 4), pytest.param(8, 64, 32, marks=pytest.mark.smoke), *more((1, 64, 32))],
)
def test_og_macsec_numbers(entries: int, number_w: int, window_w: int) -> None:
    simulate(
        "og_macsec_numbers",
        core="opengcm:lib:packet_numbers",
        module=__file__,
        parameters={"Entries": entries, "NumberW": number_w, "WindowW": window_w},
    )
