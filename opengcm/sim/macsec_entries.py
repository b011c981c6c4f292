# SPDX-License-Identifier: Apache-2.0
"""What SecYs are as entries of the core's tables: the types of `og_macsec_pkg.sv`, packed.

A core with several ports has one SecY on each. Their secure channels get numbers in their order,
those that transmit and those that receive by themselves; an association is 4 * channel + AN.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum

from opengcm.macsec_config import ASSOCIATIONS, Association, ConfigError, SecY
from opengcm.spec import macsec as spec

TAG_BYTES = 32
"""That the SecTAG and the ICV add at the most."""


class Table(IntEnum):
    """table_e."""

    RULE = 0
    TX_SC = 1
    TX_SA = 2
    TX_SALT = 3
    TX_PORT = 4
    RX_PORT = 8
    RX_SC = 9
    RX_SA = 10
    RX_SALT = 11


class Direction(IntEnum):
    """Of a key, and of a counter."""

    TRANSMIT = 0
    RECEIVE = 1


@dataclass(frozen=True)
class Entry:
    """One entry of a table."""

    table: Table
    index: int
    value: int


@dataclass(frozen=True)
class KeyLoad:
    """A key for a slot of a direction, which is the number of its association."""

    direction: Direction
    slot: int
    key: bytes


_OFFSETS = {0: 0, 30: 1, 50: 2}


def pack(*fields: tuple[int, int]) -> int:
    """Fields of a packed struct, the first highest, each as value and bits."""
    value = 0
    for field, bits in fields:
        if not 0 <= field < 1 << bits:
            raise ConfigError(f"{field} does not fit into {bits} bits of a table")
        value = value << bits | field
    return value


def unpack(value: int, *bits: int) -> list[int]:
    """The fields of a packed struct, the first highest, by their bits."""
    fields = []
    for width in reversed(bits):
        fields.append(value & ((1 << width) - 1))
        value >>= width
    return fields[::-1]


def channels(secys: Sequence[SecY]) -> tuple[int, int]:
    """How many secure channels transmit, and how many receive."""
    sent = sum(secy.transmit is not None for secy in secys)
    return sent, sum(len(secy.receive) for secy in secys)


def entries(secys: Sequence[SecY]) -> Iterator[Entry]:
    """The tables, in an order in which nothing is in use before all of it is there."""
    yield from _associations(secys)
    for number, secy in enumerate(secy for secy in secys if secy.transmit is not None):
        yield Entry(Table.TX_SC, number, _tx_sc(secy))
    sc = 0
    for secy in secys:
        peer = None if secy.peer is None else sc + secy.peer
        for channel in secy.receive:
            fields = (1, 1), (secy.port, 4), (_OFFSETS[channel.offset], 2)
            sci = int.from_bytes(channel.sci)
            yield Entry(Table.RX_SC, sc, pack(*fields, (int(secy.cipher.xpn), 1), (sci, 64)))
            sc += 1
        yield Entry(Table.TX_PORT, secy.port, secy.max_bytes)
        yield Entry(Table.RX_PORT, secy.port, _rx_port(secy, peer))
    yield from (Entry(Table.RULE, place, rule) for place, rule in enumerate(_rules(secys)))


def keys(secys: Sequence[SecY]) -> Iterator[KeyLoad]:
    """The keys of all associations."""
    for direction, sc, _, association in _placed(secys):
        yield KeyLoad(direction, ASSOCIATIONS * sc + association.an, association.key)


def rules_needed(secys: Sequence[SecY]) -> int:
    """How many rules they have, all together."""
    return len(_rules(secys))


def models(secys: Sequence[SecY]) -> tuple[spec.Transmitter, spec.Receiver]:
    """The same as the standard has it (`opengcm.spec.macsec`)."""
    sent = [secy for secy in secys if secy.transmit is not None]
    transmitter = spec.Transmitter(
        [
            spec.Rule(rule.action, _sc_of(secys, secy), secy.port, rule.vlan, rule.ethertype)
            for secy in secys
            for rule in secy.rules
        ],
        {number: _spec_tx_sc(secy) for number, secy in enumerate(sent)},
        {},
        {secy.port: secy.max_bytes for secy in secys},
    )
    receiver = spec.Receiver({}, {}, {})
    sc = 0
    for secy in secys:
        receiver.ports[secy.port] = spec.RxPort(
            secy.validate,
            secy.replay_protect,
            secy.replay_window,
            None if secy.peer is None else sc + secy.peer,
            secy.max_bytes,
        )
        for channel in secy.receive:
            receiver.scs[sc] = spec.RxSc(channel.sci, secy.port, channel.offset, secy.cipher.xpn)
            sc += 1
    for direction, number, secy, association in _placed(secys):
        index = ASSOCIATIONS * number + association.an
        key = spec.Key(association.key, association.salt, association.ssci.to_bytes(4))
        if direction is Direction.TRANSMIT:
            transmitter.sas[index] = spec.TxSa(
                key, True, association.next_pn, _last(secy, association)
            )
        else:
            receiver.sas[index] = spec.RxSa(key, True, association.next_pn, _lowest(association))
    return transmitter, receiver


def _placed(secys: Sequence[SecY]) -> Iterator[tuple[Direction, int, SecY, Association]]:
    """Every association, with the number of its channel."""
    sent = received = 0
    for secy in secys:
        if secy.transmit is not None:
            for association in secy.transmit.associations:
                yield Direction.TRANSMIT, sent, secy, association
            sent += 1
        for channel in secy.receive:
            for association in channel.associations:
                yield Direction.RECEIVE, received, secy, association
            received += 1


def _associations(secys: Sequence[SecY]) -> Iterator[Entry]:
    for direction, sc, secy, association in _placed(secys):
        index = ASSOCIATIONS * sc + association.an
        salt = pack((association.ssci, 32), (int.from_bytes(association.salt), 96))
        first = (1, 1), (association.next_pn, 64)
        if direction is Direction.TRANSMIT:
            yield Entry(Table.TX_SALT, index, salt)
            yield Entry(Table.TX_SA, index, pack(*first, (_last(secy, association), 64)))
        else:
            yield Entry(Table.RX_SALT, index, salt)
            yield Entry(Table.RX_SA, index, pack(*first, (_lowest(association), 64)))


def _last(secy: SecY, association: Association) -> int:
    return secy.last_pn if association.last_pn is None else association.last_pn


def _lowest(association: Association) -> int:
    return association.next_pn if association.lowest_pn is None else association.lowest_pn


def _tx_sc(secy: SecY) -> int:
    sent = secy.transmit
    assert sent is not None
    return pack(
        (1, 1),
        (sent.an, 2),
        (int(sent.include_sci), 1),
        (int(sent.es), 1),
        (int(sent.scb), 1),
        (int(sent.encrypt), 1),
        (_OFFSETS[sent.offset], 2),
        (int(secy.cipher.xpn), 1),
        (sent.clear_tags, 2),
        (int.from_bytes(sent.sci), 64),
    )


def _spec_tx_sc(secy: SecY) -> spec.TxSc:
    sent = secy.transmit
    assert sent is not None
    return spec.TxSc(
        sent.sci,
        sent.an,
        sent.include_sci,
        sent.es,
        sent.scb,
        sent.encrypt,
        sent.offset,
        secy.cipher.xpn,
        sent.clear_tags,
    )


def _rx_port(secy: SecY, peer: int | None) -> int:
    return pack(
        (int(secy.validate), 2),
        (int(secy.replay_protect), 1),
        (secy.replay_window, 32),
        (int(peer is not None), 1),
        (peer or 0, 6),
        (secy.max_bytes, 14),
    )


def _rules(secys: Sequence[SecY]) -> list[int]:
    return [
        pack(
            (1, 1),
            (0, 1),
            (secy.port, 4),
            (int(rule.vlan is None), 1),
            (int(rule.vlan is not None and rule.vlan is not False), 1),
            (int(rule.vlan or 0), 12),
            (int(rule.ethertype is None), 1),
            (rule.ethertype or 0, 16),
            (int(rule.action), 2),
            (_sc_of(secys, secy), 6),
        )
        for secy in secys
        for rule in secy.rules
    ]


def _sc_of(secys: Sequence[SecY], secy: SecY) -> int:
    """The number of the channel that a SecY transmits on; 0 where it has none."""
    sent = [other.port for other in secys if other.transmit is not None]
    return sent.index(secy.port) if secy.port in sent else 0
