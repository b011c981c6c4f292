# SPDX-License-Identifier: Apache-2.0
"""The C interface of a simulation model (`interface.h`), as Python sees it.

`Model` holds one live model. It knows nothing of AES: it moves buffers, and turns the harness's
verdicts into `ProtocolError`.
"""

import ctypes
from ctypes import c_char, c_int32, c_uint8, c_uint16, c_uint32, c_uint64, c_void_p
from dataclasses import dataclass
from enum import IntEnum
from pathlib import Path
from typing import ClassVar

from opengcm.errors import SimulationError
from opengcm.sim.given import given_count
from opengcm.sim.native import BatchModel, Functions

DECRYPT = 1  # flags of a packet
IV_96 = 2
KEY_BYTES = 32  # of a key in the key buffer, left aligned


class Fault(IntEnum):
    """What can be wrong with a run, found by the harness."""

    MISUSE = -1
    MODEL = -2
    STALLED = -3
    KIND = -4
    BYTES = -5
    PASS = -6
    PADDING = -7
    UNSTABLE = -8
    SPURIOUS = -9
    TAG_SHOWN = -10
    STATUS = -11
    SHOWN = -12
    RELEASED = -13
    KEEP = -14


class ProtocolError(SimulationError):
    """The core broke a rule of its streams, or stands still.

    `packet` and `beat` (of the packet; of the batch for beats made by hand) count from 0.
    """

    def __init__(
        self, fault: Fault, text: str, packet: int, beat: int, lane: int, cycle: int
    ) -> None:
        place = f"packet {packet}, beat {beat}" + (f", lane {lane}" if lane >= 0 else "")
        super().__init__(f"{fault.name}: {text} ({place}, cycle {cycle})")
        self.fault, self.packet, self.beat, self.lane = fault, packet, beat, lane
        self.cycle = cycle
        self._text = text

    def __reduce__(
        self,
    ) -> tuple[type["ProtocolError"], tuple[Fault, str, int, int, int, int]]:
        """What it is made from: an exception is pickled as its message otherwise."""
        facts = (self.fault, self._text, self.packet, self.beat, self.lane, self.cycle)
        return type(self), facts


class PacketStruct(ctypes.Structure):
    """ogsim_packet."""

    _fields_ = (
        ("iv_offset", c_uint64),
        ("aad_offset", c_uint64),
        ("aad_bytes", c_uint64),
        ("data_offset", c_uint64),
        ("data_bytes", c_uint64),
        ("tag_offset", c_uint64),
        ("out_offset", c_uint64),
        ("iv_bytes", c_uint32),
        ("wait_key_op", c_int32),
        ("key_slot", c_uint16),
        ("flags", c_uint8),
        ("tag_bytes", c_uint8),
        ("reserved", c_uint32),
    )


class ResultStruct(ctypes.Structure):
    """ogsim_result."""

    _fields_ = (
        ("first_in", c_uint64),
        ("last_in", c_uint64),
        ("first_out", c_uint64),
        ("last_out", c_uint64),
        ("tag", c_uint8 * 16),
        ("status", c_int32),
        ("reserved", c_uint32),
    )


class KeyOpStruct(ctypes.Structure):
    """ogsim_key_op."""

    _fields_ = (
        ("key_offset", c_uint64),
        ("after_beats", c_uint64),
        ("after_packet", c_int32),
        ("slot", c_uint16),
        ("op", c_uint8),
        ("size", c_uint8),
    )


class KeyResultStruct(ctypes.Structure):
    """ogsim_key_result. `state`: 0 waiting, 1 accepted, 2 done, 3 refused."""

    _fields_ = (
        ("accepted", c_uint64),
        ("done", c_uint64),
        ("state", c_uint32),
        ("reserved", c_uint32),
    )


class OptionsStruct(ctypes.Structure):
    """ogsim_options."""

    _fields_ = (
        ("seed", c_uint64),
        ("watchdog", c_uint64),
        ("in_gap", c_uint32),
        ("out_gap", c_uint32),
        ("max_pause", c_uint32),
        ("noise", c_uint32),
        ("verified", c_uint32),
        ("drops_aad", c_uint32),
    )


class ProgressStruct(ctypes.Structure):
    """ogsim_progress."""

    _fields_ = (
        ("cycle", c_uint64),
        ("packets", c_uint64),
        ("beats_in", c_uint64),
        ("beats_out", c_uint64),
        ("text_bytes", c_uint64),
        ("first_in", c_uint64),
        ("last_out", c_uint64),
    )


class ErrorStruct(ctypes.Structure):
    """ogsim_error."""

    _fields_ = (
        ("packet", c_uint64),
        ("beat", c_uint64),
        ("cycle", c_uint64),
        ("code", c_int32),
        ("lane", c_int32),
        ("text", c_char * 160),
    )


class SlotStruct(ctypes.Structure):
    """ogsim_slot."""

    _fields_ = (("kind", c_uint8), ("bytes", c_uint8), ("data", c_uint8 * 16))


class BeatStruct(ctypes.Structure):
    """ogsim_beat."""

    _fields_ = (
        ("in_cycle", c_uint64),
        ("out_cycle", c_uint64),
        ("iv", c_uint8 * 12),
        ("key_slot", c_uint16),
        ("flags", c_uint8),
        ("tag_bytes", c_uint8),
        ("status", c_int32),
        ("reserved", c_uint32),
    )


@dataclass(frozen=True)
class Traffic:
    """How a batch is offered.

    `in_gap` and `out_gap` are the probabilities, in a cycle, that the source pauses or the sink
    stalls, each for 1 to `max_pause` cycles. `noise` puts random values wherever the engine must
    not look. A run without progress for `watchdog` cycles ends with Fault.STALLED. `verified` and
    `drops_aad` are of the design: packets that fail release no text, AAD does not come out.
    """

    seed: int = 0
    in_gap: float = 0.0
    out_gap: float = 0.0
    max_pause: int = 1
    noise: bool = False
    watchdog: int = 100_000
    verified: bool = False
    drops_aad: bool = False

    def __post_init__(self) -> None:
        for name in ("in_gap", "out_gap"):
            if not 0 <= getattr(self, name) <= 1:
                raise SimulationError(f"{name} is a probability, not {getattr(self, name)}")
        given_count("max_pause", self.max_pause, least=1)
        given_count("watchdog", self.watchdog)

    def as_struct(self) -> OptionsStruct:
        """For the harness."""
        return OptionsStruct(
            seed=self.seed & (2**64 - 1),
            watchdog=self.watchdog,
            in_gap=min(int(self.in_gap * 2**32), 2**32 - 1),
            out_gap=min(int(self.out_gap * 2**32), 2**32 - 1),
            max_pause=self.max_pause,
            noise=int(self.noise),
            verified=int(self.verified),
            drops_aad=int(self.drops_aad),
        )


@dataclass
class Buffers:
    """All that one batch of packets needs; the harness reads and writes it in place."""

    data_in: bytearray
    data_out: bytearray
    keys: bytearray
    packets: ctypes.Array[PacketStruct]
    results: ctypes.Array[ResultStruct]
    key_ops: ctypes.Array[KeyOpStruct]
    key_results: ctypes.Array[KeyResultStruct]


_BATCH = [c_void_p, c_void_p, c_void_p, c_uint64, c_void_p, c_uint64]
_BATCH += [c_void_p, c_uint64, c_void_p, c_void_p, c_uint64, c_void_p, c_uint64, c_void_p]


class PacketModel(BatchModel[ProgressStruct]):
    """One live model of a design. Keys stay in it from batch to batch, until reset."""

    progress_type = ProgressStruct
    functions: ClassVar[Functions] = {
        "lanes": (c_uint32, []),
        "idle": (c_int32, [c_void_p, c_uint64]),
        "begin": (c_int32, _BATCH),
        "get_details": (None, [c_void_p, c_void_p]),
    }

    def __init__(self, library: Path, seed: int | None = None) -> None:
        super().__init__(library, seed)
        self.lanes = int(self._function("lanes")())

    def idle(self, cycles: int) -> None:
        """Let the clock run with nothing to do; ProtocolError if anything comes out."""
        self._run("idle", given_count("cycles", cycles))

    def begin(self, buffers: Buffers, traffic: Traffic) -> None:
        """Begin a batch of packets; `step` carries it on."""
        data_in, data_out, keys = map(_view, (buffers.data_in, buffers.data_out, buffers.keys))
        options = traffic.as_struct()
        self._run(
            "begin",
            ctypes.byref(options),
            data_in,
            len(buffers.data_in),
            data_out,
            len(buffers.data_out),
            buffers.packets,
            len(buffers.packets),
            buffers.results,
            keys,
            len(buffers.keys),
            buffers.key_ops,
            len(buffers.key_ops),
            buffers.key_results,
        )
        self._alive = (buffers, data_in, data_out, keys)

    def _fault(self) -> ProtocolError:
        error = ErrorStruct()
        self._call("get_details", ctypes.byref(error))
        return ProtocolError(
            Fault(error.code),
            error.text.decode(errors="replace"),
            error.packet,
            error.beat,
            error.lane,
            error.cycle,
        )


class Model(PacketModel):
    """One live model of a design on the slot stream, which takes beats made by hand, too."""

    functions: ClassVar[Functions] = {
        **PacketModel.functions,
        "begin_slots": (c_int32, [c_void_p, c_void_p, c_void_p, c_uint64, c_void_p, c_void_p]),
    }

    def begin_slots(
        self,
        beats: ctypes.Array[BeatStruct],
        slots_in: ctypes.Array[SlotStruct],
        slots_out: ctypes.Array[SlotStruct],
        traffic: Traffic,
    ) -> None:
        """Begin a batch of beats made by hand, `lanes` slots each; `step` carries it on."""
        if not len(slots_in) == len(slots_out) == len(beats) * self.lanes:
            raise SimulationError("every beat takes one slot for each lane")
        options = traffic.as_struct()
        self._run("begin_slots", ctypes.byref(options), beats, len(beats), slots_in, slots_out)
        self._alive = (beats, slots_in, slots_out)


def _view(buffer: bytearray) -> ctypes.Array[c_uint8]:
    """The buffer's own memory, as C sees it."""
    return (c_uint8 * len(buffer)).from_buffer(buffer)
