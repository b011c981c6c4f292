# SPDX-License-Identifier: Apache-2.0
"""What a key loader writes for a key of which nothing is known: its round keys and powers of H.

The bits are sums of unknowns, the inverse in GF(2^8) uninterpreted (opengcm.formal.forms), so that
H is CIPH_K(0) as FIPS 197 has it. A square in GF(2^128) is linear. A product is told for powers of
H alone: H^a H^b is H^(a+b), whose even ones are squares and whose odd ones are unknowns. That the
serial multiplier makes products, opengcm.formal.multiplier proves.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from opengcm.formal import aes_spec as spec
from opengcm.formal.aes import KEY_SIZES, key_sizes
from opengcm.formal.errors import RefutedError
from opengcm.formal.forms import Forms
from opengcm.formal.netlist import Box, Netlist
from opengcm.formal.polynomials import DEGREE, Word, square
from opengcm.formal.walk import Machine, Ports, Value, known_number, latency, port_bits

SERIAL = "og_gf128_mul_serial"
_LOAD = 0  # key_op_e
_LONGEST = 3000  # cycles of an operation
_QUIET: Mapping[str, list[Value]] = {"rst_ni": [1], "key_valid_i": [0]}
_ONE = (*[0] * (DEGREE - 1), 1)  # x^0 is the first bit of a block, the last of a port


@dataclass
class _Product:
    """A multiplication that has begun; `b` is what the operand has been so far."""

    a: Word | None
    left: int
    b: list[Value] | None = None


class KeyForms(Forms):
    """Sums of unknowns, with the powers of one H."""

    def __init__(self) -> None:
        super().__init__()
        self._powers: list[Word] = []
        self._running: _Product | None = None
        self._found: list[Value] = [None] * DEGREE
        self._at_rest = False  # the multiplier, since reset

    def powers_of(self, hash_key: Word, count: int) -> list[Word]:
        """H to H^count, and twice as many for products to be told."""
        self._powers = [hash_key]
        for exponent in range(2, 2 * count + 1):
            even = exponent % 2 == 0
            half = self._powers[exponent // 2 - 1]
            self._powers.append(square(half) if even else tuple(self.fresh(DEGREE)))
        return self._powers[:count]

    def times(self, a: Word | None, b: Sequence[Value]) -> list[Value]:
        """The product of two words, where it is known."""
        if a == _ONE:
            return list(b)
        words: list[Sequence[Value] | None] = [*self._powers]
        try:
            exponent = words.index(a) + words.index(tuple(b)) + 2
        except ValueError:
            return [None] * DEGREE
        known = exponent <= len(self._powers)
        return list(self._powers[exponent - 1]) if known else [None] * DEGREE

    def box(self, box: Box, inputs: Mapping[str, list[Value]]) -> Ports:
        """The serial multiplier as it is proved; the others as in Forms."""
        if box.type != SERIAL:
            return super().box(box, inputs)
        done = self._multiply(box.parameters["DigitW"], inputs)
        return {"done_o": [done], "product_o": self._found}

    def _multiply(self, digit: int, inputs: Mapping[str, list[Value]]) -> Value:
        """A cycle of the serial multiplier: whether it is done behind it."""
        (reset,), (clear,), (start,) = (inputs[port] for port in ("rst_ni", "clear_i", "start_i"))
        done: Value = 0 if self._at_rest else None
        if start == 1:
            (unit,) = inputs["unit_i"]
            a = None if None in inputs["a_i"] else tuple(bit or 0 for bit in inputs["a_i"])
            steps = 1 if unit == 1 else -(-DEGREE // digit)
            self._running = _Product(_ONE if unit == 1 else a if unit == 0 else None, steps)
            self._found = [None] * DEGREE
        elif self._running:
            done = self._go_on(self._running, inputs["b_i"])
        if clear != 0:
            self._running = None
            self._found = [0 if clear == 1 else None] * DEGREE
        if reset == 0:
            self._running, self._at_rest, done = None, True, 0
        elif start not in (0, 1):
            self._at_rest = False
        return done

    def _go_on(self, running: _Product, b: list[Value]) -> int:
        if running.b not in (None, b):
            running.a = None
        running.b = b
        running.left -= 1
        if running.left:
            return 0
        self._found = self.times(running.a, b)
        self._running = None
        return 1


def box_latency(box: Box) -> int:
    """The multiplier's outputs are registers."""
    return 1 if box.type == SERIAL else latency(box)


def check_key_load(netlist: Netlist) -> None:
    """og_gcm_key_loader: for every key of each size that there is, it drops the last slot. From
    DrainCycles cycles later on it writes the round keys, each to its round, and H to H^Powers, each
    once and nothing else; and behind all that it sets the slot and its size.
    """
    for size in key_sizes(netlist):
        _Load(netlist, size).run()


class _Load:
    """One load into the last slot, from reset on."""

    def __init__(self, netlist: Netlist, size: int) -> None:
        self.netlist, self.size = netlist, size
        values = netlist.parameters
        forms = KeyForms()
        self.key = forms.fresh(size)
        keys = spec.round_keys(spec.key_expansion(forms, spec.state_of(self.key)))
        hash_key = spec.cipher(forms, spec.state_of([0] * DEGREE), keys)
        skipped = spec.rounds(values["KeyMax"]) - spec.rounds(size)
        self.rounds = {skipped + number: spec.bits_of(key) for number, key in enumerate(keys)}
        powers = forms.powers_of(tuple(spec.bits_of(hash_key)), values["Powers"])
        self.powers = dict(enumerate(map(list, powers)))
        self.slot = list(port_bits(values["KeySlots"] - 1, 10))
        self.size_bits = list(port_bits(KEY_SIZES.index(size), 2))
        self.machine = Machine(netlist, forms, latency=box_latency)

    def run(self) -> None:
        """RefutedError with what is not as it should be."""
        self._begin()
        dropped = -1
        for cycle in range(_LONGEST):
            out = self.machine.step(_QUIET)
            if out["drop_o"] == [1]:
                dropped = cycle
            wrote = self._take(out)
            drained = 0 <= dropped <= cycle - self.netlist.parameters["DrainCycles"]
            self._hold(not wrote or drained, "is written before its slot is drained")
            if out["key_done_o"] == [1]:
                self._end(out)
                return
            self._hold(out["set_o"] == [0], "is set too early")
        raise RefutedError(f"{self.netlist}: no key_done_o in {_LONGEST} cycles")

    def _begin(self) -> None:
        """Reset, and the load when the loader takes one."""
        self.machine.step({"rst_ni": [0]})
        for _ in range(_LONGEST):
            if self.machine.step(_QUIET)["key_ready_o"] == [1]:
                break
        else:
            raise RefutedError(f"{self.netlist}: no key_ready_o in {_LONGEST} cycles")
        given: dict[str, Sequence[Value]] = {
            "key_op_i": port_bits(_LOAD, 2),
            "key_slot_i": self.slot,
            "key_size_i": self.size_bits,
            "key_i": [0] * (256 - self.size) + self.key,
        }
        self._take(self.machine.step({"rst_ni": [1], "key_valid_i": [1], **given}))

    def _take(self, out: Ports) -> bool:
        """Takes what is written in a cycle off what has to be; whether there is something."""
        wrote = False
        for number, writes in enumerate(out["round_write_o"]):
            self._hold(writes in (0, 1), "has an unknown write")
            if writes:
                wrote = True
                right = self.rounds.pop(number, None) == out["round_key_o"]
                self._hold(right, "has a wrong round key")
        self._hold(out["power_write_o"] in ([0], [1]), "has an unknown write")
        if out["power_write_o"] == [1]:
            wrote = True
            index = known_number(out["power_index_o"])
            right = index is not None and self.powers.pop(index, None) == out["power_o"]
            self._hold(right, "has a wrong power of H")
        if wrote or out["set_o"] == [1] or out["drop_o"] == [1]:
            self._hold(out["slot_o"] == self.slot, "goes to another slot")
        return wrote

    def _end(self, out: Ports) -> None:
        """The cycle of key_done_o."""
        self._hold(out["key_error_o"] == [0], "is refused")
        self._hold(not self.rounds and not self.powers, "is not written whole")
        self._hold(out["set_o"] == [1], "is not set")
        self._hold(out["size_o"] == self.size_bits, "is set with another size")

    def _hold(self, true: bool, what: str) -> None:
        if not true:
            raise RefutedError(f"{self.netlist}: a key of {self.size} bits {what}")
