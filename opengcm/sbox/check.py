# SPDX-License-Identifier: Apache-2.0
"""Whether a choice is the S-box of the standard, in each part that its RTL is made of.

A file may have been edited, and what is then written would still be read by every tool. A cut
stands at the joints of the parts and makes signals again behind it, so that it does not do to
look at the output alone: each part is run from the signals before it, on all bytes, and what it
makes compared with the field. The output is compared with opengcm.spec.aes.
"""

from collections.abc import Iterable, Mapping, Sequence

from opengcm.sbox import field
from opengcm.sbox.build import Sbox, build, functionals_of
from opengcm.sbox.choice import Choice
from opengcm.sbox.circuit import Circuit, Gate, Wire
from opengcm.sbox.field import mul
from opengcm.sbox.linear import values
from opengcm.spec.aes import INV_SBOX, SBOX

MOST_SUMS = 19
"""Sums that travel between the parts: nine of b, nine of c, and one left over of d at most."""

_ONES = (1 << 256) - 1
_D_BITS = 4
_KEPT = 8
_WAYS = {"forward": (False,), "inverse": (True,), "merged": (False, True)}


def check(choice: Choice) -> None:
    """ValueError, with what is wrong, unless the choice is its direction's S-box with any cuts.

    What refers to a signal that is not there is a LookupError, what is of another type than it
    should be a TypeError.
    """
    # First: the table of the inversion has a place for each value of these bits.
    if len(choice.d_basis) != _D_BITS:
        raise ValueError(f"d has {_D_BITS} bits, not {len(choice.d_basis)}")
    _check_sums(choice)
    sbox = build(choice)
    for inverse in _WAYS[choice.direction]:
        _check_way(choice, sbox, inverse)


def _check_sums(choice: Choice) -> None:
    """That what a cut keeps makes the other sums again, and what the bits of d are sums of."""
    functionals, kept = functionals_of(choice), choice.kept
    _same(len(set(functionals)) <= MOST_SUMS, f"there are more than {MOST_SUMS} sums")
    _same(len(kept) == choice.spread.inputs == _KEPT, f"a cut keeps {_KEPT} sums")
    _same(set(kept) <= set(functionals), "a cut keeps what is no sum")
    # Sums of the same byte add up as their functionals do.
    made = values(choice.spread, kept)
    again = [made[target] for target in choice.spread.targets]
    _same(again == functionals, "behind a cut the sums are others")
    weights = choice.norm.weights(choice.tower)
    parts = values(choice.d_sums, [1 << i for i in range(len(weights))])
    wanted = [
        sum(field.trace_gf16(mul(f, weight)) << i for i, weight in enumerate(weights))
        for f in choice.d_basis
    ]
    _same([parts[target] for target in choice.d_sums.targets] == wanted, "d is not x^17")


def _check_way(choice: Choice, sbox: Sbox, inverse: bool) -> None:
    """The parts one after the other, for all bytes. `inverse` is read by a merged one only."""
    outputs = INV_SBOX if inverse else SBOX
    # x is what is inverted: the byte, or the byte with the affine map undone.
    x = [field.inverse(byte) for byte in outputs] if inverse else list(range(256))
    d = [field.power(value, 17) for value in x]
    sections = sbox.circuit.sections
    flag = {"inverse": _ONES if inverse else 0}
    given = flag | {f"x{i}": _column(byte >> i for byte in range(256)) for i in range(8)}
    entry = [*sections.get("entry", ()), *sections.get("spread", ())]
    sums = [_column(field.trace(mul(f, value)) for value in x) for f in functionals_of(choice)]
    _same(_run(entry, given, sbox.functionals) == sums, "the sums of the byte are others")

    bits = [_column(field.trace_gf16(mul(f, value)) for value in d) for f in choice.d_basis]
    joint = _joint(sbox.functionals, sums)
    _same(_run(sections["norm"], joint, sbox.norm) == bits, "d is not x^17")

    e = [
        _column(field.trace_gf16(mul(f, field.inverse(value))) for value in d)
        for f in choice.tower.e_functionals
    ]
    made = _run(sections["inverse"], _joint(sbox.norm, bits), sbox.inverse)
    _same(made == e, "e is not the inverse of d")

    joint |= flag | _joint(sbox.inverse, e)
    wanted = [_column(byte >> i for byte in outputs) for i in range(8)]
    _same(_run(sections["leave"], joint, sbox.outputs) == wanted, "it is not the table of FIPS 197")


def _run(gates: Sequence[Gate], given: Mapping[str, int], results: Sequence[Wire]) -> list[int]:
    """What some gates make of the signals `given`, and of no others: a part is a function."""
    signals = Circuit({"part": list(gates)}).run(dict(given), _ONES)
    return [signals[wire.name] ^ (_ONES if wire.inverted else 0) for wire in results]


def _joint(wires: Sequence[Wire], columns: Sequence[int]) -> dict[str, int]:
    """The signals behind wires whose values are known."""
    return {
        wire.name: column ^ (_ONES if wire.inverted else 0)
        for wire, column in zip(wires, columns, strict=True)
    }


def _column(bits: Iterable[int]) -> int:
    """The lowest bit of each of 256 numbers."""
    return sum((bit & 1) << byte for byte, bit in enumerate(bits))


def _same(so: bool, otherwise: str) -> None:
    if not so:
        raise ValueError(otherwise)
