# SPDX-License-Identifier: Apache-2.0
"""The folder that `opengcm export` makes: everything another flow needs of one design."""

import shutil
import tempfile
from pathlib import Path

from jinja2 import Environment, PackageLoader, StrictUndefined

from opengcm import __version__
from opengcm.designs import Design
from opengcm.errors import ExportError
from opengcm.export.bench import make_vectors
from opengcm.export.netlist import verilog

TEMPLATES = {
    "header.v.j2": "{name}.v",
    "bench.v.j2": "{name}_tb.v",
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
    vectors = make_vectors(design)
    names = {name.format(name=design.name): name for name in TEMPLATES.values()}
    hexes = {
        f"{design.name}_tb_keys.hex": vectors.keys,
        f"{design.name}_tb_in.hex": vectors.given,
        f"{design.name}_tb_out.hex": vectors.expected,
    }
    if not force:
        for name in (*names, *hexes):
            if (out / name).exists():
                raise ExportError(f"{out / name} is there already; --force overwrites it")
    facts = {
        "design": design,
        "version": __version__,
        "lanes": design.lanes,
        "vectors": vectors,
        "modules": verilog(design),
        "clock_mhz": design.clock_mhz or DEFAULT_CLOCK_MHZ,
        "ports": ports(design.lanes),
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
            for template, name in TEMPLATES.items():
                made.append(Path(folder) / name.format(name=design.name))
                text = environment.get_template(template).render(facts)
                made[-1].write_text(text, encoding="utf-8")
            for name, lines in hexes.items():
                made.append(Path(folder) / name)
                made[-1].write_text("\n".join(lines) + "\n", encoding="ascii")
            return [Path(shutil.move(path, out / path.name)) for path in made]
    except OSError as error:
        raise ExportError(f"cannot write to {out}: {error.strerror}") from None


def ports(lanes: int) -> list[tuple[str, str, int, str]]:
    """Ports of og_gcm_engine: direction, name, bits, and what it is."""
    return [
        ("input", "clk_i", 1, "clock"),
        ("input", "rst_ni", 1, "reset, active low, synchronous; erases all keys"),
        ("input", "in_valid_i", 1, "a beat of slots is offered"),
        ("output", "in_ready_o", 1, "and taken at the clock edge"),
        ("input", "in_header_i", 113, "first beat: decrypt, key slot, tag bytes, IV is 96, IV"),
        ("input", "in_kind_i", 3 * lanes, "kind of each slot, first slot lowest"),
        ("input", "in_bytes_i", 5 * lanes, "bytes in each IV, AAD or TEXT slot, 1 to 16"),
        ("input", "in_data_i", 128 * lanes, "data of each slot, first byte highest"),
        ("output", "out_valid_o", 1, "a beat has come out"),
        ("input", "out_ready_i", 1, "and is taken at the clock edge"),
        ("output", "out_kind_o", 3 * lanes, "the kinds as they went in"),
        ("output", "out_bytes_o", 5 * lanes, "the sizes as they went in"),
        ("output", "out_data_o", 128 * lanes, "data of each slot"),
        ("output", "out_status_o", 3, "verdict, with the TAG slot; 0 is good"),
        ("input", "key_valid_i", 1, "a key operation is offered"),
        ("output", "key_ready_o", 1, "and taken at the clock edge"),
        ("input", "key_op_i", 2, "0 load, 1 erase, 2 erase all"),
        ("input", "key_slot_i", 10, "key slot"),
        ("input", "key_size_i", 2, "0: 128, 1: 192, 2: 256 bits"),
        ("input", "key_i", 256, "key, left aligned"),
        ("output", "key_done_o", 1, "the operation is complete"),
        ("output", "key_error_o", 1, "with key_done_o: it was refused"),
    ]
