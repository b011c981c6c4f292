# SPDX-License-Identifier: Apache-2.0
"""The NIC shell example: both cores between a host and a MAC on clocks of their own, without a
warning of Verilator's, and under a MAC that does not wait for a core that is too slow.
"""

import os
import subprocess
import sys

import pytest

from opengcm.sources import ROOT

EXAMPLE = ROOT / "examples" / "nic_shell"


def make(*arguments: str) -> str:
    """What it prints."""
    environment = {name: value for name, value in os.environ.items() if name != "MAKEFLAGS"}
    command = ["make", "-C", str(EXAMPLE), *arguments, f"PYTHON={sys.executable}"]
    done = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    return done.stdout


@pytest.mark.full
def test_without_warnings() -> None:
    make("lint")


@pytest.mark.full
@pytest.mark.parametrize("core", ["macsec", "esp"])
def test_frames_to_the_mac_and_back(core: str) -> None:
    printed = make("run", f"CORE={core}")
    assert "PASSED" in printed.splitlines()
    assert printed.count(": yes") == 8
