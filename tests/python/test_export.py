# SPDX-License-Identifier: Apache-2.0
"""The exported Verilog passes its own test bench under Icarus, and that bench can fail."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from opengcm.designs import load_design
from opengcm.errors import ExportError
from opengcm.export import export_design
from opengcm.export.netlist import merge_modules
from opengcm.export.ports import gcm_ports as ports

SYSTEMVERILOG = ("logic", "always_ff", "always_comb", "typedef", "enum", "import", "interface")


def icarus(folder: Path, name: str) -> str:
    """Compile as Verilog-2005, without a warning, and run; what the bench prints."""
    sources = [f"{name}.v", f"{name}_tb.v"]
    command = ["iverilog", "-g2005", "-Wall", "-o", "tb.vvp", *sources]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    run = ["vvp", "tb.vvp"]
    return subprocess.run(run, cwd=folder, capture_output=True, text=True, check=True).stdout


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The one-lane design, exported once for the tests that only read."""
    folder = tmp_path_factory.mktemp("gcm_25g")
    export_design(load_design("gcm_25g"), folder)
    return folder


@pytest.mark.parametrize("name", ["gcm_25g", "gcm_50g", "aes_ctr", "aes_ecb"])
def test_bench_passes_under_icarus(name: str, tmp_path: Path) -> None:
    export_design(load_design(name), tmp_path)
    printed = icarus(tmp_path, name)
    assert re.search(r"^PASSED: \d+ beats of \d+ packets$", printed, re.MULTILINE), printed
    assert "FAILED" not in printed


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


def test_netlist_is_plain_verilog_with_the_top_named_after_the_design(small: Path) -> None:
    text = (small / "gcm_25g.v").read_text()
    code = re.sub(r"//.*|\\\S+ ", "", text)
    assert not [word for word in SYSTEMVERILOG if re.search(rf"\b{word}\b", code)]
    modules = re.findall(r"^module (\S+)", text, re.MULTILINE)
    assert modules.count("gcm_25g") == 1
    assert all(module.startswith("gcm_25g") for module in modules), modules
    for unit in ("aes_round", "aes_sub_shift", "aes_sbox", "aes_sbox_table", "gf2_leaf"):
        copies = [m for m in modules if re.fullmatch(rf"gcm_25g_{unit}(_\d+)?", m)]
        assert len(copies) == 1, f"one module for all of {unit}: {copies}"


def test_ports_are_those_of_the_netlist(small: Path) -> None:
    text = (small / "gcm_25g.v").read_text()
    top = text[text.index("\nmodule gcm_25g (") :]
    declared = {
        (direction, name, int(high) + 1 if high else 1)
        for direction, high, name in re.findall(
            r"^  (input|output) (?:\[(\d+):0\] )?(\w+);", top, re.MULTILINE
        )
    }
    assert declared == {(direction, name, bits) for direction, name, bits, _ in ports(1)}


def test_files_are_not_overwritten_unless_asked(small: Path) -> None:
    with pytest.raises(ExportError, match="--force"):
        export_design(load_design("gcm_25g"), small)


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
