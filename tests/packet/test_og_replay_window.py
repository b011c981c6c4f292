# SPDX-License-Identifier: Apache-2.0
"""og_replay_window: every number once, none from below the window, all others good.

The model is section 3.4.3 of RFC 4303 on a set of the numbers accepted: no ring, no words. Walks
windows of 4, 64, 100, 256, 1,024 and 4,096, words of 2 to 128 bits, numbers of 64 and 8 bits; each
number in and around the window; jumps by less than a word, by words, by rounds of the ring; the
greatest number; judgements back to back on one association, turn and turn about and at random;
checks between them; software that reads, stops and starts associations; a reset.
"""

import random
from collections import defaultdict
from collections.abc import Mapping
from itertools import pairwise
from typing import Any

import cocotb
import pytest
from association_tables import Answer, Port, Software
from cocotb.triggers import ReadOnly, RisingEdge
from sets import more
from simulate import simulate
from streams import gaps, never, reset, start, within

LATENCY = 3
UNSEEN = 3  # cycles of which a check may not know


class Bench:
    def __init__(self, dut: Any) -> None:
        self.dut = dut
        self.rng = random.Random(cocotb.RANDOM_SEED)
        self.entries, self.number_w = int(dut.Entries.value), int(dut.NumberW.value)
        self.window, self.word_w = int(dut.Window.value), int(dut.WordW.value)
        self.greatest: int = 2**self.number_w - 1
        self.forget()
        self.good = 0
        self.software = Software(dut, self.number_w, numbers=1)
        outputs = {"in_use": "judge_in_use_o", "refused": "judge_refused_o"}
        self.judge = Port(dut, "judge", "judge_done_o", outputs, LATENCY, self.judged)
        outputs = {"in_use": "check_in_use_o", "refused": "check_refused_o"}
        self.check = Port(dut, "check", "check_done_o", outputs, LATENCY, self.checked)

    def forget(self) -> None:
        self.in_use: set[int] = set()
        self.top: dict[int, int] = {}
        self.base: dict[int, int] = {}  # all up to it are refused
        self.accepted: dict[int, set[int]] = defaultdict(set)
        self.latest: list[tuple[int, int, int, int]] = []  # cycle, index, number, top before

    def refused(self, index: int, number: int, top: int, late: frozenset[int]) -> bool:
        if number <= max(top - self.window, self.base[index]):
            return True
        return number in self.accepted[index] and number not in late

    def judged(self, question: Mapping[str, int]) -> Answer:
        index, number = question["index"], question["number"]
        if index not in self.in_use:
            return {"in_use": [0]}
        top = self.top[index]
        refused = self.refused(index, number, top, frozenset())
        if not refused:
            self.accepted[index].add(number)
            self.latest.append((self.judge.cycle, index, number, top))
            self.top[index] = max(top, number)
            self.good += 1
        return {"in_use": [1], "refused": [refused]}

    def checked(self, question: Mapping[str, int]) -> Answer:
        """As things are, or as they were before the judgements of the last cycles."""
        index, number = question["index"], question["number"]
        if index not in self.in_use:
            return {"in_use": [0]}
        now = self.check.cycle
        self.latest = [item for item in self.latest if item[0] >= now - UNSEEN]
        mine = [item for item in self.latest if item[1] == index]
        late = frozenset(item[2] for item in mine)
        before = self.refused(index, number, mine[0][3] if mine else self.top[index], late)
        after = self.refused(index, number, self.top[index], frozenset())
        return {"in_use": [1], "refused": {before, after}}

    async def judge_all(self, *numbers: int, index: int = 0) -> None:
        await self.judge.ask([{"index": index, "number": number} for number in numbers])
        await self.judge.settle()

    async def write(self, index: int, in_use: int, top: int) -> None:
        await self.software.write(index, in_use, top)
        if index < self.entries:
            self.in_use.discard(index)
            if in_use:
                self.in_use.add(index)
                self.top[index] = self.base[index] = top
                self.accepted[index] = set()

    async def read(self, index: int) -> None:
        in_use, top = await self.software.read(index)
        assert in_use == (index in self.in_use), f"in_use of {index}"
        if index in self.top:
            assert top == self.top[index], f"top of {index}"

    async def early(self, index: int) -> None:
        """One cycle later the entry; the table must be at rest."""
        self.dut.early_index_i.value = index
        await RisingEdge(self.dut.clk_i)
        self.dut.early_index_i.value = self.rng.randrange(2 ** len(self.dut.early_index_i))
        await ReadOnly()
        assert self.dut.early_in_use_o.value == (index in self.in_use), f"in_use of {index}"
        if index in self.top:
            assert int(self.dut.early_top_o.value) == self.top[index], f"top of {index}"
        await RisingEdge(self.dut.clk_i)


async def set_up(dut: Any) -> Bench:
    await start(
        dut,
        **dict.fromkeys(("early_index_i", "judge_valid_i", "judge_index_i", "judge_number_i"), 0),
        **dict.fromkeys(("check_valid_i", "check_index_i", "check_number_i"), 0),
        **dict.fromkeys(("sw_valid_i", "sw_write_i", "sw_index_i", "sw_data_i"), 0),
    )
    return Bench(dut)


@cocotb.test()
async def in_order(dut: Any) -> None:
    """Each good once, two cycles apart; each refused the second time."""
    bench = await set_up(dut)
    await bench.write(0, 1, 0)
    count = min(3 * bench.word_w + 5, bench.greatest, bench.window + 20)
    await bench.judge_all(*range(count + 1))
    assert bench.good == count  # 0 is none
    assert {b - a for a, b in pairwise(bench.judge.taken)} == {2}
    await bench.judge_all(*range(count + 1))
    assert bench.good == count
    await bench.read(0)


@cocotb.test()
async def each_number_of_the_window(dut: Any) -> None:
    """After a jump: the numbers of the window from the newest down, and the edge below it."""
    bench = await set_up(dut)
    await bench.write(0, 1, 0)
    top = min(bench.window + bench.word_w + 7, bench.greatest - 1)
    await bench.judge_all(top)
    numbers = list(range(max(0, top - bench.window - 3), top + 1))
    if len(numbers) > 300:
        numbers = numbers[:150] + numbers[-150:]
    expected = len([number for number in numbers if number > top - bench.window])
    await bench.judge_all(*reversed(numbers))
    await bench.judge_all(*numbers)
    assert bench.good == expected
    await bench.check.ask([{"index": 0, "number": number} for number in [*numbers, top + 1]])
    await bench.check.settle()


@cocotb.test()
async def back_to_back(dut: Any) -> None:
    """The same number, and numbers of one word, each two cycles behind the other."""
    bench = await set_up(dut)
    await bench.write(0, 1, 0)
    await bench.judge_all(9, 9, 10, 10, 8, 8, 9, 11, 10, 11, 12, 8)
    assert bench.good == 5


@cocotb.test()
async def jumps(dut: Any) -> None:
    """By places, words and rounds of the ring: what lay between is good while in the window."""
    bench = await set_up(dut)
    word, window = bench.word_w, bench.window
    spans = [1, word - 1, word, word + 1, window - 1, window, window + 1, 2 * window, 4 * window]
    spans += [2 ** (window - 1).bit_length() * k + word * i for k in (1, 2, 4) for i in (-1, 0, 1)]
    await bench.write(0, 1, 0)
    at = 0
    for span in spans:
        if at + span > bench.greatest:
            await bench.write(0, 1, 0)
            at = 0
        at += span
        near = [at - k * word - i for k in (0, 1, 2) for i in (0, 1)]
        around = [at - window + i for i in range(-2, 3)]
        await bench.judge_all(at, *(n for n in [*near, *around] if 0 <= n <= bench.greatest))


@cocotb.test()
async def the_greatest_number(dut: Any) -> None:
    """It is the last: all in the window once, then nothing more."""
    bench = await set_up(dut)
    last = bench.greatest
    await bench.write(0, 1, last - 7)
    await bench.judge_all(last - 1, last, last, last - 1, last - 2, 0, 1, last - 7)
    assert bench.good == (3 if bench.window > 2 else 2)
    await bench.read(0)


@cocotb.test()
async def a_start_refuses_all_up_to_top(dut: Any) -> None:
    bench = await set_up(dut)
    for top in {0, 1, bench.word_w - 1, bench.word_w, 3 * bench.word_w + 2, bench.greatest - 3}:
        await bench.write(0, 1, top)
        numbers = [top - bench.word_w, *range(top - 4, top + 1)]
        before = bench.good
        await bench.judge_all(*(number for number in numbers if number >= 0))
        assert bench.good == before
        await bench.judge_all(top + 1, top + 3, top + 2)
        assert bench.good == before + 3


@cocotb.test()
async def a_stop_forgets_nothing(dut: Any) -> None:
    bench = await set_up(dut)
    await bench.write(0, 1, 0)
    await bench.judge_all(5)
    await bench.write(0, 0, 2)
    await bench.judge_all(6)
    await bench.read(0)
    assert bench.top[0] == 5


@cocotb.test()
async def early(dut: Any) -> None:
    bench = await set_up(dut)
    for index in range(2 ** len(dut.early_index_i)):
        await bench.early(index)
    for index in range(bench.entries):
        await bench.write(index, 1, index)
        await bench.judge_all(index + 2, index=index)
    for index in range(2 ** len(dut.early_index_i)):
        await bench.early(index)
    await reset(dut, 1)
    bench.forget()
    for index in range(bench.entries):
        await bench.early(index)
        await bench.judge_all(9, index=index)
        await bench.check.ask([{"index": index, "number": 9}])
    await bench.check.settle()


@cocotb.test()
@cocotb.parametrize(pause=[0.0, 0.4], busy=[0.001, 0.02])
async def random_traffic(dut: Any, pause: float, busy: float) -> None:
    bench = await set_up(dut)
    rng = bench.rng
    indices = range(2 ** len(dut.judge_index_i))
    pauses = gaps(pause, rng) if pause else never
    reach = [0, 1, bench.word_w, bench.window - 1, bench.window, 2 * bench.window]

    def some() -> int:
        return rng.choice(indices)

    def near(index: int) -> int:
        top = bench.top.get(index, 0)
        if rng.random() < 0.03:
            number = top + rng.choice(reach) * rng.randint(1, 3)
        else:
            number = top + rng.choice([-rng.choice(reach), 0]) + rng.randint(-5, 5)
        return min(max(0, number), bench.greatest)

    async def software() -> None:
        while True:
            while rng.random() >= busy:
                await RisingEdge(dut.clk_i)
            kind = rng.random()
            if kind < 0.5:
                await bench.read(some())
            elif kind < 0.55:
                await bench.write(some(), 0, rng.randrange(16))
            else:
                top = rng.choice([0, 0, 1, 77, (5 << 32) - 4, bench.greatest - 60])
                await bench.write(some(), 1, top & bench.greatest)

    async def judgements() -> None:
        for _ in range(250):
            index = some()
            for _ in range(8):
                mine = index if rng.random() < 0.85 else some()
                await bench.judge.ask([{"index": mine, "number": near(mine)}], pauses)

    async def checks() -> None:
        while not over:
            index = some()
            for _ in range(8):
                await bench.check.ask([{"index": index, "number": near(index)}], pauses)

    for index in range(bench.entries):
        await bench.write(index, 1, 0)
    over: list[bool] = []
    accesses, checking = cocotb.start_soon(software()), cocotb.start_soon(checks())
    await within(200_000, judgements())
    over.append(True)
    await within(1000, checking)
    accesses.cancel()
    await bench.judge.settle()
    assert bench.judge.answered == 2000
    assert bench.check.answered > 300
    assert bench.good > 150


@pytest.mark.parametrize(
    ("entries", "window", "word_w", "number_w"),
    [
        (3, 4, 2, 8),
        pytest.param(4, 64, 64, 64, marks=pytest.mark.smoke),
        *more(
            (2, 4096, 128, 64),
            (1, 64, 64, 64),
            (4, 100, 16, 64),
            (2, 256, 64, 64),
            (2, 1024, 128, 64),
        ),
    ],
)
def test_og_replay_window(entries: int, window: int, word_w: int, number_w: int) -> None:
    simulate(
        "og_replay_window",
        core="opengcm:lib:packet_numbers",
        module=__file__,
        parameters={
            "Entries": entries,
            "Window": window,
            "WordW": word_w,
            "NumberW": number_w,
        },
    )
