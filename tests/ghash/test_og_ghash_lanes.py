# SPDX-License-Identifier: Apache-2.0
"""og_ghash_lanes: GHASH of SP 800-38D of any number of blocks, messages one after the other.

Walks 1, 2, 4 and 8 lanes with multipliers of 1 to 6 cycles (8 lanes: 1 to 4) side by side: every
length up to four times round the longest loop back to back, random lengths under keys that
change from message to message with pauses in mid-message, the latency, and a reset in mid-message.

The flags and powers of a beat are worked out here from the rule in the module's header: of a beat
with g more to follow, p being the multiplier's cycles, keep is g >= p, feed is not being among the
first p; kept, lane j has H^(p Lanes - j), and else H^e with e blocks to go, itself counted.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

import cocotb
import pytest
from cocotb.triggers import FallingEdge
from simulate import simulate
from streams import Pause, gaps, never, start

from opengcm.spec.gcm import mul

WIDTH = 128


@cache
def power(h: int, exponent: int) -> int:
    """H^exponent."""
    return h if exponent == 1 else mul(power(h, exponent - 1), h)


@dataclass(frozen=True)
class Message:
    """Blocks under a hash key."""

    h: int
    blocks: tuple[int, ...]

    def hash(self) -> int:
        """GHASH_H() of SP 800-38D, 6.4."""
        y = 0
        for block in self.blocks:
            y = mul(y ^ block, self.h)
        return y


@dataclass(frozen=True)
class Facts:
    """What comes with a beat for one p."""

    feed: bool
    keep: bool
    powers: tuple[int, ...]


@dataclass(frozen=True)
class GhashBeat:
    """The blocks of a beat, and its facts by p."""

    blocks: tuple[int, ...]
    last: bool
    facts: tuple[Facts, ...]


def beats(message: Message, lanes: int, depths: range, rng: random.Random) -> Iterator[GhashBeat]:
    """The beats of a message by the rule above; empty lanes have a zero block and any power."""
    count = len(message.blocks)
    length = -(-count // lanes)
    for number in range(length):
        follow = length - 1 - number
        first = number * lanes
        blocks = message.blocks[first : first + lanes]
        facts = []
        for p in depths:
            keep = follow >= p
            exponents = [p * lanes - j if keep else count - first - j for j in range(lanes)]
            powers = [power(message.h, e) if e > 0 else rng.getrandbits(WIDTH) for e in exponents]
            facts.append(Facts(number >= p, keep, tuple(powers)))
        yield GhashBeat((*blocks, *[0] * (lanes - len(blocks))), follow == 0, tuple(facts))


def pack(elements: tuple[int, ...]) -> int:
    return sum(element << WIDTH * at for at, element in enumerate(elements))


class Bench:
    """Drives and reads at falling edges, all p at once."""

    def __init__(self, dut: Any) -> None:
        self.dut = dut
        self.lanes = int(dut.Lanes.value)
        self.depths = range(1, int(dut.MaxStages.value) + 1)  # p
        self.rng = random.Random(cocotb.RANDOM_SEED)
        self.cycle_number = 0
        self.due: list[dict[int, tuple[int, int]]] = [{} for _ in self.depths]

    async def start(self) -> "Bench":
        await start(self.dut, valid_i=0, feed_i=0, keep_i=0, last_i=0)
        return self

    def message(self, count: int, h: int | None = None) -> Message:
        h = self.rng.getrandbits(WIDTH) if h is None else h
        return Message(h, tuple(self.rng.getrandbits(WIDTH) for _ in range(count)))

    async def cycle(self, beat: GhashBeat | None = None) -> None:
        """One cycle, with a beat or without; each hash is there when it is due, and no other."""
        await FallingEdge(self.dut.clk_i)
        self.cycle_number += 1
        valid = int(self.dut.hash_valid_o.value)
        hashes = int(self.dut.hash_o.value)
        for n, due in enumerate(self.due):
            expected = due.pop(self.cycle_number, None)
            where = f"p {n + 1}, cycle {self.cycle_number}"
            assert (valid >> n & 1) == (expected is not None), where
            if expected is not None:
                count, value = expected
                got = hashes >> WIDTH * n & (1 << WIDTH) - 1
                assert got == value, f"{where}: {count} blocks gave {got:032x}, not {value:032x}"
        self.dut.valid_i.value = int(beat is not None)
        if beat is None:  # nothing of this may count
            for signal in (self.dut.feed_i, self.dut.keep_i):
                signal.value = self.rng.getrandbits(len(self.depths))
            self.dut.last_i.value = self.rng.getrandbits(1)
            self.dut.blocks_i.value = self.rng.getrandbits(WIDTH * self.lanes)
            return
        self.dut.blocks_i.value = pack(beat.blocks)
        self.dut.last_i.value = int(beat.last)
        self.dut.feed_i.value = sum(facts.feed << n for n, facts in enumerate(beat.facts))
        self.dut.keep_i.value = sum(facts.keep << n for n, facts in enumerate(beat.facts))
        self.dut.powers_i.value = pack(tuple(p for facts in beat.facts for p in facts.powers))

    async def send(self, message: Message, pause: Pause = never) -> None:
        """All beats of a message, then its hash is due."""
        for beat in beats(message, self.lanes, self.depths, self.rng):
            while pause():
                await self.cycle()
            await self.cycle(beat)
        value = message.hash()
        for p, due in zip(self.depths, self.due, strict=True):
            due[self.cycle_number + 1 + p + 1] = (len(message.blocks), value)

    async def finish(self) -> None:
        """Wait until all hashes that are due have come, and see that no other does."""
        for _ in range(2 * max(self.depths) + 4):
            await self.cycle()
        assert not any(self.due)


@cocotb.test()
async def every_length(dut: Any) -> None:
    """1 to 4 p Lanes blocks, up and down, no cycle between messages; two keys in turn."""
    bench = await Bench(dut).start()
    keys = [bench.rng.getrandbits(WIDTH) for _ in range(2)]
    longest = 4 * max(bench.depths) * bench.lanes
    step = 1 if bench.lanes < 8 else 3
    for count in [*range(1, longest + 1, step), *range(longest, 0, -5)]:
        await bench.send(bench.message(count, keys[count % 2]))
    await bench.finish()


@cocotb.test()
@cocotb.parametrize(gap=[0.2, 0.5, 0.9])
async def pauses(dut: Any, gap: float) -> None:
    """A pause anywhere in a message changes nothing."""
    bench = await Bench(dut).start()
    pause = gaps(gap, bench.rng)
    for _ in range(12):
        await bench.send(bench.message(bench.rng.randrange(1, 14 * bench.lanes)), pause)
    await bench.finish()


@cocotb.test()
async def corners(dut: Any) -> None:
    """Hash keys zero, one and all ones; blocks of zeros; many messages of one block."""
    bench = await Bench(dut).start()
    for h in (0, 1 << 127, 1, (1 << WIDTH) - 1):
        await bench.send(bench.message(9 * bench.lanes + 1, h))
        await bench.send(Message(h, (0,) * (3 * bench.lanes)))
        for _ in range(8):
            await bench.send(bench.message(1, h))
    await bench.finish()


@cocotb.test()
async def reset_in_mid_message(dut: Any) -> None:
    """Nothing of a message that a reset cut off is left, wherever it was cut off."""
    bench = await Bench(dut).start()
    h = bench.rng.getrandbits(WIDTH)
    for cut in range(1, 20, 2):
        lost = beats(bench.message(20 * bench.lanes, h), bench.lanes, bench.depths, bench.rng)
        for beat in islice(lost, cut):
            await bench.cycle(beat)
        await bench.cycle()
        dut.rst_ni.value = 0
        await bench.cycle()
        dut.rst_ni.value = 1
        await bench.send(bench.message(bench.rng.randrange(1, 9 * bench.lanes), h))
        await bench.finish()


@pytest.mark.parametrize(
    ("lanes", "max_stages"),
    [
        pytest.param(1, 6, marks=pytest.mark.full),
        pytest.param(2, 4, marks=pytest.mark.smoke),
        pytest.param(4, 6, marks=pytest.mark.heavy),
        pytest.param(8, 4, marks=pytest.mark.heavy),
    ],
)
def test_og_ghash_lanes(lanes: int, max_stages: int) -> None:
    simulate(
        "ghash_depths",
        core="opengcm:lib:ghash",
        module=__file__,
        parameters={"Lanes": lanes, "MaxStages": max_stages},
        extra_sources=[Path(__file__).with_name("ghash_depths.sv")],
    )
