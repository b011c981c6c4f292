# SPDX-License-Identifier: Apache-2.0
"""The board on its serial line: commands, the core's registers, AES-GCM.

Standard library alone. README.md has the commands; docs/coprocessor.md the registers.
"""

import os
import select
import termios
import time
from enum import IntEnum
from types import TracebackType
from typing import Self

# Of board_pkg.sv.
WRITE, READ, ABSORB, CRYPT = b"WRAC"
ACCEPTED, DONE = 0xA0, 0xA1

# Of regs/og_coprocessor.rdl.
ID, CTRL, CMD, STATUS, BLOCK, KEY, IV, DATA = 0x00, 0x08, 0x0C, 0x10, 0x14, 0x20, 0x40, 0x50
ID_VALUE = 0x4F474331
MODE_GCM, CTRL_DECRYPT = 3, 1 << 4
KEY_SIZES = {16: 0, 24: 1, 32: 2}
CMD_CLEAR = 1
STATUS_KEY_VALID, STATUS_TAG_OK = 1 << 2, 1 << 5


class Phase(IntEnum):
    """What the blocks of a message are."""

    IV = 0
    IV_END = 1
    AAD = 2
    TEXT = 3
    LENGTHS = 4
    VERIFY = 5


BLOCK_BYTES = 16
TAG_BYTES = 16
CHUNK = 1024  # bytes of a command's blocks: two commands may be under way, 2 KiB
QUIET_SECONDS = 0.02  # of silence, after which the board gives up a command
RX_FIFO_BYTES = 64
TRIES = 3  # to find the board

ANSWERS = {
    0xE0: "no such command",
    0xE1: "the command does not take this length",
    0xE2: "the command was cut off",
    0xE3: "the core refused a transfer",
    0xE4: "a byte was lost on the line",
}


class BoardError(Exception):
    """The board answered with an error, or not at all. `answer` is its byte, if there is one."""

    def __init__(self, message: str, answer: int | None = None) -> None:
        super().__init__(message)
        self.answer = answer


class TagError(Exception):
    """The tag is not that of the message: what was decrypted is nobody's plaintext."""


class Board:
    """A board at the end of a serial line. The core is cleared when it is opened and closed."""

    def __init__(self, port: str, baud: int = 1_000_000, timeout: float = 5.0) -> None:
        self._timeout = timeout
        rate = getattr(termios, f"B{baud}", None)
        if rate is None:
            raise BoardError(f"this system has no serial rate of {baud}")
        try:
            self._file = os.open(port, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
        except OSError as error:
            raise BoardError(f"{port}: {error.strerror}") from None
        try:
            _make_raw(self._file, rate)
            self.find()
        except BaseException:
            os.close(self._file)
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        try:
            self.erase()
        except BoardError:
            # What went wrong first is what counts.
            if kind is None:
                raise
        finally:
            os.close(self._file)

    # The line.

    def send(self, data: bytes | bytearray) -> None:
        """Put bytes on the line, whatever they are."""
        view = memoryview(data)
        while view:
            if not select.select([], [self._file], [], self._timeout)[1]:
                raise BoardError("the serial line takes no bytes")
            view = view[os.write(self._file, view) :]

    def receive(self, count: int) -> bytes:
        """So many bytes from the line. BoardError if they do not come."""
        data = b""
        while len(data) < count:
            if not select.select([self._file], [], [], self._timeout)[0]:
                raise BoardError(f"no answer: {count - len(data)} bytes are missing")
            if not (some := os.read(self._file, count - len(data))):
                raise BoardError("the serial line is closed")
            data += some
        return data

    def drain(self) -> bytes:
        """Let the board end what another has begun; what it has to say until it is silent."""
        said = bytearray()
        time.sleep(2 * QUIET_SECONDS)
        while select.select([self._file], [], [], 2 * QUIET_SECONDS)[0]:
            if not (some := os.read(self._file, 4096)):
                raise BoardError("the serial line is closed")
            said += some
        return bytes(said)

    def find(self) -> None:
        """Come to a board that waits for a command, and clear its core.

        What is sent first may be taken for the end of a command that was cut off. The answer
        to that is an error, and the next try is right.
        """
        for left in reversed(range(TRIES)):
            self.drain()
            try:
                found = self.read(ID)
                break
            except BoardError:
                if not left:
                    raise
        if found != ID_VALUE:
            raise BoardError("there is no OpenGCM core at the other end")
        self.write(CMD, CMD_CLEAR)

    # Commands.

    def answer(self) -> None:
        """The byte that a command is answered with first, or last."""
        self._check(self.receive(1)[0], ACCEPTED)

    def end(self) -> None:
        """The byte that a command which was accepted ends with."""
        self._check(self.receive(1)[0], DONE)

    @staticmethod
    def _check(got: int, expected: int) -> None:
        if got == expected:
            return
        said = ANSWERS.get(got, f"an answer out of order, {got:#04x}")
        raise BoardError(f"the board: {said}", got)

    def write(self, address: int, *words: int) -> None:
        """Words to registers one behind the other."""
        self._write_bytes(address, b"".join(word.to_bytes(4, "little") for word in words))

    def _write_bytes(self, address: int, data: bytes | bytearray) -> None:
        self.send(_header(WRITE, address, len(data)) + data)
        self.answer()
        self.end()

    def read(self, address: int) -> int:
        """The word of a register."""
        return int.from_bytes(self._read_bytes(address, 4), "little")

    def _read_bytes(self, address: int, count: int) -> bytes:
        self.send(_header(READ, address, count))
        self.answer()
        data = self.receive(count)
        self.end()
        return data

    def _absorb(self, data: bytes) -> None:
        """Blocks without a result, the last padded with zeros."""
        for at in range(0, len(data), CHUNK):
            blocks = _padded(data[at : at + CHUNK])
            self.send(_header(ABSORB, DATA, len(blocks)) + blocks)
            self.answer()
            self.end()

    def _crypt(self, data: bytes) -> bytes:
        """Whole blocks through the core: the next command is sent before the last is answered."""
        chunks = [data[at : at + CHUNK] for at in range(0, len(data), CHUNK)]
        done = bytearray()
        for index in range(len(chunks) + 1):
            if index < len(chunks):
                self.send(_header(CRYPT, DATA, len(chunks[index])) + chunks[index])
            if index:
                self.answer()
                done += self.receive(len(chunks[index - 1]))
                self.end()
        return bytes(done)

    # AES-GCM.

    def set_key(self, key: bytes | bytearray) -> None:
        """Load a key for GCM; it stays until erase()."""
        if len(key) not in KEY_SIZES:
            raise ValueError("a key has 16, 24 or 32 bytes")
        self._key_size = KEY_SIZES[len(key)]
        self.write(CTRL, MODE_GCM | self._key_size << 8)
        self._write_bytes(KEY, key)

    def erase(self) -> None:
        """Erase the key, in the core and where it came through."""
        self.write(CMD, CMD_CLEAR)
        for _ in range(RX_FIFO_BYTES // len(_header(READ, ID, 4))):
            self.read(ID)

    def seal(self, iv: bytes, text: bytes, aad: bytes = b"") -> tuple[bytes, bytes]:
        """Ciphertext and tag. `iv` must be new for each message under one key."""
        ciphertext = self._message(0, iv, text, aad)
        return ciphertext, self._read_bytes(DATA, TAG_BYTES)

    def open(self, iv: bytes, ciphertext: bytes, tag: bytes, aad: bytes = b"") -> bytes:
        """The plaintext. TagError, and no plaintext, if the tag is another."""
        text = self._message(CTRL_DECRYPT, iv, ciphertext, aad)
        self._phase(Phase.VERIFY, len(tag))
        self._absorb(tag)
        # The read waits until the core has compared.
        if not self.read(STATUS) & STATUS_TAG_OK:
            raise TagError("the tag is wrong: nothing is released")
        return text

    def _message(self, direction: int, iv: bytes, text: bytes, aad: bytes) -> bytes:
        """All of a message but its tag."""
        self.write(CTRL, MODE_GCM | direction | self._key_size << 8)
        if len(iv) == 12:
            self._write_bytes(IV, iv)
        else:
            self._phase(Phase.IV)
            self._absorb(iv)
            self._phase(Phase.IV_END)
            self._absorb(_bits(0) + _bits(len(iv)))
        if aad:
            self._phase(Phase.AAD)
            self._absorb(aad)
        whole = len(text) - len(text) % BLOCK_BYTES
        done = b""
        if whole:
            self._phase(Phase.TEXT)
            done = self._crypt(text[:whole])
        if rest := text[whole:]:
            self._phase(Phase.TEXT, len(rest))
            done += self._crypt(_padded(rest))[: len(rest)]
        self._phase(Phase.LENGTHS)
        self._absorb(_bits(len(aad)) + _bits(len(text)))
        return done

    def _phase(self, phase: Phase, count: int = BLOCK_BYTES) -> None:
        self.write(BLOCK, phase | count << 8)


def _header(command: int, address: int, count: int) -> bytes:
    return bytes([command, address]) + count.to_bytes(2, "little")


def _padded(data: bytes) -> bytes:
    return data + bytes(-len(data) % BLOCK_BYTES)


def _bits(count: int) -> bytes:
    """A length in bytes as GCM has it: in bits, eight bytes, the high one first."""
    return (8 * count).to_bytes(8, "big")


def _make_raw(file: int, rate: int) -> None:
    """8 bits, no parity, no flow control, nothing translated."""
    try:
        _, _, cflag, _, _, _, cc = termios.tcgetattr(file)
        cflag &= ~(termios.CSIZE | termios.PARENB | termios.CSTOPB | termios.CRTSCTS)
        cflag |= termios.CS8 | termios.CREAD | termios.CLOCAL
        termios.tcsetattr(file, termios.TCSANOW, [0, 0, cflag, 0, rate, rate, cc])
    except termios.error as error:
        raise BoardError(f"this is no serial line: {error}") from None
