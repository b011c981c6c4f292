# SPDX-License-Identifier: Apache-2.0
"""S-boxes: every one of their inputs through the netlist, all at once.

A bit is 512 bits here, one for each byte and direction, so that one walk over the netlist is the
whole truth table. It is compared with FIPS 197's definition, the inverse in GF(2^8) and the affine
map, not with a table.
"""

from collections.abc import Callable, Mapping, Sequence

from opengcm.formal.aes_linear import (
    Bits,
    constant,
    from_coset,
    from_entering,
    from_tower,
    scaled,
    to_image,
    to_leaving,
    to_tower,
)
from opengcm.formal.errors import RefutedError, UnreadableError
from opengcm.formal.forms import INVERSE, MERGED
from opengcm.formal.netlist import Box, Netlist
from opengcm.formal.walk import Ports, Value, check_times, compute
from opengcm.spec.aes import INV_SBOX, SBOX, gf_inverse, xtimes

BYTES = 256
CASES = 2 * BYTES  # the second half with inverse_i


class Cases:
    """All cases at once."""

    one = (1 << CASES) - 1

    def product(self, a: int, b: int) -> Value:
        """Case by case."""
        return a & b

    def box(self, box: Box, inputs: Mapping[str, list[Value]]) -> Ports:
        """There are none."""
        raise UnreadableError(f"{box.name}: an S-box is proved whole")


def check_sbox(netlist: Netlist) -> None:
    """og_aes_sbox and og_aes_sbox_bram: SBOX() or INVSBOX() of each byte, Cuts cycles later; with
    FromTower of bytes as og_aes_agile_pkg has them. With Doubled XTIMES() of each beside it. Zero
    where clear_i is high.
    """
    direction = netlist.parameters["Direction"]
    tower = netlist.parameters.get("FromTower", 0)

    def expected(byte: int, inverse_i: int) -> int:
        inverse = inverse_i if direction == MERGED else direction == INVERSE
        given = _value(from_tower(constant(byte))) if tower else byte
        return INV_SBOX[given] if inverse else SBOX[given]

    def doubled(byte: int, inverse_i: int) -> int:
        return xtimes(expected(byte, inverse_i)) if netlist.parameters.get("Doubled") else 0

    _check(netlist, expected)
    if "doubled_o" in netlist.outputs:
        _check(netlist, doubled, "doubled_o")


def check_tower_inverse(netlist: Netlist) -> None:
    """og_aes_agile_inverse: nu / x of bytes as og_aes_agile_pkg has them, Cuts cycles later; and
    og_aes_lut4_inverse, one cycle later.
    """

    def expected(byte: int, _: int) -> int:
        inverse = gf_inverse(_value(from_tower(constant(byte))))
        return _value(to_tower(scaled(constant(inverse))))

    _check(netlist, expected)


def check_coset_sbox(netlist: Netlist) -> None:
    """og_aes_coset_sbox: SBOX() of a byte in elements of GF(4), as an image; with BothWays c / x of
    elements as og_aes_split_pkg has them. Cuts cycles later.
    """

    def expected(byte: int, _: int) -> int:
        if netlist.parameters.get("BothWays"):
            inverse = gf_inverse(_value(from_entering(constant(byte))))
            return _value(to_leaving(constant(inverse)))
        substituted = SBOX[_value(from_coset(constant(byte)))]
        return _value(to_image(constant(substituted)))

    _check(netlist, expected)


def _check(netlist: Netlist, expected: Callable[[int, int], int], output: str = "byte_o") -> None:
    bytes_in, inverse_in = netlist.inputs["byte_i"], netlist.inputs.get("inverse_i", [])
    clear = [bit for bit in netlist.inputs.get("clear_i", []) if isinstance(bit, int)]
    arrival = {bit: 0 for bit in [*bytes_in, *inverse_in, *clear] if isinstance(bit, int)}
    check_times(netlist, arrival, {output: netlist.parameters.get("Cuts", 1)})
    table = [expected(case % BYTES, case // BYTES) for case in range(CASES)]
    inputs = [_column(range(CASES), i) for i in range(9)]
    for port in range(len(bytes_in) // 8):
        # What is on another port of the same memory is unknown.
        values: dict[int, Value] = dict.fromkeys(arrival)
        given = dict(zip(bytes_in[8 * port : 8 * port + 8], inputs[:8], strict=True))
        given.update(dict.fromkeys(inverse_in[port : port + 1], inputs[8]))
        values.update((bit, value) for bit, value in given.items() if isinstance(bit, int))
        for cleared in range(1 + len(clear)):
            values.update(dict.fromkeys(clear, Cases.one if cleared else 0))
            found = compute(netlist, Cases(), values, [output])[output][8 * port : 8 * port + 8]
            for i, bit in enumerate(found):
                wanted = 0 if cleared else _column(table, i)
                if bit != wanted:
                    raise RefutedError(f"{netlist}: {_difference(bit, wanted, i)}")


def _difference(found: Value, wanted: int, place: int) -> str:
    if found is None:
        return f"bit {place} depends on more than its byte"
    wrong = found ^ wanted
    byte = ((wrong & -wrong).bit_length() - 1) % BYTES
    return f"bit {place} of the image of {byte:02x} is wrong"


def _column(numbers: Sequence[int], place: int) -> int:
    """One bit of the number of each case."""
    return sum((number >> place & 1) << case for case, number in enumerate(numbers))


def _value(byte: Bits) -> int:
    return sum(bit << i for i, bit in enumerate(byte))
