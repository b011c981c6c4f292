# SPDX-License-Identifier: Apache-2.0
"""Random frames of MACsec traffic, each labelled by its kind, and what they are made of."""

import random
from dataclasses import dataclass

from opengcm.spec.macsec import ADDRESS_BYTES, Key, Suite

MAX_BYTES = 9600  # of user data with addresses
EDGES = (1, 2, 15, 16, 17, 29, 30, 31, 45, 46, 47, 48, 49, 50, 51, 63, 64, 65, 1500, 9588)


@dataclass(frozen=True)
class Frame:
    """A frame for a port, and why it was made."""

    kind: str
    frame: bytes
    port: int = 0
    error: bool = False  # TUSER.error
    uncontrolled: bool = False  # transmit: of the uncontrolled port
    switch: tuple[int, int] | None = None  # transmit: before it software sets SC, encodingSA
    plain: bytes | None = None  # receive: the frame as it was before, of those that are as sent


def user_bytes(rng: random.Random) -> int:
    """Bytes behind the addresses: mostly few, edges often, at times very many."""
    choice = rng.random()
    if choice < 0.3:
        return rng.choice(EDGES[:-2])
    if choice < 0.9:
        return rng.randrange(1, 200)
    if choice < 0.985:
        return rng.randrange(200, 1600)
    return rng.randrange(1600, MAX_BYTES - ADDRESS_BYTES + 1)


def vlan_tag(rng: random.Random, vid: int | None = None) -> bytes:
    """C-tag or S-tag."""
    vid = rng.randrange(1, 4095) if vid is None else vid
    return rng.choice((b"\x81\x00", b"\x88\xa8")) + (rng.randrange(8) << 13 | vid).to_bytes(
        2, "big"
    )


def plain_data(rng: random.Random, size: int) -> bytes:
    """EtherType and what is behind it; the type is that of IPv4, IPv6 or ARP."""
    ethertype = rng.choice((b"\x08\x00", b"\x86\xdd", b"\x08\x06"))
    return (ethertype + rng.randbytes(max(0, size - 2)))[:size]


def flip(frame: bytes, rng: random.Random, begin: int, end: int) -> bytes:
    """One bit of these bytes the other way."""
    place = rng.randrange(begin, end)
    return frame[:place] + bytes([frame[place] ^ 1 << rng.randrange(8)]) + frame[place + 1 :]


def key_of(suite: Suite, rng: random.Random) -> Key:
    """A random key; without XPN salt and SSCI are not looked at."""
    return Key(rng.randbytes(suite.key_bytes), rng.randbytes(12), rng.randbytes(4))


def first_number(suite: Suite, rng: random.Random) -> int:
    """At the beginning, or shortly before a half of the lower half ends."""
    low = rng.choice((1, 2**31 - 40, 2**32 - 40, rng.randrange(1, 2**31)))
    if not suite.xpn:
        return min(low, 2**31)
    return rng.choice((0, 1, rng.getrandbits(31))) << 32 | low
