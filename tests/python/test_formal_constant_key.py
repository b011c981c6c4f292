# SPDX-License-Identifier: Apache-2.0
"""GHASH with the key in the logic, on unknown blocks: it holds, and planted faults are found.

The space: the three modules at their defaults, the pipe with one stage more than its least; five
registers that lose their bit or get another's.
"""

from collections.abc import Callable
from functools import cache

import pytest
from netlist_faults import with_gate

from opengcm.formal import constant_key
from opengcm.formal.errors import RefutedError
from opengcm.formal.netlist import Netlist, elaborate
from opengcm.spec import gcm

CRENNE = "opengcm:lib:crenne"
SUBJECTS: dict[str, tuple[str, str, dict[str, int], Callable[[Netlist], None]]] = {
    "basic": (CRENNE, "og_crenne_basic", {}, constant_key.check_basic),
    "pipe": (CRENNE, "og_crenne_pipe", {"Stages": 2}, constant_key.check_pipe),
    "fixed": ("opengcm:lib:ghash_fixed", "og_ghash_fixed", {}, constant_key.check_fixed),
}
FAULTS = {
    ("basic", "sum_q[17]"): "another",
    ("basic", "multiply_q[0]"): "another",
    ("pipe", "operand_q[200]"): "another",
    ("fixed", "first_q[0]"): "another",
    ("fixed", "u_step.state_o[5]"): "another",
}


@cache
def netlist_of(name: str) -> Netlist:
    core, top, parameters, _ = SUBJECTS[name]
    (made,) = elaborate(core, top, [parameters])
    return made


@pytest.mark.parametrize("name", SUBJECTS)
def test_it_is_ghash(name: str) -> None:
    SUBJECTS[name][3](netlist_of(name))


@pytest.mark.parametrize(("name", "register"), FAULTS)
def test_a_fault_is_found(name: str, register: str) -> None:
    sound = netlist_of(name)
    (bit,) = [b for b, names in sound.names.items() if any(n.endswith(register) for n in names)]
    broken = with_gate(sound, bit, ("reg", "0"))
    with pytest.raises(RefutedError, match=FAULTS[name, register]):
        SUBJECTS[name][3](broken)


def test_the_hash_of_known_blocks_is_that_of_the_standard() -> None:
    h = 0x66E94BD4EF8A2C3B884CFA59CA342B2E
    blocks = [0x0388DACE60B6A392F328C2B971B2FE78, 0x80]
    words = [tuple(block >> place & 1 for place in range(128)) for block in blocks]
    found = constant_key.ghash(words, h)
    data = b"".join(block.to_bytes(16, "big") for block in blocks)
    assert sum(bit << place for place, bit in enumerate(found)) == gcm.ghash(h, data)
