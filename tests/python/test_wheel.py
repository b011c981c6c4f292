# SPDX-License-Identifier: Apache-2.0
"""The wheel, installed where no clone is: what it carries, and that the tool works of it alone."""

import json
import os
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest
import yaml
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from opengcm import places
from opengcm.designs import design_names

DESIGN = "pramstaller2004_asic_minimum"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """As `make wheel` builds it."""
    out = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(out)]
    subprocess.run(command, cwd=places.ROOT, check=True, capture_output=True)
    (made,) = out.glob("opengcm-*.whl")
    return made


@pytest.fixture(scope="module")
def python(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The interpreter of an environment with the wheel; what it depends on is lent by this one."""
    folder = tmp_path_factory.mktemp("env")
    venv.create(folder, with_pip=False)
    python = folder / "bin" / "python"
    install = ("install", "--quiet", "--no-deps", "--no-index", str(wheel))
    command = [sys.executable, "-m", "pip", "--python", str(python), *install]
    subprocess.run(command, check=True, capture_output=True)
    (site,) = folder.glob("lib/python*/site-packages")
    # As a path of a .pth file, whose own .pth files count not: the clone stays out.
    lent = [path for path in sys.path if Path(path).name == "site-packages"]
    (site / "lent.pth").write_text("\n".join(lent))
    return python


def run(python: Path, folder: Path, *arguments: str) -> str:
    """What `opengcm` prints when it is run in a folder of its own."""
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    tools = Path(sys.executable).parent  # lent, too
    environment["PATH"] = f"{tools}{os.pathsep}{environment['PATH']}"
    command = [str(python.with_name("opengcm")), *arguments]
    done = subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_it_carries_every_file(wheel: Path) -> None:
    """All that git has of the carried folders, and no other."""
    listed = ["git", "ls-files", *places.CARRIED]
    done = subprocess.run(listed, cwd=places.ROOT, capture_output=True, text=True, check=True)
    expected = {f"opengcm/data/{name}" for name in done.stdout.split()}
    expected |= {"opengcm/data/LICENSE", "opengcm/data/tools/constant_key_generator.py"}
    names = zipfile.ZipFile(wheel).namelist()
    assert len(names) == len(set(names))
    assert {name for name in names if name.startswith("opengcm/data/")} == expected
    package = subprocess.run(
        ["git", "ls-files", "opengcm"], cwd=places.ROOT, capture_output=True, text=True, check=True
    )
    assert set(package.stdout.split()) <= set(names)


def test_list_and_show(python: Path, tmp_path: Path) -> None:
    listed = json.loads(run(python, tmp_path, "list", "--json"))
    assert [design["name"] for design in listed] == design_names()
    shown = run(python, tmp_path, "show", DESIGN)
    assert "rtl/coprocessor/og_aes_apb.sv" in shown or "rtl/cores/og_aes_apb.sv" in shown
    assert "reached" in shown


def test_where(python: Path, tmp_path: Path) -> None:
    found = json.loads(run(python, tmp_path, "where", "--json"))
    package = Path(found["package"])
    assert package.is_relative_to(python.parent.parent)
    assert Path(found["RTL"]) == package / "data" / "rtl"
    for name, path in found.items():
        assert name == "cache" or Path(path).exists(), name
    assert run(python, tmp_path, "where", "rtl").strip() == found["RTL"]


def test_vectors_go_through_the_rtl(python: Path, tmp_path: Path) -> None:
    """The model is built of the sources in the wheel; those of the clone gave the same."""
    vector = "[ENCRYPT]\n\nCOUNT = 0\nKEY = {}\nPLAINTEXT = {}\nCIPHERTEXT = {}\n"
    text = vector.format(
        "000102030405060708090a0b0c0d0e0f",
        "00112233445566778899aabbccddeeff",
        "69c4e0d86a7b0430d8cdb78070b4c55a",
    )  # FIPS 197, C.1
    (tmp_path / "ECBVarKey128.rsp").write_text(text)
    said = run(python, tmp_path, "test", DESIGN, "--vectors", "ECBVarKey128.rsp", "--json")
    record = json.loads(said)
    assert (record["passed"], record["failed"]) == (1, 0)


def test_export(python: Path, tmp_path: Path) -> None:
    run(python, tmp_path, "export", DESIGN, "--out", "made")
    assert f"module {DESIGN}" in (tmp_path / "made" / f"{DESIGN}.v").read_text()
    assert (tmp_path / "made" / "LICENSE").read_text() == places.LICENSE.read_text()


@pytest.mark.parametrize(
    "arguments", [("regs", "write"), ("compare", "--write-docs"), ("results", "refresh")]
)
def test_what_needs_a_clone_says_so(
    python: Path, tmp_path: Path, arguments: tuple[str, ...]
) -> None:
    with pytest.raises(AssertionError, match="works in a clone of the repository"):
        run(python, tmp_path, *arguments)


def test_the_generator_that_fusesoc_runs(python: Path, tmp_path: Path) -> None:
    """The script that the core file names, run as FuseSoC does, with a key beside the core."""
    data = Path(json.loads(run(python, tmp_path, "where", "--json"))["RTL"])
    core = data / "ghash" / "og_constant_key.core"
    text = core.read_text().removeprefix("CAPI=2:")
    command = yaml.safe_load(text)["generators"]["opengcm_constant_key"]["command"]
    script = core.parent / command
    config = {
        "gapi": "1.0",
        "files_root": str(places.DESIGNS),
        "parameters": {"kind": "round_keys", "key": "published_key.hex"},
        "vlnv": "a:b:keys:0.1.0",
    }
    (tmp_path / "config.yml").write_text(yaml.safe_dump(config))
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    subprocess.run(
        [python, script.resolve(), "config.yml"], cwd=tmp_path, env=environment, check=True
    )
    assert "og_aes_const_pkg" in (tmp_path / "og_aes_const_pkg.sv").read_text()


_PACKET = """
from opengcm import InvalidTag, Simulator

with Simulator("gcm_axis_25g") as core:
    text, tag = core.seal(bytes(16), bytes(12), b"a packet", b"header")
    assert core.open(bytes(16), bytes(12), text, tag, b"header") == b"a packet"
    try:
        core.open(bytes(16), bytes(12), text, bytes(16), b"header")
    except InvalidTag:
        print(text.hex(), tag.hex())
"""


@pytest.mark.heavy
def test_alone_in_a_new_environment(wheel: Path, tmp_path: Path) -> None:
    """As docs/wheel.md has it: pip brings what it depends on, nothing of this environment is lent.

    A cache of its own, so that the model is built by what came with the wheel.
    """
    folder = tmp_path / "env"
    venv.create(folder, with_pip=True)
    path = os.pathsep.join([str(folder / "bin"), "/usr/bin", "/bin"])
    kept = ("HTTPS_PROXY", "https_proxy", "PIP_INDEX_URL", "PIP_CERT", "SSL_CERT_FILE")
    environment = {
        "PATH": path,
        "HOME": str(tmp_path),
        "OPENGCM_CACHE": str(tmp_path / "cache"),
        **{name: os.environ[name] for name in kept if name in os.environ},
    }

    def ran(*command: str) -> str:
        done = subprocess.run(
            command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    ran(str(folder / "bin" / "pip"), "install", "--quiet", str(wheel))
    opengcm = str(folder / "bin" / "opengcm")
    listed = json.loads(ran(opengcm, "list", "--json"))
    assert [design["name"] for design in listed] == design_names()
    assert Path(ran(opengcm, "where", "package").strip()).is_relative_to(folder)
    text, tag = ran(str(folder / "bin" / "python"), "-c", _PACKET).split()
    sealed = AESGCM(bytes(16)).encrypt(bytes(12), b"a packet", b"header")
    assert bytes.fromhex(text + tag) == sealed
