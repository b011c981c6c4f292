# SPDX-License-Identifier: Apache-2.0
"""The committed figures: kept, found stale, taken anew, and compared."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from figures import rate_figure, synth_figure, write_figures
from python_support import Cli

from opengcm import results
from opengcm.designs import load_design
from opengcm.results import Figure, ResultsError, load, save, source_hash, stale

DESIGN = load_design("gcm_25g")


def current(name: str, **figures: Any) -> Figure:
    figure = synth_figure("gcm_25g", "virtex5", **figures)
    return replace(figure, source_hash=source_hash(DESIGN, name))


def test_a_file_comes_back_as_it_was(tmp_path: Path) -> None:
    figures = {"synth virtex5": synth_figure("gcm_25g", "virtex5", lut=5)}
    save("gcm_25g", figures, tmp_path)
    assert load("gcm_25g", tmp_path) == figures
    assert load("gcm_50g", tmp_path) == {}
    assert [path.name for path in tmp_path.iterdir()] == ["gcm_25g.json"]


@pytest.mark.parametrize("text", ["", "[]", '{"design": "gcm_50g"}', '{"design": "gcm_25g"}'])
def test_a_malformed_file_is_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / "gcm_25g.json").write_text(text, encoding="utf-8")
    with pytest.raises(ResultsError):
        load("gcm_25g", tmp_path)


@pytest.mark.parametrize("name", ["linerate", "test", "synth virtex5", "synth osu018"])
def test_the_hash_is_of_parameters_and_sources(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = source_hash(DESIGN, name)
    assert before == source_hash(DESIGN, name)
    two_lanes = replace(DESIGN, parameters={**DESIGN.parameters, "Lanes": 2})
    assert before != source_hash(two_lanes, name)
    changed = tmp_path / f"{DESIGN.top}.sv"
    changed.write_text(f"module {DESIGN.top}; endmodule\n", encoding="utf-8")
    monkeypatch.setattr("opengcm.sources.files", lambda _core: [changed])
    assert before != source_hash(DESIGN, name)


def test_targets_differ() -> None:
    names = ["linerate", "test", "synth virtex5", "synth virtex6", "synth osu018", "synth ecp5"]
    assert len({source_hash(DESIGN, name) for name in names}) == len(names)


def test_stale_figures_are_named(tmp_path: Path) -> None:
    old = synth_figure("gcm_25g", "virtex6", lut=1)
    fresh = current("synth virtex5", lut=1)
    save("gcm_25g", {"synth virtex5": fresh, "synth virtex6": old}, tmp_path)
    save("gone", {}, tmp_path)
    (tmp_path / "vectors.json").write_text('{"rows": []}', encoding="utf-8")
    assert stale(tmp_path) == [
        "gcm_25g: synth virtex6 is stale; it was: opengcm synth gcm_25g --target virtex6 --json",
        "gone.json: there is no design gone",
    ]
    assert "gcm_25g: synth virtex5" not in results.missing(tmp_path)
    assert "gcm_25g: linerate" in results.missing(tmp_path)


def test_refresh_takes_what_is_stale_and_goes_on_after_a_stop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    taken: list[str] = []

    def measure(design: Any, name: str, **_: Any) -> Figure:
        if name == "synth virtex6" and "synth virtex6" not in taken:
            taken.append(name)
            raise KeyboardInterrupt
        taken.append(name)
        return current(name, lut=7)

    monkeypatch.setattr(results, "measure_figure", measure)
    save("gcm_25g", {"linerate": current("linerate")}, tmp_path)
    names = ["linerate", "synth virtex5", "synth virtex6"]
    said: list[str] = []
    with pytest.raises(KeyboardInterrupt):
        results.refresh(DESIGN, names, folder=tmp_path, report=said.append)
    assert said[0] == "gcm_25g: linerate: current"
    assert sorted(load("gcm_25g", tmp_path)) == ["linerate", "synth virtex5"]
    results.refresh(DESIGN, names, folder=tmp_path, report=said.append)
    assert taken == ["synth virtex5", "synth virtex6", "synth virtex6"]
    results.refresh(DESIGN, names, force=True, folder=tmp_path, report=said.append)
    assert taken[3:] == names


def test_sources_that_change_meanwhile_spoil_a_figure(monkeypatch: pytest.MonkeyPatch) -> None:
    figure = current("synth virtex5")
    monkeypatch.setattr(results, "_synth", lambda *_, **__: figure)
    assert results.measure_figure(DESIGN, "synth virtex5") == figure
    other = replace(figure, source_hash="1" * 24)
    monkeypatch.setattr(results, "_synth", lambda *_, **__: other)
    with pytest.raises(ResultsError, match="the sources changed while it was measured"):
        results.measure_figure(DESIGN, "synth virtex5")


def test_the_smallest_two_at_their_quickest_target(tmp_path: Path) -> None:
    write_figures(tmp_path)
    quick = {"synth virtex6": replace(synth_figure("gcm_50g", "virtex6"), cost={"seconds": 1.0})}
    save("gcm_50g", {**load("gcm_50g", tmp_path), **quick}, tmp_path)
    found = [(design.name, names) for design, names in results.smallest(tmp_path)]
    assert found == [
        ("gcm_50g", ["synth virtex6", "linerate"]),
        ("gcm_25g", ["synth ecp5", "linerate"]),
    ]


def test_differences_are_exact() -> None:
    old = synth_figure("gcm_25g", "virtex5", lut=100, cells={"LUT6": 100})
    assert results.differences(old, replace(old, date="2027-01-01", cost={})) == []
    new = synth_figure("gcm_25g", "virtex5", lut=101, cells={"LUT6": 101})
    assert results.differences(old, new) == [
        "cells: {'LUT6': 100} committed, {'LUT6': 101} now",
        "lut: 100 committed, 101 now",
    ]


def test_check_exits_with_1_for_a_stale_figure(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(results, "stale", list)
    monkeypatch.setattr("opengcm.cli.results.stale_sweeps", list)
    done = cli("results", "check")
    assert (done.code, done.out) == (0, "no figure is stale\n")
    monkeypatch.setattr(results, "stale", lambda: ["gcm_25g: linerate is stale"])
    done = cli("results", "check")
    assert (done.code, done.err) == (1, "gcm_25g: linerate is stale\n")


def test_remeasure_exits_with_1_for_a_difference(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    figure = rate_figure("gcm_25g")
    monkeypatch.setattr(results, "smallest", lambda: [(DESIGN, ["linerate"])])
    monkeypatch.setattr(results, "load", lambda _name: {"linerate": figure})
    monkeypatch.setattr(results, "measure_figure", lambda *_, **__: figure)
    done = cli("results", "remeasure-smallest")
    assert (done.code, done.out) == (0, "gcm_25g: linerate: the same\n")
    other = replace(figure, figures={**figure.figures, "latency_tag": 41})
    monkeypatch.setattr(results, "measure_figure", lambda *_, **__: other)
    done = cli("results", "remeasure-smallest")
    assert done.code == 1
    assert done.err == "gcm_25g: linerate: latency_tag: 40 committed, 41 now\n"


def test_refresh_names_what_fails_and_goes_on(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    def refresh(design: Any, names: list[str], **_: Any) -> None:
        if names == ["linerate"]:
            raise ResultsError("no tool")

    monkeypatch.setattr(results, "refresh", refresh)
    done = cli("results", "refresh", "gcm_25g")
    assert (done.code, done.err) == (1, "gcm_25g: linerate: no tool\n")
    assert cli("results", "refresh", "gcm_25g", "--only", "synth").code == 0
