# SPDX-License-Identifier: Apache-2.0
"""The RTL of a co-processor as a Python object, driven through its bus, APB or AXI4-Lite.

It does what a driver does, transfer by transfer: every byte goes through the Verilated RTL.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import ClassVar

from opengcm.designs import Design
from opengcm.errors import InvalidTag, OpenGcmError
from opengcm.parameters import Value
from opengcm.sim import coprocessor_regs as regs
from opengcm.sim.bus_binding import BusModel, Program
from opengcm.sim.compile import Message
from opengcm.sim.given import convert, given_bytes
from opengcm.sim.live import BLOCK_BYTES, AesDesign, Asked, Reached, check_mode

TAG_SIZES = (16, 15, 14, 13, 12, 8, 4)
_MODES = {
    "ecb": (regs.CTRL_MODE_ECB, regs.CAPS_ECB),
    "cbc": (regs.CTRL_MODE_CBC, regs.CAPS_CBC),
    "ctr": (regs.CTRL_MODE_CTR, regs.CAPS_CTR),
    "gcm": (regs.CTRL_MODE_GCM, regs.CAPS_GCM),
}
_KEYS = {  # by size: what CTRL and CAPS say of it
    16: (regs.CTRL_KEY_SIZE_K128, regs.CAPS_KEY128),
    24: (regs.CTRL_KEY_SIZE_K192, regs.CAPS_KEY192),
    32: (regs.CTRL_KEY_SIZE_K256, regs.CAPS_KEY256),
}
KEY_SIZES = tuple(_KEYS)
_CHUNK = 2000  # blocks in one program


@dataclass(frozen=True)
class Sealed:
    """One GCM message to be sealed, or opened if it has a tag."""

    key: bytes = field(repr=False)
    iv: bytes
    aad: bytes
    data: bytes
    tag: bytes = b""
    tag_bytes: int = BLOCK_BYTES  # of the tag that is made

    def __post_init__(self) -> None:
        convert(self, ("key", "iv", "aad", "data", "tag"), ("tag_bytes",))

    @property
    def opens(self) -> bool:
        return bool(self.tag)


@dataclass(frozen=True)
class Outcome:
    """What became of a GCM message; `data` is empty if the tag does not match."""

    ok: bool
    data: bytes
    tag: bytes


class CoprocessorSimulator(AesDesign):
    """A live co-processor. Use it as a context manager, or call `close`.

    `pauses` is the probability of a cycle in which a channel of its bus does not move; `seed` fixes
    these pauses and the start values of its registers. The first use of a design builds its model;
    `message` is told. Other keywords are parameters of the top module.
    """

    models: ClassVar = {"coprocessor": BusModel}
    model: BusModel

    def __init__(
        self,
        design: str | Path | Design,
        *,
        seed: int = 0,
        pauses: float = 0.0,
        message: Message | None = None,
        **parameters: Value,
    ) -> None:
        super().__init__(design, parameters, seed=seed, message=message)
        self.model.pause(pauses, seed)
        self._key = b"", False  # the one loaded, and whether it is for GCM
        self.caps = self.model.read(regs.CAPS) or 0

    def close(self) -> None:
        """Free the model; it cannot be used afterwards."""
        self._key = b"", False
        super().close()

    @property
    def cycles(self) -> int:
        """Clock cycles since the model was made."""
        return self.model.cycle

    def reset(self, cycles: int = 4) -> None:
        """Hold the core in reset for some cycles: it forgets its key."""
        self._key = b"", False
        super().reset(cycles)

    def has(self, mode: str) -> bool:
        """Whether the core has a mode."""
        return mode in _MODES and bool(self.caps & _MODES[mode][1])

    def takes_key(self, size: int) -> bool:
        """Whether the core takes keys of so many bytes."""
        return size in _KEYS and bool(self.caps & _KEYS[size][1])

    @property
    def decrypts(self) -> bool:
        """Whether ECB and CBC decrypt too."""
        return bool(self.caps & regs.CAPS_DECRYPT)

    def seal(
        self, key: bytes, iv: bytes, plaintext: bytes, aad: bytes = b"", tag_bytes: int = 16
    ) -> tuple[bytes, bytes]:
        """Encrypt and authenticate with GCM: (ciphertext, tag)."""
        text = given_bytes("plaintext", plaintext)
        outcome = self.run([Sealed(key, iv, aad, text, tag_bytes=tag_bytes)])[0]
        return outcome.data, outcome.tag

    def open(self, key: bytes, iv: bytes, ciphertext: bytes, tag: bytes, aad: bytes = b"") -> bytes:
        """Verify and decrypt with GCM; the plaintext, or InvalidTag."""
        message = Sealed(key, iv, aad, given_bytes("ciphertext", ciphertext), tag)
        if not message.tag:
            raise OpenGcmError("a tag has 4, 8 or 12 to 16 bytes, not 0")
        outcome = self.run([message])[0]
        if not outcome.ok:
            raise InvalidTag
        return outcome.data

    def run(self, messages: Iterable[Sealed]) -> list[Outcome]:
        """Seal or open messages, one after the other, as one program."""
        with self._program() as program:
            done = [self._plan_gcm(program, message) for message in messages]
            words = self._run(program)
        return [finish(words) for finish in done]

    def chain(
        self, decrypt: bool, key: bytes, block: bytes, count: int, iv: bytes | None = None
    ) -> tuple[bytes, bytes]:
        """The inner loop of the Monte Carlo test (AESAVS, 6.4): its last two results.

        ECB: each block is what came of the one before. CBC, if there is an `iv`: the second is
        that IV and each other what came of the one but one before.
        """
        key, block = given_bytes("key", key), given_bytes("block", block)
        iv = None if iv is None else given_bytes("iv", iv)
        mode = "ecb" if iv is None else "cbc"
        order = self._order(mode, decrypt)
        lag = 1 if iv is None else 2
        with self._program() as program:
            self._begin(program, mode, decrypt, key, iv)
            for turn in range(count):
                base = program.reads
                given = block if turn == 0 else iv if turn < lag else None
                for step, index in enumerate(order):
                    if given is None:
                        program.copy(regs.DATA + 4 * index, base - 4 * lag + step)
                    else:
                        program.write(regs.DATA + 4 * index, _words(given)[index])
                for index in order:
                    program.read(regs.DATA + 4 * index)
            words = self._run(program)
        return _block(words[-8:-4], order), _block(words[-4:], order)

    def block_cycles(self, key_bytes: int = 16, blocks: int = 8) -> int:
        """Cycles of a block, with all its transfers and no look at STATUS, of many in a row.

        CBC, or what GCM and CTR do with a block of text, where STATUS must be looked at.
        """
        mode = "cbc" if self.has("cbc") else "ctr"
        with self._program() as program:
            self._begin(program, mode, False, bytes(key_bytes), bytes(BLOCK_BYTES))
            self._run(program)
        with self._program() as program:
            for _ in range(blocks):
                if mode == "ctr":
                    self._wait(program)
                self._put(program, regs.DATA, bytes(BLOCK_BYTES), range(4))
                for index in range(4):
                    program.read(regs.DATA + 4 * index)
            before = self.model.cycle
            self._run(program)
        return (self.model.cycle - before) // blocks

    def _crypt(self, asked: Asked, progress: Reached | None) -> bytes:
        mode, decrypt, key = asked.mode, asked.decrypt, asked.key
        data, iv = asked.data, asked.iv
        self._check(mode, decrypt, key, data, iv)
        blocks = [data[at : at + BLOCK_BYTES] for at in range(0, len(data), BLOCK_BYTES)]
        order = self._order(mode, decrypt)
        out = bytearray()
        for start in range(0, len(blocks), _CHUNK):
            with self._program() as program:
                if start == 0:
                    self._begin(program, mode, decrypt, key, iv)
                for block in blocks[start : start + _CHUNK]:
                    self._put_text(program, block, order)
                words = self._run(program)
            for at in range(0, len(words), 4):
                out += _block(words[at : at + 4], order)
            if progress:
                progress(len(out) // BLOCK_BYTES)
        return bytes(out[: len(data)])

    def _begin(
        self, program: Program, mode: str, decrypt: bool, key: bytes, iv: bytes | None
    ) -> None:
        """CTRL, key and IV; the key only if it is another one, or the core has dropped it."""
        ctrl = _MODES[mode][0] | _KEYS[len(key)][0]
        ctrl |= regs.CTRL_DECRYPT * decrypt
        self._wait(program)
        program.write(regs.CTRL, ctrl)
        if (key, mode == "gcm") != self._key:
            self._wait(program)
            for index, word in enumerate(_words(key)):
                program.write(regs.KEY + 4 * index, word)
            self._key = key, mode == "gcm"
        self._wait(program)
        if iv is not None and mode != "gcm":
            self._put(program, regs.IV, iv, self._order(mode, decrypt))
            self._wait(program)

    def _put_text(self, program: Program, block: bytes, order: Sequence[int]) -> None:
        """One block in, and what comes of it out."""
        if len(block) < BLOCK_BYTES:
            self._wait(program)
            program.write(regs.BLOCK, regs.BLOCK_PHASE_TEXT | len(block) * regs.BLOCK_BYTES)
        self._wait(program)
        self._put(program, regs.DATA, block.ljust(BLOCK_BYTES, b"\0"), order)
        for index in order:
            program.read(regs.DATA + 4 * index)

    def _plan_gcm(self, program: Program, message: Sealed) -> Callable[[memoryview], Outcome]:
        """Add the transfers of one message; what makes its outcome of the words read."""
        self._check("gcm", message.opens, message.key, message.data, None)
        tag_bytes = len(message.tag) or message.tag_bytes
        if tag_bytes not in TAG_SIZES:
            raise OpenGcmError(f"a tag has 4, 8 or 12 to 16 bytes, not {tag_bytes}")
        if not message.iv:
            raise OpenGcmError("GCM takes an IV of at least one byte")
        self._begin(program, "gcm", message.opens, message.key, None)
        if len(message.iv) == 12:
            self._put(program, regs.IV, message.iv, range(3))
        else:
            self._absorb(program, regs.BLOCK_PHASE_IV, message.iv)
            self._absorb(program, regs.BLOCK_PHASE_IV_END, _lengths(b"", message.iv))
        self._absorb(program, regs.BLOCK_PHASE_AAD, message.aad)
        first = program.reads
        if message.data:
            self._phase(program, regs.BLOCK_PHASE_TEXT)
        for at in range(0, len(message.data), BLOCK_BYTES):
            self._put_text(program, message.data[at : at + BLOCK_BYTES], range(4))
        self._absorb(program, regs.BLOCK_PHASE_LENGTHS, _lengths(message.aad, message.data))
        last = program.reads
        if message.opens:
            self._phase(program, regs.BLOCK_PHASE_VERIFY, len(message.tag))
            self._put(program, regs.DATA, message.tag.ljust(BLOCK_BYTES, b"\0"), range(4))
            program.read(regs.STATUS)
        else:
            for index in range(4):
                program.read(regs.DATA + 4 * index)

        def finish(words: memoryview) -> Outcome:
            data = _bytes(words[first:last])[: len(message.data)]
            if message.opens:
                ok = bool(words[last] & regs.STATUS_TAG_OK)
                return Outcome(ok, data if ok else b"", b"")
            return Outcome(True, data, _bytes(words[last : last + 4])[:tag_bytes])

        return finish

    def _absorb(self, program: Program, phase: int, data: bytes) -> None:
        if data:
            self._phase(program, phase)
        for at in range(0, len(data), BLOCK_BYTES):
            self._wait(program)
            block = data[at : at + BLOCK_BYTES].ljust(BLOCK_BYTES, b"\0")
            self._put(program, regs.DATA, block, range(4))

    def _phase(self, program: Program, phase: int, count: int = BLOCK_BYTES) -> None:
        self._wait(program)
        program.write(regs.BLOCK, phase | count * regs.BLOCK_BYTES)
        self._wait(program)

    def _wait(self, program: Program) -> None:
        program.wait(regs.STATUS, regs.STATUS_BUSY, 0)

    def _put(self, program: Program, addr: int, data: bytes, order: Iterable[int]) -> None:
        words = _words(data)
        for index in order:
            program.write(addr + 4 * index, words[index])

    def _order(self, mode: str, decrypt: bool) -> Sequence[int]:
        """The order in which words go in and out."""
        turned = decrypt and mode in ("ecb", "cbc") and self.caps & regs.CAPS_REVERSED
        return range(3, -1, -1) if turned else range(4)

    @contextmanager
    def _program(self) -> Iterator[Program]:
        """A program to be made and run. Its key counts as loaded as soon as it is in there: if the
        program is never run, the key is not in the core, and no message may go under the one that
        is.
        """
        program = Program()
        try:
            yield program
        except BaseException:
            self._key = b"", False
            raise
        finally:
            program.wipe()

    def _run(self, program: Program) -> memoryview:
        try:
            return self.model.run(program)
        except BaseException:
            self.reset()
            raise

    def _check(self, mode: str, decrypt: bool, key: bytes, data: bytes, iv: bytes | None) -> None:
        if not self.has(mode):
            built = ", ".join(name for name in _MODES if self.has(name))
            raise OpenGcmError(f"{self.design.name} has no mode {mode!r}; it has: {built}")
        if decrypt and mode in ("ecb", "cbc") and not self.decrypts:
            raise OpenGcmError(f"{self.design.name} does not decrypt in mode {mode!r}")
        if not self.takes_key(len(key)):
            sizes = ", ".join(str(8 * size) for size in KEY_SIZES if self.takes_key(size))
            raise OpenGcmError(f"{self.design.name} takes keys of {sizes} bits, not {8 * len(key)}")
        check_mode(mode, data, iv)


def _words(data: bytes) -> list[int]:
    return [int.from_bytes(data[at : at + 4], "little") for at in range(0, len(data), 4)]


def _bytes(words: memoryview) -> bytes:
    return b"".join(int(word).to_bytes(4, "little") for word in words)


def _block(words: memoryview, order: Sequence[int]) -> bytes:
    """A block whose words came in this order."""
    given = _bytes(words)
    return b"".join(
        given[4 * step : 4 * step + 4] for step in (list(order).index(i) for i in range(4))
    )


def _lengths(first: bytes, second: bytes) -> bytes:
    """Two lengths in bits, 64 bits each."""
    return (8 * len(first)).to_bytes(8) + (8 * len(second)).to_bytes(8)
