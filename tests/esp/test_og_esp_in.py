# SPDX-License-Identifier: Apache-2.0
"""og_esp_in: whole packets in, head and beats of each out, what ends here counted.

Walks packets of 1 to 300 bytes with and without errors, pauses on each side and both, decisions
that come late, and, where the sender cannot be stopped, far more than there is room for.
"""

import random
from collections.abc import Sequence
from typing import Any

import cocotb
import pytest
from cocotb.triggers import ReadOnly, RisingEdge
from frames import frame_beats, frame_bytes, split
from simulate import simulate
from streams import Beat, Pause, Stream, gaps, never, start, within

HEAD_BYTES = 64
ERROR, OVERRUN = 2, 3
DEPTH = 16


class Bench:
    """The way in, with somebody who decides some cycles after each head."""

    def __init__(self, dut: Any) -> None:
        self.dut = dut
        self.width = int(dut.BeatBytes.value)
        self.rng = random.Random(cocotb.RANDOM_SEED)
        self.source = Stream(dut, "s_axis_t{}", "s_axis_tready", ["data", "keep", "last", "user"])
        self.sink = Stream(dut, "out_{}_o", "out_ready_i", ["data", "keep", "last"])
        self.events = {ERROR: 0, OVERRUN: 0}
        self.heads: list[tuple[int, int, int]] = []
        self.decide_after = 10

    async def start(self) -> "Bench":
        await start(self.dut, s_axis_tvalid=0, out_ready_i=0, retire_i=0, event_ready_i=1)
        self.sink.check_rules()
        cocotb.start_soon(self.watch())
        return self

    async def watch(self) -> None:
        """Heads, events, and a decision for each head."""
        dut, cycle = self.dut, 0
        waiting: list[int] = []
        while True:
            decide = bool(waiting) and waiting[0] <= cycle
            dut.retire_i.value = decide
            if decide:
                waiting.pop(0)
            await ReadOnly()
            if dut.head_valid_o.value:
                head = (dut.head_o, dut.head_bytes_o, dut.head_user_o)
                self.heads.append((int(head[0].value), int(head[1].value), int(head[2].value)))
                waiting.append(cycle + self.decide_after)
                assert len(waiting) <= DEPTH, "more heads than may be open"
            if dut.event_valid_o.value and dut.event_ready_i.value:
                self.events[int(dut.event_o.value) >> 15 & 15] += 1
            await RisingEdge(dut.clk_i)
            cycle += 1

    def beats(self, packet: bytes, user: int, error: bool) -> list[Beat]:
        """User with the first beat, error with the last."""
        beats = frame_beats(packet, self.width)
        for at, beat in enumerate(beats):
            beat["user"] = (user if at == 0 else self.rng.getrandbits(12)) | error << 12
            if not beat["last"]:
                beat["user"] ^= self.rng.getrandbits(1) << 12
        return beats

    async def run(
        self,
        packets: Sequence[tuple[bytes, int, bool]],
        in_pause: Pause = never,
        out_pause: Pause = never,
        quiet: int = 300,
    ) -> list[bytes]:
        """Send all; what came out when nothing more came for some cycles."""
        beats = [beat for packet in packets for beat in self.beats(*packet)]
        sending = cocotb.start_soon(self.source.send(beats, in_pause))
        silent = 0

        def done(taken: list[Beat]) -> bool:
            nonlocal silent
            silent = 0 if self.dut.out_valid_o.value or not sending.done() else silent + 1
            return silent > quiet

        taken = await within(5000 + 60 * len(beats), self.sink.receive_until(done, out_pause))
        return [frame_bytes(each, self.width) for each in split(taken)]


@cocotb.test()
@cocotb.parametrize(in_gap=[0.0, 0.5], out_gap=[0.0, 0.7], late=[1, 40])
async def all_arrive(dut: Any, in_gap: float, out_gap: float, late: int) -> None:
    bench = await Bench(dut).start()
    bench.decide_after = late
    rng = bench.rng
    sizes = [rng.randrange(1, 300) for _ in range(120)]
    packets = [(rng.randbytes(size), rng.getrandbits(12), rng.random() < 0.2) for size in sizes]
    if int(dut.InputDrops.value):  # slow enough for room
        in_gap, out_gap = 0.9, 0.0
    got = await bench.run(packets, gaps(in_gap, rng), gaps(out_gap, rng))
    good = [(packet, user) for packet, user, error in packets if not error]
    assert got == [packet for packet, _ in good]
    assert bench.events == {ERROR: len(packets) - len(good), OVERRUN: 0}
    heads = [
        (int.from_bytes(packet[:HEAD_BYTES], "little"), len(packet), user) for packet, user in good
    ]
    assert bench.heads == heads


@cocotb.test()
async def overrun(dut: Any) -> None:
    """Nothing is taken for a while: what finds no room is lost whole, and counts."""
    if not int(dut.InputDrops.value):
        return  # the sender waits instead
    bench = await Bench(dut).start()
    rng = bench.rng
    packets = [(rng.randbytes(rng.randrange(1, 200)), at, False) for at in range(400)]
    stalled = 1500
    dut.event_ready_i.value = 0

    def pause() -> bool:
        nonlocal stalled
        stalled -= 1
        if stalled == 0:
            dut.event_ready_i.value = 1
        return stalled > 0

    got = await bench.run(packets, never, pause)
    left = [packet for packet, _, _ in packets]
    for packet in got:
        assert packet in left, "out of order, or not as it came"
        left = left[left.index(packet) + 1 :]
    lost = len(packets) - len(got)
    dut._log.info("%d of %d packets found no room", lost, len(packets))
    assert lost > 50
    assert bench.events == {ERROR: 0, OVERRUN: lost}


@cocotb.test()
async def too_long(dut: Any) -> None:
    """A packet that is longer than the memory is lost, and only it."""
    bench = await Bench(dut).start()
    rng, room = bench.rng, int(dut.Beats.value) * bench.width
    packets = [(rng.randbytes(size), 5, False) for size in (40, room + 1, 40, 3 * room, 50)]
    got = await bench.run(packets, gaps(0.5, rng))
    assert got == [packets[at][0] for at in (0, 2, 4)]
    assert bench.events == {ERROR: 0, OVERRUN: 2}


@pytest.mark.parametrize("drops", [0, 1])
def test_og_esp_in(drops: int) -> None:
    simulate(
        "og_esp_in",
        core="opengcm:lib:esp",
        module=__file__,
        parameters={
            "InputDrops": drops,
            "Beats": 64,
            "Frames": 8,
        },
    )
