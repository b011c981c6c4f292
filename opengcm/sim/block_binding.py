# SPDX-License-Identifier: Apache-2.0
"""The C interface of the harness of block cores (`block_harness.cpp`), as Python sees it.

`BlockModel` holds one live model. It knows nothing of AES: it moves buffers, and turns the
harness's verdicts into `SimulationError`.
"""

import ctypes
from collections.abc import Callable
from ctypes import c_char_p, c_int32, c_uint32, c_uint64, c_void_p
from dataclasses import dataclass, field
from pathlib import Path
from typing import ClassVar

from opengcm.sim.native import BatchModel, Functions, odds

BLOCK_BYTES = 16


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
    keys: bytes = field(repr=False)
    decrypt: bytes = b""
    chain: int = 0


@dataclass(frozen=True)
class BlockTotals:
    """What a batch took. Cycles count from the first block in to the last one out, inclusive."""

    data: bytes
    cycles: int
    latency: int
    seconds: float


class BlockModel(BatchModel[ProgressStruct]):
    """One live model of a block core."""

    progress_type = ProgressStruct
    functions: ClassVar[Functions] = {
        "key_bytes": (c_uint32, []),
        "decrypts": (c_uint32, []),
        "begin": (c_int32, [c_void_p, c_void_p]),
    }

    def __init__(self, library: Path, seed: int | None = None) -> None:
        super().__init__(library, seed)
        self.key_bytes = int(self._function("key_bytes")())
        self.decrypts = bool(self._function("decrypts")())

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
            gap=odds(gap),
            noise=int(noise),
        )

        def watch(at: ProgressStruct) -> None:
            if watcher:
                watcher(at.out)

        self._run("begin", ctypes.byref(struct))
        self._alive = (struct, out)
        end, seconds = self.finish(watch)
        return BlockTotals(out.raw, end.last_out - end.first_in + 1, end.latency, seconds)
