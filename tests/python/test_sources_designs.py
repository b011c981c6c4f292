# SPDX-License-Identifier: Apache-2.0
"""opengcm.sources and opengcm.designs: the real tree, and files that are malformed."""

from pathlib import Path

import pytest

from opengcm import sources
from opengcm.design_file import form_names
from opengcm.designs import design_names, folder, load_design, read_design
from opengcm.errors import DesignError

GOOD = """
name = "d"
summary = "for a test"
kind = "gcm"
core = "opengcm:lib:gcm"
top = "og_gcm_core"
"""


def test_every_core_resolves() -> None:
    for name in sources.cores():
        files = sources.files(name)
        assert len(set(files)) == len(files)
        assert all(file.is_file() for file in files)


def test_every_rtl_file_is_in_one_core() -> None:
    listed = [file for core in sources.cores().values() for file in core.files]
    assert sorted(listed) == sorted(sources.rtl_root().rglob("*.sv"))


def test_dependencies_come_first() -> None:
    files = [file.name for file in sources.files("opengcm:lib:gcm:0.2.0")]
    assert files.index("og_delay.sv") < files.index("og_aes_pkg.sv")
    assert files.index("og_aes_pkg.sv") < files.index("og_gcm_pkg.sv")
    assert files[-1] == sources.cores()["opengcm:lib:gcm"].files[-1].name


@pytest.mark.parametrize("name", ["opengcm:lib:none", "none"])
def test_unknown_core(name: str) -> None:
    with pytest.raises(DesignError, match=name):
        sources.files(name)


def tree(monkeypatch: pytest.MonkeyPatch, root: Path, **cores: str) -> None:
    """A source tree of cores a:b:NAME with the given filesets."""
    (root / "rtl").mkdir()
    for name, fileset in cores.items():
        text = f"CAPI=2:\nname: a:b:{name}\nfilesets:\n  rtl: {fileset}\n"
        (root / "rtl" / f"{name}.core").write_text(text)
    monkeypatch.setattr(sources, "RTL", root / "rtl")
    monkeypatch.setattr(sources, "cores", sources.cores.__wrapped__)


def test_circle_of_cores(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    tree(monkeypatch, tmp_path, x="{depend: ['a:b:y']}", y="{depend: ['a:b:x']}")
    with pytest.raises(DesignError, match="a:b:x -> a:b:y -> a:b:x"):
        sources.files("a:b:x")


def test_core_with_a_missing_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    tree(monkeypatch, tmp_path, x="{files: [gone.sv]}")
    with pytest.raises(DesignError, match=r"gone\.sv"):
        sources.files("a:b:x")


def test_core_that_is_none(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    tree(monkeypatch, tmp_path, x="[1, 2]")
    with pytest.raises(DesignError, match="not a core file"):
        sources.files("a:b:x")


def test_no_sources_at_all(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(sources, "RTL", tmp_path / "rtl")
    with pytest.raises(DesignError, match="not whole"):
        sources.rtl_root()


@pytest.mark.parametrize(("name", "lanes"), [("gcm_25g", 1), ("gcm_50g", 2), ("gcm_100g", 4)])
def test_presets(name: str, lanes: int) -> None:
    design = load_design(name)
    assert design.lanes == lanes
    assert (design.key_min, design.key_max) == (128, 256)
    assert design.gbit_per_s is not None
    assert design.gbit_per_s >= int(name.removeprefix("gcm_").removesuffix("g"))


def test_every_design_is_listed_and_well_formed() -> None:
    names = design_names()
    assert sorted(names) == sorted(path.stem for path in folder().glob("*.toml"))
    assert names.index("gcm_25g") < names.index("gcm_50g") < names.index("gcm_100g")
    for name in names:
        design = load_design(name)
        assert sources.files(design.core)


def test_unknown_design() -> None:
    with pytest.raises(DesignError) as caught:
        load_design("nope")
    assert str(caught.value) == f"unknown design 'nope'; there are: {', '.join(design_names())}"


def test_a_path_is_no_design() -> None:
    with pytest.raises(DesignError, match="unknown design"):
        load_design("../designs/gcm_25g")


def test_optional_tables(tmp_path: Path) -> None:
    path = tmp_path / "d.toml"
    path.write_text(GOOD)
    design = read_design(path)
    assert dict(design.parameters) == {}
    assert design.clock_mhz is None
    assert design.gbit_per_s is None


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("name =", "d.toml"),
        (GOOD.replace('"d"', '"e"'), "name is 'e'; it must be 'd'"),
        (GOOD.replace('kind = "gcm"', 'kind = "tea"'), "unknown kind 'tea'"),
        (GOOD.replace('top = "og_gcm_core"', ""), "there is no key `top`"),
        (GOOD + "tops = 1", "unknown key `tops`"),
        (GOOD.replace("for a", "for\\na"), "summary is one line of text"),
        (GOOD.replace("for a test", " "), "summary is empty"),
        (GOOD + '[rate]\nclock_source = "a\\nset x"', "clock_source is one line of text"),
        (GOOD + "parameters = 1", "parameters: expected `table`, got `int`"),
        (GOOD + "[parameters]\nLanes = 'x'", "parameter Lanes is an integer, not 'x'"),
        (
            GOOD + "[results]\ntargets = ['a']\n[results.a]\nform = 'clay'",
            "[results.a]: unknown form 'clay'; there are: cells, lut6",
        ),
        (
            GOOD + "[results]\ntargets = ['a']\n[results.a]\nform = ['lut6']",
            "[results.a]: unknown form ['lut6']; there are: cells, lut6",
        ),
        (GOOD + "[rate]\nclock_mhz = -1", "rate.clock_mhz: expected `float` > 0.0"),
    ],
)
def test_malformed_design(tmp_path: Path, text: str, expected: str) -> None:
    path = tmp_path / "d.toml"
    path.write_text(text)
    with pytest.raises(DesignError) as caught:
        read_design(path)
    assert expected in str(caught.value)
    assert "\n" not in str(caught.value)


def test_parameters_that_are_other_on_a_target(tmp_path: Path) -> None:
    path = tmp_path / "d.toml"
    text = GOOD + "[parameters]\nLanes = 2\nKeySlots = 8\n[results]\ntargets = ['a', 'b']\n"
    path.write_text(text + "[results.b]\nKeySlots = 1\nwhy = 'it is small'\n")
    design = read_design(path)
    assert design.parameters_on("a") == {"Lanes": 2, "KeySlots": 8}
    assert design.parameters_on("b") == {"Lanes": 2, "KeySlots": 1}
    assert (design.build_on("a"), design.build_on("b")) == ("a", "b, KeySlots = 1")
    assert design.why_on_target["b"] == "it is small"


def test_a_form_that_targets_share(tmp_path: Path) -> None:
    """What the target's table says itself goes before it; `why` and `apart` are added to it."""
    path = tmp_path / "d.toml"
    text = GOOD + "[parameters]\nLevels = 3\n[results]\ntargets = ['a', 'b', 'c']\napart = ['m']\n"
    own = "form = 'cells'\nRoundRegs = 3\napart = ['n']\nwhy = 'it is mine'\n"
    path.write_text(f"{text}[results.b]\n{own}[results.c]\nform = 'cells'\n")
    design = read_design(path)
    plain, other = design.parameters_on("c"), design.parameters_on("b")
    assert (plain["Levels"], plain["DelayRam"], plain["RoundRegs"]) == (3, 0, 2)
    assert other == {**plain, "RoundRegs": 3}
    assert (design.modules_apart("b"), design.modules_apart("c")) == (("n",), ("m",))
    assert design.why_on_target["b"] == f"{design.why_on_target['c']}. it is mine"
    form = "form = 'lut6'\n"
    path.write_text(f"{text}[results.b]\n{form}apart = ['n']\n[results.c]\n{form}")
    design = read_design(path)
    assert design.modules_apart("b") == (*design.modules_apart("c"), "n")


def test_every_form_is_of_an_engine(tmp_path: Path) -> None:
    path = tmp_path / "d.toml"
    for name in form_names():
        path.write_text(f"{GOOD}[results]\ntargets = ['a']\n[results.a]\nform = '{name}'\n")
        design = read_design(path)
        design.check_parameters(design.on_target["a"])
        assert design.why_on_target["a"]


def test_a_target_with_another_top(tmp_path: Path) -> None:
    """It has the parameters of its own table, and those given beside the file."""
    path = tmp_path / "d.toml"
    text = GOOD + "[parameters]\nLanes = 2\nKeySlots = 8\n[results]\ntargets = ['a', 'b']\n"
    path.write_text(text + "[results.b]\ncore = 'c'\ntop = 'm'\nLanes = 2\nDepth = 3\n")
    design = read_design(path)
    assert design.build_of("a") == design
    build = design.build_of("b")
    assert (build.core, build.top, build.parameters) == ("c", "m", {"Lanes": 2, "Depth": 3})
    assert design.build_on("b") == "b, top = m, Depth = 3"
    assert design.differences_on("a") == []
    measured = design.as_measured_on("b")
    assert (measured.top, measured.parameters) == ("m", {"Lanes": 2, "Depth": 3})
    assert measured.label == "d, top = m"
    assert not measured.committed
    assert measured.parameters_on("a") == {"Lanes": 2, "Depth": 3}


def test_modules_that_are_mapped_apart(tmp_path: Path) -> None:
    """On all targets, but where one says otherwise."""
    path = tmp_path / "d.toml"
    results = "[results]\ntargets = ['a', 'b']\napart = ['m']\n[results.b]\napart = ['n', 'o']\n"
    path.write_text(GOOD + results)
    design = read_design(path)
    assert design.modules_apart("a") == ("m",)
    assert design.modules_apart("b") == ("n", "o")
    assert design.parameters_on("b") == {}


@pytest.mark.parametrize(
    ("table", "message"),
    [
        ("[results.c]\nLanes = 1\n", "not one of its targets"),
        ("[results.a]\ntop = 'm'\n", "core and top of a target go together"),
        ("[results.a]\ncore = 'c'\ntop = 1\n", r"results\.a\.top: expected `str`, got `int`"),
        ("[results.a]\nLanes = 'x'\n", "Lanes"),
        ("[results.a]\nlevels = -1\n", r"results\.a\.levels: expected `int` >= 0"),
        ('[results.a]\nplacer = "best"\n', "placer"),
        ("[results.a]\nloads = 1\n", r"results\.a\.loads: expected `int` >= 2"),
        ("[results.a]\ngain = 99\n", r"results\.a\.gain: expected `int` >= 100"),
        ("[results.a]\nseeds = []\n", "at least one of seeds"),
        ("[results.a]\nseeds = [-1]\n", r"results\.a\.seeds"),
        ("[results.a]\napart = 'm'\n", r"results\.a\.apart: expected `array`, got `str`"),
    ],
)
def test_malformed_parameters_of_a_target(tmp_path: Path, table: str, message: str) -> None:
    path = tmp_path / "d.toml"
    path.write_text(GOOD + "[results]\ntargets = ['a']\n" + table)
    with pytest.raises(DesignError, match=message):
        read_design(path)


CODE = b'module m; // adder\n  assign y = a + b;\n  initial $display("a // b");\nendmodule\n'


@pytest.mark.parametrize(
    ("old", "new", "same"),
    [
        (b"// adder", b"// sum", True),
        (b"// adder", b"", True),
        (b"  assign", b"    assign", True),
        (b"assign", b"/* y\n */ assign", True),
        (b"endmodule\n", b"\n// end\n\nendmodule", True),
        (b"+", b"-", False),
        (b"assign y", b"assigny", False),
        (b"a // b", b"a // c", False),
        (b"// adder", b"// synthesis translate_off", False),
        (b"assign y = a + b;\n", b"assign y = a + b; ", False),
    ],
)
def test_digest_of_code(old: bytes, new: bytes, same: bool) -> None:
    """Comments and the amount of white space do not count; all else does."""
    changed = CODE.replace(old, new)
    assert changed != CODE
    assert (sources.code_digest(changed) == sources.code_digest(CODE)) == same
