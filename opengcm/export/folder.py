# SPDX-License-Identifier: Apache-2.0
"""A folder that is written whole or not at all."""

import os
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path

from opengcm.errors import ExportError

OWNER_FOLDER, OWNER_FILE = 0o700, 0o600
"""Modes of what holds key material; the defaults below leave it to the umask."""


def check_room(out: Path, names: Iterable[str], *, force: bool) -> None:
    """ExportError if one of the files must not, or cannot, be written."""
    for path in (out / name for name in names):
        if path.is_dir():
            raise ExportError(f"{path} is a folder")
        if not force and os.path.lexists(path):
            raise ExportError(f"{path} is there already; --force overwrites it")


@contextmanager
def made_folder(out: Path, *, mode: int = 0o777) -> Iterator[None]:
    """A folder that is there inside, and gone again if it was made here and nothing came of it.

    `mode` is that of a folder made here, less the umask; of those above it, it is the umask's.
    ExportError if it, or what is put in it, cannot be written.
    """
    missing = [path for path in (out, *out.parents) if not path.exists()]
    try:
        out.mkdir(mode=mode, parents=True, exist_ok=True)
        yield
    except BaseException as error:
        for path in missing:
            with suppress(OSError):
                path.rmdir()
        if isinstance(error, OSError):
            raise ExportError(f"cannot write to {out}: {error.strerror or error}") from None
        raise


def write_files(
    out: Path, contents: Mapping[str, bytes], *, force: bool, mode: int = 0o666
) -> list[Path]:
    """Write files into a folder that is there; they are moved in when all of them are made.

    A name may have folders in it, which are there, too. `mode` is that of each file from the
    start, less the umask.
    """
    with tempfile.TemporaryDirectory(prefix=".opengcm-", dir=out) as folder:
        for name, content in contents.items():
            path = Path(folder) / name
            path.parent.mkdir(parents=True, exist_ok=True)
            with open(path, "wb", opener=partial(os.open, mode=mode)) as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
        check_room(out, contents, force=force)  # somebody may have been faster
        return [(Path(folder) / name).replace(out / name) for name in contents]
