# SPDX-License-Identifier: Apache-2.0
"""opengcm.ghash_key: fields, bases and tables; what the key tool writes, and to whom."""

import errno
import json
import os
import random
import stat
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import yaml
from click.testing import CliRunner
from python_support import Cli

from opengcm import sources
from opengcm.cli.ghash_key import ghash_density, ghash_key
from opengcm.errors import ExportError, OpenGcmError
from opengcm.flows import Area, FlowError, SynthRequest, yosys
from opengcm.flows.store import LOG
from opengcm.flows.tools import Runner
from opengcm.ghash_key import rtl
from opengcm.ghash_key.aes import round_key_package
from opengcm.ghash_key.basis import is_basis_of, power_basis
from opengcm.ghash_key.built import built_files
from opengcm.ghash_key.density import DensityArea, Shares, plot, shares, zeros_share
from opengcm.ghash_key.field import ONE, GhashKeyError, hash_key, ones_share, power, table, times
from opengcm.ghash_key.generate import (
    MADE,
    published_key,
    specialise,
)
from opengcm.ghash_key.networks import Effort, step, step_depth
from opengcm.spec.gcm import mul
from opengcm.xor.matrix import apply, identity, multiply

QUICK = Effort(starts=3, rounds=0)


def element_of_subfield(degree: int) -> int:
    """A generator of GF(2^degree) inside GF(2^128): h^((2^128 - 1) / (2^degree - 1))."""
    total, square = ONE, hash_key(published_key())
    for i in range(128):
        if (2**128 - 1) // (2**degree - 1) >> i & 1:
            total = mul(total, square)
        square = mul(square, square)
    return total


def test_table_and_matrix_multiply() -> None:
    rng = random.Random(1)
    h, x = rng.getrandbits(128), rng.getrandbits(128)
    product = 0
    for i, entry in enumerate(table(h)):
        if x >> (127 - i) & 1:
            product ^= entry
    assert product == mul(h, x) == apply(times(h), x)
    assert power(h, 3) == mul(h, mul(h, h))
    assert zeros_share(h) == pytest.approx(1 - ones_share(h))


@pytest.mark.parametrize("exponent", [1, 4, 8])
def test_a_power_basis_makes_the_loop_two_bits(exponent: int) -> None:
    g = power(hash_key(published_key()), exponent)
    basis = power_basis(g)
    assert basis.degree == 128
    assert is_basis_of(basis, times(g))
    assert multiply(basis.into, basis.back) == identity(128)
    assert max(row.bit_count() for row in basis.loop) == 2


@pytest.mark.parametrize(("h", "degree"), [(0, 1), (ONE, 1)])
def test_no_field_at_all(h: int, degree: int) -> None:
    basis = power_basis(h)
    assert basis.degree == degree
    assert is_basis_of(basis, times(h))
    assert max(row.bit_count() for row in basis.loop) <= 1


@pytest.mark.parametrize("degree", [8, 64])
def test_smaller_fields_fill_the_space_in_blocks(degree: int) -> None:
    h = element_of_subfield(degree)
    basis = power_basis(h)
    assert basis.degree == degree
    assert is_basis_of(basis, times(h))
    assert max(row.bit_count() for row in basis.loop) <= 2
    made = step(h, 1, QUICK, lambda _line: None)
    assert made.network.depth == step_depth(1, 6)


@pytest.mark.parametrize("lanes", [1, 2])
def test_the_loop_has_one_gate_a_bit(lanes: int) -> None:
    """The state enters the last gate of its bit and no other."""
    made = step(hash_key(published_key()), lanes, QUICK, lambda _line: None)
    network = made.network
    state = set(range(128 * lanes, 128 * lanes + 129))
    for i, gate in enumerate(network.gates):
        if state & set(gate):
            assert network.inputs + i in network.outputs
            assert len(gate) <= 6
    assert all(network.levels[output] == network.depth for output in network.outputs if output)


def test_step_is_the_recurrence() -> None:
    """back(state') = (back(state) + first block) H^2 + second block H."""
    h = hash_key(published_key())
    made = step(h, 2, QUICK, lambda _line: None)
    rng = random.Random(2)
    y, first, second = (rng.getrandbits(128) for _ in range(3))
    state = apply(made.basis.into, y)
    given = first | second << 128 | state << 256  # nothing on the input that stands for gating
    after = apply(made.network.matrix(), given)
    assert apply(made.basis.back, after) == mul(mul(y ^ first, h) ^ second, h)


def test_bad_lanes() -> None:
    with pytest.raises(OpenGcmError, match="lanes must be one of"):
        step(ONE, 3, QUICK, lambda _line: None)
    with pytest.raises(OpenGcmError, match="serial"):
        specialise(bytes(16), "loop", lanes=2, serial=True)
    with pytest.raises(OpenGcmError, match="no such kind"):
        specialise(bytes(16), "all")


def test_core_files_ask_for_what_a_build_needs(tmp_path: Path) -> None:
    """Made once, kept, in order; the FuseSoC generator writes the same and a core file of it."""
    core = sources.cores()["opengcm:lib:gcm_fixed"]
    (parameters,) = core.generate
    (made,) = built_files(parameters, core.path.parent)
    assert made.read_text() == round_key_package(rtl.PUBLISHED, published_key())
    assert built_files(parameters, core.path.parent) == [made]
    files = sources.files(core.name)
    assert files.index(made) < files.index(core.files[0])
    assert made not in sources.files(core.name, generated=False)
    config = {
        "gapi": "1.0",
        "files_root": str(core.path.parent),
        "parameters": dict(parameters),
        "vlnv": "opengcm:lib:gcm_fixed-published_key:0.1.0",
    }
    (tmp_path / "config.yml").write_text(yaml.safe_dump(config))
    script = sources.ROOT / "tools" / "constant_key_generator.py"
    subprocess.run([sys.executable, script, "config.yml"], cwd=tmp_path, check=True)
    written = sources.read_core(tmp_path / "gcm_fixed-published_key.core")
    assert [file.read_text() for file in written.files] == [made.read_text()]


@pytest.mark.parametrize(
    ("parameters", "said"),
    [
        ({"kind": "loop"}, "needs 'key'"),
        ({"kind": "loop", "key": "none.hex"}, "no key can be read"),
        ({"kind": "loop", "key": "bad.hex"}, "no key can be read"),
        ({"kind": "all", "key": "good.hex"}, "'all' is none of multiplier, loop, round_keys"),
    ],
)
def test_malformed_wishes(tmp_path: Path, parameters: dict[str, str], said: str) -> None:
    (tmp_path / "bad.hex").write_text("no key")
    (tmp_path / "good.hex").write_text("00" * 16)
    with pytest.raises(OpenGcmError, match=said):
        built_files(parameters, tmp_path)


def run_tool(tmp_path: Path, *arguments: str) -> tuple[int, str]:
    key = tmp_path / "key"
    key.write_bytes(random.Random(7).randbytes(16))
    fixed = ["--key-file", str(key), "--rounds", "0", "--out", str(tmp_path / "out")]
    done = CliRunner().invoke(ghash_key, [*fixed, *arguments])
    if done.exception and not isinstance(done.exception, SystemExit):
        raise done.exception
    return done.exit_code, done.output


def test_what_is_written_is_marked_secret(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    code, said = run_tool(tmp_path, "--design", "crenne2011_basic", "--json")
    assert code == 0
    record = json.loads(said)
    assert 0.3 < record["ones_share"] < 0.7
    assert record["networks"]["multiplier"]["levels"] == 3
    key = random.Random(7).randbytes(16)
    assert key.hex() not in said
    assert f"{hash_key(key):x}" not in said
    out = tmp_path / "out"
    files = [path for path in out.rglob("*") if path.is_file()]
    assert {stat.S_IMODE(path.stat().st_mode) for path in files} == {0o600}
    assert {stat.S_IMODE(path.stat().st_mode) for path in (out, out / "rtl")} == {0o700}
    verilog = (out / "crenne2011_basic.v").read_text()
    assert verilog.startswith("// SECRET: this file contains the hash key")
    assert "module crenne2011_basic" in verilog
    assert "SECRET" in (out / "rtl" / "og_ghash_const_mul.sv").read_text()
    names = {path.name for path in (out / "rtl").iterdir()}
    made = {*names} - {path.name for path in sources.files("opengcm:lib:crenne", generated=False)}
    assert made == {*MADE["multiplier"]}
    monkeypatch.setattr("opengcm.ghash_key.bundle.specialise", None)
    for path in files:  # each of them alone
        other = tmp_path / path.name
        place = other / path.relative_to(out)
        place.parent.mkdir(parents=True)
        place.write_text("mine")
        with pytest.raises(ExportError, match="there already"):
            run_tool(tmp_path, "--design", "crenne2011_basic", "--out", str(other))
        assert [each.read_text() for each in other.rglob("*") if each.is_file()] == ["mine"]


@pytest.mark.parametrize("fails", [False, True], ids=["mapped", "failed"])
def test_of_a_synthesis_nothing_is_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fails: bool
) -> None:
    """A netlist, and a log that quotes it, is as secret as the key."""
    cache, temporary = tmp_path / "cache", tmp_path / "temporary"
    temporary.mkdir(mode=0o755)
    monkeypatch.setenv("OPENGCM_CACHE", str(cache))
    monkeypatch.setattr("tempfile.tempdir", str(temporary))
    places: list[Path] = []
    map_design = yosys.map_design

    def watched(request: SynthRequest, folder: Path, runner: Runner) -> None:
        places.append(folder)
        (top,) = temporary.iterdir()
        assert folder.is_relative_to(top)
        assert stat.S_IMODE(top.stat().st_mode) == 0o700
        if not fails:
            map_design(request, folder, runner)
        else:
            (folder / LOG).write_text("the netlist")
            raise FlowError("yosys failed (1): no more")

    monkeypatch.setattr("opengcm.flows.yosys.map_design", watched)
    arguments = ["--design", "crenne2011_basic", "--synth", "virtex5", "--json"]
    if fails:
        with pytest.raises(FlowError, match=r"no more$"):  # no log is named
            run_tool(tmp_path, *arguments)
    else:
        code, said = run_tool(tmp_path, *arguments)
        assert code == 0
        assert json.loads(said)["synth"]["lut"] > 500
    assert len(places) == 1
    assert list(temporary.iterdir()) == []
    assert not [path for path in cache.rglob("*") if path.is_file()]


def _full(*_: object, **__: object) -> None:
    raise OSError(errno.ENOSPC, "No space left on device")


def _quick(monkeypatch: pytest.MonkeyPatch, verilog: str) -> None:
    """Networks of little effort, and no Yosys."""
    monkeypatch.setattr("opengcm.cli.ghash_key.Effort", lambda *_, **__: QUICK)
    monkeypatch.setattr("opengcm.ghash_key.density._EFFORT", QUICK)
    monkeypatch.setattr("opengcm.ghash_key.bundle.verilog_of", lambda *_: verilog)


def test_a_run_that_fails_leaves_the_files_of_the_last(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It took the old ones away first; or nothing, where there were none."""
    arguments = ["--design", "crenne2011_basic"]
    _quick(monkeypatch, "module one; endmodule\n")
    real = os.fsync
    monkeypatch.setattr(os, "fsync", _full)
    with pytest.raises(ExportError, match="No space left"):
        run_tool(tmp_path, *arguments)
    assert not (tmp_path / "out").exists()
    monkeypatch.setattr(os, "fsync", real)
    assert run_tool(tmp_path, *arguments)[0] == 0
    files = {path: path.read_bytes() for path in (tmp_path / "out").rglob("*") if path.is_file()}
    _quick(monkeypatch, "module other; endmodule\n")
    monkeypatch.setattr(os, "fsync", _full)
    with pytest.raises(ExportError, match="No space left"):
        run_tool(tmp_path, *arguments, "--force")
    left = [path for path in (tmp_path / "out").rglob("*") if path.is_file()]
    assert {path: path.read_bytes() for path in left} == files


def test_cells_are_told_in_gates(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """They have neither LUTs nor levels, which are None."""
    mapped = SimpleNamespace(area=Area(kge=9.6634, ff=129), target="osu018")
    _quick(monkeypatch, "module one; endmodule\n")
    monkeypatch.setattr("opengcm.ghash_key.bundle.synthesise", lambda *_, **__: mapped)
    code, said = run_tool(tmp_path, "--design", "crenne2011_basic", "--synth", "osu018")
    assert code == 0
    assert "osu018: 9.663 kGE, 129 FF\n" in said
    monkeypatch.setattr("opengcm.ghash_key.density.synthesise", lambda *_, **__: mapped)
    arguments = ["--keys", "3", "--areas", "1", "--area", "osu018"]
    done = CliRunner().invoke(ghash_density, arguments, catch_exceptions=False)
    assert "% zeros: 9.663 kGE on osu018\n" in done.output
    assert done.output.endswith("median on osu018: 9.663 kGE, crenne2011_basic\n")
    done = CliRunner().invoke(ghash_density, [*arguments, "--json"], catch_exceptions=False)
    (row,) = json.loads(done.output)["areas"]
    assert (row["lut"], row["kge"]) == (None, 9.6634)


def test_the_picture_has_an_axis_for_each_unit() -> None:
    areas = [
        DensityArea(0.5, "virtex6", 700, 4, None),
        DensityArea(0.5, "osu018", None, None, 9.5),
    ]
    text = plot(Shares([1, 2], [0.4, 0.6]), areas)
    assert '"LUT, virtex6"' in text
    assert '"kGE, osu018"' in text
    assert '"yaxis3":{' in text


def test_a_density_is_not_lost_with_its_picture(
    tmp_path: Path, cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tempfile.mkstemp", _full)
    done = cli("ghash-density", "--keys", "3", "--plot", tmp_path / "plot.html")
    assert done.code == 2
    assert done.out.startswith("3 keys: zeros in T")
    assert "No space left" in done.err


def test_designs_without_a_key(tmp_path: Path) -> None:
    with pytest.raises(ExportError, match="no key in its logic"):
        run_tool(tmp_path, "--design", "gcm_25g")
    assert not (tmp_path / "out").exists()


def test_density(tmp_path: Path) -> None:
    found = shares(2000, seed=1)
    assert 0.35 < found.least < 0.45 < found.mean < 0.55 < found.most < 0.65
    assert found.hash_keys == shares(2000, seed=1).hash_keys
    picture = tmp_path / "density.html"
    picture.write_text("mine")
    with pytest.raises(OpenGcmError, match="there already"):
        CliRunner().invoke(ghash_density, ["--plot", str(picture)], catch_exceptions=False)
    picture.unlink()
    done = CliRunner().invoke(
        ghash_density, ["--keys", "50", "--plot", str(picture), "--json"], catch_exceptions=False
    )
    assert json.loads(done.output)["keys"] == 50
    assert "<html>" in picture.read_text()
    assert f"{found.hash_keys[0]:032x}" not in picture.read_text()


@pytest.mark.parametrize("shape", [{"lanes": 2}, {"serial": True}])
def test_a_multiplier_has_no_shapes(shape: Mapping[str, Any]) -> None:
    with pytest.raises(GhashKeyError, match="neither lanes nor"):
        specialise(bytes(16), "multiplier", **shape)
