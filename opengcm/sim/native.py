# SPDX-License-Identifier: Apache-2.0
"""A live model behind a C interface: its library, its handle, its errors."""

import ctypes
import secrets
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, ClassVar, Self

from opengcm.errors import OpenGcmError, SimulationError

Functions = Mapping[str, tuple[Any, Sequence[Any]]]
"""Result and arguments of each function, by its name without the prefix."""

_SLICE_SECONDS = 0.1  # between two looks at the progress, and at Ctrl-C
_FIRST_CYCLES = 1000


def run_in_slices(step: Callable[[int], bool], look: Callable[[], None]) -> float:
    """Let `step` run so many cycles at a time until it says that it is done; the seconds it took.

    `look` is called between slices, about ten times a second, and at the end.
    """
    began = last = time.monotonic()
    cycles = _FIRST_CYCLES
    while not step(cycles):
        now = time.monotonic()
        faster = min(4.0, _SLICE_SECONDS / max(now - last, 1e-4))
        cycles, last = max(_FIRST_CYCLES, int(cycles * faster)), now
        look()
    look()
    return time.monotonic() - began


def odds(probability: float) -> int:
    """A probability as a harness takes it, times 2^32. OpenGcmError if it is not below 1."""
    if not 0 <= probability < 1:
        raise OpenGcmError(f"a pause has a probability below 1, not {probability}")
    return min(int(probability * 2**32), 2**32 - 1)


class Closing(ABC):
    """Something that is closed at the end of its `with` block."""

    @abstractmethod
    def close(self) -> None:
        """Free it; it cannot be used afterwards."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


class NativeModel(Closing):
    """One live model of a harness whose functions are called PREFIX_new, PREFIX_free, and so on."""

    prefix: ClassVar[str]
    functions: ClassVar[Functions]

    def __init__(self, library: Path, seed: int | None = None) -> None:
        """Load a library and reset the model; `seed` chooses its registers' start values.

        SimulationError if it is no library of the harness, or the model stays in reset.
        """
        self._lib = self._load(library)
        chosen = secrets.randbits(31) if seed is None else seed
        self._handle: int | None = self._function("new")(chosen & (2**64 - 1))
        if not self._handle:
            raise SimulationError(f"{library}: the model does not come out of reset")

    def __del__(self) -> None:
        if getattr(self, "_handle", None):
            self.close()

    def close(self) -> None:
        """Free the model; it cannot be used afterwards."""
        if self._handle:
            self._function("free")(self._handle)
            self._handle = None

    def _call(self, name: str, *arguments: Any) -> Any:
        """Call a function of the live model; its result as it is."""
        if not self._handle:
            raise SimulationError("the simulator is closed")
        return self._function(name)(self._handle, *arguments)

    def _run(self, name: str, *arguments: Any) -> int:
        """Call a function that tells of a fault by a result below zero, which is raised."""
        code = int(self._call(name, *arguments))
        if code < 0:
            raise self._fault()
        return code

    def _fault(self) -> SimulationError:
        """What the harness has to say of the fault."""
        return SimulationError(self._call("error").decode(errors="replace"))

    def _function(self, name: str) -> Any:
        return getattr(self._lib, f"{self.prefix}_{name}")

    @classmethod
    def _load(cls, path: Path) -> ctypes.CDLL:
        try:
            lib = ctypes.CDLL(str(path))
        except OSError as error:
            raise SimulationError(f"{path}: {error}") from None
        for name, (result, arguments) in cls.functions.items():
            function = getattr(lib, f"{cls.prefix}_{name}")
            function.restype, function.argtypes = result, arguments
        return lib
