# SPDX-License-Identifier: Apache-2.0
"""Which key sits in which key slot: least recently used goes first.

Keys are told apart by a keyed hash with a secret of this process; the keys themselves are not
kept.
"""

import hashlib
import secrets
from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import IntEnum

from opengcm.errors import OpenGcmError


class KeyOp(IntEnum):
    """Operations of the key port: key_op_e in og_gcm_pkg."""

    LOAD = 0
    ERASE = 1
    ERASE_ALL = 2


@dataclass(frozen=True)
class Step:
    """One key operation that a batch of packets needs.

    It may begin when the packet numbered `after_packet` has come out (-1: at once).
    """

    op: KeyOp
    slot: int
    key: bytes = field(default=b"", repr=False)
    after_packet: int = -1


@dataclass
class Plan:
    """Key operations of a batch, and for each packet its slot and the operation it waits for.

    `ours` is where the keys are once it is carried out.
    """

    steps: list[Step] = field(default_factory=list)
    slots: list[int] = field(default_factory=list)
    waits: list[int] = field(default_factory=list)  # index into `steps`, or -1
    ours: OrderedDict[bytes, int] = field(default_factory=OrderedDict, repr=False)


class KeySlots:
    """The slots of one engine.

    A slot that its user fills or names himself is never given to a key of ours; those are placed
    from the highest slot down.
    """

    def __init__(self, count: int) -> None:
        self._count = count
        self._secret = secrets.token_bytes(32)
        self._ours: OrderedDict[bytes, int] = OrderedDict()  # least recently used first
        self._users: set[int] = set()

    def forget(self) -> None:
        """Every slot is empty again: the engine was reset or its keys erased."""
        self._ours.clear()
        self._users.clear()

    def take(self, slot: int) -> None:
        """The user loads this slot himself."""
        self._users.add(slot)
        _drop(self._ours, slot)

    def give_back(self, slot: int) -> None:
        """The user erased this slot."""
        self._users.discard(slot)
        _drop(self._ours, slot)

    def plan(self, wanted: Iterable[tuple[bytes, int]]) -> Plan:
        """Slots for packets in order, each given by its key, or by no key and a slot.

        OpenGcmError if a key needs a slot and the user holds them all. Nothing changes here
        before the plan is carried out: a batch that is never made loads no key.
        """
        packets = list(wanted)
        named = {slot for key, slot in packets if not key}
        free = [s for s in range(self._count) if s not in self._users | named]
        free = [s for s in free if s not in self._ours.values()]
        plan = Plan(ours=self._ours.copy())
        last_use: dict[int, int] = {}
        loaded: dict[int, int] = {}  # slot -> step that changed it
        for slot in sorted(named & set(plan.ours.values())):
            _drop(plan.ours, slot)  # the user means his own key there, which is none
            loaded[slot] = len(plan.steps)
            plan.steps.append(Step(KeyOp.ERASE, slot))
        for index, (key, named_slot) in enumerate(packets):
            slot = self._place(key, plan, free, last_use, loaded) if key else named_slot
            last_use[slot] = index
            plan.slots.append(slot)
            plan.waits.append(loaded.get(slot, -1))
        return plan

    def carry_out(self, plan: Plan) -> None:
        """The plan, the last one made, is carried out from now on.

        Call `forget` and reset the engine if it does not come to its end.
        """
        self._ours = plan.ours

    def _place(
        self,
        key: bytes,
        plan: Plan,
        free: list[int],
        last_use: dict[int, int],
        loaded: dict[int, int],
    ) -> int:
        name = self._name(key)
        slot = plan.ours.pop(name, None)
        if slot is None:
            slot = free.pop() if free else self._oldest(plan)
            loaded[slot] = len(plan.steps)
            plan.steps.append(Step(KeyOp.LOAD, slot, key, last_use.get(slot, -1)))
        plan.ours[name] = slot
        return slot

    def _oldest(self, plan: Plan) -> int:
        if not plan.ours:
            raise OpenGcmError(f"all {self._count} key slots are in use by their numbers")
        return plan.ours.popitem(last=False)[1]

    def _name(self, key: bytes) -> bytes:
        return hashlib.blake2b(key, key=self._secret, digest_size=16).digest()


def _drop(ours: OrderedDict[bytes, int], slot: int) -> None:
    for name, held in list(ours.items()):
        if held == slot:
            del ours[name]
