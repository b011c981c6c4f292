# SPDX-License-Identifier: Apache-2.0
"""Cycles that the core of a packet layer takes for a frame, and its latency, measured on the RTL.

A frame of N bytes is N bytes from the destination address to the frame check sequence before it
is protected. Both directions run at the same time: frames in clear are sent, those that a peer has
protected are received, all encrypted, each of another association than the one before. Frames are
offered without a pause to sinks that never stall, and count only if they come out as the standard
has them (`opengcm.spec`, with OpenSSL).

- MACsec: the core sees N - 4 bytes, and 32 more once it is protected: SecTAG with SCI, and ICV.
- ESP: it sees the IP packet of N - 18 bytes, and in an IPv4 tunnel with extended numbers 54 to 57
  more: the outer header, SPI, number, IV, trailer and ICV.

On the wire a clear frame takes N + 20 bytes: preamble, start of frame and the shortest gap (IEEE
802.3, 4.4.2). The clock that an Ethernet rate needs is for a link that is full of clear frames,
more than a link full of protected ones can bring: those are longer.
"""

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from opengcm import openssl_gcm
from opengcm.designs import Design
from opengcm.errors import SimulationError
from opengcm.esp_config import EndPoint, Inbound, Outbound
from opengcm.linerate import SIZES, LineRate, Row
from opengcm.link_header import LinkHeader
from opengcm.macsec_config import Association, Receive, SecY, Transmit
from opengcm.sim.compile import Message
from opengcm.sim.esp import EspSimulator, Packet
from opengcm.sim.esp_entries import models as esp_models
from opengcm.sim.layer import LayerSimulator
from opengcm.sim.macsec import Frame, MacsecSimulator
from opengcm.sim.macsec_entries import models as macsec_models
from opengcm.sim.packet_binding import Moved, Traffic
from opengcm.spec import esp
from opengcm.spec.macsec import Suite

FRAMES = 300
"""A row."""
FCS_BYTES = 4
LINK_BYTES = 14 + FCS_BYTES
DIRECTIONS = ("transmit", "receive")
ASSOCIATIONS = 16
"""That ESP packets go round, or as many as there are."""

_BLOCK = 16
_SEED = 3


@dataclass(frozen=True)
class LayerRow(Row):
    """One direction at one size. `ideal_cycles` are those that the widest of a frame's forms needs:
    in clear, secured, or as slots of the engine; `beats` are those of the widest on the streams.
    `latency_first` is from the first beat in to the first out of a frame that comes alone,
    `latency_last` from its last beat in to its last out.
    """

    direction: str
    latency_first: int
    latency_last: int


class Bench(ABC):
    """A live core, and the frames that it is measured with."""

    aad: int
    """Bytes of AAD of each."""
    simulator: LayerSimulator[Any, Any]

    @abstractmethod
    def clear(self, rng: random.Random, size: int, place: int) -> Any:
        """The frame of an Ethernet frame of that size, of the association whose turn it is."""

    @abstractmethod
    def secured(self, frames: Sequence[Any]) -> list[Any]:
        """The frames as the standard protects them, in order."""

    @abstractmethod
    def text_bytes(self, clear: int) -> int:
        """What is encrypted of a frame of that many bytes."""


class _Macsec(Bench):
    """Each port is its own peer."""

    aad = 12 + _BLOCK

    def __init__(self, design: Design, rng: random.Random, message: Message | None) -> None:
        self.ports = design.parameters.get("Ports", 1)
        secys = [_secy(rng, design, port) for port in range(self.ports)]
        self.simulator = MacsecSimulator(design, secys, message=message)
        self._secys = secys

    def clear(self, rng: random.Random, size: int, place: int) -> Frame:
        head = rng.randbytes(12) + b"\x08\x00"
        return Frame(head + rng.randbytes(size - FCS_BYTES - len(head)), place % self.ports)

    def secured(self, frames: Sequence[Frame]) -> list[Frame]:
        transmitter, _ = macsec_models(self._secys)
        transmitter.gcm = openssl_gcm
        sent = [(transmitter.transmit(frame.data, frame.port).frame, frame) for frame in frames]
        return [Frame(data, frame.port) for data, frame in sent if data is not None]

    def text_bytes(self, clear: int) -> int:
        return clear - 12


class _Esp(Bench):
    """Tunnels that end where they begin."""

    aad = 12
    simulator: EspSimulator

    def __init__(self, design: Design, rng: random.Random, message: Message | None) -> None:
        count = min(ASSOCIATIONS, design.parameters.get("Associations", ASSOCIATIONS))
        tunnels = [esp.Tunnel(rng.randbytes(4), rng.randbytes(4)) for _ in range(count)]
        associations = [
            esp.Association(
                spi=256 + place,
                key=rng.randbytes(design.key_max // 8),
                salt=rng.randbytes(4),
                esn=True,
                tunnel=tunnel,
            )
            for place, tunnel in enumerate(tunnels)
        ]
        self._end_point = EndPoint(
            tuple(map(Outbound, associations)),
            tuple(Inbound(each, each.tunnel.destination) for each in associations if each.tunnel),
        )
        self._count = count
        self._link = LinkHeader(b"")
        if design.parameters.get("Ethernet", 0):
            self._link = LinkHeader(rng.randbytes(12) + b"\x08\x00")
        self.simulator = EspSimulator(design, self._end_point, message=message)

    def clear(self, rng: random.Random, size: int, place: int) -> Packet:
        header = bytes([0x45]) + bytes(7) + bytes([64, 6]) + bytes(2) + rng.randbytes(8)
        payload = rng.randbytes(size - LINK_BYTES - len(header))
        packet = esp.Ip(header, b"").rebuilt(6, payload)
        return Packet(self._link.before(packet), sa=place % self._count)

    def secured(self, frames: Sequence[Packet]) -> list[Packet]:
        transmitter, _ = esp_models(self._end_point, self.simulator.capabilities.window)
        transmitter.gcm = openssl_gcm
        at = len(self._link.data)
        sent = [transmitter.transmit(packet.data[at:], sa=packet.sa).packet for packet in frames]
        return [Packet(self._link.before(data)) for data in sent if data is not None]

    def text_bytes(self, clear: int) -> int:
        packet = clear - len(self._link.data)
        return packet + len(esp.padding(packet)) + 2


BENCHES: dict[str, Callable[[Design, random.Random, Message | None], Bench]] = {
    "macsec": _Macsec,
    "esp": _Esp,
}
"""By kind of design."""


def measure(
    design: Design,
    *,
    packets: int = FRAMES,
    sizes: Sequence[int] = SIZES,
    reached: Callable[[int], None] | None = None,
    message: Message | None = None,
) -> LineRate:
    """Measure both directions at every size, over so many frames each.

    The latencies of the whole are those of the shortest frame, of the slower direction. `reached`
    takes the number of sizes done. DesignError for parameters that the design cannot be built with,
    SimulationError if a frame comes out other than the standard has it, or does not.
    """
    design.check_build()  # before there is a SecY for all of its ports
    rng = random.Random(_SEED)
    bench = BENCHES[design.kind](design, rng, message)
    rows: list[LayerRow] = []
    with bench.simulator:
        for done, size in enumerate(sizes, 1):
            rows += _rows(bench, rng, size, packets)
            if reached:
                reached(done)
    short = [row for row in rows if row.bytes == min(sizes)]
    return LineRate(
        design.name,
        design.lanes,
        1,
        max(row.latency_first for row in short),
        max(row.latency_last for row in short),
        tuple(rows),
    )


def ideal_cycles(aad: int, text: int, longest: int, lanes: int) -> int:
    """Cycles that a frame cannot do without: its slots of AAD, text and tag on one way, its longest
    form on the other."""
    slots = -(-aad // _BLOCK) - (-text // _BLOCK) + 1
    return max(-(-slots // lanes), -(-longest // (_BLOCK * lanes)))


def _secy(rng: random.Random, design: Design, port: int) -> SecY:
    """Keys of a simulation: reproducible, and good for nothing else."""
    suite = Suite.GCM_AES_XPN_256 if design.key_max >= 256 else Suite.GCM_AES_XPN_128
    sci = bytes([2, 0, 0, 0, 0, port, 0, 1])
    association = Association(
        an=port % 4, key=rng.randbytes(suite.key_bytes), ssci=1, salt=rng.randbytes(12)
    )
    return SecY(
        suite,
        Transmit(sci, (association,), an=port % 4),
        (Receive(sci, (association,)),),
        port=port,
        max_bytes=9600,
    )


def _rows(bench: Bench, rng: random.Random, size: int, packets: int) -> list[LayerRow]:
    """Both directions at one size: a frame alone, and then all of them in a row."""
    simulator = bench.simulator
    simulator.reset()
    clear = [bench.clear(rng, size, place) for place in range(packets + 2)]
    secured = bench.secured(clear)
    traffic = Traffic(no_stall=False)
    alone = simulator.exchange(clear[:1], traffic=traffic).transmit
    back = simulator.exchange(receive=secured[:1], traffic=traffic).receive
    done = simulator.exchange(clear[1:], secured[1:], traffic=traffic)
    text = bench.text_bytes(len(clear[0].data))
    longest = max(len(secured[0].data), len(clear[0].data))
    lanes = simulator.design.lanes
    rows = []
    for direction, one, many, due in (
        ("transmit", alone, done.transmit, secured),
        ("receive", back, done.receive, clear),
    ):
        came = [*one.came, *many.came]
        if [moved.data for moved in came] != [frame.data for frame in due]:
            raise SimulationError(
                f"{simulator.design.name}: frames of {size} bytes did not come out of {direction}"
                " as the standard has them"
            )
        first, last = _latency(one.given[0], one.came[0])
        rows.append(
            LayerRow(
                bytes=size,
                aad=bench.aad,
                new_key=True,
                packets=packets,
                beats=-(-longest // (_BLOCK * lanes)),
                cycles_per_packet=(many.came[-1].last - many.came[0].last) / packets,
                ideal_cycles=ideal_cycles(bench.aad, text, longest, lanes),
                mean_bytes=size,
                direction=direction,
                latency_first=first,
                latency_last=last,
            )
        )
    return rows


def _latency(given: Moved, came: Moved) -> tuple[int, int]:
    return came.first - given.first, came.last - given.last
