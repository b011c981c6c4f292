# SPDX-License-Identifier: Apache-2.0
"""What happens in the exported test bench of a packet layer."""

from collections.abc import Callable
from dataclasses import dataclass

from opengcm.sim.bus_binding import Bus

Passing = tuple[bytes, int]
"""A frame on one of the streams, and its TUSER."""


@dataclass(frozen=True)
class Script:
    """How the core is configured; what goes in and must come out, each way; and the counters then:
    COUNTER_CMD, and the value."""

    standard: str
    user_bits: int
    configure: Callable[[Bus], None]
    sent: list[Passing]
    leave: list[Passing]
    received: list[Passing]
    delivered: list[Passing]
    counters: list[tuple[int, int]]
