# SPDX-License-Identifier: Apache-2.0
"""og_gcm_trim and og_gcm_scan: the order rules of og_gcm_pkg and the text slots of one beat.

Walks 1, 4 and 8 lanes: with one lane every kind (also those that do not exist) and every size after
every last slot; with more, lawful beats, and lawful beats with one slot spoilt, by the thousand.
"""

import random
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cocotb
import pytest
from cocotb.clock import Clock
from cocotb.triggers import FallingEdge, RisingEdge
from packed import lanes_word, width
from packets import Kind
from simulate import simulate
from slots import LABEL

WRAPPER = Path(__file__).with_name("beat_scan.sv")

FULL = 16
BYTES_W = 5
KIND_W = 3
BEFORE = (Kind.EMPTY, Kind.IV, Kind.IV_END, Kind.AAD, Kind.TEXT)  # EMPTY: a packet starts
SIZED = (Kind.IV, Kind.AAD, Kind.TEXT)
ENDS = (Kind.IV_END, Kind.TAG)

# What may follow what. A short slot may not be followed by its own kind.
FOLLOWS = {
    Kind.EMPTY: (Kind.IV, Kind.IV_END, Kind.AAD, Kind.TEXT, Kind.TAG),
    Kind.IV: (Kind.IV, Kind.IV_END),
    Kind.IV_END: (Kind.AAD, Kind.TEXT, Kind.TAG),
    Kind.AAD: (Kind.AAD, Kind.TEXT, Kind.TAG),
    Kind.TEXT: (Kind.TEXT, Kind.TAG),
}


@dataclass(frozen=True)
class Given:
    """A beat and what came before it. A slot is (kind, bytes), the kind a number."""

    slots: tuple[tuple[int, int], ...]
    before: Kind
    before_short: bool

    def end(self) -> int:
        """Number of slots up to the one that ends the beat."""
        return self._behind_first(*ENDS)

    def seen(self) -> int:
        """Number of slots up to the last that may come out: a TAG ends its packet anywhere."""
        kinds = [kind for kind, _ in self.slots]
        return self._behind_first(Kind.TAG) if Kind.TAG in kinds else self.end()

    def _behind_first(self, *ends: Kind) -> int:
        for number, (kind, _) in enumerate(self.slots):
            if kind in ends:
                return number + 1
        return len(self.slots)

    def lawful(self) -> bool:
        """The rules of og_gcm_pkg."""
        last, short = self.before, self.before_short
        for number, slot in enumerate(self.slots):
            if number >= self.end():
                if slot[0] != Kind.EMPTY:
                    return False
                continue
            kind, count = slot
            if kind not in FOLLOWS[last] or (kind == last and short):
                return False
            if kind in SIZED and not 1 <= count <= FULL:
                return False
            last, short = Kind(kind), kind in SIZED and count < FULL
            if last == Kind.TAG:
                last = Kind.EMPTY  # nothing is looked up in FOLLOWS any more
        return True

    def counts(self) -> dict[str, int]:
        """Of a lawful beat."""
        kinds = [kind for kind, _ in self.slots]
        found = {"text": sum(1 << at for at, kind in enumerate(kinds) if kind == Kind.TEXT)}
        if Kind.TEXT in kinds:
            found["text_lane"] = kinds.index(Kind.TEXT)
        found["iv_some"] = int(any(size for kind, size in self.slots if kind == Kind.IV))
        last_kind, last_bytes = self.slots[self.end() - 1]
        found["last_kind"] = last_kind
        if last_kind in SIZED:
            found["last_short"] = int(last_bytes < FULL)
        found["kind"] = sum(kind << KIND_W * at for at, kind in enumerate(kinds))
        return found


async def check(dut: Any, given: Given) -> None:
    labels = [{"kind": kind, "bytes": count} for kind, count in given.slots]
    dut.labels_i.value = lanes_word(LABEL, labels)
    await RisingEdge(dut.clk_i)
    # A cycle later comes what was before, and then or with WireRegs another cycle later the answer.
    dut.labels_i.value = (1 << width(LABEL) * len(given.slots)) - 1
    dut.before_i.value = given.before
    dut.before_short_i.value = int(given.before_short)
    if dut.WireRegs.value:
        await RisingEdge(dut.clk_i)
        dut.before_i.value = BEFORE[(BEFORE.index(given.before) + 1) % len(BEFORE)]
        dut.before_short_i.value = int(not given.before_short)
    await FallingEdge(dut.clk_i)
    lawful = given.lawful()
    assert bool(dut.bad_order_o.value) != lawful, given
    kinds = int(dut.kind_o.value)
    assert not kinds >> KIND_W * given.seen(), f"{given}: slots behind the end"
    if Kind.TAG in [kind for kind, _ in given.slots]:
        assert kinds >> KIND_W * (given.seen() - 1) == Kind.TAG, f"{given}: the TAG is lost"
    of_96 = given.slots[0] == (Kind.IV, 12)
    assert bool(dut.iv_of_96_o.value) == of_96, given
    if not lawful:
        return
    iv_missing = given.before == Kind.EMPTY and given.slots[0][0] not in (Kind.IV, Kind.IV_END)
    assert bool(dut.iv_missing_o.value) == iv_missing, given
    for name, value in given.counts().items():
        assert int(getattr(dut, f"{name}_o").value) == value, f"{given}: {name}"


def lawful_beat(rng: random.Random, lanes: int) -> Given:
    """A beat that may follow what came before it; runs of a kind are likely."""
    before = rng.choice(BEFORE)
    short = before in SIZED and rng.random() < 0.2
    slots: list[tuple[int, int]] = []
    last, last_short = before, short
    while len(slots) < lanes:
        kinds = [kind for kind in FOLLOWS[last] if not (kind == last and last_short)]
        kind = last if last in kinds and rng.random() < 0.6 else rng.choice(kinds)
        count = FULL if rng.random() < 0.8 else rng.randrange(1, FULL + 1)
        if kind not in SIZED:
            count = rng.getrandbits(BYTES_W)
        slots.append((kind, count))
        last, last_short = kind, count < FULL
        if kind in ENDS:
            break
    while len(slots) < lanes:
        slots.append((Kind.EMPTY, rng.getrandbits(BYTES_W)))
    return Given(tuple(slots), before, short)


def spoilt(rng: random.Random, given: Given) -> Given:
    """The same with one slot's kind or size, or what came before, changed to anything."""
    slots = list(given.slots)
    at = rng.randrange(len(slots))
    kind, count = slots[at]
    match rng.randrange(3):
        case 0:
            slots[at] = (rng.getrandbits(KIND_W), count)
        case 1:
            slots[at] = (kind, rng.choice((0, 1, 15, 16, 17, 31)))
        case _:
            before = rng.choice(BEFORE)
            short = before in SIZED and rng.random() < 0.5
            return Given(given.slots, before, short)
    return Given(tuple(slots), given.before, given.before_short)


@cocotb.test()
async def every_single_slot(dut: Any) -> None:
    """In the first lane, with nothing behind a slot that ends the beat and TAG behind others."""
    Clock(dut.clk_i, 2, "ns").start()
    lanes = int(dut.Lanes.value)
    for before in BEFORE:
        for short in (False, True) if before in SIZED else (False,):
            for kind in range(1 << KIND_W):
                for count in range(1 << BYTES_W):
                    rest = Kind.EMPTY if kind in ENDS else Kind.TAG
                    slots = [(kind, count), (rest, 0), *[(Kind.EMPTY, 0)] * lanes]
                    await check(dut, Given(tuple(slots[:lanes]), before, short))


@cocotb.test()
async def lawful_and_spoilt_beats(dut: Any) -> None:
    rng = random.Random(cocotb.RANDOM_SEED)
    Clock(dut.clk_i, 2, "ns").start()
    lanes = int(dut.Lanes.value)
    for _ in range(2000):
        given = lawful_beat(rng, lanes)
        assert given.lawful()
        await check(dut, given)
        await check(dut, spoilt(rng, given))
        await check(dut, spoilt(rng, spoilt(rng, given)))


@pytest.mark.parametrize(
    ("lanes", "wire_regs"), [(1, 0), pytest.param(4, 0, marks=pytest.mark.smoke), (2, 1), (8, 0)]
)
def test_og_gcm_scan(lanes: int, wire_regs: int) -> None:
    simulate(
        "beat_scan",
        core="opengcm:lib:gcm",
        module=__file__,
        parameters={"Lanes": lanes, "WireRegs": wire_regs},
        extra_sources=[WRAPPER],
    )
