# SPDX-License-Identifier: Apache-2.0
"""The register maps: what is made of them is committed, and their errors are one line."""

import errno
import re
from dataclasses import replace
from pathlib import Path

import pytest
from python_support import Cli

from opengcm import regs
from opengcm.places import DOCS


@pytest.mark.smoke
def test_regenerating_changes_nothing() -> None:
    assert regs.stale() == []


@pytest.mark.parametrize("which", regs.MAPS, ids=lambda which: which.name)
def test_a_change_of_a_map_shows(which: regs.Map, tmp_path: Path) -> None:
    text = which.rdl.read_text(encoding="utf-8")
    for name in re.findall(r'`include "(.*)"', text):
        included = which.rdl.with_name(name).read_text(encoding="utf-8")
        text = text.replace(f'`include "{name}"', included)
    other = tmp_path / "map.rdl"
    last = max(int(at, 16) for at in re.findall(r"@ 0x([0-9A-F]+)", text))
    other.write_text(text.replace(f"@ 0x{last:X}", "@ 0x800"))
    assert set(regs.stale([replace(which, rdl=other)])) == set(which.files)


def test_a_broken_map_is_one_line(tmp_path: Path) -> None:
    broken = tmp_path / "map.rdl"
    broken.write_text("addrmap og { reg { } };")
    with pytest.raises(regs.RegsError, match=r"map\.rdl"):
        regs.texts([replace(regs.COPROCESSOR, rdl=broken)])


def test_html(tmp_path: Path) -> None:
    """All maps on one site."""
    regs.write_html(tmp_path)
    assert (tmp_path / "index.html").is_file()
    said = "".join(path.read_text(encoding="utf-8") for path in tmp_path.rglob("*.json"))
    assert all(which.name in said for which in regs.MAPS)


def test_html_replaces_no_file_of_another(tmp_path: Path, cli: Cli) -> None:
    """Whichever of its names a file of the folder has; --force makes no folder of a file."""
    regs.write_html(tmp_path / "pages")
    name = max(path.name for path in (tmp_path / "pages").iterdir())
    assert (tmp_path / "pages" / name).is_dir()
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / name).write_text("mine")
    for options in ([], ["--force"]):
        line = cli.refused("regs", "html", "--out", tmp_path / "mine", *options)
        assert f"{name}: File exists" in line
    assert [path.read_text() for path in (tmp_path / "mine").iterdir()] == ["mine"]


def test_html_leaves_what_others_have_in_its_folders(tmp_path: Path, cli: Cli) -> None:
    """Its pages are in folders that another site may have: js, css."""
    regs.write_html(tmp_path / "pages")
    pages = [path for path in (tmp_path / "pages").rglob("*") if path.is_file()]
    names = {path.relative_to(tmp_path / "pages").parts[0] for path in pages}
    folders = [name for name in names if (tmp_path / "pages" / name).is_dir()]
    assert folders
    site = tmp_path / "site"
    for name in folders:
        (site / name / "deep").mkdir(parents=True)
        (site / name / "deep" / "mine").write_text("mine")
    old = max(path.relative_to(tmp_path / "pages") for path in pages if len(path.parts) > 1)
    (site / old).parent.mkdir(parents=True, exist_ok=True)
    (site / old).write_text("old")
    assert "there already; --force" in cli.refused("regs", "html", "--out", site)
    assert cli("regs", "html", "--out", site, "--force").code == 0
    assert all((site / name / "deep" / "mine").read_text() == "mine" for name in folders)
    for path in pages:
        assert (site / path.relative_to(tmp_path / "pages")).stat().st_size == path.stat().st_size


def test_a_header_that_cannot_be_written_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "og.h"
    path.write_text("old")
    monkeypatch.setattr(regs, "texts", lambda: {path: "new \ud800"})
    with pytest.raises(UnicodeEncodeError):
        regs.write()
    assert path.read_text() == "old"
    monkeypatch.setattr(regs, "texts", lambda: {tmp_path / "none" / "og.h": "new"})
    with pytest.raises(regs.RegsError, match=r"cannot write .*og\.h: No such file"):
        regs.write()
    assert list(tmp_path.iterdir()) == [path]


def test_html_is_written_whole_or_not_at_all(
    tmp_path: Path, cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    def half(_self: object, _tops: object, folder: str, **_: object) -> None:
        (Path(folder) / "index.html").touch()
        raise OSError(errno.ENOSPC, "No space left on device")

    regs.write_html(tmp_path / "old")
    with monkeypatch.context() as patch:
        patch.setattr("peakrdl_html.HTMLExporter.export", half)
        line = cli.refused("regs", "html", "--out", tmp_path / "new" / "pages")
        assert line.endswith("pages: No space left on device\n")
        assert [path.name for path in tmp_path.iterdir()] == ["old"]
        cli.refused("regs", "html", "--force", "--out", tmp_path / "old")
    assert (tmp_path / "old" / "index.html").stat().st_size  # as it was
    assert not [path for path in (tmp_path / "old").iterdir() if path.name.startswith(".opengcm")]
    written = {path: path.read_bytes() for path in (tmp_path / "old").rglob("*") if path.is_file()}
    assert "there already; --force" in cli.refused("regs", "html", "--out", tmp_path / "old")
    assert {path: path.read_bytes() for path in written} == written
    assert cli("regs", "html", "--out", tmp_path / "old", "--force").code == 0  # over itself
    assert "standard output" in cli.refused("regs", "html", "--out", "-")


ROW = re.compile(r"\| 0x(\w+)(?:-0x\w+)? \| ([A-Z]+)(?:0-(\d))? \| (r?w?) \| (.*) \|")
SHORT = {"interrupt_enable": "irq_enable", "acknowledge": "ack"}
BITS = re.compile(r"([a-z][a-z ]*) (\d+)(?::(\d+))?", re.IGNORECASE)


def test_the_map_of_the_coprocessors_is_what_the_document_promises() -> None:
    """The RTL, the C header and other tests have their addresses from the map, and would move with
    it: users have them from the document.
    """
    rows = ROW.findall((DOCS / "coprocessor.md").read_text(encoding="utf-8"))
    registers = {each.inst_name: each for each in regs.compiled(regs.COPROCESSOR).registers()}
    assert [row[1] for row in rows] == list(registers)
    named = 0
    for offset, name, last, access, meaning in rows:
        register = registers[name]
        assert register.raw_address_offset == int(offset, 16)
        assert (register.array_dimensions or [1]) == [int(last or 0) + 1]
        fields = {field.inst_name: field for field in register.fields()}
        assert all(field.is_sw_readable == ("r" in access) for field in fields.values())
        assert all(field.is_sw_writable == ("w" in access) for field in fields.values())
        for words, high, low in BITS.findall(meaning):
            word = words.strip().lower().replace(" ", "_")
            field = fields.get(SHORT.get(word, word))
            if field is not None:
                named += 1
                assert (field.msb, field.lsb) == (int(high), int(low or high))
    assert named == 16
