# SPDX-License-Identifier: Apache-2.0
"""Clock, reset, drivers, monitors and rules of valid/ready streams, for every cocotb test.

Pauses are a function that says in each cycle whether to pause in it: `gaps(0.5, rng)`. What a
stream carries is a dict from payload name (the signal's name between prefix and suffix) to integer.
"""

import random
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from typing import Any

import cocotb
from cocotb.clock import Clock
from cocotb.task import Task
from cocotb.triggers import First, ReadOnly, RisingEdge, Timer, with_timeout
from cocotb.utils import get_sim_time

PERIOD_NS = 2

Pause = Callable[[], bool]
Beat = dict[str, int]


def never() -> bool:
    """No pauses."""
    return False


def gaps(probability: float, rng: random.Random) -> Pause:
    """Pause in each cycle with the given probability."""
    return (lambda: rng.random() < probability) if probability else never


def bursts(length: int) -> Pause:
    """Pause `length` cycles, run `length` cycles, and again."""
    cycle = -1

    def pause() -> bool:
        nonlocal cycle
        cycle += 1
        return cycle // length % 2 == 0

    return pause


async def start(dut: Any, **idle: int) -> None:
    """Start the clock, set the named inputs, and reset for three cycles."""
    for name, value in idle.items():
        getattr(dut, name).value = value
    Clock(dut.clk_i, PERIOD_NS, "ns").start()
    await reset(dut)


async def reset(dut: Any, cycles: int = 3) -> None:
    """Hold the reset for some clock edges."""
    dut.rst_ni.value = 0
    for _ in range(cycles):
        await RisingEdge(dut.clk_i)
    dut.rst_ni.value = 1


async def clock_edges(clock: Any, cycles: int) -> None:
    """Wait for the last of so many rising edges, of which the simulator tells only that one."""
    if cycles > 1:
        await Timer((cycles - 1) * PERIOD_NS - PERIOD_NS // 2, "ns")
    await RisingEdge(clock)


async def within(cycles: int, work: Awaitable[Any]) -> Any:
    """Wait for work, at most so many clock cycles: a hang is a failure."""
    return await with_timeout(work, cycles * PERIOD_NS + PERIOD_NS // 2, "ns")


class Stream:
    """One valid/ready stream of a module under test, seen from outside.

    `Stream(dut, "in_{}_i", ["payload"])` has in_valid_i, in_ready_o and in_payload_i: the template
    names the signals that go with valid, `ready` the one against them.
    """

    def __init__(self, dut: Any, template: str, ready: str, payload: Sequence[str]) -> None:
        self.clock = dut.clk_i
        self.reset = dut.rst_ni
        self.name = template.format("valid")
        self.valid = getattr(dut, self.name)
        self.ready = getattr(dut, ready)
        self.payload = {name: getattr(dut, template.format(name)) for name in payload}

    def sample(self) -> Beat:
        """What the stream carries now."""
        return {name: int(signal.value) for name, signal in self.payload.items()}

    async def send(self, beats: Iterable[Mapping[str, int]], pause: Pause = never) -> None:
        """Offer each beat until it is taken."""
        for beat in beats:
            while pause():
                await RisingEdge(self.clock)
            for name, value in beat.items():
                self.payload[name].value = value
            self.valid.value = 1
            while not await self._edge():
                pass
            self.valid.value = 0

    async def receive(self, count: int, pause: Pause = never) -> list[Beat]:
        """Take `count` beats."""
        return await self.receive_until(lambda beats: len(beats) == count, pause)

    async def receive_until(
        self, done: Callable[[list[Beat]], bool], pause: Pause = never
    ) -> list[Beat]:
        """Take beats until `done` says of those taken that they are all."""
        beats: list[Beat] = []
        while not done(beats):
            self.ready.value = 0 if pause() else 1
            await ReadOnly()
            if self.valid.value and self.ready.value:
                beats.append(self.sample())
            await RisingEdge(self.clock)
        self.ready.value = 0
        return beats

    async def _edge(self) -> bool:
        """Wait for the next clock edge; whether a beat moves in it."""
        await ReadOnly()
        moves = bool(self.valid.value) and bool(self.ready.value)
        await RisingEdge(self.clock)
        return moves

    def check_rules(self) -> Task[None]:
        """From now on: a beat on offer stays, unchanged, until it is taken."""
        return cocotb.start_soon(self._rules())

    async def _rules(self) -> None:
        stalled: Beat | None = None
        while True:
            await (self._offered() if stalled is None else ReadOnly())
            in_reset = not self.reset.value
            valid, beat = bool(self.valid.value), self.sample() if self.valid.value else {}
            if stalled is not None and not in_reset:
                cycle = int(get_sim_time("ns") // PERIOD_NS)
                assert valid, f"cycle {cycle}: {self.name} fell before the beat was taken"
                assert beat == stalled, (
                    f"cycle {cycle}: {self.name}: the beat changed while it waited"
                )
            stalled = beat if valid and not self.ready.value and not in_reset else None
            await RisingEdge(self.clock)

    def check_whole(self) -> Task[None]:
        """From now on: between the first beat of a packet and its last one valid does not fall."""
        return cocotb.start_soon(self._whole())

    async def _whole(self) -> None:
        inside = False
        while True:
            await (ReadOnly() if inside else self._offered())
            inside = inside and bool(self.reset.value)
            valid = bool(self.valid.value)
            assert valid or not inside, f"{self.name} fell within a packet"
            if valid and self.reset.value:
                inside = not (self.payload["last"].value and self.ready.value)
            await RisingEdge(self.clock)

    async def _offered(self) -> None:
        """The end of this cycle or, while nothing is on offer, of the one in which something is.

        Nothing is run in the cycles between: many a test waits longer than it moves.
        """
        await ReadOnly()
        while not self.valid.value:
            await self.valid.value_change
            await ReadOnly()

    def check_zero_when_idle(self, *names: str) -> Task[None]:
        """From the next clock edge on: these are zero while nothing is on offer, also in reset."""
        return cocotb.start_soon(self._zero_when_idle(names))

    async def _zero_when_idle(self, names: Sequence[str]) -> None:
        await RisingEdge(self.clock)
        while True:
            await ReadOnly()
            changes = [self.valid.value_change]
            if not self.valid.value:
                beat = self.sample()
                for name in names:
                    shown = beat[name]
                    assert not shown, f"{name} is {shown:#x} while {self.name} is low"
                changes += [signal.value_change for signal in self.payload.values()]
            await First(*changes)
