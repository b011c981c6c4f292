# SPDX-License-Identifier: Apache-2.0
"""Software's side of a table of associations, and a port that is asked and answers in order."""

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any

import cocotb
from cocotb.queue import Queue
from cocotb.triggers import ReadOnly, RisingEdge
from streams import Pause, never

Answer = Mapping[str, Collection[int]]
"""To each output the values that are right; an output that is not named may have any."""


class Software:
    """sw_valid_i, sw_write_i, sw_index_i, sw_data_i, sw_done_o, sw_data_o: one access at a time.

    An entry is {in_use, one number or two}, the first named in the highest bits.
    """

    def __init__(self, dut: Any, number_w: int, numbers: int) -> None:
        self.dut = dut
        self.number_w = number_w
        self.numbers = numbers

    async def write(self, index: int, *entry: int) -> None:
        data = 0
        for value in entry:
            data = data << self.number_w | value
        await self._access(1, index, data)

    async def read(self, index: int) -> list[int]:
        data = await self._access(0, index, 0)
        entry: list[int] = []
        for _ in range(self.numbers):
            entry.insert(0, data & (1 << self.number_w) - 1)
            data >>= self.number_w
        return [data, *entry]

    async def _access(self, write: int, index: int, data: int) -> int:
        dut = self.dut
        dut.sw_valid_i.value = 1
        dut.sw_write_i.value = write
        dut.sw_index_i.value = index
        dut.sw_data_i.value = data
        for _ in range(200):
            await ReadOnly()
            done, answer = bool(dut.sw_done_o.value), int(dut.sw_data_o.value)
            await RisingEdge(dut.clk_i)
            if done:
                dut.sw_valid_i.value = 0
                return answer
        raise AssertionError(f"no answer for entry {index}")


class Port:
    """Questions go in with valid and ready; each is answered `latency` cycles later, in order.

    `model` is called with each question at the edge that takes it, and says what the answer may be.
    `taken` has the cycles of the questions, `answered` counts.
    """

    def __init__(
        self,
        dut: Any,
        prefix: str,
        done: str,
        answers: Mapping[str, str],
        latency: int,
        model: Callable[[Mapping[str, int]], Answer],
    ) -> None:
        self.dut = dut
        self.prefix = prefix
        self.done = getattr(dut, done)
        self.answers = {name: getattr(dut, port) for name, port in answers.items()}
        self.latency = latency
        self.model = model
        self.expected: Queue[tuple[int, Mapping[str, int], Answer]] = Queue()
        self.cycle = 0
        self.taken: list[int] = []
        self.answered = 0
        cocotb.start_soon(self._watch())

    async def ask(self, questions: Iterable[Mapping[str, int]], pause: Pause = never) -> None:
        """Ask each question, one after the other, and wait until it is taken."""
        valid = getattr(self.dut, f"{self.prefix}_valid_i")
        ready = getattr(self.dut, f"{self.prefix}_ready_o")
        for question in questions:
            while pause():
                await RisingEdge(self.dut.clk_i)
            for name, value in question.items():
                getattr(self.dut, f"{self.prefix}_{name}_i").value = value
            valid.value = 1
            moved = False
            while not moved:
                await ReadOnly()
                moved = bool(ready.value)
                if moved:
                    self.expected.put_nowait((self.cycle, question, self.model(question)))
                    self.taken.append(self.cycle)
                await RisingEdge(self.dut.clk_i)
            valid.value = 0

    async def settle(self) -> None:
        """Wait until all is answered."""
        for _ in range(self.latency + 1):
            await RisingEdge(self.dut.clk_i)
        assert self.expected.empty(), "questions without answers"

    async def _watch(self) -> None:
        while True:
            await ReadOnly()
            if self.done.value:
                assert not self.expected.empty(), f"cycle {self.cycle}: an answer to nothing"
                asked, question, right = self.expected.get_nowait()
                got = {name: int(self.answers[name].value) for name in right}
                fits = all(got[name] in allowed for name, allowed in right.items())
                assert fits, f"cycle {self.cycle}: {question}: {got}, not {right}"
                assert self.cycle == asked + self.latency, f"{question}: not at its time"
                self.answered += 1
            await RisingEdge(self.dut.clk_i)
            self.cycle += 1
