# SPDX-License-Identifier: Apache-2.0
"""Random IP packets, ESP associations of every form, and what is told of a packet that was made.

All packets are from the IP header on; their options end where hardware that sees 64 bytes still
finds ESP.
"""

import random
from dataclasses import dataclass

from opengcm.spec.esp import (
    NAT_PORT,
    PROTOCOL_UDP,
    Action,
    Association,
    DontFragment,
    Ip,
    Tunnel,
    padding,
)

SUITES = ("gcm-128", "gcm-192", "gcm-256", "gmac-128", "gmac-256")
MAX_BYTES = 9600
EDGES = (1, 2, 3, 4, 5, 13, 14, 15, 16, 17, 31, 32, 33, 63, 64, 65, 1400, 1500)


@dataclass(frozen=True)
class Packet:
    """A packet, and why it was made."""

    kind: str
    packet: bytes
    action: Action = Action.PROTECT  # transmit: what the policy wants
    sa: int = 0  # transmit: under this association
    error: bool = False  # TUSER.error
    plain: bytes | None = None  # receive: the packet as it was before, of those that are as sent
    settled: bool = False  # what must become of it hangs on how far those before it have got


def payload_bytes(rng: random.Random) -> int:
    """Mostly few, edges often, at times very many."""
    choice = rng.random()
    if choice < 0.3:
        return rng.choice(EDGES)
    if choice < 0.9:
        return rng.randrange(1, 200)
    if choice < 0.985:
        return rng.randrange(200, 1500)
    return rng.randrange(1500, MAX_BYTES - 140)


def ip_packet(
    rng: random.Random,
    ipv4: bool,
    size: int | None = None,
    protocol: int | None = None,
    payload: bytes | None = None,
    destination: bytes | None = None,
) -> bytes:
    """A random packet with a good header; IPv4 at times with options."""
    if payload is None:
        payload = rng.randbytes(payload_bytes(rng) if size is None else size)
    if protocol is None:
        protocol = rng.choice((1, 6, 17, 58, 132))
        if protocol == PROTOCOL_UDP and payload[2:4] == NAT_PORT.to_bytes(2, "big"):
            protocol = 6
    if ipv4:
        options = rng.randbytes(4 * rng.choice((0, 0, 0, 1, 5)))
        header = bytes([0x45 + len(options) // 4, rng.randrange(256), 0, 0]) + rng.randbytes(2)
        header += rng.choice((b"\x40\x00", b"\x00\x00")) + bytes([rng.randrange(1, 256)]) + bytes(3)
        header += rng.randbytes(4) + (destination or rng.randbytes(4)) + options
    else:
        header = bytes([0x60 | rng.randrange(16)]) + rng.randbytes(3) + bytes(3)
        header += bytes([rng.randrange(1, 256)]) + rng.randbytes(16)
        header += destination or rng.randbytes(16)
    return Ip(header, b"").rebuilt(protocol, payload)


def udp_packet(rng: random.Random, data: bytes, length: int | None = None) -> bytes:
    """Data to the port of ESP within UDP (RFC 3948); with a `length` of UDP that may be wrong."""
    ipv4 = rng.random() < 0.5
    length = 8 + len(data) if length is None else length
    ports = rng.randbytes(2) + NAT_PORT.to_bytes(2, "big")
    payload = ports + length.to_bytes(2, "big") + bytes(2) + data
    return ip_packet(rng, ipv4, protocol=PROTOCOL_UDP, payload=payload)


def flip(packet: bytes, rng: random.Random, begin: int, end: int) -> bytes:
    """One bit of these bytes the other way."""
    place = rng.randrange(begin, end)
    return packet[:place] + bytes([packet[place] ^ 1 << rng.randrange(8)]) + packet[place + 1 :]


def with_trailer(payload: bytes, next_header: int, words: int = 0) -> bytes:
    """A payload with its ESP trailer, padded by so many words of 32 bits more than it needs."""
    pad = len(padding(len(payload))) + 4 * words
    return payload + bytes(range(1, 1 + pad)) + bytes([pad, next_header])


def handed_on(came: bytes, leaves: bytes) -> bytes:
    """What leaves of transport mode, with the same error in the IPv4 checksum as what came.

    The model makes the checksum anew; the core changes it by what changes, so that a receiver
    still sees that a header was damaged on its way.
    """
    if came[0] >> 4 != 4:
        return leaves
    words = [int.from_bytes(came[at : at + 2], "big") for at in range(0, 4 * (came[0] & 15), 2)]
    error = sum(words) % 0xFFFF  # 0 in a good header
    wrong = (int.from_bytes(leaves[10:12], "big") + error) % 0xFFFF
    return leaves if error == 0 else leaves[:10] + wrong.to_bytes(2, "big") + leaves[12:]


def associations(suite: str, rng: random.Random, count: int) -> list[Association]:
    """All pairs of what an association may be, in turn: mode, family, ESN, UDP, ICV."""
    gmac, key_bytes = suite.startswith("gmac"), int(suite.split("-")[1]) // 8
    made = []
    for i in range(count):
        address_bytes = 16 if i % 6 in (2, 5) else 4
        tunnel = Tunnel(
            rng.randbytes(address_bytes),
            rng.randbytes(address_bytes),
            ttl=rng.randrange(1, 256),
            tos=rng.randrange(256),
            copy_dscp=bool(i & 1),
            copy_ecn=bool(i & 2),
            df=DontFragment(i % 3),
            flow=rng.getrandbits(20) if address_bytes == 16 else 0,
        )
        made.append(
            Association(
                spi=rng.randrange(256, 2**32),
                key=rng.randbytes(key_bytes),
                salt=rng.randbytes(4),
                gmac=gmac,
                icv_bytes=16 if gmac else (16, 12, 8)[i % 3],
                esn=i % 2 == 1,
                tunnel=tunnel if i % 3 else None,
                udp=(rng.randrange(2**16), NAT_PORT) if i % 4 == 3 else None,
            )
        )
    return made


def first_number(esn: bool, rng: random.Random, window: int = 0) -> int:
    """At the beginning, or shortly before the lower half ends."""
    low = rng.choice((1, 2**31 - 20, 2**32 - window - 20, 2**32 - 20, rng.randrange(1, 2**31)))
    return rng.choice((0, 1, rng.getrandbits(31))) << 32 | low if esn else min(low, 2**31)
