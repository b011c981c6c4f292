# SPDX-License-Identifier: Apache-2.0
"""Keeps what each step of a flow has made, by a hash of all it was made from.

A step works in a folder of its own, which gets its name when the step is done: an interrupted
step leaves nothing, and the steps before it are found again.
"""

import hashlib
import json
import os
import shutil
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from opengcm.cache import cache_root, locked, remove_old
from opengcm.flows.errors import FlowError

LOG = "run.log"
TIMING = "timing.json"  # of place and route, or of the timing analysis
Work = Callable[[Path], None]
"""Does a step in the empty folder it is given, with its log in LOG."""


@dataclass(frozen=True)
class Entry:
    """A finished step; `kept` if it was there already."""

    folder: Path
    kept: bool


def content_key(facts: Mapping[str, Any]) -> str:
    """A hash of everything a step depends on."""
    return hashlib.sha256(json.dumps(facts, sort_keys=True).encode()).hexdigest()[:24]


def keep(kind: str, name: str, key: str, work: Work, *, force: bool) -> Entry:
    """The entry of a step, done first where it is not there or `force` wants it anew.

    FlowError of the step, with the place of its log.
    """
    root = cache_root() / kind
    try:
        root.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FlowError(f"{root}: {error.strerror}") from None
    folder = root / f"{name}-{key}"
    if not force and _touch(folder):
        return Entry(folder, True)
    with locked(root / f".{key}.lock"):
        if not force and _touch(folder):  # another process has done it meanwhile
            return Entry(folder, True)
        _do(folder, work)
        remove_old(root)
    return Entry(folder, False)


def _touch(folder: Path) -> bool:
    try:
        os.utime(folder)
    except FileNotFoundError:
        return False
    return True


def _do(folder: Path, work: Work) -> None:
    temporary = folder.with_name(f".{folder.name}.tmp")
    shutil.rmtree(temporary, ignore_errors=True)
    temporary.mkdir()
    try:
        work(temporary)
    except FlowError as error:
        log = folder.with_name(f"{folder.name}.log")
        with suppress(FileNotFoundError):
            shutil.copyfile(temporary / LOG, log)
            raise FlowError(f"{error} -- see {log}") from None
        raise
    except OSError as error:
        raise FlowError(f"{error.filename}: {error.strerror}") from None
    else:
        if folder.exists():
            shutil.rmtree(folder)
        temporary.rename(folder)
    finally:
        shutil.rmtree(temporary, ignore_errors=True)
