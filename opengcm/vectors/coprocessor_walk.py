# SPDX-License-Identifier: Apache-2.0
"""Transfers at random through the registers of a co-processor, and a model of what each does.

The model is written from docs/coprocessor.md.
"""

import random
from dataclasses import dataclass, field

from opengcm.sim import coprocessor_regs as regs
from opengcm.sim.coprocessor import CoprocessorSimulator
from opengcm.vectors.coprocessor_bus import (
    ID_VALUE,
    control_is_good,
    ecb,
    joined,
    key_sizes,
    require,
    wait,
    xor,
)

_REGISTERS = (regs.ID, regs.CAPS, regs.CTRL, regs.CMD, regs.STATUS, regs.BLOCK)


@dataclass
class Walk:
    """Transfers at random, mostly those that come next, and what must come of each.

    Of a core with ECB and CBC. No transfer is made while the core is busy.
    """

    simulator: CoprocessorSimulator
    caps: int
    rng: random.Random
    control: int = 0
    key: list[int] = field(default_factory=list)
    iv: list[int] = field(default_factory=list)
    data: list[int] = field(default_factory=list)
    key_valid: bool = False
    iv_valid: bool = False
    result: bytes = b""
    chain: bytes = b""
    group: str = ""  # of which words have been transferred, but not all
    index: int = 0

    def take(self, count: int) -> None:
        """So many transfers, from reset on."""
        self.simulator.reset()
        for number in range(count):
            wait(self.simulator)
            self._check_status(number)
            if self.rng.random() < 0.75:
                self._next()
            else:
                self._any()

    @property
    def _key_words(self) -> int:
        return (4, 6, 8)[self.control >> 8 & 3]

    @property
    def _decrypts(self) -> bool:
        return bool(self.control & regs.CTRL_DECRYPT)

    def _next(self) -> None:
        """What a driver would do."""
        if self.group == "read" or (not self.group and self.result and self.rng.random() < 0.5):
            self._read(regs.DATA + 4 * self._place(self.index))
        elif self.group == "data" or (not self.group and self._may_begin_a_block()):
            self._write(regs.DATA + 4 * self._place(self.index), self.rng.getrandbits(32))
        elif self.group == "iv" or (not self.group and self.key_valid and self.control & 1):
            self._write(regs.IV + 4 * self._place(self.index), self.rng.getrandbits(32))
        elif self.group == "key" or self.rng.random() < 0.7:
            self._write(regs.KEY + 4 * self.index, self.rng.getrandbits(32))
        else:
            self._write(regs.CTRL, self._some_control())

    def _may_begin_a_block(self) -> bool:
        return self.key_valid and (self.iv_valid or not self.control & 1)

    def _any(self) -> None:
        rng = self.rng
        kind = rng.random()
        if kind < 0.1:
            self._write(regs.CTRL, self._some_control())
        elif kind < 0.14:
            self._write(regs.CMD, rng.choice((0, regs.CMD_CLEAR, regs.CMD_ACK)))
        elif kind < 0.6:
            first, count = rng.choice(((regs.KEY, 8), (regs.IV, 4), (regs.DATA, 4)))
            address = first + 4 * rng.randrange(count)
            if rng.random() < 0.3:
                self._read(address)
            else:
                self._write(address, rng.getrandbits(32))
        else:
            self._read(rng.choice(_REGISTERS))

    def _some_control(self) -> int:
        rng = self.rng
        word = rng.randrange(2) | regs.CTRL_DECRYPT * rng.randrange(2)
        word |= regs.CTRL_KEY_SIZE * rng.choice(key_sizes(self.caps))
        return word | regs.CTRL_IRQ_ENABLE * rng.randrange(2)

    def _place(self, index: int) -> int:
        """Of a word of IV or DATA, in the order of the direction."""
        turned = self._decrypts and self.caps & regs.CAPS_REVERSED
        return 3 - index if turned else index

    def _check_status(self, number: int) -> None:
        status = self.simulator.model.read(regs.STATUS) or 0
        expected = (
            regs.STATUS_KEY_VALID * self.key_valid
            | regs.STATUS_IV_VALID * self.iv_valid
            | regs.STATUS_RESULT * bool(self.result)
        )
        require(status & ~regs.STATUS_DONE == expected, f"STATUS before transfer {number}")

    def _write(self, address: int, word: int) -> None:
        taken = self._takes(address, word)
        got = self.simulator.model.write(address, word)
        require(got == taken, f"whether a write of {address:#x} is taken")

    def _read(self, address: int) -> None:
        expected = self._shows(address)
        if address == regs.STATUS:
            return  # looked at before each transfer
        got = self.simulator.model.read(address)
        require(got == expected, f"a read of {address:#x}")

    def _shows(self, address: int) -> int | None:
        fixed = {regs.ID: ID_VALUE, regs.CAPS: self.caps, regs.CTRL: self.control}
        if address in fixed:
            return fixed[address]
        place = (address - regs.DATA) // 4
        if not regs.DATA <= address < regs.DATA + 16 or not self.result:
            return None
        if self.group not in ("", "read") or place != self._place(self.index):
            return None
        self._step("read", 4)
        return int.from_bytes(self.result[4 * place : 4 * place + 4], "little")

    def _step(self, group: str, count: int) -> bool:
        """One more word of a group; whether it was the last."""
        self.index = (self.index + 1) % count
        self.group = group if self.index else ""
        return not self.index

    def _takes(self, address: int, word: int) -> bool:
        """Whether a write is taken, and what comes of it."""
        if address == regs.CMD:
            if word & regs.CMD_CLEAR:
                self.key_valid = self.iv_valid = False
                self.result, self.group, self.index = b"", "", 0
            return True
        if address == regs.CTRL:
            return self._takes_control(word)
        for name, first, count in (
            ("key", regs.KEY, self._key_words),
            ("iv", regs.IV, 4),
            ("data", regs.DATA, 4),
        ):
            if first <= address < first + 4 * count:
                return self._takes_word(name, (address - first) // 4, count, word)
        return False

    def _takes_control(self, word: int) -> bool:
        if self.group or not control_is_good(self.caps, word):
            return False
        if (word ^ self.control) & 3 * regs.CTRL_KEY_SIZE:
            self.key_valid = False
        self.control, self.iv_valid, self.result = word, False, b""
        return True

    def _takes_word(self, name: str, index: int, count: int, word: int) -> bool:
        wanted = self.index if name == "key" else self._place(self.index)
        if self.group not in ("", name) or index != wanted:
            return False
        if name == "iv" and not self.control & 1:
            return False
        if name == "data" and not self._may_begin_a_block():
            return False
        words: list[int] = getattr(self, name)
        if not self.group:
            words[:] = [0] * count
        words[index] = word
        last = self._step(name, count)
        self.result = b""
        if name == "key":
            self.key_valid, self.iv_valid = last, False
        elif name == "iv":
            self.iv_valid, self.chain = last, joined(self.iv)
        elif last:
            self._crypt()
        return True

    def _crypt(self) -> None:
        block, key = joined(self.data), joined(self.key)
        chained = bool(self.control & 1)
        if self._decrypts:
            self.result = ecb(key, True, block)
            if chained:
                self.result = xor(self.result, self.chain)
            self.chain = block
        else:
            self.result = ecb(key, False, xor(block, self.chain) if chained else block)
            self.chain = self.result
