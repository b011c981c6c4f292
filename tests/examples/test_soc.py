# SPDX-License-Identifier: Apache-2.0
"""The RISC-V SoC of `examples/soc`: its firmware runs NIST's vectors through the driver."""

import os
import subprocess
import sys

import pytest

from opengcm.sources import ROOT


@pytest.fixture(scope="module")
def output() -> str:
    """What `make run` prints."""
    environment = {name: value for name, value in os.environ.items() if name != "MAKEFLAGS"}
    command = ["make", "-C", str(ROOT / "examples" / "soc"), "run", f"PYTHON={sys.executable}"]
    done = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    return done.stdout


@pytest.mark.parametrize(
    "line",
    [
        "ECB and CBC: 30 vectors, both directions",
        "CTR: 9 vectors, both directions",
        "GCM: 53 vectors, 15 of them forged",
        "all right",
    ],
)
def test_the_uart_says(output: str, line: str) -> None:
    assert line in output.splitlines()


def test_nothing_failed(output: str) -> None:
    assert "FAILED" not in output
