# SPDX-License-Identifier: Apache-2.0
"""The committed figures: kept, found to be older than their sources, taken anew, and compared."""

import json
import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from distributed import LocalCluster
from figures import rate_figure, synth_figure, write_figures
from python_support import Cli

from opengcm import multiplier, results, sources
from opengcm.cli.results import _asked
from opengcm.designs import load_design
from opengcm.flows import SynthRequest
from opengcm.flows.circuit import Source
from opengcm.results import Figure, ResultsError, load, measure, older, origin, refresh, save
from opengcm.results.confirm import confirm, confirmed
from opengcm.sbox import table

DESIGN = load_design("gcm_25g")


def of_tree(name: str, **figures: Any) -> Figure:
    """A figure of the sources as they are."""
    figure = synth_figure("gcm_25g", "virtex5", **figures)
    return replace(figure, revision=origin(DESIGN, name).revision)


@pytest.fixture(autouse=True)
def circuit(monkeypatch: pytest.MonkeyPatch) -> list[Source]:
    """No circuit is elaborated: all are the same. The list has those that were asked for."""
    asked: list[Source] = []

    def the_same(source: Source) -> str:
        asked.append(source)
        return "a circuit"

    monkeypatch.setattr(Source, "circuit", the_same)
    return asked


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
def test_a_revision_is_of_parameters_and_sources(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = results.revision(DESIGN, name)
    assert before == results.revision(DESIGN, name)
    two_lanes = replace(DESIGN, parameters={**DESIGN.parameters, "Lanes": 2})
    assert before != results.revision(two_lanes, name)
    changed = tmp_path / f"{DESIGN.top}.sv"
    changed.write_text(f"module {DESIGN.top}; endmodule\n", encoding="utf-8")
    monkeypatch.setattr("opengcm.sources.files", lambda _core, **_: [changed])
    assert before != results.revision(DESIGN, name)


def test_targets_differ() -> None:
    names = ["linerate", "test", "synth virtex5", "synth virtex6", "synth osu018", "synth ecp5"]
    origins = [origin(DESIGN, name) for name in names]
    assert len({each.revision for each in origins}) == len(names)
    assert len({each.circuit for each in origins}) == len(names)


def test_a_figure_is_older_if_text_and_circuit_have_changed(
    tmp_path: Path, circuit: list[Source]
) -> None:
    fresh = of_tree("synth virtex5", lut=1)
    save("gcm_25g", {"synth virtex5": fresh}, tmp_path)
    assert older(tmp_path) == frozenset()
    assert not circuit, "the text was the same: no circuit was to be elaborated"
    other_text = replace(fresh, revision="1" * 24, circuit=origin(DESIGN, "synth virtex5").circuit)
    save("gcm_25g", {"synth virtex5": other_text}, tmp_path)
    circuit.clear()
    assert older(tmp_path) == frozenset()
    assert [source.top for source in circuit] == [DESIGN.top]
    save("gcm_25g", {"synth virtex5": replace(other_text, circuit="2" * 24)}, tmp_path)
    assert older(tmp_path) == {("gcm_25g", "synth virtex5")}


def test_a_figure_of_another_text_alone_is_confirmed(tmp_path: Path) -> None:
    """It gets the revision of the sources as they are; one of another circuit stays as it is."""
    names = ["linerate", "synth virtex5", "synth ecp5"]
    same, other, fresh = (
        replace(of_tree(name), circuit=origin(DESIGN, name).circuit) for name in names
    )
    same, other = replace(same, revision="1" * 24), replace(other, revision="1" * 24, circuit="2")
    save("gcm_25g", dict(zip(names, (same, other, fresh), strict=True)), tmp_path)
    assert confirm(tmp_path) == [("gcm_25g", "linerate")]
    revision = origin(DESIGN, "linerate").revision
    assert load("gcm_25g", tmp_path) == {
        "linerate": replace(same, revision=revision),
        "synth virtex5": other,
        "synth ecp5": fresh,
    }
    assert confirm(tmp_path) == []


def test_a_record_of_another_text_alone_is_confirmed() -> None:
    made_from = origin(DESIGN, "linerate")
    record = {"revision": "1" * 24, "circuit": made_from.circuit, "lut": 5}
    assert confirmed(record, made_from) == {**record, "revision": made_from.revision}
    other = {**record, "circuit": "2" * 24}
    assert confirmed(other, made_from) == other
    assert confirmed({"error": "no tool"}, made_from) == {"error": "no tool"}


def test_where_the_cache_is_does_not_count(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """What is generated for a core stands in the cache: its place was a part of the revision."""
    files = tuple(sources.files_of("opengcm:lib:crenne", "og_crenne_pipe"))
    before = SynthRequest.of_files("og_crenne_pipe", files, "virtex6").source_hash
    elsewhere = tmp_path / "deeper" / "constant_key" / "entry"
    elsewhere.mkdir(parents=True)
    moved = []
    for file in files:
        made = file.is_relative_to(sources.generated_root())
        moved.append(Path(shutil.copy(file, elsewhere)) if made else file)
    assert moved != list(files)
    monkeypatch.setenv("OPENGCM_CACHE", str(tmp_path / "deeper"))
    again = SynthRequest.of_files("og_crenne_pipe", moved, "virtex6")
    assert again.source_hash == before


def test_what_is_missing_and_what_has_no_design(tmp_path: Path) -> None:
    save("gcm_25g", {"synth virtex5": of_tree("synth virtex5")}, tmp_path)
    (tmp_path / "vectors.json").write_text('{"rows": []}', encoding="utf-8")
    assert results.without_design(tmp_path) == []
    save("gone", {}, tmp_path)
    assert results.without_design(tmp_path) == ["gone.json"]
    (tmp_path / "torn.json").write_text('{"rows": [', encoding="utf-8")
    with pytest.raises(ResultsError, match=r"torn\.json: not a file of results"):
        results.without_design(tmp_path)
    (tmp_path / "torn.json").unlink()
    assert results.missing(tmp_path, ["gcm_25g"]) == [
        ("gcm_25g", name) for name in results.wanted(DESIGN) if name != "synth virtex5"
    ]


def test_refresh_takes_what_is_older_or_missing(tmp_path: Path) -> None:
    names = ["linerate", "synth virtex5", "synth virtex6"]
    old = replace(of_tree("synth virtex6"), revision="1" * 24)
    save("gcm_25g", {"linerate": of_tree("linerate"), "synth virtex6": old}, tmp_path)
    asked = [(DESIGN, name) for name in names]
    wanted = refresh.to_take(asked, folder=tmp_path)
    assert [each.name for each in wanted] == ["synth virtex5", "synth virtex6"]
    assert [each.seconds for each in wanted] == [None, 10.0]
    assert [each.memory_mb for each in wanted] == [None, 100.0]
    assert len(refresh.to_take(asked, folder=tmp_path, force=True)) == 3


@pytest.mark.parametrize(
    ("name", "sites", "taken"),
    [("synth virtex5", None, 1), ("synth virtex5", 90, 0), ("synth ecp5", None, 0)],
)
def test_refresh_takes_what_has_no_sites_yet(
    name: str, sites: int | None, taken: int, tmp_path: Path
) -> None:
    """Only where a LUT can hold two functions."""
    current = of_tree(name)
    figures = {**current.figures, "sites": sites}
    save("gcm_25g", {name: replace(current, figures=figures)}, tmp_path)
    assert len(refresh.to_take([(DESIGN, name)], folder=tmp_path)) == taken


def test_a_refresh_writes_each_figure_and_names_what_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def measured(design: Any, name: str, **_: Any) -> Figure:
        if name == "linerate":
            raise ResultsError("no tool")
        return replace(synth_figure("gcm_25g", "virtex5", lut=7), revision="3" * 24)

    monkeypatch.setattr(refresh, "measure_figure", measured)
    save("gcm_25g", {"synth virtex6": of_tree("synth virtex6")}, tmp_path)
    names = ["linerate", "synth virtex5"]
    wanted = refresh.to_take([(DESIGN, name) for name in names], folder=tmp_path)
    said: list[tuple[str, str, str | None]] = []
    with LocalCluster(
        n_workers=1, threads_per_worker=1, processes=False, dashboard_address="127.0.0.1:0"
    ) as cluster:
        failed = refresh.refresh(
            wanted,
            lambda *words: said.append(words),
            scheduler=cluster.scheduler_address,
            folder=tmp_path,
        )
    assert failed == 1
    assert sorted(said) == [
        ("gcm_25g", "linerate", "no tool"),
        ("gcm_25g", "synth virtex5", None),
    ]
    assert sorted(load("gcm_25g", tmp_path)) == ["synth virtex5", "synth virtex6"]
    assert load("gcm_25g", tmp_path)["synth virtex5"].figures["lut"] == 7


def test_a_worker_with_other_sources_takes_nothing() -> None:
    with pytest.raises(ResultsError, match="other sources"):
        refresh._take("gcm_25g", "linerate", "1" * 24, False)


def test_the_seeds_of_a_route_are_steps_behind_the_mapping() -> None:
    wanted = refresh.Wanted("gcm_25g", "synth ecp5", "", None)
    assert [seeds for _, _, seeds in refresh._steps(wanted)] == [(), (1,), (2,), (3,)]
    assert list(refresh._steps(replace(wanted, name="synth virtex5"))) == []
    assert list(refresh._steps(replace(wanted, name="linerate"))) == []


def test_sources_that_change_meanwhile_spoil_a_figure(monkeypatch: pytest.MonkeyPatch) -> None:
    figure = of_tree("linerate")
    monkeypatch.setattr(measure, "simulated_figure", lambda *_, **__: figure)
    assert measure.measure_figure(DESIGN, "linerate") == figure
    other = replace(figure, revision="1" * 24)
    monkeypatch.setattr(measure, "simulated_figure", lambda *_, **__: other)
    with pytest.raises(ResultsError, match="the sources changed while it was measured"):
        measure.measure_figure(DESIGN, "linerate")


def test_the_smallest_two_at_their_quickest_target(tmp_path: Path) -> None:
    write_figures(tmp_path)
    quick = {"synth virtex6": replace(synth_figure("gcm_50g", "virtex6"), cost={"seconds": 1.0})}
    save("gcm_50g", {**load("gcm_50g", tmp_path), **quick}, tmp_path)
    found = [(design.name, names) for design, names in measure.smallest(tmp_path)]
    assert found == [
        ("gcm_50g", ["synth virtex6", "linerate"]),
        ("gcm_25g", ["synth ecp5", "linerate"]),
    ]


def test_differences_are_exact() -> None:
    old = synth_figure("gcm_25g", "virtex5", lut=100, cells={"LUT6": 100})
    assert measure.differences(old, replace(old, date="2027-01-01", cost={})) == []
    new = synth_figure("gcm_25g", "virtex5", lut=101, cells={"LUT6": 101})
    assert measure.differences(old, new) == [
        "cells: {'LUT6': 100} committed, {'LUT6': 101} now",
        "lut: 100 committed, 101 now",
    ]
    # One that was not counted yet has not changed; one that is lost has.
    more = synth_figure("gcm_25g", "virtex5", lut=100, cells={"LUT6": 100}, sites=90)
    assert measure.differences(old, more) == []
    assert measure.differences(more, old) == ["sites: 90 committed, None now"]


def test_check_lists_what_is_older_or_missing(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("multiplier", "layer_cost", "sbox.table"):
        monkeypatch.setattr(f"opengcm.{name}.older", list)
    monkeypatch.setattr("opengcm.explore.committed.older_sweeps", list)
    monkeypatch.setattr(results, "older", lambda **_: frozenset())
    monkeypatch.setattr(results, "missing", lambda **_: [])
    done = cli("results", "check", "--strict")
    assert (done.code, done.out) == (0, "0 older than their sources, 0 missing\n")
    old, gone = ("gcm_25g", "linerate"), ("gcm_50g", "synth ecp5")
    monkeypatch.setattr(results, "older", lambda designs: {old} if "gcm_50g" not in designs else ())
    monkeypatch.setattr(results, "missing", lambda designs: [gone])
    lines = [
        *("older: gcm_25g: linerate", "missing: gcm_50g: synth ecp5"),
        "1 older than their sources, 1 missing",
    ]
    done = cli("results", "check")
    assert (done.code, done.out.splitlines()) == (0, lines)
    assert cli("results", "check", "--strict").code == 1
    done = cli("results", "check", "gcm_50g")
    assert done.out.splitlines() == [lines[1], "0 older than their sources, 1 missing"]
    monkeypatch.setattr(results, "other_text", lambda **_: frozenset())
    done = cli("results", "check", "--quick")
    assert (done.code, done.out) == (0, "missing: gcm_50g: synth ecp5\n0 other text, 1 missing\n")
    monkeypatch.setattr(results, "without_design", lambda: ["gone.json"])
    assert "results/gone.json: there is no such design" in cli.refused("results", "check")


def test_confirm_lists_what_it_wrote(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("opengcm.results.confirm.confirm", lambda **_: [("gcm_25g", "linerate")])
    monkeypatch.setattr("opengcm.explore.committed.confirm_sweeps", lambda: ["tiny"])
    revision = multiplier.origin().revision
    for study, circuit in ((multiplier, multiplier.origin().circuit), (table, "2" * 24)):
        older_study = study.read() | {"revision": "1" * 24, "circuit": circuit}
        monkeypatch.setattr(study, "read", lambda data=older_study: data)
        monkeypatch.setattr(study, "RESULT", tmp_path / study.RESULT.name)
    done = cli("results", "confirm")
    assert done.out.splitlines() == [
        "confirmed: gcm_25g: linerate",
        "confirmed: sweep tiny",
        "confirmed: multiplier.json",
        "3 of another text alone",
    ]
    assert [path.name for path in tmp_path.iterdir()] == ["multiplier.json"]
    written = json.loads((tmp_path / "multiplier.json").read_text(encoding="utf-8"))
    assert written["revision"] == revision
    assert cli("results", "confirm", "gcm_25g").out.splitlines()[1:] == ["1 of another text alone"]


def test_the_revision_can_be_printed(cli: Cli) -> None:
    lines = cli("results", "revision", "gcm_25g").out.splitlines()
    assert lines[0] == f"{results.revision(DESIGN, 'test')}  gcm_25g: test"
    assert len(lines) == len(results.wanted(DESIGN))


def test_remeasure_exits_with_1_for_a_difference(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    figure = rate_figure("gcm_25g")
    monkeypatch.setattr(measure, "smallest", lambda: [(DESIGN, ["linerate"])])
    monkeypatch.setattr(results, "load", lambda _name: {"linerate": figure})
    monkeypatch.setattr(results, "current", lambda *_: True)
    monkeypatch.setattr(measure, "measure_figure", lambda *_, **__: figure)
    done = cli("results", "remeasure-smallest")
    assert (done.code, done.out) == (0, "gcm_25g: linerate: the same\n")
    other = replace(figure, figures={**figure.figures, "latency_tag": 41})
    monkeypatch.setattr(measure, "measure_figure", lambda *_, **__: other)
    done = cli("results", "remeasure-smallest")
    assert done.code == 1
    assert done.err == "gcm_25g: linerate: latency_tag: 40 committed, 41 now\n"
    monkeypatch.setattr(results, "current", lambda *_: False)
    done = cli("results", "remeasure-smallest")
    assert (done.code, done.out) == (0, "gcm_25g: linerate: older than its sources\n")


def test_refresh_says_what_it_does(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    def take(wanted: Any, ended: Any, **_: Any) -> int:
        ended("gcm_25g", "linerate", "no tool")
        return 1

    monkeypatch.setattr(refresh, "refresh", take)
    monkeypatch.setattr(refresh, "to_take", lambda *_, **__: [None])
    done = cli("results", "refresh", "gcm_25g", "--only", "linerate")
    assert (done.code, done.err) == (1, "gcm_25g: linerate: no tool\n")
    assert done.out == "0 figures are current, 1 to take\n"


def test_a_target_without_names_is_of_the_designs_measured_there() -> None:
    routed = [name for name, figure in _asked((), ("ecp5",), ()) if figure == "synth ecp5"]
    assert "gcm_25g" in routed
    assert "lin2023_asic" not in routed
    assert _asked(("lin2023_asic",), ("ecp5",), ()) == [("lin2023_asic", "synth ecp5")]
