# SPDX-License-Identifier: Apache-2.0
"""The tables of a packet layer at table_i and table_o, for tests of modules that have some of them.

A request is {valid, write, table, index, data}: 1, 1, 5, 10 and 256 bits, of MACsec and ESP alike.
"""

from collections.abc import Iterable
from typing import Any

from cocotb.triggers import ReadOnly, RisingEdge

TABLES = range(32)
_WRITE_OF_FIRST = 3 << 271
_TABLE_AT = 266


async def unanswered(dut: Any, tables: Iterable[int], cycles: int, data: int = 0) -> None:
    """A write to each of the tables is held for so many cycles, and nothing says a word to it."""
    for table in tables:
        dut.table_i.value = _WRITE_OF_FIRST | table << _TABLE_AT | data
        for _ in range(cycles):
            await ReadOnly()
            assert not int(dut.table_o.value), f"table {table}"
            await RisingEdge(dut.clk_i)
    dut.table_i.value = 0
