# SPDX-License-Identifier: Apache-2.0
"""Software at table_i and table_o, the tables of a packet layer: MACsec's and ESP's alike."""

from collections.abc import Iterable
from typing import Any

from cocotb.triggers import ReadOnly, RisingEdge
from packed import pack, unpack

TABLES = range(32)
DATA_W = 256
REQUEST = {"valid": 1, "write": 1, "table": 5, "index": 10, "data": DATA_W}
"""og_packet_pkg::table_request_t"""
ANSWER = {"done": 1, "data": DATA_W}
"""og_packet_pkg::table_answer_t"""
MOST_CYCLES = 2000


def write_request(table: int, index: int, data: int) -> int:
    """What is at table_i to write an entry."""
    return pack(REQUEST, {"valid": 1, "write": 1, "table": table, "index": index, "data": data})


async def write_entry(dut: Any, table: int, index: int, data: int) -> int:
    """Write an entry; the data of the answer, which are zero for an entry that there is not.
    AssertionError if nobody answers.
    """
    return await _answered(dut, write_request(table, index, data))


async def read_entry(dut: Any, table: int, index: int) -> int:
    """An entry. AssertionError if nobody answers."""
    return await _answered(dut, pack(REQUEST, {"valid": 1, "table": table, "index": index}))


async def unanswered(dut: Any, tables: Iterable[int], cycles: int, data: int = 0) -> None:
    """A write to each of the tables is held for so many cycles, and nothing says a word to it."""
    for table in tables:
        dut.table_i.value = write_request(table, 0, data)
        for _ in range(cycles):
            await ReadOnly()
            assert not int(dut.table_o.value), f"table {table}"
            await RisingEdge(dut.clk_i)
    dut.table_i.value = 0


async def _answered(dut: Any, request: int) -> int:
    """The data of the answer; until it is there, table_o is zero."""
    dut.table_i.value = request
    for _ in range(MOST_CYCLES):
        await ReadOnly()
        answer = unpack(ANSWER, int(dut.table_o.value))
        await RisingEdge(dut.clk_i)
        if answer["done"]:
            dut.table_i.value = 0
            return answer["data"]
        assert not answer["data"]
    raise AssertionError(f"no answer: {unpack(REQUEST, request)}")
