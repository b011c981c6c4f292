# SPDX-License-Identifier: Apache-2.0
"""Facts that are kept as they are found: a file of the cache, a line of JSON for each."""

import json
import os
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

from opengcm.cache import locked


class KeptLines:
    """The lines of a file, which other processes may add to."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def read(self) -> Iterator[Any]:
        """What was added so far, none of it where there is no file. A line that is no JSON is left
        out: a process may have been killed while it was writing.
        """
        if not self._path.is_file():
            return
        for line in self._path.read_text(encoding="utf-8", errors="replace").splitlines():
            with suppress(ValueError):
                yield json.loads(line)

    def add(self, entries: Iterable[Any]) -> None:
        """Append a line for each. OSError if that fails."""
        text = "".join(f"{json.dumps(entry)}\n" for entry in entries)
        self._path.parent.mkdir(parents=True, exist_ok=True)
        with locked(self._path.with_suffix(".lock")), self._path.open("ab+") as file:
            if file.tell():
                file.seek(-1, os.SEEK_END)
                if file.read(1) != b"\n":  # half a line of a process that was killed
                    text = f"\n{text}"
            file.write(text.encode())
