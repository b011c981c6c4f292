# SPDX-License-Identifier: Apache-2.0
"""A capture to try ESP on, where there is none at hand: IP packets of many sizes, in Ethernet.

Usage: packets.py OUT.pcapng
"""

import sys
from ipaddress import ip_address
from pathlib import Path

from opengcm.captures import Capture, CapturedPacket, write_capture
from opengcm.spec.esp import Ip

LINK = bytes.fromhex("020000000002020000000001")
IPV4, IPV6 = b"\x08\x00", b"\x86\xdd"
UDP = 17
MILLISECOND = 10**6
FIRST_NS = 1_767_225_600 * 10**9  # the first moment of 2026


def datagram(text: bytes, source: str, destination: str) -> bytes:
    """An IP packet with a UDP datagram to the discard port, without a UDP checksum."""
    ports = (49152).to_bytes(2, "big") + (9).to_bytes(2, "big")
    udp = ports + (8 + len(text)).to_bytes(2, "big") + bytes(2) + text
    ends = ip_address(source).packed + ip_address(destination).packed
    if len(ends) == 8:
        head = bytes.fromhex("450000000000000040110000")
    else:
        head = bytes.fromhex("6000000000001140")
    return Ip(head + ends, b"").rebuilt(UDP, udp)


def frames() -> list[bytes]:
    """Datagrams between two networks, of both families, and one that is for another."""
    sizes = (0, 1, 2, 3, 18, 100, 1000, 1400)
    packets = [datagram(b"x" * size, "10.1.0.1", "10.2.0.1") for size in sizes]
    packets += [datagram(b"6" * size, "2001:db8:1::1", "2001:db8:2::1") for size in sizes]
    packets.append(datagram(b"in clear", "10.1.0.1", "198.51.100.9"))
    return [LINK + (IPV6 if packet[0] >> 4 == 6 else IPV4) + packet for packet in packets]


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
