# SPDX-License-Identifier: Apache-2.0
"""The RTL of an ESP core as a Python object: IP packets in, protected packets out, and back.

Of a core with `Ethernet` they are in Ethernet frames, and a packet is here one of these.

It is configured through its registers as a driver does it, and every byte of a packet goes through
the Verilated RTL. Only policy, which the core leaves to what is in front of it, is Python's: the
end point's, to TUSER.

    with EspSimulator("esp_100g", "sa.toml") as core:
        sealed = core.protect([packet])
        for result in core.validate(sealed):
            print(result.kind.name, result.packet)
"""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar, NamedTuple

from opengcm.designs import Design
from opengcm.errors import OpenGcmError
from opengcm.esp_config import EndPoint, read_end_point
from opengcm.link_header import parted
from opengcm.parameters import Value
from opengcm.sim import esp_entries
from opengcm.sim.compile import Message
from opengcm.sim.esp_registers import Bank, EspRegisters
from opengcm.sim.given import given_bytes
from opengcm.sim.layer import LayerSimulator, Reached, check_size
from opengcm.sim.layer_entries import Direction
from opengcm.sim.layer_registers import CounterPlace
from opengcm.sim.packet_binding import PacketLayerModel, Traffic
from opengcm.spec.esp import Action, InKind, InOther, OutKind, OutOther

Kind = OutKind | OutOther | InKind | InOther
"""Why a packet came out or did not: the one counter of packets that counts it."""

_ERROR, _ACTION, _SA = 1 << 12, 1 << 10, 2**10 - 1
_PROTECT = Action.PROTECT * _ACTION
_SA_KINDS: dict[Direction, type[OutKind] | type[InKind]] = {
    Direction.TRANSMIT: OutKind,
    Direction.RECEIVE: InKind,
}
_OTHER_KINDS: dict[Direction, type[OutOther] | type[InOther]] = {
    Direction.TRANSMIT: OutOther,
    Direction.RECEIVE: InOther,
}


@dataclass(frozen=True)
class Packet:
    """An IP packet or its frame, and what stands beside it: what its policy wants of it, by which
    association, and whether whoever sent it calls it bad."""

    data: bytes
    action: Action = Action.PROTECT
    sa: int = 0
    error: bool = False

    def __post_init__(self) -> None:
        object.__setattr__(self, "data", given_bytes("packet", self.data))

    @property
    def user(self) -> int:
        """TUSER: user_t."""
        return _ERROR * self.error | _ACTION * self.action | self.sa


class Count(NamedTuple):
    """One counter of packets: of an association, or of none; as `opengcm.spec.esp` has it."""

    sa: int | None
    kind: Kind


@dataclass(frozen=True)
class Verdict:
    """What became of a packet. `packet` is None if it did not come out; `sa` is the association of
    one that was protected, or verified."""

    kind: Kind
    packet: bytes | None
    sa: int | None = None


class EspSimulator(LayerSimulator[Packet, Count]):
    """A live ESP core with the associations of an end point. Use it as a context manager, or call
    `close`.

    `config` is an end point or the path of a file (`esp_config`). `traffic` says how source and
    sink pause; `seed` fixes the pauses and the start values of the registers. The first use of a
    design builds its model; `message` is told. Other keywords are parameters of the top module.
    OpenGcmError for associations that the core has no room for.
    """

    models: ClassVar = {"esp": PacketLayerModel}

    def __init__(
        self,
        design: str | Path | Design,
        config: EndPoint | str | Path,
        *,
        seed: int = 0,
        traffic: Traffic | None = None,
        message: Message | None = None,
        **parameters: Value,
    ) -> None:
        end_point = _end_point(config)
        super().__init__(design, parameters, seed=seed, message=message)
        self.registers = EspRegisters(self.model)
        self._traffic = traffic or Traffic(seed=seed)
        try:
            self.capabilities = self.registers.capabilities()
            self._configure(end_point)
        except BaseException:
            self.close()
            raise

    def reset(self, cycles: int = 4) -> None:
        """Hold the core in reset for some cycles, and configure it as it was."""
        super().reset(cycles)
        self._configure(self.end_point)

    def configure(self, config: EndPoint | str | Path) -> None:
        """Reset the core, and give it another end point."""
        end_point = _end_point(config)
        self._check(end_point)
        super().reset()
        self._configure(end_point)

    def protect(self, packets: Iterable[bytes | Packet]) -> list[bytes]:
        """Packets as they leave, protected or in clear, without those that are dropped."""
        return [v.packet for v in self.transmit(packets) if v.packet is not None]

    def transmit(
        self, packets: Iterable[bytes | Packet], reached: Reached | None = None
    ) -> list[Verdict]:
        """Packets sent one at a time, and what became of each. Bytes are under the policies of the
        end point."""
        chosen = (p if isinstance(p, Packet) else self.classified(p) for p in packets)
        return self._verdicts(Direction.TRANSMIT, chosen, reached)

    def validate(
        self, packets: Iterable[bytes | Packet], reached: Reached | None = None
    ) -> list[Verdict]:
        """Packets received one at a time, and what became of each."""
        return self._verdicts(Direction.RECEIVE, packets, reached)

    def classified(self, data: bytes) -> Packet:
        """A packet to be sent, as the policies of the end point want it. What is no IP packet
        goes in clear where such frames may come in clear, too, and is else dropped."""
        data = given_bytes("packet", data)
        if not self.capabilities.ethernet:
            return Packet(data, *self.end_point.classify(data))
        found = parted(data)
        if found is None:
            return Packet(data, Action.CLEAR if self.end_point.pass_clear else Action.DROP)
        return Packet(data, *self.end_point.classify(found[1]))

    def octets(self, direction: Direction) -> list[int]:
        """Of each association: octets of the packets that went through."""
        sas = range(self.capabilities.associations)
        return self.registers.counters(CounterPlace(direction, Bank.OCTETS, sa) for sa in sas)

    def _verdicts(
        self, direction: Direction, packets: Iterable[bytes | Packet], reached: Reached | None
    ) -> list[Verdict]:
        return [
            Verdict(
                count.kind,
                came.data if came else None,
                came.user & _SA if came and came.user & ~_SA == _PROTECT else None,
            )
            for count, came in self._each(direction, packets, reached)
        ]

    def _frame(self, given: bytes | Packet) -> Packet:
        packet = given if isinstance(given, Packet) else Packet(given)
        check_size(packet.data)
        if not 0 <= packet.sa <= _SA:
            raise OpenGcmError(f"an association is 0 to {_SA:,}, not {packet.sa}")
        return packet

    def _of_frame(self, direction: Direction, frame: Packet) -> list[Count]:
        if direction is Direction.RECEIVE:
            return _counts(direction, range(len(self.end_point.receive)))
        return _counts(direction, [frame.sa] if frame.sa < self.capabilities.associations else [])

    def _all(self, direction: Direction) -> list[Count]:
        return _counts(direction, range(self.capabilities.associations))

    def _values(self, counts: Iterable[Count]) -> list[int]:
        places = []
        for sa, kind in counts:
            direction = Direction(isinstance(kind, InKind | InOther))
            bank = Bank.NONE if sa is None else Bank.SA
            places.append(CounterPlace(direction, bank, sa or 0, kind.value))
        return self.registers.counters(places)

    def _check(self, end_point: EndPoint) -> None:
        """OpenGcmError for an end point that this build does not take."""
        has, name = self.capabilities, self.design.name
        if max(len(end_point.transmit), len(end_point.receive)) > has.associations:
            raise OpenGcmError(f"{name} has {has.associations} associations of each direction")
        associations = [
            *(outbound.association for outbound in end_point.transmit),
            *(inbound.association for inbound in end_point.receive),
        ]
        for association in associations:
            if len(association.key) not in has.key_bytes:
                raise OpenGcmError(f"{name} takes no keys of {8 * len(association.key)} bits")
        spis = [inbound.spi for inbound in end_point.receive]
        if not has.destination and len(set(spis)) != len(spis):
            raise OpenGcmError(f"{name} looks up by SPI alone, and two associations have one SPI")

    def _configure(self, end_point: EndPoint) -> None:
        """As a driver: keys first, and what puts an association in use last."""
        self._check(end_point)
        self.end_point = end_point
        self.registers.wait_ready()
        self.registers.load(esp_entries.keys(end_point))
        self.registers.write(esp_entries.entries(end_point))


def _counts(direction: Direction, sas: Iterable[int]) -> list[Count]:
    of_none = [Count(None, kind) for kind in _OTHER_KINDS[direction]]
    return [*of_none, *(Count(sa, kind) for sa in sas for kind in _SA_KINDS[direction])]


def _end_point(config: EndPoint | str | Path) -> EndPoint:
    return config if isinstance(config, EndPoint) else read_end_point(Path(config))
