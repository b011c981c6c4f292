# SPDX-License-Identifier: Apache-2.0
"""og_esp_tx against the RFCs as `opengcm.spec.esp` writes them.

Walks random associations (both modes, both IPs, ESN, UDP, GMAC, every ICV and key size) with
random packets of every policy, payloads of 0 to 70 bytes, packets that are dropped for each
reason, the end of the numbers, a key that is gone, pauses on each side and both, counters, and
the cycles of short packets.
"""

import os
import random
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import cocotb
import pytest
from cocotb.triggers import ReadOnly, RisingEdge
from esp_core import (
    TX_NUMBER,
    TX_SA,
    TX_SALT,
    Bench,
    any_association,
    any_packet,
    ipv4,
    ipv6,
    numbers,
    tx_sa,
    user,
)
from frames import frame_beats, frame_bytes, split
from key_port import Op
from sets import dear, more
from simulate import simulate
from streams import Beat, Pause, clock_edges, gaps, never, within

from opengcm import openssl_gcm
from opengcm.spec.esp import Action, Association, OutKind, OutOther, Sent, Transmitter, TxSa
from opengcm.vectors.esp_packets import SUITES
from opengcm.vectors.esp_transmit_traffic import TransmitTraffic

TRAFFIC = int(os.environ.get("OPENGCM_TRAFFIC", "200"))

Case = tuple[bytes, Action, int]


class TxBench(Bench):
    """The core, and the model beside it."""

    model: Transmitter
    octets: dict[int, int]

    async def set_up(self, sas: Sequence[TxSa]) -> None:
        """These associations, by index."""
        self.model = Transmitter(dict(enumerate(sas)), openssl_gcm)
        self.octets = {}
        for index, tx in enumerate(sas):
            await self.add_tx(index, tx)

    async def check(
        self,
        cases: Sequence[Case],
        in_pause: Pause = never,
        out_pause: Pause = never,
        errors: Sequence[bool] = (),
    ) -> int:
        """Send packets and compare with the model; cycles."""
        wanted: list[tuple[Sent, int]] = []
        marks = errors or [False] * len(cases)
        for (data, action, index), error in zip(cases, marks, strict=True):
            sent = self.model.transmit(data, action, index, error=error)
            if sent.packet is not None:
                wanted.append((sent, user(action, index)))
                if sent.sa is not None:
                    self.octets[index] = self.octets.get(index, 0) + len(sent.packet)
        packets = [
            (data, user(action, index, error))
            for (data, action, index), error in zip(cases, marks, strict=True)
        ]
        got, cycles = await self.run(packets, len(wanted), in_pause, out_pause)
        for number, ((sent, facts), out) in enumerate(zip(wanted, got, strict=True)):
            where = f"packet {number}, {sent.kind.name} of {sent.sa}"
            assert out.data == sent.packet, where
            assert out.user & 3 << 10 == facts & 3 << 10, where
            if facts >> 10 == Action.PROTECT:
                assert out.user == facts, where
        return cycles

    async def check_counters(self) -> None:
        for index in self.model.sas:
            for kind in OutKind:
                counted = await self.count(index, kind)
                assert counted == self.model.counters[index, kind], (index, kind.name)
            octets = await self.count(index, 0, octets=True)
            assert octets == self.octets.get(index, 0), (index, octets, self.octets.get(index, 0))
        for other in OutOther:
            counted = await self.count(None, other)
            assert counted == self.model.counters[None, other], other.name


def some_sas(rng: random.Random, count: int) -> list[TxSa]:
    """Random associations, their numbers anywhere."""
    sas = []
    for index in range(count):
        sa = any_association(rng, index)
        top = 2**64 if sa.esn else 2**32
        sas.append(TxSa(sa, rng.randrange(1, top - 10**6), top - 1))
    return sas


@cocotb.test()
@cocotb.parametrize(in_gap=[0.0, 0.5], out_gap=[0.0, 0.5])
async def any_packets(dut: Any, in_gap: float, out_gap: float) -> None:
    bench = await TxBench(dut).start()
    rng, slots = bench.rng, int(dut.Associations.value)
    await bench.set_up(some_sas(rng, slots))
    actions = [Action.PROTECT] * 8 + [Action.CLEAR, Action.DROP]
    cases = [(any_packet(rng), rng.choice(actions), rng.randrange(slots)) for _ in range(150)]
    await bench.check(cases, gaps(in_gap, rng), gaps(out_gap, rng))
    await bench.check_counters()


@cocotb.test()
@cocotb.parametrize(suite=list(SUITES))
async def faults_of_every_kind(dut: Any, suite: str) -> None:
    """TRAFFIC packets of the shared traffic; OPENGCM_TRAFFIC sets how many."""
    bench = await TxBench(dut).start()
    traffic = TransmitTraffic(suite, int(cocotb.RANDOM_SEED), int(dut.Associations.value))
    await bench.set_up(list(traffic.sas.values()))
    for at in range(0, TRAFFIC, 1000):
        made = list(traffic.packets(min(1000, TRAFFIC - at)))
        pauses = gaps(bench.rng.choice((0.0, 0.2)), bench.rng)
        cases = [(each.packet, each.action, each.sa) for each in made]
        await bench.check(cases, pauses, errors=[each.error for each in made])
    await bench.check_counters()
    dut._log.info("%s: %d packets", suite, TRAFFIC)


@cocotb.test()
@cocotb.parametrize(tunnel=[False, True])
async def all_lengths(dut: Any, tunnel: bool) -> None:
    """Each payload length up to 70 bytes, and some near the longest."""
    bench = await TxBench(dut).start()
    rng, slots = bench.rng, int(dut.Associations.value)
    sas = [tx for tx in some_sas(rng, 40) if (tx.association.tunnel is not None) == tunnel]
    await bench.set_up(sas[:slots])
    cases = [
        (maker(rng.randbytes(length), 6, rng), Action.PROTECT, length % slots)
        for length in (*range(71), 1480, 8999, 9000)
        for maker in (ipv4, ipv6)
    ]
    await bench.check(cases)
    await bench.check_counters()


@cocotb.test()
@cocotb.parametrize(gmac=[False, True], esn=[False, True])
async def the_longest(dut: Any, gmac: bool, esn: bool) -> None:
    """A packet that leaves with the most bytes leaves; a longer one is too long, and takes no
    number."""
    bench = await TxBench(dut).start()
    rng, beat = bench.rng, 16 * int(dut.Lanes.value)
    stored = min(int(dut.OutputBeats.value) * beat, 2**14 - beat)
    most = min(stored + 16, 2**14 - 1)
    sa = any_association(rng, 0, udp=None, esn=esn, gmac=gmac, icv_bytes=16)
    while sa.tunnel is None:
        sa = any_association(rng, 0, udp=None, esn=esn, gmac=gmac, icv_bytes=16)
    await bench.set_up([TxSa(sa)])
    bench.model.sas[0].max_bytes = most
    packets = [ipv4(rng.randbytes(most - size), 6, rng) for size in range(120, 52, -3)]
    await bench.check([(packet, Action.PROTECT, 0) for packet in packets])
    counts = bench.model.counters
    assert counts[0, OutKind.OutPackets]
    assert counts[0, OutKind.OutTooLong]
    await bench.check_counters()


@cocotb.test()
async def options_of_ipv4(dut: Any) -> None:
    """Every header length in transport mode, in UDP and not."""
    bench = await TxBench(dut).start()
    rng = bench.rng
    sas = [any_association(rng, i, tunnel=None, udp=udp) for i, udp in enumerate((None, (1, 2)))]
    await bench.set_up([TxSa(sa) for sa in sas])
    cases = [
        (ipv4(rng.randbytes(rng.randrange(60)), 17, rng, options=words), Action.PROTECT, sa)
        for words in range(11)
        for sa in range(2)
    ]
    await bench.check(cases)


@cocotb.test()
async def refused(dut: Any) -> None:
    """Each reason to drop, between packets that go."""
    bench = await TxBench(dut).start()
    rng, slots = bench.rng, int(dut.Associations.value)
    transport, tunnel = plain(rng, 0), any_association(rng, 1, udp=None)
    while tunnel.tunnel is None:
        tunnel = any_association(rng, 1, udp=None)
    await bench.set_up([TxSa(transport, max_bytes=200), TxSa(tunnel)])
    good = ipv4(rng.randbytes(30), 6, rng)
    protect = Action.PROTECT
    bad_version, short_ihl, long_total = bytearray(good), bytearray(good), bytearray(good)
    bad_version[0], short_ihl[0] = 0x55, 0x44
    long_total[2:4] = (len(good) + 1).to_bytes(2, "big")
    below = bytearray(good)
    below[2:4] = (19).to_bytes(2, "big")
    long_v6 = bytearray(ipv6(b"abc", 6, rng))
    long_v6[4:6] = (4).to_bytes(2, "big")
    cases: list[Case] = [(bytes(packet), protect, sa) for sa in (0, 1) for packet in (
        bad_version, short_ihl, long_total, below, long_v6, good[:19], good[:1], long_v6[:39],
        ipv4(rng.randbytes(30), 6, rng, fragment=0x2000), ipv4(b"", 6, rng, fragment=5),
        *(ipv6(rng.randbytes(40), protocol, rng) for protocol in (0, 43, 44)),
        *(ipv6(bytes([behind]) + bytes(15), 60, rng) for behind in (0, 43, 44, 60, 6, 50)),
        good + bytes(20),
    )]  # fmt: skip
    cases += [(ipv4(rng.randbytes(size), 6, rng), protect, 0) for size in range(130, 160)]
    cases += [(good, protect, 2), (good, Action.DROP, 1), (rng.randbytes(77), Action.CLEAR, 0)]
    cases = [case for bad in cases for case in (bad, (good, protect, rng.randrange(2)))]
    await bench.check(cases)
    counts = bench.model.counters
    assert counts[0, OutKind.OutTooLong]
    assert counts[0, OutKind.OutFragment]
    assert counts[0, OutKind.OutUnsupported] == 6
    assert counts[1, OutKind.OutMalformed] == 8
    assert await bench.count(2, OutKind.OutNotInUse) == 1
    await bench.check_counters()
    # An index that the table does not have, and errors from before.
    got, _ = await bench.run(
        [(good, user(protect, slots)), (good, user(protect, 0, error=True)), (good, user(protect))],
        1,
    )
    assert got[0].data == bench.model.transmit(good).packet
    assert await bench.count(None, OutOther.OutNoSa) == 1
    assert await bench.count(None, OutOther.OutError) == 1


def plain(rng: random.Random, index: int) -> Association:
    """Transport mode, not in UDP."""
    return any_association(rng, index, tunnel=None, udp=None)


@cocotb.test()
@cocotb.parametrize(esn=[False, True])
async def numbers_end(dut: Any, esn: bool) -> None:
    """The last number leaves, then nothing does, and it is told once."""
    bench = await TxBench(dut).start()
    last = 2**64 - 1 if esn else 2**32 - 1
    sa = any_association(bench.rng, 0, esn=esn)
    await bench.set_up([TxSa(sa, last - 4, last), TxSa(plain(bench.rng, 1))])
    ended: list[int] = []

    async def watch() -> None:
        while True:
            await ReadOnly()
            if dut.ended_valid_o.value:
                ended.append(int(dut.ended_sa_o.value))
            await RisingEdge(dut.clk_i)

    watching = cocotb.start_soon(watch())
    packet = ipv4(bench.rng.randbytes(40), 6, bench.rng)
    await bench.check([(packet, Action.PROTECT, i % 2) for i in range(24)])
    await bench.check_counters()
    assert bench.model.counters[0, OutKind.OutNumberEnd] == 7
    assert ended == [0]
    watching.cancel()


@cocotb.test()
async def key_is_gone(dut: Any) -> None:
    """Nothing of a packet leaves without its key, nor in clear."""
    bench = await TxBench(dut).start()
    rng = bench.rng
    await bench.set_up([TxSa(plain(rng, 0)), TxSa(plain(rng, 1))])
    await bench.key(0, bytes(16), Op.ERASE)
    packet = ipv4(rng.randbytes(40), 6, rng)
    got, _ = await bench.run([(packet, user(Action.PROTECT, i % 2)) for i in range(6)], 3)
    assert all(out.user == user(Action.PROTECT, 1) for out in got)
    assert await bench.count(0, OutKind.OutFailed) == 3
    assert await bench.count(0, OutKind.OutPackets) == 0
    assert await bench.count(1, OutKind.OutPackets) == 3


@cocotb.test()
async def reset_in_mid_packet(dut: Any) -> None:
    """Nothing of before is left: packets, tables, numbers, keys, counters."""
    bench = await TxBench(dut).start()
    rng = bench.rng
    for cycles in (20, 100, 190):
        sas = some_sas(rng, 2)
        await bench.set_up(sas)
        packet = ipv4(rng.randbytes(200), 6, rng)
        await bench.reset_among([(packet, user(Action.PROTECT, i % 2)) for i in range(9)], cycles)
        got, _ = await bench.run([(packet, user(Action.PROTECT))], 0)
        assert not got
        assert await bench.count(0, OutKind.OutNotInUse) == 1
        await bench.write(TX_SA, 0, tx_sa(sas[0].association))
        await bench.run([(packet, user(Action.PROTECT))], 0)
        assert await bench.count(0, OutKind.OutNumberEnd) == 1
        await bench.reset_among([], 5)
        await bench.set_up(sas)
        await bench.check([(packet, Action.PROTECT, i % 2) for i in range(4)])
        await bench.check_counters()
        await bench.reset_among([], 5)


@cocotb.test()
async def tables(dut: Any) -> None:
    """What was written is read, salts never; while packets pass, too."""
    bench = await TxBench(dut).start()
    rng = bench.rng
    sa = any_association(rng, 0)
    assert await bench.read(TX_SA, 0) == 0
    await bench.set_up([TxSa(sa, 77, 99)])
    for _ in range(3):
        assert await bench.read(TX_SA, 0) == tx_sa(sa)
        assert await bench.read(TX_SALT, 0) == 0
        assert await bench.read(TX_NUMBER, 0) == numbers(77, 99)
    assert await bench.read(6, 0) == 0
    assert await bench.read(TX_SA, 1023) == 0
    packet = ipv4(rng.randbytes(40), 6, rng)
    sending = cocotb.start_soon(bench.check([(packet, Action.PROTECT, 0)] * 20))
    for _ in range(30):
        assert await bench.read(TX_SA, 0) == tx_sa(sa)
    await sending


@cocotb.test()
async def rekey_while_packets_wait(dut: Any) -> None:
    """The network pauses; an association is deleted, and its place and numbers are another peer's
    while packets that have their numbers wait: none of these is sent under that peer's key."""
    bench = await TxBench(dut).start()
    rng = bench.rng
    ours = replace(plain(rng, 0), gmac=False, esn=False, icv_bytes=16, key=rng.randbytes(16))
    theirs = replace(ours, spi=ours.spi ^ 0x100, key=rng.randbytes(16))
    await bench.set_up([TxSa(ours)])
    count = 140 + 20 * int(dut.Lanes.value)
    beats = [
        beat
        for _ in range(count)
        for beat in bench.with_user(
            frame_beats(ipv4(rng.randbytes(24), 6, rng), bench.width), user(Action.PROTECT)
        )
    ]
    sending = cocotb.start_soon(bench.source.send(beats))
    await clock_edges(dut.clk_i, 4000)
    await bench.write(TX_SA, 0, 0)
    await bench.write(TX_NUMBER, 0, 0)
    await bench.key(0, bytes(16), Op.ERASE)
    renewing = cocotb.start_soon(bench.add_tx(0, TxSa(theirs)))
    await clock_edges(dut.clk_i, 1500)
    taken: list[Beat] = []

    async def take() -> None:
        dut.m_axis_tready.value = 1
        while True:
            await ReadOnly()
            if dut.m_axis_tvalid.value:
                taken.append(bench.sink.sample())
            await RisingEdge(dut.clk_i)

    taking = cocotb.start_soon(take())
    await within(10000, sending)
    await within(10000, renewing)
    await within(10000, bench.source.send(beats))
    await clock_edges(dut.clk_i, 3000)
    taking.cancel()
    used: list[tuple[bytes, bytes]] = []
    for each in split(taken):
        packet = frame_bytes(each, bench.width)
        spi, text, tag = packet[20:24], packet[36:-16], packet[-16:]
        for sa in (ours, theirs):
            nonce = sa.salt + packet[28:36]
            if openssl_gcm.gcm_ad(sa.key, nonce, text, packet[20:28], tag) is not None:
                used.append((sa.key, packet[28:36]))
                assert int.from_bytes(spi, "big") == sa.spi, "one peer's, by the other's key"
    assert len(set(used)) == len(used), "a number was used twice under one key"
    assert sum(key == theirs.key for key, _ in used) == count
    assert any(key == ours.key for key, _ in used)


@cocotb.test()
async def short_packets(dut: Any) -> None:
    """A tunnel's 64-byte packets, back to back, one association behind the other."""
    bench = await TxBench(dut).start()
    rng, slots = bench.rng, int(dut.Associations.value)
    sas = [any_association(rng, i, esn=False, gmac=False, icv_bytes=16) for i in range(40)]
    sas = [sa for sa in sas if sa.tunnel and len(sa.tunnel.source) == 4 and not sa.udp][:slots]
    await bench.set_up([TxSa(sa) for sa in sas])
    count = 200
    cases = [(ipv4(rng.randbytes(44), 6, rng), Action.PROTECT, i % len(sas)) for i in range(count)]
    cycles = await bench.check(cases)
    dut._log.info("64-byte packets: %.2f cycles each", cycles / count)
    # One block of AAD, five of text, one of the tag; 120 bytes outside.
    each = -(-8 // int(dut.Lanes.value))
    assert cycles <= each * count + 200


@pytest.mark.parametrize("lanes", [*more(1), *dear(4)])
def test_og_esp_tx(lanes: int) -> None:
    simulate(
        "og_esp_tx",
        core="opengcm:lib:esp",
        module=__file__,
        parameters={"Lanes": lanes, "Associations": 8},
    )
