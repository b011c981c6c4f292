# SPDX-License-Identifier: Apache-2.0
"""A new key for a slot that is in use while the output of og_macsec or og_esp stands still.

Both directions of both cores, by their registers, at the patience that they have: frames of the
association wait inside, the load is refused with key_error and key_blocked after 16,384 cycles,
nothing has changed, and it succeeds when they have left, which they do under the old key.
"""

from typing import Any

import cocotb
import pytest
from cocotb.triggers import RisingEdge
from frames import frame_bytes, split
from layer_core import WIDTH, LayerBench, simulate_layer
from sets import more
from streams import Beat, clock_edges, gaps, within

from opengcm.sim import layer_regs as regs

PATIENCE = 16_384
COMMAND = 150  # cycles of a command over the bus, and of a look at STATUS
COUNT = 120  # more than there are places inside
NEW = bytes(range(16, 32))


@cocotb.test()
@cocotb.parametrize(way=["tx", "rx"])
async def while_the_output_stands_still(dut: Any, way: str) -> None:
    bench = await LayerBench(dut, way).start()
    rng, registers, layer = bench.rng, bench.registers, bench.layer
    frames = bench.frames(COUNT)
    line = [layer.protect(frame, number) for number, frame in enumerate(frames, 1)]
    given, due = (frames, line) if way == "tx" else (line, frames)
    sending = cocotb.start_soon(bench.source.send(bench.beats(given), gaps(0.3, rng)))
    await clock_edges(dut.clk_i, 2000)
    assert not sending.done(), "nothing waits"

    await registers.put_key(NEW)
    await registers.put(regs.KEY_CMD, registers.key_command(bench.direction, 0))
    await clock_edges(dut.clk_i, PATIENCE - COMMAND)
    both = regs.STATUS_KEY_ERROR | regs.STATUS_KEY_BLOCKED
    assert await registers.get(regs.STATUS) & regs.STATUS_KEY_BUSY, "it was not waited for"
    await clock_edges(dut.clk_i, 2 * COMMAND)
    status = await registers.get(regs.STATUS)
    assert not status & regs.STATUS_KEY_BUSY, "it is still waited for"
    assert status & both == both

    def all_out(beats: list[Beat]) -> bool:
        return sum(beat["last"] for beat in beats) == COUNT

    taken = await within(20_000, bench.sink.receive_until(all_out, gaps(0.3, rng)))
    await within(1, sending)
    assert [frame_bytes(beats, WIDTH) for beats in split(taken)] == due
    await RisingEdge(dut.clk_i)
    assert await registers.load_key(bench.direction, 0, NEW)
    assert not await registers.get(regs.STATUS) & both


@pytest.mark.parametrize("top", ["og_macsec", *more("og_esp")])
def test_key_blocked(top: str) -> None:
    simulate_layer(top, __file__, drops=0)
