# SPDX-License-Identifier: Apache-2.0
"""MixColumns and InvMixColumns of a column as XORs, in the factorisations there are.

As polynomials over GF(2^8) modulo x^4 + 1 (FIPS 197, 5.1.3 and 5.3.3), InvMixColumns d(x) and
MixColumns c(x) are related by d = c (04 x^2 + 05), a product, and by d = c + m + n with
m = 08 (x^3 + x^2 + x + 1) and n = 04 (x^2 + 1), a sum (Hesham, Abd El Ghany and Hofmann).
"""

from collections.abc import Callable

from opengcm.sbox.circuit import Circuit, Wire

Byte = list[Wire]
Column = list[Byte]

_REDUCED = (1, 3, 4)  # bits of 1b beside bit 0


def column() -> Column:
    """The four bytes that go in; bit i of byte r is called a<r>_<i>."""
    return [[Wire(f"a{row}_{bit}") for bit in range(8)] for row in range(4)]


def _xor(circuit: Circuit, a: Byte, b: Byte) -> Byte:
    count = sum(len(gates) for gates in circuit.sections.values())
    return [
        circuit.xor("mix", f"m{count}_{i}", x, y) for i, (x, y) in enumerate(zip(a, b, strict=True))
    ]


def _twice(circuit: Circuit, a: Byte) -> Byte:
    """02 a."""
    shifted = [a[7], *a[:7]]
    count = sum(len(gates) for gates in circuit.sections.values())
    for i in _REDUCED:
        shifted[i] = circuit.xor("mix", f"m{count}_{i}", shifted[i], a[7])
    return shifted


def mix(circuit: Circuit, a: Column) -> Column:
    """MixColumns: 02 (a + a') + a' + (the two rows below), the sums of neighbours shared."""
    pairs = [_xor(circuit, a[r], a[(r + 1) % 4]) for r in range(4)]
    return [
        _xor(
            circuit,
            _twice(circuit, pairs[r]),
            _xor(circuit, a[(r + 1) % 4], pairs[(r + 2) % 4]),
        )
        for r in range(4)
    ]


def inverse_by_product(circuit: Circuit, a: Column) -> Column:
    """InvMixColumns as MixColumns behind 04 x^2 + 05."""
    added = [_times_4(circuit, _xor(circuit, a[r], a[r + 2])) for r in range(2)]
    return mix(circuit, [_xor(circuit, a[r], added[r % 2]) for r in range(4)])


def inverse_by_sum(circuit: Circuit, a: Column) -> Column:
    """InvMixColumns as MixColumns with m(x) and n(x) added."""
    pairs = [_xor(circuit, a[r], a[r + 2]) for r in range(2)]
    m = _twice(circuit, _times_4(circuit, _xor(circuit, *pairs)))
    added = [_xor(circuit, m, _times_4(circuit, pair)) for pair in pairs]
    return [_xor(circuit, mixed, added[r % 2]) for r, mixed in enumerate(mix(circuit, a))]


def _times_4(circuit: Circuit, a: Byte) -> Byte:
    return _twice(circuit, _twice(circuit, a))


FACTORISATIONS: dict[str, tuple[Callable[[Circuit, Column], Column], int]] = {
    "MixColumns": (mix, 0),
    "InvMixColumns, MixColumns + m(x) + n(x)": (inverse_by_sum, 32),
    "InvMixColumns, MixColumns times (04 x^2 + 05)": (inverse_by_product, 16),
}
"""Each way, and how many ANDs or multiplexers select between it and MixColumns, if merged."""


def counts() -> list[tuple[str, int, int]]:
    """Name, XORs of a column, and gates that merge it with MixColumns."""
    rows = []
    for name, (make, merging) in FACTORISATIONS.items():
        circuit = Circuit()
        make(circuit, column())
        rows.append((name, circuit.count("xor"), merging))
    return rows


def evaluate(make: Callable[[Circuit, Column], Column], values: list[int]) -> list[int]:
    """What a factorisation makes of four bytes."""
    circuit = Circuit()
    result = make(circuit, column())
    inputs = {
        wire.name: value >> bit & 1
        for byte, value in zip(column(), values, strict=True)
        for bit, wire in enumerate(byte)
    }
    signals = circuit.run(inputs, 1)
    return [sum(signals[wire.name] << i for i, wire in enumerate(byte)) for byte in result]
