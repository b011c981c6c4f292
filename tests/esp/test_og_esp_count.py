# SPDX-License-Identifier: Apache-2.0
"""og_esp_count against plain sums.

Walks events of every door, with pauses and in every cycle, of associations and of none, good and
not; reads meanwhile, which wait for none; the first door flooded, which then holds up no other;
counters that there are not; a reset in the middle.
"""

import random
from collections import Counter
from typing import Any

import cocotb
import pytest
from cocotb.triggers import FallingEdge, ReadOnly, RisingEdge
from esp_core import EVENT
from packed import array, lanes_word
from sets import more
from simulate import simulate
from streams import reset, start, within

KINDS = 9
READ_CYCLES = 9
PACKETS, OCTETS = range(2)


class Bench:
    """Events that each door has still to take, and the sums of what was taken."""

    def __init__(self, dut: Any) -> None:
        self.dut = dut
        self.rng = random.Random(cocotb.RANDOM_SEED)
        self.associations, self.doors = int(dut.Associations.value), int(dut.Doors.value)
        self.density = [0.0] * self.doors
        self.taken = [0] * self.doors
        self.sums: Counter[tuple[int, int]] = Counter()

    async def start(self) -> "Bench":
        await start(self.dut, in_valid_i=0, read_valid_i=0, read_octets_i=0, read_index_i=0)
        cocotb.start_soon(self.drive())
        return self

    async def drive(self) -> None:
        """Doors with an event in so many of the cycles; what is offered stays until it is taken."""
        events: list[dict[str, int] | None] = [None] * self.doors
        while True:
            for door in range(self.doors):
                if events[door] is None and self.rng.random() < self.density[door]:
                    events[door] = self.event()
            self.dut.in_valid_i.value = array(1, (event is not None for event in events))
            self.dut.in_event_i.value = lanes_word(EVENT, [each or self.event() for each in events])
            await ReadOnly()
            ready, running = int(self.dut.in_ready_o.value), bool(self.dut.rst_ni.value)
            await RisingEdge(self.dut.clk_i)
            for door, event in enumerate(events):
                if event is not None and running and ready >> door & 1:
                    self.count(event)
                    self.taken[door] += 1
                    events[door] = None

    def event(self) -> dict[str, int]:
        """event_t; many are of the last association."""
        rng = self.rng
        other = rng.random() < 0.2
        last = self.associations - 1
        return {
            "other": other,
            "sa": last if rng.random() < 0.2 else rng.randrange(self.associations),
            "kind": rng.randrange(KINDS),
            "good": not other and rng.getrandbits(1),
            "bytes": rng.choice([0, 1, 60, 2**14 - 1]),
        }

    def count(self, event: dict[str, int]) -> None:
        place = self.associations if event["other"] else event["sa"]
        self.sums[PACKETS, 16 * place + event["kind"]] += 1
        if event["good"]:
            self.sums[OCTETS, event["sa"]] += event["bytes"]

    async def read(self, octets: int, index: int) -> int:
        """The value; it is there READ_CYCLES after the question or before, whatever else counts."""
        dut = self.dut
        await FallingEdge(dut.clk_i)
        dut.read_valid_i.value, dut.read_octets_i.value = 1, octets
        dut.read_index_i.value = index
        for _ in range(READ_CYCLES + 1):
            await ReadOnly()
            if dut.read_done_o.value:
                break
            await FallingEdge(dut.clk_i)
        else:
            raise AssertionError("no answer in time")
        value = int(dut.read_value_o.value)
        await RisingEdge(dut.clk_i)
        dut.read_valid_i.value = 0
        return value

    async def ready(self) -> None:
        while True:
            await FallingEdge(self.dut.clk_i)
            if self.dut.ready_o.value:
                return

    async def cycles(self, count: int) -> None:
        for _ in range(count):
            await RisingEdge(self.dut.clk_i)

    async def check(self) -> None:
        self.density = [0.0] * self.doors
        await self.cycles(100)
        for bank, there in ((PACKETS, 16 * (self.associations + 1)), (OCTETS, self.associations)):
            for index in (*range(there), there, 2**16 - 1):
                assert await self.read(bank, index) == self.sums[bank, index], (bank, index)


@cocotb.test()
@cocotb.parametrize(density=[0.1, 0.5, 1.0])
async def every_event_once(dut: Any, density: float) -> None:
    """Also those that come before the counters are zero, and those beside reads."""
    bench = await Bench(dut).start()
    bench.density = [density] * bench.doors
    await within(16 * bench.associations + 100, bench.ready())
    place, last = (OCTETS, bench.associations - 1), 0
    for _ in range(100):
        value = await bench.read(*place)
        assert last <= value <= bench.sums[place]
        last = value
        await bench.cycles(bench.rng.randrange(4))
    assert last
    await bench.check()


@cocotb.test()
async def the_first_door_flooded(dut: Any) -> None:
    """An event there in every cycle, from the reset on: the others take theirs at once."""
    bench = await Bench(dut).start()
    bench.density = [1.0] + [0.3] * (bench.doors - 1)
    await within(16 * bench.associations + 100, bench.ready())
    await bench.cycles(100)
    begin = list(bench.taken)
    await bench.cycles(1000)
    taken = [now - then for now, then in zip(bench.taken, begin, strict=True)]
    for others in taken[1:]:
        assert others > 200
    assert sum(taken) >= 990
    await bench.check()


@cocotb.test()
async def a_reset(dut: Any) -> None:
    bench = await Bench(dut).start()
    bench.density = [0.5] * bench.doors
    await bench.ready()
    await bench.cycles(50)
    dut.read_valid_i.value = 1
    await bench.cycles(3)
    bench.density = [0.0] * bench.doors
    dut.read_valid_i.value = 0
    await reset(dut)
    bench.sums.clear()
    await bench.ready()
    bench.density = [0.5] * bench.doors
    await bench.cycles(50)
    await bench.check()


@pytest.mark.parametrize(("associations", "doors"), [(3, 3), *more((64, 2), (1, 1))])
def test_og_esp_count(associations: int, doors: int) -> None:
    simulate(
        "og_esp_count",
        core="opengcm:lib:esp",
        module=__file__,
        parameters={"Associations": associations, "Doors": doors},
    )
