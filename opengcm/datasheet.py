# SPDX-License-Identifier: Apache-2.0
"""The datasheet of a design: what `opengcm show` says of it (design_facts), as a page with the
ports and figures that an export hands on, the registers and a timing diagram.
"""

import shlex
from collections.abc import Collection, Iterator, Sequence
from typing import Any

from opengcm import regs
from opengcm.clocks import needs
from opengcm.compare.tables import MARK, MARK_MEANS, markdown_table
from opengcm.coprocessors import is_on_axi_lite
from opengcm.design_facts import reached_in_words
from opengcm.designs import Design
from opengcm.export.kinds import ports_of
from opengcm.export.known import known, maps_of
from opengcm.parameters import assignments, in_words

_WAVES = {
    ("gcm", 4): (
        ("engine_frames", "Three frames of 64 bytes, one after the other, in `gcm_100g`"),
        ("engine_iv", "An IV that is not of 96 bits goes through GHASH first, in `gcm_100g`"),
    ),
    ("packets", 2): (
        ("axis_frames", "Two frames, the second with a wrong tag, in `gcm_axis_50g`"),
    ),
    ("coprocessor", 1): (("coprocessor_apb", "A block over APB: written, done, read"),),
}
"""By kind and lanes: of how many beats a frame is depends on those."""
_FORMATS = {"macsec": "macsec_formats", "esp": "esp_formats"}
_PAGES = {
    "gcm": "engine",
    "packets": "axis",
    "coprocessor": "coprocessor",
    "macsec": "macsec",
    "esp": "esp",
    "ghash": "ghash",
    "block": "aes",
    "stream": "aes",
}
"""The document that tells how to use a design of a kind."""


def markdown(
    design: Design, older: Collection[tuple[str, str]] = frozenset(), docs: str = ""
) -> str:
    """The page. `older` are the (design, figure) whose sources have changed; `docs` is the way to
    the documents' folder, where pictures are, with a slash behind it.
    """
    return "\n\n".join(_parts(design, older, docs)) + "\n"


def _parts(design: Design, older: Collection[tuple[str, str]], docs: str) -> Iterator[str]:
    yield f"# {design.label}"
    yield f"{design.summary}."
    page = _PAGES[design.kind]
    command = shlex.join(["opengcm", "show", *design.arguments, "--markdown"])
    yield f"How to use it: [{page}.md]({docs}{page}.md). This page: `{command}`."
    command = shlex.join(["opengcm", "export", *design.arguments, "--out", "DIR"])
    yield (
        f"Verilog, test benches, constraints and scripts: `{command}`"
        f" ([what is in it]({docs}tool.md#exporting))."
    )
    words = [("top module", f"`{design.top}`, from core `{design.core}`")]
    if needed := needs(design):
        words.append(("clock needed", needed))
    words += [("clock reached", line) for line in reached_in_words(design)]
    yield markdown_table(("what", "what it is"), words)
    if design.parameters:
        yield "## Parameters"
        values = [(f"`{n}`", in_words(n, value)) for n, value in design.parameters.items()]
        yield markdown_table(("what", "measured"), values).replace(
            "| what | measured |", "| parameter | value |", 1
        )
        if others := ", ".join(assignments(design.left_as_they_are(), "`")):
            yield f"Left as they are: {others}."
        for target, why in design.why_on_target.items():
            others = ", ".join(assignments(design.on_target.get(target, {}), "`"))
            yield f"On {target}: {others}. {why[:1].upper()}{why[1:]}."
    yield "## Ports"
    ports = [(way, f"`{name}`", str(bits), what) for way, name, bits, what in ports_of(design)]
    yield markdown_table(("figure", "what", "bits", "what it is"), ports).replace(
        "| figure | what |", "| direction | port |", 1
    )
    yield from _timing(design, docs)
    yield from _registers(design)
    yield from _figures(design, older)


def _timing(design: Design, docs: str) -> Iterator[str]:
    waves = _WAVES.get((design.kind, design.lanes), ())
    other_ports = design.takes_data_late or design.groups > 1
    if other_ports or (design.kind == "coprocessor" and is_on_axi_lite(design)):
        waves = ()
    if waves:
        yield "## Timing"
        for name, what in waves:
            yield f"![{what.replace('`', '')}]({docs}waves/{name}.svg)"
            yield f"*{what}.*"
        if other := _pictured(design):
            yield f"The order is the same here; how many cycles it takes is not that of `{other}`."
    if design.kind in _FORMATS:
        yield "## Formats"
        yield f"![The fields of a packet, clear and protected]({docs}{_FORMATS[design.kind]}.svg)"


def _pictured(design: Design) -> str:
    """The design that the pictures are of, where it is another one."""
    other = {"gcm": "gcm_100g", "packets": "gcm_axis_50g"}.get(design.kind, design.name)
    return "" if other == design.name else other


def _registers(design: Design) -> Iterator[str]:
    for which in maps_of(design):
        yield f"## Registers: {which.title}"
        rows = list(_register_rows(regs.compiled(which)))
        yield markdown_table(("what", "figure", "better", "notes"), rows).replace(
            "| what | figure | better | notes |", "| address | register | access | fields |", 1
        )


def _register_rows(top: Any) -> Iterator[Sequence[str]]:
    for register in regs.registers_of(top):
        fields = ", ".join(f"`{field.inst_name}` {_bits(field)}" for field in register.fields())
        count = f"[{register.array_dimensions[0]}]" if register.is_array else ""
        access = {
            (True, True): "read, write",
            (True, False): "read",
            (False, True): "write",
        }.get((register.has_sw_readable, register.has_sw_writable), "")
        address = f"0x{register.raw_absolute_address:03x}"
        yield address, f"`{register.inst_name}`{count}", access, fields


def _bits(field: Any) -> str:
    return f"{field.low}" if field.low == field.high else f"{field.high}:{field.low}"


def _figures(design: Design, older: Collection[tuple[str, str]]) -> Iterator[str]:
    yield "## Figures"
    rows = []
    for figure in known(design):
        kind, _, rest = figure.command.removeprefix("opengcm ").partition(" ")
        target = rest.partition("--target ")[2].partition(" ")[0]
        aged = (design.name, f"{kind} {target}".strip()) in older
        build = f"{figure.build}: " if figure.build else ""
        rows.append(
            (f"{build}{figure.what}{MARK if aged else ''}", f"`{figure.command}`", figure.date)
        )
    if not rows:
        if design.committed:
            yield f"None yet: `opengcm results refresh {design.name}`."
        else:
            yield "None: those that are committed are of other builds."
        return
    yield markdown_table(("what", "measured", "notes"), rows).replace(
        "| what | measured | notes |", "| figure | command | date |", 1
    )
    if any(row[0].endswith(MARK) for row in rows):
        yield MARK_MEANS
