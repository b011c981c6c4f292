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
