# SPDX-License-Identifier: Apache-2.0
"""og_esp_rx_replay: the upper half that ESP guesses, and the replay window it is asked of.

The model is `opengcm.spec.esp`, sections 3.4.3 and A2.2 of RFC 4303. Walks windows of 64, 100 and
4,096; numbers with extended ones and without: 0, 1, the first and last in and outside of the
window, across the wrap of the lower half in both directions, the last of 64 bits; the first look
(early) and the judgement (late) alone, in every cycle, with gaps, both at once, of one association
and of all; software that reads, stops and starts associations meanwhile, and entries and tables
that there are not; a reset in every cycle of a question; cycles of an answer and between answers.
"""

from itertools import pairwise
from typing import Any

import cocotb
import pytest
from cocotb.triggers import RisingEdge, Timer
from esp_core import RX_REPLAY, replay
from esp_replay import LAST, LATE, WRAP, Ask, Bench
from sets import more
from simulate import simulate
from streams import gaps, never, start, within
from table_port import TABLES, read_entry, unanswered


async def set_up(dut: Any) -> Bench:
    ports = ("early_valid_i", "early_sa_i", "early_low_i", "early_esn_i")
    late = ("late_valid_i", "late_sa_i", "late_number_i")
    await start(dut, **dict.fromkeys(("table_i", *ports, *late), 0))
    return Bench(dut)


@cocotb.test()
async def guesses(dut: Any) -> None:
    """By hand: the number that is nearest, so that 2^32 of them are within reach."""
    bench = await set_up(dut)
    size = bench.window
    cases = [  # top, lower half, number, good
        (0, 0, 0, 0),
        (0, 1, 1, 1),
        (0, WRAP - 1, WRAP - 1, 1),
        (WRAP - 1, 0, WRAP, 1),
        (WRAP - 1, WRAP - size, WRAP - size, 0),
        (WRAP - 1, WRAP - size - 1, 2 * WRAP - size - 1, 1),
        (WRAP, WRAP - 1, WRAP - 1, 0),  # the window reaches back
        (WRAP, 1, WRAP + 1, 1),
        (WRAP + size - 2, WRAP - 1, WRAP - 1, 0),
        (WRAP + size - 1, WRAP - 1, 2 * WRAP - 1, 1),  # it does not any more
        (WRAP + size - 1, 0, WRAP, 0),
        (WRAP + size, 0, 2 * WRAP, 1),
        (LAST - 1, WRAP - 1, LAST, 1),
        (LAST, WRAP - 1, LAST, 0),
    ]
    for top, low, number, good in cases:
        await bench.write(0, True, top)
        assert await bench.look(Ask(0, low, 1)) == [(good, number)], f"{top:#x}, {low:#x}"
        # Without extended numbers the number is what the packet has, whatever was received.
        assert await bench.look(Ask(0, low, 0)) == [(low > top, low)], f"{top:#x}, {low:#x}"
    (passed,) = await bench.look(Ask(0, 5, 1))
    assert not passed[0], "a number above the last"


@cocotb.test()
async def the_edges_of_the_window(dut: Any) -> None:
    """First looks change nothing; a judgement marks; the last below the window is refused."""
    bench = await set_up(dut)
    size = bench.window
    for top in (2 * size, 3 * size + 1, WRAP - 2, WRAP + size // 2, 2 * WRAP + size, LAST - 1):
        await bench.write(0, True, top - 2 * size)
        await bench.judge(top)
        inside = (top - size + 1, top - 1, top + 1)
        for esn in (0, 1) if top < WRAP - 1 else (1,):
            for _ in range(2):
                looks = [Ask(0, number % WRAP, esn) for number in (top, *inside)]
                right = [(0, top), *((1, number) for number in inside)]
                assert await bench.look(*looks) == right, f"{top:#x}"
        before = bench.good
        await bench.judge(top - size, top, 0)
        assert bench.good == before
        await bench.judge(*inside, *inside)
        # Now the window is one further.
        assert bench.good == before + len(inside)
        await bench.judge(top - size + 2, top - size + 1)
        assert bench.good == before + len(inside) + 1
        looks = [Ask(0, number % WRAP, 1) for number in inside[1:]]
        assert await bench.look(*looks) == [(0, number) for number in inside[1:]]


@cocotb.test()
async def cycles_alone(dut: Any) -> None:
    """Early 6 or 7, late 3 or 4, by whose turn it is."""
    bench = await set_up(dut)
    early, late = set(), set()
    for wait in (1, 2, 3, 4, 4, 3, 2, 1):
        for _ in range(wait):
            await RisingEdge(dut.clk_i)
        await bench.look(Ask(0, 1, 1))
        early.add(bench.answers[0].done - bench.answers[0].taken)
        for _ in range(wait // 2):
            await RisingEdge(dut.clk_i)
        await Timer(1, "ns")  # this cycle is counted
        began = bench.late.cycle
        await bench.judge(1)
        late.add(bench.late.taken[-1] + LATE - began)
    assert early == {6, 7}
    assert late == {3, 4}


@cocotb.test()
@cocotb.parametrize(same=[True, False])
async def one_of_each_per_two_cycles(dut: Any, same: bool) -> None:
    bench = await set_up(dut)
    for sa in range(bench.count):
        await bench.write(sa, True, WRAP - 20 - sa)
    owners = [0 if same else at % bench.count for at in range(120)]
    judging = [
        {"sa": sa, "number": WRAP - 20 + at // 2 - bench.rng.randrange(4)}
        for at, sa in enumerate(owners)
    ]
    looking = [Ask(sa, (WRAP - 20 + at // 2) % WRAP, 1) for at, sa in enumerate(owners)]
    both = cocotb.start_soon(bench.late.ask(judging))
    await bench.look(*looking)
    await within(10, both)
    await bench.late.settle()
    assert {b - a for a, b in pairwise(bench.late.taken)} == {2}
    assert {b.done - a.done for a, b in pairwise(bench.answers)} == {2}
    assert bench.good > 30
    # At that pace no question waits for another.
    bench.answers.clear()
    for ask in looking[:20]:
        await bench.early.send([ask._asdict()])
        await RisingEdge(dut.clk_i)
    await within(20, bench.settle())
    assert {got.done - got.taken for got in bench.answers} <= {6, 7}


@cocotb.test()
async def tables(dut: Any) -> None:
    """Entries that there are not, another's table, and that a stop keeps what was received."""
    bench = await set_up(dut)
    for sa in range(bench.count):
        await bench.write(sa, True, sa)
    for sa in (bench.count, len(bench.indices), 1023):
        await bench.write(sa, True, 77)
        assert await read_entry(bench.dut, RX_REPLAY, sa) == 0
    for sa in range(bench.count):
        await bench.read(sa)
    await unanswered(dut, set(TABLES) - {RX_REPLAY}, 30, data=replay(99))
    await bench.read(0)
    await bench.judge(9)
    await bench.write(0, False, 3)
    await bench.judge(10)
    assert await bench.look(Ask(0, 10, 0)) == [(0, 10)]
    assert await read_entry(bench.dut, RX_REPLAY, 0) == 9
    await bench.write(0, True, 9)
    await bench.judge(9, 10)
    assert bench.good == 2


@cocotb.test()
async def reset_in_every_cycle(dut: Any) -> None:
    """What was asked before is not answered behind it, and no association is in use."""
    bench = await set_up(dut)
    for cycle in range(1, 14):
        await bench.write(0, True, 40)
        asking = cocotb.start_soon(bench.early.send([Ask(0, n, 1)._asdict() for n in range(9)]))
        judging = cocotb.start_soon(bench.late.ask([{"sa": 0, "number": 50 + n} for n in range(9)]))
        for _ in range(cycle):
            await RisingEdge(dut.clk_i)
        asking.cancel()
        judging.cancel()
        dut.early_valid_i.value = dut.late_valid_i.value = 0
        dut.rst_ni.value = 0
        await RisingEdge(dut.clk_i)
        bench.forget()
        dut.rst_ni.value = 1
        for _ in range(12):
            await RisingEdge(dut.clk_i)
        assert await bench.look(Ask(0, 60, 0), Ask(0, 61, 0)) == [(0, 60), (0, 61)]
        await bench.judge(60)
        await bench.read(0)


@cocotb.test()
@cocotb.parametrize(pause=[0.0, 0.5], busy=[0.002, 0.05])
async def random_traffic(dut: Any, pause: float, busy: float) -> None:
    bench = await set_up(dut)
    rng, size = bench.rng, bench.window
    pauses = gaps(pause, rng) if pause else never
    starts = [0, 1, 77, WRAP - 40, WRAP + size - 9, 5 * WRAP - 4, 2**63 - 9, LAST - 300]
    steps = [0, 0, 0, 1, size - 1, size, size + 1]
    over: list[bool] = []

    def near(sa: int) -> int:
        top = bench.states[sa][-1].window.top
        if rng.random() < 0.02:
            number = top + rng.choice((size, 3 * size, WRAP // 2, WRAP - size - 1))
            number = number if number < LAST else top + 1  # the end comes by small steps
        else:
            number = top - rng.choice(steps) + rng.randint(-3, 3)
        return min(max(0, number), LAST)

    def owners(count: int) -> list[int]:
        """Many in a row of one association."""
        mine = rng.choice(bench.indices)
        return [mine if rng.random() < 0.8 else rng.choice(bench.indices) for _ in range(count)]

    async def software() -> None:
        while not over:
            while rng.random() >= busy:
                await RisingEdge(dut.clk_i)
            kind, sa = rng.random(), rng.choice(bench.indices)
            if kind < 0.4:
                await bench.read(sa)
            else:
                await bench.write(sa, kind < 0.9, rng.choice(starts))

    async def looks() -> None:
        while not over:
            for sa in owners(8):
                ask = Ask(sa, near(sa) % WRAP, rng.randrange(2))
                await bench.early.send([ask._asdict()], pauses)

    async def judgements() -> None:
        for _ in range(80):
            for sa in owners(8):
                await bench.late.ask([{"sa": sa, "number": near(sa)}], pauses)
        over.append(True)

    for sa in range(bench.count):
        await bench.write(sa, True, rng.choice(starts))
    others = [cocotb.start_soon(software()), cocotb.start_soon(looks())]
    await within(100_000, judgements())
    for task in others:
        await within(2000, task)
    await within(400, bench.settle())
    await bench.late.settle()
    assert bench.late.answered == 640
    passed = sum(got.ok for got in bench.answers)
    assert bench.good > 40
    assert 40 < passed < len(bench.answers) - 40


@pytest.mark.parametrize(("associations", "window"), [(5, 64), *more((1, 100), (2, 4096))])
def test_og_esp_rx_replay(associations: int, window: int) -> None:
    simulate(
        "og_esp_rx_replay",
        core="opengcm:lib:esp",
        module=__file__,
        parameters={"Associations": associations, "Window": window},
    )
