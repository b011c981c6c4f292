# SPDX-License-Identifier: Apache-2.0
"""og_stream_register: order, ready that passes through, throughput and reset, under pauses."""

import random
from typing import Any

import cocotb
import pytest
from cocotb.triggers import ReadOnly, RisingEdge
from simulate import simulate
from streams import Stream, gaps, reset, start, within

WIDTH = 24


async def set_up(dut: Any) -> tuple[Stream, Stream, random.Random]:
    await start(dut, in_valid_i=0, out_ready_i=0)
    source = Stream(dut, "in_{}_i", "in_ready_o", ["payload"])
    sink = Stream(dut, "out_{}_o", "out_ready_i", ["payload"])
    sink.check_rules()
    return source, sink, random.Random(cocotb.RANDOM_SEED)


def payloads(rng: random.Random, count: int) -> list[dict[str, int]]:
    return [{"payload": rng.getrandbits(WIDTH)} for _ in range(count)]


@cocotb.test()
@cocotb.parametrize(in_gap=[0.0, 0.5, 0.9], out_gap=[0.0, 0.5, 0.9])
async def order(dut: Any, in_gap: float, out_gap: float) -> None:
    source, sink, rng = await set_up(dut)
    sent = payloads(rng, 200)
    cocotb.start_soon(source.send(sent, gaps(in_gap, rng)))
    assert await within(10_000, sink.receive(len(sent), gaps(out_gap, rng))) == sent
    await ReadOnly()
    assert not dut.out_valid_o.value, "something was made up"


@cocotb.test()
async def holds_one_and_passes_ready(dut: Any) -> None:
    source, _, rng = await set_up(dut)
    await within(2, source.send(payloads(rng, 1)))
    await ReadOnly()
    assert not dut.in_ready_o.value, "ready when full"
    await RisingEdge(dut.clk_i)
    dut.out_ready_i.value = 1
    await ReadOnly()
    assert dut.in_ready_o.value, "ready does not pass"


@cocotb.test()
async def rate_and_latency(dut: Any) -> None:
    source, sink, rng = await set_up(dut)
    sent = payloads(rng, 50)
    cocotb.start_soon(source.send(sent))
    assert await within(len(sent) + 1, sink.receive(len(sent))) == sent


@cocotb.test()
async def reset_in_the_middle(dut: Any) -> None:
    source, sink, rng = await set_up(dut)
    await within(2, source.send(payloads(rng, 1)))
    await reset(dut, 1)
    await ReadOnly()
    assert dut.in_ready_o.value
    assert not dut.out_valid_o.value
    await RisingEdge(dut.clk_i)
    sent = payloads(rng, 20)
    cocotb.start_soon(source.send(sent))
    assert await within(1000, sink.receive(len(sent), gaps(0.5, rng))) == sent


@pytest.mark.smoke
def test_og_stream_register() -> None:
    simulate(
        "og_stream_register",
        core="opengcm:lib:prim",
        module=__file__,
        parameters={"Width": WIDTH},
    )
