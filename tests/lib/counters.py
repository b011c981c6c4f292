# SPDX-License-Identifier: Apache-2.0
"""An og_block_counter inside another module, brought close to its limit."""

from typing import Any

INTERNALS = [("og_block_counter", "low_q"), ("og_block_counter", "high_q")]
"""What simulate() has to make reachable for set_count()."""


def set_count(counter: Any, value: int) -> None:
    """Force its count, which it stores in two parts; to count there takes 2^32 blocks."""
    low = len(counter.low_q)
    counter.low_q.value = value & ((1 << low) - 1)
    counter.high_q.value = value >> low
