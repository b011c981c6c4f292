# SPDX-License-Identifier: Apache-2.0
"""og_esp_table: what packets read in any cycle, while software writes and reads.

Walks all entries before and after they are written, packets in every cycle, in some and in none,
other tables' requests, indices that there are not, hidden entries, and a reset.
"""

import random
from typing import Any

import cocotb
import pytest
from cocotb.triggers import ReadOnly, RisingEdge
from sets import more
from simulate import simulate
from streams import gaps, reset, start
from table_port import read_entry, unanswered, write_entry

OWN = 3
LATENCY = 2


class Bench:
    """A table with packets that read it all the time."""

    def __init__(self, dut: Any) -> None:
        self.dut = dut
        self.rng = random.Random(cocotb.RANDOM_SEED)
        self.entries = int(dut.Entries.value)
        self.width = int(dut.Width.value)
        self.hidden = bool(int(dut.Hidden.value))
        self.words = {index: {0} for index in range(self.entries)}  # what may be read
        self.found = 0

    async def packets(self, rest: float) -> None:
        """Finds in random cycles; each is answered two cycles later."""
        dut, idle = self.dut, gaps(rest, self.rng)
        asked: list[int | None] = [None] * LATENCY
        while True:
            find = None if idle() else self.rng.randrange(self.entries)
            dut.find_valid_i.value = find is not None
            dut.find_index_i.value = self.rng.randrange(self.entries) if find is None else find
            asked.append(find)
            await ReadOnly()
            index = asked.pop(0)
            if index is not None:
                assert int(dut.entry_o.value) in self.words[index], f"entry {index}"
                self.found += 1
            await RisingEdge(dut.clk_i)


@cocotb.test()
@cocotb.parametrize(rest=[0.1, 0.5, 1.0])
async def read_and_write(dut: Any, rest: float) -> None:
    bench = Bench(dut)
    rng = bench.rng
    await start(dut, table_i=0, find_valid_i=0)
    finding = cocotb.start_soon(bench.packets(rest))
    for step in range(200):
        index = rng.randrange(bench.entries)
        if step % 2:
            (now,) = bench.words[index]
            shown = await read_entry(dut, OWN, index)
            assert shown == (0 if bench.hidden else now)
        else:
            data = rng.getrandbits(bench.width)
            bench.words[index].add(data)  # the old or the new one, until the write is over
            await write_entry(dut, OWN, index, data)
            for _ in range(LATENCY):
                await RisingEdge(dut.clk_i)
            bench.words[index] = {data}
    assert await write_entry(dut, OWN, bench.entries, 5) == 0
    assert await read_entry(dut, OWN, 1023) == 0
    await unanswered(dut, [OWN + 1], 200, data=1)
    for _ in range(50):
        await RisingEdge(dut.clk_i)
    assert rest == 1.0 or bench.found > 100
    finding.cancel()


@cocotb.test()
async def reset_forgets(dut: Any) -> None:
    bench = Bench(dut)
    await start(dut, table_i=0, find_valid_i=0)
    for index in range(bench.entries):
        await write_entry(dut, OWN, index, bench.rng.getrandbits(bench.width))
    await reset(dut)
    for index in range(bench.entries):
        assert await read_entry(dut, OWN, index) == 0


@pytest.mark.parametrize(("width", "entries", "hidden"), [(126, 12, 0), *more((32, 8, 1))])
def test_og_esp_table(width: int, entries: int, hidden: int) -> None:
    simulate(
        "og_esp_table",
        core="opengcm:lib:esp",
        module=__file__,
        parameters={"Width": width, "Entries": entries, "Id": OWN, "Hidden": hidden},
    )
