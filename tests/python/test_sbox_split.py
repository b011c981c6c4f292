# SPDX-License-Identifier: Apache-2.0
"""The bytes that are split: that the RTL's matrices are those of its basis, and what they cost."""

import json
import re

import pytest

from opengcm.cli.app import run
from opengcm.sbox import split
from opengcm.sbox.field import mul
from opengcm.sources import ROOT
from opengcm.spec.aes import INV_SBOX, SBOX

PACKAGE = ROOT / "rtl" / "aes" / "og_aes_split_pkg.sv"


def test_one_table_does_both() -> None:
    """InvSubBytes is G, SubBytes, G, whatever the factor."""
    for factor in (1, 2, split.FACTOR):
        near = split.near_inverse(factor)
        assert [near(SBOX[near(x ^ 0x63)] ^ 0x63) for x in range(256)] == INV_SBOX


def test_no_factor_leaves_more_alone() -> None:
    """The rank of G + 1 is the least of all factors and squarings."""
    ranks = [split.rank_of(factor, k) for factor in range(1, 256) for k in range(8)]
    assert split.rank_of(split.FACTOR) == min(ranks) == 4


def test_matrices_of_the_rtl() -> None:
    """Each is the linear map that its name says, in the basis of SPLIT."""
    near = split.near_inverse(split.FACTOR)
    rows = split.rows_of(lambda x: split.product(split.BASIS, x))
    expected = {
        "SPLIT": split.BASIS,
        "CHANGE": split.in_basis(split.BASIS, lambda x: near(x) ^ x),
        "TWICE": split.in_basis(split.BASIS, lambda x: mul(2, x)),
        "FOUR_TIMES": split.in_basis(split.BASIS, lambda x: mul(4, x)),
    }
    found = dict(
        re.findall(
            r"localparam byte_matrix_t (\w+) = 64'h([0-9a-f_]+);", PACKAGE.read_text("utf-8")
        )
    )
    written = {
        name: tuple(bytes.fromhex(text.replace("_", ""))[::-1]) for name, text in found.items()
    }
    join = written.pop("JOIN")
    assert written == expected
    assert rows == split.BASIS
    assert all(split.product(join, split.product(split.BASIS, x)) == x for x in range(256))


def test_price() -> None:
    """Less than of whole bytes, and no other sum in place of one makes it less."""
    own = split.price(split.BASIS, split.FACTOR)
    assert (own.round, split.price(split.WHOLE, 1).round) == (22.75, 31.5)
    assert split.better(split.BASIS, split.FACTOR) is None
    assert split.better(split.WHOLE, split.FACTOR) is not None


def test_sites() -> None:
    """Pairs of at most five inputs with one in common; wires are free; seven inputs are two."""
    assert split.sites([0b111, 0b11100]) == 1
    assert split.sites([0b111, 0b111000]) == 2
    assert split.sites([0b11, 0b1100]) == 2
    assert split.sites([0b1, 0b10]) == 0
    assert split.sites([0b1111111, 0b11]) == 3


@pytest.mark.full
def test_command(capsys: pytest.CaptureFixture[str]) -> None:
    """The library's own, a search from one basis, and a factor that is none."""
    assert run(["sbox", "split", "--json"]) == 0
    own = json.loads(capsys.readouterr().out)
    assert (own["rank"], own["round"]) == (4, 22.75)
    assert run(["sbox", "split", "--factor", "01", "--starts", "1"]) == 0
    assert "rank 5" in capsys.readouterr().out
    assert run(["sbox", "split", "--factor", "100"]) == 2
    assert "not a byte" in capsys.readouterr().err
