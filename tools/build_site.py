# SPDX-License-Identifier: Apache-2.0
"""The documentation site: the pages of docs/, a datasheet a design, and the report's plots.

Usage: build_site.py [--out FOLDER]

The pages are put together in .build/site/docs, and MkDocs with its Material theme makes the site
of them, strictly: a link that leads nowhere, or to a heading that there is not, is an error. What a
page names outside docs/ (RTL, scripts) is taken in as a page of its own, so that no link leaves the
site, and nothing is fetched by it. The search needs a server: `python -m http.server`.
"""

import argparse
import os
import posixpath
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

from opengcm import __version__
from opengcm.datasheet import markdown
from opengcm.designs import design_names, load_design
from opengcm.places import DOCS, PACKAGE, ROOT
from opengcm.report.data import collect, family
from opengcm.report.page import render
from opengcm.results import other_text

WORK = ROOT / ".build" / "site"
_LINK = re.compile(r"(!?\[[^\]]*\]\()([^)\s]+)(\))")
_FENCE = re.compile(r"^(```.*?^```[^\n]*$)", re.MULTILINE | re.DOTALL)
_TEMPLATES = PACKAGE / "report" / "templates"
_ASSETS = ("plot.js", "overview.js", "choose.js", "report.js", "plots.css")
_GUIDES = ("tool", "engine", "axis", "macsec", "esp", "coprocessor", "wheel")
_LANGUAGES = {".sv": "systemverilog", ".py": "python", ".h": "c", ".c": "c", ".toml": "toml"}
_COLOURS = """
:root { --paper: var(--md-default-bg-color); --card: var(--md-code-bg-color);
  --ink: var(--md-default-fg-color); --muted: var(--md-default-fg-color--light);
  --rule: var(--md-default-fg-color--lightest); --accent: var(--md-typeset-a-color);
  --box: var(--md-default-bg-color); --wire: #6b7888; --good: #11713a; --bad: #a8330f;
  --series-1: #0b5cad; --series-2: #c2570c; --series-3: #11713a; --series-4: #7b3fa0;
  --series-5: #946c00; --series-6: #b3245f; }
[data-md-color-scheme="slate"] { --wire: #8b98a8; --good: #5fcf8b; --bad: #f59a70;
  --series-1: #6fb1f5; --series-2: #f5a35c; --series-3: #5fcf8b; --series-4: #c79bf0;
  --series-5: #e0c060; --series-6: #f285b0; }
.md-grid { max-width: 76rem; }
.md-typeset img { background: #fff; }
.md-typeset table:not([class]) { font-size: 0.64rem; }
.md-typeset table:not([class]) :is(th, td) { min-width: 0; padding: 0.5em 0.8em; }
.md-typeset table code { word-break: normal; overflow-wrap: normal; }
.md-typeset table td:first-child code { white-space: nowrap; }
.og .sideways table:not([class]) { display: table; overflow: visible; background: none; }
.md-typeset .og table:not([class]) :is(th, td).n { text-align: right; }
.og .md-typeset__scrollwrap { overflow: visible; margin: 0; }
.og .md-typeset__table { display: block; padding: 0; margin: 0; }
.og .sideways td:first-child code { white-space: nowrap; }
@media (max-width: 720px) { .og .sideways td:first-child code { white-space: normal; } }
.og tr[hidden] { display: none; }
@media print { .md-header, .md-footer, .md-sidebar, .md-top { display: none !important; }
  .md-typeset table:not([class]) { display: table; font-size: 0.5rem; } }
"""


class _Pages:
    """Writes pages, and takes in what they link to."""

    def __init__(self, out: Path) -> None:
        self.out = out
        self._wanted: list[str] = []  # places in the repository that are to be pages
        self._known: set[str] = set()
        self.broken: list[str] = []

    def place(self, path: str) -> str:
        """Where a file or folder of the repository is on the site."""
        if path.startswith("docs/"):
            return path.removeprefix("docs/")
        if path == "README.md":
            return "index.md"
        source = ROOT / path
        name = f"source/{path}/index.md" if source.is_dir() else f"source/{path}"
        if source.is_file() and source.suffix not in (".md", ".svg", ".png"):
            name += ".md"
        if path not in self._known:
            self._known.add(path)
            self._wanted.append(path)
        return name

    def text(self, text: str, path: str, at: str) -> str:
        """The text of the file `path` of the repository, with its links as they are from `at`."""
        folder = posixpath.dirname(path)

        def moved(match: re.Match[str]) -> str:
            target, hash_, anchor = match[2].partition("#")
            if not target or re.match(r"[a-z]+:", target):
                return match[0]
            there = posixpath.normpath(posixpath.join(folder, target))
            if not (ROOT / there).exists():
                self.broken.append(f"{path}: links to {match[2]}, which is not there")
                return match[0]
            way = posixpath.relpath(self.place(there), posixpath.dirname(at) or ".")
            return f"{match[1]}{way}{hash_}{anchor}{match[3]}"

        parts = _FENCE.split(text)
        return "".join(p if p.startswith("```") else _LINK.sub(moved, p) for p in parts)

    def write(self, at: str, text: str) -> None:
        path = self.out / at
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def take_in(self) -> None:
        """Everything that was linked to, and what that links to."""
        while self._wanted:
            path = self._wanted.pop()
            source, at = ROOT / path, self.place(path)
            if source.is_dir():
                names = sorted(
                    p.name for p in source.iterdir() if not p.name.startswith((".", "_"))
                )
                self.write(at, f"# {path}\n\n" + "\n".join(f"- `{name}`" for name in names) + "\n")
            elif source.suffix == ".md":
                self.write(at, self.text(source.read_text(encoding="utf-8"), path, at))
            elif source.suffix in (".svg", ".png"):
                (self.out / at).parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(source, self.out / at)
            else:
                language = _LANGUAGES.get(source.suffix, "text")
                code = source.read_text(encoding="utf-8")
                self.write(at, f"# {path}\n\n````{language}\n{code}````\n")


def write_pages(out: Path) -> dict[str, Any]:
    """All pages, and the settings of MkDocs. SystemExit if a link leads nowhere."""
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    pages = _Pages(out)
    for path in sorted(DOCS.rglob("*")):
        if path.is_file():
            name = path.relative_to(ROOT).as_posix()
            at = pages.place(name)
            if path.suffix == ".md":
                pages.write(at, pages.text(path.read_text(encoding="utf-8"), name, at))
            elif path.suffix in (".svg", ".png"):
                (out / at).parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(path, out / at)
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    pages.write("index.md", pages.text(readme, "README.md", "index.md"))
    for name in ("CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md"):
        pages.place(name)
    # Of the text alone: to elaborate every engine takes minutes after an edit of one.
    older = other_text()
    sheets: dict[str, list[str]] = {}
    for name in design_names():
        design = load_design(name)
        pages.write(f"designs/{name}.md", markdown(design, older, "../"))
        sheets.setdefault(family(design), []).append(f"designs/{name}.md")
    page = render(collect(older=older), "figures.md.j2", "designs/%s.html")
    # A page is Markdown: an empty line would end the block of HTML.
    head, _, body = page.partition("<div")
    pages.write("figures.md", f"{head}<div{re.sub(chr(10) + '{2,}', chr(10), body)}")
    for name in _ASSETS:
        text = (_TEMPLATES / name).read_text(encoding="utf-8")
        pages.write(f"assets/{name}", text + (_COLOURS if name.endswith(".css") else ""))
    pages.take_in()
    if pages.broken:
        raise SystemExit("\n".join(pages.broken))
    return _settings(out, sheets)


def _settings(out: Path, sheets: dict[str, list[str]]) -> dict[str, Any]:
    guides = [f"{name}.md" for name in _GUIDES if (out / f"{name}.md").exists()]
    shown = {*guides, "index.md", "figures.md"}
    inside = sorted(p.name for p in out.glob("*.md") if p.name not in shown)
    project = ["CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md"]
    palette = [
        {
            "media": f"(prefers-color-scheme: {scheme})",
            "scheme": name,
            "primary": "indigo",
            "toggle": {"icon": "material/brightness-6", "name": f"to {other}"},
        }
        for scheme, name, other in (("light", "default", "dark"), ("dark", "slate", "light"))
    ]
    return {
        "site_name": f"OpenGCM {__version__}",
        "docs_dir": str(out),
        "theme": {
            "name": "material",
            "font": False,  # nothing is fetched
            "palette": palette,
            "features": ["navigation.top", "toc.follow", "search.highlight", "navigation.tabs"],
        },
        "plugins": ["material/search"],
        "use_directory_urls": False,  # pages can be read from the disk, too
        "extra_css": ["assets/plots.css"],
        "markdown_extensions": [
            *("admonition", "attr_list", "pymdownx.highlight", "pymdownx.superfences", "tables"),
            "sane_lists",
        ],
        "validation": {
            "links": {"not_found": "warn", "anchors": "warn", "unrecognized_links": "warn"},
            "nav": {"omitted_files": "ignore"},
        },
        "nav": [
            {"Start": "index.md"},
            {"Use": guides},
            {"Designs": [{name: found} for name, found in sheets.items()]},
            {"Figures": ["figures.md", "results.md", "papers.md"]},
            {"Inside": [name for name in inside if name not in ("results.md", "papers.md")]},
            {"Project": [f"source/{name}" for name in project]},
        ],
    }


def build(out: Path) -> Iterator[str]:
    """Make the site; what MkDocs says. SystemExit if it fails."""
    settings = write_pages(WORK / "docs")
    settings["site_dir"] = str(out.resolve())
    config = WORK / "mkdocs.yml"
    config.write_text(yaml.safe_dump(settings, sort_keys=False), encoding="utf-8")
    words = (sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "-f", str(config))
    # Material speaks of its future, in colours, at every build.
    quiet = {**os.environ, "NO_MKDOCS_2_WARNING": "1", "DISABLE_MKDOCS_2_WARNING": "true"}
    done = subprocess.run(words, capture_output=True, text=True, check=False, env=quiet)
    if done.returncode:
        raise SystemExit(done.stdout + done.stderr)
    yield from done.stderr.splitlines()
    sheets = [*(out / "designs").glob("*.html")]
    yield f"{out / 'index.html'}: {len(sheets)} datasheets"


def main() -> None:
    """Build it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--out", type=Path, default=WORK / "site", help="folder of the site")
    for line in build(parser.parse_args().out):
        print(line)


if __name__ == "__main__":
    main()
