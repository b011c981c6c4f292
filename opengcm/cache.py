# SPDX-License-Identifier: Apache-2.0
"""Where built things are kept: the folder, the lock between processes, what they have in common,
and the clearing out.

An entry is a folder whose name ends in a hash of all it was made from. It is made under another
name and renamed at the end, so that it is there as a whole or not at all.
"""

import fcntl
import os
import shutil
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

KEEP_DAYS = 30  # an entry that was not used for so long is removed by the next build


def cache_root() -> Path:
    """Folder of built things: $OPENGCM_CACHE, $XDG_CACHE_HOME/opengcm or ~/.cache/opengcm."""
    if own := os.environ.get("OPENGCM_CACHE"):
        return Path(own)
    base = os.environ.get("XDG_CACHE_HOME")
    return (Path(base) if base else Path.home() / ".cache") / "opengcm"


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
    """Drop entries, logs and locks that nothing has used for KEEP_DAYS."""
    oldest = time.time() - KEEP_DAYS * 86400
    for path in folder.iterdir():
        try:
            if path.stat().st_mtime >= oldest:
                continue
            if path.is_dir():
                shutil.rmtree(path, ignore_errors=True)
            else:
                path.unlink(missing_ok=True)
        except FileNotFoundError:  # another process was faster
            continue
