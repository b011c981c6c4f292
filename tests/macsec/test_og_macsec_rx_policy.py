# SPDX-License-Identifier: Apache-2.0
"""og_macsec_rx_policy against the specification: from heads to what becomes of frames.

What a decision, the engine (OpenSSL here) and the way out make of a frame must be what
`opengcm.spec.macsec` delivers of it. Walks good and forged frames of every kind, of channels told
by SCI, ES, SCB and peer at ports of each validateFrames, with numbers that wrap, come late and
again; heads in every cycle and with gaps, at most Waiting of them inside, the output taken at once,
with pauses and not at all until all are inside; tables written anew meanwhile with what they have,
and salts that do not show; a reset in the middle; cycles.
"""

import random
from collections import Counter, deque
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

import cocotb
import pytest
from cocotb.triggers import ReadOnly, RisingEdge
from heads import Heads
from macsec_receive_traffic import ReceiveTraffic
from macsec_rx import (
    DECISION,
    EVENT,
    SECURED,
    TABLE_RX_SALT,
    TABLE_RX_SC,
    UNCONTROLLED,
    ports_word,
    sc_bits,
)
from macsec_tx import salt_word
from packed import unpack
from sets import more
from simulate import simulate
from streams import Pause, Stream, bursts, gaps, never, start, within
from table_port import TABLES, read_entry, unanswered, write_entry

from opengcm import openssl_gcm
from opengcm.spec.macsec import (
    Received,
    Receiver,
    RxPortCount,
    RxSaCount,
    Suite,
    Validate,
    recover_pn,
    take_apart,
)

HEAD_BYTES = 36
ASKED = 4  # cycles from a head to the question for its number; the answer comes a cycle later
COUNTED = 8  # to its event
LATENCY = 9
NO_KEY_SLOT = 0x3FF
VALIDATE = 5
PASSES = {
    RxPortCount.InPktsUntagged: 0,
    RxPortCount.InPktsKay: 1,
    RxPortCount.InPktsUnknownSci: 2,
    RxSaCount.InPktsUnusedSa: 3,
    RxSaCount.InPktsUnchecked: 4,
}
Numbers = dict[int, tuple[bool, int]]  # by association: in_use, lowest


@dataclass(frozen=True)
class Case:
    """A frame, the numbers that there are when it is looked at, and what becomes of it."""

    frame: bytes
    port: int
    numbers: Numbers
    right: Received

    @property
    def sa(self) -> int:
        return next(count.place for count in self.right.counts if count.bank == "sa")


class Bench:
    """Heads in, decisions out; the numbers are the model's, as they are at each frame."""

    def __init__(self, dut: Any, suite: Suite) -> None:
        self.dut = dut
        self.rng = random.Random(cocotb.RANDOM_SEED)
        self.ports, self.channels = int(dut.Ports.value), int(dut.Channels.value)
        seed = self.rng.getrandbits(32)
        self.traffic = ReceiveTraffic(suite, seed, self.ports, self.channels)
        self.model: Receiver = self.traffic.receiver()
        self.sink = Stream(dut, "out_{}_o", "out_ready_i", ["decision"])
        self.heads = Heads(dut, HEAD_BYTES, "head_port_i")
        self.events: list[tuple[int, dict[str, int]]] = []  # and the cycles
        self.asked: deque[Case] = deque()

    async def start(self) -> "Bench":
        ports = [self.model.ports[at] for at in range(self.ports)]
        await start(self.dut, head_valid_i=0, out_ready_i=0, table_i=0, ports_i=ports_word(ports))
        self.sink.check_rules()
        cocotb.start_soon(self._watch())
        await self.write_tables()
        return self

    async def write_tables(self) -> None:
        for index, sc in self.model.scs.items():
            await write_entry(self.dut, TABLE_RX_SC, index, sc_bits(sc))
        for index, sa in self.model.sas.items():
            assert sa.key
            await write_entry(self.dut, TABLE_RX_SALT, index, salt_word(sa.key))

    async def _watch(self) -> None:
        """Events; and og_macsec_rx_numbers, which answers a cycle behind each question."""
        dut = self.dut
        answer: tuple[bool, int] | None = None
        while True:
            some = (self.rng.random() < 0.5, self.rng.getrandbits(64))
            dut.early_in_use_i.value, dut.early_lowest_i.value = answer or some
            await ReadOnly()
            cycle, answer = self.heads.cycle, None
            if dut.rst_ni.value:
                event = unpack(EVENT, int(dut.event_o.value))
                if event["valid"]:
                    self.events.append((cycle, event))
                # Its own head may be so late that it is not yet in the list.
                if self.asked and cycle - ASKED in self.heads.given[-2 * ASKED :]:
                    index = int(dut.early_index_o.value)
                    answer = self.asked.popleft().numbers.get(index, (False, 0))
            await RisingEdge(dut.clk_i)

    def cases(self, count: int) -> list[Case]:
        """Frames of every kind but those that are dropped before their head is looked at."""
        cases: list[Case] = []
        while len(cases) < count:
            for made in self.traffic.frames(count - len(cases)):
                if not made.error and made.kind != "too_long":
                    numbers = {n: (sa.in_use, sa.lowest) for n, sa in self.model.sas.items()}
                    right = self.model.receive(made.frame, made.port)
                    cases.append(Case(made.frame, made.port, numbers, right))
        return cases

    async def check(
        self, cases: list[Case], in_pause: Pause = never, out_pause: Pause = never
    ) -> Counter[str]:
        """All decisions and events; how often each kind."""
        self.events.clear()
        self.asked.extend(cases)
        frames = [(case.frame, case.port) for case in cases]
        sending = cocotb.start_soon(self.heads.send(frames, in_pause))
        limit = 1000 + 50 * len(cases)
        beats = await within(limit, self.sink.receive(len(cases), out_pause))
        await sending
        await self.heads.nothing_leaves(30)
        given = self.heads.given[-len(cases) :]
        events = {cycle - COUNTED: event for cycle, event in self.events}
        assert len(events) == len(self.events)
        assert events.keys() <= set(given), "an event of no frame, or not at its time"
        for case, beat, cycle in zip(cases, beats, given, strict=True):
            self.compare(case, unpack(DECISION, beat["decision"]), events.get(cycle))
        return Counter(case.right.kind.name for case in cases)

    def compare(self, case: Case, got: dict[str, int], event: dict[str, int] | None) -> None:
        """What is dropped here is counted here; all else goes on, and is as it should be then."""
        kind, dropped = case.right.kind, case.right.frame is None
        mode = self.model.ports[case.port].validate
        looked_into = mode != Validate.DISABLED and kind == RxSaCount.InPktsNotValid
        if dropped and not looked_into:
            assert got["drop"], case
            assert event, case
            index = case.sa if isinstance(kind, RxSaCount) else case.port
            of_sa = isinstance(kind, RxSaCount)
            assert (event["of_sa"], event["index"], event["kind"]) == (of_sa, index, kind.value)
            return
        assert not got["drop"], case
        assert event is None, case
        passes = PASSES.get(kind, VALIDATE)
        assert got["pass"] == passes, case
        assert got["port"] == got["user"] & 15 == case.port
        assert bool(got["user"] & UNCONTROLLED) == case.right.uncontrolled
        assert bool(got["user"] & SECURED) == (passes == VALIDATE)
        if passes >= PASSES[RxSaCount.InPktsUnusedSa]:
            self.compare_facts(case, got)
        assert self.made(case, got) == case.right.frame, case

    def compare_facts(self, case: Case, got: dict[str, int]) -> None:
        """What the verdict will need."""
        parts = take_apart(case.frame)
        assert got["sa"] == case.sa
        assert got["encrypted"] == parts.tag.c
        assert got["data_bytes"] == len(parts.secure_data)
        if got["pass"] == VALIDATE:
            pn, xpn = parts.tag.pn, self.model.scs[case.sa // 4].xpn
            assert got["pn"] == (recover_pn(case.numbers[case.sa][1], pn) if xpn else pn)

    def made(self, case: Case, got: dict[str, int]) -> bytes | None:
        """The frame as it leaves: cut, through the engine, and put together again."""
        data = (case.frame[:12] + case.frame[12 + got["cut"] :])[: got["bytes"]]
        assert len(data) == got["bytes"]
        assert got["iv_bytes"] == 12
        aad = got["aad_bytes"]
        if got["pass"] != VALIDATE:
            assert (got["decrypt"], got["key_slot"], got["tag_bytes"]) == (0, NO_KEY_SLOT, 4)
            assert aad == len(data)
        else:
            assert (got["decrypt"], got["key_slot"], got["tag_bytes"]) == (1, case.sa, 16)
            key = self.model.sas[case.sa].key
            assert key
            text = openssl_gcm.gcm_ad(
                key.sak, got["iv"].to_bytes(12, "big"), data[aad:-16], data[:aad], data[-16:]
            )
            assert (text is None) == (not case.right.secured), case
            if text is None and case.right.frame is None:
                return None  # the verdict drops it
            data = data[:aad] + (data[aad:-16] if text is None else text)
        tags = got["put"].to_bytes(8, "little")[: got["put_bytes"]]
        out = (data[:12] + tags + data[12 + got["out_cut"] :])[: got["out_bytes"]]
        assert len(out) == got["out_bytes"]
        return out


@cocotb.test()
@cocotb.parametrize(suite=list(Suite), gap=[(0.0, 0.0), (0.6, 0.0), (0.0, 0.6), (0.5, 0.5)])
async def any_frames(dut: Any, suite: Suite, gap: tuple[float, float]) -> None:
    bench = await Bench(dut, suite).start()
    in_pause, out_pause = (gaps(part, bench.rng) for part in gap)
    kinds = await bench.check(bench.cases(250), in_pause, out_pause)
    assert kinds["InPktsOk"] > 20
    assert len(kinds) > 6, kinds


@cocotb.test()
async def all_that_wait(dut: Any) -> None:
    """Waiting heads in as many cycles, and none leaves; then all. So again, and while the output
    comes and goes."""
    bench = await Bench(dut, Suite.GCM_AES_XPN_256).start()
    heads = bench.heads
    for _ in range(3):
        stop = heads.cycle + heads.waiting + 60
        cases = bench.cases(heads.waiting)
        await bench.check(cases, out_pause=heads.until(stop))
        assert heads.given[-1] - heads.given[-heads.waiting] == heads.waiting - 1
        assert heads.left[-heads.waiting] >= stop
    await bench.check(bench.cases(200), out_pause=bursts(heads.waiting + 3))


@cocotb.test()
async def software_meanwhile(dut: Any) -> None:
    """Entries read, and written anew with what they have: no frame sees anything of it."""
    bench = await Bench(dut, Suite.GCM_AES_XPN_128).start()
    rng = bench.rng
    checking = cocotb.start_soon(bench.check(bench.cases(400), gaps(0.5, rng)))
    while not checking.done():
        index = rng.randrange(4 * bench.channels)
        sa, sc = bench.model.sas.get(index), bench.model.scs[index // 4]
        if sa and sa.key:
            await write_entry(dut, TABLE_RX_SALT, index, salt_word(sa.key))
        assert await read_entry(dut, TABLE_RX_SALT, index) == 0, "a salt shows"
        await write_entry(dut, TABLE_RX_SC, index // 4, sc_bits(sc))
        assert await read_entry(dut, TABLE_RX_SC, index // 4) == sc_bits(sc)
    await checking
    await unanswered(dut, set(TABLES) - {TABLE_RX_SC, TABLE_RX_SALT}, 20)


@cocotb.test()
async def reset_in_the_middle(dut: Any) -> None:
    """No frame inside leaves or counts, and no channel is known; salts are zero until written."""
    bench = await Bench(dut, Suite.GCM_AES_XPN_256).start()
    scs, sas = bench.model.scs, bench.model.sas
    for cycles in (*range(1, 12), 40):
        cases = bench.cases(40)
        bench.asked.extend(cases)
        sending = cocotb.start_soon(bench.heads.send([(c.frame, c.port) for c in cases]))
        await bench.heads.reset_behind(sending, cycles)
        bench.asked.clear()
        bench.events.clear()
        await bench.heads.nothing_leaves(20)
        assert not bench.events
        bench.model.scs = {}
        await bench.check(bench.cases(20))
        bench.model.scs = scs
        for index, sc in scs.items():
            await write_entry(dut, TABLE_RX_SC, index, sc_bits(sc))
        wiped = {
            n: replace(sa, key=replace(sa.key, salt=bytes(12), ssci=bytes(4)))
            for n, sa in sas.items()
            if sa.key
        }
        bench.model.sas = wiped
        await read_entry(dut, TABLE_RX_SALT, 1023)  # what is wiped is wiped
        await bench.check(bench.cases(20))
        bench.model.sas = sas
        await bench.write_tables()
        await bench.check(bench.cases(20))


@cocotb.test()
async def cycles(dut: Any) -> None:
    """Each the same alone; and a frame per two cycles and more, a frame per cycle."""
    bench = await Bench(dut, Suite.GCM_AES_128).start()
    for case in bench.cases(40):
        await bench.check([case])
        assert bench.heads.left[-1] - bench.heads.given[-1] == LATENCY
    if bench.heads.waiting > LATENCY:
        for pause, step in ((bursts(1), 2), (never, 1)):
            cases = bench.cases(60)
            await bench.check(cases, pause)
            assert {b - a for a, b in pairwise(bench.heads.left[-len(cases) :])} == {step}


@pytest.mark.parametrize(
    ("channels", "ports", "waiting"), [(8, 4, 32), *more((16, 3, 4), (64, 16, 64))]
)
def test_og_macsec_rx_policy(channels: int, ports: int, waiting: int) -> None:
    simulate(
        "og_macsec_rx_policy",
        core="opengcm:lib:macsec_rx",
        module=__file__,
        parameters={"Channels": channels, "Ports": ports, "Waiting": waiting},
    )
