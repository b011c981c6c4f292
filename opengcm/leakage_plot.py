# SPDX-License-Identifier: Apache-2.0
"""The picture of a leakage measurement: t by cycle, and the bytes of the key by traces, as SVG."""

import math
from collections.abc import Iterator, Sequence
from html import escape

from opengcm.attack import BLOCK
from opengcm.leakage import THRESHOLD, Leakage

_WIDTH, _HEIGHT = 760, 520
_LEFT, _RIGHT = 64, 724
_T_TOP, _T_BOTTOM = 60, 240
_K_TOP, _K_BOTTOM = 320, 470
_SMALLEST_T = 0.1
_INK, _GREY, _BLUE, _RED = "#222", "#e4e4e4", "#2166ac", "#b2182b"


def svg(found: Leakage) -> str:
    """The picture as a file."""
    title = f"{found.design} in {found.target} cells, {found.traces:,} simulated traces"
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}"'
        f' width="{_WIDTH}" height="{_HEIGHT}" role="img" aria-label="{escape(title)}"'
        ' font-family="sans-serif" font-size="13">',
        f'<rect width="{_WIDTH}" height="{_HEIGHT}" fill="#fff"/>',
        _text(_LEFT, 22, title, size=15),
        *_t_panel(found),
        *_key_panel(found),
        "</svg>\n",
    ]
    return "\n".join(parts)


def _t_panel(found: Leakage) -> Iterator[str]:
    """|t| of each cycle, on a logarithmic axis."""
    heights = [_t_height(abs(t)) for t in found.t]
    most = 10 ** math.ceil(math.log10(max(1000.0, *map(abs, found.t))))
    each = (_RIGHT - _LEFT) / len(found.t)

    def y(height: float) -> float:
        whole = _t_height(most)
        return _T_BOTTOM - (_T_BOTTOM - _T_TOP) * height / whole

    words = "|t| of each cycle, fixed against random plaintext (grey: data on the bus; red:"
    yield _text(_LEFT, 46, f"{words} {THRESHOLD:g})")
    for at, data in enumerate(found.transfers):
        if data:
            yield _rect(_LEFT + at * each, _T_TOP, each + 0.3, _T_BOTTOM - _T_TOP, _GREY)
    for at, height in enumerate(heights):
        top = y(height)
        yield _rect(_LEFT + at * each + 0.15 * each, top, 0.7 * each, _T_BOTTOM - top, _BLUE)
    for power in range(-1, round(math.log10(most)) + 1):
        yield _tick_y(y(_t_height(10.0**power)), f"{10.0**power:g}")
    line = y(_t_height(THRESHOLD))
    yield _line(_LEFT, line, _RIGHT, line, _RED)
    for at in range(0, len(found.t), 10):
        yield _text(_LEFT + (at + 0.5) * each, _T_BOTTOM + 16, str(at), anchor="middle")
    yield _line(_LEFT, _T_BOTTOM, _RIGHT, _T_BOTTOM, _INK)
    yield _text(_RIGHT, _T_BOTTOM + 34, "cycle", anchor="end")


def _t_height(t: float) -> float:
    """Where |t| stands above the axis."""
    return math.log10(max(t, _SMALLEST_T) / _SMALLEST_T)


def _key_panel(found: Leakage) -> Iterator[str]:
    """Bytes of the key that the attack has right."""
    steps = [(step.random, step.right) for step in found.steps if step.right is not None]
    low = math.floor(math.log10(steps[0][0]))
    high = max(low + 1, math.ceil(math.log10(steps[-1][0])))

    def place(traces: int, right: int) -> tuple[float, float]:
        across = (math.log10(traces) - low) / (high - low)
        up = (_K_BOTTOM - _K_TOP) * right / BLOCK
        return _LEFT + (_RIGHT - _LEFT) * across, _K_BOTTOM - up

    yield _text(_LEFT, _K_TOP - 18, _verdict(found))
    for right in range(0, BLOCK + 1, 4):
        yield _tick_y(place(10**low, right)[1], str(right))
    for power in range(low, high + 1):
        x = place(10**power, 0)[0]
        yield _line(x, _K_BOTTOM, x, _K_BOTTOM + 4, _INK)
        yield _text(x, _K_BOTTOM + 18, f"{10**power:,}", anchor="middle")
    yield _line(_LEFT, _K_BOTTOM, _RIGHT, _K_BOTTOM, _INK)
    yield _text(_RIGHT, _K_BOTTOM + 36, "traces of random plaintexts", anchor="end")
    yield _polyline([place(*step) for step in steps])
    for step in steps:
        x, y = place(*step)
        yield f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3.5" fill="{_BLUE}"/>'


def _verdict(found: Leakage) -> str:
    words = "bytes of the key that a first-order attack has right"
    if found.recovered is None:
        return f"{words}: not all of them"
    return f"{words}: all from {found.recovered:,} traces on"


def _text(x: float, y: float, words: str, *, anchor: str = "start", size: int = 13) -> str:
    where = f'x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" font-size="{size}" fill="{_INK}"'
    return f"<text {where}>{escape(words)}</text>"


def _rect(x: float, y: float, width: float, height: float, fill: str) -> str:
    where = f'x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}"'
    return f'<rect {where} fill="{fill}"/>'


def _line(x: float, y: float, to_x: float, to_y: float, colour: str) -> str:
    where = f'x1="{x:.1f}" y1="{y:.1f}" x2="{to_x:.1f}" y2="{to_y:.1f}"'
    return f'<line {where} stroke="{colour}"/>'


def _tick_y(y: float, words: str) -> str:
    tick = _line(_LEFT - 4, y, _LEFT, y, _INK)
    return tick + _text(_LEFT - 8, y + 4, words, anchor="end")


def _polyline(points: Sequence[tuple[float, float]]) -> str:
    places = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    return f'<polyline points="{places}" fill="none" stroke="{_BLUE}" stroke-width="2"/>'
