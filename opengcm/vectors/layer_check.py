# SPDX-License-Identifier: Apache-2.0
"""How random frames go through the core of a packet layer, whichever it is."""

from opengcm.sim.packet_binding import Traffic

ALONE = 10
"""Of so many frames one goes alone, and its verdict is looked at."""
BATCH = 1000
"""Frames back to back, between two looks at the counters."""
TRAFFIC = (
    Traffic(),
    Traffic(source=0.5, noise=True),
    Traffic(sink=0.5, noise=True),
    Traffic(source=0.2, sink=0.2, longest=50, noise=True),
)
"""Pauses of all kinds."""
