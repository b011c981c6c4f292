# SPDX-License-Identifier: Apache-2.0
"""og_gcm_deal: each packet whole to one engine, and to one that has little to do.

Walks 2 and 4 groups of 1 and 3 lanes: packets of 1 to 40 beats, over wide beats with groups left
empty at random, with and without IV slots in front; engines that take a beat in every cycle, and
engines of which one stands still for long; reset in mid-packet.
"""

import random
from typing import Any

import cocotb
import pytest
from cocotb.triggers import FallingEdge
from packets import Kind
from simulate import simulate
from streams import reset, start

LIGHT, FAIR = 8, 64
LATE = 4  # cycles in which what waits is not known yet

Group = tuple[int, list[Kind]]  # number of the packet, slots


class Bench:
    """Wide beats in, and a count of what waits for each engine."""

    def __init__(self, dut: Any) -> None:
        self.dut = dut
        self.groups, self.lanes = int(dut.Groups.value), int(dut.Lanes.value)
        self.rng = random.Random(cocotb.RANDOM_SEED)
        self.owner: dict[int, int] = {}  # of each packet
        self.waits = [0] * self.groups
        self.history: list[list[int]] = []

    def packet(self, number: int, beats: int) -> list[Group]:
        """Text of so many beats; IV_END or an IV slot in some, which end nothing. The first TAG
        ends a packet, whatever stands before it."""
        made = []
        for at in range(beats):
            slots = [self.rng.choice((Kind.TEXT, Kind.AAD, Kind.IV)) for _ in range(self.lanes)]
            end = self.rng.randrange(self.lanes)
            if at == beats - 1:
                slots[end:] = [Kind.TAG] + [Kind.EMPTY] * (self.lanes - end - 1)
                if end and self.rng.random() < 0.5:
                    slots[self.rng.randrange(end)] = Kind.IV_END
            elif self.rng.random() < 0.2:
                slots[end:] = [Kind.IV_END] + [Kind.EMPTY] * (self.lanes - end - 1)
            made.append((number, slots))
        return made

    async def cycle(self, row: list[Group | None], idle: set[int]) -> None:
        """Offer a row; look at the row before it, which is being dealt. Engines work."""
        dut = self.dut
        kinds = 0
        for group, held in enumerate(row):
            for lane, kind in enumerate(held[1] if held else [Kind.EMPTY] * self.lanes):
                kinds |= kind << 3 * (group * self.lanes + lane)
        dut.kind_i.value = kinds
        dut.valid_i.value = int(any(row))
        before = self.history[-1] if self.history else [0] * self.groups
        dealt = [min(pair) for pair in zip(self.waits, before, strict=True)]
        busy = [engine for engine in range(self.groups) if dealt[engine] and engine not in idle]
        dut.taken_i.value = sum(1 << engine for engine in busy)
        await FallingEdge(dut.clk_i)
        self.history.append(list(self.waits))
        for engine in busy:
            self.waits[engine] -= 1

    def judge(self, row: list[Group | None]) -> None:
        """The row that was offered in the cycle before."""
        dut = self.dut
        assert dut.valid_o.value == any(row)
        if not any(row):
            return
        assert int(dut.present_o.value) == sum(1 << g for g, held in enumerate(row) if held)
        width = 1 if self.groups == 2 else 2
        deal = int(dut.deal_o.value)
        for group, held in enumerate(row):
            engine = int(dut.owner_o.value) >> width * group & (1 << width) - 1
            got = [e for e in range(self.groups) if deal >> self.groups * e + group & 1]
            assert got == ([engine] if held else []), f"group {group}"
            if held is None:
                continue
            if held[0] not in self.owner:
                self.owner[held[0]] = engine
                self.assert_light(engine)
            assert self.owner[held[0]] == engine, f"packet {held[0]} went to two engines"
            self.waits[engine] += 1

    def assert_light(self, engine: int) -> None:
        """One that had much to do all the time gets nothing while another had little."""
        recent = self.history[-LATE - 2 :]
        if len(recent) < LATE + 2:
            return
        least, most = ([f(w[e] for w in recent) for e in range(self.groups)] for f in (min, max))
        for limit in (LIGHT, FAIR):
            if any(top + self.groups * LATE < limit for top in most):
                assert least[engine] < limit, f"engine {engine} at {recent}"

    async def run(self, packets: list[list[Group]], *, hole: float, idle: set[int]) -> None:
        """All packets, then a cycle without any."""
        beats = [group for packet in packets for group in packet]
        before: list[Group | None] = [None] * self.groups
        while beats or any(before):
            row: list[Group | None] = []
            for _ in range(self.groups):
                row.append(beats.pop(0) if beats and self.rng.random() >= hole else None)
            await self.cycle(row, idle)
            self.judge(row)
            before = row


async def set_up(dut: Any) -> Bench:
    await start(dut, valid_i=0, kind_i=0, taken_i=0)
    await FallingEdge(dut.clk_i)
    return Bench(dut)


@cocotb.test()
@cocotb.parametrize(hole=[0.0, 0.4], still=[False, True])
async def whole_packets(dut: Any, hole: float, still: bool) -> None:
    bench = await set_up(dut)
    lengths = (1, 1, 1, 2, 2, 3, 4, 5, 9, 40)
    for part in range(6):
        numbers = range(60 * part, 60 * (part + 1))
        packets = [bench.packet(n, bench.rng.choice(lengths)) for n in numbers]
        await bench.run(packets, hole=hole, idle={part % bench.groups} if still else set())
    assert set(bench.owner.values()) == set(range(bench.groups))


@cocotb.test()
async def equal_packets_in_turn(dut: Any) -> None:
    """Each engine gets every so manyth packet of equal ones: no one waits."""
    bench = await set_up(dut)
    for beats in (1, 2, 6):
        first = len(bench.owner)
        await bench.run([bench.packet(first + n, beats) for n in range(40)], hole=0.0, idle=set())
        got = [bench.owner[first + n] for n in range(40)]
        for at in range(len(got) - bench.groups):
            assert len(set(got[at : at + bench.groups])) == bench.groups, f"{beats} beats: {got}"
        for _ in range(20):
            await bench.cycle([None] * bench.groups, set())


@cocotb.test()
async def reset_in_mid_packet(dut: Any) -> None:
    bench = await set_up(dut)
    for beats in range(1, 6):
        row: list[Group | None] = [*bench.packet(0, 20)[: bench.groups]]
        for _ in range(beats):
            await bench.cycle(row, set())
        dut.valid_i.value = 0
        dut.taken_i.value = 0
        await reset(dut, 1)
        await FallingEdge(dut.clk_i)
        bench.owner, bench.waits, bench.history = {}, [0] * bench.groups, []
        await bench.run([bench.packet(n, 1) for n in range(8)], hole=0.0, idle=set())


@pytest.mark.parametrize(("groups", "lanes"), [(2, 1), pytest.param(4, 3, marks=pytest.mark.smoke)])
def test_og_gcm_deal(groups: int, lanes: int) -> None:
    simulate(
        "og_gcm_deal",
        core="opengcm:lib:gcm",
        module=__file__,
        parameters={"Groups": groups, "Lanes": lanes},
    )
