# SPDX-License-Identifier: Apache-2.0
"""What the checks of a co-processor's registers share: transfers that must be taken, and AES."""

from collections.abc import Iterable

from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes

from opengcm.errors import OpenGcmError
from opengcm.sim import coprocessor_regs as regs
from opengcm.sim.coprocessor import CoprocessorSimulator

ID_VALUE = 0x4F474331
BLOCK = 16  # bytes
_LONGEST_BUSY = 2000  # looks at STATUS


def require(condition: bool, what: str) -> None:
    """OpenGcmError with what did not come as it must."""
    if not condition:
        raise OpenGcmError(f"wrong result: {what}")


def write_words(simulator: CoprocessorSimulator, first: int, data: bytes) -> None:
    """Bytes into the registers from this one on; each write must be taken."""
    for at in range(0, len(data), 4):
        word = int.from_bytes(data[at : at + 4], "little")
        require(simulator.model.write(first + at, word), f"a write of {first + at:#x}")


def wait(simulator: CoprocessorSimulator) -> None:
    """Until the core is not busy. OpenGcmError if it never ends."""
    for _ in range(_LONGEST_BUSY):
        if not (simulator.model.read(regs.STATUS) or 0) & regs.STATUS_BUSY:
            return
    raise OpenGcmError("the core is busy for ever")


def ecb(key: bytes, decrypt: bool, block: bytes) -> bytes:
    """One block, or more, by AES alone (FIPS 197)."""
    cipher = Cipher(algorithms.AES(key), modes.ECB())
    return (cipher.decryptor() if decrypt else cipher.encryptor()).update(block)


def xor(left: bytes, right: bytes) -> bytes:
    """Of two strings of the same size."""
    return bytes(a ^ b for a, b in zip(left, right, strict=True))


def joined(words: Iterable[int]) -> bytes:
    """The bytes of words, the lowest first."""
    return b"".join(word.to_bytes(4, "little") for word in words)


def key_sizes(caps: int) -> list[int]:
    """Values of CTRL.key_size that a core takes, by its CAPS."""
    flags = (regs.CAPS_KEY128, regs.CAPS_KEY192, regs.CAPS_KEY256)
    return [number for number, flag in enumerate(flags) if caps & flag]


def control_is_good(caps: int, word: int) -> bool:
    """Whether a core with these CAPS takes the word in CTRL."""
    mode, size = word & 3, word >> 8 & 3
    if not caps >> mode & 1 or size not in key_sizes(caps):
        return False
    return mode > 1 or not word & regs.CTRL_DECRYPT or bool(caps & regs.CAPS_DECRYPT)
