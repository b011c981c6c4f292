# SPDX-License-Identifier: Apache-2.0
"""What SecYs are as entries of the core's tables, and as keys in its slots.

A core with several ports has one SecY on each. Their secure channels get numbers in their order,
those that transmit and those that receive by themselves; an association is 4 * channel + AN.
"""

from collections.abc import Iterator, Sequence

from opengcm.macsec_config import ASSOCIATIONS, Association, Receive, SecY
from opengcm.sim import macsec_tables as tables
from opengcm.sim.layer_entries import Direction, Entry, KeyLoad, pack
from opengcm.spec import macsec as spec

TAG_BYTES = 32
"""That the SecTAG and the ICV add at the most."""


_OFFSETS = {0: 0, 30: 1, 50: 2}


def channels(secys: Sequence[SecY]) -> tuple[int, int]:
    """How many secure channels transmit, and how many receive."""
    sent = sum(secy.transmit is not None for secy in secys)
    return sent, sum(len(secy.receive) for secy in secys)


def entries(secys: Sequence[SecY]) -> Iterator[Entry]:
    """The tables, in an order in which nothing is in use before all of it is there."""
    sc = 0
    for secy in secys:  # the ports first: one that nothing is said of lets in what has no tag
        peer = None if secy.peer is None else sc + secy.peer
        sc += len(secy.receive)
        limit = pack(tables.TX_PORT, max_bytes=secy.max_bytes)
        yield Entry(tables.RX_PORT_ID, secy.port, _rx_port(secy, peer))
        yield Entry(tables.TX_PORT_ID, secy.port, limit)
    yield from _associations(secys)
    for number, secy in enumerate(secy for secy in secys if secy.transmit is not None):
        yield Entry(tables.TX_SC_ID, number, transmit_channel(secy))
    received = ((secy, channel) for secy in secys for channel in secy.receive)
    for number, (secy, channel) in enumerate(received):
        yield Entry(tables.RX_SC_ID, number, _rx_sc(secy, channel))
    yield from (Entry(tables.RULE_ID, place, rule) for place, rule in enumerate(_rules(secys)))


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
        salt = {"ssci": association.ssci, "salt": int.from_bytes(association.salt)}
        first = {"in_use": 1, "next": association.next_pn}
        if direction is Direction.TRANSMIT:
            yield Entry(tables.TX_SALT_ID, index, pack(tables.TX_SALT, **salt))
            value = pack(tables.TX_SA, **first, last=_last(secy, association))
            yield Entry(tables.TX_SA_ID, index, value)
        else:
            yield Entry(tables.RX_SALT_ID, index, pack(tables.RX_SALT, **salt))
            value = pack(tables.RX_SA, **first, lowest=_lowest(association))
            yield Entry(tables.RX_SA_ID, index, value)


def _last(secy: SecY, association: Association) -> int:
    return secy.last_pn if association.last_pn is None else association.last_pn


def _lowest(association: Association) -> int:
    return association.next_pn if association.lowest_pn is None else association.lowest_pn


def transmit_channel(secy: SecY) -> int:
    """The entry of the channel that a SecY transmits on."""
    sent = secy.transmit
    assert sent is not None
    return pack(
        tables.TX_SC,
        enable=1,
        an=sent.an,
        include_sci=int(sent.include_sci),
        es=int(sent.es),
        scb=int(sent.scb),
        encrypt=int(sent.encrypt),
        offset=_OFFSETS[sent.offset],
        xpn=int(secy.cipher.xpn),
        clear_tags=sent.clear_tags,
        sci=int.from_bytes(sent.sci),
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


def _rx_sc(secy: SecY, channel: Receive) -> int:
    return pack(
        tables.RX_SC,
        enable=1,
        port=secy.port,
        offset=_OFFSETS[channel.offset],
        xpn=int(secy.cipher.xpn),
        sci=int.from_bytes(channel.sci),
    )


def _rx_port(secy: SecY, peer: int | None) -> int:
    return pack(
        tables.RX_PORT,
        validate=int(secy.validate),
        replay_protect=int(secy.replay_protect),
        window=secy.replay_window,
        has_peer=int(peer is not None),
        peer=peer or 0,
        max_bytes=secy.max_bytes,
    )


def _rules(secys: Sequence[SecY]) -> list[int]:
    return [
        pack(
            tables.RULE,
            enable=1,
            port=secy.port,
            any_vlan=int(rule.vlan is None),
            has_tag=int(rule.vlan is not None and rule.vlan is not False),
            vid=int(rule.vlan or 0),
            any_type=int(rule.ethertype is None),
            ethertype=rule.ethertype or 0,
            action=int(rule.action),
            sc=_sc_of(secys, secy),
        )
        for secy in secys
        for rule in secy.rules
    ]


def _sc_of(secys: Sequence[SecY], secy: SecY) -> int:
    """The number of the channel that a SecY transmits on; 0 where it has none."""
    sent = [other.port for other in secys if other.transmit is not None]
    return sent.index(secy.port) if secy.port in sent else 0
