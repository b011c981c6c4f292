# SPDX-License-Identifier: Apache-2.0
"""Both directions of ESP, with their tables and counters."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from enum import Enum, IntEnum
from typing import NamedTuple

from opengcm.spec import gcm as spec_gcm
from opengcm.spec.esp.encapsulation import Place, encapsulate, find_esp, grown
from opengcm.spec.esp.ip import (
    PROTOCOL_ESP,
    PROTOCOL_IPV4,
    PROTOCOL_IPV6,
    PROTOCOL_NONE,
    PROTOCOL_UDP,
    Ip,
    inner_bytes,
    split_ip,
)
from opengcm.spec.esp.numbers import ReplayWindow, recover_number
from opengcm.spec.esp.packet import HEADER_BYTES, IV_BYTES, Association, cut_trailer, unseal
from opengcm.spec.gcm import Gcm

# What became of a packet: of its association, or of none.
OutKind = Enum(
    "OutKind",
    "OutPackets OutNotInUse OutNumberEnd OutFragment OutTooLong OutUnsupported OutMalformed "
    "OutFailed",
    start=0,
)
OutOther = Enum("OutOther", "OutClear OutDiscarded OutError OutOverrun OutNoSa", start=0)
InKind = Enum(
    "InKind",
    "InPackets InReplayed InAuthFailed InBadPadding InBadLength InBadInner InDummy InFailed "
    "InMismatch",
    start=0,
)
InOther = Enum(
    "InOther",
    "InClear InDiscarded InError InOverrun InNoSa InMalformed InFragment InUnsupported InKeepAlive",
    start=0,
)


class Action(IntEnum):
    """What the caller's policy wants of a packet."""

    DROP = 0
    CLEAR = 1
    PROTECT = 2


@dataclass
class TxSa:
    """An association that sends: a number leaves while next <= last."""

    association: Association
    next: int = 1
    last: int = 2**32 - 1
    max_bytes: int = 2**14 - 1  # of a packet as it leaves


@dataclass
class RxSa:
    """An association that receives. ESN is not without replay protection (3.4.3)."""

    association: Association
    window: ReplayWindow = field(default_factory=ReplayWindow)
    replay_protect: bool = True
    any_form: bool = False  # within UDP or not, whatever the association says


class Sent(NamedTuple):
    """What became of a packet on its way out. `packet` is None where it is dropped."""

    packet: bytes | None
    kind: OutKind | OutOther
    sa: int | None = None  # the association that counts it
    number: int | None = None
    ended: bool = False  # it took the last number


class Received(NamedTuple):
    """What became of a packet on its way in. `packet` is None where it is dropped."""

    packet: bytes | None
    kind: InKind | InOther
    sa: int | None = None  # the association that counts it
    number: int | None = None


@dataclass
class Transmitter:
    """The sender, with its associations by index; absent is not in use."""

    sas: dict[int, TxSa]
    gcm: Gcm = spec_gcm
    counters: Counter[tuple[int | None, OutKind | OutOther]] = field(default_factory=Counter)

    def transmit(
        self,
        packet: bytes,
        action: Action = Action.PROTECT,
        sa: int = 0,
        *,
        iv: bytes | None = None,
        error: bool = False,
    ) -> Sent:
        """One packet under the policy of the caller."""
        if error:
            sent = Sent(None, OutOther.OutError)
        elif action == Action.CLEAR:
            sent = Sent(packet, OutOther.OutClear)
        elif action == Action.DROP:
            sent = Sent(None, OutOther.OutDiscarded)
        else:
            sent = self._protect(packet, sa, iv)
        self.counters[sent.sa, sent.kind] += 1
        return sent

    def _protect(self, packet: bytes, index: int, iv: bytes | None) -> Sent:
        tx = self.sas.get(index)
        if tx is None:
            return Sent(None, OutKind.OutNotInUse, index)
        sa = tx.association
        try:
            ip = split_ip(packet)
        except ValueError:
            return Sent(None, OutKind.OutMalformed, index)
        if sa.tunnel is None and ip.is_fragment:
            return Sent(None, OutKind.OutFragment, index)
        if sa.tunnel is None and ip.stays_in_front:
            return Sent(None, OutKind.OutUnsupported, index)
        if grown(ip, sa) > tx.max_bytes:
            return Sent(None, OutKind.OutTooLong, index)
        if tx.next > tx.last:
            return Sent(None, OutKind.OutNumberEnd, index)
        out = encapsulate(ip, sa, tx.next, iv, self.gcm)
        tx.next += 1
        return Sent(out, OutKind.OutPackets, index, tx.next - 1, ended=tx.next > tx.last)


@dataclass
class Receiver:
    """The receiver: associations by index, found by SPI, and by destination where that is given."""

    sas: dict[int, RxSa]
    destinations: dict[int, bytes] = field(default_factory=dict)  # by index
    pass_clear: bool = True  # what has no ESP in it; else it is dropped
    pass_ike: bool = True
    pass_fragments: bool = False  # what may be one of ESP or of UDP
    gcm: Gcm = spec_gcm
    counters: Counter[tuple[int | None, InKind | InOther]] = field(default_factory=Counter)

    def receive(self, packet: bytes, *, error: bool = False) -> Received:
        """One packet."""
        got = Received(None, InOther.InError) if error else self._receive(packet)
        self.counters[got.sa, got.kind] += 1
        return got

    def find(self, spi: int, destination: bytes) -> int | None:
        """The index of the association."""
        for index, rx in self.sas.items():
            here = self.destinations.get(index, destination) == destination
            if here and rx.association.spi == spi:
                return index
        return None

    def _receive(self, packet: bytes) -> Received:
        try:
            ip = split_ip(packet)
            may_be_esp = not ip.is_ipv4 or ip.protocol in (PROTOCOL_ESP, PROTOCOL_UDP)
            if ip.is_fragment and may_be_esp:
                if self.pass_fragments:
                    return Received(packet, InOther.InClear)
                return Received(None, InOther.InFragment)
            place, esp = find_esp(ip)
        except ValueError:
            return Received(None, InOther.InMalformed)
        if place in (Place.OTHER, Place.IKE):
            if self.pass_clear if place == Place.OTHER else self.pass_ike:
                return Received(packet, InOther.InClear)
            return Received(None, InOther.InDiscarded)
        if place == Place.KEEP_ALIVE:
            return Received(None, InOther.InKeepAlive)
        index = self.find(int.from_bytes(esp[:4], "big"), ip.destination)
        if index is None:
            return Received(None, InOther.InNoSa)
        rx = self.sas[index]
        if (place == Place.UDP_ESP) != (rx.association.udp is not None) and not rx.any_form:
            return Received(None, InKind.InMismatch, index)
        return self._open(ip, esp, index)

    def _open(self, ip: Ip, esp: bytes, index: int) -> Received:
        rx = self.sas[index]
        sa, window = rx.association, rx.window

        text_bytes = len(esp) - HEADER_BYTES - IV_BYTES - sa.icv_bytes
        if text_bytes < 4 or text_bytes % 4:
            return Received(None, InKind.InBadLength, index)
        number = int.from_bytes(esp[4:8], "big")
        if sa.esn:
            number = recover_number(window.top, number, window.size)
        if (rx.replay_protect or sa.esn) and not window.is_new(number):
            return Received(None, InKind.InReplayed, index, number)
        text = unseal(sa, number, esp, self.gcm)
        if text is None:
            return Received(None, InKind.InAuthFailed, index, number)
        window.mark(number)  # only now
        try:
            payload, next_header = cut_trailer(text)
        except ValueError:
            return Received(None, InKind.InBadPadding, index, number)
        if next_header == PROTOCOL_NONE:
            return Received(None, InKind.InDummy, index, number)
        if sa.tunnel is None:
            return Received(ip.rebuilt(next_header, payload), InKind.InPackets, index, number)
        version = {PROTOCOL_IPV4: 4, PROTOCOL_IPV6: 6}.get(next_header)
        if not payload or payload[0] >> 4 != version:
            return Received(None, InKind.InBadInner, index, number)
        least, length = inner_bytes(payload)
        if not least <= length <= len(payload):
            return Received(None, InKind.InBadLength, index, number)
        # What is behind it hides its length (2.7).
        return Received(payload[:length], InKind.InPackets, index, number)
