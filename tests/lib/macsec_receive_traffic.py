# SPDX-License-Identifier: Apache-2.0
"""Random frames for a MACsec receiver, with faults of every kind.

`ReceiveTraffic` of one seed is the same frames each time. It holds the tables that they are meant
for; `receiver()` makes a model of `opengcm.spec.macsec` from them as they are at the start. What a
frame of a kind may come to, said apart from the model, is in RECEIVED; what it must come to, the
model says.
"""

import random
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Set
from copy import deepcopy
from dataclasses import dataclass, field

from macsec_frames import Frame, first_number, flip, key_of, plain_data, user_bytes, vlan_tag

from opengcm import openssl_gcm
from opengcm.spec.macsec import (
    ADDRESS_BYTES,
    ICV_BYTES,
    Key,
    Receiver,
    RxPort,
    RxPortCount,
    RxSa,
    RxSaCount,
    RxSc,
    SecTag,
    Suite,
    Validate,
    protect,
)

P, S = RxPortCount, RxSaCount

# A frame that is what it says: validated, or not looked into where validateFrames is disabled.
GOOD = {S.InPktsOk, S.InPktsUnchecked, S.InPktsNotValid}
OLD = GOOD | {S.InPktsLate, S.InPktsDelayed}
NOT_VALID = {S.InPktsNotValid, S.InPktsInvalid, S.InPktsUnchecked}
NO_SA = {S.InPktsNotUsingSa, S.InPktsUnusedSa}
NO_SC = {P.InPktsNoSci, P.InPktsUnknownSci}
BAD = {P.InPktsBadTag}
CLEAR = {P.InPktsNoTag, P.InPktsUntagged}
ANY = set(P) | set(S)

RECEIVED: Mapping[str, Set[RxPortCount | RxSaCount]] = {
    "good": GOOD,
    "jump": GOOD,  # numbers were left out
    "new_an": GOOD,
    "padded": GOOD,
    "vlan_forged": GOOD,  # tags in front of the SecTAG are not protected
    "reordered": OLD,
    "replayed": OLD,
    "forged_da": NOT_VALID,
    "forged_sa": NOT_VALID | NO_SC,  # where the SCI comes from it
    "forged_type": CLEAR | {P.InPktsKay},
    "forged_tci": ANY,
    "forged_sl": NOT_VALID | BAD,
    "forged_pn": NOT_VALID | BAD | {S.InPktsLate},
    "forged_sci": NO_SC,
    "forged_data": NOT_VALID,
    "forged_icv": NOT_VALID,
    "wrong_key": NOT_VALID,
    "cut": ANY,
    "grown": NOT_VALID | GOOD,  # bytes behind the ICV: padding where SL says so
    "unknown_sci": NO_SC,
    "no_peer": NO_SC,
    "unused_sa": NO_SA,
    "bad_v": BAD,
    "bad_es_sc": BAD,
    "bad_scb_sc": BAD,
    "bad_c": BAD,
    "bad_sl": BAD,
    "bad_short": BAD,
    "pn_zero": BAD | NOT_VALID | {S.InPktsLate},  # with XPN it is a number like any
    "kay": {P.InPktsKay},
    "eapol": {P.InPktsKay},
    "untagged": CLEAR,
    "error": {P.InPktsError},
    "too_long": {P.InPktsTooLong},
}

# Of these what is delivered is what was protected.
AS_SENT = ("good", "jump", "new_an", "padded", "reordered", "replayed")


@dataclass
class _Sender:
    """The other end of a channel."""

    number: int  # of the SC in our tables
    style: str  # how the SCI is told: sci, es, scb, peer
    address: bytes
    sci: bytes
    an: int = 0
    pn: dict[int, int] = field(default_factory=dict)  # next, by AN
    sent: deque[tuple[bytes, bytes]] = field(default_factory=lambda: deque(maxlen=16))


class ReceiveTraffic:
    """Frames for a receiver of one suite: ports with each validateFrames, channels in turn."""

    def __init__(
        self, suite: Suite, seed: int = 1, ports: int = 4, channels: int = 8, max_bytes: int = 9700
    ) -> None:
        self.rng = random.Random(f"{seed} {suite.name}")
        self.suite = suite
        self.ports: dict[int, RxPort] = {}
        self.scs: dict[int, RxSc] = {}
        self.sas: dict[int, RxSa] = {}
        self._senders: list[_Sender] = []
        self._plain = b""  # of the last frame that was protected
        self._held: list[tuple[int, Frame]] = []  # to be sent when so many more are
        for port in range(ports):
            self.ports[port] = RxPort(
                validate=(Validate.STRICT, Validate.CHECK, Validate.STRICT, Validate.DISABLED)[
                    port % 4
                ],
                replay_protect=port % 4 != 2,
                window=(0, 8, 4, 2**30 - 1)[port % 4],
                peer=None,
                max_bytes=max_bytes,
            )
        for number in range(channels):
            self._add_channel(number, number % ports)
        self._makers: dict[str, Callable[[], Frame]] = {
            name.removeprefix("_make_"): getattr(self, name)
            for name in dir(self)
            if name.startswith("_make_")
        }

    def _add_channel(self, number: int, port: int) -> None:
        rng = self.rng
        style = ("sci", "es", "scb", "sci")[number // len(self.ports) % 4]
        if self.ports[port].peer is None and number >= len(self.ports):
            style = "peer"
            self.ports[port].peer = number
        address = bytes([2]) + rng.randbytes(5)
        sci = {"es": address + b"\0\1", "scb": address + b"\0\0"}.get(style) or rng.randbytes(8)
        offset = 0 if self.suite.xpn else rng.choice((0, 30, 50))
        self.scs[number] = RxSc(sci, port, offset, self.suite.xpn)
        sender = _Sender(number, style, address, sci)
        for an in range(3):  # the fourth is not in use
            first = first_number(self.suite, rng)
            self.sas[4 * number + an] = RxSa(key_of(self.suite, rng), True, first, first)
            sender.pn[an] = first
        self._senders.append(sender)

    def receiver(self) -> Receiver:
        """A model with the tables as they are before the first frame."""
        return Receiver(
            deepcopy(self.ports), deepcopy(self.scs), deepcopy(self.sas), gcm=openssl_gcm
        )

    def frames(self, count: int) -> Iterator[Frame]:
        """So many frames: about half are good, of the other kinds each is as frequent."""
        rng = self.rng
        kinds = sorted(self._makers)
        for i in range(count):
            if self._held and self._held[0][0] <= i:
                yield self._held.pop(0)[1]
                continue
            kind = "good" if rng.random() < 0.5 else rng.choice(kinds)
            made = self._makers[kind]()
            if kind == "reordered":
                self._held.append((i + rng.choice((1, 2, 5, 12, 40)), made))
                self._held.sort(key=lambda held: held[0])
                made = self._makers["good"]()
            yield made

    # ---- frames as they should be ------------------------------------------

    def _protect(
        self,
        sender: _Sender,
        *,
        user_data: bytes | None = None,
        key: Key | None = None,
        tags: bytes | None = None,
        an: int | None = None,
        encrypt: bool | None = None,
    ) -> bytes:
        """The sender's next frame; `tags` stand in clear before the SecTAG."""
        rng, sc = self.rng, self.scs[sender.number]
        an = sender.an if an is None else an
        pn = sender.pn.get(an, 1)
        sender.pn[an] = pn + 1
        encrypt = rng.random() < 0.7 if encrypt is None else encrypt
        if tags is None:
            tags = b"".join(vlan_tag(rng) for _ in range(rng.choice((0, 0, 0, 1, 2))))
        if user_data is None:
            inside = vlan_tag(rng) if rng.random() < 0.1 else b""
            user_data = inside + plain_data(rng, user_bytes(rng))
        tag = SecTag(
            an=an,
            pn=0,
            sci=sc.sci if sender.style == "sci" else None,
            es=sender.style == "es",
            scb=sender.style == "scb",
            e=encrypt,
            c=encrypt,
        )
        sa = self.sas.get(4 * sender.number + an)
        key = key or (sa.key if sa else None) or key_of(self.suite, rng)
        addresses = rng.randbytes(6) + sender.address
        secured = protect(
            addresses + user_data,
            tag,
            key,
            sc.sci,
            pn,
            xpn=sc.xpn,
            offset=sc.offset if encrypt else 0,
            gcm=openssl_gcm,
        )
        frame = secured[:ADDRESS_BYTES] + tags + secured[ADDRESS_BYTES:]
        self._plain = addresses + tags + user_data
        sender.sent.append((frame, self._plain))
        return frame

    def _sender(self, *styles: str) -> _Sender:
        return self.rng.choice([s for s in self._senders if not styles or s.style in styles])

    def _frame(self, kind: str, sender: _Sender, frame: bytes) -> Frame:
        plain = self._plain if kind in AS_SENT else None
        return Frame(kind, frame, self.scs[sender.number].port, plain=plain)

    def _make_good(self) -> Frame:
        sender = self._sender()
        return self._frame("good", sender, self._protect(sender))

    def _make_reordered(self) -> Frame:
        sender = self._sender()
        return self._frame("reordered", sender, self._protect(sender))

    def _make_jump(self) -> Frame:
        sender = self._sender()
        ahead = self.rng.choice((1, 5, 100, 2**16))
        sender.pn[sender.an] = min(sender.pn[sender.an] + ahead, self._last())
        return self._frame("jump", sender, self._protect(sender))

    def _last(self) -> int:
        return 2**63 if self.suite.xpn else 2**32 - 2**20

    def _make_new_an(self) -> Frame:
        sender = self._sender()
        sender.an = (sender.an + 1) % 3
        return self._frame("new_an", sender, self._protect(sender))

    def _make_padded(self) -> Frame:
        sender, rng = self._sender(), self.rng
        data = plain_data(rng, rng.randrange(2, 48))
        frame = self._protect(sender, user_data=data) + bytes(rng.randrange(1, 60))
        return self._frame("padded", sender, frame)

    def _make_replayed(self) -> Frame:
        senders = [sender for sender in self._senders if sender.sent]
        if not senders:
            return self._make_good()
        sender = self.rng.choice(senders)
        frame, self._plain = self.rng.choice(sender.sent)
        return self._frame("replayed", sender, frame)

    # ---- forged --------------------------------------------------------------

    def _forge(self, kind: str, begin: int, end: int, sender: _Sender | None = None) -> Frame:
        """A frame without tags in front, of which one bit between these places is turned."""
        sender = sender or self._sender()
        frame = self._protect(sender, tags=b"")
        sender.sent.pop()
        end = end if end > 0 else len(frame) + end
        return self._frame(kind, sender, flip(frame, self.rng, begin, end))

    def _make_vlan_forged(self) -> Frame:
        sender = self._sender()
        frame = self._protect(sender, tags=vlan_tag(self.rng))
        return self._frame("vlan_forged", sender, flip(frame, self.rng, 14, 16))

    def _make_forged_da(self) -> Frame:
        return self._forge("forged_da", 0, 6)

    def _make_forged_sa(self) -> Frame:
        return self._forge("forged_sa", 6, 12)

    def _make_forged_type(self) -> Frame:
        return self._forge("forged_type", 12, 14)

    def _make_forged_tci(self) -> Frame:
        return self._forge("forged_tci", 14, 15)

    def _make_forged_sl(self) -> Frame:
        return self._forge("forged_sl", 15, 16)

    def _make_forged_pn(self) -> Frame:
        return self._forge("forged_pn", 16, 20)

    def _make_forged_sci(self) -> Frame:
        return self._forge("forged_sci", 20, 28, self._sender("sci"))

    def _make_forged_data(self) -> Frame:
        sender = self._sender()
        return self._forge("forged_data", 28 if sender.style == "sci" else 20, -ICV_BYTES, sender)

    def _make_forged_icv(self) -> Frame:
        sender = self._sender()
        frame = self._protect(sender, tags=b"")
        sender.sent.pop()
        return self._frame(
            "forged_icv", sender, flip(frame, self.rng, len(frame) - ICV_BYTES, len(frame))
        )

    def _make_wrong_key(self) -> Frame:
        sender = self._sender()
        frame = self._protect(sender, key=key_of(self.suite, self.rng))
        sender.sent.pop()
        return self._frame("wrong_key", sender, frame)

    def _make_cut(self) -> Frame:
        sender = self._sender()
        frame = self._protect(sender)
        sender.sent.pop()
        return self._frame("cut", sender, frame[: self.rng.randrange(14, len(frame))])

    def _make_grown(self) -> Frame:
        sender = self._sender()
        frame = self._protect(sender)
        return self._frame("grown", sender, frame + self.rng.randbytes(self.rng.randrange(1, 9)))

    # ---- tags ---------------------------------------------------------------

    def _with_tci(self, kind: str, set_bits: int, clear: int = 0, style: str = "sci") -> Frame:
        sender = self._sender(style)
        frame = self._protect(sender, tags=b"")
        sender.sent.pop()
        tci = frame[14] & ~clear | set_bits
        return self._frame(kind, sender, frame[:14] + bytes([tci]) + frame[15:])

    def _make_bad_v(self) -> Frame:
        return self._with_tci("bad_v", 0x80)

    def _make_bad_es_sc(self) -> Frame:
        return self._with_tci("bad_es_sc", 0x40)

    def _make_bad_scb_sc(self) -> Frame:
        return self._with_tci("bad_scb_sc", 0x10)

    def _make_bad_c(self) -> Frame:
        return self._with_tci("bad_c", 0x04, clear=0x08)

    def _make_kay(self) -> Frame:
        return self._with_tci("kay", 0x08, clear=0x04)

    def _with_sl(self, kind: str, sl: int, data_bytes: int) -> Frame:
        sender = self._sender()
        frame = self._protect(sender, tags=b"", user_data=plain_data(self.rng, data_bytes))
        sender.sent.pop()
        return self._frame(kind, sender, frame[:15] + bytes([sl]) + frame[16:])

    def _make_bad_sl(self) -> Frame:
        rng = self.rng
        low = rng.randrange(1, 48)
        return self._with_sl(
            "bad_sl", rng.choice((rng.randrange(48, 64), 64 | low, 128 | low)), 100
        )

    def _make_bad_short(self) -> Frame:
        data_bytes = self.rng.randrange(2, 48)  # without SL too short, or shorter than SL says
        return self._with_sl(
            "bad_short",
            self.rng.choice((0, self.rng.randrange(data_bytes, 48) + 1)) if data_bytes < 47 else 0,
            data_bytes,
        )

    def _make_pn_zero(self) -> Frame:
        sender = self._sender()
        frame = self._protect(sender, tags=b"")
        sender.sent.pop()
        return self._frame("pn_zero", sender, frame[:16] + bytes(4) + frame[20:])

    # ---- not of an association ------------------------------------------------

    def _make_unknown_sci(self) -> Frame:
        sender = self._sender("sci")
        frame = self._protect(sender, tags=b"")
        sender.sent.pop()
        return self._frame("unknown_sci", sender, frame[:20] + self.rng.randbytes(8) + frame[28:])

    def _make_no_peer(self) -> Frame:
        """An end station that is not known."""
        sender = self._sender()
        stranger = _Sender(sender.number, "es", bytes([6]) + self.rng.randbytes(5), bytes(8))
        frame = self._protect(stranger)
        return self._frame("no_peer", sender, frame)

    def _make_unused_sa(self) -> Frame:
        sender = self._sender()
        frame = self._protect(sender, an=3)
        sender.sent.pop()
        return self._frame("unused_sa", sender, frame)

    def _in_clear(self, kind: str, data: bytes, tags: bytes | None = None) -> Frame:
        rng = self.rng
        if tags is None:
            tags = b"".join(vlan_tag(rng) for _ in range(rng.choice((0, 1, 2))))
        return Frame(kind, rng.randbytes(12) + tags + data, rng.choice(list(self.ports)))

    def _make_eapol(self) -> Frame:
        return self._in_clear("eapol", b"\x88\x8e" + self.rng.randbytes(user_bytes(self.rng)))

    def _make_untagged(self) -> Frame:
        return self._in_clear("untagged", plain_data(self.rng, max(2, user_bytes(self.rng))))

    def _make_error(self) -> Frame:
        good = self._make_good()
        return Frame("error", good.frame, good.port, error=True)

    def _make_too_long(self) -> Frame:
        sender = self._sender()
        limit = self.ports[self.scs[sender.number].port].max_bytes
        data = plain_data(self.rng, limit + self.rng.randrange(1, 64))
        frame = self._protect(sender, user_data=data, tags=b"")
        sender.sent.pop()
        return self._frame("too_long", sender, frame)
