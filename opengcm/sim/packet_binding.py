# SPDX-License-Identifier: Apache-2.0
"""The C interface of a harness of the packet layers (`packet_interface.h`), as Python sees it.

`PacketLayerModel` holds one live model: it moves frames both ways, makes bus transfers, and turns
the harness's complaints into `SimulationError`. It knows nothing of what is done with the frames.
"""

import ctypes
from collections.abc import Callable, Sequence
from ctypes import c_char_p, c_int32, c_uint8, c_uint32, c_uint64, c_void_p
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from opengcm.errors import OpenGcmError
from opengcm.sim.bus_binding import BusModel
from opengcm.sim.native import BatchModel, Functions, odds

DIRECTIONS = 2
_GROWTH = 128  # bytes that a frame gains at the most


class FrameStruct(ctypes.Structure):
    """ogpkt_frame."""

    _fields_ = (
        ("offset", c_uint64),
        ("bytes", c_uint32),
        ("user", c_uint32),
        ("first", c_uint64),
        ("last", c_uint64),
        ("entered", c_uint64),
    )


class LaneStruct(ctypes.Structure):
    """ogpkt_lane."""

    _fields_ = (
        ("in_", c_char_p),
        ("in_bytes", c_uint64),
        ("frames", c_void_p),
        ("frame_count", c_uint64),
        ("out", c_void_p),
        ("out_bytes", c_uint64),
        ("results", c_void_p),
        ("result_room", c_uint64),
        ("expected", c_uint64),
        ("late", c_uint64),
    )


class OptionsStruct(ctypes.Structure):
    """ogpkt_options."""

    _fields_ = (
        ("seed", c_uint64),
        ("quiet", c_uint64),
        ("in_gap", c_uint32),
        ("out_gap", c_uint32),
        ("max_pause", c_uint32),
        ("noise", c_uint8),
        ("whole", c_uint8),
        ("no_stall", c_uint8),
        ("steady", c_uint8),
    )


class ProgressStruct(ctypes.Structure):
    """ogpkt_progress."""

    _fields_ = (("cycle", c_uint64), ("frames_in", c_uint64), ("frames_out", c_uint64))


@dataclass(frozen=True)
class Traffic:
    """How the streams move, and what the core has to keep of its own.

    `source` and `sink` are the probabilities of a pause, of up to `longest` cycles; with `noise`
    the ports hold random values where nothing counts; with `steady` no source pauses within a
    frame. A batch ends when `quiet` cycles have passed without a beat, and no frame is missing by
    then that is not dropped. The core never pauses within a frame if it is `whole`, and always
    takes a beat if it does `no_stall`.
    """

    source: float = 0.0
    sink: float = 0.0
    longest: int = 8
    noise: bool = False
    steady: bool = False
    whole: bool = False
    no_stall: bool = False
    quiet: int = 4000
    seed: int = 0

    def __post_init__(self) -> None:
        odds(self.source)
        odds(self.sink)

    def struct(self) -> OptionsStruct:
        """As the harness takes it."""
        return OptionsStruct(
            seed=self.seed & (2**64 - 1),
            quiet=self.quiet,
            in_gap=odds(self.source),
            out_gap=odds(self.sink),
            max_pause=self.longest,
            noise=int(self.noise),
            whole=int(self.whole),
            no_stall=int(self.no_stall),
            steady=int(self.steady),
        )


@dataclass(frozen=True)
class Moved:
    """A frame that went in or came out: its bytes, tuser, and the cycles of its first and last
    beat. `entered` frames of the batch were in, as a whole, when it had come out.
    """

    data: bytes
    user: int
    first: int
    last: int
    entered: int


@dataclass(frozen=True)
class Lane:
    """What goes in on one direction: frames with their tuser. The batch need not wait when so
    many as are `expected` have come out; None: as many as went in. `late` are the bits of tuser
    that come out with the last beat of a frame alone, beside the error."""

    frames: Sequence[tuple[bytes, int]] = ()
    expected: int | None = None
    late: int = 0


@dataclass(frozen=True)
class Outcome:
    """Of one direction, what went in and what came out, each in its order."""

    given: list[Moved]
    came: list[Moved]


class PacketLayerModel(BatchModel[ProgressStruct], BusModel):
    """One live model of a packet layer: two directions and a bus."""

    progress_type = ProgressStruct
    functions: ClassVar[Functions] = {
        **BusModel.functions,
        "beat_bytes": (c_uint32, []),
        "begin": (c_int32, [c_void_p, c_void_p, c_void_p]),
        "frames_out": (c_uint64, [c_void_p, c_uint32]),
    }

    def __init__(self, library: Path, seed: int | None = None) -> None:
        super().__init__(library, seed)
        self.beat_bytes = int(self._function("beat_bytes")())

    def exchange(
        self,
        lanes: Sequence[Lane],
        traffic: Traffic,
        watcher: Callable[[int], None] | None = None,
    ) -> list[Outcome]:
        """Run a batch to its end; `watcher` takes the frames that are in, ten times a second.

        SimulationError if the core breaks a rule of its streams; it is reset then, as after an
        interruption.
        """
        buffers = [_Buffers(lane) for lane in lanes]
        structs = (LaneStruct * DIRECTIONS)(*(buffer.struct for buffer in buffers))
        options = traffic.struct()

        def watch(at: ProgressStruct) -> None:
            if watcher:
                watcher(at.frames_in)

        self._run("begin", ctypes.byref(options), structs)
        self._alive = (options, structs, buffers)
        self.finish(watch)
        return [
            buffer.outcome(int(self._call("frames_out", place)))
            for place, buffer in enumerate(buffers)
        ]


class _Buffers:
    """The buffers of one direction."""

    def __init__(self, lane: Lane) -> None:
        if not all(data for data, _ in lane.frames):
            raise OpenGcmError("a frame has at least a byte")
        self._given = b"".join(data for data, _ in lane.frames)
        count = len(lane.frames)
        self._frames = (FrameStruct * max(1, count))()
        at = 0
        for place, (data, user) in enumerate(lane.frames):
            self._frames[place].offset, self._frames[place].bytes = at, len(data)
            self._frames[place].user = user
            at += len(data)
        # One more than went in: of a frame too many the harness tells.
        self._results = (FrameStruct * (count + 1))()
        self._out = ctypes.create_string_buffer(len(self._given) + _GROWTH * (count + 1))
        self._count = count
        self.struct = LaneStruct(
            in_=self._given,
            in_bytes=len(self._given),
            frames=ctypes.cast(self._frames, c_void_p),
            frame_count=count,
            out=ctypes.cast(self._out, c_void_p),
            out_bytes=len(self._out),
            results=ctypes.cast(self._results, c_void_p),
            result_room=count + 1,
            expected=count if lane.expected is None else lane.expected,
            late=lane.late,
        )

    def outcome(self, came: int) -> Outcome:
        given = [self._moved(self._given, frame) for frame in self._frames[: self._count]]
        out = self._out.raw
        return Outcome(given, [self._moved(out, frame) for frame in self._results[:came]])

    @staticmethod
    def _moved(data: bytes, frame: FrameStruct) -> Moved:
        part = data[frame.offset : frame.offset + frame.bytes]
        return Moved(part, frame.user, frame.first, frame.last, frame.entered)
