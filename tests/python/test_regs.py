# SPDX-License-Identifier: Apache-2.0
"""The register map: what is made from it is committed, and its errors are one line."""

from pathlib import Path

import pytest

from opengcm import regs


@pytest.mark.smoke
def test_regenerating_changes_nothing() -> None:
    assert regs.stale() == []


def test_a_change_of_the_map_shows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    other = tmp_path / "map.rdl"
    other.write_text(regs.RDL.read_text(encoding="utf-8").replace("@ 0x50", "@ 0x60"))
    monkeypatch.setattr(regs, "RDL", other)
    assert set(regs.stale()) == {regs.C_HEADER, regs.RTL_PACKAGE, regs.PYTHON}


def test_a_broken_map_is_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    broken = tmp_path / "map.rdl"
    broken.write_text("addrmap og { reg { } };")
    monkeypatch.setattr(regs, "RDL", broken)
    with pytest.raises(regs.RegsError, match=r"map\.rdl"):
        regs.texts()


def test_html(tmp_path: Path) -> None:
    regs.write_html(tmp_path)
    assert (tmp_path / "index.html").is_file()
