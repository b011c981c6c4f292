# SPDX-License-Identifier: Apache-2.0
"""Reading the files that a user names: ordinary ones, of a size that can be meant.

A device or a pipe may never end. What is refused is an OSError with a reason, so that a caller
says it as it says that a file is not there.
"""

import errno
import stat
from pathlib import Path

MAX_TEXT_BYTES = 1 << 30
"""Of a file of text: a space, a matrix, vectors."""


def read_ordinary(path: Path, limit: int = MAX_TEXT_BYTES) -> bytes:
    """The whole file. OSError if it is no ordinary file or has more than `limit` bytes."""
    found = path.stat()
    if stat.S_ISDIR(found.st_mode):
        raise IsADirectoryError(errno.EISDIR, "Is a directory", str(path))
    if not stat.S_ISREG(found.st_mode):
        raise OSError(errno.EINVAL, "not an ordinary file", str(path))
    if found.st_size > limit:
        raise OSError(errno.EFBIG, f"more than {limit:,} bytes", str(path))
    return path.read_bytes()


def read_text(path: Path) -> str:
    """The whole file as UTF-8. OSError as `read_ordinary`; UnicodeDecodeError is a ValueError."""
    return read_ordinary(path).decode("utf-8")
