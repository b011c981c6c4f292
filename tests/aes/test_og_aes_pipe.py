# SPDX-License-Identifier: Apache-2.0
"""og_aes_pipe with og_aes_round_keys: CIPHER() of FIPS 197, a block a lane, under any keys.

Walks pipes of 10, 12 and 14 rounds with 1, 2 and 3 registers a round; of 10 with states and keys in
a tower field, too; of 12 with S-boxes in block RAM in some rounds; and of 12 and 14 in functions of
four bits. FIPS 197, appendix C, for every key size the pipe has, then random blocks whose key slot,
and with it the key size, changes from cycle to cycle, and a slot rewritten while others are in use.
"""

import random
from pathlib import Path
from typing import Any

import cocotb
import pytest
from cocotb.clock import Clock
from cocotb.triggers import FallingEdge
from simulate import simulate
from streams import PERIOD_NS

from opengcm.spec.aes import cipher, round_keys, rounds

BLOCK_W = 128
KEY_SLOTS = 4
SBOX_LUT4, SBOX_COSET = 4, 5  # of og_aes_pkg
SIZES = (16, 24, 32)  # bytes, by size_i

PLAINTEXT = bytes.fromhex("00112233445566778899aabbccddeeff")
APPENDIX_C = {  # C.1, C.2, C.3: ciphertexts under 00 01 02 ..., by key size
    16: "69c4e0d86a7b0430d8cdb78070b4c55a",
    24: "dda97ca4864cdfe06eaf70a0ec0d7191",
    32: "8ea2b7ca516745bfeafc49904b496089",
}


class Bench:
    """Three pipes on the same blocks."""

    def __init__(self, dut: Any) -> None:
        self.dut = dut
        self.rounds = int(dut.Rounds.value)
        self.lanes = int(dut.Lanes.value)
        self.registers = (3, 3, 4) if int(dut.Sbox.value) == SBOX_LUT4 else (1, 2, 3)  # a round
        self.least = int(dut.KeyMin.value) // 8
        self.rng = random.Random(cocotb.RANDOM_SEED)
        self.keys: dict[int, bytes] = {}
        self.cycle_number = 0
        # Slots that are in, and the blocks that follow in one cycle and in two.
        self.coming: list[tuple[int, bytes] | None] = [None, None]
        self.due: list[dict[int, tuple[list[bytes], str]]] = [{}, {}, {}]
        dut.write_i.value = 0
        dut.slot_i.value = 0
        dut.rst_ni.value = 1
        Clock(dut.clk_i, PERIOD_NS, "ns").start()

    def sizes(self) -> list[int]:
        """Key sizes from the smallest, with no more rounds than the pipe has."""
        return [s for s in SIZES if s >= self.least and s // 4 + 6 <= self.rounds]

    async def cycle(self, block: bytes | None = None, slot: int = 0) -> None:
        """One cycle: perhaps a slot goes in, the block of the slot two cycles before it, and the
        results of this cycle are compared."""
        await FallingEdge(self.dut.clk_i)
        self.cycle_number += 1
        blocks = int(self.dut.block_o.value).to_bytes(3 * self.lanes * 16, "little")
        for n, due in enumerate(self.due):
            if self.cycle_number in due:
                expected, what = due.pop(self.cycle_number)
                for lane, result in enumerate(expected):
                    at = (n * self.lanes + lane) * 16
                    got = blocks[at : at + 16][::-1]
                    assert got == result, (
                        f"{self.registers[n]} registers, lane {lane}, {what}: {got.hex()}"
                    )
        coming = self.coming.pop(0)
        if coming is not None:
            key_slot, data = coming
            lanes = [data, *(data[:12] + self.rng.randbytes(4) for _ in range(1, self.lanes))]
            self.dut.block_i.value = int.from_bytes(b"".join(lanes[::-1]), "big")
            key = self.keys[key_slot]
            for n, due in enumerate(self.due):
                latency = int(self.dut.ReadRegs.value) - 1 + self.rounds * self.registers[n]
                what = f"block {data.hex()} under {8 * len(key)} bits"
                due[self.cycle_number + latency] = ([cipher(b, key) for b in lanes], what)
        else:
            self.dut.block_i.value = self.rng.getrandbits(BLOCK_W * self.lanes)
        self.coming.append(None)
        if block is not None:
            self.dut.slot_i.value = slot
            self.dut.size_i.value = SIZES.index(len(self.keys[slot]))
            self.coming[-1] = (slot, block)

    async def write(self, slot: int, key: bytes, block_slots: tuple[int, ...] = ()) -> None:
        """Write a key's round keys, one a cycle, among blocks under `block_slots`."""
        for k, round_key in enumerate(round_keys(key)):
            place = k + self.rounds - rounds(key)
            await self._traffic(block_slots)
            self.dut.write_i.value = 1 << place
            self.dut.write_slot_i.value = slot
            self.dut.write_key_i.value = int.from_bytes(bytes(round_key), "big")
        await self._traffic(block_slots)
        self.dut.write_i.value = 0
        self.keys[slot] = key

    async def _traffic(self, slots: tuple[int, ...]) -> None:
        if slots:
            await self.cycle(self.rng.randbytes(16), self.rng.choice(slots))
        else:
            await self.cycle()

    async def finish(self) -> None:
        """Wait for the results under way."""
        while any(self.coming) or any(self.due):
            await self.cycle()


@cocotb.test()
async def appendix_c(dut: Any) -> None:
    bench = Bench(dut)
    for size in bench.sizes():
        key = bytes(range(size))
        assert cipher(PLAINTEXT, key).hex() == APPENDIX_C[size]
        await bench.write(SIZES.index(size), key)
        await bench.cycle(PLAINTEXT, SIZES.index(size))
        await bench.finish()


@cocotb.test()
async def any_key_each_cycle(dut: Any) -> None:
    """All sizes mixed, with pauses and runs under one key; then a slot is rewritten while blocks
    under the others pass."""
    bench = Bench(dut)
    sizes = bench.sizes()
    for slot in range(KEY_SLOTS):
        size = sizes[slot % len(sizes)] if slot < len(sizes) else bench.rng.choice(sizes)
        await bench.write(slot, bench.rng.randbytes(size))
    for _ in range(150):
        if bench.rng.random() < 0.2:
            await bench.cycle()
        else:
            await bench.cycle(bench.rng.randbytes(16), bench.rng.randrange(KEY_SLOTS))
    await bench.finish()
    await bench.write(0, bench.rng.randbytes(sizes[-1]), (1, 2, 3))
    for _ in range(50):
        await bench.cycle(bench.rng.randbytes(16), bench.rng.randrange(KEY_SLOTS))
    await bench.finish()


@pytest.mark.parametrize(
    ("count", "style", "lanes", "least", "tower", "bram", "read_regs"),
    [
        pytest.param(14, 0, 2, 128, 0, 0, 2, marks=pytest.mark.smoke),
        pytest.param(14, 0, 1, 192, 0, 0, 2, marks=pytest.mark.heavy),
        pytest.param(12, 0, 3, 128, 0, 0, 3, marks=pytest.mark.full),
        pytest.param(12, 3, 2, 128, 0, 5, 2, marks=pytest.mark.heavy),
        pytest.param(10, 1, 2, 128, 0, 0, 2, marks=pytest.mark.heavy),
        pytest.param(10, 1, 2, 128, 1, 0, 2, marks=pytest.mark.full),
        pytest.param(14, SBOX_COSET, 2, 128, 0, 0, 2, marks=pytest.mark.full),
        pytest.param(12, SBOX_LUT4, 1, 128, 0, 7, 3, marks=pytest.mark.full),
        pytest.param(14, SBOX_LUT4, 2, 128, 0, 5, 2, marks=pytest.mark.heavy),
    ],
)
def test_og_aes_pipe(
    count: int, style: int, lanes: int, least: int, tower: int, bram: int, read_regs: int
) -> None:
    simulate(
        "keyed_pipes",
        core="opengcm:lib:aes",
        module=__file__,
        parameters={
            "Rounds": count,
            "Sbox": style,
            "KeySlots": KEY_SLOTS,
            "Lanes": lanes,
            "KeyMin": least,
            "TowerState": tower,
            "BramRounds": bram,
            "ReadRegs": read_regs,
        },
        extra_sources=[Path(__file__).with_name("keyed_pipes.sv")],
        optimise=False,
    )
