# SPDX-License-Identifier: Apache-2.0
"""Vectors of the exported test bench of AES-GCM on AXI4-Stream: packets as beats of bytes.

The packets are those of the bench of the engine (`bench`), computed by `opengcm.spec`; the layout
of TUSER is that of `rtl/gcm/og_gcm_axis_pkg.sv`.
"""

import random
from collections.abc import Iterable
from dataclasses import dataclass

from opengcm.designs import Design
from opengcm.export.bench import (
    IV_96_BYTES,
    SEED,
    BenchPacket,
    key_word,
    make_packets,
    outcome,
    word,
)

USER_BITS = 160
STATUS_BITS = LAST_BITS = 8  # in a word: a byte, so that its digits stand apart


@dataclass(frozen=True)
class AxisVectors:
    """Hexadecimal words for $readmemh.

    A given word is TUSER, TLAST (a byte), TKEEP and TDATA; an expected one the same with the
    status (a byte) in place of TUSER. `packets` counts them.
    """

    keys: list[str]
    given: list[str]
    expected: list[str]
    packets: int


def make_vectors(design: Design) -> AxisVectors:
    """Keys of all sizes, IVs of all kinds, both directions, refusals, and no text at all."""
    keys, packets = make_packets(design)
    lanes = design.lanes
    passes_aad = bool(design.parameters.get("PassAad", 1))
    rng = random.Random(SEED + 1)  # of TUSER where it does not count
    given: list[str] = []
    expected: list[str] = []
    for packet in packets:
        done = outcome(packet, design)
        iv = b"" if len(packet.iv) == IV_96_BYTES else packet.iv
        user = _user(packet)
        for last, part in _beats(iv + packet.aad + done.text_in + done.tag_in, lanes):
            given.append(_word(user, USER_BITS, last, part, lanes))
            user = rng.getrandbits(USER_BITS)
        aad = packet.aad if passes_aad else b""
        for last, part in _beats(aad + done.text_out + done.tag_out, lanes):
            status = done.status if last else 0
            expected.append(_word(status, STATUS_BITS, last, part, lanes))
    loads = [key_word(slot, key) for slot, key in enumerate(keys)]
    return AxisVectors(loads, given, expected, len(packets))


def _user(packet: BenchPacket) -> int:
    """packet_t."""
    short = len(packet.iv) == IV_96_BYTES
    fields = [
        (int(packet.decrypt), 1),
        (packet.key_slot, 10),
        (packet.tag_bytes, 5),
        (len(packet.iv), 16),
        (len(packet.aad), 32),
        (int.from_bytes(packet.iv) if short else 0, 96),
    ]
    return int(word(fields), 16)


def _beats(data: bytes, lanes: int) -> Iterable[tuple[bool, bytes]]:
    """The beats of a packet and whether each is its last one; no bytes are one beat."""
    size = 16 * lanes
    for at in range(0, max(len(data), 1), size):
        yield at + size >= len(data), data[at : at + size]


def _word(facts: int, bits: int, last: bool, part: bytes, lanes: int) -> str:
    size = 16 * lanes
    data = int.from_bytes(part, "little")
    return word(
        [(facts, bits), (int(last), LAST_BITS), ((1 << len(part)) - 1, size), (data, 8 * size)]
    )
