# SPDX-License-Identifier: Apache-2.0
"""Heads of frames into a module that cannot hold them up, and has room for Waiting of them."""

import random
from collections.abc import Iterable
from typing import Any

import cocotb
from cocotb.triggers import ReadOnly, RisingEdge
from streams import Pause, never, reset


class Heads:
    """head_valid_i, head_i, head_bytes_i and `facts`, the port of what else goes with a frame.

    `given` and `left` have the cycles of heads, and of what leaves on out_valid_o and out_ready_i.
    """

    def __init__(self, dut: Any, head_bytes: int, facts: str) -> None:
        self.dut = dut
        self.rng = random.Random(cocotb.RANDOM_SEED)
        self.head_bytes, self.facts = head_bytes, getattr(dut, facts)
        self.waiting = int(dut.Waiting.value)
        self.cycle = 0
        self.restart()
        cocotb.start_soon(self._watch())

    def restart(self) -> None:
        """Nothing is inside."""
        self.sent = 0
        self.given: list[int] = []
        self.left: list[int] = []

    async def send(self, frames: Iterable[tuple[bytes, int]], pause: Pause = never) -> None:
        """Each frame's head for a cycle, while there is room; what is not valid is anything."""
        dut, rng = self.dut, self.rng
        for frame, facts in frames:
            while pause() or self.sent - len(self.left) >= self.waiting:
                await RisingEdge(dut.clk_i)
            self.sent += 1
            dut.head_valid_i.value = 1
            # Behind the end of a frame bytes are zero.
            dut.head_i.value = int.from_bytes(frame[: self.head_bytes], "little")
            dut.head_bytes_i.value = len(frame)
            self.facts.value = facts
            await RisingEdge(dut.clk_i)
            dut.head_valid_i.value = 0
            dut.head_i.value = rng.getrandbits(8 * self.head_bytes)
            dut.head_bytes_i.value = rng.getrandbits(14)
            self.facts.value = rng.getrandbits(len(self.facts))

    async def reset_behind(self, sending: Any, cycles: int) -> None:
        """End `sending` so many cycles from now, with a reset of one cycle."""
        for _ in range(cycles):
            await RisingEdge(self.dut.clk_i)
        sending.cancel()
        self.dut.head_valid_i.value = 0
        await reset(self.dut, 1)
        self.restart()

    async def nothing_leaves(self, cycles: int) -> None:
        """Ready for so many cycles, in which nothing comes."""
        self.dut.out_ready_i.value = 1
        for _ in range(cycles):
            await ReadOnly()
            assert not self.dut.out_valid_o.value
            await RisingEdge(self.dut.clk_i)
        self.dut.out_ready_i.value = 0

    def until(self, cycle: int) -> Pause:
        """A pause that ends with a cycle."""
        return lambda: self.cycle < cycle

    async def _watch(self) -> None:
        dut = self.dut
        while True:
            await ReadOnly()
            if dut.rst_ni.value:
                if dut.head_valid_i.value:
                    self.given.append(self.cycle)
                if dut.out_valid_o.value and dut.out_ready_i.value:
                    self.left.append(self.cycle)
            await RisingEdge(dut.clk_i)
            self.cycle += 1
