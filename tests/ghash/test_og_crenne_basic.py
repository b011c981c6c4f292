# SPDX-License-Identifier: Apache-2.0
"""og_crenne_basic: MACs of messages of 1 to 300 blocks, with pauses on both sides.

Walks gaps in front of blocks and of PAD, a MAC that nobody takes for a while, messages back to
back, the promised cycles, what is on the output without a MAC, and clear and reset in the middle.
"""

import random
from typing import Any

import cocotb
import pytest
from cocotb.triggers import ReadOnly, RisingEdge
from constant_keys import hash_of, random_blocks
from simulate import simulate
from streams import Beat, Stream, gaps, never, start, within

from opengcm.ghash_key.field import hash_key
from opengcm.ghash_key.generate import published_key

H = hash_key(published_key())
LENGTHS = [1, 1, 2, 5, 1, 30, 300, 3]


def message(rng: random.Random, length: int) -> tuple[list[Beat], Beat]:
    """Blocks and PAD, and the MAC."""
    blocks, pad = random_blocks(rng, length), rng.getrandbits(128)
    sent = [{"block": block, "pad": 0} for block in blocks]
    return [*sent, {"block": pad, "pad": 1}], {"mac": hash_of(H, blocks) ^ pad}


async def set_up(dut: Any, keeps_offer: bool = True) -> tuple[Stream, Stream, random.Random]:
    await start(dut, clear_i=0, in_valid_i=0, in_pad_i=0, in_block_i=0, out_ready_i=0)
    source = Stream(dut, "in_{}_i", "in_ready_o", ["block", "pad"])
    sink = Stream(dut, "out_{}_o", "out_ready_i", ["mac"])
    if keeps_offer:  # a clear takes it back
        sink.check_rules()
    sink.check_zero_when_idle("mac")  # not the sum of a message under way
    return source, sink, random.Random(cocotb.RANDOM_SEED)


@cocotb.test()
@cocotb.parametrize(in_gap=[0.0, 0.5], out_gap=[0.0, 0.8])
async def macs(dut: Any, in_gap: float, out_gap: float) -> None:
    source, sink, rng = await set_up(dut)
    made = [message(rng, length) for length in LENGTHS]
    beats = [beat for sent, _ in made for beat in sent]
    cocotb.start_soon(source.send(beats, gaps(in_gap, rng)))
    pause = gaps(out_gap, rng) if out_gap else never
    assert await within(5000, sink.receive(len(made), pause)) == [mac for _, mac in made]
    await ReadOnly()
    assert not dut.out_valid_o.value


@cocotb.test()
async def cycles(dut: Any) -> None:
    """Two cycles a block, and one in which PAD and the MAC are taken."""
    source, sink, rng = await set_up(dut)
    made = [message(rng, length) for length in (5, 1, 9)]
    cocotb.start_soon(source.send([beat for sent, _ in made for beat in sent]))
    due = sum(2 * length + 1 for length in (5, 1, 9))
    assert await within(due, sink.receive(3)) == [mac for _, mac in made]


@cocotb.test()
@cocotb.parametrize(how=["clear_i", "rst_ni"])
async def stopped_in_the_middle(dut: Any, how: str) -> None:
    """What was under way is forgotten: the next message starts from zero."""
    source, sink, rng = await set_up(dut, keeps_offer=False)
    for blocks in (1, 2, 3):
        for wait in (0, 1, 2):  # before the product, behind it, and PAD is offered
            sent, _ = message(rng, blocks)
            await within(20, source.send(sent[:-1]))
            for _ in range(wait):
                await RisingEdge(dut.clk_i)
            offer = cocotb.start_soon(source.send(sent[-1:])) if wait == 2 else None
            getattr(dut, how).value = int(how == "clear_i")
            await RisingEdge(dut.clk_i)
            dut.clear_i.value, dut.rst_ni.value = 0, 1
            if offer:
                offer.cancel()
                dut.in_valid_i.value = 0
            await ReadOnly()
            assert not dut.out_valid_o.value
            await RisingEdge(dut.clk_i)
            sent, mac = message(rng, 2)
            cocotb.start_soon(source.send(sent))
            assert await within(20, sink.receive(1)) == [mac]


@pytest.mark.smoke
def test_og_crenne_basic() -> None:
    simulate("og_crenne_basic", core="opengcm:lib:crenne", module=__file__)
