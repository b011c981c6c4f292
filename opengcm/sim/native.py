# SPDX-License-Identifier: Apache-2.0
"""A live model behind a C interface: its library, its handle, its clock, its errors.

What the harness of every kind of design has (`entries.h`, `batch_entries.h`) is here; what only one
has is in its own binding.
"""

import ctypes
import secrets
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from ctypes import c_char_p, c_int32, c_uint32, c_uint64, c_void_p
from pathlib import Path
from types import TracebackType
from typing import Any, ClassVar, Generic, Self, TypeVar

from opengcm.errors import OpenGcmError, SimulationError
from opengcm.sim.given import given_count

Functions = Mapping[str, tuple[Any, Sequence[Any]]]
"""Result and arguments of each function, by its name without `og_`."""

_DONE = 0  # what a call returns; below zero: a fault

Progress = TypeVar("Progress", bound=ctypes.Structure)

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
    """One live model of a design, and the functions that every harness has."""

    functions: ClassVar[Functions] = {}
    """What this kind of harness has beyond those."""

    _common: ClassVar[Functions] = {
        "new": (c_void_p, [c_uint64]),
        "free": (None, [c_void_p]),
        "cycle": (c_uint64, [c_void_p]),
        "reset": (c_int32, [c_void_p, c_uint64]),
        "error": (c_char_p, [c_void_p]),
        "write_coverage": (c_int32, [c_void_p, c_char_p]),
    }

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

    @property
    def cycle(self) -> int:
        """Clock cycles since the model was made."""
        return int(self._call("cycle"))

    def reset(self, cycles: int = 4) -> None:
        """Hold reset for some cycles. A batch in progress is dropped, keys are forgotten."""
        self._run("reset", given_count("cycles", cycles))

    def select(self, change: int) -> None:
        """Of a model built with `select.h`: the one change of its netlist that is active from now
        on, 0 for none."""
        function = self._function("select")
        function.restype, function.argtypes = None, [c_void_p, c_uint32]
        self._call("select", change)

    def alarm(self) -> bool:
        """Of a model built with `select_and_alarm.h`: whether its alarm is up."""
        function = self._function("alarm")
        function.restype, function.argtypes = c_uint32, [c_void_p]
        return bool(self._call("alarm"))

    def write_coverage(self, path: Path) -> None:
        """Write the counters of a model built with coverage, as Verilator writes them."""
        self._run("write_coverage", str(path).encode())

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
        return getattr(self._lib, f"og_{name}")

    @classmethod
    def _load(cls, path: Path) -> ctypes.CDLL:
        try:
            lib = ctypes.CDLL(str(path))
        except OSError as error:
            raise SimulationError(f"{path}: {error}") from None
        for name, (result, arguments) in {**cls._common, **cls.functions}.items():
            function = getattr(lib, f"og_{name}")
            function.restype, function.argtypes = result, arguments
        return lib


class BatchModel(NativeModel, Generic[Progress]):
    """One whose harness runs batches: a subclass says how one is begun."""

    progress_type: type[Progress]
    _common: ClassVar[Functions] = {
        **NativeModel._common,
        "step": (c_int32, [c_void_p, c_uint64]),
        "get_progress": (None, [c_void_p, c_void_p]),
    }

    def __init__(self, library: Path, seed: int | None = None) -> None:
        super().__init__(library, seed)
        self._alive: tuple[Any, ...] = ()  # what the batch in progress reads and writes

    def close(self) -> None:
        """Free the model; it cannot be used afterwards."""
        super().close()
        self._alive = ()

    def reset(self, cycles: int = 4) -> None:
        """Hold reset for some cycles. A batch in progress is dropped, keys are forgotten."""
        super().reset(cycles)
        self._alive = ()

    def step(self, cycles: int) -> bool:
        """Run at most so many cycles of the batch. True: it is done."""
        done = self._run("step", given_count("cycles", cycles)) == _DONE
        if done:
            self._alive = ()
        return done

    def progress(self) -> Progress:
        """Where the batch stands."""
        progress = self.progress_type()
        self._call("get_progress", ctypes.byref(progress))
        return progress

    def finish(self, watcher: Callable[[Progress], None] | None = None) -> tuple[Progress, float]:
        """Run the batch to its end: where it stands then, and the seconds it took.

        `watcher` is told about ten times a second. If the harness finds a fault, or the user
        interrupts, the model is reset: no batch is left that would use its buffers.
        """

        def look() -> None:
            if watcher:
                watcher(self.progress())

        try:
            seconds = run_in_slices(self.step, look)
        except BaseException:
            with suppress(SimulationError):  # the first error is the one to report
                self.reset()
            raise
        return self.progress(), seconds
