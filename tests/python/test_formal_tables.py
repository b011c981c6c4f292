# SPDX-License-Identifier: Apache-2.0
"""A table of a key that is wrong is found: faults planted in the netlists of the loader and of the
multiplier.

The space: windows of four bits; a register of the loader's entry, step, address and write flags
that is wrong, a word that is added to no sum, a write that goes nowhere, and a bank that is not
looked at.
"""

from collections.abc import Callable
from copy import copy
from dataclasses import replace
from functools import cache

import pytest
from netlist_faults import with_gate

from opengcm.formal import tables
from opengcm.formal.errors import RefutedError
from opengcm.formal.netlist import Box, Netlist, elaborate

CORE = "opengcm:lib:ghash_table"


@cache
def loader() -> Netlist:
    (made,) = elaborate(CORE, "og_ghash_table_load", [{"WindowBits": 4, "Banks": 2}])
    return made


@cache
def multiplier(banks: int) -> Netlist:
    values = {"WindowBits": 4, "Banks": banks, "Parts": 6}
    (made,) = elaborate(CORE, "og_ghash_table_mul", [values], tables.TABLES)
    return made


@pytest.mark.parametrize("name", ["entry_q[5]", "step_q[90]", "address_q[2]", "write_q[31]"])
def test_a_register_of_the_loader_that_is_stuck_is_found(name: str) -> None:
    (bit,) = [b for b, names in loader().names.items() if name in names]
    broken = with_gate(loader(), bit, ("reg", "0"))
    with pytest.raises(RefutedError):
        tables.check_table_load(broken)


def test_a_word_that_is_left_out_is_found() -> None:
    broken = copy(multiplier(1))
    broken.outputs = {"parts_o": ["0", *multiplier(1).outputs["parts_o"][1:]]}
    with pytest.raises(RefutedError, match=r"x\^127 is not that of a H"):
        tables.check_table_mul(broken)


BOXES: dict[str, tuple[Callable[[Box], Box], str]] = {
    "a write that goes nowhere": (
        lambda box: replace(box, inputs={**box.inputs, "wr_en_i": ["0"]}),
        "wr_en_i of table 0",
    ),
    "a bank that is not looked at": (
        lambda box: replace(
            box, inputs={**box.inputs, "rd_addr_i": [*box.inputs["rd_addr_i"][:-1], "0"]}
        ),
        "is not known",
    ),
}


@pytest.mark.parametrize(("change", "said"), BOXES.values(), ids=BOXES)
def test_a_table_that_is_wired_wrongly_is_found(change: Callable[[Box], Box], said: str) -> None:
    broken = copy(multiplier(2))
    broken.boxes = [
        change(box) if box.name.startswith("gen_table[0].") else box for box in multiplier(2).boxes
    ]
    with pytest.raises(RefutedError, match=said):
        tables.check_table_mul(broken)
