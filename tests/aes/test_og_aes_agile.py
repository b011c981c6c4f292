# SPDX-License-Identifier: Apache-2.0
"""og_aes_agile, og_aes_block_enc and og_aes_lut4_enc, with og_aes_key_step: a key with every block.

Walks all key sizes, one to four sub-stages a round, the registered sums of MixColumns, bytes that
are split in two halves, the state in the tower field, and the rounds for LUT4 and LUT6: the
examples of FIPS 197, all zeros and all ones, then random blocks, keys and directions with gaps,
against `opengcm.spec`; the latency that the headers promise; and a reset in mid-flight, after which
nothing comes out.
"""

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cocotb
import pytest
from cocotb.clock import Clock
from cocotb.triggers import ClockCycles, FallingEdge
from simulate import simulate
from streams import PERIOD_NS

from opengcm.sim.block import last_words
from opengcm.spec.aes import cipher, inv_cipher

SIZES = (16, 24, 32)  # bytes, from the right of key_i
KEY_BYTES = (16, 24, 32, 16, 16, 24, 16, 32, 24, 32, 16, 32, 32, 24, 16, 24, 16)  # by form
ROUND_CYCLES = (1, 3, 4, 3, 3, 4, 3, 3, 3, 3, 1, 2, 4, 3, 3, 4, 2)
ENCRYPTORS = 10
ONES = (1 << 128) - 1

Given = tuple[dict[int, bytes], bytes, bool]  # a key of each size, the block, decrypt


def latency(form: int) -> int:
    """As the headers have it."""
    return 1 + (KEY_BYTES[form] // 4 + 6) * ROUND_CYCLES[form]


class Bench:
    """All forms, and the results that are due."""

    def __init__(self, dut: Any) -> None:
        self.dut = dut
        self.rng = random.Random(cocotb.RANDOM_SEED)
        self.now = 0
        self.due: list[dict[int, bytes]] = [{} for _ in KEY_BYTES]
        dut.valid_i.value = 0
        dut.rst_ni.value = 0
        Clock(dut.clk_i, PERIOD_NS, "ns").start()

    async def start(self) -> "Bench":
        """Into reset: before that the registers hold anything."""
        await ClockCycles(self.dut.clk_i, 2)
        return self

    async def cycle(self, given: Given | None = None, *, reset: bool = False) -> None:
        """Compare what is out, then put in one block or none."""
        await FallingEdge(self.dut.clk_i)
        self.now += 1
        valid, blocks = int(self.dut.valid_o.value), int(self.dut.block_o.value)
        for form, due in enumerate(self.due):
            expected = due.pop(self.now, None)
            assert bool(valid >> form & 1) == (expected is not None), f"form {form}: valid_o"
            if expected is not None:
                got = (blocks >> 128 * form & ONES).to_bytes(16)
                assert got == expected, f"form {form}: {got.hex()}, not {expected.hex()}"
        self.dut.rst_ni.value = int(not reset)
        self.dut.valid_i.value = int(given is not None)
        if reset:
            self.due = [{} for _ in KEY_BYTES]
        if given is None:  # noise on what must not matter
            given = (self.keys(), self.rng.randbytes(16), self.rng.random() < 0.5)
        else:
            self.expect(*given)
        keys, block, decrypt = given
        words = b"".join(last_words(keys[n]) if decrypt else keys[n] for n in reversed(SIZES))
        self.dut.key_i.value = int.from_bytes(words)
        self.dut.block_i.value = int.from_bytes(block)
        self.dut.decrypt_i.value = int(decrypt)

    def expect(self, keys: dict[int, bytes], block: bytes, decrypt: bool) -> None:
        """Note when each form must give what."""
        results = {n: (inv_cipher if decrypt else cipher)(block, keys[n]) for n in SIZES}
        for form, size in enumerate(KEY_BYTES):
            if form >= ENCRYPTORS or not decrypt:
                self.due[form][self.now + latency(form)] = results[size]

    def keys(self) -> dict[int, bytes]:
        """A random key of each size."""
        return {n: self.rng.randbytes(n) for n in SIZES}

    def corners(self) -> Iterator[Given]:
        """FIPS 197, appendix C, and all zeros and ones, both ways."""
        for fill in (0x00, 0xFF):
            for decrypt in (False, True):
                yield {n: bytes([fill] * n) for n in SIZES}, bytes([fill] * 16), decrypt
                block = bytes(range(0x00, 0x100, 0x11))
                yield {n: bytes(range(n)) for n in SIZES}, block, decrypt


@cocotb.test()
async def a_key_and_a_direction_each_cycle(dut: Any) -> None:
    bench = await Bench(dut).start()
    for _ in range(3):
        await bench.cycle(reset=True)
    for given in bench.corners():
        await bench.cycle(given)
    for number in range(240):
        gap = number >= 120 and bench.rng.random() < 0.4
        block, decrypt = bench.rng.randbytes(16), bench.rng.random() < 0.5
        await bench.cycle(None if gap else (bench.keys(), block, decrypt))
    while any(bench.due):
        await bench.cycle()


@cocotb.test()
async def reset_in_flight(dut: Any) -> None:
    bench = await Bench(dut).start()
    for _ in range(2 * max(map(latency, range(len(KEY_BYTES))))):
        await bench.cycle(reset=True)
    for _ in range(20):
        await bench.cycle((bench.keys(), bench.rng.randbytes(16), False))
    await bench.cycle(reset=True)
    for _ in range(max(map(latency, range(len(KEY_BYTES))))):
        await bench.cycle()
    await bench.cycle((bench.keys(), bench.rng.randbytes(16), True))
    while any(bench.due):
        await bench.cycle()


@pytest.mark.heavy
def test_og_aes_agile() -> None:
    simulate(
        "agile_pipes",
        core="opengcm:lib:tech_lut4",
        module=__file__,
        extra_sources=[Path(__file__).with_name("agile_pipes.sv")],
        functions_stay=True,
        optimise=False,
    )
