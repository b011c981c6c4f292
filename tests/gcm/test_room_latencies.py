# SPDX-License-Identifier: Apache-2.0
"""og_gcm_cfg_pkg: a beat takes as long in each room of the engine as its functions say.

Walks builds with one and two lanes, other registers in the round and the multiplier, without the
output FIFO: packets back to back with both sides ready, where the latency of the whole holds, too;
then with pauses on both sides and IVs that make the front wait. The rules are assertions beside the
engine (room_latencies.sv).
"""

import random
from pathlib import Path
from typing import Any

import cocotb
import pytest
from cocotb.triggers import ClockCycles, RisingEdge
from packets import random_packet, slot_fields
from sets import more
from simulate import simulate
from slots import join_slots
from streams import Stream, gaps, start

MUL_REGS = {"split, sum, join2, reduce": 1045, "sum, join4, reduce": 1092, "reduce": 1024}
SETTLED = 120  # cycles after which nothing of before is under way


async def load_key(dut: Any, rng: random.Random) -> None:
    """A key for the one slot."""
    dut.key_i.value = rng.getrandbits(256)
    dut.key_valid_i.value = 1
    await RisingEdge(dut.clk_i)
    while not dut.key_ready_o.value:
        await RisingEdge(dut.clk_i)
    await RisingEdge(dut.clk_i)
    dut.key_valid_i.value = 0
    while not dut.key_done_o.value:
        await RisingEdge(dut.clk_i)


@cocotb.test()
async def every_room(dut: Any) -> None:
    rng = random.Random(cocotb.RANDOM_SEED)
    lanes = int(dut.Lanes.value)
    await start(dut, in_valid_i=0, out_ready_i=1, key_valid_i=0, steady_i=0)
    await load_key(dut, rng)
    source = Stream(dut, "in_{}_i", "in_ready_o", ["header", "slots"])

    def beats(count: int, ivs: tuple[int, ...]) -> list[dict[str, int]]:
        made = []
        for _ in range(count):
            sizes = rng.randrange(70), rng.randrange(150)
            packet = random_packet(rng, *sizes, iv=rng.choice(ivs), decrypt=rng.random() < 0.5)
            header = packet.header()
            for beat in packet.beats(lanes):
                made.append({"header": header, "slots": join_slots(slot_fields(beat), lanes)})
        return made

    dut.steady_i.value = 1
    await source.send(beats(60, (12,)))
    await ClockCycles(dut.clk_i, SETTLED)
    dut.steady_i.value = 0
    sending = cocotb.start_soon(source.send(beats(60, (12, 12, 5, 40)), gaps(0.3, rng)))
    stalls = gaps(0.3, rng) if dut.OutFifo.value else gaps(0.0, rng)
    while not sending.done():
        dut.out_ready_i.value = int(not stalls())
        await RisingEdge(dut.clk_i)
    dut.out_ready_i.value = 1
    await ClockCycles(dut.clk_i, SETTLED)


@pytest.mark.parametrize(
    ("lanes", "levels", "registers", "fifo", "wire_regs"),
    [
        (1, 2, "split, sum, join2, reduce", 1, 1),
        *more((2, 4, "sum, join4, reduce", 1, 0), (1, 1, "reduce", 0, 0)),
    ],
)
def test_room_latencies(lanes: int, levels: int, registers: str, fifo: int, wire_regs: int) -> None:
    simulate(
        "room_latencies",
        core="opengcm:lib:gcm",
        module=__file__,
        parameters={
            "Lanes": lanes,
            "Levels": levels,
            "MulRegs": MUL_REGS[registers],
            "WireRegs": wire_regs,
            "OutFifo": fifo,
        },
        extra_sources=[
            Path(__file__).with_name("latency_rule.sv"),
            Path(__file__).with_name("room_latencies.sv"),
        ],
        optimise=False,
    )
