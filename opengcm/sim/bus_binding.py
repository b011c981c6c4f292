# SPDX-License-Identifier: Apache-2.0
"""The C interface of a harness with a bus (`bus_entries.h`), as Python sees it.

A `Program` is a list of bus transfers; a `BusModel` holds one live model and runs programs. Both
know the bus and nothing of what is behind it.
"""

import ctypes
import struct
from collections.abc import Iterator
from ctypes import c_int32, c_uint8, c_uint32, c_uint64, c_void_p
from enum import IntEnum
from typing import ClassVar, Protocol

from opengcm.sim.given import given_count
from opengcm.sim.native import Functions, NativeModel, odds

_OP = struct.Struct("<BxHII")


class Transfer(IntEnum):
    """What an operation of a program is."""

    WRITE = 0
    READ = 1
    WAIT = 2
    COPY = 3


_REFUSED = 1


class Program:
    """Transfers that are made one after the other."""

    def __init__(self) -> None:
        self.ops = bytearray()
        self.reads = 0  # words it reads

    def write(self, addr: int, data: int) -> None:
        """Write a word."""
        self.ops += _OP.pack(Transfer.WRITE, addr, data, 0)

    def read(self, addr: int) -> int:
        """Read a word; its number among the words read."""
        self.ops += _OP.pack(Transfer.READ, addr, 0, 0)
        self.reads += 1
        return self.reads - 1

    def wait(self, addr: int, mask: int, value: int) -> None:
        """Read until the word is `value` under the mask."""
        self.ops += _OP.pack(Transfer.WAIT, addr, value, mask)

    def copy(self, addr: int, number: int) -> None:
        """Write the word that was read as this number."""
        self.ops += _OP.pack(Transfer.COPY, addr, number, 0)

    def operations(self) -> Iterator[tuple[Transfer, int, int, int]]:
        """Each with its address, its word, and its mask."""
        for kind, addr, data, mask in _OP.iter_unpack(self.ops):
            yield Transfer(kind), addr, data, mask

    def wipe(self) -> None:
        """Overwrite the program: there may be keys in it."""
        self.ops[:] = bytes(len(self.ops))


class Bus(Protocol):
    """What makes transfers: a live model, or what takes them down."""

    def write(self, addr: int, data: int) -> bool:
        """Write a word; whether it was taken."""

    def read(self, addr: int) -> int | None:
        """Read a word; None if that is refused."""

    def run(self, program: Program) -> memoryview:
        """Run a program; the words it has read."""


class BusModel(NativeModel):
    """One live model with a bus."""

    functions: ClassVar[Functions] = {
        "idle": (c_int32, [c_void_p, c_uint64]),
        "pause": (None, [c_void_p, c_uint64, c_uint32]),
        "transfer": (c_int32, [c_void_p, c_int32, c_uint32, c_void_p]),
        "run": (c_int32, [c_void_p, c_void_p, c_uint64, c_void_p, c_uint64]),
        "interrupt": (c_int32, [c_void_p]),
    }

    @property
    def interrupt(self) -> bool:
        """The level of the interrupt."""
        return bool(self._run("interrupt"))

    def idle(self, cycles: int) -> None:
        """Let the clock run; SimulationError if an answer comes."""
        self._run("idle", given_count("cycles", cycles))

    def pause(self, gap: float, seed: int = 0) -> None:
        """From now on let each channel pause in a cycle with this probability, below 1."""
        self._call("pause", seed & (2**64 - 1), odds(gap))

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
            self._run("run", ops, count, out, program.reads)
        finally:
            del ops
        return memoryview(out).cast("B").cast("I")[: program.reads]

    def _transfer(self, write: int, addr: int, word: c_uint32) -> bool:
        return self._run("transfer", write, addr, ctypes.byref(word)) != _REFUSED
