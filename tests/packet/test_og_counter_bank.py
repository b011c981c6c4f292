# SPDX-License-Identifier: Apache-2.0
"""og_counter_bank: every event counted once, whatever follows it, and reads of one moment.

Walks banks of 1, 5 and 64 counters; events in every cycle for one counter, two, three and four in
turn, at random and with pauses; amounts of 0 to the greatest; reads and clears between; counters
about to carry into the upper half and to wrap at 2^64 (memory preset); an index that there is not;
a reset.
"""

import random
from collections import Counter
from typing import Any

import cocotb
import pytest
from cocotb.triggers import FallingEdge, ReadOnly, RisingEdge
from sets import more
from simulate import simulate
from streams import reset, start, within

AMOUNT_W = 14
MOST = 2**AMOUNT_W - 1
WRAP = 2**64
READ_CYCLES = 8


class Bench:
    def __init__(self, dut: Any) -> None:
        self.dut = dut
        self.rng = random.Random(cocotb.RANDOM_SEED)
        self.counters = int(dut.Counters.value)
        self.counts: Counter[int] = Counter()

    async def cycle(self, index: int | None = None, amount: int = 1) -> None:
        """One clock cycle with an event, or without; drives at falling edges."""
        await FallingEdge(self.dut.clk_i)
        valid = int(index is not None)
        index = self.rng.getrandbits(16) if index is None else index
        self.dut.event_i.value = (valid << 16 | index) << AMOUNT_W | amount
        if valid and index < self.counters:
            self.counts[index] = (self.counts[index] + amount) % WRAP

    async def idle(self, cycles: int = 1) -> None:
        for _ in range(cycles):
            await self.cycle()

    async def read(self, index: int) -> tuple[int, int]:
        """The value and the cycles it took; events go on."""
        dut = self.dut
        await FallingEdge(dut.clk_i)
        dut.read_valid_i.value = 1
        dut.read_index_i.value = index
        for cycles in range(400):
            await ReadOnly()
            if dut.read_done_o.value:
                value = int(dut.read_value_o.value)
                await RisingEdge(dut.clk_i)
                dut.read_valid_i.value = 0
                return value, cycles
            await FallingEdge(dut.clk_i)
        raise AssertionError("no answer")

    async def check(self, indices: range | None = None) -> None:
        await self.cycle()
        for index in indices or range(self.counters):
            value, cycles = await self.read(index)
            assert value == self.counts[index], f"counter {index}"
            assert cycles == READ_CYCLES

    async def ready(self) -> None:
        await FallingEdge(self.dut.clk_i)
        while not self.dut.ready_o.value:
            await FallingEdge(self.dut.clk_i)


async def set_up(dut: Any) -> Bench:
    await start(dut, event_i=0, clear_i=0, read_valid_i=0, read_index_i=0)
    bench = Bench(dut)
    await within(bench.counters + 3, bench.ready())
    return bench


@cocotb.test()
async def zero_after_reset(dut: Any) -> None:
    bench = await set_up(dut)
    await bench.check()
    for index in range(bench.counters):
        await bench.cycle(index, 7)
    await bench.check()
    await bench.idle()
    await reset(dut, 1)
    bench.counts.clear()
    await bench.ready()
    await bench.check()


@cocotb.test()
@cocotb.parametrize(turn=[1, 2, 3, 4, 5])
async def in_every_cycle(dut: Any, turn: int) -> None:
    """`turn` counters one after the other: each is back after so many cycles."""
    bench = await set_up(dut)
    for k in range(60):
        await bench.cycle(k % turn % bench.counters, bench.rng.choice([0, 1, MOST]))
    await bench.check()


@cocotb.test()
async def random_events(dut: Any) -> None:
    bench = await set_up(dut)
    rng = bench.rng
    for few in (1, 2, 3, 5, 2**16):
        for _ in range(600):
            index = rng.randrange(min(few, bench.counters + 3))
            await bench.cycle(None if rng.random() < 0.3 else index, rng.choice([1, 60, MOST]))
    await bench.check()


@cocotb.test()
@cocotb.parametrize(high=[0, 41, 2**32 - 1])
async def carry_into_the_upper_half(dut: Any, high: int) -> None:
    """2^32 - 1 in the lower half; the upper at zero, somewhere, and at its end."""
    bench = await set_up(dut)
    await bench.idle(8)
    for index in range(bench.counters):
        await preset(bench, index, high << 32 | 2**32 - 3)
    for _ in range(20):
        await bench.cycle(bench.rng.randrange(bench.counters), bench.rng.choice([1, 2, 3]))
    for _ in range(20):
        await bench.cycle(bench.counters - 1, MOST)
    await bench.check()


async def preset(bench: Bench, index: int, value: int) -> None:
    """Into the memories: no counter gets there in time by events."""
    for half in range(2):
        memory = getattr(bench.dut, f"gen_half[{half}]").u_memory
        word = value >> 32 * half & 2**32 - 1
        if bench.counters == 1:
            memory.gen_register.word_q.value = word
        else:
            memory.gen_memory.gen_auto.mem[index].value = word
    bench.counts[index] = value


@cocotb.test()
async def reads_are_of_one_moment(dut: Any) -> None:
    """Read while the lower half carries: the value is what the counter was at that time."""
    bench = await set_up(dut)
    for offset in range(12):
        await bench.idle(8)
        await preset(bench, 0, 2**32 - 6)
        reader = cocotb.start_soon(bench.read(0))
        for k in range(16):
            if k == offset:  # the read goes in here
                await bench.cycle()
            await bench.cycle(0, 1)
        await bench.cycle()
        value, _ = await within(40, reader)
        assert value == 2**32 - 6 + offset
        await bench.check(range(1))


@cocotb.test()
async def clear_loses_nothing(dut: Any) -> None:
    """What was counted before and what is read behind a clear: an event is on one side of it."""
    bench = await set_up(dut)
    for index in range(bench.counters):
        await bench.cycle(index, 100)
    await bench.cycle()
    dut.clear_i.value = 1
    bench.counts.clear()
    await bench.cycle()
    dut.clear_i.value = 0
    for _ in range(4 * bench.counters + 20):
        index = bench.rng.randrange(bench.counters)
        await bench.cycle(index if bench.rng.random() < 0.5 else None)
    await bench.cycle()
    await bench.ready()
    await bench.cycle()
    for index in range(bench.counters):
        value, _ = await bench.read(index)
        assert value <= bench.counts[index]
        bench.counts[index] = value
    for index in range(bench.counters):
        await bench.cycle(index)
    await bench.check()


@cocotb.test()
async def events_during_a_clear(dut: Any) -> None:
    """What comes to a counter that is cleared already counts, while others are being cleared."""
    bench = await set_up(dut)
    dut.clear_i.value = 1
    await bench.cycle()
    dut.clear_i.value = 0
    for _ in range(2):  # counter 0 is cleared in one of these
        await bench.cycle()
    assert bench.counters == 1 or not dut.ready_o.value
    bench.counts.clear()
    for _ in range(7):
        await bench.cycle(0, 9)
    await bench.cycle()
    await bench.ready()
    await bench.check()


@cocotb.test()
async def a_read_waits_for_a_clear(dut: Any) -> None:
    """Asked for while counters are being cleared, it is answered behind that."""
    bench = await set_up(dut)
    await bench.cycle(bench.counters - 1, 7)
    await bench.idle(8)
    dut.clear_i.value = 1
    await bench.cycle()
    dut.clear_i.value = 0
    value, cycles = await bench.read(bench.counters - 1)
    assert (value, cycles) == (0, bench.counters - 1 + READ_CYCLES)


@cocotb.test()
async def no_such_counter(dut: Any) -> None:
    bench = await set_up(dut)
    for index in (bench.counters, bench.counters + 1, 2**16 - 1):
        if index < 2**16:
            await bench.cycle(index, 5)
    await bench.check()
    await bench.check(range(bench.counters, bench.counters + 2))


@pytest.mark.parametrize("counters", [pytest.param(5, marks=pytest.mark.smoke), *more(1, 64)])
def test_og_counter_bank(counters: int) -> None:
    memory = ("og_ram_1r1w", "word_q" if counters == 1 else "mem")
    simulate(
        "og_counter_bank",
        core="opengcm:lib:packet_numbers",
        module=__file__,
        parameters={"Counters": counters},
        internals=[memory],
    )
