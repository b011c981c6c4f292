# SPDX-License-Identifier: Apache-2.0
"""`opengcm explore`: spaces, the Pareto front by hand, points checked before they count, and a
sweep on a Dask cluster that goes on where it was.
"""

import errno
import json
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from distributed import LocalCluster
from python_support import Cli

from opengcm import cluster
from opengcm.cli.explore import table
from opengcm.explore import ExploreError, point, sweep
from opengcm.explore.committed import as_result, confirm_sweeps, older_sweeps, text
from opengcm.explore.front import front
from opengcm.explore.point import measure_point, point_key, point_origin
from opengcm.explore.space import Point, read_space
from opengcm.flows import Area, FlowError

EXAMPLE = Path(__file__).resolve().parents[2] / "examples" / "explore" / "gcm_small.toml"
SPACE = """
name = "tiny"
summary = "two points"
base = "gcm_25g"
targets = ["osu018"]
seeds = [1]
vectors = 10
[parameters]
RoundRegs = [1, 2]
"""


@pytest.fixture
def space_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A space of two points, and a cache of its own."""
    monkeypatch.setenv("OPENGCM_CACHE", str(tmp_path / "cache"))
    path = tmp_path / "tiny.toml"
    path.write_text(SPACE, encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def scheduler() -> Iterator[str]:
    """A cluster inside this process, so that its workers see what a test has replaced."""
    with LocalCluster(
        n_workers=1, threads_per_worker=1, processes=False, dashboard_address="127.0.0.1:0"
    ) as cluster:
        yield cluster.scheduler_address


def test_the_example_can_be_read() -> None:
    space = read_space(EXAMPLE)
    points = space.points()
    assert len(points) == 6
    assert len({point_key(p) for p in points}) == 6
    assert points[0].design().parameters["KeyMax"] == 128
    assert points[0].design().parameters["Lanes"] == 1


def test_options_are_tried_one_at_a_time(space_file: Path) -> None:
    more = "[[options]]\nRoundRegs = 3\nKeySlots = 1\n[[options]]\nLanes = 2\n"
    space_file.write_text(SPACE.replace("[1, 2]", "[1]") + more, encoding="utf-8")
    space = read_space(space_file)
    assert space.varied == ("RoundRegs", "KeySlots", "Lanes")
    assert [dict(point.varied) for point in space.points()] == [
        {"RoundRegs": 1},
        {"RoundRegs": 3, "KeySlots": 1},
        {"RoundRegs": 1, "Lanes": 2},
    ]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('name = "tiny"', "", "tiny.toml: there is no key `name`"),
        ('base = "gcm_25g"', 'base = "none"', "unknown design 'none'"),
        ('["osu018"]', '["tin"]', "unknown target 'tin'"),
        ('["osu018"]', "[]", "targets: expected `array` of length >= 1"),
        ("[1, 2]", '["a"]', "RoundRegs is an integer, not 'a'"),
        ("[1, 2]", "1", "parameters[...]: expected `array`, got `int`"),
        ("[1, 2]", str(list(range(10_001))), "more than 10,000 points"),
        ("vectors = 10", "vectors = 0", "vectors: expected `int` >= 1"),
        ("seeds = [1]", "seeds = [-1]", "seeds[0]: expected `int` >= 0"),
        ("seeds = [1]", "seeds = [2147483648]", "seeds[0]: expected `int` <= 2147483647"),
        ("[parameters]", f"a = {'[' * 100_000}\n[parameters]", "too many brackets in one another"),
        ("vectors = 10", "vector = 1", "unknown key `vector`"),
        ("[parameters]", "[parameters", "tiny.toml: "),
        ('"gcm_25g"', '"gcm_compact"', "gcm_compact is of kind 'coprocessor'; only 'gcm'"),
        ('"gcm_25g"', '"aes_enc"', "aes_enc is of kind 'block'; only 'gcm'"),
        ("RoundRegs", "Roundregs", "no parameter Roundregs; it has: Lanes,"),
        ("[parameters]", "options = [{Sbocks = 1}]\n[parameters]", "no parameter Sbocks"),
        (
            "[parameters]\nRoundRegs = [1, 2]",
            "parameters = 1",
            "parameters: expected `table`, got `int`",
        ),
        ("[parameters]", "options = 1\n[parameters]", "options: expected `array`, got `int`"),
        ("[parameters]", "options = [1]\n[parameters]", "options[0]: expected `table`, got `int`"),
        ("[parameters]", 'options = [{Sbox = "a"}]\n[parameters]', "Sbox is one of table"),
    ],
)
def test_a_malformed_space_is_refused(
    cli: Cli, space_file: Path, old: str, new: str, message: str
) -> None:
    space_file.write_text(SPACE.replace(old, new), encoding="utf-8")
    assert message in cli.refused("explore", space_file)


def test_a_point_that_no_multiplier_can_be_is_refused_first(cli: Cli, space_file: Path) -> None:
    """The default of MulRegs has join2, which one level has not."""
    space_file.write_text(SPACE.replace("RoundRegs = [1, 2]", "Levels = [3, 1]"), encoding="utf-8")
    assert "MulRegs has join2; with Levels = 1" in cli.refused("explore", space_file)
    regs = 'MulRegs = [["sum", "join1", "reduce"], ["reduce"]]\nLevels = [3, 1]'
    space_file.write_text(SPACE.replace("RoundRegs = [1, 2]", regs), encoding="utf-8")
    labels = [point.label for point in read_space(space_file).points()]
    assert labels[0] == "MulRegs=sum,join1,reduce Levels=3"
    assert labels[-1] == "MulRegs=reduce Levels=1"


def test_every_example_can_be_built() -> None:
    for path in EXAMPLE.parent.glob("*.toml"):
        assert read_space(path).points()


def test_fixed_parameters(cli: Cli, space_file: Path) -> None:
    space = read_space(space_file, {"Sbox": "tower", "KeySlots": "2"})
    assert space.varied == ("RoundRegs",)
    assert [dict(point.varied) for point in space.points()] == [
        {"Sbox": 1, "KeySlots": 2, "RoundRegs": 1},
        {"Sbox": 1, "KeySlots": 2, "RoundRegs": 2},
    ]
    assert {point.design().parameters["KeySlots"] for point in space.points()} == {2}
    command = as_result(space, space_file, [])["command"]
    assert command == "opengcm explore tiny.toml --param Sbox=tower --param KeySlots=2"
    assert table(space, [])[0] == "tiny: two points, Sbox = tower, KeySlots = 2"


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ("RoundRegs=1", "RoundRegs is varied, and cannot be fixed"),
        ("Keyslots=1", "no parameter Keyslots; it has: Lanes,"),
        ("Sbox=silver", "Sbox is one of table"),
        ("Levels=1", "MulRegs has join2; with Levels = 1"),
        ("KeySlots", "it must be NAME=VALUE"),
    ],
)
def test_a_fixed_parameter_is_refused_first(
    cli: Cli, space_file: Path, given: str, message: str
) -> None:
    assert message in cli.refused("explore", space_file, "--param", given)


def test_a_device_is_no_space(cli: Cli) -> None:
    assert "not an ordinary file" in cli.refused("explore", "/dev/zero")


def test_no_file(cli: Cli, tmp_path: Path) -> None:
    assert "No such file" in cli.refused("explore", tmp_path / "none.toml")


def _refuses(_point: Point) -> None:
    raise FlowError("osu018 has no block RAM")


def record(area: float | None, rate: float | None, **more: Any) -> dict[str, Any]:
    return {"target": "osu018", "kge": area, "lut": None, "gbps": rate, "error": None, **more}


def test_out_is_looked_at_before_the_sweep(
    cli: Cli, space_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sweep, "sweep", None)
    out = space_file.with_name("out.json")
    out.write_text("mine", encoding="utf-8")
    assert "--force" in cli.refused("explore", space_file, "--out", out)
    assert out.read_text(encoding="utf-8") == "mine"
    own = space_file.read_bytes()
    line = cli.refused("explore", space_file, "--out", space_file, "--force")
    assert "both input and output" in line
    assert space_file.read_bytes() == own
    nowhere = out.parent / "none" / "out.json"
    assert "no folder" in cli.refused("explore", space_file, "--out", nowhere)


def test_the_front_by_hand() -> None:
    small, middle, large = record(10, 1.0), record(20, 2.0), record(30, 3.0)
    slow, equal = record(25, 1.5), record(20, 2.0)
    wide = record(20, 1.9)
    assert front([large, slow, middle, equal, wide, small]) == [small, middle, equal, large]
    no_clock, failed = record(1, None), record(1, 9.0, error="x")
    assert front([no_clock, failed, small]) == [small]
    fpga = record(None, 0.5, target="ecp5", lut=1000)
    assert front([small, fpga, slow]) == [small, slow, fpga]


def fake_synthesis(*_: Any, **__: Any) -> Any:
    return SimpleNamespace(area=Area(kge=100.0, ff=5), fmax_mhz=200.0, seconds=1.0, peak_mb=50.0)


def one_lane() -> Point:
    return Point("gcm_25g", (("Lanes", 1),), "osu018", (1,), 40)


def test_a_point_is_simulated_before_it_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(point, "synthesise", fake_synthesis)
    monkeypatch.setattr("opengcm.flows.circuit.Source.circuit", lambda _source: "a circuit")
    found = measure_point(one_lane(), point_key(one_lane()))
    assert found["error"] is None
    assert found["circuit"] == point_origin(one_lane()).circuit
    assert found["passed"] == 40
    assert found["efficiency"] == 1.0
    assert found["gbps"] == pytest.approx(128 * 200 / 1000)


def test_a_point_that_fails_a_vector_has_no_figures(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(point, "synthesise", fake_synthesis)
    monkeypatch.setattr(
        point, "check", lambda *_: SimpleNamespace(failures=["case 3: wrong"], passed=39)
    )
    found = measure_point(one_lane(), point_key(one_lane()))
    assert found["error"] == "1 vectors fail, case 3: wrong"
    assert "kge" not in found


def test_a_worker_with_other_sources_does_not_answer() -> None:
    found = measure_point(one_lane(), "another key")
    assert found["error"] == "the worker has other sources or tools"


def test_sources_that_change_meanwhile_spoil_a_point(monkeypatch: pytest.MonkeyPatch) -> None:
    keys = iter(["before", "after"])
    monkeypatch.setattr(point, "point_key", lambda _point: next(keys))
    monkeypatch.setattr(point, "_figures", lambda _point: {"kge": 1.0})
    found = measure_point(one_lane(), "before")
    assert found["error"] == "the sources changed while it was measured"
    assert "kge" not in found


def test_a_sweep_goes_on_where_it_was(
    cli: Cli, space_file: Path, scheduler: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = space_file.with_name("asked")  # what a worker runs is a copy: it can only write
    broken = True

    def measure(asked_point: Point, key: str) -> dict[str, Any]:
        with asked.open("a", encoding="utf-8") as file:
            file.write(f"{asked_point.label}\n")
        regs = dict(asked_point.varied)["RoundRegs"]
        base = {"parameters": {"RoundRegs": regs}, "target": "osu018", "key": key}
        base["revision"] = point_origin(asked_point).revision
        figures: dict[str, Any] = dict.fromkeys(("lut", "ff", "bram36", "levels", "latency"))
        if regs == 2 and broken:
            return {**base, "error": "it broke"}
        figures |= {"kge": 100.0 * regs, "fmax_mhz": 200.0, "gbps": 25.6 * regs}
        return {**base, **figures, "error": None}

    monkeypatch.setattr(sweep, "measure_point", measure)
    arguments = ("explore", space_file, "--scheduler", scheduler)
    done = cli(*arguments)
    assert done.code == 1
    assert "failed: osu018 RoundRegs=2: it broke" in done.out
    broken = False
    out = space_file.with_suffix(".json")
    done = cli(*arguments, "--json", "--out", out)
    assert done.code == 0, done.err
    result = json.loads(done.out)
    assert json.loads(out.read_text(encoding="utf-8")) == result
    (space_file.parent / "explore").mkdir()
    out.rename(space_file.parent / "explore" / "tiny.json")
    assert older_sweeps(space_file.parent) == []
    assert confirm_sweeps(space_file.parent) == []
    monkeypatch.setattr("opengcm.explore.point.FORMAT", 0)
    monkeypatch.setattr("opengcm.flows.circuit.Source.circuit", lambda _source: "another")
    assert confirm_sweeps(space_file.parent) == []
    assert older_sweeps(space_file.parent) == ["tiny"]
    monkeypatch.undo()
    monkeypatch.setattr("opengcm.explore.committed.point_origin", _refuses)
    assert older_sweeps(space_file.parent) == ["tiny"]
    monkeypatch.undo()
    monkeypatch.setattr(sweep, "measure_point", measure)
    monkeypatch.setenv("OPENGCM_CACHE", str(space_file.parent / "cache"))
    assert [p["front"] for p in result["points"]] == [True, True]
    done = cli(*arguments)
    lines = asked.read_text(encoding="utf-8").splitlines()
    assert sorted(lines) == ["RoundRegs=1", "RoundRegs=2", "RoundRegs=2"]
    lines = done.out.splitlines()
    assert lines[0] == "tiny: two points"
    assert lines[1].split()[:2] == ["target", "RoundRegs"]
    assert lines[2].split()[:3] == ["*", "osu018", "1"]


def _full(*_: object) -> None:
    raise OSError(errno.ENOSPC, "No space left on device")


def test_points_of_another_text_alone_are_confirmed(
    space_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("opengcm.flows.circuit.Source.circuit", lambda _source: "a circuit")
    space = read_space(space_file)
    records = []
    for each, circuit in zip(space.points(), (None, "2" * 24), strict=True):
        made_from = point_origin(each)
        hashes = {"revision": "1" * 24, "circuit": circuit or made_from.circuit}
        varied: dict[str, Any] = {
            "parameters": dict(each.varied),
            "target": each.target,
            "error": None,
        }
        records.append(varied | hashes)
    folder = space_file.parent / "explore"
    folder.mkdir()
    file = folder / "tiny.json"
    file.write_text(text(as_result(space, space_file, records)), encoding="utf-8")
    before = file.read_text(encoding="utf-8")
    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", _full)
        with pytest.raises(ExploreError, match=r"cannot write .*tiny\.json: No space left"):
            confirm_sweeps(space_file.parent)
    assert file.read_text(encoding="utf-8") == before
    assert confirm_sweeps(space_file.parent) == ["tiny"]
    assert list(folder.iterdir()) == [file]
    points = json.loads(file.read_text(encoding="utf-8"))["points"]
    revision = point_origin(space.points()[0]).revision
    assert points == [records[0] | {"revision": revision}, records[1]]
    assert confirm_sweeps(space_file.parent) == []


def test_a_cluster_of_processes(space_file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The workers are other processes; that they answer at all is what is looked at."""
    points = read_space(space_file).points()
    monkeypatch.setattr(sweep, "point_key", lambda _point: "not the key")
    reached: list[int] = []
    found = sweep.sweep(points, workers=1, reached=reached.append)
    assert [record["error"] for record in found] == ["the worker has other sources or tools"] * 2
    assert reached == [0, 1, 2]


def test_no_cluster(cli: Cli, space_file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "CONNECT_SECONDS", 0.2)
    line = cli.refused("explore", space_file, "--scheduler", "tcp://127.0.0.1:9")
    assert "no Dask scheduler at tcp://127.0.0.1:9" in line
