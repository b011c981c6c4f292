# SPDX-License-Identifier: Apache-2.0
"""The timing diagrams of the documents are what the engine does, and the pictures are of them."""

import subprocess
import sys
from pathlib import Path

from opengcm.sources import ROOT


def test_diagrams_and_pictures_are_current() -> None:
    command = [sys.executable, str(ROOT / "tools" / "waves.py"), "--check"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_documents_show_them_all() -> None:
    pages = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "docs").glob("*.md"))
    pictures = [path.name for path in sorted(Path(ROOT / "docs" / "waves").glob("*.svg"))]
    assert pictures
    for name in pictures:
        assert f"(waves/{name})" in pages, name
