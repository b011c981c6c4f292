# SPDX-License-Identifier: Apache-2.0
"""All that says how one S-box is built, and the file it is kept in."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from opengcm.errors import OpenGcmError
from opengcm.reading import read_json
from opengcm.sbox.functions import Made
from opengcm.sbox.linear import Sums
from opengcm.sbox.norm import Norm
from opengcm.sbox.tower import Tower
from opengcm.whole_file import write_whole

DIRECTIONS = ("forward", "inverse", "merged")


class SboxError(OpenGcmError):
    """An S-box cannot be searched for, read or written."""


@dataclass(frozen=True)
class Choice:
    """One S-box. All masks and functionals are of the core's input x and output x^-1.

    Of one direction, `entry` sums the input byte to the 18 functionals and those left over, and
    `leave` sums the 18 ANDs to the output byte. Merged, they are in two steps: `entry` sums the
    byte to the functionals `kept` of either direction (eight forward, eight inverse, one of each
    pair is selected), and `leave` sums the eight parts of x^-1 to the bytes of both directions
    (eight forward, eight inverse); `gather` sums the 18 ANDs to those parts.
    `spread` sums the eight functionals `kept` to all; it is used behind a cut, too.
    """

    direction: str
    tower: Tower
    norm: Norm
    d_basis: tuple[int, ...]
    d_sums: Sums
    inverter: tuple[tuple[int, Made], ...]
    kept: tuple[int, ...]
    entry: Sums
    spread: Sums
    parts: tuple[int, ...]
    gather: Sums | None
    leave: Sums


def save(choices: Mapping[str, Choice], path: Path) -> None:
    """Write choices to a file. SboxError if that fails, and then an older one stays."""
    record = {name: asdict(choice) for name, choice in choices.items()}
    try:
        write_whole(path, _text(record) + "\n")
    except OSError as error:
        raise SboxError(f"{path}: {error.strerror}") from None


def _text(record: Any) -> str:
    """JSON with one line a field of a choice."""
    blocks = []
    for name, choice in record.items():
        fields = ",\n".join(f"  {json.dumps(key)}: {json.dumps(v)}" for key, v in choice.items())
        blocks.append(f" {json.dumps(name)}: {{\n{fields}\n }}")
    return "{\n" + ",\n".join(blocks) + "\n}"


def load(path: Path) -> dict[str, Choice]:
    """Read the choices of a file, whatever they are. SboxError if it is missing or malformed."""
    try:
        _, record = read_json(path)
        return {name: _choice(fields) for name, fields in record.items()}
    except OSError as error:
        raise SboxError(f"{path}: {error.strerror}") from None
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise SboxError(f"{path}: not a file of S-boxes ({error})") from None


def _choice(fields: Mapping[str, Any]) -> Choice:
    tower = fields["tower"]
    norm = fields["norm"]
    gather = fields["gather"]
    return Choice(
        direction=fields["direction"],
        tower=Tower(tower["first"], tower["second"], tuple(tower["lines"]), tower["turn"]),
        norm=Norm(
            tuple(norm["pairs"]),
            norm["plus_b"],
            norm["plus_c"],
            tuple((added, functional) for added, functional in norm["left"]),
        ),
        d_basis=tuple(fields["d_basis"]),
        d_sums=_sums(fields["d_sums"]),
        inverter=tuple((table, (way[0], way[1], way[2])) for table, way in fields["inverter"]),
        kept=tuple(fields["kept"]),
        entry=_sums(fields["entry"]),
        spread=_sums(fields["spread"]),
        parts=tuple(fields["parts"]),
        gather=None if gather is None else _sums(gather),
        leave=_sums(fields["leave"]),
    )


def _sums(fields: Mapping[str, Any]) -> Sums:
    steps = tuple((a, b) for a, b in fields["steps"])
    return Sums(fields["inputs"], steps, tuple(fields["targets"]))
