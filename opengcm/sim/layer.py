# SPDX-License-Identifier: Apache-2.0
"""What the simulators of the packet layers have in common: frames through both directions of a
core, back to back or one at a time, each with the counter that tells what became of it.
"""

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Generic, Protocol, TypeVar

from opengcm.config_file import MAX_FRAME_BYTES
from opengcm.errors import OpenGcmError, SimulationError
from opengcm.sim.layer_entries import Direction
from opengcm.sim.live import LiveDesign
from opengcm.sim.packet_binding import Lane, Moved, Outcome, PacketLayerModel, Traffic

Reached = Callable[[int], None]
"""Takes how many frames are done."""

_SETTLE = 64  # cycles in which a count that is under way arrives
_TRIES = 8


class Given(Protocol):
    """A frame that goes in: its bytes, and its TUSER."""

    @property
    def data(self) -> bytes: ...
    @property
    def user(self) -> int: ...


class Counts(Protocol):
    """One counter of packets."""

    @property
    def kind(self) -> Enum: ...


FrameT = TypeVar("FrameT", bound=Given)
CountT = TypeVar("CountT", bound=Counts)


@dataclass(frozen=True)
class Exchange:
    """Frames that went through back to back, in both directions at once."""

    transmit: Outcome
    receive: Outcome
    cycles: int


class LayerSimulator(LiveDesign, Generic[FrameT, CountT]):
    """A live core of a packet layer."""

    model: PacketLayerModel
    _traffic: Traffic
    _late = 0  # of the Lane that receives

    @abstractmethod
    def _frame(self, given: bytes | FrameT) -> FrameT:
        """What goes in; OpenGcmError for what cannot."""

    @abstractmethod
    def _values(self, counts: Iterable[CountT]) -> list[int]:
        """Of these counters."""

    @abstractmethod
    def _of_frame(self, direction: Direction, frame: FrameT) -> list[CountT]:
        """The counters of packets that a frame may be counted by: by one of them, and once."""

    @abstractmethod
    def _all(self, direction: Direction) -> list[CountT]:
        """All counters that tell."""

    def exchange(
        self,
        transmit: Iterable[bytes | FrameT] = (),
        receive: Iterable[bytes | FrameT] = (),
        *,
        traffic: Traffic | None = None,
        expected: tuple[int | None, int | None] = (None, None),
        reached: Reached | None = None,
    ) -> Exchange:
        """Frames back to back, both ways at once.

        Frames come out in their order; which were dropped, only counters tell. Where fewer are
        `expected` to come out than go in, nothing needs to be waited for.
        """
        chosen = traffic or self._traffic
        given = [self._frame(f) for f in transmit], [self._frame(f) for f in receive]
        longest = max((len(frame.data) for frames in given for frame in frames), default=0)
        chosen = replace(chosen, quiet=chosen.quiet + 4 * longest // self.model.beat_bytes)
        lanes = [
            Lane([(frame.data, frame.user) for frame in frames], count, late)
            for frames, count, late in zip(given, expected, (0, self._late), strict=True)
        ]
        before = self.cycle
        sent, received = self.model.exchange(lanes, chosen, reached)
        return Exchange(sent, received, self.cycle - before)

    def counters(self, direction: Direction) -> dict[CountT, int]:
        """The counters of packets and octets that are not zero."""
        self.model.idle(_SETTLE)
        counts = self._all(direction)
        values = self._values(counts)
        return {count: value for count, value in zip(counts, values, strict=True) if value}

    def _each(
        self,
        direction: Direction,
        frames: Iterable[bytes | FrameT],
        reached: Reached | None,
    ) -> Iterator[tuple[CountT, Moved | None]]:
        """One frame at a time: the counter that counts it, and what came out of it."""
        known: dict[CountT, int] = {}
        alone = replace(self._traffic, quiet=1000)
        for place, given in enumerate(frames):
            frame = self._frame(given)
            counts = self._of_frame(direction, frame)
            unknown = [count for count in counts if count not in known]
            known |= zip(unknown, self._values(unknown), strict=True)
            if direction is Direction.TRANSMIT:
                came = self.exchange(transmit=[frame], traffic=alone).transmit.came
            else:
                came = self.exchange(receive=[frame], traffic=alone).receive.came
            count = self._risen(counts, known)
            if len(came) > 1:
                raise SimulationError(f"{self.design.name}: one frame came out as {len(came)}")
            yield count, came[0] if came else None
            if reached:
                reached(place + 1)

    def _risen(self, counts: Sequence[CountT], known: dict[CountT, int]) -> CountT:
        """The counter that a frame has made to rise; `known` is what they are now."""
        for _ in range(_TRIES):
            self.model.idle(_SETTLE)
            now = dict(zip(counts, self._values(counts), strict=True))
            rose = [(count, now[count] - known[count]) for count in counts]
            rose = [(count, by) for count, by in rose if by]
            if rose:
                break
        known |= now
        if [by for _, by in rose] != [1]:
            said = ", ".join(f"{count.kind.name} by {by}" for count, by in rose) or "no counter"
            raise SimulationError(f"{self.design.name}: of one frame rose {said}")
        return rose[0][0]


def check_size(data: bytes) -> None:
    """OpenGcmError for a frame that is empty or too long for any core."""
    if not 1 <= len(data) <= MAX_FRAME_BYTES:
        raise OpenGcmError(f"a frame has 1 to {MAX_FRAME_BYTES:,} bytes, not {len(data):,}")
