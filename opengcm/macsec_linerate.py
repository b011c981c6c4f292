# SPDX-License-Identifier: Apache-2.0
"""Cycles that a MACsec core takes for a frame, and its latency, measured on the RTL.

A frame of N bytes is N bytes from the destination address to the frame check sequence before it is
protected; the core sees N - 4 of them, and 32 more once it is protected: SecTAG with SCI, and ICV.
Both directions run at the same time: frames in clear are sent, those that a peer has protected are
received, all encrypted, each of another association than the one before. Frames are offered without
a pause to sinks that never stall, and count only if they come out as the standard has them
(`opengcm.spec.macsec`, with OpenSSL).

On the wire a clear frame takes N + 20 bytes: preamble, start of frame and the shortest gap (IEEE
802.3, 4.4.2). The clock that an Ethernet rate needs is for a link that is full of clear frames,
more than a link full of protected ones can bring: those are 32 bytes longer.
"""

import random
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from opengcm.designs import Design
from opengcm.errors import SimulationError
from opengcm.linerate import GBIT_RATES, SIZES, WIRE_OVERHEAD
from opengcm.macsec_config import Association, Receive, SecY, Transmit
from opengcm.openssl_gcm import OpenSslGcm
from opengcm.sim.build import Message
from opengcm.sim.macsec import Frame, MacsecSimulator
from opengcm.sim.macsec_entries import models
from opengcm.sim.packet_binding import Moved, Traffic
from opengcm.spec.macsec import Suite

FRAMES = 300
"""A row."""
FCS_BYTES = 4
SECURED_BYTES = 16 + 16
"""SecTAG with SCI, and ICV."""
DIRECTIONS = ("transmit", "receive")

_BLOCK = 16
_AAD_BYTES = 12 + 16
_SEED = 3


@dataclass(frozen=True)
class Row:
    """One direction at one size. `latency_first` is from the first beat in to the first out of a
    frame that comes alone, `latency_last` from its last beat in to its last out; `ideal_cycles` are
    those that the widest of its forms needs: in clear, secured, or as slots of the engine.
    """

    bytes: int
    direction: str
    packets: int
    cycles_per_packet: float
    ideal_cycles: float
    latency_first: int
    latency_last: int

    @property
    def efficiency(self) -> float:
        """Ideal cycles over measured ones: 1 if no cycle is lost."""
        return self.ideal_cycles / self.cycles_per_packet

    def clock_mhz(self, gbit: float) -> float:
        """The clock at which clear frames of an Ethernet port of `gbit` Gbit/s are kept up with."""
        frames = gbit * 1e9 / (8 * (self.bytes + WIRE_OVERHEAD))
        return frames * self.cycles_per_packet / 1e6

    def ethernet_gbit(self, clock_mhz: float) -> float:
        """The Ethernet rate, in Gbit/s on the wire, that a clock is enough for."""
        return clock_mhz / self.clock_mhz(1)

    def to_json(self) -> dict[str, Any]:
        """The row for scripts; `clock_mhz` by Ethernet rate in Gbit/s."""
        needed = {str(gbit): round(self.clock_mhz(gbit), 2) for gbit in GBIT_RATES}
        return asdict(self) | {"efficiency": round(self.efficiency, 4), "clock_mhz": needed}


@dataclass(frozen=True)
class MacsecLineRate:
    """All rows of a design. `associations` are those that frames go round, each way."""

    design: str
    lanes: int
    associations: int
    rows: tuple[Row, ...]

    def to_json(self) -> dict[str, Any]:
        """The object that `opengcm linerate --json` prints."""
        return asdict(self) | {"rows": [row.to_json() for row in self.rows]}


def measure(
    design: Design,
    *,
    packets: int = FRAMES,
    sizes: Sequence[int] = SIZES,
    reached: Callable[[int], None] | None = None,
    message: Message | None = None,
) -> MacsecLineRate:
    """Measure both directions at every size, over so many frames each.

    `reached` takes the number of sizes done. SimulationError if a frame comes out other than the
    standard has it, or does not.
    """
    rng = random.Random(_SEED)
    ports = design.parameters.get("Ports", 1)
    secys = [_secy(rng, design, port) for port in range(ports)]
    rows: list[Row] = []
    with MacsecSimulator(design, secys, message=message) as simulator:
        for done, size in enumerate(sizes, 1):
            rows += _rows(simulator, rng, size, packets)
            if reached:
                reached(done)
    return MacsecLineRate(design.name, design.lanes, ports, tuple(rows))


def ideal_cycles(size: int, lanes: int) -> int:
    """Cycles that a frame of `size` bytes cannot do without."""
    clear = size - FCS_BYTES
    text = clear - 12
    slots = -(-_AAD_BYTES // _BLOCK) - (-text // _BLOCK) + 1
    beats = -(-(clear + SECURED_BYTES) // (_BLOCK * lanes))
    return max(-(-slots // lanes), beats)


def _secy(rng: random.Random, design: Design, port: int) -> SecY:
    """Each port is its own peer. Keys of a simulation: reproducible, and good for nothing else."""
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


def _rows(simulator: MacsecSimulator, rng: random.Random, size: int, packets: int) -> list[Row]:
    """Both directions at one size: a frame alone, and then all of them in a row."""
    simulator.reset()
    ports = len(simulator.secys)
    clear = [
        Frame(rng.randbytes(size - FCS_BYTES - 2)[:12] + b"\x08\x00" + rng.randbytes(size - 18), p)
        for p in (place % ports for place in range(packets + 2))
    ]
    transmitter, receiver = models(simulator.secys)
    transmitter.gcm = receiver.gcm = OpenSslGcm()
    secured = []
    for frame in clear:
        sent = transmitter.transmit(frame.data, frame.port).frame
        assert sent is not None
        secured.append(Frame(sent, frame.port))
    traffic = Traffic(no_stall=False)
    alone = simulator.exchange(clear[:1], traffic=traffic).transmit
    back = simulator.exchange(receive=secured[:1], traffic=traffic).receive
    done = simulator.exchange(clear[1:], secured[1:], traffic=traffic)
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
        cycles = (many.came[-1].last - many.came[0].last) / packets
        ideal = ideal_cycles(size, simulator.design.lanes)
        rows.append(Row(size, direction, packets, cycles, ideal, first, last))
    return rows


def _latency(given: Moved, came: Moved) -> tuple[int, int]:
    return came.first - given.first, came.last - given.last
