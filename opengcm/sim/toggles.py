# SPDX-License-Identifier: Apache-2.0
"""How often the nets of a gate-level model change (`toggles.h`), as Python sees it.

The model is that of a mapped netlist (`opengcm.gate_level`); one at a time is counted.
"""

import ctypes
from ctypes import c_float, c_uint64, c_void_p
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True)
class Counts:
    """The changes of each net, by its number, in so many cycles."""

    cycles: int
    changes: NDArray[np.uint64]


class Toggles:
    """The counter in a library. All models made from it, one after the other, count into it."""

    def __init__(self, library: Path) -> None:
        self._lib = ctypes.CDLL(str(library))
        for name, result, arguments in (
            ("forget", None, []),
            ("start", None, []),
            ("stop", None, []),
            ("read", c_uint64, [c_void_p, c_uint64]),
            ("weigh", None, [c_void_p, c_uint64]),
            ("trace", None, [c_void_p, c_uint64]),
            ("used", c_uint64, []),
        ):
            function = getattr(self._lib, f"og_toggles_{name}")
            function.restype, function.argtypes = result, arguments
        self._lib.og_toggles_forget()
        self._trace: NDArray[np.float32] | None = None

    def start(self) -> None:
        """Count from zero, from now on."""
        self._lib.og_toggles_start()

    def stop(self) -> None:
        """Stop counting."""
        self._lib.og_toggles_stop()
        self._trace = None

    def read(self, nets: int) -> Counts:
        """What was counted of the nets with numbers below `nets`."""
        changes = np.zeros(nets, np.uint64)
        cycles = self._lib.og_toggles_read(changes.ctypes.data, nets)
        return Counts(int(cycles), changes)

    def weigh(self, weights: NDArray[np.float32]) -> None:
        """What a change of each net counts in a trace, by its number; 1 until this is called."""
        given = np.ascontiguousarray(weights, np.float32)
        self._lib.og_toggles_weigh(given.ctypes.data, len(given))

    def trace(self, cycles: int) -> NDArray[np.float32]:
        """Write, from now on, the changes of each cycle into what is returned."""
        self._trace = np.zeros(cycles, np.float32)
        self._lib.og_toggles_trace(self._trace.ctypes.data_as(ctypes.POINTER(c_float)), cycles)
        return self._trace

    @property
    def traced(self) -> int:
        """Cycles written so far."""
        return int(self._lib.og_toggles_used())
