# SPDX-License-Identifier: Apache-2.0
"""The C interface of the harness of constant-key cores (`ghash_harness.cpp`)."""

import ctypes
import struct
from collections.abc import Sequence
from ctypes import c_char_p, c_int32, c_uint32, c_uint64, c_void_p
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from opengcm.errors import SimulationError
from opengcm.sim.ghash_schedule import Row

_OUT_WORDS = 9
_HASH, _TEXT = 1, 2
_SLICE = 20_000  # cycles between two looks at Ctrl-C


@dataclass(frozen=True, slots=True)
class Outputs:
    """What came out in a cycle."""

    hash_valid: bool
    text_valid: bool
    value: bytes
    text: bytes


class GhashModel:
    """One live model of a constant-key core."""

    def __init__(self, library: Path, seed: int = 0) -> None:
        self._lib = _load(library)
        self._handle: int | None = self._lib.ogghash_new(seed & (2**64 - 1))
        if not self._handle:
            raise SimulationError(f"{library}: the model does not come out of reset")
        self._row_bytes = 4 * int(self._lib.ogghash_words(self._handle))

    def __del__(self) -> None:
        if getattr(self, "_handle", None):
            self.close()

    def close(self) -> None:
        """Free the model; it cannot be used afterwards."""
        if self._handle:
            self._lib.ogghash_free(self._handle)
            self._handle = None

    def play(self, rows: Sequence[Row]) -> list[Outputs]:
        """Play the rows, a cycle each."""
        found: list[Outputs] = []
        for at in range(0, len(rows), _SLICE):
            found += self._play(rows[at : at + _SLICE])
        return found

    def _play(self, rows: Sequence[Row]) -> list[Outputs]:
        if not self._handle:
            raise SimulationError("the simulator is closed")
        given = b"".join(
            (struct.pack("<I", row.flags) + row.data).ljust(self._row_bytes, b"\0") for row in rows
        )
        if len(given) != self._row_bytes * len(rows):
            raise SimulationError("a row has more data than the core has ports")
        out = ctypes.create_string_buffer(4 * _OUT_WORDS * len(rows))
        if self._lib.ogghash_play(self._handle, given, out, len(rows)):
            raise SimulationError(self._lib.ogghash_error(self._handle).decode(errors="replace"))
        return [_outputs(words) for words in struct.iter_unpack("<I16s16s", out.raw)]


def _outputs(words: tuple[int, bytes, bytes]) -> Outputs:
    flags, value, text = words
    return Outputs(bool(flags & _HASH), bool(flags & _TEXT), value[::-1], text[::-1])


def _load(path: Path) -> ctypes.CDLL:
    try:
        lib = ctypes.CDLL(str(path))
    except OSError as error:
        raise SimulationError(f"{path}: {error}") from None
    declarations: dict[str, tuple[Any, list[Any]]] = {
        "ogghash_new": (c_void_p, [c_uint64]),
        "ogghash_free": (None, [c_void_p]),
        "ogghash_words": (c_uint32, [c_void_p]),
        "ogghash_play": (c_int32, [c_void_p, c_char_p, c_void_p, c_uint64]),
        "ogghash_error": (c_char_p, [c_void_p]),
    }
    for name, (result, arguments) in declarations.items():
        function = getattr(lib, name)
        function.restype, function.argtypes = result, arguments
    return lib
