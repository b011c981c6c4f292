# SPDX-License-Identifier: Apache-2.0
"""Standard input, output and error as a shell may give them: closed, full, or a broken pipe."""

import os
import sys
from contextlib import suppress

from opengcm.cli.inputs import InputError

_CHUNK = 1 << 20


def stand_in_for_closed() -> None:
    """Give each closed stream a descriptor, so that no file we open takes its number.

    Output that goes to a closed stream then fails as a write to it would: "Bad file descriptor".
    """
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDONLY if number == 1 else os.O_RDWR)
    if sys.stdout is None:
        sys.stdout = os.fdopen(1, "w", encoding="utf-8", closefd=False)
    if sys.stderr is None:
        sys.stderr = os.fdopen(2, "w", encoding="utf-8", closefd=False)


def output_error() -> OSError | None:
    """Why standard output does not take what it was given, None if it does."""
    try:
        sys.stdout.flush()
    except OSError as error:
        return error
    return None


def give_up_output() -> None:
    """Drop what standard output did not take: the interpreter would complain of it at its end."""
    with suppress(OSError):
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, sys.stdout.fileno())
        os.close(null)


def write_bytes(data: bytes) -> None:
    """Put bytes on standard output, all of them."""
    try:
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
    except OSError as error:
        error.filename = "standard output"
        raise


def read_bytes(limit: int) -> bytes:
    """All of standard input. InputError if it is closed or has more than `limit` bytes."""
    if sys.stdin is None:
        raise InputError("cannot read standard input: it is closed")
    content = bytearray()
    try:
        while part := sys.stdin.buffer.read(_CHUNK):
            content += part
            if len(content) > limit:
                raise InputError(f"standard input has more than {limit:,} bytes")
    except OSError as error:
        raise InputError(f"cannot read standard input: {error.strerror}") from None
    return bytes(content)
