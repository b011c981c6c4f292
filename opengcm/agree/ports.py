# SPDX-License-Identifier: Apache-2.0
"""The ports of a module as its bits are driven and compared."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from pyslang import SVInt
from pyslang.ast import (
    ArgumentDirection,
    EnumType,
    EnumValueSymbol,
    FieldSymbol,
    InstanceBodySymbol,
    PackedArrayType,
    PackedStructType,
    Type,
)

from opengcm.errors import OpenGcmError

CLOCKS = ("clk_i", "pclk")
RESETS = ("rst_ni", "presetn")


class AgreeError(OpenGcmError):
    """A module cannot be compared."""


@dataclass(frozen=True)
class Field:
    """Bits that are drawn together: `width` from bit `at` of all inputs on.

    An enumeration has the values that it may have in `choices`. `group` is the stream that the bits
    belong to, by its place in `Ports.streams`, or -1.
    """

    at: int
    width: int
    choices: tuple[int, ...] = ()
    group: int = -1


@dataclass(frozen=True)
class Port:
    """A port at its place among all inputs, or all outputs; `cast` is the type of an enumeration,
    which takes no other bits."""

    name: str
    at: int
    width: int
    cast: str = ""


@dataclass(frozen=True)
class Stream:
    """Where the inputs have the valid, and the outputs the ready, of one stream."""

    valid: int
    ready: int


@dataclass(frozen=True)
class Ports:
    """All ports but clock and reset, whose names are empty where there is none."""

    clock: str
    reset: str
    inputs: tuple[Port, ...]
    outputs: tuple[Port, ...]
    fields: tuple[Field, ...]
    streams: tuple[Stream, ...]


def ports_of(body: InstanceBodySymbol) -> Ports:
    """The ports of an elaborated module. AgreeError for one that is no vector of bits."""
    clock = reset = ""
    sides: Mapping[str, list[Port]] = {"In": [], "Out": []}
    ends = {"In": 0, "Out": 0}
    types: dict[str, Type] = {}
    for port in body.portList:
        kind: Type = port.type
        if port.direction not in (ArgumentDirection.In, ArgumentDirection.Out):
            raise AgreeError(f"its port {port.name} is no input and no output")
        if not kind.isIntegral:
            raise AgreeError(f"its port {port.name} is no vector of bits")
        if port.name in CLOCKS:
            clock = port.name
        elif port.name in RESETS:
            reset = port.name
        else:
            side = "In" if port.direction == ArgumentDirection.In else "Out"
            width = kind.bitWidth
            cast = str(kind) if isinstance(kind.canonicalType, EnumType) else ""
            sides[side].append(Port(port.name, ends[side], width, cast))
            ends[side] += width
            types[port.name] = kind
    inputs, outputs = tuple(sides["In"]), tuple(sides["Out"])
    if not outputs:
        raise AgreeError("it has no outputs")
    streams = _streams(inputs, outputs)
    fields = []
    for each in inputs:
        prefix = max((p for p in streams if each.name.startswith(p)), key=len, default=None)
        group = -1 if prefix is None else list(streams).index(prefix)
        fields += list(_fields(types[each.name], each.at, group))
    return Ports(clock, reset, inputs, outputs, tuple(fields), tuple(streams.values()))


def _streams(inputs: tuple[Port, ...], outputs: tuple[Port, ...]) -> dict[str, Stream]:
    """By what the names of their ports begin with, `in_` or `s_axis_t`."""
    ready = {port.name: port.at for port in outputs if port.width == 1}
    found = {}
    for port in inputs:
        prefix, valid, suffix = port.name.rpartition("valid")
        answer = f"{prefix}ready{suffix.replace('_i', '_o')}"
        if valid and port.width == 1 and answer in ready:
            found[prefix] = Stream(port.at, ready[answer])
    return found


def _fields(kind: Type, at: int, group: int) -> Iterator[Field]:
    """A structure by its fields, an array of structures or enumerations by its elements."""
    plain = kind.canonicalType
    if isinstance(plain, PackedStructType):
        for each in plain:
            assert isinstance(each, FieldSymbol)
            yield from _fields(each.type, at + each.bitOffset, group)
    elif isinstance(plain, EnumType):
        values = tuple(_value(each) for each in plain if isinstance(each, EnumValueSymbol))
        yield Field(at, kind.bitWidth, values, group)
    elif isinstance(plain, PackedArrayType) and plain.elementType.bitWidth > 1:
        width = plain.elementType.bitWidth
        for place in range(kind.bitWidth // width):
            yield from _fields(plain.elementType, at + place * width, group)
    else:
        yield Field(at, kind.bitWidth, (), group)


def _value(member: EnumValueSymbol) -> int:
    number = member.value.value
    assert isinstance(number, SVInt)
    return int(number)
