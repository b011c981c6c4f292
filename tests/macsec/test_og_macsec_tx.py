# SPDX-License-Identifier: Apache-2.0
"""og_macsec_tx, frames in to frames out, against opengcm.spec.macsec with OpenSSL's GCM.

Random entities of all suites and frames of 1 to 9,600 bytes on several ports, with pauses on each
side, both and none; every length from 13 to 130 bytes with tags in clear; bad frames among good;
the switch to the next association; numbers that end; a key that is erased under way; overflow of an
input that cannot wait; all counters at the end of each test; 60-byte frames back to back, each on
another association, in the engine's cycles; reset among frames.
"""

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import cocotb
import pytest
from cocotb.triggers import First, ReadOnly, RisingEdge
from cocotb.utils import get_sim_time
from key_port import Op, key_request, operate
from macsec_tx import (
    TABLE_SA,
    TABLE_SC,
    TX_SA,
    USER,
    number,
    random_entity,
    random_frame,
    random_length,
    sa_word,
    sc_word,
    write_tables,
)
from packed import pack, unpack
from packets import bus_beats
from sets import dear, more
from simulate import simulate
from streams import (
    PERIOD_NS,
    Beat,
    Pause,
    Stream,
    bursts,
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
    Action,
    Key,
    Rule,
    Transmitter,
    TxPortCount,
    TxSa,
    TxSaCount,
    TxSc,
)

BANKS = {"port": 0, "sa": 1, "sc": 2}


@dataclass(frozen=True)
class In:
    """A frame as the user gives it."""

    frame: bytes
    port: int = 0
    uncontrolled: bool = False
    error: bool = False


@dataclass(frozen=True)
class Out:
    """A frame as it leaves."""

    frame: bytes
    port: int
    secured: bool
    error: bool = False


class Bench:
    """The core between its two streams; software and keys."""

    def __init__(self, dut: Any, entity: Transmitter | None = None) -> None:
        self.dut = dut
        self.lanes, self.channels = int(dut.Lanes.value), int(dut.Channels.value)
        self.ports = int(dut.Ports.value)
        self.verified = bool(dut.Release.value)
        self.rng = random.Random(cocotb.RANDOM_SEED)
        self.entity = entity or random_entity(self.rng, self.channels, self.ports)
        bus = ["data", "keep", "last", "user"]
        self.source = Stream(dut, "s_axis_t{}", "s_axis_tready", bus)
        self.sink = Stream(dut, "m_axis_t{}", "m_axis_tready", bus)
        self.ended: list[int] = []
        self.overruns = 0

    async def start(self) -> "Bench":
        await start(
            self.dut,
            s_axis_tvalid=0,
            m_axis_tready=0,
            key_valid_i=0,
            table_i=0,
            count_valid_i=0,
            count_clear_i=0,
        )
        self.sink.check_rules()
        cocotb.start_soon(self._events())
        if self.verified:
            self.sink.check_whole()
        await self.set_up()
        return self

    async def set_up(self) -> None:
        await write_tables(self.dut, self.entity)
        for index, sa in self.entity.sas.items():
            if sa.key:
                await self.key(Op.LOAD, index, sa.key.sak)

    async def _events(self) -> None:
        dut = self.dut
        while True:
            await ReadOnly()
            if dut.ended_valid_o.value:
                self.ended.append(int(dut.ended_sa_o.value))
            self.overruns += int(dut.overrun_o.value)
            if dut.ended_valid_o.value or dut.overrun_o.value:
                await RisingEdge(dut.clk_i)
            else:
                await First(dut.ended_valid_o.value_change, dut.overrun_o.value_change)

    async def key(self, op: int, slot: int, key: bytes = b"") -> None:
        self.dut.key_request_i.value = key_request(op, slot, key)
        await operate(self.dut)

    def beats(self, frames: Sequence[In]) -> list[Beat]:
        """port and uncontrolled with the first beat, error with the last; else whatever."""
        beats = []
        for item in frames:
            own = list(bus_beats(item.frame, self.lanes))
            for at, beat in enumerate(own):
                fields = {name: self.rng.getrandbits(width) for name, width in USER.items()}
                if at == 0:
                    fields |= {"port": item.port, "uncontrolled": item.uncontrolled}
                if at == len(own) - 1:
                    fields["error"] = item.error
                beat["user"] = pack(USER, fields)
            beats += own
        return beats

    def frames_of(self, beats: Sequence[Beat]) -> list[Out]:
        """Frames of beats that came, with the rules of TKEEP and TUSER."""
        frames, data = [], b""
        full = (1 << 16 * self.lanes) - 1
        first: dict[str, int] = {}
        for beat in beats:
            keep, user = beat["keep"], unpack(USER, beat["user"])
            assert keep
            assert keep & keep + 1 == 0
            assert beat["last"] or (keep == full and not user["error"])
            first = first if data else user
            assert user | {"error": 0} == first | {"error": 0}
            assert user["uncontrolled"] != user["secured"]
            data += beat["data"].to_bytes(16 * self.lanes, "little")[: keep.bit_length()]
            if beat["last"]:
                frames.append(Out(data, user["port"], bool(user["secured"]), bool(user["error"])))
                data = b""
        assert not data
        return frames

    async def send(self, frames: Sequence[In], pause: Pause = never) -> None:
        await self.source.send(self.beats(frames), pause)

    async def receive(self, count: int, pause: Pause = never) -> list[Out]:
        """Take so many frames, and see that nothing follows."""
        left, seen = count, 0

        def done(beats: list[Beat]) -> bool:
            nonlocal left, seen
            if beats and len(beats) > seen:
                seen = len(beats)
                left -= beats[-1]["last"]
            return left == 0

        return self.frames_of(await self.sink.receive_until(done, pause))

    def predict(self, frames: Sequence[In]) -> list[Out]:
        """By the specification, which counts them."""
        out = []
        for item in frames:
            sent = self.entity.transmit(
                item.frame, item.port, uncontrolled=item.uncontrolled, error=item.error
            )
            if sent.frame is not None:
                out.append(Out(sent.frame, item.port, sent.secured))
        return out

    async def check(
        self, frames: Sequence[In], in_pause: Pause = never, out_pause: Pause = never
    ) -> int:
        """Send, compare all that leaves; cycles from the first beat in to the last out."""
        expected = self.predict(frames)
        began = get_sim_time("ns")
        sending = cocotb.start_soon(self.send(frames, in_pause))
        size = sum(len(item.frame) for item in frames)
        limit = 3000 + 60 * len(frames) + 12 * size // 16
        got = await within(limit, self.receive(len(expected), out_pause))
        cycles = (get_sim_time("ns") - began) // PERIOD_NS
        for at, (is_, right) in enumerate(zip(got, expected, strict=True)):
            assert is_ == right, f"frame {at}: {is_}, not {right}"
        await within(limit, sending)
        await self.idle()
        return int(cycles)

    async def idle(self, cycles: int = 1000) -> None:
        """Nothing more comes."""
        for _ in range(cycles):
            await ReadOnly()
            assert not self.dut.m_axis_tvalid.value, "something was made up"
            await RisingEdge(self.dut.clk_i)

    async def count(self, bank: str, place: int, kind: int) -> int:
        dut = self.dut
        dut.count_bank_i.value = BANKS[bank]
        dut.count_index_i.value = place << 4 | kind
        dut.count_valid_i.value = 1
        for _ in range(3000):
            await ReadOnly()
            done, value = bool(dut.count_done_o.value), int(dut.count_value_o.value)
            await RisingEdge(dut.clk_i)
            if done:
                dut.count_valid_i.value = 0
                return value
        raise AssertionError("no count")

    async def check_counts(self, places: int = 4) -> None:
        """All counters of ports, and of the first associations and channels, are the model's."""
        right: Counter[tuple[str, int, int]] = Counter()
        for key, value in self.entity.counters.items():
            right[key.bank, key.place, key.kind.value] += value
        seen = {place for bank, place, _ in right if bank == "sa"}
        for port in range(self.ports):
            for kind in TxPortCount:
                got = await self.count("port", port, kind.value)
                assert got == right["port", port, kind.value], (port, kind.name, got)
        for sa in sorted(seen)[:places]:
            for each in TxSaCount:
                got = await self.count("sa", sa, each.value)
                assert got == right["sa", sa, each.value], (sa, each.name, got)
                channel = sum(right["sa", sa & ~3 | an, each.value] for an in range(4))
                got = await self.count("sc", sa >> 2, each.value)
                assert got == channel, (sa >> 2, each.name, got)


def any_frames(bench: Bench, count: int) -> list[In]:
    rng = bench.rng
    return [
        In(
            random_frame(rng, random_length(rng)),
            rng.randrange(bench.ports),
            rng.random() < 0.05,
            rng.random() < 0.03,
        )
        for _ in range(count)
    ]


def one_channel(
    sc: int = 1, first: int = 1, last: int = 2**32 - 1, key_bytes: int = 32, **fields: Any
) -> Transmitter:
    """Everything to one channel, that has four associations."""
    rng = random.Random(cocotb.RANDOM_SEED)
    sas = {
        4 * sc + an: TxSa(
            Key(rng.randbytes(key_bytes), rng.randbytes(12), rng.randbytes(4)), True, first, last
        )
        for an in range(4)
    }
    channel = TxSc(rng.randbytes(8), **fields)
    return Transmitter([Rule(Action.PROTECT, sc)], {sc: channel}, sas, gcm=openssl_gcm)


@cocotb.test()
@cocotb.parametrize(in_gap=[0.0, 0.5], out_gap=[0.0, 0.5])
async def any_entity(dut: Any, in_gap: float, out_gap: float) -> None:
    bench = await Bench(dut).start()
    frames = any_frames(bench, 150)
    await bench.check(frames, gaps(in_gap, bench.rng), gaps(out_gap, bench.rng))
    await bench.check_counts(16)


@cocotb.test()
async def long_bursts(dut: Any) -> None:
    bench = await Bench(dut).start()
    await bench.check(any_frames(bench, 100), bursts(23), bursts(170))
    await bench.check_counts()


@cocotb.test()
@cocotb.parametrize(tags=[0, 1, 2], offset=[0, 30])
async def every_length(dut: Any, tags: int, offset: int) -> None:
    """13 to 130 bytes: one byte of secured data, 47, 48, and offsets beyond the data."""
    entity = one_channel(clear_tags=tags, offset=offset, include_sci=tags != 1)
    bench = await Bench(dut, entity).start()
    rng = bench.rng
    await bench.check([In(random_frame(rng, n, tags)) for n in range(13, 131)])
    await bench.check_counts()


@cocotb.test()
async def integrity_only(dut: Any) -> None:
    bench = await Bench(dut, one_channel(encrypt=False, clear_tags=1, key_bytes=16)).start()
    await bench.check([In(random_frame(bench.rng, n)) for n in range(13, 131)])
    await bench.check_counts()


@cocotb.test()
async def long_frames(dut: Any) -> None:
    bench = await Bench(dut, one_channel(xpn=True, first=2**32 - 2, last=2**64 - 1)).start()
    sizes = (1514, 1518, 9000, 9018, 9599, 9600, 60, 9600)
    await bench.check([In(random_frame(bench.rng, n, 0)) for n in sizes])
    await bench.check_counts()


@cocotb.test()
async def the_longest(dut: Any) -> None:
    """A frame of the most bytes leaves, protected or in clear; one more is too long, and no number
    and no frame is lost."""
    beat = 16 * int(dut.Lanes.value)
    longest = min(int(dut.InputBeats.value) * beat, 2**14 - 1 - 64)
    if int(dut.Release.value) == RELEASE_VERIFIED:
        longest = min(longest, int(dut.OutputBeats.value) * beat - 32, 2**14 - beat - 32)
    entity = one_channel(include_sci=True)
    entity.max_bytes = {0: 2**14 - 1}
    bench = await Bench(dut, entity).start()
    frames = []
    for size in range(longest - 4, longest + 1):
        frames += [In(random_frame(bench.rng, size, 0), 0, clear) for clear in (False, True)]
    for frame in frames:  # one at a time: the input may drop what comes too soon
        await bench.check([frame])
    expected = bench.predict(frames[:2])
    long = [In(random_frame(bench.rng, longest + 1, 0), 0, clear) for clear in (False, True)]
    receiving = cocotb.start_soon(bench.receive(2))
    for frame in (frames[0], *long, frames[1]):
        await bench.send([frame])
        await clock_edges(dut.clk_i, 3000)
    assert await within(10000, receiving) == expected
    await bench.idle()
    assert await bench.count("port", 0, TxPortCount.OutPktsTooLong.value) == 2


@cocotb.test()
async def nothing_is_set(dut: Any) -> None:
    """After reset: the uncontrolled port and EAPOL only."""
    bench = Bench(dut, Transmitter([], {}, {}, gcm=openssl_gcm))
    await bench.start()
    frames = any_frames(bench, 100)
    await bench.check(frames)
    await bench.check_counts()


@cocotb.test()
async def bad_frames(dut: Any) -> None:
    """In error, of 1 to 12 bytes, too long for the port, each between good ones."""
    entity = one_channel()
    entity.max_bytes = {0: 200}
    bench = await Bench(dut, entity).start()
    frames = []
    for n in range(1, 13):
        frames += [In(bytes(range(n))), In(random_frame(bench.rng, 64, 0))]
    for n in (168, 169, 200, 300, 1000):
        for error in (False, True):
            frames += [In(random_frame(bench.rng, n, 0), error=error)]
    await bench.check(frames)
    await bench.check_counts()


@cocotb.test()
async def ports_that_are_not(dut: Any) -> None:
    """Such a frame is in error, and counts for port 0."""
    bench = await Bench(dut, one_channel()).start()
    good = [In(random_frame(bench.rng, 64, 0)) for _ in range(3)]
    bad = [In(random_frame(bench.rng, 64, 0), port=15) for _ in range(2)]
    expected = bench.predict(good)
    cocotb.start_soon(bench.send([good[0], bad[0], good[1], bad[1], good[2]]))
    assert await within(2000, bench.receive(3)) == expected
    await bench.idle()
    assert await bench.count("port", 0, TxPortCount.OutPktsError.value) == 2


@cocotb.test()
async def switch(dut: Any) -> None:
    """The channel's entry is written among frames: none is lost, each is one association's."""
    bench = await Bench(dut, one_channel()).start()
    frames = [In(random_frame(bench.rng, 60, 0)) for _ in range(200)]
    frames = [item for item in frames if item.frame[12:14] != b"\x88\x8e"]
    sending = cocotb.start_soon(bench.send(frames))
    receiving = cocotb.start_soon(bench.receive(len(frames)))
    channel = bench.entity.scs[1]
    for an in (1, 2, 3):
        for _ in range(250):
            await RisingEdge(dut.clk_i)
        await write_entry(bench.dut, TABLE_SC, 1, sc_word(TxSc(**channel.__dict__ | {"an": an})))
    await within(10000, sending)
    got = await within(10000, receiving)
    ans = []
    for item, out in zip(frames, got, strict=True):
        channel.an = out.frame[14] & 3
        ans.append(channel.an)
        assert [out] == bench.predict([item])
    assert sorted(ans) == ans
    assert len(set(ans)) > 1
    await bench.check_counts()


@cocotb.test()
@cocotb.parametrize(xpn=[False, True])
async def numbers_end(dut: Any, xpn: bool) -> None:
    """The last number is sent and told; then nothing leaves but what is to be in clear."""
    top = 2**64 - 1 if xpn else 2**32 - 1
    bench = await Bench(dut, one_channel(xpn=xpn, first=top - 2, last=top)).start()
    frames = [In(random_frame(bench.rng, 70, 0), 0, bench.rng.random() < 0.3) for _ in range(20)]
    await bench.check(frames)
    await bench.check_counts()
    assert bench.ended == [4]
    assert not unpack(TX_SA, await read_entry(bench.dut, TABLE_SA, 4))["in_use"]
    sa = bench.entity.sas[4] = TxSa(bench.entity.sas[4].key, True, 1, 2)
    await write_entry(bench.dut, TABLE_SA, 4, sa_word(sa))
    await bench.check(frames[:5])


@cocotb.test()
async def key_erased(dut: Any) -> None:
    """Frames under way lose their key: dropped, or in error; counted; nothing of them in clear."""
    bench = await Bench(dut, one_channel()).start()
    count = 60 * int(dut.Lanes.value)  # as long on any width
    frames = [In(bench.rng.randbytes(12) + b"\x08\x00" + b"secret! " * 20) for _ in range(count)]
    sending = cocotb.start_soon(bench.send(frames))
    got: list[Beat] = []

    async def take() -> None:
        dut.m_axis_tready.value = 1
        while True:
            await ReadOnly()
            if dut.m_axis_tvalid.value:
                got.append(bench.sink.sample())
            await RisingEdge(dut.clk_i)

    cocotb.start_soon(take())
    for _ in range(330):
        await RisingEdge(dut.clk_i)
    await bench.key(Op.ERASE, 4)
    await within(20000, sending)
    for _ in range(1500):
        await RisingEdge(dut.clk_i)
    out = bench.frames_of(got)
    good = [item.frame for item in out if not item.error]
    expected = [sent.frame for sent in bench.predict(frames)]
    # Those of one key load are the first ones; none is missing among them, and numbers stay used.
    assert 0 < len(good) < len(frames)
    assert good == expected[: len(good)]
    assert all(b"secret" not in item.frame for item in out)
    failed = await bench.count("sa", 4, TxSaCount.OutPktsFailed.value)
    assert failed == len(frames) - len(good)
    assert await bench.count("sa", 4, TxSaCount.OutPktsEncrypted.value) == len(good)
    assert len(out) == (len(good) if bench.verified else len(frames))
    entry = unpack(TX_SA, await read_entry(bench.dut, TABLE_SA, 4))
    assert entry["next"] == len(frames) + 1


@cocotb.test()
@cocotb.parametrize(erase=[False, True])
async def rekey_while_frames_wait(dut: Any, erase: bool) -> None:
    """The MAC pauses; the association is stopped, and begins anew with another key while frames
    that have their numbers wait: none of these is sent under that key, and no number twice."""
    bench = await Bench(dut, one_channel(include_sci=True)).start()
    old = bench.entity.sas[4].key
    assert old is not None
    keys = {"old": old.sak, "new": bytes(range(32))}
    count = 130 + 10 * int(dut.Lanes.value)
    frames = [In(bench.rng.randbytes(12) + b"\x08\x00" + bytes(46)) for _ in range(count)]
    sending = cocotb.start_soon(bench.send(frames))
    await clock_edges(dut.clk_i, 4000)
    sa = bench.entity.sas[4]
    await write_entry(bench.dut, TABLE_SA, 4, sa_word(TxSa(sa.key, False)))
    if erase:
        await bench.key(Op.ERASE, 4)

    async def renew() -> None:
        await bench.key(Op.LOAD, 4, keys["new"])
        await write_entry(bench.dut, TABLE_SA, 4, sa_word(TxSa(sa.key, True, 1, sa.last)))

    renewing = cocotb.start_soon(renew())
    await clock_edges(dut.clk_i, 1500)
    beats: list[Beat] = []

    async def take() -> None:
        dut.m_axis_tready.value = 1
        while True:
            await ReadOnly()
            if dut.m_axis_tvalid.value:
                beats.append(bench.sink.sample())
            await RisingEdge(dut.clk_i)

    cocotb.start_soon(take())
    await within(10000, sending)
    await within(10000, renewing)
    await within(10000, bench.send(frames))
    await clock_edges(dut.clk_i, 3000)
    used: list[tuple[str, int]] = []
    for out in bench.frames_of(beats):
        if out.error:
            continue
        frame = out.frame
        iv = frame[20:28] + frame[16:20]
        used += [
            (name, number(frame[16:20]))
            for name, key in keys.items()
            if openssl_gcm.gcm_ad(key, iv, frame[28:-16], frame[:28], frame[-16:]) is not None
        ]
    assert len(set(used)) == len(used), "a number was used twice under one key"
    assert [pn for name, pn in used if name == "new"] == list(range(1, count + 1))
    assert any(name == "old" for name, _ in used)


@cocotb.test()
async def line_rate(dut: Any) -> None:
    """60-byte frames back to back, each on another association: the engine's cycles, no more."""
    rng = random.Random(cocotb.RANDOM_SEED)
    channels = int(dut.Channels.value)
    scs = {sc: TxSc(rng.randbytes(8)) for sc in range(channels)}
    key = [Key(rng.randbytes(16)) for _ in range(channels)]
    sas = {4 * sc: TxSa(key[sc]) for sc in range(channels)}
    rules = [Rule(Action.PROTECT, sc, vlan=sc + 1) for sc in range(channels)]
    bench = await Bench(dut, Transmitter(rules, scs, sas, gcm=openssl_gcm)).start()
    for size in (60, 64, 1514):
        times = []
        for count in (20, 100):
            frames = []
            for n in range(count):
                tag = b"\x81\x00" + (n % channels + 1).to_bytes(2, "big")
                frames.append(In(bytes(12) + tag + rng.randbytes(size - 16)))
            times.append(await bench.check(frames))
        cycles = (times[1] - times[0]) / 80
        slots = -(-28 // 16) + -(-(size - 12) // 16) + 1
        ceiling = -(-slots // bench.lanes)
        dut._log.info(
            "%d bytes: %.2f cycles a frame, engine %d; %d frames in %d cycles",
            size, cycles, ceiling, 20, times[0],
        )  # fmt: skip
        assert cycles <= max(ceiling, 2) + 0.1


@cocotb.test()
async def latency(dut: Any) -> None:
    """From the last beat of a frame to the first of what leaves."""
    bench = await Bench(dut, one_channel()).start()
    frames = [In(random_frame(bench.rng, 64, 0))]
    for uncontrolled in (False, True):
        cycles = await bench.check([In(frames[0].frame, 0, uncontrolled)])
        dut._log.info("64 bytes, uncontrolled %s: %d cycles", uncontrolled, cycles)
        assert cycles < 250


@cocotb.test()
async def overflow(dut: Any) -> None:
    """An input that cannot wait: what finds no room is dropped whole, in order, and counted."""
    bench = Bench(dut, one_channel())
    await bench.start()
    rng = bench.rng
    kinds = [60] * 400 + [1514] * 60 + [13] * 400
    frames = [In(rng.randbytes(12) + rng.randbytes(n - 12)) for n in kinds]
    frames = [item for item in frames if item.frame[12:14] not in (b"\x88\x8e", b"\x81\x00")]
    for item, beat_at in zip(frames, range(len(frames)), strict=True):
        assert len(item.frame) >= 13, beat_at
    got: list[Beat] = []

    async def take() -> None:
        dut.m_axis_tready.value = 0
        pause = bursts(400)
        while True:
            dut.m_axis_tready.value = not pause()
            await ReadOnly()
            assert dut.s_axis_tready.value
            if dut.m_axis_tvalid.value and dut.m_axis_tready.value:
                got.append(bench.sink.sample())
            await RisingEdge(dut.clk_i)

    taking = cocotb.start_soon(take())
    await within(60000, bench.send(frames))
    for _ in range(40000):
        await RisingEdge(dut.clk_i)
    taking.cancel()
    out = bench.frames_of(got)
    at = 0
    for came in out:
        while frames[at].frame[:12] != came.frame[:12]:
            at += 1
        sent = bench.predict([frames[at]])
        assert [came] == sent
        at += 1
    lost = await bench.count("port", 0, TxPortCount.OutPktsOverrun.value)
    dut._log.info("%d frames, %d lost", len(frames), lost)
    assert 0 < lost == len(frames) - len(out)
    assert bench.overruns > 0


@cocotb.test()
async def reset_among_frames(dut: Any) -> None:
    bench = await Bench(dut).start()
    for taken in (3, 40):
        sending = cocotb.start_soon(bench.send(any_frames(bench, 50)))
        await within(3000, bench.sink.receive(taken))
        sending.cancel()
        dut.s_axis_tvalid.value = 0
        await reset(dut, 3)
        bench.entity = random_entity(bench.rng, bench.channels, bench.ports)
        await bench.set_up()
        await bench.check(any_frames(bench, 30))
        await bench.check_counts()


RELEASE_CUT_THROUGH, RELEASE_VERIFIED = 0, 1


@pytest.mark.parametrize(
    ("lanes", "channels", "ports", "drops", "release"),
    [
        *more((1, 4, 2, 0, RELEASE_VERIFIED), (1, 2, 1, 1, RELEASE_CUT_THROUGH)),
        *dear((1, 2, 1, 1, RELEASE_VERIFIED)),
        *dear((4, 16, 1, 0, RELEASE_VERIFIED), (2, 16, 1, 0, RELEASE_VERIFIED)),
    ],
)
def test_og_macsec_tx(lanes: int, channels: int, ports: int, drops: int, release: int) -> None:
    simulate(
        "og_macsec_tx",
        core="opengcm:lib:macsec_tx",
        module=__file__,
        parameters={
            "Lanes": lanes,
            "Channels": channels,
            "Ports": ports,
            "InputDrops": drops,
            "Release": release,
            "InputBeats": 1024 // lanes,
            "OutputBeats": 1024 // lanes,
        },
        tests=None if drops else "^(?!.*overflow).*$",
    )
