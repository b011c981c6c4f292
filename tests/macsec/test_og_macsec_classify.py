# SPDX-License-Identifier: Apache-2.0
"""og_macsec_classify against the rules of the specification.

Random rules over few ports, VLANs and types, so that several match; frames of every kind with and
without gaps; rules written and read while frames pass: each frame is treated by a rule that matched
it, as it was or as it has become.
"""

import random
from typing import Any

import cocotb
import pytest
from cocotb.triggers import ReadOnly, RisingEdge
from macsec_tx import FRAME, TABLE_RULE, random_frame, random_rule, rule_word
from packed import pack
from sets import more
from simulate import simulate
from streams import Pause, gaps, start, within
from table_port import read_entry, write_entry

from opengcm.spec.macsec import ETHERTYPE_EAPOL, Action, Rule, clear_tags

PORTS = 3
Case = tuple[bytes, int, bool]  # frame, port, uncontrolled


def facts(frame: bytes, port: int, uncontrolled: bool) -> int:
    """tx_frame_t"""
    tags = clear_tags(frame)
    kind = int.from_bytes(frame[12 + len(tags) :][:2].ljust(2, b"\0"), "big")
    return pack(
        FRAME,
        {
            "bytes": len(frame),
            "port": port,
            "clear": uncontrolled or kind == ETHERTYPE_EAPOL,
            "tags": len(tags) // 4,
            "tag": int.from_bytes(frame[12:20], "little"),
            "vid": int.from_bytes(tags[2:4], "big") & 0xFFF,
            "typed": len(frame) >= 14 + len(tags),
            "ethertype": kind,
        },
    )


def chosen(rules: list[Rule | None], case: Case) -> tuple[Action, int | None]:
    """The action, and with PROTECT the channel."""
    frame, port, uncontrolled = case
    if uncontrolled or facts(*case) == facts(frame, port, True):
        return Action.CLEAR, None
    for rule in rules:
        if rule and rule.matches(port, frame):
            return rule.action, rule.sc if rule.action == Action.PROTECT else None
    return Action.DROP, None


class Bench:
    """The classifier and software at its rules."""

    def __init__(self, dut: Any) -> None:
        self.dut = dut
        self.rng = random.Random(cocotb.RANDOM_SEED)
        self.rules: list[Rule | None] = [None] * int(dut.Rules.value)

    async def start(self) -> "Bench":
        await start(self.dut, in_valid_i=0, table_i=0)
        return self

    async def set_rule(self, index: int, rule: Rule | None) -> None:
        await write_entry(self.dut, TABLE_RULE, index, rule_word(rule))
        self.rules[index] = rule

    def any_rule(self) -> Rule | None:
        return None if self.rng.random() < 0.2 else random_rule(self.rng, 64, PORTS)

    def any_case(self) -> Case:
        rng = self.rng
        return (
            random_frame(rng, rng.choice((13, 14, 64))),
            rng.randrange(PORTS),
            rng.random() < 0.05,
        )

    async def send(self, cases: list[Case], pause: Pause) -> None:
        dut = self.dut
        for case in cases:
            while pause():
                await RisingEdge(dut.clk_i)
            dut.in_valid_i.value = 1
            dut.in_frame_i.value = facts(*case)
            await RisingEdge(dut.clk_i)
            dut.in_valid_i.value = 0

    async def receive(self, count: int) -> list[tuple[int, Action, int | None]]:
        dut = self.dut
        got: list[tuple[int, Action, int | None]] = []
        while len(got) < count:
            await ReadOnly()
            if dut.out_valid_o.value:
                action = Action(int(dut.out_action_o.value))
                sc = int(dut.out_sc_o.value) if action == Action.PROTECT else None
                got.append((int(dut.out_frame_o.value), action, sc))
            await RisingEdge(dut.clk_i)
        return got


@cocotb.test()
@cocotb.parametrize(gap=[0.0, 0.5])
async def first_that_matches(dut: Any, gap: float) -> None:
    bench = await Bench(dut).start()
    for _ in range(30):
        for index in range(len(bench.rules)):
            await bench.set_rule(index, bench.any_rule())
        cases = [bench.any_case() for _ in range(60)]
        cocotb.start_soon(bench.send(cases, gaps(gap, bench.rng)))
        got = await within(1000, bench.receive(len(cases)))
        for case, answer in zip(cases, got, strict=True):
            assert answer == (facts(*case), *chosen(bench.rules, case)), case


@cocotb.test()
async def no_rules_after_reset(dut: Any) -> None:
    bench = await Bench(dut).start()
    cases = [bench.any_case() for _ in range(100)]
    cocotb.start_soon(bench.send(cases, gaps(0.2, bench.rng)))
    got = await within(1000, bench.receive(len(cases)))
    for case, answer in zip(cases, got, strict=True):
        assert answer == (facts(*case), *chosen(bench.rules, case)), case


@cocotb.test()
async def read_back(dut: Any) -> None:
    bench = await Bench(dut).start()
    for index in range(len(bench.rules)):
        await bench.set_rule(index, bench.any_rule())
    for index, rule in enumerate(bench.rules):
        assert await read_entry(bench.dut, TABLE_RULE, index) == rule_word(rule)
    await write_entry(bench.dut, TABLE_RULE, 1000, rule_word(Rule(Action.CLEAR)))
    for index, rule in enumerate(bench.rules):
        assert await read_entry(bench.dut, TABLE_RULE, index) == rule_word(rule)
    assert await read_entry(bench.dut, TABLE_RULE, 1000) == 0


@cocotb.test()
async def written_among_frames(dut: Any) -> None:
    """A rule that protects port 0 becomes one that lets port 1 out in clear, and back: port 0 is
    never in clear."""
    bench = await Bench(dut).start()
    protect, clear = Rule(Action.PROTECT, 5, port=0), Rule(Action.CLEAR, port=1)
    await bench.set_rule(0, protect)
    cases = [(b"\0" * 64, bench.rng.randrange(2), False) for _ in range(2000)]
    sending = cocotb.start_soon(bench.send(cases, gaps(0.3, bench.rng)))
    receiving = cocotb.start_soon(bench.receive(len(cases)))
    while not sending.done():
        await bench.set_rule(0, bench.rng.choice((protect, clear)))
    seen = set()
    for case, (_, action, _) in zip(cases, await receiving, strict=True):
        seen.add((case[1], action))
    assert seen == {
        (0, Action.PROTECT),
        (0, Action.DROP),
        (1, Action.CLEAR),
        (1, Action.DROP),
    }


@cocotb.test()
async def latency(dut: Any) -> None:
    bench = await Bench(dut).start()
    dut.in_frame_i.value = facts(*bench.any_case())
    dut.in_valid_i.value = 1
    for cycle in range(1, 4):
        await RisingEdge(dut.clk_i)
        dut.in_valid_i.value = 0
        await ReadOnly()
        assert bool(dut.out_valid_o.value) == (cycle == 2)


@pytest.mark.parametrize("rules", [16, *more(2, 5)])
def test_og_macsec_classify(rules: int) -> None:
    simulate(
        "og_macsec_classify",
        core="opengcm:lib:macsec_tx",
        module=__file__,
        parameters={"Rules": rules},
    )
