# SPDX-License-Identifier: Apache-2.0
"""The pages that a reader meets first: short, with links that lead somewhere, commands that exist
and a picture that is current.
"""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
import yaml
from python_support import Cli

from opengcm import __version__
from opengcm.clocks import NONE_REACHED, needs, reached
from opengcm.demo import DESIGN, clocks, title
from opengcm.designs import design_names, load_design
from opengcm.sources import ROOT

README = ROOT / "README.md"
PAGES = [
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md")),
    *sorted((ROOT / "docs").glob("*.md")),
    ROOT / "sw" / "README.md",
    *sorted((ROOT / "examples").glob("*/README.md")),
]
_LINK = re.compile(r"\]\(([^)\s]+)\)")
_CODE = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
_SPAN = re.compile(r"`([^`]*)`")


def test_the_front_page_is_short() -> None:
    assert len(README.read_text(encoding="utf-8").splitlines()) < 150


def anchors(path: Path) -> set[str]:
    """The headings of a page as forges link to them."""
    text = _CODE.sub("", path.read_text(encoding="utf-8"))
    heads = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", head).strip().lower().replace(" ", "-") for head in heads}


@pytest.mark.parametrize("page", PAGES, ids=lambda path: str(path.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    text = _CODE.sub("", page.read_text(encoding="utf-8"))
    for link in _LINK.findall(_SPAN.sub("", text)):
        if re.match(r"https?:", link):
            continue
        name, _, anchor = link.partition("#")
        target = (page.parent / name).resolve() if name else page
        assert target.exists(), link
        assert target.is_relative_to(ROOT), link
        if anchor:
            assert anchor in anchors(target), link


def commands() -> set[tuple[str, ...]]:
    """Every `opengcm` command line that README and CONTRIBUTING name."""
    found = set()
    for page in (README, ROOT / "CONTRIBUTING.md"):
        text = page.read_text(encoding="utf-8")
        fenced = "\n".join(_CODE.findall(text))
        spans = _SPAN.findall(_CODE.sub("", text))
        for line in [*fenced.splitlines(), *spans, *re.split(r"[;:]", " ".join(spans))]:
            if line.strip().startswith("opengcm "):
                words = shlex.split(line.split(";")[0], comments=True)
                found.add(tuple(words[1:]))
    return found


def test_the_commands_that_are_named_exist(cli: Cli) -> None:
    named = commands()
    assert {words[0] for words in named} >= {"list", "test", "export", "synth", "regs", "report"}
    for words in sorted(named):
        path = [words[0]]
        if words[0] in ("regs", "results", "sbox") and len(words) > 1:
            path.append(words[1])
        done = cli(*path, "--help")
        assert done.code == 0, words
        # `--strict` of `results check` is what a release waits for.
        for option in (word for word in words if word.startswith("--")):
            if option != "--strict":
                assert option in done.out, (words, option)


def test_the_make_targets_that_are_named_exist() -> None:
    targets = set(re.findall(r"^(\w[\w-]*):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    for page in (README, ROOT / "CONTRIBUTING.md"):
        for name in re.findall(r"(?:^|`)make ([a-z][\w-]*)", page.read_text(), re.MULTILINE):
            assert name in targets, (page.name, name)


def test_commands_with_a_folder_name_it() -> None:
    """Some write nothing without `--out`: named without it they would be refused."""
    for words in commands():
        if words[0] in ("export", "report", "ghash-key") or words[:2] == ("regs", "html"):
            assert "--out" in words or len(words) == 1, words


def test_the_picture_is_current() -> None:
    command = [sys.executable, str(ROOT / "tools" / "diagram.py"), "--check"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    picture = (ROOT / "docs" / "engine.svg").read_text(encoding="utf-8")
    assert "prefers-color-scheme: dark" in picture
    assert 'class="paper"' in picture  # what is behind it does not matter
    assert "(docs/engine.svg)" in README.read_text(encoding="utf-8")


def test_a_clock_that_is_needed_is_not_printed_as_reached(cli: Cli) -> None:
    design = load_design("gcm_100g")
    shown = cli("show", "gcm_100g").out
    assert f"needs       {needs(design)}\n" in shown
    assert "Gbit/s at that clock" not in shown
    assert "152" not in shown
    known = reached(design)
    assert ("reached     " + (known[0].in_words() if known else NONE_REACHED)) in shown
    assert "(needs 297.6 MHz; reached: " in cli("list").out


def test_the_readme_has_what_the_demonstration_prints() -> None:
    printed = README.read_text(encoding="utf-8").split("`make demo` prints:\n\n```\n")[1]
    printed = printed.split("```")[0]
    design = load_design(DESIGN)
    assert printed.startswith(f"{title(design)}\n")
    assert printed.endswith("\n".join(clocks(design)) + "\n")
    assert "Gbit/s" not in printed.replace(title(design), "").split("needs:")[0]


@pytest.mark.parametrize("name", design_names())
def test_reached_clocks_are_the_committed_ones(name: str) -> None:
    for clock in reached(load_design(name)):
        assert clock.routed == (clock.target in ("ecp5", "ice40-hx8k", "ice40-up5k"))
        assert ("routed on" in clock.in_words()) == clock.routed


def test_the_citation_is_of_this_version() -> None:
    data = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    assert data["cff-version"] == "1.2.0"
    assert {"message", "title", "authors"} <= data.keys()
    assert data["authors"] == [{"name": "The OpenGCM developers"}]
    assert (data["version"], data["license"]) == (__version__, "Apache-2.0")
