# SPDX-License-Identifier: Apache-2.0
"""The figures of the papers: `designs/papers/NAME.toml`, one file a paper.

A file has `title`, `authors` and `published`, and a table `[[design]]` for each system of the
paper on each device: `name` of the design that follows it here, `what` it is, the `target` that
stands for the paper's device, `device` and `tool` of the paper, and its `figures` in the paper's
own units. `[[design.beside]]` names another design to set beside it, and `why` it is not the same.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from opengcm import designs
from opengcm.errors import DesignError


@dataclass(frozen=True)
class Beside:
    """A design that is not the paper's, but may be looked at beside it."""

    name: str
    why: str


@dataclass(frozen=True)
class Claim:
    """One system of a paper on one device."""

    paper: str
    name: str
    what: str
    target: str
    device: str
    tool: str
    figures: Mapping[str, float]
    beside: tuple[Beside, ...] = ()


@dataclass(frozen=True)
class Paper:
    """One paper."""

    name: str
    title: str
    authors: str
    published: str
    claims: tuple[Claim, ...]


def folder() -> Path:
    """The folder of the papers' figures."""
    return designs.folder() / "papers"


def papers() -> list[Paper]:
    """All papers, the newest first."""
    found = [read_paper(path) for path in sorted(folder().glob("*.toml"))]
    return sorted(found, key=lambda paper: paper.published[-4:], reverse=True)


def read_paper(path: Path) -> Paper:
    """Read one file. DesignError if it is malformed."""
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        claims = tuple(_claim(path.stem, entry) for entry in data.pop("design"))
        return Paper(path.stem, **data, claims=claims)
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise DesignError(f"{path}: not the figures of a paper: {error}") from None


def _claim(paper: str, entry: dict[str, object]) -> Claim:
    beside = entry.pop("beside", [])
    figures = entry.pop("figures")
    if not isinstance(beside, list) or not isinstance(figures, dict):
        raise ValueError("beside is not a list, or figures is not a table")
    for key, value in figures.items():
        if type(value) not in (int, float):
            raise ValueError(f"{key} is not a number")
    known = {key: str(value) for key, value in entry.items()}
    return Claim(paper, figures=figures, beside=tuple(Beside(**b) for b in beside), **known)
