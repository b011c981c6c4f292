# SPDX-License-Identifier: Apache-2.0
"""Where the words that a co-processor is given can go: keys, data, IVs and tags.

The register layer (`og_cop_regs`) is a box here: what it hands on is known by port. All else is the
core that works. What that tells the layer, by which it takes, refuses and waits, is looked at.
"""

from opengcm.formal.errors import RefutedError
from opengcm.formal.flow import cone
from opengcm.formal.netlist import Netlist

REGISTERS = "og_cop_regs"
_WORDS = "transfer_o"
_WORD_BITS = range(32)  # of transfer_t of og_cop_pkg: the word is its last field
_TOLD = (
    "busy_i",
    "block_busy_i",
    "result_i",
    "data_good_i",
    "iv_set_i",
    "iv_used_i",
    "tag_good_i",
)
_VERDICT = "u_control_gcm.tag_good_q[0]"


def check_coprocessor(netlist: Netlist) -> None:
    """A core of a co-processor: whether it is at work, has a result, takes data or has ended a
    message can depend on no bit of a word that it was given, for all time. What says that a tag is
    the right one is a register of its own.
    """
    (layer,) = [box for box in netlist.boxes if box.type == REGISTERS]
    words = {(REGISTERS, _WORDS, place) for place in _WORD_BITS}
    verdict = [bit for bit, names in netlist.names.items() if _VERDICT in names]
    for port in _TOLD:
        if port == "tag_good_i" and verdict and layer.inputs[port] == verdict:
            continue
        found = cone(netlist, layer.inputs[port])
        if found.made & words or "request_i" in found.inputs:
            raise RefutedError(f"{netlist}: {port} can depend on a word that is written")
