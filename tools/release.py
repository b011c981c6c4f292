# SPDX-License-Identifier: Apache-2.0
"""Makes a release: a folder with all its files, and the tag. Nothing is pushed.

Usage: release.py [--out FOLDER] [--designs NAME ...] [--no-tag] [--sign]

1. Refused on a tree that is not committed, without the version's heading and date in CHANGELOG.md,
   where CITATION.cff or a core of FuseSoC has another version, or if the tag is there already.
2. Into dist/VERSION: the wheel, a list of its parts (CycloneDX), and of each design an archive with
   what `opengcm export` writes, the log of its vectors and its datasheet in PDF, printed from its
   page of the site by Chromium. A design's archive that is there already, of the same commit, is
   kept: an interrupted release goes on where it was.
3. SHA256SUMS over all of them, and an annotated tag of the commit (signed with --sign). There is no
   tag where only some designs were asked for.
"""

import argparse
import gzip
import hashlib
import json
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterable, Sequence
from pathlib import Path

from opengcm import __version__
from opengcm.designs import design_names, load_design
from opengcm.export import export_design
from opengcm.places import ROOT

SITE = ROOT / ".build" / "site" / "site"
SUMS = "SHA256SUMS"
_COMMIT = "COMMIT"
_CHROMIUM = ("--headless", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer")


class ReleaseError(Exception):
    """Why there is no release, in one line."""


def main() -> int:
    """Make it; 2 if it is refused."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--out", type=Path, default=ROOT / "dist" / __version__)
    parser.add_argument("--designs", nargs="+", metavar="NAME", help="only these, and no tag")
    parser.add_argument("--no-tag", action="store_true")
    parser.add_argument("--sign", action="store_true", help="sign the tag")
    options = parser.parse_args()
    try:
        check(ROOT)
        made = make(options.out, options.designs or design_names())
        print(f"{options.out}: {len(made)} files")
        if not options.no_tag and not options.designs:
            print(tag(ROOT, sign=options.sign))
    except ReleaseError as error:
        print(f"release: {error}", file=sys.stderr)
        return 2
    return 0


def check(root: Path, version: str = __version__) -> None:
    """ReleaseError where the tree is no release."""
    if changed := _git(root, "status", "--porcelain"):
        raise ReleaseError(f"the tree is not committed: {changed.splitlines()[0].strip()}")
    if _git(root, "tag", "--list", f"v{version}"):
        raise ReleaseError(f"there is a tag v{version} already")
    log = (root / "CHANGELOG.md").read_text(encoding="utf-8")
    if not re.search(rf"^## \[?{re.escape(version)}\]? - \d{{4}}-\d\d-\d\d$", log, re.MULTILINE):
        raise ReleaseError(f"CHANGELOG.md has no heading '## [{version}] - YYYY-MM-DD'")
    cited = (root / "CITATION.cff").read_text(encoding="utf-8")
    if not re.search(rf"^version: {re.escape(version)}$", cited, re.MULTILINE):
        raise ReleaseError(f"CITATION.cff is not of version {version}")
    for name in _git(root, "ls-files", "*.core").splitlines():
        core = (root / name).read_text(encoding="utf-8")
        if not re.search(rf"^name: \S+:{re.escape(version)}$", core, re.MULTILINE):
            raise ReleaseError(f"{name} is not of version {version}")


def make(out: Path, designs: Sequence[str]) -> list[Path]:
    """All files of a release, in the folder `out`."""
    out.mkdir(parents=True, exist_ok=True)
    commit = _git(ROOT, "rev-parse", "HEAD")
    mark = out / _COMMIT
    if mark.exists() and mark.read_text(encoding="utf-8").strip() != commit:
        raise ReleaseError(f"{out} has files of another commit: remove it")
    mark.write_text(f"{commit}\n", encoding="utf-8")
    _run([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(out)])
    _run([sys.executable, str(ROOT / "tools" / "build_site.py"), "--out", str(SITE)])
    parts_list(ROOT / "requirements.lock", out / f"opengcm-{__version__}.cdx.json")
    for name in designs:
        path = out / f"{name}-{__version__}.tar.gz"
        if not path.exists():
            print(f"{name} ...", flush=True)
            archive(name, path, SITE / "designs" / f"{name}.html")
    files = sorted(path for path in out.iterdir() if path.name != SUMS)
    (out / SUMS).write_text(checksums(files), encoding="utf-8")
    return [*files, out / SUMS]


def archive(name: str, path: Path, sheet: Path) -> None:
    """What a user of one design takes: its export, the log of its vectors, its datasheet."""
    design = load_design(name)
    with tempfile.TemporaryDirectory(prefix="opengcm-release-") as work:
        folder = Path(work) / f"{name}-{__version__}"
        export_design(design, folder)
        log = _run([sys.executable, "-m", "opengcm.cli.app", "test", name, "--json"])
        (folder / "vectors.json").write_text(log, encoding="utf-8")
        if json.loads(log)["failed"]:
            raise ReleaseError(f"{name}: vectors fail")
        print_pdf(sheet, folder / f"{name}.pdf")
        (folder / SUMS).write_text(checksums(_files(folder), folder), encoding="utf-8")
        temporary = path.with_suffix(".tmp")
        pack(folder, temporary)
        temporary.replace(path)


def pack(folder: Path, out: Path) -> None:
    """The folder as .tar.gz, without who made it and when: the same files make the same archive."""
    with (
        out.open("wb") as file,
        gzip.GzipFile("", "wb", fileobj=file, mtime=0) as squeezed,
        tarfile.open(fileobj=squeezed, mode="w") as packed,
    ):
        packed.add(folder, folder.name, filter=_plain)


def print_pdf(page: Path, pdf: Path) -> None:
    """Print a page by Chromium. ReleaseError if there is none, or it prints nothing."""
    chromium = shutil.which("chromium")
    if chromium is None:
        raise ReleaseError("Chromium was not found: install the Debian package chromium")
    with tempfile.TemporaryDirectory(prefix="opengcm-chromium-") as profile:
        flags = (*_CHROMIUM, f"--user-data-dir={profile}", f"--print-to-pdf={pdf}")
        _run([chromium, *flags, page.resolve().as_uri()])
    if not pdf.is_file() or pdf.read_bytes()[:4] != b"%PDF":
        raise ReleaseError(f"{page}: Chromium printed nothing")


def parts_list(lock: Path, out: Path) -> None:
    """The packages that a release was built with, with their hashes, as CycloneDX."""
    words = ("requirements", str(lock), "--output-reproducible", "--of", "JSON", "-o", str(out))
    _run([sys.executable, "-m", "cyclonedx_py", *words])


def checksums(files: Iterable[Path], base: Path | None = None) -> str:
    """As `sha256sum -c` reads them."""
    return "".join(
        f"{hashlib.sha256(path.read_bytes()).hexdigest()}"
        f"  {path.relative_to(base) if base else path.name}\n"
        for path in files
    )


def tag(root: Path, version: str = __version__, *, sign: bool = False) -> str:
    """Put the tag on the commit; its name. Pushing it is for a person."""
    name = f"v{version}"
    _git(root, "tag", "-s" if sign else "-a", name, "-m", f"OpenGCM {version}")
    return f"tagged {name}; git push origin {name} publishes it"


def _files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file())


def _plain(entry: tarfile.TarInfo) -> tarfile.TarInfo:
    """Without who made it and when."""
    entry.uid = entry.gid = entry.mtime = 0
    entry.uname = entry.gname = ""
    return entry


def _git(root: Path, *words: str) -> str:
    return _run(["git", "-C", str(root), *words]).strip()


def _run(words: Sequence[str]) -> str:
    """Standard output of a command; ReleaseError, with the last line that it said, if it fails."""
    done = subprocess.run(words, capture_output=True, text=True, check=False, cwd=ROOT)
    if done.returncode:
        said = (done.stderr or done.stdout).strip().splitlines() or ["it said nothing"]
        raise ReleaseError(f"{' '.join(words[:4])}: {said[-1]}")
    return done.stdout


if __name__ == "__main__":
    sys.exit(main())
