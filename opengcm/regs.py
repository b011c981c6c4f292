# SPDX-License-Identifier: Apache-2.0
"""What is made from the register maps of `regs/`: constants, C headers, pages.

A map is the one place where addresses and fields are written. PeakRDL makes the C header and
the HTML pages; the constants of RTL and Python are made here, of the same compiled map. A map of
tables has no addresses on a bus: its entries are wider than PeakRDL's header can say, so that is
made here, too, and RTL has types instead of constants.
"""

import io
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, redirect_stdout
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from opengcm import places
from opengcm.errors import OpenGcmError
from opengcm.whole_file import write_whole

TABLE_BYTES = 32
"""Of an entry as software sees it; a table's place in its map is its number times this."""

_NEEDED = ("systemrdl", "peakrdl_cheader", "peakrdl_html")
_LICENCE = ("SPDX-License-Identifier: Apache-2.0", "Copyright (c) the OpenGCM contributors")


class RegsError(OpenGcmError):
    """A register map does not compile, or what is made from it is not that of the map."""


@dataclass(frozen=True)
class Map:
    """A register map and the files that are made from it."""

    name: str
    title: str
    rdl: Path
    python: Path
    rtl_package: Path | None  # None: a map of tables

    @property
    def c_header(self) -> Path:
        return places.REGS / f"{self.name}.h"

    @property
    def files(self) -> list[Path]:
        """What is made of it."""
        return [path for path in (self.c_header, self.rtl_package, self.python) if path]


def _map(name: str, title: str, python: str, room: str | None) -> Map:
    package = places.RTL / room / f"{name}_regs_pkg.sv" if room else None
    rdl = places.REGS / f"{name}.rdl"
    return Map(name, title, rdl, places.PACKAGE / "sim" / f"{python}.py", package)


COPROCESSOR = _map("og_coprocessor", "the co-processors", "coprocessor_regs", "coprocessor")
LAYER = _map("og_layer", "packet layers", "layer_regs", "packet")
MACSEC = _map("og_macsec", "MACsec", "macsec_regs", "macsec")
MACSEC_TABLES = _map("og_macsec_tables", "MACsec tables", "macsec_tables", None)
ESP = _map("og_esp", "ESP", "esp_regs", "esp")
ESP_TABLES = _map("og_esp_tables", "ESP tables", "esp_tables", None)
MAPS = [COPROCESSOR, LAYER, MACSEC, MACSEC_TABLES, ESP, ESP_TABLES]


def compiled(which: Map) -> Any:
    """The elaborated address map. RegsError, with the compiler's words, if it is malformed."""
    missing = [name for name in _NEEDED if find_spec(name) is None]
    if missing:
        raise RegsError(f"{missing[0]} is not installed: pip install 'opengcm[regs]'")
    from systemrdl.compiler import RDLCompiler
    from systemrdl.messages import MessagePrinter, RDLCompileError

    class Printer(MessagePrinter):
        def emit_message(self, lines: list[str]) -> None:
            said.extend(lines)

    said: list[str] = []
    compiler = RDLCompiler(message_printer=Printer())
    try:
        compiler.compile_file(str(which.rdl))
        return compiler.elaborate().top
    except RDLCompileError as error:
        raise RegsError(f"{which.rdl}: {' '.join(said[:3]) or error}") from None


def texts(maps: Sequence[Map] | None = None) -> dict[Path, str]:
    """The files that the maps make, and what they should hold."""
    made: dict[Path, str] = {}
    for which in MAPS if maps is None else maps:
        top = compiled(which)
        if which.rtl_package:
            made[which.c_header] = _c_header(which, top)
            made[which.rtl_package] = _rtl_package(which, top)
            made[which.python] = _python(which, top)
        else:
            made[which.c_header] = _c_tables(which, top)
            made[which.python] = _python_tables(which, top)
    return made


def write() -> list[Path]:
    """Write the files anew; those that changed. RegsError if one cannot be: it stays as it was."""
    made = texts()
    changed = [path for path, text in made.items() if _read(path) != text]
    for path in changed:
        try:
            write_whole(path, made[path])
        except OSError as error:
            raise RegsError(f"cannot write {path}: {error.strerror}") from None
    return changed


def stale(maps: Sequence[Map] | None = None) -> list[Path]:
    """The files that are not what the maps make."""
    return [path for path, text in texts(maps).items() if _read(path) != text]


def write_html(folder: Path, *, force: bool = False) -> None:
    """Write the maps as HTML pages into a folder: all of them, or nothing and an ExportError.

    Files that are there already are an error unless `force` has them replaced; what else there is
    stays, also in folders of the pages. RegsError if a map is malformed.
    """
    tops = [compiled(which) for which in MAPS]
    from peakrdl_html import HTMLExporter  # type: ignore[import-untyped]

    # Not above: opengcm.export has the maps from here.
    from opengcm.export.folder import check_room, made_folder, write_files

    with ExitStack() as folders:
        folders.enter_context(made_folder(folder))
        with TemporaryDirectory(prefix=".opengcm-", dir=folder) as name:
            HTMLExporter().export(tops, name, title="OpenGCM registers")
            made = [path for path in sorted(Path(name).rglob("*")) if path.is_file()]
            pages = {str(path.relative_to(name)): path.read_bytes() for path in made}
        check_room(folder, pages, force=force)
        for parent in sorted({(folder / page).parent for page in pages}):
            folders.enter_context(made_folder(parent))
        write_files(folder, pages, force=force)


def _read(path: Path) -> str:
    return path.read_text(encoding="utf-8") if path.is_file() else ""


def _origin(which: Map) -> str:
    return f"Made from regs/{which.name}.rdl by `opengcm regs write`; do not edit."


def _c_header(which: Map, top: Any) -> str:
    from peakrdl_cheader.c_standards import CStandard
    from peakrdl_cheader.exporter import CHeaderExporter

    with TemporaryDirectory() as folder, redirect_stdout(io.StringIO()):
        path = Path(folder) / which.c_header.name
        CHeaderExporter().export(top, str(path), std=CStandard.gnu99)
        text = path.read_text(encoding="utf-8")
    values = "".join(f"{line}\n" for line in _c_values(top))
    text = text.replace("// addrmap - ", f"// values of fields\n{values}\n// addrmap - ", 1)
    return _c_head(which) + "\n".join(line.rstrip() for line in text.splitlines()).rstrip() + "\n"


def _c_head(which: Map) -> str:
    return "".join(f"// {line}\n" for line in (*_LICENCE, _origin(which)))


def _c_tables(which: Map, top: Any) -> str:
    """Number of each table, place and width of its fields: wider than a mask could be."""
    guard = f"{which.name}_h".upper()
    lines = [f"#ifndef {guard}", f"#define {guard}"]
    for register in registers_of(top):
        prefix = f"{top.inst_name}__{register.inst_name}".upper()
        number = register.raw_address_offset // TABLE_BYTES
        lines += ["", f"// {register.inst_name}", f"#define {prefix} {number}"]
        for field in register.fields():
            name = f"{prefix}__{field.inst_name.upper()}"
            lines += [f"#define {name}_bp {field.lsb}", f"#define {name}_bw {field.width}"]
    lines += ["", "// values of fields", *_c_values(top), "", f"#endif /* {guard} */"]
    return _c_head(which) + "\n" + "\n".join(lines) + "\n"


def _c_values(top: Any) -> Iterator[str]:
    """What the fields may hold: PeakRDL names them only together with bit-fields."""
    for register in registers_of(top):
        for field in register.fields():
            prefix = f"{top.inst_name}__{register.inst_name}__{field.inst_name}".upper()
            for member in field.get_property("encode") or ():
                yield f"#define {prefix}__{member.name} {member.value:#x}"


def _rtl_package(which: Map, top: Any) -> str:
    lines = (*_LICENCE, "", _origin(which))
    head = "".join(f"// {line}\n" for line in lines).replace("// \n", "//\n")
    body = "\n".join(_rtl_lines(top))
    return f"{head}\npackage {which.name}_regs_pkg;\n\n{body}\n\nendpackage\n"


def _rtl_lines(top: Any) -> Iterator[str]:
    width = (top.size - 1).bit_length() + 1  # a page twice the map: what lies above is unknown
    yield f"  localparam int ADDR_W = {width};  // of the bus address"
    yield ""
    yield "  // Word addresses."
    for register in registers_of(top):
        name, offset = f"REG_{register.inst_name}", register.raw_address_offset
        yield _constant(name, width - 2, offset // 4)
        if register.is_array:
            yield f"  localparam int {name}_WORDS = {register.array_dimensions[0]};"
    for register in registers_of(top):
        fields = [field for field in register.fields() if field.inst_name != "word"]
        if not fields:
            continue
        yield ""
        yield f"  // {register.inst_name}"
        for field in fields:
            yield from _field_lines(register.inst_name, field)


def _python_head(which: Map, what: str) -> list[str]:
    return [f"# {_LICENCE[0]}", f'"""{what}', "", _origin(which), '"""', ""]


def _python(which: Map, top: Any) -> str:
    lines = _python_head(which, f"Registers of {which.title}, in bytes and bits.")
    for register in registers_of(top):
        lines.append(f"{register.inst_name} = 0x{register.raw_address_offset:02X}")
    for register in registers_of(top):
        fields = [field for field in register.fields() if field.width < 32]
        if fields:
            lines.append("")
        for field in fields:
            name = f"{register.inst_name}_{field.inst_name.upper()}"
            lines.append(f"{name} = 1 << {field.lsb}")
            for member in field.get_property("encode") or ():
                lines.append(f"{name}_{member.name} = {member.value} << {field.lsb}")
    return "\n".join(lines) + "\n"


def _python_tables(which: Map, top: Any) -> str:
    """Number of each table, and of each field the lowest bit and the width."""
    lines = _python_head(which, f"{which.title}: their numbers, and their fields as (bit, width).")
    for register in registers_of(top):
        name = register.inst_name
        lines += [f"{name}_ID = {register.raw_address_offset // TABLE_BYTES}", f"{name} = {{"]
        for field in register.fields():
            lines.append(f'    "{field.inst_name}": ({field.lsb}, {field.width}),')
        lines.append("}")
        for field in register.fields():
            for member in field.get_property("encode") or ():
                lines.append(f"{name}_{field.inst_name.upper()}_{member.name} = {member.value}")
    return "\n".join(lines) + "\n"


def registers_of(top: Any) -> list[Any]:
    """The registers of a compiled map, those of its parts among them."""
    return list(top.registers())


def _constant(name: str, width: int, value: int) -> str:
    digits = -(-width // 4)
    return f"  localparam logic [{width - 1}:0] {name} = {width}'h{value:0{digits}x};"


def _field_lines(register: str, field: Any) -> Iterator[str]:
    name = f"{register}_{field.inst_name.upper()}"
    if field.width == 32:
        yield _constant(f"{name}", 32, field.get_property("reset"))
        return
    yield f"  localparam int {name}_LSB = {field.lsb};"
    if field.width > 1:
        yield f"  localparam int {name}_W = {field.width};"
    encoding = field.get_property("encode")
    for member in encoding or ():
        yield _constant(f"{name}_{member.name}", field.width, member.value)
