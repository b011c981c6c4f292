# SPDX-License-Identifier: Apache-2.0
"""What benches of rooms with an og_block_counter share: it is brought close to its limit there."""

from typing import Any

import pytest

INTERNALS = [("og_block_counter", "low_q"), ("og_block_counter", "high_q")]
"""What simulate() has to make reachable for set_count()."""


BUILDS = [
    (1, 0, 0),
    (2, 1, 0),
    (2, 1, 1),
    pytest.param(4, 1, 0, marks=pytest.mark.smoke),
    (8, 0, 0),
]
"""Lanes, CarryChains and WireRegs of the rooms that have one."""


def set_count(counter: Any, value: int) -> None:
    """Force its count, which it stores in two parts; to count there takes 2^32 blocks."""
    low = len(counter.low_q)
    counter.low_q.value = value & ((1 << low) - 1)
    counter.high_q.value = value >> low
