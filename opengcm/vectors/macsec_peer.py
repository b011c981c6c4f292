# SPDX-License-Identifier: Apache-2.0
"""What comes to a MACsec receiver: frames of its peers, and what may have become of them meanwhile.

Each frame is labelled by why it was made: good ones, short and long, of another association, with
numbers left out; overtaken, late and repeated ones, also across the wrap of the lower half of the
number; forged in every field; with a bad tag; of no channel or association that there is; in clear.
"""

import random
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from opengcm import openssl_gcm
from opengcm.macsec_config import SecY
from opengcm.sim.macsec import Frame
from opengcm.spec.macsec import (
    ADDRESS_BYTES,
    CHANGED,
    ENCRYPTED,
    ETHERTYPE_C_TAG,
    ETHERTYPE_EAPOL,
    ETHERTYPE_MACSEC,
    ETHERTYPE_S_TAG,
    ICV_BYTES,
    Key,
    SecTag,
    protect,
)

LONGEST = 9600
"""Bytes of a secured frame."""
_TCI, _SL, _PN, _DATA = 14, 15, 16, 20  # of a frame without tags in clear; the SCI is at _DATA
_TYPES = (b"\x08\x00", b"\x86\xdd", b"\x08\x06")
_EDGES = (2, 15, 16, 17, 29, 30, 31, 46, 47, 48, 49, 50, 51, 63, 64, 65, 1500)
_HALF = 2**31
_WAITS = {"reordered": (1, 2, 3, 5, 12), "late": (40, 100, 400)}


@dataclass(frozen=True)
class Labelled:
    """A frame, and why it was made. One that is `settled` comes when nothing else is under way:
    what must become of it hangs on how far those before it have got."""

    kind: str
    frame: Frame
    settled: bool = False


@dataclass
class _Peer:
    """The other end of a SecY's channel."""

    secy: SecY
    an: int
    keys: dict[int, Key]
    numbers: dict[int, int]  # next, by AN
    sent: deque[tuple[Frame, int]] = field(default_factory=lambda: deque(maxlen=32))

    @property
    def has_sci(self) -> bool:
        """Whether the SCI is in the tag."""
        assert self.secy.transmit is not None
        return self.secy.transmit.include_sci

    @property
    def head_bytes(self) -> int:
        """What stands before the secure data, without tags in clear."""
        return _DATA + 8 * self.has_sci


class Arrivals:
    """Frames for the receivers of these SecYs, each of which has itself as its peer."""

    def __init__(self, rng: random.Random, secys: Sequence[SecY]) -> None:
        self._rng = rng
        self._peers = []
        self._held: list[tuple[int, Labelled]] = []  # to be sent when so many more are
        for secy in secys:
            sent = secy.transmit
            assert sent is not None
            keys = {a.an: Key(a.key, a.salt, a.ssci.to_bytes(4)) for a in sent.associations}
            numbers = {a.an: a.next_pn for a in sent.associations}
            self._peers.append(_Peer(secy, sent.an, keys, numbers))
        self._xpn = secys[0].cipher.xpn
        # With XPN the number of an old frame is another's, once its half of 2^32 has gone by.
        unsettled = {"forged_an", "forged_pn", "pn_zero"}
        old = {"replayed", "replayed_across_wrap", "reordered", "late", "jump"}
        unsettled |= old if self._xpn else set()
        self._unsettled = frozenset(unsettled)
        self._makers: dict[str, Callable[[], Labelled]] = {
            name.removeprefix("_make_"): getattr(self, name)
            for name in dir(self)
            if name.startswith("_make_")
        }

    def frames(self, count: int) -> Iterator[Labelled]:
        """So many: of the first half all go without a pause, in the second half some are settled.

        About half are good, of the other kinds each is as frequent.
        """
        rng = self._rng
        after_jump = False
        for place in range(count):
            calm = place < count // 2
            kinds = [kind for kind in self._makers if not (calm and kind in self._unsettled)]
            if self._held and self._held[0][0] <= place:
                made = self._held.pop(0)[1]
            else:
                kind = "good" if rng.random() < 0.5 else rng.choice(kinds)
                made = self._makers[kind]()
                if made.kind in _WAITS:
                    self._held.append((place + rng.choice(_WAITS[made.kind]), made))
                    self._held.sort(key=lambda held: held[0])
                    made = self._make_good()
            settled = after_jump or made.kind in self._unsettled
            after_jump = made.kind == "jump" and self._xpn
            yield replace(made, settled=settled)

    # ---- frames as they should be -------------------------------------------

    def _peer(self, having: Callable[[_Peer], bool] = lambda _: True) -> _Peer | None:
        found = [peer for peer in self._peers if having(peer)]
        return self._rng.choice(found) if found else None

    def _any_peer(self) -> _Peer:
        return self._rng.choice(self._peers)

    def _user_data(self, secy: SecY) -> bytes:
        """EtherType and what is behind it: mostly few bytes, edges often, at times very many."""
        rng, luck = self._rng, self._rng.random()
        if luck < 0.3:
            size = rng.choice(_EDGES)
        elif luck < 0.9:
            size = rng.randrange(2, 200)
        elif luck < 0.98 or secy.max_bytes < LONGEST:
            size = rng.randrange(200, 1550)
        else:
            size = rng.randrange(1550, LONGEST - 60)
        return (rng.choice(_TYPES) + rng.randbytes(size))[:size]

    def _secured(
        self,
        peer: _Peer,
        user_data: bytes | None = None,
        *,
        tags: int = 0,
        an: int | None = None,
        key: Key | None = None,
        sci: bytes | None = None,
    ) -> bytes:
        """The peer's next frame; so many `tags` stand in clear before the SecTAG."""
        rng, sent = self._rng, peer.secy.transmit
        assert sent is not None
        if peer.numbers[peer.an] > peer.secy.last_pn:  # the numbers have ended
            peer.an = self._other(peer)
        an = peer.an if an is None else an
        number = peer.numbers.get(an, 1)
        peer.numbers[an] = number + 1
        sci = sci or sent.sci
        tag = SecTag(
            an=an,
            pn=0,
            sci=sci if sent.include_sci else None,
            es=sent.es,
            scb=sent.scb,
            e=sent.encrypt,
            c=sent.encrypt,
        )
        frame = protect(
            rng.randbytes(6) + sent.sci[:6] + (user_data or self._user_data(peer.secy)),
            tag,
            key or peer.keys.get(an) or peer.keys[peer.an],
            sci,
            number,
            xpn=self._xpn,
            offset=sent.offset if sent.encrypt else 0,
            gcm=openssl_gcm,
        )
        return frame[:ADDRESS_BYTES] + self._tags(tags) + frame[ADDRESS_BYTES:]

    def _other(self, peer: _Peer) -> int:
        """Another association of those that the peer has."""
        return self._rng.choice([an for an in peer.keys if an != peer.an])

    def _tags(self, count: int) -> bytes:
        kinds = [kind.to_bytes(2, "big") for kind in (ETHERTYPE_C_TAG, ETHERTYPE_S_TAG)]
        return b"".join(self._rng.choice(kinds) + self._rng.randbytes(2) for _ in range(count))

    def _is(self, kind: str, peer: _Peer, data: bytes, *, keep: bool = False) -> Labelled:
        """Labelled; one to `keep` may be repeated later."""
        frame = Frame(data, peer.secy.port)
        if keep:
            peer.sent.append((frame, peer.numbers[peer.an] - 1))
        return Labelled(kind, frame)

    def _make_good(self) -> Labelled:
        peer = self._any_peer()
        data = self._secured(peer)
        kind = "good" if len(data) <= 1600 else "jumbo"
        return self._is(kind, peer, data, keep=True)

    def _make_vlan(self) -> Labelled:
        """VLAN tags in clear, which are not protected, and in what is."""
        peer = self._any_peer()
        inside = self._tags(self._rng.randrange(2)) + self._user_data(peer.secy)[:1500]
        data = self._secured(peer, inside, tags=self._rng.randrange(1, 3))
        return self._is("vlan", peer, data, keep=True)

    def _make_short(self) -> Labelled:
        """Less data than 48 bytes, padded behind the ICV as by a MAC."""
        peer, rng = self._any_peer(), self._rng
        data = self._secured(peer, rng.choice(_TYPES) + rng.randbytes(rng.randrange(46)))
        return self._is("short", peer, data + bytes(rng.randrange(40)), keep=True)

    def _make_jumbo(self) -> Labelled:
        peer = self._peer(lambda peer: peer.secy.max_bytes >= LONGEST)
        if peer is None or self._rng.random() < 0.5:
            return self._make_good()
        size = self._rng.choice((9000, LONGEST - 32, self._rng.randrange(1550, LONGEST - 32)))
        size -= ADDRESS_BYTES
        return self._is("jumbo", peer, self._secured(peer, b"\x08\x00" + bytes(size - 2)))

    def _make_an_change(self) -> Labelled:
        peer = self._any_peer()
        peer.an = self._other(peer)
        return self._is("an_change", peer, self._secured(peer), keep=True)

    def _make_jump(self) -> Labelled:
        """Numbers are left out; with XPN as far as shortly before the next half of 2^32 ends."""
        peer, rng = self._any_peer(), self._rng
        number = peer.numbers[peer.an]
        ahead = [1, 5, 100, 2**16]
        if self._xpn:
            ahead += [max(1, -number % _HALF - 3)] * 4
        peer.numbers[peer.an] = min(number + rng.choice(ahead), peer.secy.last_pn)
        return self._is("jump", peer, self._secured(peer), keep=True)

    def _make_reordered(self) -> Labelled:
        peer = self._any_peer()
        return self._is("reordered", peer, self._secured(peer))

    def _make_late(self) -> Labelled:
        peer = self._any_peer()
        return self._is("late", peer, self._secured(peer))

    def _make_replayed(self) -> Labelled:
        return self._again("replayed", lambda peer, number: True)

    def _make_replayed_across_wrap(self) -> Labelled:
        """The lower half of the number has passed zero since."""
        return self._again(
            "replayed_across_wrap",
            lambda peer, number: number >> 32 != (peer.numbers[peer.an] - 1) >> 32,
        )

    def _again(self, kind: str, which: Callable[[_Peer, int], bool]) -> Labelled:
        """One of the last frames of a peer, by their numbers; a good one if there is none."""
        found = [
            frame for peer in self._peers for frame, number in peer.sent if which(peer, number)
        ]
        return Labelled(kind, self._rng.choice(found)) if found else self._make_good()

    # ---- forged -----------------------------------------------------------------

    def _forged(
        self, kind: str, begin: int, end: int, peer: _Peer | None = None, bits: int = 255
    ) -> Labelled:
        """One bit of these bytes is turned, of those that `bits` has; below 0 from the end on."""
        peer, rng = peer or self._any_peer(), self._rng
        data = bytearray(self._secured(peer))
        begin, end = (at if at >= 0 else len(data) + at for at in (begin, end or len(data)))
        chosen = [1 << bit for bit in range(8) if bits >> bit & 1]
        data[rng.randrange(begin, end)] ^= rng.choice(chosen)
        return self._is(kind, peer, bytes(data))

    def _make_forged_da(self) -> Labelled:
        return self._forged("forged_da", 0, 6)

    def _make_forged_sa(self) -> Labelled:
        return self._forged("forged_sa", 6, 12)

    def _make_forged_type(self) -> Labelled:
        return self._forged("forged_type", 12, 14)

    def _make_forged_tci(self) -> Labelled:
        return self._forged("forged_tci", _TCI, _SL, bits=0xFC)

    def _make_forged_an(self) -> Labelled:
        return self._forged("forged_an", _TCI, _SL, bits=3)

    def _make_forged_sl(self) -> Labelled:
        return self._forged("forged_sl", _SL, _PN)

    def _make_forged_pn(self) -> Labelled:
        return self._forged("forged_pn", _PN, _DATA)

    def _make_forged_sci(self) -> Labelled:
        peer = self._peer(lambda peer: peer.has_sci)
        if peer is None:
            return self._make_forged_sa()  # of which the SCI is made
        return self._forged("forged_sci", _DATA, _DATA + 8, peer)

    def _make_forged_data(self) -> Labelled:
        peer = self._any_peer()
        return self._forged("forged_data", peer.head_bytes, -ICV_BYTES, peer)

    def _make_forged_icv(self) -> Labelled:
        return self._forged("forged_icv", -ICV_BYTES, 0)

    def _make_forged_vlan(self) -> Labelled:
        """A tag in clear was changed: it is none of what is protected."""
        peer = self._any_peer()
        data = bytearray(self._secured(peer, tags=1))
        data[14 + self._rng.randrange(2)] ^= 1 << self._rng.randrange(8)
        return self._is("forged_vlan", peer, bytes(data))

    def _make_wrong_key(self) -> Labelled:
        peer, rng = self._any_peer(), self._rng
        key = replace(peer.keys[peer.an], sak=rng.randbytes(len(peer.keys[peer.an].sak)))
        return self._is("wrong_key", peer, self._secured(peer, key=key))

    def _make_cut(self) -> Labelled:
        peer = self._any_peer()
        data = self._secured(peer)
        return self._is("cut", peer, data[: self._rng.randrange(14, len(data))])

    def _make_grown(self) -> Labelled:
        """Bytes behind the ICV: padding where SL says so."""
        peer, rng = self._any_peer(), self._rng
        return self._is("grown", peer, self._secured(peer) + rng.randbytes(rng.randrange(1, 9)))

    # ---- tags, and what has none ----------------------------------------------------

    def _make_bad_tag(self) -> Labelled:
        """V; ES or SCB with SC; C without E; SL of 48 or more; shorter than SL says."""
        peer, rng = self._any_peer(), self._rng
        data = bytearray(self._secured(peer, rng.choice(_TYPES) + rng.randbytes(100)))
        match rng.randrange(5):
            case 0:
                data[_TCI] |= 0x80
            case 1 if peer.has_sci:
                data[_TCI] |= rng.choice((0x40, 0x10, 0x50))
            case 2:
                data[_TCI] = data[_TCI] & ~ENCRYPTED | CHANGED
            case 3:
                data[_SL] = rng.choice((rng.randrange(48, 64), 64 | 20, 128 | 20))
            case _:
                data[_SL] = rng.choice((0, rng.randrange(30, 48)))
                del data[peer.head_bytes + rng.randrange(1, 20) + ICV_BYTES :]
                data += bytes(max(0, 14 - len(data)))
        return self._is("bad_tag", peer, bytes(data))

    def _make_pn_zero(self) -> Labelled:
        """Which without XPN is a bad tag."""
        peer = self._any_peer()
        data = self._secured(peer)
        return self._is("pn_zero", peer, data[:_PN] + bytes(4) + data[_DATA:])

    def _make_kay(self) -> Labelled:
        """E without C: for the key agreement entity."""
        peer = self._any_peer()
        data = bytearray(self._secured(peer))
        data[_TCI] = data[_TCI] & ~CHANGED | ENCRYPTED
        return self._is("kay", peer, bytes(data))

    def _make_unknown_sci(self) -> Labelled:
        peer = self._peer(lambda peer: peer.has_sci)
        if peer is None:
            return self._make_forged_sa()
        return self._is("unknown_sci", peer, self._secured(peer, sci=self._rng.randbytes(8)))

    def _make_unused_an(self) -> Labelled:
        peer = self._any_peer()
        an = self._rng.choice([an for an in range(4) if an not in peer.keys])
        return self._is("unused_an", peer, self._secured(peer, an=an))

    def _in_clear(self, kind: str, ethertype: bytes, size: int) -> Labelled:
        peer = self._any_peer()
        head = self._rng.randbytes(12) + self._tags(self._rng.choice((0, 0, 1, 2))) + ethertype
        return self._is(kind, peer, head + self._rng.randbytes(size))

    def _make_untagged(self) -> Labelled:
        return self._in_clear("untagged", self._rng.choice(_TYPES), self._rng.randrange(300))

    def _make_eapol(self) -> Labelled:
        return self._in_clear("eapol", ETHERTYPE_EAPOL.to_bytes(2, "big"), self._rng.randrange(99))

    def _make_runt(self) -> Labelled:
        """Too short for a type, or for a SecTAG."""
        head = self._rng.randbytes(12) + ETHERTYPE_MACSEC.to_bytes(2, "big") + bytes(7)
        return self._is("runt", self._any_peer(), head[: self._rng.randrange(1, len(head))])

    def _make_too_long(self) -> Labelled:
        peer, rng = self._any_peer(), self._rng
        size = peer.secy.max_bytes + rng.choice((1, 2, rng.randrange(1, 200)))
        size -= peer.head_bytes + ICV_BYTES
        return self._is("too_long", peer, self._secured(peer, b"\x08\x00" + bytes(size - 2)))

    def _make_error(self) -> Labelled:
        """TUSER.error: the MAC calls it bad."""
        peer = self._any_peer()
        return Labelled("error", Frame(self._secured(peer), peer.secy.port, error=True))
