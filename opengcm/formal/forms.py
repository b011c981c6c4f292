# SPDX-License-Identifier: Apache-2.0
"""Bits as sums of unknowns over GF(2), with the inverse in GF(2^8) left uninterpreted.

A sum is a set of unknowns, one bit of an integer each; bit 0 is the constant 1. Unknowns are input
bits and the bits of inverses: the inverse of a byte is eight new unknowns, the same for the same
byte, and of a constant byte it is computed. All else in AES is linear, so two circuits whose bits
are the same sums compute the same, whatever the inputs. (Of what is true of the inverse and not of
every function one thing is used, 1 / (c x) = (1 / x) / c of a constant c: circuits that need more
would not be proved, but nothing wrong would be.)

What the boxes compute is proved by opengcm.formal.sboxes, from the same definitions.
"""

from collections.abc import Callable, Mapping, Sequence

from opengcm.formal.aes_linear import (
    affine,
    from_coset,
    from_entering,
    from_tower,
    inv_affine,
    scaled,
    times,
    to_image,
    to_leaving,
    to_tower,
)
from opengcm.formal.errors import UnreadableError
from opengcm.formal.netlist import Box
from opengcm.formal.walk import Ports, Value
from opengcm.spec.aes import gf_inverse

Byte = tuple[int, ...]
"""Eight sums, that of the coefficient of x^0 first."""

FORWARD, INVERSE, MERGED = range(3)  # SBOX_FORWARD to SBOX_MERGED of og_aes_pkg
TOWER_INVERSES = ("og_aes_agile_inverse", "og_aes_lut4_inverse")
COSET_SBOX = "og_aes_coset_sbox"
BOXES = ("og_aes_sbox", "og_aes_sbox_bram", COSET_SBOX, *TOWER_INVERSES)


class Forms:
    """The sums, the unknowns given out so far, and the inverses met so far."""

    one = 1

    def __init__(self) -> None:
        self._next = 1
        self._inverses: dict[Byte, Byte] = {}

    def fresh(self, count: int) -> list[int]:
        """New unknowns."""
        made = [1 << self._next + i for i in range(count)]
        self._next += count
        return made

    def product(self, a: int, b: int) -> Value:
        """Nothing is known of a product of sums."""
        return None

    def inverse(self, byte: Byte) -> Byte:
        """The inverse of a byte in GF(2^8), 0 for 0 (FIPS 197, 5.1.1)."""
        if all(bit in (0, 1) for bit in byte):
            value = gf_inverse(sum(bit << i for i, bit in enumerate(byte)))
            return tuple(value >> i & 1 for i in range(8))
        factor = gf_inverse(_of_last_unknown(byte))
        least = times(factor, byte)  # of all multiples, the one with the last unknown times 1
        if least not in self._inverses:
            self._inverses[least] = tuple(self.fresh(8))
        return times(factor, self._inverses[least])

    def sbox(self, byte: Byte) -> Byte:
        """SBOX()."""
        return affine(self.inverse(byte))

    def inv_sbox(self, byte: Byte) -> Byte:
        """INVSBOX()."""
        return self.inverse(inv_affine(byte))

    def tower_inverse(self, byte: Byte) -> Byte:
        """nu / x of a byte as og_aes_agile_pkg has it."""
        return to_tower(scaled(self.inverse(from_tower(byte))))

    def coset_sbox(self, byte: Byte) -> Byte:
        """SBOX() of a byte in elements of GF(4), as an image (og_aes_coset_pkg)."""
        return to_image(self.sbox(from_coset(byte)))

    def both_ways_sbox(self, byte: Byte) -> Byte:
        """c / x of such elements as og_aes_split_pkg has them."""
        return to_leaving(self.inverse(from_entering(byte)))

    def box(self, box: Box, inputs: Mapping[str, list[Value]]) -> Ports:
        """S-boxes, inverses in the tower field, and delay lines."""
        if box.type == "og_delay":
            return {"data_o": inputs["data_i"]}
        found: list[Value] = []
        clear = inputs.get("clear_i", [0])[0]
        for place in range(len(inputs["byte_i"]) // 8):
            byte = inputs["byte_i"][8 * place : 8 * place + 8]
            if clear == 0:
                found += _of_known(self._function(box, inputs, place), byte)
            else:
                found += [0 if clear == 1 else None] * 8
        if "doubled_o" not in box.outputs:
            return {"byte_o": found}
        if not box.parameters.get("Doubled"):
            return {"byte_o": found, "doubled_o": [0] * len(found)}
        doubled: list[Value] = []
        for place in range(0, len(found), 8):
            doubled += _of_known(_double, found[place : place + 8])
        return {"byte_o": found, "doubled_o": doubled}

    def _function(
        self, box: Box, inputs: Mapping[str, list[Value]], place: int
    ) -> Callable[[Byte], Byte] | None:
        """What a box does with a byte, None where its direction is not known."""
        if box.type in TOWER_INVERSES:
            return self.tower_inverse
        if box.type == COSET_SBOX:
            return self.both_ways_sbox if box.parameters.get("BothWays") else self.coset_sbox
        if box.type not in BOXES:
            raise UnreadableError(f"{box.name}: nothing is known of {box.type}")
        direction: Value = box.parameters["Direction"]
        if direction == MERGED:
            direction = inputs["inverse_i"][place]
        if direction not in (FORWARD, INVERSE):
            return None
        function = self.inv_sbox if direction == INVERSE else self.sbox
        if box.parameters.get("FromTower"):
            return lambda byte: function(from_tower(byte))
        return function


def _double(byte: Byte) -> Byte:
    return times(2, byte)


def _of_last_unknown(byte: Byte) -> int:
    """What the last unknown of a byte is multiplied by, as an element of GF(2^8)."""
    last = max(bit.bit_length() for bit in byte) - 1
    return sum((bit >> last & 1) << i for i, bit in enumerate(byte))


def _of_known(function: Callable[[Byte], Byte] | None, byte: Sequence[Value]) -> Sequence[Value]:
    known = tuple(bit for bit in byte if bit is not None)
    return function(known) if function is not None and len(known) == len(byte) else [None] * 8
