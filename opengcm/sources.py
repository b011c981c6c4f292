# SPDX-License-Identifier: Apache-2.0
"""The one list of RTL files: the FuseSoC core files (CAPI2) under `rtl/`.

A core may have files generated, too: those of a key in the logic (opengcm.ghash_key.built).
Simulation, lint, tests and export all ask `files()` for what a core needs.
"""

import hashlib
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from opengcm.cache import cache_root
from opengcm.errors import DesignError
from opengcm.places import ROOT, RTL

__all__ = [
    "ROOT",
    "Core",
    "are_made",
    "code_digest",
    "cores",
    "files",
    "files_of",
    "from_root",
    "generated_root",
    "needed",
    "read_core",
    "rtl_root",
]

_GENERATOR = "opengcm_constant_key"


@dataclass(frozen=True)
class Core:
    """One core file: its own RTL files, in order, and the cores it builds on."""

    name: str  # vendor:library:name, without the version
    version: str
    description: str
    path: Path
    files: tuple[Path, ...]
    depends: tuple[str, ...]
    generate: tuple[Mapping[str, str], ...] = ()
    """Parameters of the generator of constant keys, for files that come before its own."""


def rtl_root() -> Path:
    """The `rtl/` folder; DesignError where it is missing."""
    if not RTL.is_dir():
        raise DesignError(f"no RTL sources in {RTL}: the clone or the package is not whole")
    return RTL


def generated_root() -> Path:
    """The folder of what is generated for cores, kept with all else that is built."""
    return cache_root() / "constant_key"


def from_root(path: Path) -> Path:
    """A file of the tree as seen from its top; one that was generated stands elsewhere."""
    return path.relative_to(ROOT) if path.is_relative_to(ROOT) else path


@cache
def cores() -> Mapping[str, Core]:
    """Every core under `rtl/`, by name without version."""
    found: dict[str, Core] = {}
    for path in sorted(rtl_root().rglob("*.core")):
        core = read_core(path)
        if core.name in found:
            raise DesignError(f"{path}: {core.name} is also in {found[core.name].path}")
        found[core.name] = core
    return found


def read_core(path: Path) -> Core:
    """Read one core file. DesignError if it is not one, or names a file that is not there."""
    import yaml  # here: what reads no core need not wait for it

    try:
        data = yaml.safe_load(path.read_text(encoding="utf-8").removeprefix("CAPI=2:"))
    except (OSError, yaml.YAMLError) as error:
        raise DesignError(f"{path}: cannot be read: {error}") from None
    try:
        name, version = _split_name(data["name"])
        rtl: dict[str, Any] = data.get("filesets", {"rtl": {}})["rtl"]
        files = tuple(path.parent / _file_name(entry) for entry in rtl.get("files", []))
        depends = tuple(_split_name(depend)[0] for depend in rtl.get("depend", []))
        generate = tuple(_generated(entry) for entry in data.get("generate", {}).values())
    except (KeyError, TypeError, AttributeError, DesignError):
        raise DesignError(f"{path}: not a core file with a name and an rtl fileset") from None
    for file in files:
        if not file.is_file():
            raise DesignError(f"{path}: {file.name} is listed but not there")
    return Core(name, version, str(data.get("description", "")), path, files, depends, generate)


def files(name: str, *, generated: bool = True) -> list[Path]:
    """All files that core `name` needs, itself included.

    Dependencies come before what uses them, each file once. What is generated is made where it is
    not kept yet, or with `generated=False` left out. DesignError for an unknown core or a circle of
    dependencies.
    """
    ordered: dict[Path, None] = {}
    for core in _with_dependencies(_split_name(name)[0], ()):
        if generated:
            for parameters in core.generate:
                from opengcm.ghash_key.built import built_files  # here: it loads a search

                ordered.update(dict.fromkeys(built_files(parameters, core.path.parent)))
        ordered.update(dict.fromkeys(core.files))
    return list(ordered)


def are_made(name: str) -> bool:
    """Whether what is generated for core `name` is kept from before, so that `files` is quick."""
    from opengcm.ghash_key.built import are_kept  # here: it loads a search

    return all(
        are_kept(parameters, core.path.parent)
        for core in _with_dependencies(_split_name(name)[0], ())
        for parameters in core.generate
    )


def files_of(name: str, top: str, *, generated: bool = True) -> list[Path]:
    """The files of core `name` that the module `top` needs, in order.

    A file is needed if it declares a module or package that a needed file names. What is generated
    is as in `files`. DesignError if no file declares `top`.
    """
    try:
        return needed(files(name, generated=generated), top)
    except KeyError:
        raise DesignError(f"{name} has no module {top}") from None


def needed(every: Sequence[Path], top: str) -> list[Path]:
    """Of some files, those that the module `top` needs, in their order.

    A file is needed if it declares a module or package that a needed file names. KeyError if none
    declares `top`.
    """
    from opengcm.declared import units_of  # here: it loads a compiler

    units = {path: units_of(path) for path in every}
    declared_in = {unit: path for path in every for unit in units[path].declared}
    found: set[Path] = set()
    waiting = [declared_in[top]]
    while waiting:
        path = waiting.pop()
        if path not in found:
            found.add(path)
            waiting += [declared_in[unit] for unit in declared_in.keys() & units[path].named]
    return [path for path in every if path in found]


_COMMENT_OR_STRING = re.compile(r'"(?:\\.|[^"\\])*"|//[^\n]*|/\*.*?\*/', re.DOTALL)
_PRAGMA = re.compile(r"\b(synthesis|synopsys|pragma|translate)", re.IGNORECASE)
_SPACE = re.compile(r"\s+")


@lru_cache(maxsize=2000)
def code_digest(content: bytes) -> str:
    """SHA-256 of Verilog or SystemVerilog without its comments and the amount of white space.

    What has the same digest gives the same circuit. Comments that tools obey count.
    """
    text = content.decode("utf-8", errors="surrogateescape")
    code = _COMMENT_OR_STRING.sub(_keep_code, text)
    lines = _SPACE.sub(lambda space: "\n" if "\n" in space[0] else " ", code).strip()
    return hashlib.sha256(lines.encode("utf-8", errors="surrogateescape")).hexdigest()


def _keep_code(match: re.Match[str]) -> str:
    token = match[0]
    return token if token.startswith('"') or _PRAGMA.search(token) else " "


def _with_dependencies(name: str, users: tuple[str, ...]) -> Iterator[Core]:
    """The core behind those that it builds on; one of them may come more than once."""
    if name in users:
        raise DesignError(f"cores depend on each other in a circle: {' -> '.join((*users, name))}")
    core = cores().get(name)
    if core is None:
        wanted_by = f" (needed by {users[-1]})" if users else ""
        raise DesignError(f"no core named {name}{wanted_by}")
    for depend in core.depends:
        yield from _with_dependencies(depend, (*users, name))
    yield core


def _generated(entry: dict[str, Any]) -> Mapping[str, str]:
    """The parameters of an entry under `generate`; DesignError for a generator unknown here."""
    if entry["generator"] != _GENERATOR:
        raise DesignError(f"unknown generator {entry['generator']!r}")
    return dict(entry["parameters"])


def _split_name(text: str) -> tuple[str, str]:
    """`vendor:library:name[:version]` to (`vendor:library:name`, version)."""
    parts = text.split(":")
    if len(parts) not in (3, 4):
        raise DesignError(f"{text!r} is not of the form vendor:library:name[:version]")
    return ":".join(parts[:3]), parts[3] if len(parts) == 4 else ""


def _file_name(entry: str | dict[str, Any]) -> str:
    """A fileset entry is a name, or a name with attributes."""
    return entry if isinstance(entry, str) else next(iter(entry))
