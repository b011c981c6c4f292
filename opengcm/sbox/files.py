# SPDX-License-Identifier: Apache-2.0
"""Where the S-boxes that the RTL has are kept, and the source made from them."""

from collections.abc import Mapping
from pathlib import Path

from opengcm import places, sources
from opengcm.sbox.choice import Choice, SboxError, load
from opengcm.sbox.emit import PACKAGE, emit

CHOICES = Path(__file__).parent / "circuits.json"
"""The choices behind the package in rtl/aes."""
TOP = "og_aes_sbox"
"""The module of all S-boxes."""


def rtl_files() -> list[Path]:
    """What that is made of, other styles than the three here included."""
    room = sources.files("opengcm:lib:aes")
    words = ("_sbox", "_composite", "_pkg", "og_cut")
    return [path for path in room if any(word in path.name for word in words)]


def source(choices: Mapping[str, Choice]) -> str:
    """The source of the package; a direction without a choice has the library's own."""
    return emit({**committed(), **choices})


def package(folder: Path) -> Path:
    """The file of the package in a folder."""
    return folder / f"{PACKAGE}.sv"


def write(choices: Mapping[str, Choice], folder: Path) -> Path:
    """Write the package; its file. SboxError if that fails."""
    path = package(folder)
    try:
        path.write_text(source(choices), encoding="utf-8")
    except OSError as error:
        raise SboxError(f"{path}: {error.strerror}") from None
    return path


def committed() -> dict[str, Choice]:
    """The choices behind the package in rtl/aes."""
    return load(CHOICES)


def rtl_folder() -> Path:
    """Where that package is."""
    return places.RTL / "aes"
