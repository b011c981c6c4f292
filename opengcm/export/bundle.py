# SPDX-License-Identifier: Apache-2.0
"""The folder that `opengcm export` makes: everything another flow needs of one design."""

import shutil
import tempfile
from pathlib import Path

from jinja2 import Environment, PackageLoader, StrictUndefined

from opengcm import __version__
from opengcm.designs import Design
from opengcm.errors import ExportError
from opengcm.export.kinds import bench_of
from opengcm.export.netlist import verilog

TEMPLATES = {
    "header.v.j2": "{name}.v",
    "instance.v.j2": "{name}_inst.v",
    "instance.vhd.j2": "{name}_inst.vhd",
    "core.j2": "{name}.core",
    "constraints.xdc.j2": "{name}.xdc",
    "constraints.sdc.j2": "{name}.sdc",
}
DEFAULT_CLOCK_MHZ = 200.0
"""For the constraints of a design that states no clock."""


def export_design(design: Design, out: Path, *, force: bool = False) -> list[Path]:
    """Write the export of `design` into the folder `out`; returns the files.

    All files are made first and moved in at the end. ExportError if a file is there already and
    `force` is not set, if the folder cannot be written, or if Yosys fails.
    """
    bench = bench_of(design)
    templates = {**TEMPLATES, bench.template: "{name}_tb.v"}
    names = [name.format(name=design.name) for name in templates.values()]
    hexes = {f"{design.name}_tb_{name}.hex": words for name, words in bench.words.items()}
    if not force:
        for name in (*names, *hexes):
            if (out / name).exists():
                raise ExportError(f"{out / name} is there already; --force overwrites it")
    facts = {
        "design": design,
        "version": __version__,
        **bench.facts,
        "hexes": list(hexes),
        "modules": verilog(design),
        "clock_mhz": design.clock_mhz or DEFAULT_CLOCK_MHZ,
        "ports": bench.ports,
    }
    environment = Environment(
        loader=PackageLoader("opengcm.export"),
        undefined=StrictUndefined,
        keep_trailing_newline=True,
        trim_blocks=True,
        lstrip_blocks=True,
        autoescape=False,
    )
    try:
        out.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=".opengcm-", dir=out) as folder:
            made = []
            for template, name in templates.items():
                made.append(Path(folder) / name.format(name=design.name))
                text = environment.get_template(template).render(facts)
                made[-1].write_text(text, encoding="utf-8")
            for name, lines in hexes.items():
                made.append(Path(folder) / name)
                made[-1].write_text("\n".join(lines) + "\n", encoding="ascii")
            return [Path(shutil.move(path, out / path.name)) for path in made]
    except OSError as error:
        raise ExportError(f"cannot write to {out}: {error.strerror}") from None
