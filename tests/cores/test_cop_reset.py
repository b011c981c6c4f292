# SPDX-License-Identifier: Apache-2.0
"""The asynchronous reset of the co-processors: what holds without a clock, and after it.

The clock stops with a block at work or the interrupt up; reset comes and goes without an edge, or
with a few. Then no output says anything, and no key, IV or result is left. And before the first
edge of all, in a simulator with four states, no output is unknown.
"""

import subprocess
from pathlib import Path
from typing import Any

import cocotb
import pytest
from apb import PERIOD_NS, Coprocessor, address, bit
from cocotb.clock import Clock
from cocotb.triggers import ClockCycles, FallingEdge, ReadOnly, RisingEdge, Timer
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
from simulate import simulate

from opengcm import sources
from opengcm.export.netlist import verilog_of

CORE = "opengcm:lib:coprocessor_cores"
KEY, BLOCK = bytes(range(16)), bytes(range(16, 32))


class Stoppable(Coprocessor):
    """A co-processor whose clock can stop."""

    async def start(self) -> None:
        for name in ("psel", "penable", "pwrite", "paddr", "pwdata"):
            getattr(self.dut, name).value = 0
        self.run_clock()
        await self.reset()

    def run_clock(self) -> None:
        self.clock = Clock(self.dut.pclk, PERIOD_NS, "ns").start()

    async def stop_clock(self) -> None:
        await RisingEdge(self.dut.pclk)
        self.clock.cancel()
        await Timer(PERIOD_NS, "ns")

    def quiet(self) -> None:
        """No output is high."""
        for name in ("irq", "pready", "pslverr", "prdata"):
            assert int(getattr(self.dut, name).value) == 0, name

    async def block(self) -> bytes:
        """Encrypt a block under a new key, in the mode that the core has."""
        caps = await self.read(address("CAPS"))
        mode = "ecb" if caps & bit("CAPS", "ecb") else "ctr"
        await self.set_up(mode)
        await self.load_key(KEY)
        if mode == "ctr":
            await self.load_iv(BLOCK)
        await self.wait()
        await self.put(BLOCK if mode == "ecb" else bytes(16))
        return await self.get()


def expected() -> bytes:
    return Cipher(algorithms.AES(KEY), modes.ECB()).encryptor().update(BLOCK)


@cocotb.test()
async def without_a_clock(dut: Any) -> None:
    """A reset that no clock edge sees, with the interrupt up and a read on the bus."""
    core = Stoppable(dut)
    await core.start()
    await core.wait()
    assert await core.block() == expected()
    await core.wait()
    await core.write(address("CTRL"), await core.read(address("CTRL")) | bit("CTRL", "irq_enable"))
    await core.idle(2)
    assert dut.irq.value
    dut.psel.value, dut.pwrite.value, dut.paddr.value = 1, 0, address("ID")
    await core.idle(1)
    dut.penable.value = 1
    core.clock.cancel()  # the answer stands, and the edge that would take it does not come
    await Timer(1, "ns")
    assert dut.prdata.value
    assert dut.pready.value
    dut.presetn.value = 0
    await Timer(1, "ns")
    core.quiet()
    dut.psel.value = dut.penable.value = 0
    await Timer(50, "ns")
    dut.presetn.value = 1
    await Timer(1, "ns")
    core.quiet()
    core.run_clock()
    await nothing_is_left(core)


@cocotb.test()
async def amid_a_block(dut: Any) -> None:
    """At any cycle of a block, with no edge in reset and with some."""
    core = Stoppable(dut)
    await core.start()
    for cycle, edges in ((0, 0), (3, 1), (20, 0), (33, 2), (50, 9)):
        await core.wait()
        assert await core.block() == expected()
        await core.wait()
        await core.put(BLOCK)
        await core.idle(cycle)
        await core.stop_clock()
        dut.presetn.value = 0
        await Timer(1, "ns")
        core.quiet()
        for _ in range(edges):
            dut.pclk.value = 1
            await Timer(1, "ns")
            dut.pclk.value = 0
            await Timer(1, "ns")
            core.quiet()
        dut.presetn.value = 1
        await Timer(1, "ns")
        core.quiet()
        core.run_clock()
        await nothing_is_left(core)


async def nothing_is_left(core: Stoppable) -> None:
    """The first transfer waits until the core is out of reset; flags are down, keys are erased."""
    status = await core.read(address("STATUS"))
    flags = ("result", "key_valid", "iv_valid", "done", "tag_ok")
    assert not status & sum(bit("STATUS", flag) for flag in flags)
    assert status & bit("STATUS", "busy"), "erasure has begun"
    await core.wait()
    assert await core.read(address("CTRL")) == 0
    await core.refuses(address("DATA"))
    await core.refuses(address("DATA"), 0)
    for register in secrets(core.dut):
        assert int(register.value) == 0, register._name


def secrets(dut: Any) -> list[Any]:
    """Registers with a key, or what was made of one."""
    unit = getattr(dut, "gen_serial", dut).u_core
    found = [unit.u_key.upper, unit.u_key.lower, unit.u_state.held]
    if hasattr(unit, "u_ghash"):
        found += [unit.u_ghash.hash_key, unit.u_ghash.product_q]
    return found


@pytest.mark.parametrize("top", ["og_aes_apb", "og_gcm_apb"])
def test_asynchronous_reset(top: str) -> None:
    simulate(
        top,
        core=CORE,
        module=__file__,
        parameters={"KeyMax": 128, "AsyncReset": 1},
        tests="without_a_clock|amid_a_block",
        # No port shows whether a reset has left key bits behind.
        internals=[
            ("og_cop_key_serial", "upper"),
            ("og_cop_key_serial", "lower"),
            ("og_cop_state", "held"),
            ("og_cop_ghash", "hash_key"),
            ("og_cop_ghash", "product_q"),
        ],
    )


AXIL_OUTPUTS = ("awready", "wready", "bvalid", "arready", "rvalid")


class Lite:
    """An AXI4-Lite core whose clock can stop."""

    def __init__(self, dut: Any) -> None:
        self.dut = dut

    async def start(self) -> None:
        for name in ("awvalid", "wvalid", "arvalid", "bready", "rready", "wstrb"):
            self.port(name).value = 0
        self.dut.rst_ni.value = 0
        self.run_clock()
        await ClockCycles(self.dut.clk_i, 3)
        self.dut.rst_ni.value = 1
        await ClockCycles(self.dut.clk_i, 3)

    def port(self, name: str) -> Any:
        return getattr(self.dut, f"s_axil_{name}")

    def run_clock(self) -> None:
        self.clock = Clock(self.dut.clk_i, PERIOD_NS, "ns").start()

    async def hand_over(self, channel: str, **payload: int) -> None:
        """A word on a channel, until it has been taken."""
        for name, value in payload.items():
            self.port(name).value = value
        self.port(f"{channel}valid").value = 1
        await ReadOnly()
        while not self.port(f"{channel}ready").value:
            await FallingEdge(self.dut.clk_i)
            await ReadOnly()
        await FallingEdge(self.dut.clk_i)
        self.port(f"{channel}valid").value = 0

    async def answer(self, channel: str) -> None:
        """Until there is one, which stands as nobody takes it."""
        while not self.port(f"{channel}valid").value:
            await FallingEdge(self.dut.clk_i)

    async def control(self) -> int:
        """CTRL as it is read."""
        await FallingEdge(self.dut.clk_i)
        await self.hand_over("ar", araddr=address("CTRL"))
        await self.answer("r")
        found = int(self.port("rdata").value)
        self.port("rready").value = 1
        await FallingEdge(self.dut.clk_i)
        self.port("rready").value = 0
        return found

    def quiet(self) -> None:
        """No valid or ready output is high, and no interrupt."""
        for name in AXIL_OUTPUTS:
            assert int(self.port(name).value) == 0, name
        assert not self.dut.irq.value


@cocotb.test()
async def a_transfer_that_a_reset_cuts(dut: Any) -> None:
    """Wherever a transfer is when the clock stops: of a write, address or data may have been taken,
    or the answer stands; of a read, the answer. Nothing of it is there behind the reset, also not
    the other half of a write whose first half was taken before."""
    lite, ctrl = Lite(dut), bit("CTRL", "irq_enable")
    await lite.start()
    for place in ("address", "data", "answered", "read", "none"):
        await FallingEdge(dut.clk_i)
        if place in ("address", "answered"):
            await lite.hand_over("aw", awaddr=address("CTRL"))
        if place in ("data", "answered"):
            await lite.hand_over("w", wdata=ctrl, wstrb=15)
        if place == "answered":
            await lite.answer("b")
        if place == "read":
            await lite.hand_over("ar", araddr=address("ID"))
            await lite.answer("r")
        lite.clock.cancel()
        await Timer(PERIOD_NS, "ns")
        dut.rst_ni.value = 0
        await Timer(1, "ns")
        lite.quiet()
        await Timer(50, "ns")
        dut.rst_ni.value = 1
        await Timer(1, "ns")
        lite.quiet()
        lite.run_clock()
        if place == "address":
            await FallingEdge(dut.clk_i)
            await lite.hand_over("w", wdata=ctrl, wstrb=15)
        for _ in range(80):
            await FallingEdge(dut.clk_i)
            assert not lite.port("bvalid").value
            assert not lite.port("rvalid").value
        if place == "address":  # its address comes now: a write as any other
            await lite.hand_over("aw", awaddr=address("CTRL"))
            await lite.answer("b")
            lite.port("bready").value = 1
            await FallingEdge(dut.clk_i)
            lite.port("bready").value = 0
        assert await lite.control() == (ctrl if place == "address" else 0)


def test_asynchronous_reset_of_axi4_lite() -> None:
    simulate(
        "og_aes_axil",
        core=CORE,
        module=__file__,
        parameters={"Core": 0, "KeyMax": 128, "AsyncReset": 1},
        tests="a_transfer_that_a_reset_cuts",
    )


APB_BENCH = """
module bench;
  reg pclk = 0, presetn = 0;
  wire [31:0] prdata;
  wire pready, pslverr, irq;
  dut dut (
      .pclk(pclk), .presetn(presetn), .psel(1'b0), .penable(1'b0), .pwrite(1'b0), .paddr(8'h10),
      .pwdata(32'h0), .prdata(prdata), .pready(pready), .pslverr(pslverr), .irq(irq)
  );
  initial begin
    #10 $display("reset: %b", {prdata, pready, pslverr, irq});
    presetn = 1;
    #10 $display("after: %b", {prdata, pready, pslverr, irq});
    repeat (10) #5 pclk = !pclk;
    $display("later: %b", {prdata, pready, pslverr, irq});
  end
endmodule
"""
AXIL_BENCH = """
module bench;
  reg clk = 0, rst_n = 0;
  wire [31:0] rdata;
  wire awready, wready, bvalid, arready, rvalid, irq;
  wire [1:0] bresp, rresp;
  dut dut (
      .clk_i(clk), .rst_ni(rst_n),
      .s_axil_awvalid(1'b0), .s_axil_awready(awready), .s_axil_awaddr(8'h0),
      .s_axil_wvalid(1'b0), .s_axil_wready(wready), .s_axil_wdata(32'h0), .s_axil_wstrb(4'hf),
      .s_axil_bvalid(bvalid), .s_axil_bready(1'b1), .s_axil_bresp(bresp),
      .s_axil_arvalid(1'b0), .s_axil_arready(arready), .s_axil_araddr(8'h0),
      .s_axil_rvalid(rvalid), .s_axil_rready(1'b1), .s_axil_rdata(rdata), .s_axil_rresp(rresp),
      .irq(irq)
  );
  initial begin
    #10 $display("reset: %b", {awready, wready, arready, bvalid, rvalid, irq});
    rst_n = 1;
    #10 $display("after: %b", {awready, wready, arready, bvalid, rvalid, irq});
    repeat (10) #5 clk = !clk;
    $display("later: %b", {!awready, !wready, !arready, bvalid, rvalid, irq});
  end
endmodule
"""


@pytest.mark.parametrize(
    ("top", "parameters", "bench"),
    [
        ("og_aes_apb", {"KeyMax": 128}, APB_BENCH),
        ("og_aes_stored_apb", {"KeyMax": 128}, APB_BENCH),
        ("og_gcm_apb", {"KeyMax": 128}, APB_BENCH),
        ("og_aes_axil", {"Core": 0, "KeyMax": 128}, AXIL_BENCH),
    ],
)
def test_no_output_is_unknown_without_a_clock(
    top: str, parameters: dict[str, int], bench: str, tmp_path: Path
) -> None:
    chosen = parameters | {"AsyncReset": 1}
    design, test_bench, program = (tmp_path / name for name in ("dut.v", "bench.v", "bench.vvp"))
    design.write_text(verilog_of(sources.files(CORE), top, chosen, "dut"), encoding="utf-8")
    test_bench.write_text(bench, encoding="utf-8")
    command = ["iverilog", "-g2005", "-o", str(program), str(design), str(test_bench)]
    subprocess.run(command, check=True)
    done = subprocess.run(["vvp", str(program)], capture_output=True, text=True, check=True)
    lines = done.stdout.splitlines()
    assert [line.split(":")[0] for line in lines] == ["reset", "after", "later"]
    for line in lines:
        assert set(line.split()[1]) == {"0"}, line
