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
from opengcm.formal.aes import KEY_SIZES
from opengcm.formal.errors import RefutedError
from opengcm.formal.forms import Forms
from opengcm.formal.netlist import Box, Netlist
from opengcm.formal.polynomials import DEGREE, reduce
from opengcm.formal.walk import Machine, Ports, Value, latency

SERIAL = "og_gf128_mul_serial"
_LOAD = 0  # key_op_e
_LONGEST = 3000  # cycles of an operation
_QUIET: Mapping[str, list[Value]] = {"rst_ni": [1], "key_valid_i": [0]}
_ONE = (*[0] * (DEGREE - 1), 1)  # x^0 is the first bit of a block, the last of a port

Word = tuple[int, ...]


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
        try:
            exponent = self._powers.index(a or ()) + self._powers.index(tuple(b)) + 2  # type: ignore[arg-type]
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
            self._running = _Product({1: _ONE, 0: a}.get(unit if unit in (0, 1) else 2), steps)
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


def square(word: Word) -> Word:
    """Of an element: x^i becomes x^2i, modulo the polynomial of GCM."""
    whole = [0] * (2 * DEGREE - 1)
    for power in range(DEGREE):
        whole[2 * power] = word[DEGREE - 1 - power]
    return tuple(reversed(reduce(whole)))


def box_latency(box: Box) -> int:
    """The multiplier's outputs are registers."""
    return 1 if box.type == SERIAL else latency(box)


def check_key_load(netlist: Netlist) -> None:
    """og_gcm_key_loader: for every key of each size that there is, it drops the slot, writes
    DrainCycles cycles later and not before its round keys, each to its round, and H to H^Powers,
    each once and nothing else, and sets the slot's size behind all that. The slot is the last one.
    """
    parameters = netlist.parameters
    sizes = [size for size in KEY_SIZES if parameters["KeyMin"] <= size <= parameters["KeyMax"]]
    for size in sizes:
        _Load(netlist, size, parameters["KeySlots"] - 1).run()


class _Load:
    """One load, from reset on."""

    def __init__(self, netlist: Netlist, size: int, slot: int) -> None:
        self.netlist, self.size, self.slot = netlist, size, slot
        forms = KeyForms()
        self.key = forms.fresh(size)
        keys = spec.round_keys(spec.key_expansion(forms, spec.state_of(self.key)))
        hash_key = spec.cipher(forms, spec.state_of([0] * DEGREE), keys)
        skipped = spec.rounds(netlist.parameters["KeyMax"]) - spec.rounds(size)
        self.rounds = {skipped + number: spec.bits_of(key) for number, key in enumerate(keys)}
        powers = forms.powers_of(tuple(spec.bits_of(hash_key)), netlist.parameters["Powers"])
        self.powers = dict(enumerate(map(list, powers)))
        self.machine = Machine(netlist, forms, latency=box_latency)

    def run(self) -> None:
        """RefutedError with what is not as it should be."""
        self.machine.step({"rst_ni": [0]})
        self._until("key_ready_o", written=False)
        key = [0] * (256 - self.size) + list(self.key)
        given: dict[str, Sequence[Value]] = {
            "key_op_i": [_LOAD, 0],
            "key_slot_i": [self.slot >> i & 1 for i in range(10)],
            "key_size_i": [KEY_SIZES.index(self.size) >> i & 1 for i in range(2)],
            "key_i": key,
        }
        self._watch(self.machine.step({"rst_ni": [1], "key_valid_i": [1], **given}))
        self._until("key_done_o", written=True)

    def _until(self, port: str, *, written: bool) -> None:
        dropped = -1
        for cycle in range(_LONGEST):
            out = self.machine.step(_QUIET)
            if written:
                if out["drop_o"] == [1]:
                    dropped = cycle
                wrote = self._watch(out)
                drained = 0 <= dropped <= cycle - self.netlist.parameters["DrainCycles"]
                self._hold(not wrote or drained, "is written before its slot is drained")
            if out[port] == [1]:
                if written:
                    self._hold(out["key_error_o"] == [0], "is refused")
                    self._hold(not self.rounds and not self.powers, "is not written whole")
                    self._hold(out["set_o"] == [1], "is not set")
                    size = [KEY_SIZES.index(self.size) >> i & 1 for i in range(2)]
                    self._hold(out["size_o"] == size, "is set with another size")
                return
            self._hold(not written or out["set_o"] == [0], "is set too early")
        raise RefutedError(f"{self.netlist}: no {port} in {_LONGEST} cycles")

    def _watch(self, out: Ports) -> bool:
        """Takes what is written in a cycle off what has to be; whether there is something."""
        wrote = False
        for number, writes in enumerate(out["round_write_o"]):
            self._hold(writes in (0, 1), "has an unknown write")
            if writes:
                wrote = True
                self._hold(
                    self.rounds.pop(number, None) == out["round_key_o"], "has a wrong round key"
                )
        self._hold(out["power_write_o"] in ([0], [1]), "has an unknown write")
        if out["power_write_o"] == [1]:
            wrote = True
            index = sum((bit or 0) << i for i, bit in enumerate(out["power_index_o"]))
            self._hold(self.powers.pop(index, None) == out["power_o"], "has a wrong power of H")
        if wrote or out["set_o"] == [1] or out["drop_o"] == [1]:
            slot = [self.slot >> i & 1 for i in range(10)]
            self._hold(out["slot_o"] == slot, "goes to another slot")
        return wrote

    def _hold(self, true: bool, what: str) -> None:
        if not true:
            raise RefutedError(f"{self.netlist}: a key of {self.size} bits {what}")
