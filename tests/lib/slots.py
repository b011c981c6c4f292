# SPDX-License-Identifier: Apache-2.0
"""The packed structs of og_gcm_pkg as numbers, for tests that drive the rooms of the engine."""

from collections.abc import Mapping, Sequence
from typing import Any

from packed import lanes_of, lanes_word, width
from streams import Beat, Stream

SLOT = {"kind": 3, "bytes": 5, "data": 128}
LABEL = {"kind": 3, "bytes": 5}
RESULT = {"decrypt": 1, "tag_bytes": 5, "status": 3}
SCHEDULE = {"feed": 1, "keep": 1, "ends": 1, "ends_iv": 1, "power": 8}
SHAPE = {"misplaced": 1, "last_kind": 3, "last_short": 1}
FACTS = {"decrypt": 1, "key_slot": 10, "tag_bytes": 5, "status": 3}
BEAT = {"valid": 1, **FACTS, **SCHEDULE}
KEY_ENTRY = {"live": 1, "size": 2}
KEY_DROP = {"all": 1, "one": 1, "slot": 10}
KEY_USE = {"slot": 10, "size": 2}


def join_slots(beat: Mapping[str, int], lanes: int) -> int:
    """slot_t of each lane from kind, bytes and data as the ports of og_gcm_core carry them."""
    return lanes_word(
        SLOT,
        [
            {name: beat[name] >> bits * lane & (1 << bits) - 1 for name, bits in SLOT.items()}
            for lane in range(lanes)
        ],
    )


def split_slots(word: int, lanes: int) -> dict[str, int]:
    """kind, bytes and data as the ports of og_gcm_core carry them from slot_t of each lane."""
    slots = lanes_of(SLOT, word, lanes)
    return {
        name: sum(slot[name] << bits * lane for lane, slot in enumerate(slots))
        for name, bits in SLOT.items()
    }


class SlotStream(Stream):
    """A stream whose signal `slots` is an array of slot_t; read, it has kind, bytes and data."""

    def __init__(self, dut: Any, template: str, ready: str, payload: Sequence[str]) -> None:
        super().__init__(dut, template, ready, [*payload, "slots"])
        self.lanes = len(self.payload["slots"]) // width(SLOT)

    def sample(self) -> Beat:
        """What the stream carries now."""
        beat = super().sample()
        return beat | split_slots(beat.pop("slots"), self.lanes)
