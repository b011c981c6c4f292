# SPDX-License-Identifier: Apache-2.0
"""Random ESP traffic for a receiver, with faults of every kind, each packet labelled by its kind.

That of one seed is the same packets each time. It holds the tables that it is meant for;
`receiver()` makes a model of `opengcm.spec.esp` from them as they are at the start. What a packet
of a kind may come to, said apart from the model, is in RECEIVED; what it must, the model says.
"""

import random
from collections.abc import Callable, Iterator, Mapping, Set
from copy import deepcopy
from dataclasses import replace

from opengcm import openssl_gcm
from opengcm.spec.esp import (
    HEADER_BYTES,
    IV_BYTES,
    PROTOCOL_ESP,
    PROTOCOL_NONE,
    PROTOCOL_UDP,
    InKind,
    InOther,
    Receiver,
    ReplayWindow,
    RxSa,
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
    udp_packet,
    with_trailer,
)
from opengcm.vectors.esp_sender import Sender

GOOD = {InKind.InPackets}
# With ESN what is older than the window is taken for one far ahead.
OLD = {InKind.InPackets, InKind.InReplayed, InKind.InAuthFailed}
FORGED = {InKind.InAuthFailed}

RECEIVED: Mapping[str, Set[InKind | InOther]] = {
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
    "forged_spi": {InOther.InNoSa, InKind.InMismatch, InKind.InBadLength, *OLD},
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


class ReceiveTraffic:
    """Packets for a receiver of one suite."""

    def __init__(self, suite: str, seed: int = 1, count: int = 12, window: int = 64) -> None:
        self.rng = rng = random.Random(f"{seed} {suite} in")
        self.window = window
        self.sas: dict[int, RxSa] = {}
        self._senders: list[Sender] = []
        self._held: list[tuple[int, Packet]] = []  # to be sent when so many more are
        for index, sa in enumerate(associations(suite, rng, count)):
            first = first_number(sa.esn, rng, window)
            self.sas[index] = RxSa(sa, ReplayWindow(window, first - 1, 0))
            # As hardware that is told the highest number: all up to it are refused.
            self.sas[index].window.seen = 2**window - 1
            self._senders.append(Sender(sa, first, rng))
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

    def _sender(self, tunnel: bool | None = None, udp: bool | None = None) -> Sender:
        return self.rng.choice(
            [
                s
                for s in self._senders
                if tunnel in (None, s.sa.tunnel is not None) and udp in (None, s.sa.udp is not None)
            ]
        )

    def _as_sent(self, kind: str, sender: Sender | None = None) -> Packet:
        """The next packet of a sender, of any by default."""
        packet, plain = (sender or self._sender()).protect()
        return Packet(kind, packet, plain=plain)

    def _make_good(self) -> Packet:
        return self._as_sent("good")

    def _make_reordered(self) -> Packet:
        return self._as_sent("reordered")

    def _make_late(self) -> Packet:
        return self._as_sent("late")

    def _make_jump(self) -> Packet:
        """Numbers are left out, extended ones as far as shortly before a half of 2^32 ends."""
        sender = self._sender()
        ahead = self.rng.choice((1, 63, 64, 65, 1000, 2**20, 0, 0))
        if ahead == 0:
            ahead = max(1, -sender.next % 2**31 - 3)
        if sender.sa.esn or sender.next + ahead < 2**32 - 2**20:
            sender.next += ahead
        return replace(self._as_sent("jump", sender), settled=ahead > 2**20)

    def _make_mac_padded(self) -> Packet:
        made = self._as_sent("mac_padded")
        return replace(made, packet=made.packet + bytes(self.rng.randrange(1, 46)))

    def _make_replayed(self) -> Packet:
        return self._again("replayed", lambda sender, number: True)

    def _make_replayed_across_wrap(self) -> Packet:
        return self._again(
            "replayed_across_wrap", lambda sender, number: number >> 32 != sender.next - 1 >> 32
        )

    def _again(self, kind: str, which: Callable[[Sender, int], bool]) -> Packet:
        """One of the last packets of a sender, by their numbers; a good one if there is none."""
        found = [
            (packet, plain)
            for sender in self._senders
            for packet, plain, number in sender.sent
            if which(sender, number)
        ]
        if not found:
            return self._make_good()
        packet, plain = self.rng.choice(found)
        # Of those that are held back this may be the first to come.
        if any(packet == held.packet for _, held in self._held):
            kind = "late"
        return Packet(kind, packet, plain=plain)

    # ---- the trailer -----------------------------------------------------------

    def _make_long_padding(self) -> Packet:
        """Up to 255 bytes: more than words need."""
        rng, sender = self.rng, self._sender(tunnel=True)
        payload, next_header = sender.inner()
        text = with_trailer(payload, next_header, rng.randrange(1, 63))
        return Packet("long_padding", sender.sealed(text), plain=payload)

    def _make_tfc(self) -> Packet:
        rng, sender = self.rng, self._sender(tunnel=True)
        payload, next_header = sender.inner()
        text = with_trailer(payload + rng.randbytes(rng.randrange(1, 100)), next_header)
        return Packet("tfc", sender.sealed(text), plain=payload)

    def _make_bad_padding(self) -> Packet:
        rng, sender = self.rng, self._sender()
        payload, next_header = sender.inner()
        text = with_trailer(payload, next_header, rng.randrange(1, 20))
        text = flip(text, rng, len(payload), len(text) - 2)
        return Packet("bad_padding", sender.sealed(text))

    def _make_bad_pad_length(self) -> Packet:
        """More padding than there is text."""
        rng, sender = self.rng, self._sender()
        words = rng.randrange(1, 30)
        pad = rng.randrange(4 * words - 1, 256)
        text = bytes((pad - 4 * words + 3 + i) % 256 for i in range(4 * words - 2))
        return Packet("bad_pad_length", sender.sealed(text + bytes([pad, 4])))

    def _make_dummy(self) -> Packet:
        payload = self.rng.randbytes(4 * self.rng.randrange(40))
        text = payload + bytes([1, 2, 2, PROTOCOL_NONE])
        return Packet("dummy", self._sender().sealed(text))

    def _make_bad_inner(self) -> Packet:
        rng, sender = self.rng, self._sender(tunnel=True)
        payload, next_header = sender.inner()
        wrong = rng.choice((45 - next_header, 6, 0))  # the other family, or none
        text = with_trailer(payload, wrong)
        return Packet("bad_inner", sender.sealed(text))

    def _make_bad_inner_length(self) -> Packet:
        rng, sender = self.rng, self._sender(tunnel=True)
        payload, next_header = sender.inner()
        at = 2 if next_header == 4 else 4
        length = int.from_bytes(payload[at : at + 2], "big") + rng.randrange(1, 2000)
        payload = payload[:at] + length.to_bytes(2, "big") + payload[at + 2 :]
        text = with_trailer(payload, next_header)
        return Packet("bad_inner_length", sender.sealed(text))

    # ---- forged ------------------------------------------------------------------

    def _forge(self, kind: str, begin: int, end: int) -> Packet:
        """One bit between these places of ESP is turned."""
        sender = self._sender()
        packet, _ = sender.protect()
        sender.sent.pop()
        at = len(split_ip(packet).header) + (8 if sender.sa.udp else 0)
        stop = at + end if end > 0 else len(packet) + end - sender.sa.icv_bytes
        return Packet(kind, flip(packet, self.rng, at + begin, stop))

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
        packet, _ = sender.protect()
        sender.sent.pop()
        forged = flip(packet, self.rng, len(packet) - sender.sa.icv_bytes, len(packet))
        return Packet("forged_icv", forged)

    def _make_forged_outer(self) -> Packet:
        packet, _ = self._sender().protect()
        place = (1, 8, 15) if packet[0] >> 4 == 4 else (2, 3, 7, 20)  # also the source address
        at = self.rng.choice(place)
        return Packet("forged_outer", flip(packet, self.rng, at, at + 1))

    def _make_wrong_key(self) -> Packet:
        sender = self._sender()
        wrong = replace(sender.sa, key=self.rng.randbytes(len(sender.sa.key)))
        return Packet("wrong_key", sender.protect(wrong)[0])

    # ---- lengths -------------------------------------------------------------------

    def _make_not_words(self) -> Packet:
        rng, sender = self.rng, self._sender()
        esp = seal(sender.sa, sender.next, rng.randbytes(payload_bytes(rng)), 6, gcm=openssl_gcm)
        extra = rng.randrange(1, 4)
        esp = esp + rng.randbytes(extra) if rng.random() < 0.5 else esp[:-extra]
        return Packet("not_words", sender.around(esp))

    def _make_short(self) -> Packet:
        rng, sender = self.rng, self._sender()
        esp = sender.sa.spi.to_bytes(4, "big") + rng.randbytes(4)
        esp += rng.randbytes(rng.randrange(IV_BYTES + sender.sa.icv_bytes + 2))
        if rng.random() < 0.3:
            esp = esp[: rng.randrange(4, HEADER_BYTES + 1)]
        return Packet("short", sender.around(esp))

    def _make_cut(self) -> Packet:
        sender = self._sender()
        packet, _ = sender.protect()
        sender.sent.pop()
        return Packet("cut", packet[: self.rng.randrange(1, len(packet))])

    def _make_malformed(self) -> Packet:
        rng = self.rng
        packet = ip_packet(rng, True)
        wrong = rng.choice((0x05, 0x55, 0x75, 0x44, 0x40))  # version, or header length
        return Packet("malformed", bytes([wrong]) + packet[1:])

    def _make_bad_udp_length(self) -> Packet:
        data = self.rng.randbytes(100)
        length = self.rng.choice((0, 7, 8, 10, 109, 65535))
        return Packet("bad_udp_length", udp_packet(self.rng, data, length))

    # ---- not of an association --------------------------------------------------------

    def _make_no_sa(self) -> Packet:
        known = {sender.sa.spi for sender in self._senders}
        sender = self._sender()
        spi = next(n for n in iter(lambda: self.rng.randrange(256, 2**32), 0) if n not in known)
        return Packet("no_sa", sender.protect(replace(sender.sa, spi=spi))[0])

    def _make_mismatch(self) -> Packet:
        """In UDP, or not, against the association."""
        sender = self._sender()
        payload = self.rng.randbytes(payload_bytes(self.rng))
        esp = seal(sender.sa, sender.next, payload, 6, gcm=openssl_gcm)
        return Packet("mismatch", sender.around(esp, udp=sender.sa.udp is None))

    def _make_ike(self) -> Packet:
        data = bytes(4) + self.rng.randbytes(payload_bytes(self.rng) - 1)
        return Packet("ike", udp_packet(self.rng, data))

    def _make_keep_alive(self) -> Packet:
        return Packet("keep_alive", udp_packet(self.rng, b"\xff"))

    def _make_clear(self) -> Packet:
        return Packet("clear", ip_packet(self.rng, self.rng.random() < 0.5))

    def _make_fragment(self) -> Packet:
        rng = self.rng
        if rng.random() < 0.3:
            return Packet("fragment", ip_packet(rng, False, protocol=44, size=60))
        protocol = rng.choice((PROTOCOL_ESP, PROTOCOL_UDP))
        packet = ip_packet(rng, True, protocol=protocol)
        place = rng.choice((0x2000, 0x2010, 0x0001, 0x1FFF))
        return Packet("fragment", packet[:6] + place.to_bytes(2, "big") + packet[8:])

    def _make_extension(self) -> Packet:
        """Hop-by-hop options, routing header or destination options in front of ESP."""
        rng, sender = self.rng, self._sender()
        esp = seal(sender.sa, sender.next, rng.randbytes(40), 6, gcm=openssl_gcm)
        header = bytes([PROTOCOL_ESP, 0]) + rng.randbytes(6)
        protocol = rng.choice((0, 43, 60))
        packet = ip_packet(rng, False, protocol=protocol, payload=header + esp)
        return Packet("extension", packet)

    def _make_error(self) -> Packet:
        sender = self._sender()
        packet, _ = sender.protect()
        sender.sent.pop()
        return Packet("error", packet, error=True)
