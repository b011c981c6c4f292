# SPDX-License-Identifier: Apache-2.0
"""Facts kept a line each: what a killed process has left of a line costs that line alone."""

from pathlib import Path

from opengcm.kept_lines import KeptLines


def test_what_is_added_is_read(tmp_path: Path) -> None:
    lines = KeptLines(tmp_path / "folder" / "facts.outcomes")
    assert list(lines.read()) == []
    lines.add([[1, "caught"], {"number": 2}])
    lines.add([])
    lines.add([3])
    assert list(lines.read()) == [[1, "caught"], {"number": 2}, 3]


def test_half_a_line_is_left_out(tmp_path: Path) -> None:
    path = tmp_path / "facts.outcomes"
    lines = KeptLines(path)
    lines.add([[1, "caught"], [2, "caught"]])
    path.write_bytes(path.read_bytes()[:-6])
    assert list(lines.read()) == [[1, "caught"]]
    lines.add([[3, "caught"]])
    assert list(lines.read()) == [[1, "caught"], [3, "caught"]]
