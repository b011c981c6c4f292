# SPDX-License-Identifier: Apache-2.0
"""og_esp_rx_replay on a bench: its two questions, software, and a model that says what is right.

The model is `opengcm.spec.esp`: sections 3.4.3 and A2.2 of RFC 4303. A judgement (late) is exact.
A first look (early) may go by what was known in any cycle from a few before it was asked on, until
it is answered.
"""

import random
from collections import defaultdict, deque
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import cocotb
from association_tables import Answer, Port
from cocotb.triggers import ReadOnly, RisingEdge
from esp_core import REPLAY, RX_REPLAY, replay
from packed import unpack
from streams import Stream, within
from table_port import read_entry, write_entry

from opengcm.spec.esp import ReplayWindow, recover_number

LATE = 3  # cycles from a judgement that is taken to its answer
UNSEEN = 3  # cycles whose judgements an early answer need not know
WRAP = 2**32
LAST = 2**64 - 1
ALWAYS = 2**62


class Ask(NamedTuple):
    sa: int
    low: int
    esn: int


@dataclass
class State:
    """What is known of an association, and in which cycles an early answer may go by it."""

    window: ReplayWindow
    in_use: bool = False
    since: int = 0
    until: int = ALWAYS

    def number(self, ask: Ask) -> int | None:
        """The whole number; None where there is none to guess from."""
        if not ask.esn:
            return ask.low
        top, size = self.window.top, self.window.size
        return recover_number(top, ask.low, size) if self.in_use else None


@dataclass
class Early:
    """A question that was answered."""

    ask: Ask
    taken: int
    done: int
    ok: int
    number: int


class Bench:
    """The module with both questions, software's side, and the states of all associations."""

    def __init__(self, dut: Any) -> None:
        self.dut = dut
        self.rng = random.Random(cocotb.RANDOM_SEED)
        self.window, self.count = int(dut.Window.value), int(dut.Associations.value)
        self.indices = range(2 ** max(1, (self.count - 1).bit_length()))
        self.states: dict[int, list[State]] = {}
        self.asked: deque[tuple[int, Ask]] = deque()  # first looks under way
        self.answers: list[Early] = []  # since the last look()
        self.early = Stream(dut, "early_{}_i", "early_ready_o", ["sa", "low", "esn"])
        self.late = Port(dut, "late", "late_done_o", {"ok": "late_ok_o"}, LATE, self.judged)
        self.good = 0
        self.forget()
        cocotb.start_soon(self._watch())

    def forget(self) -> None:
        """After a reset nothing is in use, and nothing is under way."""
        self.states = defaultdict(lambda: [self.fresh(0)])
        self.asked.clear()
        while not self.late.expected.empty():
            self.late.expected.get_nowait()

    def fresh(self, top: int) -> State:
        """All numbers up to top count as received."""
        return State(ReplayWindow(self.window, top, 2**self.window - 1))

    # ---- the model ----

    def change(self, sa: int, new: State, until: int) -> None:
        now = self.late.cycle
        self.states[sa][-1].until = until
        self.states[sa] = [s for s in self.states[sa] if s.until > now - 300] + [new]

    def judged(self, question: Mapping[str, int]) -> Answer:
        sa, number = question["sa"], question["number"]
        state = self.states[sa][-1]
        if not (state.in_use and state.window.is_new(number)):
            return {"ok": [0]}
        window = replace(state.window)
        window.mark(number)
        now = self.late.cycle
        self.change(sa, replace(state, window=window, since=now), now + UNSEEN)
        self.good += 1
        return {"ok": [1]}

    def right(self, got: Early) -> bool:
        """Whether number and verdict are those of states that were there meanwhile: the number is
        guessed first, and what it is compared with may be newer."""
        near = [
            state
            for state in self.states[got.ask.sa]
            if state.since <= got.done and state.until >= got.taken
        ]
        for at, guess in enumerate(near):
            number = guess.number(got.ask)
            for state in near[at:]:
                if number is None and (got.ok == 0 or state.in_use):
                    return True
                if number == got.number and got.ok == (
                    state.in_use and state.window.is_new(got.number)
                ):
                    return True
        return False

    async def _watch(self) -> None:
        dut = self.dut
        while True:
            await ReadOnly()
            now = self.late.cycle
            if dut.early_done_o.value:
                assert self.asked, f"cycle {now}: an answer to nothing"
                taken, ask = self.asked.popleft()
                ok, number = int(dut.early_ok_o.value), int(dut.early_number_o.value)
                got = Early(ask, taken, now, ok, number)
                assert self.right(got), f"{got}, {self.states[ask.sa]}"
                self.answers.append(got)
            if dut.early_valid_i.value and dut.early_ready_o.value and dut.rst_ni.value:
                self.asked.append((now, Ask(**self.early.sample())))
            await RisingEdge(dut.clk_i)

    # ---- what asks ----

    async def look(self, *asks: Ask) -> list[tuple[int, int]]:
        """Early questions in every cycle; to each whether it is good, and its number."""
        self.answers.clear()
        await self.early.send([ask._asdict() for ask in asks])
        await within(400, self.settle())
        return [(got.ok, got.number) for got in self.answers]

    async def settle(self) -> None:
        while self.asked:
            await RisingEdge(self.dut.clk_i)

    async def judge(self, *numbers: int, sa: int = 0) -> None:
        await self.late.ask([{"sa": sa, "number": number} for number in numbers])
        await self.late.settle()

    async def write(self, sa: int, in_use: bool, top: int) -> None:
        began = self.late.cycle
        await write_entry(self.dut, RX_REPLAY, sa, replay(top, in_use))
        if sa < self.count:
            old = self.states[sa][-1]
            new = self.fresh(top) if in_use else replace(old)
            new.in_use, new.since, new.until = in_use, began, ALWAYS
            self.change(sa, new, self.late.cycle)

    async def read(self, sa: int) -> None:
        entry = unpack(REPLAY, await read_entry(self.dut, RX_REPLAY, sa))
        state = self.states[sa][-1]
        assert entry["in_use"] == state.in_use, f"in_use of {sa}"
        if state.in_use:
            assert entry["top"] == state.window.top, f"top of {sa}"
