# SPDX-License-Identifier: Apache-2.0
"""The RTL of a core with one key as a Python object: hashes, MACs and, where it has AES, GCM.

Every block goes through the Verilated RTL. The key is that of the logic, or of tables that are
loaded at run time; a core without AES gets H and its PAD, E(K, J0), from outside, here from
`opengcm.spec`.
"""

import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from opengcm.designs import Design
from opengcm.errors import InvalidTag, OpenGcmError
from opengcm.ghash_key.generate import published_key
from opengcm.parameters import Value
from opengcm.sim.compile import Message
from opengcm.sim.ghash_binding import GhashModel, Outputs
from opengcm.sim.ghash_schedule import (
    GcmPacket,
    Row,
    Schedule,
    key_row,
    schedule_gcm,
    schedule_of,
)
from opengcm.sim.given import given_bytes, given_key
from opengcm.sim.live import BLOCK_BYTES, LiveDesign
from opengcm.spec.aes import cipher


@dataclass(frozen=True)
class GhashRun:
    """Hashes or MACs in the order of the messages; `cycles` from the first block offered to
    the last hash, with those that a message waits for a key."""

    values: list[bytes]
    cycles: int
    seconds: float


class GhashSimulator(LiveDesign):
    """A live core with one key. Use it as a context manager, or call `close`.

    `key` is the AES key whose hash key is in the logic or, if `takes_keys`, in the tables: there
    it is that of the published vectors until `load_key`.
    """

    models: ClassVar = {"ghash": GhashModel}
    model: GhashModel

    def __init__(
        self,
        design: str | Path | Design,
        *,
        seed: int = 0,
        message: Message | None = None,
        **parameters: Value,
    ) -> None:
        super().__init__(design, parameters, seed=seed, message=message)
        self.key = published_key()
        self.cycles = 0  # so far, those of key loads too
        self.has_aes = self.design.top == "og_gcm_fixed"
        self.takes_keys = not self.design.key_in_logic
        if self.takes_keys:
            self.load_key(self.key)

    def load_key(self, key: bytes) -> None:
        """Fill the tables with the hash key of an AES key of 16, 24 or 32 bytes.

        OpenGcmError if the key is in the logic, or of another size.
        """
        if not self.takes_keys:
            raise OpenGcmError(f"{self.design.name} has its key in its logic")
        key = given_key(key)
        row = key_row(cipher(bytes(BLOCK_BYTES), key))
        self.key = key
        self._play([row])

    def reset(self, cycles: int = 4) -> None:
        """Hold the core in reset for some cycles. Tables are erased and their key loaded anew."""
        super().reset(cycles)
        if self.takes_keys:
            self.load_key(self.key)

    def macs(self, messages: Sequence[bytes], pads: Sequence[bytes] | None = None) -> GhashRun:
        """GHASH of messages of whole blocks, back to back, each with its PAD added."""
        if self.has_aes:
            raise OpenGcmError(f"{self.design.name} makes tags, not hashes: use seal and open")
        given = [given_bytes("message", message) for message in messages]
        if any(not message or len(message) % BLOCK_BYTES for message in given):
            raise OpenGcmError("a message to hash is one or more whole blocks of 16 bytes")
        chosen = [given_bytes("pad", pad) for pad in pads or [bytes(BLOCK_BYTES)] * len(given)]
        if len(chosen) != len(given) or any(len(pad) != BLOCK_BYTES for pad in chosen):
            raise OpenGcmError("there must be a PAD of 16 bytes for each message")
        return self._run(schedule_of(self.design, given, chosen))

    def tag(self, iv: bytes, aad: bytes, ciphertext: bytes, tag_bytes: int = 16) -> bytes:
        """The tag of SP 800-38D, 7.1, with GHASH by the RTL and E(K, J0) by `opengcm.spec`."""
        iv, aad = given_bytes("iv", iv), given_bytes("aad", aad)
        ciphertext = given_bytes("ciphertext", ciphertext)
        if len(iv) == 12:
            j0 = iv + b"\0\0\0\1"
        else:
            j0 = self.macs([_padded(iv) + bytes(8) + _bits(iv)]).values[0]
        pad = cipher(j0, self.key)
        hashed = _padded(aad) + _padded(ciphertext) + _bits(aad) + _bits(ciphertext)
        return self.macs([hashed], [pad]).values[0][:tag_bytes]

    def seal(
        self,
        key: bytes,
        iv: bytes,
        plaintext: bytes,
        aad: bytes = b"",
        tag_bytes: int = BLOCK_BYTES,
    ) -> tuple[bytes, bytes]:
        """Encrypt and authenticate, with the key that is in the logic and an IV of 96 bits."""
        given = given_bytes("plaintext", plaintext)
        text, tag = self._gcm(key, iv, given, aad, decrypt=False)
        return text, tag[:tag_bytes]

    def open(self, key: bytes, iv: bytes, ciphertext: bytes, tag: bytes, aad: bytes = b"") -> bytes:
        """Verify and decrypt. InvalidTag if the tag does not match."""
        given, tag = given_bytes("ciphertext", ciphertext), given_bytes("tag", tag)
        text, expected = self._gcm(key, iv, given, aad, decrypt=True)
        if len(tag) < 4 or expected[: len(tag)] != tag:
            raise InvalidTag
        return text

    def _gcm(
        self, key: bytes, iv: bytes, given: bytes, aad: bytes, *, decrypt: bool
    ) -> tuple[bytes, bytes]:
        if not self.has_aes:
            raise OpenGcmError(f"{self.design.name} has no AES: it makes hashes only")
        key, iv, aad = given_bytes("key", key), given_bytes("iv", iv), given_bytes("aad", aad)
        if key != self.key:
            raise OpenGcmError(f"{self.design.name} has another key in its logic")
        if len(iv) != 12:
            raise OpenGcmError(f"{self.design.name} takes IVs of 12 bytes, not {len(iv)}")
        packet = GcmPacket(iv, aad, given, _bits(aad) + _bits(given), decrypt)
        made = schedule_gcm([packet])
        rows = self._play(made.rows)
        texts = b"".join(row.text for row in rows if row.text_valid)
        tags = [row.value for row in rows if row.hash_valid]
        if len(tags) != 1 or len(texts) < len(given):
            raise OpenGcmError(f"{self.design.name} did not give a tag and all of the text")
        return texts[: len(given)], tags[0]

    def _play(self, rows: Sequence[Row]) -> list[Outputs]:
        played = self.model.play(rows)
        self.cycles += _cycles(played)
        return played

    def _run(self, made: Schedule) -> GhashRun:
        began = time.monotonic()
        rows = self._play(made.rows)
        at = [cycle for cycle, row in enumerate(rows) if row.hash_valid]
        if len(at) != len(made.order):
            raise OpenGcmError(f"{self.design.name} gave {len(at)} hashes of {len(made.order)}")
        values = [b""] * len(at)
        for index, cycle in zip(made.order, at, strict=True):
            values[index] = rows[cycle].value
        if made.pads is not None:  # that the core leaves to its user
            values = [_xor(value, pad) for value, pad in zip(values, made.pads, strict=True)]
        return GhashRun(values, _cycles(rows[: at[-1] + 1]) if at else 0, time.monotonic() - began)


def _cycles(rows: Sequence[Outputs]) -> int:
    return sum(1 + row.waited for row in rows)


def _padded(data: bytes) -> bytes:
    return data + bytes(-len(data) % BLOCK_BYTES)


def _bits(data: bytes) -> bytes:
    return (8 * len(data)).to_bytes(8, "big")


def _xor(a: bytes, b: bytes) -> bytes:
    return bytes(x ^ y for x, y in zip(a, b, strict=True))
