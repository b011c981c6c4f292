# SPDX-License-Identifier: Apache-2.0
"""Packets and key operations laid out in the buffers that the harness works on."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import IntEnum

from opengcm.errors import OpenGcmError
from opengcm.sim.binding import (
    DECRYPT,
    IV_96,
    KEY_BYTES,
    Buffers,
    KeyOpStruct,
    KeyResultStruct,
    PacketStruct,
    ResultStruct,
)
from opengcm.sim.given import convert, given_key

IV_96_BYTES = 12
TAG_BYTES = 16
MAX_TAG_FIELD = 31  # what the header's five bits can say
MAX_SLOT_FIELD = 1023
MAX_IV_BYTES = 65_535  # of the engine
KEY_SIZES = {16: 0, 24: 1, 32: 2}  # bytes -> key_size_e


class Status(IntEnum):
    """The engine's verdict on a packet: status_e in og_gcm_pkg."""

    Ok = 0
    AuthFail = 1
    KeyUnknown = 2
    BadIv = 3
    BadTag = 4
    TooLong = 5
    BadOrder = 6
    NoRoom = 7


@dataclass(frozen=True, kw_only=True)
class Packet:
    """One packet to seal or open.

    Give either `key` (16, 24 or 32 bytes; the simulator finds it a key slot) or `key_slot`.
    `data` is plaintext, or ciphertext with `decrypt`. `tag` is the received tag and its length
    the tag length; `tag_bytes` is the tag length when sealing. What the engine can refuse by a
    status (an empty IV, a tag of 5 bytes) may be sent. Any buffer stands for its bytes, as they
    are now.
    """

    iv: bytes
    aad: bytes = b""
    data: bytes = b""
    key: bytes = field(default=b"", repr=False)
    key_slot: int = 0
    decrypt: bool = False
    tag: bytes = b""
    tag_bytes: int = TAG_BYTES

    def __post_init__(self) -> None:
        convert(self, ("iv", "aad", "data", "key", "tag"), ("key_slot", "tag_bytes"))
        if self.key:
            given_key(self.key)
        if not 0 <= self.key_slot <= MAX_SLOT_FIELD:
            raise OpenGcmError(f"a key slot is 0 to {MAX_SLOT_FIELD}, not {self.key_slot}")
        if not 0 <= self.header_tag_bytes <= MAX_TAG_FIELD:
            raise OpenGcmError(f"a tag of {self.header_tag_bytes} bytes cannot even be asked for")

    @property
    def header_tag_bytes(self) -> int:
        """The tag length that the engine is told, in bytes."""
        return len(self.tag) if self.decrypt else self.tag_bytes

    def beats(self, lanes: int) -> int:
        """Beats this packet takes: with a 96-bit IV ceil((AAD + text + 1 slots) / lanes)."""
        slots = _blocks(len(self.aad)) + _blocks(len(self.data)) + 1
        iv_slots = 0 if len(self.iv) == IV_96_BYTES else _blocks(len(self.iv)) + 1
        return -(-slots // lanes) + -(-iv_slots // lanes)

    def bus_beats(self, lanes: int) -> int:
        """Beats this packet takes as bytes on a bus of `lanes` blocks, on its way in."""
        iv = 0 if len(self.iv) == IV_96_BYTES else len(self.iv)
        tag = min(len(self.tag), TAG_BYTES) if self.decrypt else 0
        count = iv + len(self.aad) + len(self.data) + tag
        return max(1, -(-count // (16 * lanes)))


@dataclass(frozen=True)
class Operation:
    """One key operation. It begins after `after_packet` is out and `after_beats` beats are in."""

    op: int  # KeyOp, or a number that the engine has to refuse
    slot: int = 0
    key: bytes = field(default=b"", repr=False)
    size: int = 0  # key_size_e; taken from the key where there is one
    after_packet: int = -1
    after_beats: int = 0

    def __post_init__(self) -> None:
        convert(self, ("key",), ("slot",))


@dataclass(frozen=True)
class Placed:
    """A packet with its key slot and the operation (index) that its first beat waits for, or -1."""

    packet: Packet
    slot: int
    wait: int = -1


class Batch:
    """Buffers for a batch of packets, filled in; after the run it reads the outcome out of them."""

    def __init__(self, placed: Sequence[Placed], operations: Sequence[Operation] = ()) -> None:
        data_in = bytearray()
        keys = bytearray(KEY_BYTES * max(len(operations), 1))
        packets = (PacketStruct * len(placed))()
        ops = (KeyOpStruct * len(operations))()
        out_bytes = 0
        for index, item in enumerate(placed):
            packets[index] = _lay_out(item, data_in, out_bytes)
            out_bytes += len(item.packet.data)
        for index, op in enumerate(operations):
            offset = KEY_BYTES * index
            keys[offset : offset + len(op.key)] = op.key
            size = KEY_SIZES.get(len(op.key), op.size)
            ops[index] = KeyOpStruct(offset, op.after_beats, op.after_packet, op.slot, op.op, size)
        self.buffers = Buffers(
            data_in=data_in or bytearray(1),
            data_out=bytearray(max(out_bytes, 1)),
            keys=keys,
            packets=packets,
            results=(ResultStruct * len(placed))(),
            key_ops=ops,
            key_results=(KeyResultStruct * len(operations))(),
        )

    def __len__(self) -> int:
        return len(self.buffers.packets)

    def text(self, index: int) -> bytes:
        """The text that came out of a packet, whatever its status."""
        packet = self.buffers.packets[index]
        return bytes(memoryview(self.buffers.data_out)[packet.out_offset :][: packet.data_bytes])

    def tag(self, index: int) -> bytes:
        """The tag that came out of a packet, its full 16 bytes."""
        return bytes(self.buffers.results[index].tag)

    def status(self, index: int) -> Status:
        """The verdict on a packet; ValueError if it has not come out."""
        return Status(self.buffers.results[index].status)

    def refused(self) -> list[int]:
        """The key operations (indices) that the engine refused."""
        return [i for i, result in enumerate(self.buffers.key_results) if result.state == 3]

    def wipe_keys(self) -> None:
        """Overwrite the keys; the batch is over."""
        self.buffers.keys[:] = bytes(len(self.buffers.keys))


def _blocks(count: int) -> int:
    return -(-count // 16)


def _lay_out(item: Placed, data_in: bytearray, out_offset: int) -> PacketStruct:
    """Append a packet's bytes to the input buffer and describe where they are."""
    packet = item.packet
    tag = packet.tag[:TAG_BYTES].ljust(TAG_BYTES, b"\0") if packet.decrypt else b""
    iv_offset = len(data_in)
    data_in += packet.iv
    aad_offset = len(data_in)
    data_in += packet.aad
    data_offset = len(data_in)
    data_in += packet.data
    tag_offset = len(data_in)
    data_in += tag
    iv_96 = len(packet.iv) == IV_96_BYTES
    return PacketStruct(
        iv_offset,
        aad_offset,
        len(packet.aad),
        data_offset,
        len(packet.data),
        tag_offset,
        out_offset,
        len(packet.iv),
        item.wait,
        item.slot,
        (DECRYPT if packet.decrypt else 0) | (IV_96 if iv_96 else 0),
        packet.header_tag_bytes,
    )
