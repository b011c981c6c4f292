# SPDX-License-Identifier: Apache-2.0
"""The RTL of a MACsec core as a Python object: frames in clear in, protected frames out, and back.

It is configured through its registers as a driver does it, and every byte of a frame goes through
the Verilated RTL.

    with MacsecSimulator("macsec_100g", "secy.toml") as core:
        sealed = core.protect([frame])
        for result in core.validate(sealed):
            print(result.kind.name, result.frame)
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from opengcm.designs import Design
from opengcm.errors import OpenGcmError
from opengcm.macsec_config import ASSOCIATIONS, SecY, read_secy
from opengcm.parameters import Value
from opengcm.sim import macsec_entries
from opengcm.sim.compile import Message
from opengcm.sim.given import given_bytes
from opengcm.sim.layer import LayerSimulator, Reached, check_size
from opengcm.sim.layer_entries import Direction
from opengcm.sim.layer_registers import CounterPlace
from opengcm.sim.macsec_registers import Bank, MacsecRegisters
from opengcm.sim.packet_binding import PacketLayerModel, Traffic
from opengcm.spec.macsec import Count, RxPortCount, RxSaCount, TxPortCount, TxSaCount

Kind = TxPortCount | RxPortCount | TxSaCount | RxSaCount
"""Why a frame came out or did not: the one counter of packets that counts it."""

_ERROR, _UNCONTROLLED, _SECURED, _PORT = 1 << 6, 1 << 5, 1 << 4, 15
_BANKS = {"port": Bank.PORT, "sc": Bank.SC, "sa": Bank.SA}
_PORT_KINDS: dict[Direction, Iterable[Kind]] = {
    Direction.TRANSMIT: TxPortCount,
    Direction.RECEIVE: RxPortCount,
}
_SA_KINDS: dict[Direction, Iterable[Kind]] = {
    Direction.TRANSMIT: TxSaCount,
    Direction.RECEIVE: RxSaCount,
}


@dataclass(frozen=True)
class Frame:
    """A frame without FCS, and what stands beside it: its port, whether it is of the uncontrolled
    port, and whether whoever sent it calls it bad."""

    data: bytes
    port: int = 0
    uncontrolled: bool = False
    error: bool = False

    def __post_init__(self) -> None:
        object.__setattr__(self, "data", given_bytes("frame", self.data))

    @property
    def user(self) -> int:
        """TUSER: user_t."""
        return _ERROR * self.error | _UNCONTROLLED * self.uncontrolled | self.port


@dataclass(frozen=True)
class Verdict:
    """What became of a frame. `frame` is None if it did not come out, or came out as not to be
    used; `secured` of one that was protected, or validated."""

    kind: Kind
    frame: bytes | None
    secured: bool = False
    uncontrolled: bool = False


class MacsecSimulator(LayerSimulator[Frame, Count]):
    """A live MACsec core with the SecYs of its ports. Use it as a context manager, or call `close`.

    `config` is a SecY, or several of different ports, or the path of a file (`macsec_config`).
    `traffic` says how source and sink pause; `seed` fixes the pauses and the start values of the
    registers. The first use of a design builds its model; `message` is told. Other keywords are
    parameters of the top module. OpenGcmError for SecYs that the core has no room for.
    """

    models: ClassVar = {"macsec": PacketLayerModel}

    def __init__(
        self,
        design: str | Path | Design,
        config: SecY | Sequence[SecY] | str | Path,
        *,
        seed: int = 0,
        traffic: Traffic | None = None,
        message: Message | None = None,
        **parameters: Value,
    ) -> None:
        secys = _secys(config)
        super().__init__(design, parameters, seed=seed, message=message)
        self.registers = MacsecRegisters(self.model)
        self._traffic = traffic or Traffic(seed=seed)
        try:
            self.capabilities = self.registers.capabilities()
            # With cut-through a received frame leaves before it is validated.
            self._late = 0 if self.capabilities.verified else _SECURED
            self._configure(secys)
        except BaseException:
            self.close()
            raise

    def reset(self, cycles: int = 4) -> None:
        """Hold the core in reset for some cycles, and configure it as it was."""
        super().reset(cycles)
        self._configure(self.secys)

    def configure(self, config: SecY | Sequence[SecY] | str | Path) -> None:
        """Reset the core, and give it other SecYs."""
        secys = _secys(config)
        self._check(secys)
        super().reset()
        self._configure(secys)

    def protect(self, frames: Iterable[bytes | Frame]) -> list[bytes]:
        """Frames as they leave, protected or in clear, without those that are dropped."""
        return [v.frame for v in self.transmit(frames) if v.frame is not None]

    def transmit(
        self, frames: Iterable[bytes | Frame], reached: Reached | None = None
    ) -> list[Verdict]:
        """Frames sent one at a time, and what became of each."""
        return self._verdicts(Direction.TRANSMIT, frames, reached)

    def validate(
        self, frames: Iterable[bytes | Frame], reached: Reached | None = None
    ) -> list[Verdict]:
        """Frames received one at a time, and what became of each."""
        return self._verdicts(Direction.RECEIVE, frames, reached)

    def _verdicts(
        self, direction: Direction, frames: Iterable[bytes | Frame], reached: Reached | None
    ) -> list[Verdict]:
        verdicts = []
        for count, came in self._each(direction, frames, reached):
            assert isinstance(count.kind, Kind)
            usable = came if came and not came.user & _ERROR else None
            verdicts.append(
                Verdict(
                    count.kind,
                    usable.data if usable else None,
                    bool(usable and usable.user & _SECURED),
                    bool(usable and usable.user & _UNCONTROLLED),
                )
            )
        return verdicts

    def _frame(self, given: bytes | Frame) -> Frame:
        frame = given if isinstance(given, Frame) else Frame(given, self.secys[0].port)
        check_size(frame.data)
        if not 0 <= frame.port < self.capabilities.ports:
            raise OpenGcmError(f"{self.design.name} has no port {frame.port}")
        return frame

    def _of_frame(self, direction: Direction, frame: Frame) -> list[Count]:
        port = frame.port
        counts = [Count("port", port, kind) for kind in _PORT_KINDS[direction]]
        sent = received = 0
        for secy in self.secys:
            owners = []
            if secy.transmit is not None:
                owners = [sent] if direction is Direction.TRANSMIT else []
                sent += 1
            if direction is Direction.RECEIVE:
                owners = list(range(received, received + len(secy.receive)))
            received += len(secy.receive)
            if secy.port == port:
                counts += [Count("sc", sc, k) for sc in owners for k in _SA_KINDS[direction]]
        return [count for count in counts if "Octets" not in count.kind.name]

    def _all(self, direction: Direction) -> list[Count]:
        channels = macsec_entries.channels(self.secys)[direction]
        counts = [
            Count("port", secy.port, kind) for secy in self.secys for kind in _PORT_KINDS[direction]
        ]
        for bank, owners in (("sc", channels), ("sa", ASSOCIATIONS * channels)):
            counts += [
                Count(bank, owner, k) for owner in range(owners) for k in _SA_KINDS[direction]
            ]
        return counts

    def _values(self, counts: Iterable[Count]) -> list[int]:
        places = []
        for bank, place, kind in counts:
            direction = Direction(isinstance(kind, RxPortCount | RxSaCount))
            places.append(CounterPlace(direction, _BANKS[bank], place, kind.value))
        return self.registers.counters(places)

    def _check(self, secys: Sequence[SecY]) -> None:
        """OpenGcmError for SecYs that this build does not take."""
        has, name = self.capabilities, self.design.name
        ports = [secy.port for secy in secys]
        if not ports or len(set(ports)) != len(ports):
            raise OpenGcmError("each SecY has a port of its own, and there is at least one")
        if max(ports) >= has.ports:
            raise OpenGcmError(f"{name} has {has.ports} ports, and no port {max(ports)}")
        if max(macsec_entries.channels(secys)) > has.channels:
            raise OpenGcmError(f"{name} has {has.channels} secure channels of each direction")
        if macsec_entries.rules_needed(secys) > has.rules:
            raise OpenGcmError(f"{name} has {has.rules} rules")
        for secy in secys:
            if secy.cipher.key_bytes not in has.key_bytes:
                raise OpenGcmError(f"{name} takes no keys of {8 * secy.cipher.key_bytes} bits")

    def _configure(self, secys: Sequence[SecY]) -> None:
        """As a driver: keys first, then ports, associations, channels, and the rules last."""
        self._check(secys)
        self.secys = tuple(secys)
        self.registers.wait_ready()
        self.registers.load(macsec_entries.keys(secys))
        self.registers.write(macsec_entries.entries(secys))


def _secys(config: SecY | Sequence[SecY] | str | Path) -> tuple[SecY, ...]:
    if isinstance(config, str | Path):
        return (read_secy(Path(config)),)
    return (config,) if isinstance(config, SecY) else tuple(config)
