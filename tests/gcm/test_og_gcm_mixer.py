# SPDX-License-Identifier: Apache-2.0
"""og_gcm_mixer: beats of packets, and what the output and GHASH get of each of their slots.

Walks 1, 2 and 4 lanes, with `WireRegs`, and with data that come late: packets of every shape, back
to back and with pauses, both ways, IVs of other lengths than 96 bits before them; statuses found
before; an IV that is too long; a reset in mid-packet. Keystream, and all that comes without a beat,
is random.

What a slot becomes is that of GCM-AE and GCM-AD (SP 800-38D, 7.1 and 7.2): text is added to the
keystream and GHASH absorbs the ciphertext, AAD and IV pass and are absorbed as they are, and the
last block of a message is its lengths.
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import cocotb
import pytest
from cocotb.triggers import FallingEdge
from packed import lanes_of, lanes_word, pack, unpack
from packets import (
    BLOCK,
    TAG_BYTES,
    BusPacket,
    Kind,
    Slot,
    Status,
    add,
    length_block,
    random_packet,
)
from simulate import simulate
from slots import BEAT, FACTS, LABEL, RESULT, SCHEDULE, SLOT
from streams import gaps, reset, start

LEAD = 2  # cycles from label to data; with WireRegs one more
POWER_USE = {"slot": FACTS["key_slot"], "power": SCHEDULE["power"]}


@dataclass(frozen=True)
class Step:
    """A beat as it goes in, and what it becomes; `status` is what is found here, or before."""

    packet: BusPacket
    slots: Sequence[Slot]
    given: Status
    status: Status
    schedule: dict[str, int]
    keystream: list[bytes]
    junk: list[bytes]  # late data behind the bytes of a slot

    def data(self) -> list[bytes]:
        return [data_of(slot, self.packet.decrypt).ljust(BLOCK, b"\0") for slot in self.slots]

    def late(self) -> list[bytes]:
        """With anything where there are no bytes; a received tag is masked behind the mixer."""
        found = []
        for slot, junk in zip(self.slots, self.junk, strict=True):
            data = data_of(slot, self.packet.decrypt)
            whole = slot.kind == Kind.TAG and self.packet.decrypt
            found.append(data.ljust(BLOCK, b"\0") if whole else data + junk[len(data) :])
        return found

    def behind(self) -> int:
        ends = [slot.kind in (Kind.IV_END, Kind.TAG) for slot in self.slots]
        return len(ends) - 1 - ends.index(True)

    def becomes(self) -> Iterator[tuple[bytes, bytes]]:
        """Of each slot, what the output and what GHASH gets."""
        for slot, key in zip(self.slots, self.keystream, strict=True):
            data = data_of(slot, self.packet.decrypt)
            padded = data.ljust(BLOCK, b"\0")
            if slot.kind == Kind.TEXT:
                other = add(data, key[: len(data)]).ljust(BLOCK, b"\0")
                yield other, padded if self.packet.decrypt else other
            elif slot.kind == Kind.TAG:
                yield add(padded, key), length_block(len(self.packet.aad), len(self.packet.text))
            elif slot.kind == Kind.IV_END:
                yield padded, length_block(0, len(self.packet.iv))
            else:
                yield padded, padded


def data_of(slot: Slot, decrypt: bool) -> bytes:
    """A TAG slot brings data to decrypt alone."""
    return slot.data if decrypt or slot.kind != Kind.TAG else b""


def blocks_word(blocks: Sequence[bytes]) -> int:
    return int.from_bytes(b"".join(reversed(blocks)), "big")


class Bench:
    """Sends a beat a cycle, and looks at all that is said of it when it is due."""

    def __init__(self, dut: Any) -> None:
        self.dut = dut
        self.lanes = int(dut.Lanes.value)
        self.late = bool(dut.LateData.value)
        self.rng = random.Random(cocotb.RANDOM_SEED)
        lead = LEAD + int(dut.WireRegs.value)
        self.sent: list[Step | None] = [None] * (lead + 1)  # the newest is last
        self.checked = 0

    async def start(self) -> "Bench":
        idle = ("labels_i", "data_i", "keystream_i", "late_data_i")
        await start(self.dut, beat_i=0, **dict.fromkeys(idle, 0))
        return self

    def steps(self, packet: BusPacket, given: Status = Status.OK) -> Iterator[Step]:
        """The beats of a packet within all limits."""
        rng = self.rng
        for slots in packet.beats(self.lanes):
            kinds = {slot.kind for slot in slots}
            schedule = {
                "feed": rng.getrandbits(1),
                "keep": rng.getrandbits(1),
                "ends": int(not kinds.isdisjoint({Kind.TAG, Kind.IV_END})),
                "ends_iv": int(Kind.IV_END in kinds),
                "power": rng.randrange(256),
            }
            keystream, junk = ([rng.randbytes(BLOCK) for _ in slots] for _ in range(2))
            yield Step(packet, slots, given, given, schedule, keystream, junk)

    async def cycle(self, step: Step | None = None) -> None:
        """Check what is due; send a beat, or anything that is not valid."""
        dut, rng = self.dut, self.rng
        await FallingEdge(dut.clk_i)
        out, now, ahead = self.sent[:3]
        self.check(out, now, ahead)
        self.sent = [*self.sent[1:], step]
        if step is None:
            dut.beat_i.value = rng.getrandbits(sum(BEAT.values()) - 1)
            dut.labels_i.value = rng.getrandbits(sum(LABEL.values()) * self.lanes)
        else:
            facts = {
                "decrypt": int(step.packet.decrypt),
                "key_slot": step.packet.key_slot,
                "tag_bytes": step.packet.tag_bytes,
                "status": step.given,
            }
            dut.beat_i.value = pack(BEAT, {"valid": 1, **facts, **step.schedule})
            labels = [{"kind": slot.kind, "bytes": len(slot.data)} for slot in step.slots]
            dut.labels_i.value = lanes_word(LABEL, labels)
        nothing = [rng.randbytes(BLOCK) for _ in range(self.lanes)]
        dut.keystream_i.value = blocks_word(now.keystream if now else nothing)
        dut.data_i.value = blocks_word(now.data() if now and not self.late else nothing)
        dut.late_data_i.value = blocks_word(ahead.late() if ahead else nothing)

    def check(self, out: Step | None, now: Step | None, ahead: Step | None) -> None:
        """`out` is the beat that leaves, `now` the one whose data are due, `ahead` the next."""
        dut = self.dut
        assert dut.late_take_o.value == int(self.late and ahead is not None)
        if ahead is not None:
            use = {"slot": ahead.packet.key_slot, "power": ahead.schedule["power"]}
            assert unpack(POWER_USE, int(dut.power_use_o.value)) == use
        assert dut.feed_next_o.value == (now.schedule["feed"] if now else 0)
        assert dut.valid_o.value == int(out is not None)
        if out is None:
            return
        for name in ("keep", "ends", "ends_iv"):
            assert getattr(dut, f"{name}_o").value == out.schedule[name], name
        if out.schedule["ends"]:
            assert int(dut.behind_o.value) == out.behind()
        result = unpack(RESULT, int(dut.result_o.value))
        assert result["decrypt"] == out.packet.decrypt
        assert result["tag_bytes"] == out.packet.tag_bytes
        assert Status(result["status"]) == out.status
        slots = lanes_of(SLOT, int(dut.slots_o.value), self.lanes)
        hashes = int(dut.hash_blocks_o.value)
        for lane, (slot, (data, absorbed)) in enumerate(zip(out.slots, out.becomes(), strict=True)):
            got = slots[lane]
            assert (got["kind"], got["bytes"]) == (slot.kind, len(slot.data))
            assert got["data"].to_bytes(BLOCK, "big") == data, (lane, slot)
            block = hashes >> 8 * BLOCK * lane & (1 << 8 * BLOCK) - 1
            if out.status == Status.OK:
                assert block.to_bytes(BLOCK, "big") == absorbed, (lane, slot)
        self.checked += 1

    async def send(self, steps: Iterator[Step], gap: float = 0.0) -> None:
        pause = gaps(gap, self.rng)
        for step in steps:
            while pause():
                await self.cycle()
            await self.cycle(step)

    async def finish(self) -> None:
        for _ in self.sent:
            await self.cycle()

    def packet(self, aad: int, text: int, iv: int = 12) -> BusPacket:
        rng = self.rng
        packet = random_packet(
            rng, aad, text, iv=iv, decrypt=bool(rng.getrandbits(1)), tag_bytes=rng.choice(TAG_BYTES)
        )
        return replace(packet, key_slot=rng.randrange(1 << FACTS["key_slot"]))


@cocotb.test()
@cocotb.parametrize(gap=[0.0, 0.5])
async def every_shape(dut: Any, gap: float) -> None:
    """AAD 0 to 33 bytes with text 0 to 52, each behind an IV of another length or of 96 bits."""
    bench = await Bench(dut).start()
    for aad in range(34):
        for text in range(0, 49, 3):
            iv = bench.rng.choice((12, 12, bench.rng.randrange(1, 70)))
            await bench.send(bench.steps(bench.packet(aad, text + aad % 5, iv)), gap)
    await bench.finish()
    assert bench.checked > 34 * 17


@cocotb.test()
async def what_was_found_stays(dut: Any) -> None:
    """A status that a beat brings leaves with it; the next packet is not touched."""
    bench = await Bench(dut).start()
    for given in Status:
        for text in (0, 5, 130):
            await bench.send(bench.steps(bench.packet(20, text), given))
            await bench.send(bench.steps(bench.packet(3, 16)))
    await bench.finish()


@cocotb.test()
async def too_long_an_iv(dut: Any) -> None:
    """65,536 bytes: the beat that brings the last of them is bad, and what follows, unless it
    was bad for another reason; the next packet is good."""
    bench = await Bench(dut).start()
    first = (65_536 // BLOCK - 1) // bench.lanes
    for given in (Status.OK, Status.KEY_UNKNOWN):
        steps = list(bench.steps(bench.packet(20, 40, 65_536), given))
        if given == Status.OK:
            steps[first:] = [replace(step, status=Status.BAD_IV) for step in steps[first:]]
        await bench.send(iter(steps))
        await bench.send(bench.steps(bench.packet(17, 33)))
    await bench.finish()


@cocotb.test()
async def reset_in_mid_packet(dut: Any) -> None:
    """Nothing of the beats that were inside leaves, and the next packet's lengths are its own."""
    bench = await Bench(dut).start()
    for cut in range(1, 9):
        steps = list(bench.steps(bench.packet(30, BLOCK * 12 * bench.lanes)))
        await bench.send(iter(steps[:cut]))
        await FallingEdge(dut.clk_i)
        dut.beat_i.value = 0
        await reset(dut)
        bench.sent = [None] * len(bench.sent)
        await bench.send(bench.steps(bench.packet(cut, 20, 40)))
    await bench.finish()


@pytest.mark.parametrize(
    ("lanes", "chains", "wire_regs", "late"),
    [
        (1, 0, 0, 0),
        (2, 1, 1, 0),
        (2, 0, 0, 1),
        pytest.param(4, 1, 0, 0, marks=pytest.mark.smoke),
    ],
)
def test_og_gcm_mixer(lanes: int, chains: int, wire_regs: int, late: int) -> None:
    simulate(
        "mixer",
        core="opengcm:lib:gcm",
        module=__file__,
        parameters={
            "Lanes": lanes,
            "CarryChains": chains,
            "WireRegs": wire_regs,
            "LateData": late,
        },
        extra_sources=[Path(__file__).with_name("mixer.sv")],
    )
