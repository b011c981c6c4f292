# SPDX-License-Identifier: Apache-2.0
"""A design as its mapped netlist: simulated in place of the RTL, every net in sight."""

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from opengcm import sim
from opengcm.designs import Design
from opengcm.errors import OpenGcmError
from opengcm.flows import SynthRequest, Target
from opengcm.flows.gates import simulation_model
from opengcm.flows.levels import clock_ports
from opengcm.flows.liberty import CellLibrary, read_liberty
from opengcm.flows.netlist import Netlist, read_netlist
from opengcm.flows.store import content_key, keep
from opengcm.flows.synthesis import map_netlist
from opengcm.flows.yosys import NETLIST
from opengcm.sim.build import BuiltDesign, build_netlist
from opengcm.sim.compile import Message
from opengcm.sim.toggles import Toggles

_MANY_CELLS = 50_000
_COUNTER = Path(sim.__file__).with_name("toggles.h")


@dataclass(frozen=True)
class GateLevel:
    """A mapped design. `design` is what simulators take: they run its netlist."""

    request: SynthRequest
    design: BuiltDesign
    netlist: Netlist
    library: CellLibrary
    clock: str  # the port

    @property
    def target(self) -> Target:
        return self.request.target

    @cached_property
    def nets(self) -> int:
        """One more than the highest number of a net."""
        ends = [bits for cell in self.netlist.cells for bits in cell.outputs.values()]
        groups = [*ends, *self.netlist.inputs.values(), *self.netlist.outputs.values()]
        return 1 + max(bit for bits in groups for bit in bits if isinstance(bit, int))

    @cached_property
    def driven(self) -> NDArray[np.bool_]:
        """By number, whether a net is driven by a cell."""
        found = np.zeros(self.nets, bool)
        for cell in self.netlist.cells:
            for bits in cell.outputs.values():
                for bit in bits:
                    if isinstance(bit, int):
                        found[bit] = True
        return found

    @cached_property
    def load_ff(self) -> NDArray[np.float32]:
        """By number, the capacitance of the pins on a net that a cell drives, in fF."""
        load = np.zeros(self.nets, np.float32)
        for cell in self.netlist.cells:
            inputs = self.library.details[cell.type].inputs
            for pin, bits in cell.inputs.items():
                if isinstance(bits[0], int):
                    load[bits[0]] += inputs.get(pin, 0.0)
        return np.where(self.driven, load, 0).astype(np.float32)

    def toggles(self) -> Toggles:
        """The counter in its model."""
        return Toggles(self.design.library)


def gate_level(design: Design, target: Target, message: Message | None = None) -> GateLevel:
    """Map a design. OpenGcmError if it cannot be, or has not one clock."""
    if message:
        message(f"{design.name}: mapping to {target.name}")
    request = SynthRequest.of_design(design, target)
    folder = map_netlist(request)
    netlist = read_netlist(folder / f"{NETLIST}.gz", request.top)
    library = read_liberty(*target.libraries)
    clocks = clock_ports(netlist, library)
    if len(clocks) != 1:
        raise OpenGcmError(f"{design.name}: a netlist of one clock is wanted, not of {len(clocks)}")
    text = simulation_model(netlist, library, clocks[0])
    name = f"{request.top}.sv"

    def work(place: Path) -> None:
        (place / name).write_text(text, encoding="utf-8")

    kept = keep("gates", design.name, content_key({"text": text}), work, force=False)
    simulated = build_netlist(
        design.build_of(target.name),
        kept.folder / name,
        _COUNTER,
        optimised=len(netlist.cells) < _MANY_CELLS,
        message=message,
    )
    return GateLevel(request, simulated, netlist, library, clocks[0])
