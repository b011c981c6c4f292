# SPDX-License-Identifier: Apache-2.0
"""`make release`: what it refuses, and what is in an archive."""

import hashlib
import json
import os
import shutil
import subprocess
import sys
import tarfile
from importlib.util import find_spec
from pathlib import Path

import pytest

from opengcm import __version__
from opengcm.places import ROOT

sys.path.insert(0, str(ROOT / "tools"))

import release


def git(root: Path, *words: str) -> str:
    name = ("-c", "user.name=n", "-c", "user.email=n@example.org")
    command = ["git", "-C", str(root), *name, *words]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A repository that is ready for version 9.8.7."""
    (tmp_path / "CHANGELOG.md").write_text("## [9.8.7] - 2026-01-31\n", encoding="utf-8")
    (tmp_path / "CITATION.cff").write_text("version: 9.8.7\n", encoding="utf-8")
    (tmp_path / "a.core").write_text("name: opengcm:lib:a:9.8.7\n", encoding="utf-8")
    git(tmp_path, "init", "-q")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "-qm", "all")
    return tmp_path


def test_a_ready_tree_is_taken(tree: Path) -> None:
    release.check(tree, "9.8.7")


def test_a_dirty_tree_is_refused(tree: Path) -> None:
    (tree / "new").write_text("", encoding="utf-8")
    with pytest.raises(release.ReleaseError, match=r"not committed: .*new"):
        release.check(tree, "9.8.7")


def test_another_version_is_refused(tree: Path) -> None:
    with pytest.raises(release.ReleaseError, match=r"CHANGELOG\.md has no heading"):
        release.check(tree, "9.8.8")
    (tree / "CHANGELOG.md").write_text("## [9.8.8] - 2026-01-31\n", encoding="utf-8")
    git(tree, "commit", "-qam", "next")
    with pytest.raises(release.ReleaseError, match=r"CITATION\.cff"):
        release.check(tree, "9.8.8")
    (tree / "CITATION.cff").write_text("version: 9.8.8\n", encoding="utf-8")
    git(tree, "commit", "-qam", "cited")
    with pytest.raises(release.ReleaseError, match=r"a\.core is not of version"):
        release.check(tree, "9.8.8")


def test_unreleased_is_refused(tree: Path) -> None:
    (tree / "CHANGELOG.md").write_text("## [9.8.7] - unreleased\n", encoding="utf-8")
    git(tree, "commit", "-qam", "not yet")
    with pytest.raises(release.ReleaseError, match="heading"):
        release.check(tree, "9.8.7")


def test_a_tag_is_put_once(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("GIT_AUTHOR", "GIT_COMMITTER"):
        monkeypatch.setenv(f"{name}_NAME", "n")
        monkeypatch.setenv(f"{name}_EMAIL", "n@example.org")
    assert "v9.8.7" in release.tag(tree, "9.8.7")
    assert git(tree, "cat-file", "-t", "v9.8.7").strip() == "tag"
    with pytest.raises(release.ReleaseError, match="already"):
        release.check(tree, "9.8.7")


def test_checksums_are_those_of_sha256sum(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"abc")
    line = release.checksums([tmp_path / "a"])
    assert line == f"{hashlib.sha256(b'abc').hexdigest()}  a\n"
    (tmp_path / "sums").write_text(line, encoding="utf-8")
    subprocess.run(["sha256sum", "-c", "sums"], cwd=tmp_path, check=True, capture_output=True)


def test_the_parts_are_those_of_the_lock(tmp_path: Path) -> None:
    if find_spec("cyclonedx_py") is None:
        pytest.skip("cyclonedx-bom is of the extra `release`")
    lock = tmp_path / "lock"
    lock.write_text("click==8.1.8 \\\n    --hash=sha256:" + 64 * "0" + "\n", encoding="utf-8")
    release.parts_list(lock, tmp_path / "parts.json")
    parts = json.loads((tmp_path / "parts.json").read_text(encoding="utf-8"))
    assert parts["bomFormat"] == "CycloneDX"
    assert [(part["name"], part["version"]) for part in parts["components"]] == [("click", "8.1.8")]


def test_the_same_files_make_the_same_archive(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    made = []
    for moment in (1, 10**9):
        (folder / "a").write_text("as it was", encoding="utf-8")
        os.utime(folder / "a", (moment, moment))
        release.pack(folder, tmp_path / f"{moment}.tar.gz")
        made.append((tmp_path / f"{moment}.tar.gz").read_bytes())
        assert made[0][4:8] == bytes(4), "the time of the archive"
    assert made[0] == made[1]


@pytest.mark.full
def test_an_archive(tmp_path: Path) -> None:
    """Of the smallest design, with a sheet that is printed."""
    assert shutil.which("chromium")
    name = "pramstaller2004_asic_minimum"
    sheet = tmp_path / "sheet.html"
    sheet.write_text("<h1>sheet</h1>", encoding="utf-8")
    path = tmp_path / "made.tar.gz"
    release.archive(name, path, sheet)
    with tarfile.open(path) as packed:
        # Debian 12's Python has no argument for it.
        packed.extraction_filter = getattr(tarfile, "data_filter", None)
        packed.extractall(tmp_path / "x")
    folder = tmp_path / "x" / f"{name}-{__version__}"
    subprocess.run(["sha256sum", "-c", release.SUMS], cwd=folder, check=True, capture_output=True)
    assert (folder / f"{name}.pdf").read_bytes()[:4] == b"%PDF"
    assert json.loads((folder / "vectors.json").read_text(encoding="utf-8"))["failed"] == 0
    assert (folder / f"{name}.v").is_file()
