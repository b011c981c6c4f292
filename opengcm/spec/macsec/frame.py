# SPDX-License-Identifier: Apache-2.0
"""The SecTAG, and a frame with one (IEEE Std 802.1AE-2018, clause 9)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

ETHERTYPE_MACSEC = 0x88E5
ETHERTYPE_EAPOL = 0x888E
ETHERTYPE_C_TAG = 0x8100
ETHERTYPE_S_TAG = 0x88A8

ADDRESS_BYTES = 12  # DA and SA
ICV_BYTES = 16
SHORT_BYTES = 48  # 9.7: secure data of fewer bytes has its length in SL
CLEAR_TAGS = 2  # VLAN tags looked through, to the SecTAG or to the type

# Bits of the TCI (9.5): V, ES, SC, SCB, E, C; the AN is below them.
VERSION, END_STATION, SCI_PRESENT, BROADCAST, ENCRYPTED, CHANGED = (128, 64, 32, 16, 8, 4)


@dataclass(frozen=True)
class SecTag:
    """The SecTAG from its EtherType on (9.3 to 9.9)."""

    an: int
    pn: int  # the lower 32 bits
    sl: int = 0  # all eight bits of its byte, of which two must be zero
    sci: bytes | None = None  # with TCI.SC
    es: bool = False
    scb: bool = False
    e: bool = False
    c: bool = False
    v: bool = False

    def __bytes__(self) -> bytes:
        tci = (
            VERSION * self.v
            | END_STATION * self.es
            | SCI_PRESENT * (self.sci is not None)
            | BROADCAST * self.scb
            | ENCRYPTED * self.e
            | CHANGED * self.c
        )
        tag = ETHERTYPE_MACSEC.to_bytes(2, "big") + bytes([tci | self.an, self.sl])
        return tag + self.pn.to_bytes(4, "big") + (self.sci or b"")

    @classmethod
    def parse(cls, data: bytes) -> SecTag:
        """The tag in front of `data`. ValueError where the bytes end in it, or it is none."""
        if len(data) < 8 or int.from_bytes(data[:2], "big") != ETHERTYPE_MACSEC:
            raise ValueError("not a SecTAG")
        tci = data[2]
        if tci & SCI_PRESENT and len(data) < 16:
            raise ValueError("the SecTAG ends in its SCI")
        return cls(
            an=tci & 3,
            pn=int.from_bytes(data[4:8], "big"),
            sl=data[3],
            sci=data[8:16] if tci & SCI_PRESENT else None,
            es=bool(tci & END_STATION),
            scb=bool(tci & BROADCAST),
            e=bool(tci & ENCRYPTED),
            c=bool(tci & CHANGED),
            v=bool(tci & VERSION),
        )


class Tagged(NamedTuple):
    """A frame with a SecTAG, taken apart."""

    addresses: bytes
    clear_tags: bytes  # VLAN tags in front of the SecTAG: in clear and not authenticated
    tag: SecTag
    secure_data: bytes
    icv: bytes


def clear_tags(frame: bytes, most: int = CLEAR_TAGS) -> bytes:
    """The VLAN tags behind the addresses, at most so many. A tag is one if a type follows it."""
    end = ADDRESS_BYTES
    while (
        end < ADDRESS_BYTES + 4 * most
        and len(frame) >= end + 6
        and type_at(frame, end) in (ETHERTYPE_C_TAG, ETHERTYPE_S_TAG)
    ):
        end += 4
    return frame[ADDRESS_BYTES:end]


def is_tagged(frame: bytes) -> bool:
    """Whether there is a SecTAG, good or bad, behind the addresses and tags in clear."""
    return type_at(frame, ADDRESS_BYTES + len(clear_tags(frame))) == ETHERTYPE_MACSEC


def take_apart(frame: bytes) -> Tagged:
    """The parts of a frame with a SecTAG. ValueError for what 9.12 calls invalid.

    PN = 0 is not looked at: whether it is invalid is a matter of the suite.
    """
    in_clear = clear_tags(frame)
    mpdu = frame[ADDRESS_BYTES + len(in_clear) :]
    tag = SecTag.parse(mpdu)
    if tag.v:
        raise ValueError("V is set")
    if (tag.es or tag.scb) and tag.sci is not None:
        raise ValueError("ES or SCB is set together with SC")
    if tag.c and not tag.e:
        raise ValueError("C without E: no suite with an ICV of 16 bytes")
    if tag.sl >= SHORT_BYTES:
        raise ValueError("SL is 48 or more, or bit 7 or 8 of its byte is set")
    rest = mpdu[len(bytes(tag)) :]
    if len(rest) < (tag.sl or SHORT_BYTES) + ICV_BYTES:
        raise ValueError("shorter than SL says, or than 48 bytes without SL")
    # What is behind the ICV of a short frame is padding of the MAC.
    end = tag.sl or len(rest) - ICV_BYTES
    return Tagged(frame[:ADDRESS_BYTES], in_clear, tag, rest[:end], rest[end : end + ICV_BYTES])


def type_at(frame: bytes, at: int) -> int | None:
    """The EtherType at a place of a frame, None where the frame has ended."""
    return int.from_bytes(frame[at : at + 2], "big") if len(frame) >= at + 2 else None
