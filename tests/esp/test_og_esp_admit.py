# SPDX-License-Identifier: Apache-2.0
"""og_esp_admit against the rules of its header.

Walks packets that are good, came with an error or found no room, with pauses and one after the
other, pulses of losses in every cycle and in few, more of them than are kept, events that are
taken at once, late and not at all; a reset in the middle.
"""

import random
from collections import Counter
from typing import Any

import cocotb
from cocotb.triggers import ReadOnly, RisingEdge
from esp_core import EVENT
from packed import unpack
from simulate import simulate
from streams import reset, start

ERROR, OVERRUN = 2, 3
MOST = 2**16 - 1  # losses that wait


class Bench:
    """A way in with packets, losses beside them, and a counter that takes events."""

    def __init__(self, dut: Any) -> None:
        self.dut = dut
        self.rng = random.Random(cocotb.RANDOM_SEED)
        self.waiting = 0  # losses whose events have not been taken
        self.judged: Counter[str] = Counter()
        self.events: Counter[int] = Counter()

    async def start(self) -> "Bench":
        await start(self.dut, ended_valid_i=0, lost_i=0, event_ready_i=0)
        return self

    async def run(self, cycles: int, offered: float, losses: float, taken: float) -> None:
        """So many cycles with packets, losses and taken events in these parts of them."""
        dut, rng = self.dut, self.rng
        kind: str | None = None
        for _ in range(cycles):
            if kind is None and rng.random() < offered:
                kind = rng.choice(("good", "good", "error", "lost", "both"))
            dut.ended_valid_i.value = kind is not None
            shown = kind or rng.choice(("good", "error", "lost"))
            dut.ended_error_i.value = shown in ("error", "both")
            dut.ended_lost_i.value = shown in ("lost", "both")
            lost, ready = rng.random() < losses, rng.random() < taken
            dut.lost_i.value, dut.event_ready_i.value = lost, ready
            await ReadOnly()
            if self.look(kind, lost, ready):
                kind = None
            await RisingEdge(dut.clk_i)
        dut.ended_valid_i.value = dut.lost_i.value = dut.event_ready_i.value = 0

    def look(self, kind: str | None, lost: bool, ready: bool) -> bool:
        """A cycle as it must be; whether the packet was judged in it."""
        dut = self.dut
        ends = kind not in (None, "good")
        judge = kind is not None and (ready or not ends)
        assert bool(dut.judge_o.value) == judge, kind
        assert bool(dut.event_valid_o.value) == (ends or self.waiting > 0)
        event = unpack(EVENT, int(dut.event_o.value))
        if dut.event_valid_o.value:
            counted = ERROR if kind == "error" else OVERRUN
            assert event == {"other": 1, "sa": 0, "kind": counted, "good": 0, "bytes": 0}
            self.events[counted] += ready
            if ready and not ends:
                self.waiting -= 1
                lost = lost and self.waiting + 1 < MOST
        self.waiting = min(self.waiting + lost, MOST)
        if judge and kind:
            assert bool(dut.judge_drop_o.value) == ends
            self.judged[kind] += 1
        return judge


@cocotb.test()
@cocotb.parametrize(offered=[0.2, 1.0], losses=[0.0, 0.1, 1.0], taken=[0.1, 0.6, 1.0])
async def each_counts_once(dut: Any, offered: float, losses: float, taken: float) -> None:
    bench = await Bench(dut).start()
    await bench.run(600, offered, losses, taken)
    await bench.run(3000, 0.0, 0.0, 1.0)  # all that waits
    assert bench.waiting == 0
    assert bench.events[ERROR] == bench.judged["error"]
    assert bench.events[OVERRUN] >= bench.judged["lost"] + bench.judged["both"]
    assert bench.judged["good"] > 10


@cocotb.test()
async def as_many_losses_as_are_kept(dut: Any) -> None:
    """Those beyond are not counted, and the first of them does not make it none."""
    bench = await Bench(dut).start()
    dut.lost_i.value = 1
    for _ in range(MOST + 20):
        await RisingEdge(dut.clk_i)
    bench.waiting = MOST
    await bench.run(300, 0.3, 1.0, 0.5)
    await bench.run(MOST + 100, 0.0, 0.0, 1.0)
    assert bench.waiting == 0


@cocotb.test()
async def reset_forgets_losses(dut: Any) -> None:
    bench = await Bench(dut).start()
    await bench.run(50, 0.0, 1.0, 0.0)
    assert bench.waiting == 50
    await reset(dut)
    bench.waiting = 0
    await bench.run(50, 0.3, 0.1, 0.5)


def test_og_esp_admit() -> None:
    simulate("og_esp_admit", core="opengcm:lib:esp", module=__file__)
