# SPDX-License-Identifier: Apache-2.0
"""og_macsec_tx_policy against the specification: from heads to what becomes of frames.

Random entities and frames, of both kinds of ports, with numbers of the module's own tables; heads
in every cycle and with gaps, at most Waiting of them inside, the output taken at once, with pauses
and not at all until all are inside; the end of numbers; associations stopped, switched and given
another limit while their frames pass; a key being loaded; a reset in the middle; each table by its
one door; cycles.
"""

import random
from collections import Counter
from itertools import pairwise
from typing import Any

import cocotb
import pytest
from cocotb.triggers import ReadOnly, RisingEdge
from heads import Heads
from macsec_decisions import Decisions, one_channel
from macsec_tx import (
    TABLE_SA,
    TABLE_SALT,
    TABLE_SC,
    TX_SA,
    random_entity,
    random_frame,
    random_length,
    sc_word,
    table_entries,
    write_tables,
)
from packed import pack, unpack
from sets import more
from simulate import simulate
from streams import Pause, Stream, bursts, gaps, never, start, within
from table_port import TABLES, read_entry, unanswered, write_entry

from opengcm.spec.macsec import Action, Rule, Transmitter, TxSaCount

HEAD_BYTES = 22
CLEAR_LATENCY, PROTECT_LATENCY = {10}, {13, 14}  # with a number by whose turn it is
Frame = tuple[bytes, int, bool]  # frame, port, uncontrolled
ANY = bytes(12) + b"\x08\x00" + bytes(46)


class Bench:
    """Heads in, decisions out, and the entity that the tables were written from."""

    def __init__(self, dut: Any, entity: Transmitter | None = None) -> None:
        self.dut = dut
        self.rng = random.Random(cocotb.RANDOM_SEED)
        self.ports = int(dut.Ports.value)
        channels, rules = int(dut.Channels.value), int(dut.Rules.value)
        self.entity = entity or random_entity(self.rng, channels, self.ports, rules)
        self.sink = Stream(dut, "out_{}_o", "out_ready_i", ["edit", "leave"])
        self.decisions = Decisions(self.entity)
        self.heads = Heads(dut, HEAD_BYTES, "head_from_i")
        self.waiting = self.heads.waiting

    async def start(self) -> "Bench":
        await start(self.dut, head_valid_i=0, table_i=0, out_ready_i=0, hold_i=0)
        self.sink.check_rules()
        cocotb.start_soon(self._watch())
        await write_tables(self.dut, self.entity)
        return self

    async def _watch(self) -> None:
        while True:
            await ReadOnly()
            if self.dut.rst_ni.value:
                self.decisions.look(self.dut)
            await RisingEdge(self.dut.clk_i)

    async def send(self, frames: list[Frame], pause: Pause = never) -> None:
        await self.heads.send([(f, uncontrolled << 4 | p) for f, p, uncontrolled in frames], pause)

    async def take(self, frames: list[Frame], in_pause: Pause, out_pause: Pause) -> None:
        """As many decisions as frames, and no more."""
        self.decisions.clear()
        sending = cocotb.start_soon(self.send(frames, in_pause))
        limit = 1000 + 80 * len(frames)
        for beat in await within(limit, self.sink.receive(len(frames), out_pause)):
            self.decisions.decided(beat["edit"], beat["leave"])
        await sending
        await self.heads.nothing_leaves(40)

    async def check(
        self, frames: list[Frame], in_pause: Pause = never, out_pause: Pause = never
    ) -> Counter[str]:
        """What becomes of frames must be what the specification says; how often each kind."""
        await self.take(frames, in_pause, out_pause)
        return self.compare(frames)

    def compare(self, frames: list[Frame]) -> Counter[str]:
        sents = [self.entity.transmit(f, port, uncontrolled=u) for f, port, u in frames]
        return self.decisions.compare([frame[:2] for frame in frames], sents)

    def any_frames(self, count: int) -> list[Frame]:
        rng = self.rng
        frames = [random_frame(rng, random_length(rng)) for _ in range(count)]
        return [(frame, rng.randrange(self.ports), rng.random() < 0.1) for frame in frames]


@cocotb.test()
@cocotb.parametrize(in_gap=[0.0, 0.6], out_gap=[0.0, 0.6])
async def any_entity(dut: Any, in_gap: float, out_gap: float) -> None:
    bench = await Bench(dut).start()
    kinds = Counter[str]()
    for _ in range(2):
        frames = bench.any_frames(200)
        kinds += await bench.check(frames, gaps(in_gap, bench.rng), gaps(out_gap, bench.rng))
    assert kinds["OutPktsUntagged"] > 10
    assert len(kinds) > 2
    # Where the numbers stand, by the same door.
    for index, sa in bench.entity.sas.items():
        now = unpack(TX_SA, await read_entry(bench.dut, TABLE_SA, index))
        ended = sa.next > sa.last
        assert now == {"in_use": not ended, "next": sa.next % 2**64, "last": sa.last}, index


@cocotb.test()
async def all_that_wait(dut: Any) -> None:
    """Waiting heads in as many cycles, and none leaves; then all, and the same once more while
    the output comes and goes."""
    bench = await Bench(dut).start()
    for _ in range(3):
        frames = bench.any_frames(bench.waiting)
        stop = bench.heads.cycle + bench.waiting + 120
        # The first is on offer all the time.
        kinds = await bench.check(frames, out_pause=bench.heads.until(stop))
        assert sum(kinds.values()) == bench.waiting
        assert bench.heads.given[-1] - bench.heads.given[-bench.waiting] == bench.waiting - 1
    await bench.check(bench.any_frames(200), out_pause=bursts(bench.waiting + 3))


@cocotb.test()
@cocotb.parametrize(xpn=[False, True])
async def numbers_end(dut: Any, xpn: bool) -> None:
    """The first is 1; the last leaves, one event tells it, then nothing; frames in clear go on."""
    last = 2**64 - 1 if xpn else 2**32 - 1
    entity = one_channel(xpn=xpn, first=last - 2, last=last)
    bench = await Bench(dut, entity).start()
    kinds = await bench.check([(ANY, 0, at % 3 == 2) for at in range(12)])
    assert kinds == {"OutPktsEncrypted": 3, "OutPktsUntagged": 4, "OutPktsNotUsingSa": 5}
    assert bench.decisions.ends == [4]
    now = unpack(TX_SA, await read_entry(bench.dut, TABLE_SA, 4))
    assert now == {"in_use": 0, "next": (last + 1) % 2**64, "last": last}
    # Number 0 is none, whatever software writes.
    await write_entry(bench.dut, TABLE_SA, 4, pack(TX_SA, {"in_use": 1, "next": 0, "last": 9}))
    await bench.take([(ANY, 0, False)] * 2, never, never)
    assert [edit["drop"] for edit, _ in bench.decisions.outputs] == [1, 0]


def number_of(edit: dict[str, int]) -> int:
    """The packet number that a SecTAG has: behind EtherType, TCI and SL."""
    return int.from_bytes(edit["put"].to_bytes(16, "little")[4:8], "big")


@cocotb.test()
@cocotb.parametrize(gap=[0.0, 0.5])
async def written_while_frames_pass(dut: Any, gap: float) -> None:
    """Associations are switched, stopped and given another limit: each frame is protected by the
    one before or the one behind or, of one that is stopped, dropped; no number is left out, and
    what a stopped one reads is what comes next."""
    bench = await Bench(dut, one_channel(an=0)).start()
    rng, pauses = bench.rng, gaps(gap, bench.rng)
    frames = [(ANY, 0, False)] * 500
    passing = cocotb.start_soon(bench.take(frames, pauses, gaps(gap, rng)))
    stopped, switched = 0, 0
    while not passing.done():
        for _ in range(rng.randrange(60)):
            await RisingEdge(dut.clk_i)
        index = rng.randrange(4, 8)
        if rng.random() < 0.5:
            await write_entry(bench.dut, TABLE_SA, index, 0)
            stopped += 1
            now = unpack(TX_SA, await read_entry(bench.dut, TABLE_SA, index))
            assert not now["in_use"]
            again = {"in_use": 1, "next": now["next"], "last": 2**32 - 1 - rng.randrange(9)}
            await write_entry(bench.dut, TABLE_SA, index, pack(TX_SA, again))
        else:
            bench.entity.scs[1].an = index & 3
            await write_entry(bench.dut, TABLE_SC, 1, sc_word(bench.entity.scs[1]))
            switched += 1
    await passing
    assert stopped > 3
    assert switched > 3
    following = dict.fromkeys(range(4, 8), 1)
    dropped = 0
    for edit, leave in bench.decisions.outputs:
        if edit["drop"]:
            dropped += 1
            continue
        assert leave["secured"]
        assert edit["put"] >> 16 & 3 == leave["sa"] & 3
        assert number_of(edit) == following[leave["sa"]]
        following[leave["sa"]] += 1
    kind = TxSaCount.OutPktsNotUsingSa.value
    counted = {place & 7 for _, place in bench.decisions.counted}
    assert counted <= {kind}
    assert sum(bench.decisions.counted.values()) == dropped
    for index, number in following.items():
        now = unpack(TX_SA, await read_entry(bench.dut, TABLE_SA, index))
        assert now["next"] == number, index


@cocotb.test()
async def a_key_being_loaded(dut: Any) -> None:
    """Its association is not in use, and no number of it is lost."""
    bench = await Bench(dut, one_channel()).start()
    for slot, held in ((4, True), (5, False), (4, True)):
        dut.hold_i.value = 1 << 10 | slot
        await bench.take([(ANY, 0, False)] * 5, never, never)
        assert {edit["drop"] for edit, _ in bench.decisions.outputs} == {int(held)}
    dut.hold_i.value = 4
    await bench.take([(ANY, 0, False)], never, never)
    assert number_of(bench.decisions.outputs[0][0]) == 6


@cocotb.test()
async def reset_in_the_middle(dut: Any) -> None:
    """None of the frames inside leaves, nothing counts, and no rule or association holds."""
    entity = one_channel()
    bench = await Bench(dut, entity).start()
    for cycles in (1, 2, 3, 4, 5, 6, 7, 9, 12, 15, 18, 40):
        await write_tables(bench.dut, entity)
        sending = cocotb.start_soon(bench.send([(ANY, 0, at % 4 == 1) for at in range(40)]))
        await bench.heads.reset_behind(sending, cycles)
        bench.decisions.clear()
        await bench.heads.nothing_leaves(60)
        assert not bench.decisions.counted
        for index in (4, 5):
            assert not unpack(TX_SA, await read_entry(bench.dut, TABLE_SA, index))["in_use"]
        bench.entity.rules, rules = [], bench.entity.rules
        kinds = await bench.check([(ANY, 0, at == 1) for at in range(3)])
        assert kinds == {"OutPktsNoRule": 2, "OutPktsUntagged": 1}
        bench.entity.rules = rules
        for index in range(4, 8):  # a number again: what was before the reset is nothing to it
            entity.sas[index].next = 1


@cocotb.test()
async def one_door_for_all_tables(dut: Any) -> None:
    """Each is read as it was written, salts as zero; others are not answered."""
    bench = await Bench(dut).start()
    cocotb.start_soon(bench.take(bench.any_frames(100), never, gaps(0.3, bench.rng)))
    for table, index, data in table_entries(bench.entity):
        if table != TABLE_SA:  # it counts
            right = 0 if table == TABLE_SALT else data
            assert await read_entry(bench.dut, table, index) == right, (table, index)
        assert await read_entry(bench.dut, table, 1023) == 0
    await unanswered(dut, TABLES[5:], 40)


@cocotb.test()
@cocotb.parametrize(protect=[False, True])
async def cycles(dut: Any, protect: bool) -> None:
    """Of a frame alone, and a frame per two cycles, all of one association."""
    entity = one_channel()
    entity.rules = [Rule(Action.PROTECT if protect else Action.CLEAR, 1)]
    bench = await Bench(dut, entity).start()
    waits = set()
    for wait in range(4):
        await bench.check([(ANY, 0, False)])
        waits.add(bench.heads.left[-1] - bench.heads.given[-1])
        for _ in range(wait):
            await RisingEdge(dut.clk_i)
    assert waits == (PROTECT_LATENCY if protect else CLEAR_LATENCY)
    if bench.waiting > max(waits):
        frames = [(ANY, 0, False)] * 60
        await bench.check(frames, bursts(1))
        assert {b - a for a, b in pairwise(bench.heads.left[-len(frames) :])} == {2}


@pytest.mark.parametrize(
    ("channels", "ports", "rules", "waiting"),
    [(4, 2, 16, 32), *more((2, 1, 6, 4), (64, 16, 16, 64))],
)
def test_og_macsec_tx_policy(channels: int, ports: int, rules: int, waiting: int) -> None:
    simulate(
        "og_macsec_tx_policy",
        core="opengcm:lib:macsec_tx",
        module=__file__,
        parameters={"Channels": channels, "Ports": ports, "Rules": rules, "Waiting": waiting},
    )
