# SPDX-License-Identifier: Apache-2.0
"""MACsec as IEEE Std 802.1AE-2018 writes it: the SecTAG, and a SecY in each direction.

A frame is bytes from the destination address on, without FCS. Clauses are those of the standard.
Names of tables and counters are those of `rtl/macsec/og_macsec_pkg.sv`, where what the standard
leaves open is settled: what goes where one model serves several ports, and counters of its own.
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


class Suite(Enum):
    """The cipher suites of clause 14, by their identifiers."""

    GCM_AES_128 = 0x0080C20001000001
    GCM_AES_256 = 0x0080C20001000002
    GCM_AES_XPN_128 = 0x0080C20001000003
    GCM_AES_XPN_256 = 0x0080C20001000004

    @property
    def key_bytes(self) -> int:
        """Of a SAK."""
        return 16 if self in (Suite.GCM_AES_128, Suite.GCM_AES_XPN_128) else 32

    @property
    def xpn(self) -> bool:
        """Packet numbers of 64 bits, of which the frame carries the lower 32."""
        return self in (Suite.GCM_AES_XPN_128, Suite.GCM_AES_XPN_256)


# ---- the frame (clause 9) ----------------------------------------------------


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
        and _type_at(frame, end) in (ETHERTYPE_C_TAG, ETHERTYPE_S_TAG)
    ):
        end += 4
    return frame[ADDRESS_BYTES:end]


def is_tagged(frame: bytes) -> bool:
    """Whether there is a SecTAG, good or bad, behind the addresses and tags in clear."""
    return _type_at(frame, ADDRESS_BYTES + len(clear_tags(frame))) == ETHERTYPE_MACSEC


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


def _type_at(frame: bytes, at: int) -> int | None:
    return int.from_bytes(frame[at : at + 2], "big") if len(frame) >= at + 2 else None


# ---- protection and validation (10.5, 10.6, clause 14) -----------------------


@dataclass(frozen=True)
class Key:
    """What a secure association protects with: the SAK, and with XPN its salt and the SSCI."""

    sak: bytes
    salt: bytes = bytes(12)
    ssci: bytes = bytes(4)


def iv(key: Key, sci: bytes, pn: int, xpn: bool) -> bytes:
    """SCI || PN (14.5), or with XPN (SSCI || PN) xor Salt (14.7)."""
    if not xpn:
        return sci + pn.to_bytes(4, "big")
    number = key.ssci + pn.to_bytes(8, "big")
    return bytes(a ^ b for a, b in zip(number, key.salt, strict=True))


def protect(
    frame: bytes,
    tag: SecTag,
    key: Key,
    sci: bytes,
    pn: int,
    *,
    xpn: bool = False,
    offset: int = 0,
    tags_in_clear: int = 0,
    gcm: Gcm = spec_gcm,
) -> bytes:
    """The frame behind a SecTAG like `tag`, of which PN and SL are set here, and with its ICV.

    TCI.E says whether it is encrypted, but for its first `offset` bytes.
    """
    _check_offset(offset, xpn)
    in_clear = clear_tags(frame, tags_in_clear)
    user_data = frame[ADDRESS_BYTES + len(in_clear) :]
    tag = SecTag(
        **{
            **tag.__dict__,
            "pn": pn % 2**32,
            "sl": len(user_data) if len(user_data) < SHORT_BYTES else 0,
        }
    )
    plain = offset if tag.e else len(user_data)
    aad = frame[:ADDRESS_BYTES] + bytes(tag) + user_data[:plain]
    text, icv = gcm.gcm_ae(key.sak, iv(key, sci, pn, xpn), user_data[plain:], aad)
    return frame[:ADDRESS_BYTES] + in_clear + aad[ADDRESS_BYTES:] + text + icv


def validate(
    parts: Tagged,
    key: Key,
    sci: bytes,
    pn: int,
    *,
    xpn: bool = False,
    offset: int = 0,
    gcm: Gcm = spec_gcm,
) -> bytes | None:
    """The user data, or None where the ICV is wrong."""
    _check_offset(offset, xpn)
    plain = offset if parts.tag.e else len(parts.secure_data)
    in_clear, text = parts.secure_data[:plain], parts.secure_data[plain:]
    aad = parts.addresses + bytes(parts.tag) + in_clear
    user_data = gcm.gcm_ad(key.sak, iv(key, sci, pn, xpn), text, aad, parts.icv)
    return None if user_data is None else in_clear + user_data


def recover_pn(lowest: int, low32: int) -> int:
    """The packet number of 64 bits from its lower half (10.6.2).

    The upper half is that of the lowest acceptable number, or one more where the lower half has
    passed zero since: its top bit is clear, and set in the lowest acceptable number. Taken from
    the *lowest* and not from the next number, a frame that was overtaken while the lower half
    wrapped is still recovered.
    """
    wrapped = lowest >> 31 & 1 and not low32 >> 31
    return ((lowest >> 32) + bool(wrapped)) % 2**32 << 32 | low32


def _check_offset(offset: int, xpn: bool) -> None:
    if offset not in (0, 30, 50) or (offset and xpn):
        raise ValueError("a confidentiality offset is 0, 30 or 50, and 0 with XPN")


# ---- tables and counters (10.7), as in og_macsec_pkg.sv -----------------------


class Action(IntEnum):
    """What a rule does."""

    DROP = 0
    CLEAR = 1
    PROTECT = 2


class Validate(IntEnum):
    """validateFrames (10.7.8)."""

    DISABLED = 0
    CHECK = 1
    STRICT = 2


TxPortCount = Enum(
    "TxPortCount",
    "OutPktsUntagged OutPktsTooLong OutPktsNoRule OutPktsError OutPktsOverrun",
    start=0,
)
RxPortCount = Enum(
    "RxPortCount",
    "InPktsUntagged InPktsNoTag InPktsBadTag InPktsUnknownSci InPktsNoSci InPktsOverrun InPktsKay "
    "InPktsError InPktsTooLong",
    start=0,
)
TxSaCount = Enum(
    "TxSaCount",
    "OutPktsProtected OutPktsEncrypted OutPktsNotUsingSa OutPktsFailed OutOctets",
    start=0,
)
RxSaCount = Enum(
    "RxSaCount",
    "InPktsOk InPktsUnchecked InPktsDelayed InPktsLate InPktsInvalid InPktsNotValid "
    "InPktsNotUsingSa InPktsUnusedSa InOctetsValidated InOctetsDecrypted",
    start=0,
)


class Count(NamedTuple):
    """One counter: its bank ("port", "sc" or "sa"), the place in the bank, and its kind."""

    bank: str
    place: int
    kind: Enum


@dataclass(frozen=True)
class Rule:
    """Of the classifier. None stands for any; a `vlan` of False for a frame without tags."""

    action: Action
    sc: int = 0
    port: int | None = None
    vlan: int | bool | None = None  # a VID, of the first tag, or False
    ethertype: int | None = None  # behind all tags, at most two

    def matches(self, port: int, frame: bytes) -> bool:
        """Whether a frame of the port is meant."""
        tags = clear_tags(frame)
        vid = int.from_bytes(tags[2:4], "big") & 0xFFF if tags else False
        return (
            self.port in (None, port)
            and (self.vlan is None or (type(self.vlan), self.vlan) == (type(vid), vid))
            and self.ethertype in (None, _type_at(frame, ADDRESS_BYTES + len(tags)))
        )


@dataclass
class TxSc:
    """A secure channel that transmits."""

    sci: bytes
    an: int = 0  # encodingSA
    include_sci: bool = True
    es: bool = False
    scb: bool = False
    encrypt: bool = True
    offset: int = 0
    xpn: bool = False
    clear_tags: int = 0


@dataclass
class TxSa:
    """An association that transmits: a number leaves while in_use and next <= last."""

    key: Key | None  # None: erased
    in_use: bool = True
    next: int = 1
    last: int = 2**32 - 1


@dataclass
class RxPort:
    """The receive side of a SecY."""

    validate: Validate = Validate.STRICT
    replay_protect: bool = True
    window: int = 0
    peer: int | None = None  # the SC of tags without SCI, ES and SCB
    max_bytes: int = 2**14 - 1


@dataclass
class RxSc:
    """A secure channel that is received."""

    sci: bytes
    port: int = 0
    offset: int = 0
    xpn: bool = False


@dataclass
class RxSa:
    """An association that is received."""

    key: Key | None  # None: erased
    in_use: bool = True
    next: int = 1
    lowest: int = 1


class Sent(NamedTuple):
    """What became of a frame on its way out."""

    frame: bytes | None
    kind: TxPortCount | TxSaCount
    counts: dict[Count, int]
    secured: bool = False
    ended: bool = False  # it took the last number of its association


class Received(NamedTuple):
    """What became of a frame on its way in. `frame` is None where it is dropped."""

    frame: bytes | None
    kind: RxPortCount | RxSaCount
    counts: dict[Count, int]
    secured: bool = False
    uncontrolled: bool = False  # for the key agreement entity


# ---- transmit (10.5) ---------------------------------------------------------


@dataclass
class Transmitter:
    """The transmit side: `scs` by number of the SC, `sas` by 4 * SC + AN; absent is not in use.

    The addresses of a frame, its type and what is between decide where it goes; frames of the
    uncontrolled port and EAPOL leave in clear before a rule is asked.
    """

    rules: list[Rule]
    scs: dict[int, TxSc]
    sas: dict[int, TxSa]
    max_bytes: dict[int, int] = field(default_factory=dict)  # by port, of a frame as it leaves
    gcm: Gcm = spec_gcm
    counters: Counter[Count] = field(default_factory=Counter)

    def transmit(
        self, frame: bytes, port: int = 0, *, uncontrolled: bool = False, error: bool = False
    ) -> Sent:
        """One frame, and the counters that rise."""
        sent = self._transmit(frame, port, uncontrolled, error)
        self.counters.update(sent.counts)
        return sent

    def _transmit(self, frame: bytes, port: int, uncontrolled: bool, error: bool) -> Sent:
        limit = self.max_bytes.get(port, 2**14 - 1)

        def count(kind: TxPortCount) -> dict[Count, int]:
            return {Count("port", port, kind): 1}

        if error or len(frame) <= ADDRESS_BYTES:  # no data: a SecTAG could not say so
            return Sent(None, TxPortCount.OutPktsError, count(TxPortCount.OutPktsError))
        rule = next((rule for rule in self.rules if rule.matches(port, frame)), None)
        eapol = _type_at(frame, ADDRESS_BYTES + len(clear_tags(frame))) == ETHERTYPE_EAPOL
        if uncontrolled or eapol:
            rule = Rule(Action.CLEAR)
        if rule is None or rule.action == Action.DROP:
            return Sent(None, TxPortCount.OutPktsNoRule, count(TxPortCount.OutPktsNoRule))
        if rule.action == Action.CLEAR:
            kind = TxPortCount.OutPktsTooLong if len(frame) > limit else TxPortCount.OutPktsUntagged
            return Sent(None if len(frame) > limit else frame, kind, count(kind))
        return self._protect(frame, rule.sc, limit, count(TxPortCount.OutPktsTooLong))

    def _protect(self, frame: bytes, number: int, limit: int, too_long: dict[Count, int]) -> Sent:
        sc = self.scs.get(number)
        index = 4 * number + (sc.an if sc else 0)
        sa = self.sas.get(index)
        not_using = _of_association(index, TxSaCount.OutPktsNotUsingSa)
        if sc is None:
            return Sent(None, TxSaCount.OutPktsNotUsingSa, not_using)
        tag = SecTag(
            an=sc.an,
            pn=0,
            sci=sc.sci if sc.include_sci else None,
            es=sc.es and not sc.include_sci,
            scb=sc.scb and not sc.include_sci,
            e=sc.encrypt,
            c=sc.encrypt,
        )
        if len(frame) + len(bytes(tag)) + ICV_BYTES > limit:  # no number is lost
            return Sent(None, TxPortCount.OutPktsTooLong, too_long)
        last = 2**64 - 1 if sc.xpn else 2**32 - 1
        if sa is None or not sa.in_use or not 0 < sa.next <= min(sa.last, last):
            return Sent(None, TxSaCount.OutPktsNotUsingSa, not_using)
        pn = sa.next
        sa.next += 1
        ended = sa.next > min(sa.last, last)
        if sa.key is None:
            kind = TxSaCount.OutPktsFailed
            return Sent(None, kind, _of_association(index, kind), ended=ended)
        out = protect(
            frame,
            tag,
            sa.key,
            sc.sci,
            pn,
            xpn=sc.xpn,
            offset=sc.offset if sc.encrypt else 0,
            tags_in_clear=sc.clear_tags,
            gcm=self.gcm,
        )
        kind = TxSaCount.OutPktsEncrypted if sc.encrypt else TxSaCount.OutPktsProtected
        octets = len(frame) - ADDRESS_BYTES - len(clear_tags(frame, sc.clear_tags))
        counts = _of_association(index, kind) | _of_association(index, TxSaCount.OutOctets, octets)
        return Sent(out, kind, counts, secured=True, ended=ended)


# ---- receive (10.6) ----------------------------------------------------------


@dataclass
class Receiver:
    """The receive side: `scs` by number of the SC, `sas` by 4 * SC + AN; absent is not in use.

    Two things that the figure of 10.6 leaves open: with validateFrames Disabled, encrypted frames
    cannot be recovered and count as not valid; and no packet number is taken in.
    """

    ports: dict[int, RxPort]
    scs: dict[int, RxSc]
    sas: dict[int, RxSa]
    gcm: Gcm = spec_gcm
    counters: Counter[Count] = field(default_factory=Counter)

    def receive(self, frame: bytes, port: int = 0, *, error: bool = False) -> Received:
        """One frame, and the counters that rise."""
        got = self._receive(frame, port, error)
        self.counters.update(got.counts)
        return got

    def _receive(self, frame: bytes, port: int, error: bool) -> Received:
        secy = self.ports[port]
        strict = secy.validate == Validate.STRICT

        def end(
            kind: RxPortCount,
            given: bytes | None = None,
            uncontrolled: bool = False,
        ) -> Received:
            return Received(given, kind, {Count("port", port, kind): 1}, uncontrolled=uncontrolled)

        if error or len(frame) < ADDRESS_BYTES + 2:  # no type
            return end(RxPortCount.InPktsError)
        if len(frame) > secy.max_bytes:
            return end(RxPortCount.InPktsTooLong)
        if not is_tagged(frame):
            if _type_at(frame, ADDRESS_BYTES + len(clear_tags(frame))) == ETHERTYPE_EAPOL:
                return end(RxPortCount.InPktsKay, frame, uncontrolled=True)
            if strict:
                return end(RxPortCount.InPktsNoTag)
            return end(RxPortCount.InPktsUntagged, frame)
        try:
            parts = take_apart(frame)
        except ValueError:
            return end(RxPortCount.InPktsBadTag)
        if parts.tag.e and not parts.tag.c:
            return end(RxPortCount.InPktsKay, frame, uncontrolled=True)

        number = self.find_sc(port, parts)
        unprotected = parts.addresses + parts.clear_tags + parts.secure_data
        drop = strict or parts.tag.c  # what cannot be validated, or not be read
        if number is None:
            if drop:
                return end(RxPortCount.InPktsNoSci)
            return end(RxPortCount.InPktsUnknownSci, unprotected)
        if parts.tag.pn == 0 and not self.scs[number].xpn:
            return end(RxPortCount.InPktsBadTag)
        return self._validate(parts, number, secy, unprotected, drop)

    def find_sc(self, port: int, parts: Tagged) -> int | None:
        """The number of the channel (10.6.1), from the SCI in the tag or implied (9.5)."""
        tag = parts.tag
        if tag.sci is None and not tag.es and not tag.scb:
            peer = self.ports[port].peer
            return peer if peer in self.scs else None
        sci = tag.sci or parts.addresses[6:] + (b"\0\0" if tag.scb else b"\0\1")
        for number, sc in self.scs.items():
            if (sc.port, sc.sci) == (port, sci):
                return number
        return None

    def _validate(
        self, parts: Tagged, number: int, secy: RxPort, unprotected: bytes, drop: bool
    ) -> Received:
        sc = self.scs[number]
        index = 4 * number + parts.tag.an
        sa = self.sas.get(index)

        def end(kind: RxSaCount, given: bytes | None = None) -> Received:
            return Received(given, kind, _of_association(index, kind))

        if sa is None or not sa.in_use:
            if drop:
                return end(RxSaCount.InPktsNotUsingSa)
            return end(RxSaCount.InPktsUnusedSa, unprotected)
        pn = recover_pn(sa.lowest, parts.tag.pn) if sc.xpn else parts.tag.pn
        if secy.replay_protect and pn < sa.lowest:
            return end(RxSaCount.InPktsLate)
        if secy.validate == Validate.DISABLED:
            if drop:
                return end(RxSaCount.InPktsNotValid)
            return end(RxSaCount.InPktsUnchecked, unprotected)
        user_data = None
        if sa.key is not None:
            user_data = validate(
                parts, sa.key, sc.sci, pn, xpn=sc.xpn, offset=sc.offset, gcm=self.gcm
            )
        if user_data is None:
            if drop:
                return end(RxSaCount.InPktsNotValid)
            return end(RxSaCount.InPktsInvalid, unprotected)

        kind = RxSaCount.InPktsDelayed if pn < sa.lowest else RxSaCount.InPktsOk
        sa.next = max(sa.next, pn + 1)
        sa.lowest = max(sa.lowest, sa.next - secy.window)
        octets = RxSaCount.InOctetsDecrypted if parts.tag.e else RxSaCount.InOctetsValidated
        return Received(
            parts.addresses + parts.clear_tags + user_data,
            kind,
            _of_association(index, kind) | _of_association(index, octets, len(user_data)),
            secured=True,
        )


def _of_association(index: int, kind: Enum, amount: int = 1) -> dict[Count, int]:
    """What an association counts, its channel counts too."""
    return {Count("sa", index, kind): amount, Count("sc", index // 4, kind): amount}
