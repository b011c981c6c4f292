# SPDX-License-Identifier: Apache-2.0
"""A load for the registers of a co-processor: transfers right and wrong, in any order.

What must come of each is said by a model written from docs/coprocessor.md. OpenGcmError says what
did not.
"""

import random
from collections.abc import Iterable
from dataclasses import dataclass, field

from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from opengcm.errors import OpenGcmError
from opengcm.sim import coprocessor_regs as regs
from opengcm.sim.coprocessor import KEY_SIZES, TAG_SIZES, CoprocessorSimulator, Sealed

ID_VALUE = 0x4F474331
_BLOCK = 16
_LONGEST_BUSY = 2000  # looks at STATUS
_WALK = 1200  # transfers
_REGISTERS = (regs.ID, regs.CAPS, regs.CTRL, regs.CMD, regs.STATUS, regs.BLOCK)
_ADDRESSES = 0x100


def _require(condition: bool, what: str) -> None:
    if not condition:
        raise OpenGcmError(f"wrong result: {what}")


def check_registers(simulator: CoprocessorSimulator, rng: random.Random) -> None:
    """Every address, every setting, the interrupt, and words in order and out of it."""
    caps = _check_addresses(simulator)
    _check_settings(simulator, caps)
    if caps & (regs.CAPS_ECB | regs.CAPS_CBC):
        _Walk(simulator, caps, rng).take(_WALK)
        _check_interrupt(simulator, rng)
        _check_clear(simulator, rng)
    if caps & regs.CAPS_GCM:
        _check_phases(simulator, rng)
        _check_interrupt_of_a_key(simulator, rng)
    if caps & regs.CAPS_CTR:
        _check_counters(simulator, rng)
    simulator.reset()


def check_single_bits(simulator: CoprocessorSimulator, rng: random.Random) -> None:
    """Of GCM, a tag that is wrong in one bit alone, for each bit; else one bit of key, or text."""
    if not simulator.has("gcm"):
        mode = "ecb"
        for bit in range(0, 128, 3):
            one = (1 << bit).to_bytes(_BLOCK)
            for key, data in ((one, bytes(_BLOCK)), (bytes(_BLOCK), one)):
                expected = _ecb(key, False, data)
                _require(simulator.encrypt(mode, key, data) == expected, f"bit {bit}")
        return
    key, iv, text = rng.randbytes(_BLOCK), rng.randbytes(12), rng.randbytes(5)
    sealed = AESGCM(key).encrypt(iv, text, None)
    data, whole = sealed[: len(text)], sealed[len(text) :]
    tags = []
    for size in TAG_SIZES:
        number = int.from_bytes(whole[:size])
        bits = range(8 * size) if size in (16, 4) else range(0, 8 * size, 7)
        tags += [(number ^ wrong).to_bytes(size) for wrong in (0, *(1 << bit for bit in bits))]
    outcomes = simulator.run(Sealed(key, iv, b"", data, tag) for tag in tags)
    for tag, outcome in zip(tags, outcomes, strict=True):
        _require(outcome.ok == (tag == whole[: len(tag)]), f"the verdict on tag {tag.hex()}")


def _check_addresses(simulator: CoprocessorSimulator) -> int:
    """What can be read after reset, and what can not; the capabilities."""
    bus = simulator.model
    simulator.reset()
    _wait(simulator)
    _require(bus.read(regs.ID) == ID_VALUE, "ID")
    caps = bus.read(regs.CAPS) or 0
    _require(caps == simulator.caps, "CAPS")
    counts = bool(caps & (regs.CAPS_CTR | regs.CAPS_GCM))
    _require(bus.read(regs.CTRL) == 0, "CTRL after reset")
    _require(bus.read(regs.STATUS) == regs.STATUS_DONE, "STATUS after reset")
    _require(bus.read(regs.BLOCK) == (_BLOCK * regs.BLOCK_BYTES if counts else None), "BLOCK")
    readable = {regs.ID, regs.CAPS, regs.CTRL, regs.STATUS, *([regs.BLOCK] if counts else [])}
    for address in range(_ADDRESSES):
        if address not in readable:
            _require(bus.read(address) is None, f"a read of {address:#x} was taken")
        if address % 4 or address in (regs.ID, regs.CAPS, regs.STATUS):
            _require(not bus.write(address, 1), f"a write of {address:#x} was taken")
    for address in (0x18, 0x1C, *range(0x60, _ADDRESSES, 4)):
        _require(not bus.write(address, 0), f"a write of {address:#x} was taken")
    return caps


def _sizes(caps: int) -> list[int]:
    flags = (regs.CAPS_KEY128, regs.CAPS_KEY192, regs.CAPS_KEY256)
    return [number for number, flag in enumerate(flags) if caps & flag]


def _control_is_good(caps: int, word: int) -> bool:
    mode, size = word & 3, word >> 8 & 3
    if not caps >> mode & 1 or size not in _sizes(caps):
        return False
    return mode > 1 or not word & regs.CTRL_DECRYPT or bool(caps & regs.CAPS_DECRYPT)


def _check_settings(simulator: CoprocessorSimulator, caps: int) -> None:
    bus = simulator.model
    for word in (
        mode | decrypt | size * regs.CTRL_KEY_SIZE | interrupt
        for mode in range(4)
        for size in range(4)
        for decrypt in (0, regs.CTRL_DECRYPT)
        for interrupt in (regs.CTRL_IRQ_ENABLE, 0)
    ):
        before = bus.read(regs.CTRL)
        good = _control_is_good(caps, word)
        _require(bus.write(regs.CTRL, word) == good, f"CTRL {word:#x}")
        _require(bus.read(regs.CTRL) == (word if good else before), f"CTRL after {word:#x}")
        _wait(simulator)


def _check_interrupt(simulator: CoprocessorSimulator, rng: random.Random) -> None:
    """It rises when the core is done, not before, and falls when that is acknowledged."""
    bus = simulator.model
    simulator.reset()
    _wait(simulator)
    for enabled in (regs.CTRL_IRQ_ENABLE, 0):
        bus.write(regs.CTRL, enabled)
        _write(simulator, regs.KEY, rng.randbytes(_BLOCK))
        _wait(simulator)
        bus.write(regs.CMD, regs.CMD_ACK)
        _require(not bus.interrupt, "an interrupt after ACK")
        _require(not (bus.read(regs.STATUS) or 0) & regs.STATUS_DONE, "done after ACK")
        for acknowledge in (True, False):
            _write(simulator, regs.DATA, rng.randbytes(_BLOCK))
            _require(not bus.interrupt, "an interrupt while busy")
            for place in (regs.CTRL, regs.KEY, regs.DATA, regs.IV):
                _require(not bus.write(place, 0), f"a write of {place:#x} while busy")
            status = bus.read(regs.STATUS) or 0
            _require(status & 3 == regs.STATUS_BUSY, "STATUS while busy")
            for index in range(4):
                bus.read(regs.DATA + 4 * index)  # the first waits
            bus.idle(120)
            _require(bus.interrupt == bool(enabled), "the interrupt of a block")
            _require(bool((bus.read(regs.STATUS) or 0) & regs.STATUS_DONE), "done")
            if acknowledge:
                bus.write(regs.CMD, regs.CMD_ACK)
                _require(not bus.interrupt, "an interrupt after ACK")


def _check_interrupt_of_a_key(simulator: CoprocessorSimulator, rng: random.Random) -> None:
    """With GCM the core is at work on a key, too: on H. The interrupt tells of its end."""
    bus = simulator.model
    for enabled in (regs.CTRL_IRQ_ENABLE, 0):
        simulator.reset()
        _wait(simulator)
        bus.write(regs.CTRL, regs.CTRL_MODE_GCM | enabled)
        bus.write(regs.CMD, regs.CMD_ACK)
        _require(not bus.interrupt, "an interrupt after ACK")
        _write(simulator, regs.KEY, rng.randbytes(_BLOCK))
        _require(not bus.interrupt, "an interrupt while busy")
        _wait(simulator)
        bus.idle(2)
        _require(bus.interrupt == bool(enabled), "the interrupt of a key")
        bus.write(regs.CMD, regs.CMD_ACK)
        _require(not bus.interrupt, "an interrupt after ACK")


def _check_counters(simulator: CoprocessorSimulator, rng: random.Random) -> None:
    """Of CTR all 128 bits count, from every word into the next, and from the last to zero."""
    starts = [rng.randbytes(_BLOCK), bytes(_BLOCK)]
    for full in (32, 64, 96, 128):
        high = rng.getrandbits(128) >> full << full
        starts += [(high | (1 << full) - blocks).to_bytes(_BLOCK) for blocks in (1, 2)]
        # Full words that are not the last: nothing carries.
        starts.append((high | (1 << full) - (1 << 32)).to_bytes(_BLOCK))
        starts.append((high | (1 << full) - (1 << 32) + 1).to_bytes(_BLOCK))
    for number, start in enumerate(starts):
        sizes = [size for size in KEY_SIZES if simulator.takes_key(size)]
        key, data = rng.randbytes(sizes[number % len(sizes)]), rng.randbytes(40)
        expected = Cipher(algorithms.AES(key), modes.CTR(start)).encryptor().update(data)
        got = simulator.encrypt("ctr", key, data, start)
        _require(got == expected, f"the counter {start.hex()}")


def _check_clear(simulator: CoprocessorSimulator, rng: random.Random) -> None:
    """In any cycle of a block: nothing is left of it, and the next is right."""
    bus = simulator.model
    reads_waits = (0, 1, 2, 3, 5, 8, 13, 30, 48, 70)
    for cycles in reads_waits:
        for clear in (False, True):
            key, block = rng.randbytes(_BLOCK), rng.randbytes(_BLOCK)
            _wait(simulator)
            bus.write(regs.CTRL, 0)
            _wait(simulator)
            _write(simulator, regs.KEY, key)
            if cycles != 3:  # else amid the key's own work
                _wait(simulator)
                _write(simulator, regs.DATA, block)
            for _ in range(cycles):
                bus.read(regs.ID)
            if clear:
                bus.write(regs.CMD, regs.CMD_CLEAR)
            else:
                simulator.reset()
            left = (bus.read(regs.STATUS) or 0) & ~regs.STATUS_BUSY & ~regs.STATUS_DONE
            _require(left == 0, "STATUS after an erasure")
            _require(bus.read(regs.DATA) is None, "a result after an erasure")
            _wait(simulator)
            _require(not bus.write(regs.DATA, 0), "DATA after an erasure")
            simulator.reset()
            got = simulator.encrypt("ecb", key, block)
            _require(got == _ecb(key, False, block), "the block after an erasure")


@dataclass
class _Walk:
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
            _wait(self.simulator)
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
        word |= regs.CTRL_KEY_SIZE * rng.choice(_sizes(self.caps))
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
        _require(status & ~regs.STATUS_DONE == expected, f"STATUS before transfer {number}")

    def _write(self, address: int, word: int) -> None:
        taken = self._takes(address, word)
        got = self.simulator.model.write(address, word)
        _require(got == taken, f"whether a write of {address:#x} is taken")

    def _read(self, address: int) -> None:
        expected = self._shows(address)
        if address == regs.STATUS:
            return  # looked at before each transfer
        got = self.simulator.model.read(address)
        _require(got == expected, f"a read of {address:#x}")

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
        if self.group or not _control_is_good(self.caps, word):
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
            self.iv_valid, self.chain = last, _bytes(self.iv)
        elif last:
            self._crypt()
        return True

    def _crypt(self) -> None:
        block, key = _bytes(self.data), _bytes(self.key)
        chained = bool(self.control & 1)
        if self._decrypts:
            self.result = _ecb(key, True, block)
            if chained:
                self.result = _xor(self.result, self.chain)
            self.chain = block
        else:
            self.result = _ecb(key, False, _xor(block, self.chain) if chained else block)
            self.chain = self.result


def _check_phases(simulator: CoprocessorSimulator, rng: random.Random) -> None:
    """What must be refused of GCM and CTR, and that what is refused changes nothing."""
    bus = simulator.model
    key, iv, text = rng.randbytes(_BLOCK), rng.randbytes(12), rng.randbytes(20)
    sealed = AESGCM(key).encrypt(iv, text, b"aad")
    message = Sealed(key, iv, b"aad", text)
    simulator.reset()
    _wait(simulator)
    bus.write(regs.CTRL, regs.CTRL_MODE_GCM)
    _wait(simulator)
    _require(not bus.write(regs.IV, 0), "an IV without a key")
    for phase in range(8):
        for count in range(32):
            word = phase | count * regs.BLOCK_BYTES
            good = phase <= regs.BLOCK_PHASE_VERIFY and 1 <= count <= _BLOCK
            if phase == regs.BLOCK_PHASE_VERIFY:
                good = count in TAG_SIZES
            bus.write(regs.CTRL, regs.CTRL_MODE_GCM)
            _wait(simulator)
            _require(bus.write(regs.BLOCK, word) == good, f"BLOCK {word:#x}")
            kept = word if good else _BLOCK * regs.BLOCK_BYTES
            _require(bus.read(regs.BLOCK) == kept, f"BLOCK after {word:#x}")
            _wait(simulator)
            _require(not bus.write(regs.DATA, 0), "DATA without a key")
            _require(bus.read(regs.DATA) is None, "DATA without a result")
    for before in range(1, 6):
        for after in range(6):
            bus.write(regs.CTRL, regs.CTRL_MODE_GCM)
            _wait(simulator)
            bus.write(regs.BLOCK, before | _BLOCK * regs.BLOCK_BYTES)
            _wait(simulator)
            good = after >= before or after == regs.BLOCK_PHASE_IV
            taken = bus.write(regs.BLOCK, after | _BLOCK * regs.BLOCK_BYTES)
            _require(taken == good, f"phase {after} behind {before}")
            _wait(simulator)
    simulator.reset()
    for delay in (0, 1, 2, 5, 20, 45, 90):
        for erase in (0, regs.CMD_CLEAR, regs.CMD_ACK):
            outcome = simulator.run([message])[0]
            _require(outcome.data + outcome.tag == sealed, "a message")
            for _ in range(delay):
                bus.read(regs.ID)
            if erase == regs.CMD_CLEAR:
                bus.write(regs.CMD, erase)
                left = (bus.read(regs.STATUS) or 0) & ~regs.STATUS_BUSY & ~regs.STATUS_DONE
                _require(left == 0, "STATUS after an erasure")
                _require(bus.read(regs.DATA) is None, "a result after an erasure")
                _wait(simulator)
                simulator.reset()
            elif erase:
                bus.write(regs.CMD, erase)
                _require(not (bus.read(regs.STATUS) or 0) & regs.STATUS_DONE, "done after ACK")
    for loaded, other in (
        (regs.CTRL_MODE_GCM, regs.CTRL_MODE_CTR),
        (regs.CTRL_MODE_CTR, regs.CTRL_MODE_GCM),
    ):
        simulator.reset()
        _wait(simulator)
        bus.write(regs.CTRL, loaded)
        _wait(simulator)
        _write(simulator, regs.KEY, key)
        _wait(simulator)
        _require(bool((bus.read(regs.STATUS) or 0) & regs.STATUS_KEY_VALID), "a key")
        _require(not bus.write(regs.IV + 4, 0), "an IV word out of order")
        _require(not bus.write(regs.DATA, 0), "DATA without an IV")
        for mode in (other, loaded):
            bus.write(regs.CTRL, mode)
            _wait(simulator)
            valid = (bus.read(regs.STATUS) or 0) & regs.STATUS_KEY_VALID
            _require(not valid, "a key served another mode")
    simulator.reset()


def _write(simulator: CoprocessorSimulator, first: int, data: bytes) -> None:
    for at in range(0, len(data), 4):
        word = int.from_bytes(data[at : at + 4], "little")
        _require(simulator.model.write(first + at, word), f"a write of {first + at:#x}")


def _wait(simulator: CoprocessorSimulator) -> None:
    for _ in range(_LONGEST_BUSY):
        if not (simulator.model.read(regs.STATUS) or 0) & regs.STATUS_BUSY:
            return
    raise OpenGcmError("the core is busy for ever")


def _ecb(key: bytes, decrypt: bool, block: bytes) -> bytes:
    cipher = Cipher(algorithms.AES(key), modes.ECB())
    return (cipher.decryptor() if decrypt else cipher.encryptor()).update(block)


def _xor(left: bytes, right: bytes) -> bytes:
    return bytes(a ^ b for a, b in zip(left, right, strict=True))


def _bytes(words: Iterable[int]) -> bytes:
    return b"".join(word.to_bytes(4, "little") for word in words)
