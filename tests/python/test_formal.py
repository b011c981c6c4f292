# SPDX-License-Identifier: Apache-2.0
"""The proofs of the datapath: small ones hold, and each fails on a fault planted in its netlist.

Walks the multiplier of one lane, the serial one, S-boxes, a round, MixColumns, the key expansion
and pipes, each elaborated once and then broken in gates, registers and wires chosen by a seed.
"""

import random
from collections.abc import Callable
from copy import copy
from functools import cache

import pytest
from netlist_faults import with_gate

from opengcm.formal import aes, aes_spec, multiplier, sboxes
from opengcm.formal.errors import RefutedError, UnreadableError
from opengcm.formal.forms import BOXES, Forms
from opengcm.formal.netlist import Netlist, elaborate, read
from opengcm.formal.polynomials import DEGREE, Polynomials, product_of_lanes
from opengcm.formal.walk import compute
from opengcm.spec import aes as standard
from opengcm.spec import gcm

AES, GHASH, LUT4 = "opengcm:lib:aes", "opengcm:lib:ghash", "opengcm:lib:tech_lut4"
SUBJECTS = {
    "mac": (GHASH, "og_gf128_mac", {"Lanes": 2, "Levels": 2, "MulRegs": 5}, ()),
    "serial": (GHASH, "og_gf128_mul_serial", {"DigitW": 8}, ()),
    "table": (AES, "og_aes_sbox", {"Sbox": 0, "Direction": 2, "Cuts": 1}, ()),
    "tower": (AES, "og_aes_sbox", {"Sbox": 1, "Direction": 1, "Cuts": 2}, ()),
    "inverse": (AES, "og_aes_agile_inverse", {"Cuts": 1, "EarlyCut": 1}, ()),
    "mix": (AES, "og_aes_mix_columns", {"Direction": 2}, ()),
    "sub_shift": (AES, "og_aes_sub_shift", {"Sbox": 0, "Direction": 2, "Cuts": 0}, BOXES),
    "round": (
        AES,
        "og_aes_round",
        {"RoundRegs": 3, "SumsRegs": 1, "SboxCuts": 0, "Last": 0},
        BOXES,
    ),
    "expand": (AES, "og_aes_key_expand", {"Slow": 0}, BOXES),
    "last_key": (AES, "og_aes_last_key", {"KeyBits": 128}, BOXES),
    "split_sbox": (AES, "og_aes_coset_sbox", {"BothWays": 1, "Cuts": 1}, ()),
    "split": (
        AES,
        "og_aes_agile",
        {"KeyBits": 128, "BothWays": 1, "Sbox": 5, "RoundRegs": 3, "SboxCuts": 0},
        BOXES,
    ),
    "agile": (AES, "og_aes_agile", {"KeyBits": 128, "RoundRegs": 2, "SboxCuts": 1}, BOXES),
    "lut4_inverse": (LUT4, "og_aes_lut4_inverse", {}, ()),
    "lut4": (LUT4, "og_aes_lut4_enc", {"KeyBits": 128}, BOXES),
    "coset_sbox": (AES, "og_aes_coset_sbox", {"Cuts": 2}, ()),
    "coset_pipe": (
        AES,
        "og_aes_pipe",
        {
            "Rounds": 10,
            "Lanes": 1,
            "Sbox": 5,
            "RoundRegs": 2,
            "SboxCuts": 1,
            "SharedW": 0,
            "KeyMin": 128,
        },
        (*BOXES, "og_delay"),
    ),
    "pipe": (
        AES,
        "og_aes_pipe",
        {"Rounds": 10, "Lanes": 1, "RoundRegs": 1, "SboxCuts": 0, "SharedW": 0, "KeyMin": 128},
        (*BOXES, "og_delay"),
    ),
}
CHECKS: dict[str, Callable[[Netlist], None]] = {
    "mac": multiplier.check_mac,
    "serial": multiplier.check_serial,
    "table": sboxes.check_sbox,
    "tower": sboxes.check_sbox,
    "inverse": sboxes.check_tower_inverse,
    "mix": aes.check_mix_columns,
    "sub_shift": aes.check_sub_shift,
    "round": aes.check_round,
    "expand": aes.check_key_expand,
    "last_key": aes.check_last_key,
    "split_sbox": sboxes.check_coset_sbox,
    "split": aes.check_agile,
    "agile": aes.check_agile,
    "lut4_inverse": sboxes.check_tower_inverse,
    "lut4": aes.check_agile,
    "coset_sbox": sboxes.check_coset_sbox,
    "coset_pipe": aes.check_pipe,
    "pipe": aes.check_pipe,
}


WIDE = {"agile", "last_key", "lut4", "serial"}


@cache
def netlist_of(name: str) -> Netlist:
    core, top, parameters, boxes = SUBJECTS[name]
    (made,) = elaborate(core, top, [parameters], boxes)
    return made


def cone(netlist: Netlist) -> list[int]:
    """The bits that some output depends on."""
    found: dict[int, None] = {}
    waiting = [bit for bits in netlist.outputs.values() for bit in bits]
    while waiting:
        bit = waiting.pop()
        if not isinstance(bit, int) or bit in found or bit not in netlist.gates:
            continue
        found[bit] = None
        gate = netlist.gates[bit]
        if gate[0] == "box":
            waiting += [b for bits in netlist.boxes[gate[1]].inputs.values() for b in bits]
        else:
            waiting += gate[1:]
    return list(found)


def varies(netlist: Netlist, bit: object) -> bool:
    """Nothing that constants make a constant: an OR in the place of a sum would be no fault."""
    if not isinstance(bit, int):
        return False
    match netlist.gates.get(bit, ("input",)):
        case ("and", *terms):
            return all(varies(netlist, term) for term in terms)
        case ("mux", one, other, select) if {one, other} == {"0", "1"}:
            return varies(netlist, select)
        case ("mux", *choices, _) | ("xor", *choices):
            return any(varies(netlist, choice) for choice in choices)
    return True


@pytest.mark.parametrize(
    "name", [pytest.param(n, marks=[pytest.mark.full] if n in WIDE else []) for n in SUBJECTS]
)
def test_a_fault_is_found(name: str) -> None:
    """The sound netlist is proved; with one output bit negated, and with a sum made an OR where
    there is one, it is refuted."""
    netlist, check = netlist_of(name), CHECKS[name]
    check(netlist)
    rng = random.Random(1)
    data = max(netlist.outputs, key=lambda port: len(netlist.outputs[port]))
    broken = copy(netlist)
    bit = max([0, *netlist.gates]) + 1_000_000
    bits = list(netlist.outputs[data])
    place = rng.randrange(len(bits))
    broken.gates = {**netlist.gates, bit: ("not", bits[place])}
    bits[place] = bit
    broken.outputs = {**netlist.outputs, data: bits}
    with pytest.raises(RefutedError):
        check(broken)
    # Multiplexers: a sum in them may be an OR as well.
    if name in {"sub_shift", "table"}:
        return
    sums = [one for one in cone(netlist) if netlist.gates[one][0] == "xor"]
    sums = [one for one in sums if all(varies(netlist, b) for b in netlist.gates[one][1:])]
    chosen = rng.choice(sums)
    with pytest.raises(RefutedError):
        check(with_gate(netlist, chosen, ("or", *netlist.gates[chosen][1:])))


@pytest.mark.parametrize("name", ["mac", "tower", "round", "pipe"])
def test_a_missing_register_is_found(name: str) -> None:
    """A register made a wire: the paths no longer have the same length."""
    netlist = netlist_of(name)
    registers = [bit for bit in cone(netlist) if netlist.gates[bit][0] == "reg"]
    chosen = random.Random(2).choice(registers)
    wire = ("or", netlist.gates[chosen][1], netlist.gates[chosen][1])
    with pytest.raises(RefutedError, match="cycle"):
        CHECKS[name](with_gate(netlist, chosen, wire))


def test_specification_of_the_product() -> None:
    """The product as polynomials, at random operands, is that of opengcm.spec.gcm."""
    algebra = Polynomials()
    product = product_of_lanes(algebra)
    rng = random.Random(3)
    for _ in range(2):
        a, b = rng.getrandbits(DEGREE), rng.getrandbits(DEGREE)
        there = 0
        for i in range(DEGREE):
            for j in range(DEGREE):
                if a >> DEGREE - 1 - i & 1 and b >> DEGREE - 1 - j & 1:
                    there |= algebra.monomial(0, i, j)
        bits = [(sums & there).bit_count() & 1 for sums in product]
        assert sum(bit << DEGREE - 1 - i for i, bit in enumerate(bits)) == gcm.mul(a, b)


@pytest.mark.parametrize("key_bytes", [16, 24, 32])
def test_specification_of_the_cipher(key_bytes: int) -> None:
    """On constants it is the cipher of opengcm.spec.aes, both ways."""
    rng = random.Random(key_bytes)
    key, block = rng.randbytes(key_bytes), rng.randbytes(16)

    def state(data: bytes) -> aes_spec.State:
        return [tuple(byte >> i & 1 for i in range(8)) for byte in data]

    forms = Forms()
    keys = aes_spec.round_keys(aes_spec.key_expansion(forms, state(key)))
    assert aes_spec.cipher(forms, state(block), keys) == state(standard.cipher(block, key))
    assert aes_spec.inv_cipher(forms, state(block), keys) == state(standard.inv_cipher(block, key))


def test_nothing_unknown_is_proved() -> None:
    """An unknown cell is refused, and an input of which nothing is said."""
    cell = {"type": "$mul", "parameters": {}, "connections": {"A": [2], "Y": [3]}}
    ports = {"y": {"direction": "output", "bits": [3]}, "a": {"direction": "input", "bits": [2]}}
    with pytest.raises(UnreadableError, match="unknown type"):
        read("top", {}, {"ports": ports, "cells": {"one": cell}})
    netlist = read("top", {}, {"ports": ports, "cells": {"one": _negation()}})
    with pytest.raises(UnreadableError, match="nothing is said"):
        compute(netlist, Forms(), {}, ["y"])


def _negation() -> dict[str, object]:
    return {"type": "$_NOT_", "parameters": {}, "connections": {"A": [2], "Y": [3]}}
