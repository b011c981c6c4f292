# SPDX-License-Identifier: Apache-2.0
"""og_macsec_rx_lookup against a search through the table (IEEE 802.1AE-2018, 10.6.1).

Walks SCIs of several ports, enabled and not, the same SCI at two ports and twice at one, peers that
there are and are not; the table written and read by software while frames come in every cycle and
with gaps.
"""

import random
from typing import Any

import cocotb
import pytest
from cocotb.triggers import ReadOnly, RisingEdge
from macsec_rx import FOUND, PARSED, TABLE_RX_SC, port_bits, ports_word, sc_bits
from macsec_tx import number
from packed import pack, unpack
from sets import more
from simulate import simulate
from streams import start
from table_port import read_entry, write_entry

from opengcm.spec.macsec import RxPort, RxSc

LATENCY = 2
SECURED = 4


class Bench:
    """Frames, as far as this is about them: port, SCI, of a peer or not."""

    def __init__(self, dut: Any) -> None:
        self.dut = dut
        self.rng = random.Random(cocotb.RANDOM_SEED)
        self.channels = int(dut.Channels.value)
        self.count = int(dut.Ports.value)
        self.scs: dict[int, RxSc] = {}

    async def start(self) -> "Bench":
        rng = self.rng
        peers = [rng.choice([None, *range(self.channels)]) for _ in range(self.count)]
        self.ports = [RxPort(peer=peer, max_bytes=100 + at) for at, peer in enumerate(peers)]
        await start(self.dut, in_valid_i=0, table_i=0, ports_i=ports_word(self.ports))
        return self

    async def fill(self) -> None:
        """Random entries, among them doubles."""
        rng = self.rng
        some = [rng.randbytes(8) for _ in range(3)]
        for index in range(self.channels):
            if rng.random() < 0.2:
                self.scs.pop(index, None)
            else:
                sci = rng.choice(some) if rng.random() < 0.4 else rng.randbytes(8)
                port = rng.randrange(self.count)
                offset = rng.choice((0, 30, 50))
                self.scs[index] = RxSc(sci, port, offset, xpn=rng.random() < 0.5)
            await write_entry(self.dut, TABLE_RX_SC, index, sc_bits(self.scs.get(index)))

    def wanted(self, port: int, sci: bytes, of_peer: bool) -> int | None:
        if of_peer:
            peer = self.ports[port].peer
            return peer if peer in self.scs and self.scs[peer].port == port else None
        matches = [at for at, sc in self.scs.items() if (sc.port, sc.sci) == (port, sci)]
        return min(matches, default=None)

    async def check(self, frames: int, gap: float) -> None:
        dut, rng = self.dut, self.rng
        waiting: list[tuple[int, int, int, int | None]] = []
        known = [sc.sci for sc in self.scs.values()] or [bytes(8)]
        left, cycle = frames, 0
        while left or waiting:
            valid = left > 0 and rng.random() >= gap
            dut.in_valid_i.value = valid
            if valid:
                left -= 1
                port = rng.randrange(self.count)
                sci = rng.choice(known) if rng.random() < 0.8 else rng.randbytes(8)
                of_peer = rng.random() < 0.2
                parts = {name: rng.getrandbits(bits) for name, bits in PARSED.items()}
                parts |= {"frame": SECURED, "port": port, "sci": number(sci), "of_peer": of_peer}
                parsed = pack(PARSED, parts)
                dut.in_parsed_i.value = parsed
                waiting.append((cycle + LATENCY, port, parsed, self.wanted(port, sci, of_peer)))
            await ReadOnly()
            due = bool(waiting) and waiting[0][0] == cycle
            assert bool(dut.out_valid_o.value) == due
            if due:
                _, port, parsed, sc = waiting.pop(0)
                got = unpack(FOUND, int(dut.out_found_o.value))
                assert got["parsed"] == parsed
                assert got["settings"] == port_bits(self.ports[port])
                assert got["found"] == (sc is not None)
                if sc is not None:
                    assert (got["sc"], got["entry"]) == (sc, sc_bits(self.scs[sc]))
            await RisingEdge(dut.clk_i)
            cycle += 1
        dut.in_valid_i.value = 0


@cocotb.test()
@cocotb.parametrize(gap=[0.0, 0.5])
async def searches(dut: Any, gap: float) -> None:
    bench = await Bench(dut).start()
    await bench.check(20, gap)  # nothing is enabled after reset
    for _ in range(4):
        await bench.fill()
        await bench.check(150, gap)


@cocotb.test()
async def software_reads_meanwhile(dut: Any) -> None:
    """Reads wait for cycles without frames, and disturb none."""
    bench = await Bench(dut).start()
    assert await read_entry(dut, TABLE_RX_SC, 0) == 0
    await bench.fill()
    frames = cocotb.start_soon(bench.check(800, 0.3))
    reads = 0
    while not frames.done():
        index = bench.rng.randrange(bench.channels)
        assert await read_entry(dut, TABLE_RX_SC, index) == sc_bits(bench.scs.get(index))
        reads += 1
    await frames
    assert reads > 20
    await write_entry(dut, TABLE_RX_SC, bench.channels, (1 << 72) - 1)
    assert await read_entry(dut, TABLE_RX_SC, bench.channels) == 0


@pytest.mark.parametrize(("channels", "ports"), [(8, 3), *more((2, 1), (64, 16))])
def test_og_macsec_rx_lookup(channels: int, ports: int) -> None:
    simulate(
        "og_macsec_rx_lookup",
        core="opengcm:lib:macsec_rx",
        module=__file__,
        parameters={"Channels": channels, "Ports": ports},
    )
