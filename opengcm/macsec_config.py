# SPDX-License-Identifier: Apache-2.0
"""The configuration of a SecY (IEEE 802.1AE-2018, 10.7), and the file that it is read from.

A file has what a key agreement entity would decide, with the paths of the files of its keys, which
are taken from its own folder on:

    cipher = "GCM-AES-XPN-256"       # or GCM-AES-128, GCM-AES-256, GCM-AES-XPN-128
    port = 0                         # of the core
    validate = "strict"              # or check, disabled
    replay_protect = true
    replay_window = 0
    max_bytes = 9600                 # of a frame without FCS, each way

    [transmit]
    sci = "02:00:00:00:00:01/1"      # address and port identifier, or 16 digits
    an = 0                           # the association that is used
    encrypt = true                   # false: integrity only
    offset = 0                       # confidentiality offset: 0, 30 or 50
    include_sci = true               # else `es`, `scb`, or none of them: point to point
    clear_tags = 0                   # VLAN tags that stay in front of the SecTAG

    [[transmit.association]]
    an = 0
    key_file = "sak0.key"            # 16 or 32 bytes, or hexadecimal
    next_pn = 1
    last_pn = 4294967295             # it stops there; default: the last there is
    ssci = 1                         # with XPN, and `salt`, 24 digits
    salt = "e630e81a48de86a21c66fa6d"

    [[receive]]                      # a peer
    sci = "02:00:00:00:00:02/1"

    [[receive.association]]          # as of transmit, with `lowest_pn` in place of `last_pn`
    an = 0
    key_file = "sak0.key"

    [[rule]]                         # the first that matches; without any all is protected
    vlan = 7                         # or `tagged = false`; neither: any
    ethertype = 0x0800
    action = "protect"               # or clear, drop
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from dataclasses import field as of_class
from pathlib import Path

from msgspec import field

from opengcm.config_file import MAX_FRAME_BYTES, ConfigError, digits, one_of, read_config, read_key
from opengcm.spec.macsec import Action, Suite, Validate
from opengcm.toml_file import Table

ASSOCIATIONS = 4
"""Of a secure channel."""
OFFSETS = (0, 30, 50)
_SALT_BYTES = 12
_KEY_BYTES = (16, 32)
_SCI = re.compile(r"([0-9a-fA-F]{2}(?::[0-9a-fA-F]{2}){5})/([0-9]{1,5})")
_CIPHERS = {suite.name.replace("_", "-"): suite for suite in Suite}
_VALIDATE = {value.name.lower(): value for value in Validate}
_ACTIONS = {value.name.lower(): value for value in Action}


@dataclass(frozen=True)
class Association:
    """A secure association. `last_pn` is that of the channel's transmitter, `lowest_pn` that of
    its receivers; None: the last there is, and `next_pn`.
    """

    an: int
    key: bytes = of_class(repr=False)
    next_pn: int = 1
    last_pn: int | None = None
    lowest_pn: int | None = None
    ssci: int = 0
    salt: bytes = of_class(default=bytes(_SALT_BYTES), repr=False)

    def __post_init__(self) -> None:
        if not 0 <= self.an < ASSOCIATIONS:
            raise ConfigError(f"an association number is 0 to 3, not {self.an}")
        if not 0 <= self.ssci < 2**32:
            raise ConfigError(f"an SSCI has 32 bits, and {self.ssci} has not")
        if len(self.salt) != _SALT_BYTES:
            raise ConfigError(f"a salt has 12 bytes, not {len(self.salt)}")


@dataclass(frozen=True)
class Transmit:
    """The secure channel that a SecY transmits on."""

    sci: bytes
    associations: tuple[Association, ...]
    an: int = 0
    encrypt: bool = True
    offset: int = 0
    include_sci: bool = True
    es: bool = False
    scb: bool = False
    clear_tags: int = 0

    def __post_init__(self) -> None:
        _check_channel(self.sci, self.associations)
        if self.an not in range(ASSOCIATIONS):
            raise ConfigError(f"an association number is 0 to 3, not {self.an}")
        if self.include_sci and (self.es or self.scb):
            raise ConfigError("es and scb stand for an SCI that is not in the tag: include_sci")
        if self.offset not in OFFSETS:
            raise ConfigError(f"a confidentiality offset is 0, 30 or 50, not {self.offset}")
        if not 0 <= self.clear_tags <= 2:
            raise ConfigError(f"clear_tags is 0, 1 or 2, not {self.clear_tags}")


@dataclass(frozen=True)
class Receive:
    """A secure channel of a peer."""

    sci: bytes
    associations: tuple[Association, ...]
    offset: int = 0

    def __post_init__(self) -> None:
        _check_channel(self.sci, self.associations)
        if self.offset not in OFFSETS:
            raise ConfigError(f"a confidentiality offset is 0, 30 or 50, not {self.offset}")


@dataclass(frozen=True)
class Rule:
    """What becomes of frames that are to be sent. None stands for any; a `vlan` of False for a
    frame without a tag."""

    action: Action = Action.PROTECT
    vlan: int | bool | None = None
    ethertype: int | None = None

    def __post_init__(self) -> None:
        if self.vlan is True or (type(self.vlan) is int and not 0 <= self.vlan < 2**12):
            raise ConfigError(f"a VLAN has a number of 12 bits, and {self.vlan} is none")
        if self.ethertype is not None and not 0 <= self.ethertype < 2**16:
            raise ConfigError(f"an EtherType has 16 bits, and {self.ethertype} has not")


@dataclass(frozen=True)
class SecY:
    """One SecY. ConfigError for what cannot be. `key_files` is where its keys were read from."""

    cipher: Suite
    transmit: Transmit | None = None
    receive: tuple[Receive, ...] = ()
    rules: tuple[Rule, ...] = (Rule(),)
    port: int = 0
    validate: Validate = Validate.STRICT
    replay_protect: bool = True
    replay_window: int = 0
    max_bytes: int = 9600
    key_files: tuple[Path, ...] = of_class(default=(), compare=False)

    def __post_init__(self) -> None:
        if not 0 <= self.port < 16:
            raise ConfigError(f"a port is 0 to 15, not {self.port}")
        if not 0 <= self.replay_window <= 2**30:
            raise ConfigError(f"a replay window is 0 to 2^30, not {self.replay_window}")
        if not 64 <= self.max_bytes <= MAX_FRAME_BYTES:
            raise ConfigError(f"max_bytes is 64 to {MAX_FRAME_BYTES:,}, not {self.max_bytes}")
        sent = [self.transmit] if self.transmit else []
        channels: list[Transmit | Receive] = [*sent, *self.receive]
        for channel in channels:
            if self.cipher.xpn and channel.offset:
                raise ConfigError("a cipher suite with XPN has no confidentiality offset")
            for association in channel.associations:
                self._check(association)
        if len({channel.sci for channel in self.receive}) != len(self.receive):
            raise ConfigError("two peers have one SCI")

    def _check(self, association: Association) -> None:
        if len(association.key) != self.cipher.key_bytes:
            raise ConfigError(
                f"{cipher_name(self.cipher)} takes keys of {8 * self.cipher.key_bytes} bits,"
                f" not {8 * len(association.key)}"
            )
        for number in (association.next_pn, association.last_pn, association.lowest_pn):
            if number is not None and not 1 <= number <= self.last_pn:
                raise ConfigError(f"a packet number is 1 to {self.last_pn:,}, not {number:,}")

    @property
    def last_pn(self) -> int:
        """The last packet number of the cipher suite."""
        return 2**64 - 1 if self.cipher.xpn else 2**32 - 1

    @property
    def peer(self) -> int | None:
        """The place in `receive` of the one peer, whose frames need not name it."""
        return 0 if len(self.receive) == 1 else None


def cipher_name(suite: Suite) -> str:
    """As IEEE 802.1AE writes it."""
    return suite.name.replace("_", "-")


def read_secy(path: Path) -> SecY:
    """The SecY of a file. ConfigError, naming the file, for one that is none."""
    return read_config(path, _File, _secy)


class _Association(Table):
    """One that is transmitted on has `last_pn`, one that is received on `lowest_pn`."""

    an: int
    key_file: str
    next_pn: int = 1
    ssci: int = 0
    salt: str = "00" * _SALT_BYTES


class _TransmitAssociation(_Association):
    last_pn: int | None = None


class _ReceiveAssociation(_Association):
    lowest_pn: int | None = None


class _Transmit(Table):
    sci: str
    association: list[_TransmitAssociation] = field(default_factory=list)
    an: int = 0
    encrypt: bool = True
    offset: int = 0
    include_sci: bool = True
    es: bool = False
    scb: bool = False
    clear_tags: int = 0


class _Receive(Table):
    sci: str
    association: list[_ReceiveAssociation] = field(default_factory=list)
    offset: int = 0


class _Rule(Table):
    action: str = "protect"
    vlan: int | None = None
    tagged: bool | None = None
    ethertype: int | None = None


class _File(Table):
    cipher: str
    port: int = 0
    validate: str = "strict"
    replay_protect: bool = True
    replay_window: int = 0
    max_bytes: int = 9600
    transmit: _Transmit | None = None
    receive: list[_Receive] = field(default_factory=list)
    rule: list[_Rule] = field(default_factory=list)


def _secy(file: _File, folder: Path) -> SecY:
    sent = [file.transmit] if file.transmit else []
    channels: list[_Transmit | _Receive] = [*sent, *file.receive]
    return SecY(
        cipher=one_of(_CIPHERS, "cipher", file.cipher),
        transmit=_sent(file.transmit, folder) if file.transmit else None,
        receive=tuple(
            Receive(
                sci=_sci(peer.sci),
                associations=tuple(_association(sa, folder) for sa in peer.association),
                offset=peer.offset,
            )
            for peer in file.receive
        ),
        rules=tuple(_rule(rule) for rule in file.rule) or (Rule(),),
        port=file.port,
        validate=one_of(_VALIDATE, "validate", file.validate),
        replay_protect=file.replay_protect,
        replay_window=file.replay_window,
        max_bytes=file.max_bytes,
        key_files=tuple(folder / sa.key_file for each in channels for sa in each.association),
    )


def _sent(table: _Transmit, folder: Path) -> Transmit:
    return Transmit(
        sci=_sci(table.sci),
        associations=tuple(_association(sa, folder) for sa in table.association),
        an=table.an,
        encrypt=table.encrypt,
        offset=table.offset,
        include_sci=table.include_sci,
        es=table.es,
        scb=table.scb,
        clear_tags=table.clear_tags,
    )


def _rule(table: _Rule) -> Rule:
    if table.tagged or (table.tagged is False and table.vlan is not None):
        raise ConfigError("rule.tagged is false, without a vlan, or left out")
    return Rule(
        action=one_of(_ACTIONS, "rule.action", table.action),
        vlan=table.vlan if table.tagged is None else False,
        ethertype=table.ethertype,
    )


def _association(table: _TransmitAssociation | _ReceiveAssociation, folder: Path) -> Association:
    return Association(
        an=table.an,
        key=read_key(folder / table.key_file, _KEY_BYTES),
        next_pn=table.next_pn,
        last_pn=table.last_pn if isinstance(table, _TransmitAssociation) else None,
        lowest_pn=table.lowest_pn if isinstance(table, _ReceiveAssociation) else None,
        ssci=table.ssci,
        salt=digits(table.salt, "salt"),
    )


def _sci(text: str) -> bytes:
    found = _SCI.fullmatch(text)
    if found and int(found[2]) < 2**16:
        return bytes.fromhex(found[1].replace(":", "")) + int(found[2]).to_bytes(2, "big")
    return digits(text, "sci")


def _check_channel(sci: bytes, associations: Sequence[Association]) -> None:
    if len(sci) != 8:
        raise ConfigError(f"an SCI has 8 bytes, not {len(sci)}")
    if len({association.an for association in associations}) != len(associations):
        raise ConfigError("two associations of one channel have one number")
