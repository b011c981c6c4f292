# SPDX-License-Identifier: Apache-2.0
"""The RTL of an engine as a Python object: seal, open, and runs of many packets.

Every byte goes through the Verilated RTL; nothing is computed in software.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import ClassVar

from opengcm.designs import Design
from opengcm.errors import InvalidTag, OpenGcmError, PacketError, SimulationError
from opengcm.parameters import Value
from opengcm.sim.batch import (
    MAX_IV_BYTES,
    MAX_SLOT_FIELD,
    TAG_BYTES,
    Batch,
    Operation,
    Packet,
    Placed,
    Status,
)
from opengcm.sim.binding import Model, PacketModel, ProgressStruct, Traffic
from opengcm.sim.compile import Message
from opengcm.sim.given import given_bytes, given_count, given_key
from opengcm.sim.key_slots import KeyOp, KeySlots
from opengcm.sim.live import LiveDesign

__all__ = ["Packet", "Progress", "Result", "Run", "Simulator", "Status"]

Progress = Callable[[int, int], None]
"""Takes the packets and the bytes of text that have come out, about ten times a second."""


@dataclass(frozen=True, slots=True)
class Result:
    """What became of a packet. `data` is empty unless `status` is Ok; times are cycle numbers.

    `first_in` and `last_in` are the cycles in which its first and last beat went in, `first_out`
    and `last_out` those in which they came out.
    """

    status: Status
    data: bytes
    tag: bytes
    first_in: int
    first_out: int
    last_in: int
    last_out: int


@dataclass(frozen=True)
class Run:
    """Results in the order of the packets.

    `cycles` counts from the cycle of the first beat in to that of the last beat out, both
    included; `seconds` is the time the simulation took.
    """

    results: list[Result]
    cycles: int
    beats: int
    seconds: float


class Simulator(LiveDesign):
    """A live engine, on the slot stream or on bytes (AXI4-Stream). Use it as a context manager, or
    call `close`.

    `in_gap` and `out_gap` are the probabilities of a pause of the source and of a stall of the
    sink in each cycle, 1 to `max_pause` cycles long; `noise` puts random values wherever the
    engine must not look. `seed` fixes all of this. A run that makes no progress for `watchdog`
    cycles ends with a SimulationError. The first use of a design builds its model; `message` is
    told. Other keywords are parameters of the top module.
    """

    models: ClassVar = {"gcm": Model, "packets": PacketModel}
    model: PacketModel

    def __init__(
        self,
        design: str | Path | Design,
        *,
        seed: int = 0,
        in_gap: float = 0.0,
        out_gap: float = 0.0,
        max_pause: int = 1,
        noise: bool = False,
        watchdog: int = Traffic.watchdog,
        coverage: bool = False,
        message: Message | None = None,
        **parameters: Value,
    ) -> None:
        traffic = Traffic(seed, in_gap, out_gap, max_pause, noise, watchdog=watchdog)
        super().__init__(design, parameters, seed=seed, message=message, coverage=coverage)
        self._on_bytes = self.design.kind == "packets"
        self._traffic = replace(
            traffic,
            verified=bool(self.design.parameters.get("Release", 0)),
            drops_aad=not self.design.parameters.get("PassAad", 1),
        )
        self._key_slots = KeySlots(self.design.parameters.get("KeySlots", 1))

    def reset(self, cycles: int = 4) -> None:
        """Hold the engine in reset for some cycles: it forgets every key."""
        cycles = given_count("cycles", cycles)  # before anything is forgotten
        self._key_slots.forget()
        super().reset(cycles)

    def load_key(self, slot: int, key: bytes) -> None:
        """Load a key into a key slot. OpenGcmError if the engine refuses it."""
        operation = Operation(KeyOp.LOAD, slot, given_key(key))
        what = f"a {8 * len(operation.key)}-bit key"
        self._operate(operation, what, partial(self._key_slots.take, operation.slot))

    def erase_key(self, slot: int) -> None:
        """Erase a key slot. OpenGcmError if there is no such slot."""
        operation = Operation(KeyOp.ERASE, slot)
        self._operate(operation, "an erasure", partial(self._key_slots.give_back, operation.slot))

    def erase_keys(self) -> None:
        """Erase every key slot."""
        self._operate(Operation(KeyOp.ERASE_ALL), "an erasure", self._key_slots.forget)

    def seal(
        self,
        key: bytes,
        iv: bytes,
        plaintext: bytes,
        aad: bytes = b"",
        tag_bytes: int = TAG_BYTES,
        progress: Progress | None = None,
    ) -> tuple[bytes, bytes]:
        """Encrypt and authenticate: (ciphertext, tag). PacketError if the engine refuses."""
        text = given_bytes("plaintext", plaintext)
        packet = Packet(key=given_key(key), iv=iv, aad=aad, data=text, tag_bytes=tag_bytes)
        result = self.run([packet], progress).results[0]
        if result.status is not Status.Ok:
            raise PacketError(result.status)
        return result.data, result.tag

    def open(
        self,
        key: bytes,
        iv: bytes,
        ciphertext: bytes,
        tag: bytes,
        aad: bytes = b"",
        progress: Progress | None = None,
    ) -> bytes:
        """Verify and decrypt. InvalidTag if the tag does not match, else PacketError."""
        text = given_bytes("ciphertext", ciphertext)
        packet = Packet(key=given_key(key), iv=iv, aad=aad, data=text, decrypt=True, tag=tag)
        result = self.run([packet], progress).results[0]
        if result.status is Status.AuthFail:
            raise InvalidTag
        if result.status is not Status.Ok:
            raise PacketError(result.status)
        return result.data

    def run(self, packets: Iterable[Packet], progress: Progress | None = None) -> Run:
        """Send packets back to back, in order; keys are loaded while they flow.

        Refused packets have their status in the result. ProtocolError if the engine breaks a
        rule of its interface or stands still; it is reset then, as after an interruption.
        What is refused before the first packet goes in changes nothing.
        """
        sent = list(packets)
        for packet in sent:
            if not isinstance(packet, Packet):
                raise OpenGcmError(f"what is run are packets, not {type(packet).__name__}")
            self._check_key(packet.key)
            self._check_lengths(packet)
        plan = self._key_slots.plan((packet.key, packet.key_slot) for packet in sent)
        batch = Batch(
            [Placed(*item) for item in zip(sent, plan.slots, plan.waits, strict=True)],
            [Operation(s.op, s.slot, s.key, after_packet=s.after_packet) for s in plan.steps],
        )
        with self._to_the_end():
            self._key_slots.carry_out(plan)
            beats, cycles, seconds = self._run_batch(batch, progress)
            if batch.refused():
                raise OpenGcmError("the engine refused to load a key; nothing was released")
        results = [_result(batch, index, packet) for index, packet in enumerate(sent)]
        return Run(results, cycles, beats, seconds)

    def run_batch(self, batch: Batch, progress: Progress | None = None) -> tuple[int, int, float]:
        """Run a batch laid out by hand; its key operations are not known to `run`.

        Returns beats, cycles and seconds as `Run` has them.
        """
        with self._to_the_end():
            return self._run_batch(batch, progress)

    @contextmanager
    def _to_the_end(self) -> Iterator[None]:
        """What is broken off within leaves no key in the engine, and none that is thought there:
        else a packet could go under another key than its own.
        """
        try:
            yield
        except BaseException:
            with suppress(SimulationError):  # the first error is the one to report
                self.reset()
            raise

    def _run_batch(self, batch: Batch, progress: Progress | None) -> tuple[int, int, float]:
        def watch(at: ProgressStruct) -> None:
            if progress:
                progress(at.packets, at.text_bytes)

        try:
            self.model.begin(batch.buffers, self._traffic)
            end, seconds = self.model.finish(watch)
        finally:
            batch.wipe_keys()
        self._traffic = replace(self._traffic, seed=self._traffic.seed + 1)
        return end.beats_in, end.last_out - end.first_in + 1 if end.beats_out else 0, seconds

    def _operate(self, operation: Operation, what: str, known: Callable[[], None]) -> None:
        """One operation on the key port; `known` takes down what it has done."""
        if not 0 <= operation.slot <= MAX_SLOT_FIELD:
            raise OpenGcmError(f"a key slot is 0 to {MAX_SLOT_FIELD}, not {operation.slot}")
        batch = Batch([], [operation])
        with self._to_the_end():
            self._run_batch(batch, None)
            refused = batch.refused()
            if not refused:
                known()
        if refused:
            raise OpenGcmError(
                f"{self.design.name} refused {what} for key slot {operation.slot}; {self._limits()}"
            )

    def _check_key(self, key: bytes) -> None:
        """A key that would be refused must not leave its packet with another's key."""
        least = self.design.parameters.get("KeyMin", 128)
        most = self.design.parameters.get("KeyMax", 256)
        if key and not least <= 8 * len(key) <= most:
            raise OpenGcmError(
                f"{self.design.name} takes no {8 * len(key)}-bit key; {self._limits()}"
            )

    def _check_lengths(self, packet: Packet) -> None:
        """On bytes the lengths of IV and AAD are fields of TUSER."""
        for what, data, most in (("IV", packet.iv, MAX_IV_BYTES), ("AAD", packet.aad, 2**32 - 1)):
            if self._on_bytes and len(data) > most:
                raise OpenGcmError(f"{self.design.name} takes no {what} of over {most:,} bytes")

    def beats(self, packet: Packet) -> float:
        """The beats in which a packet goes in; with several groups, its part of wide beats."""
        if self._on_bytes:
            return packet.bus_beats(self.design.lanes)
        return packet.beats(self.design.engine_lanes) / self.design.groups

    def _limits(self) -> str:
        parameters = self.design.parameters
        return (
            f"it has {parameters.get('KeySlots', 1)} key slots for keys of "
            f"{parameters.get('KeyMin', 128)} to {parameters.get('KeyMax', 256)} bits"
        )


def _result(batch: Batch, index: int, packet: Packet) -> Result:
    times = batch.buffers.results[index]
    status = batch.status(index)
    released = status is Status.Ok
    tag = batch.tag(index)[: packet.tag_bytes] if released and not packet.decrypt else b""
    return Result(
        status,
        batch.text(index) if released else b"",
        tag,
        times.first_in,
        times.first_out,
        times.last_in,
        times.last_out,
    )
