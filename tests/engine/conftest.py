# SPDX-License-Identifier: Apache-2.0
"""Engines for the tests of this folder: one of each number of lanes, built once and kept."""

import os
from collections.abc import Iterator

import pytest
from engines import ENGINES
from sets import dear, more

from opengcm.designs import Design
from opengcm.sim.simulator import Simulator


@pytest.fixture(scope="session")
def seed() -> int:
    """Of every random choice in a test; set OPENGCM_TEST_SEED to walk another way."""
    return int(os.environ.get("OPENGCM_TEST_SEED", "1"))


@pytest.fixture(params=[1, 4, *more(2), *dear(8)], ids=lambda lanes: f"lanes{lanes}")
def design(request: pytest.FixtureRequest) -> Design:
    """The engine of 1, 2, 4 and 8 lanes in turn."""
    return ENGINES[request.param]


@pytest.fixture
def simulator(design: Design, seed: int) -> Iterator[Simulator]:
    """A live engine, offered packets without gaps."""
    with Simulator(design, seed=seed, noise=True) as live:
        yield live
