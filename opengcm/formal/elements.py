# SPDX-License-Identifier: Apache-2.0
"""Bits of an engine as sums of unknowns, with cipher and multiplier left uninterpreted.

The cipher is a function of a key slot and a block of which nothing is known: its result is 128 new
unknowns, the same for the same block under the same round keys. An element of GF(2^128) that the
multiplier has made is a sum of words, each times a power of H: 128 unknowns for each word and
power. So what is equal here is equal for all keys, all H and all data.

That og_aes_pipe and og_gf128_mac compute this is proved by opengcm.formal.aes and .multiplier; what
og_gcm_key_loader writes, which has its place here, by opengcm.formal.key_load.
"""

from collections import deque
from collections.abc import Iterator, Mapping, Sequence

from opengcm.formal.aes import BLOCK, KEY_SIZES, as_mapped, mapped_keys
from opengcm.formal.aes_spec import rounds
from opengcm.formal.errors import UnreadableError
from opengcm.formal.flow import CIPHER, DELAY, MULTIPLIER
from opengcm.formal.netlist import Box
from opengcm.formal.polynomials import ZERO, Word, xor
from opengcm.formal.products import Products
from opengcm.formal.walk import Ports, Value, latency, port_bits

LOADER = "og_gcm_key_loader"
BOXES = (CIPHER, MULTIPLIER, DELAY, LOADER)
"""What is left out of an engine."""

Term = tuple[int, int, Word]
"""A word times a power of H: the key slot, the exponent, the word."""


def box_latency(box: Box) -> int:
    """Cycles from inputs to outputs. The cipher looks back at inputs of earlier cycles, and its
    result is there one cycle behind the last round key."""
    if box.type == CIPHER:
        return 1
    if box.type == MULTIPLIER:
        return box.parameters["MulRegs"].bit_count()
    return 0 if box.type == LOADER else latency(box)


class Elements(Products):
    """Sums of unknowns over GF(2), the constant 1 in bit 0, and what the boxes have made.

    The bits of a counter() are multiplied out, as polynomials in them: so a count is the same by
    whatever circuit it is made.
    """

    def __init__(self, sizes: Sequence[int], largest: int, powers: int) -> None:
        """One key a slot, of so many bits, in an engine whose largest key has `largest`; `powers`
        powers of H for each."""
        super().__init__()
        # The bits of counters, each by an unknown that is in no other; and these unknowns.
        self._counted: dict[int, int] = {}
        self._counted_bits = 0
        self._monomials: dict[frozenset[int], int] = {}  # of these, two and more
        self._counted_in: dict[int, frozenset[int]] = {}
        self._monomial_bits = 0
        # Where the 128 unknowns of a multiple begin. (One by one they would be long numbers.)
        self._multiples: dict[Term, int] = {}
        self._terms: dict[int, Term] = {}
        self._words: dict[Word, Word] = {}  # one object of each
        self._multiple_bits = 0
        self._results: dict[tuple[int, Word], Word] = {}
        self._past: dict[str, deque[Mapping[str, list[Value]]]] = {}
        self.sizes = sizes
        self.round_keys = [[self.word() for _ in range(rounds(size) + 1)] for size in sizes]
        self.powers = [[self.word() for _ in range(powers)] for _ in sizes]
        self._power_of = {
            word: (slot, place + 1)
            for slot, words in enumerate(self.powers)
            for place, word in enumerate(words)
        }
        self.loaded = False
        """Whether the keys are in their slots."""
        self._loading = self._load(rounds(largest), powers)

    def word(self) -> Word:
        """A block of which nothing is known."""
        return tuple(self.fresh(BLOCK))

    def product(self, a: int, b: int) -> int:
        """The conjunction of two bits that are neither 0 nor 1."""
        left, right = self._polynomial(a), self._polynomial(b)
        if left and right:
            total = 0
            for one in left:
                for other in right:
                    total ^= self._monomial(one | other)
            return total
        return super().product(a, b)

    def counter(self, start: Word, count: int) -> Word:
        """A number of unknown bits and a known one, in as many bits as the first."""
        for bit in start:
            self._count_by(bit)
        carry, found = 0, []
        for bit, added in zip(start, port_bits(count, len(start)), strict=True):
            found.append(bit ^ added ^ carry)
            both = self.conjunction([bit, carry])
            carry = both ^ (bit ^ carry if added else 0)
        return tuple(found)

    def _count_by(self, bit: int) -> None:
        """Have a bit multiplied out from now on."""
        rest = self._without_counted(bit)[0] & ~1
        if rest:
            newest = 1 << rest.bit_length() - 1
            if any(newest & other for other in self._counted.values()):
                raise UnreadableError("bits of two counters have the same unknowns")
            self._counted[newest] = rest
            self._counted_bits |= newest

    def _without_counted(self, bit: int) -> tuple[int, list[frozenset[int]]]:
        """A bit less the bits of counters that are in it, and these."""
        found = []
        while newest := bit & self._counted_bits:
            variable = self._counted[newest & -newest]
            bit ^= variable
            found.append(frozenset({variable}))
        return bit, found

    def _polynomial(self, bit: int) -> list[frozenset[int]] | None:
        """A bit as the sum of monomials in the bits of counters, each the set of its variables.
        None if it is none."""
        rest, found = self._without_counted(bit)
        if rest & ~self._monomial_bits & ~1:
            return None
        if rest & 1:
            found.append(frozenset())
        left = rest & ~1
        while left:
            lowest = left & -left
            left ^= lowest
            found.append(self._counted_in[lowest])
        return found

    def _monomial(self, variables: frozenset[int]) -> int:
        """The conjunction of some bits of counters."""
        if len(variables) < 2:
            return next(iter(variables), self.one)
        if variables not in self._monomials:
            (made,) = self.fresh(1)
            self._monomials[variables] = made
            self._counted_in[made] = variables
            self._monomial_bits |= made
        return self._monomials[variables]

    def cipher(self, slot: int, block: Word) -> Word:
        """CIPH() of a block under the key of a slot."""
        if (slot, block) not in self._results:
            self._results[slot, block] = self.word()
        return self._results[slot, block]

    def multiple(self, term: Term) -> Word:
        """A word times a power of H."""
        if not any(term[2]):
            return ZERO
        if term not in self._multiples:
            word = self.word()
            start = word[0].bit_length() - 1
            self._multiples[term] = start
            self._terms[start] = term
            self._multiple_bits |= (1 << BLOCK) - 1 << start
            return word
        start = self._multiples[term]
        return tuple(1 << start + place for place in range(BLOCK))

    def power(self, word: Word, slot: int, exponent: int) -> Word | None:
        """A word times a power of H: what is in it already is times a higher one then.

        None where that is of another key, or not in its place.
        """
        starts: set[int] | None = None
        for place, bit in enumerate(word):
            found = set()
            rest = bit & self._multiple_bits
            while rest:
                lowest = rest & -rest
                rest ^= lowest
                start = lowest.bit_length() - 1 - place
                if start not in self._terms or self._terms[start][0] != slot:
                    return None
                found.add(start)
            if starts not in (None, found):
                return None
            starts = found
        own = tuple(bit & ~self._multiple_bits for bit in word)
        total = self.multiple((slot, exponent, self._words.setdefault(own, own)))
        for start in starts or ():
            _, power, each = self._terms[start]
            total = xor(total, self.multiple((slot, power + exponent, each)))
        return total

    # --- boxes ---

    def box(self, box: Box, inputs: Mapping[str, list[Value]]) -> Ports:
        """Delay lines, the cipher, the multiplier and the key loader."""
        if box.type == DELAY:
            return {"data_o": inputs["data_i"]}
        if box.type == CIPHER:
            return {"block_o": self._cipher_box(box, inputs)}
        if box.type == MULTIPLIER:
            return {"sum_o": self._multiplier_box(box, inputs)}
        if box.type == LOADER:
            given = next(self._loading)
            return {port: _bits(given.get(port, 0), bits) for port, bits in box.outputs.items()}
        raise UnreadableError(f"{box.name}: nothing is known of {box.type}")

    def _load(self, most: int, powers: int) -> Iterator[Mapping[str, int | Word]]:
        """What the loader says, cycle by cycle: after reset it drops all slots, then each gets its
        key, and then there is nothing more to do."""
        yield {"drop_all_o": 1}
        for slot in range(len(self.sizes)):
            yield {"drop_all_o": 1, "drop_o": 1, "slot_o": slot}
        for slot, size in enumerate(self.sizes):
            for number, key in enumerate(self.round_keys[slot]):
                place = number + most - rounds(size)
                yield {"slot_o": slot, "round_write_o": 1 << place, "round_key_o": key}
            for number in range(powers):
                power = self.powers[slot][number]
                yield {
                    "slot_o": slot,
                    "power_write_o": 1,
                    "power_index_o": number,
                    "power_o": power,
                }
            yield {"slot_o": slot, "set_o": 1, "size_o": KEY_SIZES.index(size)}
        self.loaded = True
        while True:
            yield {}

    def _cipher_box(self, box: Box, inputs: Mapping[str, list[Value]]) -> list[Value]:
        values = box.parameters
        count, lanes = values["Rounds"], values["Lanes"]
        cycles, held_back = values["SboxCuts"] + values["RoundRegs"], values["TowerState"]
        span = count * cycles + 1
        past = self._past.setdefault(box.name, deque(maxlen=span))
        past.append(inputs)
        unknown: list[Value] = [None] * (BLOCK * lanes)
        if len(past) < span:
            return unknown
        enters = [past[1 + r * cycles]["enter_i"][r] for r in range(count)]
        if None in enters or sum(bit or 0 for bit in enters) > 1:
            return unknown
        first = enters.index(1) + 1 if 1 in enters else 0
        keys = []
        for r in range(first, count + 1):
            late = r * cycles + (held_back if r < count else 0)
            keys.append(tuple(past[late]["keys_i"][BLOCK * r : BLOCK * (r + 1)]))
        slot = self._slot(keys, values, mapped_keys(values) - first)
        if slot is None:
            return unknown
        found: list[Value] = []
        shared = past[0]["block_i"][BLOCK - values["SharedW"] : BLOCK]
        for lane in range(lanes):
            block = past[0]["block_i"][BLOCK * lane : BLOCK * (lane + 1)]
            known = tuple(bit for bit in block if bit is not None)
            fits = block[BLOCK - values["SharedW"] :] == shared
            found += self.cipher(slot, known) if fits and len(known) == BLOCK else [None] * BLOCK
        return found

    def _slot(
        self, keys: Sequence[tuple[Value, ...]], values: Mapping[str, int], mapped: int
    ) -> int | None:
        """Whose round keys these are, the first of them mapped as a pipe's states are."""
        for slot, own in enumerate(self.round_keys):
            wanted = [
                tuple(as_mapped(values, key)) if r < mapped else key for r, key in enumerate(own)
            ]
            if list(keys) == wanted:
                return slot
        return None

    def _multiplier_box(self, box: Box, inputs: Mapping[str, list[Value]]) -> list[Value]:
        total = ZERO
        for lane in range(box.parameters["Lanes"]):
            a, b = (
                tuple(inputs[port][BLOCK * lane : BLOCK * (lane + 1)]) for port in ("a_i", "b_i")
            )
            if a == ZERO:
                continue
            known = tuple(bit for bit in a if bit is not None)
            power = self._power_of.get(b)  # type: ignore[arg-type] # what has None is no power
            product = self.power(known, *power) if power and len(known) == BLOCK else None
            if product is None:
                return [None] * BLOCK
            total = xor(total, product)
        return list(total)


def _bits(value: "int | Word", port: Sequence[object]) -> list[Value]:
    return list(port_bits(value, len(port)) if isinstance(value, int) else value)
