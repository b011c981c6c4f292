# SPDX-License-Identifier: Apache-2.0
"""TVLA and the attack on traces made by hand, and once on a real co-processor."""

import errno
import json
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest
from numpy.typing import NDArray

from opengcm.attack import Attack
from opengcm.designs import load_design
from opengcm.errors import OpenGcmError
from opengcm.flows import find_target
from opengcm.leakage import Leakage, Step, Sums, measure, welch
from opengcm.leakage_plot import svg
from opengcm.spec.aes import sbox

KEY = bytes(range(100, 116))


def weight(values: NDArray[np.uint8]) -> NDArray[np.float64]:
    ones: NDArray[np.float64] = np.unpackbits(values[:, None], axis=1).sum(1).astype(float)
    return ones


def made_up(count: int, *, before: bool) -> tuple[NDArray[np.uint8], NDArray[np.float32]]:
    """Traces in which byte i leaks in cycle i; with `before`, the last three only as what they
    differ in from the byte before.
    """
    random = np.random.default_rng(7)
    texts = random.integers(0, 256, (count, 16), np.uint8)
    table = np.array([sbox(value) for value in range(256)], np.uint8)
    results = table[texts ^ np.frombuffer(KEY, np.uint8)]
    traces = random.normal(0, 1.0, (count, 17))
    for place in range(16):
        other = results[:, place - 1] if before and place > 12 else np.zeros(count, np.uint8)
        traces[:, place] += weight(results[:, place] ^ other)
    traces[:, 16] = 5  # a cycle that does not vary
    return texts, traces.astype(np.float32)


@pytest.mark.parametrize("before", [False, True])
def test_the_attack_finds_the_key(before: bool) -> None:
    found = Attack(*made_up(1000, before=before)).key()
    assert bytes(found[place] for place in range(16)) == KEY


def test_the_attack_claims_nothing_of_noise() -> None:
    texts, _ = made_up(1500, before=False)
    noise = np.random.default_rng(3).normal(0, 1, (1500, 8)).astype(np.float32)
    # Power that follows the plaintext alone, as a bus does, tells of no key either.
    noise[:, 0] = weight(texts[:, 0])
    assert Attack(texts, noise).key() == {}


def test_welch_by_hand() -> None:
    """Means 2 and 4, variances 2/3 and 8/3 of three traces each: t = -2 / sqrt(10/9)."""
    one, other = Sums.none(2), Sums.none(2)
    one.add(np.array([[1, 7], [2, 7], [3, 7]], np.float32))
    other.add(np.array([[2, 7], [4, 7], [6, 7]], np.float32))
    assert welch(one, other).tolist() == pytest.approx([-2 / (10 / 9) ** 0.5, 0])


def test_the_picture_says_what_was_found() -> None:
    steps = [Step(100, 48, 2, 9.0), Step(1000, 490, 16, 90.0)]
    found = Leakage("d", "osu050", 1000, [0.1, -90.0, 3.0], [True, False, False], steps, 490, 1, {})
    text = svg(found)
    ElementTree.fromstring(text)
    assert "all from 490 traces on" in text
    assert found.largest == 90


def test_traces_are_of_co_processors() -> None:
    with pytest.raises(OpenGcmError, match="no co-processor"):
        measure(load_design("gcm_25g"), find_target("osu050"))


def test_a_picture_that_is_there_is_told_of_first(
    cli: Any, tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("opengcm.cli.leakage.measure", None)
    plot = tmp_path / "plot.svg"
    plot.write_text("mine")
    line = cli.refused("leakage", "pramstaller2004_asic_minimum", "--plot", plot)
    assert "is there already; --force" in line
    assert plot.read_text() == "mine"


def test_what_was_found_is_not_lost_with_the_picture(
    cli: Any, tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    design = "pramstaller2004_asic_minimum"
    steps = [Step(1000, 490, 16, 90.0)]
    t, transfers = [0.1, -90.0, 3.0], [True, False, False]
    found = Leakage(design, "osu050", 1000, t, transfers, steps, 490, 1, {})
    monkeypatch.setattr("opengcm.cli.leakage.measure", lambda *_, **__: found)
    monkeypatch.setattr("tempfile.mkstemp", full)
    done = cli("leakage", design, "--plot", tmp_path / "plot.svg")
    assert done.code == 2
    assert "the key is known from 490 traces on" in done.out
    assert "No space left" in done.err
    assert not list(tmp_path.iterdir())


@pytest.mark.full
def test_a_co_processor_leaks(cli: Any, tmp_path: Any) -> None:
    """And its mapped netlist takes the power that it takes."""
    plot = tmp_path / "plot.svg"
    design = "pramstaller2004_asic_minimum"
    options = ("--traces", "4000", "--seed", "1", "--plot", str(plot), "--json")
    done = cli("leakage", design, *options)
    assert done.code == 0, done.err
    record = json.loads(done.out)
    assert record["leaks"]
    assert record["cycles"] == 67
    assert record["traces_to_recover_key"] < 2000
    assert plot.is_file()
    done = cli("power", design, "--target", "osu050", "--vectors", "5", "--clock", "50", "--json")
    assert done.code == 0, done.err
    record = json.loads(done.out)
    assert record["vectors_passed"] == 5
    assert record["nj_per_block"] == pytest.approx(343, rel=0.05)
