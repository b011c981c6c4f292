# SPDX-License-Identifier: Apache-2.0
"""What comes to a MACsec receiver: frames of its peers, and what may have become of them meanwhile.

Each frame is labelled by why it was made: good ones, short and long, of another association, with
numbers left out; overtaken, late and repeated ones, also across the wrap of the lower half of the
number; forged in every field; with a bad tag; of no channel or association that there is; in clear.
"""

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from opengcm.macsec_config import SecY
from opengcm.sim.macsec import Frame
from opengcm.spec.macsec import (
    ADDRESS_BYTES,
    CHANGED,
    ENCRYPTED,
    ETHERTYPE_EAPOL,
    ETHERTYPE_MACSEC,
    ICV_BYTES,
)
from opengcm.vectors.macsec_peer import DATA, LONGEST, PN, SL, TCI, TYPES, Peer, clear_tags

_HALF = 2**31
_WAITS = {"reordered": (1, 2, 3, 5, 12), "late": (40, 100, 400)}


@dataclass(frozen=True)
class Labelled:
    """A frame, and why it was made. One that is `settled` comes when nothing else is under way:
    what must become of it hangs on how far those before it have got."""

    kind: str
    frame: Frame
    settled: bool = False


class Arrivals:
    """Frames for the receivers of these SecYs, each of which has itself as its peer."""

    def __init__(self, rng: random.Random, secys: Sequence[SecY]) -> None:
        self._rng = rng
        self._peers = [Peer(secy, rng) for secy in secys]
        self._held: list[tuple[int, Labelled]] = []  # to be sent when so many more are
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

    def _peer(self, having: Callable[[Peer], bool] = lambda _: True) -> Peer | None:
        found = [peer for peer in self._peers if having(peer)]
        return self._rng.choice(found) if found else None

    def _any_peer(self) -> Peer:
        return self._rng.choice(self._peers)

    def _is(self, kind: str, peer: Peer, data: bytes, *, keep: bool = False) -> Labelled:
        """Labelled; one to `keep` may be repeated later."""
        frame = Frame(data, peer.secy.port)
        if keep:
            peer.sent.append((frame, peer.numbers[peer.an] - 1))
        return Labelled(kind, frame)

    def _make_good(self) -> Labelled:
        peer = self._any_peer()
        data = peer.secured()
        kind = "good" if len(data) <= 1600 else "jumbo"
        return self._is(kind, peer, data, keep=True)

    def _make_vlan(self) -> Labelled:
        """VLAN tags in clear, which are not protected, and in what is."""
        peer = self._any_peer()
        inside = clear_tags(self._rng, self._rng.randrange(2)) + peer.user_data()[:1500]
        data = peer.secured(inside, tags=self._rng.randrange(1, 3))
        return self._is("vlan", peer, data, keep=True)

    def _make_short(self) -> Labelled:
        """Less data than 48 bytes, padded behind the ICV as by a MAC."""
        peer, rng = self._any_peer(), self._rng
        data = peer.secured(rng.choice(TYPES) + rng.randbytes(rng.randrange(46)))
        return self._is("short", peer, data + bytes(rng.randrange(40)), keep=True)

    def _make_jumbo(self) -> Labelled:
        peer = self._peer(lambda peer: peer.secy.max_bytes >= LONGEST)
        if peer is None or self._rng.random() < 0.5:
            return self._make_good()
        size = self._rng.choice((9000, LONGEST - 32, self._rng.randrange(1550, LONGEST - 32)))
        size -= ADDRESS_BYTES
        return self._is("jumbo", peer, peer.secured(b"\x08\x00" + bytes(size - 2)))

    def _make_an_change(self) -> Labelled:
        peer = self._any_peer()
        peer.an = peer.other_an()
        return self._is("an_change", peer, peer.secured(), keep=True)

    def _make_jump(self) -> Labelled:
        """Numbers are left out; with XPN as far as shortly before the next half of 2^32 ends."""
        peer, rng = self._any_peer(), self._rng
        number = peer.numbers[peer.an]
        ahead = [1, 5, 100, 2**16]
        if self._xpn:
            ahead += [max(1, -number % _HALF - 3)] * 4
        peer.numbers[peer.an] = min(number + rng.choice(ahead), peer.secy.last_pn)
        return self._is("jump", peer, peer.secured(), keep=True)

    def _make_reordered(self) -> Labelled:
        peer = self._any_peer()
        return self._is("reordered", peer, peer.secured())

    def _make_late(self) -> Labelled:
        peer = self._any_peer()
        return self._is("late", peer, peer.secured())

    def _make_replayed(self) -> Labelled:
        return self._again("replayed", lambda peer, number: True)

    def _make_replayed_across_wrap(self) -> Labelled:
        """The lower half of the number has passed zero since."""
        return self._again(
            "replayed_across_wrap",
            lambda peer, number: number >> 32 != (peer.numbers[peer.an] - 1) >> 32,
        )

    def _again(self, kind: str, which: Callable[[Peer, int], bool]) -> Labelled:
        """One of the last frames of a peer, by their numbers; a good one if there is none."""
        found = [
            frame for peer in self._peers for frame, number in peer.sent if which(peer, number)
        ]
        return Labelled(kind, self._rng.choice(found)) if found else self._make_good()

    # ---- forged -----------------------------------------------------------------

    def _forged(
        self, kind: str, begin: int, end: int, peer: Peer | None = None, bits: int = 255
    ) -> Labelled:
        """One bit of these bytes is turned, of those that `bits` has; below 0 from the end on."""
        peer, rng = peer or self._any_peer(), self._rng
        data = bytearray(peer.secured())
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
        return self._forged("forged_tci", TCI, SL, bits=0xFC)

    def _make_forged_an(self) -> Labelled:
        return self._forged("forged_an", TCI, SL, bits=3)

    def _make_forged_sl(self) -> Labelled:
        return self._forged("forged_sl", SL, PN)

    def _make_forged_pn(self) -> Labelled:
        return self._forged("forged_pn", PN, DATA)

    def _make_forged_sci(self) -> Labelled:
        peer = self._peer(lambda peer: peer.has_sci)
        if peer is None:
            return self._make_forged_sa()  # of which the SCI is made
        return self._forged("forged_sci", DATA, DATA + 8, peer)

    def _make_forged_data(self) -> Labelled:
        peer = self._any_peer()
        return self._forged("forged_data", peer.head_bytes, -ICV_BYTES, peer)

    def _make_forged_icv(self) -> Labelled:
        return self._forged("forged_icv", -ICV_BYTES, 0)

    def _make_forged_vlan(self) -> Labelled:
        """A tag in clear was changed: it is none of what is protected."""
        peer = self._any_peer()
        data = bytearray(peer.secured(tags=1))
        data[14 + self._rng.randrange(2)] ^= 1 << self._rng.randrange(8)
        return self._is("forged_vlan", peer, bytes(data))

    def _make_wrong_key(self) -> Labelled:
        peer, rng = self._any_peer(), self._rng
        key = replace(peer.keys[peer.an], sak=rng.randbytes(len(peer.keys[peer.an].sak)))
        return self._is("wrong_key", peer, peer.secured(key=key))

    def _make_cut(self) -> Labelled:
        peer = self._any_peer()
        data = peer.secured()
        return self._is("cut", peer, data[: self._rng.randrange(14, len(data))])

    def _make_grown(self) -> Labelled:
        """Bytes behind the ICV: padding where SL says so."""
        peer, rng = self._any_peer(), self._rng
        return self._is("grown", peer, peer.secured() + rng.randbytes(rng.randrange(1, 9)))

    # ---- tags, and what has none ----------------------------------------------------

    def _make_bad_tag(self) -> Labelled:
        """V; ES or SCB with SC; C without E; SL of 48 or more; shorter than SL says."""
        peer, rng = self._any_peer(), self._rng
        data = bytearray(peer.secured(rng.choice(TYPES) + rng.randbytes(100)))
        match rng.randrange(5):
            case 0:
                data[TCI] |= 0x80
            case 1 if peer.has_sci:
                data[TCI] |= rng.choice((0x40, 0x10, 0x50))
            case 2:
                data[TCI] = data[TCI] & ~ENCRYPTED | CHANGED
            case 3:
                data[SL] = rng.choice((rng.randrange(48, 64), 64 | 20, 128 | 20))
            case _:
                data[SL] = rng.choice((0, rng.randrange(30, 48)))
                del data[peer.head_bytes + rng.randrange(1, 20) + ICV_BYTES :]
                data += bytes(max(0, 14 - len(data)))
        return self._is("bad_tag", peer, bytes(data))

    def _make_pn_zero(self) -> Labelled:
        """Which without XPN is a bad tag."""
        peer = self._any_peer()
        data = peer.secured()
        return self._is("pn_zero", peer, data[:PN] + bytes(4) + data[DATA:])

    def _make_kay(self) -> Labelled:
        """E without C: for the key agreement entity."""
        peer = self._any_peer()
        data = bytearray(peer.secured())
        data[TCI] = data[TCI] & ~CHANGED | ENCRYPTED
        return self._is("kay", peer, bytes(data))

    def _make_unknown_sci(self) -> Labelled:
        peer = self._peer(lambda peer: peer.has_sci)
        if peer is None:
            return self._make_forged_sa()
        return self._is("unknown_sci", peer, peer.secured(sci=self._rng.randbytes(8)))

    def _make_unused_an(self) -> Labelled:
        peer = self._any_peer()
        an = self._rng.choice([an for an in range(4) if an not in peer.keys])
        return self._is("unused_an", peer, peer.secured(an=an))

    def _in_clear(self, kind: str, ethertype: bytes, size: int) -> Labelled:
        peer = self._any_peer()
        head = (
            self._rng.randbytes(12)
            + clear_tags(self._rng, self._rng.choice((0, 0, 1, 2)))
            + ethertype
        )
        return self._is(kind, peer, head + self._rng.randbytes(size))

    def _make_untagged(self) -> Labelled:
        return self._in_clear("untagged", self._rng.choice(TYPES), self._rng.randrange(300))

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
        return self._is("too_long", peer, peer.secured(b"\x08\x00" + bytes(size - 2)))

    def _make_error(self) -> Labelled:
        """TUSER.error: the MAC calls it bad."""
        peer = self._any_peer()
        return Labelled("error", Frame(peer.secured(), peer.secy.port, error=True))
