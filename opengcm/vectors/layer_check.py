# SPDX-License-Identifier: Apache-2.0
"""How random frames go through the core of a packet layer, whichever it is."""

from collections.abc import Sequence
from typing import TypeVar

from opengcm.sim.packet_binding import PacketLayerModel, Traffic

_FrameT = TypeVar("_FrameT")

ALONE = 10
"""Of so many frames one goes alone, and its verdict is looked at."""
MOST_ALONE = 200
"""Of a direction: one costs as much as ten in a batch, for the counters that are read around it."""
BATCH = 1000
"""Frames back to back, between two looks at the counters."""
TRAFFIC = (
    Traffic(),
    Traffic(source=0.5, noise=True),
    Traffic(sink=0.5, noise=True),
    Traffic(source=0.2, sink=0.2, longest=50, noise=True),
)
"""Pauses of all kinds."""
_LATENCY = 300
"""Cycles from the last beat of a frame to its verdict."""


def alone(frames: Sequence[_FrameT]) -> Sequence[_FrameT]:
    """Those that go alone, spread evenly."""
    return frames[:: max(ALONE, -(-len(frames) // MOST_ALONE))]


def settle(model: PacketLayerModel, longest: int) -> None:
    """Let the cycles go by in which a frame of so many bytes leaves the core, or is dropped."""
    model.idle(_LATENCY + 3 * longest // model.beat_bytes)
