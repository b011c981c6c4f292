# SPDX-License-Identifier: Apache-2.0
"""og_aes_round: one round of CIPHER(), one block a cycle, the round key Regs - 1 cycles later.

Walks 1, 2 and 3 registers with both S-boxes, the registered sums of MixColumns, and S-boxes in
memories that double their bytes, each as a last round and as another: the rounds of FIPS 197,
appendix B, then states and keys of all zeros, all ones and random ones with clear changing every
cycle.
"""

import random
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any

import cocotb
import pytest
from cocotb.clock import Clock
from cocotb.triggers import FallingEdge
from simulate import simulate
from streams import PERIOD_NS

from opengcm.spec import aes

BLOCK_W = 128
ONES = (1 << BLOCK_W) - 1
REGS = (1, 2, 3)
FORMS = [*(("table", regs) for regs in REGS), *(("tower", regs) for regs in REGS)]
FORMS += [("sums", 3), ("bram", 2)]

# FIPS 197, appendix B: states at the start of the rounds, and round keys, 1, 2, 9 and 10.
APPENDIX_B = (
    (
        0x193DE3BEA0F4E22B9AC68D2AE9F84808,
        0xA0FAFE1788542CB123A339392A6C7605,
        0xA49C7FF2689F352B6B5BEA43026A5049,
    ),
    (
        0xA49C7FF2689F352B6B5BEA43026A5049,
        0xF2C295F27A96B9435935807A7359F67F,
        0xAA8F5F0361DDE3EF82D24AD26832469A,
    ),
    (
        0xEA835CF00445332D655D98AD8596B0C5,
        0xAC7766F319FADC2128D12941575C006E,
        0xEB40F21E592E38848BA113E71BC342D2,
    ),
    (
        0xEB40F21E592E38848BA113E71BC342D2,
        0xD014F9A8C9EE2589E13F0CC8B6630CA6,
        0x3925841D02DC09FBDC118597196A0B32,
    ),
)


@dataclass(frozen=True)
class Step:
    """What goes into a round in one cycle, and what must come of it."""

    state: int
    key: int
    clear: bool = False

    def result(self, last: bool) -> int:
        """CIPHER()'s round, from the standard's own steps."""
        if self.clear:
            return self.key
        state = aes.shift_rows(aes.sub_bytes(list(self.state.to_bytes(16, "big"))))
        if not last:
            state = aes.mix_columns(state)
        key = list(self.key.to_bytes(16, "big"))
        return int.from_bytes(bytes(aes.add_round_key(state, key)), "big")


async def check(dut: Any, steps: list[Step]) -> None:
    """One step a cycle through every form; each result must be there after Regs cycles."""
    Clock(dut.clk_i, PERIOD_NS, "ns").start()
    expected = [[step.result(last) for step in steps] for last in (False, True)]
    for cycle in range(len(steps) + max(REGS)):
        await FallingEdge(dut.clk_i)
        states = int(dut.state_o.value)
        for place, (last, (form, regs)) in enumerate(product((False, True), FORMS)):
            at = cycle - regs
            if 0 <= at < len(steps):
                got = states >> BLOCK_W * place & ONES
                assert got == expected[last][at], (
                    f"{form}, {regs} registers, last {last}: {steps[at]} gave {got:032x}"
                )
        if cycle < len(steps):
            dut.state_i.value = steps[cycle].state
            dut.clear_i.value = int(steps[cycle].clear)
        keys = 0
        for n, regs in enumerate(REGS):
            at = cycle - (regs - 1)
            if 0 <= at < len(steps):
                keys |= steps[at].key << BLOCK_W * n
        dut.key_i.value = keys


@cocotb.test()
async def appendix_b(dut: Any) -> None:
    steps = [Step(state, key) for state, key, _ in APPENDIX_B]
    results = [step.result(step is steps[-1]) for step in steps]
    assert results == [after for _, _, after in APPENDIX_B]
    await check(dut, steps)


@cocotb.test()
async def corners_and_random(dut: Any) -> None:
    rng = random.Random(cocotb.RANDOM_SEED)
    corners = (0, ONES)
    steps = [
        Step(state, key, clear) for state in corners for key in corners for clear in (False, True)
    ]
    steps += [
        Step(
            rng.getrandbits(BLOCK_W),
            rng.getrandbits(BLOCK_W),
            clear=rng.random() < 0.3,
        )
        for _ in range(300)
    ]
    await check(dut, steps)


@pytest.mark.smoke
def test_og_aes_round() -> None:
    simulate(
        "rounds",
        core="opengcm:lib:aes",
        module=__file__,
        extra_sources=[Path(__file__).with_name("rounds.sv")],
        optimise=False,
    )
