# SPDX-License-Identifier: Apache-2.0
"""The two readings of a module side by side: SystemVerilog around both, and the inputs' plan."""

import re
from dataclasses import dataclass
from pathlib import Path

from opengcm.agree.modules import Module
from opengcm.agree.ports import Port, Ports
from opengcm.export.netlist import verilog_of

SOURCE, NETLIST, PAIR = "agree_source", "agree_netlist", "agree_pair"
WORD = 32
_FEWEST_WORDS = 3  # so that Verilator makes an array of words of every port


@dataclass(frozen=True)
class Bench:
    """The files of the simulation, in order, and its top module."""

    files: tuple[Path, ...]
    netlist: Path
    top: str = PAIR


def words(ports: tuple[Port, ...]) -> int:
    """How many words of the simulation hold these ports."""
    bits = sum(port.width for port in ports)
    return max(_FEWEST_WORDS, -(-bits // WORD))


def write(module: Module, ports: Ports, folder: Path) -> Bench:
    """Have Yosys make the netlist, and leave all that the simulation is built of in `folder`.

    FlowError, with the tool's own words, if Yosys fails.
    """
    around = folder / f"{SOURCE}.sv"
    around.write_text(_around(module, ports), encoding="utf-8")
    netlist = folder / f"{NETLIST}.v"
    text = verilog_of([*module.files, around], SOURCE, {}, NETLIST, folder)
    netlist.write_text(text, encoding="utf-8")
    pair = folder / f"{PAIR}.sv"
    pair.write_text(_pair(ports), encoding="utf-8")
    return Bench((*module.files, around, netlist, pair), netlist)


def tampered(text: str) -> str:
    """A netlist with a wrong register: what the comparison must find. ValueError without any."""
    changed, count = re.subn(r"<= (?=[^;]+;\s*$)", "<= ~", text, count=1, flags=re.MULTILINE)
    if not count:
        raise ValueError("the netlist has no register")
    return changed


def _header(name: str, ports: Ports, outputs: tuple[str, ...]) -> list[str]:
    declared = [
        "input logic clk",
        "input logic rst_n",
        f"input logic [{WORD * words(ports.inputs) - 1}:0] given",
        *(f"output logic [{WORD * words(ports.outputs) - 1}:0] {each}" for each in outputs),
    ]
    return [f"module {name} (", ",\n".join(f"  {each}" for each in declared), ");"]


def _around(module: Module, ports: Ports) -> str:
    """The module with its ports in a row."""
    lines = _header(SOURCE, ports, ("shown",))
    connected = [f".{port}({net})" for port, net in _clocks(ports)]
    for port in ports.inputs:
        bits = f"given[{port.at + port.width - 1}:{port.at}]"
        if port.cast:  # by a name of its own: read_slang takes no cast where ports are connected
            lines.append(f"  {port.cast} given_{port.name};")
            lines.append(f"  assign given_{port.name} = {port.cast}'({bits});")
            bits = f"given_{port.name}"
        connected.append(f".{port.name}({bits})")
    for port in ports.outputs:
        lines.append(f"  logic [{port.width - 1}:0] shown_{port.name};")
        lines.append(f"  assign shown[{port.at + port.width - 1}:{port.at}] = shown_{port.name};")
        connected.append(f".{port.name}(shown_{port.name})")
    end = sum(port.width for port in ports.outputs)
    if end < WORD * words(ports.outputs):
        lines.append(f"  assign shown[{WORD * words(ports.outputs) - 1}:{end}] = '0;")
    values = [f".{each.name}({each.literal})" for each in module.parameters]
    chosen = f" #({', '.join(values)})" if values else ""
    lines.append(f"  {module.name}{chosen} u_module (")
    lines.append(",\n".join(f"    {each}" for each in connected))
    return "\n".join([*lines, "  );", "endmodule", ""])


def _clocks(ports: Ports) -> list[tuple[str, str]]:
    return [(port, net) for port, net in ((ports.clock, "clk"), (ports.reset, "rst_n")) if port]


def _pair(ports: Ports) -> str:
    """Both on the same inputs."""
    lines = _header(PAIR, ports, ("source", "netlist"))
    for name, shown in ((SOURCE, "source"), (NETLIST, "netlist")):
        lines.append(f"  {name} u_{shown} (.clk, .rst_n, .given, .shown({shown}));")
    return "\n".join([*lines, "endmodule", ""])
