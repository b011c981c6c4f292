# SPDX-License-Identifier: Apache-2.0
"""What callers give to a simulator, checked and converted once, where it comes in.

Behind it bytes are `bytes` and numbers are `int`, so that nothing can fail half way, and nothing
is cut short because its items are wider than a byte.
"""

from collections.abc import Iterable
from operator import index

from opengcm.errors import OpenGcmError

_MOST = 2**32 - 1


def given_bytes(what: str, value: object) -> bytes:
    """The bytes of a buffer, whatever its items are and however they lie in memory.

    OpenGcmError, with the name of the argument, for what is no buffer.
    """
    if type(value) is bytes:
        return value
    try:
        return bytes(memoryview(value))  # type: ignore[arg-type]  # what it is, shows here
    except (TypeError, ValueError, BufferError):
        raise _wrong(what, "bytes", value) from None


def given_key(value: object) -> bytes:
    """An AES key. OpenGcmError for what has not 16, 24 or 32 bytes."""
    key = given_bytes("key", value)
    if len(key) not in (16, 24, 32):
        raise OpenGcmError(f"a key has 16, 24 or 32 bytes, not {len(key)}")
    return key


def convert(record: object, buffers: Iterable[str] = (), numbers: Iterable[str] = ()) -> None:
    """Make the named fields of a frozen record that is being made `bytes` and `int`.

    OpenGcmError, with the name of the field, where that cannot be.
    """
    for name in buffers:
        object.__setattr__(record, name, given_bytes(name, getattr(record, name)))
    for name in numbers:
        object.__setattr__(record, name, given_int(name, getattr(record, name)))


def given_keys(value: object) -> bytes | list[bytes]:
    """One key for all blocks, or the keys of each. OpenGcmError for what is no key."""
    try:
        memoryview(value)  # type: ignore[arg-type]  # likewise
    except TypeError:
        if isinstance(value, Iterable) and not isinstance(value, str):
            return [given_bytes("key", key) for key in value]
    return given_bytes("keys", value)


def given_int(what: str, value: object) -> int:
    """A whole number. OpenGcmError, with the name of the argument, for anything else."""
    try:
        return int(index(value))  # type: ignore[arg-type]  # likewise
    except TypeError:
        raise _wrong(what, "an integer", value) from None


def given_count(what: str, value: object, least: int = 0) -> int:
    """Of cycles, or of whatever else a harness counts.

    OpenGcmError, with the name of the argument, for less than `least` or 2^32 and more: C would
    take -1 for a number that no run comes to the end of.
    """
    count = given_int(what, value)
    if not least <= count <= _MOST:
        raise OpenGcmError(f"{what} must be {least} to {_MOST:,}")
    return count


def _wrong(what: str, due: str, value: object) -> OpenGcmError:
    """Of the value only its type is said: it may be a key."""
    return OpenGcmError(f"{what} must be {due}, not {type(value).__name__}")
