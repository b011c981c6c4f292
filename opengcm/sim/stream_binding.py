# SPDX-License-Identifier: Apache-2.0
"""The C interface of the harness of AES cores on AXI4-Stream (`stream_harness.cpp`).

`StreamModel` holds one live model. It knows nothing of AES: it moves packets and configurations,
and turns the harness's complaints into `SimulationError`.
"""

import ctypes
from collections.abc import Callable, Sequence
from ctypes import c_char_p, c_int32, c_uint32, c_uint64, c_void_p
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from opengcm.sim.native import BatchModel, Functions, odds


class BatchStruct(ctypes.Structure):
    """ogstream_batch."""

    _fields_ = (
        ("configs", c_char_p),
        ("users", c_char_p),
        ("sizes", c_void_p),
        ("in_", c_char_p),
        ("out", c_void_p),
        ("packets", c_uint64),
        ("chain", c_uint64),
        ("seed", c_uint64),
        ("config_gap", c_uint32),
        ("in_gap", c_uint32),
        ("out_gap", c_uint32),
        ("noise", c_uint32),
    )


class ProgressStruct(ctypes.Structure):
    """ogstream_progress."""

    _fields_ = (
        ("bytes", c_uint64),
        ("first_in", c_uint64),
        ("last_out", c_uint64),
        ("latency", c_uint64),
    )


@dataclass(frozen=True)
class Pauses:
    """How the three streams move: the probabilities of a cycle in which one of them does not.

    `config` and `source` offer nothing in such a cycle, `sink` takes nothing. With `noise` the
    ports hold random values where nothing is offered. OpenGcmError if one is not below 1.
    """

    config: float = 0.0
    source: float = 0.0
    sink: float = 0.0
    noise: bool = False

    def __post_init__(self) -> None:
        for gap in (self.config, self.source, self.sink):
            odds(gap)


@dataclass(frozen=True)
class StreamBatch:
    """Packets to run: for each its configuration (tdata, byte 0 first), tuser, and its bytes.

    If `chain` is not 0, all are of 16 bytes, and what came of packet i - `chain` is added to the
    counter block of packet i, or to its data where there is no counter.
    """

    configs: Sequence[bytes]
    users: bytes
    data: Sequence[bytes]
    chain: int = 0


@dataclass(frozen=True)
class StreamTotals:
    """What came of a batch, packet by packet.

    Cycles count from the first beat in to the last one out, both included; `latency` is the
    shortest of a beat, from the cycle in which it is taken to that in which it is offered.
    """

    data: list[bytes]
    cycles: int
    latency: int
    seconds: float


class StreamModel(BatchModel[ProgressStruct]):
    """One live model of an AES core on AXI4-Stream."""

    progress_type = ProgressStruct
    functions: ClassVar[Functions] = {
        "config_bytes": (c_uint32, []),
        "counts": (c_uint32, []),
        "begin": (c_int32, [c_void_p, c_void_p]),
    }

    def __init__(self, library: Path, seed: int | None = None) -> None:
        super().__init__(library, seed)
        self.config_bytes = int(self._function("config_bytes")())
        self.counts = bool(self._function("counts")())  # CTR mode, on bytes

    def run(
        self,
        batch: StreamBatch,
        *,
        seed: int = 0,
        pauses: Pauses | None = None,
        watcher: Callable[[int], None] | None = None,
    ) -> StreamTotals:
        """Run a batch to its end; `watcher` takes the bytes that are out, ten times a second.

        SimulationError if the core breaks a rule; it is reset then, as after an interruption.
        """
        if not batch.data:
            return StreamTotals([], 0, 0, 0.0)
        given = b"".join(batch.data)
        out = ctypes.create_string_buffer(max(1, len(given)))
        sizes = (c_uint64 * len(batch.data))(*map(len, batch.data))
        moves = pauses or Pauses()
        struct = BatchStruct(
            configs=b"".join(batch.configs),
            users=batch.users,
            sizes=ctypes.cast(sizes, c_void_p),
            in_=given,
            out=ctypes.cast(out, c_void_p),
            packets=len(batch.data),
            chain=batch.chain,
            seed=seed & (2**64 - 1),
            config_gap=odds(moves.config),
            in_gap=odds(moves.source),
            out_gap=odds(moves.sink),
            noise=int(moves.noise),
        )

        def watch(at: ProgressStruct) -> None:
            if watcher:
                watcher(at.bytes)

        self._run("begin", ctypes.byref(struct))
        self._alive = (struct, sizes, out)
        end, seconds = self.finish(watch)
        came, data, at = out.raw, [], 0
        for packet in batch.data:
            data.append(came[at : at + len(packet)])
            at += len(packet)
        return StreamTotals(data, end.last_out - end.first_in + 1, end.latency, seconds)
