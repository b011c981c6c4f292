# SPDX-License-Identifier: Apache-2.0
"""Constant-key cores through `opengcm.Simulator`: hashes, tags and packets of their one key."""

import random

import pytest

from opengcm import Design, InvalidTag, OpenGcmError, Simulator, load_design
from opengcm.sim.ghash_schedule import schedule_of
from opengcm.spec.gcm import gcm_ae, ghash
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


def test_the_pipe_starts_a_row_in_every_cycle() -> None:
    """Nine messages of nine blocks each: nine rows in a row."""
    made = schedule_of(load_design("crenne2011_pipe"), [bytes(144)] * 9, [bytes(16)] * 9)
    assert [row.flags & 1 for row in made.rows[:10]] == [1] * 9 + [0]
    assert made.order == list(range(9))


def test_kinds_that_do_not_fit() -> None:
    design = load_design("crenne2011_basic")
    other = Design(design.name, "", "ghash", design.core, "og_cut", {})
    with pytest.raises(OpenGcmError, match="no schedule"):
        schedule_of(other, [bytes(16)], [bytes(16)])
