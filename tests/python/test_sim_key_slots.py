# SPDX-License-Identifier: Apache-2.0
"""Placing keys in key slots: who goes, what waits for what, and that a batch cannot lock up."""

import random

import pytest

from opengcm.errors import OpenGcmError
from opengcm.sim.key_slots import KeyOp, KeySlots, Plan

KEYS = [bytes([i]) * 16 for i in range(10)]


def keyed(*indices: int) -> list[tuple[bytes, int]]:
    """Packets with the keys of these numbers."""
    return [(KEYS[i], 0) for i in indices]


def carried_out(slots: KeySlots, packets: list[tuple[bytes, int]]) -> Plan:
    """The plan for a batch that is run."""
    plan = slots.plan(packets)
    slots.carry_out(plan)
    return plan


def assert_sound(plan: Plan, packets: list[tuple[bytes, int]], held: dict[int, bytes]) -> None:
    """Play the plan: each packet finds its key, no key is replaced before its packet is out.

    `held` is what the slots hold before, and is brought up to date.
    """
    done = 0
    for index, (key, _) in enumerate(packets):
        while done <= plan.waits[index]:
            step = plan.steps[done]
            assert step.after_packet < index, "a packet would wait for itself"
            users = [i for i in range(index) if plan.slots[i] == step.slot]
            assert step.after_packet == (users[-1] if users else -1)
            if step.op is KeyOp.LOAD:
                held[step.slot] = step.key
            else:
                held.pop(step.slot, None)
            done += 1
        if key:
            assert held[plan.slots[index]] == key, f"packet {index}"


def test_least_recently_used_goes() -> None:
    slots = KeySlots(2)
    plan = slots.plan(keyed(0, 1, 0, 2, 0, 1))
    assert [step.key for step in plan.steps] == [KEYS[0], KEYS[1], KEYS[2], KEYS[1]]
    assert [step.after_packet for step in plan.steps] == [-1, -1, 1, 3]
    assert plan.waits == [0, 1, 0, 2, 0, 3]


def test_keys_stay_between_batches() -> None:
    slots = KeySlots(4)
    carried_out(slots, keyed(0, 1, 2))
    plan = carried_out(slots, keyed(2, 1, 0))
    assert plan.steps == []
    assert plan.waits == [-1, -1, -1]
    slots.forget()
    assert len(slots.plan(keyed(2)).steps) == 1


@pytest.mark.parametrize("count", [1, 2, 3, 7, 64])
def test_random_batches(count: int) -> None:
    rng = random.Random(count)
    slots, held = KeySlots(count), dict[int, bytes]()
    for _ in range(50):
        packets = keyed(*rng.choices(range(10), k=rng.randint(0, 30)))
        slots.plan(keyed(9, 8, 7))  # of a batch that was never made
        assert_sound(carried_out(slots, packets), packets, held)


def test_users_slots_are_left_alone() -> None:
    slots = KeySlots(2)
    slots.take(1)
    assert slots.plan(keyed(0, 1, 2)).slots == [0, 0, 0]
    slots.take(0)
    with pytest.raises(OpenGcmError, match="all 2 key slots"):
        slots.plan(keyed(0))
    slots.give_back(1)
    assert slots.plan(keyed(0)).slots == [1]


def test_named_slot_never_has_a_key_of_ours() -> None:
    """A packet that names a slot gets the user's key or none, never one the simulator put there."""
    slots = KeySlots(2)
    assert carried_out(slots, keyed(0, 1)).slots == [1, 0]
    plan = slots.plan([(b"", 1), (KEYS[0], 0), (b"", 1)])
    assert (plan.steps[0].op, plan.steps[0].slot) == (KeyOp.ERASE, 1)
    assert plan.slots == [1, 0, 1]
    assert plan.waits[0] == 0


def test_a_refused_plan_changes_nothing() -> None:
    """Neither the keys that found a slot before the one that did not, nor those erased for it."""
    slots = KeySlots(2)
    carried_out(slots, keyed(0, 1))
    with pytest.raises(OpenGcmError, match="all 2 key slots"):
        slots.plan([(b"", 0), (b"", 1), *keyed(2)])
    assert slots.plan(keyed(0, 1)).steps == []


def test_keys_do_not_show() -> None:
    plan = KeySlots(2).plan(keyed(7))
    assert KEYS[7].hex() not in repr(plan)
    assert repr(KEYS[7]) not in repr(plan)
