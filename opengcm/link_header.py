# SPDX-License-Identifier: Apache-2.0
"""The Ethernet header in front of an IP packet, which ESP has no part in."""

from typing import NamedTuple

_BYTES = 14
_ETHERTYPES = {4: b"\x08\x00", 6: b"\x86\xdd"}


class LinkHeader(NamedTuple):
    """The bytes of an Ethernet header without tags, or none."""

    data: bytes

    def before(self, packet: bytes) -> bytes:
        """The frame of an IP packet: its EtherType is that of the packet's version."""
        if not self.data:
            return packet
        return self.data[:-2] + _ETHERTYPES.get(packet[0] >> 4, self.data[-2:]) + packet


def parted(frame: bytes) -> tuple[LinkHeader, bytes] | None:
    """Header and packet of a frame; None if its EtherType is neither IPv4's nor IPv6's."""
    header = frame[:_BYTES]
    if len(frame) <= _BYTES or header[-2:] not in _ETHERTYPES.values():
        return None
    return LinkHeader(header), frame[_BYTES:]
