# SPDX-License-Identifier: Apache-2.0
"""The placement as SVG: registers, other cells, and what fills the rows."""

from opengcm.layout.geometry import Def, Sizes

_COLOURS = {"register": "#2b6cb0", "xor": "#c05621", "gate": "#a0aec0", "fill": "#edf2f7"}
_WORDS = {"register": "registers", "xor": "XOR", "gate": "other gates", "fill": "fill"}
_WIDTH = 800  # of the picture
_LEGEND = 24


def draw(layout: Def, sizes: Sizes, title: str) -> str:
    """The picture."""
    scale = _WIDTH / layout.width
    height = layout.height * scale
    paths: dict[str, list[str]] = {kind: [] for kind in _COLOURS}
    for cell in layout.cells:
        width, tall = sizes[cell.kind]
        x, y = cell.x * scale, (layout.height - cell.y - tall) * scale
        w, h = width * scale, tall * scale
        paths[_kind(cell.kind)].append(f"M{x:.1f} {y:.1f}h{w:.1f}v{h:.1f}h{-w:.1f}z")
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height + _LEGEND:.0f}"'
        ' font-family="sans-serif" font-size="13">',
        f"<title>{title}</title>",
        f'<rect width="{_WIDTH}" height="{height:.1f}" fill="#fff" stroke="#2d3748"/>',
    ]
    for kind, parts in paths.items():
        style = f'fill="{_COLOURS[kind]}" stroke="#fff" stroke-width="0.2"'
        lines.append(f'<path {style} d="{"".join(parts)}"/>')
    for index, (kind, words) in enumerate(_WORDS.items()):
        x = 10 + 130 * index
        box = f'x="{x}" y="{height + 7:.0f}" width="12" height="12" stroke="#2d3748"'
        lines.append(f'<rect {box} fill="{_COLOURS[kind]}"/>')
        lines.append(f'<text x="{x + 18}" y="{height + 18:.0f}">{words}</text>')
    return "\n".join([*lines, "</svg>", ""])


def _kind(cell: str) -> str:
    if cell.startswith(("DFF", "LATCH")):
        return "register"
    if cell.startswith(("XOR", "XNOR")):
        return "xor"
    return "fill" if cell.startswith("FILL") else "gate"
