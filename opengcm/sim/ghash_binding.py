# SPDX-License-Identifier: Apache-2.0
"""The C interface of the harness of cores that hash under one key (`ghash_harness.cpp`)."""

import ctypes
import struct
from collections.abc import Sequence
from ctypes import c_char_p, c_int32, c_uint32, c_uint64, c_void_p
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from opengcm.errors import SimulationError
from opengcm.sim.ghash_schedule import Row
from opengcm.sim.native import Functions, NativeModel

_OUT_WORDS = 9
_HASH, _TEXT = 1, 2
_WAITED_SHIFT = 8
_SLICE = 20_000  # cycles between two looks at Ctrl-C


@dataclass(frozen=True, slots=True)
class Outputs:
    """What came out in the last cycle of a row, and the cycles that the row waited before it."""

    hash_valid: bool
    text_valid: bool
    value: bytes
    text: bytes
    waited: int


class GhashModel(NativeModel):
    """One live model of a core that hashes under one key."""

    functions: ClassVar[Functions] = {
        "words": (c_uint32, [c_void_p]),
        "play": (c_int32, [c_void_p, c_char_p, c_void_p, c_uint64]),
    }

    def __init__(self, library: Path, seed: int | None = None) -> None:
        super().__init__(library, seed)
        self._row_bytes = 4 * int(self._call("words"))

    def play(self, rows: Sequence[Row]) -> list[Outputs]:
        """Play the rows, a cycle each and those that it waits."""
        found: list[Outputs] = []
        for at in range(0, len(rows), _SLICE):
            found += self._play(rows[at : at + _SLICE])
        return found

    def _play(self, rows: Sequence[Row]) -> list[Outputs]:
        given = b"".join(
            (struct.pack("<I", row.flags) + row.data).ljust(self._row_bytes, b"\0") for row in rows
        )
        if len(given) != self._row_bytes * len(rows):
            raise SimulationError("a row has more data than the core has ports")
        out = ctypes.create_string_buffer(4 * _OUT_WORDS * len(rows))
        self._run("play", given, out, len(rows))
        return [_outputs(words) for words in struct.iter_unpack("<I16s16s", out.raw)]


def _outputs(words: tuple[int, bytes, bytes]) -> Outputs:
    flags, value, text = words
    waited = flags >> _WAITED_SHIFT
    return Outputs(bool(flags & _HASH), bool(flags & _TEXT), value[::-1], text[::-1], waited)
