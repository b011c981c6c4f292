# SPDX-License-Identifier: Apache-2.0
"""Names of VHDL (IEEE 1076-1993, 13.3 and 13.9), for the templates of an export."""

import re

_NAME = re.compile(r"[a-z](_?[a-z0-9])*", re.IGNORECASE)
_RESERVED = """
abs access after alias all and architecture array assert attribute begin block body buffer bus case
component configuration constant disconnect downto else elsif end entity exit file for function
generate generic group guarded if impure in inertial inout is label library linkage literal loop map
mod nand new next nor not null of on open or others out package port postponed procedure process
pure range record register reject rem report return rol ror select severity shared signal sla sll
sra srl subtype then to transport type unaffected units until use variable wait when while with xnor
xor
"""


def is_vhdl_name(name: str) -> bool:
    """Whether it is a basic identifier, and no reserved word in any case of its letters."""
    return bool(_NAME.fullmatch(name)) and name.lower() not in _RESERVED.split()
