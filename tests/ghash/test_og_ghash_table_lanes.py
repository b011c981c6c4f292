# SPDX-License-Identifier: Apache-2.0
"""og_ghash_table_lanes: hashes over one, two and four lanes, and beats while tables are written.

Walks windows of four, five and six bits; messages of every length around the places where the last
beat is not full, back to back and with gaps, special keys, the latency of the header; loads and
erasures under a traffic of beats that must not touch the tables; reset in mid-message. After an
erasure every entry of every table is zero, and after a load under traffic every entry is the one
that the key asks for.
"""

import random
from collections import deque
from pathlib import Path
from typing import Any

import cocotb
import pytest
from cocotb.triggers import FallingEdge
from constant_keys import hash_of, random_blocks
from simulate import simulate
from streams import start

from opengcm.spec.gcm import mul

LATENCY = 4
ONE = 1 << 127  # the element 1
LIMIT = 6000


class Bench:
    """Drives and reads at falling edges; checks every hash that comes out, and when."""

    def __init__(self, dut: Any) -> None:
        self.dut = dut
        self.rng = random.Random(cocotb.RANDOM_SEED)
        self.lanes, self.bits = int(dut.Lanes.value), int(dut.WindowBits.value)
        self.windows = -(-128 // self.bits)
        self.h = 0
        self.cycle_number = 0
        self.due: deque[tuple[int | None, int]] = deque()  # hash, and the cycle it is due in

    async def start(self) -> "Bench":
        dut = self.dut
        idle = {"clear_i": 0, "open_i": 0, "key_valid_i": 0, "key_h_i": 0}
        await start(dut, **idle, valid_i=0, blocks_i=0, last_i=0, shift_i=0)
        await FallingEdge(dut.clk_i)
        await self.idle((1 << self.bits) + 4)  # the erasure after reset
        return self

    async def cycle(self) -> None:
        """To the next falling edge; then no beat is offered, and all else is noise."""
        dut = self.dut
        await FallingEdge(dut.clk_i)
        self.cycle_number += 1
        if dut.hash_valid_o.value:
            assert self.due, f"cycle {self.cycle_number}: a hash that nobody asked for"
            value, at = self.due.popleft()
            if value is not None:
                assert int(dut.hash_o.value) == value, f"cycle {self.cycle_number}: a wrong hash"
            assert self.cycle_number == at, f"the hash came in cycle {self.cycle_number}, not {at}"
        dut.valid_i.value = 0
        dut.last_i.value = 0
        dut.shift_i.value = 0
        dut.blocks_i.value = self.rng.getrandbits(128 * self.lanes)

    async def idle(self, cycles: int) -> None:
        for _ in range(cycles):
            await self.cycle()

    def offer(self, blocks: list[int], last: bool) -> None:
        """A beat, in this cycle; lanes without a block are noise."""
        dut = self.dut
        word = self.rng.getrandbits(128 * self.lanes)
        for lane, block in enumerate(blocks):
            word = word & ~((2**128 - 1) << 128 * lane) | block << 128 * lane
        dut.valid_i.value = 1
        dut.last_i.value = int(last)
        dut.shift_i.value = self.lanes - len(blocks) if last else 0
        dut.blocks_i.value = word

    async def message(self, blocks: list[int], gap: float = 0.0, known: bool = True) -> None:
        for at in range(0, len(blocks), self.lanes):
            while self.rng.random() < gap:
                await self.cycle()
            last = at + self.lanes >= len(blocks)
            self.offer(blocks[at : at + self.lanes], last)
            if last:
                value = hash_of(self.h, blocks) if known else None
                self.due.append((value, self.cycle_number + LATENCY))
            await self.cycle()

    async def drain(self) -> None:
        await self.idle(LATENCY + 2)
        assert not self.due, "a hash did not come"

    async def load(self, h: int, traffic: float = 0.0) -> None:
        """A key, closed from three cycles before on, under messages that mean nothing."""
        dut = self.dut
        dut.open_i.value = 0
        traffic_left = cocotb.start_soon(self.noise(traffic))
        dut.key_valid_i.value = 1
        dut.key_h_i.value = h
        for _ in range(LIMIT):
            await FallingEdge(dut.clk_i)
            if dut.key_ready_o.value:
                break
        await FallingEdge(dut.clk_i)
        dut.key_valid_i.value = 0
        dut.key_h_i.value = self.rng.getrandbits(128)
        for _ in range(LIMIT):
            if dut.key_done_o.value:
                break
            await FallingEdge(dut.clk_i)
        else:
            raise AssertionError("a load has no end")
        self.loading = False
        await traffic_left
        await self.cycle()  # the last entry is written
        self.h = h
        dut.open_i.value = 1

    async def noise(self, traffic: float) -> None:
        """Messages until the load ends."""
        self.loading = True
        while self.loading:
            if self.rng.random() < traffic:
                await self.message(random_blocks(self.rng, self.rng.randrange(1, 9)), known=False)
            else:
                await self.cycle()

    def table(self, lane: int, window: int) -> list[int]:
        lanes = self.dut.u_dut.u_sum.gen_lane
        return [int(word) for word in lanes[lane].u_mul.gen_table[window].gen_lut.u_table.mem.value]


@cocotb.test()
async def hashes(dut: Any) -> None:
    """All lengths, back to back and with gaps, under random and special keys."""
    bench = await Bench(dut).start()
    for h in (bench.rng.getrandbits(128), 0, ONE, bench.rng.getrandbits(128)):
        await bench.load(h)
        lengths = [1, 1, 2, *range(1, 3 * bench.lanes + 2), 40 + bench.rng.randrange(4)]
        for gap in (0.0, 0.6):
            for length in lengths:
                await bench.message(random_blocks(bench.rng, length), gap)
        await bench.drain()


@cocotb.test()
async def loads_under_traffic(dut: Any) -> None:
    """Beats that come while tables are written change no entry; then the new key counts."""
    bench = await Bench(dut).start()
    for traffic in (0.3, 1.0):
        await bench.load(bench.rng.getrandbits(128), traffic)
        for lane in range(bench.lanes):
            power = bench.h
            for _ in range(bench.lanes - lane - 1):
                power = mul(power, bench.h)
            for window in (0, bench.rng.randrange(bench.windows), bench.windows - 1):
                step = mul(power, 1 << 127 - bench.bits * window)
                for address, word in enumerate(bench.table(lane, window)):
                    expected, multiple = 0, step
                    for bit in range(bench.bits):
                        expected ^= multiple if address >> bit & 1 else 0
                        multiple = mul(multiple, 1 << 126)
                    assert word == expected, f"lane {lane}, table {window}, entry {address}"
        for length in range(1, 2 * bench.lanes + 2):
            await bench.message(random_blocks(bench.rng, length))
        await bench.drain()


@cocotb.test()
async def erasures(dut: Any) -> None:
    """After reset and clear every entry is zero, whatever comes meanwhile."""
    bench = await Bench(dut).start()
    assert_zero(bench)
    await bench.load(bench.rng.getrandbits(128))
    await bench.message(random_blocks(bench.rng, 5))
    await bench.drain()
    dut.open_i.value = 0
    dut.clear_i.value = 1
    await bench.cycle()
    dut.clear_i.value = 0
    for _ in range((1 << bench.bits) + 4):
        await bench.message(random_blocks(bench.rng, 1 + bench.rng.randrange(4)), known=False)
    await bench.drain()
    assert_zero(bench)


@cocotb.test()
async def reset_in_mid_message(dut: Any) -> None:
    """No hash of before comes, and the next message has nothing of it."""
    bench = await Bench(dut).start()
    for beats in (1, 2, 3):
        await bench.load(bench.rng.getrandbits(128))
        for _ in range(beats):
            bench.offer(random_blocks(bench.rng, bench.lanes), last=False)
            await bench.cycle()
        await bench.message(random_blocks(bench.rng, 1))
        bench.due.clear()
        dut.rst_ni.value = 0
        dut.open_i.value = 0
        await bench.cycle()
        dut.rst_ni.value = 1
        await bench.idle((1 << bench.bits) + 4)
        assert_zero(bench)
        await bench.load(bench.rng.getrandbits(128))
        await bench.message(random_blocks(bench.rng, 3))
        await bench.drain()


def assert_zero(bench: Bench) -> None:
    for lane in range(bench.lanes):
        for window in range(bench.windows):
            assert not any(bench.table(lane, window)), f"table {window} of lane {lane}"


@pytest.mark.parametrize(("lanes", "bits"), [(1, 4), (2, 6), (4, 5)])
def test_og_ghash_table_lanes(lanes: int, bits: int) -> None:
    simulate(
        "loaded_table_lanes",
        core="opengcm:lib:ghash_table",
        module=__file__,
        parameters={"Lanes": lanes, "WindowBits": bits},
        internals=[("og_lut_ram", "mem")],
        extra_sources=[Path(__file__).with_name("loaded_table_lanes.sv")],
    )
