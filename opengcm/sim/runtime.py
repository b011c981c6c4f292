# SPDX-License-Identifier: Apache-2.0
"""What Verilator's C++ needs beside the model, compiled once for all models.

The run-time library and the headers that every model includes take most of the compiler's time and
are the same in each: the first model that is built lends its objects and compiled headers to all
others. Of models in libraries and of those of module tests alike.
"""

import shutil
from dataclasses import dataclass
from pathlib import Path

from opengcm.cache import share

PRECOMPILED = Path(__file__).with_name("precompiled.mk")


@dataclass(frozen=True)
class Runtime:
    """The objects and compiled headers kept in a folder, which is named after all that they
    depend on. `fast` and `slow` are the names of `headers` in a model's folder, for what is
    optimised and for what runs once: the compiler takes compiled headers for one level only.
    """

    kept: Path
    headers: Path
    fast: str
    slow: str

    def lend(self, folder: Path, program: str) -> list[str]:
        """Put what there is into a model's folder; returns what make must be told of it.

        `program` is the name of the object of the program around the model.
        """
        for name in (self.fast, self.slow):
            shutil.copyfile(self.headers, folder / name)
        lent = self._made(self.kept)
        for file in lent:
            _place(file, folder / file.name)
        given = [f"FAST_H={self.fast}", f"SLOW_H={self.slow}", f"PROGRAM={program}"]
        return ["-f", str(PRECOMPILED), *given, *(f"--old-file={file.name}" for file in lent)]

    def keep(self, folder: Path) -> None:
        """Keep what a model that is built has made of it."""
        for made in self._made(folder):
            share(made, self.kept)

    def _made(self, folder: Path) -> list[Path]:
        names = ("verilated*.o", f"{self.fast}.gch", f"{self.slow}.gch")
        return sorted(file for name in names for file in folder.glob(name))


def _place(file: Path, place: Path) -> None:
    """The same file at a place; a copy on a file system without links."""
    place.unlink(missing_ok=True)
    try:
        place.hardlink_to(file)
    except OSError:
        shutil.copy2(file, place)
