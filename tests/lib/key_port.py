# SPDX-License-Identifier: Apache-2.0
"""The key port of a key loader, for its cocotb tests: operations, and what is seen of one."""

import random
from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any

import cocotb
from cocotb.triggers import ReadOnly, RisingEdge
from streams import start

SIZES = (16, 24, 32)  # bytes, by key_size_e
SLOT_NUMBERS = 1024
REQUEST_W = 2 + 10 + 2 + 256  # bits of og_gcm_pkg::key_request_t
LIMIT = 6000

HELD = [
    ("og_gcm_key_port", "key_q"),
    ("og_aes_key_expand", "window_q"),
    ("og_aes_key_expand", "leaving_q"),
    ("og_gcm_hash_key", "state_q"),
    ("og_gcm_hash_key", "made_q"),
]
"""Registers of og_gcm_key_port and og_gcm_key_rounds that hold key material, for internals=. No
port shows whether erased key bits are still there."""


class Op(IntEnum):
    """og_gcm_pkg::key_op_e, and a number that is none."""

    LOAD = 0
    ERASE = 1
    ERASE_ALL = 2
    NONE = 3


def request_word(op: int, slot: int, size: int, key: int) -> int:
    """og_gcm_pkg::key_request_t: `size` is a key_size_e, `key` has 256 bits, left aligned."""
    return ((op << 10 | slot) << 2 | size) << 256 | key


def key_request(op: int, slot: int, key: bytes = b"") -> int:
    """The same of a key as bytes; none has the first size."""
    size = SIZES.index(len(key)) if key else 0
    return request_word(op, slot, size, int.from_bytes(key.ljust(32, b"\0"), "big"))


def request_fields(word: int) -> tuple[int, int, int, int]:
    """Operation, slot, size and key of a key_request_t."""
    return word >> 268, word >> 258 & 0x3FF, word >> 256 & 3, word & (1 << 256) - 1


async def operate(dut: Any) -> None:
    """Offer the operation that stands on the port until it is taken, and wait until it is done. It
    must not be refused."""
    dut.key_valid_i.value = 1
    for _ in range(5000):
        await ReadOnly()
        accepted = bool(dut.key_ready_o.value) and bool(dut.key_valid_i.value)
        done = bool(dut.key_done_o.value)
        assert not dut.key_error_o.value
        await RisingEdge(dut.clk_i)
        if accepted:
            dut.key_valid_i.value = 0
        if done:
            return
    raise AssertionError("the operation was never done")


@dataclass
class Seen:
    """What one operation did, cycles counted from its take."""

    done: int = 0
    error: bool = False
    drop: list[int] = field(default_factory=list)
    set: list[int] = field(default_factory=list)
    first_write: int | None = None
    round_writes: int = 0
    hash_writes: int = 0  # of powers of H, or of the tables of H

    def nothing(self) -> bool:
        return not (self.drop or self.set or self.round_writes or self.hash_writes)


class KeyBench(ABC):
    """A loader of keys of `smallest` to `largest` bytes with `DrainCycles`, under operations."""

    def __init__(self, dut: Any) -> None:
        self.dut = dut
        self.rng = random.Random(cocotb.RANDOM_SEED)
        self.drain = int(dut.DrainCycles.value)
        self.smallest, self.largest = int(dut.KeyMin.value) // 8, int(dut.KeyMax.value) // 8

    @abstractmethod
    async def cycle(self, seen: Seen, number: int) -> None:
        """One cycle: do what the loader says to the memories, and note it."""

    @abstractmethod
    def check_idle(self) -> None:
        """What holds in each cycle of the erasure after a reset."""

    async def start(self) -> None:
        await start(self.dut, key_valid_i=0, key_request_i=0)
        await self.wait_ready()

    def sizes(self) -> list[int]:
        return [size for size in SIZES if self.smallest <= size <= self.largest]

    async def wait_ready(self) -> int:
        """The erasure after a reset, in cycles: until the loader is ready, it reports nothing."""
        number = 0
        while True:
            await self.cycle(Seen(), number)
            assert not self.dut.key_done_o.value, "done, but nobody asked"
            self.check_idle()
            if self.dut.key_ready_o.value:
                return number
            number += 1
            assert number < LIMIT

    def offer(self, op: Op, slot: int, key: bytes = b"", size: int | None = None) -> None:
        """Put an operation on the port in this cycle."""
        dut = self.dut
        assert dut.key_ready_o.value
        dut.key_valid_i.value = 1
        size = SIZES.index(len(key)) if size is None else size
        padded = int.from_bytes(key.ljust(32, b"\x5a"), "big")
        dut.key_request_i.value = request_word(op, slot, size, padded)

    async def take(self, seen: Seen, number: int) -> None:
        """The next cycle, with other things on the port."""
        await self.cycle(seen, number)
        self.dut.key_valid_i.value = 0
        self.dut.key_request_i.value = self.rng.getrandbits(REQUEST_W)

    async def run(self, op: Op, slot: int, key: bytes = b"", size: int | None = None) -> Seen:
        """One operation until it is done; then the loader is ready again."""
        self.offer(op, slot, key, 0 if op != Op.LOAD and size is None else size)
        seen = Seen()
        number = 0
        while not seen.done:
            number += 1
            assert number < LIMIT, "never done"
            await self.take(seen, number)
            if self.dut.key_done_o.value:
                seen.done = number
                seen.error = bool(self.dut.key_error_o.value)
            else:
                assert not self.dut.key_error_o.value
                assert not self.dut.key_ready_o.value, "ready while busy"
        after = Seen()
        await self.cycle(after, 0)
        assert after.nothing()
        assert not self.dut.key_done_o.value, "done for more than a cycle"
        assert self.dut.key_ready_o.value
        return seen

    async def refuse(self, slots: int) -> None:
        """What a build with these slots does not have: an error, no effect, and no key is kept."""
        key = self.rng.randbytes(self.sizes()[0])
        code = SIZES.index(len(key))
        numbers = (slots, 512, SLOT_NUMBERS - 1)
        refused = [(op, slot, code) for op in (Op.LOAD, Op.ERASE) for slot in numbers]
        refused += [(Op.LOAD, 0, n) for n in range(4) if n == 3 or SIZES[n] not in self.sizes()]
        refused += [(Op.NONE, 0, code)]
        for op, slot, size in refused:
            seen = await self.run(op, slot, self.rng.randbytes(len(key)), size)
            what = f"{op.name}, slot {slot}, size {size}"
            assert seen.error, what
            assert seen.nothing(), what
            assert not int(self.dut.u_port.key_q.value), f"{what}: the key was kept"

    def check_order(self, seen: Seen) -> None:
        """The key is dropped first, and then nothing is written until its traffic is out."""
        assert seen.drop
        assert seen.first_write is not None
        assert seen.first_write - seen.drop[0] >= self.drain, "written too early"

    def held(self) -> list[Any]:
        """Those of HELD."""
        rounds = self.dut.u_rounds
        return [
            self.dut.u_port.key_q,
            rounds.u_expand.window_q,
            rounds.u_expand.leaving_q,
            rounds.u_hash_key.state_q,
            rounds.u_hash_key.made_q,
        ]

    async def idle(self, cycles: int) -> None:
        seen = Seen()
        for number in range(cycles):
            await self.cycle(seen, number)
        assert seen.nothing()
