# SPDX-License-Identifier: Apache-2.0
"""Measures all points of a space on a Dask cluster.

A point's record is kept by a hash of all it depends on, as soon as it is there: a sweep that was
interrupted goes on where it was. Failures are not kept.
"""

# distributed has no annotations on what is called here.
# mypy: disable-error-code="no-untyped-call"

import json
import logging
import os
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

import psutil
from distributed import Client, LocalCluster, Worker, WorkerPlugin, as_completed

from opengcm.cache import cache_root
from opengcm.explore import ExploreError
from opengcm.explore.point import measure_point, point_key
from opengcm.explore.space import Point

Record = dict[str, Any]
Reached = Callable[[int], None]

_CONNECT_SECONDS = 15


class EndTools(WorkerPlugin):
    """Ends the tools that a worker of ours has started when the worker ends."""

    def teardown(self, worker: Worker) -> None:
        """The sweep is over, or was interrupted."""
        for child in psutil.Process().children(recursive=True):
            with suppress(psutil.NoSuchProcess):
                child.kill()


def sweep(
    points: Sequence[Point],
    *,
    scheduler: str | None = None,
    workers: int | None = None,
    reached: Reached | None = None,
) -> list[Record]:
    """The records of all points, in their order.

    `scheduler` is the address of a running cluster, whose workers must have this package and the
    same sources; without it, one is started here with `workers` processes (default: one a core).
    `reached` takes the number of points done. ExploreError if the cluster cannot be reached.
    """
    keys = [point_key(point) for point in points]
    records: dict[int, Record] = {}
    for index, key in enumerate(keys):
        if (kept := _kept(key)) is not None:
            records[index] = kept
    report = reached or _silent
    report(len(records))
    todo = [index for index in range(len(points)) if index not in records]
    if todo:
        with _client(scheduler, workers, len(todo)) as client:
            futures = {
                client.submit(measure_point, points[index], keys[index], pure=False): index
                for index in todo
            }
            for future in as_completed(futures):
                record = future.result()
                records[futures[future]] = record
                if record["error"] is None:
                    _keep(record)
                report(len(records))
    return [records[index] for index in range(len(points))]


def _silent(_done: int) -> None:
    """No one wants to know."""


@contextmanager
def _client(scheduler: str | None, workers: int | None, tasks: int) -> Iterator[Client]:
    with ExitStack() as stack:
        if scheduler is None:
            count = min(workers or os.cpu_count() or 1, tasks)
            with _deaf_to_interrupts():
                cluster = LocalCluster(
                    n_workers=count,
                    threads_per_worker=1,
                    dashboard_address="127.0.0.1:0",
                    silence_logs=logging.CRITICAL,
                    memory_limit=0,  # the tools are processes of their own
                )
            stack.enter_context(cluster)
            client = stack.enter_context(Client(cluster))
            client.register_plugin(EndTools())
        else:
            try:
                client = stack.enter_context(Client(scheduler, timeout=_CONNECT_SECONDS))
            except (OSError, ValueError) as error:
                raise ExploreError(f"no Dask scheduler at {scheduler}: {error}") from None
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


def _path(key: str) -> Path:
    return cache_root() / "explore" / f"{key}.json"


def _kept(key: str) -> Record | None:
    try:
        record: Record = json.loads(_path(key).read_text(encoding="utf-8"))
    except (FileNotFoundError, ValueError):
        return None
    return record


def _keep(record: Record) -> None:
    path = _path(record["key"])
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        temporary = path.with_suffix(f".{os.getpid()}.tmp")
        temporary.write_text(json.dumps(record), encoding="utf-8")
        temporary.replace(path)
    except OSError as error:
        raise ExploreError(f"{path}: {error.strerror}") from None
