# amaranth: UnusedElaboratable=no
# SPDX-License-Identifier: Apache-2.0
"""The Amaranth component: the example's design in simulation, and the members that ports become."""

import random
from pathlib import Path
from typing import Any

import cocotb
import pytest
from amaranth.hdl import Fragment
from amaranth.lib import wiring
from cocotb.clock import Clock
from cocotb.triggers import ReadOnly, RisingEdge
from cocotb_tools.check_results import get_results
from cocotb_tools.runner import get_runner
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes

from opengcm.errors import DesignError
from opengcm.integrations.amaranth import OpenGcm
from opengcm.sources import ROOT

EXAMPLE = ROOT / "examples" / "amaranth"
WAITS = 500  # more cycles than these are a hang
PACKETS = 6


async def send(dut: Any, rng: random.Random, key: bytes, counter: bytes, text: bytes) -> None:
    """The words of a packet, with pauses."""
    dut.key.value = int.from_bytes(key, "little")
    dut.counter.value = int.from_bytes(counter, "little")
    for at in range(0, len(text), 4):
        while rng.random() < 0.3:
            await RisingEdge(dut.clk)
        last = at + 4 == len(text)
        word = int.from_bytes(text[at : at + 4], "little")
        dut.words__payload.value = word | int(last) << 32
        dut.words__valid.value = 1
        taken = False
        while not taken:
            await ReadOnly()
            taken = bool(dut.words__ready.value)
            await RisingEdge(dut.clk)
        dut.words__valid.value = 0


async def receive(dut: Any, rng: random.Random) -> bytes:
    """The blocks of a packet, taken with pauses."""
    found = b""
    for _ in range(WAITS):
        dut.blocks__ready.value = ready = int(rng.random() < 0.6)
        await ReadOnly()
        beat = int(dut.blocks__payload.value) if ready and int(dut.blocks__valid.value) else None
        await RisingEdge(dut.clk)
        if beat is not None:
            assert beat >> 128 & 0xFFFF == 0xFFFF
            found += (beat & (1 << 128) - 1).to_bytes(16, "little")
            if beat >> 144:
                dut.blocks__ready.value = 0
                return found
    raise AssertionError("no packet came out")


@cocotb.test()
async def packets_as_openssl_has_them(dut: Any) -> None:
    rng = random.Random(21)
    dut.words__valid.value = dut.blocks__ready.value = 0
    dut.rst.value = 1
    Clock(dut.clk, 2, "ns").start()
    for _ in range(4):
        await RisingEdge(dut.clk)
    dut.rst.value = 0
    for _ in range(PACKETS):
        key, counter = rng.randbytes(16), rng.randbytes(16)
        text = rng.randbytes(16 * rng.randint(1, 5))
        sending = cocotb.start_soon(send(dut, rng, key, counter, text))
        found = await receive(dut, rng)
        await sending
        assert found == Cipher(algorithms.AES(key), modes.CTR(counter)).encryptor().update(text)


def test_example(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(EXAMPLE))
    import counter_mode

    files = counter_mode.write(tmp_path)
    # Icarus: two files of Verilog-2005 that run a few hundred cycles are no work for a compiler.
    runner = get_runner("icarus")
    runner.build(
        sources=files,
        hdl_toplevel="counter_mode",
        build_dir=tmp_path,
        always=True,
        timescale=("1ns", "1ps"),
    )
    monkeypatch.syspath_prepend(str(Path(__file__).parent))  # for the simulator's Python
    results = runner.test(
        hdl_toplevel="counter_mode",
        test_module=Path(__file__).stem,
        build_dir=tmp_path,
        test_dir=tmp_path,
    )
    assert get_results(results) == (1, 0)


def members_of(core: OpenGcm) -> dict[str, Any]:
    """Its interface; the core is elaborated, too, or Amaranth complains of one that nobody uses."""
    Fragment.get(core, None)
    return dict(core.signature.members)


def test_streams_and_other_ports() -> None:
    members = members_of(OpenGcm("gcm_axis_25g", KeySlots=4))
    assert members["s_axis"].flow is wiring.In
    assert members["m_axis"].flow is wiring.Out
    payload = members["s_axis"].signature.members["payload"].shape
    fields = {name: field.width for name, field in payload}
    assert fields == {"data": 128, "keep": 16, "last": 1, "user": 160}
    assert members["key_op_i"].flow is wiring.In
    assert members["key_i"].shape == 256
    assert members["key_done_o"].flow is wiring.Out
    assert not {"clk_i", "rst_ni", "s_axis_tvalid", "m_axis_tready"} & members.keys()


def test_a_bus_is_left_as_it_is() -> None:
    members = members_of(OpenGcm("aes_axil"))
    assert members["s_axil_awaddr"].shape == 8
    assert members["irq"].flow is wiring.Out


def test_a_platform_is_given_the_verilog(monkeypatch: pytest.MonkeyPatch) -> None:
    files: dict[str, str] = {}

    class Platform:
        def add_file(self, name: str, text: str) -> None:
            files[name] = text

    core = OpenGcm("aes_axil")
    monkeypatch.setitem(core.__dict__, "verilog", "module aes_axil;")
    Fragment.get(core, Platform())
    assert files == {"aes_axil.v": "module aes_axil;"}


def test_wrong_parameters_are_named() -> None:
    with pytest.raises(DesignError, match="no parameter Keys"):
        OpenGcm("aes_axil", Keys=2)
