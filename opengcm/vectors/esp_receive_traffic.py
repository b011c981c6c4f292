# SPDX-License-Identifier: Apache-2.0
"""Random ESP traffic for a receiver, with faults of every kind, each packet labelled by its kind.

That of one seed is the same packets each time. It holds the tables that it is meant for;
`receiver()` makes a model of `opengcm.spec.esp` from them as they are at the start. What a packet
of a kind may come to, said apart from the model, is in RECEIVED; what it must, the model says.
"""

import random
from collections import deque
from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import dataclass, field, replace

from opengcm import openssl_gcm
from opengcm.spec.esp import (
    HEADER_BYTES,
    IV_BYTES,
    NAT_PORT,
    PROTOCOL_ESP,
    PROTOCOL_NONE,
    PROTOCOL_UDP,
    Association,
    InKind,
    InOther,
    Receiver,
    ReplayWindow,
    RxSa,
    encapsulate,
    seal,
    split_ip,
)
from opengcm.vectors.esp_packets import (
    Packet,
    associations,
    first_number,
    flip,
    ip_packet,
    payload_bytes,
    with_trailer,
)

GOOD = {InKind.InPackets}
# With ESN what is older than the window is taken for one far ahead.
OLD = {InKind.InPackets, InKind.InReplayed, InKind.InAuthFailed}
FORGED = {InKind.InAuthFailed}

RECEIVED = {
    "good": GOOD,
    "jump": GOOD,  # numbers were left out
    "mac_padded": GOOD,  # bytes behind the length that the IP header has
    "long_padding": GOOD,
    "tfc": GOOD,  # bytes behind the packet in a tunnel
    "forged_outer": GOOD,  # TOS, TTL, hop limit, flow label: not protected
    "reordered": OLD,
    "late": OLD,
    "replayed": OLD - GOOD,
    "replayed_across_wrap": OLD - GOOD,  # the lower half of the number has passed zero since
    "forged_spi": {InOther.InNoSa, InKind.InMismatch, InKind.InBadLength} | OLD,
    "forged_number": OLD - GOOD,
    "forged_iv": FORGED,
    "forged_data": FORGED,
    "forged_icv": FORGED,
    "wrong_key": FORGED,
    "bad_padding": {InKind.InBadPadding},
    "bad_pad_length": {InKind.InBadPadding},
    "dummy": {InKind.InDummy},
    "bad_inner": {InKind.InBadInner},
    "bad_inner_length": {InKind.InBadLength},
    "not_words": {InKind.InBadLength},
    "short": {InKind.InBadLength},
    "cut": {InOther.InMalformed},
    "malformed": {InOther.InMalformed},
    "no_sa": {InOther.InNoSa},
    "mismatch": {InKind.InMismatch},
    "ike": {InOther.InClear},
    "keep_alive": {InOther.InKeepAlive},
    "bad_udp_length": {InOther.InMalformed},
    "clear": {InOther.InClear},
    "fragment": {InOther.InFragment},
    "extension": {InOther.InClear},  # ESP behind an IPv6 extension header is not looked for
    "error": {InOther.InError},
}
# Of these what is delivered is what was protected.
AS_SENT = (
    "good",
    "jump",
    "mac_padded",
    "long_padding",
    "tfc",
    "reordered",
    "late",
    "replayed",
    "replayed_across_wrap",
)


@dataclass
class _Sender:
    """The other end of an association."""

    index: int
    sa: Association
    next: int
    # Packets, what was in them, their numbers.
    sent: deque[tuple[bytes, bytes, int]] = field(default_factory=lambda: deque(maxlen=16))


class ReceiveTraffic:
    """Packets for a receiver of one suite."""

    def __init__(self, suite: str, seed: int = 1, count: int = 12, window: int = 64) -> None:
        self.rng = rng = random.Random(f"{seed} {suite} in")
        self.window = window
        self.sas: dict[int, RxSa] = {}
        self._senders: list[_Sender] = []
        self._plain = b""
        self._held: list[tuple[int, Packet]] = []  # to be sent when so many more are
        for index, sa in enumerate(associations(suite, rng, count)):
            first = first_number(sa.esn, rng, window)
            self.sas[index] = RxSa(sa, ReplayWindow(window, first - 1, 0))
            # As hardware that is told the highest number: all up to it are refused.
            self.sas[index].window.seen = 2**window - 1
            self._senders.append(_Sender(index, sa, first))
        self._makers: dict[str, Callable[[], Packet]] = {
            name.removeprefix("_make_"): getattr(self, name)
            for name in dir(self)
            if name.startswith("_make_")
        }

    def receiver(self) -> Receiver:
        """A model with the tables as they are before the first packet."""
        return Receiver(deepcopy(self.sas), gcm=openssl_gcm)

    def packets(self, count: int) -> Iterator[Packet]:
        """So many packets: about half are good, of the other kinds each is as frequent."""
        rng = self.rng
        kinds = sorted(self._makers)
        far = False
        for i in range(count):
            if self._held and self._held[0][0] <= i:
                made = self._held.pop(0)[1]
            else:
                kind = "good" if rng.random() < 0.5 else rng.choice(kinds)
                made = self._makers[kind]()
                if kind in ("reordered", "late"):
                    wait = (1, 3, 20) if kind == "reordered" else (200, 2000)
                    self._held.append((i + rng.choice(wait), made))
                    self._held.sort(key=lambda held: held[0])
                    made = self._makers["good"]()
            # Before a number far ahead has been taken, the upper half of the next is another.
            yield replace(made, settled=True) if far else made
            far = made.settled

    # ---- packets as they should be --------------------------------------------

    def _sender(self, tunnel: bool | None = None, udp: bool | None = None) -> _Sender:
        return self.rng.choice(
            [
                s
                for s in self._senders
                if tunnel in (None, s.sa.tunnel is not None) and udp in (None, s.sa.udp is not None)
            ]
        )

    def _protect(self, sender: _Sender, sa: Association | None = None) -> bytes:
        """The sender's next packet."""
        rng = self.rng
        self._plain = ip_packet(rng, rng.random() < 0.5)
        number = sender.next
        sender.next += 1
        iv = rng.randbytes(IV_BYTES) if rng.random() < 0.5 else None
        out = encapsulate(split_ip(self._plain), sa or sender.sa, number, iv, openssl_gcm)
        if sa is None:
            sender.sent.append((out, self._plain, number))
        return out

    def _sealed(self, sender: _Sender, text: bytes) -> bytes:
        """A packet with any text, its trailer in it, and a good ICV."""
        rng, sa = self.rng, sender.sa
        number = sender.next
        sender.next += 1
        assert len(text) % 4 == 0
        iv, aad = rng.randbytes(IV_BYTES), sa.spi.to_bytes(4, "big")
        aad += number.to_bytes(8 if sa.esn else 4, "big")
        if sa.gmac:
            sealed, icv = text, openssl_gcm.gcm_ae(sa.key, sa.salt + iv, b"", aad + iv + text)[1]
        else:
            sealed, icv = openssl_gcm.gcm_ae(sa.key, sa.salt + iv, text, aad, sa.icv_bytes)
        low = (number % 2**32).to_bytes(4, "big")
        return self._around(sender, sa.spi.to_bytes(4, "big") + low + iv + sealed + icv)

    def _around(self, sender: _Sender, esp: bytes, udp: bool | None = None) -> bytes:
        """ESP within a packet of its own, or within UDP."""
        ipv4 = self.rng.random() < 0.5
        if not (sender.sa.udp is not None if udp is None else udp):
            return ip_packet(self.rng, ipv4, protocol=PROTOCOL_ESP, payload=esp)
        return self._udp(ipv4, esp)

    def _udp(self, ipv4: bool, data: bytes, length: int | None = None) -> bytes:
        length = 8 + len(data) if length is None else length
        ports = self.rng.randbytes(2) + NAT_PORT.to_bytes(2, "big")
        payload = ports + length.to_bytes(2, "big") + bytes(2) + data
        return ip_packet(self.rng, ipv4, protocol=PROTOCOL_UDP, payload=payload)

    def _packet(self, kind: str, packet: bytes) -> Packet:
        return Packet(kind, packet, plain=self._plain if kind in AS_SENT else None)

    def _make_good(self) -> Packet:
        return self._packet("good", self._protect(self._sender()))

    def _make_reordered(self) -> Packet:
        return self._packet("reordered", self._protect(self._sender()))

    def _make_late(self) -> Packet:
        return self._packet("late", self._protect(self._sender()))

    def _make_jump(self) -> Packet:
        """Numbers are left out, extended ones as far as shortly before a half of 2^32 ends."""
        sender = self._sender()
        ahead = self.rng.choice((1, 63, 64, 65, 1000, 2**20, 0, 0))
        if ahead == 0:
            ahead = max(1, -sender.next % 2**31 - 3)
        if sender.sa.esn or sender.next + ahead < 2**32 - 2**20:
            sender.next += ahead
        jumped = self._packet("jump", self._protect(sender))
        return replace(jumped, settled=ahead > 2**20)

    def _make_mac_padded(self) -> Packet:
        padded = self._protect(self._sender()) + bytes(self.rng.randrange(1, 46))
        return self._packet("mac_padded", padded)

    def _make_replayed(self) -> Packet:
        return self._again("replayed", lambda sender, number: True)

    def _make_replayed_across_wrap(self) -> Packet:
        return self._again(
            "replayed_across_wrap", lambda sender, number: number >> 32 != sender.next - 1 >> 32
        )

    def _again(self, kind: str, which: Callable[[_Sender, int], bool]) -> Packet:
        """One of the last packets of a sender, by their numbers; a good one if there is none."""
        found = [
            (packet, plain)
            for sender in self._senders
            for packet, plain, number in sender.sent
            if which(sender, number)
        ]
        if not found:
            return self._make_good()
        packet, self._plain = self.rng.choice(found)
        # Of those that are held back this may be the first to come.
        if any(packet == held.packet for _, held in self._held):
            return Packet("late", packet, plain=self._plain)
        return self._packet(kind, packet)

    # ---- the trailer -----------------------------------------------------------

    def _inner(self, sender: _Sender) -> tuple[bytes, int]:
        """A payload with its next header; in transport mode not what would be a dummy."""
        rng = self.rng
        if sender.sa.tunnel is None:
            return rng.randbytes(payload_bytes(rng)), rng.choice((1, 6, 17))
        ipv4 = rng.random() < 0.5
        return ip_packet(rng, ipv4), 4 if ipv4 else 41

    def _make_long_padding(self) -> Packet:
        """Up to 255 bytes: more than words need."""
        rng, sender = self.rng, self._sender(tunnel=True)
        payload, next_header = self._inner(sender)
        self._plain = payload
        text = with_trailer(payload, next_header, rng.randrange(1, 63))
        return self._packet("long_padding", self._sealed(sender, text))

    def _make_tfc(self) -> Packet:
        rng, sender = self.rng, self._sender(tunnel=True)
        payload, next_header = self._inner(sender)
        self._plain = payload
        payload += rng.randbytes(rng.randrange(1, 100))
        text = with_trailer(payload, next_header)
        return self._packet("tfc", self._sealed(sender, text))

    def _make_bad_padding(self) -> Packet:
        rng, sender = self.rng, self._sender()
        payload, next_header = self._inner(sender)
        text = with_trailer(payload, next_header, rng.randrange(1, 20))
        text = flip(text, rng, len(payload), len(text) - 2)
        return self._packet("bad_padding", self._sealed(sender, text))

    def _make_bad_pad_length(self) -> Packet:
        """More padding than there is text."""
        rng, sender = self.rng, self._sender()
        words = rng.randrange(1, 30)
        pad = rng.randrange(4 * words - 1, 256)
        text = bytes((pad - 4 * words + 3 + i) % 256 for i in range(4 * words - 2))
        return self._packet("bad_pad_length", self._sealed(sender, text + bytes([pad, 4])))

    def _make_dummy(self) -> Packet:
        payload = self.rng.randbytes(4 * self.rng.randrange(40))
        text = payload + bytes([1, 2, 2, PROTOCOL_NONE])
        return self._packet("dummy", self._sealed(self._sender(), text))

    def _make_bad_inner(self) -> Packet:
        rng, sender = self.rng, self._sender(tunnel=True)
        payload, next_header = self._inner(sender)
        wrong = rng.choice((45 - next_header, 6, 0))  # the other family, or none
        text = with_trailer(payload, wrong)
        return self._packet("bad_inner", self._sealed(sender, text))

    def _make_bad_inner_length(self) -> Packet:
        rng, sender = self.rng, self._sender(tunnel=True)
        payload, next_header = self._inner(sender)
        at = 2 if next_header == 4 else 4
        length = int.from_bytes(payload[at : at + 2], "big") + rng.randrange(1, 2000)
        payload = payload[:at] + length.to_bytes(2, "big") + payload[at + 2 :]
        text = with_trailer(payload, next_header)
        return self._packet("bad_inner_length", self._sealed(sender, text))

    # ---- forged ------------------------------------------------------------------

    def _forge(self, kind: str, begin: int, end: int) -> Packet:
        """One bit between these places of ESP is turned."""
        sender = self._sender()
        packet = self._protect(sender)
        sender.sent.pop()
        at = len(split_ip(packet).header) + (8 if sender.sa.udp else 0)
        stop = at + end if end > 0 else len(packet) + end - sender.sa.icv_bytes
        return self._packet(kind, flip(packet, self.rng, at + begin, stop))

    def _make_forged_spi(self) -> Packet:
        return self._forge("forged_spi", 0, 4)

    def _make_forged_number(self) -> Packet:
        return self._forge("forged_number", 4, 8)

    def _make_forged_iv(self) -> Packet:
        return self._forge("forged_iv", 8, 16)

    def _make_forged_data(self) -> Packet:
        return self._forge("forged_data", 16, 0)

    def _make_forged_icv(self) -> Packet:
        sender = self._sender()
        packet = self._protect(sender)
        sender.sent.pop()
        forged = flip(packet, self.rng, len(packet) - sender.sa.icv_bytes, len(packet))
        return self._packet("forged_icv", forged)

    def _make_forged_outer(self) -> Packet:
        packet = self._protect(self._sender())
        place = (1, 8, 15) if packet[0] >> 4 == 4 else (2, 3, 7, 20)  # also the source address
        at = self.rng.choice(place)
        return self._packet("forged_outer", flip(packet, self.rng, at, at + 1))

    def _make_wrong_key(self) -> Packet:
        sender = self._sender()
        wrong = replace(sender.sa, key=self.rng.randbytes(len(sender.sa.key)))
        return self._packet("wrong_key", self._protect(sender, wrong))

    # ---- lengths -------------------------------------------------------------------

    def _make_not_words(self) -> Packet:
        rng, sender = self.rng, self._sender()
        esp = seal(sender.sa, sender.next, rng.randbytes(payload_bytes(rng)), 6, gcm=openssl_gcm)
        extra = rng.randrange(1, 4)
        esp = esp + rng.randbytes(extra) if rng.random() < 0.5 else esp[:-extra]
        return self._packet("not_words", self._around(sender, esp))

    def _make_short(self) -> Packet:
        rng, sender = self.rng, self._sender()
        esp = sender.sa.spi.to_bytes(4, "big") + rng.randbytes(4)
        esp += rng.randbytes(rng.randrange(IV_BYTES + sender.sa.icv_bytes + 2))
        if rng.random() < 0.3:
            esp = esp[: rng.randrange(4, HEADER_BYTES + 1)]
        return self._packet("short", self._around(sender, esp))

    def _make_cut(self) -> Packet:
        sender = self._sender()
        packet = self._protect(sender)
        sender.sent.pop()
        return self._packet("cut", packet[: self.rng.randrange(1, len(packet))])

    def _make_malformed(self) -> Packet:
        rng = self.rng
        packet = ip_packet(rng, True)
        wrong = rng.choice((0x05, 0x55, 0x75, 0x44, 0x40))  # version, or header length
        return self._packet("malformed", bytes([wrong]) + packet[1:])

    def _make_bad_udp_length(self) -> Packet:
        data = self.rng.randbytes(100)
        length = self.rng.choice((0, 7, 8, 10, 109, 65535))
        return self._packet("bad_udp_length", self._udp(self.rng.random() < 0.5, data, length))

    # ---- not of an association --------------------------------------------------------

    def _make_no_sa(self) -> Packet:
        known = {sender.sa.spi for sender in self._senders}
        sender = self._sender()
        spi = next(n for n in iter(lambda: self.rng.randrange(256, 2**32), 0) if n not in known)
        return self._packet("no_sa", self._protect(sender, replace(sender.sa, spi=spi)))

    def _make_mismatch(self) -> Packet:
        """In UDP, or not, against the association."""
        sender = self._sender()
        payload = self.rng.randbytes(payload_bytes(self.rng))
        esp = seal(sender.sa, sender.next, payload, 6, gcm=openssl_gcm)
        return self._packet("mismatch", self._around(sender, esp, udp=sender.sa.udp is None))

    def _make_ike(self) -> Packet:
        data = bytes(4) + self.rng.randbytes(payload_bytes(self.rng) - 1)
        return self._packet("ike", self._udp(self.rng.random() < 0.5, data))

    def _make_keep_alive(self) -> Packet:
        return self._packet("keep_alive", self._udp(self.rng.random() < 0.5, b"\xff"))

    def _make_clear(self) -> Packet:
        return self._packet("clear", ip_packet(self.rng, self.rng.random() < 0.5))

    def _make_fragment(self) -> Packet:
        rng = self.rng
        if rng.random() < 0.3:
            return self._packet("fragment", ip_packet(rng, False, protocol=44, size=60))
        protocol = rng.choice((PROTOCOL_ESP, PROTOCOL_UDP))
        packet = ip_packet(rng, True, protocol=protocol)
        place = rng.choice((0x2000, 0x2010, 0x0001, 0x1FFF))
        return self._packet("fragment", packet[:6] + place.to_bytes(2, "big") + packet[8:])

    def _make_extension(self) -> Packet:
        """Hop-by-hop options, routing header or destination options in front of ESP."""
        rng, sender = self.rng, self._sender()
        esp = seal(sender.sa, sender.next, rng.randbytes(40), 6, gcm=openssl_gcm)
        header = bytes([PROTOCOL_ESP, 0]) + rng.randbytes(6)
        protocol = rng.choice((0, 43, 60))
        packet = ip_packet(rng, False, protocol=protocol, payload=header + esp)
        return self._packet("extension", packet)

    def _make_error(self) -> Packet:
        sender = self._sender()
        packet = self._protect(sender)
        sender.sent.pop()
        return Packet("error", packet, error=True)
