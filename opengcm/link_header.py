# SPDX-License-Identifier: Apache-2.0
"""The Ethernet header in front of an IP packet, which ESP has no part in."""

from typing import NamedTuple

_ADDRESS_BYTES = 12
_TAG_BYTES = 4
_TAGS = (b"\x81\x00", b"\x88\xa8")  # IEEE 802.1Q, 802.1ad
_MOST_TAGS = 2
_ETHERTYPES = {4: b"\x08\x00", 6: b"\x86\xdd"}


class LinkHeader(NamedTuple):
    """The bytes of an Ethernet header up to its EtherType, or none."""

    data: bytes

    def before(self, packet: bytes) -> bytes:
        """The frame of an IP packet: its EtherType is that of the packet's version."""
        if not self.data:
            return packet
        return self.data[:-2] + _ETHERTYPES.get(packet[0] >> 4, self.data[-2:]) + packet

    def allows(self, packet: bytes) -> bool:
        """Whether its EtherType is that of the packet's version."""
        return not self.data or _ETHERTYPES.get(packet[0] >> 4 if packet else 0) == self.data[-2:]


def parted(frame: bytes) -> tuple[LinkHeader, bytes] | None:
    """Header, with up to two tags, and packet of a frame; None if its EtherType is neither
    IPv4's nor IPv6's."""
    end = _ADDRESS_BYTES + 2
    for _ in range(_MOST_TAGS):
        if frame[end - 2 : end] in _TAGS:
            end += _TAG_BYTES
    if frame[end - 2 : end] not in _ETHERTYPES.values():
        return None
    return LinkHeader(frame[:end]), frame[end:]
