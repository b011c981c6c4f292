# SPDX-License-Identifier: Apache-2.0
"""The folder that `opengcm export` makes: everything another flow needs of one design."""

import os
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from jinja2 import Environment, PackageLoader, StrictUndefined

from opengcm import __version__
from opengcm.declared import is_module_name
from opengcm.designs import Design
from opengcm.errors import ExportError
from opengcm.export.kinds import bench_of
from opengcm.export.netlist import verilog
from opengcm.parameters import assignments

TEMPLATES = {
    "header.v.j2": "{name}.v",
    "instance.v.j2": "{name}_inst.v",
    "instance.vhd.j2": "{name}_inst.vhd",
    "core.j2": "{name}.core",
    "constraints.xdc.j2": "{name}.xdc",
    "constraints.sdc.j2": "{name}.sdc",
}
_ENVIRONMENT = Environment(
    loader=PackageLoader("opengcm.export"),
    undefined=StrictUndefined,
    keep_trailing_newline=True,
    trim_blocks=True,
    lstrip_blocks=True,
    autoescape=False,
)
_ENVIRONMENT.filters["in_words"] = assignments
DEFAULT_CLOCK_MHZ = 200.0
"""For the constraints of a design that states no clock."""


def export_design(design: Design, out: Path, *, force: bool = False) -> list[Path]:
    """Write the export of `design` into the folder `out`; returns the files.

    All files are made first, in a folder inside `out`, and moved in at the end: there are all of
    them or none. ExportError if a file is there already and `force` is not set, if the folder
    cannot be written or the disk is full, or no module can have the design's name. FlowError if
    Yosys fails.
    """
    if not is_module_name(design.name):
        raise ExportError(f"no module may be called {design.name}, as this design is")
    bench = bench_of(design)
    templates = {**TEMPLATES, bench.template: "{name}_tb.v"}
    hexes = {f"{design.name}_tb_{name}.hex": words for name, words in bench.words.items()}
    names = [*(name.format(name=design.name) for name in templates.values()), *hexes]
    _check_room(out, names, force=force)
    with _made_folder(out), tempfile.TemporaryDirectory(prefix=".opengcm-", dir=out) as folder:
        facts = {
            "design": design,
            "version": __version__,
            **bench.facts,
            "hexes": list(hexes),
            "modules": verilog(design),
            "clock_mhz": design.clock_mhz or DEFAULT_CLOCK_MHZ,
            "ports": bench.ports,
        }
        texts = {
            name.format(name=design.name): _ENVIRONMENT.get_template(template).render(facts)
            for template, name in templates.items()
        }
        texts |= {name: "\n".join(lines) + "\n" for name, lines in hexes.items()}
        for name, text in texts.items():
            with (Path(folder) / name).open("w", encoding="utf-8") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
        _check_room(out, names, force=force)  # somebody may have been faster
        return [(Path(folder) / name).replace(out / name) for name in names]


def _check_room(out: Path, names: Iterable[str], *, force: bool) -> None:
    """ExportError if one of the files must not, or cannot, be written."""
    for path in (out / name for name in names):
        if path.is_dir():
            raise ExportError(f"{path} is a folder")
        if not force and os.path.lexists(path):
            raise ExportError(f"{path} is there already; --force overwrites it")


@contextmanager
def _made_folder(out: Path) -> Iterator[None]:
    """A folder that is there inside, and gone again if it was made here and nothing came of it."""
    missing = [path for path in (out, *out.parents) if not path.exists()]
    try:
        out.mkdir(parents=True, exist_ok=True)
        yield
    except BaseException as error:
        for path in missing:
            with suppress(OSError):
                path.rmdir()
        if isinstance(error, OSError):
            raise ExportError(f"cannot write to {out}: {error.strerror or error}") from None
        raise
