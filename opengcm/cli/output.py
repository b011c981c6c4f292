# SPDX-License-Identifier: Apache-2.0
"""Writing a result: all of it or nothing, never over another file unless asked to."""

import errno
import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, ClassVar

import click

from opengcm.cli.inputs import InputError
from opengcm.places import CLONE

FIGURES_HELP = "Write the figures to this file. The clone's own, in results/, need no --force."
"""Of a command that takes figures of which the repository has a file: see check_figures()."""


class _Written(click.Path):
    """What is written to. `-`, standard output elsewhere, is none."""

    kind: ClassVar[str]

    def __init__(self) -> None:
        super().__init__(path_type=Path)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if str(value) == "-":
            text = f"a {self.kind} is written, not standard output; ./- is a {self.kind}"
            self.fail(text, param, ctx)
        if not str(value):
            self.fail(f"a {self.kind} has a name", param, ctx)
        return super().convert(value, param, ctx)


class OutFile(_Written):
    """A file to write to."""

    kind = "file"


class Folder(_Written):
    """A folder to write to."""

    kind = "folder"


def check_output(out: Path, inputs: list[Path], *, force: bool) -> None:
    """InputError if `out` cannot be written, is one of the inputs, or is there already."""
    for path in inputs:
        if path.exists() and out.exists() and path.samefile(out):
            raise InputError(f"{out} is both input and output")
    if not out.parent.is_dir():
        raise InputError(f"no folder {out.parent} to write {out.name} to")
    if out.is_dir() or (out.exists() and not out.is_file()):
        raise InputError(f"{out} is there and not an ordinary file")
    if not force and _is_there(out):
        raise InputError(f"{out} is there already; --force overwrites it")


def is_same(one: Path, other: Path) -> bool:
    """Whether two paths are one file, or would be if both were written."""
    if one.exists() and other.exists():
        return one.samefile(other)
    # Only a folder is followed: what is written takes the place of a link and not of its target.
    return one.parent.resolve() / one.name == other.parent.resolve() / other.name


def write_output(
    out: Path, data: bytes, *, force: bool, before: Callable[[], None] | None = None
) -> None:
    """Put `data` at `out` in one step: readers see the old state or all of the new.

    The file can be read by its owner only. `before` is called when all of it is on the disk, but
    not yet at `out`; if it raises, nothing is left. InputError if writing fails, and then, too,
    nothing is left.
    """
    try:
        descriptor, name = tempfile.mkstemp(prefix=f".{out.name}.", dir=out.parent)
    except OSError as error:
        raise InputError(f"cannot write to {out.parent}: {error.strerror}") from None
    temporary = Path(name)
    try:
        with _said_of(out), os.fdopen(descriptor, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if before is not None:
            before()
        with _said_of(out):
            _publish(temporary, out, force=force)
            _sync_folder(out.parent)
    finally:
        with suppress(FileNotFoundError):
            temporary.unlink()


def check_figures(out: Path | None, own: Path, *, force: bool) -> bool:
    """Whether figures may be written over what is at `out`; InputError as of check_output().

    The clone's `own`, those that the command itself takes, it puts anew without --force, so that
    the command that stands beside them goes as it stands.
    """
    if out is None:
        return force
    force = force or (CLONE and is_same(out, own))
    check_output(out, [], force=force)
    return force


def write_figures(out: Path, text: str, *, force: bool) -> None:
    """Put text that anybody may read, as figures are, at `out`. InputError as of write_output()."""
    write_output(out, text.encode(), force=force)
    out.chmod(0o644)


@contextmanager
def _said_of(out: Path) -> Iterator[None]:
    try:
        yield
    except FileExistsError:
        raise InputError(f"{out} is there already; --force overwrites it") from None
    except OSError as error:
        raise InputError(f"cannot write {out}: {error.strerror}") from None


def _publish(temporary: Path, out: Path, *, force: bool) -> None:
    if not force:
        try:
            os.link(temporary, out)  # unlike a rename, fails if another was faster
        except OSError as error:
            if error.errno not in (errno.EPERM, errno.ENOTSUP, errno.ENOSYS):
                raise
            if _is_there(out):
                raise FileExistsError from None
        else:
            return
    temporary.replace(out)


def _is_there(path: Path) -> bool:
    return path.exists() or path.is_symlink()


def _sync_folder(folder: Path) -> None:
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
