# SPDX-License-Identifier: Apache-2.0
"""Faults in a netlist that a proof reads."""

from copy import copy

from opengcm.formal.netlist import Gate, Netlist


def with_gate(netlist: Netlist, bit: int, gate: Gate) -> Netlist:
    """With another gate or register in the place of what drives a bit."""
    broken = copy(netlist)
    broken.gates = {**netlist.gates, bit: gate}
    return broken


def joined(netlist: Netlist, port: str, place: int, other: object) -> Netlist:
    """With another bit added to one of an output."""
    bit = max(netlist.gates) + 1_000_000
    bits = list(netlist.outputs[port])
    broken = with_gate(netlist, bit, ("xor", bits[place], other))
    bits[place] = bit
    broken.outputs = {**netlist.outputs, port: bits}
    return broken
