# SPDX-License-Identifier: Apache-2.0
"""The folder that `opengcm model` makes."""

from pathlib import Path

from jinja2 import Environment, PackageLoader, StrictUndefined

from opengcm import __version__, places
from opengcm.coprocessors import is_on_axi_lite
from opengcm.declared import is_module_name
from opengcm.designs import Design
from opengcm.errors import ExportError
from opengcm.export.folder import check_room, made_folder, write_files
from opengcm.model.example import example_of
from opengcm.parameters import assignments
from opengcm.sim.build import C_KINDS, build_for_c
from opengcm.sim.compile import Message

_TEMPLATES = {
    "README.md": "readme.md.j2",
    "{name}_model.h": "model.h.j2",
    "{name}_model_pkg.sv": "model_pkg.sv.j2",
    "example.cpp": "example.cpp.j2",
    "example.sv": "example.sv.j2",
}
_ENVIRONMENT = Environment(
    loader=PackageLoader("opengcm.model"),
    undefined=StrictUndefined,
    keep_trailing_newline=True,
    trim_blocks=True,
    lstrip_blocks=True,
    autoescape=False,
)


def write_model(
    design: Design, out: Path, *, force: bool = False, message: Message | None = None
) -> list[Path]:
    """Write the model of `design` into the folder `out`; returns the files.

    ExportError if there is none for designs of its kind, if a file is there already and `force` is
    not set, or if the folder cannot be written. SimulationError if the model cannot be built.
    """
    if design.kind not in C_KINDS:
        has = ", ".join(C_KINDS)
        raise ExportError(
            f"{design.name}: designs of kind {design.kind!r} have no model for C; those of {has} do"
        )
    name = design.name
    if not is_module_name(name):
        raise ExportError(f"no function may be called after {name}, as this design is")
    library = f"lib{name}.so"
    names = [*(pattern.format(name=name) for pattern in _TEMPLATES), library, "LICENSE"]
    check_room(out, names, force=force)
    with made_folder(out):
        facts = {
            "design": design,
            "name": name,
            "version": __version__,
            "kind": "engine" if design.kind in ("gcm", "packets") else design.kind,
            "parameters": assignments(design.parameters),
            "bus": "AXI4-Lite" if is_on_axi_lite(design) else "APB",
            "both_ways": bool(design.parameters.get("BothWays")),
            "library": library,
            "example": example_of(design),
        }
        contents = {
            pattern.format(name=name): _ENVIRONMENT.get_template(template).render(facts).encode()
            for pattern, template in _TEMPLATES.items()
        }
        contents[library] = build_for_c(design, message=message).read_bytes()
        contents["LICENSE"] = places.LICENSE.read_bytes()
        return write_files(out, contents, force=force)
