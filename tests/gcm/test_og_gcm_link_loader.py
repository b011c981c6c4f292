# SPDX-License-Identifier: Apache-2.0
"""og_gcm_link_loader: what it writes, when, what it refuses, and what it leaves behind.

Walks builds for 128 bits with four lanes and for all key sizes with one: loads, erasures, every
refusal, the cycles of the header, the wait between drop and first write, tables closed from before
the first write to behind the last, erasure after reset and after a reset in the middle of every
operation. What it writes is kept in models of the memories.
"""

from dataclasses import dataclass
from typing import Any

import cocotb
import pytest
from cocotb.triggers import FallingEdge
from key_port import HELD, SIZES, SLOT_NUMBERS, KeyBench, Op, Seen
from simulate import simulate

from opengcm.spec.aes import cipher, round_keys, rounds
from opengcm.spec.gcm import mul

CLOSED_BEFORE = 2  # og_ghash_table_lanes: cycles before the first write


class Bench(KeyBench):
    """The loader and the memories it writes: round keys, and (lane, window, address)."""

    def __init__(self, dut: Any) -> None:
        super().__init__(dut)
        self.lanes, self.bits = int(dut.Lanes.value), int(dut.WindowBits.value)
        self.windows = -(-128 // self.bits)
        self.rounds = rounds(bytes(self.largest))
        self.round_keys: dict[int, int] = {}
        self.tables: dict[tuple[int, int, int], int] = {}
        self.live = False
        self.closed = 0  # cycles

    async def cycle(self, seen: Seen, number: int) -> None:
        """One cycle: do what the loader says to the memories, and note it."""
        dut = self.dut
        await FallingEdge(dut.clk_i)
        self.closed = 0 if dut.open_o.value else self.closed + 1
        if dut.drop_o.value:
            seen.drop.append(number)
            self.live = False
        if dut.set_o.value:
            seen.set.append(number)
            self.live = True
        round_mask = int(dut.round_write_o.value)
        table_mask = int(dut.table_write_o.value)
        if round_mask or table_mask:
            assert not self.live, "written while in use"
            if seen.first_write is None:
                seen.first_write = number
        if round_mask:
            seen.round_writes += round_mask.bit_count()
            for r in range(self.rounds + 1):
                if round_mask >> r & 1:
                    self.round_keys[r] = int(dut.round_key_o.value)
        if table_mask:
            seen.hash_writes += table_mask.bit_count()
            address, data = int(dut.table_address_o.value), int(dut.table_data_o.value)
            if self.closed <= CLOSED_BEFORE:  # a reset: zeros go anywhere, and are written again
                assert not data, "a table is written while it is read"
                return
            for at in range(self.lanes * self.windows):
                if table_mask >> at & 1:
                    self.tables[*divmod(at, self.windows), address] = data

    def check_idle(self) -> None:
        assert not self.dut.open_o.value

    async def wait_ready(self) -> int:
        number = await super().wait_ready()
        assert number <= (1 << self.bits) + 10
        return number

    async def load(self, key: bytes) -> None:
        """Load a key and check all that the header promises."""
        seen = await self.run(Op.LOAD, 0, key)
        nr = rounds(key)
        assert not seen.error
        tables = self.lanes * (self.bits + 6 + self.windows * ((1 << self.bits) - 1))
        bound = max(8 * (nr + 1) + 14, self.drain + 3) + tables + 4
        assert seen.done <= bound, f"{seen.done} cycles, at most {bound}"
        self.check_order(seen)
        assert len(seen.drop) == 1
        assert seen.set == [seen.done]
        assert seen.round_writes == nr + 1
        assert self.dut.open_o.value
        self.check_key(key)

    def check_key(self, key: bytes) -> None:
        """Round key k of n rounds is at k + Rounds - n; lane j has the multiples of H^(Lanes-j)."""
        for k, round_key in enumerate(round_keys(key)):
            expected = int.from_bytes(bytes(round_key), "big")
            assert self.round_keys[k + self.rounds - rounds(key)] == expected, f"round key {k}"
        h = int.from_bytes(cipher(bytes(16), key), "big")
        power = h
        for lane in reversed(range(self.lanes)):
            for window in (0, self.rng.randrange(self.windows)):
                for address in (0, 1, self.rng.randrange(1 << self.bits)):
                    at = sum(
                        1 << 127 - self.bits * window - bit
                        for bit in range(self.bits)
                        if address >> bit & 1 and self.bits * window + bit < 128
                    )
                    word = self.tables[lane, window, address]
                    if self.bits * window + self.bits <= 128:
                        assert word == mul(power, at), f"{lane}, {window}, {address}"
            power = mul(power, h)

    def check_erased(self) -> None:
        assert not self.live
        assert not self.dut.open_o.value
        for r in range(self.rounds + 1):
            assert self.round_keys[r] == 0, f"round {r}"
        for lane in range(self.lanes):
            for window in range(self.windows):
                for address in range(1 << self.bits):
                    assert self.tables[lane, window, address] == 0, f"{lane}, {window}, {address}"

    def check_registers(self, *, tables: bool) -> None:
        """Nothing of a key or of E(0) is left; of H, only where its powers are made."""
        dut = self.dut
        signals = [
            *self.held(),
            dut.round_key_o,
            dut.u_tables.u_load.entry_q,
            dut.u_tables.u_load.step_q,
        ]
        if tables and self.lanes > 1:
            powers = dut.u_tables.gen_powers
            signals += [powers.h_q, powers.u_power.a_q, powers.u_power.product_q]
        for signal in signals:
            assert not int(signal.value), signal._name

    def forget(self) -> None:
        """The memories may hold anything."""
        self.round_keys.clear()
        self.tables.clear()
        self.live = False


async def started(dut: Any) -> Bench:
    bench = Bench(dut)
    await bench.start()
    return bench


@cocotb.test()
async def loads_and_erases(dut: Any) -> None:
    """Every size over another; then one erasure of each kind."""
    bench = await started(dut)
    bench.check_erased()
    await bench.idle(2)
    bench.check_registers(tables=True)
    for op, slot in ((Op.ERASE, 0), (Op.ERASE_ALL, SLOT_NUMBERS - 1)):
        for size in bench.sizes():
            await bench.load(bench.rng.randbytes(size))
            await bench.idle(2)
            bench.check_registers(tables=False)
        bench.tables.clear()
        bench.round_keys.clear()
        seen = await bench.run(op, slot)
        assert not seen.error
        assert not seen.set
        assert seen.done <= bench.drain + (1 << bench.bits) + 11, f"{seen.done} cycles"
        bench.check_order(seen)
        bench.check_erased()
        await bench.idle(2)
        bench.check_registers(tables=True)
    await bench.load(bytes(bench.sizes()[0]))


@cocotb.test()
async def refusals(dut: Any) -> None:
    """Slots and sizes that the build does not have, and no operation: an error, and no more."""
    bench = await started(dut)
    key = bench.rng.randbytes(bench.sizes()[0])
    await bench.load(key)
    await bench.refuse(1)
    assert bench.live
    assert dut.open_o.value
    bench.check_key(key)


@cocotb.test()
@cocotb.parametrize(op=[Op.LOAD, Op.ERASE])
async def reset_in_the_middle(dut: Any, op: Op) -> None:
    """All is erased, nothing is reported, no register keeps anything, the next load is right."""
    bench = await started(dut)
    key = bench.rng.randbytes(bench.sizes()[-1])
    length = (await bench.run(op, 0, key, SIZES.index(len(key)))).done
    for at in sorted({1, 3, bench.drain + 5, length // 2, length - 1, length}):
        if op == Op.ERASE:
            await bench.load(key)
        bench.offer(op, 0, key if op == Op.LOAD else b"", SIZES.index(len(key)))
        for number in range(at):
            await bench.take(Seen(), number)
        dut.rst_ni.value = 0
        await FallingEdge(dut.clk_i)
        bench.forget()
        dut.rst_ni.value = 1
        await bench.wait_ready()
        bench.check_erased()
        await bench.idle(2)
        bench.check_registers(tables=True)
    await bench.load(key)


@dataclass(frozen=True)
class Build:
    """Parameters of the loader."""

    lanes: int
    smallest: int
    largest: int
    sbox: int
    bits: int
    drain: int


@pytest.mark.parametrize(
    "build",
    [
        pytest.param(Build(1, 128, 256, 0, 4, 7), id="128-256", marks=pytest.mark.smoke),
        pytest.param(Build(4, 128, 128, 1, 5, 140), id="128"),
    ],
)
def test_og_gcm_link_loader(build: Build) -> None:
    powers = [("og_ghash_table_keys", "h_q")] if build.lanes > 1 else []
    powers += [("og_gf128_mul_serial", name) for name in ("a_q", "product_q") if build.lanes > 1]
    simulate(
        "og_gcm_link_loader",
        core="opengcm:lib:gcm_link",
        module=__file__,
        parameters={
            "Lanes": build.lanes,
            "KeyMin": build.smallest,
            "KeyMax": build.largest,
            "Sbox": build.sbox,
            "WindowBits": build.bits,
            "DrainCycles": build.drain,
        },
        # No port shows whether erased key bits are still there.
        internals=[
            *HELD,
            ("og_ghash_table_load", "entry_q"),
            ("og_ghash_table_load", "step_q"),
            *powers,
        ],
    )
