# SPDX-License-Identifier: Apache-2.0
"""Packets as bytes on a bus and as slots: the model of the packer and the unpacker.

Written from the rules in og_gcm_pkg.sv and og_gcm_axis_pkg.sv, one slot at a time.
"""

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from enum import IntEnum

BLOCK = 16
IV_96 = 12
TAG_BYTES = (16, 15, 14, 13, 12, 8, 4)


class Kind(IntEnum):
    """og_gcm_pkg::slot_kind_e."""

    EMPTY = 0
    IV = 1
    IV_END = 2
    AAD = 3
    TEXT = 4
    TAG = 5


class Status(IntEnum):
    """og_gcm_pkg::status_e."""

    OK = 0
    AUTH_FAIL = 1
    KEY_UNKNOWN = 2
    BAD_IV = 3
    BAD_TAG = 4
    TOO_LONG = 5
    BAD_ORDER = 6
    NO_ROOM = 7


@dataclass(frozen=True)
class Slot:
    """A kind and the bytes that count in it."""

    kind: Kind
    data: bytes = b""


@dataclass(frozen=True)
class BusPacket:
    """A packet as the user of the bus gives it."""

    iv: bytes = bytes(IV_96)
    aad: bytes = b""
    text: bytes = b""
    tag: bytes = b""  # in the TAG slot: received, to decrypt; computed, once encrypted
    decrypt: bool = False
    key_slot: int = 0
    tag_bytes: int = 16
    extra: dict[str, int] = field(default_factory=dict)  # facts that contradict the bytes

    def bytes_in(self) -> bytes:
        """What goes over the bus."""
        iv = b"" if len(self.iv) == IV_96 else self.iv
        return iv + self.aad + self.text + (self.tag if self.decrypt else b"")

    def user(self) -> int:
        """TUSER, og_gcm_axis_pkg::packet_t."""
        iv = int.from_bytes(self.iv, "big") if len(self.iv) == IV_96 else 0
        facts = {"iv_bytes": len(self.iv), "aad_bytes": len(self.aad)} | self.extra
        word = int(self.decrypt)
        for value, width in (
            (self.key_slot, 10),
            (self.tag_bytes, 5),
            (facts["iv_bytes"], 16),
            (facts["aad_bytes"], 32),
            (iv, 96),
        ):
            word = word << width | value
        return word

    def header(self) -> int:
        """og_gcm_pkg::header_t."""
        is_96 = len(self.iv) == IV_96
        iv = int.from_bytes(self.iv, "big") if is_96 else 0
        word = int(self.decrypt) << 10 | self.key_slot
        return ((word << 5 | self.tag_bytes) << 1 | is_96) << 96 | iv

    def beats(self, lanes: int) -> list[list[Slot]]:
        """The slot stream, beat by beat."""
        lead = []
        if len(self.iv) != IV_96:
            lead = [*(Slot(Kind.IV, block) for block in blocks(self.iv)), Slot(Kind.IV_END)]
        body = [Slot(Kind.AAD, block) for block in blocks(self.aad)]
        body += [Slot(Kind.TEXT, block) for block in blocks(self.text)]
        body.append(Slot(Kind.TAG, self.tag))
        return [*chunks(lead, lanes), *chunks(body, lanes)]

    def bytes_out(self, pass_aad: bool = True) -> bytes:
        """What an unpacker gives for these slots, had the engine left them as they are."""
        tag = b"" if self.decrypt else self.tag.ljust(min(self.tag_bytes, BLOCK), b"\0")
        return (self.aad if pass_aad else b"") + self.text + tag


def add(a: bytes, b: bytes) -> bytes:
    """Their sum in the field, bit by bit."""
    return bytes(x ^ y for x, y in zip(a, b, strict=True))


def length_block(first: int, second: int) -> bytes:
    """[len]_64 || [len]_64 of so many bytes (SP 800-38D, 7.1)."""
    return (8 * first).to_bytes(8, "big") + (8 * second).to_bytes(8, "big")


def blocks(data: bytes) -> Iterator[bytes]:
    """The 16-byte blocks of data, the last one perhaps shorter."""
    return (data[at : at + BLOCK] for at in range(0, len(data), BLOCK))


def chunks(slots: list[Slot], lanes: int) -> Iterator[list[Slot]]:
    """Slots in beats, the last one filled with empty slots."""
    for at in range(0, len(slots), lanes):
        beat = slots[at : at + lanes]
        yield beat + [Slot(Kind.EMPTY)] * (lanes - len(beat))


def random_packet(
    rng: random.Random,
    aad: int,
    text: int,
    *,
    iv: int = IV_96,
    decrypt: bool = False,
    tag_bytes: int = 16,
) -> BusPacket:
    """A packet of the given lengths in bytes and random contents."""
    return BusPacket(
        iv=rng.randbytes(iv),
        aad=rng.randbytes(aad),
        text=rng.randbytes(text),
        tag=rng.randbytes(tag_bytes) if decrypt else b"",
        decrypt=decrypt,
        key_slot=rng.randrange(1024),
        tag_bytes=tag_bytes,
    )


def bus_beats(data: bytes, lanes: int, user: int = 0) -> Iterator[dict[str, int]]:
    """AXI4-Stream beats of one packet: byte 0 in bits 7:0; no bytes are one beat without any.

    `user` goes with the first beat; the others carry its complement, which nobody may look at.
    """
    size = BLOCK * lanes
    for at in range(0, max(len(data), 1), size):
        part = data[at : at + size]
        yield {
            "data": int.from_bytes(part, "little"),
            "keep": (1 << len(part)) - 1,
            "last": int(at + size >= len(data)),
            "user": user if at == 0 else ~user & (1 << 160) - 1,
        }


def bus_packets(beats: Iterable[dict[str, int]], lanes: int) -> Iterator[tuple[bytes, int]]:
    """Bytes and last TUSER of each packet in AXI4-Stream beats; asserts the rules of TKEEP: all
    ones but with TLAST, which is with the last beat that has bytes; what it leaves out is zero."""
    data = b""
    full = (1 << BLOCK * lanes) - 1
    for beat in beats:
        keep = beat["keep"]
        assert keep & keep + 1 == 0, f"tkeep {keep:#x} is not contiguous from byte 0"
        assert beat["last"] or keep == full, f"tkeep {keep:#x} without tlast"
        assert keep or not data, "tlast on a beat of no bytes"
        count = keep.bit_length()
        assert not beat["data"] >> 8 * count, f"bytes beyond the {count} of tkeep"
        data += beat["data"].to_bytes(count, "little")
        if beat["last"]:
            yield data, beat["user"]
            data = b""
        else:
            assert beat["user"] == 0, "status before the end of the packet"


def slot_fields(beat: list[Slot]) -> dict[str, int]:
    """kind, bytes and data of a beat of slots, as the ports carry them."""
    fields = {"kind": 0, "bytes": 0, "data": 0}
    for lane, slot in enumerate(beat):
        fields["kind"] |= slot.kind << 3 * lane
        fields["bytes"] |= len(slot.data) << 5 * lane
        fields["data"] |= int.from_bytes(slot.data.ljust(BLOCK, b"\0"), "big") << 128 * lane
    return fields


def slots_of(fields: dict[str, int], lanes: int) -> list[Slot]:
    """A beat of slots from what the ports carry; asserts that bytes past the length are zero."""
    slots = []
    for lane in range(lanes):
        kind = Kind(fields["kind"] >> 3 * lane & 7)
        count = fields["bytes"] >> 5 * lane & 31
        data = (fields["data"] >> 128 * lane & (1 << 128) - 1).to_bytes(BLOCK, "big")
        assert not any(data[count:]), f"lane {lane}: bytes past the first {count}"
        slots.append(Slot(kind, data[:count]))
    return slots
