# SPDX-License-Identifier: Apache-2.0
"""Products in GF(2^128): the multiplier of the lanes, and the one of a digit a cycle."""

from collections.abc import Mapping

from opengcm.formal.errors import RefutedError
from opengcm.formal.netlist import Netlist
from opengcm.formal.polynomials import DEGREE, ELEMENT, Polynomials, product_of_lanes
from opengcm.formal.walk import Machine, Value, check_times, compute


def check_mac(netlist: Netlist) -> None:
    """og_gf128_mac: sum_o is the sum over the lanes of a_i b_i, as many cycles later as MulRegs has
    bits, for all operands.

    RefutedError with the coefficient that differs.
    """
    lanes = netlist.parameters["Lanes"]
    arrival = dict.fromkeys([*netlist.inputs["a_i"], *netlist.inputs["b_i"]], 0)
    stages = netlist.parameters["MulRegs"].bit_count()
    check_times(netlist, _numbers(arrival), {"sum_o": stages})
    algebra = Polynomials(lanes)
    values: dict[int, Value] = {}
    for lane in range(lanes):
        for power in ELEMENT:
            place = lane * DEGREE + DEGREE - 1 - power  # GCM has x^0 leftmost
            values[_number(netlist.inputs["a_i"][place])] = algebra.a(lane, power)
            values[_number(netlist.inputs["b_i"][place])] = algebra.b(lane, power)
    found = compute(netlist, algebra, values, ["sum_o"])["sum_o"]
    _compare(netlist, found, product_of_lanes(algebra))


def check_serial(netlist: Netlist) -> None:
    """og_gf128_mul_serial: from whatever state, a start leads ceil(128 / DigitW) + 1 cycles later
    to done_o and the product, which then stays, for all operands, while nothing clears it.
    """
    algebra = Polynomials()
    machine = Machine(netlist, algebra)
    a: list[Value] = [algebra.a(0, DEGREE - 1 - place) for place in ELEMENT]
    b: list[Value] = [algebra.b(0, DEGREE - 1 - place) for place in ELEMENT]
    quiet: Mapping[str, list[Value]] = {"rst_ni": [1], "clear_i": [0]}
    machine.step({**quiet, "start_i": [1], "unit_i": [0], "a_i": a, "b_i": b})
    steps = -(-DEGREE // netlist.parameters["DigitW"])
    product = product_of_lanes(algebra)
    for cycle in range(1, steps + 4):
        out = machine.step(
            {**quiet, "start_i": [0], "b_i": b if cycle <= steps else [None] * DEGREE}
        )
        if out["done_o"] != [int(cycle == steps + 1)]:
            raise RefutedError(f"{netlist}: done_o is {out['done_o'][0]} in cycle {cycle}")
        if cycle > steps:
            _compare(netlist, out["product_o"], product)


def _compare(netlist: Netlist, found: list[Value], expected: list[int]) -> None:
    for power in ELEMENT:
        if found[DEGREE - 1 - power] != expected[power]:
            raise RefutedError(
                f"{netlist}: the coefficient of x^{power} is not that of the product"
            )


def _number(bit: object) -> int:
    if not isinstance(bit, int):
        raise RefutedError("an operand has a constant bit")
    return bit


def _numbers(bits: Mapping[int | str, int]) -> dict[int, int]:
    return {_number(bit): cycle for bit, cycle in bits.items()}
