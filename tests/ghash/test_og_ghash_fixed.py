# SPDX-License-Identifier: Apache-2.0
"""og_ghash_fixed: hashes of any length, back to back and with gaps, for one to eight lanes.

Walks the committed files and, made anew, four and eight lanes and the serial way back; messages
of 1 to 300 blocks; latency, clear and reset in the middle of messages.
"""

import random
from collections import deque
from typing import Any

import cocotb
import pytest
from cocotb.triggers import FallingEdge, ReadOnly
from constant_keys import beats, hash_of, loop_files, random_blocks
from simulate import simulate
from streams import start

from opengcm.ghash_key.field import hash_key
from opengcm.ghash_key.generate import published_key

H = hash_key(published_key())
SERIAL_BUSY = 78
LATENCY = {
    (1, False): 3 + 4 + 1,
    (1, True): 3 + 73 + 1,
    (4, False): 4 + 4 + 1,
    (8, False): 4 + 4 + 1,
}
"""FEED_CYCLES + OUT_CYCLES + 1 by lanes and by whether the way back is serial."""
LENGTHS = [1, 1, 1, 2, 3, 1, 4, 5, 8, 9, 1, 16, 17, 31, 64, 65, 100, 300, 2, 1]


class Bench:
    """Drives and reads at falling edges; checks every hash that comes out."""

    def __init__(self, dut: Any, h: int = H) -> None:
        self.dut = dut
        self.h = h
        self.rng = random.Random(cocotb.RANDOM_SEED)
        self.lanes = len(dut.in_blocks_i) // 128
        self.due: deque[int] = deque()
        self.cycles = 0
        self.last_at = self.out_at = 0  # cycles of the last beat in and of the last hash out

    async def cycle(self) -> None:
        """To the next falling edge; then nothing is offered, and the other inputs are noise."""
        await FallingEdge(self.dut.clk_i)
        self.cycles += 1
        if self.dut.out_valid_o.value:
            assert self.due, f"cycle {self.cycles}: a hash that nobody asked for"
            assert int(self.dut.out_hash_o.value) == self.due.popleft(), f"cycle {self.cycles}"
            self.out_at = self.cycles
        self.dut.in_valid_i.value = 0
        self.dut.in_last_i.value = self.rng.getrandbits(1)
        self.dut.in_blocks_i.value = self.rng.getrandbits(128 * self.lanes)
        self.dut.clear_i.value = 0
        self.dut.rst_ni.value = 1

    async def offer(self, word: int, last: bool) -> None:
        """A beat, until it is taken."""
        taken = False
        while not taken:
            self.dut.in_valid_i.value = 1
            self.dut.in_last_i.value = int(last)
            self.dut.in_blocks_i.value = word
            await ReadOnly()
            taken = bool(self.dut.in_ready_o.value)
            if taken:
                self.last_at = self.cycles
            await self.cycle()

    async def message(self, blocks: list[int], gap: float = 0.0) -> None:
        words = beats(blocks, self.lanes)
        for i, word in enumerate(words):
            while self.rng.random() < gap:
                await self.cycle()
            if i == len(words) - 1:
                self.due.append(hash_of(self.h, blocks))
            await self.offer(word, i == len(words) - 1)

    async def drain(self) -> None:
        """All that is due comes out, and nothing else."""
        for _ in range(SERIAL_BUSY + 20):
            if not self.due:
                break
            await self.cycle()
        assert not self.due, "a hash is missing"
        for _ in range(12):
            await self.cycle()


async def set_up(dut: Any) -> Bench:
    await start(dut, clear_i=0, in_valid_i=0, in_last_i=0, in_blocks_i=0)
    await FallingEdge(dut.clk_i)
    return Bench(dut)


@cocotb.test()
@cocotb.parametrize(gap=[0.0, 0.3, 0.9])
async def messages(dut: Any, gap: float) -> None:
    """Back to back or with gaps, the short ones in a row."""
    bench = await set_up(dut)
    for length in LENGTHS if gap < 0.9 else LENGTHS[:12]:
        await bench.message(random_blocks(bench.rng, length), gap)
    await bench.drain()


@cocotb.test()
async def gaps_at_each_place(dut: Any) -> None:
    """Two messages of four beats with a gap of one cycle before any set of their beats."""
    bench = await set_up(dut)
    for pattern in range(0, 1 << 8, 1 if bench.lanes == 1 else 7):
        for half in (0, 4):
            blocks = random_blocks(bench.rng, 4 * bench.lanes)
            words = beats(blocks, bench.lanes)
            bench.due.append(hash_of(H, blocks))
            for i, word in enumerate(words):
                if pattern >> (half + i) & 1:
                    await bench.cycle()
                await bench.offer(word, i == 3)
    await bench.drain()


@cocotb.test()
async def empty_messages(dut: Any) -> None:
    """No AAD and no text leave the lengths alone: one block of zeros, whose hash is zero."""
    bench = await set_up(dut)
    await bench.message(random_blocks(bench.rng, 3))
    for _ in range(3):
        await bench.message([0])
    await bench.message(random_blocks(bench.rng, 1))
    await bench.drain()


@cocotb.test()
async def rate_and_latency(dut: Any) -> None:
    """A beat a cycle whatever follows whatever; the hash as many cycles later as promised."""
    bench = await set_up(dut)
    first = bench.cycles
    for _ in range(10):
        await bench.message(random_blocks(bench.rng, 1))
    spent = bench.cycles - first
    serial = spent > 10
    assert spent == (9 * SERIAL_BUSY + 1 if serial else 10)
    await bench.drain()
    latencies = set()
    for length in (1, 2, 40, 3):
        await bench.message(random_blocks(bench.rng, length))
        await bench.drain()
        latencies.add(bench.out_at - bench.last_at)
    assert latencies == {LATENCY[bench.lanes, serial]}


@cocotb.test()
@cocotb.parametrize(how=["clear_i", "rst_ni"])
async def stopped_in_the_middle(dut: Any, how: str) -> None:
    """After a clear or a reset nothing of what was under way comes out or is left over."""
    bench = await set_up(dut)
    for wait in (*range(11), SERIAL_BUSY // 2, *range(SERIAL_BUSY, SERIAL_BUSY + 7)):
        await bench.message(random_blocks(bench.rng, 2))
        await bench.offer(bench.rng.getrandbits(128), last=False)
        for _ in range(wait):
            await bench.cycle()
        getattr(dut, how).value = int(how == "clear_i")
        await FallingEdge(dut.clk_i)
        bench.due.clear()
        assert not dut.out_valid_o.value
        dut.clear_i.value, dut.rst_ni.value = 0, 1
        await bench.message(random_blocks(bench.rng, 2))
        await bench.drain()


@pytest.mark.smoke
def test_og_ghash_fixed() -> None:
    simulate("og_ghash_fixed", core="opengcm:lib:ghash_fixed", module=__file__)


@pytest.mark.parametrize(
    ("lanes", "serial"),
    [
        pytest.param(1, True, marks=pytest.mark.heavy),
        pytest.param(4, False, marks=pytest.mark.heavy),
        pytest.param(8, False, marks=pytest.mark.full),
    ],
)
def test_other_shapes(lanes: int, serial: bool) -> None:
    simulate(
        "og_ghash_fixed",
        core="opengcm:lib:gf128",
        module=__file__,
        extra_sources=loop_files(published_key(), lanes, serial=serial),
        optimise=False,
    )
