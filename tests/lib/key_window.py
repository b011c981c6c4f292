# SPDX-License-Identifier: Apache-2.0
"""og_key_window between its bus and two key stores, for its cocotb tests: what its header and
layer_registers.rdl say of every output, asked in every cycle.
"""

import random
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import cocotb
from cocotb.triggers import ReadOnly, RisingEdge
from key_port import SIZES, Op, request_fields
from streams import start

WORDS = 8
IDLE = ("wdata", "command", "put", "word", "key_ready", "key_done", "key_error", "key_blocked")
RESERVED = 18  # bits of KEY_CMD from here on


@dataclass(frozen=True)
class Command:
    """KEY_CMD."""

    op: int
    size: int = 0
    rx: int = 0
    slot: int = 0

    @property
    def word(self) -> int:
        return self.op | self.size << 2 | self.rx << 4 | self.slot << 8


def command_of(word: int) -> Command:
    """What the window finds in a word."""
    return Command(word & 3, word >> 2 & 3, word >> 4 & 1, word >> 8 & 0x3FF)


@dataclass(frozen=True)
class Stores:
    """What the key stores do in a cycle, transmit's first."""

    ready: list[bool]
    done: list[bool]
    error: list[bool]
    blocked: list[bool]


class KeyWindow:
    """The window, and what it should be like now."""

    def __init__(self, dut: Any) -> None:
        self.dut = dut
        self.rng = random.Random(cocotb.RANDOM_SEED)
        self.slots = int(dut.Slots.value)
        has = (dut.Has128, dut.Has192, dut.Has256)
        self.sizes = [size for size, built in enumerate(has) if built.value]
        self.up = [True, True]
        # How likely it is that a store takes, ends, and ends badly.
        self.takes, self.ends, self.fails = 0.5, 0.4, 0.0
        self.given_to: list[tuple[Command, bytes]] = []  # the stores
        self.forget()

    def forget(self) -> None:
        """A reset."""
        self.words: dict[int, bytes] = {}
        self.busy: Command | None = None  # under way
        self.given = self.error = self.blocked = False
        self.judged: Command | None = None  # in the cycle before, and good

    async def start(self) -> "KeyWindow":
        await start(self.dut, up_i=3, **{f"{name}_i": 0 for name in IDLE})
        return self

    # --- what there should be ---

    @property
    def key(self) -> bytes:
        return b"".join(self.words.get(word, bytes(4)) for word in range(WORDS))

    @property
    def valid(self) -> list[bool]:
        """Which store has the command on offer."""
        offered = None if self.busy is None or self.given else self.busy.rx
        return [offered == d and self.up[d] for d in (0, 1)]

    def good(self, command: Command) -> bool:
        """Whether the bus takes it, if none is under way."""
        if not self.up[command.rx] or command.op == Op.NONE:
            return False
        if command.op == Op.ERASE_ALL:
            return True
        if command.op == Op.LOAD:
            built = command.size in self.sizes
            if not built or set(self.words) != set(range(SIZES[command.size] // 4)):
                return False
        return command.slot < self.slots

    # --- a cycle ---

    async def step(
        self, wdata: int | None = None, word: int | None = None, command: Command | None = None
    ) -> bool:
        """One, with a write of KEY or of KEY_CMD or none; whether it is taken."""
        data = self.rng.getrandbits(32) if wdata is None else wdata
        stores = self._stores()
        self._drive(data, word, command, stores)
        asked = word is not None or (command is not None and self.judged == command)
        taken = self.busy is None and asked
        await ReadOnly()
        self._check(taken, stores)
        self._go_on(data, word, command, taken, stores)
        await RisingEdge(self.dut.clk_i)
        return taken

    def _stores(self) -> Stores:
        """The one whose command it is ends it behind its transfer; the other one says anything."""

        def some(probability: float) -> list[bool]:
            return [self.rng.random() < probability for _ in (0, 1)]

        ready, done, error = some(self.takes), some(self.ends), some(self.fails)
        if self.busy is not None:
            rx = self.busy.rx
            done[rx] = done[rx] and (self.given or (self.valid[rx] and ready[rx]))
        blocked = [bad and self.rng.random() < 0.5 for bad in error]
        return Stores(ready, done, error, blocked)

    def _drive(self, data: int, word: int | None, command: Command | None, stores: Stores) -> None:
        dut = self.dut
        dut.wdata_i.value, dut.command_i.value = data, command is not None
        dut.put_i.value = word is not None
        dut.word_i.value = self.rng.randrange(WORDS) if word is None else word
        dut.up_i.value = self.up[0] | self.up[1] << 1
        for name, bits in vars(stores).items():
            getattr(dut, f"key_{name}_i").value = bits[0] | bits[1] << 1

    def _over(self, stores: Stores) -> tuple[bool, bool]:
        """Whether the command ends in this cycle, and ends well."""
        if self.busy is None:
            return False, False
        rx = self.busy.rx
        over = stores.done[rx] or not self.up[rx]
        return over, over and self.up[rx] and not stores.error[rx]

    def _check(self, taken: bool, stores: Stores) -> None:
        dut, now = self.dut, self.busy
        over, well = self._over(stores)
        assert int(dut.key_valid_o.value) == self.valid[0] | self.valid[1] << 1, f"for {now}"
        told = (dut.taken_o, dut.busy_o, dut.error_o, dut.blocked_o, dut.done_o, dut.failed_o)
        wanted = (taken, now is not None, self.error, self.blocked, well, over and not well)
        assert tuple(bool(signal.value) for signal in told) == wanted, f"under way: {now}"
        op, slot, size, key = request_fields(int(dut.key_request_o.value))
        assert key.to_bytes(32, "big") == self.key
        if now:
            assert (op, size, slot) == (now.op, now.size, now.slot)

    def _go_on(
        self, data: int, word: int | None, command: Command | None, taken: bool, stores: Stores
    ) -> None:
        """What the next cycle finds."""
        over, well = self._over(stores)
        moves = any(v and r for v, r in zip(self.valid, stores.ready, strict=True))
        refused = command is not None and self.busy is None and not taken
        offer = command_of(data)
        self.judged = offer if self.good(offer) else None
        if moves and self.busy:
            self.given_to.append((self.busy, self.key))
        if word is not None and taken:
            self.words[word] = data.to_bytes(4, "little")
        if moves or over or refused:
            self.words = {}
        self.given = self.given or moves
        if over and self.busy:
            rx = self.busy.rx
            self.error, self.blocked = not well, self.up[rx] and stores.blocked[rx]
            self.busy = None
        elif command is not None and taken:
            self.busy, self.given, self.error, self.blocked = command, False, False, False

    # --- transfers ---

    async def put(self, key: bytes, leave: Iterable[int] = (), again: bool = False) -> None:
        """Write the words of a key but those left out, in any order; some of them twice."""
        words = [word for word in range(len(key) // 4) if word not in leave]
        self.rng.shuffle(words)
        for word in words:
            if again and self.rng.random() < 0.3:
                await self.step(word=word)
            await self.step(int.from_bytes(key[4 * word :][:4], "little"), word)

    async def give(self, command: Command, pause: int = 0) -> bool:
        """Write KEY_CMD, which is on the bus a cycle before; whether it is taken."""
        word = command.word | self.rng.getrandbits(32 - RESERVED) << RESERVED
        for _ in range(pause):
            await self.step()
        await self.step(word)
        return await self.step(word, command=command)

    async def finish(self) -> None:
        """Until no command is under way."""
        for _ in range(200):
            if self.busy is None:
                return
            await self.step()
        raise AssertionError("the store does not end it")

    def random_key(self, size: int) -> bytes:
        return self.rng.randbytes(SIZES[size])

    async def load(self, size: int, rx: int, slot: int) -> None:
        """One that works."""
        key, command = self.random_key(size), Command(Op.LOAD, size, rx, slot)
        self.takes, self.ends, self.fails = 0.5, 0.4, 0.0
        await self.put(key)
        assert await self.give(command)
        await self.finish()
        assert self.given_to[-1] == (command, key.ljust(32, b"\0"))
        assert not self.error
