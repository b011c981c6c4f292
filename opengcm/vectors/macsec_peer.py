# SPDX-License-Identifier: Apache-2.0
"""The other end of a MACsec channel, and the frames that it sends, with random data."""

import random
from collections import deque

from opengcm import openssl_gcm
from opengcm.macsec_config import SecY
from opengcm.sim.macsec import Frame
from opengcm.spec.macsec import (
    ADDRESS_BYTES,
    ETHERTYPE_C_TAG,
    ETHERTYPE_S_TAG,
    Key,
    SecTag,
    protect,
)

LONGEST = 9600
"""Bytes of a secured frame."""
TCI, SL, PN, DATA = 14, 15, 16, 20
"""Where these are in a frame without tags in clear. An SCI is at DATA, with the data behind it."""
TYPES = (b"\x08\x00", b"\x86\xdd", b"\x08\x06")
"""EtherTypes of user data."""
_EDGES = (2, 15, 16, 17, 29, 30, 31, 46, 47, 48, 49, 50, 51, 63, 64, 65, 1500)


class Peer:
    """The other end of a SecY's channel: it sends as the SecY itself does, which is its own peer.

    `an` is the association that it sends on, `numbers` has the next of each, by AN. `sent` is for
    the last frames that may be repeated, with their numbers.
    """

    def __init__(self, secy: SecY, rng: random.Random) -> None:
        """Of a SecY that transmits."""
        assert secy.transmit is not None
        self.secy = secy
        self._channel = secy.transmit
        self._rng = rng
        associations = self._channel.associations
        self.an = self._channel.an
        self.keys = {a.an: Key(a.key, a.salt, a.ssci.to_bytes(4)) for a in associations}
        self.numbers = {a.an: a.next_pn for a in associations}
        self.sent: deque[tuple[Frame, int]] = deque(maxlen=32)

    @property
    def has_sci(self) -> bool:
        """Whether the SCI is in the tag."""
        return self._channel.include_sci

    @property
    def head_bytes(self) -> int:
        """What stands before the secure data, without tags in clear."""
        return DATA + 8 * self.has_sci

    def other_an(self) -> int:
        """Another association of those that it has."""
        return self._rng.choice([an for an in self.keys if an != self.an])

    def user_data(self) -> bytes:
        """EtherType and what is behind it: mostly few bytes, edges often, at times very many."""
        rng, luck = self._rng, self._rng.random()
        if luck < 0.3:
            size = rng.choice(_EDGES)
        elif luck < 0.9:
            size = rng.randrange(2, 200)
        elif luck < 0.98 or self.secy.max_bytes < LONGEST:
            size = rng.randrange(200, 1550)
        else:
            size = rng.randrange(1550, LONGEST - 60)
        return (rng.choice(TYPES) + rng.randbytes(size))[:size]

    def secured(
        self,
        user_data: bytes | None = None,
        *,
        tags: int = 0,
        an: int | None = None,
        key: Key | None = None,
        sci: bytes | None = None,
    ) -> bytes:
        """The next frame, of any user data where none are given; so many `tags` stand in clear
        before the SecTAG. With an AN, a key or an SCI that are not its own it is forged.
        """
        rng, sent = self._rng, self._channel
        if self.numbers[self.an] > self.secy.last_pn:  # the numbers have ended
            self.an = self.other_an()
        an = self.an if an is None else an
        number = self.numbers.get(an, 1)
        self.numbers[an] = number + 1
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
            rng.randbytes(6) + sent.sci[:6] + (user_data or self.user_data()),
            tag,
            key or self.keys.get(an) or self.keys[self.an],
            sci,
            number,
            xpn=self.secy.cipher.xpn,
            offset=sent.offset if sent.encrypt else 0,
            gcm=openssl_gcm,
        )
        return frame[:ADDRESS_BYTES] + clear_tags(rng, tags) + frame[ADDRESS_BYTES:]


def clear_tags(rng: random.Random, count: int) -> bytes:
    """So many VLAN tags, each a C-TAG or an S-TAG."""
    kinds = [kind.to_bytes(2, "big") for kind in (ETHERTYPE_C_TAG, ETHERTYPE_S_TAG)]
    return b"".join(rng.choice(kinds) + rng.randbytes(2) for _ in range(count))
