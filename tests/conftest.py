# SPDX-License-Identifier: Apache-2.0
"""Puts the helpers of `tests/lib` on the import path, here and in the simulator."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from opengcm.flows.circuit import Source

sys.path.insert(0, str(Path(__file__).resolve().parent / "lib"))


@pytest.fixture(scope="session", autouse=True)
def no_circuits() -> Iterator[None]:
    """To ask whether figures are older than an edit takes minutes, and is no test's matter."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Source, "circuit", lambda _source: "not elaborated")
        yield
