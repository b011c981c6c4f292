# SPDX-License-Identifier: Apache-2.0
"""Where the S-boxes that the RTL has are kept, and the source made from them."""

from pathlib import Path

from opengcm import sources
from opengcm.sbox.choice import Choice, SboxError, load
from opengcm.sbox.emit import emit, module_name

CHOICES = Path(__file__).parent / "circuits.json"
"""The choices behind the modules in rtl/aes."""
TOP = "og_aes_sbox"
"""The module of all S-boxes."""


def rtl_files() -> list[Path]:
    """What that is made of, other styles than the three here included."""
    room = sources.files("opengcm:lib:aes")
    words = ("_sbox", "_composite", "_pkg", "og_cut")
    return [path for path in room if any(word in path.name for word in words)]


def modules(choices: dict[str, Choice]) -> dict[str, str]:
    """The sources of the modules by file name."""
    return {f"{module_name(choice.direction)}.sv": emit(choice) for choice in choices.values()}


def write(choices: dict[str, Choice], folder: Path) -> list[Path]:
    """Write the modules; their files. SboxError if that fails."""
    written: list[Path] = []
    for name, source in modules(choices).items():
        path = folder / name
        try:
            path.write_text(source, encoding="utf-8")
        except OSError as error:
            raise SboxError(f"{path}: {error.strerror}") from None
        written.append(path)
    return written


def committed() -> dict[str, Choice]:
    """The choices behind the modules in rtl/aes."""
    return load(CHOICES)


def rtl_folder() -> Path:
    """Where those modules are."""
    return sources.ROOT / "rtl" / "aes"
