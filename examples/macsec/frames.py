# SPDX-License-Identifier: Apache-2.0
"""A capture to try MACsec on, where there is none at hand: frames of many kinds and sizes.

Usage: frames.py OUT.pcapng
"""

import sys
from pathlib import Path

from opengcm.captures import Capture, CapturedPacket, write_capture

BROADCAST = bytes.fromhex("ffffffffffff")
ALICE = bytes.fromhex("020000000001")
BOB = bytes.fromhex("020000000002")
IPV4, ARP, VLAN, EAPOL = 0x0800, 0x0806, 0x8100, 0x888E
UDP = 17
MILLISECOND = 10**6
FIRST_NS = 1_767_225_600 * 10**9  # the first moment of 2026


def checksum(header: bytes) -> int:
    """The Internet checksum (RFC 1071) of a header of whole words."""
    words = sum(int.from_bytes(header[i : i + 2], "big") for i in range(0, len(header), 2))
    while words > 0xFFFF:
        words = (words & 0xFFFF) + (words >> 16)
    return words ^ 0xFFFF


def datagram(text: bytes) -> bytes:
    """An IPv4 packet with a UDP datagram to the discard port, without a UDP checksum."""
    ports = (49152).to_bytes(2, "big") + (9).to_bytes(2, "big")
    udp = ports + (8 + len(text)).to_bytes(2, "big") + bytes(2) + text
    length = (20 + len(udp)).to_bytes(2, "big")
    head = bytes.fromhex("4500") + length + bytes(4) + bytes([64, UDP])
    addresses = bytes([192, 0, 2, 1, 192, 0, 2, 2])
    check = checksum(head + bytes(2) + addresses).to_bytes(2, "big")
    return head + check + addresses + udp


def frame(ethertype: int, content: bytes, to: bytes = BOB, vlan: int | None = None) -> bytes:
    """An Ethernet frame from ALICE without FCS, padded to 60 bytes."""
    tag = b"" if vlan is None else VLAN.to_bytes(2, "big") + vlan.to_bytes(2, "big")
    return (to + ALICE + tag + ethertype.to_bytes(2, "big") + content).ljust(60, b"\0")


def frames() -> list[bytes]:
    """ARP, datagrams up to a full frame, one of them tagged, and EAPOL, which stays in clear."""
    who_has = bytes.fromhex("0001080006040001") + ALICE + bytes([192, 0, 2, 1]) + bytes(6)
    listed = [frame(ARP, who_has + bytes([192, 0, 2, 2]), BROADCAST)]
    listed += [frame(IPV4, datagram(b"x" * size)) for size in (0, 1, 18, 19, 100, 1000, 1472)]
    listed.append(frame(IPV4, datagram(b"in a VLAN"), vlan=7))
    listed.append(frame(EAPOL, bytes.fromhex("02010000"), bytes.fromhex("0180c2000003")))
    return listed


def main() -> None:
    """Write the capture, a frame each millisecond."""
    packets = [
        CapturedPacket(data, FIRST_NS + number * MILLISECOND)
        for number, data in enumerate(frames())
    ]
    content = write_capture(Capture(packets), [packet.data for packet in packets])
    Path(sys.argv[1]).write_bytes(content)


if __name__ == "__main__":
    main()
