# SPDX-License-Identifier: Apache-2.0
"""og_stream_fifo: order, level, full and empty, throughput and reset.

Walks depths 1, 2, 3, 5 and 16, with no pauses, pauses on each side and on both.
"""

from typing import Any

import cocotb
import pytest
from cocotb.triggers import ReadOnly, RisingEdge
from payload_streams import WIDTH, keep_order, payloads, set_up
from simulate import simulate
from streams import bursts, gaps, never, reset, within


@cocotb.test()
@cocotb.parametrize(in_gap=[0.0, 0.5, 0.9], out_gap=[0.0, 0.5, 0.9])
async def order(dut: Any, in_gap: float, out_gap: float) -> None:
    await keep_order(dut, *await set_up(dut), in_gap, out_gap)


@cocotb.test()
async def order_in_bursts(dut: Any) -> None:
    source, sink, rng = await set_up(dut)
    sent = payloads(rng, 200)
    cocotb.start_soon(source.send(sent, bursts(7)))
    assert await within(10_000, sink.receive(len(sent), bursts(23))) == sent


@cocotb.test()
async def fills_and_empties(dut: Any) -> None:
    source, sink, rng = await set_up(dut)
    depth = int(dut.Depth.value)
    sent = payloads(rng, depth)
    for held in range(depth):
        await ReadOnly()
        assert dut.in_ready_o.value, f"not ready with {held} of {depth}"
        await RisingEdge(dut.clk_i)
        await source.send(sent[held : held + 1])
    await ReadOnly()
    assert not dut.in_ready_o.value, "ready when full"
    for held in range(depth, 0, -1):
        await RisingEdge(dut.clk_i)
        assert await sink.receive(1) == sent[depth - held : depth - held + 1]
        await ReadOnly()
    assert not dut.out_valid_o.value, "valid when empty"


@cocotb.test()
async def rate_and_latency(dut: Any) -> None:
    """One payload a cycle from depth 2 on, one every other cycle at depth 1; latency 1."""
    source, sink, rng = await set_up(dut)
    depth = int(dut.Depth.value)
    sent = payloads(rng, 50)
    cocotb.start_soon(source.send(sent, never))
    cycles = (len(sent) if depth > 1 else 2 * len(sent) - 1) + 1
    assert await within(cycles, sink.receive(len(sent))) == sent


@cocotb.test()
async def reset_in_the_middle(dut: Any) -> None:
    source, sink, rng = await set_up(dut)
    lost = cocotb.start_soon(source.send(payloads(rng, 40)))
    await sink.receive(3, gaps(0.5, rng))
    lost.cancel()
    dut.in_valid_i.value = 0
    await reset(dut, 1)
    await ReadOnly()
    assert not dut.out_valid_o.value
    await RisingEdge(dut.clk_i)
    sent = payloads(rng, 40)
    cocotb.start_soon(source.send(sent))
    assert await within(1000, sink.receive(len(sent), gaps(0.5, rng))) == sent


@pytest.mark.parametrize(
    ("depth", "gates"),
    [(1, 0), pytest.param(2, 0, marks=pytest.mark.smoke), (3, 0), (5, 0), (16, 0), (1, 1), (6, 1)],
)
def test_og_stream_fifo(depth: int, gates: int) -> None:
    simulate(
        "og_stream_fifo",
        core="opengcm:lib:prim",
        module=__file__,
        parameters={"Width": WIDTH, "Depth": depth, "Gates": gates},
    )
