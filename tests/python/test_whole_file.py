# SPDX-License-Identifier: Apache-2.0
"""Files are written in one step, and who changes one does not lose what another has written."""

import json
from multiprocessing import get_context
from pathlib import Path

import pytest

from opengcm.whole_file import one_writer, write_whole

WRITERS, ROUNDS = 4, 50


def test_a_file_that_cannot_be_written_stays_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "figures.json"
    write_whole(path, "first")
    (tmp_path / "plain").touch()
    assert path.stat().st_mode == (tmp_path / "plain").stat().st_mode
    (tmp_path / "plain").unlink()
    with pytest.raises(UnicodeEncodeError):
        write_whole(path, "second \ud800")
    assert path.read_text() == "first"
    assert list(tmp_path.iterdir()) == [path]


def test_a_folder_in_its_place_is_an_error_without_rests(tmp_path: Path) -> None:
    (tmp_path / "figures.json").mkdir()
    with pytest.raises(IsADirectoryError):
        write_whole(tmp_path / "figures.json", "text")
    assert [path.name for path in tmp_path.iterdir()] == ["figures.json"]


def add(path: Path, name: str) -> None:
    """Many rows, one at a time."""
    for number in range(ROUNDS):
        with one_writer(path.parent):
            rows = json.loads(path.read_text())
            write_whole(path, json.dumps([*rows, f"{name} {number}"]))


def test_no_row_of_several_writers_is_lost(tmp_path: Path) -> None:
    path = tmp_path / "figures.json"
    write_whole(path, "[]")
    context = get_context("spawn")
    writers = [context.Process(target=add, args=(path, str(each))) for each in range(WRITERS)]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    assert [writer.exitcode for writer in writers] == [0] * WRITERS
    assert len(set(json.loads(path.read_text()))) == WRITERS * ROUNDS
    assert list(tmp_path.iterdir()) == [path]
