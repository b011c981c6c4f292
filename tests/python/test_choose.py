# SPDX-License-Identifier: Apache-2.0
"""`opengcm choose`: who keeps up with a link, from committed figures."""

import json
from pathlib import Path

import pytest
from figures import synth_figure, write_figures
from python_support import Cli

from opengcm.choose import Build, ChooseError, Request, Verdict, builds, choose
from opengcm.errors import OpenGcmError
from opengcm.linerate import IMIX
from opengcm.results import FOLDER, LINERATE, load, save, synth_name


@pytest.fixture(scope="module")
def made_up(tmp_path_factory: pytest.TempPathFactory) -> list[Build]:
    """One, two and four lanes: 150 MHz and 30,000 LUT a lane on ecp5, 250 MHz on osu018."""
    return builds(write_figures(tmp_path_factory.mktemp("results")))


def test_cycles_are_those_that_were_measured() -> None:
    """Of every design, size and shape whose line rate is committed."""
    compared = 0
    for build in {build.design: build for build in builds()}.values():
        for row in load(build.design, FOLDER)[LINERATE].figures["rows"]:
            if row["bytes"] == IMIX:
                continue
            shape = "text" if row["aad"] == 0 else "macsec"
            cycles = build.cycles(row["bytes"], shape)
            measured = pytest.approx(row["cycles_per_packet"], rel=2e-3)
            assert cycles == measured, (build.design, row["bytes"])
            compared += 1
    assert compared > 300


def test_the_clock_needed(made_up: list[Build]) -> None:
    """100 Gbit/s of 64 + 20 bytes are 148.81 million frames a second, of 2 + 3 + 1 slots."""
    answer = choose(Request(100, 64, 64, "ecp5"), made_up)
    needs = {choice.build.design: choice.needs_mhz for choice in answer.choices}
    by_hand = {"gcm_25g": 6 * 148.81, "gcm_50g": 3 * 148.81, "gcm_100g": 2 * 148.81}
    assert needs == pytest.approx(by_hand, rel=1e-4)


def test_the_smallest_that_does_it_is_first(made_up: list[Build]) -> None:
    answer = choose(Request(10, 64, 64, "ecp5"), made_up)  # 14.88 million: 89, 45, 30 MHz
    does = [choice.build.design for choice in answer.choices if choice.verdict is Verdict.DOES]
    assert does == ["gcm_25g", "gcm_50g"]
    # Four lanes are 120,000 LUT: more than the 83,640 of the device.
    assert answer.choices[2].verdict is Verdict.TOO_LARGE
    assert answer.advice == ()


def test_what_to_change_where_none_does(made_up: list[Build]) -> None:
    answer = choose(Request(100, 64, 64, "ecp5"), made_up)
    assert not any(choice.verdict is Verdict.DOES for choice in answer.choices)
    one = next(choice for choice in answer.choices if choice.build.design == "gcm_25g")
    # 892.9 MHz of 150: six engines, 180,000 LUT; eight lanes take one beat a frame, 148.8 MHz.
    assert (one.engines, one.verdict) == (6, Verdict.TOO_SLOW)
    assert "6 side by side, 180,000 LUT and 36 BRAM36: more than the device has" in one.change
    assert "Lanes=8" in one.change
    text = " ".join(answer.advice)
    assert "fit into no one device" in text
    # 250 MHz in the cells do not do it either: 297.6 are needed.
    assert "another target" not in text
    easier = choose(Request(80, 64, 1, "ecp5"), made_up)
    assert "another target: gcm_100g on osu018, 250.0 MHz reached, 238.1 needed" in easier.advice


def test_two_engines_that_fit_are_said(made_up: list[Build]) -> None:
    answer = choose(Request(20, 64, 64, "ecp5"), made_up)  # 178.6 MHz of one lane, 89.3 of two
    assert answer.choices[0].build.design == "gcm_50g"
    only_one = [build for build in made_up if build.design == "gcm_25g"]
    answer = choose(Request(20, 64, 64, "ecp5"), only_one)
    assert any("2 of gcm_25g fit, 60,000 LUT" in line for line in answer.advice)


def test_longer_frames_are_said(made_up: list[Build]) -> None:
    only_one = [build for build in made_up if build.design == "gcm_25g"]
    answer = choose(Request(19, 64, 64, "ecp5"), only_one)
    # At 150 MHz, 128 bytes: 10 cycles a frame of 148 on the wire: 17.8 Gbit/s; 256: 18.4.
    assert not any("keeps up from 128" in line for line in answer.advice)
    answer = choose(Request(17, 64, 64, "ecp5"), only_one)
    assert any("gcm_25g keeps up from 128 bytes on" in line for line in answer.advice)


def test_without_a_clock_there_is_none(made_up: list[Build]) -> None:
    answer = choose(Request(1, 64, 1, "virtex5"), made_up)
    assert {choice.verdict for choice in answer.choices} == {Verdict.NO_CLOCK}
    assert all(choice.gbit is None for choice in answer.choices)
    assert "no open tool gives a clock" in answer.advice[0]
    assert all(record["reached_mhz"] is None for record in answer.to_json()["choices"])


def test_keys(made_up: list[Build]) -> None:
    answer = choose(Request(10, 64, 65, "ecp5"), made_up)
    few = next(choice for choice in answer.choices if choice.build.design == "gcm_25g")
    assert few.verdict is Verdict.FEW_KEYS
    assert "--param KeySlots=65" in few.change
    # In cells a design is measured with one key.
    cells = choose(Request(10, 64, 2, "osu018"), made_up)
    assert cells.choices[0].build.keys == 1
    assert cells.choices[0].verdict is Verdict.FEW_KEYS


def test_key_sizes() -> None:
    short = {choice.build.design for choice in choose(Request(1, 64, 1, "ecp5"), builds()).choices}
    long = Request(1, 64, 1, "ecp5", key_bits=256)
    assert "lin2023" in short
    assert "lin2023" not in {choice.build.design for choice in choose(long, builds()).choices}


def test_a_shape_that_there_is_not(made_up: list[Build]) -> None:
    with pytest.raises(ChooseError, match="macsec, text"):
        choose(Request(1, 64, 1, "ecp5", "round"), made_up)
    with pytest.raises(OpenGcmError, match="unknown target"):
        choose(Request(1, 64, 1, "pentium"), made_up)


def test_nothing_is_measured(tmp_path: Path) -> None:
    assert builds(tmp_path) == []
    answer = choose(Request(1, 64, 1, "ecp5"), [])
    assert answer.advice == ("nothing was measured on ecp5: opengcm synth DESIGN --target ecp5",)
    save("gcm_25g", {synth_name("ecp5"): synth_figure("gcm_25g", "ecp5", lut=1)}, tmp_path)
    assert builds(tmp_path) == []  # without a line rate there is nothing to ask


def test_the_command(cli: Cli) -> None:
    words = ("choose", "--gbit", "100", "--frame", "64", "--key-slots", "64", "--target", "ecp5")
    done = cli(*words)
    assert done.code == 0, done.err
    assert "148.81 million a second" in done.out
    assert "needs MHz" in done.out
    assert "reached MHz" in done.out
    record = json.loads(cli(*words, "--json").out)
    assert record["request"]["frame"] == 64
    one = next(each for each in record["choices"] if each["design"] == "gcm_25g")
    assert one["needs_mhz"] == pytest.approx(892.86)
    assert one["reached_mhz"] != one["needs_mhz"]
    assert all(each["commands"] for each in record["choices"])


def test_bad_requests(cli: Cli) -> None:
    for words in (
        ("--gbit", "0", "--target", "ecp5"),
        ("--gbit", "nan", "--target", "ecp5"),
        ("--gbit", "1", "--target", "pentium"),
        ("--gbit", "1", "--target", "ecp5", "--frame", "63"),
        ("--gbit", "1", "--target", "ecp5", "--key-slots", "0"),
    ):
        done = cli("choose", *words)
        assert done.code == 2
        assert done.err.count("\n") == 1
