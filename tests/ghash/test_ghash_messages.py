# SPDX-License-Identifier: Apache-2.0
"""og_gcm_lookahead, og_ghash_powers and og_ghash_lanes together: GHASH of messages whose length
nobody knows before their end.

Walks 1, 2, 4 and 8 lanes with multipliers of 1, 3, 4 and 6 cycles: every length around the places
where the rule changes, random lengths with pauses at the source and stalls behind the look-ahead,
two hash keys in turn; every message's hash comes once, in order, however long the source is silent
after its end.
"""

import random
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cocotb
import pytest
from cocotb.triggers import FallingEdge, ReadOnly, RisingEdge
from sets import dear, more
from simulate import simulate
from streams import Pause, Stream, gaps, never, start, within

from opengcm.spec.gcm import ghash, mul

WIDTH = 128
KEYS = 2


@dataclass(frozen=True)
class Message:
    """Whole blocks under one of the keys."""

    key: int
    data: bytes

    def beats(self, lanes: int) -> list[dict[str, int]]:
        """Lane 0 first, empty lanes zero."""
        size = 16 * lanes
        parts = [self.data[at : at + size] for at in range(0, len(self.data), size)]
        return [
            {
                "ends": int(part is parts[-1]),
                "end_lane": len(part) // 16 - 1,
                "key": self.key,
                "blocks": sum(
                    int.from_bytes(part[at : at + 16], "big") << 8 * at
                    for at in range(0, len(part), 16)
                ),
            }
            for part in parts
        ]


class Bench:
    """The chain, and the keys in it."""

    def __init__(self, dut: Any) -> None:
        self.dut = dut
        self.lanes = int(dut.Lanes.value)
        self.stages = bin(int(dut.MulRegs.value)).count("1")
        self.rng = random.Random(cocotb.RANDOM_SEED)
        self.keys = [self.rng.getrandbits(WIDTH) for _ in range(KEYS)]
        payload = ["ends", "end_lane", "key", "blocks"]
        self.source = Stream(dut, "in_{}_i", "in_ready_o", payload)

    async def start(self) -> "Bench":
        await start(self.dut, in_valid_i=0, enable_i=1, write_i=0)
        self.dut.write_i.value = 1
        for key, h in enumerate(self.keys):
            power = h
            for index in range(self.stages * self.lanes):
                self.dut.write_key_i.value = key
                self.dut.write_power_i.value = index
                self.dut.write_data_i.value = power
                await RisingEdge(self.dut.clk_i)
                power = mul(power, h)
        self.dut.write_i.value = 0
        return self

    def message(self, blocks: int) -> Message:
        return Message(self.rng.randrange(KEYS), self.rng.randbytes(16 * blocks))

    async def check(
        self, messages: list[Message], in_pause: Pause = never, stall: Pause = never
    ) -> None:
        """Send all, then be silent: all hashes come, and no more."""
        beats = [beat for message in messages for beat in message.beats(self.lanes)]
        sending = cocotb.start_soon(self.source.send(beats, in_pause))
        got = await within(1000 + 30 * len(beats), self._hashes(len(messages), stall))
        await sending
        self.dut.enable_i.value = 1
        for number, message in enumerate(messages):
            expected = ghash(self.keys[message.key], message.data)
            where = f"message {number} of {len(message.data) // 16} blocks"
            assert got[number] == expected, f"{where} gave {got[number]:032x}"
        for _ in range(20):
            await FallingEdge(self.dut.clk_i)
            assert not self.dut.hash_valid_o.value, "a hash of nothing"
        await RisingEdge(self.dut.clk_i)

    async def _hashes(self, count: int, stall: Pause) -> list[int]:
        got: list[int] = []
        while len(got) < count:
            self.dut.enable_i.value = int(not stall())
            await ReadOnly()
            if self.dut.hash_valid_o.value:
                got.append(int(self.dut.hash_o.value))
            await RisingEdge(self.dut.clk_i)
        return got


@cocotb.test()
async def lengths(dut: Any) -> None:
    """One block to two rounds of the loop and a bit, back to back."""
    bench = await Bench(dut).start()
    longest = (2 * bench.stages + 1) * bench.lanes + 1
    step = -(-longest // 40)
    await bench.check([bench.message(count) for count in range(1, longest + 1, step)])


@cocotb.test()
@cocotb.parametrize(in_gap=[0.0, 0.3, 0.9], stall=[0.0, 0.3, 0.9])
async def pauses(dut: Any, in_gap: float, stall: float) -> None:
    bench = await Bench(dut).start()
    sizes = [bench.rng.randrange(1, 3 * bench.stages * bench.lanes) for _ in range(10)]
    messages = [bench.message(size) for size in sizes]
    await bench.check(messages, gaps(in_gap, bench.rng), gaps(stall, bench.rng))


@pytest.mark.parametrize(
    ("lanes", "mul_regs"),
    [
        (1, 0b10000000000),
        (2, 0b10000001010),
        *dear((2, 0b110000001010), (4, 0b10000010101)),
        (4, 0b110000010101),
        *more((8, 0b10000011111)),
    ],
    ids=[
        "1-lane-1-cycle",
        "2-lanes-3-cycles",
        "2-lanes-4-cycles",
        "4-lanes-4-cycles",
        "4-lanes-5-cycles",
        "8-lanes-6-cycles",
    ],
)
def test_ghash_messages(lanes: int, mul_regs: int) -> None:
    simulate(
        "ghash_messages",
        core="opengcm:lib:gcm",
        module=__file__,
        parameters={"Lanes": lanes, "MulRegs": mul_regs},
        extra_sources=[Path(__file__).with_name("ghash_messages.sv")],
    )
