# SPDX-License-Identifier: Apache-2.0
"""MACsec's transmit side in tests: its structs as integers, its tables, and random entities.

Structs are those of og_macsec_pkg.sv and og_macsec_tx_pkg.sv, the first field most significant.
What becomes of a frame is said by `opengcm.spec.macsec`.
"""

import random
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from packed import pack
from table_port import write_entry

from opengcm import openssl_gcm
from opengcm.spec.macsec import Action, Key, Rule, Transmitter, TxSa, TxSc

USER = {"error": 1, "uncontrolled": 1, "secured": 1, "port": 4}
FRAME = {
    "bytes": 14,
    "port": 4,
    "clear": 1,
    "tags": 2,
    "tag": 64,
    "vid": 12,
    "typed": 1,
    "ethertype": 16,
}
EDIT = {"drop": 1, "cut_bytes": 4, "put_bytes": 5, "put": 128, "bytes": 14, "packet": 160}
LEAVE = {
    "port": 4,
    "secured": 1,
    "tag_bytes": 4,
    "tag": 64,
    "bytes": 14,
    "encrypted": 1,
    "sa": 8,
    "octets": 14,
}
COUNT = {"valid": 1, "index": 16, "amount": 14}
RULE = {
    "enable": 1,
    "any_port": 1,
    "port": 4,
    "any_vlan": 1,
    "has_tag": 1,
    "vid": 12,
    "any_type": 1,
    "ethertype": 16,
    "action": 2,
    "sc": 6,
}
TX_SC = {
    "enable": 1,
    "an": 2,
    "include_sci": 1,
    "es": 1,
    "scb": 1,
    "encrypt": 1,
    "offset": 2,
    "xpn": 1,
    "clear_tags": 2,
    "sci": 64,
}
TX_SA = {"in_use": 1, "next": 64, "last": 64}
SALT = {"ssci": 32, "salt": 96}
TABLE_RULE, TABLE_SC, TABLE_SA, TABLE_SALT, TABLE_PORT = range(5)
NO_KEY_SLOT = 0x3FF


def number(data: bytes | bytearray) -> int:
    """Bytes as a block: the first most significant."""
    return int.from_bytes(data, "big")


def rule_word(rule: Rule | None) -> int:
    """rule_t; None is a rule that is not enabled."""
    if rule is None:
        return 0
    tag = rule.vlan is not None and rule.vlan is not False
    return pack(
        RULE,
        {
            "enable": 1,
            "any_port": rule.port is None,
            "port": rule.port or 0,
            "any_vlan": rule.vlan is None,
            "has_tag": tag,
            "vid": int(rule.vlan or 0) if tag else 0,
            "any_type": rule.ethertype is None,
            "ethertype": rule.ethertype or 0,
            "action": rule.action,
            "sc": rule.sc,
        },
    )


def sc_word(sc: TxSc | None) -> int:
    """tx_sc_t; None is a channel that is not enabled."""
    if sc is None:
        return 0
    return pack(
        TX_SC,
        {
            "enable": 1,
            "an": sc.an,
            "include_sci": sc.include_sci,
            "es": sc.es,
            "scb": sc.scb,
            "encrypt": sc.encrypt,
            "offset": (0, 30, 50).index(sc.offset),
            "xpn": sc.xpn,
            "clear_tags": sc.clear_tags,
            "sci": number(sc.sci),
        },
    )


def sa_word(sa: TxSa | None) -> int:
    """tx_sa_t; None is an association not in use."""
    if sa is None:
        return 0
    return pack(TX_SA, {"in_use": sa.in_use, "next": sa.next, "last": sa.last})


def salt_word(key: Key) -> int:
    """salt_t"""
    return pack(SALT, {"ssci": number(key.ssci), "salt": number(key.salt)})


def random_sc(rng: random.Random) -> TxSc:
    """A channel of any kind that the tables allow."""
    xpn = rng.random() < 0.4
    return TxSc(
        sci=rng.randbytes(8),
        an=rng.randrange(4),
        include_sci=rng.random() < 0.5,
        es=rng.random() < 0.3,
        scb=rng.random() < 0.3,
        encrypt=rng.random() < 0.7,
        offset=0 if xpn else rng.choice((0, 30, 50)),
        xpn=xpn,
        clear_tags=rng.randrange(3),
    )


def random_sa(rng: random.Random, xpn: bool) -> TxSa:
    """An association with a key; some are near their end."""
    top = 2**64 - 1 if xpn else 2**32 - 1
    key = Key(rng.randbytes(rng.choice((16, 32))), rng.randbytes(12), rng.randbytes(4))
    first = rng.choice((1, 2**31 - 2, 2**32 - 3, rng.randrange(1, top), top - 40))
    last = min(top, first + rng.randrange(60)) if rng.random() < 0.2 else top
    return TxSa(key, True, first, last)


VIDS = (1, 2, 0xFFF)
TYPES = (0x0800, 0x86DD, 0x88E5, 0x8100)


def random_entity(
    rng: random.Random, channels: int, ports: int = 1, rules: int = 16
) -> Transmitter:
    """Rules, channels, associations and limits by chance: most frames are protected, and of those
    without a VLAN tag most are encrypted, by a channel that has numbers for all."""
    scs = {sc: random_sc(rng) for sc in range(channels) if rng.random() < 0.9}
    home = rng.randrange(channels)
    scs[home] = replace(random_sc(rng), encrypt=True)
    sas = {
        4 * sc + an: random_sa(rng, entry.xpn)
        for sc, entry in scs.items()
        for an in range(4)
        if rng.random() < 0.9
    }
    of_home = random_sa(rng, scs[home].xpn)
    sas[4 * home + scs[home].an] = replace(of_home, next=1, last=2**32 - 1)
    chosen = [random_rule(rng, channels, ports) for _ in range(rules - 5)]
    chosen += [Rule(Action.PROTECT, rng.choice([*scs]), vlan=v) for v in VIDS]
    chosen += [Rule(Action.PROTECT, home, vlan=False)]
    chosen += [Rule(Action.PROTECT, rng.choice([*scs]), port=0)]
    limits = {port: rng.choice((2**14 - 1, 1500, 9600)) for port in range(ports)}
    return Transmitter(chosen, scs, sas, limits, gcm=openssl_gcm)


def random_rule(rng: random.Random, channels: int, ports: int) -> Rule:
    """A rule that few frames match."""
    return Rule(
        rng.choice((Action.PROTECT, Action.PROTECT, Action.PROTECT, Action.DROP, Action.CLEAR)),
        rng.randrange(channels),
        rng.choice((None, rng.randrange(ports))),
        rng.choice((None, False, *VIDS)),
        rng.choice(TYPES),
    )


def vlan_tag(rng: random.Random) -> bytes:
    """A VLAN tag of one of few VLANs."""
    kind = rng.choice((b"\x81\x00", b"\x88\xa8"))
    return kind + (rng.randrange(16) << 12 | rng.choice(VIDS)).to_bytes(2, "big")


def random_frame(rng: random.Random, length: int, tags: int | None = None) -> bytes:
    """A frame of so many bytes, with up to three VLAN tags; a few are EAPOL."""
    if tags is None:
        tags = rng.choice((0, 0, 0, 1, 1, 2, 3))
    kind = 0x888E if rng.random() < 0.05 else rng.choice(TYPES)
    head = rng.randbytes(12) + b"".join(vlan_tag(rng) for _ in range(tags))
    data = head + kind.to_bytes(2, "big")
    return (data + rng.randbytes(max(length - len(data), 0)))[:length]


LENGTHS = (13, 14, 15, 16, 17, 18, 20, 21, 22, 23, 28, 42, 59, 60, 61, 62, 63, 64, 65, 68, 128, 300)


def random_length(rng: random.Random) -> int:
    """Mostly about the edges: of tags, SL, offsets and beats."""
    return rng.choice((*LENGTHS, rng.randrange(13, 130), rng.randrange(13, 1700)))


def table_entries(entity: Transmitter) -> Iterator[tuple[int, int, int]]:
    """All that software writes for an entity: table, index, data."""
    for index, rule in enumerate(entity.rules):
        yield TABLE_RULE, index, rule_word(rule)
    for sc, entry in entity.scs.items():
        yield TABLE_SC, sc, sc_word(entry)
    for sa, association in entity.sas.items():
        yield TABLE_SA, sa, sa_word(association)
        assert association.key
        yield TABLE_SALT, sa, salt_word(association.key)
    for port, limit in entity.max_bytes.items():
        yield TABLE_PORT, port, limit


async def write_tables(dut: Any, entity: Transmitter, which: Iterable[int] = range(5)) -> None:
    """Write what an entity says into those tables."""
    for table, index, data in table_entries(entity):
        if table in which:
            await write_entry(dut, table, index, data)
