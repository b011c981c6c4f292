# SPDX-License-Identifier: Apache-2.0
"""Cycles a packet takes, and the clock that an Ethernet rate would need, measured on the RTL.

A frame of N bytes is N bytes from the destination address to the frame check sequence, before it
is protected. It is sent in two shapes:

- as MACsec sees it (IEEE 802.1AE): 28 bytes of AAD, which are both addresses (12) and the SecTAG
  with its SCI (16), and N - 16 bytes of text: all but the addresses and the frame check sequence,
  which is computed anew. N = 64 gives 28 and 48 bytes, 2 + 3 + 1 slots.
- as text only: no AAD, N bytes of text.

On the wire a frame takes N + 20 bytes: preamble, start of frame and the shortest gap (IEEE 802.3,
4.4.2). "New key each packet" sends each packet with another key slot than the one before, over
all key slots of the design, and with keys of all sizes that it takes, in turn.

Every packet is a 96-bit-IV encryption, offered without a pause to a sink that never stalls, and
counts only if ciphertext and tag are those of OpenSSL.
"""

import random
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from functools import cached_property
from typing import Any

from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from opengcm.designs import Design
from opengcm.errors import SimulationError
from opengcm.sim.compile import Message
from opengcm.sim.simulator import Packet, Result, Simulator, Status

SIZES = (64, 65, 128, 256, 512, 1024, 1500, 1518, 4096, 9018)
IMIX = "imix"
IMIX_FRAMES = (64,) * 7 + (594,) * 4 + (1518,)
"""The simple IMIX: 7 frames of 64 bytes, 4 of 594, 1 of 1,518; sent spread over the twelve."""
PACKETS = 1000
MIXED_LONGER = 12
"""Mixed sizes over several engines are sent so many times as long: the last packets of a run keep
some of the engines idle, some thirty cycles that have nothing to do with the rate."""
MACSEC_AAD = 12 + 16
WIRE_OVERHEAD = 20
GBIT_RATES = (10, 25, 40, 100, 200, 400)

_IV_BYTES = 12
_SEED = 1


@dataclass(frozen=True)
class Row:
    """One measurement. `bytes` is the frame size, or IMIX; beats and cycles are those of a
    packet, `ideal_cycles` is the mean of ceil((A + T + 1) / lanes), or, where a beat holds
    several groups, of ceil((A + T + 1) / lanes of a group) / groups.
    """

    bytes: int | str
    aad: int
    new_key: bool
    packets: int
    beats: float
    cycles_per_packet: float
    ideal_cycles: float
    mean_bytes: float

    @property
    def efficiency(self) -> float:
        """Ideal cycles over measured ones: 1 if no cycle is lost."""
        return self.ideal_cycles / self.cycles_per_packet

    def clock_mhz(self, gbit: float) -> float:
        """The clock at which frames of an Ethernet port of `gbit` Gbit/s are kept up with."""
        frames = gbit * 1e9 / (8 * (self.mean_bytes + WIRE_OVERHEAD))
        return frames * self.cycles_per_packet / 1e6

    def ethernet_gbit(self, clock_mhz: float) -> float:
        """The Ethernet rate, in Gbit/s on the wire, that a clock is enough for."""
        return clock_mhz / self.clock_mhz(1)

    def to_json(self) -> dict[str, Any]:
        """The row for scripts; `clock_mhz` by Ethernet rate in Gbit/s."""
        needed = {str(gbit): round(self.clock_mhz(gbit), 2) for gbit in GBIT_RATES}
        efficiency = round(self.efficiency, 4)
        return asdict(self) | {"efficiency": efficiency, "clock_mhz": needed}


@dataclass(frozen=True)
class LineRate:
    """All rows of a design. Latencies are the largest seen, in cycles.

    `latency_first` is from a packet's first beat in to its first beat out, `latency_tag` from its
    last beat in to the beat out that carries the tag, or, on bytes, that ends the packet.
    """

    design: str
    lanes: int
    groups: int
    latency_first: int
    latency_tag: int
    rows: tuple[Row, ...]

    def to_json(self) -> dict[str, Any]:
        """The object that `opengcm linerate --json` prints."""
        rows = [row.to_json() for row in self.rows]
        return asdict(self) | {"rows": rows}


@dataclass(frozen=True)
class Traffic:
    """One row to be: the frames that follow each other round and round."""

    name: int | str
    frames: tuple[int, ...]
    macsec: bool
    new_key: bool

    def shape(self, index: int) -> tuple[int, int]:
        """Bytes of AAD and of text of packet `index`."""
        frame = self.frames[index % len(self.frames)]
        return (MACSEC_AAD, frame - 16) if self.macsec else (0, frame)

    def ideal(self, index: int, lanes: int, groups: int = 1) -> float:
        """Cycles that packet `index` cannot do without: its AAD, text and TAG slots."""
        aad, text = self.shape(index)
        slots = -(-aad // 16) - (-text // 16) + 1
        return -(-slots * groups // lanes) / groups

    @cached_property
    def aad(self) -> int:
        """Bytes of AAD in each packet."""
        return MACSEC_AAD if self.macsec else 0


def all_traffic() -> list[Traffic]:
    """Every row that is measured."""
    spread = tuple(IMIX_FRAMES[5 * i % len(IMIX_FRAMES)] for i in range(len(IMIX_FRAMES)))
    kinds: list[tuple[int | str, tuple[int, ...]]] = [(size, (size,)) for size in SIZES]
    kinds.append((IMIX, spread))
    return [
        Traffic(name, frames, macsec, new_key)
        for macsec in (True, False)
        for new_key in (False, True)
        for name, frames in kinds
    ]


def measure(
    design: Design,
    *,
    packets: int = PACKETS,
    traffic: Sequence[Traffic] | None = None,
    reached: Callable[[int], None] | None = None,
    message: Message | None = None,
) -> LineRate:
    """Measure every row, or those of `traffic`, over at least `packets` packets each.

    `reached` takes the number of rows done. DesignError for parameters that the design cannot be
    built with, SimulationError if a packet comes out other than OpenSSL has it.
    """
    design.check_build()  # before there are keys for all of its slots
    chosen = all_traffic() if traffic is None else traffic
    with Simulator(design, message=message) as simulator:
        bench = _Bench(simulator)
        rows = []
        for kind in chosen:
            mixed = design.groups > 1 and len(set(kind.frames)) > 1
            rows.append(bench.row(kind, packets * MIXED_LONGER if mixed else packets))
            if reached:
                reached(len(rows))
    return LineRate(
        design.name,
        design.lanes,
        design.groups,
        bench.latency_first,
        bench.latency_tag,
        tuple(rows),
    )


class _Bench:
    """A simulator with a key in each slot."""

    def __init__(self, simulator: Simulator) -> None:
        design = simulator.design
        self._simulator = simulator
        self._lanes, self._groups = design.lanes, design.groups
        self._random = random.Random(_SEED)
        sizes = [bits // 8 for bits in (256, 192, 128) if design.key_min <= bits <= design.key_max]
        slots = range(design.parameters.get("KeySlots", 1))
        # Test keys of a simulation: reproducible, and good for nothing else.
        self._keys = [self._random.randbytes(sizes[slot % len(sizes)]) for slot in slots]
        for slot, key in enumerate(self._keys):
            simulator.load_key(slot, key)
        self.latency_first = 0
        self.latency_tag = 0

    def row(self, traffic: Traffic, packets: int) -> Row:
        """Measure one row. The packet that comes first only sets the clock going."""
        rounds = -(-packets // len(traffic.frames))
        count = rounds * len(traffic.frames)
        sent = [self._packet(traffic, index) for index in range(count + 1)]
        run = self._simulator.run(sent)
        results = run.results
        for packet, result in zip(sent, results, strict=True):
            self._check(packet, result)
        self._watch_latency(results)
        cycles = results[-1].last_out - results[0].last_out
        shape = self._lanes, self._groups
        ideal = sum(traffic.ideal(index, *shape) for index in range(1, count + 1))
        beats = run.beats - self._simulator.beats(sent[0])
        return Row(
            bytes=traffic.name,
            aad=traffic.aad,
            new_key=traffic.new_key,
            packets=count,
            beats=beats / count,
            cycles_per_packet=cycles / count,
            ideal_cycles=ideal / count,
            mean_bytes=sum(traffic.frames) / len(traffic.frames),
        )

    def _packet(self, traffic: Traffic, index: int) -> Packet:
        aad, text = traffic.shape(index)
        return Packet(
            key_slot=index % len(self._keys) if traffic.new_key else 0,
            iv=self._random.randbytes(_IV_BYTES),
            aad=self._random.randbytes(aad),
            data=self._random.randbytes(text),
        )

    def _check(self, packet: Packet, result: Result) -> None:
        key = self._keys[packet.key_slot]
        expected = AESGCM(key).encrypt(packet.iv, packet.data, packet.aad)
        if result.status is not Status.Ok or result.data + result.tag != expected:
            raise SimulationError(
                f"{self._simulator.design.name}: a packet of {len(packet.data)} bytes of text came"
                f" out other than OpenSSL has it (status {result.status.name})"
            )

    def _watch_latency(self, results: Sequence[Result]) -> None:
        first = max(result.first_out - result.first_in for result in results)
        tag = max(result.last_out - result.last_in for result in results)
        self.latency_first = max(self.latency_first, first)
        self.latency_tag = max(self.latency_tag, tag)
