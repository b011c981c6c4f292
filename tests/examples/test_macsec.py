# SPDX-License-Identifier: Apache-2.0
"""The MACsec example: a capture is secured by one core, and another makes of it what it was."""

import os
import subprocess
from pathlib import Path

from opengcm.captures import read_capture
from opengcm.sources import ROOT

EXAMPLE = ROOT / "examples" / "macsec"
EAPOL, MACSEC = bytes.fromhex("888e"), bytes.fromhex("88e5")


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
    types = [packet.data[12:14] for packet in secured.packets]
    assert [kind == EAPOL for kind in types] == [
        packet.data[12:14] == EAPOL for packet in clear.packets
    ]
    assert types.count(MACSEC) == len(types) - 1
    assert (tmp_path / "sak.key").stat().st_mode & 0o077 == 0
