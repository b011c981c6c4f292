# SPDX-License-Identifier: Apache-2.0
"""Random SecYs and frames for a MACsec core: what is sent, and in which steps with what comes.

A SecY here receives what it sends itself; what comes to it is made by `macsec_arrivals`.
"""

import random
from collections.abc import Iterator, Sequence
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
    ETHERTYPE_S_TAG,
    Action,
    Receiver,
    Suite,
    Transmitter,
    Validate,
)
from opengcm.vectors.layer_check import BATCH
from opengcm.vectors.macsec_arrivals import Arrivals, Labelled
from opengcm.vectors.macsec_peer import LONGEST

_ETHERTYPES = (0x0800, 0x86DD, 0x0806, 0x88F7)
_IPV6 = 0x86DD
_NUMBERS = (0, 2)  # of associations


@dataclass(frozen=True)
class Step:
    """Frames back to back, both ways at once. Nothing is under way before them; software has
    then set the association that a channel transmits on, if there is a `switch`."""

    transmit: list[Labelled]
    receive: list[Labelled]
    switch: tuple[int, int] | None = None  # place of the SecY, AN


@dataclass(frozen=True)
class Scenario:
    """SecYs of a cipher suite, and frames for both directions, in steps."""

    name: str
    suite: Suite
    secys: tuple[SecY, ...]
    steps: list[Step]

    @property
    def transmit(self) -> list[Labelled]:
        """All that is sent."""
        return [labelled for step in self.steps for labelled in step.transmit]

    @property
    def receive(self) -> list[Labelled]:
        """All that comes."""
        return [labelled for step in self.steps for labelled in step.receive]

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
    """SecYs of every cipher suite with keys of these sizes, and so many frames in all, of each
    suite as many."""
    suites = [suite for suite in Suite if suite.key_bytes in key_bytes]
    number = 0
    for suite in suites:
        shapes = [(True, 0), (False, 0)] + ([] if suite.xpn else [(True, 30), (True, 50)])
        each = -(-count // (2 * len(suites) * len(shapes)))
        for encrypt, offset in shapes:
            secys = tuple(
                _secy(rng, port, suite, encrypt, offset, number + port)
                for port in range(min(ports, 2))
            )
            number += 1
            steps = list(_steps(rng, secys, each))
            yield Scenario(_name(suite, encrypt, offset, secys), suite, secys, steps)


def _steps(rng: random.Random, secys: tuple[SecY, ...], count: int) -> Iterator[Step]:
    """So many frames each way; a new step for each frame that comes when all else is done."""
    begins = [0]
    receive = list(Arrivals(rng, secys).frames(count))
    for place, labelled in enumerate(receive):
        if place > begins[-1] and (labelled.settled or place - begins[-1] == BATCH):
            begins.append(place)
    for begin, end in zip(begins, [*begins[1:], count], strict=True):
        switch = None
        if begin and rng.random() < 0.3:
            switch = rng.randrange(len(secys)), rng.choice(_NUMBERS)
        transmit = [_sent(rng, secys) for _ in range(begin, end)]
        yield Step(transmit, receive[begin:end], switch)


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
    # Some pass 2^31 or 2^32 meanwhile; numbers of 32 bits end there.
    starts = (1, 2**32 - 30, 2**40 - 5, 2**31 - 20) if suite.xpn else (1, 77777, 2**31 - 20)
    associations = tuple(
        Association(
            an=an,
            key=rng.randbytes(suite.key_bytes),
            next_pn=rng.choice(starts),
            ssci=1 + port,
            salt=rng.randbytes(12),
        )
        for an in _NUMBERS
    )
    sent = list(associations)
    if number % 5 == 4:
        sent[1] = replace(sent[1], last_pn=sent[1].next_pn + 40)
    if number % 5 == 3 and not suite.xpn:
        sent[1] = replace(sent[1], next_pn=2**32 - 40)
    return SecY(
        cipher=suite,
        port=port,
        transmit=Transmit(
            sci=sci,
            associations=tuple(sent),
            an=rng.choice(_NUMBERS),
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
        replay_window=rng.choice([0, 0, 3, 64, 2**30]),
        max_bytes=rng.choice([1600, LONGEST]),
    )


def _sent(rng: random.Random, secys: Sequence[SecY]) -> Labelled:
    """One to be sent: mostly short, of any port, with tags or without."""
    secy = rng.choice(secys)
    size = rng.choice([rng.randrange(14, 80), rng.randrange(14, 300), rng.randrange(60, 1515)])
    luck = rng.random()
    if luck < 0.02:
        size = rng.randrange(1515, secy.max_bytes + 60)
    elif luck < 0.03:
        size = secy.max_bytes - rng.choice((0, 23, 24, 25, 31, 32, 33))
    elif luck < 0.04:
        size = rng.randrange(1, ADDRESS_BYTES + 1)
    tags = b"".join(
        rng.choice([ETHERTYPE_C_TAG, ETHERTYPE_S_TAG]).to_bytes(2, "big")
        + rng.choice([2, 3, 4, 9, 0x8003]).to_bytes(2, "big")
        for _ in range(rng.choice([0, 0, 0, 1, 1, 2]))
    )
    kind = rng.choice(_ETHERTYPES) if rng.random() < 0.9 else ETHERTYPE_EAPOL
    data = rng.randbytes(6) + _address(secy.port) + tags + kind.to_bytes(2, "big")
    data = data + rng.randbytes(size - len(data)) if size > len(data) else data
    data = data[:size] if size <= ADDRESS_BYTES else data
    luck = rng.random()
    frame = Frame(data, secy.port, uncontrolled=luck < 0.02, error=luck > 0.98)
    return Labelled(_sent_kind(frame, secy, len(tags) // 4, kind), frame)


def _sent_kind(frame: Frame, secy: SecY, tags: int, ethertype: int) -> str:
    """The first that is true of a frame."""
    size = len(frame.data)
    if frame.error:
        return "error"
    if size <= ADDRESS_BYTES:
        return "runt"
    if frame.uncontrolled:
        return "uncontrolled"
    if size + 32 > secy.max_bytes:
        return "about max_bytes"
    if size > 1600:
        return "jumbo"
    if ethertype == ETHERTYPE_EAPOL:
        return "eapol"
    if tags:
        return "vlan"
    return "short" if size < ADDRESS_BYTES + 48 else "untagged"
