# SPDX-License-Identifier: Apache-2.0
"""Writes a file in one step, and lets one process at a time read, change and write it."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path


def write_whole(path: Path, text: str) -> None:
    """The file has all of `text`, or stays as it was, also when the process is killed.

    OSError if it cannot be written; then nothing else is left either.
    """
    temporary = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        temporary.write_text(text, encoding="utf-8")
        temporary.replace(path)
    except BaseException:
        with suppress(OSError):
            temporary.unlink(missing_ok=True)
        raise


@contextmanager
def one_writer(folder: Path) -> Iterator[None]:
    """Hold the lock of a folder that is there, for who reads a file of it, changes and writes it.

    The folder itself is locked: no file is left behind, and all who mean the folder mean one lock.
    OSError if it cannot be opened.
    """
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)
