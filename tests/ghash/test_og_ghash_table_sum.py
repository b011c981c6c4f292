# SPDX-License-Identifier: Apache-2.0
"""og_ghash_table_sum: what it adds up is the sum of each lane's operand times that lane's element.

The test writes the tables itself, from the definition: the word at address p of window w is
p(x) x^(W w) H. Each lane and each bank has an H of its own. Of tables in block RAM a sum stays for
as long as nothing is read.
"""

import random
from functools import reduce
from operator import xor
from typing import Any

import cocotb
import pytest
from cocotb.clock import Clock
from cocotb.triggers import FallingEdge, Timer
from constant_keys import beats, random_blocks
from simulate import simulate
from streams import PERIOD_NS

from opengcm.spec.gcm import mul

LUT_BITS = 6  # windows of up to six bits are in LUT memory
BEATS = 200


def coefficients(word: int, lowest: int) -> int:
    """The polynomial `word`, bit 0 the lowest power, times x^lowest, without what is above x^127;
    an element has the coefficient of x^0 in its highest bit."""
    return sum(
        1 << 127 - lowest - place
        for place in range(word.bit_length())
        if word >> place & 1 and lowest + place < 128
    )


class Bench:
    """Drives at falling edges."""

    def __init__(self, dut: Any) -> None:
        self.dut = dut
        self.rng = random.Random(cocotb.RANDOM_SEED)
        self.lanes, self.banks = int(dut.Lanes.value), int(dut.Banks.value)
        self.bits = int(dut.WindowBits.value)
        self.windows = -(-128 // self.bits)
        self.keys = [random_blocks(self.rng, self.lanes) for _ in range(self.banks)]

    def drive(self, operands: list[int]) -> None:
        (self.dut.operand_i.value,) = beats(operands, self.lanes)

    async def fill(self) -> None:
        """All words of all tables, one at a time."""
        dut = self.dut
        for bank, lane, window in (
            (bank, lane, window)
            for bank in range(self.banks)
            for lane in range(self.lanes)
            for window in range(self.windows)
        ):
            lowest = self.bits * window
            dut.write_i.value = 1 << lane * self.windows + window
            dut.write_bank_i.value = bank
            for address in range(1 << min(self.bits, 128 - lowest)):
                everywhere = [coefficients(address, self.bits * w) for w in range(self.windows)]
                self.drive([reduce(xor, everywhere)] * self.lanes)
                dut.write_address_i.value = address
                word = coefficients(address, lowest)
                dut.write_data_i.value = mul(word, self.keys[bank][lane])
                await FallingEdge(dut.clk_i)
        dut.write_i.value = 0

    def sum_of(self, bank: int, operands: list[int]) -> int:
        return reduce(xor, map(mul, operands, self.keys[bank]))

    def seen(self) -> int:
        words = int(self.dut.sums_o.value).to_bytes(len(self.dut.sums_o) // 8)
        return reduce(xor, (int.from_bytes(words[at : at + 16]) for at in range(0, len(words), 16)))


@cocotb.test()
async def the_sum_of_all_products(dut: Any) -> None:
    bench = Bench(dut)
    for name in ("read_i", "bank_i", "operand_i", "write_i", "write_bank_i"):
        getattr(dut, name).value = 0
    Clock(dut.clk_i, PERIOD_NS, "ns").start()
    await FallingEdge(dut.clk_i)
    await bench.fill()
    for _ in range(BEATS):
        bank = bench.rng.randrange(bench.banks)
        operands = random_blocks(bench.rng, bench.lanes)
        dut.bank_i.value = bank
        bench.drive(operands)
        dut.read_i.value = 1
        if bench.bits > LUT_BITS:
            await FallingEdge(dut.clk_i)
            dut.read_i.value = 0
            bench.drive(random_blocks(bench.rng, bench.lanes))
            await FallingEdge(dut.clk_i)
        else:
            await Timer(1, "ns")
        assert bench.seen() == bench.sum_of(bank, operands)
        await FallingEdge(dut.clk_i)


@pytest.mark.parametrize(
    ("lanes", "banks", "bits"), [(1, 1, 5), (2, 2, 4), (4, 1, 4), (1, 1, 7), (2, 2, 7)]
)
def test_og_ghash_table_sum(lanes: int, banks: int, bits: int) -> None:
    simulate(
        "og_ghash_table_sum",
        core="opengcm:lib:ghash_table",
        module=__file__,
        parameters={"Lanes": lanes, "Banks": banks, "WindowBits": bits},
    )
