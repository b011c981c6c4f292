# SPDX-License-Identifier: Apache-2.0
"""DESIGN as a path, --param and --target: which design a command, or a simulator, works on."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from python_support import KEY, Bench, Cli, SoftwareEngine

from opengcm import OpenGcmError, Simulator, sources
from opengcm.cli.cell_options import CellWords
from opengcm.cli.design_options import named_design
from opengcm.compare.papers import papers
from opengcm.compare.rows import rows
from opengcm.designs import Design, design_names, find_design, load_design
from opengcm.errors import DesignError
from opengcm.flows import Area, SynthRequest, SynthResult, find_target
from opengcm.parameters import parse
from opengcm.report.data import collect
from opengcm.results import load
from opengcm.sim import live
from opengcm.sim.build import _content_key
from opengcm.sim.compile import Effort

SAMPLE = Path(__file__).resolve().parent.parent / "data" / "sample_encrypt.rsp"
OWN = """
name = "{name}"
summary = "of my own"
kind = "gcm"
core = "opengcm:lib:gcm"
top = "og_gcm_core"
[parameters]
Lanes = 1
KeySlots = {slots}
"""


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """A design file of the user's own."""
    path = tmp_path / "mine.toml"
    path.write_text(OWN.format(name="mine", slots=3), encoding="utf-8")
    return path


class TestFindDesign:
    def test_by_name(self) -> None:
        assert find_design("gcm_25g") == load_design("gcm_25g")
        assert find_design("gcm_25g").committed

    def test_parameters(self) -> None:
        design = find_design("gcm_100g", {"KeySlots": 8})
        assert dict(design.parameters) == {**load_design("gcm_100g").parameters, "KeySlots": 8}
        assert design.label == "gcm_100g, KeySlots = 8"
        assert not design.committed
        assert design.clock_mhz == load_design("gcm_100g").clock_mhz

    def test_a_clock_is_that_of_its_lanes(self) -> None:
        assert find_design("gcm_100g", {"Lanes": 2}).clock_mhz is None

    def test_a_parameter_counts_on_every_target(self) -> None:
        """Also where the design's own build for the target has another value."""
        design = find_design("gcm_25g", {"Sbox": 1})
        assert load_design("gcm_25g").parameters_on("osu018")["Sbox"] == 3
        assert design.parameters_on("osu018")["Sbox"] == 1
        assert design.parameters_on("osu018")["KeySlots"] == 1

    @pytest.mark.parametrize("name", ["lin2023_asic", "gcm_25g", "crenne2011_pipe"])
    def test_the_parameters_behind_a_figure(self, name: str) -> None:
        listed = load_design(name)
        for target in listed.targets:
            asked = find_design(name, target=target)
            assert dict(asked.parameters) == listed.parameters_on(target)

    def test_own_file(self, own: Path) -> None:
        for what in (own, str(own)):
            design = find_design(what)
            assert (design.name, design.path, design.committed) == ("mine", own, False)
            assert design.parameters["KeySlots"] == 3

    def test_the_file_of_a_listed_design_is_that_design(self) -> None:
        path = sources.ROOT / "designs" / "gcm_25g.toml"
        assert find_design(str(path)) == load_design("gcm_25g")

    @pytest.mark.parametrize(
        ("what", "parameters", "target", "message"),
        [
            ("gcm_25g", {"KeySlot": 8}, None, "no parameter KeySlot; it has: Lanes, KeySlots,"),
            ("gcm_25g", {}, "virtex9", "not measured on 'virtex9', but on: virtex5, ecp5, osu018"),
            ("none", {}, None, "unknown design 'none'"),
            ("./none.toml", {}, None, "none.toml: No such file"),
            ("/dev/zero", {}, None, "/dev/zero: not an ordinary file"),
            ("/", {}, None, "/: Is a directory"),
        ],
    )
    def test_refused(
        self, what: str, parameters: dict[str, int], target: str | None, message: str
    ) -> None:
        with pytest.raises(DesignError, match=message):
            find_design(what, parameters, target)

    @pytest.mark.parametrize(
        ("old", "new", "message"),
        [
            ("KeySlots", "Keyslots", "no parameter Keyslots"),
            ("og_gcm_core", "og_none", "has no module og_none"),
            ("lib:gcm", "lib:none", "no core named"),
            (
                'kind = "gcm"',
                'kind = "block"',
                "kind 'block': it has no port valid_i",
            ),
            ('kind = "gcm"', 'kind = "ghash"', "og_gcm_core is no top module of kind 'ghash'"),
            ("Lanes = 1\n", "", "its port in_kind_i has 12 bits, not 3: set Lanes"),
            ('"mine"', '"other"', "name is 'other'; it must be 'mine', as the file is called"),
        ],
    )
    def test_a_wrong_file_of_their_own(self, own: Path, old: str, new: str, message: str) -> None:
        own.write_text(own.read_text().replace(old, new), encoding="utf-8")
        with pytest.raises(DesignError, match=message):
            find_design(own)

    def test_a_hint_is_of_a_parameter_that_the_module_has(
        self, own: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """No design of AES blocks has lanes to set."""
        monkeypatch.setattr("opengcm.export.kinds.ports_of", lambda _: [("in", "valid_i", 7, "")])
        block = load_design("aes_enc")
        values = "".join(f"{name} = {value}\n" for name, value in block.parameters.items())
        own.write_text(
            f'name = "mine"\nsummary = "s"\nkind = "block"\ncore = "{block.core}"\n'
            f'top = "{block.top}"\n[parameters]\n{values}'
        )
        with pytest.raises(DesignError, match=r"its port valid_i has 1 bits, not 7$"):
            find_design(own)

    def test_a_name_is_one_of_a_module(self, tmp_path: Path) -> None:
        path = tmp_path / "a b.toml"
        path.write_text(OWN.format(name="a b", slots=1), encoding="utf-8")
        with pytest.raises(DesignError, match="'a b' is no name of a module"):
            find_design(path)


class TestBuildable:
    """What the RTL refuses is refused before any tool runs, in the RTL's words alone."""

    @pytest.mark.parametrize(
        ("parameter", "message"),
        [
            ("Lanes=3", "og_gcm_engine: Lanes must be 1, 2, 4 or 8"),
            ("Levels=99", "og_gf128_mac: Levels must be 0 to 7"),
            ("Levels=8", "og_gf128_mac: Levels must be 0 to 7"),
            ("KeySlots=2000", "og_gcm_engine: KeySlots must be 1 to 1024"),
        ],
    )
    @pytest.mark.parametrize("command", ["show", "export", "linerate"])
    def test_refused(
        self, command: str, parameter: str, message: str, cli: Cli, tmp_path: Path
    ) -> None:
        out: list[str | Path] = ["--out", tmp_path / "new"] if command == "export" else []
        line = cli.refused(command, "gcm_25g", "--param", parameter, *out)
        assert line == f"opengcm: error: {message}\n"

    def test_where_a_target_is_named_its_build_counts(self) -> None:
        with pytest.raises(DesignError, match="BramRounds takes SboxCuts = 1 to 3"):
            named_design("gcm_50g", ["BramRounds=4"])
        found, target = CellWords("ecp5").chosen("gcm_50g", ["BramRounds=4"])
        assert found.build_of(target.name).parameters["SboxCuts"] == 3
        with pytest.raises(DesignError, match="BramRounds takes SboxCuts = 1 to 3"):
            CellWords("ecp5").chosen("gcm_50g", ["BramRounds=4", "SboxCuts=0"])

    def test_a_library_of_the_users_has_no_build_of_the_default_target(self) -> None:
        given = ["RoundRegs=2"]  # the build of osu018 can have it, the design as it is cannot
        words = CellWords(None, default="osu018")
        assert words.chosen("gcm_50g", given)[1].name == "osu018"
        library = find_target("osu050").libraries
        with pytest.raises(DesignError, match="SumsRegs"):
            CellWords(None, tuple(library), default="osu018").chosen("gcm_50g", given)

    def test_so_is_a_file_of_their_own(self, own: Path, cli: Cli) -> None:
        own.write_text(OWN.format(name="mine", slots=2000), encoding="utf-8")
        assert "error: og_gcm_engine: KeySlots must be 1" in cli.refused("show", own)

    @pytest.mark.parametrize("name", ["gcm_400g", "macsec_10g", "aes_enc", "gcm_compact"])
    def test_what_can_be_built_is_not(self, name: str) -> None:
        load_design(name).check_build()

    def test_the_summary_is_not_that_of_other_lanes(self, cli: Cli) -> None:
        first = cli("show", "gcm_axis_100g", "--param", "Lanes=8").out.splitlines()[0]
        summary = load_design("gcm_axis_100g").summary
        assert first == f"gcm_axis_100g, Lanes = 8: another build of gcm_axis_100g ({summary})"
        twice = find_design("gcm_axis_100g", {"Lanes": 8}).with_parameters({"Lanes": 2})
        assert twice.summary == f"another build of gcm_axis_100g ({summary})"
        assert find_design("gcm_axis_100g", {"KeySlots": 8}).summary == summary


class TestFigures:
    """Those of a listed design are never shown as those of another of its name."""

    @pytest.fixture
    def namesake(self, tmp_path: Path) -> Design:
        path = tmp_path / "gcm_25g.toml"
        path.write_text(OWN.format(name="gcm_25g", slots=2), encoding="utf-8")
        return find_design(path)

    def test_models_are_kept_by_their_content(self, namesake: Design) -> None:
        listed = load_design("gcm_25g")
        files = sources.files(listed.core)
        designs = [listed, namesake, listed.with_parameters({"KeySlots": 8})]
        assert len({_content_key(design, files, [], Effort()) for design in designs}) == 3

    def test_a_request_has_their_parameters(self, namesake: Design) -> None:
        request = SynthRequest.of_design(namesake, "ecp5")
        assert dict(request.parameters) == {"Lanes": 1, "KeySlots": 2}

    def test_nothing_committed_is_asked_for_by_a_path(
        self, cli: Cli, namesake: Design, tmp_path: Path
    ) -> None:
        path = tmp_path / "gcm_25g.toml"
        for command in (("compare", path), ("results", "refresh", path)):
            assert "unknown design" in cli.refused(*command)
        assert {row.design for row in rows(papers())} <= {*design_names(), *_unbuilt()}
        assert {card["name"] for card in collect()["designs"]} == set(design_names())
        shown = json.loads(cli("show", path, "--json").out)
        assert (shown["file"], shown["parameters"]["KeySlots"]) == (str(path), 2)
        clock = load("gcm_25g")["synth ecp5"].figures["fmax_mhz"]
        for shows in ((path,), ("gcm_25g", "--param", "KeySlots=8")):
            assert f"{clock:.1f}" not in cli("show", *shows).out
            assert not json.loads(cli("show", *shows, "--json").out).get("reached")


def _unbuilt() -> set[str]:
    return {row.design for row in rows(papers()) if not row.built}


class TestCommands:
    def test_show(self, cli: Cli, own: Path) -> None:
        assert "KeySlots = 8" in cli("show", "gcm_25g", "--param", "KeySlots=8").out
        assert "MulRegs = sum,join3,reduce" in cli("show", "lin2023_asic", "--target", "osu018").out
        shown = cli("show", own).out
        assert "mine: of my own" in shown
        assert "defaults    KeyMin = 128, KeyMax = 256, Sbox = table" in shown
        assert ", OutFifo = true, Release = cut-through, ReleaseBeats = 2048\n" in shown
        done = cli("show", "gcm_25g", "--target", "ecp5", "--param", "Sbox=1", "--json")
        record = json.loads(done.out)
        found = record["parameters"]
        assert (found["Sbox"], found["SboxCuts"]) == (1, 3)
        assert record["defaults"]["WireRegs"] == 0
        assert not set(record["defaults"]) & set(found)

    def test_a_person_reads_words_and_a_script_numbers(self, cli: Cli) -> None:
        options = ("--param", "MulRegs=split,join3,reduce", "--param=Release=verified")
        shown = cli("show", "gcm_25g", *options).out
        assert "gcm_25g, MulRegs = split,join3,reduce, Release = verified: " in shown
        assert "Sbox = table\n" in shown
        assert "SumsRegs = true\n" in shown
        found = json.loads(cli("show", "gcm_25g", *options, "--json").out)["parameters"]
        assert (found["MulRegs"], found["Release"], found["SumsRegs"]) == (1057, 1, 1)

    def test_show_lists_what_its_top_needs(self, cli: Cli) -> None:
        shown = cli("show", "pramstaller2004_asic_minimum").out
        assert "rtl/cores/og_aes_apb.sv" in shown
        assert "og_gcm_apb.sv" not in shown
        assert "og_aes_stored_apb.sv" not in shown

    def test_list_says_the_kind(self, cli: Cli) -> None:
        lines = {line.split()[0]: line.split()[1] for line in cli("list").out.splitlines()}
        assert lines == {name: load_design(name).kind for name in design_names()}

    def test_test(self, cli: Cli, software_engine: type[SoftwareEngine]) -> None:
        arguments = ("test", "gcm_25g", "--param", "KeyMax=128", "--vectors", SAMPLE)
        assert cli(*arguments).out.startswith("gcm_25g, KeyMax = 128: 9 passed")
        record = json.loads(cli(*arguments, "--json").out)
        assert record["parameters"]["KeyMax"] == 128
        assert record["design"] == "gcm_25g"
        assert "parameters" not in json.loads(cli("test", "gcm_25g", *arguments[4:], "--json").out)

    def test_encrypt(self, cli: Cli, tmp_path: Path, software_engine: type[SoftwareEngine]) -> None:
        bench = Bench(tmp_path, cli, bytes(9))
        line = bench.refused("encrypt", "in", "out", "--param=KeyMax=128")
        assert "does not take keys of 256 bits" in line
        assert KEY.hex() not in line
        done = bench.run("encrypt", "in", "out", "--param=KeySlots=2", "--target=ecp5", "--json")
        found = json.loads(done.out)["parameters"]
        assert (found["KeySlots"], found["Sbox"]) == (2, 3)

    @pytest.mark.parametrize("command", ["test", "show", "linerate"])
    @pytest.mark.parametrize(
        ("options", "message"),
        [
            (("--param", "KeySlots"), "it must be NAME=VALUE"),
            (("--param", "=8"), "it must be NAME=VALUE"),
            (("--param", "KeySlots=x"), "KeySlots is an integer, not 'x'"),
            (("--param", "Sbox=gold"), "Sbox is one of table, tower, bram, composite, lut4, coset"),
            (("--param", "MulRegs=join4"), "MulRegs has join4; with Levels = 3"),
            (("--param", "KeySlots=8", "--param", "KeySlots=9"), "KeySlots is given twice"),
            (("--param", "Slots=8"), "og_gcm_core has no parameter Slots"),
            (("--target", "tin"), "not measured on 'tin'"),
        ],
    )
    def test_refused(self, cli: Cli, command: str, options: tuple[str, ...], message: str) -> None:
        assert message in cli.refused(command, "gcm_25g", *options)

    @pytest.mark.parametrize(
        ("options", "message"),
        [
            (("--param", "KeySlots=8", "--param", "KeySlots=8"), "KeySlots is given twice"),
            (("--param", "KeySlots=x"), "KeySlots is an integer, not 'x'"),
            (("--levels", "99999"), "0<=x<=100"),
        ],
    )
    def test_synth_refuses(self, cli: Cli, options: tuple[str, ...], message: str) -> None:
        assert message in cli.refused("synth", "gcm_25g", "--target", "ecp5", *options)

    def test_synth_says_what_it_measured(
        self, cli: Cli, own: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def measured(request: SynthRequest, **_: Any) -> SynthResult:
            area = Area(kge=1.0, seq_kge=0.5, memory_kge=0.0, memory_bits=0, ff=1)
            parts = (request.name, request.target.name, request.top, dict(request.parameters))
            return SynthResult(*parts, area, None, None, (), None, {}, "", 1.0, 1.0, False)

        monkeypatch.setattr("opengcm.cli.synth.synthesise", measured)
        options = ("--target", "osu018", "--param", "Sbox=tower")
        assert cli("synth", "gcm_25g", *options).out.startswith("gcm_25g, Sbox = tower on osu018\n")
        record = json.loads(cli("synth", own, *options, "--json").out)
        assert record["parameters"] == {"Lanes": 1, "KeySlots": 3, "Sbox": 1}
        assert record["file"] == str(own)

    def test_a_parameter_of_foreign_sources_is_given_once(self, cli: Cli, tmp_path: Path) -> None:
        source = tmp_path / "a.v"
        source.write_text("module a #(parameter W = 1) (); endmodule\n")
        arguments = ("synth", "--top", "a", "--files", source, "--target", "ecp5")
        assert "given twice" in cli.refused(*arguments, "--param", "W=1", "--param", "W=2")


class TestExport:
    """What is exported is what was measured, or what was asked for."""

    @pytest.fixture
    def exported(self, monkeypatch: pytest.MonkeyPatch) -> list[Design]:
        """The designs that were to be turned into Verilog; it takes a while."""
        asked: list[Design] = []

        def verilog(design: Design, _place: Path | None = None) -> str:
            asked.append(design)
            return f"module {design.name}; endmodule\n"

        monkeypatch.setattr("opengcm.export.bundle.verilog", verilog)
        return asked

    @pytest.mark.parametrize(
        ("name", "target"),
        [("gcm_25g", "ecp5"), ("gcm_compact", "osu018"), ("lin2023_asic", "osu018")],
    )
    def test_the_build_behind_a_figure(
        self, cli: Cli, tmp_path: Path, exported: list[Design], name: str, target: str
    ) -> None:
        """The same request as that which the committed figure is of."""
        out = tmp_path / "out"
        done = cli("export", name, "--target", target, "--out", out, "--json")
        request = SynthRequest.of_design(load_design(name), target)
        assert dict(exported[0].parameters) == dict(request.parameters)
        record = json.loads(done.out)
        assert (record["design"], record["parameters"]) == (name, dict(request.parameters))
        assert sorted(map(Path, record["files"])) == sorted(out.iterdir())

    def test_the_only_build_of_lin2023_asic(self) -> None:
        """Nobody has to name a target to get what the table says."""
        design = load_design("lin2023_asic")
        assert design.parameters_on("osu018") == dict(design.parameters)
        assert (design.parameters["Sbox"], design.parameters["MulRegs"]) == (3, 1060)

    def test_parameters_and_a_file_of_their_own(
        self, cli: Cli, tmp_path: Path, own: Path, exported: list[Design]
    ) -> None:
        options = ("--param", "Sbox=tower", "--param", "MulRegs=split,join2,reduce")
        done = cli("export", own, *options, "--out", tmp_path / "out", "--json")
        assert dict(exported[0].parameters) == json.loads(done.out)["parameters"]
        assert json.loads(done.out)["file"] == str(own)
        header = (tmp_path / "out" / "mine.v").read_text(encoding="utf-8")
        assert "KeySlots = 3, Sbox = tower, MulRegs = split,join2,reduce." in header

    def test_in_rtl(self, cli: Cli, tmp_path: Path) -> None:
        """One stage, as on Spartan-3: two blocks go in each cycle, not nine."""
        arguments = ("export", "crenne2011_pipe", "--target", "spartan3", "--out", tmp_path)
        assert "crenne2011_pipe.v" in cli(*arguments).out
        text = (tmp_path / "crenne2011_pipe.v").read_text(encoding="utf-8")
        assert "with Stages = 1." in text
        assert re.search(r"input \[255:0\] in_blocks_i;", text)

    @pytest.mark.parametrize(
        ("options", "message"),
        [
            (("--param", "Slots=8"), "og_gcm_core has no parameter Slots"),
            (("--param", "Sbox=gold"), "Sbox is one of table, tower"),
            (("--target", "tin"), "not measured on 'tin'"),
        ],
    )
    def test_refused(
        self, cli: Cli, tmp_path: Path, options: tuple[str, ...], message: str
    ) -> None:
        out = tmp_path / "out"
        assert message in cli.refused("export", "gcm_25g", *options, "--out", out)
        assert not out.exists()

    @pytest.mark.parametrize(
        ("name", "what"),
        [
            ("table", "module"),
            ("entity", "component of VHDL"),
            ("Signal", "component of VHDL"),
            ("my__gcm", "component of VHDL"),
            ("gcm_", "component of VHDL"),
        ],
    )
    def test_a_name_that_a_language_has_already(
        self, cli: Cli, tmp_path: Path, name: str, what: str
    ) -> None:
        path = tmp_path / f"{name}.toml"
        path.write_text(OWN.format(name=name, slots=1), encoding="utf-8")
        out = tmp_path / "out"
        assert f"no {what} may be called {name}" in cli.refused("export", path, "--out", out)
        assert not out.exists()

    def test_no_name_is_no_folder(self, cli: Cli) -> None:
        assert "a folder has a name" in cli.refused("export", "gcm_25g", "--out", "")

    def test_datasheet_of_another_build(self, cli: Cli, tmp_path: Path) -> None:
        path = tmp_path / "mine.toml"
        path.write_text(OWN.format(name="mine", slots=1), encoding="utf-8")
        assert f"`opengcm export {path} --out DIR`" in cli("show", path, "--markdown").out
        text = cli("show", "gcm_25g", "--param", "KeySlots=8", "--markdown").out
        assert "`opengcm show gcm_25g --param=KeySlots=8 --markdown`" in text
        assert "results refresh" not in text


@pytest.mark.parametrize(
    ("name", "parameters"),
    [
        ("gcm_100g", {"KeySlots": 8}),
        ("gcm_25g", {"Sbox": "tower", "MulRegs": ["split", "sum", "reduce"]}),
        ("aes_enc", {"KeyBits": 256}),
        ("gcm_compact", {"KeyMax": 128, "DigitW": 1}),
        ("aes_ctr", {"KeyBits": 256}),
    ],
)
def test_a_simulator_takes_parameters(
    monkeypatch: pytest.MonkeyPatch, name: str, parameters: dict[str, Any]
) -> None:
    class Asked(Exception):  # noqa: N818 - it ends the call where a model would be built
        pass

    def build(design: Design, **_: object) -> Path:
        asked.append(design)
        raise Asked

    asked: list[Design] = []
    monkeypatch.setattr(live, "build", build)
    with pytest.raises(Asked):
        Simulator(name, seed=3, **parameters)
    numbers = {key: parse(key, value) for key, value in parameters.items()}
    assert {**load_design(name).parameters, **numbers} == dict(asked[0].parameters)
    with pytest.raises(OpenGcmError, match="has no parameter Keyslots"):
        Simulator(name, Keyslots=8)
    with pytest.raises(OpenGcmError, match="Sbox is one of table, tower"):
        Simulator(name, Sbox="towel")


@pytest.mark.parametrize("name", ["macsec_10g", "esp_10g"])
def test_a_simulator_without_its_configuration(name: str) -> None:
    with pytest.raises(OpenGcmError, match=f"{name}: config, .* or the path of its file, is miss"):
        Simulator(name)


def test_a_simulator_of_a_file(own: Path) -> None:
    """In RTL: three key slots, as the file says, and no fourth."""
    with Simulator(own, KeyMin=128, RoundRegs=1) as engine:
        engine.load_key(2, bytes(16))
        with pytest.raises(OpenGcmError, match="3 key slots"):
            engine.load_key(3, bytes(16))
