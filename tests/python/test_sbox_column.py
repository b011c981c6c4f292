# SPDX-License-Identifier: Apache-2.0
"""MixColumns behind the affine map as one map: the RTL's sums are that map, and few."""

import json
import re

import pytest
from click.testing import CliRunner

from opengcm.cli.sbox import sbox as command
from opengcm.formal import aes_linear
from opengcm.places import ROOT
from opengcm.sbox import column
from opengcm.spec.aes import gf_inverse, gf_mul, mix_column, sbox

PACKAGE = ROOT / "rtl" / "aes" / "og_aes_agile_pkg.sv"
_VALUE = r"(?:up\((?P<{0}turned>[sx]\[\d+\]), (?P<{0}turn>\d)\)|(?P<{0}name>[sx]\[\d+\]))"
_SUM = re.compile(rf" s\[(\d+)\] = {_VALUE.format('a')} \^ {_VALUE.format('b')};")


def value_of(match: re.Match[str], which: str = "") -> column.Value:
    name = match[f"{which}turned"] or match[f"{which}name"]
    number = int(name[2:-1]) + (column.BITS if name[0] == "s" else 0)
    return number, int(match[f"{which}turn"] or 0)


def own() -> column.Sums:
    """What the package has."""
    function = PACKAGE.read_text().partition("function automatic word_t mixed_affine")[2]
    body = function.partition("endfunction")[0]
    pairs = [(int(m[1]), (value_of(m, "a"), value_of(m, "b"))) for m in _SUM.finditer(body)]
    assert [number for number, _ in pairs] == list(range(len(pairs)))
    result = body.partition("r = {")[2].partition("};")[0]
    values = [value_of(m) for m in re.finditer(_VALUE.format(""), result)]
    return column.Sums(tuple(pair for _, pair in pairs), tuple(reversed(values)))


def test_the_rows_are_the_standards() -> None:
    """SubBytes and MixColumns of FIPS 197 of a column, by the rows and the constant of the map."""
    nu = aes_linear.value(aes_linear.scaled(aes_linear.constant(1)))

    def in_tower(byte: int) -> int:
        return aes_linear.value(aes_linear.to_tower(aes_linear.constant(byte)))

    for first in range(0, 256, 5):
        bytes_ = [first, first ^ 0x3C, 255 - first, first * 7 % 256]
        given = [in_tower(gf_mul(nu, gf_inverse(byte))) for byte in bytes_]
        expected = mix_column([sbox(byte) for byte in bytes_], [2, 3, 1, 1])
        for i, byte in enumerate(expected):
            made = in_tower(0x63)
            for k, row in enumerate(column.rows()):
                # Row 0 is the first; the row one on in the package is the one above.
                for bit, turn in row:
                    made ^= (given[(i - turn) % 4] >> bit & 1) << k
            assert made == in_tower(byte)


def test_the_package_has_this_map_in_44_sums_of_four_steps() -> None:
    assert own().rows() == column.rows()
    assert (own().xors, own().depth) == (44, 4)


def test_lines_are_read_as_they_are_written() -> None:
    text = PACKAGE.read_text()
    *sums, _ = own().lines()
    assert all(line in text for line in sums)


@pytest.mark.parametrize(("depth", "xors"), [(4, 44), (5, 42)])
def test_search(depth: int, xors: int) -> None:
    """What it finds is the map, within its depth, the same for the same seed, and no better."""
    found = [sums for sums in column.search(depth, 1, 60) if sums]
    assert all(sums.rows() == column.rows() and sums.depth <= depth for sums in found)
    assert min(sums.xors for sums in found) == xors
    assert next(column.search(depth, 5, 1)) == next(column.search(depth, 5, 1))


def test_a_depth_that_no_start_has() -> None:
    assert set(column.search(3, 1, 5)) == {None}
    result = CliRunner().invoke(command, ["column", "--depth", "3", "--starts", "2"])
    assert result.exit_code == 1
    assert "within a depth of 3" in result.stderr


def test_the_command_prints_it() -> None:
    given = ["column", "--starts", "2", "--json"]
    row = json.loads(CliRunner().invoke(command, given).stdout)
    assert len(row["sums"]) == row["xors"] + 1
    assert row["depth"] == 4
