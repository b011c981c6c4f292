# SPDX-License-Identifier: Apache-2.0
"""Reading the files that a user names: ordinary ones, of a size that can be meant.

A device or a pipe may never end. What is refused is an OSError with a reason, so that a caller
says it as it says that a file is not there.
"""

import errno
import json
import stat
from pathlib import Path
from typing import Any

MAX_TEXT_BYTES = 1 << 30
"""Of a file of text: a space, a matrix, vectors."""


def read_ordinary(path: Path, limit: int = MAX_TEXT_BYTES) -> bytes:
    """The whole file. OSError if it is no ordinary file, has more than `limit` bytes, or cannot be:
    a name that stands in another file may have a NUL in it.
    """
    try:
        found = path.stat()
    except ValueError:
        raise OSError(errno.EINVAL, "no file can have this name", str(path)) from None
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


def read_json(path: Path) -> tuple[str, Any]:
    """The text of a file, and what it says in JSON. OSError and UnicodeDecodeError as `read_text`;
    for what is no JSON, or none that Python takes, another ValueError with the reason.
    """
    text = read_text(path)
    try:
        return text, json.loads(text)
    except json.JSONDecodeError:
        raise
    except ValueError:  # of all others only this: Python's bound of what it makes a number of
        raise ValueError("a number has too many digits") from None
    except RecursionError:
        raise ValueError("too many brackets in one another") from None
