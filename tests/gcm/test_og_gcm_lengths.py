# SPDX-License-Identifier: Apache-2.0
"""og_gcm_lengths: the length block of every message, and the limits on IV, AAD and text.

Walks 1, 2, 4 and 8 lanes: packets of every shape back to back and with pauses, IVs of other lengths
than 96 bits before them; IVs of 65,535 and 65,536 bytes; a reset in mid-packet. The limits that
nobody can send, 2^32 - 2 text blocks and 2^61 bytes of AAD, are reached by forcing the counters.
"""

import random
from collections.abc import Sequence
from typing import Any

import cocotb
import pytest
from cocotb.triggers import FallingEdge, RisingEdge
from counters import BUILDS, INTERNALS, set_count
from packed import lanes_word, width
from packets import BLOCK, BusPacket, Kind, Slot, Status, random_packet
from simulate import simulate
from slots import LABEL
from streams import Pause, gaps, never, reset, start

LATENCY = 2  # cycles, and one more with WireRegs
MAX_TEXT_BLOCKS = 2**32 - 2
MAX_AAD_BLOCKS = 2**57 - 1  # full ones: 2^61 - 1 bytes and a short one

Due = tuple[Status, int | None]
"""What a beat must say: the limit, and with a message's last beat the length block."""


class Bench:
    """Sends beats, and looks at what is said of each two cycles later."""

    def __init__(self, dut: Any) -> None:
        self.dut = dut
        self.lanes = int(dut.Lanes.value)
        self.rng = random.Random(cocotb.RANDOM_SEED)
        self.latency = LATENCY + int(dut.WireRegs.value)
        self.due: list[Due | None] = [None] * self.latency
        self.checked = 0

    async def start(self) -> "Bench":
        await start(self.dut, valid_i=0, ends_i=0, ends_iv_i=0, labels_i=0)
        return self

    async def cycle(self, beat: list[Slot] | None = None, due: Due | None = None) -> None:
        """Send a beat, or anything that is not valid; check the one of two cycles ago."""
        dut, rng = self.dut, self.rng
        await FallingEdge(dut.clk_i)
        expected = self.due.pop(0)
        self.due.append(due)
        dut.valid_i.value = int(beat is not None)
        if beat is None:
            dut.ends_i.value, dut.ends_iv_i.value = rng.getrandbits(1), rng.getrandbits(1)
            dut.labels_i.value = rng.getrandbits(width(LABEL) * self.lanes)
        else:
            kinds = [slot.kind for slot in beat]
            dut.ends_i.value = int(Kind.TAG in kinds or Kind.IV_END in kinds)
            dut.ends_iv_i.value = int(Kind.IV_END in kinds)
            labels = [{"kind": slot.kind, "bytes": len(slot.data)} for slot in beat]
            dut.labels_i.value = lanes_word(LABEL, labels)
        if expected is not None:
            limit, block = expected
            assert Status(int(dut.limit_o.value)) == limit
            if block is not None and limit == Status.OK:
                assert int(dut.length_block_o.value) == block, f"{block:#x}"
            self.checked += 1

    async def send(self, packet: BusPacket, dues: Sequence[Due], pause: Pause = never) -> None:
        for beat, due in zip(packet.beats(self.lanes), dues, strict=True):
            while pause():
                await self.cycle()
            await self.cycle(beat, due)

    async def run(self, packet: BusPacket, pause: Pause = never) -> None:
        """A packet within all limits."""
        await self.send(packet, self.dues(packet), pause)

    async def finish(self) -> None:
        for _ in range(self.latency):
            await self.cycle()

    def packet(self, aad: int, text: int, iv: int = 12) -> BusPacket:
        return random_packet(self.rng, aad, text, iv=iv, decrypt=False, tag_bytes=16)

    def dues(self, packet: BusPacket, aad: int = 0, text: int = 0) -> list[Due]:
        """Of the beats of a packet; `aad` and `text` bytes were added to it by force."""
        found: list[Due] = []
        for beat in packet.beats(self.lanes):
            kinds = [slot.kind for slot in beat]
            block = None
            if Kind.IV_END in kinds:
                block = 8 * len(packet.iv)
            elif Kind.TAG in kinds:
                block = 8 * (len(packet.aad) + aad) << 64 | 8 * (len(packet.text) + text)
            found.append((Status.OK, block))
        return found

    async def run_forced(
        self, packet: BusPacket, aad: int = 0, text: int = 0, bad: int | None = None
    ) -> None:
        """So many full blocks more behind the first beat, which must be full; from beat `bad` on
        the packet is too long."""
        dues = self.dues(packet, BLOCK * aad, BLOCK * text)
        if bad is not None:
            dues[bad:] = [(Status.TOO_LONG, None)] * len(dues[bad:])
        beats = packet.beats(self.lanes)
        await self.cycle(beats[0], dues[0])
        await self.finish()
        if aad:
            set_count(self.dut.u_aad, self.lanes + aad)
        if text:
            set_count(self.dut.u_text, self.lanes + text)
        await RisingEdge(self.dut.clk_i)
        for beat, due in zip(beats[1:], dues[1:], strict=True):
            await self.cycle(beat, due)


@cocotb.test()
@cocotb.parametrize(gap=[0.0, 0.5])
async def every_shape(dut: Any, gap: float) -> None:
    """AAD 0 to 33 bytes with text 0 to 70, one right after the other and with pauses."""
    bench = await Bench(dut).start()
    pause = gaps(gap, bench.rng)
    for aad in range(34):
        for text in range(0, 71, 5):
            await bench.run(bench.packet(aad, text + aad % 5), pause)
    await bench.finish()
    assert bench.checked > 34 * 14


@cocotb.test()
async def other_ivs(dut: Any) -> None:
    """IVs of 1 to 80 bytes: their own length block, and nothing of it in the packet's."""
    bench = await Bench(dut).start()
    pause = gaps(0.3, bench.rng)
    for length in range(1, 81):
        aad, text = bench.rng.randrange(60), bench.rng.randrange(120)
        await bench.run(bench.packet(aad, text, length), pause)
        await bench.run(bench.packet(aad, text), pause)
    await bench.finish()


@cocotb.test()
@cocotb.parametrize(length=[65_535, 65_536, 65_552, 131_072])
async def longest_iv(dut: Any, length: int) -> None:
    """65,535 bytes are good; one more makes the beat that brings it, and the rest, bad. The next
    packet is good."""
    bench = await Bench(dut).start()
    packet = bench.packet(20, 40, length)
    dues = bench.dues(packet)
    if length > 65_535:
        first = (65_536 // BLOCK - 1) // bench.lanes
        dues[first:] = [(Status.BAD_IV, None)] * len(dues[first:])
    await bench.send(packet, dues)
    await bench.run(bench.packet(17, 33, 8))
    await bench.run(bench.packet(17, 66_000))  # text of more bytes than an IV may have
    await bench.finish()


@cocotb.test()
@cocotb.parametrize(rest=[0, 1, 15])
async def longest_text(dut: Any, rest: int) -> None:
    """2^32 - 2 blocks are good, a short last one counted, and the length right; one more is too
    long from the beat that brings it."""
    bench = await Bench(dut).start()
    lanes = bench.lanes
    total = 4 * lanes + bool(rest)
    for over in range(-2, 2 * lanes):
        packet = bench.packet(0, BLOCK * 4 * lanes + rest)
        bad = (total - over) // lanes if over > 0 else None
        await bench.run_forced(packet, text=MAX_TEXT_BLOCKS + over - total, bad=bad)
        await bench.run(bench.packet(20, 40))
    await bench.finish()


@cocotb.test()
@cocotb.parametrize(rest=[0, 1, 15])
async def longest_aad(dut: Any, rest: int) -> None:
    """2^61 - 1 bytes are good and their number right; the block that makes it 2^61 is too much."""
    bench = await Bench(dut).start()
    lanes = bench.lanes
    for over in range(-2, 2 * lanes):
        packet = bench.packet(BLOCK * 4 * lanes + rest, 40)
        bad = (4 * lanes - over) // lanes if over > 0 else None
        await bench.run_forced(packet, aad=MAX_AAD_BLOCKS + over - 4 * lanes, bad=bad)
        await bench.run(bench.packet(20, 40))
    await bench.finish()


@cocotb.test()
async def reset_in_mid_packet(dut: Any) -> None:
    """The beat behind a reset starts a packet: nothing of what was cut off is counted."""
    bench = await Bench(dut).start()
    for cut in range(1, 9):
        packet = bench.packet(30, BLOCK * 12 * bench.lanes, 12 if cut % 2 else 40)
        cut_off = packet.beats(bench.lanes)[:cut]
        for beat in cut_off:
            await bench.cycle(beat)
        await FallingEdge(dut.clk_i)
        dut.valid_i.value = 0
        await reset(dut, 1)
        await bench.run(bench.packet(17, 33))
        await bench.finish()


@pytest.mark.parametrize(("lanes", "chains", "wire_regs"), BUILDS)
def test_og_gcm_lengths(lanes: int, chains: int, wire_regs: int) -> None:
    simulate(
        "og_gcm_lengths",
        core="opengcm:lib:gcm",
        module=__file__,
        parameters={"Lanes": lanes, "CarryChains": chains, "WireRegs": wire_regs},
        # Counters are set close to their limits: to count there takes 2^32 blocks.
        internals=INTERNALS,
    )
