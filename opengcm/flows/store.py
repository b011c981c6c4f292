# SPDX-License-Identifier: Apache-2.0
"""Keeps what each step of a flow has made, by a hash of all it was made from.

A step works in a folder of its own, which gets its name when the step is done: an interrupted
step leaves nothing, and the steps before it are found again.

What is as secret as a key is not kept at all: its steps are done in a folder for their owner alone,
which goes when they are over, and so do the logs.
"""

import hashlib
import json
import shutil
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from opengcm.cache import (
    cache_root,
    check_room,
    keep_log,
    locked,
    refusal,
    remove_old,
    touch,
)
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


Keeper = Callable[[str, str, str, Work], Entry]
"""Takes kind, name and key of a step, and its work; the entry that it leaves."""


def content_key(facts: Mapping[str, Any]) -> str:
    """A hash of everything a step depends on."""
    return hashlib.sha256(json.dumps(facts, sort_keys=True).encode()).hexdigest()[:24]


def keep(kind: str, name: str, key: str, work: Work, *, force: bool) -> Entry:
    """The entry of a step, done first where it is not there or `force` wants it anew.

    FlowError of the step, with the place of its log.
    """
    root = cache_root() / kind
    folder = root / f"{name}-{key}"
    if not force and touch(folder):
        return Entry(folder, True)
    try:
        root.mkdir(parents=True, exist_ok=True)
        with locked(root / f".{key}.lock"):
            if not force and touch(folder):  # another process has done it meanwhile
                return Entry(folder, True)
            _do(folder, work)
            remove_old(root)
    except OSError as error:
        raise FlowError(refusal(error)) from None
    return Entry(folder, False)


@contextmanager
def keeper(*, force: bool, secret: bool) -> Iterator[Keeper]:
    """Does the steps of a flow by `keep`, or if they are `secret` so that nothing of them is left
    behind the block: neither a netlist nor a log.
    """
    if not secret:
        yield lambda kind, name, key, work: keep(kind, name, key, work, force=force)
        return
    with tempfile.TemporaryDirectory(prefix="opengcm-secret-") as place:  # its mode is 0700
        yield lambda kind, name, key, work: _once(Path(place, kind, f"{name}-{key}"), work)


def _once(folder: Path, work: Work) -> Entry:
    try:
        folder.mkdir(parents=True)
        try:
            work(folder)
        except (FlowError, ValueError) as error:
            check_room(folder, str(error))
            raise
    except OSError as error:
        place = error.filename or folder
        raise FlowError(f"{place}: {error.strerror or error}") from None
    return Entry(folder, False)


def _do(folder: Path, work: Work) -> None:
    temporary = folder.with_name(f".{folder.name}.tmp")
    shutil.rmtree(temporary, ignore_errors=True)
    try:
        temporary.mkdir()
        work(temporary)
        _put(temporary, folder)
    except (FlowError, ValueError) as error:
        check_room(folder.parent, str(error))  # a tool may leave half a file and not say so
        if not isinstance(error, FlowError):
            raise
        said = keep_log(temporary / LOG, folder.with_name(f"{folder.name}.log"))
        raise FlowError(f"{error}{said}") from None
    finally:
        shutil.rmtree(temporary, ignore_errors=True)


def _put(made: Path, folder: Path) -> None:
    """Give what was made the name of an entry; one that is there makes room, and goes after it.

    Others may be reading it: at no time is there half of one.
    """
    aside = folder.with_name(f".{folder.name}.old")
    shutil.rmtree(aside, ignore_errors=True)
    with suppress(FileNotFoundError):
        folder.rename(aside)
    try:
        made.rename(folder)
    except BaseException:
        with suppress(OSError):
            aside.rename(folder)
        raise
    shutil.rmtree(aside, ignore_errors=True)
