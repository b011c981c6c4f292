# SPDX-License-Identifier: Apache-2.0
"""og_crenne_pipe: messages of 1 to 300 blocks in turn, every stage busy, or with empty turns.

Walks one, four and eight stages; rows of many messages interleaved, with and without empty
turns; the latency; clear and reset in the middle.
"""

import random
from collections import defaultdict
from typing import Any

import cocotb
import pytest
from cocotb.triggers import FallingEdge, ReadOnly
from constant_keys import hash_of, random_blocks
from sets import dear, more
from simulate import simulate
from streams import start

from opengcm.ghash_key.field import hash_key
from opengcm.ghash_key.generate import published_key

H = hash_key(published_key())
WIDTH = 128


class Bench:
    """Rows go in at falling edges, each block and PAD in its own cycle; MACs are checked."""

    def __init__(self, dut: Any) -> None:
        self.dut = dut
        self.rng = random.Random(cocotb.RANDOM_SEED)
        self.places = len(dut.in_blocks_i) // WIDTH  # blocks of a row
        self.now = 0
        self.blocks: dict[int, dict[int, int]] = defaultdict(dict)  # by cycle and place
        self.pads: dict[int, int] = {}
        self.due: dict[int, int] = {}  # by cycle

    async def cycle(self, going_on: bool | None = None) -> None:
        """Offer what belongs in this cycle; `going_on`: a row starts, and continues a message."""
        word = self.rng.getrandbits(WIDTH * self.places)
        for place, block in self.blocks.pop(self.now, {}).items():
            word &= ~(((1 << WIDTH) - 1) << WIDTH * place)
            word |= block << WIDTH * place
        dut = self.dut
        dut.in_blocks_i.value = word
        dut.in_pad_valid_i.value = int(self.now in self.pads)
        dut.in_pad_i.value = self.pads.pop(self.now, self.rng.getrandbits(WIDTH))
        dut.in_continue_i.value = self.rng.getrandbits(1) if going_on is None else int(going_on)
        await ReadOnly()
        expected = self.due.pop(self.now, None)
        assert bool(dut.out_valid_o.value) == (expected is not None), f"cycle {self.now}"
        assert int(dut.out_mac_o.value) == (expected or 0), f"cycle {self.now}"
        await FallingEdge(dut.clk_i)
        self.now += 1

    def row(self, blocks: list[int], mac: tuple[int, int] | None) -> None:
        """Lay out a row that starts now; `mac` is PAD and the MAC of its message's end."""
        for place, block in enumerate(blocks):
            self.blocks[self.now + place][place] = block
        if mac is not None:
            self.pads[self.now + self.places] = mac[0]
            self.due[self.now + self.places] = mac[1]

    async def run(self, lengths: list[int], empty: float = 0.0) -> None:
        """Messages in turn: each place in the round takes the next message once it is free."""
        waiting = [random_blocks(self.rng, length) for length in lengths]
        turns: list[list[list[int]]] = [[] for _ in range(self.places)]
        ends: list[tuple[int, int]] = [(0, 0)] * self.places
        fresh = [True] * self.places
        while waiting or any(turns):
            turn = self.now % self.places
            idle = not turns[turn] and (not waiting or self.rng.random() < empty)
            if idle:
                await self.cycle()
                continue
            if not turns[turn]:
                blocks = waiting.pop(0)
                pad = self.rng.getrandbits(WIDTH)
                ends[turn] = (pad, hash_of(H, blocks) ^ pad)
                filled = [0] * (-len(blocks) % self.places) + blocks
                rows = range(0, len(filled), self.places)
                turns[turn] = [filled[at : at + self.places] for at in rows]
                fresh[turn] = True
            row = turns[turn].pop(0)
            self.row(row, None if turns[turn] else ends[turn])
            await self.cycle(not fresh[turn])
            fresh[turn] = False

    async def emptied(self) -> None:
        """Behind a stop: PAD in each cycle, and rows of zeros."""
        self.blocks.clear()
        self.pads.clear()
        self.due.clear()
        for _ in range(2 * self.places):
            self.pads[self.now] = self.due[self.now] = self.rng.getrandbits(WIDTH)
            self.blocks[self.now] = dict.fromkeys(range(self.places), 0)
            await self.cycle(going_on=False)

    async def drain(self) -> None:
        for _ in range(self.places + 4):
            await self.cycle()
        assert not self.due


async def set_up(dut: Any) -> Bench:
    await start(dut, clear_i=0, in_continue_i=0, in_blocks_i=0, in_pad_valid_i=0, in_pad_i=0)
    await FallingEdge(dut.clk_i)
    return Bench(dut)


@cocotb.test()
@cocotb.parametrize(empty=[0.0, 0.4])
async def messages_in_turn(dut: Any, empty: float) -> None:
    bench = await set_up(dut)
    lengths = [1, 2, 3, 300, 9, 10, 8, 1, 1, 27, 100, 5]
    await bench.run(lengths + [bench.rng.randrange(1, 40) for _ in range(20)], empty)
    await bench.drain()


@cocotb.test()
async def a_mac_a_cycle(dut: Any) -> None:
    """Messages of one row: one starts and one ends in every cycle."""
    bench = await set_up(dut)
    first = bench.now
    await bench.run([bench.places] * 30)
    assert bench.now - first == 30
    await bench.drain()


@cocotb.test()
@cocotb.parametrize(how=["clear_i", "rst_ni"])
async def stopped_in_the_middle(dut: Any, how: str) -> None:
    """What was under way hashes to nothing: PAD alone is left of a MAC whose blocks were all in."""
    bench = await set_up(dut)
    for wait in range(bench.places + 3):
        await bench.run([bench.places])
        for _ in range(wait):
            await bench.cycle()
        getattr(dut, how).value = int(how == "clear_i")
        await bench.cycle()
        dut.clear_i.value, dut.rst_ni.value = 0, 1
        await bench.emptied()
        await bench.run([3])
        await bench.drain()


@pytest.mark.parametrize("stages", [1, *more(4), *dear(8)])
def test_og_crenne_pipe(stages: int) -> None:
    simulate(
        "og_crenne_pipe",
        core="opengcm:lib:crenne",
        module=__file__,
        parameters={"Stages": stages},
    )
