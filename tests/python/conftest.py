# SPDX-License-Identifier: Apache-2.0
"""A simulator of the real RTL, and a stand-in where only the software around it is tested."""

import signal
from collections.abc import Iterator

import pytest
from python_support import Cli, SoftwareEngine

import opengcm
from opengcm.sim.simulator import Simulator


@pytest.fixture(scope="session")
def simulator() -> Iterator[Simulator]:
    """The smallest design, in RTL."""
    with opengcm.Simulator("gcm_25g") as engine:
        yield engine


@pytest.fixture
def software_engine(monkeypatch: pytest.MonkeyPatch) -> type[SoftwareEngine]:
    """Puts the stand-in where the commands look for `Simulator`."""
    fresh = type("FreshEngine", (SoftwareEngine,), {"opened": 0})
    monkeypatch.setattr("opengcm.cli.crypt.Simulator", fresh)
    monkeypatch.setattr("opengcm.vectors.check.Simulator", fresh)
    return fresh


@pytest.fixture
def interrupts() -> Iterator[None]:
    """Ctrl-C interrupts, also in the background of a shell, which ignores it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.fixture
def cli(capsys: pytest.CaptureFixture[str]) -> Cli:
    return Cli(capsys)
