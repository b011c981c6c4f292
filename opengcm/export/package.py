# SPDX-License-Identifier: Apache-2.0
"""The files of an export by name: what each is, and what its template needs to know."""

import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from opengcm import __version__, places, sources
from opengcm.designs import Design
from opengcm.export.block_bench import as_exported
from opengcm.export.interfaces import pins
from opengcm.export.kinds import Bench
from opengcm.export.known import headers, known
from opengcm.export.ports import ENUMS

DEFAULT_CLOCK_MHZ = 200.0
"""For the constraints of a design that states no clock."""

TEMPLATES: Mapping[str, tuple[str, str]] = {
    "instance.v.j2": ("{name}_inst.v", "how to instantiate it in Verilog"),
    "instance.vhd.j2": ("{name}_inst.vhd", "how to instantiate it in VHDL, component and all"),
    "core.j2": ("{name}.core", "FuseSoC core"),
    "constraints.xdc.j2": ("{name}.xdc", "the clock and the delays of ports, for Vivado"),
    "constraints.sdc.j2": ("{name}.sdc", "the same for everything else"),
    "package.vhd.j2": ("{name}_pkg.vhd", "VHDL package with its component"),
    "wrapper.vhd.j2": ("{name}_wrapper.vhd", "the same as a VHDL entity"),
    "vivado.tcl.j2": ("vivado.tcl", "out of context in Vivado, with reports"),
    "quartus.tcl.j2": ("quartus.tcl", "with virtual pins in Quartus, with reports"),
    "config.json.j2": ("config.json", "OpenLane and LibreLane"),
    "component.xml.j2": ("component.xml", "IP-XACT (IEEE 1685-2014)"),
    "readme.md.j2": ("README.md", "this page"),
}
_NETLIST: Mapping[str, tuple[str, str]] = {
    "header.v.j2": ("{name}.v", "the core: one Verilog-2005 file"),
}
_SOURCES: Mapping[str, tuple[str, str]] = {
    "wrapper.sv.j2": ("{name}.sv", "the core: its top module with its parameters"),
    "files.f.j2": ("{name}.f", "its sources, in the order in which they compile"),
}
# Where a vendor's script is told no device: large, and in the editions without a price.
_VENDORS = {
    "vivado_part": "xc7a200tfbg676-2",
    "quartus_device": "5CGXFC9E6F35C7",
    "quartus_family": "Cyclone V",
}
_COCOTB = ("gcm", "packets", "coprocessor")
_CELLS = ("osu018", "osu050")


@dataclass(frozen=True)
class Package:
    """What an export is made of: rendered from `templates`, copied, and vectors of the bench.

    `templates` has the file's name by its template, `copies` the file that is copied by its name in
    the folder.
    """

    templates: Mapping[str, str]
    copies: Mapping[str, Path]
    hexes: Mapping[str, Sequence[str]]
    facts: Mapping[str, Any]

    @property
    def names(self) -> list[str]:
        """Of all files, in the order in which they are shown."""
        return [*self.templates.values(), *self.copies, *self.hexes]


def package(design: Design, bench: Bench, *, as_sources: bool) -> Package:
    """The package of a design, as one netlist or as its SystemVerilog sources."""
    design = as_exported(design)
    name = design.name
    chosen = {**(_SOURCES if as_sources else _NETLIST), **TEMPLATES}
    chosen[bench.template] = ("{name}_tb.v", "test bench that checks itself")
    if has_cocotb(design):
        chosen["cocotb.py.j2"] = ("test_{name}.py", "the same bench for cocotb, with a runner")
    templates = {template: pattern.format(name=name) for template, (pattern, _) in chosen.items()}
    listed = [(templates[template], text) for template, (_, text) in chosen.items()]
    hexes = {f"{name}_tb_{kind}.hex": words for kind, words in bench.words.items()}
    listed += [(hexed, "data of the test bench") for hexed in hexes]
    copies = {path.name: path for path in headers(design)}
    listed += [(header, "registers, for C") for header in copies]
    rtl = [f"{name}.v"]
    if as_sources:
        parts = {f"rtl/{path.name}": path for path in sources.files_of(design.core, design.top)}
        rtl = [*parts, f"{name}.sv"]
        listed.append(("rtl", f"the {len(parts)} files that `{design.top}` needs"))
        copies |= parts
    copies["LICENSE"] = places.LICENSE
    listed.append(("LICENSE", "Apache-2.0"))
    facts = {
        "design": design,
        "command": _command(design, as_sources=as_sources),
        "version": __version__,
        **bench.facts,
        **_VENDORS,
        **_cells(design),
        "hexes": list(hexes),
        "clock_mhz": design.clock_mhz or DEFAULT_CLOCK_MHZ,
        "ports": bench.ports,
        "pins": pins(bench.ports),
        "async_reset": bool(design.parameters.get("AsyncReset", 0)),
        "enums": ENUMS,
        "cocotb": has_cocotb(design),
        "systemverilog": as_sources,
        "rtl": rtl,
        "headers": [path.name for path in headers(design)],
        "listed": listed,
        "figures": known(design),
    }
    facts["filesets"] = _filesets(name, facts)
    return Package(templates, copies, hexes, facts)


def has_cocotb(design: Design) -> bool:
    """Whether there is a cocotb bench: of engines, packets of bytes, and co-processors."""
    return design.kind in _COCOTB and not design.takes_data_late


def _command(design: Design, *, as_sources: bool) -> str:
    """What writes this export; nothing where the module is that of a target."""
    if design.other_top:
        return ""
    flags = ["--sources"] if as_sources else []
    return shlex.join(["opengcm", "export", *design.arguments, *flags, "--out", "DIR"])


def _cells(design: Design) -> dict[str, Any]:
    """Whether anything is known of it in standard cells, and where of another build than this."""
    measured = [target for target in _CELLS if target in design.targets]
    others = [target for target in measured if design.committed and design.on_target.get(target)]
    return {"in_cells": bool(measured), "other_in_cells": next(iter(others), "")}


def _filesets(name: str, facts: Mapping[str, Any]) -> dict[str, list[tuple[str, str]]]:
    """The files that IP-XACT lists, with its word for their type, or with ours: xdc and hex."""
    language = "systemVerilogSource" if facts["systemverilog"] else "verilogSource"
    return {
        "rtl": [(file, language) for file in facts["rtl"]],
        "constraints": [(f"{name}.sdc", "SDC"), (f"{name}.xdc", "xdc")],
        "bench": [(f"{name}_tb.v", "verilogSource"), *((file, "hex") for file in facts["hexes"])],
        "vhdl": [(f"{name}_{part}.vhd", "vhdlSource") for part in ("pkg", "wrapper")],
        "software": [(file, "cSource") for file in facts["headers"]],
    }
