# SPDX-License-Identifier: Apache-2.0
"""`opengcm faults` and `opengcm abuse`: what they call an effect is one, what they find is told."""

from dataclasses import dataclass, replace
from typing import Any

import pytest
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from opengcm.cli.app import run
from opengcm.designs import load_design
from opengcm.faults import page
from opengcm.faults.abuse import abuse
from opengcm.faults.flips import Flop, _flops, _with_state
from opengcm.faults.record import RECORDS, record_of
from opengcm.faults.run import (
    BROKEN,
    CLEAR,
    FLAGGED,
    NONE,
    RECEIVER,
    SILENT,
    Campaign,
    Outcome,
    _effect,
    _load,
    inject,
)
from opengcm.sim.batch import Status

DESIGN = "gcm_25g"


@dataclass
class Came:
    """What came of the traffic, as a batch tells it."""

    results: list[tuple[Status, bytes, bytes]]
    refusals: tuple[int, ...] = ()

    def refused(self) -> list[int]:
        return list(self.refusals)

    def status(self, index: int) -> Status:
        return self.results[index][0]

    def text(self, index: int) -> bytes:
        return self.results[index][1]

    def tag(self, index: int) -> bytes:
        return self.results[index][2]


@pytest.fixture
def right() -> Came:
    load = _load(load_design(DESIGN))
    results = []
    for placed, (status, due) in zip(load.placed, load.expected, strict=True):
        size = len(placed.packet.data) if status is Status.Ok else 0
        results.append((status, due[:size], due[size:]))
    return Came(results)


def changed(came: Came, index: int, *result: Any) -> Came:
    results = list(came.results)
    results[index] = result
    return replace(came, results=results)


def test_effects(right: Came) -> None:
    """Each effect from what came of a packet, and the worst of several."""
    load = _load(load_design(DESIGN))
    sealed = next(
        i for i, each in enumerate(load.placed) if not each.packet.decrypt and each.packet.data
    )
    opened = next(
        i for i, (s, t) in enumerate(load.expected) if load.placed[i].packet.decrypt and t
    )
    forged = next(i for i, (status, _) in enumerate(load.expected) if status is Status.AuthFail)
    packet = load.placed[sealed].packet
    status, text, tag = right.results[sealed]

    def effect(came: Any) -> str:
        return _effect(came, load)

    assert effect(right) == NONE
    assert effect(replace(right, refusals=(0,))) == FLAGGED
    assert effect(changed(right, opened, Status.AuthFail, b"", b"")) == FLAGGED
    assert effect(changed(right, sealed, status, text, bytes(16))) == RECEIVER
    assert effect(changed(right, opened, Status.Ok, b"x" + right.text(opened)[1:], b"")) == SILENT
    assert effect(changed(right, forged, Status.Ok, b"", b"")) == SILENT
    assert effect(changed(right, sealed, status, packet.data, tag)) == CLEAR
    other = AESGCM(load.keys[packet.key_slot]).encrypt(packet.iv, b"y" * len(text), packet.aad)
    assert effect(changed(right, sealed, status, other[:-16], other[-16:])) == SILENT
    both = changed(changed(right, sealed, status, text, bytes(16)), opened, Status.Ok, b"", b"")
    assert effect(both) == SILENT


def register(name: str, width: int, first: int) -> dict[str, Any]:
    return {
        "type": "$dff",
        "connections": {
            "CLK": [2],
            "D": list(range(first, first + width)),
            "Q": list(range(first + width, first + 2 * width)),
        },
        "name": name,
    }


def test_flip_flops() -> None:
    """Every bit of every register by name; a wide one is data, a constant none."""
    narrow, wide = register("count_q", 2, 10), register("data_q", 40, 100)
    stuck = {**register("zero_q", 1, 300), "connections": {"CLK": [2], "D": ["0"], "Q": [301]}}
    net = {"hide_name": 0}
    module = {
        "cells": {"a": narrow, "b": wide, "c": stuck, "d": {"type": "$and", "connections": {}}},
        "netnames": {
            "count_q": {**net, "bits": [12, 13]},
            "out_o": {**net, "bits": [13]},
            "data_q": {**net, "bits": list(range(140, 180))},
        },
    }
    found = list(_flops(module))
    assert [(cell, bit, name) for cell, bit, name, control in found if control] == [
        ("a", 0, "count_q[0]"),
        ("a", 1, "count_q[1]"),
    ]
    assert len([name for *_, name, control in found if not control]) == 40


def test_instances_with_state_stay_apart() -> None:
    modules: dict[str, Any] = {
        "top": {"cells": {"u": {"type": "mid"}, "v": {"type": "logic"}}},
        "mid": {"cells": {"u": {"type": "leaf"}, "v": {"type": "logic"}}},
        "leaf": {"cells": {"r": {"type": "$dff"}}},
        "logic": {"cells": {"g": {"type": "$and"}}},
    }
    assert _with_state(modules) == {"top", "mid", "leaf"}


def test_record_counts() -> None:
    flops = [Flop(n, "og_a", "u_a", f"x_q[{n}]", control=n < 3) for n in range(1, 5)]
    outcomes = [
        Outcome(NONE, False, True),
        Outcome(BROKEN, True, True),
        Outcome(SILENT, False, False),
        Outcome(NONE, False, True),
    ]
    campaign = Campaign(load_design(DESIGN), list(zip(flops, outcomes, strict=True)), 100)
    record = record_of(campaign, "x")
    assert record.control == {"og_a": {NONE: 1, BROKEN: 1}}
    assert record.data == {"og_a": {NONE: 1, SILENT: 1}}
    assert (record.later, record.not_recovered) == (1, 1)
    assert [(each.register, each.effects) for each in record.registers] == [("x_q", {BROKEN: 1})]


def test_document_is_current() -> None:
    RECORDS.load()
    assert page.is_current(), "opengcm faults --write-docs"


@pytest.mark.parametrize("command", ["faults", "abuse"])
def test_other_designs_are_refused(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run([command, "aes_enc"]) == 2
    assert "slot stream" in capsys.readouterr().err


@pytest.mark.full
def test_abuse_of_an_engine() -> None:
    report = abuse(load_design(DESIGN), beats=20_000)
    assert not report.failures, report.failures[:3]
    assert report.beats == 20_000
    assert report.packets > 10_000


@pytest.mark.heavy
def test_a_few_flips() -> None:
    """Most have no effect, and a reset of a cycle undoes all."""
    campaign = inject(load_design(DESIGN), each=1, data=4000, seed=3, workers=1)
    effects = [outcome.effect for _, outcome in campaign.flips]
    assert effects.count(NONE) > len(effects) // 2
    assert len(set(effects)) > 3
    assert all(outcome.recovered for _, outcome in campaign.flips)
