# SPDX-License-Identifier: Apache-2.0
"""Where the S-boxes that the RTL has are kept, and the source made from them."""

from collections.abc import Mapping
from pathlib import Path

from opengcm import places, sources
from opengcm.sbox.check import check
from opengcm.sbox.choice import DIRECTIONS, Choice, SboxError, load
from opengcm.sbox.emit import PACKAGE, emit
from opengcm.whole_file import write_whole

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
    """Write the package; its file. SboxError if that fails, and then an older one stays."""
    path = package(folder)
    try:
        write_whole(path, source(choices))
    except OSError as error:
        raise SboxError(f"{path}: {error.strerror}") from None
    return path


def read(path: Path) -> dict[str, Choice]:
    """The choices of a file, by direction. SboxError unless each is that S-box of the standard."""
    choices = load(path)
    for name, choice in choices.items():
        try:
            if name not in DIRECTIONS or choice.direction != name:
                raise ValueError(f"its direction is {choice.direction}")
            check(choice)
        except LookupError:
            raise SboxError(f"{path}: {name}: not an S-box (a signal is not there)") from None
        except (ValueError, TypeError, ArithmeticError) as error:
            raise SboxError(f"{path}: {name}: not an S-box ({error})") from None
    return choices


def committed() -> dict[str, Choice]:
    """The choices behind the package in rtl/aes."""
    return read(CHOICES)


def rtl_folder() -> Path:
    """Where that package is."""
    return places.RTL / "aes"
