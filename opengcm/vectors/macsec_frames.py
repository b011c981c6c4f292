# SPDX-License-Identifier: Apache-2.0
"""Random SecYs and frames for a MACsec core: what is sent, and what comes from a peer or a forger.

A SecY here receives what it sends itself. Frames that come are those that the model of the standard
has protected, and what may become of them on the way: forged in every field, repeated, cut, padded,
of a channel or an association that there is not, in clear, for the key agreement entity.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace

from opengcm import openssl_gcm
from opengcm.designs import Design
from opengcm.macsec_config import Association, Receive, Rule, SecY, Transmit
from opengcm.sim.macsec import Frame
from opengcm.sim.macsec_entries import models
from opengcm.spec.macsec import (
    ADDRESS_BYTES,
    ETHERTYPE_C_TAG,
    ETHERTYPE_EAPOL,
    ETHERTYPE_MACSEC,
    ETHERTYPE_S_TAG,
    Action,
    Receiver,
    Suite,
    Transmitter,
    Validate,
)

_LONGEST = 9018
_ETHERTYPES = (0x0800, 0x86DD, 0x0806, 0x88F7)
_IPV6 = 0x86DD


@dataclass(frozen=True)
class Scenario:
    """SecYs, and the frames for both directions."""

    name: str
    secys: tuple[SecY, ...]
    transmit: list[Frame]
    receive: list[Frame]

    def models(self) -> tuple[Transmitter, Receiver]:
        """The SecYs as the standard has them, fresh."""
        transmitter, receiver = models(self.secys)
        transmitter.gcm = receiver.gcm = openssl_gcm
        return transmitter, receiver


def any_secy(design: Design) -> SecY:
    """One that a core can be begun with."""
    suite = Suite.GCM_AES_128 if design.key_min <= 128 else Suite.GCM_AES_256
    return SecY(suite, Transmit(_address(0) + b"\0\1", (Association(0, bytes(suite.key_bytes)),)))


def suites_of(design: Design) -> list[Suite]:
    """The cipher suites that a core has the keys for."""
    return [suite for suite in Suite if design.key_min <= 8 * suite.key_bytes <= design.key_max]


def scenarios(
    rng: random.Random, ports: int, key_bytes: tuple[int, ...], count: int
) -> Iterator[Scenario]:
    """SecYs of every cipher suite with keys of these sizes, and so many frames in all."""
    suites = [suite for suite in Suite if suite.key_bytes in key_bytes]
    shapes = [
        (suite, encrypt, offset)
        for suite in suites
        for encrypt, offset in ((True, 0), (False, 0), (True, 30), (True, 50))
        if not (suite.xpn and offset)
    ]
    each = -(-count // (2 * len(shapes)))
    for number, (suite, encrypt, offset) in enumerate(shapes):
        secys = tuple(
            _secy(rng, port, suite, encrypt, offset, number + port) for port in range(min(ports, 2))
        )
        transmit = [_frame(rng, secys) for _ in range(each)]
        scenario = Scenario(_name(suite, encrypt, offset, secys), secys, transmit, [])
        yield replace(scenario, receive=list(_received(rng, scenario, each)))


def _name(suite: Suite, encrypt: bool, offset: int, secys: tuple[SecY, ...]) -> str:
    how = f"encrypted from {offset} on" if encrypt else "integrity only"
    tags = "/".join(_tag_name(secy) for secy in secys)
    return f"{suite.name}, {how}, {tags}, {'/'.join(secy.validate.name for secy in secys)}"


def _tag_name(secy: SecY) -> str:
    sent = secy.transmit
    assert sent is not None
    return "SCI" if sent.include_sci else "ES" if sent.es else "SCB" if sent.scb else "peer"


def _address(port: int) -> bytes:
    return bytes([2, 0, 0, 0, 0, port])


def _secy(
    rng: random.Random, port: int, suite: Suite, encrypt: bool, offset: int, number: int
) -> SecY:
    tag = number % 4  # SCI, ES, SCB, one peer
    sci = _address(port) + (b"\0\0" if tag == 2 else b"\0\1")
    # Some numbers end, some pass 2^32 meanwhile.
    start = rng.choice([1, 2**32 - 30, 2**40 - 5]) if suite.xpn else rng.choice([1, 77777])
    associations = tuple(
        Association(
            an=an,
            key=rng.randbytes(suite.key_bytes),
            next_pn=start,
            ssci=1 + port,
            salt=rng.randbytes(12),
        )
        for an in (0, 2)
    )
    ends = start + 40 if number % 5 == 4 else None
    return SecY(
        cipher=suite,
        port=port,
        transmit=Transmit(
            sci=sci,
            associations=tuple(replace(each, last_pn=ends) for each in associations),
            an=rng.choice([0, 2]),
            encrypt=encrypt,
            offset=offset,
            include_sci=tag == 0,
            es=tag == 1,
            scb=tag == 2,
            clear_tags=rng.randrange(3),
        ),
        receive=(Receive(sci, associations, offset),),
        rules=(
            Rule(Action.DROP, ethertype=0x0806),
            Rule(Action.CLEAR, vlan=9),
            Rule(Action.PROTECT, vlan=False),
            Rule(Action.PROTECT, ethertype=_IPV6),
            Rule(Action.PROTECT, vlan=rng.randrange(2, 5)),
        ),
        validate=list(Validate)[number % 3] if number % 2 else Validate.STRICT,
        replay_protect=number % 3 != 1,
        replay_window=rng.choice([0, 0, 3, 2**30]),
        max_bytes=rng.choice([1600, 9600]),
    )


def _frame(rng: random.Random, secys: tuple[SecY, ...]) -> Frame:
    """One to be sent: mostly short, of either port, with tags or without."""
    secy = rng.choice(secys)
    size = rng.choice([rng.randrange(14, 80), rng.randrange(14, 300), rng.randrange(60, 1515)])
    if rng.random() < 0.01:
        size = rng.randrange(1515, _LONGEST)
    tags = b"".join(
        rng.choice([ETHERTYPE_C_TAG, ETHERTYPE_S_TAG]).to_bytes(2, "big")
        + rng.choice([2, 3, 4, 9, 0x8003]).to_bytes(2, "big")
        for _ in range(rng.choice([0, 0, 0, 1, 1, 2]))
    )
    kind = rng.choice(_ETHERTYPES) if rng.random() < 0.9 else ETHERTYPE_EAPOL
    head = rng.randbytes(6) + _address(secy.port) + tags + kind.to_bytes(2, "big")
    data = head + rng.randbytes(max(0, size - len(head)))
    luck = rng.random()
    return Frame(data, secy.port, uncontrolled=luck < 0.02, error=luck > 0.98)


def _received(rng: random.Random, scenario: Scenario, count: int) -> Iterator[Frame]:
    """What comes: protected frames, and what may have become of them.

    What is forged is never of an old number: whether such a frame is late or not valid is a matter
    of when it comes, not of the standard.
    """
    transmitter, _ = scenario.models()
    wraps = any(_start(secy) % 2**32 > 2**31 for secy in scenario.secys)
    seen: list[Frame] = []
    while count > 0:
        clear = _frame(rng, scenario.secys)
        sent = transmitter.transmit(clear.data, clear.port)
        count -= 1
        if sent.frame is None:
            yield replace(clear, uncontrolled=False)
            continue
        frame = Frame(sent.frame, clear.port, error=rng.random() < 0.01)
        luck = rng.random()
        if luck < 0.3 and sent.secured:
            yield replace(frame, data=_forged(rng, frame.data))
        elif luck < 0.4 and sent.secured and len(frame.data) < 100:
            yield replace(frame, data=frame.data + bytes(rng.randrange(1, 40)))
        elif luck < 0.5 and seen and not wraps:
            yield rng.choice(seen)
        else:
            yield frame
            if not frame.error:
                seen.append(frame)


def _start(secy: SecY) -> int:
    assert secy.transmit is not None
    return secy.transmit.associations[0].next_pn


def _forged(rng: random.Random, frame: bytes) -> bytes:
    """A protected frame with something wrong, in the tag or behind it."""
    at = ADDRESS_BYTES
    while frame[at : at + 2] != ETHERTYPE_MACSEC.to_bytes(2, "big"):
        at += 4
    data = bytearray(frame)
    match rng.randrange(8):
        case 0:  # the bits of the TCI, one at a time: V, ES, SC, SCB, E, C
            data[at + 2] ^= 4 << rng.randrange(6)
        case 1:
            data[at + 2] ^= 1 << rng.randrange(2)  # the AN
        case 2:
            data[at + 3] = rng.randrange(256)  # SL
        case 3:
            data[at + 4] ^= 0x20  # a number far ahead
        case 4:  # the SCI, or the data
            data[at + 8 + rng.randrange(8)] ^= 1 << rng.randrange(8)
        case 5:
            del data[rng.randrange(at + 2, len(data)) :]
        case 6:
            data[-1 - rng.randrange(16)] ^= 1 << rng.randrange(8)  # the ICV
        case _:
            data[rng.randrange(6)] ^= 1 << rng.randrange(8)  # who it is for
    return bytes(data)
