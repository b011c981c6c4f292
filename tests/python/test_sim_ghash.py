# SPDX-License-Identifier: Apache-2.0
"""Cores that hash under one key through `opengcm.Simulator`: hashes, tags and packets of the key in
their logic, and of keys that one of them loads.
"""

import random
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest
from buffers import forms

from opengcm import Design, InvalidTag, OpenGcmError, Simulator, load_design
from opengcm.sim.ghash_schedule import schedule_of
from opengcm.spec.aes import cipher
from opengcm.spec.gcm import gcm_ae, ghash
from opengcm.vectors.case import Case
from opengcm.vectors.ghash_check import check_ghash, sort_out_ghash
from opengcm.vectors.suite import run_vectors


def test_hashes_tags_and_vectors() -> None:
    rng = random.Random(1)
    messages = [rng.randbytes(16 * length) for length in (1, 1, 2, 9, 40)]
    pads = [rng.randbytes(16) for _ in messages]
    with Simulator("crenne2011_basic") as simulator:
        run = simulator.macs(messages, pads)
        h = int.from_bytes(simulator.macs([b"\x80" + bytes(15)]).values[0], "big")
        for message, pad, value in zip(messages, pads, run.values, strict=True):
            assert value == (ghash(h, message) ^ int.from_bytes(pad, "big")).to_bytes(16, "big")
        for iv in (bytes(12), b"\1", rng.randbytes(60)):
            sealed, tag = gcm_ae(simulator.key, iv, b"forty bytes of text" * 2, b"aad", 12)
            assert simulator.tag(iv, b"aad", sealed, 12) == tag
        for bad in ([b""], [bytes(15)]):
            with pytest.raises(OpenGcmError, match="whole blocks"):
                simulator.macs(bad)
        with pytest.raises(OpenGcmError, match="no AES"):
            simulator.seal(simulator.key, bytes(12), b"")
    report = run_vectors(load_design("crenne2011_basic"))
    assert report.passed >= 1
    assert not report.failures
    assert list(report.skipped) == ["another key than the one in the logic"]


def test_keys_that_are_loaded() -> None:
    """Two lanes, so that most last beats are not full; every key takes the cycles it should."""
    rng = random.Random(2)
    load = 2 * (5 + 6 + 26 * 31)  # docs/ghash.md
    with Simulator("ghash_table", Lanes=2) as simulator:
        for key in (rng.randbytes(16), rng.randbytes(24), rng.randbytes(32)):
            simulator.macs([bytes(16)])  # it waits for the key before
            before = simulator.cycles
            simulator.load_key(key)
            offered = simulator.cycles - before
            h = int.from_bytes(cipher(bytes(16), key))
            messages = [rng.randbytes(16 * length) for length in (1, 1, 2, 9, 40)]
            run = simulator.macs(messages)
            assert run.values == [ghash(h, message).to_bytes(16) for message in messages]
            assert offered + run.cycles == load + 28 + 4  # beats, and from the last to its hash
            sealed, tag = gcm_ae(key, b"\1", b"forty bytes of text" * 2, b"aad", 12)
            assert simulator.tag(b"\1", b"aad", sealed, 12) == tag
            simulator.reset()
            assert simulator.tag(b"\1", b"aad", sealed, 12) == tag
        with pytest.raises(OpenGcmError, match="no AES"):
            simulator.seal(key, bytes(12), b"")
    with Simulator("crenne2011_basic") as simulator:
        assert not simulator.takes_keys
        with pytest.raises(OpenGcmError, match="has its key in its logic"):
            simulator.load_key(bytes(16))


def test_vectors_of_any_key() -> None:
    """A wrong tag is refused, a right one is not, and the cycles of the loads are counted."""
    rng = random.Random(3)
    cases: list[Case] = []
    for valid in (True, False, True):
        key, iv, aad = rng.randbytes(16), rng.randbytes(12), rng.randbytes(20)
        text, tag = gcm_ae(key, iv, rng.randbytes(33), aad)
        tag = tag if valid else tag[:-1] + bytes([tag[-1] ^ 1])
        packet = (key, iv, aad, bytes(33) if valid else None, text, tag)
        cases.append(Case(str(len(cases)), *packet, "decrypt", valid, "here"))
    broken = replace(cases[0], id="broken", tag=bytes(16))
    with Simulator("ghash_table") as simulator:
        assert sort_out_ghash(simulator, cases) == (cases, Counter())
        report = check_ghash(simulator, [*cases, broken], lambda _: None)
    assert report.passed == 3
    assert report.failures == ["broken: the verdict on the tag is wrong"]
    assert report.cycles > 4 * 817


def test_packets() -> None:
    with Simulator("gcm_fixed") as simulator:
        key, iv = simulator.key, bytes(range(12))
        for text in (b"", b"x", bytes(16), bytes(100)):
            sealed, tag = simulator.seal(key, iv, text, b"header")
            assert (sealed, tag) == gcm_ae(key, iv, text, b"header")
            assert simulator.open(key, iv, sealed, tag, b"header") == text
        with pytest.raises(InvalidTag):
            simulator.open(key, iv, sealed, tag, b"Header")
        with pytest.raises(OpenGcmError, match="another key"):
            simulator.seal(bytes(16), iv, b"")
        with pytest.raises(OpenGcmError, match="12 bytes"):
            simulator.seal(key, bytes(8), b"")
        with pytest.raises(OpenGcmError, match="seal and open"):
            simulator.macs([bytes(16)])


def test_buffers() -> None:
    """Of items of any width, and however they lie in memory; nothing else stands for bytes."""
    rng = random.Random(4)
    text, iv, aad, pad = (rng.randbytes(size) for size in (64, 12, 20, 16))
    with Simulator("gcm_fixed") as simulator:
        sealed, tag = gcm_ae(simulator.key, iv, text, aad)
        for given in zip(*map(forms, (simulator.key, iv, text, aad)), strict=True):
            assert simulator.seal(*given) == (sealed, tag)
        for given in zip(*map(forms, (simulator.key, iv, sealed, tag, aad)), strict=True):
            assert simulator.open(*given) == text
        for name in ("key", "iv", "plaintext", "aad"):
            right: dict[str, Any] = {"key": simulator.key, "iv": iv, "plaintext": text, "aad": aad}
            with pytest.raises(OpenGcmError, match=f"^{name} must be bytes, not str"):
                simulator.seal(**{**right, name: "0" * 16})
    with Simulator("ghash_table") as simulator:
        expected = simulator.macs([text], [pad]).values
        for message, added in zip(forms(text), forms(pad), strict=True):
            assert simulator.macs([message], [added]).values == expected
        key = rng.randbytes(16)
        sealed, tag = gcm_ae(key, iv, text, aad)
        for keys, *parts in zip(*map(forms, (key, iv, aad, sealed)), strict=True):
            simulator.load_key(keys)
            assert simulator.tag(*parts) == tag
        for wrong in ("0" * 16, bytes(5), None):
            with pytest.raises(OpenGcmError, match="key"):
                simulator.load_key(wrong)
            assert simulator.tag(iv, aad, sealed) == tag


def test_the_pipe_starts_a_row_in_every_cycle() -> None:
    """Nine messages of nine blocks each: nine rows in a row, and then a MAC a cycle."""
    made = schedule_of(load_design("crenne2011_pipe"), [bytes(144)] * 9, [bytes(16)] * 9)
    assert [row.flags & 1 for row in made.rows[:19]] == [0] * 9 + [1] * 9 + [0]
    assert made.order == list(range(9))


def test_kinds_that_do_not_fit() -> None:
    design = load_design("crenne2011_basic")
    other = Design(design.name, "", "ghash", design.core, "og_cut", {})
    with pytest.raises(OpenGcmError, match="no schedule"):
        schedule_of(other, [bytes(16)], [bytes(16)])
