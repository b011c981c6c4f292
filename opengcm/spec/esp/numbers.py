# SPDX-License-Identifier: Apache-2.0
"""Sequence numbers and the replay window (RFC 4303, 3.4.3 and appendix A2)."""

from dataclasses import dataclass


def recover_number(top: int, low32: int, window: int) -> int:
    """The sequence number of 64 bits from its lower half, the highest verified one and the window.

    In front of number 0 there is none: the upper half is 0 where A2.2 has minus one.
    """
    top_high, top_low = divmod(top, 2**32)
    bottom = (top_low - window + 1) % 2**32
    if top_low >= window - 1:  # case A: the window is within one upper half
        high = top_high if low32 >= bottom else top_high + 1
    else:  # case B: it reaches into the one before
        high = top_high - 1 if low32 >= bottom else top_high
    return max(high, 0) % 2**32 << 32 | low32


@dataclass
class ReplayWindow:
    """Which of the last `size` numbers have been verified. Number 0 is never sent."""

    size: int = 64
    top: int = 0  # the highest verified
    seen: int = 0  # bit i: number top - i

    def is_new(self, number: int) -> bool:
        """Whether the number is neither below the window nor seen."""
        if number > self.top:
            return True
        behind = self.top - number
        return number != 0 and behind < self.size and not self.seen >> behind & 1

    def mark(self, number: int) -> None:
        """The packet with this number has been verified."""
        if number > self.top:
            self.seen <<= min(number - self.top, self.size)
            self.top = number
        if self.top - number < self.size:
            self.seen = (self.seen | 1 << self.top - number) % 2**self.size
