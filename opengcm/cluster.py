# SPDX-License-Identifier: Apache-2.0
"""Runs long measurements on a Dask cluster: a running one, or one of this machine's cores.

Tasks say what they took the last time. The longest go first, so that none is left alone at the
end, and two that need most of the memory do not meet: a worker has a resource `memory_mb`, of which
each task takes its part.

Whoever may talk to a scheduler or a worker may run code as its user. The cluster that is started
here listens on this machine alone, and only to who has the certificate that it is started with,
which nothing but its processes know. Who may talk to one that runs already is up to its owner: its
addresses and certificates are those of Dask's configuration.
"""

# distributed has no annotations on what is called here.
# mypy: disable-error-code="no-untyped-call"

import logging
import os
import signal
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import CancelledError
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from typing import Any

import psutil
from distributed import (
    Client,
    Future,
    KilledWorker,
    LocalCluster,
    Worker,
    WorkerPlugin,
    as_completed,
)
from distributed.utils import silence_logging_cmgr

from opengcm.errors import OpenGcmError

MEMORY = "memory_mb"
"""The resource of a worker. One of a cluster of your own gets it by
`dask worker ADDRESS --resources memory_mb=16000`; without it, memory is not counted."""

CONNECT_SECONDS = 15
_USABLE = 0.9  # of the memory that is free when the cluster starts
_UNKNOWN_MB = 1000.0


class ClusterError(OpenGcmError):
    """The cluster cannot be reached or was lost."""


@dataclass(frozen=True)
class Task:
    """One call, in a worker. `seconds` and `memory_mb` are what it took before, None if unknown.

    `after` names tasks, by their place in the list, that must have ended well first.
    """

    function: Callable[..., Any]
    arguments: tuple[Any, ...]
    seconds: float | None = None
    memory_mb: float | None = None
    after: tuple[int, ...] = ()


class EndTools(WorkerPlugin):
    """Ends the tools that a worker of ours has started when the worker ends."""

    def teardown(self, worker: Worker) -> None:
        """The work is over, or was interrupted."""
        for child in psutil.Process().children(recursive=True):
            with suppress(psutil.NoSuchProcess):
                child.kill()


def run(
    tasks: Sequence[Task],
    *,
    scheduler: str | None = None,
    workers: int | None = None,
    processes: bool = False,
) -> Iterator[tuple[int, Any]]:
    """The place and the result of each task, as they end; of a task that fails its exception, and
    ClusterError of one whose worker is lost again and again.

    `scheduler` is the address of a running cluster: its workers must have this package with the
    same sources, and its scheduler the package, too. Without it, one is started here for `workers`
    tasks at a time (default: one a core): as threads of one process, or with `processes` each in a
    process of its own, for work that is done in Python.

    If the caller stops early, no more tasks are begun. Those that run are ended, with their tools,
    on a cluster started here; on another they run to their end, as its workers are not ours to
    stop, and what they find is dropped.

    ClusterError if the cluster cannot be reached, or is lost.
    """
    if not tasks:
        return
    count = min(workers or os.cpu_count() or 1, len(tasks))
    with _client(scheduler, count, processes=processes) as client:
        room = _room(client)
        futures: dict[int, Any] = {}
        for place in _in_order(tasks):
            task = tasks[place]
            futures[place] = client.submit(
                _call,
                task.function,
                task.arguments,
                [futures[other] for other in task.after],
                pure=False,
                retries=0,
                priority=task.seconds if task.seconds is not None else float(2**31),
                resources=_share(task, room),
            )
        places = {future: place for place, future in futures.items()}
        for future in as_completed(list(places)):
            yield places[future], _outcome(future)


def _call(function: Callable[..., Any], arguments: tuple[Any, ...], _after: list[Any]) -> Any:
    return function(*arguments)


def _outcome(future: Future[Any]) -> Any:
    """The result of a task that has ended, or its exception."""
    error = future.exception()
    if isinstance(error, KilledWorker):
        return ClusterError(f"the worker was lost at each of {error.allowed_failures + 1} tries")
    if error is not None:
        return error
    try:
        return future.result()
    except (CancelledError, OSError) as lost:  # the scheduler is gone, or it drops our tasks
        why = getattr(lost, "reason", lost)
        raise ClusterError(f"the Dask cluster was lost: {why}") from None


def _in_order(tasks: Sequence[Task]) -> list[int]:
    """Each task behind those that it waits for."""
    order: dict[int, None] = {}

    def add(place: int) -> None:
        for other in tasks[place].after:
            add(other)
        order[place] = None

    for place in range(len(tasks)):
        add(place)
    return list(order)


def _room(client: Client) -> float | None:
    """MiB of the largest worker that counts its memory, None if none does."""
    found: Mapping[str, Any] = client.scheduler_info(n_workers=-1)["workers"]
    sizes = [worker["resources"].get(MEMORY) for worker in found.values()]
    return max((size for size in sizes if size is not None), default=None)


def _share(task: Task, room: float | None) -> dict[str, float] | None:
    """What a task takes of a worker's memory; all of it if it took more before."""
    if room is None:
        return None
    wanted = _UNKNOWN_MB if task.memory_mb is None else task.memory_mb
    return {MEMORY: min(wanted, room)}


@contextmanager
def _client(scheduler: str | None, count: int, *, processes: bool) -> Iterator[Client]:
    with ExitStack() as stack:
        if scheduler is None:
            with _deaf_to_interrupts():
                usable = _USABLE * psutil.virtual_memory().available / 2**20
                # By default one process, so that all its threads share one account of the memory.
                # Their work is done by tools and models outside of Python.
                number = count if processes else 1
                cluster = LocalCluster(
                    n_workers=number,
                    threads_per_worker=count // number,
                    resources={MEMORY: usable / number},
                    security=True,  # certificates made for it: they cost some tenths of a second
                    dashboard_address="127.0.0.1:0",
                    silence_logs=logging.CRITICAL,
                    memory_limit=0,  # the tools are processes of their own
                )
            stack.enter_context(cluster)
            client = stack.enter_context(Client(cluster))
            client.register_plugin(EndTools())
        else:
            # What it would say in several lines of its own comes as an error.
            stack.enter_context(silence_logging_cmgr(logging.CRITICAL))
            try:
                client = stack.enter_context(Client(scheduler, timeout=CONNECT_SECONDS))
            except (OSError, ValueError, TypeError) as error:  # the last where there is no TLS
                raise ClusterError(f"no Dask scheduler at {scheduler}: {error}") from None
        yield client


@contextmanager
def _deaf_to_interrupts() -> Iterator[None]:
    """Processes started in here leave Ctrl-C to us."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
