# SPDX-License-Identifier: Apache-2.0
"""The windows of MACsec's registers, transfer by transfer; a refusal is an AssertionError."""

from typing import Any

import axil

from opengcm.sim import macsec_regs as regs

WAITS = 2000  # looks at STATUS


class Registers(axil.Bus):
    """og_macsec, or og_macsec_regs, on AXI4-Lite; og_esp has the same windows."""

    def __init__(self, dut: Any) -> None:
        super().__init__(dut)
        self.dut = dut

    async def get(self, addr: int) -> int:
        word = await self.read(addr)
        assert word is not None, f"read of {addr:#x} was refused"
        return word

    async def put(self, addr: int, word: int) -> None:
        assert await self.write(addr, word), f"write of {addr:#x} was refused"

    async def idle(self, busy: int) -> None:
        """Poll STATUS until none of the bits is up."""
        for _ in range(WAITS):
            if not await self.get(regs.STATUS) & busy:
                return
        raise AssertionError("busy for ever")

    async def keys_ready(self) -> None:
        """The key stores have been erased after a reset."""
        ready = regs.STATUS_TX_KEY_READY | regs.STATUS_RX_KEY_READY
        for _ in range(WAITS):
            if await self.get(regs.STATUS) & ready == ready:
                return
        raise AssertionError("never ready")

    async def put_data(self, data: int) -> None:
        for word in range(8):
            await self.put(regs.TABLE_DATA + 4 * word, data >> 32 * word & 0xFFFFFFFF)

    async def get_data(self) -> int:
        words = [await self.get(regs.TABLE_DATA + 4 * word) for word in range(8)]
        return sum(word << 32 * at for at, word in enumerate(words))

    @staticmethod
    def table_command(table: int, index: int, write: bool) -> int:
        return (
            table * regs.TABLE_CMD_TABLE_ID
            | index * regs.TABLE_CMD_INDEX
            | write * regs.TABLE_CMD_WRITE
        )

    async def write_table(self, table: int, index: int, data: int) -> None:
        await self.put_data(data)
        await self.put(regs.TABLE_CMD, self.table_command(table, index, True))
        await self.idle(regs.STATUS_TABLE_BUSY)

    async def read_table(self, table: int, index: int) -> int:
        await self.put(regs.TABLE_CMD, self.table_command(table, index, False))
        await self.idle(regs.STATUS_TABLE_BUSY)
        return await self.get_data()

    async def put_key(self, key: bytes) -> None:
        for at in range(0, len(key), 4):
            await self.put(regs.KEY + at, int.from_bytes(key[at : at + 4], "little"))

    @staticmethod
    def key_command(direction: int, op: int, slot: int = 0, size: int = 0) -> int:
        return (
            op * regs.KEY_CMD_OP
            | size * regs.KEY_CMD_SIZE
            | direction * regs.KEY_CMD_DIRECTION
            | slot * regs.KEY_CMD_SLOT
        )

    async def load_key(self, direction: int, slot: int, key: bytes) -> bool:
        """Whether the key store took it."""
        await self.put_key(key)
        size = len(key) // 8 - 2
        await self.put(regs.KEY_CMD, self.key_command(direction, 0, slot, size))
        return await self.key_ended()

    async def key_ended(self) -> bool:
        await self.idle(regs.STATUS_KEY_BUSY)
        return not await self.get(regs.STATUS) & regs.STATUS_KEY_ERROR

    @staticmethod
    def count_command(direction: int, bank: int, owner: int, kind: int) -> int:
        return (
            kind * regs.COUNTER_CMD_KIND
            | owner * regs.COUNTER_CMD_OWNER
            | bank * regs.COUNTER_CMD_BANK
            | direction * regs.COUNTER_CMD_DIRECTION
        )

    async def counter(self, direction: int, bank: int, owner: int, kind: int) -> int:
        await self.put(regs.COUNTER_CMD, self.count_command(direction, bank, owner, kind))
        await self.idle(regs.STATUS_COUNTER_BUSY)
        low = await self.get(regs.COUNTER)
        return low | await self.get(regs.COUNTER + 4) << 32
