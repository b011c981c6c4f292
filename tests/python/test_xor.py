# SPDX-License-Identifier: Apache-2.0
"""opengcm.xor: networks compute their matrix, within their limits, and always the same ones."""

import errno
import json
import random
from pathlib import Path

import pytest
from click.testing import CliRunner
from python_support import Cli

from opengcm.cli.xor import xor
from opengcm.xor import Limits, Network, XorError, optimise
from opengcm.xor.matrix import apply, identity, inverse, multiply, read_matrix, transpose
from opengcm.xor.rtl import module


def dense(size: int, columns: int, seed: int = 1) -> list[int]:
    rng = random.Random(seed)
    return [rng.getrandbits(columns) for _ in range(size)]


def test_matrices() -> None:
    # The sum of a unit matrix and a shift: a triangle of ones undoes it.
    rows = [1 << i | 1 << i >> 1 for i in range(20)]
    turned = inverse(rows)
    assert turned == [(2 << i) - 1 for i in range(20)]
    assert multiply(rows, turned) == identity(20)
    assert inverse([3, 3]) is None
    wide = dense(20, 33)
    assert transpose(transpose(wide, 33), 20) == wide
    vector = random.Random(2).getrandbits(20)
    assert apply(turned, apply(rows, vector)) == vector


@pytest.mark.parametrize("fan_in", [2, 4, 6])
@pytest.mark.parametrize("shape", [(1, 1), (5, 9), (24, 24), (40, 12), (8, 60)])
def test_networks_compute_their_matrix(fan_in: int, shape: tuple[int, int]) -> None:
    rows = dense(*shape)
    network = optimise(rows, shape[1], Limits(fan_in, depth=None, starts=5, rounds=1))
    assert network.matrix() == rows
    assert network.fan_in <= fan_in


@pytest.mark.parametrize("depth", [2, 3, 6])
def test_depth_is_kept(depth: int) -> None:
    rows = dense(32, 32)
    network = optimise(rows, 32, Limits(6, depth, starts=5, rounds=2))
    assert network.depth <= depth
    network.check(rows, 6, depth)


def test_rows_of_zeros_single_ones_and_equal_rows() -> None:
    rows = [0, 1, 0b110, 0b110, 2]
    network = optimise(rows, 3, Limits(2, None, starts=2, rounds=1))
    assert network.outputs[:2] == (None, 0)
    assert network.outputs[4] == 1
    assert network.outputs[2] is not None
    assert network.matrix() == rows


def test_late_inputs_enter_the_last_gate() -> None:
    rows = [row | 1 << (20 + i % 4) for i, row in enumerate(dense(16, 20))]
    arrival = [0] * 20 + [2] * 4
    network = optimise(rows, 24, Limits(6, 3, starts=5, rounds=2), arrival=arrival)
    late = {20, 21, 22, 23}
    assert network.depth == 3
    for i, gate in enumerate(network.gates):
        assert not late & set(gate) or 24 + i in network.outputs


def test_parts_of_a_wide_matrix() -> None:
    rows = dense(32, 80)
    network = optimise(rows, 80, Limits(6, 4, starts=5, rounds=1), blocks=[32, 32, 16])
    assert network.matrix() == rows
    assert network.depth <= 4


def test_same_seed_same_network() -> None:
    rows = dense(24, 24)
    one, two, other = (
        optimise(rows, 24, Limits(4, 4, starts=6, rounds=2, seed=seed)) for seed in (7, 7, 8)
    )
    assert one == two
    assert one != other


def test_dense_128_is_within_its_budget() -> None:
    """The bars of a constant-key GHASH matrix: 1,100 LUT6 in three levels; well under."""
    rows = dense(128, 128, seed=5)
    seen: list[int] = []
    network = optimise(
        rows, 128, Limits(6, 3, starts=12, rounds=0), reached=lambda done, gates: seen.append(gates)
    )
    assert network.depth == 3
    assert len(network.gates) < 850
    assert seen == [len(network.gates)]


@pytest.mark.parametrize("depth", [0, 1])
def test_impossible_depths(depth: int) -> None:
    with pytest.raises(XorError):
        optimise([0x7F], 7, Limits(6, depth))


def test_a_wrong_network_is_refused() -> None:
    network = Network(3, ((0, 1),), (3,))
    network.check([0b011], 2, 1)
    for matrix, fan_in, depth in (([0b111], 2, 1), ([0b011], 1, 1), ([0b011], 2, 0)):
        with pytest.raises(XorError):
            network.check(matrix, fan_in, depth)


@pytest.mark.parametrize(
    ("text", "said"),
    [("01\n011\n", ":2: 3 columns"), ("0 1 x\n", ":1: a row"), ("# only\n\n", "no rows")],
)
def test_bad_matrix_files(tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "m.txt"
    path.write_text(text)
    with pytest.raises(XorError, match=said):
        read_matrix(path)


def test_rtl_has_a_register_for_every_path() -> None:
    rows = [*dense(12, 12), 1, 0]
    network = optimise(rows, 12, Limits(3, None, starts=4, rounds=0))
    assert "clk_i" not in module(network, "plain")
    text = module(network, "piped", ["one"], range(1, network.depth + 1))
    assert text.startswith("// one\n\nmodule piped (")
    assert text.count("always_ff") == network.depth
    assert f"assign y_o[12] = stage{network.depth}_q[" in text
    assert "assign y_o[13] = 1'b0;" in text
    assert max(map(len, text.splitlines())) <= 100


def test_command(tmp_path: Path) -> None:
    matrix, out = tmp_path / "m.txt", tmp_path / "m.sv"
    matrix.write_text("# two sums\n1 1 0 1\n0 1 1 1\n")
    runner = CliRunner()
    arguments = [str(matrix), "--fan-in", "2", "--rounds", "1", "--out", str(out)]
    done = runner.invoke(xor, arguments, catch_exceptions=False)
    assert done.exit_code == 0
    assert "3 gates of 2 inputs in 2 levels" in done.output
    assert "module xor_network (" in out.read_text()
    assert runner.invoke(xor, arguments).exit_code != 0, "it was there already"
    assert '"gates": 3' in runner.invoke(xor, [*arguments, "--force", "--json"]).output


def test_a_network_is_not_lost_with_its_file(
    tmp_path: Path, cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    matrix, out = tmp_path / "m.txt", tmp_path / "m.sv"
    matrix.write_text("1101\n0111\n")
    monkeypatch.setattr("tempfile.mkstemp", full)
    done = cli("xor", matrix, "--fan-in", "2", "--rounds", "1", "--out", out, "--json")
    assert done.code == 2
    assert json.loads(done.out)["gates"] == 3
    assert "No space left" in done.err
    assert list(tmp_path.iterdir()) == [matrix]


@pytest.mark.parametrize("name", ["module", "logic", "1a", "a b", "x; endmodule module y", "é", ""])
def test_a_name_no_module_may_have(tmp_path: Path, name: str) -> None:
    matrix, out = tmp_path / "m.txt", tmp_path / "m.sv"
    matrix.write_text("11\n")
    done = CliRunner().invoke(xor, [str(matrix), "--name", name, "--out", str(out)])
    assert done.exit_code == 2
    assert "no module may be called so" in done.output
    assert not out.exists()


def test_a_device_is_no_matrix() -> None:
    with pytest.raises(XorError, match="not an ordinary file"):
        read_matrix(Path("/dev/zero"))


def test_a_wrong_limit_is_named() -> None:
    with pytest.raises(XorError, match="rounds must be at least 0, not -1"):
        Limits(rounds=-1)
    with pytest.raises(XorError, match="at most 64 levels, not 1,000,000,000"):
        Limits(depth=10**9)
    assert len(optimise([0x7F], 7, Limits(2, 64, rounds=0)).gates) == 6
    with pytest.raises(XorError, match="starts must be at least 1, not 0"):
        Limits(starts=0)
