# SPDX-License-Identifier: Apache-2.0
"""Rules, channels, associations, ports and counters of a SecY (10.7), as in og_macsec_pkg.sv."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, IntEnum
from typing import NamedTuple

from opengcm.spec.macsec.frame import ADDRESS_BYTES, clear_tags, type_at
from opengcm.spec.macsec.protection import Key


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
            and self.ethertype in (None, type_at(frame, ADDRESS_BYTES + len(tags)))
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
