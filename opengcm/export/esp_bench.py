# SPDX-License-Identifier: Apache-2.0
"""What happens in the exported test bench of an ESP core, as `opengcm.spec.esp` has it."""

import random
from collections import Counter
from collections.abc import Mapping
from typing import Any

from opengcm.designs import Design
from opengcm.esp_config import EndPoint, Inbound, Outbound
from opengcm.export.layer_script import Script
from opengcm.link_header import LinkHeader
from opengcm.sim import esp_entries
from opengcm.sim import esp_regs as regs
from opengcm.sim.bus_binding import Bus
from opengcm.sim.esp import Packet
from opengcm.sim.esp_registers import EspRegisters
from opengcm.spec import esp

SEED = 67  # of the vectors' random bytes
SIZES = (0, 1, 180)
"""Bytes behind the IP header of the packets in clear."""
_SA = 1
_LINK = bytes.fromhex("020000000002020000000001810000070800")
"""With a tag."""


def make_script(design: Design) -> Script:
    """Packets through a tunnel and back, and a forged one that must not come out."""
    rng = random.Random(SEED)
    end_point = _end_point(rng, design)
    window = design.parameters.get("Window", 64)
    transmitter, receiver = esp_entries.models(end_point, window)
    clear = [_packet(rng, size) for size in SIZES]
    secured = [_protected(transmitter, packet) for packet in clear]
    forged = bytes([*secured[0][:-1], secured[0][-1] ^ 1])
    for packet in (forged, *secured):
        receiver.receive(packet)
    link = LinkHeader(_LINK if design.parameters.get("Ethernet", 0) else b"")
    clear, secured = [list(map(link.before, each)) for each in (clear, secured)]
    received = [link.before(forged), *secured]
    user = Packet(b"", sa=_SA).user

    def configure(bus: Bus) -> None:
        registers = EspRegisters(bus)
        registers.wait_ready()
        registers.load(esp_entries.keys(end_point))
        registers.write(esp_entries.entries(end_point))

    return Script(
        "RFC 4303 and 4106",
        13,
        configure,
        [(packet, user) for packet in clear],
        [(packet, user) for packet in secured],
        [(packet, 0) for packet in received],
        [(packet, user) for packet in clear],
        [*_counters(transmitter.counters, 0), *_counters(receiver.counters, 1)],
    )


def _counters(counters: Mapping[Any, int], direction: int) -> list[tuple[int, int]]:
    """Each of an association."""
    of_sa = Counter({place: n for place, n in counters.items() if place[0] is not None})
    return [
        (
            regs.COUNTER_CMD_BANK_SA
            | regs.COUNTER_CMD_DIRECTION * direction
            | regs.COUNTER_CMD_OWNER * sa
            | regs.COUNTER_CMD_KIND * int(kind.value),
            value,
        )
        for (sa, kind), value in of_sa.items()
    ]


def _end_point(rng: random.Random, design: Design) -> EndPoint:
    """An end that hears itself, by its second association."""
    tunnel = esp.Tunnel(bytes([192, 0, 2, 1]), bytes([192, 0, 2, 2]))
    associations = [
        esp.Association(
            spi=0x1000 + place,
            key=rng.randbytes(design.key_min // 8),
            salt=rng.randbytes(4),
            esn=True,
            tunnel=tunnel,
        )
        for place in range(_SA + 1)
    ]
    return EndPoint(
        tuple(map(Outbound, associations)),
        tuple(Inbound(each, tunnel.destination) for each in associations),
    )


def _packet(rng: random.Random, size: int) -> bytes:
    header = bytes([0x45]) + bytes(7) + bytes([64, 6]) + bytes(2)
    return esp.Ip(header + rng.randbytes(8), b"").rebuilt(6, rng.randbytes(size))


def _protected(transmitter: esp.Transmitter, packet: bytes) -> bytes:
    sent = transmitter.transmit(packet, sa=_SA).packet
    assert sent is not None
    return sent
