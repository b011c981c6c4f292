# SPDX-License-Identifier: Apache-2.0
"""Where built things are kept: the folder, the lock between processes, what they have in common,
and the clearing out.

An entry is a folder whose name ends in a hash of all it was made from. It is made under another
name and renamed at the end, so that it is there as a whole or not at all.
"""

import errno
import fcntl
import os
import shutil
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from platformdirs import user_cache_path

VARIABLE = "OPENGCM_CACHE"
KEEP_DAYS = 30  # an entry that was not used for so long is removed by the next build
_LITTLE_BYTES = 1 << 20


def cache_root() -> Path:
    """Folder of built things: $OPENGCM_CACHE, else the one that the system has for a user's caches,
    on Linux $XDG_CACHE_HOME/opengcm or ~/.cache/opengcm."""
    own = os.environ.get(VARIABLE)
    return Path(own) if own else user_cache_path("opengcm", appauthor=False)


def refusal(error: OSError) -> str:
    """One line on why nothing can be kept, and what a user can do about it."""
    place = error.filename or cache_root()
    return f"{place}: {error.strerror or error}; {VARIABLE} names another folder to build in"


def check_room(folder: Path, said: str) -> None:
    """OSError if a tool seems to have failed for want of room, whether it said so or not."""
    full = os.strerror(errno.ENOSPC)
    try:
        free = shutil.disk_usage(folder).free
    except OSError:
        free = _LITTLE_BYTES
    if full in said or free < _LITTLE_BYTES:
        raise OSError(errno.ENOSPC, full, str(folder))


def touch(entry: Path) -> bool:
    """Note that an entry is used; whether it is there. A cache may be there to be read only."""
    try:
        os.utime(entry)
    except FileNotFoundError:
        return False
    except OSError:
        return entry.exists()
    return True


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Hold a lock between processes; it ends with the process at the latest."""
    with path.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def share(made: Path, folder: Path) -> None:
    """Copy a file to a folder, whole or not at all, where it is not there yet."""
    if (folder / made.name).exists():
        return
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder) as own:
        shutil.copy2(made, own)
        (Path(own) / made.name).replace(folder / made.name)


def remove_old(folder: Path) -> None:
    """Drop entries, logs and locks that nothing has used for KEEP_DAYS, where that can be done."""
    oldest = time.time() - KEEP_DAYS * 86400
    for path in folder.iterdir():
        with suppress(OSError):  # another process was faster, or they are another user's
            if path.stat().st_mtime >= oldest:
                continue
            if path.is_dir():
                shutil.rmtree(path, ignore_errors=True)
            else:
                path.unlink(missing_ok=True)


def keep_log(log: Path, kept: Path) -> str:
    """Copy the log of a failed tool out of its folder; ` -- see` with its place, if that works."""
    try:
        shutil.copyfile(log, kept)
    except OSError:  # not half a log: a full disk may be what the tool failed of
        with suppress(OSError):
            kept.unlink(missing_ok=True)
        return ""
    return f" -- see {kept}"
