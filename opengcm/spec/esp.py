# SPDX-License-Identifier: Apache-2.0
"""ESP as RFC 4303 writes it, with AES-GCM (RFC 4106) or AES-GMAC (RFC 4543), and around UDP (3948).

Packets are bytes from the IP header on. Extended sequence numbers, transport and tunnel mode,
IPv4 and IPv6. Names of counters are those of `rtl/esp/og_esp_pkg.sv`, where what the RFCs leave
open is settled. In transport mode ESP stands behind the IPv4 header and its options, and behind
the IPv6 header alone: destination options go inside, and packets with extension headers that must
stay in front (hop-by-hop, routing, fragment; 3.1.1) are refused. On receive ESP behind an extension
header is not looked for. Fragments are a tunnel's matter only. Checksums of what comes are not
looked at, nor is the TTL counted down.
Slow on purpose, and not constant-time: it checks hardware, it protects nothing. GCM is that of
`opengcm.spec.gcm` unless another with the same two functions is given.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from enum import Enum, IntEnum
from typing import NamedTuple

from opengcm.spec import gcm as spec_gcm
from opengcm.spec.gcm import Gcm

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

NAT_PORT = 4500  # RFC 3948
HEADER_BYTES = 8  # SPI and sequence number
IV_BYTES = 8
UDP_BYTES = 8


class DontFragment(IntEnum):
    """The DF bit of an outer IPv4 header."""

    CLEAR = 0
    SET = 1
    COPY = 2  # of the inner packet if it is IPv4, else set


@dataclass(frozen=True)
class Tunnel:
    """The outer header of tunnel mode (RFC 4301, 5.1.2): IPv4 or IPv6 by the addresses' size."""

    source: bytes
    destination: bytes
    ttl: int = 64
    tos: int = 0  # DSCP and ECN, or what is not copied of them
    copy_dscp: bool = False
    copy_ecn: bool = False  # RFC 6040
    df: DontFragment = DontFragment.CLEAR
    flow: int = 0  # IPv6

    def header(self, inner: bytes, number: int) -> bytes:
        """In front of that packet; protocol, length and checksum are still zero.

        The identification is the low half of the sequence number, as far as it goes (RFC 6864).
        """
        of_inner = inner[1] if inner[0] >> 4 == 4 else int.from_bytes(inner[:2], "big") >> 4 & 0xFF
        copied = 0xFC * self.copy_dscp | 0x03 * self.copy_ecn
        tos = of_inner & copied | self.tos & ~copied
        if len(self.source) == 16:
            first = 6 << 28 | tos << 20 | self.flow
            rest = bytes([0, 0, 0, self.ttl]) + self.source + self.destination
            return first.to_bytes(4, "big") + rest
        df = self.df == DontFragment.SET
        if self.df == DontFragment.COPY:
            df = bool(inner[0] >> 4 == 6 or inner[6] & 0x40)
        header = bytes([0x45, tos, 0, 0]) + (number % 2**16).to_bytes(2, "big")
        header += bytes([0x40 * df, 0, self.ttl, 0, 0, 0])
        return header + self.source + self.destination


@dataclass(frozen=True)
class Association:
    """What both ends of a security association know."""

    spi: int
    key: bytes = field(repr=False)
    salt: bytes = field(repr=False)  # the first four bytes of the nonce
    gmac: bool = False  # integrity only
    icv_bytes: int = 16  # with GCM also 12 or 8
    esn: bool = False  # sequence numbers of 64 bits, of which the packet carries the lower 32
    tunnel: Tunnel | None = None  # else transport mode
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


def recover_number(top: int, low32: int, window: int) -> int:
    """The sequence number of 64 bits from its lower half, the highest verified one and the window.

    In front of number 0 there is none: the upper half is 0 where A2.2 has minus one.
    """
    top_high, top_low = divmod(top, 2**32)
    bottom = (top_low - window + 1) % 2**32
    if top_low >= window - 1:  # case A: the window is within one upper half
        high = top_high if low32 >= bottom else top_high + 1
    else:  # case B: it reaches into the one before
        high = top_high - 1 if low32 >= bottom else top_high
    return max(high, 0) % 2**32 << 32 | low32


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
            self.seen <<= min(number - self.top, self.size)
            self.top = number
        if self.top - number < self.size:
            self.seen = (self.seen | 1 << self.top - number) % 2**self.size


# ---- IP headers ---------------------------------------------------------------


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


# ---- encapsulation and decapsulation (RFC 4303, 3; RFC 3948) ------------------


def encapsulate(
    ip: Ip, sa: Association, number: int, iv: bytes | None = None, gcm: Gcm = spec_gcm
) -> bytes:
    """An IP packet within ESP."""
    if sa.tunnel is None:
        outer = ip
        esp = seal(sa, number, ip.payload, ip.protocol, iv, gcm)
    else:
        inner = ip.header + ip.payload
        outer = Ip(sa.tunnel.header(inner, number), b"")
        esp = seal(sa, number, inner, PROTOCOL_IPV4 if ip.is_ipv4 else PROTOCOL_IPV6, iv, gcm)
    if sa.udp is None:
        return outer.rebuilt(PROTOCOL_ESP, esp)
    ports = b"".join(port.to_bytes(2, "big") for port in sa.udp)
    udp = ports + (UDP_BYTES + len(esp)).to_bytes(2, "big") + bytes(2)  # no checksum (3948, 2.1)
    return outer.rebuilt(PROTOCOL_UDP, udp + esp)


def grown(ip: Ip, sa: Association) -> int:
    """The bytes of a packet when it is encapsulated."""
    payload = len(ip.payload) if sa.tunnel is None else len(ip.header) + len(ip.payload)
    outer = len(ip.header)
    if sa.tunnel is not None:
        outer = 20 if len(sa.tunnel.source) == 4 else 40
    text = payload + len(padding(payload)) + 2
    udp = UDP_BYTES if sa.udp else 0
    return outer + udp + HEADER_BYTES + IV_BYTES + text + sa.icv_bytes


class Place(IntEnum):
    """What is behind an IP header."""

    OTHER = 0
    ESP = 1
    UDP_ESP = 2
    IKE = 3  # behind the non-ESP marker of RFC 3948
    KEEP_ALIVE = 4


def find_esp(ip: Ip) -> tuple[Place, bytes]:
    """The ESP packet in an IP packet, on its own or within UDP. ValueError for a bad UDP length."""
    if ip.protocol == PROTOCOL_ESP:
        return Place.ESP, ip.payload
    if ip.protocol != PROTOCOL_UDP or ip.payload[2:4] != NAT_PORT.to_bytes(2, "big"):
        return Place.OTHER, b""
    length = int.from_bytes(ip.payload[4:6], "big")
    data = ip.payload[UDP_BYTES:length]
    if UDP_BYTES <= length <= len(ip.payload):
        if data == b"\xff":
            return Place.KEEP_ALIVE, b""
        if len(data) >= 4:
            return (Place.IKE, b"") if data[:4] == bytes(4) else (Place.UDP_ESP, data)
    raise ValueError("a UDP length that does not fit")


# ---- both directions, with their tables ----------------------------------------

# What became of a packet: of its association, or of none.
OutKind = Enum(
    "OutKind",
    "OutPackets OutNotInUse OutNumberEnd OutFragment OutTooLong OutUnsupported OutMalformed "
    "OutFailed",
    start=0,
)
OutOther = Enum("OutOther", "OutClear OutDiscarded OutError OutOverrun OutNoSa", start=0)
InKind = Enum(
    "InKind",
    "InPackets InReplayed InAuthFailed InBadPadding InBadLength InBadInner InDummy InFailed "
    "InMismatch",
    start=0,
)
InOther = Enum(
    "InOther",
    "InClear InDiscarded InError InOverrun InNoSa InMalformed InFragment InUnsupported InKeepAlive",
    start=0,
)


class Action(IntEnum):
    """What the caller's policy wants of a packet."""

    DROP = 0
    CLEAR = 1
    PROTECT = 2


@dataclass
class TxSa:
    """An association that sends: a number leaves while next <= last."""

    association: Association
    next: int = 1
    last: int = 2**32 - 1
    max_bytes: int = 2**14 - 1  # of a packet as it leaves


@dataclass
class RxSa:
    """An association that receives. ESN is not without replay protection (3.4.3)."""

    association: Association
    window: ReplayWindow = field(default_factory=ReplayWindow)
    replay_protect: bool = True
    any_form: bool = False  # within UDP or not, whatever the association says


class Sent(NamedTuple):
    """What became of a packet on its way out. `packet` is None where it is dropped."""

    packet: bytes | None
    kind: OutKind | OutOther
    sa: int | None = None  # the association that counts it
    number: int | None = None
    ended: bool = False  # it took the last number


class Received(NamedTuple):
    """What became of a packet on its way in. `packet` is None where it is dropped."""

    packet: bytes | None
    kind: InKind | InOther
    sa: int | None = None  # the association that counts it
    number: int | None = None


@dataclass
class Transmitter:
    """The sender, with its associations by index; absent is not in use."""

    sas: dict[int, TxSa]
    gcm: Gcm = spec_gcm
    counters: Counter[tuple[int | None, OutKind | OutOther]] = field(default_factory=Counter)

    def transmit(
        self,
        packet: bytes,
        action: Action = Action.PROTECT,
        sa: int = 0,
        *,
        iv: bytes | None = None,
        error: bool = False,
    ) -> Sent:
        """One packet under the policy of the caller."""
        if error:
            sent = Sent(None, OutOther.OutError)
        elif action == Action.CLEAR:
            sent = Sent(packet, OutOther.OutClear)
        elif action == Action.DROP:
            sent = Sent(None, OutOther.OutDiscarded)
        else:
            sent = self._protect(packet, sa, iv)
        self.counters[sent.sa, sent.kind] += 1
        return sent

    def _protect(self, packet: bytes, index: int, iv: bytes | None) -> Sent:
        tx = self.sas.get(index)
        if tx is None:
            return Sent(None, OutKind.OutNotInUse, index)
        sa = tx.association
        try:
            ip = split_ip(packet)
        except ValueError:
            return Sent(None, OutKind.OutMalformed, index)
        if sa.tunnel is None and ip.is_fragment:
            return Sent(None, OutKind.OutFragment, index)
        if sa.tunnel is None and ip.stays_in_front:
            return Sent(None, OutKind.OutUnsupported, index)
        if grown(ip, sa) > tx.max_bytes:
            return Sent(None, OutKind.OutTooLong, index)
        if tx.next > tx.last:
            return Sent(None, OutKind.OutNumberEnd, index)
        out = encapsulate(ip, sa, tx.next, iv, self.gcm)
        tx.next += 1
        return Sent(out, OutKind.OutPackets, index, tx.next - 1, ended=tx.next > tx.last)


@dataclass
class Receiver:
    """The receiver: associations by index, found by SPI, and by destination where that is given."""

    sas: dict[int, RxSa]
    destinations: dict[int, bytes] = field(default_factory=dict)  # by index
    pass_clear: bool = True  # what has no ESP in it; else it is dropped
    pass_ike: bool = True
    pass_fragments: bool = False  # what may be one of ESP or of UDP
    gcm: Gcm = spec_gcm
    counters: Counter[tuple[int | None, InKind | InOther]] = field(default_factory=Counter)

    def receive(self, packet: bytes, *, error: bool = False) -> Received:
        """One packet."""
        got = Received(None, InOther.InError) if error else self._receive(packet)
        self.counters[got.sa, got.kind] += 1
        return got

    def find(self, spi: int, destination: bytes) -> int | None:
        """The index of the association."""
        for index, rx in self.sas.items():
            here = self.destinations.get(index, destination) == destination
            if here and rx.association.spi == spi:
                return index
        return None

    def _receive(self, packet: bytes) -> Received:
        try:
            ip = split_ip(packet)
            may_be_esp = not ip.is_ipv4 or ip.protocol in (PROTOCOL_ESP, PROTOCOL_UDP)
            if ip.is_fragment and may_be_esp:
                if self.pass_fragments:
                    return Received(packet, InOther.InClear)
                return Received(None, InOther.InFragment)
            place, esp = find_esp(ip)
        except ValueError:
            return Received(None, InOther.InMalformed)
        if place in (Place.OTHER, Place.IKE):
            if self.pass_clear if place == Place.OTHER else self.pass_ike:
                return Received(packet, InOther.InClear)
            return Received(None, InOther.InDiscarded)
        if place == Place.KEEP_ALIVE:
            return Received(None, InOther.InKeepAlive)
        index = self.find(int.from_bytes(esp[:4], "big"), ip.destination)
        if index is None:
            return Received(None, InOther.InNoSa)
        rx = self.sas[index]
        if (place == Place.UDP_ESP) != (rx.association.udp is not None) and not rx.any_form:
            return Received(None, InKind.InMismatch, index)
        return self._open(ip, esp, index)

    def _open(self, ip: Ip, esp: bytes, index: int) -> Received:
        rx = self.sas[index]
        sa, window = rx.association, rx.window

        text_bytes = len(esp) - HEADER_BYTES - IV_BYTES - sa.icv_bytes
        if text_bytes < 4 or text_bytes % 4:
            return Received(None, InKind.InBadLength, index)
        number = int.from_bytes(esp[4:8], "big")
        if sa.esn:
            number = recover_number(window.top, number, window.size)
        if (rx.replay_protect or sa.esn) and not window.is_new(number):
            return Received(None, InKind.InReplayed, index, number)
        text = unseal(sa, number, esp, self.gcm)
        if text is None:
            return Received(None, InKind.InAuthFailed, index, number)
        window.mark(number)  # only now
        try:
            payload, next_header = cut_trailer(text)
        except ValueError:
            return Received(None, InKind.InBadPadding, index, number)
        if next_header == PROTOCOL_NONE:
            return Received(None, InKind.InDummy, index, number)
        if sa.tunnel is None:
            return Received(ip.rebuilt(next_header, payload), InKind.InPackets, index, number)
        version = {PROTOCOL_IPV4: 4, PROTOCOL_IPV6: 6}.get(next_header)
        if not payload or payload[0] >> 4 != version:
            return Received(None, InKind.InBadInner, index, number)
        least, length = inner_bytes(payload)
        if not least <= length <= len(payload):
            return Received(None, InKind.InBadLength, index, number)
        # What is behind it hides its length (2.7).
        return Received(payload[:length], InKind.InPackets, index, number)
