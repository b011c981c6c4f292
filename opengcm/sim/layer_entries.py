# SPDX-License-Identifier: Apache-2.0
"""Entries of tables and keys, as the registers of a packet layer take them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import IntEnum

from opengcm.config_file import ConfigError


class Direction(IntEnum):
    """Of a key, and of a counter."""

    TRANSMIT = 0
    RECEIVE = 1


@dataclass(frozen=True)
class Entry:
    """One entry of a table."""

    table: int
    index: int
    value: int = field(repr=False)


@dataclass(frozen=True)
class KeyLoad:
    """A key for a slot of a direction, which is the number of its association."""

    direction: Direction
    slot: int
    key: bytes = field(repr=False)


def pack(layout: Mapping[str, tuple[int, int]], **fields: int) -> int:
    """An entry of the named fields, each at its (bit, width)."""
    value = 0
    for name, field_value in fields.items():
        bit, width = layout[name]
        if not 0 <= field_value < 1 << width:
            raise ConfigError(f"{name} = {field_value} does not fit into {width} bits")
        value |= field_value << bit
    return value


def unpack(layout: Mapping[str, tuple[int, int]], value: int) -> dict[str, int]:
    """The fields of an entry."""
    return {name: value >> bit & ((1 << width) - 1) for name, (bit, width) in layout.items()}
