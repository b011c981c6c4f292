# SPDX-License-Identifier: Apache-2.0
"""og_stream_register: order, ready that passes through, throughput and reset, under pauses."""

from typing import Any

import cocotb
import pytest
from cocotb.triggers import ReadOnly, RisingEdge
from payload_streams import WIDTH, keep_order, payloads, set_up
from simulate import simulate
from streams import gaps, reset, within


@cocotb.test()
@cocotb.parametrize(in_gap=[0.0, 0.5, 0.9], out_gap=[0.0, 0.5, 0.9])
async def order(dut: Any, in_gap: float, out_gap: float) -> None:
    await keep_order(dut, *await set_up(dut), in_gap, out_gap)


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
