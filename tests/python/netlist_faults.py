# SPDX-License-Identifier: Apache-2.0
"""Faults in a netlist that a proof reads."""

from copy import copy

from opengcm.formal.netlist import Netlist


def joined(netlist: Netlist, port: str, place: int, other: object) -> Netlist:
    """With another bit added to one of an output."""
    broken = copy(netlist)
    bit = max(netlist.gates) + 1_000_000
    bits = list(netlist.outputs[port])
    broken.gates = {**netlist.gates, bit: ("xor", bits[place], other)}
    bits[place] = bit
    broken.outputs = {**netlist.outputs, port: bits}
    return broken
