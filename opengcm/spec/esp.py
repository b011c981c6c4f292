# SPDX-License-Identifier: Apache-2.0
"""ESP as RFC 4303 writes it, with AES-GCM (RFC 4106) or AES-GMAC (RFC 4543), and around UDP (3948).

Packets are bytes from the IP header on. Extended sequence numbers, transport and tunnel mode,
IPv4 and IPv6. What is in front of ESP in transport mode: the IPv4 header with its options; the
IPv6 header with hop-by-hop options, routing header, and destination options in front of one
(3.1.1). Fragments are refused in both directions: they are put together before ESP.
In tunnel mode the outer header is a given one with length, protocol and checksum set; DSCP, ECN
and TTL are not carried over. Checksums of what comes are not looked at.
Slow on purpose, and not constant-time: it checks hardware, it protects nothing. GCM is that of
`opengcm.spec.gcm` unless another with the same two functions is given.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from enum import IntEnum
from typing import NamedTuple

from opengcm.spec import gcm as spec_gcm
from opengcm.spec.macsec import Gcm

PROTOCOL_HOP_BY_HOP = 0
PROTOCOL_IPV4 = 4
PROTOCOL_UDP = 17
PROTOCOL_IPV6 = 41
PROTOCOL_ROUTING = 43
PROTOCOL_FRAGMENT = 44
PROTOCOL_ESP = 50
PROTOCOL_NONE = 59
PROTOCOL_DESTINATION = 60

NAT_PORT = 4500  # RFC 3948
HEADER_BYTES = 8  # SPI and sequence number
IV_BYTES = 8
UDP_BYTES = 8


@dataclass(frozen=True)
class Association:
    """What both ends of a security association know."""

    spi: int
    key: bytes
    salt: bytes  # the first four bytes of the nonce
    gmac: bool = False  # integrity only
    icv_bytes: int = 16  # with GCM also 12 or 8
    esn: bool = False  # sequence numbers of 64 bits, of which the packet carries the lower 32
    outer: bytes | None = None  # tunnel mode: an IPv4 or IPv6 header; else transport mode
    udp: tuple[int, int] | None = None  # within UDP, from this port to that

    def __post_init__(self) -> None:
        if self.icv_bytes not in ((16,) if self.gmac else (16, 12, 8)):
            raise ValueError("an ICV has 16, 12 or 8 bytes, with GMAC 16")


# ---- ESP from the SPI to the ICV (RFC 4303, 2; RFC 4106; RFC 4543) ------------


def padding(payload_bytes: int) -> bytes:
    """1, 2, 3, ... up to where pad length and next header end a word of 32 bits (2.4)."""
    return bytes(range(1, 1 + -(payload_bytes + 2) % 4))


def seal(
    sa: Association,
    number: int,
    payload: bytes,
    next_header: int,
    iv: bytes | None = None,
    gcm: Gcm = spec_gcm,
) -> bytes:
    """The ESP packet of a payload. The IV, unless given, is the sequence number in 64 bits."""
    iv = number.to_bytes(IV_BYTES, "big") if iv is None else iv
    pad = padding(len(payload))
    text = payload + pad + bytes([len(pad), next_header])
    if sa.gmac:
        sealed, icv = gcm.gcm_ae(sa.key, sa.salt + iv, b"", _aad(sa, number) + iv + text)
        sealed = text
    else:
        sealed, icv = gcm.gcm_ae(sa.key, sa.salt + iv, text, _aad(sa, number), sa.icv_bytes)
    return sa.spi.to_bytes(4, "big") + (number % 2**32).to_bytes(4, "big") + iv + sealed + icv


def unseal(sa: Association, number: int, esp: bytes, gcm: Gcm = spec_gcm) -> bytes | None:
    """Payload, padding, pad length and next header; None where the ICV is wrong."""
    iv = esp[HEADER_BYTES : HEADER_BYTES + IV_BYTES]
    text, icv = esp[HEADER_BYTES + IV_BYTES : -sa.icv_bytes], esp[-sa.icv_bytes :]
    if not sa.gmac:
        return gcm.gcm_ad(sa.key, sa.salt + iv, text, _aad(sa, number), icv)
    aad = _aad(sa, number) + iv + text
    return text if gcm.gcm_ad(sa.key, sa.salt + iv, b"", aad, icv) is not None else None


def cut_trailer(text: bytes) -> tuple[bytes, int]:
    """Payload and next header. ValueError where the padding is not 1, 2, 3, ... (3.4.4.1)."""
    pad_bytes, next_header = text[-2:]
    end = len(text) - 2 - pad_bytes
    if end < 0 or text[end:-2] != bytes(range(1, 1 + pad_bytes)):
        raise ValueError("bad padding")
    return text[:end], next_header


def _aad(sa: Association, number: int) -> bytes:
    """SPI and sequence number, with ESN all of its 64 bits."""
    return sa.spi.to_bytes(4, "big") + number.to_bytes(8 if sa.esn else 4, "big")


# ---- sequence numbers (RFC 4303, 3.4.3 and appendix A2) -----------------------


def recover_number(top: int, low32: int, window: int) -> int | None:
    """The sequence number of 64 bits from its lower half, the highest verified one and the window.

    None where it would be in front of number 0.
    """
    top_high, top_low = divmod(top, 2**32)
    bottom = (top_low - window + 1) % 2**32
    if top_low >= window - 1:  # case A: the window is within one upper half
        high = top_high if low32 >= bottom else top_high + 1
    else:  # case B: it reaches into the one before
        high = top_high - 1 if low32 >= bottom else top_high
    return high << 32 | low32 if 0 <= high < 2**32 else None


@dataclass
class ReplayWindow:
    """Which of the last `size` numbers have been verified. Number 0 is never sent."""

    size: int = 64
    top: int = 0  # the highest verified
    seen: int = 0  # bit i: number top - i

    def is_new(self, number: int) -> bool:
        """Whether the number is neither below the window nor seen."""
        if number > self.top:
            return True
        behind = self.top - number
        return number != 0 and behind < self.size and not self.seen >> behind & 1

    def mark(self, number: int) -> None:
        """The packet with this number has been verified."""
        if number > self.top:
            self.seen = self.seen << min(number - self.top, self.size)
            self.top = number
        self.seen = (self.seen | 1 << self.top - number) % 2**self.size


# ---- IP headers ---------------------------------------------------------------


class Ip(NamedTuple):
    """An IP packet, split where ESP goes in transport mode."""

    header: bytes
    protocol_at: int  # where the header names what follows it
    payload: bytes

    @property
    def protocol(self) -> int:
        """What follows the header."""
        return self.header[self.protocol_at]

    @property
    def destination(self) -> bytes:
        """The address."""
        return self.header[16:20] if self.header[0] >> 4 == 4 else self.header[24:40]

    def rebuilt(self, protocol: int, payload: bytes) -> bytes:
        """The header in front of another payload: protocol, length and checksum anew."""
        header = bytearray(self.header)
        header[self.protocol_at] = protocol
        if header[0] >> 4 == 4:
            header[2:4] = (len(header) + len(payload)).to_bytes(2, "big")
            header[10:12] = bytes(2)
            header[10:12] = checksum(bytes(header)).to_bytes(2, "big")
        else:
            header[4:6] = (len(header) - 40 + len(payload)).to_bytes(2, "big")
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
        if int.from_bytes(packet[6:8], "big") & 0x3FFF:
            raise ValueError("a fragment")
        if not 20 <= header_bytes <= total <= len(packet):
            raise ValueError("lengths that do not fit")
        return Ip(packet[:header_bytes], 9, packet[header_bytes:total])
    if version == 6 and len(packet) >= 40:
        total = 40 + int.from_bytes(packet[4:6], "big")
        if total > len(packet):
            raise ValueError("lengths that do not fit")
        return _split_ipv6(packet[:total])
    raise ValueError("not an IP packet")


def _split_ipv6(packet: bytes) -> Ip:
    """Behind hop-by-hop options, routing header, and destination options in front of one."""
    split = at = 6
    end = begin = 40
    routed = False
    while packet[at] in (PROTOCOL_HOP_BY_HOP, PROTOCOL_ROUTING, PROTOCOL_DESTINATION):
        kind = packet[at]
        if len(packet) < end + 8:
            raise ValueError("an extension header that does not fit")
        if kind == PROTOCOL_DESTINATION and routed:
            break
        routed = routed or kind == PROTOCOL_ROUTING
        at, end = end, end + 8 * (1 + packet[end + 1])
        if end > len(packet):
            raise ValueError("an extension header that does not fit")
        if kind != PROTOCOL_DESTINATION:  # options with no routing header behind stay behind ESP
            split, begin = at, end
    if packet[at] == PROTOCOL_FRAGMENT:
        raise ValueError("a fragment")
    return Ip(packet[:begin], split, packet[begin:])


# ---- encapsulation and decapsulation (RFC 4303, 3; RFC 3948) ------------------


def encapsulate(
    packet: bytes,
    sa: Association,
    number: int,
    iv: bytes | None = None,
    gcm: Gcm = spec_gcm,
) -> bytes:
    """An IP packet within ESP. ValueError for what is no whole IP packet."""
    inner = split_ip(packet)
    if sa.outer is None:
        outer = inner
        esp = seal(sa, number, inner.payload, inner.protocol, iv, gcm)
    else:
        whole = inner.header + inner.payload
        outer = _outer(sa.outer)
        is_ipv4 = whole[0] >> 4 == 4
        esp = seal(sa, number, whole, PROTOCOL_IPV4 if is_ipv4 else PROTOCOL_IPV6, iv, gcm)
    if sa.udp is None:
        return outer.rebuilt(PROTOCOL_ESP, esp)
    ports = b"".join(port.to_bytes(2, "big") for port in sa.udp)
    udp = ports + (UDP_BYTES + len(esp)).to_bytes(2, "big") + bytes(2)  # checksum 0 (RFC 3948, 2.1)
    return outer.rebuilt(PROTOCOL_UDP, udp + esp)


def _outer(header: bytes) -> Ip:
    """A header in front of which nothing is: the outer one of a tunnel."""
    return Ip(header, 9 if header[0] >> 4 == 4 else 6, b"")


class Place(IntEnum):
    """What a packet that comes is for."""

    OTHER = 0  # not ESP, or IKE behind the non-ESP marker: not for us
    ESP = 1
    KEEP_ALIVE = 2  # of RFC 3948: nothing for anyone


def find_esp(ip: Ip) -> tuple[Place, bytes]:
    """The ESP packet in an IP packet, of its own or within UDP. ValueError for a bad UDP length."""
    if ip.protocol == PROTOCOL_ESP:
        return Place.ESP, ip.payload
    ports = ip.payload[:2], ip.payload[2:4]
    if ip.protocol != PROTOCOL_UDP or NAT_PORT.to_bytes(2, "big") not in ports:
        return Place.OTHER, b""
    length = int.from_bytes(ip.payload[4:6], "big")
    if not UDP_BYTES <= length <= len(ip.payload):
        raise ValueError("a UDP length that does not fit")
    data = ip.payload[UDP_BYTES:length]
    if data == b"\xff":
        return Place.KEEP_ALIVE, b""
    if data[:4] == bytes(4):
        return Place.OTHER, b""
    return Place.ESP, data


def decapsulate(ip: Ip, sa: Association, payload: bytes, next_header: int) -> bytes:
    """The packet that was within ESP. ValueError where a tunnel holds none."""
    if sa.outer is None:
        return ip.rebuilt(next_header, payload)
    version = {PROTOCOL_IPV4: 4, PROTOCOL_IPV6: 6}.get(next_header)
    if not payload or payload[0] >> 4 != version:
        raise ValueError("no IP packet in the tunnel")
    return payload


# ---- both directions, with their tables ----------------------------------------


class TxKind(IntEnum):
    """What became of a packet on its way out."""

    ENCAPSULATED = 0
    BYPASSED = 1
    NO_ASSOCIATION = 2  # dropped: not in use
    ENDED = 3  # dropped: its numbers are at an end
    MALFORMED = 4  # dropped: no whole IP packet


class RxKind(IntEnum):
    """What became of a packet on its way in. All but the first two are dropped."""

    OK = 0
    BYPASSED = 1  # not ESP, or IKE
    NO_ASSOCIATION = 2  # no association has the SPI
    MALFORMED = 3  # lengths that do not fit, a fragment
    REPLAYED = 4  # seen, or below the window
    BAD_ICV = 5
    BAD_PADDING = 6
    BAD_PAYLOAD = 7  # in a tunnel: no IP packet
    DUMMY = 8  # next header 59
    KEEP_ALIVE = 9


@dataclass
class TxSa:
    """An association that sends: a number leaves while next <= last."""

    association: Association
    next: int = 1
    last: int | None = None  # None: 2^32 - 1, with ESN 2^64 - 1


@dataclass
class RxSa:
    """An association that receives. Without a window no number is checked, nor ESN possible."""

    association: Association
    window: ReplayWindow | None = field(default_factory=ReplayWindow)


class Sent(NamedTuple):
    """What became of a packet on its way out. `packet` is None where it is dropped."""

    packet: bytes | None
    kind: TxKind
    number: int | None = None
    ended: bool = False  # it took the last number


class Received(NamedTuple):
    """What became of a packet on its way in. `packet` is None where it is dropped."""

    packet: bytes | None
    kind: RxKind
    number: int | None = None


@dataclass
class Transmitter:
    """The sender: an association by its index, or none for what leaves as it came."""

    sas: dict[int, TxSa]
    gcm: Gcm = spec_gcm
    counters: Counter[tuple[int | None, TxKind]] = field(default_factory=Counter)

    def transmit(self, packet: bytes, index: int | None, iv: bytes | None = None) -> Sent:
        """One packet under the policy of the caller."""
        sent = self._transmit(packet, index, iv)
        self.counters[index, sent.kind] += 1
        return sent

    def _transmit(self, packet: bytes, index: int | None, iv: bytes | None) -> Sent:
        if index is None:
            return Sent(packet, TxKind.BYPASSED)
        sa = self.sas.get(index)
        if sa is None:
            return Sent(None, TxKind.NO_ASSOCIATION)
        last = sa.last or (2**64 - 1 if sa.association.esn else 2**32 - 1)
        if sa.next > last:
            return Sent(None, TxKind.ENDED)
        try:
            out = encapsulate(packet, sa.association, sa.next, iv, self.gcm)
        except ValueError:
            return Sent(None, TxKind.MALFORMED)
        number = sa.next
        sa.next += 1
        return Sent(out, TxKind.ENCAPSULATED, number, ended=sa.next > last)


@dataclass
class Receiver:
    """The receiver: associations by index, found by SPI, and by destination where that is given."""

    sas: dict[int, RxSa]
    destinations: dict[int, bytes] = field(default_factory=dict)  # by index
    gcm: Gcm = spec_gcm
    counters: Counter[tuple[int | None, RxKind]] = field(default_factory=Counter)

    def receive(self, packet: bytes) -> Received:
        """One packet."""
        index, got = self._receive(packet)
        self.counters[index, got.kind] += 1
        return got

    def find(self, spi: int, destination: bytes) -> int | None:
        """The index of the association."""
        for index, sa in self.sas.items():
            here = self.destinations.get(index, destination) == destination
            if here and sa.association.spi == spi:
                return index
        return None

    def _receive(self, packet: bytes) -> tuple[int | None, Received]:
        try:
            ip = split_ip(packet)
            place, esp = find_esp(ip)
        except ValueError:
            return None, Received(None, RxKind.MALFORMED)
        if place == Place.OTHER:
            return None, Received(packet, RxKind.BYPASSED)
        if place == Place.KEEP_ALIVE:
            return None, Received(None, RxKind.KEEP_ALIVE)
        if len(esp) < HEADER_BYTES:
            return None, Received(None, RxKind.MALFORMED)
        index = self.find(int.from_bytes(esp[:4], "big"), ip.destination)
        if index is None:
            return None, Received(None, RxKind.NO_ASSOCIATION)
        return index, self._open(ip, esp, self.sas[index])

    def _open(self, ip: Ip, esp: bytes, rx: RxSa) -> Received:
        sa, window = rx.association, rx.window
        text_bytes = len(esp) - HEADER_BYTES - IV_BYTES - sa.icv_bytes
        if text_bytes < 4 or text_bytes % 4:
            return Received(None, RxKind.MALFORMED)
        number: int | None = int.from_bytes(esp[4:8], "big")
        if sa.esn and window is not None and number is not None:
            number = recover_number(window.top, number, window.size)
        if number is None or (window is not None and not window.is_new(number)):
            return Received(None, RxKind.REPLAYED, number)
        text = unseal(sa, number, esp, self.gcm)
        if text is None:
            return Received(None, RxKind.BAD_ICV, number)
        if window is not None:  # only now
            window.mark(number)
        try:
            payload, next_header = cut_trailer(text)
        except ValueError:
            return Received(None, RxKind.BAD_PADDING, number)
        if next_header == PROTOCOL_NONE:
            return Received(None, RxKind.DUMMY, number)
        try:
            return Received(decapsulate(ip, sa, payload, next_header), RxKind.OK, number)
        except ValueError:
            return Received(None, RxKind.BAD_PAYLOAD, number)
