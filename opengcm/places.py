# SPDX-License-Identifier: Apache-2.0
"""Where the files are that the tool reads and writes beside its own code.

In a clone they stand around the package; a wheel carries them inside it, in `opengcm/data`, under
the same names (`hatch_build.py`). All other modules ask here.
"""

from collections.abc import Mapping
from pathlib import Path

from opengcm.cache import cache_root
from opengcm.errors import OpenGcmError

PACKAGE = Path(__file__).resolve().parent
"""The Python code, and what is compiled with a simulation model."""

CARRIED = ("rtl", "designs", "regs", "sw", "results", "formal")
"""The folders that a wheel has, too."""


class PlacesError(OpenGcmError):
    """What is asked for works in a clone of the repository only."""


def _is_clone(folder: Path) -> bool:
    return (folder / "pyproject.toml").is_file() and (folder / "rtl").is_dir()


CLONE = _is_clone(PACKAGE.parent)
"""Whether this is a clone of the repository; else it is an installed package."""

ROOT = PACKAGE.parent if CLONE else PACKAGE / "data"
"""The folder that holds `rtl/`, `designs/` and the others."""

RTL = ROOT / "rtl"
DESIGNS = ROOT / "designs"
REGS = ROOT / "regs"
SW = ROOT / "sw"
RESULTS = ROOT / "results"
FORMAL = ROOT / "formal"
LICENSE = ROOT / "LICENSE"
GENERATOR = ROOT / "tools" / "constant_key_generator.py"
"""The generator that the core files name; FuseSoC runs it."""

DOCS = ROOT / "docs"
"""Of a clone only."""


def work(name: str) -> Path:
    """A folder for what tools leave behind for people to look at."""
    return ROOT / ".build" / name if CLONE else cache_root() / name


def need_clone(why: str) -> None:
    """PlacesError where there is no clone; `why` says what needs one."""
    if not CLONE:
        raise PlacesError(f"{why} works in a clone of the repository, not in an installed package")


def named() -> Mapping[str, Path]:
    """All of them by the name that a person reads, those that are there."""
    found = {
        "package": PACKAGE,
        "RTL": RTL,
        "designs": DESIGNS,
        "registers": REGS,
        "C drivers": SW,
        "results": RESULTS,
        "proofs": FORMAL,
        "generator": GENERATOR,
        "cache": cache_root(),
    }
    return {name: path for name, path in found.items() if path.exists() or name == "cache"}
