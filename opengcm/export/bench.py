# SPDX-License-Identifier: Apache-2.0
"""Vectors of the exported test bench: packets as beats, with what must come out.

Everything is computed by `opengcm.spec`, which shares nothing with the RTL. The slot stream and
its codes are those of `rtl/gcm/og_gcm_pkg.sv`.
"""

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import IntEnum

from opengcm.designs import Design
from opengcm.sim.batch import Packet
from opengcm.spec import gcm

BLOCK_BYTES = 16
IV_96_BYTES = 12
KEY_SIZES = {128: 0, 192: 1, 256: 2}
SEED = 38  # of the vectors' random bytes

BLOCK_BITS = 128
HEADER_BITS = 113
STATUS_OK, STATUS_AUTH_FAIL, STATUS_KEY_UNKNOWN, STATUS_NO_ROOM = 0, 1, 2, 7


class Kind(IntEnum):
    """slot_kind_e."""

    EMPTY = 0
    IV = 1
    IV_END = 2
    AAD = 3
    TEXT = 4
    TAG = 5


@dataclass(frozen=True)
class Slot:
    """One slot: what goes in and what must come out, as blocks left aligned."""

    kind: Kind
    given: bytes = b""
    expected: bytes = b""

    @property
    def size(self) -> int:
        """Bytes of the slot; the engine looks at it for IV, AAD and TEXT only."""
        return len(self.given) if self.kind in (Kind.IV, Kind.AAD, Kind.TEXT) else 0


@dataclass(frozen=True)
class BenchPacket:
    """One packet of the test bench. `key_slot` may be one that holds no key."""

    key_slot: int
    key: bytes | None
    iv: bytes
    aad: bytes
    text: bytes
    tag_bytes: int
    decrypt: bool
    corrupt: bool = False


@dataclass(frozen=True)
class Vectors:
    """Hexadecimal words for $readmemh, one a line."""

    keys: list[str]
    given: list[str]
    expected: list[str]
    packets: int
    word_bits: tuple[int, int, int]  # of a key, a given and an expected word


@dataclass(frozen=True)
class Group:
    """One beat of the slot stream: its packet's header word, its slots, and the verdict due."""

    header: int
    slots: list[Slot]
    status: int = 0
    ends: bool = False


def make_vectors(design: Design) -> Vectors:
    """Keys of all sizes, IVs of all kinds, both directions, refusals, and no text at all."""
    keys, packets = make_packets(design)
    lanes = design.engine_lanes
    stream = [group for packet in packets for group in _groups(packet, design)]
    stream += [Group(0, [Slot(Kind.EMPTY)] * lanes)] * (-len(stream) % design.groups)
    beats = [stream[at : at + design.groups] for at in range(0, len(stream), design.groups)]
    slots_bits = design.lanes * (3 + 5 + BLOCK_BITS)
    return Vectors(
        [key_word(slot, key) for slot, key in enumerate(keys)],
        [_given_word(beat) for beat in beats],
        [_expected_word(beat) for beat in beats],
        len(packets),
        (
            10 + 2 + 256,
            HEADER_BITS * design.groups + slots_bits,
            (1 + 3) * design.groups + slots_bits,
        ),
    )


def make_packets(design: Design) -> tuple[list[bytes], list[BenchPacket]]:
    """The keys of the first key slots, and packets under them and under a slot without a key."""
    rng = random.Random(SEED)
    sizes = [bits for bits in KEY_SIZES if design.key_min <= bits <= design.key_max]
    slots = min(len(sizes), design.parameters.get("KeySlots", 1))
    keys = [rng.randbytes(bits // 8) for bits in sizes[:slots]]
    packets = list(_packets(rng, keys, design.engine_lanes))
    if slots < design.parameters.get("KeySlots", 1):
        packets.insert(3, BenchPacket(slots, None, bytes(12), b"aad", bytes(40), 16, False))
    return keys, packets


def _packets(rng: random.Random, keys: Sequence[bytes], lanes: int) -> Iterable[BenchPacket]:
    shapes = [  # IV, AAD and text bytes, tag bytes
        (12, 20, 60, 16),
        (12, 0, 0, 16),
        (12, 28, 48, 16),
        (12, 0, 1, 12),
        (8, 16, 33, 16),
        (12, 5, 0, 4),
        (60, 1, 17, 13),
        (12, 13, 16 * lanes * 12 + 7, 16),
        (1, 0, 16, 8),
    ]
    for number, (iv, aad, text, tag) in enumerate(shapes):
        slot = number % len(keys)
        for decrypt, corrupt in ((False, False), (True, False), (True, True)):
            fields = (rng.randbytes(iv), rng.randbytes(aad), rng.randbytes(text))
            yield BenchPacket(slot, keys[slot], *fields, tag, decrypt, corrupt)


@dataclass(frozen=True)
class Outcome:
    """What is given of a packet's text and tag, and what must come of them."""

    status: int
    text_in: bytes
    text_out: bytes
    tag_in: bytes
    tag_out: bytes


def outcome(packet: BenchPacket, design: Design) -> Outcome:
    """By the standards, and by what `design` releases.

    With verified release the text of a packet to decrypt is zero if its tag is wrong, or if it is
    longer than what can wait for its tag.
    """
    room = design.release_room
    if packet.key is None:
        nothing = bytes(len(packet.text))
        return Outcome(STATUS_KEY_UNKNOWN, packet.text, nothing, b"", bytes(packet.tag_bytes))
    sealed, tag = gcm.gcm_ae(packet.key, packet.iv, packet.text, packet.aad, packet.tag_bytes)
    if not packet.decrypt:
        return Outcome(STATUS_OK, packet.text, sealed, b"", tag)
    given = bytes([tag[0] ^ 0x80, *tag[1:]]) if packet.corrupt else tag
    status = STATUS_AUTH_FAIL if packet.corrupt else STATUS_OK
    if room is not None and _beats(packet, design.engine_lanes) > room:
        status = STATUS_NO_ROOM
    shown = packet.text if room is None or status == STATUS_OK else bytes(len(packet.text))
    return Outcome(status, sealed, shown, given, b"")


def _beats(packet: BenchPacket, lanes: int) -> int:
    """In how many beats of slots the packet comes."""
    return Packet(iv=packet.iv, aad=packet.aad, data=packet.text).beats(lanes)


def _slots(packet: BenchPacket, design: Design) -> tuple[int, list[list[Slot]]]:
    """The verdict, and the slots in groups that start a beat of their own."""
    groups = []
    if len(packet.iv) != IV_96_BYTES:
        iv = [Slot(Kind.IV, part, part) for part in _blocks(packet.iv)]
        groups.append([*iv, Slot(Kind.IV_END)])
    done = outcome(packet, design)
    body = [Slot(Kind.AAD, part, part) for part in _blocks(packet.aad)]
    texts = zip(_blocks(done.text_in), _blocks(done.text_out), strict=True)
    body += [Slot(Kind.TEXT, before, after) for before, after in texts]
    body.append(Slot(Kind.TAG, done.tag_in, done.tag_out))
    groups.append(body)
    return done.status, groups


def _blocks(data: bytes) -> list[bytes]:
    return [data[i : i + BLOCK_BYTES] for i in range(0, len(data), BLOCK_BYTES)]


def _groups(packet: BenchPacket, design: Design) -> Iterable[Group]:
    """The beats of a packet, in its order."""
    lanes = design.engine_lanes
    header = _header(packet)
    status, parts = _slots(packet, design)
    for part in parts:
        for start in range(0, len(part), lanes):
            slots = part[start : start + lanes]
            slots += [Slot(Kind.EMPTY)] * (lanes - len(slots))
            ends = any(slot.kind is Kind.TAG for slot in slots)
            yield Group(header, slots, status if ends else 0, ends)


def _lanes(beat: Sequence[Slot], data: Sequence[bytes]) -> list[tuple[int, int]]:
    """kind, bytes and data of all lanes as (value, bits), the last lane first."""
    bits = len(beat)
    kind = sum(slot.kind << 3 * lane for lane, slot in enumerate(beat))
    size = sum(slot.size << 5 * lane for lane, slot in enumerate(beat))
    blocks = b"".join(part.ljust(BLOCK_BYTES, b"\0") for part in reversed(data))
    return [(kind, 3 * bits), (size, 5 * bits), (int.from_bytes(blocks), BLOCK_BITS * bits)]


def _join(fields: Iterable[tuple[int, int]]) -> tuple[int, int]:
    """Fields, the highest first, as one value with its number of bits."""
    value = total = 0
    for field, bits in fields:
        value = value << bits | field
        total += bits
    return value, total


def word(fields: Iterable[tuple[int, int]]) -> str:
    """Fields, the highest first, as (value, bits): one hexadecimal word."""
    value, bits = _join(fields)
    return f"{value:0{-(-bits // 4)}x}"


def key_word(slot: int, key: bytes) -> str:
    """Slot, size and key, as the key port takes them."""
    return word(
        [(slot, 10), (KEY_SIZES[8 * len(key)], 2), (int.from_bytes(key.ljust(32, b"\0")), 256)]
    )


def _header(packet: BenchPacket) -> int:
    """header_t."""
    short = len(packet.iv) == IV_96_BYTES
    fields = [
        (int(packet.decrypt), 1),
        (packet.key_slot, 10),
        (packet.tag_bytes, 5),
        (int(short), 1),
        (int.from_bytes(packet.iv) if short else 0, 96),
    ]
    return _join(fields)[0]


def _given_word(beat: Sequence[Group]) -> str:
    headers = [(group.header, HEADER_BITS) for group in reversed(beat)]
    slots = [slot for group in beat for slot in group.slots]
    return word([*headers, *_lanes(slots, [slot.given for slot in slots])])


def _expected_word(beat: Sequence[Group]) -> str:
    ends = [(int(group.ends), 1) for group in reversed(beat)]
    status = [(group.status, 3) for group in reversed(beat)]
    slots = [slot for group in beat for slot in group.slots]
    return word([*ends, *status, *_lanes(slots, [slot.expected for slot in slots])])
