# SPDX-License-Identifier: Apache-2.0
"""A mapped netlist under names that every tool of a layout reads: n0, n1 ... for its nets.

The tools disagree on brackets, dots and dollars in names. Cells are called u0, u1 ... in Verilog;
qflow numbers those of the BLIF file itself.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from opengcm.flows.errors import FlowError
from opengcm.flows.netlist import Bit, Netlist

TOP = "top"


@dataclass(frozen=True)
class Circuit:
    """Ports by new name, and cells with a net a pin. `driving` has the output pins of each type."""

    inputs: Sequence[str]
    outputs: Sequence[str]
    cells: Sequence[tuple[str, Mapping[str, str]]]
    clocks: Sequence[str]
    driving: Mapping[str, frozenset[str]]

    def blif(self) -> str:
        """What qflow reads."""
        lines = [
            f".model {TOP}",
            f".inputs {' '.join(self.inputs)}",
            f".outputs {' '.join(self.outputs)}",
        ]
        for kind, pins in self.cells:
            lines.append(f".gate {kind} {' '.join(f'{pin}={net}' for pin, net in pins.items())}")
        return "\n".join([*lines, ".end", ""])

    def verilog(self) -> str:
        """What OpenSTA reads."""
        lines = [f"module {TOP} ({', '.join([*self.inputs, *self.outputs])});"]
        lines += [f"  input {name};" for name in self.inputs]
        lines += [f"  output {name};" for name in self.outputs]
        for index, (kind, pins) in enumerate(self.cells):
            connected = ", ".join(f".{pin}({net})" for pin, net in pins.items())
            lines.append(f"  {kind} u{index} ({connected});")
        return "\n".join([*lines, "endmodule", ""])

    def pins(self) -> dict[str, list[str]]:
        """The pins and ports on each net as SPEF names them, what drives it first."""
        found: dict[str, list[str]] = {name: [name] for name in self.inputs}
        taking: dict[str, list[str]] = {}
        for index, (kind, pins) in enumerate(self.cells):
            for pin, net in pins.items():
                side = found if pin in self.driving[kind] else taking
                side.setdefault(net, []).append(f"u{index}:{pin}")
        return {net: [*drivers, *taking.get(net, ())] for net, drivers in found.items()}


def circuit_of(netlist: Netlist, clocks: Sequence[str]) -> Circuit:
    """The circuit in a netlist. FlowError if a pin or port is constant: there are no tie cells."""
    names: dict[Bit, str] = {}

    def net(bit: Bit) -> str:
        if isinstance(bit, str):
            raise FlowError("a pin or an output is constant, and the library has no cell for that")
        return names.setdefault(bit, f"n{len(names)}")

    inputs = [net(bit) for bits in netlist.inputs.values() for bit in bits]
    outputs = list(dict.fromkeys(net(bit) for bits in netlist.outputs.values() for bit in bits))
    cells = [
        (cell.type, {pin: net(bits[0]) for pin, bits in {**cell.inputs, **cell.outputs}.items()})
        for cell in netlist.cells
    ]
    driving = {cell.type: frozenset(cell.outputs) for cell in netlist.cells}
    ticking = [net(bit) for name in clocks for bit in netlist.inputs[name]]
    return Circuit(inputs, outputs, cells, ticking, driving)
