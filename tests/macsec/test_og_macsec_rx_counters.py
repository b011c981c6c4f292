# SPDX-License-Identifier: Apache-2.0
"""og_macsec_rx_counters against plain sums.

Walks events of all three sources at once, as densely as they may come, with every bank, number
and kind; frames lost without an entry; reading meanwhile; clearing; and numbers and kinds that
there are not.
"""

import random
from collections import Counter
from typing import Any

import cocotb
import pytest
from cocotb.triggers import ReadOnly, RisingEdge
from macsec_rx import all_counters, fields, read_counter
from sets import more
from simulate import simulate
from streams import start

from opengcm.spec.macsec import Count, RxPortCount, RxSaCount

PORT_KINDS = list(RxPortCount)
SA_KINDS = [kind for kind in RxSaCount if not kind.name.startswith("InOctets")]


class Bench:
    """Sources, and the sums that they make."""

    def __init__(self, dut: Any) -> None:
        self.dut = dut
        self.rng = random.Random(cocotb.RANDOM_SEED)
        self.ports = int(dut.Ports.value)
        self.channels = int(dut.Channels.value)
        self.sums: Counter[Count] = Counter()

    async def start(self) -> "Bench":
        dut = self.dut
        await start(
            dut,
            decide_i=0,
            judge_i=0,
            judge_octets_i=0,
            admit_valid_i=0,
            lost_i=0,
            clear_i=0,
            counter_valid_i=0,
        )
        while not dut.ready_o.value:
            await RisingEdge(dut.clk_i)
        return self

    def event(self) -> tuple[int, list[Count]]:
        """event_t, and what it counts."""
        rng = self.rng
        of_sa = rng.random() < 0.5
        if of_sa:
            number, kind = rng.randrange(4 * self.channels), rng.choice(SA_KINDS).value
            counted = [Count("sa", number, RxSaCount(kind))]
            counted.append(Count("sc", number // 4, RxSaCount(kind)))
        else:
            number, kind = rng.randrange(self.ports), rng.choice(PORT_KINDS).value
            counted = [Count("port", number, RxPortCount(kind))]
        return fields((1, 1), (of_sa, 1), (number, 8), (kind, 4)), counted

    async def decide(self, frames: int) -> None:
        """A frame in every other cycle at most, which nothing holds up."""
        for _ in range(frames):
            word, counted = self.event()
            self.dut.decide_i.value = word
            await RisingEdge(self.dut.clk_i)
            self.sums.update(counted)
            self.dut.decide_i.value = 0
            for _ in range(self.rng.choice((1, 1, 1, 2, 5))):
                await RisingEdge(self.dut.clk_i)

    async def judge(self, frames: int) -> None:
        dut, rng = self.dut, self.rng
        for _ in range(frames):
            word, counted = self.event()
            octets = rng.random() < 0.5 and counted[0].bank == "sa"
            decrypted, amount = rng.randrange(2), rng.choice((1, 48, 9000, 16383))
            dut.judge_i.value = word
            dut.judge_octets_i.value = fields((octets, 1), (decrypted, 1), (amount, 14))
            await self.until(dut.judge_ready_o)
            self.sums.update(counted)
            if octets:
                kind = RxSaCount.InOctetsDecrypted if decrypted else RxSaCount.InOctetsValidated
                self.sums.update({count._replace(kind=kind): amount for count in counted})
            dut.judge_i.value = 0
            for _ in range(rng.choice((0, 1, 1, 1, 3))):
                await RisingEdge(dut.clk_i)

    async def admit(self, frames: int) -> None:
        dut, rng = self.dut, self.rng
        for _ in range(frames):
            port, kind = rng.randrange(self.ports), rng.choice(PORT_KINDS)
            dut.admit_valid_i.value = 1
            dut.admit_port_i.value = port
            dut.admit_kind_i.value = kind.value
            await self.until(dut.admit_ready_o)
            self.sums.update([Count("port", port, kind)])
            dut.admit_valid_i.value = 0
            for _ in range(rng.choice((0, 1, 1, 2))):
                await RisingEdge(dut.clk_i)

    async def lose(self, frames: int) -> None:
        """Several in a row; a port that there is not counts as port 0."""
        dut, rng = self.dut, self.rng
        for _ in range(frames):
            port = rng.randrange(16)
            dut.lost_i.value = 1
            dut.lost_port_i.value = port
            await RisingEdge(dut.clk_i)
            port = port if port < self.ports else 0
            self.sums.update([Count("port", port, RxPortCount.InPktsOverrun)])
            dut.lost_i.value = 0
            for _ in range(rng.choice((0, 0, 0, 1, 20))):
                await RisingEdge(dut.clk_i)

    async def until(self, ready: Any) -> None:
        for _ in range(1000):
            await ReadOnly()
            taken = bool(ready.value)
            await RisingEdge(self.dut.clk_i)
            if taken:
                return
        raise AssertionError("an event was never taken")

    async def check(self) -> None:
        for _ in range(20):
            await RisingEdge(self.dut.clk_i)
        for count in all_counters(self.ports, self.channels):
            got = await read_counter(self.dut, *count)
            assert got == self.sums[count], f"{count}: {got}, should be {self.sums[count]}"


@cocotb.test()
async def all_at_once(dut: Any) -> None:
    bench = await Bench(dut).start()
    tasks = [
        cocotb.start_soon(source(600))
        for source in (bench.decide, bench.judge, bench.admit, bench.lose)
    ]
    for _ in range(20):  # reading disturbs nothing
        await read_counter(dut, "sa", bench.rng.randrange(4 * bench.channels), RxSaCount.InPktsOk)
    for task in tasks:
        await task
    await bench.check()


@cocotb.test()
async def clearing(dut: Any) -> None:
    bench = await Bench(dut).start()
    await bench.decide(50)
    for _ in range(20):
        await RisingEdge(dut.clk_i)
    dut.clear_i.value = 1
    await RisingEdge(dut.clk_i)
    dut.clear_i.value = 0
    await RisingEdge(dut.clk_i)
    while not dut.ready_o.value:
        await RisingEdge(dut.clk_i)
    bench.sums.clear()
    await bench.judge(20)
    await bench.check()


@cocotb.test()
async def what_there_is_not(dut: Any) -> None:
    bench = await Bench(dut).start()
    await bench.decide(100)
    for bank, number, kind in (
        ("port", bench.ports, 0),
        ("port", 4095, 0),
        ("sa", 4 * bench.channels, 0),
        ("sa", 0, 10),
        ("sc", 0, 15),
        ("sc", bench.channels, 8),
    ):
        assert await read_counter(dut, bank, number, kind) == 0


@pytest.mark.parametrize(("channels", "ports"), [(4, 2), *more((64, 16), (2, 1))])
def test_og_macsec_rx_counters(channels: int, ports: int) -> None:
    simulate(
        "og_macsec_rx_counters",
        core="opengcm:lib:macsec_rx",
        module=__file__,
        parameters={"Channels": channels, "Ports": ports},
    )
