# SPDX-License-Identifier: Apache-2.0
"""The figures of the papers: `designs/papers/NAME.toml`, one file a paper.

A file has `title`, `authors` and `published`, and a table `[[design]]` for each system of the
paper on each device: `name` of the design that follows it here, `what` it is, the `target` that
stands for the paper's device, `device` and `tool` of the paper, and its `figures` in the paper's
own units. `[[design.beside]]` names another design to set beside it, and `why` it is not the same.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from msgspec import field

from opengcm import designs
from opengcm.errors import DesignError
from opengcm.toml_file import Table, fit, read_toml


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


class _Beside(Table):
    name: str
    why: str


class _System(Table):
    name: str
    what: str
    target: str
    device: str
    tool: str
    figures: dict[str, int | float]
    beside: list[_Beside] = field(default_factory=list)


class _File(Table):
    title: str
    authors: str
    published: str
    design: list[_System]


def folder() -> Path:
    """The folder of the papers' figures."""
    return designs.folder() / "papers"


def papers() -> list[Paper]:
    """All papers, the newest first."""
    found = [read_paper(path) for path in sorted(folder().glob("*.toml"))]
    return sorted(found, key=lambda paper: paper.published[-4:], reverse=True)


def read_paper(path: Path) -> Paper:
    """Read one file. DesignError if it is malformed."""
    data = read_toml(path, DesignError)
    try:
        file = fit(data, _File, DesignError)
    except DesignError as error:
        raise DesignError(f"{path}: not the figures of a paper: {error}") from None
    claims = tuple(_claim(path.stem, system) for system in file.design)
    return Paper(path.stem, file.title, file.authors, file.published, claims)


def _claim(paper: str, system: _System) -> Claim:
    return Claim(
        paper,
        system.name,
        system.what,
        system.target,
        system.device,
        system.tool,
        system.figures,
        tuple(Beside(beside.name, beside.why) for beside in system.beside),
    )
