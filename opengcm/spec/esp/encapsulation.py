# SPDX-License-Identifier: Apache-2.0
"""IP packets within ESP and back (RFC 4303, 3), also within UDP (RFC 3948)."""

from enum import IntEnum

from opengcm.spec import gcm as spec_gcm
from opengcm.spec.esp.ip import PROTOCOL_ESP, PROTOCOL_IPV4, PROTOCOL_IPV6, PROTOCOL_UDP, Ip
from opengcm.spec.esp.packet import HEADER_BYTES, IV_BYTES, Association, padding, seal
from opengcm.spec.gcm import Gcm

NAT_PORT = 4500  # RFC 3948
UDP_BYTES = 8


def encapsulate(
    ip: Ip, sa: Association, number: int, iv: bytes | None = None, gcm: Gcm = spec_gcm
) -> bytes:
    """An IP packet within ESP."""
    if sa.tunnel is None:
        outer = ip
        esp = seal(sa, number, ip.payload, ip.protocol, iv, gcm)
    else:
        inner = ip.header + ip.payload
        outer = Ip(sa.tunnel.header(inner, number), b"")
        esp = seal(sa, number, inner, PROTOCOL_IPV4 if ip.is_ipv4 else PROTOCOL_IPV6, iv, gcm)
    if sa.udp is None:
        return outer.rebuilt(PROTOCOL_ESP, esp)
    ports = b"".join(port.to_bytes(2, "big") for port in sa.udp)
    udp = ports + (UDP_BYTES + len(esp)).to_bytes(2, "big") + bytes(2)  # no checksum (3948, 2.1)
    return outer.rebuilt(PROTOCOL_UDP, udp + esp)


def grown(ip: Ip, sa: Association) -> int:
    """The bytes of a packet when it is encapsulated."""
    payload = len(ip.payload) if sa.tunnel is None else len(ip.header) + len(ip.payload)
    outer = len(ip.header)
    if sa.tunnel is not None:
        outer = 20 if len(sa.tunnel.source) == 4 else 40
    text = payload + len(padding(payload)) + 2
    udp = UDP_BYTES if sa.udp else 0
    return outer + udp + HEADER_BYTES + IV_BYTES + text + sa.icv_bytes


class Place(IntEnum):
    """What is behind an IP header."""

    OTHER = 0
    ESP = 1
    UDP_ESP = 2
    IKE = 3  # behind the non-ESP marker of RFC 3948
    KEEP_ALIVE = 4


def find_esp(ip: Ip) -> tuple[Place, bytes]:
    """The ESP packet in an IP packet, on its own or within UDP. ValueError for a bad UDP length."""
    if ip.protocol == PROTOCOL_ESP:
        return Place.ESP, ip.payload
    if ip.protocol != PROTOCOL_UDP or ip.payload[2:4] != NAT_PORT.to_bytes(2, "big"):
        return Place.OTHER, b""
    length = int.from_bytes(ip.payload[4:6], "big")
    data = ip.payload[UDP_BYTES:length]
    if UDP_BYTES <= length <= len(ip.payload):
        if data == b"\xff":
            return Place.KEEP_ALIVE, b""
        if len(data) >= 4:
            return (Place.IKE, b"") if data[:4] == bytes(4) else (Place.UDP_ESP, data)
    raise ValueError("a UDP length that does not fit")
