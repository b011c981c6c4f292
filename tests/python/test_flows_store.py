# SPDX-License-Identifier: Apache-2.0
"""What steps leave: an entry that is made again is there for its readers all the while."""

import shutil
from pathlib import Path
from typing import Any

import pytest

from opengcm.flows import FlowError, SynthRequest, yosys
from opengcm.flows.store import Entry, keep

KEY = "0" * 24


@pytest.fixture(autouse=True)
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache of its own."""
    monkeypatch.setenv("OPENGCM_CACHE", str(tmp_path))
    return tmp_path / "synth"


def make(text: str, *, force: bool) -> Entry:
    def work(folder: Path) -> None:
        (folder / "made").write_text(text)

    return keep("synth", "a", KEY, work, force=force)


def left(root: Path) -> list[str]:
    return sorted(path.name for path in root.iterdir() if path.suffix != ".lock")


def test_an_entry_is_there_while_it_is_made_again(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = make("first", force=False).folder / "made"
    remove = shutil.rmtree

    def looked(*arguments: Any, **options: Any) -> None:
        remove(*arguments, **options)
        read.append(made.read_text())

    read: list[str] = []
    monkeypatch.setattr(shutil, "rmtree", looked)
    assert not make("second", force=True).kept
    assert read[0] == "first"
    assert read[-1] == "second"
    assert left(root) == [f"a-{KEY}"]


def test_an_entry_stays_if_it_cannot_be_made_again(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = make("first", force=False).folder / "made"
    rename = Path.rename

    def refuse(path: Path, target: Path) -> Path:
        if path.suffix == ".tmp":
            raise OSError("no")
        return rename(path, target)

    monkeypatch.setattr(Path, "rename", refuse)
    with pytest.raises(FlowError, match="no"):
        make("second", force=True)
    assert made.read_text() == "first"
    assert left(root) == [f"a-{KEY}"]


def test_a_source_that_changes_behind_its_hash(tmp_path: Path, root: Path) -> None:
    """Nothing gets the name of other sources than its own."""
    source = tmp_path / "a.v"
    source.write_text("module a(input x, output y); assign y = x; endmodule\n")
    request = SynthRequest.of_files("a", [source], "virtex5")
    key = request.source_hash[:24]

    def work(folder: Path) -> None:
        yosys.lay_out(request, folder)

    source.write_text("module a(input x, output y); assign y = !x; endmodule\n")
    with pytest.raises(FlowError, match="a: a source was changed meanwhile"):
        keep("synth", "a", key, work, force=False)
    assert left(root) == []
    source.write_text("module a(input x, output y); assign y = x; endmodule // the same\n")
    assert not keep("synth", "a", key, work, force=False).kept
