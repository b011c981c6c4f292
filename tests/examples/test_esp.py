# SPDX-License-Identifier: Apache-2.0
"""The ESP example: a capture goes through a tunnel, and comes out as it was."""

import os
import subprocess
from pathlib import Path

import pytest

from opengcm.captures import read_capture
from opengcm.sources import ROOT

EXAMPLE = ROOT / "examples" / "esp"
ESP = 50


@pytest.mark.full
def test_a_capture_comes_back_as_it_was(tmp_path: Path) -> None:
    binaries = ROOT / ".venv" / "bin"
    done = subprocess.run(
        ["make", "-C", str(EXAMPLE), "run", f"BUILD={tmp_path}", f"BIN={binaries}"],
        capture_output=True,
        text=True,
        env={**os.environ, "COLUMNS": "120"},
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    clear, secured, back = (
        read_capture(tmp_path / f"{name}.pcapng") for name in ("clear", "secured", "back")
    )
    assert back.packets == clear.packets
    protected = [packet.data[14 + 9] == ESP for packet in secured.packets]
    assert protected == [True] * (len(protected) - 1) + [False]
    assert (tmp_path / "sa.key").stat().st_mode & 0o077 == 0
