# SPDX-License-Identifier: Apache-2.0
"""What is made from the register map `regs/og_coprocessor.rdl`: constants, C header, pages.

The map is the one place where addresses and fields are written. PeakRDL makes the C header and
the HTML pages; the constants of RTL and Python are made here, of the same compiled map.
"""

import io
from collections.abc import Iterator
from contextlib import redirect_stdout
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from opengcm import sources
from opengcm.errors import OpenGcmError

RDL = sources.ROOT / "regs" / "og_coprocessor.rdl"
C_HEADER = RDL.with_suffix(".h")
RTL_PACKAGE = sources.ROOT / "rtl" / "coprocessor" / "og_coprocessor_regs_pkg.sv"
PYTHON = sources.ROOT / "opengcm" / "sim" / "coprocessor_regs.py"
_NEEDED = ("systemrdl", "peakrdl_cheader", "peakrdl_html")
_LICENCE = ("SPDX-License-Identifier: Apache-2.0", "Copyright (c) the OpenGCM contributors")
_ORIGIN = "Made from regs/og_coprocessor.rdl by `opengcm regs write`; do not edit."


class RegsError(OpenGcmError):
    """The register map does not compile, or what is made from it is not that of the map."""


def compiled() -> Any:
    """The elaborated address map. RegsError, with the compiler's words, if it is malformed."""
    missing = [name for name in _NEEDED if find_spec(name) is None]
    if missing:
        raise RegsError(f"the Python package {missing[0]} is not installed: run make setup")
    from systemrdl.compiler import RDLCompiler
    from systemrdl.messages import MessagePrinter, RDLCompileError

    class Printer(MessagePrinter):
        def emit_message(self, lines: list[str]) -> None:
            said.extend(lines)

    said: list[str] = []
    compiler = RDLCompiler(message_printer=Printer())
    try:
        compiler.compile_file(str(RDL))
        return compiler.elaborate().top
    except RDLCompileError as error:
        raise RegsError(f"{RDL}: {' '.join(said[:3]) or error}") from None


def texts() -> dict[Path, str]:
    """The files that the map makes, and what they should hold."""
    top = compiled()
    return {C_HEADER: _c_header(top), RTL_PACKAGE: _rtl_package(top), PYTHON: _python(top)}


def write() -> list[Path]:
    """Write the files anew; those that changed."""
    changed = [path for path, text in texts().items() if _read(path) != text]
    for path, text in texts().items():
        path.write_text(text, encoding="utf-8")
    return changed


def stale() -> list[Path]:
    """The files that are not what the map makes."""
    return [path for path, text in texts().items() if _read(path) != text]


def write_html(folder: Path) -> None:
    """Write the map as HTML pages."""
    top = compiled()
    from peakrdl_html import HTMLExporter  # type: ignore[import-untyped]

    try:
        HTMLExporter().export(top, str(folder), title="OpenGCM co-processor registers")
    except OSError as error:
        raise RegsError(f"{folder}: {error.strerror}") from None


def _read(path: Path) -> str:
    return path.read_text(encoding="utf-8") if path.is_file() else ""


def _c_header(top: Any) -> str:
    from peakrdl_cheader.c_standards import CStandard
    from peakrdl_cheader.exporter import CHeaderExporter

    with TemporaryDirectory() as folder, redirect_stdout(io.StringIO()):
        path = Path(folder) / C_HEADER.name
        CHeaderExporter().export(top, str(path), std=CStandard.gnu99)
        text = path.read_text(encoding="utf-8")
    head = "".join(f"// {line}\n" for line in (*_LICENCE, _ORIGIN))
    values = "".join(f"{line}\n" for line in _c_values(top))
    text = text.replace("// addrmap - ", f"// values of fields\n{values}\n// addrmap - ", 1)
    return head + "\n".join(line.rstrip() for line in text.splitlines()).rstrip() + "\n"


def _c_values(top: Any) -> Iterator[str]:
    """What the fields may hold: PeakRDL names them only together with bit-fields."""
    for register in _registers(top):
        for field in register.fields():
            prefix = f"{top.inst_name}__{register.inst_name}__{field.inst_name}".upper()
            for member in field.get_property("encode") or ():
                yield f"#define {prefix}__{member.name} {member.value:#x}"


def _rtl_package(top: Any) -> str:
    head = "".join(f"// {line}\n" for line in (*_LICENCE, "", _ORIGIN)).replace("// \n", "//\n")
    body = "\n".join(_rtl_lines(top))
    return f"{head}\npackage og_coprocessor_regs_pkg;\n\n{body}\n\nendpackage\n"


def _rtl_lines(top: Any) -> Iterator[str]:
    width = (top.size - 1).bit_length() + 1  # a page twice the map: what lies above is unknown
    yield f"  localparam int ADDR_W = {width};  // of the bus address"
    yield ""
    yield "  // Word addresses."
    for register in _registers(top):
        name, offset = f"REG_{register.inst_name}", register.raw_address_offset
        yield _constant(name, width - 2, offset // 4)
        if register.is_array:
            yield f"  localparam int {name}_WORDS = {register.array_dimensions[0]};"
    for register in _registers(top):
        fields = [field for field in register.fields() if field.inst_name != "word"]
        if not fields:
            continue
        yield ""
        yield f"  // {register.inst_name}"
        for field in fields:
            yield from _field_lines(register.inst_name, field)


def _python(top: Any) -> str:
    lines = [
        f"# {_LICENCE[0]}",
        '"""Registers of the co-processors, in bytes and bits.',
        "",
        _ORIGIN,
        '"""',
        "",
    ]
    for register in _registers(top):
        lines.append(f"{register.inst_name} = 0x{register.raw_address_offset:02X}")
    for register in _registers(top):
        fields = [field for field in register.fields() if field.width < 32]
        if fields:
            lines.append("")
        for field in fields:
            name = f"{register.inst_name}_{field.inst_name.upper()}"
            lines.append(f"{name} = 1 << {field.lsb}")
            for member in field.get_property("encode") or ():
                lines.append(f"{name}_{member.name} = {member.value} << {field.lsb}")
    return "\n".join(lines) + "\n"


def _registers(top: Any) -> list[Any]:
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
