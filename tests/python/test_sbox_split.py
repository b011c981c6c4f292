# SPDX-License-Identifier: Apache-2.0
"""The bytes that are split: that the RTL's matrices are those of its form, and what they cost."""

import json
import re

import pytest

from opengcm.cli.app import run
from opengcm.sbox import split
from opengcm.sbox.field import mul
from opengcm.sources import ROOT
from opengcm.spec.aes import INV_SBOX, gf_inverse

PACKAGE = ROOT / "rtl" / "aes" / "og_aes_split_pkg.sv"


def test_one_inverse_does_both() -> None:
    """InvSubBytes is G and c times the inverse, whatever the factor."""
    for factor in (1, 2, split.OWN.factor):
        near = split.near_inverse(factor)
        found = [mul(factor, gf_inverse(near(x ^ 0x63))) for x in range(256)]
        assert found == INV_SBOX


def test_no_factor_leaves_more_alone() -> None:
    """The rank of G + 1 is the least of all factors and squarings."""
    ranks = [split.rank_of(factor, k) for factor in range(1, 256) for k in range(8)]
    assert split.rank_of(split.OWN.factor) == min(ranks) == 4


def test_matrices_of_the_rtl() -> None:
    """Each is the linear map that its name says, in the sums of the form."""
    own = split.OWN
    enter, enter_back = split.entry_of(own)
    leave, leave_back = split.exit_of(own)
    expected = {
        "SPLIT": own.basis,
        "TWICE": split.in_sums(own.basis, lambda x: mul(2, x), own.basis),
        "FOUR_TIMES": split.in_sums(own.basis, lambda x: mul(4, x), own.basis),
        "ENTER": enter,
        "ENTER_BACK": enter_back,
        "LEAVE": leave,
        "LEAVE_BACK": leave_back,
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
    for x in range(256):
        assert split.multiplied(join, split.multiplied(own.basis, x)) == x


@pytest.mark.parametrize("sums", [split.OWN.entering, split.OWN.leaving])
def test_elements(sums: split.Rows) -> None:
    """Of z x two bits are z times those of x, z of GF(4): 2 times (v1, v0) is (v1 + v0, v1)."""
    z = next(z for z in range(2, 256) if mul(z, mul(z, z)) == 1)
    cubes = (z, mul(z, z))

    def element(x: int, k: int) -> int:
        return split.multiplied(sums, x) >> 2 * k & 3

    def holds(root: int) -> bool:
        twice = {0: 0, 1: 2, 2: 3, 3: 1}
        return all(
            element(mul(root, x), k) == twice[element(x, k)] for x in range(256) for k in range(4)
        )

    assert sum(map(holds, cubes)) == 1


def test_price() -> None:
    """What the modules of the round have, with each choice one level, and no other sum in place of
    one makes it less."""
    own = split.price(split.OWN)
    assert (own.entry, own.exit, own.prepare, own.mix, own.round) == (3, 6, 6.25, 10.5, 25.75)
    choices = [
        *zip(*split.entry_of(split.OWN), strict=True),
        *zip(*split.exit_of(split.OWN), strict=True),
    ]
    assert max((on | back).bit_count() for on, back in choices) <= split.LUT_INPUTS - 1
    own_case = [
        case
        for case in split.cases(split.OWN.factor)
        if case.fixed == split.OWN.basis[:4] and case.leaving == split.OWN.leaving
    ]
    assert len(own_case) == 1
    assert split.better(split.OWN, own_case[0]) is None


def test_sites() -> None:
    """Pairs of at most five inputs with one in common; wires are free; seven inputs are two."""
    assert split.sites([0b111, 0b11100]) == 1
    assert split.sites([0b111, 0b111000]) == 2
    assert split.sites([0b11, 0b1100]) == 2
    assert split.sites([0b1, 0b10]) == 0
    assert split.sites([0b1111111, 0b11]) == 3


def test_command(capsys: pytest.CaptureFixture[str]) -> None:
    """The library's own, a search from some cases, and factors that do not serve."""
    assert run(["sbox", "split", "--json"]) == 0
    own = json.loads(capsys.readouterr().out)
    assert (own["rank"], own["round"]) == (4, 25.75)
    assert run(["sbox", "split", "--factor", "1f", "--starts", "2"]) == 0
    assert "factor 1f: G + 1 has rank 4" in capsys.readouterr().out
    assert run(["sbox", "split", "--factor", "01", "--starts", "1"]) == 2
    assert "rank 5" in capsys.readouterr().err
    assert run(["sbox", "split", "--factor", "1f"]) == 2
    assert "--starts" in capsys.readouterr().err
    assert run(["sbox", "split", "--factor", "100"]) == 2
    assert "not a byte" in capsys.readouterr().err
