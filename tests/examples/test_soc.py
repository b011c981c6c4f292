# SPDX-License-Identifier: Apache-2.0
"""The RISC-V SoC of `examples/soc`: its firmware runs NIST's vectors through the driver."""

import os
import subprocess
import sys

import pytest

from opengcm.sources import ROOT


@pytest.mark.full
def test_firmware() -> None:
    """What `make run` prints: all one test, for they share a build folder."""
    environment = {name: value for name, value in os.environ.items() if name != "MAKEFLAGS"}
    command = ["make", "-C", str(ROOT / "examples" / "soc"), "run", f"PYTHON={sys.executable}"]
    done = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    lines = done.stdout.splitlines()
    assert "ECB and CBC: 30 vectors, both directions" in lines
    assert "CTR: 9 vectors, both directions" in lines
    assert "GCM: 53 vectors, 15 of them forged" in lines
    assert "all right" in lines
    assert "FAILED" not in done.stdout
