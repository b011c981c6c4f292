# SPDX-License-Identifier: Apache-2.0
"""og_key_fence as docs/macsec.md has it, with the patience that the cores have, 2^14 cycles.

Random heads, edits, drops and verdicts, with few packets inside and as many as the count holds,
and loads and erasures among them, of a store with pauses and errors: a load reaches the store when
what was inside has left, not sooner, and at once then, whatever has come since. Packets that never
leave, before their edit or before their verdict: refusal at its cycle, with nothing changed, and
the next try succeeds; packets that leave just in time; whoever asked goes away while a load waits.
"""

import random
from typing import Any

import cocotb
import pytest
from cocotb.triggers import ReadOnly, RisingEdge
from sets import more
from simulate import simulate
from streams import clock_edges, gaps, start

CYCLES = 4000
PATIENCE = 16_384
SLACK = 8  # of the cycle of a refusal: latency of the fence
LATENCY = 4
SLOTS = 1024


class Bench:
    """The fence between whoever gives keys, their store, and a core's packets."""

    def __init__(self, dut: Any) -> None:
        self.dut = dut
        self.rng = random.Random(cocotb.RANDOM_SEED)
        self.cycle_number = 0
        self.packets = 0
        self.undecided: list[int] = []
        self.unjudged: list[int] = []

    @property
    def inside(self) -> set[int]:
        return {*self.undecided, *self.unjudged}

    async def start(self) -> "Bench":
        idle = ("head", "edit", "drop", "judged", "key_valid", "key_load", "key_slot")
        store = ("store_ready", "store_done", "store_error")
        await start(self.dut, **{f"{name}_i": 0 for name in (*idle, *store)})
        return self

    async def cycle(self, head: bool = False, edit: bool = False, judged: bool = False) -> None:
        """Set the packets' inputs; what is not there does not move."""
        dut = self.dut
        edit, judged = edit and bool(self.undecided), judged and bool(self.unjudged)
        drop = self.rng.random() < 0.3
        dut.head_i.value, dut.edit_i.value = int(head), int(edit)
        dut.drop_i.value, dut.judged_i.value = int(drop), int(judged)
        await ReadOnly()
        if judged:
            self.unjudged.pop(0)
        if edit:
            packet = self.undecided.pop(0)
            if not drop:
                self.unjudged.append(packet)
        if head:
            self.undecided.append(self.packets)
            self.packets += 1

    async def edge(self) -> None:
        await RisingEdge(self.dut.clk_i)
        self.cycle_number += 1

    def ask(self, load: bool) -> int:
        """Put an operation on the port; its slot."""
        slot = self.rng.randrange(SLOTS)
        self.dut.key_valid_i.value, self.dut.key_load_i.value = 1, int(load)
        self.dut.key_slot_i.value = slot
        return slot

    def holds(self, slot: int | None) -> None:
        """key_hold_t: that slot, or none."""
        hold = int(self.dut.hold_o.value)
        assert hold >> 10 == (slot is not None)
        assert slot is None or hold % SLOTS == slot

    def silent(self) -> None:
        """Nothing is told to whoever asks."""
        assert not self.dut.key_done_o.value
        assert not self.dut.key_error_o.value
        assert not self.dut.key_blocked_o.value


@cocotb.test()
@cocotb.parametrize(
    rate=[0.05, 0.4], edit=[0.1, 0.5], judged=[0.1, 0.6], most=[3, 255], store=[0.0, 0.7]
)
async def operations_among_packets(
    dut: Any, rate: float, edit: float, judged: float, most: int, store: float
) -> None:
    bench = await Bench(dut).start()
    rng = bench.rng
    store_pause = gaps(store, rng)
    loads = waited = 0

    async def cycle() -> None:
        comes = len(bench.inside) < most and rng.random() < rate
        await bench.cycle(comes, rng.random() < edit, rng.random() < judged)

    while bench.cycle_number < CYCLES:
        dut.store_ready_i.value = rng.randrange(2)
        for _ in range(rng.randrange(20)):
            await cycle()
            bench.silent()
            bench.holds(None)
            assert not dut.store_valid_o.value
            await bench.edge()
        load = rng.random() < 0.7
        slot = bench.ask(load)
        loads += load
        before: set[int] | None = None
        out_for = -1
        taken = False
        while not taken:
            dut.store_ready_i.value = int(not store_pause())
            await cycle()
            bench.silent()
            if before is None:
                # A head in the cycle of the command has come before it.
                before = bench.inside if load else set()
            else:
                bench.holds(slot if load else None)
            before &= bench.inside
            waited += bool(before)
            offered = bool(dut.store_valid_o.value)
            # The last one out is seen in the cycle behind its verdict.
            assert not (offered and before), "a packet under the old key is inside"
            out_for = 0 if before else out_for + 1
            if load:
                assert offered or out_for <= LATENCY, "it is held up by what came later"
            else:
                assert offered
            taken = offered and bool(dut.store_ready_i.value)
            assert bool(dut.key_ready_o.value) == taken
            await bench.edge()
        dut.key_valid_i.value = 0
        dut.key_load_i.value, dut.key_slot_i.value = rng.randrange(2), rng.randrange(SLOTS)
        for _ in range(rng.randrange(20)):
            await cycle()
            bench.silent()
            bench.holds(slot if load else None)
            assert not dut.store_valid_o.value
            await bench.edge()
        error = rng.randrange(2)
        dut.store_done_i.value, dut.store_error_i.value = 1, error
        await cycle()
        told = (dut.key_done_o.value, dut.key_error_o.value, dut.key_blocked_o.value)
        assert tuple(map(int, told)) == (1, error, 0)
        bench.holds(slot if load else None)
        await bench.edge()
        dut.store_done_i.value = dut.store_error_i.value = 0
        await cycle()
        bench.silent()
        await bench.edge()
    assert loads > 3
    assert waited


async def stuck(bench: Bench, decided: int, undecided: int) -> None:
    """So many packets are inside, and nothing moves."""
    while len(bench.unjudged) < decided:
        await bench.cycle(head=not bench.undecided, edit=True)
        await bench.edge()
    for _ in range(undecided - len(bench.undecided)):
        await bench.cycle(head=True)
        await bench.edge()
    await bench.cycle()
    await bench.edge()


async def out(bench: Bench) -> None:
    """All packets leave."""
    while bench.inside:
        await bench.cycle(edit=True, judged=True)
        await bench.edge()
    await bench.cycle()
    await bench.edge()


async def given_to_the_store(bench: Bench) -> None:
    """At once, and done."""
    dut = bench.dut
    for _ in range(2 * LATENCY):
        await bench.cycle()
        if dut.store_valid_o.value:
            break
        await bench.edge()
    assert dut.store_valid_o.value
    assert dut.key_ready_o.value
    await bench.edge()
    dut.key_valid_i.value = 0
    await bench.cycle()
    await bench.edge()
    dut.store_done_i.value = 1
    await bench.cycle()
    assert (dut.key_done_o.value, dut.key_error_o.value) == (1, 0)
    await bench.edge()
    dut.store_done_i.value = 0
    await bench.cycle()
    await bench.edge()


@cocotb.test()
@cocotb.parametrize(decided=[0, 1, 3], undecided=[0, 1, 3])
async def packets_that_never_leave(dut: Any, decided: int, undecided: int) -> None:
    """The load is refused, which may be tried again: it waits as long again, and then succeeds."""
    if not decided + undecided:
        decided = 255
    bench = await Bench(dut).start()
    dut.store_ready_i.value = 1
    await stuck(bench, decided, undecided)

    async def never(signal: Any, what: str) -> None:
        await RisingEdge(signal)
        raise AssertionError(what)

    watch = cocotb.start_soon(never(dut.store_valid_o, "it reached the store"))
    early = cocotb.start_soon(never(dut.key_done_o, "it is refused too early"))
    slot = bench.ask(load=True)
    await clock_edges(dut.clk_i, PATIENCE)
    early.cancel()
    for _ in range(SLACK):
        await bench.cycle()
        bench.holds(slot)
        assert not dut.key_done_o.value
        assert not dut.key_blocked_o.value
        ready = bool(dut.key_ready_o.value)
        await bench.edge()
        if ready:
            break
    assert ready, "it is not refused"
    dut.key_valid_i.value = 0
    await bench.cycle()
    told = (dut.key_done_o.value, dut.key_error_o.value, dut.key_blocked_o.value)
    assert tuple(map(int, told)) == (1, 1, 1)
    for _ in range(2):
        await bench.edge()
        await bench.cycle()
        bench.silent()
    bench.holds(None)
    await bench.edge()
    watch.cancel()
    # Its patience begins anew.
    bench.ask(load=True)
    await clock_edges(dut.clk_i, PATIENCE - SLACK - 2 * (decided + undecided))
    await out(bench)
    await given_to_the_store(bench)


@cocotb.test()
@cocotb.parametrize(inside=[0, 2])
async def whoever_asked_goes(dut: Any, inside: int) -> None:
    """A reset of the direction ends a load that waits: the slot is free, and no one is told."""
    bench = await Bench(dut).start()
    for waited in range(1, 12):
        await stuck(bench, 0, inside)
        dut.store_ready_i.value = 0
        bench.ask(load=True)
        for _ in range(waited):
            await bench.cycle()
            bench.silent()
            await bench.edge()
        dut.key_valid_i.value = 0
        for _ in range(2):
            await bench.cycle()
            bench.silent()
            assert not dut.store_valid_o.value
            await bench.edge()
        await bench.cycle()
        bench.holds(None)
        await bench.edge()
        await out(bench)
        dut.store_ready_i.value = 1
        bench.ask(load=True)
        await given_to_the_store(bench)


@pytest.mark.parametrize("count", [8, *more(9)])
def test_og_key_fence(count: int) -> None:
    simulate(
        "og_key_fence",
        core="opengcm:lib:packet",
        module=__file__,
        parameters={"CountW": count},
    )
