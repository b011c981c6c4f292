# SPDX-License-Identifier: Apache-2.0
"""og_gcm_key_port: what it takes, refuses and reports, and how long it holds a key.

Walks builds of one key slot to 1,024, for keys of every size and of one alone, with the slot number
compared before a register and behind it. Each operation on the first and last slot, on slots that
are not there, with each size, and random ones; loaders that take a cycle or many, pauses between
operations and none; a reset in every cycle of an operation, of a refusal and of the erasure after
reset. Every output is asked in every cycle for which the header says it, and whatever is not taken
changes in every cycle: operation, slot, size and key, and valid while the port is not ready.
"""

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice, product
from typing import Any

import cocotb
import pytest
from cocotb.triggers import ReadOnly, RisingEdge
from key_port import REQUEST_W, SIZES, SLOT_NUMBERS, Op, request_word
from simulate import simulate
from streams import start

IDLE = ("key_valid", "key_request", "clear", "done")
SIZE_NUMBERS = 4


@dataclass(frozen=True)
class Offer:
    """An operation on the port."""

    op: int
    slot: int
    size: int
    key: int


@dataclass(frozen=True)
class Cycle:
    """What goes in, and what the header says of the outputs; `key` is None where it says nothing,
    and `held` while no operation runs.
    """

    offer: Offer | None = None
    clear: int = 0
    done: int = 0
    ready: int = 0
    go: int = 0
    reported: int = 0
    error: int = 0
    key: int | None = None
    held: Offer | None = None


class Bench:
    """The port, between who operates it and a loader."""

    def __init__(self, dut: Any) -> None:
        self.dut = dut
        self.rng = random.Random(cocotb.RANDOM_SEED)
        self.slots = int(dut.KeySlots.value)
        smallest, largest = int(dut.KeyMin.value) // 8, int(dut.KeyMax.value) // 8
        self.sizes = [n for n, size in enumerate(SIZES) if smallest <= size <= largest]

    async def start(self) -> "Bench":
        """Reset, and the erasure behind it."""
        await start(self.dut, **{f"{name}_i": 0 for name in IDLE})
        await self.run(self.erasure())
        return self

    def offer(self, op: int, slot: int, size: int) -> Offer:
        return Offer(op, slot, size, self.rng.getrandbits(256))

    def random_offer(self) -> Offer:
        slot = self.rng.choice((self.rng.randrange(self.slots), self.rng.randrange(SLOT_NUMBERS)))
        return self.offer(self.rng.randrange(len(Op)), slot, self.rng.randrange(SIZE_NUMBERS))

    def refused(self, offer: Offer) -> bool:
        """Whether this build does not have it."""
        if offer.op == Op.ERASE_ALL:
            return False
        if offer.op == Op.NONE or offer.slot >= self.slots:
            return True
        return offer.op == Op.LOAD and offer.size not in self.sizes

    def idle(self, cycles: int) -> Iterator[Cycle]:
        """Ready, and nothing comes."""
        for _ in range(cycles):
            yield Cycle(ready=1, key=0)

    def operation(self, offer: Offer, cycles: int) -> Iterator[Cycle]:
        """From the take until it is reported; the loader works for so many cycles behind go_o."""
        yield Cycle(offer, ready=1, key=0)
        yield Cycle()
        if self.refused(offer):
            yield Cycle()
            yield Cycle(reported=1, error=1)
            return
        if offer.op != Op.LOAD:
            yield Cycle(go=1, key=0, held=offer)
            for number in range(cycles):
                done = number == cycles - 1
                yield Cycle(done=done, reported=done, key=0, held=offer)
            return
        yield Cycle(go=1, key=offer.key, held=offer)
        first = self.rng.randrange(cycles - 1)
        last = self.rng.randrange(first, cycles - 1)
        keys = [*[offer.key] * (first + 1), None, *[0] * cycles]
        for number, key in enumerate(keys[:cycles]):
            done = number == cycles - 1
            clear = first <= number <= last
            yield Cycle(clear=clear, done=done, reported=done, key=key, held=offer)

    def erasure(self) -> Iterator[Cycle]:
        """That after a reset: nobody is told."""
        cycles = self.rng.randrange(1, 9)
        for number in range(cycles):
            yield Cycle(done=number == cycles - 1, key=0, held=Offer(Op.ERASE_ALL, 0, 0, 0))

    async def run(self, cycles: Iterable[Cycle]) -> None:
        for cycle in cycles:
            await self.cycle(cycle)

    async def cycle(self, cycle: Cycle) -> None:
        """Give what goes in, ask what comes out."""
        dut = self.dut
        there = cycle.offer or self.random_offer()
        dut.key_valid_i.value = cycle.offer is not None if cycle.ready else self.rng.randrange(2)
        dut.key_request_i.value = request_word(there.op, there.slot, there.size, there.key)
        dut.clear_i.value = cycle.clear
        dut.done_i.value = cycle.done
        await ReadOnly()
        outputs = (dut.key_ready_o, dut.go_o, dut.key_done_o, dut.key_error_o)
        seen = tuple(int(output.value) for output in outputs)
        expected = (cycle.ready, cycle.go, cycle.reported, cycle.error)
        assert seen == expected, f"ready, go, done, error: {seen}, not {expected}: {cycle}"
        if cycle.key is not None:
            assert int(dut.key_o.value) == cycle.key, f"key: {cycle}"
        if cycle.held is not None:
            assert int(dut.op_o.value) == cycle.held.op
            if cycle.held.op != Op.ERASE_ALL:
                assert int(dut.slot_o.value) == cycle.held.slot
                assert int(dut.size_o.value) == cycle.held.size
        await RisingEdge(dut.clk_i)

    async def reset(self, cycles: int) -> None:
        """Noise on the port meanwhile; no register has a key behind the first edge."""
        self.dut.rst_ni.value = 0
        self.dut.key_request_i.value = self.rng.getrandbits(REQUEST_W)
        self.dut.clear_i.value = 0
        self.dut.done_i.value = 0
        await RisingEdge(self.dut.clk_i)
        for _ in range(cycles - 1):
            await self.cycle(Cycle(key=0))
        self.dut.rst_ni.value = 1


@cocotb.test()
async def every_operation(dut: Any) -> None:
    """On slots that there are and on others, with each size, one right after the other; a load
    that is refused leaves no key behind, and none comes to an erasure.
    """
    bench = await Bench(dut).start()
    slots = {0, bench.slots - 1, min(bench.slots, SLOT_NUMBERS - 1), 512, SLOT_NUMBERS - 1}
    offers = [bench.offer(*what) for what in product(Op, sorted(slots), range(SIZE_NUMBERS))]
    for offer in offers:
        await bench.run(bench.operation(offer, 3))
    await bench.run(bench.idle(3))


@cocotb.test()
@cocotb.parametrize(longest=[2, 40], pause=[0.0, 0.3, 0.9])
async def operations(dut: Any, longest: int, pause: float) -> None:
    """In any order, with loaders that take any time."""
    bench = await Bench(dut).start()
    for _ in range(200):
        while bench.rng.random() < pause:
            await bench.run(bench.idle(1))
        cycles = bench.rng.randint(2, longest)
        await bench.run(bench.operation(bench.random_offer(), cycles))


@cocotb.test()
async def shortest_erasure(dut: Any) -> None:
    """The loader is done in the cycle behind go_o."""
    bench = await Bench(dut).start()
    for op in (Op.ERASE, Op.ERASE_ALL, Op.ERASE):
        await bench.run(bench.operation(bench.offer(op, bench.slots - 1, 3), 1))


@cocotb.test()
@cocotb.parametrize(op=[Op.LOAD, Op.ERASE, Op.ERASE_ALL, Op.NONE])
async def reset_in_the_middle(dut: Any, op: Op) -> None:
    """A reset in any cycle of an operation or refusal, and again in the erasure behind it: nothing
    is reported, no key is kept, and operations behind it are as before.
    """
    bench = await Bench(dut).start()
    work = 6
    for at in range(work + 5):
        for cycles in (1, 3):
            offer = bench.offer(op, bench.slots - 1, bench.sizes[-1])
            steps = (*bench.operation(offer, work), *bench.idle(2))
            await bench.run(islice(steps, at))
            await bench.reset(cycles)
            await bench.run(islice(bench.erasure(), bench.rng.randrange(3)))
            await bench.reset(cycles)
            await bench.run(bench.erasure())
            await bench.run(bench.operation(bench.offer(op, 0, bench.sizes[0]), work))
            await bench.run(bench.operation(bench.random_offer(), work))


@pytest.mark.parametrize(
    ("slots", "smallest", "largest", "wire_regs"),
    [
        pytest.param(1, 128, 256, 0, marks=pytest.mark.smoke),
        (5, 128, 192, 1),
        (3, 192, 192, 1),
        pytest.param(1024, 256, 256, 0, marks=pytest.mark.full),
    ],
)
def test_og_gcm_key_port(slots: int, smallest: int, largest: int, wire_regs: int) -> None:
    simulate(
        "og_gcm_key_port",
        core="opengcm:lib:gcm",
        module=__file__,
        parameters={
            "KeySlots": slots,
            "KeyMin": smallest,
            "KeyMax": largest,
            "WireRegs": wire_regs,
        },
    )
