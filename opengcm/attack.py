# SPDX-License-Identifier: Apache-2.0
"""A first-order attack on traces of AES with known plaintexts: which key explains the power best.

The model of a byte is what a wire behind its S-box does in the first round: its eight bits, each
with a weight of its own. A wire that carried the result of another byte just before changes in the
bits in which the two differ; so bytes that are known help to find those whose S-box they share.
Correlation power analysis (Brier, Clavier and Olivier, 2004) with regression in place of one weight
for all bits (Doget and others, 2011).
"""

import numpy as np
from numpy.typing import NDArray

from opengcm.spec.aes import sbox

BLOCK = 16
CLEAR = 1.5
"""A guess is taken for the byte if it explains so many times what the second best does."""

_Floats = NDArray[np.float64]
_VALUES = np.arange(256)
_SBOX = np.array([sbox(value) for value in range(256)])
_SIGNS = 1.0 - 2.0 * (_SBOX[:, None] >> np.arange(8) & 1)  # by value and bit
_BY_GUESS = _SIGNS[_VALUES[:, None] ^ _VALUES]  # by guess, plaintext byte and bit
# What the plaintext itself explains, as on the bus: its bits, and a constant.
_PLAIN = np.column_stack([np.ones(256), 1.0 - 2.0 * (_VALUES[:, None] >> np.arange(8) & 1)])


class Attack:
    """Traces of one key, one a row, with their plaintexts."""

    def __init__(self, texts: NDArray[np.uint8], traces: NDArray[np.float32]) -> None:
        self._texts = texts
        centred = traces.astype(np.float64)
        centred -= centred.mean(0)
        spread = centred.std(0)
        # A cycle that does not vary tells nothing.
        self._traces = centred[:, spread > 1e-6] / spread[spread > 1e-6]
        self._orders = [np.argsort(texts[:, place], kind="stable") for place in range(BLOCK)]

    def key(self) -> dict[int, int]:
        """The bytes of the key that the traces tell clearly, by their places."""
        known: dict[int, int] = {}
        self._take(known, {place: self._alone(place) for place in range(BLOCK)})
        fresh = set(known)
        while fresh:
            before = set(known)
            for partner in sorted(fresh):
                missing = [place for place in range(BLOCK) if place not in known]
                found = {place: self._after(place, partner, known[partner]) for place in missing}
                self._take(known, found)
            fresh = set(known) - before
        return known

    @staticmethod
    def _take(known: dict[int, int], explained: dict[int, _Floats]) -> None:
        for place, by_guess in explained.items():
            second, best = np.partition(by_guess, -2)[-2:]
            if best > CLEAR * second:
                known[place] = int(np.argmax(by_guess))

    def _alone(self, place: int) -> _Floats:
        """By guess, how much a cycle follows the bits behind the S-box at most."""
        sums = self._by_value(place, self._traces)
        count = np.bincount(self._texts[:, place], minlength=256)
        weighted = count[:, None] * _PLAIN
        plain = np.linalg.lstsq(_PLAIN.T @ weighted, _PLAIN.T @ sums, rcond=None)[0]
        left = sums - weighted @ plain
        return self._explained(np.broadcast_to(left, (8, *left.shape)))

    def _after(self, place: int, partner: int, key: int) -> _Floats:
        """The same of the bits in which the result differs from that of a byte that is known."""
        signs = _SIGNS[self._texts[:, partner] ^ key]
        sums = [self._by_value(place, signs[:, [bit]] * self._traces) for bit in range(8)]
        return self._explained(np.array(sums))

    def _by_value(self, place: int, traces: _Floats) -> _Floats:
        """The sum of the traces of each value of a plaintext byte."""
        order = self._orders[place]
        present, starts = np.unique(self._texts[order, place], return_index=True)
        sums = np.zeros((256, traces.shape[1]))
        sums[present] = np.add.reduceat(traces[order], starts, axis=0)
        return sums

    def _explained(self, sums: _Floats) -> _Floats:
        """From sums by bit, value and cycle: the part of the variance of the clearest cycle."""
        total = np.zeros((256, sums.shape[2]))
        for bit in range(8):
            total += np.square(_BY_GUESS[:, :, bit] @ sums[bit] / len(self._texts))
        found: _Floats = total.max(1)
        return found
