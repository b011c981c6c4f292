# SPDX-License-Identifier: Apache-2.0
"""One Verilog-2005 text for a design, by way of Yosys.

Yosys elaborates the SystemVerilog and writes a module for every instance. Modules of the same
content are made one again here, so that the file shows one AES round and not fifty-six.

Attributes stay, for without `ram_style` and the like the file maps to something else than what was
measured, and so does the `parallel_case` that Yosys writes for a one-hot choice. Only what says
where a thing came from goes.
"""

import hashlib
import re
import shutil
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path

from opengcm import sources
from opengcm.designs import Design
from opengcm.errors import ExportError
from opengcm.export.block_bench import as_exported
from opengcm.flows import yosys
from opengcm.flows.store import LOG
from opengcm.flows.tools import Runner, python_tool

PREFIX = "og_"
"""What the names of all modules in `rtl/` start with."""

_MODULE = re.compile(
    r"((?:^\(\* [^\n]+ \*\)\n)*)^module (\\\S+ |\w+)\s*(.*?^endmodule\n)", re.MULTILINE | re.DOTALL
)
_INSTANCE = re.compile(r"^  (\\\S+ |[A-Za-z_]\w*) ", re.MULTILINE)
_CELL = re.compile(r"^  (\\\$\S+ ) *(?:#\(|\S+ +\()", re.MULTILINE)
"""A cell of Yosys' own, which it writes where Verilog cannot say it."""
_AUTOMATIC = re.compile(r"\\\$\S+ ")
_ASSIGNS = re.compile(r"(?:^  assign [^\n]+;\n)+", re.MULTILINE)
_ROM = "bmux2rom"
"""In the name of a memory that Yosys made of a table."""

_PLACES = ("src", "hdlname", "top", "full_case", "parallel_case")
"""Attributes that say where a thing came from, or how a choice was written in the sources. (Where
it has become one of one-hot inputs, Yosys writes `parallel_case` anew.)
"""
_OUT = "out.v"
_LIST = "modules.txt"
# Modules of a LUT or two are there for our own synthesis, which maps them apart. An engine has tens
# of thousands of them: each goes into what it is part of, for splitnets takes time by the square of
# the number of modules.
_PARTS = "*og_aes_coset_sum* *og_aes_coset_parity* *og_aes_coset_quotient*"

# Verilog has no word for a choice of its own for each bit ($bwmux), so that it goes in single bits.
# A vector whose parts have drivers of their own becomes as many, named NAME[HIGH:LOW]. Icarus hands
# all of a vector to all that read any part of it each time that a part changes: an engine runs six
# times as fast so, a network of sums two hundred times.
_SCRIPT = """
read_slang -j 1 --ignore-assertions --keep-hierarchy {left_out} --top {top} {parameters} {files}
proc
opt_expr; opt_reduce; opt_expr; opt_clean
memory_bmux2rom
opt_expr; opt_clean
setattr -mod -set keep_hierarchy 1 *
setattr -mod -unset keep_hierarchy {parts}
flatten
setattr -mod -unset keep_hierarchy *
opt_clean
simplemap t:$bwmux
splitnets -driver
opt_clean
setattr -mod {places} *
setattr {places} *
write_verilog {out}
tee -q -o {list} ls
"""


def verilog(design: Design, place: Path | None = None) -> str:
    """All modules of the design, the top last and called by the design's name.

    Yosys works in a folder inside `place`, or where the system has its temporary files. FlowError,
    with its own words, if it fails.
    """
    design = as_exported(design)
    files = sources.files(design.core)
    return verilog_of(files, design.top, design.parameters, design.name, place)


def verilog_of(
    files: Sequence[Path],
    top: str,
    parameters: Mapping[str, int],
    design_name: str,
    place: Path | None = None,
    left_out: Sequence[str] = (),
) -> str:
    """The same of any sources; their file names must differ. Of the modules `left_out` there are
    instances only.

    ExportError if there is no room for Yosys' work.
    """
    place = Path(tempfile.gettempdir()) if place is None else place
    script = _SCRIPT.format(
        top=top,
        left_out=" ".join(f"--blackboxed-module {name}" for name in left_out),
        parameters=" ".join(f"-G {key}={value}" for key, value in parameters.items()),
        files=" ".join(file.name for file in files),
        places=" ".join(f"-unset {name}" for name in _PLACES),
        out=_OUT,
        list=_LIST,
        parts=_PARTS,
    )
    try:
        with tempfile.TemporaryDirectory(prefix=".opengcm-", dir=place) as name:
            folder = Path(name)
            for file in files:
                shutil.copyfile(file, folder / file.name)
            (folder / "export.ys").write_text(script, encoding="utf-8")
            Runner().run([python_tool(yosys.TOOL), "-q", "export.ys"], folder, folder / LOG)
            text = (folder / _OUT).read_text(encoding="utf-8")
            listed = (folder / _LIST).read_text(encoding="utf-8")
    except OSError as error:
        raise ExportError(f"cannot write to {place}: {error.strerror or error}") from None
    # Yosys does not look whether what it writes gets to the disk.
    if set(listed.split()[2:]) - {*left_out} != {name.lstrip("\\") for name in _modules(text)}:
        raise ExportError(f"yosys left half a file in {place}: is the disk full?")
    return merge_modules(text, top, design_name)


def merge_modules(text: str, top: str, name: str) -> str:
    """Give modules of the same content one name, `name`_..., and the top module `name`.

    `text` is what Yosys writes: modules in any order, those of an instance named
    `module$path.to.instance`.
    """
    bodies = _modules(text)
    new_names: dict[str, str] = {}
    by_content: dict[str, str] = {}
    taken: dict[str, int] = {}
    merged: list[str] = []

    def resolve(module: str) -> str:
        if module in new_names:
            return new_names[module]
        attributes, body = bodies[module]
        used = {m[1].strip() for m in _INSTANCE.finditer(body)} & bodies.keys()
        renamed = {old: resolve(old) for old in sorted(used)}
        body = _INSTANCE.sub(lambda m: f"  {renamed.get(m[1].strip(), m[1].rstrip())} ", body)
        body = _plain_names(body)
        base = module.lstrip("\\").partition("$")[0]
        content = base + hashlib.sha256((attributes + _sorted(body)).encode()).hexdigest()
        if content not in by_content:
            count = taken[base] = taken.get(base, 0) + 1
            suffix = f"_{count}" if count > 1 else ""
            is_top = module.lstrip("\\") == top
            by_content[content] = name if is_top else f"{name}_{base.removeprefix(PREFIX)}{suffix}"
            merged.append(f"{attributes}module {by_content[content]} {body}")
        new_names[module] = by_content[content]
        return new_names[module]

    for body in (body for _, body in bodies.values()):
        if left := sorted({m[1].strip() for m in _CELL.finditer(body)} - bodies.keys()):
            raise ExportError(f"Verilog has no word for what Yosys calls {left[0]}")
    roots = [module for module in bodies if module.lstrip("\\") == top]
    if not roots:
        raise ExportError(f"yosys wrote no module {top}")
    resolve(roots[0])
    return "\n".join(merged)


def _modules(text: str) -> dict[str, tuple[str, str]]:
    """The attributes and the rest of each module, by its name."""
    return {match[2].strip(): (match[1], match[3]) for match in _MODULE.finditer(text)}


def _sorted(body: str) -> str:
    """The body with assignments in order: those of equal modules come in any."""
    return _ASSIGNS.sub(lambda m: "".join(sorted(m[0].splitlines(keepends=True))), body)


def _plain_names(body: str) -> str:
    """Names that Yosys made up hold a running number; count them anew in each module."""
    seen: dict[str, str] = {}

    def plain(match: re.Match[str]) -> str:
        kind = "rom" if _ROM in match[0] else "made"
        return seen.setdefault(match[0], f"{kind}_{len(seen)} ")

    return _AUTOMATIC.sub(plain, body)
