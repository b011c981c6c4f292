# SPDX-License-Identifier: Apache-2.0
"""Reads a key from a file. No message shows any of it."""

import errno
import re
from collections.abc import Callable, Sequence
from pathlib import Path

from opengcm.errors import OpenGcmError

_LIMIT = 1024  # a device or a pipe may never end


def read_key(path: Path, sizes: Sequence[int], error: Callable[[str], OpenGcmError]) -> bytes:
    """The key in a file of one of these numbers of bytes, or of as many in hexadecimal.

    A file of nothing but so many hexadecimal digits, white space around them allowed, is read as
    hexadecimal; any other file is the key as it is. `error`, naming the file, if it is neither or
    cannot be read.
    """
    try:
        with path.open("rb") as file:
            content = file.read(_LIMIT)
    except OSError as fault:
        if fault.errno == errno.ENOENT and _is_key(path.name.encode(errors="replace"), sizes):
            said = "there is no such key file: is its name a key? This may be seen by others now"
            raise error(said) from None
        raise error(f"cannot read the key file {path}: {fault.strerror}") from None
    except ValueError:  # a NUL in a name that stood in another file
        raise error(f"cannot read the key file {path}: no file can have this name") from None
    digits = content.strip()
    if _is_key(digits, sizes):
        return bytes.fromhex(digits.decode("ascii"))
    if len(content) in sizes:
        return content
    raise error(
        f"the key file {path} holds neither {_either(sizes)} bytes"
        f" nor {_either([2 * size for size in sizes])} hexadecimal digits and nothing else"
    )


def _is_key(digits: bytes, sizes: Sequence[int]) -> bool:
    """Whether these are the hexadecimal digits of a key."""
    lengths = [2 * size for size in sizes]
    return len(digits) in lengths and re.fullmatch(rb"[0-9a-fA-F]+", digits) is not None


def _either(sizes: Sequence[int]) -> str:
    return f"{', '.join(map(str, sizes[:-1]))} or {sizes[-1]}"
