# SPDX-License-Identifier: Apache-2.0
"""GHASH of the co-processors: from any hash, for every key and block, the next one."""

from collections.abc import Iterator, Mapping, Sequence

from opengcm.formal.errors import RefutedError
from opengcm.formal.netlist import Netlist
from opengcm.formal.polynomials import DEGREE, ZERO, Word, xor
from opengcm.formal.products import Products
from opengcm.formal.walk import Machine, Ports, Value

_WORD = 32
_HASH = "product_q"
_QUIET: Mapping[str, Sequence[Value]] = {
    "rst_ni": [1],
    "key_i": [0],
    "absorb_i": [0],
    "multiply_i": [0],
    "drain_i": [0],
}


def check_hash(netlist: Netlist) -> None:
    """og_cop_ghash: with any Y there, whatever else, after four words of H and four of a block,
    Y is (Y + X) H when busy_o falls, 128 / DigitW cycles after it began; drained it comes out word
    by word, and leaves zero, to which the next block is added.
    """
    algebra = Products()
    y: Word = tuple(algebra.fresh(DEGREE))
    bench = _Bench(netlist, algebra, y)
    h: Word = tuple(algebra.fresh(DEGREE))
    for word in _words(h):
        bench.step({"key_i": [1], "word_i": word})
    for began in (y, ZERO):
        bench.expect(began)
        x: Word = tuple(algebra.fresh(DEGREE))
        for word, leaves in zip(_words(x), _words(began), strict=True):
            bench.leaves(bench.step({"absorb_i": [1], "word_i": word}), leaves)
        bench.multiply()
        hashed = algebra.times(xor(began, x), h)
        bench.expect(hashed)
        for leaves in _words(hashed):
            bench.leaves(bench.step({"drain_i": [1]}), leaves)


class _Bench:
    def __init__(self, netlist: Netlist, algebra: Products, y: Word) -> None:
        self.netlist = netlist
        self._held = {name: bit for bit, names in netlist.names.items() for name in names}
        state = {self._held[f"{_HASH}[{place}]"]: bit for place, bit in enumerate(y)}
        self._machine = Machine(netlist, algebra, {**state, self._held["busy_q[0]"]: 0})

    def step(self, given: Mapping[str, Sequence[Value]]) -> Ports:
        return self._machine.step({**_QUIET, **given})

    def multiply(self) -> None:
        """To the end of a product."""
        self.step({"multiply_i": [1]})
        cycles = DEGREE // self.netlist.parameters["DigitW"]
        for cycle in range(cycles + 1):
            if self.step({})["busy_o"] != [int(cycle < cycles)]:
                raise RefutedError(f"{self.netlist}: busy_o is wrong in cycle {cycle}")

    def expect(self, y: Word) -> None:
        """RefutedError where another hash is there."""
        for place, bit in enumerate(y):
            if self._machine.registers[self._held[f"{_HASH}[{place}]"]] != bit:
                raise RefutedError(
                    f"{self.netlist}: bit {place} of the hash is not that of GHASH()"
                )

    def leaves(self, out: Ports, word: Word) -> None:
        """RefutedError where another word is at the port."""
        if list(out["word_o"]) != list(word):
            raise RefutedError(f"{self.netlist}: another word leaves")


def _words(element: Word) -> Iterator[Word]:
    """The first leftmost."""
    for at in range(DEGREE - _WORD, -1, -_WORD):
        yield element[at : at + _WORD]
