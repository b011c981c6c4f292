# SPDX-License-Identifier: Apache-2.0
"""og_macsec_counters against plain sums, as each direction has them.

Walks events of all sources at once, as densely as they may come, with every bank, number and kind;
frames lost without an entry; reads meanwhile, which never go back and, beside a flood, come soon;
clearing; and numbers, kinds and banks that there are not.
"""

import random
from collections import Counter
from dataclasses import dataclass
from typing import Any

import cocotb
import pytest
from cocotb.triggers import ReadOnly, RisingEdge
from macsec_tx import COUNT
from packed import pack, width
from sets import more
from simulate import simulate
from streams import start, within

from opengcm.spec.macsec import RxPortCount, RxSaCount, TxPortCount, TxSaCount

PORT, SA, SC = range(3)
COUNT_W = width(COUNT)
FRONT = {"decide_port": COUNT_W, "decide_sa": COUNT_W, "admit": COUNT_W, "lost": 1, "lost_port": 4}
JUDGE = {"port": COUNT_W, "sa": COUNT_W, "octets": COUNT_W}


@dataclass(frozen=True)
class Direction:
    """What is counted: kinds of frames of ports and of associations, and of octets."""

    port: list[int]
    sa: list[int]
    octets: list[int]
    overrun: int
    event_kind_bits: int

    @property
    def parameters(self) -> dict[str, int]:
        return {
            "SaKinds": len(self.sa),
            "OctetKinds": len(self.octets),
            "EventKindW": self.event_kind_bits,
            "OverrunKind": self.overrun,
        }


TX_OCTETS = [TxSaCount.OutOctets.value]
RX_OCTETS = [RxSaCount.InOctetsValidated.value, RxSaCount.InOctetsDecrypted.value]
DIRECTIONS = {
    "tx": Direction(
        [kind.value for kind in TxPortCount],
        [kind.value for kind in TxSaCount if kind.value not in TX_OCTETS],
        TX_OCTETS,
        TxPortCount.OutPktsOverrun.value,
        event_kind_bits=3,
    ),
    "rx": Direction(
        [kind.value for kind in RxPortCount],
        [kind.value for kind in RxSaCount if kind.value not in RX_OCTETS],
        RX_OCTETS,
        RxPortCount.InPktsOverrun.value,
        event_kind_bits=4,
    ),
}


class Bench:
    """Sources, and the sums that they make."""

    def __init__(self, dut: Any) -> None:
        self.dut = dut
        self.rng = random.Random(cocotb.RANDOM_SEED)
        self.ports = int(dut.Ports.value)
        self.sas = 4 * int(dut.Channels.value)
        self.of = DIRECTIONS["tx" if int(dut.OctetKinds.value) == 1 else "rx"]
        self.sums: Counter[tuple[int, int, int]] = Counter()
        self.events = dict.fromkeys((*FRONT, *JUDGE), 0)

    async def start(self) -> "Bench":
        await start(self.dut, front_i=0, judge_i=0, clear_i=0, read_valid_i=0)
        await self.ready()
        return self

    async def ready(self) -> None:
        for _ in range(16 * self.sas + 300):
            await RisingEdge(self.dut.clk_i)
            await ReadOnly()
            if self.dut.ready_o.value:
                await RisingEdge(self.dut.clk_i)
                return
        raise AssertionError("never ready")

    def of_port(self) -> tuple[int, list[tuple[int, int, int]]]:
        """The index of a random event, and what it counts."""
        port, kind = self.rng.randrange(self.ports), self.rng.choice(self.of.port)
        return port << 4 | kind, [(PORT, port, kind)]

    def of_sa(self) -> tuple[int, list[tuple[int, int, int]]]:
        sa, kind = self.rng.randrange(self.sas), self.rng.choice(self.of.sa)
        return sa << self.of.event_kind_bits | kind, [(SA, sa, kind), (SC, sa >> 2, kind)]

    def put(self, name: str, index: int, amount: int = 1) -> None:
        self.events[name] = pack(COUNT, {"valid": 1, "index": index, "amount": amount})
        self.drive()

    def take(self, name: str) -> None:
        self.events[name] = 0
        self.drive()

    def drive(self) -> None:
        """front_counts_t and judge_counts_t."""
        for port, layout in ((self.dut.front_i, FRONT), (self.dut.judge_i, JUDGE)):
            port.value = pack(layout, {name: self.events[name] for name in layout})

    async def rest(self, *cycles: int) -> None:
        for _ in range(self.rng.choice(cycles)):
            await RisingEdge(self.dut.clk_i)

    async def decide(self, frames: int) -> None:
        """A frame in every other cycle at most, which nothing holds up."""
        for _ in range(frames):
            name = self.rng.choice(("decide_port", "decide_sa"))
            index, counted = self.of_port() if name == "decide_port" else self.of_sa()
            self.put(name, index)
            await RisingEdge(self.dut.clk_i)
            self.sums.update(counted)
            self.take(name)
            await self.rest(1, 1, 1, 2, 5)

    async def judge(self, frames: int) -> None:
        """Octets in the cycle in which their frame is taken."""
        dut, rng = self.dut, self.rng
        for _ in range(frames):
            name = rng.choice(("port", "sa"))
            index, counted = self.of_port() if name == "port" else self.of_sa()
            self.put(name, index)
            await self.until(getattr(dut, f"{name}_ready_o"))
            self.sums.update(counted)
            self.take(name)
            if rng.random() < 0.5:
                sa, kind, amount = (
                    rng.randrange(self.sas),
                    rng.randrange(len(self.of.octets)),
                    rng.choice((1, 48, 9000, 16383)),
                )
                self.put("octets", sa * len(self.of.octets) + kind, amount)
                for bank, place in ((SA, sa), (SC, sa >> 2)):
                    self.sums[bank, place, self.of.octets[kind]] += amount
                await RisingEdge(dut.clk_i)
                self.take("octets")
            await self.rest(0, 1, 1, 1, 3)

    async def admit(self, frames: int) -> None:
        for _ in range(frames):
            index, counted = self.of_port()
            self.put("admit", index)
            await self.until(self.dut.admit_ready_o)
            self.sums.update(counted)
            self.take("admit")
            await self.rest(0, 1, 1, 2)

    async def lose(self, frames: int) -> None:
        """Several in a row; a port that there is not counts as port 0."""
        rng = self.rng
        for _ in range(frames):
            port = rng.randrange(16)
            self.events.update(lost=1, lost_port=port)
            self.drive()
            await RisingEdge(self.dut.clk_i)
            self.sums[PORT, port if port < self.ports else 0, self.of.overrun] += 1
            self.take("lost")
            await self.rest(0, 0, 0, 1, 20)

    async def until(self, ready: Any) -> None:
        for _ in range(1000):
            await ReadOnly()
            taken = bool(ready.value)
            await RisingEdge(self.dut.clk_i)
            if taken:
                return
        raise AssertionError("an event was never taken")

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
        """All there are, and some of what there is not."""
        await self.rest(20)
        for bank, places in ((PORT, self.ports), (SA, self.sas), (SC, self.sas // 4), (3, 2)):
            for place in (*range(places), places, 4095):
                for kind in range(16):
                    got = await self.read(bank, place, kind)
                    assert got == self.sums[bank, place, kind], (bank, place, kind, got)


@cocotb.test()
async def all_at_once(dut: Any) -> None:
    bench = await Bench(dut).start()
    sources = (bench.decide, bench.judge, bench.admit, bench.lose)
    tasks = [cocotb.start_soon(source(600)) for source in sources]
    place, last = (SC, 0, bench.of.octets[-1]), 0
    for _ in range(20):  # reads disturb nothing, and are of one moment
        value = await bench.read(*place)
        assert last <= value <= bench.sums[place]
        last = value
    for task in tasks:
        await task
    assert bench.sums[place]
    await bench.check()


@cocotb.test()
async def reads_beside_a_flood(dut: Any) -> None:
    """Frames with errors and frames lost in every cycle: a read of a port is there soon."""
    bench = await Bench(dut).start()
    flooding = True

    async def errors() -> None:
        while flooding:
            index, counted = bench.of_port()
            bench.put("admit", index)
            await bench.until(dut.admit_ready_o)
            bench.sums.update(counted)
        bench.take("admit")

    tasks = [cocotb.start_soon(errors()), cocotb.start_soon(bench.lose(2000))]
    place, last = (PORT, 0, bench.of.port[0]), 0
    for _ in range(50):
        value = await within(16, bench.read(*place))
        assert last <= value <= bench.sums[place]
        last = value
        await bench.rest(1, 5, 30)
    assert last
    flooding = False
    for task in tasks:
        await task
    await bench.check()


@cocotb.test()
async def cleared(dut: Any) -> None:
    bench = await Bench(dut).start()
    await bench.decide(50)
    await bench.rest(20)
    dut.clear_i.value = 1
    await RisingEdge(dut.clk_i)
    dut.clear_i.value = 0
    await bench.ready()
    bench.sums.clear()
    await bench.judge(20)
    await bench.check()


@pytest.mark.parametrize(
    ("direction", "channels", "ports"),
    [("rx", 4, 2), *more(("tx", 2, 3), ("tx", 64, 16), ("rx", 64, 16), ("rx", 2, 1))],
)
def test_og_macsec_counters(direction: str, channels: int, ports: int) -> None:
    simulate(
        "og_macsec_counters",
        core="opengcm:lib:macsec_counters",
        module=__file__,
        parameters={"Channels": channels, "Ports": ports, **DIRECTIONS[direction].parameters},
    )
