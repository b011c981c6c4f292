# SPDX-License-Identifier: Apache-2.0
"""og_esp_tx_header: what it makes, finished with a number, is the packet that the RFCs want.

The model is `opengcm.spec.esp`: the header in front of a whole encapsulated packet. Walks both
modes, both versions, UDP, extended numbers, GMAC and each ICV with the shortest and the longest
packets, all lengths of an IPv4 header, bytes that are all ones and all zero, a checksum of 0, sums
with two carries, and checksums that came wrong and stay so; packets in clear and dropped ones among
them; a packet in every cycle and with gaps, a cycle of latency; a reset in the middle.
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product
from typing import Any

import cocotb
from cocotb.triggers import ReadOnly, RisingEdge
from esp_core import any_association, ipv4, ipv6
from esp_header import TX_WAIT, Case, Inputs, check, finished
from macsec_tx import number as number_of
from packed import unpack
from simulate import simulate
from streams import Pause, gaps, never, start

from opengcm import openssl_gcm
from opengcm.spec.esp import (
    Association,
    DontFragment,
    Ip,
    Tunnel,
    checksum,
    encapsulate,
    grown,
    split_ip,
)

LONGEST = 2**14 - 1  # of a packet that leaves


class Bench(Inputs):
    def __init__(self, dut: Any) -> None:
        self.dut = dut
        super().__init__(random.Random(cocotb.RANDOM_SEED))

    async def run(self, cases: Sequence[Case], pause: Pause = never) -> list[dict[str, int]]:
        """Each is there one cycle later, and in no other cycle anything."""
        dut, out = self.dut, []
        waiting: tuple[Case, int] | None = None
        left = list(cases)
        while left or waiting:
            case = left.pop(0) if left and not pause() else None
            # What comes without valid is nothing, whatever it looks like.
            shown = case or self.rng.choice(cases)
            plan = self.plan(shown)
            dut.in_valid_i.value = case is not None
            dut.in_plan_i.value = plan
            dut.in_outer_i.value = self.outer(shown)
            dut.in_head_i.value = self.head(shown)
            await ReadOnly()
            assert bool(dut.out_valid_o.value) == (waiting is not None)
            if waiting:
                got = unpack(TX_WAIT, int(dut.out_wait_o.value))
                assert got["plan"] == waiting[1], f"another plan: {waiting[0]}"
                check(waiting[0], got)
                out.append(got)
            waiting = (case, plan) if case else None
            await RisingEdge(dut.clk_i)
        dut.in_valid_i.value = 0
        return out


def associations(rng: random.Random) -> Iterator[Association]:
    """All that differ for a header."""
    for size, udp, esn, icv in product((0, 4, 16), (None, (4500, 4500)), (0, 1), (16, 12, 8, 0)):
        tunnel = some_tunnel(rng, size) if size else None
        forms = {"udp": udp, "esn": bool(esn), "gmac": not icv, "icv_bytes": icv or 16}
        yield any_association(rng, 0, tunnel=tunnel, **forms)


def some_tunnel(rng: random.Random, size: int) -> Tunnel:
    return Tunnel(
        rng.randbytes(size),
        rng.randbytes(size),
        ttl=rng.randrange(256),
        tos=rng.randrange(256),
        df=rng.choice((DontFragment.CLEAR, DontFragment.SET)),
        flow=rng.getrandbits(20),
    )


def some_number(rng: random.Random, esn: bool) -> int:
    low = [1, 0xFFFF, 0x10000, 0x12340000, 2**32 - 1, rng.getrandbits(32)]
    return rng.choice([*low, 2**32, 2**64 - 1, rng.getrandbits(64)] if esn else low)


def longest(packet: Ip, sa: Association) -> bytes:
    """The packet with the payload that is just not too long when it is encapsulated."""
    over = grown(packet, sa) - len(packet.payload)
    size = LONGEST - over
    while grown(Ip(packet.header, bytes(size)), sa) > LONGEST:
        size -= 1
    return packet.rebuilt(packet.protocol, bytes(size))


@cocotb.test()
@cocotb.parametrize(gap=[0.0, 0.5])
async def all_forms(dut: Any, gap: float) -> None:
    bench = Bench(dut)
    rng = bench.rng
    await start(dut, in_valid_i=0)
    cases: list[Case] = []
    for sa in associations(rng):
        for payload, make in product((0, 1, 2, 3, rng.randrange(300)), (ipv4, ipv6)):
            packet = make(rng.randbytes(payload), rng.choice((1, 6, 17, 50)), rng)
            cases.append(Case(packet, sa, some_number(rng, sa.esn)))
        for make in (ipv4, ipv6):
            packet = longest(split_ip(make(b"", 6, rng)), sa)
            cases.append(Case(packet, sa, some_number(rng, sa.esn)))
    for payload in (0, 1, 20, LONGEST):  # in clear it may be anything
        cases += [Case(rng.randbytes(payload), None), Case(rng.randbytes(payload), None, drop=True)]
    rng.shuffle(cases)
    assert len(await bench.run(cases, gaps(gap, rng))) == len(cases)


@cocotb.test()
async def options_of_ipv4(dut: Any) -> None:
    """They stay in front, and in the checksum."""
    bench = Bench(dut)
    rng = bench.rng
    await start(dut, in_valid_i=0)
    cases = []
    for options, udp, don_t in product(range(11), (None, (1, 2)), (False, True)):
        packet = ipv4(rng.randbytes(9), 6, rng, options=options, dont_fragment=don_t)
        sa = any_association(rng, 0, tunnel=None, udp=udp)
        cases.append(Case(packet, sa, some_number(rng, sa.esn)))
    await bench.run(cases)


@cocotb.test()
async def checksums(dut: Any) -> None:
    """All ones, which carries most; all zero; and a sum of FFFF, whose checksum is 0, not FFFF."""
    bench = Bench(dut)
    rng = bench.rng
    await start(dut, in_valid_i=0)
    cases, zero = [], 0
    for fill, udp in product((0, 255), (None, (0, 0))):
        ends = bytes([fill] * 4)
        df = DontFragment.SET if fill else DontFragment.CLEAR
        tunnel = Tunnel(ends, ends, ttl=fill, tos=fill, df=df)
        sa = any_association(rng, 0, tunnel=tunnel, udp=udp, esn=True)
        inner = ipv4(b"", 6, rng)
        # Identification and checksum change places: number 0 leaves what makes the sum FFFF.
        left = number_of(encapsulate(split_ip(inner), sa, 0, gcm=openssl_gcm)[10:12])
        for number in (2**64 - 1, 1, 2**32 + left):
            out = encapsulate(split_ip(inner), sa, number, gcm=openssl_gcm)
            zero += out[10:12] == b"\0\0"
            cases.append(Case(inner, sa, number))
        sa = replace(sa, tunnel=None)
        for protocol in (0, 255):
            header = bytes([0x45]) + bytes([fill] * 19)
            packet = Ip(header, b"").rebuilt(protocol, b"")
            cases.append(Case(packet, sa, 1))
            changed = bytearray(encapsulate(split_ip(packet), sa, 1, gcm=openssl_gcm))
            left = number_of(changed[4:6]) + number_of(changed[10:12])
            left = (left & 0xFFFF) + (left >> 16)
            header = header[:4] + left.to_bytes(2, "big") + header[6:]
            packet = Ip(header, b"").rebuilt(protocol, b"")
            out = encapsulate(split_ip(packet), sa, 1, gcm=openssl_gcm)
            zero += out[10:12] == b"\0\0"
            cases.append(Case(packet, sa, 1))
    assert zero == 12
    await bench.run(cases)


@cocotb.test()
async def carries_of_carries(dut: Any) -> None:
    """Sums of a new header that fold into one more carry, by all that can be carried."""
    bench = Bench(dut)
    rng = bench.rng
    await start(dut, in_valid_i=0)
    inner, cases = ipv4(b"", 6, rng), []
    for carried, low in product(range(1, 5), range(0xFFF0, 0x10000)):
        left = -1
        while not 0 <= left <= 0xFFFF:
            source, half = rng.randbytes(4), rng.randbytes(2)
            tunnel = replace(some_tunnel(rng, 4), source=source, destination=half + bytes(2))
            sa = any_association(rng, 0, tunnel=tunnel, udp=None)
            header = encapsulate(split_ip(inner), sa, 0, gcm=openssl_gcm)[:20]
            left = (carried << 16 | low) - total(header[:10] + header[12:])
        tunnel = replace(tunnel, destination=half + left.to_bytes(2, "big"))
        cases.append(Case(inner, replace(sa, tunnel=tunnel), some_number(rng, sa.esn)))
    await bench.run(cases)


def total(header: bytes) -> int:
    """Of its words, not folded."""
    return sum(number_of(header[at : at + 2]) for at in range(0, len(header), 2))


@cocotb.test()
async def wrong_checksums(dut: Any) -> None:
    """In transport mode the checksum is changed by what has changed (RFC 1624): the sum of all the
    header is what it was, so that the far end finds the fault that was there."""
    bench = Bench(dut)
    rng = bench.rng
    await start(dut, in_valid_i=0)
    folds = list(product((1, 2), range(0xFFF0, 0x10000)))
    for at in range(200):
        right = ipv4(rng.randbytes(7), rng.randrange(256), rng, options=rng.randrange(11))
        sa = any_association(rng, 0, tunnel=None)
        wrong = right[:10] + rng.randbytes(2) + right[12:]
        case = Case(wrong, sa, 1)
        size = len(case.ip.header)
        if at < len(folds):  # the sum of equation 3, by the old checksum, as it carries most
            changed = encapsulate(case.ip, sa, 1, gcm=openssl_gcm)
            inverted = bytes(byte ^ 0xFF for byte in right[2:4] + right[8:10])
            others = total(inverted + changed[2:4] + changed[8:10])
            carried, low = folds[at]
            old = ~((carried << 16 | low) - others) & 0xFFFF
            case = Case(right[:10] + old.to_bytes(2, "big") + right[12:], sa, 1)
        dut.in_valid_i.value = 1
        dut.in_plan_i.value = bench.plan(case)
        dut.in_outer_i.value, dut.in_head_i.value = bench.outer(case), bench.head(case)
        await RisingEdge(dut.clk_i)
        await ReadOnly()
        header = finished(case, unpack(TX_WAIT, int(dut.out_wait_o.value)))[:size]
        assert checksum(header) % 0xFFFF == checksum(case.packet[:size]) % 0xFFFF, case
        await RisingEdge(dut.clk_i)


@cocotb.test()
async def reset_in_the_middle(dut: Any) -> None:
    """What comes in a reset does not leave; what comes behind it does."""
    bench = Bench(dut)
    await start(dut, in_valid_i=0)
    case = Case(ipv6(b"", 6, bench.rng), any_association(bench.rng, 0, tunnel=None), 7)
    dut.in_valid_i.value = 1
    dut.in_plan_i.value = bench.plan(case)
    for low in (0, 1, 0, 0, 1, 1, 1, 0):
        dut.rst_ni.value = not low
        await RisingEdge(dut.clk_i)
        await ReadOnly()
        assert bool(dut.out_valid_o.value) == (not low)
        await RisingEdge(dut.clk_i)
    dut.rst_ni.value = 1
    dut.in_valid_i.value = 0
    await RisingEdge(dut.clk_i)
    await bench.run([case] * 3)


def test_og_esp_tx_header() -> None:
    simulate("og_esp_tx_header", core="opengcm:lib:esp", module=__file__)
