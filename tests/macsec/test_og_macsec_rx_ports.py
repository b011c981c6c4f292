# SPDX-License-Identifier: Apache-2.0
"""og_macsec_rx_ports: what software wrote is what is shown and read; strict after reset; what is
for another table, or for a port that there is not, changes nothing."""

import random
from typing import Any

import cocotb
import pytest
from cocotb.triggers import ReadOnly, RisingEdge
from macsec_rx import RX_PORT_W, TABLE_RX_PORT, TABLE_RX_SC, port_bits
from sets import more
from simulate import simulate
from streams import reset, start
from table_port import read_entry, unanswered, write_entry

from opengcm.spec.macsec import RxPort, Validate


async def shown(dut: Any) -> list[int]:
    await ReadOnly()
    word = int(dut.ports_o.value)
    await RisingEdge(dut.clk_i)
    return [word >> RX_PORT_W * port & (1 << RX_PORT_W) - 1 for port in range(int(dut.Ports.value))]


@cocotb.test()
async def write_and_read(dut: Any) -> None:
    rng = random.Random(cocotb.RANDOM_SEED)
    ports = int(dut.Ports.value)
    await start(dut, table_i=0)
    fresh = [port_bits(RxPort())] * ports  # strict, protected, window 0, no peer, any length
    assert await shown(dut) == fresh
    kept = list(fresh)
    for _ in range(100):
        index = rng.randrange(ports + 2)
        if rng.random() < 0.5:
            entry = port_bits(
                RxPort(
                    rng.choice(list(Validate)),
                    rng.random() < 0.5,
                    rng.getrandbits(32),
                    rng.choice((None, rng.randrange(64))),
                    rng.getrandbits(14),
                )
            )
            await write_entry(dut, TABLE_RX_PORT, index, entry)
            if index < ports:
                kept[index] = entry
        else:
            wanted = kept[index] if index < ports else 0
            assert await read_entry(dut, TABLE_RX_PORT, index) == wanted
        assert await shown(dut) == kept
    await unanswered(dut, [TABLE_RX_SC], 5, data=1)
    assert await shown(dut) == kept
    await reset(dut)
    assert await shown(dut) == fresh


@pytest.mark.parametrize("ports", [5, *more(1)])
def test_og_macsec_rx_ports(ports: int) -> None:
    simulate(
        "og_macsec_rx_ports",
        core="opengcm:lib:macsec_rx",
        module=__file__,
        parameters={"Ports": ports},
    )
