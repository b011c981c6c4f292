# SPDX-License-Identifier: Apache-2.0
"""og_esp_rx_lookup against a dict: by SPI, and by SPI and destination.

Walks associations that come, change and go, SPIs that differ in one bit, the same SPI at several
destinations, and a lookup in every cycle.
"""

import random
from typing import Any

import cocotb
import pytest
from cocotb.triggers import ReadOnly, RisingEdge
from esp_core import RX_SA, RX_SA_ENTRY, RX_TUNNEL, SA_COMMON, TUNNEL
from packed import pack
from sets import more
from simulate import simulate
from streams import reset, start
from table_port import DATA_W, write_request

LATENCY = 2


async def write(dut: Any, table: int, index: int, data: int) -> None:
    """A write that others answer."""
    dut.table_i.value = write_request(table, index, data)
    await RisingEdge(dut.clk_i)
    dut.table_i.value = 0
    await RisingEdge(dut.clk_i)


@cocotb.test()
async def lookups(dut: Any) -> None:
    rng = random.Random(cocotb.RANDOM_SEED)
    count, by_address = int(dut.Associations.value), bool(int(dut.Destination.value))
    await start(dut, table_i=0)
    known: dict[int, tuple[int, int]] = {}
    spis = [rng.getrandbits(32) for _ in range(4)]
    spis += [spi ^ 1 << rng.randrange(32) for spi in spis]
    addresses = [rng.getrandbits(size) for size in (32, 32, 128, 128)]
    for _ in range(60):
        index = rng.randrange(count)
        known.pop(index, None)
        pair = (rng.choice(spis), rng.choice(addresses))
        taken = [(spi, address if by_address else 0) for spi, address in known.values()]
        enable = (pair[0], pair[1] if by_address else 0) not in taken and rng.random() < 0.8
        ends = {"source": rng.getrandbits(128), "destination": pair[1]}
        await write(dut, RX_TUNNEL, index, pack(TUNNEL, ends))
        common = {name: rng.getrandbits(bits) for name, bits in SA_COMMON.items()}
        entry = {name: rng.getrandbits(bits) for name, bits in RX_SA_ENTRY.items()}
        entry["common"] = pack(SA_COMMON, common | {"enable": enable, "spi": pair[0]})
        await write(dut, RX_SA, index, pack(RX_SA_ENTRY, entry))
        # Another table's entry is nothing to it.
        await write(dut, RX_SA + 3, index, rng.getrandbits(DATA_W))
        if enable:
            known[index] = pair
        asked = [(rng.choice(spis), rng.choice(addresses)) for _ in range(40)]
        for at in range(len(asked) + LATENCY):
            if at < len(asked):
                dut.find_spi_i.value, dut.find_destination_i.value = asked[at]
            await ReadOnly()
            if at >= LATENCY:
                spi, address = asked[at - LATENCY]
                wanted = [
                    sa
                    for sa, (its_spi, its_address) in known.items()
                    if its_spi == spi and (its_address == address or not by_address)
                ]
                assert bool(dut.found_o.value) == bool(wanted)
                if wanted:
                    assert int(dut.found_sa_o.value) == wanted[0]
            await RisingEdge(dut.clk_i)
    await reset(dut)
    for spi, address in known.values():
        dut.find_spi_i.value, dut.find_destination_i.value = spi, address
        for _ in range(LATENCY):
            await RisingEdge(dut.clk_i)
        await ReadOnly()
        assert not dut.found_o.value, "enabled behind a reset"
        await RisingEdge(dut.clk_i)


@pytest.mark.parametrize("destination", [1, *more(0)])
def test_og_esp_rx_lookup(destination: int) -> None:
    simulate(
        "og_esp_rx_lookup",
        core="opengcm:lib:esp",
        module=__file__,
        parameters={"Associations": 6, "Destination": destination},
    )
