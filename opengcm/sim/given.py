# SPDX-License-Identifier: Apache-2.0
"""What callers give to a simulator, checked and converted once, where it comes in.

Behind it bytes are `bytes` and numbers are `int`, so that nothing can fail half way, and nothing
is cut short because its items are wider than a byte.
"""

from operator import index

from opengcm.errors import OpenGcmError


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


def given_int(what: str, value: object) -> int:
    """A whole number. OpenGcmError, with the name of the argument, for anything else."""
    try:
        return int(index(value))  # type: ignore[arg-type]  # likewise
    except TypeError:
        raise _wrong(what, "an integer", value) from None


def _wrong(what: str, due: str, value: object) -> OpenGcmError:
    """Of the value only its type is said: it may be a key."""
    return OpenGcmError(f"{what} must be {due}, not {type(value).__name__}")
