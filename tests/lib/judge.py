# SPDX-License-Identifier: Apache-2.0
"""The judge of a frame store (og_frame_fifo, og_frame_pass), for tests of what has one inside."""

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from cocotb.triggers import FallingEdge
from edits import Case, Editor
from streams import Pause, never


@dataclass(frozen=True)
class Ended:
    """A frame that has ended, as it is offered to the judge."""

    facts: int
    length: int
    lost: bool


@dataclass(frozen=True)
class Verdict:
    """What the judge says of one."""

    drop: bool
    length: int
    facts: int = 0


@dataclass
class Frame:
    """What comes in, what the judge says of it, and, of what he gives, its case."""

    case: Case
    behind: bytes = b""  # what the judge cuts off
    verdict: Verdict | None = None  # if not as it is in the case

    @property
    def data(self) -> bytes:
        return self.case.data + self.behind


def random_frame(editor: Editor, longest: int, drop: float = 0.2, cut: float = 0.3) -> Frame:
    """One that may be cut short or dropped by the judge, with an edit behind that."""
    rng = editor.rng
    frame = Frame(editor.random_case(longest))
    if rng.random() < cut:
        frame.behind = rng.randbytes(rng.randint(1, 2 * editor.width))
    if rng.random() < drop:
        length = rng.randint(0, len(frame.data))
        frame.verdict = rng.choice([Verdict(True, length), Verdict(False, 0)])
    return frame


async def judge(
    dut: Any, decide: Callable[[Ended], Verdict], rng: random.Random, pause: Pause = never
) -> None:
    """For ever: what `decide` says of each frame that has ended, in the cycle in which it is on
    offer. Between two verdicts the ports have anything."""
    ports = [dut.judge_drop_i, dut.judge_bytes_i]
    ports += [dut.judge_facts_i] if hasattr(dut, "judge_facts_i") else []
    while True:
        await FallingEdge(dut.clk_i)
        if not dut.ended_valid_o.value or not dut.rst_ni.value or pause():
            dut.judge_i.value = 0
            for port in ports:
                port.value = rng.getrandbits(len(port))
            continue
        ended = (dut.ended_facts_o, dut.ended_bytes_o, dut.ended_lost_o)
        facts, length, lost = (int(signal.value) for signal in ended)
        verdict = decide(Ended(facts, length, bool(lost)))
        dut.judge_i.value = 1
        for port, value in zip(ports, (verdict.drop, verdict.length, verdict.facts), strict=False):
            port.value = value
