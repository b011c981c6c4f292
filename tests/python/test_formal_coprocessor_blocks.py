# SPDX-License-Identifier: Apache-2.0
"""Blocks of a co-processor that are wrong are found: faults planted in netlists of AES-128.

The space: the core with four S-boxes (ECB and CBC, both ways) and that with GCM; a stuck bit of the
state, of the round keys, of Rcon, of the counter, of the hash, and of what the bus layer keeps.
"""

from functools import cache

import pytest
from netlist_faults import with_gate

from opengcm.formal import coprocessor_blocks
from opengcm.formal.errors import RefutedError
from opengcm.formal.forms import BOXES
from opengcm.formal.netlist import Netlist, elaborate

pytestmark = pytest.mark.full

SETS = {
    "og_cop_serial": {"KeyMax": 128, "Multipliers": 4, "Sbox": 1},
    "og_cop_gcm": {"KeyMax": 128, "DigitW": 1, "Sbox": 1},
}


@cache
def sound(core: str) -> Netlist:
    (made,) = elaborate("opengcm:lib:coprocessor", core, [SETS[core]], BOXES)
    return made


FAULTS = {
    "a bit of the state": ("og_cop_serial", "u_state.cell_q"),
    "a bit of the key": ("og_cop_serial", "u_key.upper_q"),
    "a bit of Rcon": ("og_cop_serial", "u_key.rcon_q"),
    "a bit of the round": ("og_cop_serial", "u_control.round_q"),
    "a bit of the counter": ("og_cop_gcm", "u_counter.ring_q"),
    "a bit of the hash": ("og_cop_gcm", "u_ghash.product_q"),
    "a bit of how many bytes count": ("og_cop_gcm", "u_regs.bytes_q[2]"),
}


@pytest.mark.parametrize(("core", "name"), FAULTS.values(), ids=FAULTS)
def test_a_register_that_is_stuck_is_found(core: str, name: str) -> None:
    found = [b for b, names in sound(core).names.items() if any(n.startswith(name) for n in names)]
    assert found, name
    broken = with_gate(sound(core), found[0], ("reg", "0"))
    with pytest.raises(RefutedError):
        coprocessor_blocks.check_blocks(broken)
