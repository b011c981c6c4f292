# SPDX-License-Identifier: Apache-2.0
"""Takes the ports of a netlist away, so that a core with more ports than a chip has pins routes.

Only clocks stay. The nets of the other inputs are left without a driver and those of the outputs
without a taker: the router passes over both, and no cell is added or lost.
"""

import json
from collections.abc import Sequence
from pathlib import Path


def close_ports(netlist: Path, top: str, clocks: Sequence[str]) -> None:
    """Leave module `top` of a netlist only the ports named `clocks`."""
    design = json.loads(netlist.read_text(encoding="utf-8"))
    ports = design["modules"][top]["ports"]
    design["modules"][top]["ports"] = {name: ports[name] for name in clocks}
    netlist.write_text(json.dumps(design), encoding="utf-8")


def close_ports_but_clock(netlist: Path, top: str, clock: str) -> None:
    """The same for a tool that wants the buffers of pins in the netlist: `clock` gets one."""
    close_ports(netlist, top, [clock])
    design = json.loads(netlist.read_text(encoding="utf-8"))
    module = design["modules"][top]
    cells = module["cells"].values()
    nets = [*module["netnames"].values(), *module["ports"].values()]
    used = [bit for net in nets for bit in net["bits"]]
    used += [bit for cell in cells for bits in cell["connections"].values() for bit in bits]
    pin = 1 + max(bit for bit in used if isinstance(bit, int))
    inner = module["ports"][clock]["bits"]
    module["cells"][f"{clock}_pin"] = {
        "type": "IBUF",
        "parameters": {},
        "attributes": {},
        "port_directions": {"I": "input", "O": "output"},
        "connections": {"I": [pin], "O": inner},
    }
    # The tool takes the names of pins from the nets: that of the port is outside now.
    module["netnames"][clock]["bits"] = [pin]
    module["ports"][clock]["bits"] = [pin]
    netlist.write_text(json.dumps(design), encoding="utf-8")
