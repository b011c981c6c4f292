# SPDX-License-Identifier: Apache-2.0
"""og_packet_in between its streams, with its judge and whoever decides, for its cocotb tests.

What the header says of every cycle is watched in every cycle: heads show what was given, in order;
no more frames than Waiting and Open let in are between head and edit; none leaves before its edit.
"""

from itertools import pairwise
from typing import Any

from cocotb.triggers import RisingEdge
from edits import DROP_FIELDS, EDIT_FIELDS
from frame_bench import FrameBench
from streams import Pause, never

JUDGED_W = 7


class WayIn(FrameBench):
    """The bench of one og_packet_in."""

    def __init__(self, dut: Any) -> None:
        fields = (*EDIT_FIELDS, *DROP_FIELDS)
        super().__init__(dut, dut.Beats, int(dut.Tail.value), fields, "facts")
        self.head_bytes, self.pace = int(dut.HeadBytes.value), int(dut.Pace.value)
        self.drops = bool(dut.Drops.value)
        self.waiting, self.open = int(dut.Waiting.value), int(dut.Open.value)

    async def start(self) -> "WayIn":
        await self.begun()
        return self

    def _look(self) -> None:
        super()._look()
        dut, seen = self.dut, self.seen
        seen.lost += int(dut.lost_o.value)
        assert dut.in_ready_o.value or not self.drops, "Drops = 1, but it is not ready"
        before = len(seen.edits) - (seen.edits[-1:] == [self.cycle])
        if dut.head_valid_o.value:
            self._look_at_head()
        most = min(self.waiting, self.open or self.waiting)
        assert len(seen.heads) - before <= most, "too many wait for their edits"

    def _look_at_head(self) -> None:
        dut, seen = self.dut, self.seen
        assert len(seen.heads) < len(seen.given), "a head that was not given"
        number, facts = seen.given[len(seen.heads)]
        data = self.frames[number].case.data
        head = int(dut.head_o.value).to_bytes(self.head_bytes, "little")
        where = f"head of frame {number}, {len(data)} bytes"
        assert head == data[: self.head_bytes].ljust(self.head_bytes, b"\0"), where
        shown = (int(dut.head_bytes_o.value), int(dut.head_facts_o.value))
        assert shown == (len(data), facts), where
        seen.heads.append(self.cycle)

    async def decide(self, pause: Pause) -> None:
        """For ever: the edit of each frame that has shown its head, from the next cycle on."""
        number = 0
        while True:
            while number == len(self.seen.heads):
                await RisingEdge(self.dut.clk_i)
            case = self.frames[self.seen.given[number][0]].case
            await self.edits.send([self.edit(case)], pause)
            number += 1

    def check(self) -> None:
        super().check()
        seen, too_long = self.seen, self.too_long()
        assert len(seen.heads) == len(seen.given)
        if not self.drops:
            assert not seen.lost
            assert seen.ended_lost == too_long
        assert set(too_long) & set(seen.ended) <= set(seen.ended_lost)
        if self.head_bytes <= self.width:  # each head is that of a first beat
            assert all(b - a >= self.pace for a, b in pairwise(seen.heads)), "faster than Pace"

    def calm(self, most: int = 2) -> Pause:
        """So few inside, where the input does not wait by itself, that none is lost."""
        return (lambda: self.seen.inside >= most) if self.drops else never
