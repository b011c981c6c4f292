# SPDX-License-Identifier: Apache-2.0
"""og_macsec_tx_counters: events from all sides at once, and every counter read back.

Random events in every cycle and with gaps, of which those that are asked to wait do; reads among
them never go back; kinds and places that there are not; clearing.
"""

import random
from collections import Counter
from typing import Any

import cocotb
import pytest
from cocotb.triggers import ReadOnly, RisingEdge
from macsec_tx import COUNT, pack
from sets import more
from simulate import simulate
from streams import gaps, start

from opengcm.spec.macsec import TxPortCount, TxSaCount

PORT, SA, SC = range(3)
OCTETS = TxSaCount.OutOctets.value
EVENTS = ("decide_port", "decide_sa", "admit_port", "admit_overrun", "lost", "judge_sa")


class Bench:
    """The counters, and what they must be."""

    def __init__(self, dut: Any) -> None:
        self.dut = dut
        self.rng = random.Random(cocotb.RANDOM_SEED)
        self.sas, self.ports = 4 * int(dut.Channels.value), int(dut.Ports.value)
        self.right: Counter[tuple[int, int, int]] = Counter()

    async def start(self) -> "Bench":
        idle = {f"{name}_i": 0 for name in (*EVENTS, "judge_octets")}
        await start(self.dut, read_valid_i=0, clear_i=0, **idle)
        await self.ready()
        return self

    async def ready(self) -> None:
        for _ in range(20 * self.sas + 200):
            await RisingEdge(self.dut.clk_i)
            await ReadOnly()
            if self.dut.ready_o.value:
                await RisingEdge(self.dut.clk_i)
                return
        raise AssertionError("never ready")

    def draw(self, name: str) -> tuple[int, list[tuple[int, int, int]]]:
        """The index of a random event, and what it counts."""
        rng = self.rng
        if name in ("admit_overrun", "lost"):
            port = rng.randrange(self.ports)
            return port, [(PORT, port, TxPortCount.OutPktsOverrun.value)]
        if name.endswith("_port"):
            kind = rng.choice([k.value for k in TxPortCount if k != TxPortCount.OutPktsOverrun])
            port = rng.randrange(self.ports)
            return port << 4 | kind, [(PORT, port, kind)]
        kind = rng.choice([k.value for k in TxSaCount if k != TxSaCount.OutOctets])
        sa = rng.randrange(self.sas)
        return sa << 3 | kind, [(SA, sa, kind), (SC, sa >> 2, kind)]

    async def drive(self, cycles: int, gap: float) -> None:
        dut, rng = self.dut, self.rng
        pause = gaps(gap, rng)
        held: dict[str, tuple[int, list[tuple[int, int, int]]]] = {}
        for _ in range(cycles):
            for name in EVENTS:
                if name not in held and not pause():
                    held[name] = self.draw(name)
                index = held[name][0] if name in held else 0
                event = {"valid": name in held, "index": index, "amount": name in held}
                getattr(dut, f"{name}_i").value = pack(COUNT, event)
            octets = {"valid": not pause(), "index": rng.randrange(self.sas)}
            octets["amount"] = rng.randrange(1 << 14)
            dut.judge_octets_i.value = pack(COUNT, octets)
            if octets["valid"]:
                for bank, place in ((SA, octets["index"]), (SC, octets["index"] >> 2)):
                    self.right[bank, place, OCTETS] += octets["amount"]
            await ReadOnly()
            for name in list(held):
                ready = getattr(dut, f"{name}_ready_o", None)
                if ready is None or ready.value:
                    self.right.update(held.pop(name)[1])
            await RisingEdge(dut.clk_i)
        for name in (*EVENTS, "judge_octets"):
            getattr(dut, f"{name}_i").value = 0

    async def read(self, bank: int, place: int, kind: int) -> int:
        dut = self.dut
        dut.read_valid_i.value = 1
        dut.read_bank_i.value = bank
        dut.read_index_i.value = place << 4 | kind
        for _ in range(2000):
            await ReadOnly()
            done, value = bool(dut.read_done_o.value), int(dut.read_value_o.value)
            await RisingEdge(dut.clk_i)
            if done:
                dut.read_valid_i.value = 0
                return value
        raise AssertionError("no answer")

    async def check(self) -> None:
        """All there are, and all there are not."""
        for bank, places in ((PORT, self.ports), (SA, self.sas), (SC, self.sas // 4), (3, 2)):
            for place in (*range(places), places, 4095):
                for kind in range(16):
                    got = await self.read(bank, place, kind)
                    assert got == self.right[bank, place, kind], (bank, place, kind, got)


@cocotb.test()
@cocotb.parametrize(gap=[0.0, 0.5, 0.95])
async def events(dut: Any, gap: float) -> None:
    bench = await Bench(dut).start()
    await bench.drive(600, gap)
    await bench.check()


@cocotb.test()
async def reads_among_events(dut: Any) -> None:
    bench = await Bench(dut).start()
    driving = cocotb.start_soon(bench.drive(3000, 0.6))
    last = 0
    while not driving.done():
        value = await bench.read(SC, 0, OCTETS)
        assert last <= value <= bench.right[SC, 0, OCTETS]
        last = value
    assert last
    await bench.check()


@cocotb.test()
async def cleared(dut: Any) -> None:
    bench = await Bench(dut).start()
    await bench.drive(200, 0.3)
    dut.clear_i.value = 1
    await RisingEdge(dut.clk_i)
    dut.clear_i.value = 0
    await bench.ready()
    bench.right.clear()
    await bench.drive(100, 0.3)
    await bench.check()


@pytest.mark.parametrize(("channels", "ports"), [(4, 3), *more((2, 1), (64, 16))])
def test_og_macsec_tx_counters(channels: int, ports: int) -> None:
    simulate(
        "og_macsec_tx_counters",
        core="opengcm:lib:macsec_tx",
        module=__file__,
        parameters={"Channels": channels, "Ports": ports},
    )
