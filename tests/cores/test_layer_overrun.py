# SPDX-License-Identifier: Apache-2.0
"""og_macsec and og_esp with InputDrops, whose output stands still now and then.

Both directions of both cores, frames without a pause: none is stalled; what finds no room is
dropped whole and counted, and the others leave as the standards have them. On transmit a frame
that was lost has taken no number.
"""

from typing import Any

import cocotb
import pytest
from cocotb.triggers import ReadOnly, RisingEdge
from frames import frame_bytes, split
from layer_core import WIDTH, LayerBench, simulate_layer
from sets import more
from streams import Beat, bursts, within

from opengcm.sim import esp_regs, macsec_regs
from opengcm.spec.esp import InOther, OutOther
from opengcm.spec.macsec import RxPortCount, TxPortCount

COUNT = 400
QUIET = 1500
LOST = {
    ("og_esp", "tx"): (esp_regs.COUNTER_CMD_BANK_NONE, OutOther.OutOverrun),
    ("og_esp", "rx"): (esp_regs.COUNTER_CMD_BANK_NONE, InOther.InOverrun),
    ("og_macsec", "tx"): (macsec_regs.COUNTER_CMD_BANK_PORT, TxPortCount.OutPktsOverrun),
    ("og_macsec", "rx"): (macsec_regs.COUNTER_CMD_BANK_PORT, RxPortCount.InPktsOverrun),
}


@cocotb.test()
@cocotb.parametrize(way=["tx", "rx"], stall=[250, 600])
async def frames_without_room(dut: Any, way: str, stall: int) -> None:
    bench = await LayerBench(dut, way).start()
    frames = bench.frames(COUNT)
    protect = bench.layer.protect
    line = [protect(frame, number) for number, frame in enumerate(frames, 1)]
    given = frames if way == "tx" else line
    sending = cocotb.start_soon(bench.source.send(bench.beats(given)))

    async def never_stalled() -> None:
        while True:
            await ReadOnly()
            assert bench.source.ready.value, "the sender was stalled"
            await RisingEdge(dut.clk_i)

    watch = cocotb.start_soon(never_stalled())
    silent = 0

    def done(_: list[Beat]) -> bool:
        nonlocal silent
        silent = 0 if bench.sink.valid.value or not sending.done() else silent + 1
        return silent > QUIET

    taken = await within(60_000, bench.sink.receive_until(done, bursts(stall)))
    watch.cancel()
    came = [frame_bytes(beats, WIDTH) for beats in split(taken)]
    rest = iter(frames)
    for number, out in enumerate(came, 1):
        # The next one that was sent, of those that are left, and of this number.
        assert any(out == (protect(f, number) if way == "tx" else f) for f in rest), (
            f"frame {number} of those that came"
        )
    bank, kind = LOST[dut._name, way]
    place = bank // bench.registers.count_command(0, 1, 0, 0)
    lost = await bench.registers.counter(bench.direction, place, 0, kind.value)
    dut._log.info("%d of %d frames found no room", lost, COUNT)
    assert lost == COUNT - len(came)
    assert 10 < lost < COUNT - 10


@pytest.mark.parametrize("top", more("og_macsec", "og_esp"))
def test_layer_overrun(top: str) -> None:
    simulate_layer(top, __file__, drops=1)
