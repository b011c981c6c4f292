# SPDX-License-Identifier: Apache-2.0
"""The circuit of an S-box from its choice."""

from collections.abc import Sequence
from dataclasses import dataclass

from opengcm.sbox import field
from opengcm.sbox.choice import Choice
from opengcm.sbox.circuit import Circuit, Wire
from opengcm.sbox.field import mul
from opengcm.sbox.functions import INPUTS
from opengcm.sbox.linear import Sums
from opengcm.sbox.tower import Tower

FORWARD_MASKS = [field.mask(f) for f in range(256)]
"""The bits of an S-box's input that a functional of x adds, x being that input."""
_AFFINE_INVERSE = field.invert(field.AFFINE)
INVERSE_MASKS = [
    sum(field.parity(mask & image) << i for i, image in enumerate(_AFFINE_INVERSE))
    for mask in FORWARD_MASKS
]
"""The same of the inverse S-box, where x is the affine map undone."""


@dataclass
class Sbox:
    """A circuit of four sections, and the signals at its joints."""

    circuit: Circuit
    functionals: list[Wire]
    norm: list[Wire]
    inverse: list[Wire]
    outputs: list[Wire]


def build(choice: Choice) -> Sbox:
    """The circuit: sections `entry` (to the functionals; merged, `entry` makes those kept and
    `spread` the others), `norm`, `inverse` and `leave`.

    Its inputs are x0 to x7 and, if merged, `inverse`.
    """
    circuit = Circuit()
    functionals = _entry(circuit, choice)
    norm = _norm(circuit, choice, functionals)
    inverse = _inverse(circuit, choice, norm)
    outputs = _leave(circuit, choice, functionals, inverse)
    return Sbox(circuit, functionals, norm, inverse, outputs)


def functionals_of(choice: Choice) -> list[int]:
    """The 18 functionals of x, nine of b and nine of c, and those left over."""
    tower = choice.tower
    left = [functional for _, functional in choice.norm.left]
    return [*tower.b_functionals, *tower.c_functionals, *left]


def add(
    circuit: Circuit, section: str, stem: str, sums: Sums, inputs: Sequence[Wire]
) -> list[Wire]:
    """The targets of some sums of `inputs`, as new gates called by `stem` and a number."""
    signals = list(inputs)
    for number, (a, b) in enumerate(sums.steps):
        signals.append(circuit.xor(section, f"{stem}{number}", signals[a], signals[b]))
    return [signals[target] for target in sums.targets]


def _entry(circuit: Circuit, choice: Choice) -> list[Wire]:
    byte = [Wire(f"x{i}") for i in range(8)]
    sums = add(circuit, "entry", "s", choice.entry, byte)
    if choice.direction == "merged":
        # The constant of the affine map, undone, is an inversion of some sums.
        back = [
            wire.flip(field.parity(INVERSE_MASKS[f] & field.AFFINE_CONSTANT))
            for f, wire in zip(choice.kept, sums[8:], strict=True)
        ]
        sums = [
            circuit.mux("entry", f"k{i}", Wire("inverse"), yes, no)
            for i, (no, yes) in enumerate(zip(sums[:8], back, strict=True))
        ]
        return add(circuit, "spread", "f", choice.spread, sums)
    functionals = functionals_of(choice)
    if choice.direction == "inverse":
        sums = [
            wire.flip(field.parity(INVERSE_MASKS[f] & field.AFFINE_CONSTANT))
            for f, wire in zip(functionals, sums, strict=True)
        ]
    return sums


def _norm(circuit: Circuit, choice: Choice, functionals: Sequence[Wire]) -> list[Wire]:
    norm = choice.norm
    parts: list[Wire] = []
    for i, partner in enumerate(norm.partners(choice.tower)):
        b, c = functionals[i], functionals[9 + partner]
        plus_b, plus_c = norm.plus_b >> i & 1, norm.plus_c >> i & 1
        # b c + b = b ~c; b c + c = ~b c; b c + b + c = ~(~b ~c).
        gate = circuit.and_("norm", f"p{i}", b.flip(plus_c), c.flip(plus_b))
        parts.append(gate.flip(plus_b & plus_c))
    parts += functionals[18:]
    return add(circuit, "norm", "n", choice.d_sums, parts)


def _inverse(circuit: Circuit, choice: Choice, norm: Sequence[Wire]) -> list[Wire]:
    made = dict(zip(INPUTS, norm, strict=True))
    for number, (table, (kind, a, b)) in enumerate(choice.inverter):
        name = f"v{number}"
        if kind == "xor":
            made[table] = circuit.xor("inverse", name, made[a], made[b])
        elif kind == "and":
            made[table] = circuit.and_("inverse", name, made[a], made[b])
        elif kind == "or":
            made[table] = ~circuit.and_("inverse", name, ~made[a], ~made[b])
        else:
            made[table] = circuit.and_("inverse", name, made[a], ~made[b])
    return [made[table] for table in inverse_tables(choice.tower, choice.d_basis)]


def inverse_tables(tower: Tower, d_basis: Sequence[int]) -> list[int]:
    """The nine functionals of e as functions of the four bits of d, Tr(d_basis[i] d)."""
    tables = [0] * len(tower.e_functionals)
    for d in field.GF16:
        bits = sum(field.trace_gf16(mul(f, d)) << i for i, f in enumerate(d_basis))
        for number, f in enumerate(tower.e_functionals):
            tables[number] |= field.trace_gf16(mul(f, field.inverse(d))) << bits
    return tables


def _leave(
    circuit: Circuit, choice: Choice, functionals: Sequence[Wire], inverse: Sequence[Wire]
) -> list[Wire]:
    products = [
        circuit.and_("leave", f"q{9 * half + i}", functionals[9 * half + i], inverse[i])
        for half in range(2)
        for i in range(9)
    ]
    if choice.gather is None:
        sums = add(circuit, "leave", "r", choice.leave, products)
        if choice.direction == "inverse":
            return sums
        return _affine(sums)
    parts = add(circuit, "leave", "g", choice.gather, products)
    sums = add(circuit, "leave", "r", choice.leave, parts)
    return [
        circuit.mux("leave", f"y{i}", Wire("inverse"), back, there)
        for i, (there, back) in enumerate(zip(_affine(sums[:8]), sums[8:], strict=True))
    ]


def _affine(sums: Sequence[Wire]) -> list[Wire]:
    return [wire.flip(field.AFFINE_CONSTANT >> i & 1) for i, wire in enumerate(sums)]


def table(sbox: Sbox, inverse: bool = False) -> list[int]:
    """What the circuit gives for all 256 bytes."""
    ones = (1 << 256) - 1
    inputs = {f"x{i}": sum((byte >> i & 1) << byte for byte in range(256)) for i in range(8)}
    values = sbox.circuit.run(inputs | {"inverse": ones if inverse else 0}, ones)
    columns = [values[wire.name] ^ (ones if wire.inverted else 0) for wire in sbox.outputs]
    return [
        sum((column >> byte & 1) << i for i, column in enumerate(columns)) for byte in range(256)
    ]
