# SPDX-License-Identifier: Apache-2.0
"""The folder that `opengcm export` makes: everything another flow needs of one design."""

from pathlib import Path

from jinja2 import Environment, PackageLoader, StrictUndefined

from opengcm.declared import is_module_name
from opengcm.designs import Design
from opengcm.errors import ExportError
from opengcm.export.folder import check_room, made_folder, write_files
from opengcm.export.kinds import bench_of
from opengcm.export.netlist import verilog
from opengcm.export.package import package
from opengcm.export.vhdl import is_vhdl_name
from opengcm.parameters import assignments

_ENVIRONMENT = Environment(
    loader=PackageLoader("opengcm.export"),
    undefined=StrictUndefined,
    keep_trailing_newline=True,
    trim_blocks=True,
    lstrip_blocks=True,
    autoescape=False,
)
_ENVIRONMENT.filters["in_words"] = assignments


def export_design(
    design: Design, out: Path, *, force: bool = False, as_sources: bool = False
) -> list[Path]:
    """Write the export of `design` into the folder `out`; returns the files.

    With `as_sources` it has the SystemVerilog files of the design with a list of them, instead of
    one file of Verilog.

    All files are made first, in a folder inside `out`, and moved in at the end: there are all of
    them or none. ExportError if a file is there already and `force` is not set, if the folder
    cannot be written or the disk is full, or no module can have the design's name. FlowError if
    Yosys fails.
    """
    if not is_module_name(design.name):
        raise ExportError(f"no module may be called {design.name}, as this design is")
    if not is_vhdl_name(design.name):
        raise ExportError(f"no component of VHDL may be called {design.name}, as this design is")
    made = package(design, bench_of(design), as_sources=as_sources)
    check_room(out, made.names, force=force)
    with made_folder(out / "rtl" if as_sources else out):
        facts = {**made.facts, "modules": "" if as_sources else verilog(design, out)}
        texts = {
            name: _ENVIRONMENT.get_template(template).render(facts)
            for template, name in made.templates.items()
        }
        texts |= {name: path.read_text(encoding="utf-8") for name, path in made.copies.items()}
        texts |= {name: "\n".join(lines) + "\n" for name, lines in made.hexes.items()}
        contents = {name: text.encode() for name, text in texts.items()}
        return write_files(out, {name: contents[name] for name in made.names}, force=force)
