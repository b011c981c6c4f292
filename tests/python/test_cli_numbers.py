# SPDX-License-Identifier: Apache-2.0
"""Numbers of a command line: what is none, or has no end, is refused wherever one is asked for."""

import pytest
from python_support import Cli


@pytest.mark.parametrize("number", ["nan", "inf", "-inf", "-nan"])
@pytest.mark.parametrize(
    "words", [("choose", "--target", "ecp5", "--gbit"), ("power", "gcm_compact", "--clock")]
)
def test_only_finite_numbers(cli: Cli, words: tuple[str, ...], number: str) -> None:
    assert f"Invalid value for '{words[-1]}'" in cli.refused(*words[:-1], f"{words[-1]}={number}")
