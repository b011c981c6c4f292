# SPDX-License-Identifier: Apache-2.0
"""Which power of H each block of a message meets in the engine, without its length known ahead.

Lin and Chuang's tables I and II (two lanes, three stages, 12 and 11 blocks) and Henzen and
Fichtner's table I (four lanes, four stages, 22 blocks) give the powers of the last beats; they are
the engine's too. Before these, the papers keep a sum a lane and multiply all by H^q; the engine
adds its lanes up first, so lane j meets H^(q-j) there. In all, block e from the end must meet H^e.
"""

from typing import Any

import cocotb
import pytest
from cocotb.triggers import FallingEdge, RisingEdge
from packets import BusPacket, slot_fields
from sets import more
from simulate import simulate
from streams import Stream, start, within

from opengcm.parameters import parse

KEY_LOAD, KEY_128 = 0, 0
Table = list[tuple[int, ...]]
LIN_EVEN: Table = [(6, 5), (4, 3), (2, 1)]
LIN_ODD: Table = [(5, 4), (3, 2), (1,)]
HENZEN: Table = [(14, 13, 12, 11), (10, 9, 8, 7), (6, 5, 4, 3), (2, 1)]


async def schedule(dut: Any, blocks: int) -> list[tuple[int, bool]]:
    """Lane 0's power and the keep flag of each beat of a message of so many blocks."""
    lanes = int(dut.Lanes.value)
    packet = BusPacket(aad=bytes(16 * 3), text=bytes(16 * (blocks - 4)))
    source = Stream(dut, "in_{}_i", "in_ready_o", ["header", "kind", "bytes", "data"])
    beats = [slot_fields(beat) | {"header": packet.header()} for beat in packet.beats(lanes)]
    seen: list[tuple[int, bool]] = []

    async def watch() -> None:
        asked = [0, 0]  # the memory of powers takes two cycles
        while len(seen) < len(beats):
            await FallingEdge(dut.clk_i)
            asked.append(int(dut.u_engine.u_keys.u_powers.power_i.value) + 1)
            power = asked.pop(0)
            if dut.u_engine.u_hash.u_ghash.valid_i.value:
                seen.append((power, bool(dut.u_engine.u_hash.u_ghash.keep_i.value)))

    watching = cocotb.start_soon(watch())
    await source.send(beats)
    await within(500, watching)
    return seen


async def set_up(dut: Any) -> None:
    await start(dut, in_valid_i=0, out_ready_i=1, key_valid_i=0)
    while not dut.key_ready_o.value:
        await RisingEdge(dut.clk_i)
    dut.key_op_i.value, dut.key_slot_i.value, dut.key_size_i.value = KEY_LOAD, 0, KEY_128
    dut.key_i.value = 1 << 200
    dut.key_valid_i.value = 1
    await RisingEdge(dut.clk_i)
    dut.key_valid_i.value = 0
    while not dut.key_done_o.value:
        await RisingEdge(dut.clk_i)


@cocotb.test()
async def tables(dut: Any) -> None:
    """The last beats meet the powers of the papers' tables."""
    await set_up(dut)
    lanes = int(dut.Lanes.value)
    cases = [(12, LIN_EVEN), (11, LIN_ODD)] if lanes == 2 else [(22, HENZEN)]
    for blocks, table in cases:
        seen = await schedule(dut, blocks)
        for (power, keep), row in zip(seen[-len(table) :], table, strict=True):
            assert not keep
            assert tuple(power - lane for lane in range(len(row))) == row, f"{blocks} blocks"
        q = lanes * len(table)
        assert all(beat == (q, True) for beat in seen[: -len(table)])


@cocotb.test()
async def every_length(dut: Any) -> None:
    """Block e from the end meets H^e in all, whatever the number of blocks."""
    await set_up(dut)
    lanes = int(dut.Lanes.value)
    stages = 3 if lanes == 2 else 4
    for blocks in range(4, 4 * lanes * stages):
        seen = await schedule(dut, blocks)

        def total(beat: int, lane: int, seen: list[tuple[int, bool]] = seen) -> int:
            power, keep = seen[beat]
            return power - lane + (total(beat + stages, 0) if keep else 0)

        found = [total(at // lanes, at % lanes) for at in range(blocks)]
        assert found == list(range(blocks, 0, -1)), f"{blocks} blocks"


@pytest.mark.parametrize(
    ("lanes", "levels", "mul_regs"),
    [*more((2, 4, "join1,join3,reduce")), (4, 2, "split,sum,join2,reduce")],
)
def test_power_schedule(lanes: int, levels: int, mul_regs: str) -> None:
    simulate(
        "og_gcm_core",
        core="opengcm:lib:gcm",
        module=__file__,
        parameters={
            "Lanes": lanes,
            "KeySlots": 1,
            "KeyMax": 128,
            "RoundRegs": 1,
            "Levels": levels,
            "MulRegs": parse("MulRegs", mul_regs),
        },
        # Which powers of H are asked for does not show in the results, only in the room they take.
        internals=[
            ("og_ghash_lanes", "valid_i"),
            ("og_ghash_lanes", "keep_i"),
            ("og_ghash_powers", "power_i"),
        ],
    )
