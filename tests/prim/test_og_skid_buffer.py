# SPDX-License-Identifier: Apache-2.0
"""og_skid_buffer: order, registered ready, throughput and reset, under every pattern of pauses.

Its payload is zero whenever none is on offer, also in reset.
"""

import random
from typing import Any

import cocotb
import payload_streams
import pytest
from cocotb.triggers import ReadOnly, RisingEdge
from payload_streams import WIDTH, keep_order, payloads
from simulate import simulate
from streams import Stream, bursts, gaps, reset, within


async def set_up(dut: Any) -> tuple[Stream, Stream, random.Random]:
    source, sink, rng = await payload_streams.set_up(dut)
    sink.check_zero_when_idle("payload")
    return source, sink, rng


@cocotb.test()
@cocotb.parametrize(in_gap=[0.0, 0.5, 0.9], out_gap=[0.0, 0.5, 0.9])
async def order(dut: Any, in_gap: float, out_gap: float) -> None:
    await keep_order(dut, *await set_up(dut), in_gap, out_gap)


@cocotb.test()
async def order_in_bursts(dut: Any) -> None:
    source, sink, rng = await set_up(dut)
    sent = payloads(rng, 200)
    cocotb.start_soon(source.send(sent, bursts(3)))
    assert await within(10_000, sink.receive(len(sent), bursts(5))) == sent


@cocotb.test()
async def holds_two_and_cuts_ready(dut: Any) -> None:
    """Takes two while the output waits, and ready does not follow it in the same cycle."""
    source, _, rng = await set_up(dut)
    sent = payloads(rng, 2)
    await within(3, source.send(sent))
    await ReadOnly()
    assert not dut.in_ready_o.value, "ready when full"
    await RisingEdge(dut.clk_i)
    dut.out_ready_i.value = 1
    await ReadOnly()
    assert not dut.in_ready_o.value, "ready depends on the output's ready"
    await RisingEdge(dut.clk_i)
    await ReadOnly()
    assert dut.in_ready_o.value, "not ready with one payload held"
    assert dut.out_payload_o.value == sent[1]["payload"]


@cocotb.test()
async def rate_and_latency(dut: Any) -> None:
    source, sink, rng = await set_up(dut)
    sent = payloads(rng, 50)
    cocotb.start_soon(source.send(sent))
    assert await within(len(sent) + 1, sink.receive(len(sent))) == sent


@cocotb.test()
async def reset_in_the_middle(dut: Any) -> None:
    source, sink, rng = await set_up(dut)
    await within(3, source.send(payloads(rng, 2)))
    await reset(dut, 1)
    await ReadOnly()
    assert dut.in_ready_o.value
    assert not dut.out_valid_o.value
    await RisingEdge(dut.clk_i)
    sent = payloads(rng, 20)
    cocotb.start_soon(source.send(sent))
    assert await within(1000, sink.receive(len(sent), gaps(0.5, rng))) == sent


@pytest.mark.smoke
def test_og_skid_buffer() -> None:
    simulate(
        "og_skid_buffer",
        core="opengcm:lib:prim",
        module=__file__,
        parameters={"Width": WIDTH},
    )
