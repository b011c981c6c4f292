# SPDX-License-Identifier: Apache-2.0
"""Products in GF(2^128) by tables of a key that is loaded at run time: what the tables are filled
with, and what is read of them.

The word at address p of table w is to be p(x) x^(W w) H, W the bits of a window. The loader is run
with an H of which nothing is known: all it does is linear. The multiplier has the tables as boxes
that hold this; its product is then a polynomial in the bits of an operand and of H.
"""

import re
from collections.abc import Mapping, Sequence

from opengcm.formal.errors import RefutedError, UnreadableError
from opengcm.formal.forms import Forms
from opengcm.formal.netlist import Box, Netlist
from opengcm.formal.polynomials import (
    DEGREE,
    ELEMENT,
    Polynomials,
    Word,
    product_of_lanes,
    reduce,
)
from opengcm.formal.walk import (
    Machine,
    Ports,
    Value,
    compute,
    input_bits,
    known_number,
    port_bits,
)

TABLES = ("og_lut_ram", "og_ram_held")

_WRITE = ("write_i", "write_bank_i", "write_address_i", "write_data_i")

_QUIET: Mapping[str, Sequence[Value]] = {"rst_ni": [1], "clear_i": [0], "start_i": [0]}


def windows_of(bits: int) -> int:
    """How many windows of so many bits an element has."""
    return -(-DEGREE // bits)


# --- the loader ---


def check_table_load(netlist: Netlist) -> None:
    """og_ghash_table_load: from whatever state, a reset and a clear have every word zeroed, and a
    load of an H then writes every word but those at address 0, once, with the multiple of H that
    belongs there. It comes to rest in the state from which it began, so this is so of all loads.
    """
    for cause in ({"rst_ni": [0]}, {"clear_i": [1]}):
        loader = _Loader(netlist)
        loader.erase(cause)
        rest = dict(loader.machine.registers)
        loader.load()
        if loader.machine.registers != rest:
            raise RefutedError(f"{netlist}: something is left of a load")


class _Loader:
    """The loader, and what it writes."""

    def __init__(self, netlist: Netlist) -> None:
        self.netlist = netlist
        self.forms = Forms()
        self.machine = Machine(netlist, self.forms)
        self.bits: int = netlist.parameters["WindowBits"]
        self.windows = windows_of(self.bits)
        self._announced: Sequence[Value] | None = None

    def erase(self, cause: Mapping[str, Sequence[Value]]) -> None:
        """One cycle of a reset or a clear, and what follows."""
        self.machine.step({**_QUIET, **cause})
        banks = self.netlist.parameters["Banks"]
        left = [(bank, at) for bank in range(banks) for at in range(1 << self.bits)]
        for _ in range(2 + len(left)):
            out = self._step({})
            if out["idle_o"] == [1]:
                break
            if out["erase_o"] != [1]:
                self._expect(out, "write_o", [0] * self.windows)
                continue
            self._expect(out, "write_o", [1] * self.windows)
            self._expect(out, "data_o", [0] * DEGREE)
            left.remove((self._number(out, "erase_bank_o"), self._number(out, "address_o")))
        if left or out["idle_o"] != [1]:
            raise RefutedError(f"{self.netlist}: {len(left)} words are not erased")

    def load(self) -> None:
        """A load of an unknown H, which is there until it has been taken."""
        h: Word = tuple(self.forms.fresh(DEGREE))
        left = {(w, at) for w in range(self.windows) for at in range(1, 1 << self.bits)}
        given: Mapping[str, Sequence[Value]] = {"h_i": h}
        self._expect(self._step({**given, "start_i": [1]}), "write_o", [0] * self.windows)
        for _ in range(self.bits + 5 + len(left)):
            out = self._step(given)
            if out["taken_o"] == [1]:
                given = {}
            write = out["write_o"]
            if any(bit not in (0, 1) for bit in write):
                raise RefutedError(f"{self.netlist}: what is written depends on H")
            for window in (place for place, bit in enumerate(write) if bit):
                at = self._number(out, "address_o")
                if (window, at) not in left:
                    raise RefutedError(f"{self.netlist}: word {at} of table {window} comes twice")
                left.remove((window, at))
                self._expect(out, "data_o", multiple(h, at, self.bits * window))
            self._expect(out, "done_o", [int(not left)])
        self._expect(self._step({}), "idle_o", [1])

    def _step(self, given: Mapping[str, Sequence[Value]]) -> Ports:
        out = self.machine.step({**_QUIET, **given})
        if self._announced is not None:
            self._expect(out, "address_o", self._announced)
        self._announced = out["next_address_o"]
        return out

    def _expect(self, out: Ports, port: str, wanted: Sequence[Value]) -> None:
        if None in out[port] or list(out[port]) != list(wanted):
            raise RefutedError(f"{self.netlist}: {port} is not what it is to be")

    def _number(self, out: Ports, port: str) -> int:
        number = known_number(out[port])
        if number is None:
            raise RefutedError(f"{self.netlist}: {port} depends on H")
        return number


def multiple(h: Word, polynomial: int, power: int) -> Word:
    """A polynomial, bit 0 its coefficient of x^0, times x^power H (SP 800-38D, 6.3); H as a port
    has it.
    """
    whole = [0] * (DEGREE + power + polynomial.bit_length())
    for place in range(polynomial.bit_length()):
        if polynomial >> place & 1:
            for other in ELEMENT:
                whole[power + place + other] ^= h[DEGREE - 1 - other]
    return tuple(reversed(reduce(whole)))


# --- the multiplier ---


def check_table_mul(netlist: Netlist) -> None:
    """og_ghash_table_mul: the sum of parts_o is a_i H, of whatever bank is read, for all operands;
    and what is written goes to its table, bank and address, and to no other.
    """
    banks = netlist.parameters["Banks"]
    for bank in range(banks):
        _check_product(netlist, bank)
        for at in range(1 << netlist.parameters["WindowBits"]):
            _check_write(netlist, bank, at)


class _Read(Polynomials):
    """Tables that hold the multiples of H, which is operand b, in one bank."""

    def __init__(self, netlist: Netlist, bank: Sequence[Value]) -> None:
        super().__init__()
        self._bits, self._bank = netlist.parameters["WindowBits"], bank
        self._h: Word = tuple(self.b(0, DEGREE - 1 - place) for place in ELEMENT)

    def box(self, box: Box, inputs: Mapping[str, list[Value]]) -> Ports:
        """A word read: for each bit of the address that bit times a power of x times H."""
        window = _window(box)
        width = min(self._bits, DEGREE - self._bits * window)
        address, bank = inputs["rd_addr_i"][:width], inputs["rd_addr_i"][width:]
        if bank != self._bank or inputs.get("rd_en_i", [1]) != [1]:
            return {"rd_data_o": [None] * DEGREE}
        word = [0] * DEGREE
        for place, bit in enumerate(address):
            row = multiple(self._h, 1, self._bits * window + place)
            for at in ELEMENT:
                term = self.product(bit, row[at]) if bit else None
                if term is None:
                    return {"rd_data_o": [None] * DEGREE}
                word[at] ^= term
        return {"rd_data_o": list(word)}


class _Write(Forms):
    """Tables of which is kept what they are written with."""

    def __init__(self) -> None:
        super().__init__()
        self.written: dict[int, Mapping[str, list[Value]]] = {}

    def box(self, box: Box, inputs: Mapping[str, list[Value]]) -> Ports:
        """Nothing is known of what is read."""
        self.written[_window(box)] = inputs
        return {"rd_data_o": [None] * DEGREE}


def _window(box: Box) -> int:
    if box.type not in TABLES or not (found := re.match(r"gen_table\[(\d+)\]", box.name)):
        raise UnreadableError(f"{box.name}: nothing is known of {box.type}")
    return int(found[1])


def _check_product(netlist: Netlist, bank: int) -> None:
    banked = netlist.parameters["Banks"] > 1
    algebra = _Read(netlist, [bank] if banked else [])
    given: dict[str, Sequence[Value]] = {
        "a_i": [algebra.a(0, DEGREE - 1 - place) for place in ELEMENT],
        "read_i": [1],
        "bank_i": [bank],
        **{port: [None] * len(netlist.inputs[port]) for port in _WRITE},
    }
    found = compute(netlist, algebra, input_bits(netlist, given), ["parts_o"])["parts_o"]
    expected = product_of_lanes(algebra)
    for power in ELEMENT:
        total = 0
        for bit in found[DEGREE - 1 - power :: DEGREE]:
            if bit is None:
                raise RefutedError(f"{netlist}: the coefficient of x^{power} is not known")
            total ^= bit
        if total != expected[power]:
            raise RefutedError(f"{netlist}: the coefficient of x^{power} is not that of a H")


def _check_write(netlist: Netlist, bank: int, at: int) -> None:
    bits, banks = netlist.parameters["WindowBits"], netlist.parameters["Banks"]
    algebra = _Write()
    address = port_bits(at, bits)
    windows = windows_of(bits)
    given: dict[str, Sequence[Value]] = {
        "a_i": tuple(reversed((address * windows)[:DEGREE])),
        "write_i": algebra.fresh(windows),
        "write_bank_i": [bank],
        "write_address_i": address,
        "write_data_i": algebra.fresh(DEGREE),
        "read_i": [1],
        "bank_i": [bank],
    }
    compute(netlist, algebra, input_bits(netlist, given), ["parts_o"])
    for window in range(windows):
        width = min(bits, DEGREE - bits * window)
        there = at >> width == 0
        written = algebra.written[window]
        place = "wr_addr_i" if banks > 1 or "rd_en_i" in written else "rd_addr_i"
        wanted: Mapping[str, Sequence[Value]] = {
            "wr_en_i": [given["write_i"][window] if there else 0],
            "wr_data_i": given["write_data_i"],
            place: [*address[:width], *([bank] if banks > 1 else [])],
        }
        for port, value in wanted.items():
            if list(written[port]) != list(value):
                raise RefutedError(f"{netlist}: {port} of table {window} is wrong at address {at}")
