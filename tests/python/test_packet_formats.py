# SPDX-License-Identifier: Apache-2.0
"""The pictures of the packet formats are those that the reference of MACsec and ESP gives."""

import subprocess
import sys

from opengcm.sources import ROOT


def test_pictures_are_current() -> None:
    command = [sys.executable, str(ROOT / "tools" / "packet_formats.py"), "--check"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
