# SPDX-License-Identifier: Apache-2.0
"""The committed figures in cells, and the tables that documents make of them."""

import subprocess
import sys
from pathlib import Path

from opengcm import silicon

ROOT = Path(__file__).parent.parent.parent
ROW = {
    "kind": silicon.POWER,
    "design": "d",
    "target": "osu050",
    "command": "opengcm power d --json",
    "date": "2026-11-24",
    "clock_mhz": 50.0,
    "mw": 260.61,
    "clock_mw": 118.2,
    "switching_mw": 40.9,
    "leakage_mw": 0.0005,
    "nj_per_block": 350.5,
    "work": "much",
}


def test_a_table_by_hand() -> None:
    other = {**ROW, "kind": silicon.SYNTH}
    lines = silicon.table([other, ROW], silicon.POWER).splitlines()
    assert lines[2:] == ["| `d` | osu050 | 50 | 261 | 118 | 40.9 | 0.0005 | 350 | much |"]
    assert silicon.commands([ROW, ROW], silicon.POWER).count("opengcm power d") == 1


def test_a_key_that_was_not_found_is_said() -> None:
    steps = [{"random": 100, "right": 3}, {"random": 500, "right": None}]
    row = {**ROW, "kind": silicon.LEAKAGE, "traces": 1000, "largest_t": 5.0, "steps": steps}
    text = silicon.table([{**row, "traces_to_recover_key": None}], silicon.LEAKAGE)
    assert "3 of 16 bytes with 100 |" in text
    assert "| 400 |" in silicon.table([{**row, "traces_to_recover_key": 400}], silicon.LEAKAGE)


def test_the_documents_have_the_committed_figures() -> None:
    done = subprocess.run(
        [sys.executable, "tools/silicon.py", "check"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
