# SPDX-License-Identifier: Apache-2.0
"""A plot of lines as an SVG file: logarithmic axes, each line's name at its end, light and dark."""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from math import log10

_WIDTH, _HEIGHT = 820, 400
_LEFT, _RIGHT, _TOP, _BOTTOM = 78, 250, 40, 56
_COLOURS = 6
_APART = 17  # pixels between two names
_STYLE = """
.paper { fill: #ffffff; stroke: #d9dee5; }
text { fill: #1b2430; font: 13px system-ui, "Segoe UI", Arial, "DejaVu Sans", sans-serif; }
text.title { font-weight: 600; font-size: 14px; }
text.tick { fill: #5a6675; font-size: 12px; }
.grid { stroke: #d9dee5; }
.leader { stroke: #6b7888; stroke-width: 0.8; }
.s0 { --c: #0b5cad; } .s1 { --c: #c2570c; } .s2 { --c: #11713a; }
.s3 { --c: #7b3fa0; } .s4 { --c: #946c00; } .s5 { --c: #b3245f; }
.line { fill: none; stroke: var(--c); stroke-width: 2; }
.point { fill: var(--c); }
text.name { fill: var(--c); }
@media (prefers-color-scheme: dark) {
.paper { fill: #161b22; stroke: #303a46; }
text { fill: #e6eaf0; }
text.tick { fill: #9aa6b5; }
.grid { stroke: #303a46; }
.s0 { --c: #6fb1f5; } .s1 { --c: #f5a35c; } .s2 { --c: #5fcf8b; }
.s3 { --c: #c79bf0; } .s4 { --c: #e0c060; } .s5 { --c: #f285b0; }
}
"""


@dataclass(frozen=True)
class Series:
    """A line through its points and, with `measured`, a dot at each: there is a measurement."""

    name: str
    points: Sequence[tuple[float, float]]
    measured: bool = True


@dataclass(frozen=True)
class Plot:
    """Lines over a logarithmic axis. The other is logarithmic unless it is to begin at zero."""

    title: str
    x_title: str
    y_title: str
    x_ticks: Sequence[float]
    series: Sequence[Series]
    from_zero: bool = False

    def svg(self) -> str:
        """The file's text."""
        parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{_WIDTH}" height="{_HEIGHT}"'
            f' viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img" aria-label="{escape(self.title)}">',
            f"<style>{_STYLE}</style>",
            f'<rect class="paper" x="0.5" y="0.5" width="{_WIDTH - 1}" height="{_HEIGHT - 1}"'
            ' rx="8"/>',
            _text(16, 25, self.title, "title"),
            *self._grid(),
            *self._lines(),
            "</svg>",
        ]
        return "\n".join(parts) + "\n"

    def _x(self, value: float) -> float:
        low, high = min(self.x_ticks), max(self.x_ticks)
        share = (log10(value) - log10(low)) / (log10(high) - log10(low))
        return _LEFT + 12 + share * (_WIDTH - _LEFT - _RIGHT - 24)

    def _bounds(self) -> tuple[float, float]:
        values = [y for series in self.series for _, y in series.points]
        return (0.0 if self.from_zero else min(values) / 1.3), max(values) * 1.15

    def _y(self, value: float) -> float:
        low, high = self._bounds()
        if self.from_zero:
            share = value / high
        else:
            share = (log10(value) - log10(low)) / (log10(high) - log10(low))
        return _HEIGHT - _BOTTOM - share * (_HEIGHT - _TOP - _BOTTOM)

    def _y_ticks(self) -> list[float]:
        low, high = self._bounds()
        if self.from_zero:
            step = next(
                digit * 10.0**power
                for power in range(-3, 12)
                for digit in (1, 2, 5)
                if high / (digit * 10.0**power) <= 7
            )
            return [i * step for i in range(int(high / step) + 1)]
        powers = range(int(log10(low)) - 1, int(log10(high)) + 2)
        digits = (1, 2, 5) if high / low > 20 else (1, 2, 3, 4, 5, 6, 8)
        return [d * 10.0**p for p in powers for d in digits if low <= d * 10.0**p <= high]

    def _grid(self) -> list[str]:
        bottom, right = _HEIGHT - _BOTTOM, _WIDTH - _RIGHT
        found = []
        for value in self.x_ticks:
            x = self._x(value)
            found.append(f'<path class="grid" d="M{x:.1f} {_TOP}V{bottom}"/>')
            found.append(_text(x, bottom + 18, f"{value:,.0f}", "tick", "middle"))
        for value in self._y_ticks():
            y = self._y(value)
            found.append(f'<path class="grid" d="M{_LEFT} {y:.1f}H{right}"/>')
            found.append(_text(_LEFT - 8, y + 4, f"{value:,.10g}", "tick", "end"))
        middle = (_LEFT + right) / 2
        scale = "" if self.from_zero else ", log scale"
        found.append(_text(middle, _HEIGHT - 14, f"{self.x_title}, log scale", "", "middle"))
        turned = f'transform="translate(18 {(_TOP + bottom) / 2:.0f}) rotate(-90)"'
        found.append(f'<text {turned} text-anchor="middle">{escape(self.y_title + scale)}</text>')
        return found

    def _lines(self) -> list[str]:
        found = []
        ends: list[tuple[float, float, int, str]] = []
        for number, series in enumerate(self.series):
            points = [(self._x(x), self._y(y)) for x, y in series.points]
            way = "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
            found.append(f'<g class="s{number % _COLOURS}"><path class="line" d="M{way}"/>')
            if series.measured:
                found += [
                    f'<circle class="point" cx="{x:.1f}" cy="{y:.1f}" r="4"/>' for x, y in points
                ]
            found.append("</g>")
            ends.append((points[-1][1], points[-1][0], number, series.name))
        free, side = float(_TOP), _WIDTH - _RIGHT + 14
        for y, x, number, name in sorted(ends):
            at = max(y, free)
            free = at + _APART
            found.append(f'<path class="leader" d="M{x + 5:.1f} {y:.1f}L{side - 3} {at:.1f}"/>')
            found.append(f'<g class="s{number % _COLOURS}">{_text(side, at + 4, name, "name")}</g>')
        return found


def _text(x: float, y: float, text: str, kind: str, anchor: str = "start") -> str:
    return (
        f'<text class="{kind}" x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(text)}</text>'
    )
