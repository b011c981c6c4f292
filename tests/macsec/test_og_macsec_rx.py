# SPDX-License-Identifier: Apache-2.0
"""og_macsec_rx, frames in to frames out, against the model of IEEE 802.1AE-2018 in opengcm.spec.

Walks every row of the receive table and every rule of a bad tag in each of the three modes of
validateFrames, one frame at a time and many in flight; all suites, offsets, forms of the SCI, tags
in clear, short and padded frames; forged bytes everywhere; replay, windows and the wrap of extended
numbers; keys erased and associations stopped under way; overrun; pauses on each side and both; a
reset in mid-frame; and the cycles of 92-byte secured frames. All counters are compared.
"""

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import cocotb
import pytest
from cocotb.triggers import ClockCycles, ReadOnly, RisingEdge
from cocotb.utils import get_sim_time
from macsec_receive_traffic import RECEIVED, ReceiveTraffic
from macsec_rx import (
    ERROR,
    SECURED,
    TABLE_RX_PORT,
    TABLE_RX_SA,
    TABLE_RX_SALT,
    TABLE_RX_SC,
    UNCONTROLLED,
    all_counters,
    load_key,
    port_bits,
    random_key,
    read_counter,
    sa_bits,
    sc_bits,
)
from macsec_tx import salt_word
from packets import bus_beats
from sets import dear, more
from simulate import simulate
from streams import (
    PERIOD_NS,
    Beat,
    Pause,
    Stream,
    clock_edges,
    gaps,
    never,
    reset,
    start,
    within,
)
from table_port import read_entry, write_entry

from opengcm import openssl_gcm
from opengcm.spec.macsec import (
    Received,
    Receiver,
    RxPort,
    RxPortCount,
    RxSa,
    RxSaCount,
    RxSc,
    SecTag,
    Suite,
    Validate,
    protect,
)

STATION = bytes.fromhex("02aabbccdd01")
PEERS = [bytes.fromhex(f"02000000000{sc}") for sc in range(4)]
NO_KEY_SA = 2  # in use, but its key is not there
UNUSED_AN = 3
WINDOW = 8
FRAMES = 200  # of random traffic, of each suite


@dataclass(frozen=True)
class Arrival:
    """A frame, and how it comes."""

    frame: bytes
    port: int = 0
    error: bool = False


class Bench:
    """The core, its tables and keys, and the model with the same."""

    def __init__(self, dut: Any) -> None:
        self.dut = dut
        self.lanes = int(dut.Lanes.value)
        self.ports = int(dut.Ports.value)
        self.channels = int(dut.Channels.value)
        self.verified = bool(int(dut.Release.value))
        self.rng = random.Random(cocotb.RANDOM_SEED)
        bus = ["data", "keep", "last", "user"]
        self.source = Stream(dut, "s_axis_t{}", "s_axis_tready", bus)
        self.sink = Stream(dut, "m_axis_t{}", "m_axis_tready", bus)
        self.beats: list[Beat] = []
        self.pause: Pause = never
        self.next_pn: dict[int, int] = {}

    async def start(
        self,
        validate: Validate = Validate.STRICT,
        model: Receiver | None = None,
        **settings: Any,
    ) -> "Bench":
        """Reset, and tables and keys as the model has them, by default those of `some_tables`."""
        await start(
            self.dut,
            s_axis_tvalid=0,
            s_axis_tuser=0,
            m_axis_tready=0,
            key_valid_i=0,
            table_i=0,
            counter_clear_i=0,
            counter_valid_i=0,
        )
        self.sink.check_rules()
        self.sink.check_zero_when_idle("data")
        cocotb.start_soon(self._receive())
        if self.verified:
            self.sink.check_whole()
        await self.load(model or self.some_tables(validate, **settings))
        return self

    def some_tables(self, validate: Validate, **settings: Any) -> Receiver:
        """Four channels on two ports, and a key for each association but one."""
        rng = self.rng
        both = {"validate": validate, "window": WINDOW, **settings}
        scs = {
            0: RxSc(PEERS[0] + rng.randbytes(2), 0),
            1: RxSc(PEERS[1] + b"\0\1", 0, xpn=True),
            2: RxSc(PEERS[2] + b"\0\0", 0, offset=30),
            3: RxSc(PEERS[3] + rng.randbytes(2), 1, offset=50),
        }
        sas = {
            sa: RxSa(None if sa == NO_KEY_SA else random_key(rng))
            for sa in range(16)
            if sa % 4 != UNUSED_AN
        }
        return Receiver(
            {0: RxPort(peer=0, **both), 1: RxPort(peer=3, **both)}, scs, sas, openssl_gcm
        )

    async def load(self, model: Receiver) -> None:
        """The model's tables, and keys before the associations that use them."""
        self.model = model
        for index, port in model.ports.items():
            await self.set_port(index, port)
        for index in range(self.channels):
            await write_entry(self.dut, TABLE_RX_SC, index, sc_bits(model.scs.get(index)))
        for index, sa in model.sas.items():
            if sa.key:
                await load_key(self.dut, index, sa.key.sak)
                await write_entry(self.dut, TABLE_RX_SALT, index, salt_word(sa.key))
            await self.set_sa(index, sa)

    async def set_port(self, index: int, port: RxPort) -> None:
        self.model.ports[index] = port
        await write_entry(self.dut, TABLE_RX_PORT, index, port_bits(port))

    async def set_sa(self, index: int, sa: RxSa) -> None:
        self.model.sas[index] = sa
        await write_entry(self.dut, TABLE_RX_SA, index, sa_bits(sa))

    # -- frames in and out

    async def send(self, arrivals: Iterable[Arrival], pause: Pause = never) -> None:
        await self.source.send(
            (beat for arrival in arrivals for beat in self.beats_of(arrival)), pause
        )

    def beats_of(self, arrival: Arrival) -> Iterable[Beat]:
        """TUSER: port on the first beat, error on the last; nobody may look at the rest."""
        beats = list(bus_beats(arrival.frame, self.lanes))
        for beat in beats:
            beat["user"] = self.rng.randrange(128)
        beats[0]["user"] = beats[0]["user"] & ~15 | arrival.port
        beats[-1]["user"] = beats[-1]["user"] & ~ERROR | ERROR * arrival.error
        return beats

    async def _receive(self) -> None:
        """All that comes. Where no pause is to be drawn, nothing is run until something does."""
        sink = self.sink
        while True:
            sink.ready.value = 0 if self.pause() else 1
            await ReadOnly()
            if self.pause is never:
                while not sink.valid.value:
                    await sink.valid.value_change
                    await ReadOnly()
            if sink.valid.value and sink.ready.value:
                self.beats.append(sink.sample())
            await RisingEdge(self.dut.clk_i)

    def taken(self) -> list[tuple[bytes, int]]:
        """Frames that have come since, with TUSER."""
        frames, data, first = [], b"", None
        for beat in self.beats:
            keep, user = beat["keep"], beat["user"]
            assert keep
            assert keep & keep + 1 == 0
            assert beat["last"] or keep == (1 << 16 * self.lanes) - 1
            assert beat["last"] or not user & ERROR
            first = user if first is None else first
            if self.verified:
                assert user == first, "TUSER changed within a frame"
            data += beat["data"].to_bytes(16 * self.lanes, "little")[: keep.bit_length()]
            if beat["last"]:
                frames.append((data, user))
                data, first = b"", None
        assert not data, "a frame did not end"
        self.beats = []
        return frames

    async def quiet(self, cycles: int = 160) -> None:
        """Until nothing has come for so many cycles, and nothing waits to be taken."""
        seen = -1
        while seen != len(self.beats) or self.dut.m_axis_tvalid.value:
            seen = len(self.beats)
            await clock_edges(self.dut.clk_i, cycles)

    # -- what must come of them

    def expected(self, arrival: Arrival) -> tuple[Received, tuple[bytes, int] | None]:
        got = self.model.receive(arrival.frame, arrival.port, error=arrival.error)
        if got.frame is None:
            return got, None
        user = arrival.port | UNCONTROLLED * got.uncontrolled | SECURED * got.secured
        return got, (got.frame, user)

    async def check(
        self, arrivals: Sequence[Arrival], in_pause: Pause = never, out_pause: Pause = never
    ) -> list[Received]:
        """Many frames in flight."""
        self.pause = out_pause
        await self.send(arrivals, in_pause)
        # The last one is stored whole twice before it shows.
        await self.quiet(
            200 + 3 * max(len(each.frame) for each in arrivals[-4:]) // (16 * self.lanes)
        )
        wanted = [self.expected(arrival) for arrival in arrivals]
        self.compare([out for _, out in wanted], self.taken())
        return [got for got, _ in wanted]

    def compare(
        self, wanted: Sequence[tuple[bytes, int] | None], got: Sequence[tuple[bytes, int]]
    ) -> None:
        if not self.verified:  # what fails has left, and says so
            got = [(frame, user) for frame, user in got if not user & ERROR]
        given = [each for each in wanted if each is not None]
        for number, (frame, want) in enumerate(zip(got, given, strict=False)):
            assert frame == want, (
                f"frame {number} of those that pass: got {frame[0].hex()} user {frame[1]:#x},"
                f" wanted {want[0].hex()} user {want[1]:#x}"
            )
        assert len(got) == len(given), f"{len(got)} frames passed, {len(given)} should"

    async def one_by_one(self, arrivals: Iterable[Arrival]) -> list[Received]:
        """Each when the one before is done with, so that the model knows what the core knows."""
        results = []
        for number, arrival in enumerate(arrivals):
            cocotb.start_soon(self.send([arrival]))
            await clock_edges(self.dut.clk_i, 150 + 8 * len(arrival.frame) // (16 * self.lanes))
            got, wanted = self.expected(arrival)
            frames = self.taken()
            if not self.verified:
                frames = [frame for frame in frames if not frame[1] & ERROR]
            what = f"frame {number}, {got.kind.name}: {arrival.frame.hex()}"
            assert frames == ([] if wanted is None else [wanted]), what
            results.append(got)
        return results

    async def check_counters(self) -> None:
        """All of them, against the model's."""
        for count in all_counters(self.ports, self.channels):
            wanted = self.model.counters[count]
            got = await read_counter(self.dut, *count)
            assert got == wanted, f"{count}: {got}, should be {wanted}"

    # -- frames

    def plain(self, data: int, sc: int = 0, tags: int = 0) -> bytes:
        """An unprotected frame of so many bytes behind addresses and tags."""
        rng = self.rng
        types = [b"\x81\x00", b"\x88\xa8"]
        in_clear = b"".join(rng.choice(types) + rng.randbytes(2) for _ in range(tags))
        body = rng.choice((b"\x08\x00", b"\x86\xdd")) + rng.randbytes(max(data - 2, 0))
        return STATION + PEERS[sc] + in_clear + body[:data]

    def secured(
        self,
        sa: int,
        *,
        data: int | None = None,
        encrypt: bool | None = None,
        pn: int | None = None,
        tags: int | None = None,
        form: str | None = None,
        pad: bool = True,
    ) -> Arrival:
        """A good frame of the association, with the next number if none is given."""
        rng = self.rng
        sc = self.model.scs[sa // 4]
        key = self.model.sas[sa].key if sa in self.model.sas else None
        forms = {0: ("sci", "peer"), 1: ("sci", "es"), 2: ("sci", "scb", "both")}
        form = form or rng.choice(forms.get(sa // 4, ("sci", "peer")))
        data = (
            rng.choice((2, 3, 29, 30, 31, 47, 48, 49, 50, 51, rng.randrange(2, 300)))
            if (data is None)
            else data
        )
        encrypt = rng.random() < 0.6 if encrypt is None else encrypt
        tags = rng.choice((0, 0, 1, 2)) if tags is None else tags
        if pn is None:
            pn = self.next_pn.get(sa, 1)
            self.next_pn[sa] = pn + 1
        tag = SecTag(
            an=sa % 4,
            pn=0,
            sci=sc.sci if form == "sci" else None,
            es=form in ("es", "both"),
            scb=form in ("scb", "both"),
            e=encrypt,
            c=encrypt,
        )
        frame = protect(
            self.plain(data, sa // 4, tags),
            tag,
            key or random_key(rng),
            sc.sci,
            pn,
            xpn=sc.xpn,
            offset=sc.offset,
            tags_in_clear=tags,
            gcm=openssl_gcm,
        )
        if pad and data < 48:
            frame = frame.ljust(rng.choice((60, 60, 64, len(frame))), b"\0")
        return Arrival(frame, sc.port)

    def any_sa(self) -> int:
        """One that can be validated."""
        return self.rng.choice([sa for sa, entry in self.model.sas.items() if entry.key])


def tag_at(frame: bytes) -> int:
    """Where the SecTAG begins."""
    at = 12
    while frame[at : at + 2] in (b"\x81\x00", b"\x88\xa8"):
        at += 4
    return at


def patched(arrival: Arrival, offset: int, flip: int = 0, value: int | None = None) -> Arrival:
    """With one byte, counted from the SecTAG, another: a value, or with some bits flipped."""
    frame = bytearray(arrival.frame)
    at = tag_at(arrival.frame) + offset
    frame[at] = frame[at] ^ flip if value is None else value
    return replace(arrival, frame=bytes(frame))


def cases(bench: Bench) -> list[Arrival]:
    """Each row of the receive table, each rule of 9.12, with C clear and set."""
    rng = bench.rng
    made: list[Arrival] = []
    sas = [sa for sa, entry in bench.model.sas.items() if entry.key]
    for encrypt in (False, True):
        for sa in sas:
            made.append(bench.secured(sa, encrypt=encrypt))
        for data in (1, 2, 30, 31, 46, 47, 48, 49, 50, 51, 120):  # short, long, at the offsets
            for sa in (0, 4, 8, 12):
                made.append(bench.secured(sa, data=data, encrypt=encrypt, tags=data % 3))
        good = [bench.secured(sa, encrypt=encrypt, data=60) for sa in (1, 5, 9)]
        forged = [patched(each, -rng.randrange(1, 13), 1) for each in good]
        forged += [patched(bench.secured(0, data=70, encrypt=encrypt), 60, 64)]
        made += forged
        made.append(bench.secured(NO_KEY_SA, encrypt=encrypt))  # in use, without key
        made.append(bench.secured(UNUSED_AN, encrypt=encrypt))
        made.append(bench.secured(4 + UNUSED_AN, encrypt=encrypt))
        stranger = bench.secured(0, encrypt=encrypt, form="sci")
        made.append(patched(stranger, 9, 0x10))  # unknown SCI
        made.append(
            replace(bench.secured(0, encrypt=encrypt, form="sci"), port=1)
        )  # of another port
        made.append(replace(bench.secured(0, encrypt=encrypt, form="peer"), port=1))  # of its peer
        made.append(bench.secured(0, encrypt=encrypt, pn=0))  # bad
        made.append(bench.secured(4, encrypt=encrypt, pn=1 << 32))  # lower half 0, late or not
        for change in (0x80, 0x04, 0x08):  # V; C without E; E without C, or both cleared
            made.append(patched(bench.secured(0, encrypt=encrypt), 2, change))
        for bit in (0x40, 0x10):  # ES, SCB with SC
            made.append(patched(bench.secured(0, encrypt=encrypt, form="sci"), 2, bit))
        for sl in (47, 48, 49, 63, 0x40, 0x80, 0xFF):
            for data in (20, 47, 48, 100):
                made.append(patched(bench.secured(0, encrypt=encrypt, data=data), 3, value=sl))
        short = bench.secured(0, encrypt=encrypt, data=20, form="sci", pad=False)
        made += [Arrival(short.frame[:-1]), Arrival(short.frame + b"\0")]
        long = bench.secured(0, encrypt=encrypt, data=48, form="sci", tags=0)
        made += [Arrival(long.frame[:-1])]
        made += [Arrival(long.frame[:length]) for length in range(12, 32)]
    for tags in (0, 1, 2, 3):
        made.append(Arrival(bench.plain(46, tags=tags)))
        made.append(Arrival(bench.plain(0, tags=tags) + b"\x88\x8e" + rng.randbytes(50)))
        made.append(Arrival(bench.plain(0, tags=tags) + b"\x88\x8e"))
        made.append(Arrival(bench.plain(0, tags=tags) + b"\x88\xe5"))
        made.append(Arrival(bench.plain(0, tags=tags)))
    made += [
        Arrival(bench.plain(1400), error=True),
        Arrival(bench.plain(1)),
        Arrival(b"\x11"),
        Arrival(rng.randbytes(14)),
        Arrival(bench.plain(1501)),
        replace(bench.secured(0, data=1500 - 12 - 8 - 16 + 1, form="peer", tags=0)),
        replace(bench.secured(0, data=1500 - 12 - 8 - 16, form="peer", tags=0)),
        replace(bench.secured(0, data=100), error=True),
    ]
    return made


@cocotb.test()
@cocotb.parametrize(
    validate=[Validate.DISABLED, Validate.CHECK, Validate.STRICT], protect_replay=[True, False]
)
async def receive_table(dut: Any, validate: Validate, protect_replay: bool) -> None:
    bench = await Bench(dut).start(validate, replay_protect=protect_replay, max_bytes=1500)
    made = cases(bench)
    again = bench.rng.sample(made, 30)  # replayed: late, or delayed
    # Replays one by one: the model drops them before it verifies, the core perhaps behind.
    alone = validate == Validate.CHECK and protect_replay
    first = bench.one_by_one(made) if alone else bench.check(made)
    results = [*await first, *await bench.one_by_one(again)]
    await bench.check_counters()
    kinds = {result.kind for result in results}
    dut._log.info("%d frames, of kinds %s", len(results), sorted(kind.name for kind in kinds))
    wanted: set[Any] = {
        RxPortCount.InPktsBadTag,
        RxPortCount.InPktsKay,
        RxPortCount.InPktsError,
        RxPortCount.InPktsTooLong,
        RxPortCount.InPktsNoSci,
        RxSaCount.InPktsNotUsingSa,
        RxSaCount.InPktsNotValid,
    }
    if validate == Validate.STRICT:
        wanted |= {RxPortCount.InPktsNoTag}
    else:
        wanted |= {RxPortCount.InPktsUntagged, RxPortCount.InPktsUnknownSci}
        wanted |= {RxSaCount.InPktsUnusedSa}
    if validate == Validate.CHECK:
        wanted |= {RxSaCount.InPktsInvalid}
    if validate == Validate.DISABLED:
        wanted |= {RxSaCount.InPktsUnchecked}
    else:
        wanted |= {RxSaCount.InPktsOk}
        wanted |= {RxSaCount.InPktsLate if protect_replay else RxSaCount.InPktsDelayed}
    assert wanted <= kinds, wanted - kinds


@cocotb.test()
@cocotb.parametrize(in_gap=[0.0, 0.5], out_gap=[0.0, 0.5])
async def in_flight(dut: Any, in_gap: float, out_gap: float) -> None:
    """Good frames of all associations among all kinds of bad ones, as fast as they can come."""
    bench = await Bench(dut).start(Validate.CHECK)
    rng = bench.rng
    arrivals: list[Arrival] = []
    for _ in range(150):
        arrivals.append(
            rng.choice(
                (
                    lambda: bench.secured(bench.any_sa()),
                    lambda: bench.secured(bench.any_sa()),
                    lambda: bench.secured(bench.any_sa()),
                    lambda: Arrival(bench.plain(rng.randrange(2, 200), tags=rng.randrange(3))),
                    lambda: Arrival(bench.plain(0) + b"\x88\x8e" + rng.randbytes(46)),
                    lambda: patched(bench.secured(bench.any_sa()), 2, 0x80),
                    lambda: patched(bench.secured(bench.any_sa()), -1, 0x80),
                    lambda: bench.secured(UNUSED_AN),
                    lambda: replace(bench.secured(bench.any_sa()), error=True),
                )
            )()
        )
    await bench.check(arrivals, gaps(in_gap, rng), gaps(out_gap, rng))
    await bench.check_counters()


@cocotb.test()
@cocotb.parametrize(window=[0, 1, 8, 1 << 30], protect_replay=[True, False])
async def reordered_and_replayed(dut: Any, window: int, protect_replay: bool) -> None:
    """Numbers around the window, each more than once; all in flight, then one by one."""
    bench = await Bench(dut).start(Validate.CHECK, window=window, replay_protect=protect_replay)
    rng = bench.rng
    for sa in (0, 5):
        await bench.set_sa(sa, replace(bench.model.sas[sa], next=100, lowest=max(100 - window, 0)))
    numbers = [rng.randrange(80, 130) for _ in range(40)]
    arrivals = [bench.secured(sa, pn=pn, data=2) for pn in numbers for sa in (0, 5)]
    await bench.check(arrivals)
    await bench.one_by_one(rng.sample(arrivals, 10))
    await bench.check_counters()


@cocotb.test()
async def extended_numbers_wrap(dut: Any) -> None:
    """The lower half of the number ends, in order and not; what came before is not taken again."""
    bench = await Bench(dut).start(Validate.STRICT, window=4)
    for sa, high in ((4, 0), (5, 7), (6, 0xFFFF_FFFE)):
        wrap = high + 1 << 32
        await bench.set_sa(sa, replace(bench.model.sas[sa], next=wrap - 6, lowest=wrap - 8))
        order = (-6, -5, -3, -4, -1, -1, 0, -2, 2, 1, -2, 3, 2, -1, 0)
        results = await bench.one_by_one([bench.secured(sa, pn=wrap + each) for each in order])
        kinds = [result.kind for result in results]
        assert kinds[5] == RxSaCount.InPktsOk, "within the window a number is taken again"
        # Before the wrap, now: taken for one of the next upper half, of which the ICV is wrong.
        assert kinds[-2:] == [RxSaCount.InPktsNotValid, RxSaCount.InPktsOk]
        read = await read_entry(bench.dut, TABLE_RX_SA, sa)
        assert read == sa_bits(bench.model.sas[sa])
        # Window 0, the very last number of the lower half: once, and never again.
        await bench.set_port(0, replace(bench.model.ports[0], window=0))
        await bench.set_sa(sa, replace(bench.model.sas[sa], next=wrap - 1, lowest=wrap - 1))
        last = bench.secured(sa, pn=wrap - 1)
        first, *others = await bench.one_by_one([last, last, last])
        assert first.kind == RxSaCount.InPktsOk
        assert all(other.frame is None for other in others)
        await bench.set_port(0, replace(bench.model.ports[0], window=4))
    await bench.check_counters()


@cocotb.test()
async def replayed_in_flight(dut: Any) -> None:
    """A frame many times, back to back: all pass the first look at the number, one the second."""
    bench = await Bench(dut).start(Validate.STRICT, window=0)
    for sa in (0, 4):
        once = bench.secured(sa, data=46)
        results = await bench.check([once] * 12)
        assert [result.kind for result in results].count(RxSaCount.InPktsOk) == 1
    await bench.check_counters()


@cocotb.test()
async def forged_anywhere(dut: Any) -> None:
    """One bit of each byte of frames of each kind; no number may move."""
    bench = await Bench(dut).start(Validate.STRICT, window=1000)
    for sa, encrypt in ((0, True), (1, False), (4, True), (8, True)):
        good = bench.secured(sa, data=46 + sa, encrypt=encrypt, tags=0, form="sci", pad=False)
        forged = []
        for at in range(len(good.frame)):
            frame = bytearray(good.frame)
            frame[at] ^= 1 << bench.rng.randrange(8)
            forged.append(replace(good, frame=bytes(frame)))
        results = await bench.check([*forged, good])
        assert results[-1].kind == RxSaCount.InPktsOk
        assert all(not result.secured for result in results[:-1])
        for index in (sa, sa ^ 1):
            if index in bench.model.sas:
                read = await read_entry(bench.dut, TABLE_RX_SA, index)
                assert read == sa_bits(bench.model.sas[index])
    await bench.check_counters()


@cocotb.test()
async def stopped_under_way(dut: Any) -> None:
    """A key erased and an association stopped while their frames are in flight: each frame counts
    once, what passes is what was sent, and of both some do not pass."""
    bench = await Bench(dut).start(Validate.STRICT)
    rounds = 12 * int(dut.Lanes.value)  # as long on any width
    sent = [bench.secured(sa, data=60, encrypt=True) for _ in range(rounds) for sa in (0, 1, 4)]
    wanted = [out for _, out in map(bench.expected, sent)]  # if nothing were stopped
    sending = cocotb.start_soon(bench.send(sent))
    await ClockCycles(dut.clk_i, 260)
    await load_key(dut, 0, None)
    await bench.set_sa(4, replace(bench.model.sas[4], in_use=False))
    await sending
    await bench.quiet()
    passed = [(frame, user) for frame, user in bench.taken() if not user & ERROR]
    in_order = iter(wanted)
    assert all(each in in_order for each in passed)
    assert {number % 3 for number, each in enumerate(wanted) if each not in passed} == {0, 2}
    counted = 0
    for sa in (0, 1, 4):
        for kind in (
            RxSaCount.InPktsOk,
            RxSaCount.InPktsNotValid,
            RxSaCount.InPktsNotUsingSa,
            RxSaCount.InPktsLate,
        ):
            counted += await read_counter(dut, "sa", sa, kind)
    assert counted == len(sent)
    assert await read_counter(dut, "sa", 1, RxSaCount.InPktsOk) == rounds


@cocotb.test()
async def rekey_while_frames_wait(dut: Any) -> None:
    """The receiver stalls; an association is stopped and begins anew with another key while frames
    that are verified wait for their judge: none of them moves the new association's numbers."""
    bench = await Bench(dut).start(Validate.STRICT)
    stopped = True
    bench.pause = lambda: stopped
    count = 90 + 20 * bench.lanes
    old = [bench.secured(0, data=46, pn=5000 + n) for n in range(count)]
    sending = cocotb.start_soon(bench.send(old))
    await clock_edges(dut.clk_i, 4000)
    await write_entry(dut, TABLE_RX_SA, 0, sa_bits(replace(bench.model.sas[0], in_use=False)))
    key = random_key(bench.rng)
    again = RxSa(key)

    async def renew() -> None:
        await load_key(dut, 0, key.sak)
        await write_entry(dut, TABLE_RX_SALT, 0, salt_word(key))
        await bench.set_sa(0, again)

    renewing = cocotb.start_soon(renew())
    await clock_edges(dut.clk_i, 1500)
    stopped = False
    await within(10000, sending)
    await within(10000, renewing)
    await bench.quiet(400)
    passed = [frame for frame, user in bench.taken() if user & SECURED and not user & ERROR]
    assert 0 < len(passed) < count
    assert await read_entry(dut, TABLE_RX_SA, 0) == sa_bits(again)
    results = await bench.check([bench.secured(0, data=60, pn=n) for n in range(1, 21)])
    assert all(result.kind == RxSaCount.InPktsOk for result in results)


@cocotb.test()
async def unknown_entries(dut: Any) -> None:
    """What there is not in a table reads as zero and is not written anywhere."""
    bench = await Bench(dut).start()
    for table, index in ((TABLE_RX_PORT, 2), (TABLE_RX_SC, 4), (TABLE_RX_SA, 16)):
        await write_entry(dut, table, index, (1 << 129) - 1)
        assert await read_entry(dut, table, index) == 0
    for index, sc in bench.model.scs.items():
        assert await read_entry(dut, TABLE_RX_SC, index) == sc_bits(sc)
    for index, port in bench.model.ports.items():
        assert await read_entry(dut, TABLE_RX_PORT, index) == port_bits(port)
    for index, sa in bench.model.sas.items():
        assert await read_entry(dut, TABLE_RX_SA, index) == sa_bits(sa)
        assert await read_entry(dut, TABLE_RX_SALT, index) == 0


@cocotb.test()
async def back_pressure_for_long(dut: Any) -> None:
    """The receiver stops until nothing more is let in; then all come, in order."""
    bench = await Bench(dut).start(Validate.CHECK)
    rng = bench.rng
    stopped = True
    arrivals = [bench.secured(bench.any_sa(), data=rng.randrange(2, 900)) for _ in range(120)]
    bench.pause = lambda: stopped
    sending = cocotb.start_soon(bench.send(arrivals))
    await ClockCycles(dut.clk_i, 6000)
    stopped = False
    await sending
    await bench.quiet()
    bench.compare([bench.expected(each)[1] for each in arrivals], bench.taken())
    await bench.check_counters()


@cocotb.test()
async def reset_in_mid_frame(dut: Any) -> None:
    bench = await Bench(dut).start(Validate.CHECK)
    for cycles in (3, 60, 110, 150):
        sending = cocotb.start_soon(
            bench.send([bench.secured(bench.any_sa(), data=250) for _ in range(4)])
        )
        await ClockCycles(dut.clk_i, cycles)
        sending.cancel()
        dut.s_axis_tvalid.value = 0
        await reset(dut, 2)
        bench.beats = []
        bench.model.ports = {index: RxPort() for index in (0, 1)}
        bench.model.scs, bench.model.sas = {}, {}
        bench.model.counters.clear()
        while not dut.counter_ready_o.value:
            await RisingEdge(dut.clk_i)
        clear = [Arrival(bench.plain(60)), Arrival(bench.plain(0) + b"\x88\x8e" + bytes(46))]
        await bench.check([*clear, *clear])
        await bench.check_counters()
        await bench.load(bench.some_tables(Validate.CHECK))


@cocotb.test()
@cocotb.parametrize(encrypt=[True, False])
async def frames_at_line_rate(dut: Any, encrypt: bool) -> None:
    """64-byte frames (60 and FCS), 92 secured with SCI, each of another association.

    An offset of 30 would make seven blocks of six.
    """
    bench = await Bench(dut).start(Validate.STRICT)
    sas = [sa for sa, entry in bench.model.sas.items() if entry.key and sa < 8]
    arrivals = [
        bench.secured(sas[number % len(sas)], data=48, encrypt=encrypt, tags=0, form="sci")
        for number in range(100)
    ]
    assert {len(arrival.frame) for arrival in arrivals} == {92}
    ends: list[float] = []

    async def watch() -> None:
        while True:
            await ReadOnly()
            if dut.m_axis_tvalid.value and dut.m_axis_tready.value and dut.m_axis_tlast.value:
                ends.append(get_sim_time("ns") / PERIOD_NS)
            await RisingEdge(dut.clk_i)

    watching = cocotb.start_soon(watch())
    began = get_sim_time("ns") / PERIOD_NS
    await bench.check(arrivals)
    watching.cancel()
    cycles = (ends[-1] - ends[19]) / (len(ends) - 20)
    dut._log.info(
        "%d lanes: %.2f cycles a frame, first out after %d", bench.lanes, cycles, ends[0] - began
    )
    slots = 2 + 3 + 1 if encrypt else 5 + 1
    assert cycles <= max(-(-slots // bench.lanes), -(-92 // (16 * bench.lanes)))


@cocotb.test()
@cocotb.parametrize(suite=list(Suite))
async def random_traffic(dut: Any, suite: Suite) -> None:
    """Frames of each kind of macsec_receive_traffic: four ports of all modes, eight channels."""
    traffic = ReceiveTraffic(suite, cocotb.RANDOM_SEED, int(dut.Ports.value), 8)
    bench = await Bench(dut).start(model=traffic.receiver())
    frames = [frame for frame in traffic.frames(FRAMES) if len(frame.frame) < 2000]
    results = await bench.one_by_one(
        Arrival(frame.frame, frame.port, frame.error) for frame in frames
    )
    for frame, result in zip(frames, results, strict=True):
        assert result.kind in RECEIVED[frame.kind]
    await bench.check_counters()


@cocotb.test()
async def overrun(dut: Any) -> None:
    """A sender that cannot be stopped, and little memory: whole frames are lost, and counted."""
    bench = await Bench(dut).start(Validate.CHECK)
    rng = bench.rng
    longest = 16 * bench.lanes * min(int(dut.InputBeats.value), int(dut.OutputBeats.value))
    arrivals = []
    for number in range(150):
        data = rng.choice((10, 12, 48, 100, 300, longest + 100 if number % 20 == 7 else 48))
        arrivals.append(bench.secured(0, data=data, form="sci", tags=0, pn=number + 1))
    stopped = True
    bench.pause = lambda: stopped or rng.random() < 0.3
    sending = cocotb.start_soon(bench.send(arrivals))
    beats = sum(len(list(bench.beats_of(arrival))) for arrival in arrivals)
    await ClockCycles(dut.clk_i, beats // 2)
    stopped = False
    await ClockCycles(dut.clk_i, beats - beats // 2 + 5)
    assert sending.done(), "s_axis_tready fell"
    await bench.quiet()
    passed = [(frame, user) for frame, user in bench.taken() if not user & ERROR]
    sent = {bench.model.receive(arrival.frame).frame: at for at, arrival in enumerate(arrivals)}
    order = [sent[frame] for frame, user in passed]
    assert order == sorted(set(order)), "not in order, or one twice"
    lost = await read_counter(dut, "port", 0, RxPortCount.InPktsOverrun)
    accepted = await read_counter(dut, "sa", 0, RxSaCount.InPktsOk)
    dut._log.info("%d of %d frames passed, %d found no room", accepted, len(arrivals), lost)
    assert accepted == len(passed)
    assert accepted + lost == len(arrivals)
    assert lost > 20
    assert accepted > 20
    assert not any(len(frame) > longest for frame, _ in passed)


@pytest.mark.parametrize(
    ("lanes", "release"),
    [
        *more((1, 1), (1, 0)),  # make test has the design macsec_10g in its own harness
        *dear((2, 1)),  # the designs' own tests have two lanes, too
    ],
)
def test_og_macsec_rx(lanes: int, release: int) -> None:
    simulate(
        "og_macsec_rx",
        core="opengcm:lib:macsec_rx",
        module=__file__,
        parameters={"Lanes": lanes, "Release": release, "Channels": 4, "Ports": 2},
        tests="^(?!.*(overrun|random_traffic)).*$",
    )


@pytest.mark.parametrize("lanes", dear(1, 4))
def test_og_macsec_rx_traffic(lanes: int) -> None:
    simulate(
        "og_macsec_rx",
        core="opengcm:lib:macsec_rx",
        module=__file__,
        parameters={"Lanes": lanes, "Channels": 8, "Ports": 4},
        tests="random_traffic",
    )


@pytest.mark.parametrize(("release", "frames"), [*more((0, 64)), *dear((1, 8))])
def test_og_macsec_rx_overrun(release: int, frames: int) -> None:
    simulate(
        "og_macsec_rx",
        core="opengcm:lib:macsec_rx",
        module=__file__,
        parameters={
            "Lanes": 1,
            "Release": release,
            "Channels": 4,
            "Ports": 2,
            "InputBeats": 64,
            "OutputBeats": 64,
            "Frames": frames,
            "InputDrops": 1,
        },
        tests="overrun",
    )
