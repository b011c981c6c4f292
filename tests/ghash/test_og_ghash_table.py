# SPDX-License-Identifier: Apache-2.0
"""og_ghash_table: hashes under keys that come at any time, for one, two and four lanes.

Walks six shapes in one model: one lane with one bank and with two, two lanes with two banks, four
lanes with one; windows of four to six bits in LUT memory, of seven and nine in block RAM. Messages
of every length around the places where the last beat is not full, back to back, with gaps, and with
a gap behind every beat; H = 0 and H = 1; a key at every offset of a message; two keys in turn while
a third is loaded; the cycles that the header promises; clear and reset in a message, in a load and
in an erasure, after which every entry of every table is zero.
"""

import random
from collections import deque
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cocotb
import pytest
from cocotb.triggers import ClockCycles, FallingEdge, First, ReadOnly, RisingEdge
from cocotb.utils import get_sim_time
from constant_keys import hash_of, random_blocks
from simulate import simulate
from streams import PERIOD_NS, start, within

LATENCY = 4
LUT_BITS = 6  # windows of up to so many have their tables in LUT memory
ONE = 1 << 127  # the element 1


@dataclass(frozen=True)
class Shape:
    """An instance of the wrapper."""

    which: int
    lanes: int
    banks: int
    bits: int

    @property
    def load_cycles(self) -> int:
        windows = -(-128 // self.bits)
        return self.lanes * (self.bits + 6 + windows * ((1 << self.bits) - 1))

    @property
    def erase_cycles(self) -> int:
        return 2 + (self.banks << self.bits)


SHAPES = [
    *(Shape(0, 1, 1, 5), Shape(1, 1, 2, 6), Shape(2, 2, 2, 4), Shape(3, 4, 1, 5)),
    *(Shape(4, 1, 1, 9), Shape(5, 2, 2, 7)),  # tables in block RAM
]


class Bench:
    """Drives and reads at falling edges; checks every hash that comes out, and when."""

    def __init__(self, dut: Any, shape: Shape) -> None:
        self.dut = dut
        self.shape = shape
        self.rng = random.Random(cocotb.RANDOM_SEED)
        self.h: list[int | None] = [None] * shape.banks  # of the tables
        self.key_offered: tuple[int, int] | None = None  # bank and H
        self.keys_taken = 0
        self.due: deque[tuple[int, int]] = deque()  # hash, and the cycle it is due in
        self.key_at = -1  # the cycle from which on a key of bank 0 is offered
        self.began_under: int | None = None  # H of the message under way
        self.last_at = 0  # the cycle in which the last of its beats was taken

    @property
    def cycles(self) -> int:
        return int(get_sim_time("ns")) // PERIOD_NS

    async def cycle(self, read_only: bool = True) -> None:
        """To the next falling edge; then nothing is offered but a key, all else is noise."""
        dut, rng = self.dut, self.rng
        if read_only:
            await ReadOnly()
        if dut.key_valid_i.value and dut.key_ready_o.value:
            assert self.key_offered, "a key was taken twice"
            bank, h = self.key_offered
            self.h[bank] = h
            self.key_offered = None
            self.keys_taken += 1
        await FallingEdge(dut.clk_i)
        if dut.out_valid_o.value:
            assert self.due, f"cycle {self.cycles}: a hash that nobody asked for"
            value, at = self.due.popleft()
            assert int(dut.out_hash_o.value) == value, f"cycle {self.cycles}: a wrong hash"
            assert self.cycles == at, f"the hash came in cycle {self.cycles}, not {at}"
        else:
            assert not int(dut.out_hash_o.value), "a hash is shown when none is due"
        dut.in_valid_i.value = 0
        dut.in_bank_i.value = rng.getrandbits(1)
        dut.in_last_i.value = rng.getrandbits(1)
        dut.in_end_lane_i.value = rng.getrandbits(2)
        dut.in_blocks_i.value = rng.getrandbits(512)
        if self.cycles == self.key_at:
            self.key_offered = (0, self.random_h())
        dut.key_valid_i.value = int(self.key_offered is not None)
        bank, h = self.key_offered or (rng.getrandbits(1), rng.getrandbits(128))
        dut.key_bank_i.value = bank
        dut.key_h_i.value = h
        dut.clear_i.value = 0
        dut.rst_ni.value = 1

    async def idle(self, cycles: int) -> None:
        for _ in range(cycles):
            await self.cycle()

    async def quiet(self, *ends: Any) -> None:
        """Nothing changes at the inputs until one of these outputs rises; no hash comes."""
        dut = self.dut
        if not self.due and not any(end.value for end in ends):
            limit = 3 * self.shape.load_cycles + self.shape.erase_cycles
            edges = [RisingEdge(signal) for signal in (*ends, dut.out_valid_o)]
            await within(limit, First(*edges))
            await FallingEdge(dut.clk_i)
            await ReadOnly()
            assert not dut.out_valid_o.value, "a hash that nobody asked for"

    def offer_key(self, bank: int, h: int) -> None:
        """From now on, until it is taken."""
        self.key_offered = (bank, h)
        self.dut.key_valid_i.value = 1
        self.dut.key_bank_i.value = bank
        self.dut.key_h_i.value = h

    async def load(self, bank: int, h: int) -> None:
        """Offer a key until it is taken; messages then wait for it."""
        self.offer_key(bank, h)
        await self.taken()

    async def taken(self) -> None:
        """The key on offer is taken."""
        while self.key_offered:
            await ReadOnly()
            await self.quiet(self.dut.key_ready_o)
            await self.cycle(read_only=False)

    async def offer(self, bank: int, blocks: list[int], last: bool, first: bool) -> None:
        """A beat, until it is taken."""
        dut = self.dut
        taken = False
        while not taken:
            dut.in_valid_i.value = 1
            dut.in_last_i.value = int(last)
            if first:
                dut.in_bank_i.value = bank
            if last:
                dut.in_end_lane_i.value = len(blocks) - 1
            word = self.rng.getrandbits(512)  # lanes without a block are noise
            for lane, block in enumerate(blocks):
                word = word & ~((2**128 - 1) << 128 * lane) | block << 128 * lane
            dut.in_blocks_i.value = word
            await ReadOnly()
            await self.quiet(dut.in_ready_o, dut.key_ready_o)
            taken = bool(dut.in_ready_o.value)
            if taken and first:
                self.began_under = self.h[bank]
                assert self.began_under is not None, "a message without a key was taken"
            if taken and last:
                self.last_at = self.cycles
            await self.cycle(read_only=False)

    async def message(self, blocks: list[int], bank: int = 0, gap: float = 0.0) -> None:
        lanes = self.shape.lanes
        beats = [blocks[at : at + lanes] for at in range(0, len(blocks), lanes)]
        for i, beat in enumerate(beats):
            last = i == len(beats) - 1
            while self.rng.random() < gap:
                await self.cycle()
            if last:  # first known when it began, due when its last beat is taken
                await self.last_beat(bank, blocks, beat, first=i == 0)
            else:
                await self.offer(bank, beat, last=False, first=i == 0)

    async def last_beat(self, bank: int, blocks: list[int], beat: list[int], first: bool) -> None:
        await self.offer(bank, beat, last=True, first=first)
        assert self.began_under is not None
        self.due.append((hash_of(self.began_under, blocks), self.last_at + LATENCY))

    async def drain(self) -> None:
        await self.idle(LATENCY + 2)
        assert not self.due, "a hash did not come"

    async def stop(self, how: str) -> None:
        """Clear or reset for a cycle: nothing is due any more, and no key is there."""
        getattr(self.dut, how).value = int(how == "clear_i")
        self.dut.in_valid_i.value = 0
        self.dut.key_valid_i.value = 0
        self.key_offered = None
        self.due.clear()
        await self.cycle()
        self.h = [None] * self.shape.banks
        assert not self.dut.out_valid_o.value

    def random_h(self) -> int:
        return self.rng.getrandbits(128)

    def blocks(self, count: int) -> list[int]:
        return random_blocks(self.rng, count)


async def set_up(dut: Any, shape: Shape) -> Bench:
    idle = {"clear_i": 0, "which_i": shape.which, "key_valid_i": 0, "key_bank_i": 0, "key_h_i": 0}
    idle |= {"in_valid_i": 0, "in_bank_i": 0, "in_last_i": 0, "in_end_lane_i": 0}
    await start(dut, **idle, in_blocks_i=0)
    await FallingEdge(dut.clk_i)
    return Bench(dut, shape)


@cocotb.test()
@cocotb.parametrize(shape=SHAPES)
async def hashes(dut: Any, shape: Shape) -> None:
    """All lengths, back to back, with gaps, and with one behind every beat; special keys."""
    bench = await set_up(dut, shape)
    for h in (bench.random_h(), 0, ONE, bench.random_h()):
        bank = bench.rng.randrange(shape.banks)
        await bench.load(bank, h)
        lengths = [1, 1, 2, *range(1, 3 * shape.lanes + 2), 40 + bench.rng.randrange(4)]
        for gap in (0.0, 0.6):
            for length in lengths:
                await bench.message(bench.blocks(length), bank, gap)
        for beat in range(3):
            await bench.message([0] * (beat + 1) + bench.blocks(1), bank)
            await bench.cycle()
    await bench.drain()


@cocotb.test()
@cocotb.parametrize(shape=SHAPES)
async def key_at_every_offset(dut: Any, shape: Shape) -> None:
    """The message that has begun ends under its key; those behind have the new one."""
    bench = await set_up(dut, shape)
    await bench.load(0, bench.random_h())
    offsets = range(0, 12, 1 if shape.lanes == 1 else 3)
    for offset in offsets:
        await bench.message(bench.blocks(1))  # it waits for the key before
        lengths = (3 * shape.lanes + 1, 2 * shape.lanes, 1, 2)
        bench.key_at = bench.cycles + 1 + offset
        for length in lengths:
            await bench.message(bench.blocks(length), 0, 0.3 * (offset % 2))
        while bench.cycles < bench.key_at:
            await bench.cycle()
        await bench.drain()
        await bench.taken()
    assert bench.keys_taken == 1 + len(offsets)
    # A pause in which a load would come to its first table: the key waits for the message's end.
    blocks, lanes = bench.blocks(2 * shape.lanes), shape.lanes
    await bench.offer(0, blocks[:lanes], last=False, first=True)
    bench.offer_key(0, bench.random_h())
    await bench.idle(shape.bits + 6 + 2**shape.bits)
    assert bench.key_offered, "a key was taken in the middle of a message"
    await bench.last_beat(0, blocks, blocks[lanes:], first=False)
    await bench.drain()
    await bench.taken()
    await bench.message(bench.blocks(5))
    await bench.drain()


@cocotb.test()
@cocotb.parametrize(shape=[shape for shape in SHAPES if shape.banks == 2])
async def two_keys(dut: Any, shape: Shape) -> None:
    """While one bank is loaded, messages of the other lose no cycle; then both in turn."""
    bench = await set_up(dut, shape)
    await bench.load(0, bench.random_h())
    await bench.message(bench.blocks(1))
    for bank in (1, 0, 1):
        bench.offer_key(bank, bench.random_h())
        until = bench.cycles + shape.load_cycles + 20
        while bench.cycles < until:
            length = bench.rng.randrange(1, 9)
            before = bench.cycles
            await bench.message(bench.blocks(length), 1 - bank)
            assert bench.cycles - before == -(-length // shape.lanes)
        for turn in range(12):
            await bench.message(bench.blocks(1 + turn), turn % 2)
    await bench.drain()


@cocotb.test()
@cocotb.parametrize(shape=SHAPES)
async def cycles(dut: Any, shape: Shape) -> None:
    """The promised cycles of an erasure, of a load, and of messages back to back."""
    bench = await set_up(dut, shape)
    await bench.stop("clear_i")
    # The clear is over in this cycle: the key is taken up when the erasure has ended.
    bench.offer_key(0, bench.random_h())
    before = bench.cycles
    await bench.taken()
    waited = bench.cycles - before
    assert waited == shape.erase_cycles + shape.bits + 4
    await bench.message(bench.blocks(1))
    await bench.drain()
    bench.offer_key(0, bench.random_h())
    before = bench.cycles
    await bench.taken()
    await bench.message(bench.blocks(1))
    assert bench.cycles - before == shape.load_cycles + 1
    before = bench.cycles
    lengths = [1, 1, 3, 1, 8, 2, 1]
    for length in lengths:
        await bench.message(bench.blocks(length))
    assert bench.cycles - before == sum(-(-length // shape.lanes) for length in lengths)
    await bench.drain()


@cocotb.test()
@cocotb.parametrize(shape=SHAPES, how=["clear_i", "rst_ni"])
async def stopped(dut: Any, shape: Shape, how: str) -> None:
    """In a message, in a load and in an erasure: all entries are zero, no message is taken."""
    bench = await set_up(dut, shape)
    for load_cycles in (3, shape.bits + 5, 60, shape.load_cycles - 1):
        await bench.load(0, bench.random_h())
        await bench.message(bench.blocks(2))
        await bench.offer(0, bench.blocks(shape.lanes), last=False, first=True)
        await bench.stop(how)
        await forgotten(bench, how)
        bench.offer_key(0, bench.random_h())
        await ClockCycles(dut.clk_i, load_cycles, FallingEdge)
        await bench.stop(how)
        await bench.idle(bench.rng.randrange(shape.erase_cycles))
        await bench.stop(how)
        await forgotten(bench, how)
    await bench.load(0, bench.random_h())
    await bench.message(bench.blocks(2 * shape.lanes + 1))
    await bench.drain()


async def forgotten(bench: Bench, how: str) -> None:
    """A tenth of the tables and the last one, which is narrower, are zero; no message is taken."""
    dut, shape = bench.dut, bench.shape
    await ClockCycles(dut.clk_i, shape.erase_cycles, FallingEdge)
    core = dut.gen_shape[shape.which].u_dut
    if how == "clear_i":
        held = [core.gen_sums.hash_sums_q] if shape.bits <= LUT_BITS else []
        held += [core.u_keys.gen_powers.h_q] if shape.lanes > 1 else []
        assert not any(int(register.value) for register in held)
    windows = range(-(-128 // shape.bits))
    for window in (*bench.rng.sample(windows, 3), windows[-1]):
        lane = bench.rng.randrange(shape.lanes)
        kept = core.u_sum.gen_lane[lane].u_mul.gen_table[window]
        what = f"table {window} of lane {lane}"
        if shape.bits <= LUT_BITS:
            memory = kept.gen_lut.u_table.mem
        else:
            table = kept.gen_block.u_table
            block = min(shape.bits, 128 - window * shape.bits) > LUT_BITS
            memory = (table.gen_block if block else table.gen_distributed).mem
            assert not int(table.rd_data_o.value), f"the word read from {what}"
        assert not any(int(word) for word in memory.value), what
    for _ in range(3):
        dut.in_valid_i.value = 1
        await ReadOnly()
        assert not dut.in_ready_o.value, "a message without a key was taken"
        await bench.cycle(read_only=False)


@pytest.mark.smoke
def test_og_ghash_table() -> None:
    simulate(
        "ghash_tables",
        core="opengcm:lib:ghash_table",
        module=__file__,
        internals=[
            ("og_ghash_table", "hash_sums_q"),
            ("og_ghash_table_keys", "h_q"),
            ("og_lut_ram", "mem"),
            ("og_ram_held", "mem"),
            ("og_ram_held", "rd_data_o"),
        ],
        extra_sources=[Path(__file__).with_name("ghash_tables.sv")],
    )
