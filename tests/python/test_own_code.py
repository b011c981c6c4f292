# SPDX-License-Identifier: Apache-2.0
"""The package's own code as part of a key: in order, what is imported with it, and never silently
without a file.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest

from opengcm import own_code as module
from opengcm.own_code import code_reached, imports, own_code, reached


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


@pytest.fixture
def importing(package: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package in which a imports b inside a function, b imports c, and d imports a."""
    code = {
        "a": "def f():\n    from opengcm.room import b\n",
        "b": "import opengcm.room.c\n",
        "c": "from opengcm.room.a import f\n",
        "d": "from opengcm.room.a import f\n",
    }
    files = {f"opengcm.room.{name}": package / "room" / f"{name}.py" for name in code}
    for file, text in zip(files.values(), code.values(), strict=True):
        file.write_text(text, encoding="utf-8")
    monkeypatch.setattr(module, "modules", lambda: files)
    imports.cache_clear()
    return package


def test_what_is_imported_is_reached(importing: Path) -> None:
    a, b, c, d = (f"opengcm.room.{name}" for name in "abcd")
    assert reached([a], ["room/*.py"]) == [a, b, c]
    assert reached([d], ["room/*.py"]) == [a, b, c, d]
    assert reached([a], ["room/a.py", "room/c.py"]) == [a], "not through what does not match"


def test_its_code_changes_with_each_of_them(importing: Path) -> None:
    before = code_reached(["opengcm.room.a"], ["room/*.py"])
    (importing / "room" / "d.py").write_text("other = 1\n", encoding="utf-8")
    assert code_reached(["opengcm.room.a"], ["room/*.py"]) == before
    (importing / "room" / "c.py").write_text("other = 1\n", encoding="utf-8")
    assert code_reached(["opengcm.room.a"], ["room/*.py"]) != before


def test_a_module_that_is_none(importing: Path) -> None:
    with pytest.raises(KeyError):
        reached(["opengcm.room.gone"], ["room/*.py"])


@pytest.fixture(autouse=True)
def _read_again() -> Iterator[None]:
    yield
    imports.cache_clear()
