# SPDX-License-Identifier: Apache-2.0
"""The C interface of the harness of co-processors (`coprocessor_harness.cpp`), as Python sees it.

A `Program` is a list of bus transfers; a `BusModel` holds one live model and runs programs. Both
know the bus and nothing of AES.
"""

import ctypes
import secrets
import struct
from ctypes import c_char_p, c_int32, c_uint8, c_uint32, c_uint64, c_void_p
from pathlib import Path
from typing import Any

from opengcm.errors import SimulationError

_OP = struct.Struct("<BBHII")
_WRITE, _READ, _WAIT, _COPY = range(4)
_REFUSED = 1


class Program:
    """Transfers that are made one after the other."""

    def __init__(self) -> None:
        self.ops = bytearray()
        self.reads = 0  # words it reads

    def write(self, addr: int, data: int) -> None:
        """Write a word."""
        self.ops += _OP.pack(_WRITE, addr, 0, data, 0)

    def read(self, addr: int) -> int:
        """Read a word; its number among the words read."""
        self.ops += _OP.pack(_READ, addr, 0, 0, 0)
        self.reads += 1
        return self.reads - 1

    def wait(self, addr: int, mask: int, value: int) -> None:
        """Read until the word is `value` under the mask."""
        self.ops += _OP.pack(_WAIT, addr, 0, value, mask)

    def copy(self, addr: int, number: int) -> None:
        """Write the word that was read as this number."""
        self.ops += _OP.pack(_COPY, addr, 0, number, 0)

    def wipe(self) -> None:
        """Overwrite the program: there may be keys in it."""
        self.ops[:] = bytes(len(self.ops))


class BusModel:
    """One live model of a co-processor."""

    def __init__(self, library: Path, seed: int | None = None) -> None:
        """Load a library and reset the model; `seed` chooses its registers' start values."""
        self._lib = _load(library)
        chosen = secrets.randbits(31) if seed is None else seed
        self._handle: int | None = self._lib.ogcop_new(chosen & (2**64 - 1))
        if not self._handle:
            raise SimulationError(f"{library}: the model does not come out of reset")

    def __del__(self) -> None:
        if getattr(self, "_handle", None):
            self.close()

    def close(self) -> None:
        """Free the model; it cannot be used afterwards."""
        if self._handle:
            self._lib.ogcop_free(self._handle)
            self._handle = None

    @property
    def cycle(self) -> int:
        """Clock cycles since the model was made."""
        return int(self._lib.ogcop_cycle(self._live()))

    @property
    def interrupt(self) -> bool:
        """The level of the interrupt."""
        return bool(self._check(self._lib.ogcop_interrupt(self._live())))

    def reset(self, cycles: int = 4) -> None:
        """Hold reset for some cycles."""
        self._check(self._lib.ogcop_reset(self._live(), cycles))

    def idle(self, cycles: int) -> None:
        """Let the clock run."""
        self._check(self._lib.ogcop_idle(self._live(), cycles))

    def write(self, addr: int, data: int) -> bool:
        """Write a word; whether the core took it."""
        return self._transfer(1, addr, c_uint32(data))

    def read(self, addr: int) -> int | None:
        """Read a word; None if the core refuses."""
        word = c_uint32(0)
        return word.value if self._transfer(0, addr, word) else None

    def run(self, program: Program) -> memoryview:
        """Run a program; the words it has read. SimulationError if a transfer is refused."""
        out = (c_uint32 * max(1, program.reads))()
        ops = (c_uint8 * len(program.ops)).from_buffer(program.ops)
        count = len(program.ops) // _OP.size
        try:
            self._check(self._lib.ogcop_run(self._live(), ops, count, out, program.reads))
        finally:
            del ops
        return memoryview(out).cast("B").cast("I")[: program.reads]

    def _transfer(self, write: int, addr: int, word: c_uint32) -> bool:
        code = self._lib.ogcop_transfer(self._live(), write, addr, ctypes.byref(word))
        return self._check(code) != _REFUSED

    def _live(self) -> int:
        if not self._handle:
            raise SimulationError("the simulator is closed")
        return self._handle

    def _check(self, code: int) -> int:
        if code < 0:
            raise SimulationError(self._lib.ogcop_error(self._live()).decode(errors="replace"))
        return code


def _load(path: Path) -> ctypes.CDLL:
    try:
        lib = ctypes.CDLL(str(path))
    except OSError as error:
        raise SimulationError(f"{path}: {error}") from None
    handle, number, pointer = c_void_p, c_uint64, c_void_p
    declarations: dict[str, tuple[Any, list[Any]]] = {
        "ogcop_new": (handle, [number]),
        "ogcop_free": (None, [handle]),
        "ogcop_reset": (c_int32, [handle, number]),
        "ogcop_idle": (c_int32, [handle, number]),
        "ogcop_transfer": (c_int32, [handle, c_int32, c_uint8, pointer]),
        "ogcop_run": (c_int32, [handle, pointer, number, pointer, number]),
        "ogcop_cycle": (number, [handle]),
        "ogcop_interrupt": (c_int32, [handle]),
        "ogcop_error": (c_char_p, [handle]),
    }
    for name, (result, arguments) in declarations.items():
        function = getattr(lib, name)
        function.restype, function.argtypes = result, arguments
    return lib
