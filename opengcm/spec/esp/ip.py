# SPDX-License-Identifier: Apache-2.0
"""IP packets (RFC 791, RFC 8200) as far as ESP reads and writes them."""

from __future__ import annotations

from typing import NamedTuple

PROTOCOL_HOP_BY_HOP = 0
PROTOCOL_IPV4 = 4
PROTOCOL_UDP = 17
PROTOCOL_IPV6 = 41
PROTOCOL_ROUTING = 43
PROTOCOL_FRAGMENT = 44
PROTOCOL_ESP = 50
PROTOCOL_NONE = 59
PROTOCOL_OPTIONS = 60

STAY_IN_FRONT = (PROTOCOL_HOP_BY_HOP, PROTOCOL_ROUTING, PROTOCOL_FRAGMENT)


class Ip(NamedTuple):
    """An IP packet, split where ESP goes in transport mode."""

    header: bytes
    payload: bytes

    @property
    def is_ipv4(self) -> bool:
        """Else it is IPv6."""
        return self.header[0] >> 4 == 4

    @property
    def protocol(self) -> int:
        """What follows the header."""
        return self.header[9 if self.is_ipv4 else 6]

    @property
    def is_fragment(self) -> bool:
        """More fragments follow, or it is not the first."""
        if not self.is_ipv4:
            return self.protocol == PROTOCOL_FRAGMENT
        return bool(int.from_bytes(self.header[6:8], "big") & 0x3FFF)

    @property
    def stays_in_front(self) -> bool:
        """Of IPv6: there are extension headers that ESP may not stand in front of, or there may be.

        Destination options may go inside, unless one that stays in front is behind them; a second
        one is not looked behind.
        """
        if self.is_ipv4 or self.protocol != PROTOCOL_OPTIONS:
            return not self.is_ipv4 and self.protocol in STAY_IN_FRONT
        return not self.payload or self.payload[0] in (*STAY_IN_FRONT, PROTOCOL_OPTIONS)

    @property
    def destination(self) -> bytes:
        """The address."""
        return self.header[16:20] if self.is_ipv4 else self.header[24:40]

    def rebuilt(self, protocol: int, payload: bytes) -> bytes:
        """The header in front of another payload: protocol, length and checksum anew."""
        header = bytearray(self.header)
        if self.is_ipv4:
            header[9] = protocol
            header[2:4] = (len(header) + len(payload)).to_bytes(2, "big")
            header[10:12] = bytes(2)
            header[10:12] = checksum(bytes(header)).to_bytes(2, "big")
        else:
            header[6] = protocol
            header[4:6] = len(payload).to_bytes(2, "big")
        return bytes(header) + payload


def checksum(header: bytes) -> int:
    """The Internet checksum (RFC 1071) of a header whose own field is zero."""
    total = sum(int.from_bytes(header[i : i + 2], "big") for i in range(0, len(header), 2))
    while total >> 16:
        total = (total & 0xFFFF) + (total >> 16)
    return total ^ 0xFFFF


def split_ip(packet: bytes) -> Ip:
    """Header and payload; what is behind the length of the packet is padding of a MAC.

    ValueError for what is no whole IP packet.
    """
    version = packet[0] >> 4 if packet else 0
    if version == 4 and len(packet) >= 20:
        header_bytes, total = 4 * (packet[0] & 15), int.from_bytes(packet[2:4], "big")
    elif version == 6 and len(packet) >= 40:
        header_bytes, total = 40, 40 + int.from_bytes(packet[4:6], "big")
    else:
        raise ValueError("not an IP packet")
    if not (20 if version == 4 else 40) <= header_bytes <= total <= len(packet):
        raise ValueError("lengths that do not fit")
    return Ip(packet[:header_bytes], packet[header_bytes:total])


def inner_bytes(packet: bytes) -> tuple[int, int]:
    """Of a packet in a tunnel: what its header has at least, and its length as it says itself."""
    if packet[0] >> 4 == 4:
        return 20, int.from_bytes(packet[2:4], "big")
    return 40, 40 + int.from_bytes(packet[4:6], "big")
