# SPDX-License-Identifier: Apache-2.0
"""Readable SystemVerilog of the tower-field S-box's parts, from the choice for each direction."""

import random
from collections.abc import Mapping, Sequence

from opengcm.sbox import field
from opengcm.sbox.build import Sbox, add, build, functionals_of
from opengcm.sbox.check import MOST_SUMS
from opengcm.sbox.choice import DIRECTIONS, Choice
from opengcm.sbox.circuit import Circuit, Gate, Wire
from opengcm.sbox.linear import Sums, share

_LINE = 100  # characters

PACKAGE = "og_aes_sbox_tower_pkg"
"""What is written: the functions that the module og_aes_sbox_tower is made of."""

_HEADER = """
Made by `opengcm sbox emit`; do not edit.

The parts of og_aes_sbox_tower: SubBytes and InvSubBytes for one byte in
GF(((2^2)^2)^2) (FIPS 197, 5.1.1 and 5.3.2).

Each direction has a circuit of its own. Elements are bytes as in FIPS 197.
x = b v + c w with b and c in GF(2^4): b = T(g x), c = T(g' x), T(a) = a + a^16. Then
  d = x^17, in GF(2^4);  e = d^-1;  x^-1 = b e v^16 + c e w^16.
A product in GF(2^4) is nine ANDs, of Tr(f a) with Tr(f' a') for f and f' among nine
elements, three lines over GF(2^2) = {{{gf4}}}. The bits of e are Tr(t f e) for
the same nine f. A cut keeps of the sums eight, and of e four bits; the others are
made from them again.
{directions}"""

_DIRECTION = """
{what}
  {gates} gates of two inputs: {counts}; {depth} in a row
  v = {v:02x}, w = {w:02x}, b = T({first:02x} x), c = T({second:02x} x), t = {turn:02x}
  nine f: {functionals}
  bits of d: Tr(f d), f = {d_basis}; beside its nine gates d has
    {left}
  kept: Tr(f x), f = {kept}
"""

_TITLES = {
    "forward": "SBOX_FORWARD, SubBytes",
    "inverse": "SBOX_INVERSE, InvSubBytes",
    "merged": "SBOX_MERGED, either, as inverse_i says",
}

_HEAD = """
package og_aes_sbox_tower_pkg;

  import og_aes_pkg::SBOX_FORWARD, og_aes_pkg::SBOX_INVERSE;

  // Sums of b in 8:0, of c in 17:9, the same of d beyond.
  typedef logic [{top}:0] sums_t;

  // verilog_format: off
"""

_CHOOSERS = """
  // ---- the direction chosen ----

  function automatic sums_t enter(int direction, logic [7:0] x, logic inverse);
    case (direction)
      SBOX_FORWARD: return enter_forward(x);
      SBOX_INVERSE: return enter_inverse(x);
      default:      return enter_merged(x, inverse);
    endcase
  endfunction

  function automatic sums_t restore(int direction, logic [7:0] k);
    case (direction)
      SBOX_FORWARD: return restore_forward(k);
      SBOX_INVERSE: return restore_inverse(k);
      default:      return restore_merged(k);
    endcase
  endfunction

  function automatic logic [3:0] norm(int direction, sums_t t);
    case (direction)
      SBOX_FORWARD: return norm_forward({t_forward});
      SBOX_INVERSE: return norm_inverse({t_inverse});
      default:      return norm_merged({t_merged});
    endcase
  endfunction

  function automatic logic [8:0] invert(int direction, logic [3:0] d);
    case (direction)
      SBOX_FORWARD: return invert_forward(d);
      SBOX_INVERSE: return invert_inverse(d);
      default:      return invert_merged(d);
    endcase
  endfunction

  function automatic logic [8:0] restore_e(int direction, logic [3:0] k);
    case (direction)
      SBOX_FORWARD: return restore_e_forward(k);
      SBOX_INVERSE: return restore_e_inverse(k);
      default:      return restore_e_merged(k);
    endcase
  endfunction

  function automatic logic [7:0] leave(int direction, logic [17:0] t, logic [8:0] e, logic inverse);
    case (direction)
      SBOX_FORWARD: return leave_forward(t, e);
      SBOX_INVERSE: return leave_inverse(t, e);
      default:      return leave_merged(t, e, inverse);
    endcase
  endfunction

  // Of the sums, those that a cut keeps.
  localparam int KEPT[3][8] = '{{
{kept}
  }};

  // Of the bits of e, too.
  localparam int KEPT_E[4] = '{{{kept_e}}};
  // verilog_format: on

endpackage
"""

_KEPT_E = (0, 1, 3, 4)  # two of each of the first two lines: independent
_ZERO = Wire("1'b0")

Names = Mapping[str, Wire]
"""How signals of the circuit are called in the source, where not by their own names."""


def emit(choices: Mapping[str, Choice]) -> str:
    """The package's source, from a choice for each direction."""
    ordered = [choices[direction] for direction in DIRECTIONS]
    lines = [
        "// SPDX-License-Identifier: Apache-2.0",
        "// Copyright (c) the OpenGCM contributors",
        "//",
        *_header(ordered),
        *_HEAD.format(top=MOST_SUMS - 1).rstrip().splitlines(),
    ]
    for choice in ordered:
        lines += [f"  // ---- {choice.direction} ----", ""]
        lines += [line for function in _functions(choice) for line in [*function, ""]]
    places = [[_distinct(choice).index(f) for f in choice.kept] for choice in ordered]
    rows = [f"    '{{{', '.join(map(str, row))}}}" for row in places]
    choosers = _CHOOSERS.format(
        kept=",\n".join(rows),
        kept_e=", ".join(map(str, _KEPT_E)),
        **{f"t_{choice.direction}": _part("t", len(_distinct(choice))) for choice in ordered},
    )
    return "\n".join(lines) + "\n" + choosers.lstrip("\n")


def _part(vector: str, bits: int) -> str:
    """The lowest bits of a vector of sums."""
    return vector if bits == MOST_SUMS else f"{vector}[{bits - 1}:0]"


def _distinct(choice: Choice) -> list[int]:
    """The sums, each once: one left over of d may be among the others."""
    return list(dict.fromkeys(functionals_of(choice)))


def _distinct_sums(choice: Choice) -> Sums:
    """What makes them of those kept."""
    targets = dict(zip(functionals_of(choice), choice.spread.targets, strict=True))
    return Sums(choice.spread.inputs, choice.spread.steps, tuple(targets.values()))


def _header(choices: Sequence[Choice]) -> list[str]:
    directions = "".join(_facts(choice, build(choice)) for choice in choices)
    text = _HEADER.format(gf4=_bytes(field.GF4), directions=directions)
    return [f"// {line}".rstrip() for line in text.strip().splitlines()]


def _facts(choice: Choice, sbox: Sbox) -> str:
    """What the header says of a direction."""
    tower = choice.tower
    circuit = sbox.circuit
    counts = [f"{circuit.count('xor')} XOR", f"{circuit.count('and')} AND"]
    if circuit.count("mux"):
        counts.append(f"{circuit.count('mux')} multiplexers")
    left = [f"{added:02x} Tr({functional:02x} x)" for added, functional in choice.norm.left]
    return _DIRECTION.format(
        what=_TITLES[choice.direction],
        v=tower.basis[0],
        w=tower.basis[1],
        first=tower.first,
        second=tower.second,
        functionals=_bytes(tower.functionals),
        d_basis=_bytes(choice.d_basis),
        turn=tower.turn,
        left=" + ".join(left) or "nothing",
        kept=_bytes(choice.kept),
        gates=len(circuit.gates),
        counts=", ".join(counts),
        depth=circuit.depth(sbox.outputs),
    )


def _bytes(elements: Sequence[int]) -> str:
    return ", ".join(f"{element:02x}" for element in elements)


def _functions(choice: Choice) -> list[list[str]]:
    """The functions of a direction, called after it."""
    whole = build(choice)
    wires = dict(zip(functionals_of(choice), whole.functionals, strict=True))
    distinct = [wires[f] for f in _distinct(choice)]
    sections = whole.circuit.sections
    byte = {f"x{i}": Wire(f"x[{i}]") for i in range(8)}
    name = choice.direction
    merged = name == "merged"
    flag = ", logic inverse" if merged else ""
    sums = _joint("t", distinct)
    norm = _joint("d", whole.norm)
    inverse = _joint("e", whole.inverse)
    entry = sections["entry"] + (sections["spread"] if merged else [])
    zeros = [_ZERO] * (MOST_SUMS - len(distinct))
    t = f"logic [{len(distinct) - 1}:0] t"
    spread = _distinct_sums(choice)
    return [
        _routine(f"sums_t enter_{name}(logic [7:0] x{flag})", entry, byte, [*distinct, *zeros]),
        _spread(f"sums_t restore_{name}(logic [7:0] k)", spread, zeros),
        _routine(f"logic [3:0] norm_{name}({t})", sections["norm"], sums, whole.norm),
        _routine(
            f"logic [8:0] invert_{name}(logic [3:0] d)", sections["inverse"], norm, whole.inverse
        ),
        _spread_e(choice),
        _routine(
            f"logic [7:0] leave_{name}(logic [17:0] t, logic [8:0] e{flag})",
            sections["leave"],
            sums | inverse,
            whole.outputs,
        ),
    ]


def _spread_e(choice: Choice) -> list[str]:
    """The function that makes nine bits of e from four."""
    elements = choice.tower.e_functionals
    kept = [elements[place] for place in _KEPT_E]
    masks = {field.apply(kept, mask): mask for mask in range(1 << len(kept))}
    # So few sums have one circuit, whatever the seed.
    sums = share([masks[element] for element in elements], len(kept), random.Random(0))
    return _spread(f"logic [8:0] restore_e_{choice.direction}(logic [3:0] k)", sums)


def _spread(head: str, sums: Sums, above: Sequence[Wire] = ()) -> list[str]:
    """A function of sums of the bits of its argument k, with `above` them."""
    circuit = Circuit()
    inputs = [Wire(f"k[{i}]") for i in range(sums.inputs)]
    results = add(circuit, "spread", "u", sums, inputs)
    return _routine(head, circuit.gates, {}, [*results, *above])


def _joint(letter: str, wires: Sequence[Wire]) -> dict[str, Wire]:
    """Names for signals that a function takes as one vector, each as it really is."""
    names: dict[str, Wire] = {}
    for i, wire in enumerate(wires):
        names.setdefault(wire.name, Wire(f"{letter}[{i}]", wire.inverted))
    return names


def _routine(head: str, gates: Sequence[Gate], names: Names, results: Sequence[Wire]) -> list[str]:
    """A function of some gates; `head` is its type, name and arguments.

    In a simulation model it stays a function: inlined, its gates were members of the model.
    """
    values = [_text(wire, names) for wire in reversed(results)]
    return [
        f"  function automatic {head};",
        "    // verilator no_inline_task",
        *_wrapped("    logic", [gate.name for gate in gates], ";"),
        *(_gate(gate, names) for gate in gates),
        *_wrapped("    return {", values, "};"),
        "  endfunction",
    ]


def _text(wire: Wire, names: Names) -> str:
    return str(names.get(wire.name, Wire(wire.name)).flip(wire.inverted))


def _gate(gate: Gate, names: Names) -> str:
    a, b = (_text(wire, names) for wire in gate.inputs[:2])
    if gate.kind == "mux":
        return f"    {gate.name} = {a} ? {b} : {_text(gate.inputs[2], names)};"
    return f"    {gate.name} = {a} {'^' if gate.kind == 'xor' else '&'} {b};"


def _wrapped(head: str, words: Sequence[str], tail: str) -> list[str]:
    """The words with commas between, in lines that are not too long."""
    lines = [head]
    for i, word in enumerate(words):
        text = word + (tail if i == len(words) - 1 else ",")
        if len(lines[-1]) + 1 + len(text) > _LINE:
            lines.append("       " + text)
        else:
            lines[-1] += ("" if lines[-1].endswith("{") else " ") + text
    return lines
