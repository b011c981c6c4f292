# SPDX-License-Identifier: Apache-2.0
"""og_gcm_key_loader: what it writes, when, what it refuses, and what it leaves behind.

Walks builds for all key sizes, 128 to 192 bits, 192 bits alone and 256 bits alone, with 1 to 5 key
slots, 1 to 9 powers of H, digits of 5 to 128 bits and both S-boxes: every operation on every slot,
every refusal, the cycle bounds of the header, the wait between drop and first write, erasure after
reset and after a reset in the middle of every operation.
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

WIDTH = 128


class Bench(KeyBench):
    """The loader and the memories it writes, by (slot, round) and (slot, exponent)."""

    def __init__(self, dut: Any) -> None:
        super().__init__(dut)
        self.slots = int(dut.KeySlots.value)
        self.powers = int(dut.Powers.value)
        self.digits = -(-WIDTH // int(dut.DigitW.value))
        self.rounds = rounds(bytes(self.largest))
        self.round_keys: dict[tuple[int, int], int] = {}
        self.h_powers: dict[tuple[int, int], int] = {}
        self.live: dict[int, int] = {}
        self.dropped: set[int] | None = None  # one by one, while all are dropped

    async def cycle(self, seen: Seen, number: int) -> None:
        """One cycle: do what the loader says to table and memories, and note it."""
        dut = self.dut
        await FallingEdge(dut.clk_i)
        slot = int(dut.slot_o.value)
        if dut.drop_o.value:
            seen.drop.append(number)
            self.live.pop(slot, None)
        if dut.drop_all_o.value:
            seen.drop.append(number)
            self.live.clear()
            self.dropped = (self.dropped or set()) | ({slot} if dut.drop_o.value else set())
        elif self.dropped is not None:
            assert self.dropped == set(range(self.slots)), "some were dropped only together"
            self.dropped = None
        if dut.set_o.value:
            seen.set.append(number)
            self.live[slot] = int(dut.size_o.value)
        mask = int(dut.round_write_o.value)
        power = bool(dut.power_write_o.value)
        if mask or power:
            assert slot < self.slots
            assert slot not in self.live, "written while in use"
            if seen.first_write is None:
                seen.first_write = number
        seen.round_writes += mask.bit_count()
        seen.hash_writes += power
        for r in range(self.rounds + 1):
            if mask >> r & 1:
                self.round_keys[slot, r] = int(dut.round_key_o.value)
        if power:
            self.h_powers[slot, int(dut.power_index_o.value) + 1] = int(dut.power_o.value)

    def check_idle(self) -> None:
        """Nothing beyond what is seen in each cycle."""

    async def wait_ready(self) -> int:
        number = await super().wait_ready()
        assert number <= self.drain + self.slots * self.powers + 5
        return number

    async def load(self, slot: int, key: bytes) -> None:
        """Load a key and check all that the header promises."""
        seen = await self.run(Op.LOAD, slot, key)
        nr = rounds(key)
        what = f"{8 * len(key)} bits into slot {slot}"
        assert not seen.error, what
        expansion = 8 * (nr + 1)
        products = (self.powers - 1) // 2 * (self.digits + 2)
        bound = max(expansion + 14, self.drain + 3) + max(expansion + 13, products + 10)
        assert seen.done <= bound, f"{what}: {seen.done} cycles, at most {bound}"
        self.check_order(seen)
        assert len(seen.drop) == 1
        assert seen.set == [seen.done]
        assert self.live[slot] == SIZES.index(len(key))
        assert seen.round_writes == nr + 1, what
        assert seen.hash_writes == self.powers, what
        self.check_key(slot, key)

    def check_key(self, slot: int, key: bytes) -> None:
        """Round key k of n rounds is at k + Rounds - n, the first at 0; the powers are H's."""
        for k, round_key in enumerate(round_keys(key)):
            place = k + self.rounds - rounds(key)
            expected = int.from_bytes(bytes(round_key), "big")
            assert self.round_keys[slot, place] == expected, f"round key {k}"
        h = int.from_bytes(cipher(bytes(16), key), "big")
        power = h
        for exponent in range(1, self.powers + 1):
            assert self.h_powers[slot, exponent] == power, f"H^{exponent}"
            power = mul(power, h)

    def check_erased(self, slot: int) -> None:
        for r in range(self.rounds + 1):
            assert self.round_keys[slot, r] == 0, f"slot {slot}, round {r}"
        for exponent in range(1, self.powers + 1):
            assert self.h_powers[slot, exponent] == 0, f"slot {slot}, H^{exponent}"
        assert slot not in self.live

    def check_registers(self) -> None:
        """Nothing of a key, of E(0) or of a power of H is left."""
        dut = self.dut
        for signal in (
            *self.held(),
            dut.round_key_o,
            dut.power_o,
            dut.u_powers.power_q,
            dut.u_powers.u_multiply.a_q,
            dut.u_powers.u_multiply.product_q,
        ):
            assert not int(signal.value), signal._name


async def started(dut: Any) -> Bench:
    bench = Bench(dut)
    await bench.start()
    return bench


@cocotb.test()
async def loads(dut: Any) -> None:
    """Every size into every slot, over a key of every other size, one right after the other."""
    bench = await started(dut)
    for slot in range(bench.slots):
        for size in [*bench.sizes(), *reversed(bench.sizes())]:
            key = bench.rng.randbytes(size)
            await bench.load(slot, key)
    keys = {slot: bench.rng.randbytes(bench.sizes()[-1]) for slot in range(bench.slots)}
    for slot, key in keys.items():
        await bench.load(slot, key)
    for slot, key in keys.items():
        bench.check_key(slot, key)
    for byte in (0x00, 0xFF):
        await bench.load(0, bytes([byte]) * bench.sizes()[0])


@cocotb.test()
async def erases(dut: Any) -> None:
    """One slot and no other; then all, whatever the slot number on the port."""
    bench = await started(dut)
    keys = {slot: bench.rng.randbytes(bench.sizes()[0]) for slot in range(bench.slots)}
    for slot, key in keys.items():
        await bench.load(slot, key)
    gone = bench.slots // 2
    seen = await bench.run(Op.ERASE, gone)
    assert not seen.error
    assert not seen.set
    assert seen.done <= bench.drain + bench.powers + 6, f"{seen.done} cycles"
    bench.check_order(seen)
    assert len(seen.drop) == 1 + bench.powers
    bench.check_erased(gone)
    for slot, key in keys.items():
        if slot != gone:
            bench.check_key(slot, key)
    await bench.load(gone, keys[gone])
    seen = await bench.run(Op.ERASE_ALL, SLOT_NUMBERS - 1)
    assert not seen.error
    assert seen.done <= bench.drain + bench.slots * bench.powers + 6, f"{seen.done} cycles"
    bench.check_order(seen)
    assert set(seen.drop) == set(range(seen.drop[0], seen.done + 1)), "all dropped, then not"
    for slot in keys:
        bench.check_erased(slot)


@cocotb.test()
async def refusals(dut: Any) -> None:
    """Slots and sizes that the build does not have, and no operation: an error, and no more."""
    bench = await started(dut)
    size = bench.sizes()[0]
    key = bench.rng.randbytes(size)
    await bench.load(0, key)
    await bench.refuse(bench.slots)
    bench.check_key(0, key)
    await bench.load(0, bench.rng.randbytes(size))


@cocotb.test()
async def nothing_stays_behind(dut: Any) -> None:
    """Two cycles after done no register of the datapath holds anything."""
    bench = await started(dut)
    await bench.idle(2)
    bench.check_registers()
    for size in bench.sizes():
        await bench.load(0, bench.rng.randbytes(size))
        await bench.idle(1)
        bench.check_registers()


@cocotb.test()
async def erases_all_after_reset(dut: Any) -> None:
    """Memories hold anything at power-up; when the loader is ready first, all of it is zero."""
    bench = await started(dut)
    for slot in range(bench.slots):
        bench.check_erased(slot)


@cocotb.test()
@cocotb.parametrize(op=[Op.LOAD, Op.ERASE, Op.ERASE_ALL])
async def reset_in_the_middle(dut: Any, op: Op) -> None:
    """A reset in any cycle of an operation: all slots are erased, nothing is reported, no register
    keeps anything, and the next load is right."""
    bench = await started(dut)
    size = bench.sizes()[-1]
    key = bench.rng.randbytes(size)
    length = (await bench.run(op, 0, key)).done
    for at in sorted({*range(1, length + 1, max(length // 12, 1)), length}):
        await bench.load(bench.slots - 1, key)
        bench.offer(op, 0, key if op == Op.LOAD else b"", SIZES.index(size))
        for number in range(at):
            await bench.take(Seen(), number)
        dut.rst_ni.value = 0
        await FallingEdge(dut.clk_i)
        bench.round_keys.clear()
        bench.h_powers.clear()
        bench.live.clear()
        bench.dropped = None
        dut.rst_ni.value = 1
        await bench.wait_ready()
        for slot in range(bench.slots):
            bench.check_erased(slot)
        await bench.idle(2)
        bench.check_registers()
    await bench.load(0, key)


@dataclass(frozen=True)
class Build:
    """Parameters of the loader."""

    slots: int
    smallest: int
    largest: int
    sbox: int
    powers: int
    digit: int
    drain: int
    gates: int = 0
    wire_regs: int = 0


@pytest.mark.parametrize(
    "build",
    [
        pytest.param(Build(3, 128, 256, 0, 9, 5, 7), id="128-256", marks=pytest.mark.smoke),
        pytest.param(Build(2, 128, 192, 1, 4, 8, 1), id="128-192", marks=pytest.mark.heavy),
        pytest.param(Build(1, 192, 192, 0, 1, 128, 140), id="192"),
        pytest.param(Build(1, 128, 128, 0, 8, 2, 39, gates=1), id="128-gates"),
        pytest.param(Build(5, 128, 128, 0, 8, 2, 39, wire_regs=1), id="128-wires"),
        pytest.param(Build(5, 256, 256, 1, 2, 64, 3), id="256", marks=pytest.mark.full),
    ],
)
def test_og_gcm_key_loader(build: Build) -> None:
    simulate(
        "og_gcm_key_loader",
        core="opengcm:lib:gcm",
        module=__file__,
        parameters={
            "KeySlots": build.slots,
            "KeyMin": build.smallest,
            "KeyMax": build.largest,
            "Sbox": build.sbox,
            "Powers": build.powers,
            "DigitW": build.digit,
            "DrainCycles": build.drain,
            "Gates": build.gates,
            "WireRegs": build.wire_regs,
        },
        # No port shows whether erased key bits are still there.
        internals=[
            *HELD,
            ("og_gcm_hash_powers", "power_q"),
            ("og_gf128_mul_serial", "a_q"),
            ("og_gf128_mul_serial", "product_q"),
        ],
    )
