# SPDX-License-Identifier: Apache-2.0
"""The MACsec link example: what the wider window lets through, and that the check can fail."""

import subprocess
import sys
from pathlib import Path

from opengcm.sources import ROOT

EXAMPLE = ROOT / "examples" / "macsec_link"


def run(folder: Path, *arguments: str) -> tuple[int, str]:
    """Status of `run.py` and what it prints."""
    command = [sys.executable, str(EXAMPLE / "run.py"), *arguments, "--out", str(folder / "p.html")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


def test_wider_windows_deliver_more(tmp_path: Path) -> None:
    status, printed = run(tmp_path, "macsec_10g", "--frames", "120")
    assert status == 0, printed
    rows = [line for line in printed.splitlines() if line.startswith("replay window")]
    delivered = [int(row.split()[3]) for row in rows]
    late = [int(row.split()[5]) for row in rows]
    assert delivered == sorted(delivered)
    assert late == sorted(late, reverse=True)
    assert late[0] > 0 == late[-1]
    assert "PASSED" in printed.splitlines()
    assert "plotly" in (tmp_path / "p.html").read_text(encoding="utf-8")


def test_the_makefile_names_the_design_and_the_script() -> None:
    """`make run` does what the test does, by the names that are there."""
    text = (EXAMPLE / "Makefile").read_text(encoding="utf-8")
    assert "DESIGN ?= macsec_10g" in text
    assert "run.py $(DESIGN)" in text
