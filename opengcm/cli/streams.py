# SPDX-License-Identifier: Apache-2.0
"""Standard input, output and error as a shell may give them: closed, full, or a broken pipe."""

import io
import os
import sys
from contextlib import suppress
from typing import Any

from opengcm.cli.inputs import InputError

OUTPUT = "standard output"
_CHUNK = 1 << 20


class OutputGone(Exception):  # noqa: N818 - no error: whoever read the output had enough
    """The pipe that we write to has no reader any more."""


class _Output(io.FileIO):
    """Standard output whose errors can be told from those of any other file."""

    def write(self, data: Any) -> int:
        try:
            return super().write(data)
        except BrokenPipeError:
            raise OutputGone from None
        except OSError as error:
            error.filename = OUTPUT
            raise


def prepare() -> None:
    """Take standard output over, and give each closed stream a descriptor.

    No file that we open shall take the number of a closed stream. Output to one that is closed
    fails as a write to it would: "Bad file descriptor".
    """
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDONLY if number == 1 else os.O_RDWR)
    if sys.stderr is None:
        sys.stderr = os.fdopen(2, "w", encoding="utf-8", closefd=False)
    sys.stdout = io.TextIOWrapper(
        io.BufferedWriter(_Output(1, "w", closefd=False)),
        encoding="utf-8" if sys.stdout is None else sys.stdout.encoding,
        errors=_errors(),
        line_buffering=os.isatty(1),
    )


def _errors() -> str:
    """What becomes of a character that the output's encoding does not have, or of a path that is no
    text: it is written as an escape, and nothing is lost, unless the user wants it otherwise.
    """
    given = None if sys.stdout is None else sys.stdout.errors
    return "backslashreplace" if given in (None, "strict") else str(given)


def give_up_output() -> None:
    """Drop what standard output did not take: the interpreter would complain of it at its end."""
    _to_nowhere(sys.stdout.fileno())


def give_up_errors() -> None:
    """Drop what standard error did not take: the interpreter would end with a code of its own."""
    _to_nowhere(2)


def _to_nowhere(descriptor: int) -> None:
    with suppress(OSError):
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, descriptor)
        os.close(null)


def write_bytes(data: bytes) -> None:
    """Put bytes on standard output, all of them."""
    sys.stdout.flush()
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()


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
