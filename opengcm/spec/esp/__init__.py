# SPDX-License-Identifier: Apache-2.0
"""ESP as RFC 4303 writes it, with AES-GCM (RFC 4106) or AES-GMAC (RFC 4543), and around UDP (3948).

Packets are bytes from the IP header on. Extended sequence numbers, transport and tunnel mode,
IPv4 and IPv6. Names of counters are those of `rtl/esp/og_esp_pkg.sv`, where what the RFCs leave
open is settled. In transport mode ESP stands behind the IPv4 header and its options, and behind
the IPv6 header alone: destination options go inside, and packets with extension headers that must
stay in front (hop-by-hop, routing, fragment; 3.1.1) are refused. On receive ESP behind an extension
header is not looked for. Fragments are a tunnel's matter only. Checksums of what comes are not
looked at, nor is the TTL counted down.
Slow on purpose, and not constant-time: it checks hardware, it protects nothing. GCM is that of
`opengcm.spec.gcm` unless another with the same two functions is given.
"""

from opengcm.spec.esp.encapsulation import (
    NAT_PORT,
    UDP_BYTES,
    Place,
    encapsulate,
    find_esp,
    grown,
)
from opengcm.spec.esp.ip import (
    PROTOCOL_ESP,
    PROTOCOL_FRAGMENT,
    PROTOCOL_HOP_BY_HOP,
    PROTOCOL_IPV4,
    PROTOCOL_IPV6,
    PROTOCOL_NONE,
    PROTOCOL_OPTIONS,
    PROTOCOL_ROUTING,
    PROTOCOL_UDP,
    STAY_IN_FRONT,
    Ip,
    checksum,
    inner_bytes,
    split_ip,
)
from opengcm.spec.esp.numbers import (
    ReplayWindow,
    recover_number,
)
from opengcm.spec.esp.packet import (
    HEADER_BYTES,
    IV_BYTES,
    Association,
    DontFragment,
    Tunnel,
    cut_trailer,
    padding,
    seal,
    unseal,
)
from opengcm.spec.esp.station import (
    Action,
    InKind,
    InOther,
    OutKind,
    OutOther,
    Received,
    Receiver,
    RxSa,
    Sent,
    Transmitter,
    TxSa,
)

__all__ = [
    "HEADER_BYTES",
    "IV_BYTES",
    "NAT_PORT",
    "PROTOCOL_ESP",
    "PROTOCOL_FRAGMENT",
    "PROTOCOL_HOP_BY_HOP",
    "PROTOCOL_IPV4",
    "PROTOCOL_IPV6",
    "PROTOCOL_NONE",
    "PROTOCOL_OPTIONS",
    "PROTOCOL_ROUTING",
    "PROTOCOL_UDP",
    "STAY_IN_FRONT",
    "UDP_BYTES",
    "Action",
    "Association",
    "DontFragment",
    "InKind",
    "InOther",
    "Ip",
    "OutKind",
    "OutOther",
    "Place",
    "Received",
    "Receiver",
    "ReplayWindow",
    "RxSa",
    "Sent",
    "Transmitter",
    "Tunnel",
    "TxSa",
    "checksum",
    "cut_trailer",
    "encapsulate",
    "find_esp",
    "grown",
    "inner_bytes",
    "padding",
    "recover_number",
    "seal",
    "split_ip",
    "unseal",
]
