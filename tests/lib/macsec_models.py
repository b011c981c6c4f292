# SPDX-License-Identifier: Apache-2.0
"""What stands behind og_macsec_regs, as simple as it can be: tables, key stores and counters.

They answer after a random time. The number tables keep their numbers when they are written with
in_use = 0, as og_number_issue and og_macsec_numbers do, and salts do not show.
"""

import random
from typing import Any

import cocotb
from cocotb.triggers import ReadOnly, RisingEdge
from key_port import Op, request_fields

from opengcm.sim import macsec_tables as tables

TX, RX = 0, 1
SALTS = (tables.TX_SALT_ID, tables.RX_SALT_ID)
NUMBERS = (tables.TX_SA_ID, tables.RX_SA_ID)
IN_USE = 1 << tables.TX_SA["in_use"][0]


def entry(layout: dict[str, tuple[int, int]], **fields: int) -> int:
    """An entry of a table, of its fields."""
    word = 0
    for name, value in fields.items():
        bit, width = layout[name]
        assert 0 <= value < 1 << width, name
        word |= value << bit
    return word


def fields(layout: dict[str, tuple[int, int]], word: int) -> dict[str, int]:
    """The fields of an entry."""
    return {name: word >> bit & ((1 << width) - 1) for name, (bit, width) in layout.items()}


class Direction:
    """Transmit or receive, as software finds it."""

    def __init__(self) -> None:
        self.tables: dict[tuple[int, int], int] = {}
        self.keys: dict[int, bytes] = {}
        self.counters: dict[tuple[int, int, int], int] = {}
        self.log: list[tuple[Any, ...]] = []  # what came, but for reads
        self.refuse_keys = False
        self.blocked_loads = 0  # so many are refused as frames do not leave
        self.asleep = False  # nothing is answered

    def reset(self) -> None:
        self.tables.clear()
        self.keys.clear()
        self.counters.clear()

    def table(self, write: bool, table_id: int, index: int, data: int) -> int:
        place = table_id, index
        old = self.tables.get(place, 0)
        if not write:
            return 0 if table_id in SALTS else old
        if table_id in NUMBERS and not data & IN_USE:
            data = old & ~IN_USE
        self.tables[place] = data
        self.log.append(("table", table_id, index, data))
        return 0

    def blocks(self, op: int) -> bool:
        """Whether frames that do not leave keep a load from the key store."""
        if op != Op.LOAD or not self.blocked_loads:
            return False
        self.blocked_loads -= 1
        return True

    def key(self, op: int, slot: int, size: int, key: int) -> bool:
        """Whether it is refused."""
        self.log.append(("key", op, slot))
        if self.refuse_keys:
            return True
        if op == Op.LOAD:
            whole = key.to_bytes(32, "big")
            self.keys[slot] = whole[: 16 + 8 * size]
            assert not any(whole[16 + 8 * size :])
        elif op == Op.ERASE:
            self.keys.pop(slot, None)
        else:
            self.keys.clear()
        return False


class Models:
    """Both directions at the ports of macsec_regs_axil."""

    def __init__(self, dut: Any, seed: int, slow: float = 0.5) -> None:
        self.dut = dut
        self.rng = random.Random(seed)
        self.slow = slow  # the probability of a cycle without an answer
        self.directions = Direction(), Direction()
        self.seen: set[int] = set()  # what KEY showed
        for name in ("table_done_i", "table_data_i", "key_ready_i", "key_done_i", "key_error_i"):
            getattr(dut, name).value = 0
        dut.key_blocked_i.value = 0
        for name in ("count_done_i", "count_value_i", "tx_ended_i", "tx_ended_sa_i", "overflow_i"):
            getattr(dut, name).value = 0
        cocotb.start_soon(self._tables())
        cocotb.start_soon(self._keys())
        cocotb.start_soon(self._counters())

    def _which(self, valid: Any) -> int | None:
        """The direction that is asked, if it is not asleep; not both."""
        if not int(self.dut.rst_ni.value):
            return None
        assert int(valid) != 3
        direction = int(valid) - 1
        if direction < 0 or self.directions[direction].asleep:
            return None
        return direction

    async def _tables(self) -> None:
        dut = self.dut
        while True:
            dut.table_done_i.value = 0
            # What is not with done is not looked at.
            dut.table_data_i.value = self.rng.getrandbits(512)
            await ReadOnly()
            for number, direction in enumerate(self.directions):
                if not int(dut.rst_no.value) >> number & 1:
                    direction.reset()
            which = self._which(dut.table_valid_o.value)
            if which is not None and self.rng.random() >= self.slow:
                write, place = bool(dut.table_write_o.value), int(dut.table_id_o.value)
                assert place >> 3 == which
                index, data = int(dut.table_index_o.value), int(dut.table_data_o.value)
                answer = self.directions[which].table(write, place, index, data)
                await RisingEdge(dut.clk_i)
                # The request stays until the cycle with done.
                dut.table_done_i.value = 1 << which
                dut.table_data_i.value = answer << 256 * which
                await ReadOnly()
                assert int(dut.table_data_o.value) == data
                if int(dut.rst_no.value) >> which & 1:
                    assert int(dut.table_valid_o.value) == 1 << which
            await RisingEdge(dut.clk_i)

    async def _keys(self) -> None:
        dut = self.dut
        while True:
            dut.key_done_i.value = 0
            dut.key_ready_i.value = 0
            dut.key_error_i.value = self.rng.getrandbits(2)
            dut.key_blocked_i.value = self.rng.getrandbits(2)
            if self.rng.random() >= self.slow:
                ready = [not direction.asleep for direction in self.directions]
                dut.key_ready_i.value = int(ready[0]) | int(ready[1]) << 1
            await ReadOnly()
            op, slot, size, key = request_fields(int(dut.key_request_o.value))
            self.seen.add(key)
            taken = int(dut.key_valid_o.value) & int(dut.key_ready_i.value)
            if taken and int(dut.rst_ni.value):
                assert taken != 3
                which = taken - 1
                direction = self.directions[which]
                blocked = direction.blocks(op)
                error = blocked or direction.key(op, slot, size, key)
                await RisingEdge(dut.clk_i)
                dut.key_ready_i.value = 0
                await ReadOnly()
                *_, key = request_fields(int(dut.key_request_o.value))
                assert not key, "a key stays when it has been taken"
                await RisingEdge(dut.clk_i)
                while self.rng.random() < self.slow:
                    await RisingEdge(dut.clk_i)
                dut.key_done_i.value = taken
                dut.key_error_i.value = taken * error
                dut.key_blocked_i.value = taken * blocked
            await RisingEdge(dut.clk_i)

    async def _counters(self) -> None:
        dut = self.dut
        while True:
            dut.count_done_i.value = 0
            dut.count_value_i.value = self.rng.getrandbits(128)
            await ReadOnly()
            which = self._which(dut.count_valid_o.value)
            if which is not None and self.rng.random() >= self.slow:
                given = (dut.count_bank_o, dut.count_owner_o, dut.count_kind_o)
                bank, owner, kind = (int(port.value) for port in given)
                value = self.directions[which].counters.get((bank, owner, kind), 0)
                await RisingEdge(dut.clk_i)
                dut.count_done_i.value = 1 << which
                dut.count_value_i.value = value << 64 * which
            await RisingEdge(dut.clk_i)
