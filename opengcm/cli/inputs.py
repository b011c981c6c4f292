# SPDX-License-Identifier: Apache-2.0
"""Reading what the user gives, with every check before any work. Messages never show a key."""

from pathlib import Path

from opengcm import key_file
from opengcm.designs import Design
from opengcm.errors import OpenGcmError
from opengcm.reading import read_ordinary

KEY_BYTES = (16, 24, 32)
MAX_IV_BYTES = 65_535  # of the engine
MAX_TEXT_BYTES = 2**36 - 32
"""Of a message (NIST SP 800-38D, 5.2.1.1)."""
MAX_STREAM_BYTES = 2**30
"""Of standard input, whose size is not known before it has been read."""
_SPACE = 1024  # around the digits of an IV


class InputError(OpenGcmError):
    """The user gave something that cannot be used."""


def read_file(path: Path, what: str, limit: int = MAX_TEXT_BYTES) -> bytes:
    """The whole file; InputError, naming it, if it cannot be read or is over the limit."""
    try:
        return read_ordinary(path, limit)
    except OSError as error:
        raise InputError(f"cannot read the {what} {path}: {error.strerror}") from None


def read_key(path: Path) -> bytes:
    """The AES key in a file, as `opengcm.key_file` reads it. InputError if there is none."""
    return key_file.read_key(path, KEY_BYTES, InputError)


def check_key_size(key: bytes, design: Design) -> None:
    """InputError if the design is not built for keys of this size."""
    if not design.key_min <= 8 * len(key) <= design.key_max:
        raise InputError(f"{design.name} does not take keys of {8 * len(key)} bits")


def parse_iv(text: str, where: str = "--iv") -> bytes:
    """An IV in hexadecimal, of 1 to 65,535 bytes. `where` is what an error calls it."""
    try:
        iv = bytes.fromhex(text)
    except ValueError:
        raise InputError(f"{where} is not hexadecimal with two digits a byte") from None
    if not 1 <= len(iv) <= MAX_IV_BYTES:
        raise InputError(f"{where} has {len(iv)} bytes; it must have 1 to {MAX_IV_BYTES:,}")
    return iv


def read_iv(path: Path) -> bytes:
    """The IV in a file of hexadecimal digits, as `encrypt --iv-file` leaves it."""
    content = read_file(path, "IV file", 2 * MAX_IV_BYTES + _SPACE)
    return parse_iv(content.decode("ascii", errors="replace").strip(), f"the IV file {path}")


def check_tag_bytes(tag_bytes: int) -> None:
    """InputError for a tag length that SP 800-38D does not have."""
    from opengcm.spec.gcm import TAG_BYTES  # here: it makes its tables when it is imported

    if tag_bytes not in TAG_BYTES:
        allowed = ", ".join(str(n) for n in TAG_BYTES)
        raise InputError(f"--tag-bytes is {tag_bytes}; it must be one of {allowed}")
