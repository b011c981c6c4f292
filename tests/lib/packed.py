# SPDX-License-Identifier: Apache-2.0
"""Packed structs of the RTL as numbers, and arrays of them."""

from collections.abc import Iterable, Mapping, Sequence

Fields = Mapping[str, int]
"""Width of each field of a packed struct in bits, the first one highest."""

AXIS_PACKET = {
    "decrypt": 1,
    "key_slot": 10,
    "tag_bytes": 5,
    "iv_bytes": 16,
    "aad_bytes": 32,
    "iv": 96,
}
"""og_gcm_axis_pkg::packet_t: what is told of a packet beside its bytes."""


def width(fields: Fields) -> int:
    """Bits of a struct."""
    return sum(fields.values())


def pack(fields: Fields, values: Mapping[str, int]) -> int:
    """A struct from its fields; one that is not given is zero. ValueError for one that it has not,
    and for a value that its field cannot hold.
    """
    if others := values.keys() - fields.keys():
        raise ValueError(f"no fields of this struct: {', '.join(sorted(others))}")
    word = 0
    for name, bits in fields.items():
        value = int(values.get(name, 0))
        if not 0 <= value < 1 << bits:
            raise ValueError(f"{name} = {value} has more than {bits} bits")
        word = word << bits | value
    return word


def unpack(fields: Fields, word: int) -> dict[str, int]:
    """The fields of a struct. ValueError for a word with bits above it."""
    found = {}
    for name, bits in reversed(list(fields.items())):
        found[name] = word & (1 << bits) - 1
        word >>= bits
    if word:
        raise ValueError(f"more than the {width(fields)} bits of this struct")
    return found


def array(bits: int, words: Iterable[int]) -> int:
    """An array of words of so many bits, the first one lowest. ValueError for one that has more."""
    packed = 0
    for at, word in enumerate(words):
        if not 0 <= word < 1 << bits:
            raise ValueError(f"word {at} = {word} has more than {bits} bits")
        packed |= word << bits * at
    return packed


def lanes_word(fields: Fields, lanes: Sequence[Mapping[str, int]]) -> int:
    """An array of structs, lane 0 lowest."""
    return array(width(fields), (pack(fields, values) for values in lanes))


def lanes_of(fields: Fields, word: int, lanes: int) -> list[dict[str, int]]:
    """The structs of an array. ValueError for a word with bits above it."""
    each = width(fields)
    if word >> each * lanes:
        raise ValueError(f"more than the {each * lanes} bits of this array")
    return [unpack(fields, word >> each * at & (1 << each) - 1) for at in range(lanes)]
