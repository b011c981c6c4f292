# SPDX-License-Identifier: Apache-2.0
"""The progress bar of long work: on stderr, and only where a person watches."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

Reached = Callable[[int], None]


@contextmanager
def progress_bar(what: str, total: int) -> Iterator[Reached]:
    """A bar for `total` steps; the function it gives takes how many are done."""
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    console = Console(stderr=True)
    with Progress(
        *columns, console=console, transient=True, disable=not sys.stderr.isatty()
    ) as bar:
        task = bar.add_task(what, total=total)
        yield lambda done: bar.update(task, completed=done)


def note(message: str) -> None:
    """A line on what is going on, for a person who watches."""
    if sys.stderr.isatty():
        print(message, file=sys.stderr)
