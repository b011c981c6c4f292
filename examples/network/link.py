# SPDX-License-Identifier: Apache-2.0
"""A secured Ethernet link: what stands on the wire, and what the core is told of it.

    clear:  destination 6 | source 6 | type 2 | payload
    sealed: destination 6 | source 6 | type 2 | packet number 8 | ciphertext | tag 16

Header and packet number are AAD: they stay readable, and a change of them is found. The IV is a
salt of 4 bytes that both ends know, and the packet number, which never comes again under a key.
"""

from dataclasses import dataclass, field

HEADER, NUMBER, TAG, SALT = 14, 8, 16, 4
IV = SALT + NUMBER


@dataclass(frozen=True)
class Packet:
    """Bytes for s_axis_tdata, and TUSER for the first beat."""

    data: bytes
    user: int


def tuser(*, decrypt: bool, key_slot: int, aad_bytes: int, iv: bytes) -> int:
    """packet_t of og_gcm_axis_pkg, for a tag of 16 bytes and an IV of 12 (docs/axis.md)."""
    return (
        int(decrypt) << 159
        | key_slot << 149
        | TAG << 144
        | len(iv) << 128
        | aad_bytes << 96
        | int.from_bytes(iv, "big")
    )


@dataclass
class Sender:
    """One end: gives each frame a number of its own."""

    salt: bytes
    key_slot: int
    number: int = 0

    def seal(self, frame: bytes) -> Packet:
        """A clear frame, as it goes into the core; what comes out goes on the wire."""
        self.number += 1
        number = self.number.to_bytes(NUMBER, "big")
        facts = tuser(
            decrypt=False,
            key_slot=self.key_slot,
            aad_bytes=HEADER + NUMBER,
            iv=self.salt + number,
        )
        return Packet(frame[:HEADER] + number + frame[HEADER:], facts)


@dataclass
class Receiver:
    """The other end: takes what is authentic and newer than all before, and drops the rest."""

    salt: bytes
    key_slot: int
    newest: int = 0
    dropped: list[str] = field(default_factory=list)

    def open(self, sealed: bytes) -> Packet | None:
        """A frame from the wire, as it goes into the core; None if it is too short for one."""
        if len(sealed) < HEADER + NUMBER + TAG:
            self.dropped.append("too short")
            return None
        facts = tuser(
            decrypt=True,
            key_slot=self.key_slot,
            aad_bytes=HEADER + NUMBER,
            iv=self.salt + sealed[HEADER : HEADER + NUMBER],
        )
        return Packet(sealed, facts)

    def deliver(self, opened: bytes, status: int) -> bytes | None:
        """The clear frame, from what the core gave and its status; None if it is dropped."""
        if status != 0:
            self.dropped.append(f"status {status}")
            return None
        number = int.from_bytes(opened[HEADER : HEADER + NUMBER], "big")
        if number <= self.newest:
            self.dropped.append("seen before")
            return None
        self.newest = number
        return opened[:HEADER] + opened[HEADER + NUMBER :]
