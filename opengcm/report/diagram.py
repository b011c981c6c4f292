# SPDX-License-Identifier: Apache-2.0
"""The block diagram of an engine, as SVG drawn from its parameters.

Colours come from the page (classes `box`, `store`, `wire`, `label`, `small`), or from the picture
itself where it stands alone.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from html import escape
from itertools import pairwise

from opengcm import sources
from opengcm.coprocessors import is_on_axi_lite
from opengcm.designs import GCM_KINDS, Design
from opengcm.parameters import in_words

_WIDTH, _HEIGHT = 940, 268
_ABOVE = -8  # where the picture begins, a little over its highest line
_TOP = 132  # of the row of boxes on the data path
_BOX_HEIGHT = 64
_MARGIN = 16  # of a picture that stands alone
_XMLNS = "http://www.w3.org/2000/svg"
_STYLE = """
.paper { fill: #ffffff; stroke: #d9dee5; }
.box { fill: #ffffff; stroke: #6b7888; }
.store { fill: #e8f0f9; stroke: #6b7888; }
.wire { fill: none; stroke: #6b7888; stroke-width: 1.4; }
.arrowhead { fill: #6b7888; }
text { fill: #1b2430; font: 14px system-ui, "Segoe UI", Arial, "DejaVu Sans", sans-serif; }
text.label { font-weight: 600; }
text.small { fill: #4a5665; font-size: 12.5px; }
@media (prefers-color-scheme: dark) {
.paper { fill: #161b22; stroke: #303a46; }
.box { fill: #222a34; stroke: #8b98a8; }
.store { fill: #1c3148; stroke: #8b98a8; }
.wire { stroke: #8b98a8; }
.arrowhead { fill: #8b98a8; }
text { fill: #e6eaf0; }
text.small { fill: #b4bfcc; }
}
"""
_ARROWHEAD = (
    '<defs><marker id="arrow" viewBox="0 0 8 8" refX="7.5" refY="4" markerWidth="7"'
    ' markerHeight="7" orient="auto-start-reverse">'
    '<path class="arrowhead" d="M0 0.5 L8 4 L0 7.5 z"/></marker></defs>'
)
_ROUNDS = {128: 10, 192: 12, 256: 14}
_SBOXES = {
    "table": "table S-box",
    "tower": "tower-field S-box",
    "bram": "block-RAM S-box",
    "composite": "short-path S-box",
    "lut4": "rounds of LUT4",
    "coset": "rounds of LUT6",
}
_RELEASES = {0: "leaves at once, the verdict behind it", 1: "leaves when its tag is verified"}
_PATHS = {
    "block": (
        ("block, key", "direction"),
        ("whitening", "first round key"),
        ("rounds", "each with its key step"),
        ("block", "a cycle, in order"),
    ),
    "stream": (
        ("AXI4-Stream", "key and IV a packet"),
        ("credits", "nothing inside stops"),
        ("AES pipeline", "a new key a block"),
        ("FIFO", "AXI4-Stream"),
    ),
    "packets": (
        ("packer", "bytes to slots"),
        ("engine", "AES-GCM on slots"),
        ("release", "plaintext waits"),
        ("unpacker", "slots to bytes"),
    ),
    "macsec": (
        ("frames", "whole, both ways"),
        ("decision", "channel, number, SecTAG"),
        ("engine", "AES-GCM on slots"),
        ("judge", "ICV, then the number"),
    ),
    "esp": (
        ("packets", "whole, both ways"),
        ("decision", "association, number"),
        ("engine", "AES-GCM on slots"),
        ("judge", "ICV, number, trailer"),
    ),
    "ghash": (
        ("blocks", "AAD, TEXT, length"),
        ("key as XORs", "feed-forward"),
        ("loop", "one sum a lane"),
        ("hash", "a message each"),
    ),
    "coprocessor": (
        ("APB", "one register map"),
        ("registers", "keys write-only"),
        ("core", "state, key unit, modes"),
        ("interrupt", "block done"),
    ),
}
"""The data path of the kinds of design that are not engines: title and line of each box."""
_KEY_TABLES = ("tables in LUTs", "multiples of H, loaded")
"""In the place of the key as XORs, where it is loaded."""


@dataclass(frozen=True)
class _Box:
    x: int
    width: int
    title: str
    lines: tuple[str, ...] = ()
    y: int = _TOP
    height: int = _BOX_HEIGHT
    kind: str = "box"


@cache
def _defaults(core: str, top: str) -> dict[str, int]:
    """Default values of the parameters of a top module that are integers."""
    from opengcm.declared import parameters_of  # here: it loads a compiler

    declared = parameters_of(top, sources.files_of(core, top, generated=False)) or {}
    return {name: value for name, value in declared.items() if value is not None}


def parameters(design: Design) -> dict[str, int]:
    """All parameters of a design that are known: its own, and the defaults of its top module."""
    return {**_defaults(design.core, design.top), **design.parameters}


def facts(design: Design) -> list[tuple[str, str]]:
    """What a reader wants to know first, as (name, text)."""
    values = parameters(design)
    if design.kind not in GCM_KINDS:
        return [("top module", design.top), *((n, _value(n, value)) for n, value in values.items())]
    sizes = [str(bits) for bits in _ROUNDS if design.key_min <= bits <= design.key_max]
    return [
        ("lanes", f"{design.lanes}, {16 * design.lanes} bytes a cycle"),
        ("keys", f"{', '.join(sizes)} bits"),
        ("key slots", f"{values.get('KeySlots', 1):,}"),
        ("S-box", _sbox(design, values)),
        *([("plaintext", _RELEASES[values.get("Release", 0)])] if design.kind == "packets" else []),
    ]


def _value(name: str, value: int) -> str:
    said = in_words(name, value)
    return f"{value:,}" if said == str(value) else said


def _sbox(design: Design, values: Mapping[str, int]) -> str:
    if design.takes_data_late:  # og_gcm_late has no other
        return _SBOXES["tower"]
    style = _SBOXES[in_words("Sbox", values.get("Sbox", 0))]
    rounds = values.get("BramRounds", 0)
    return f"{style}, {rounds} rounds in {_SBOXES['bram']}" if rounds else style


def draw(design: Design) -> str:
    """The diagram, an `<svg>` element."""
    if design.kind != "gcm":
        path = [_Box(12 + 236 * at, 208, *_label(*box)) for at, box in enumerate(_path(design))]
        middle = _TOP + _BOX_HEIGHT // 2
        arrows = [_arrow(left.x + left.width, right.x, middle) for left, right in pairwise(path)]
        room = (_TOP - 8, _BOX_HEIGHT + 16)
        return _svg(design.name, [*map(_box, path), *arrows], *room)
    values = parameters(design)
    lanes = design.lanes
    rounds = _ROUNDS[design.key_max]
    regs = values.get("SboxCuts", 0) + values.get("RoundRegs", 1)
    levels = values.get("Levels", 0)
    slots = values.get("KeySlots", 1)
    store = f"{slots:,} {'slot' if slots == 1 else 'slots'}"
    cycles = f"{rounds} rounds, {rounds * regs} cycles"
    path = [
        _Box(12, 96, "look-ahead", ("packet ends",)),
        _Box(140, 96, "front", ("counters, J0", "status")),
        _Box(268, 200, _times("AES lane", lanes), (cycles, _sbox(design, values))),
        _Box(492, 80, "mix", ("text XOR", "keystream")),
        _Box(598, 140, _times("GHASH lane", lanes), (f"Karatsuba, {levels} levels",)),
        _Box(764, 76, "verdict", ("tag",)),
        _Box(872, 56, "FIFO"),
    ]
    keys = _Box(12, 224, "key loader", ("expansion, H, powers of H",), 22, 56)
    stores = [
        _Box(268, 200, "round keys", (store,), 22, 56, "store"),
        _Box(598, 140, "powers of H", (store,), 22, 56, "store"),
    ]
    beside_hash = _Box(598, 140, "data delay", (), 218, 34, "store")
    beside_aes = _Box(268, 200, "data delay", (), 218, 34, "store")
    delays = [beside_hash] if design.takes_data_late else [beside_aes, beside_hash]
    data_path = [
        _line("M252 164 V235 H268", arrow=True),
        _line("M468 235 H480 V180 H492", arrow=True),
    ]
    if design.takes_data_late:
        data_path = [
            _line("M268 235 H480 V180 H492", arrow=True),
            '<text class="small" x="268" y="229">data in, when they are needed</text>',
        ]
    parts = [_box(box) for box in (*path, keys, *stores, *delays)]
    parts += [
        _arrow(left.x + left.width, right.x, _TOP + _BOX_HEIGHT // 2)
        for left, right in pairwise(path)
    ]
    parts += [_down(store_box) for store_box in stores]
    parts += [
        _arrow(236, 268, 50),
        _line("M124 22 V4 H668 V22", arrow=True),
        *data_path,
        _line("M585 164 V235 H598", arrow=True),
        _line("M738 235 H751 V180 H764", arrow=True),
        _line("M900 132 V108 H60 V132", arrow=True, dashed=True),
        '<text class="small" x="480" y="103" text-anchor="middle">credits</text>',
        '<text class="small" x="12" y="214">slots in</text>',
        '<text class="small" x="928" y="214" text-anchor="end">slots out</text>',
    ]
    title = f"{design.name}: {lanes} lanes, {store} of keys"
    return _svg(title, parts)


def _path(design: Design) -> list[tuple[str, str]]:
    """The boxes of a design that is no engine."""
    boxes = list(_PATHS[design.kind])
    if design.kind == "coprocessor" and is_on_axi_lite(design):
        boxes[0] = ("AXI4-Lite", boxes[0][1])
    if design.kind == "ghash" and not design.key_in_logic:
        boxes[1] = _KEY_TABLES
    return boxes


def standalone(design: Design) -> str:
    """An engine's diagram as a file, with its colours for a light and a dark page, on its paper."""
    drawn = draw(design)
    head, rest = drawn.split(">", 1)
    width, height = _WIDTH + 2 * _MARGIN, _HEIGHT + 2 * _MARGIN
    view = f'viewBox="{-_MARGIN} {_ABOVE - _MARGIN} {width} {height}"'
    head = re.sub(r'viewBox="[^"]*"', view, head)
    head = head.replace("<svg ", f'<svg xmlns="{_XMLNS}" width="{width}" height="{height}" ')
    paper = (
        f'<rect class="paper" x="{0.5 - _MARGIN}" y="{_ABOVE + 0.5 - _MARGIN}"'
        f' width="{width - 1}" height="{height - 1}" rx="8"/>'
    )
    parts = rest.replace("><", ">\n<")
    return f"{head}>\n<style>{_STYLE}</style>\n{_ARROWHEAD}\n{paper}\n{parts}\n"


def _svg(title: str, parts: list[str], top: int = _ABOVE, height: int = _HEIGHT) -> str:
    return (
        f'<svg class="diagram" viewBox="0 {top} {_WIDTH} {height}" role="img"'
        f' aria-label="{escape(title)}">{"".join(parts)}</svg>'
    )


def _label(title: str, line: str) -> tuple[str, tuple[str, ...]]:
    return title, (line,)


def _times(what: str, count: int) -> str:
    return what if count == 1 else f"{count} {what}s"


def _box(box: _Box) -> str:
    """A box with its title and lines in the middle."""
    middle = box.x + box.width // 2
    first = box.y + box.height // 2 - 7 * len(box.lines) + 5
    lines = [f'<text class="label" x="{middle}" y="{first}">{escape(box.title)}</text>']
    for i, line in enumerate(box.lines, start=1):
        y = first + 15 * i
        lines.append(f'<text class="small" x="{middle}" y="{y}">{escape(line)}</text>')
    return (
        f'<rect class="{box.kind}" x="{box.x}" y="{box.y}" width="{box.width}"'
        f' height="{box.height}" rx="5"/><g text-anchor="middle">{"".join(lines)}</g>'
    )


def _arrow(start: int, end: int, y: int) -> str:
    return _line(f"M{start} {y} H{end}", arrow=True)


def _down(box: _Box) -> str:
    """From a store to the box on the data path below it."""
    return _line(f"M{box.x + box.width // 2} {box.y + box.height} V{_TOP}", arrow=True)


def _line(path: str, *, arrow: bool, dashed: bool = False) -> str:
    marker = ' marker-end="url(#arrow)"' if arrow else ""
    dash = ' stroke-dasharray="4 4"' if dashed else ""
    return f'<path class="wire" d="{path}"{marker}{dash}/>'
