# SPDX-License-Identifier: Apache-2.0
"""An engine whose user breaks every rule: nothing may hang, and each later packet must be right.

Slots of any kind in any place, key operations that begin at each offset of running packets, and
resets in each cycle. All of it seeded.
"""

import random
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from opengcm.designs import Design
from opengcm.errors import OpenGcmError
from opengcm.sim.batch import KEY_SIZES, Batch, Operation, Packet, Placed
from opengcm.sim.binding import (
    DECRYPT,
    IV_96,
    BeatStruct,
    Model,
    ProtocolError,
    SlotStruct,
    Traffic,
)
from opengcm.sim.by_hand import TAG
from opengcm.sim.compile import Message
from opengcm.sim.key_slots import KeyOp
from opengcm.sim.simulator import Simulator, Status

BEATS = 1_000_000
_CHUNK = 1000  # random beats between good packets
_WATCHDOG = 20_000  # cycles without progress are a hang
_GAPS = Traffic(in_gap=0.2, out_gap=0.2, max_pause=5, noise=True, watchdog=_WATCHDOG)
_OFFSETS = 160  # beats of packets at which a key operation begins
_RESETS = 400  # cycles after whose start a reset comes
_SLOTS = 3  # key slots that are used

Reached = Callable[[int], None]
"""Takes what is done so far, in a thousand."""


@dataclass
class Report:
    """How much was done, and what went wrong. `packets` are good ones that were judged."""

    design: str
    seed: int
    beats: int = 0
    operations: int = 0
    resets: int = 0
    packets: int = 0
    cycles: int = 0
    failures: list[str] = field(default_factory=list)


def abuse(
    design: Design,
    *,
    beats: int = BEATS,
    seed: int = 1,
    message: Message | None = None,
    reached: Reached = lambda _: None,
) -> Report:
    """Do all of it to an engine on the slot stream. OpenGcmError for another design."""
    if design.kind != "gcm" or design.groups != 1:
        raise OpenGcmError(f"{design.name}: abuse is for a single engine on the slot stream")
    report = Report(design.name, seed)
    with Simulator(design, seed=seed, message=message) as simulator:
        user = _User(simulator, report, random.Random(seed))
        user.send_random_beats(beats, lambda done: reached(800 * done // max(beats, 1)))
        user.operate_at_every_offset(lambda done: reached(800 + 100 * done // _OFFSETS))
        user.reset_in_every_cycle(lambda done: reached(900 + 100 * done // _RESETS))
        report.cycles = simulator.cycle
    return report


class _User:
    """One who knows the keys, and no rules."""

    def __init__(self, simulator: Simulator, report: Report, rng: random.Random) -> None:
        if not isinstance(simulator.model, Model):
            raise OpenGcmError(f"{simulator.design.name} takes no slots made by hand")
        self.model: Model = simulator.model
        self.simulator, self.report, self.rng = simulator, report, rng
        design = simulator.design
        self.slots = min(_SLOTS, design.parameters["KeySlots"])
        self._sizes = [n for n in KEY_SIZES if design.key_min <= 8 * n <= design.key_max]
        self.keys: list[bytes] = []
        self._load_keys()

    def _key(self) -> bytes:
        return self.rng.randbytes(self.rng.choice(self._sizes))

    def _load_keys(self) -> None:
        self.keys = [self._key() for _ in range(self.slots)]
        for slot, key in enumerate(self.keys):
            self.simulator.load_key(slot, key)

    def _packet(self, slot: int) -> Packet:
        rng = self.rng
        iv = rng.randbytes(rng.choice((12, 12, 12, 8, 40)))
        aad = rng.randbytes(rng.choice((0, 13, 28)))
        text = rng.randbytes(rng.choice((0, 7, 48, 100)))
        if rng.random() < 0.5:
            return Packet(key_slot=slot, iv=iv, aad=aad, data=text)
        sealed = AESGCM(self.keys[slot]).encrypt(iv, text, aad)
        data, tag = sealed[: len(text)], sealed[len(text) :]
        return Packet(key_slot=slot, iv=iv, aad=aad, data=data, decrypt=True, tag=tag)

    def _due(self, packet: Packet, key: bytes) -> bytes:
        """What must come of a good packet under a key."""
        if packet.decrypt:
            return AESGCM(key).decrypt(packet.iv, packet.data + packet.tag, packet.aad)
        return AESGCM(key).encrypt(packet.iv, packet.data, packet.aad)

    def _judge_good(self, count: int, what: str) -> None:
        """Good packets under all keys."""
        packets = [self._packet(self.rng.randrange(self.slots)) for _ in range(count)]
        try:
            results = self.simulator.run(packets).results
        except ProtocolError as error:
            self._fail(f"{what}: {error}")
            return
        for packet, result in zip(packets, results, strict=True):
            self.report.packets += 1
            due = self._due(packet, self.keys[packet.key_slot])
            if (result.status, result.data + result.tag) != (Status.Ok, due):
                self.report.failures.append(f"{what}: a good packet has {result.status.name}")

    def _fail(self, what: str) -> None:
        """A rule was broken, or nothing moves: the rest goes on behind a reset."""
        self.report.failures.append(what)
        self.simulator.reset()
        self._load_keys()

    def send_random_beats(self, count: int, reached: Reached) -> None:
        """Slots of all kinds, of all lengths, under all headers, with good packets between."""
        for start in range(0, count, _CHUNK):
            self._send_chunk(min(_CHUNK, count - start))
            self._judge_good(3, f"behind {self.report.beats:,} random beats")
            reached(start)

    def _send_chunk(self, count: int) -> None:
        rng, lanes = self.rng, self.model.lanes
        headers = (BeatStruct * (count + 1))()
        slots_in = (SlotStruct * ((count + 1) * lanes))()
        slots_out = (SlotStruct * ((count + 1) * lanes))()
        # Mostly kinds that exist, else no packet gets beyond its first beats.
        kinds = rng.choices(range(8), (1, 2, 2, 6, 8, 3, 1, 1), k=len(slots_in))
        for slot, kind in zip(slots_in, kinds, strict=True):
            slot.kind = kind
            slot.bytes = 16 if rng.random() < 0.8 else rng.randrange(32)
            slot.data[:] = rng.randbytes(16)
        for lane in range(lanes):  # an end, so that nothing waits for more
            slots_in[count * lanes + lane].kind = TAG if lane == 0 else 0
        for header in headers:
            header.iv[:] = rng.randbytes(12)
            header.key_slot = rng.randrange(self.slots) if rng.random() < 0.9 else 1023
            header.tag_bytes = 16 if rng.random() < 0.8 else rng.randrange(32)
            header.flags = DECRYPT * rng.randrange(2) | IV_96 * (rng.random() < 0.7)
        self.report.beats += count
        try:
            self.model.begin_slots(headers, slots_in, slots_out, _GAPS)
            self.model.finish()
        except ProtocolError as error:
            self._fail(f"random beats to {self.report.beats:,}: {error}")

    def operate_at_every_offset(self, reached: Reached) -> None:
        """Packets to all slots, back to back, while an operation begins after so many beats.

        A packet is right under the key that its slot had, or has then, or it is refused.
        """
        last = self.simulator.design.parameters["KeySlots"] - 1
        for offset in range(_OFFSETS):
            for name, operation in {
                "load": Operation(KeyOp.LOAD, 0, self._key(), after_beats=offset),
                "erase": Operation(KeyOp.ERASE, 0, after_beats=offset),
                "erase all": Operation(KeyOp.ERASE_ALL, after_beats=offset),
                "load beside": Operation(KeyOp.LOAD, last, self._key(), after_beats=offset),
                "no such": Operation(3, 0, after_beats=offset),
            }.items():
                if name == "load beside" and last < self.slots:
                    continue
                self._operate(f"{name} at beat {offset}", name, operation)
            reached(offset)

    def _operate(self, what: str, name: str, operation: Operation) -> None:
        packets = [self._packet(number % self.slots) for number in range(24)]
        beats = sum(packet.beats(self.model.lanes) for packet in packets)
        begins = min(operation.after_beats, beats)
        once = replace(operation, after_beats=begins)
        batch = Batch([Placed(packet, packet.key_slot) for packet in packets], [once])
        try:
            self.model.begin(batch.buffers, Traffic(watchdog=_WATCHDOG))
            self.model.finish()
        except ProtocolError as error:
            self._fail(f"{what}: {error}")
            return
        self.report.operations += 1
        for index, packet in enumerate(packets):
            touched = name == "erase all" or (packet.key_slot == 0 and name in ("load", "erase"))
            if not self._is_right(batch, index, packet, operation.key if touched else None):
                status = batch.status(index).name
                self.report.failures.append(f"{what}: packet {index} has {status}, or is wrong")
        self.report.packets += len(packets)
        if name in ("load", "erase", "erase all"):
            self._load_keys()
        self._judge_good(3, what)

    def _is_right(self, batch: Batch, index: int, packet: Packet, new: bytes | None) -> bool:
        """`new`: the key that its slot may have got meanwhile, empty where it has none then."""
        status = batch.status(index)
        came = batch.text(index) + (b"" if packet.decrypt else batch.tag(index))
        old = self._due(packet, self.keys[packet.key_slot])
        if status is Status.Ok:
            if came == old:
                return True
            return bool(new) and not packet.decrypt and came == self._due(packet, new or b"")
        if new is None or any(batch.tag(index)):
            return False
        # What was opened under the new key has another tag.
        return status is Status.KeyUnknown or (bool(new) and status is Status.AuthFail)

    def reset_in_every_cycle(self, reached: Reached) -> None:
        """Packets that a reset of one cycle ends: keys are gone, and what follows is right."""
        for cycle in range(1, _RESETS):
            packets = [self._packet(number % self.slots) for number in range(30)]
            reload = Operation(KeyOp.LOAD, 0, self.keys[0], after_beats=10)
            batch = Batch([Placed(packet, packet.key_slot) for packet in packets], [reload])
            try:
                self.model.begin(batch.buffers, _GAPS)
                self.model.step(cycle)
                self.simulator.reset(1)
                lost = self.simulator.run([packets[0]]).results[0]
                if lost.status is not Status.KeyUnknown:
                    self.report.failures.append(f"a key is there behind reset in cycle {cycle}")
            except ProtocolError as error:
                self.report.failures.append(f"reset in cycle {cycle}: {error}")
                self.simulator.reset()
            self.report.resets += 1
            self._load_keys()
            self._judge_good(3, f"behind a reset in cycle {cycle}")
            reached(cycle)
