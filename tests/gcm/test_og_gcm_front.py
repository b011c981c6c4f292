# SPDX-License-Identifier: Apache-2.0
"""og_gcm_front: counter blocks, masking and status of every beat.

Walks 1, 2, 4 and 8 lanes: packets of every shape back to back and with pauses, keys of every size,
IVs of 96 bits and of other lengths (J0 given by the test, also where inc32 wraps), every rule that
has a status, alone and in the order in which the first found holds; a key dropped in each cycle
around its look-up and later in the packet; the last of 2^32 - 2 text blocks, which nobody can send,
by forcing the counter.

Cycles are counted from the one in which a beat is taken (0): the key is asked for in cycle 1, the
answer and the rules are there in cycle 2, and so is slot_o, the beat in cycle 4. With WireRegs they
are there in cycles 3, 4 and 7.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import cocotb
import pytest
from cocotb.triggers import ReadOnly, RisingEdge
from counters import BUILDS, INTERNALS, set_count
from packed import lanes_of, pack, unpack
from packets import BLOCK, TAG_BYTES, BusPacket, Kind, Slot, Status, random_packet, slot_fields
from simulate import simulate
from slots import BEAT, KEY_DROP, KEY_ENTRY, KEY_USE, SCHEDULE, SLOT, join_slots
from streams import Beat, Pause, Stream, gaps, never, reset, start, within

WRAPPER = Path(__file__).with_name("trimmed_front.sv")

WIDTH = 128
ONES = (1 << WIDTH) - 1
SLOTS = 1024
MAX_TEXT_BLOCKS = 2**32 - 2


@dataclass(frozen=True)
class Given:
    """One beat for the front, and what must become of it."""

    fields: Beat
    slots: tuple[Slot, ...]
    first: bool
    packet: BusPacket
    j0: int
    text_before: int  # text blocks of the packet in the beats before
    status: Status
    facts: Beat  # of the beat that comes out


@dataclass
class Packet:
    """A packet, the status of its beats (from beat number on), and J0 for IVs of other lengths."""

    facts: BusPacket
    statuses: dict[int, Status] = field(default_factory=dict)
    j0: int = 0
    beats: list[list[Slot]] | None = None  # where the slots are against the rules
    header: int | None = None
    skipped_text: int = 0  # blocks that never were, counted behind the first beat

    def given(self, lanes: int, powers: int, rng: random.Random) -> list[Given]:
        """Its beats. The flags of the look-ahead are any that could be: the front only hands them
        on."""
        beats = self.facts.beats(lanes) if self.beats is None else self.beats
        if len(self.facts.iv) == 12:
            self.j0 = int.from_bytes(self.facts.iv, "big") << 32 | 1
        found = []
        text = 0
        status = Status.OK
        for number, beat in enumerate(beats):
            if status == Status.OK:
                status = self.statuses.get(number, Status.OK)
            kinds = [slot.kind for slot in beat]
            end_lane = next((at for at, kind in enumerate(kinds) if kind in ENDS), lanes - 1)
            ends = kinds[end_lane] in ENDS
            ends_iv = ends and Kind.TAG not in kinds
            keep = not ends and rng.random() < 0.5
            to_go = 0 if ends else rng.randrange(1, powers // lanes + 1)
            header = self.facts.header() if self.header is None else self.header
            schedule = {
                "feed": rng.getrandbits(1),
                "keep": int(keep),
                "ends": int(ends),
                "ends_iv": int(ends_iv),
                "power": powers - 1 if keep else to_go * lanes + end_lane,
            }
            facts = schedule | {
                "decrypt": int(self.facts.decrypt),
                "key_slot": self.facts.key_slot,
                "tag_bytes": self.facts.tag_bytes,
            }
            offered = slot_fields(beat)
            for lane, slot in enumerate(beat):  # what lies behind the bytes must not matter
                mask = ONES >> 8 * len(slot.data)
                offered["data"] |= (rng.getrandbits(WIDTH) & mask) << WIDTH * lane
                if slot.kind not in SIZED:
                    offered["bytes"] &= ~(31 << 5 * lane)
                    offered["bytes"] |= rng.getrandbits(5) << 5 * lane
            sent = {
                "header": header if number == 0 else rng.getrandbits(113),
                "slots": join_slots(offered, lanes),
                "schedule": pack(SCHEDULE, schedule),
            }
            found.append(
                Given(sent, tuple(beat), number == 0, self.facts, self.j0, text, status, facts)
            )
            text += kinds.count(Kind.TEXT)
            if number == 0:
                text += self.skipped_text
        return found


ENDS = (Kind.IV_END, Kind.TAG)
SIZED = (Kind.IV, Kind.AAD, Kind.TEXT)


class Bench:
    """The front with a key table, the rest of the engine played by the test."""

    def __init__(self, dut: Any) -> None:
        self.dut = dut
        self.lanes = int(dut.Lanes.value)
        regs = int(dut.WireRegs.value)
        self.ask = 1 + 2 * regs  # cycles from a beat's take to the question to the key table
        self.scan = 2 + 2 * regs  # to the look at the slots
        self.done = 4 + 3 * regs  # to the result
        self.early = bool(regs)  # a beat's credit is taken before it
        self.in_hand = 0  # credits that are taken, and have no beat yet
        self.powers = 4 * self.lanes  # any: what the look-ahead says is only handed on
        self.rng = random.Random(cocotb.RANDOM_SEED)
        names = ["header", "slots", "schedule"]
        self.source = Stream(dut, "in_{}_i", "in_ready_o", names)
        self.keys = {slot: self.rng.randrange(3) for slot in range(0, SLOTS, 2)}
        self.cycle = 0
        self.due: dict[
            int, tuple[Given, int]
        ] = {}  # beat and its packet's start, by result's cycle
        self.began = 0  # cycle in which the packet's first beat was taken
        self.answers: dict[int, tuple[int, bool]] = {}  # slot asked for and live, by cycle
        self.found = Status.OK  # in the packet whose beats come out
        self.queue: list[Given] = []  # still to be taken
        self.j0_delay = 5
        self.j0_in = -1
        self.j0 = 0
        self.drops: dict[int, int | None] = {}  # by cycle: a slot, or None for all
        self.taken: list[int] = []  # cycles

    async def start(self) -> "Bench":
        await start(self.dut, credit_i=1, in_valid_i=0, j0_valid_i=0, j0_i=0, entry_i=0, drop_i=0)
        cocotb.start_soon(self._engine())
        return self

    async def _engine(self) -> None:
        """Key table, hash of the IV, and the check of every result; a cycle a round."""
        dut = self.dut
        while True:
            dropping = self.cycle in self.drops
            dropped = self.drops.get(self.cycle)
            drop = {
                "all": int(dropping and dropped is None),
                "one": int(dropping and dropped is not None),
                "slot": dropped or 0,
            }
            dut.drop_i.value = pack(KEY_DROP, drop)
            if dropping:
                gone = list(self.keys) if dropped is None else [dropped]
                for slot in gone:
                    self.keys.pop(slot, None)
            dut.j0_valid_i.value = int(self.cycle == self.j0_in)
            dut.j0_i.value = self.j0 if self.cycle == self.j0_in else self.rng.getrandbits(WIDTH)
            await ReadOnly()
            if dut.rst_ni.value:
                self._check()
                self._account()
            else:
                self.in_hand = 0
            if dut.in_valid_i.value and dut.in_ready_o.value:
                self._take()
            asked = int(dut.ask_slot_o.value)
            self.answers[self.cycle] = (asked, asked in self.keys)
            await RisingEdge(dut.clk_i)
            entry = {
                "live": int(asked in self.keys),
                "size": self.keys.get(asked, self.rng.randrange(3)),
            }
            dut.entry_i.value = pack(KEY_ENTRY, entry)
            self.cycle += 1

    def _account(self) -> None:
        """Each beat has a credit of its own: taken with it, or with WireRegs two at most before."""
        dut = self.dut
        taken = bool(dut.credit_take_o.value)
        fires = bool(dut.in_valid_i.value and dut.in_ready_o.value)
        assert taken <= bool(dut.credit_i.value), f"cycle {self.cycle}: a credit that is not there"
        if self.early:
            assert fires <= self.in_hand, f"cycle {self.cycle}: a beat without a credit"
            self.in_hand += taken - fires
            assert self.in_hand <= 2
        else:
            assert taken == fires, f"cycle {self.cycle}"

    def _take(self) -> None:
        given = self.queue.pop(0)
        assert self.cycle > self.j0_in, "taken before J0 was there"
        if given.first:
            self.began = self.cycle
        self.due[self.cycle + self.done] = (given, self.began)
        self.taken.append(self.cycle)
        if given.facts["ends_iv"]:
            self.j0_in, self.j0 = self.cycle + self.j0_delay, given.j0

    def _status(self, given: Given, began: int) -> Status:
        """What a beat whose result is there now must say; of its packet, the first found holds."""
        slot = given.packet.key_slot
        if given.first:
            self.found = Status.OK
            asked, live = self.answers[began + self.ask]
            assert asked == slot
            lost = not live
        else:
            scan = self.cycle - self.done + self.scan
            gone = (self.drops.get(cycle, -1) for cycle in range(began + self.scan, scan))
            lost = any(which is None or which == slot for which in gone)
        if self.found == Status.OK:
            self.found = Status.KEY_UNKNOWN if lost else given.status
        return self.found

    def _check(self) -> None:
        dut = self.dut
        used = self.cycle - self.scan + self.done
        if used in self.due:
            given, began = self.due[used]
            slot = given.packet.key_slot
            use = unpack(KEY_USE, int(dut.use_o.value))
            assert use["slot"] == slot
            if slot in self.keys and self.answers[began + self.ask][1]:
                assert use["size"] == self.keys[slot]
        beat = unpack(BEAT, int(dut.beat_o.value))
        assert bool(beat["valid"]) == (self.cycle in self.due), f"cycle {self.cycle}"
        if self.cycle not in self.due:
            return
        given, began = self.due.pop(self.cycle)
        status = self._status(given, began)
        where = f"cycle {self.cycle}, {[(s.kind.name, len(s.data)) for s in given.slots]}"
        assert Status(beat["status"]) == status, where
        if status != Status.OK:
            return
        for name, value in given.facts.items():
            assert beat[name] == value, f"{where}: {name} is {beat[name]}, not {value}"
        self._check_slots(given, where)

    def _check_slots(self, given: Given, where: str) -> None:
        slots = lanes_of(SLOT, int(self.dut.slots_o.value), self.lanes)
        offers = lanes_of(SLOT, given.fields["slots"], self.lanes)
        blocks = int(self.dut.blocks_o.value)
        text = given.text_before
        for lane, slot in enumerate(given.slots):
            what = f"{where}: lane {lane}"
            assert slots[lane]["kind"] == slot.kind, what
            got = slots[lane]["data"]
            counter = blocks >> WIDTH * lane & ONES
            if slot.kind in SIZED:
                assert slots[lane]["bytes"] == len(slot.data), what
                assert got == int.from_bytes(slot.data.ljust(BLOCK, b"\0"), "big"), what
            if slot.kind == Kind.TEXT:
                assert counter == after(given.j0, text + 1), what
                text += 1
            elif slot.kind == Kind.TAG:
                assert counter == given.j0, what
                assert got == (offers[lane]["data"] if given.packet.decrypt else 0), what
            elif slot.kind in (Kind.IV_END, Kind.EMPTY):
                assert not got, what

    async def run(self, packets: Sequence[Packet], pause: Pause = never) -> None:
        """Send packets and wait for all results."""
        for packet in packets:
            await self.send(packet.given(self.lanes, self.powers, self.rng), pause)
        await self.finish()

    async def send(self, given: Sequence[Given], pause: Pause = never) -> None:
        self.queue += given
        await within(2000 + 40 * len(given), self.source.send([g.fields for g in given], pause))

    async def finish(self) -> None:
        for _ in range(self.done + 1):
            await RisingEdge(self.dut.clk_i)
        assert not self.queue
        assert not self.due

    def packet(self, aad: int, text: int, iv: int = 12, **changes: Any) -> Packet:
        """A packet of the given lengths under a key that is there; an IV of other than 12 bytes
        has any J0."""
        rng = self.rng
        facts = random_packet(
            rng, aad, text, iv=iv, decrypt=rng.random() < 0.5, tag_bytes=rng.choice(TAG_BYTES)
        )
        facts = replace(facts, key_slot=rng.choice(list(self.keys)))
        return Packet(replace(facts, **changes), j0=rng.getrandbits(WIDTH))


def after(j0: int, times: int) -> int:
    """inc32 of SP 800-38D, 6.2, so many times."""
    return j0 >> 32 << 32 | (j0 + times) % 2**32


@cocotb.test()
@cocotb.parametrize(gap=[0.0, 0.5])
async def every_shape(dut: Any, gap: float) -> None:
    """AAD 0 to 33 bytes with text 0 to 70, keys changing, one right after the other and not."""
    bench = await Bench(dut).start()
    pause = gaps(gap, bench.rng)
    step = 7 if gap else 3
    for aad in range(0, 34, step if bench.lanes > 1 else 5):
        await bench.run([bench.packet(aad, text) for text in range(0, 71, step)], pause)


@cocotb.test()
async def one_beat_a_cycle(dut: Any) -> None:
    """Nothing but J0 and a credit stops it, also from packet to packet."""
    bench = await Bench(dut).start()
    packets = [bench.packet(n, 5 * n) for n in range(20)]
    given = [g for packet in packets for g in packet.given(bench.lanes, bench.powers, bench.rng)]
    await bench.send(given)
    await bench.finish()
    assert bench.taken == list(range(bench.taken[0], bench.taken[0] + len(given)))


@cocotb.test()
async def without_credit_nothing_moves(dut: Any) -> None:
    bench = await Bench(dut).start()
    packets = [bench.packet(20, 100) for _ in range(10)]
    given = [g for packet in packets for g in packet.given(bench.lanes, bench.powers, bench.rng)]
    sending = cocotb.start_soon(bench.send(given))
    while not sending.done():
        dut.credit_i.value = bench.rng.getrandbits(1)
        await RisingEdge(dut.clk_i)
    dut.credit_i.value = 1
    await bench.finish()


@cocotb.test()
@cocotb.parametrize(delay=[5, 30])
async def other_ivs(dut: Any, delay: int) -> None:
    """IVs of 1 to 40 bytes, and 96-bit ones between them: the beats behind the IV wait for J0."""
    bench = await Bench(dut).start()
    bench.j0_delay = delay
    lengths = [n for n in range(1, 41, 3 if delay > 5 else 1) if n != 12]
    packets = []
    for length in lengths:
        rng = bench.rng
        packets.append(bench.packet(rng.randrange(40), rng.randrange(80), length))
        if rng.random() < 0.4:
            packets.append(bench.packet(rng.randrange(40), rng.randrange(80)))
    await bench.run(packets)


@cocotb.test()
async def inc32_wraps(dut: Any) -> None:
    """J0 that ends just below 2^32: only the last 32 bits count on (SP 800-38D, 6.2)."""
    bench = await Bench(dut).start()
    packets = []
    for below in (*range(1, 2 * bench.lanes + 3), 2**32 - 1, 2**32):
        packet = bench.packet(bench.rng.randrange(40), 16 * (3 * bench.lanes + 2), 16)
        packet.j0 = packet.j0 >> 32 << 32 | (2**32 - below)
        packets.append(packet)
    await bench.run(packets)


@cocotb.test()
async def tag_lengths(dut: Any) -> None:
    """Those of SP 800-38D, 5.2.1.2, of whole bytes, and no other."""
    bench = await Bench(dut).start()
    packets = []
    for count in range(32):
        packet = bench.packet(5, 40, tag_bytes=count, decrypt=False, tag=b"")
        if count not in TAG_BYTES:
            packet.statuses = {0: Status.BAD_TAG}
        packets.append(packet)
    await bench.run(packets)


@cocotb.test()
async def unknown_keys(dut: Any) -> None:
    """A slot without a key; the packets around are not concerned."""
    bench = await Bench(dut).start()
    packets = []
    for slot in (1, 3, SLOTS - 1, 511):
        packet = bench.packet(20, 60, key_slot=slot)
        packet.statuses = {0: Status.KEY_UNKNOWN}
        packets += [packet, bench.packet(20, 60)]
    await bench.run(packets)


def in_beats(slots: list[Slot], lanes: int) -> list[list[Slot]]:
    """Slots in beats, a new beat behind IV_END."""
    beats: list[list[Slot]] = [[]]
    for slot in slots:
        if len(beats[-1]) == lanes or (beats[-1] and beats[-1][-1].kind in ENDS):
            beats.append([])
        beats[-1].append(slot)
    for beat in beats:
        beat += [Slot(Kind.EMPTY)] * (lanes - len(beat))
    return beats


@cocotb.test()
async def against_the_order(dut: Any) -> None:
    """Each rule on the order of slots, broken at a known beat; what follows stays broken, and the
    next packet is not concerned."""
    bench = await Bench(dut).start()
    lanes = bench.lanes
    full = bench.rng.randbytes(BLOCK)
    iv, iv_end, tag = Slot(Kind.IV, full), Slot(Kind.IV_END), Slot(Kind.TAG)
    aad, text = Slot(Kind.AAD, full), Slot(Kind.TEXT, full)
    short_iv, short_aad, short_text = (
        Slot(kind, full[:7]) for kind in (Kind.IV, Kind.AAD, Kind.TEXT)
    )
    empty = Slot(Kind.EMPTY)
    # Slots and the number of the first that may not stand there.
    broken: list[tuple[list[Slot], int]] = [
        ([text, aad, text, tag], 1),
        ([aad, aad, text, text, aad, tag], 4),
        ([short_aad, aad, text, tag], 1),
        ([aad, short_text, text, tag], 2),
        ([short_text, short_text, tag], 1),
        ([aad, text, iv, text, tag], 2),
        ([iv, iv_end, iv, tag], 2),
        ([iv, iv_end, iv_end, text, tag], 2),
        ([short_iv, iv, iv_end, text, tag], 1),
        ([iv, aad, text, tag], 1),
        ([iv, text, tag], 1),
        ([iv, tag], 1),
        ([aad, iv, iv_end, text, tag], 1),
        ([empty, tag], 0),
        ([aad, empty, text, tag], 1),
        ([Slot(Kind.AAD), text, tag], 0),
        ([aad, Slot(Kind.TEXT), tag], 1),
    ]
    for slots, bad in broken:
        starts_with_iv = slots[0].kind in (Kind.IV, Kind.IV_END)
        beats = in_beats(slots, lanes)
        # The beat that holds the slot: those of the slots up to it, put into beats alone.
        first_bad = len(in_beats(slots[: bad + 1], lanes)) - 1
        packet = bench.packet(0, 0, 16 if starts_with_iv else 12)
        packet.beats, packet.statuses = beats, {first_bad: Status.BAD_ORDER}
        given = packet.given(lanes, bench.powers, bench.rng)
        await bench.send(given)
        await bench.finish()
        await bench.run([bench.packet(17, 33)])


@cocotb.test()
async def behind_the_end_of_a_beat(dut: Any) -> None:
    """Only empty slots may stand behind IV_END and TAG."""
    bench = await Bench(dut).start()
    full = bench.rng.randbytes(BLOCK)
    for kind in (Kind.AAD, Kind.TEXT, Kind.TAG, Kind.IV):
        for lane in range(bench.lanes - 1):
            packet = bench.packet(0, 0)
            beat = [Slot(Kind.TEXT, full)] * lane + [Slot(Kind.TAG), Slot(kind, full)]
            beat += [Slot(Kind.EMPTY)] * (bench.lanes - len(beat))
            packet.beats, packet.statuses = [beat], {0: Status.BAD_ORDER}
            await bench.send(packet.given(bench.lanes, bench.powers, bench.rng))
    await bench.finish()
    await bench.run([bench.packet(17, 33)])


@cocotb.test()
async def tag_behind_iv_end(dut: Any) -> None:
    """In the beat of IV_END a TAG is against the rules; it ends its packet, waits for no J0, and
    the packet behind it is another."""
    bench = await Bench(dut).start()
    full = bench.rng.randbytes(BLOCK)
    iv, iv_end, tag, empty = (Slot(Kind.IV, full), *map(Slot, (Kind.IV_END, Kind.TAG, Kind.EMPTY)))
    for lead in ([], [iv]):
        if len(lead) + 2 > bench.lanes:
            continue
        packet = bench.packet(0, 0, 16)
        beat = [*lead, iv_end, tag]
        packet.beats = [beat + [empty] * (bench.lanes - len(beat))]
        packet.statuses = {0: Status.BAD_ORDER}
        packet.j0 = 1  # of the header, whose IV is zero: nobody sees what is made with it
        await bench.run([packet, bench.packet(17, 33), bench.packet(17, 33, 9)])


def header(packet: BusPacket, iv_96: bool) -> int:
    """The packet's header, with the flag as given."""
    return packet.header() & ~(1 << 96) | int(iv_96) << 96


@cocotb.test()
async def bad_ivs(dut: Any) -> None:
    """An IV of no bytes; IV slots with a 96-bit IV in the header; none without; 12 bytes there."""
    bench = await Bench(dut).start()
    lanes = bench.lanes
    none = bench.packet(20, 40, 16)
    slots = [slot for beat in none.facts.beats(1) for slot in beat]
    none.beats = in_beats(slots[1:], lanes)  # without the one IV slot
    none.statuses = {0: Status.BAD_IV}
    both = bench.packet(20, 40, 16)
    both.header = header(both.facts, True)
    both.statuses = {0: Status.BAD_IV}
    neither = bench.packet(20, 40)
    neither.header = header(neither.facts, False)
    neither.statuses = {0: Status.BAD_IV}
    twelve = bench.packet(20, 40, 12)  # in slots: GHASH of it is not the standard's J0
    in_slots = [Slot(Kind.IV, twelve.facts.iv), Slot(Kind.IV_END)]
    body = [slot for beat in twelve.facts.beats(1) for slot in beat]
    twelve.beats = in_beats([*in_slots, *body], lanes)
    twelve.header = header(twelve.facts, False)
    twelve.statuses = {0: Status.BAD_IV}
    for packet in (none, both, neither, twelve):
        await bench.run([packet])
        await bench.run([bench.packet(17, 33), bench.packet(17, 33, 8)])


@cocotb.test()
async def the_first_found_holds(dut: Any) -> None:
    """Of findings in different beats the first; in one beat the key before all others."""
    bench = await Bench(dut).start()
    lanes = bench.lanes
    full = bench.rng.randbytes(BLOCK)
    text, aad = Slot(Kind.TEXT, full), Slot(Kind.AAD, full)
    slots = [text] * lanes + [aad, Slot(Kind.TAG)]
    for changes, first in (
        ({"key_slot": 1, "tag_bytes": 5}, Status.KEY_UNKNOWN),
        ({"tag_bytes": 5}, Status.BAD_TAG),
        ({}, Status.OK),
    ):
        packet = bench.packet(0, 0, **changes)
        packet.beats = in_beats(slots, lanes)
        packet.statuses = {0: first} if first else {1: Status.BAD_ORDER}
        given = packet.given(lanes, bench.powers, bench.rng)
        await bench.send(given)
    await bench.finish()


@cocotb.test()
@cocotb.parametrize(rest=[0, 1, 15])
async def longest_text(dut: Any, rest: int) -> None:
    """Every counter block is right up to the last of 2^32 - 2 text blocks, and the tag's too. The
    blocks that nobody can send are skipped by forcing the counter behind the first beat."""
    bench = await Bench(dut).start()
    lanes = bench.lanes
    total = 4 * lanes + bool(rest)
    for under in range(3):
        packet = bench.packet(0, BLOCK * 4 * lanes + rest)
        packet.skipped_text = MAX_TEXT_BLOCKS - under - total
        given = packet.given(lanes, bench.powers, bench.rng)
        await bench.send(given[:1])
        await bench.finish()
        set_count(dut.u_front.u_counter, lanes + packet.skipped_text)
        await RisingEdge(dut.clk_i)
        await bench.send(given[1:])
        await bench.finish()
        await bench.run([bench.packet(20, 40)])


@cocotb.test()
@cocotb.parametrize(everything=[False, True])
async def keys_dropped(dut: Any, everything: bool) -> None:
    """A drop in each cycle from before a packet's look-up to behind its end, that slot's or all:
    no beat looked at after the drop is StatusOk, those before are; the packet before and after,
    under the same and another key, keep to the same rule."""
    bench = await Bench(dut).start()
    slot, other = 4, 6
    sizes = dict(bench.keys)
    length = BLOCK * 5 * bench.lanes
    for offset in range(22):
        bench.keys = dict(sizes)
        packets = [
            bench.packet(0, length, key_slot=slot),
            bench.packet(0, 10, key_slot=slot),
            bench.packet(3, 10, key_slot=other),
            bench.packet(0, length, key_slot=slot),
        ]
        for _ in range(2):
            await RisingEdge(dut.clk_i)
        bench.drops[bench.cycle + 1 + offset] = None if everything else slot
        await bench.run(packets)
        for _ in range(offset):
            await RisingEdge(dut.clk_i)


@cocotb.test()
async def keys_dropped_in_a_pause(dut: Any) -> None:
    """A drop while the source pauses in mid-packet is not forgotten, even if the slot is loaded
    again at once; a drop of another slot does not matter."""
    bench = await Bench(dut).start()
    slot = 4
    for dropped in (slot, 6):
        for pause in range(8):
            packet = bench.packet(0, BLOCK * 3 * bench.lanes, key_slot=slot)
            given = packet.given(bench.lanes, bench.powers, bench.rng)
            await bench.send(given[:1])
            for _ in range(pause):
                await RisingEdge(dut.clk_i)
            size = bench.keys[dropped]
            bench.drops[bench.cycle + 1] = dropped
            for _ in range(6):
                await RisingEdge(dut.clk_i)
            bench.keys[dropped] = size
            await bench.send(given[1:])
            await bench.run([bench.packet(0, 20, key_slot=slot)])


@cocotb.test()
async def reset_in_mid_packet(dut: Any) -> None:
    """Nothing comes out of what a reset cut off, also in a wait for J0; the next beat is a first
    one."""
    bench = await Bench(dut).start()
    for cut in range(1, 12):
        packet = bench.packet(30, BLOCK * 12 * bench.lanes, 12 if cut % 2 else 20)
        given = packet.given(bench.lanes, bench.powers, bench.rng)
        lost = cocotb.start_soon(bench.send(given))
        for _ in range(cut):
            await RisingEdge(dut.clk_i)
        lost.cancel()
        dut.in_valid_i.value = 0
        await reset(dut, 1)
        bench.queue.clear()
        bench.due.clear()
        bench.j0_in = -1
        await bench.run([bench.packet(17, 33), bench.packet(17, 33, 9)])


@pytest.mark.parametrize(("lanes", "chains", "wire_regs"), BUILDS)
def test_og_gcm_front(lanes: int, chains: int, wire_regs: int) -> None:
    simulate(
        "trimmed_front",
        core="opengcm:lib:gcm",
        module=__file__,
        extra_sources=[WRAPPER],
        parameters={"Lanes": lanes, "CarryChains": chains, "WireRegs": wire_regs},
        # The counter is set close to its limit: to count there takes 2^32 blocks.
        internals=INTERNALS,
    )
