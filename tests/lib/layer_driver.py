# SPDX-License-Identifier: Apache-2.0
"""What the drivers of `sw/` for MACsec and ESP share when they are compiled for this machine, with
their register layer in Python."""

import ctypes
import tempfile
from collections.abc import Callable
from ctypes import c_bool, c_size_t, c_uint32, c_void_p
from functools import cache
from pathlib import Path
from typing import Any

from c_driver import SW, compiled

LOADS = 3

_READ = ctypes.CFUNCTYPE(c_bool, c_void_p, c_uint32, ctypes.POINTER(c_uint32))
_WRITE = ctypes.CFUNCTYPE(c_bool, c_void_p, c_uint32, c_uint32)


class DriverError(Exception):
    """A call of the driver `layer` returned an error; `code` is it."""

    def __init__(self, layer: str, code: int) -> None:
        super().__init__(f"opengcm_{layer}_error {code}")
        self.code = code


class _Bus(ctypes.Structure):
    _fields_ = (("read32", _READ), ("write32", _WRITE), ("context", c_void_p))


@cache
def _compiled(layer: str, polls: int) -> ctypes.CDLL:
    """The driver as a shared library that gives up after so many looks at STATUS."""
    library = Path(tempfile.mkdtemp()) / f"libopengcm_{layer}.so"
    # The size of the handle is the driver's matter.
    size = library.with_suffix(".c")
    size.write_text(
        f'#include "opengcm_{layer}.h"\n'
        f"size_t host_bytes(void);\nsize_t host_bytes(void) {{ return sizeof(opengcm_{layer}); }}\n"
    )
    limits = (f"-DOPENGCM_LAYER_POLLS={polls}", f"-DOPENGCM_LAYER_LOADS={LOADS}")
    files = (SW / "opengcm_layer.c", SW / f"opengcm_{layer}.c", size)
    lib = compiled(library, files, limits)
    lib.host_bytes.restype = c_size_t
    return lib


class LayerDriver:
    """One core. Calls block; methods raise DriverError."""

    def __init__(
        self,
        layer: str,
        polls: int,
        read: Callable[[int], int | None],
        write: Callable[[int, int], bool],
    ) -> None:
        self.layer = layer
        self.lib = _compiled(layer, polls)
        self.transfers = 0
        self.fail_at = 0  # the transfer with this number is answered with an error
        self.before: Callable[[int], None] | None = None  # called with the number of each
        self.wrote: list[tuple[int, int]] = []
        self.handle = ctypes.create_string_buffer(self.lib.host_bytes())

        def read32(_: object, offset: int, word: Any) -> bool:
            self._count()
            got = None if self.transfers == self.fail_at else read(offset)
            if got is not None:
                word[0] = got
            return got is not None

        def write32(_: object, offset: int, word: int) -> bool:
            self._count()
            self.wrote.append((offset, word))
            return self.transfers != self.fail_at and write(offset, word)

        self._bus = _Bus(_READ(read32), _WRITE(write32), None)

    def _count(self) -> None:
        self.transfers += 1
        if self.before:
            self.before(self.transfers)

    def init(self) -> None:
        self.call("init", ctypes.byref(self._bus))

    def call(self, name: str, *arguments: Any) -> None:
        """opengcm_LAYER_`name` of this core."""
        code = getattr(self.lib, f"opengcm_{self.layer}_{name}")(self.handle, *arguments)
        if code:
            raise DriverError(self.layer, code)
