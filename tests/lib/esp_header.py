# SPDX-License-Identifier: Apache-2.0
"""og_esp_tx_header in tests: a packet as it is told, and whether what is made of it is right.

Structs are those of og_esp_tx_pkg.sv, the first field most significant. What is right is said by
`opengcm.spec.esp`: the header in front of the whole encapsulated packet.
"""

import random
from dataclasses import dataclass

from esp_core import EVENT, ICV
from macsec_tx import number as number_of
from packed import pack, width

from opengcm import openssl_gcm
from opengcm.spec.esp import (
    Association,
    DontFragment,
    Ip,
    checksum,
    encapsulate,
    grown,
    padding,
    split_ip,
)

TX_PLAN = {
    "drop": 1,
    "why": width(EVENT),
    "protect": 1,
    "sa": 10,
    "v6": 1,
    "esn": 1,
    "gmac": 1,
    "udp": 1,
    "icv": 2,
    "spi": 32,
    "salt": 32,
    "source_port": 16,
    "destination_port": 16,
    "inner": 8,
    "cut": 7,
    "payload_bytes": 14,
    "pad_bytes": 2,
    "header_bytes": 7,
    "bytes": 14,
}
"""tx_plan_t; `why` is event_t."""
TX_OUTER = {
    "tunnel": 1,
    "dont_fragment": 1,
    "tos": 8,
    "ttl": 8,
    "flow": 20,
    "source": 128,
    "destination": 128,
}
"""tx_outer_t, with the addresses of tunnel_t"""
TX_WAIT = {
    "plan": sum(TX_PLAN.values()),
    "header": 512,
    "checksum": 16,
    "make_id": 1,
    "udp_bytes": 16,
    "put_bytes": 7,
    "kept_bytes": 14,
}
"""tx_wait_t"""
HEAD_BYTES = 64


@dataclass(frozen=True)
class Case:
    """A packet, and what is to become of it; without an association it is in clear or dropped."""

    packet: bytes
    sa: Association | None
    number: int = 0
    drop: bool = False

    @property
    def ip(self) -> Ip:
        return split_ip(self.packet)


class Inputs:
    """What the module is told of a packet; what is nothing to the header is random."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng

    def plan(self, case: Case) -> int:
        """tx_plan_t"""
        fields = {name: self.rng.getrandbits(width) for name, width in TX_PLAN.items()}
        fields |= {"drop": case.drop, "protect": case.sa is not None}
        if case.sa is None:
            return pack(TX_PLAN, fields | {"bytes": len(case.packet)})
        sa, outer = case.sa, len(case.ip.header)
        if sa.tunnel:
            outer = 20 if len(sa.tunnel.source) == 4 else 40
        fields |= {"v6": outer_is_v6(case), "esn": sa.esn, "gmac": sa.gmac, "udp": bool(sa.udp)}
        fields |= {"icv": ICV[sa.icv_bytes], "header_bytes": outer, "bytes": grown(case.ip, sa)}
        return pack(TX_PLAN, fields)

    def outer(self, case: Case) -> int:
        """tx_outer_t; in transport mode nothing of it counts, nor what is above an IPv4 address."""
        fields = {name: self.rng.getrandbits(width) for name, width in TX_OUTER.items()}
        tunnel = case.sa.tunnel if case.sa else None
        if case.sa:
            fields["tunnel"] = tunnel is not None
        if tunnel:
            above = self.rng.getrandbits(128) >> 32 << 32 if len(tunnel.source) == 4 else 0
            fields |= {"tos": tunnel.tos, "ttl": tunnel.ttl, "flow": tunnel.flow}
            fields["dont_fragment"] = tunnel.df == DontFragment.SET
            fields["source"] = above | number_of(tunnel.source)
            fields["destination"] = above | number_of(tunnel.destination)
        return pack(TX_OUTER, fields)

    def head(self, case: Case) -> int:
        """The packet's first bytes; behind its end there is anything."""
        rest = self.rng.randbytes(HEAD_BYTES)
        return int.from_bytes((case.packet + rest)[:HEAD_BYTES], "little")


def outer_is_v6(case: Case) -> bool:
    """Of the header that leaves in front."""
    if case.sa and case.sa.tunnel:
        return len(case.sa.tunnel.source) == 16
    return not case.ip.is_ipv4


def check(case: Case, got: dict[str, int]) -> None:
    """Finished with its number it must begin as the packet does that the RFCs want."""
    if case.drop:
        return
    if case.sa is None:
        assert got["kept_bytes"] == len(case.packet)
        return
    sa, ip = case.sa, case.ip
    wanted = encapsulate(ip, sa, case.number, gcm=openssl_gcm)
    size = len(split_ip(wanted).header)
    header = finished(case, got)[:size]
    assert header == wanted[:size], f"{header.hex()}, not {wanted[:size].hex()}: {case}"
    udp = 8 if sa.udp else 0
    if udp:
        assert got["udp_bytes"].to_bytes(2, "big") == wanted[size + 4 : size + 6], case
    # SPI, number and IV are put behind it; all that the engine gives is kept, the AAD included.
    assert got["put_bytes"] == size + udp + 16, case
    payload = len(ip.header + ip.payload) if sa.tunnel else len(ip.payload)
    text = payload + len(padding(payload)) + 2
    aad = (12 if sa.esn else 8) + (8 if sa.gmac else 0)
    assert got["kept_bytes"] == aad + text + sa.icv_bytes, case


def finished(case: Case, got: dict[str, int]) -> bytes:
    """The header with identification and checksum."""
    header = bytearray(got["header"].to_bytes(HEAD_BYTES, "little"))
    identification = (case.number % 2**16).to_bytes(2, "big") if got["make_id"] else bytes(2)
    if got["make_id"]:
        header[4:6] = identification
    if not outer_is_v6(case):
        words = got["checksum"].to_bytes(2, "big") + identification
        header[10:12] = checksum(words).to_bytes(2, "big")
    return bytes(header)
