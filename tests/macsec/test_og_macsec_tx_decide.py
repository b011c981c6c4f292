# SPDX-License-Identifier: Apache-2.0
"""og_macsec_tx_decide against the specification, with numbers issued by the test.

Random entities (all suites, offsets, tags in clear, with and without SCI) and frames from 13 bytes
on. What an edit and a packet make of a frame is made here with OpenSSL, and must be the frame of
`opengcm.spec.macsec`. Grants come after any delay; gaps; the tables written among frames; a
switch of encodingSA; numbers that may not be sent; end of numbers; the tables read; cycles.
"""

import random
from collections import Counter, deque
from typing import Any

import cocotb
import pytest
from cocotb.triggers import ReadOnly, RisingEdge
from macsec_decisions import Decisions, one_channel
from macsec_tx import (
    FRAME,
    TABLE_PORT,
    TABLE_SALT,
    TABLE_SC,
    random_entity,
    random_frame,
    random_length,
    sc_word,
    write_tables,
)
from packed import pack
from sets import more
from simulate import simulate
from streams import Pause, gaps, never, start, within
from table_port import read_entry, write_entry

from opengcm.spec.macsec import (
    Action,
    Rule,
    Transmitter,
    TxPortCount,
    TxSaCount,
    clear_tags,
)

OWN_TABLES = (TABLE_SC, TABLE_SALT, TABLE_PORT)
LATENCY = 5
Frame = tuple[bytes, int]


def facts(frame: bytes, port: int) -> int:
    """tx_frame_t"""
    tags = clear_tags(frame)
    return pack(
        FRAME,
        {
            "bytes": len(frame),
            "port": port,
            "tags": len(tags) // 4,
            "tag": int.from_bytes(frame[12:20], "little"),
        },
    )


def eapol(frame: bytes) -> bool:
    return frame[12 + len(clear_tags(frame)) :][:2] == b"\x88\x8e"


class Bench:
    """The module; numbers, engine and packet edits in Python."""

    def __init__(self, dut: Any, entity: Transmitter | None = None) -> None:
        self.dut = dut
        self.rng = random.Random(cocotb.RANDOM_SEED)
        self.channels, self.ports = int(dut.Channels.value), int(dut.Ports.value)
        self.entity = entity or random_entity(self.rng, self.channels, self.ports)
        self.issued = {n: [sa.next, sa.last, sa.in_use] for n, sa in self.entity.sas.items()}
        self.asks: deque[int] = deque()
        self.decisions = Decisions(self.entity)
        self.outputs, self.ends = self.decisions.outputs, self.decisions.ends
        self.counted = self.decisions.counted
        self.numbers: dict[int, int] = {}  # to be granted whatever the table says

    async def start(self, number_pause: Pause = never) -> "Bench":
        await start(self.dut, in_valid_i=0, table_i=0, ask_ready_i=0, grant_valid_i=0, hold_i=0)
        cocotb.start_soon(self._issue(number_pause))
        cocotb.start_soon(self._watch())
        await write_tables(self.dut, self.entity, OWN_TABLES)
        return self

    def grant(self, sa: int) -> tuple[bool, int, bool]:
        if sa in self.numbers:
            return True, self.numbers[sa], False
        if sa not in self.issued or not self.issued[sa][2]:
            return False, self.rng.getrandbits(64), False
        value, last, _ = self.issued[sa]
        if value > last:
            return False, self.rng.getrandbits(64), False
        self.issued[sa][0] += 1
        self.issued[sa][2] = value != last
        return True, value, value == last

    async def _issue(self, pause: Pause) -> None:
        """og_number_issue, at any pace."""
        dut = self.dut
        while True:
            dut.ask_ready_i.value = not pause()
            dut.grant_valid_i.value = 0
            if self.asks and not pause():
                ok, value, ended = self.grant(self.asks.popleft())
                dut.grant_valid_i.value = 1
                dut.grant_ok_i.value = ok
                dut.grant_number_i.value = value
                dut.grant_ended_i.value = ended
            await ReadOnly()
            if dut.ask_valid_o.value and dut.ask_ready_i.value:
                self.asks.append(int(dut.ask_index_o.value))
            await RisingEdge(dut.clk_i)

    async def _watch(self) -> None:
        dut = self.dut
        while True:
            await ReadOnly()
            if dut.out_valid_o.value:
                self.decisions.decided(int(dut.out_edit_o.value), int(dut.out_leave_o.value))
            assert not self.decisions.look(dut) or dut.out_valid_o.value
            await RisingEdge(dut.clk_i)

    def classified(self, frame: Frame) -> tuple[int, int]:
        """What the classifier says: action and channel."""
        if eapol(frame[0]):
            return Action.CLEAR, 0
        rules = self.entity.rules
        rule = next((rule for rule in rules if rule.matches(frame[1], frame[0])), None)
        return (rule.action, rule.sc) if rule else (Action.DROP, 0)

    async def send(self, frames: list[Frame], pause: Pause = never) -> None:
        dut = self.dut
        for frame in frames:
            while pause():
                await RisingEdge(dut.clk_i)
            dut.in_valid_i.value = 1
            dut.in_frame_i.value = facts(*frame)
            dut.in_action_i.value, dut.in_sc_i.value = self.classified(frame)
            while True:
                await ReadOnly()
                taken = bool(dut.in_ready_o.value)
                await RisingEdge(dut.clk_i)
                if taken:
                    break
            dut.in_valid_i.value = 0

    async def outputs_of(self, frames: list[Frame], pause: Pause = never) -> None:
        """Send frames and wait for as many outputs."""
        self.decisions.clear()

        async def run() -> None:
            await self.send(frames, pause)
            while len(self.outputs) < len(frames):
                await RisingEdge(self.dut.clk_i)

        await within(1000 + 100 * len(frames), run())

    def compare(self, frames: list[Frame]) -> Counter[str]:
        """All outputs with the specification; how often each kind."""
        return self.decisions.compare(frames, [self.entity.transmit(*frame) for frame in frames])


def any_frames(bench: Bench, count: int) -> list[Frame]:
    rng = bench.rng
    return [
        (random_frame(rng, random_length(rng)), rng.randrange(bench.ports)) for _ in range(count)
    ]


@cocotb.test()
@cocotb.parametrize(in_gap=[0.0, 0.5], number_gap=[0.0, 0.5, 0.9])
async def any_entity(dut: Any, in_gap: float, number_gap: float) -> None:
    bench = Bench(dut)
    await bench.start(gaps(number_gap, bench.rng))
    kinds = Counter[str]()
    for _ in range(3):
        frames = any_frames(bench, 300)
        await bench.outputs_of(frames, gaps(in_gap, bench.rng))
        kinds += bench.compare(frames)
    dut._log.info("%s", dict(kinds))
    assert kinds["OutPktsEncrypted"] > 20


@cocotb.test()
@cocotb.parametrize(sci=[False, True], offset=[0, 30, 50], encrypt=[False, True])
async def every_length(dut: Any, sci: bool, offset: int, encrypt: bool) -> None:
    """13 to 120 bytes, with 0, 1 and 2 tags in front: SL, and offsets beyond the data."""
    for tags in range(3):
        entity = one_channel(include_sci=sci, offset=offset, encrypt=encrypt, clear_tags=tags)
        bench = await Bench(dut, entity).start()
        frames = [(random_frame(bench.rng, n, tags), 0) for n in range(13, 121)]
        await bench.outputs_of(frames)
        bench.compare(frames)


@cocotb.test()
async def too_long(dut: Any) -> None:
    """To the byte, in clear and protected; no number is lost."""
    entity = one_channel(include_sci=True)
    entity.rules.insert(0, Rule(Action.CLEAR, ethertype=0x9999))
    entity.max_bytes = {0: 1000}
    bench = await Bench(dut, entity).start()
    frames = []
    for length in (967, 968, 969, 999, 1000, 1001, 9600, 16383):
        for kind in (b"\x08\x00", b"\x99\x99"):
            frames.append((bytes(12) + kind + bytes(length - 14), 0))
    await bench.outputs_of(frames)
    kinds = bench.compare(frames)
    assert kinds == {"OutPktsEncrypted": 2, "OutPktsUntagged": 5, "OutPktsTooLong": 9}
    entity.max_bytes = {0: 16383}
    await write_entry(bench.dut, TABLE_PORT, 0, 16383)
    frames = [(bytes(12) + b"\x08\x00" + bytes(n - 14), 0) for n in (9600, 16351, 16352, 16383)]
    await bench.outputs_of(frames)
    assert bench.compare(frames) == {"OutPktsEncrypted": 2, "OutPktsTooLong": 2}


@cocotb.test()
@cocotb.parametrize(xpn=[False, True])
async def numbers_end(dut: Any, xpn: bool) -> None:
    """The last number leaves, one event tells it, and then nothing."""
    last = 2**64 - 1 if xpn else 2**32 - 1
    bench = await Bench(dut, one_channel(xpn=xpn, first=last - 2, last=last)).start()
    frames = any_frames(bench, 40)
    frames = [frame for frame in frames if not eapol(frame[0])]
    await bench.outputs_of(frames)
    kinds = bench.compare(frames)
    assert kinds == {"OutPktsEncrypted": 3, "OutPktsNotUsingSa": len(frames) - 3}
    assert bench.ends == [4]


@cocotb.test()
async def numbers_that_may_not_be_sent(dut: Any) -> None:
    """0, and without XPN those of more than 32 bits; 2^32 - 1 is the last there in any case."""
    for xpn in (False, True):
        bench = await Bench(dut, one_channel(xpn=xpn)).start()
        frame = bytes(12) + b"\x08\x00" + bytes(60)
        for value in (0, 1 << 32, 1, (1 << 64) - 1, (1 << 32) - 1):
            bench.numbers[4] = value
            await bench.outputs_of([(frame, 0)])
            edit = bench.outputs[0][0]
            allowed = value != 0 and (xpn or value < 1 << 32)
            assert edit["drop"] == (not allowed)
            index = 4 << 3 | TxSaCount.OutPktsNotUsingSa.value
            assert bench.counted == ({} if allowed else {("sa", index): 1})
            stops = not xpn and value & 0xFFFFFFFF == 0xFFFFFFFF
            assert bench.ends == ([4] if stops else [])


@cocotb.test()
async def key_being_loaded(dut: Any) -> None:
    """Under its slot nothing is protected and no number is asked for; others go on."""
    bench = await Bench(dut, one_channel()).start()
    frame = bytes(12) + b"\x08\x00" + bytes(60)
    kind = TxSaCount.OutPktsNotUsingSa.value
    for slot, held in ((4, True), (5, False), (0x104, False), (4, True)):
        bench.outputs.clear()
        bench.counted.clear()
        dut.hold_i.value = 1 << 10 | slot
        await bench.outputs_of([(frame, 0)])
        assert bench.outputs[0][0]["drop"] == held
        assert bench.counted == ({("sa", 4 << 3 | kind): 1} if held else {})
    dut.hold_i.value = 4
    await bench.outputs_of([(frame, 0)])
    assert not bench.outputs[-1][0]["drop"]


@cocotb.test()
async def channel_not_enabled(dut: Any) -> None:
    """Also after a reset, whatever the memory holds; and a channel that there is not."""
    bench = await Bench(dut, one_channel()).start()
    frame = bytes(12) + b"\x08\x00" + bytes(60)
    await bench.outputs_of([(frame, 0)])
    assert not bench.outputs[0][0]["drop"]
    await write_entry(bench.dut, TABLE_SC, 1, 0)
    bench.entity.rules = [Rule(Action.PROTECT, 63, ethertype=0x86DD), *bench.entity.rules]
    other = bytes(12) + b"\x86\xdd" + bytes(60)
    await bench.outputs_of([(frame, 0), (other, 0)])
    assert all(edit["drop"] for edit, _ in bench.outputs)
    kind = TxSaCount.OutPktsNotUsingSa.value
    # A channel that there is not has no counter, and its rule is none.
    there = int(dut.Channels.value) > 63
    missing = ("sa", 252 << 3 | kind) if there else ("port", TxPortCount.OutPktsNoRule.value)
    assert bench.counted == {("sa", 4 << 3 | kind): 1, missing: 1}
    dut.rst_ni.value = 0
    for _ in range(3):
        await RisingEdge(dut.clk_i)
    dut.rst_ni.value = 1
    await bench.outputs_of([(frame, 0)])
    assert bench.outputs[0][0]["drop"]
    assert await read_entry(bench.dut, TABLE_SC, 1) == 0


@cocotb.test()
@cocotb.parametrize(number_gap=[0.0, 0.7])
async def encoding_sa_switch(dut: Any, number_gap: float) -> None:
    """Written among frames: each is protected by the one before or the one behind, none is lost,
    and the numbers of each are without holes."""
    bench = Bench(dut, one_channel(an=0))
    await bench.start(gaps(number_gap, bench.rng))
    frames = [(bytes(12) + b"\x08\x00" + bench.rng.randbytes(40), 0) for _ in range(400)]
    running = cocotb.start_soon(bench.outputs_of(frames, gaps(0.3, bench.rng)))
    for an in (1, 2, 3, 0, 2):
        for _ in range(60):
            await RisingEdge(dut.clk_i)
        bench.entity.scs[1].an = an
        await write_entry(bench.dut, TABLE_SC, 1, sc_word(bench.entity.scs[1]))
    await running
    following = dict.fromkeys(range(4, 8), 1)
    order = []
    for edit, leave in bench.outputs:
        assert leave["secured"]
        tag = edit["put"].to_bytes(16, "little")
        assert tag[2] & 3 == leave["sa"] & 3
        assert int.from_bytes(tag[4:8], "big") == following[leave["sa"]]
        following[leave["sa"]] += 1
        order.append(leave["sa"])
    runs = [sa for at, sa in enumerate(order) if at == 0 or order[at - 1] != sa]
    assert runs == [4, 5, 6, 7, 4, 6]


@cocotb.test()
async def tables_read(dut: Any) -> None:
    """Channels and limits as they were written, also among frames; salts read as zero."""
    bench = await Bench(dut).start()
    frames = any_frames(bench, 400)
    running = cocotb.start_soon(bench.outputs_of(frames, gaps(0.3, bench.rng)))
    for sc in range(bench.channels):
        word = await read_entry(bench.dut, TABLE_SC, sc)
        assert word == sc_word(bench.entity.scs.get(sc))
        assert await read_entry(bench.dut, TABLE_SALT, 4 * sc) == 0
    for port in range(bench.ports):
        assert await read_entry(bench.dut, TABLE_PORT, port) == bench.entity.max_bytes[port]
    assert await read_entry(bench.dut, TABLE_PORT, bench.ports) == 0
    assert await read_entry(bench.dut, TABLE_SC, bench.channels) == 0
    await write_entry(bench.dut, TABLE_SC, bench.channels, 2**76 - 1)
    await write_entry(bench.dut, TABLE_PORT, bench.ports, 1)
    await running
    bench.compare(frames)


@cocotb.test()
@cocotb.parametrize(protect=[False, True])
async def cycles(dut: Any, protect: bool) -> None:
    """A frame per cycle, and the latency; a number comes one cycle behind its question."""
    entity = one_channel()
    entity.rules = [Rule(Action.PROTECT if protect else Action.CLEAR, 1)]
    bench = await Bench(dut, entity).start()
    frames = [(bytes(12) + b"\x08\x00" + bytes(60), 0)] * 50
    cocotb.start_soon(bench.send(frames))
    taken, first = 0, 0
    while len(bench.outputs) < len(frames):
        await RisingEdge(dut.clk_i)
        taken += 1
        first = first or (taken if bench.outputs else 0)
        assert taken < 200
    # One cycle of the count passes before the first beat is taken, and one after the output shows.
    assert first - 1 == LATENCY + protect, first
    assert taken == first + len(frames) - 1


@pytest.mark.parametrize(("channels", "ports"), [(4, 2), *more((2, 1), (64, 16))])
def test_og_macsec_tx_decide(channels: int, ports: int) -> None:
    simulate(
        "og_macsec_tx_decide",
        core="opengcm:lib:macsec_tx",
        module=__file__,
        parameters={"Channels": channels, "Ports": ports},
    )
