# SPDX-License-Identifier: Apache-2.0
"""A SecY in each direction (IEEE Std 802.1AE-2018, 10.5 and 10.6)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple

from opengcm.spec import gcm as spec_gcm
from opengcm.spec.gcm import Gcm
from opengcm.spec.macsec.frame import (
    ADDRESS_BYTES,
    ETHERTYPE_EAPOL,
    ICV_BYTES,
    SecTag,
    Tagged,
    clear_tags,
    is_tagged,
    take_apart,
    type_at,
)
from opengcm.spec.macsec.protection import protect, recover_pn, validate
from opengcm.spec.macsec.tables import (
    Action,
    Count,
    Rule,
    RxPort,
    RxPortCount,
    RxSa,
    RxSaCount,
    RxSc,
    TxPortCount,
    TxSa,
    TxSaCount,
    TxSc,
    Validate,
)


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
        eapol = type_at(frame, ADDRESS_BYTES + len(clear_tags(frame))) == ETHERTYPE_EAPOL
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
            if type_at(frame, ADDRESS_BYTES + len(clear_tags(frame))) == ETHERTYPE_EAPOL:
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
