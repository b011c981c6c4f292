# SPDX-License-Identifier: Apache-2.0
"""The C drivers compile for RV32 and Cortex-M and need no library; `make sizes` has their sizes."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from c_driver import SW

PACKAGES = {
    "rv32": ("riscv64-unknown-elf-gcc", "gcc-riscv64-unknown-elf"),
    "cortex-m0": ("arm-none-eabi-gcc", "gcc-arm-none-eabi"),
    "cortex-m4": ("arm-none-eabi-gcc", "gcc-arm-none-eabi"),
}


def make(
    folder: Path, *arguments: str, path: str | None = None
) -> subprocess.CompletedProcess[str]:
    environment = {name: value for name, value in os.environ.items() if name != "MAKEFLAGS"}
    command = ["make", "-C", str(SW), f"BUILD={folder}", *arguments]
    environment["PATH"] = path or environment["PATH"]
    return subprocess.run(command, capture_output=True, text=True, env=environment, check=False)


@pytest.mark.parametrize("target", sorted(PACKAGES))
def test_cross_compilation(target: str, tmp_path: Path) -> None:
    compiler, package = PACKAGES[target]
    assert shutil.which(compiler), f"{compiler} was not found: install the Debian package {package}"
    done = make(tmp_path, f"TARGET={target}", "size")
    assert done.returncode == 0, done.stderr
    total = re.search(r"(\d+)\s+(\d+)\s+(\d+)\s+\d+\s+\w+\s+\(TOTALS\)", done.stdout)
    assert total, done.stdout
    text, data, bss = (int(group) for group in total.groups())
    assert 1000 < text < 5000, done.stdout
    assert data == bss == 0, "the driver has no state of its own"
    symbols = subprocess.run(
        [compiler.replace("gcc", "nm"), "-u", *map(str, (tmp_path / target).glob("*.o"))],
        capture_output=True,
        text=True,
        check=True,
    )
    outside = {line.split()[-1] for line in symbols.stdout.splitlines() if " U " in f" {line}"}
    # Beside its own: what a compiler may call for a copy of a structure or a shift of 64 bits.
    own = "(opengcm_cop|ogc|ogl)_|mem(cpy|set)$|__(ash|lsh)[lr]di3$|__aeabi_(llsl|llsr)$"
    assert all(re.match(own, name) for name in outside), outside
    for layer, least in (("layer", 400), ("macsec", 4000), ("esp", 2000)):
        size = rf"(\d+)\s+(\d+)\s+(\d+)\s+\d+\s+\w+\s+opengcm_{layer}\.o"
        found = re.search(size, done.stdout)
        assert found, done.stdout
        text, data, bss = (int(group) for group in found.groups())
        assert least < text < 10000, done.stdout
        assert data == bss == 0


def test_a_missing_compiler_is_one_line(tmp_path: Path) -> None:
    for name in ("make", "sh", "mkdir"):
        (tmp_path / name).symlink_to(str(shutil.which(name)))
    done = make(tmp_path / "out", "-s", "TARGET=rv32", path=str(tmp_path))
    assert done.returncode != 0
    assert "install the Debian package gcc-riscv64-unknown-elf" in done.stderr


def test_the_examples_of_the_readme(tmp_path: Path) -> None:
    text = (SW / "README.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```c\n(.*?)```", text, re.DOTALL)
    assert len(blocks) == 3
    for block in blocks:
        example = tmp_path / "example.c"
        example.write_text(block, encoding="utf-8")
        flags = ("-std=c99", "-Wall", "-Wextra", "-Werror", "-pedantic", f"-I{SW}")
        command = ["gcc", *flags, "-c", str(example), "-o", str(tmp_path / "example.o")]
        subprocess.run(command, check=True)
