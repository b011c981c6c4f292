# SPDX-License-Identifier: Apache-2.0
"""A stream of payloads in and one out, as the stream modules of `rtl/prim` have them."""

import random
from typing import Any

import cocotb
from cocotb.triggers import ReadOnly
from streams import Beat, Stream, gaps, start, within

WIDTH = 24


async def set_up(dut: Any) -> tuple[Stream, Stream, random.Random]:
    """Source and sink behind a reset, the sink under the rules of a stream."""
    await start(dut, in_valid_i=0, out_ready_i=0)
    source = Stream(dut, "in_{}_i", "in_ready_o", ["payload"])
    sink = Stream(dut, "out_{}_o", "out_ready_i", ["payload"])
    sink.check_rules()
    return source, sink, random.Random(cocotb.RANDOM_SEED)


def payloads(rng: random.Random, count: int) -> list[Beat]:
    return [{"payload": rng.getrandbits(WIDTH)} for _ in range(count)]


async def keep_order(
    dut: Any,
    source: Stream,
    sink: Stream,
    rng: random.Random,
    in_gap: float,
    out_gap: float,
) -> None:
    """What goes in comes out, in order, and nothing more."""
    sent = payloads(rng, 200)
    cocotb.start_soon(source.send(sent, gaps(in_gap, rng)))
    assert await within(10_000, sink.receive(len(sent), gaps(out_gap, rng))) == sent
    await ReadOnly()
    assert not dut.out_valid_o.value, "something was made up"
