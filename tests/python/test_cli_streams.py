# SPDX-License-Identifier: Apache-2.0
"""The command among others in a shell: pipes, full and closed streams, and what it loads."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from Crypto.Cipher import AES
from python_support import KEY

TEXT = bytes(range(250)) * 2
HEAVY = (
    "cryptography",
    "distributed",
    "jinja2",
    "opengcm.sim",
    "opengcm.spec",
    "plotly",
    "pyslang",
    "rich",
    "yaml",
)


def shell(command: str, **options: Any) -> subprocess.CompletedProcess[bytes]:
    """Run a command line in which `opengcm` is the command of this tree."""
    script = f'opengcm() {{ "{sys.executable}" -m opengcm.cli.app "$@"; }}; {command}'
    return subprocess.run(["bash", "-c", script], capture_output=True, check=False, **options)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "in").write_bytes(TEXT)
    (tmp_path / "key").write_bytes(KEY)
    return tmp_path


@pytest.mark.parametrize("command", ["list", "list --json", "show gcm_25g", "--help", "--version"])
def test_a_full_output_is_said_in_one_line(command: str) -> None:
    done = shell(f"opengcm {command} > /dev/full")
    said = b"opengcm: error: standard output: No space left on device\n"
    assert (done.returncode, done.stderr) == (2, said)


def test_a_closed_output_is_said_in_one_line() -> None:
    done = shell("opengcm list >&-")
    said = b"opengcm: error: standard output: Bad file descriptor\n"
    assert (done.returncode, done.stderr) == (2, said)


@pytest.mark.parametrize("encoding", ["utf-8:strict", "iso8859-1:strict"])
def test_what_the_encoding_does_not_have_is_escaped(folder: Path, encoding: str) -> None:
    """A dagger on a terminal of ISO 8859-1, and a path that is no text: said, and nothing lost."""
    before = f"export PYTHONIOENCODING={encoding}"
    done = shell(f"{before}; opengcm compare gcm_25g")
    assert done.returncode == 0, done.stderr
    done = shell(f"{before}; opengcm ghash-key --key-file $'r\\xe9p' --out x", cwd=folder)
    assert done.returncode == 2
    assert b"internal fault" not in done.stderr
    done = shell(f"{before}; opengcm export gcm_compact --out $'r\\xe9p'", cwd=folder)
    assert done.returncode == 0, done.stderr
    assert b"internal fault" not in done.stderr


def test_a_reader_that_has_left_is_no_fault() -> None:
    """The code is that of a program that SIGPIPE has ended, not that of a failed test."""
    done = shell("opengcm list | head -0; echo ${PIPESTATUS[0]}")
    assert (done.stdout, done.stderr) == (b"141\n", b"")


@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize("command", ["show none", "sbox"])
def test_nowhere_to_complain_is_no_fault(command: str, unbuffered: str) -> None:
    """Also where the interpreter keeps what it could not write, and tries again at its end."""
    before = f"export PYTHONUNBUFFERED={unbuffered}"
    assert shell(f"{before}; opengcm {command} 2> /dev/full").returncode == 2
    assert shell(f"{before}; opengcm {command} 2>&-").returncode == 2


def test_through_pipes(folder: Path) -> None:
    command = "opengcm {} --design gcm_25g --key-file key --iv 000102030405060708090a0b - -"
    encrypt, decrypt = command.format("encrypt"), command.format("decrypt")
    done = shell(f"{encrypt} < in | tee sealed | {decrypt}", cwd=folder)
    assert (done.returncode, done.stdout, done.stderr) == (0, TEXT, b"")
    model = AES.new(KEY, AES.MODE_GCM, nonce=bytes(range(12)))
    assert (folder / "sealed").read_bytes() == b"".join(model.encrypt_and_digest(TEXT))
    done = shell(f"{encrypt} < in | tr '\\0-\\377' '\\1-\\377\\0' | {decrypt}", cwd=folder)
    assert (done.returncode, done.stdout) == (1, b"")
    assert b"tag does not match" in done.stderr


@pytest.mark.parametrize("output", ["> /dev/full", ">&-", "| head -0"])
def test_a_random_iv_that_is_lost_leaves_no_ciphertext(folder: Path, output: str) -> None:
    command = "opengcm encrypt --design gcm_25g --key-file key --iv random in sealed"
    done = shell(f"set -o pipefail; {command} {output}", cwd=folder)
    assert done.returncode == (141 if "|" in output else 2)
    assert done.stderr.count(b"\n") == (0 if "|" in output else 1)
    assert sorted(path.name for path in folder.iterdir()) == ["in", "key"]


def test_a_full_standard_output_as_out(folder: Path) -> None:
    options = "--design gcm_25g --key-file key --iv random --iv-file iv"
    done = shell(f"opengcm encrypt {options} in - > /dev/full", cwd=folder)
    assert done.returncode == 2
    assert done.stderr == b"opengcm: error: standard output: No space left on device\n"


def test_no_standard_input(folder: Path) -> None:
    options = "--design gcm_25g --key-file key --iv 00"
    done = shell(f"opengcm encrypt {options} - out <&-", cwd=folder)
    assert (done.returncode, done.stderr.count(b"\n")) == (2, 1)
    assert b"standard input" in done.stderr


def test_a_command_loads_only_what_it_needs() -> None:
    code = (
        "import sys; from opengcm.cli.app import run; code = run(sys.argv[1:]);"
        " print(*sys.modules, sep=chr(10), file=sys.stderr); sys.exit(code)"
    )
    command = [sys.executable, "-c", code, "list"]
    done = subprocess.run(command, capture_output=True, text=True, check=True, env={**os.environ})
    loaded = set(done.stderr.split())
    assert "opengcm.designs" in loaded
    assert loaded.isdisjoint(HEAVY)
