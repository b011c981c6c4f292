# SPDX-License-Identifier: Apache-2.0
"""Imported figures in words."""

from collections.abc import Iterator, Mapping
from typing import Any

from opengcm.results import Figure

_LOGIC = {"lut": "LUT", "alm": "ALM", "le": "LE"}
_OTHERS = {
    "ff": "flip-flops",
    "bram36": "BRAM36",
    "ram_blocks": "RAM blocks",
    "memory_bits": "bits of memory",
    "dsp": "DSP",
}


def logic(figures: Mapping[str, Any]) -> str:
    """The logic in the vendor's unit."""
    found = [f"{figures[key]:,} {unit}" for key, unit in _LOGIC.items() if figures.get(key)]
    return ", ".join(found)


def figures_in_words(figures: Mapping[str, Any]) -> Iterator[str]:
    """What was found, one by one; no zeros."""
    if said := logic(figures):
        yield said
    for key, unit in _OTHERS.items():
        if figures.get(key):
            yield f"{figures[key]:,} {unit}"
    if figures.get("fmax_mhz"):
        yield f"{figures['fmax_mhz']:,.1f} MHz"
    yield f"{figures['stage']} on {figures['device']}"


def vendor_words(figure: Figure) -> list[str]:
    """The same with the tool and its version."""
    return [
        *figures_in_words(figure.figures),
        *(f"by {tool} {version}" for tool, version in figure.tools.items()),
    ]
