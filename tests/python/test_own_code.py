# SPDX-License-Identifier: Apache-2.0
"""The package's own code as part of a key: in order, and never silently without a file."""

from pathlib import Path

import pytest

from opengcm import own_code as module
from opengcm.own_code import own_code


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "room").mkdir()
    for name in ("b.py", "a.py", "c.h"):
        (tmp_path / "room" / name).write_text(name, encoding="utf-8")
    monkeypatch.setattr(module, "PACKAGE", tmp_path)
    return tmp_path


def test_in_order(package: Path) -> None:
    assert own_code("room/c.h", "room/*.py") == b"c.ha.pyb.py"
    (package / "room" / "a.py").write_text("changed", encoding="utf-8")
    assert own_code("room/c.h", "room/*.py") == b"c.hchangedb.py"


@pytest.mark.parametrize("pattern", ["room/gone.py", "gone/*.py"])
def test_a_file_with_another_name(package: Path, pattern: str) -> None:
    with pytest.raises(FileNotFoundError, match="there is no such file"):
        own_code("room/a.py", pattern)
