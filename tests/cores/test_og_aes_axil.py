# SPDX-License-Identifier: Apache-2.0
"""og_aes_axil: the co-processors behind AXI4-Lite: pauses, errors, and who waits for whom."""

import itertools
import random
from typing import Any

import axil
import cocotb
import pytest
from apb import address, bit, control, words
from cocotb.triggers import ReadOnly, RisingEdge
from cocotb.utils import get_sim_time
from cocotbext.axi import AxiResp
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
from sets import dear, more
from simulate import simulate
from streams import PERIOD_NS, start


class Bus(axil.Bus):
    """The bus of a co-processor."""

    async def wait(self) -> None:
        while (await self.read(address("STATUS")) or 0) & bit("STATUS", "busy"):
            pass


async def set_up(dut: Any) -> tuple[Bus, random.Random]:
    bus = Bus(dut)
    await start(dut)
    return bus, random.Random(cocotb.RANDOM_SEED)


@cocotb.test()
@cocotb.parametrize(pauses=[False, True])
async def a_block(dut: Any, pauses: bool) -> None:
    bus, rng = await set_up(dut)
    if pauses:
        bus.pause(lambda number: itertools.cycle([1, 0, 1] + [0] * number))
    key, iv = rng.randbytes(16), rng.randbytes(16)
    gcm = int(dut.Core.value) == 3
    await bus.wait()
    assert await bus.write(address("CTRL"), control("ctr" if gcm else "cbc"))
    for index, word in enumerate(words(key)):
        assert await bus.write(address("KEY", index), word)
    await bus.wait()
    for index, word in enumerate(words(iv)):
        assert await bus.write(address("IV", index), word)
    cipher = Cipher(algorithms.AES(key), modes.CTR(iv) if gcm else modes.CBC(iv)).encryptor()
    for _ in range(3):
        block = rng.randbytes(16)
        await bus.wait()
        for index, word in enumerate(words(block)):
            assert await bus.write(address("DATA", index), word)
        got = [await bus.read(address("DATA", index)) for index in range(4)]
        assert got == words(cipher.update(block))


@cocotb.test()
async def errors(dut: Any) -> None:
    bus, _ = await set_up(dut)
    await bus.wait()
    assert await bus.read(address("ID")) == 0x4F474331
    for addr in (0x18, 0x60, address("KEY"), address("CMD"), address("DATA")):
        assert await bus.read(addr) is None
    assert not await bus.write(address("ID"), 0)
    assert not await bus.write(address("DATA"), 0)
    done = await bus.master.write(address("CTRL"), b"\x01")  # one byte
    assert done.resp == AxiResp.SLVERR
    assert await bus.read(address("CTRL")) == 0


@cocotb.test()
@cocotb.parametrize(many=["write", "read"])
async def neither_waits_for_many_of_the_other(dut: Any, many: str) -> None:
    """400 transfers back to back, and in the middle one the other way: it is answered at once."""
    bus, _ = await set_up(dut)
    await bus.wait()
    answers = {"write": 0, "read": 0}

    async def count() -> None:
        channels = (
            ("write", dut.s_axil_bvalid, dut.s_axil_bready),
            ("read", dut.s_axil_rvalid, dut.s_axil_rready),
        )
        while True:
            await ReadOnly()
            for name, valid, ready in channels:
                answers[name] += int(valid.value and ready.value)
            await RisingEdge(dut.clk_i)

    async def transfer(way: str) -> None:
        if way == "write":
            assert await bus.write(address("CMD"), bit("CMD", "ack"))
        else:
            assert await bus.read(address("ID")) == 0x4F474331

    cocotb.start_soon(count())
    began = get_sim_time("ns")
    under_way = [cocotb.start_soon(transfer(many)) for _ in range(400)]
    while answers[many] < 200:
        await RisingEdge(dut.clk_i)
    before = answers[many]
    await transfer("read" if many == "write" else "write")
    assert answers[many] - before <= 4
    for task in under_way:
        await task
    assert answers == {"write": 1, "read": 1} | {many: 400}
    cycles = (get_sim_time("ns") - began) / PERIOD_NS
    assert cycles <= 3 * 401 + 10, "a transfer every 3 cycles"


@pytest.mark.parametrize("core", [0, *more(3), *dear(2)])
def test_og_aes_axil(core: int) -> None:
    simulate(
        "og_aes_axil",
        core="opengcm:lib:coprocessor_cores",
        module=__file__,
        parameters={"Core": core},
    )
