# SPDX-License-Identifier: Apache-2.0
"""The LiteX module: a SoC that LiteX makes, driven over its Wishbone bus.

A block of CTR, what the core refuses, and the interrupt as LiteX's event manager shows it.
"""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import cocotb
import pytest
from apb import address, bit, control, words
from cocotb.clock import Clock
from cocotb.triggers import ReadOnly, RisingEdge
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
from simulate import simulate

from opengcm.integrations.litex import OpenGcmCoprocessor

EXAMPLE = Path(__file__).resolve().parents[2] / "examples" / "litex"
WAITS = 500  # more cycles than these are a hang
KEY, IV, TEXT = bytes(range(16)), bytes(range(16, 32)), bytes(range(32, 48))


class BusError(Exception):
    """A transfer was answered with ERR."""


class Wishbone:
    """Classic cycles, one at a time; addresses in bytes."""

    def __init__(self, dut: Any) -> None:
        self.dut = dut

    async def start(self) -> None:
        for name in ("cyc", "stb", "we", "adr", "dat_w", "cti", "bte"):
            getattr(self.dut, f"bus_{name}").value = 0
        self.dut.bus_sel.value = 0xF
        self.dut.rst.value = 1
        Clock(self.dut.clk, 2, "ns").start()
        for _ in range(4):
            await RisingEdge(self.dut.clk)
        self.dut.rst.value = 0

    async def transfer(self, addr: int, data: int | None = None) -> int:
        """Write `data`, or read. BusError if it is refused."""
        dut = self.dut
        dut.bus_adr.value = addr // 4
        dut.bus_we.value = int(data is not None)
        dut.bus_dat_w.value = data or 0
        dut.bus_cyc.value = dut.bus_stb.value = 1
        for _ in range(WAITS):
            await ReadOnly()
            ended, error = bool(dut.bus_ack.value), bool(dut.bus_err.value)
            word = int(dut.bus_dat_r.value)
            await RisingEdge(dut.clk)
            if ended or error:
                dut.bus_cyc.value = dut.bus_stb.value = 0
                await RisingEdge(dut.clk)
                if error:
                    raise BusError(hex(addr))
                return word
        raise AssertionError(f"no answer from {addr:#x}")


class Core(Wishbone):
    """The co-processor, at the place LiteX gave it."""

    def __init__(self, dut: Any) -> None:
        super().__init__(dut)
        self.map = json.loads(Path(os.environ["LITEX_MAP"]).read_text(encoding="utf-8"))
        self.base = self.map["memories"]["coprocessor"]["base"]

    async def read(self, name: str, index: int = 0) -> int:
        return await self.transfer(self.base + address(name, index))

    async def write(self, name: str, word: int, index: int = 0) -> None:
        await self.transfer(self.base + address(name, index), word)

    async def put(self, name: str, data: bytes) -> None:
        while await self.read("STATUS") & bit("STATUS", "busy"):
            pass
        for index, word in enumerate(words(data)):
            await self.write(name, word, index)

    async def pending(self) -> int:
        return await self.transfer(self.map["csr_registers"]["coprocessor_ev_status"]["addr"])


@cocotb.test()
async def a_block(dut: Any) -> None:
    core = Core(dut)
    await core.start()
    assert await core.read("ID") == 0x4F474331
    assert await core.pending() == 0
    await core.write("CTRL", control("ctr") | bit("CTRL", "irq_enable"))
    await core.put("KEY", KEY)
    await core.put("IV", IV)
    await core.put("DATA", TEXT)
    got = [await core.read("DATA", index) for index in range(4)]
    cipher = Cipher(algorithms.AES(KEY), modes.CTR(IV)).encryptor()
    assert got == words(cipher.update(TEXT))
    while await core.read("STATUS") & bit("STATUS", "busy"):
        pass
    assert await core.pending() == 1, "the interrupt is at the event manager"
    await core.write("CMD", bit("CMD", "clear") | bit("CMD", "ack"))


@cocotb.test()
async def what_is_refused(dut: Any) -> None:
    core = Core(dut)
    await core.start()
    with pytest.raises(BusError):
        await core.write("ID", 0)
    with pytest.raises(BusError):
        await core.read("KEY")
    assert await core.read("CAPS") & bit("CAPS", "gcm")


@pytest.fixture
def made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The SoC's Verilog, and beside it what a simulation needs."""
    monkeypatch.syspath_prepend(str(EXAMPLE))
    import litex_soc

    verilog: Path = litex_soc.write(tmp_path)
    monkeypatch.setenv("LITEX_MAP", str(tmp_path / "csr.json"))
    return verilog


def test_soc(made: Path) -> None:
    waivers = made.with_name("generated.vlt")
    lines = (
        # LiteX's code is not ours to lint.
        'lint_off -file "*/opengcm_soc.v"',
        'lint_off -rule COMBDLY -file "*/opengcm_soc.v"',
    )
    waivers.write_text("\n".join(["`verilator_config", *lines, ""]), encoding="utf-8")
    simulate(
        "opengcm_soc",
        core="opengcm:lib:coprocessor_cores",
        module=__file__,
        extra_sources=[waivers, made],
    )


def test_verilog_for_tools_without_systemverilog(made: Path, tmp_path: Path) -> None:
    core = tmp_path / "opengcm_aes.v"
    soc = sys.modules["litex_soc"].write(tmp_path, "aes", core)
    command = ["iverilog", "-g2005", "-s", "opengcm_soc", "-o", str(tmp_path / "soc.vvp")]
    subprocess.run([*command, str(core), str(soc)], check=True)


def test_an_unknown_core_is_named(made: Path) -> None:
    with pytest.raises(ValueError, match="core is one of aes, aes_fast, aes_fpga, gcm"):
        OpenGcmCoprocessor(None, "des")
