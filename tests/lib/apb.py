# SPDX-License-Identifier: Apache-2.0
"""An AMBA APB3 requester for cocotb, and a co-processor as seen through one.

Addresses and fields come from the register map, so that a test cannot disagree with it.
"""

from collections.abc import Sequence
from functools import cache
from typing import Any

from cocotb.clock import Clock
from cocotb.triggers import ReadOnly, RisingEdge

from opengcm import regs

PERIOD_NS = 2
WAITS = 2000  # more wait states than this are a hang


class BusError(Exception):
    """A transfer was answered with PSLVERR."""


@cache
def _register(name: str) -> Any:
    top = regs.compiled(regs.COPROCESSOR)
    return next(register for register in top.registers() if register.inst_name == name)


@cache
def address(name: str, index: int = 0) -> int:
    """Byte address of a register of the map."""
    return int(_register(name).raw_address_offset) + 4 * index


@cache
def _field(name: str, field: str) -> Any:
    return next(f for f in _register(name).fields() if f.inst_name == field)


@cache
def bit(name: str, field: str) -> int:
    """The mask of a field's lowest bit."""
    return 1 << int(_field(name, field).lsb)


@cache
def value(name: str, field: str, word: str) -> int:
    """One of the words that a field may hold, in its place."""
    members = _field(name, field).get_property("encode")
    return next(int(m.value) for m in members if m.name == word) * bit(name, field)


def control(mode: str, *, decrypt: bool = False, key_bits: int = 128) -> int:
    """What CTRL is written with."""
    return (
        value("CTRL", "mode", mode.upper())
        | bit("CTRL", "decrypt") * decrypt
        | value("CTRL", "key_size", f"K{key_bits}")
    )


class Apb:
    """Drives the APB ports of `dut`; counts cycles from its first use."""

    def __init__(self, dut: Any) -> None:
        self.dut = dut
        self.cycle = 0

    async def start(self) -> None:
        """Start the clock and come out of reset."""
        dut = self.dut
        for name in ("psel", "penable", "pwrite", "paddr", "pwdata"):
            getattr(dut, name).value = 0
        Clock(dut.pclk, PERIOD_NS, "ns").start()
        await self.reset()

    async def reset(self) -> None:
        """Hold reset for three cycles."""
        self.dut.presetn.value = 0
        self.dut.psel.value = 0
        self.dut.penable.value = 0
        await self.idle(3)
        self.dut.presetn.value = 1

    async def idle(self, cycles: int) -> None:
        """Let the clock run."""
        for _ in range(cycles):
            await self._edge()

    async def write(self, addr: int, data: int) -> int:
        """Write a word; the wait states it took. BusError on PSLVERR."""
        return (await self._transfer(addr, data))[1]

    async def read(self, addr: int) -> int:
        """Read a word. BusError on PSLVERR."""
        return (await self._transfer(addr, None))[0]

    async def refuses(self, addr: int, data: int | None = None) -> None:
        """Assert that a write of `data`, or a read, is answered with PSLVERR."""
        try:
            await self._transfer(addr, data)
        except BusError:
            return
        raise AssertionError(f"{'read' if data is None else 'write'} of {addr:#x} was taken")

    async def _transfer(self, addr: int, data: int | None) -> tuple[int, int]:
        dut = self.dut
        dut.psel.value = 1
        dut.penable.value = 0
        dut.pwrite.value = int(data is not None)
        dut.paddr.value = addr
        dut.pwdata.value = data or 0
        await ReadOnly()
        assert dut.prdata.value == 0, "PRDATA outside of a read's last cycle"
        await self._edge()
        dut.penable.value = 1
        for waits in range(WAITS):
            await ReadOnly()
            ready, error = bool(dut.pready.value), bool(dut.pslverr.value)
            word = int(dut.prdata.value)
            assert ready or not error, "PSLVERR in a wait state"
            assert not word or (ready and data is None and not error), "PRDATA is not zero"
            await self._edge()
            if ready:
                dut.psel.value = 0
                dut.penable.value = 0
                if error:
                    raise BusError(f"{addr:#x}")
                return word, waits
        raise AssertionError(f"{addr:#x}: no PREADY in {WAITS} cycles")

    async def _edge(self) -> None:
        await RisingEdge(self.dut.pclk)
        self.cycle += 1


class Coprocessor(Apb):
    """What a driver does, transfer by transfer."""

    def __init__(self, dut: Any) -> None:
        super().__init__(dut)
        self.ctrl = 0
        self.last_first = False

    async def status(self, field: str) -> bool:
        return bool(await self.read(address("STATUS")) & bit("STATUS", field))

    async def wait(self) -> None:
        """Poll STATUS until not busy."""
        for _ in range(WAITS):
            if not await self.status("busy"):
                return
        raise AssertionError("busy for ever")

    async def set_up(self, mode: str, *, decrypt: bool = False, key_bits: int = 128) -> None:
        """Write CTRL."""
        caps = await self.read(address("CAPS"))
        self.last_first = (
            decrypt and mode in ("ecb", "cbc") and bool(caps & bit("CAPS", "reversed"))
        )
        self.ctrl = control(mode, decrypt=decrypt, key_bits=key_bits)
        await self.wait()
        await self.write(address("CTRL"), self.ctrl)

    async def load_key(self, key: bytes) -> None:
        await self.wait()
        for index, word in enumerate(words(key)):
            await self.write(address("KEY", index), word)

    async def load_iv(self, iv: bytes) -> None:
        await self.wait()
        await self._put("IV", iv)

    async def put(self, block: bytes) -> None:
        """Write a block."""
        await self._put("DATA", block)

    async def get(self) -> bytes:
        """Read a block; the first word may wait."""
        got = {index: await self.read(address("DATA", index)) for index in self._order(4)}
        return b"".join(got[index].to_bytes(4, "little") for index in range(4))

    async def crypt(self, data: bytes) -> bytes:
        """Block by block, when not busy."""
        out = b""
        for at in range(0, len(data), 16):
            await self.wait()
            await self.put(data[at : at + 16])
            out += await self.get()
        return out

    async def clear(self) -> None:
        await self.write(address("CMD"), bit("CMD", "clear"))

    async def _put(self, name: str, data: bytes) -> None:
        given = words(data)
        for index in self._order(len(given)):
            await self.write(address(name, index), given[index])

    def _order(self, count: int) -> Sequence[int]:
        return range(count - 1, -1, -1) if self.last_first else range(count)


def words(data: bytes) -> list[int]:
    """Words as a little-endian processor has them."""
    return [int.from_bytes(data[at : at + 4], "little") for at in range(0, len(data), 4)]
