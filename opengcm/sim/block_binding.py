# SPDX-License-Identifier: Apache-2.0
"""The C interface of the harness of block cores (`block_harness.cpp`), as Python sees it.

`BlockModel` holds one live model. It knows nothing of AES: it moves buffers, and turns the
harness's verdicts into `SimulationError`.
"""

import ctypes
import secrets
import time
from collections.abc import Callable
from ctypes import c_char_p, c_int32, c_uint32, c_uint64, c_void_p
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from opengcm.errors import SimulationError

BLOCK_BYTES = 16
_DONE = 0
_SLICE_SECONDS = 0.1  # between two looks at the progress, and at Ctrl-C


class BatchStruct(ctypes.Structure):
    """ogblock_batch."""

    _fields_ = (
        ("keys", c_char_p),
        ("decrypt", c_char_p),
        ("in_", c_char_p),
        ("out", c_void_p),
        ("key_stride", c_uint64),
        ("count", c_uint64),
        ("chain", c_uint64),
        ("seed", c_uint64),
        ("gap", c_uint32),
        ("noise", c_uint32),
    )


class ProgressStruct(ctypes.Structure):
    """ogblock_progress."""

    _fields_ = (
        ("cycle", c_uint64),
        ("in_", c_uint64),
        ("out", c_uint64),
        ("first_in", c_uint64),
        ("last_out", c_uint64),
        ("latency", c_uint64),
    )


@dataclass(frozen=True)
class BlockBatch:
    """Blocks to run, 16 bytes each in `data`.

    `keys` holds one key for all or one a block, `decrypt` one byte a block (empty: encrypt). If
    `chain` is not 0, block i is added to what came of block i - `chain` before it goes in.
    """

    data: bytes
    keys: bytes
    decrypt: bytes = b""
    chain: int = 0


@dataclass(frozen=True)
class BlockTotals:
    """What a batch took. Cycles count from the first block in to the last one out, inclusive."""

    data: bytes
    cycles: int
    latency: int
    seconds: float


class BlockModel:
    """One live model of a block core."""

    def __init__(self, library: Path, seed: int | None = None) -> None:
        """Load a library and reset the model; `seed` chooses its registers' start values."""
        self._lib = _load(library)
        chosen = secrets.randbits(31) if seed is None else seed
        self._handle: int | None = self._lib.ogblock_new(chosen & (2**64 - 1))
        if not self._handle:
            raise SimulationError(f"{library}: the model does not come out of reset")
        self.key_bytes = int(self._lib.ogblock_key_bytes())
        self.decrypts = bool(self._lib.ogblock_decrypts())

    def __del__(self) -> None:
        if getattr(self, "_handle", None):
            self.close()

    def close(self) -> None:
        """Free the model; it cannot be used afterwards."""
        if self._handle:
            self._lib.ogblock_free(self._handle)
            self._handle = None

    def reset(self, cycles: int = 4) -> None:
        """Hold reset for some cycles; a batch in progress is dropped."""
        self._check(self._lib.ogblock_reset(self._live(), cycles))

    def run(
        self,
        batch: BlockBatch,
        *,
        seed: int = 0,
        gap: float = 0.0,
        noise: bool = False,
        watcher: Callable[[int], None] | None = None,
    ) -> BlockTotals:
        """Run a batch to its end; `watcher` takes the blocks that are out, ten times a second."""
        count = len(batch.data) // BLOCK_BYTES
        if not count:
            return BlockTotals(b"", 0, 0, 0.0)
        out = ctypes.create_string_buffer(len(batch.data))
        struct = BatchStruct(
            keys=batch.keys,
            decrypt=batch.decrypt or None,
            in_=batch.data,
            out=ctypes.cast(out, c_void_p),
            key_stride=0 if len(batch.keys) == self.key_bytes else self.key_bytes,
            count=count,
            chain=batch.chain,
            seed=seed & (2**64 - 1),
            gap=min(int(gap * 2**32), 2**32 - 1),
            noise=int(noise),
        )
        began = last = time.monotonic()
        cycles = 1000
        self._check(self._lib.ogblock_begin(self._live(), ctypes.byref(struct)))
        try:
            while self._check(self._lib.ogblock_step(self._live(), cycles)) != _DONE:
                now = time.monotonic()
                cycles = max(1000, int(cycles * min(4.0, _SLICE_SECONDS / max(now - last, 1e-4))))
                last = now
                if watcher:
                    watcher(self._progress().out)
        except BaseException:
            self._lib.ogblock_reset(self._live(), 4)
            raise
        end = self._progress()
        if watcher:
            watcher(end.out)
        taken = end.last_out - end.first_in + 1
        return BlockTotals(out.raw, taken, end.latency, time.monotonic() - began)

    def _progress(self) -> ProgressStruct:
        progress = ProgressStruct()
        self._lib.ogblock_get_progress(self._live(), ctypes.byref(progress))
        return progress

    def _live(self) -> int:
        if not self._handle:
            raise SimulationError("the simulator is closed")
        return self._handle

    def _check(self, code: int) -> int:
        if code < 0:
            raise SimulationError(self._lib.ogblock_error(self._live()).decode(errors="replace"))
        return code


def _load(path: Path) -> ctypes.CDLL:
    try:
        lib = ctypes.CDLL(str(path))
    except OSError as error:
        raise SimulationError(f"{path}: {error}") from None
    handle, number, pointer = c_void_p, c_uint64, c_void_p
    declarations: dict[str, tuple[Any, list[Any]]] = {
        "ogblock_key_bytes": (c_uint32, []),
        "ogblock_decrypts": (c_uint32, []),
        "ogblock_new": (handle, [number]),
        "ogblock_free": (None, [handle]),
        "ogblock_reset": (c_int32, [handle, number]),
        "ogblock_begin": (c_int32, [handle, pointer]),
        "ogblock_step": (c_int32, [handle, number]),
        "ogblock_get_progress": (None, [handle, pointer]),
        "ogblock_error": (c_char_p, [handle]),
    }
    for name, (result, arguments) in declarations.items():
        function = getattr(lib, name)
        function.restype, function.argtypes = result, arguments
    return lib
