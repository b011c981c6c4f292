# SPDX-License-Identifier: Apache-2.0
"""Beats of the slot stream made by hand, right or wrong, and what becomes of them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from opengcm.errors import SimulationError
from opengcm.sim.batch import Status
from opengcm.sim.binding import DECRYPT, IV_96, BeatStruct, Model, SlotStruct, Traffic

EMPTY, IV, IV_END, AAD, TEXT, TAG = range(6)  # slot_kind_e


@dataclass(frozen=True)
class Slot:
    """One slot made by hand. `count` is its `bytes` field, right or wrong."""

    kind: int
    count: int = 16
    data: bytes = bytes(16)


@dataclass(frozen=True)
class Header:
    """The facts of a packet made by hand. An IV of None: IV slots lead the packet."""

    key_slot: int
    iv: bytes | None = bytes(12)
    decrypt: bool = False
    tag_bytes: int = 16


@dataclass(frozen=True)
class Outcome:
    """What came out: the slots of every beat, and the status on the last."""

    beats: list[list[Slot]]
    status: Status


def one_by_one(kinds: Iterable[int], lanes: int) -> list[list[Slot]]:
    """The slots packed into beats as the rules say: IV_END and TAG end theirs."""
    beats: list[list[Slot]] = [[]]
    for kind in kinds:
        if len(beats[-1]) == lanes or (beats[-1] and beats[-1][-1].kind in (IV_END, TAG)):
            beats.append([])
        beats[-1].append(Slot(kind))
    return beats


def send_by_hand(
    model: Model, header: Header, beats: Sequence[Sequence[Slot]], traffic: Traffic | None = None
) -> Outcome:
    """Send one packet of beats made by hand; short beats are filled with SlotEmpty.

    SimulationError if a slot leaves with another kind than it came with; those behind IV_END or
    TAG may leave as SlotEmpty.
    """
    lanes = model.lanes
    sent = [slot for beat in beats for slot in [*beat, *[Slot(EMPTY, 0)] * (lanes - len(beat))]]
    slots_in, slots_out = (SlotStruct * len(sent))(), (SlotStruct * len(sent))()
    for place, slot in zip(slots_in, sent, strict=True):
        place.kind, place.bytes = slot.kind, slot.count
        place.data[:] = slot.data
    headers = (BeatStruct * len(beats))()
    for place in headers:
        place.iv[:] = header.iv or bytes(12)
        place.key_slot, place.tag_bytes = header.key_slot, header.tag_bytes
        place.flags = (DECRYPT if header.decrypt else 0) | (IV_96 if header.iv is not None else 0)
    model.begin_slots(headers, slots_in, slots_out, traffic or Traffic(watchdog=5000))
    model.finish()
    out = [Slot(slot.kind, slot.bytes, bytes(slot.data)) for slot in slots_out]
    came = [out[i : i + lanes] for i in range(0, len(out), lanes)]
    for number, (beat, beat_out) in enumerate(zip(beats, came, strict=True)):
        _compare_kinds(beat, beat_out, number)
    return Outcome(came, Status(headers[-1].status))


def _compare_kinds(beat: Sequence[Slot], beat_out: Sequence[Slot], number: int) -> None:
    ended = False
    for lane, (slot, slot_out) in enumerate(zip(beat, beat_out, strict=False)):
        allowed = (slot.kind, EMPTY) if ended else (slot.kind,)
        if slot_out.kind not in allowed:
            raise SimulationError(f"beat {number}, lane {lane}: kind {slot.kind} left as another")
        ended |= slot.kind in (IV_END, TAG)
