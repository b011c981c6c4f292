# SPDX-License-Identifier: Apache-2.0
"""A hash of a co-processor that is wrong is found: faults planted in its netlist.

The space: digits of eight bits; a bit of the key, of the operand, of the product and of the count
of digits that is stuck.
"""

from functools import cache

import pytest
from netlist_faults import with_gate

from opengcm.formal import coprocessor_hash
from opengcm.formal.errors import RefutedError
from opengcm.formal.netlist import Netlist, elaborate


@cache
def sound() -> Netlist:
    (made,) = elaborate("opengcm:lib:coprocessor", "og_cop_ghash", [{"DigitW": 8}])
    return made


FAULTS = {
    "hash_key_q[77]": "bit .* of the hash",
    "operand_q[9]": "bit .* of the hash",
    "product_q[40]": "another word leaves|bit .* of the hash",
    "digit_q[3]": "busy_o is wrong in cycle",
}


@pytest.mark.parametrize(("name", "said"), FAULTS.items())
def test_a_register_that_is_stuck_is_found(name: str, said: str) -> None:
    (bit,) = [b for b, names in sound().names.items() if name in names]
    broken = with_gate(sound(), bit, ("reg", "0"))
    with pytest.raises(RefutedError, match=said):
        coprocessor_hash.check_hash(broken)
