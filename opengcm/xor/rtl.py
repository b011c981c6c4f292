# SPDX-License-Identifier: Apache-2.0
"""A network as SystemVerilog: plain assignments, level by level, with registers where asked.

A register behind every level keeps what is shared as it is: no tool moves gates across registers
unless it is told to.
"""

from collections.abc import Callable, Collection, Sequence

from opengcm.xor.network import Network

NameOf = Callable[[int], str]

_WRAP = 100


class Body:
    """The statements of a network. `cuts` are the levels that have registers behind them.

    `input_name` says what an input is called where it is first used. An output is late by as many
    cycles as there are cuts; every path has the same registers.
    """

    def __init__(self, network: Network, cuts: Collection[int], input_name: NameOf) -> None:
        self.network = network
        self.cuts = frozenset(cuts)
        self.input_name = input_name
        self.level = network.levels
        self.stages = len(self.cuts)
        self.last = self._last_uses()
        self.place: dict[tuple[int, int], str] = {}  # (signal, stage) to its name

    def ready(self, level: int) -> int:
        """The stage from which on a signal of this level can be used."""
        return sum(cut <= level for cut in self.cuts)

    def made(self, level: int) -> int:
        """The stage in which a gate of this level is computed."""
        return sum(cut < level for cut in self.cuts)

    def _last_uses(self) -> dict[int, int]:
        """The last stage in which each signal is used."""
        last: dict[int, int] = {}
        for i, gate in enumerate(self.network.gates):
            stage = self.made(self.level[self.network.inputs + i])
            for signal in gate:
                last[signal] = max(last.get(signal, 0), stage)
        for output in self.network.outputs:
            if output is not None:
                last[output] = self.stages
        return last

    def _name(self, signal: int, stage: int) -> str:
        if signal < self.network.inputs and stage == self.ready(self.level[signal]):
            return self.place.get((signal, stage)) or self.input_name(signal)
        return self.place[signal, stage]

    def _sum(self, signal: int) -> str:
        gate = self.network.gates[signal - self.network.inputs]
        stage = self.made(self.level[signal])
        return " ^ ".join(self._name(operand, stage) for operand in gate)

    def lines(self, output: str) -> list[str]:
        """Declarations and statements; bit i of `output` is assigned output i."""
        lines: list[str] = []
        first_gate = self.network.inputs
        gates = range(first_gate, first_gate + len(self.network.gates))
        for level in sorted({0, *self.cuts, *(self.level[gate] for gate in gates)}):
            here = [gate for gate in gates if self.level[gate] == level]
            if level in self.cuts:
                lines += self._register(here, self.ready(level))
            elif here:
                lines += self._combine(here, level)
        lines.append("")
        for i, signal in enumerate(self.network.outputs):
            value = "1'b0" if signal is None else self._name(signal, self.stages)
            lines.append(f"  assign {output}[{i}] = {value};")
        return lines

    def _combine(self, gates: Sequence[int], level: int) -> list[str]:
        for i, gate in enumerate(gates):
            self.place[gate, self.made(level)] = f"level{level}[{i}]"
        lines = ["", f"  logic [{len(gates) - 1}:0] level{level};"]
        for i, gate in enumerate(gates):
            lines += wrap(f"  assign level{level}[{i}] = {self._sum(gate)};")
        return lines

    def _register(self, gates: Sequence[int], stage: int) -> list[str]:
        """The registers in front of a stage: new gates, and older signals that are used later."""
        carried = [
            signal
            for signal, last in sorted(self.last.items())
            if last >= stage and self.ready(self.level[signal]) < stage
        ]
        inputs = [
            signal
            for signal, last in sorted(self.last.items())
            if signal < self.network.inputs and self._cut_input(signal) and stage == 1
        ]
        values = [(gate, self._sum(gate)) for gate in gates]
        values += [(signal, self._name(signal, stage - 1)) for signal in carried]
        values += [(signal, self.input_name(signal)) for signal in inputs]
        if not values:
            return []
        lines = ["", f"  logic [{len(values) - 1}:0] stage{stage}_q;", ""]
        lines.append("  always_ff @(posedge clk_i) begin")
        for i, (signal, value) in enumerate(values):
            lines += wrap(f"    stage{stage}_q[{i}] <= {value};")
            self.place[signal, stage] = f"stage{stage}_q[{i}]"
        return [*lines, "  end"]

    def _cut_input(self, signal: int) -> bool:
        return 0 in self.cuts and self.level[signal] == 0


def module(
    network: Network, name: str, header: Sequence[str] = (), cuts: Collection[int] = ()
) -> str:
    """A module y_o = M x_i; bit j of x_i is column j, bit i of y_o is row i."""
    body = Body(network, cuts, lambda signal: f"x_i[{signal}]").lines("y_o")
    clock = ["    input  logic clk_i,"] if cuts else []
    lines = [
        *(f"// {line}".rstrip() for line in header),
        *([""] if header else []),
        f"module {name} (",
        *clock,
        f"    input  logic [{network.inputs - 1}:0] x_i,",
        f"    output logic [{len(network.outputs) - 1}:0] y_o",
        ");",
        *body,
        "",
        "endmodule",
        "",
    ]
    return "\n".join(lines)


def wrap(line: str) -> list[str]:
    """A statement on as many lines as it takes."""
    lines: list[str] = []
    indent = " " * (len(line) - len(line.lstrip()) + 4)
    while len(line) > _WRAP:
        at = line.rindex(" ^ ", 0, _WRAP)
        lines.append(line[:at])
        line = f"{indent}{line[at + 1 :]}"
    return [*lines, line]
