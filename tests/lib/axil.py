# SPDX-License-Identifier: Apache-2.0
"""Words over AXI4-Lite, for cocotb."""

from typing import Any

from cocotb.triggers import with_timeout
from cocotbext.axi import AxiLiteBus, AxiLiteMaster, AxiResp


class Bus:
    """A manager at the ports `s_axil_*`; None or False for what is answered with SLVERR."""

    def __init__(self, dut: Any) -> None:
        self.master = AxiLiteMaster(
            AxiLiteBus.from_prefix(dut, "s_axil"), dut.clk_i, dut.rst_ni, reset_active_level=False
        )

    async def write(self, addr: int, word: int) -> bool:
        done = await with_timeout(self.master.write(addr, word.to_bytes(4, "little")), 4000, "ns")
        return bool(done.resp == AxiResp.OKAY)

    async def read(self, addr: int) -> int | None:
        done = await with_timeout(self.master.read(addr, 4), 4000, "ns")
        return int.from_bytes(done.data, "little") if done.resp == AxiResp.OKAY else None

    def pause(self, pauses: Any) -> None:
        """`pauses(n)` is the pause generator of the channel n of AW, W, B, AR, R."""
        write, read = self.master.write_if, self.master.read_if
        channels = (write.aw_channel, write.w_channel, write.b_channel)
        for number, channel in enumerate((*channels, read.ar_channel, read.r_channel)):
            channel.set_pause_generator(pauses(number))
