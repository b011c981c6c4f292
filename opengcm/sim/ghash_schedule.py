# SPDX-License-Identifier: Apache-2.0
"""What is on the ports of a core that hashes under one key, for messages back to back."""

from dataclasses import dataclass

from opengcm.design import GHASH_TABLE, Design
from opengcm.errors import OpenGcmError

BLOCK = 16
AAD, TEXT, END = range(3)
_VALID = 1
_KEY = 4
_DRAIN = 200  # cycles, more than any core's latency


@dataclass(frozen=True)
class Row:
    """A cycle, or what waits until it is taken.

    Flags as `ghash_harness.cpp` has them, and the data ports, lowest bytes first.
    """

    flags: int = 0
    data: bytes = b""


@dataclass(frozen=True)
class Schedule:
    """Rows, and the message of each hash in the order they come; `pads` are to be added yet."""

    rows: list[Row]
    order: list[int]
    pads: list[bytes] | None = None


@dataclass(frozen=True)
class GcmPacket:
    """A packet for og_gcm_fixed; `lengths` is its last block."""

    iv: bytes
    aad: bytes
    given: bytes
    lengths: bytes
    decrypt: bool


def schedule_of(design: Design, messages: list[bytes], pads: list[bytes]) -> Schedule:
    """The schedule for a core that hashes."""
    if design.top == "og_ghash_fixed":
        return _fixed(messages, pads)
    if design.top == "og_crenne_basic":
        return _basic(messages, pads)
    if design.top == "og_crenne_pipe":
        return _pipe(messages, pads, design.parameters.get("Stages", 8) + 1)
    if design.top == GHASH_TABLE:
        return _table(messages, pads, design.parameters.get("Lanes", 1))
    raise OpenGcmError(f"{design.name}: no schedule for {design.top}")


def schedule_gcm(packets: list[GcmPacket]) -> Schedule:
    """The schedule for og_gcm_fixed."""
    rows = []
    for packet in packets:
        parts = [(AAD, part) for part in _blocks(packet.aad)]
        parts += [(TEXT, part) for part in _blocks(packet.given)]
        for kind, part in [*parts, (END, packet.lengths)]:
            flags = _VALID | kind << 1 | packet.decrypt << 3 | len(part) << 8
            rows.append(Row(flags, packet.iv[::-1] + _port(part)))
    return Schedule(rows + [Row()] * _DRAIN, list(range(len(packets))))


def _fixed(messages: list[bytes], pads: list[bytes]) -> Schedule:
    """A block a cycle; bit 1 of the flags is the last."""
    rows = []
    for message in messages:
        parts = _blocks(message)
        rows += [
            Row(_VALID | (i == len(parts) - 1) << 1, _port(part)) for i, part in enumerate(parts)
        ]
    return Schedule(rows + [Row()] * _DRAIN, list(range(len(messages))), pads)


def key_row(h: bytes) -> Row:
    """The row that loads a hash key into og_ghash_table, into its first bank."""
    return Row(_KEY, _port(h))


def _table(messages: list[bytes], pads: list[bytes], lanes: int) -> Schedule:
    """A beat a cycle; bit 1 of the flags is the last, and bits 5:4 are the lane it ends in."""
    rows = []
    for message in messages:
        parts = _blocks(message)
        for first in range(0, len(parts), lanes):
            beat = parts[first : first + lanes]
            last = first + lanes >= len(parts)
            flags = _VALID | last << 1 | (len(beat) - 1 if last else 0) << 4
            rows.append(Row(flags, bytes(BLOCK) + b"".join(map(_port, beat))))
    return Schedule(rows + [Row()] * _DRAIN, list(range(len(messages))), pads)


def _basic(messages: list[bytes], pads: list[bytes]) -> Schedule:
    """A block every other cycle, then PAD, with which the MAC leaves."""
    rows = []
    for message, pad in zip(messages, pads, strict=True):
        for part in _blocks(message):
            rows += [Row(_VALID, _port(part)), Row()]
        rows.append(Row(_VALID | 2, _port(pad)))
    return Schedule(rows + [Row()] * _DRAIN, list(range(len(messages))))


def _pipe(messages: list[bytes], pads: list[bytes], places: int) -> Schedule:
    """Each of `places` turns in the round takes the next message when it is free."""
    blocks: dict[int, dict[int, bytes]] = {}
    flags: dict[int, int] = {}
    pad_at: dict[int, bytes] = {}
    free = list(range(places))  # the cycle from which on each turn is free
    ends = []
    for index, (message, pad) in enumerate(zip(messages, pads, strict=True)):
        turn = min(range(places), key=free.__getitem__)
        parts = _blocks(message)
        parts = [bytes(BLOCK)] * (-len(parts) % places) + parts
        cycle = free[turn]
        for first in range(0, len(parts), places):
            flags[cycle] = flags.get(cycle, 0) | bool(first) << 1
            for place in range(places):
                blocks.setdefault(cycle + place, {})[place] = parts[first + place]
            cycle += places
        free[turn] = cycle
        pad_at[cycle] = pad
        flags[cycle] = _VALID  # of PAD
        ends.append((cycle, index))
    rows = []
    for now in range(max(free) + _DRAIN):
        here = blocks.get(now, {})
        row = b"".join(_port(here.get(place, b"")) for place in range(places))
        rows.append(Row(flags.get(now, 0), row + _port(pad_at.get(now, b""))))
    return Schedule(rows, [index for _, index in sorted(ends)])


def _blocks(data: bytes) -> list[bytes]:
    return [data[at : at + BLOCK] for at in range(0, len(data), BLOCK)]


def _port(block: bytes) -> bytes:
    """A block as it lies in a port: the first byte is the highest."""
    return block.ljust(BLOCK, b"\0")[::-1]
