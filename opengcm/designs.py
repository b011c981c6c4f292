# SPDX-License-Identifier: Apache-2.0
"""The designs of the library, `designs/NAME.toml` each, and those of the user's own files.

What a design is stands in `opengcm.design`, what its file holds in `opengcm.design_file`.
"""

import os
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from opengcm import parameters as words
from opengcm import sources
from opengcm.design import GCM_KINDS, KINDS, MIN_GAIN, MIN_LOADS, PLACERS, Design
from opengcm.design_file import read_design
from opengcm.errors import DesignError
from opengcm.places import DESIGNS

__all__ = [
    "GCM_KINDS",
    "KINDS",
    "MIN_GAIN",
    "MIN_LOADS",
    "PLACERS",
    "Design",
    "design_names",
    "find_design",
    "folder",
    "is_path",
    "load_design",
    "read_design",
]


def folder() -> Path:
    """The `designs/` folder; DesignError where it is missing."""
    if not DESIGNS.is_dir():
        raise DesignError(f"no designs in {DESIGNS}: the clone or the package is not whole")
    return DESIGNS


def design_names() -> list[str]:
    """Names of all designs, sorted so that numbers count as numbers."""
    names = [path.stem for path in folder().glob("*.toml")]
    return sorted(names, key=lambda name: (len(name), name))


def load_design(name: str) -> Design:
    """The design called `name`. DesignError if there is none, or its file is malformed."""
    known = design_names()
    if name not in known:
        raise DesignError(f"unknown design {name!r}; there are: {', '.join(known)}")
    return read_design(folder() / f"{name}.toml")


def is_path(word: str) -> bool:
    """Whether a word stands for a design file and not for the name of a design."""
    return word.endswith(".toml") or os.sep in word


def find_design(
    what: str | Path | Design,
    parameters: Mapping[str, words.Value] | None = None,
    target: str | None = None,
) -> Design:
    """A design of the library by its name, or of a file by its path, or one that is at hand.

    `target` gives it the parameters of its figure of this target, `parameters` are put in last.
    DesignError for an unknown design, target, parameter or value.
    """
    if isinstance(what, Design):
        design = what
    elif isinstance(what, Path) or is_path(what):
        design = _read_own(Path(what))
    else:
        design = load_design(what)
    if target is not None:
        design = design.as_measured_on(target)
    return design.with_parameters(parameters or {})


def _read_own(path: Path) -> Design:
    """A design file of the user's own; that of a library design is that design."""
    design = read_design(path)
    if path.resolve().parent == folder().resolve():
        return design
    for target in (*design.targets, ""):
        build = design.build_of(target)
        words.check({**build.check_parameters(build.parameters), **build.parameters})
        try:
            _check_kind(build)
        except DesignError as error:
            raise DesignError(f"{path}: {error}") from None
    return replace(design, path=path)


def _check_kind(design: Design) -> None:
    """DesignError for a top module that has not the ports of the design's kind."""
    # Imported late: both are slow to load, and the second one needs this module.
    from opengcm.declared import parameters_of, ports_of
    from opengcm.export.kinds import ports_of as ports_of_kind

    files = sources.files_of(design.core, design.top, generated=False)
    there = ports_of(design.top, files, design.parameters)
    if not there:
        return
    unfit = f"{design.top} is no top module of kind {design.kind!r}"
    for _, name, bits, _ in ports_of_kind(design):
        if name not in there:
            raise DesignError(f"{unfit}: it has no port {name}")
        if there[name] != bits:
            settable = (parameters_of(design.top, files) or {}).keys() - design.parameters.keys()
            hint = ": set Lanes" if "Lanes" in settable else ""
            raise DesignError(f"{unfit}: its port {name} has {there[name]} bits, not {bits}{hint}")
