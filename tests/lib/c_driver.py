# SPDX-License-Identifier: Apache-2.0
"""The C of `sw/` compiled for this machine, where undefined behaviour ends the process."""

import ctypes
import subprocess
from collections.abc import Iterable
from pathlib import Path

from opengcm.sources import ROOT

SW = ROOT / "sw"
FLAGS = ("-std=c99", "-Wall", "-Wextra", "-Werror", "-pedantic", "-O1")
TRAPS = ("-fsanitize=undefined", "-fsanitize-undefined-trap-on-error")
INCLUDES = (f"-I{SW}", f"-I{ROOT / 'regs'}")


def compiled(library: Path, files: Iterable[Path], defines: Iterable[str] = ()) -> ctypes.CDLL:
    """These files as a shared library at that path. CalledProcessError if one is refused."""
    command = ["gcc", *FLAGS, *TRAPS, "-shared", "-fPIC", *defines, *INCLUDES, *map(str, files)]
    subprocess.run([*command, "-o", str(library)], check=True)
    return ctypes.CDLL(str(library))
