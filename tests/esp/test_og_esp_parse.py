# SPDX-License-Identifier: Apache-2.0
"""og_esp_parse against the headers as `opengcm.spec.esp` reads them.

Walks IPv4 with every IHL and IPv6, every protocol, every cut length, forged bytes in the header,
UDP lengths around what fits, fragments, packets that may not be of their version; and the latency
with a packet in each cycle.
"""

import random
from collections.abc import Sequence
from typing import Any

import cocotb
from cocotb.triggers import ReadOnly, RisingEdge
from esp_core import ipv4, ipv6
from packed import unpack
from simulate import simulate
from streams import start

from opengcm.spec.esp import PROTOCOL_ESP, PROTOCOL_UDP, Place, find_esp, split_ip

LATENCY = 3
ANY_VERSION = 3  # {IPv6, IPv4}
HEAD_BYTES = 64
ESP_BYTES = 16
OTHER, ESP, IKE, KEEP_ALIVE, FRAGMENT, TOO_DEEP, MALFORMED = range(7)
IP_FIELDS = {
    "malformed": 1,
    "v6": 1,
    "fragment": 1,
    "stuck": 1,
    "header_bytes": 7,
    "total_bytes": 14,
    "protocol": 8,
    "tos": 8,
    "dont_fragment": 1,
}
"""ip_t"""
ESP_FIELDS = {
    "kind": 3,
    "udp": 1,
    "esp_at": 7,
    "esp_bytes": 14,
    "spi": 32,
    "number": 32,
    "iv": 64,
}
"""esp_t"""
BEHIND_OPTIONS = (b"", b"\x00", b"\x2b", b"\x2c", b"\x3c")  # destination options stay in front


def expected(packet: bytes) -> tuple[dict[str, int], dict[str, int]]:
    """What must be found; what does not count is left out."""
    try:
        ip = split_ip(packet)
    except ValueError:
        return {"malformed": 1}, {"kind": MALFORMED}
    header, v4 = ip.header, ip.is_ipv4
    of_ip = {
        "malformed": 0,
        "v6": not v4,
        "fragment": ip.is_fragment,
        "stuck": not v4
        and (
            ip.protocol in (0, 43, 44) or (ip.protocol == 60 and ip.payload[:1] in BEHIND_OPTIONS)
        ),
        "header_bytes": len(header),
        "total_bytes": len(header) + len(ip.payload),
        "protocol": ip.protocol,
        "tos": header[1] if v4 else int.from_bytes(header[:2], "big") >> 4 & 0xFF,
        "dont_fragment": not v4 or header[6] >> 6 & 1,
    }
    if ip.is_fragment and (not v4 or ip.protocol in (PROTOCOL_ESP, PROTOCOL_UDP)):
        return of_ip, {"kind": FRAGMENT}
    udp = ip.protocol == PROTOCOL_UDP and ip.payload[2:4] == (4500).to_bytes(2, "big")
    at = len(header) + 8 * udp
    if (udp or ip.protocol == PROTOCOL_ESP) and at > HEAD_BYTES - ESP_BYTES:
        return of_ip, {"kind": TOO_DEEP}
    try:
        place, esp = find_esp(ip)
    except ValueError:
        return of_ip, {"kind": MALFORMED}
    if place in (Place.ESP, Place.UDP_ESP):
        shown = packet[at : at + ESP_BYTES].ljust(ESP_BYTES, b"\0")
        return of_ip, {
            "kind": ESP,
            "udp": udp,
            "esp_at": at,
            "esp_bytes": len(esp),
            "spi": int.from_bytes(shown[:4], "big"),
            "number": int.from_bytes(shown[4:8], "big"),
            "iv": int.from_bytes(shown[8:], "big"),
        }
    kinds = {Place.OTHER: OTHER, Place.IKE: IKE, Place.KEEP_ALIVE: KEEP_ALIVE}
    return of_ip, {"kind": kinds[place]}


async def check(dut: Any, packets: Sequence[bytes], versions: int = ANY_VERSION) -> None:
    """A packet in each cycle; each is answered LATENCY cycles later."""
    for at in range(len(packets) + LATENCY):
        dut.in_valid_i.value = at < len(packets)
        if at < len(packets):
            head = packets[at][:HEAD_BYTES]
            dut.in_head_i.value = int.from_bytes(head, "little")
            dut.in_bytes_i.value = len(packets[at])
            dut.in_facts_i.value = at & 1
            dut.in_versions_i.value = versions
        await ReadOnly()
        assert dut.out_valid_o.value == (at >= LATENCY)
        if at >= LATENCY:
            packet = packets[at - LATENCY]
            ip = unpack(IP_FIELDS, int(dut.out_ip_o.value))
            esp = unpack(ESP_FIELDS, int(dut.out_esp_o.value))
            want_ip, want_esp = expected(packet)
            if not versions & (2 if packet[0] >> 4 == 6 else 1):
                want_ip, want_esp = {"malformed": 1}, {"kind": MALFORMED if versions else OTHER}
            where = f"{len(packet)} bytes, {packet[:40].hex()}"
            assert {name: ip[name] for name in want_ip} == want_ip, where
            assert {name: esp[name] for name in want_esp} == want_esp, where
            assert int(dut.out_head_o.value) == int.from_bytes(packet[:HEAD_BYTES], "little")
            assert dut.out_facts_o.value == (at - LATENCY) & 1
        await RisingEdge(dut.clk_i)


def udp(rng: random.Random, data: bytes, length: int, port: int = 4500) -> bytes:
    return rng.randbytes(2) + port.to_bytes(2, "big") + length.to_bytes(2, "big") + b"\1\2" + data


@cocotb.test()
async def headers(dut: Any) -> None:
    await start(dut, in_valid_i=0)
    rng = random.Random(cocotb.RANDOM_SEED)
    packets = []
    for protocol in range(256):
        payload = rng.randbytes(rng.randrange(60))
        packets.append(ipv4(payload, protocol, rng, options=rng.randrange(11)))
        packets.append(ipv6(payload, protocol, rng))
        packets.append(ipv6(bytes([protocol]) + payload, 60, rng))
    packets.append(ipv6(b"", 60, rng) + b"\x06")  # padded by a MAC
    for words in range(11):
        for part in (0, 0x2000, 1, 0x1FFF):
            for protocol in (PROTOCOL_ESP, PROTOCOL_UDP, 6):
                payload = udp(rng, rng.randbytes(40), 48)
                packets.append(ipv4(payload, protocol, rng, options=words, fragment=part))
    await check(dut, packets)


@cocotb.test()
async def forged(dut: Any) -> None:
    """Every length, with and without more bytes behind; bits of the header turned."""
    await start(dut, in_valid_i=0)
    rng = random.Random(cocotb.RANDOM_SEED)
    packets = []
    for maker in (ipv4, ipv6):
        whole = maker(rng.randbytes(60), PROTOCOL_ESP, rng)
        packets += [whole[:size] for size in range(1, len(whole))]
        packets += [whole + bytes(more) for more in (1, 30)]
        for _ in range(1000):
            at = rng.choice((*range(12), rng.randrange(60)))
            bit = 1 << rng.randrange(8)
            packets.append(whole[:at] + bytes([whole[at] ^ bit]) + whole[at + 1 :])
    await check(dut, packets)


@cocotb.test()
async def in_udp(dut: Any) -> None:
    await start(dut, in_valid_i=0)
    rng = random.Random(cocotb.RANDOM_SEED)
    packets = []
    for maker in (ipv4, ipv6):
        for size in (*range(12), 40):
            for length in (*range(24), size + 7, size + 8, size + 9, 0xFFFF):
                for data in (bytes(size), b"\xff" * size, rng.randbytes(size)):
                    packets.append(maker(udp(rng, data, length), PROTOCOL_UDP, rng))
        packets += [maker(udp(rng, bytes(9), 17)[:size], PROTOCOL_UDP, rng) for size in range(17)]
        packets.append(maker(udp(rng, b"\xff", 9, port=53), PROTOCOL_UDP, rng))
    await check(dut, packets)


@cocotb.test()
@cocotb.parametrize(versions=[0, 1, 2])
async def of_another_version(dut: Any, versions: int) -> None:
    """What the EtherType does not allow is malformed; where it allows none, no IP packet at all."""
    await start(dut, in_valid_i=0)
    rng = random.Random(cocotb.RANDOM_SEED)
    makers = [ipv4, ipv6] * 50
    await check(dut, [maker(rng.randbytes(40), PROTOCOL_ESP, rng) for maker in makers], versions)


def test_og_esp_parse() -> None:
    simulate("og_esp_parse", core="opengcm:lib:esp", module=__file__)
