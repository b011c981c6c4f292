# SPDX-License-Identifier: Apache-2.0
"""og_esp_rx against the RFCs as `opengcm.spec.esp` writes them.

Walks random associations (both modes, both IPs, ESN, UDP, GMAC, every ICV and key size) with
packets in order, out of order, replayed and forged in any byte; every length of padding, right and
wrong; trailers, inner packets and lengths that do not fit; what is no ESP; pauses on each side and
both; counters; the cycles of short packets. Packets come from the model of the sender.
"""

import os
import random
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

import cocotb
import pytest
from esp_core import (
    CONFIG,
    RX_CONFIG,
    RX_REPLAY,
    RX_SA,
    RX_SALT,
    Bench,
    any_association,
    any_packet,
    ipv4,
    ipv6,
    replay,
    rx_sa,
    user,
)
from frames import frame_beats
from key_port import Op
from packed import pack
from sets import dear
from simulate import simulate
from streams import Pause, clock_edges, gaps, never, within

from opengcm import openssl_gcm
from opengcm.spec.esp import (
    HEADER_BYTES,
    IV_BYTES,
    PROTOCOL_ESP,
    PROTOCOL_UDP,
    Action,
    InKind,
    InOther,
    Ip,
    Received,
    Receiver,
    ReplayWindow,
    RxSa,
    Tunnel,
    encapsulate,
    split_ip,
)
from opengcm.vectors.esp_packets import SUITES, handed_on
from opengcm.vectors.esp_receive_traffic import ReceiveTraffic

TRAFFIC = int(os.environ.get("OPENGCM_TRAFFIC", "200"))


class RxBench(Bench):
    """The core, and the model beside it."""

    model: Receiver
    octets: dict[int, int]

    async def set_up(
        self, sas: Iterable[RxSa], destinations: dict[int, bytes] | None = None, **passes: bool
    ) -> None:
        """These associations, by index."""
        places = destinations or {}
        self.model = Receiver(dict(enumerate(sas)), places, gcm=openssl_gcm)
        for name, passed in passes.items():
            setattr(self.model, name, passed)
        self.octets = {}
        for index, rx in self.model.sas.items():
            await self.add_rx(index, rx, places.get(index, b""))
        passes_now = {name: getattr(self.model, name) for name in CONFIG}
        await self.write(RX_CONFIG, 0, pack(CONFIG, passes_now))

    async def check(
        self,
        packets: Sequence[bytes],
        in_pause: Pause = never,
        out_pause: Pause = never,
        errors: Sequence[bool] = (),
    ) -> int:
        """Send packets and compare with the model; cycles.

        The model knows of each packet before the next one. The core looks early at a window that
        packets under way have not marked yet, and again once their ICV is good: what comes of them
        is the same.
        """
        wanted: list[Received] = []
        marks = errors or [False] * len(packets)
        for packet, error in zip(packets, marks, strict=True):
            got = self.model.receive(packet, error=error)
            if got.packet is None:
                continue
            if got.sa is not None:
                self.octets[got.sa] = self.octets.get(got.sa, 0) + len(got.packet)
                if self.model.sas[got.sa].association.tunnel is None:
                    got = got._replace(packet=handed_on(packet, got.packet))
            wanted.append(got)
        sent = [
            (packet, self.rng.getrandbits(12) | error << 12)
            for packet, error in zip(packets, marks, strict=True)
        ]
        out, cycles = await self.run(sent, len(wanted), in_pause, out_pause)
        for number, (model, real) in enumerate(zip(wanted, out, strict=True)):
            where = f"packet {number}, {model.kind.name} of {model.sa}, number {model.number}"
            assert real.data == model.packet, where
            if model.sa is None:
                assert real.user == user(Action.CLEAR), where
            else:
                assert real.user == user(Action.PROTECT, model.sa), where
        return cycles

    async def check_counters(self, merge: bool = True) -> None:
        """All of them are as the model's. Which of InReplayed and InAuthFailed counts a packet may
        hang on whether the one before was still under way: `merge` adds the two up."""
        for index in self.model.sas:
            counts = {kind: await self.count(index, kind) for kind in InKind}
            wanted = {kind: self.model.counters[index, kind] for kind in InKind}
            for kinds in (counts, wanted) if merge else ():
                kinds[InKind.InReplayed] += kinds.pop(InKind.InAuthFailed)
            assert counts == wanted, index
            octets = await self.count(index, 0, octets=True)
            assert octets == self.octets.get(index, 0), index
        for other in InOther:
            counted = await self.count(None, other)
            assert counted == self.model.counters[None, other], other.name


def some_sas(rng: random.Random, count: int, window: int, **changes: Any) -> list[RxSa]:
    """Random associations, their windows anywhere, with extended numbers near a wrap often."""
    sas = []
    for index in range(count):
        sa = any_association(rng, index, **changes)
        top = rng.choice((0, 5, 2**31, rng.getrandbits(31)))
        if sa.esn:
            top += rng.choice((0, 2**32, 5 << 32, 2**63)) - rng.randrange(20)
        sas.append(RxSa(sa, ReplayWindow(window, max(top, 0), 2**window - 1)))
    return sas


def sent(rx: RxSa, number: int, packet: bytes, rng: random.Random) -> bytes:
    """As the peer would send it."""
    return encapsulate(split_ip(packet), rx.association, number, rng.randbytes(8), openssl_gcm)


def traffic(rng: random.Random, sas: Sequence[RxSa], count: int) -> list[bytes]:
    """Packets of all associations: in order, late, repeated, forged, short, padded by a MAC."""
    tops = {index: rx.window.top for index, rx in enumerate(sas)}
    packets: list[bytes] = []
    while len(packets) < count:
        index = rng.randrange(len(sas))
        number = tops[index] + rng.choice((1, 1, 1, 2, 30, 100, -1, -3, -40, -63, -64, -70))
        if number < 1 or (number >= 2**32 and not sas[index].association.esn):
            continue
        packet = sent(sas[index], number, any_packet(rng), rng)
        fate = rng.random()
        if fate < 0.1:
            at = rng.randrange(len(packet))
            packet = packet[:at] + bytes([packet[at] ^ 1 << rng.randrange(8)]) + packet[at + 1 :]
        elif fate < 0.2 and packets:
            packet = rng.choice(packets)
        elif fate < 0.25:
            packet = packet[: rng.randrange(1, len(packet))]
        elif fate < 0.3:
            packet += rng.randbytes(rng.randrange(20))
        elif fate < 0.35:
            packet = any_packet(rng)
        else:
            tops[index] = max(tops[index], number)
        # A forged header may have more options than the core looks through.
        if packet[0] >> 4 != 4 or packet[0] & 15 <= 10:
            packets.append(packet)
    return packets


@cocotb.test()
@cocotb.parametrize(in_gap=[0.0, 0.5], out_gap=[0.0, 0.5])
async def any_packets(dut: Any, in_gap: float, out_gap: float) -> None:
    bench = await RxBench(dut).start()
    rng = bench.rng
    sas = some_sas(rng, int(dut.Associations.value), int(dut.Window.value))
    await bench.set_up(sas)
    packets = traffic(rng, sas, 200)
    await bench.check(packets, gaps(in_gap, rng), gaps(out_gap, rng))
    await bench.check_counters()


@cocotb.test()
@cocotb.parametrize(suite=list(SUITES))
async def faults_of_every_kind(dut: Any, suite: str) -> None:
    """TRAFFIC packets of the shared traffic; OPENGCM_TRAFFIC sets how many."""
    bench = await RxBench(dut).start()
    slots, window = int(dut.Associations.value), int(dut.Window.value)
    traffic = ReceiveTraffic(suite, int(cocotb.RANDOM_SEED), slots, window)
    await bench.set_up(traffic.sas.values(), pass_fragments=False)
    for at in range(0, TRAFFIC, 1000):
        made = list(traffic.packets(min(1000, TRAFFIC - at)))
        pauses = gaps(bench.rng.choice((0.0, 0.2)), bench.rng)
        await bench.check([each.packet for each in made], pauses, errors=[e.error for e in made])
    await bench.check_counters()
    dut._log.info("%s: %d packets", suite, TRAFFIC)


@cocotb.test()
@cocotb.parametrize(tunnel=[False, True])
async def all_lengths(dut: Any, tunnel: bool) -> None:
    """Each payload length up to 70 bytes, and some near the longest."""
    bench = await RxBench(dut).start()
    rng, slots = bench.rng, int(dut.Associations.value)
    sas = some_sas(rng, 40, int(dut.Window.value))
    sas = [rx for rx in sas if (rx.association.tunnel is not None) == tunnel][:slots]
    await bench.set_up(sas)
    lengths = (*range(71), 1480, 8999, 9000)
    packets = [
        sent(
            sas[i % slots], sas[i % slots].window.top + i + 1, maker(rng.randbytes(n), 6, rng), rng
        )
        for i, n in enumerate(lengths)
        for maker in (ipv4, ipv6)
        if i % 2 == (maker is ipv4)
    ]
    await bench.check(packets)
    counted = [await bench.count(index, InKind.InPackets) for index in range(slots)]
    assert sum(counted) == len(packets)


def sealed(rx: RxSa, number: int, outer: Ip, text: bytes, rng: random.Random) -> bytes:
    """A packet whose text, trailer included, is as given."""
    sa, iv = rx.association, rng.randbytes(8)
    width = 8 if sa.esn else 4
    aad = sa.spi.to_bytes(4, "big") + number.to_bytes(8, "big")[8 - width :]
    if sa.gmac:
        _, icv = openssl_gcm.gcm_ae(sa.key, sa.salt + iv, b"", aad + iv + text)
        cipher = text
    else:
        cipher, icv = openssl_gcm.gcm_ae(sa.key, sa.salt + iv, text, aad, sa.icv_bytes)
    head = sa.spi.to_bytes(4, "big") + (number % 2**32).to_bytes(4, "big") + iv
    return outer.rebuilt(PROTOCOL_ESP, head + cipher + icv)


@cocotb.test()
@cocotb.parametrize(tunnel=[False, True])
async def trailers(dut: Any, tunnel: bool) -> None:
    """Each pad length, right and with a wrong byte; more padding than text; next headers."""
    bench = await RxBench(dut).start()
    rng = bench.rng
    ends = Tunnel(bytes(4), bytes(4)) if tunnel else None
    sas = some_sas(rng, 2, int(dut.Window.value), tunnel=ends, udp=None)
    await bench.set_up(sas)
    outer = Ip(ipv4(b"", 50, rng, options=1), b"")
    cases: list[tuple[bytes, int]] = []

    def case(payload: bytes, padding: bytes, pad_bytes: int, next_header: int) -> None:
        fill = b""
        if tunnel and payload:  # behind the inner packet, as against traffic analysis (2.7)
            fill = bytes(-(len(payload) + len(padding) + 2) % 4)
        text = payload + fill + padding + bytes([pad_bytes, next_header])
        cases.append((text, len(cases) % 2))

    inner = 4 if tunnel else 6
    for n in range(256):
        padding = bytes(range(1, n + 1))
        size = -(n + 2) % 4 + 4 * rng.randrange(10)
        payload = ipv4(rng.randbytes(size), 6, rng) if tunnel else rng.randbytes(size)
        case(payload, padding, n, inner)
        if n:
            at = rng.randrange(n)
            case(payload, padding[:at] + bytes([padding[at] ^ 4]) + padding[at + 1 :], n, inner)
            case(payload, padding, n ^ 1, inner)
    for n in (2, 6, 254):
        case(b"", bytes(range(1, n + 1)), n, inner)  # nothing but padding
        case(
            b"", bytes(i % 256 for i in range(5, n + 5)), (n + 4) % 256, inner
        )  # that begins in front of the text
        case(b"", bytes(range(2, n + 2)), n + 1, inner)
    v4, v6 = ipv4(rng.randbytes(20), 6, rng), ipv6(rng.randbytes(20), 6, rng)
    for packet in (v4, v6, b"", v4[:12], v6[:36], bytes(40)):
        for next_header in (4, 41, 59, 6, 255):
            case(packet, bytes([1, 2]), 2, next_header)
    for length in (0, 19, 20, 39, 40, 41, 60, 0xFFFF):
        case(v4[:2] + length.to_bytes(2, "big") + v4[4:], bytes([1, 2]), 2, 4)
        case(v6[:4] + length.to_bytes(2, "big") + v6[6:], bytes([1, 2]), 2, 41)
    for words in (0, 4, 6, 10, 11, 15):
        case(bytes([0x40 | words]) + v4[1:], bytes([1, 2]), 2, 4)
    numbers = [rx.window.top for rx in sas]
    packets = []
    for text, index in cases:
        numbers[index] += 1
        packets.append(sealed(sas[index], numbers[index], outer, text, rng))
    await bench.check(packets)
    await bench.check_counters(merge=False)
    counts = bench.model.counters
    assert counts[0, InKind.InBadPadding] > 200
    assert counts[0, InKind.InDummy]
    if tunnel:
        assert counts[0, InKind.InBadInner]
        assert counts[0, InKind.InBadLength]


@cocotb.test()
async def replays(dut: Any) -> None:
    """All numbers around the window, in any order and more than once, back to back."""
    bench = await RxBench(dut).start()
    rng, window = bench.rng, int(dut.Window.value)
    sas = some_sas(rng, 2, window, udp=None)
    await bench.set_up(sas)
    packets = []
    for index, rx in enumerate(sas):
        top = rx.window.top
        sa = rx.association
        for number in [*range(top + 1, top + 20), *range(top + window, top + window + 100, 3)]:
            packets += [sent(rx, number, ipv4(b"", 6, rng), rng)] * rng.choice((1, 2, 3))
        dut._log.info("association %d: esn %s, from %d", index, sa.esn, top)
    shuffled = [
        packets[at + rng.randrange(min(40, len(packets) - at))] for at in range(len(packets))
    ]
    await bench.check(shuffled + packets)
    await bench.check_counters()
    assert bench.model.counters[0, InKind.InReplayed] > 20


@cocotb.test()
async def forged_numbers_move_nothing(dut: Any) -> None:
    """A packet far ahead with a wrong ICV does not move the window."""
    bench = await RxBench(dut).start()
    rng = bench.rng
    await bench.set_up(some_sas(rng, 1, int(dut.Window.value), udp=None, esn=False))
    rx = bench.model.sas[0]
    top = rx.window.top
    ahead = bytearray(sent(rx, top + 5000, ipv4(b"abc", 6, rng), rng))
    ahead[-1] ^= 1
    await bench.check([bytes(ahead)] * 3)
    await bench.check([sent(rx, top + i, ipv4(b"abc", 6, rng), rng) for i in range(1, 9)])
    assert await bench.read(RX_REPLAY, 0) == replay(top + 8)
    await bench.check_counters(merge=False)


@cocotb.test()
async def extended_numbers_wrap(dut: Any) -> None:
    """Over the end of the lower half and back within the window."""
    bench = await RxBench(dut).start()
    rng, window = bench.rng, int(dut.Window.value)
    sas = some_sas(rng, 2, window, esn=True, udp=None)
    for rx in sas:
        rx.window = ReplayWindow(window, (3 << 32) - 30, 2**window - 1)
    await bench.set_up(sas)
    packets = []
    for step in range(80):
        for rx in sas:
            number = (3 << 32) - 30 + step + rng.randrange(-6, 7)
            packets.append(sent(rx, number, ipv4(b"abc", 6, rng), rng))
    await bench.check(packets)
    await bench.check_counters()
    assert bench.model.counters[0, InKind.InAuthFailed] == 0


@cocotb.test()
@cocotb.parametrize(passing=[False, True])
async def no_esp(dut: Any, passing: bool) -> None:
    """Other protocols, IKE, keep-alives, fragments, malformed packets, unknown SPIs, UDP or not."""
    bench = await RxBench(dut).start()
    rng = bench.rng
    in_udp = any_association(rng, 1, udp=(4500, 4500), tunnel=None)
    sas = [RxSa(any_association(rng, 0, udp=None)), RxSa(in_udp)]
    await bench.set_up(sas, pass_clear=passing, pass_ike=passing, pass_fragments=passing)
    protected = [sent(rx, 1, ipv4(b"abcd", 6, rng), rng) for rx in sas]
    packets = [*protected, any_packet(rng), ipv4(b"", 17, rng), ipv4(bytes(7), 17, rng)]

    def udp(data: bytes, port: int = 4500, length: int | None = None) -> bytes:
        size = 8 + len(data) if length is None else length
        return b"\x11\x94" + port.to_bytes(2, "big") + size.to_bytes(2, "big") + b"\1\2" + data

    for maker in (ipv4, ipv6):
        packets += [maker(payload, PROTOCOL_UDP, rng) for payload in (
            udp(bytes(4)), udp(bytes(40)), udp(b"\xff"), udp(b"\xfe"), udp(b"\xff\xff"), udp(b""),
            udp(bytes(3)), udp(bytes(20), length=29), udp(bytes(20), length=7), udp(bytes(20), 53),
            udp(b"\xff", 53), udp(bytes(20), length=9), udp(b"\xff" * 20, length=9),
            udp(b"\0\0\0\1" * 9), udp(rng.randbytes(50)),
        )]  # fmt: skip
    esp = [split_ip(packet).payload for packet in protected]
    packets += [ipv4(payload, 50, rng, fragment=part) for payload in esp for part in (0x2000, 9)]
    packets += [ipv4(esp[1], 17, rng, fragment=0x2000), ipv4(bytes(80), 6, rng, fragment=7)]
    packets += [ipv6(rng.randbytes(30), protocol, rng) for protocol in (0, 43, 44, 60)]
    packets += [ipv4(rng.randbytes(40), 50, rng), ipv4(rng.randbytes(3), 50, rng)]
    # In UDP what should not be, and the other way.
    packets += [ipv4(udp(esp[0]), 17, rng), ipv4(esp[1][8:], 50, rng)]
    whole = protected[0]
    packets += [whole[:length] for length in (1, 19, 20, len(whole) - 1)]
    packets += [bytes([first]) + whole[1:] for first in (0x05, 0x44, 0x40, 0x75)]
    packets.append(bytes(64))
    await bench.check(packets)
    await bench.check_counters()
    for kind in (InOther.InKeepAlive, InOther.InMalformed, InOther.InNoSa):
        assert bench.model.counters[None, kind], kind.name
    assert bench.model.counters[0, InKind.InMismatch] == 1
    # More options than it looks through: dropped and counted.
    deep = Ip(ipv4(b"", 50, rng, options=8), b"").rebuilt(PROTOCOL_ESP, esp[0])
    await bench.run([(deep, 0), (deep, user(Action.DROP, error=True))], 0)
    assert await bench.count(None, InOther.InUnsupported) == 1
    assert await bench.count(None, InOther.InError) == 1


@cocotb.test()
async def options_of_ipv4(dut: Any) -> None:
    """Header lengths up to what is looked through, in UDP and not."""
    bench = await RxBench(dut).start()
    rng = bench.rng
    forms = (None, (1, 4500))
    sas = [RxSa(any_association(rng, i, tunnel=None, udp=udp)) for i, udp in enumerate(forms)]
    await bench.set_up(sas)
    packets = [
        sent(rx, words + 1, ipv4(rng.randbytes(rng.randrange(60)), 6, rng, options=words), rng)
        for words in range(8)
        for i, rx in enumerate(sas)
        if words <= (7, 5)[i]
    ]
    await bench.check(packets)
    assert await bench.count(0, InKind.InPackets) == 8
    assert await bench.count(1, InKind.InPackets) == 6


@cocotb.test()
async def lengths_of_esp(dut: Any) -> None:
    """ESP cut at every byte, with a length that says so."""
    bench = await RxBench(dut).start()
    rng = bench.rng
    sas = [
        RxSa(any_association(rng, i, tunnel=None, udp=None, gmac=False, icv_bytes=icv))
        for i, icv in enumerate((16, 12, 8))
    ]
    await bench.set_up(sas)
    packets = []
    for rx in sas:
        whole = split_ip(sent(rx, 1, ipv4(rng.randbytes(9), 6, rng), rng))
        packets += [whole.rebuilt(50, whole.payload[:n]) for n in range(4, len(whole.payload))]
    await bench.check(packets)
    await bench.check_counters(merge=False)
    assert bench.model.counters[0, InKind.InBadLength] > HEADER_BYTES + IV_BYTES


@cocotb.test()
async def key_is_gone(dut: Any) -> None:
    bench = await RxBench(dut).start()
    rng = bench.rng
    sas = some_sas(rng, 2, int(dut.Window.value))
    await bench.set_up(sas)
    packets = [sent(rx, rx.window.top + 1, ipv4(b"abc", 6, rng), rng) for rx in sas]
    await bench.key(0, bytes(16), Op.ERASE)
    got, _ = await bench.run([(packet, 0) for packet in packets], 1)
    assert got[0].user == user(Action.PROTECT, 1)
    assert await bench.count(0, InKind.InFailed) == 1
    # The number was not marked.
    await bench.key(0, sas[0].association.key)
    await bench.run([(packets[0], 0)], 1)


@cocotb.test()
async def reset_in_mid_packet(dut: Any) -> None:
    """Nothing of before is left: packets, tables, windows, keys, counters."""
    bench = await RxBench(dut).start()
    rng = bench.rng
    for cycles in (20, 100, 190):
        sas = some_sas(rng, 2, int(dut.Window.value))
        await bench.set_up(sas)
        top = sas[0].window.top
        packets = [
            sent(sas[0], top + i, ipv4(rng.randbytes(200), 6, rng), rng) for i in range(1, 9)
        ]
        await bench.reset_among([(packet, 0) for packet in packets], cycles)
        await bench.run([(packet, 0) for packet in (packets[0], any_packet(rng))], 0)
        assert await bench.count(None, InOther.InNoSa) == 1
        assert await bench.count(None, InOther.InDiscarded) == 1
        await bench.reset_among([], 5)
        await bench.set_up(sas)
        await bench.check(packets)
        await bench.check_counters()
        await bench.reset_among([], 5)


@cocotb.test()
async def rekey_while_packets_wait(dut: Any) -> None:
    """What takes our packets stalls; an association is deleted, and its place another peer's while
    packets that are verified wait for their judge: none of them moves the new window."""
    bench = await RxBench(dut).start()
    rng = bench.rng
    ours = any_association(rng, 0, esn=False)
    theirs = any_association(rng, 1, esn=False)
    old = RxSa(ours, ReplayWindow(int(dut.Window.value), 4999))
    await bench.set_up([old])
    count = 140 + 20 * int(dut.Lanes.value)
    packets = [sent(old, 5000 + at, ipv4(rng.randbytes(24), 6, rng), rng) for at in range(count)]
    beats = [
        beat for packet in packets for beat in bench.with_user(frame_beats(packet, bench.width), 0)
    ]
    sending = cocotb.start_soon(bench.source.send(beats))
    await clock_edges(dut.clk_i, 4000)
    await bench.write(RX_SA, 0, 0)
    await bench.write(RX_REPLAY, 0, 0)
    renewing = cocotb.start_soon(bench.set_up([RxSa(theirs)]))
    await clock_edges(dut.clk_i, 1500)
    dut.m_axis_tready.value = 1
    await within(10000, sending)
    await within(10000, renewing)
    await clock_edges(dut.clk_i, 3000)
    assert await bench.read(RX_REPLAY, 0) == replay(0)
    got = await bench.count(0, InKind.InPackets)
    assert 0 < got < count
    new = [sent(RxSa(theirs), n, ipv4(rng.randbytes(24), 6, rng), rng) for n in range(1, 21)]
    await bench.check(new)
    assert await bench.count(0, InKind.InPackets) == got + 20


@cocotb.test()
async def no_replay_protection(dut: Any) -> None:
    """The same packet again and again, where software wants that."""
    bench = await RxBench(dut).start()
    rng = bench.rng
    rx = RxSa(any_association(rng, 0, esn=False), replay_protect=False)
    await bench.set_up([rx])
    packet = sent(rx, 7, ipv4(b"abc", 6, rng), rng)
    await bench.check([packet] * 5)
    assert await bench.count(0, InKind.InPackets) == 5


@cocotb.test()
@cocotb.parametrize(any_form=[False, True])
async def in_udp_or_not(dut: Any, any_form: bool) -> None:
    """Packets in the form of their association and in the other (RFC 7296, 2.23)."""
    bench = await RxBench(dut).start()
    rng = bench.rng
    ports = (rng.getrandbits(16), 4500)
    forms = (None, ports)
    sas = [RxSa(any_association(rng, n, udp=udp), any_form=any_form) for n, udp in enumerate(forms)]
    others = [
        replace(sas[n], association=replace(sas[n].association, udp=forms[1 - n])) for n in (0, 1)
    ]
    await bench.set_up(sas)
    packets = [
        sent(form[index], number, ipv4(rng.randbytes(40), 6, rng), rng)
        for number, form in enumerate((sas, others, sas), 1)
        for index in (0, 1)
    ]
    await bench.check(packets)
    await bench.check_counters()
    for index in (0, 1):
        assert await bench.count(index, InKind.InPackets) == (3 if any_form else 2)


@cocotb.test()
async def by_destination(dut: Any) -> None:
    """Where the core compares destinations two associations may have one SPI."""
    bench = await RxBench(dut).start()
    rng = bench.rng
    first = any_association(rng, 0, udp=None)
    while first.tunnel is None or len(first.tunnel.source) != 4:
        first = any_association(rng, 0, udp=None)
    ends = [Tunnel(bytes(4), rng.randbytes(4)), Tunnel(bytes(16), rng.randbytes(16))]
    sas = [RxSa(replace(first, tunnel=tunnel, key=rng.randbytes(16))) for tunnel in ends]
    await bench.set_up(sas, {i: tunnel.destination for i, tunnel in enumerate(ends)})
    packets = [sent(rx, i, ipv4(b"abc", 6, rng), rng) for i in range(1, 6) for rx in sas]
    elsewhere = bytearray(packets[0])
    elsewhere[16] ^= 1
    await bench.check([*packets, bytes(elsewhere)])
    await bench.check_counters()
    assert bench.model.counters[None, InOther.InNoSa] == 1


@cocotb.test()
async def tables(dut: Any) -> None:
    """What was written is read, salts never."""
    bench = await RxBench(dut).start()
    sas = some_sas(bench.rng, 1, int(dut.Window.value))
    assert await bench.read(RX_SA, 0) == 0
    await bench.set_up(sas)
    assert await bench.read(RX_SA, 0) == rx_sa(sas[0].association)
    assert await bench.read(RX_SALT, 0) == 0
    assert await bench.read(RX_REPLAY, 0) == replay(sas[0].window.top)
    assert await bench.read(RX_CONFIG, 0) == 0b110
    assert await bench.read(20, 0) == 0
    assert await bench.read(RX_SA, 1023) == 0


@cocotb.test()
async def short_packets(dut: Any) -> None:
    """A tunnel's 64-byte packets, back to back, one association behind the other."""
    bench = await RxBench(dut).start()
    rng, slots = bench.rng, int(dut.Associations.value)
    ends = Tunnel(rng.randbytes(4), rng.randbytes(4))
    sas = [
        RxSa(
            any_association(rng, i, esn=False, gmac=False, icv_bytes=16, tunnel=ends, udp=None),
            ReplayWindow(int(dut.Window.value)),
        )
        for i in range(slots)
    ]
    await bench.set_up(sas)
    count = 200
    packets = [
        sent(sas[i % slots], 1 + i // slots, ipv4(rng.randbytes(44), 6, rng), rng)
        for i in range(count)
    ]
    cycles = await bench.check(packets)
    dut._log.info("64-byte packets: %.2f cycles each", cycles / count)
    assert await bench.count(0, InKind.InPackets) == -(-count // slots)
    # One block of AAD, five of text, one of the tag; 120 bytes outside.
    each = -(-8 // int(dut.Lanes.value))
    assert cycles <= each * count + 250


def run(lanes: int, window: int, destination: int, tests: str | None = None) -> None:
    simulate(
        "og_esp_rx",
        core="opengcm:lib:esp",
        module=__file__,
        parameters={
            "Lanes": lanes,
            "Associations": 8,
            "Destination": destination,
            "Window": window,
        },
        tests=tests,
    )


@pytest.mark.parametrize(("lanes", "window"), [(1, 64), *dear((4, 128))])
def test_og_esp_rx(lanes: int, window: int) -> None:
    run(lanes, window, destination=0, tests="^(?!.*by_destination).*$")


@pytest.mark.heavy
def test_og_esp_rx_by_destination() -> None:
    run(1, 64, destination=1, tests="by_destination")
