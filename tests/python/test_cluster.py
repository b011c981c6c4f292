# SPDX-License-Identifier: Apache-2.0
"""Long work on Dask: what waits for what, what fails, who gets the memory, and who gets in."""

import asyncio
import json
import os
import signal
import socket
import ssl
import subprocess
import sys
import time
from collections.abc import Generator
from pathlib import Path
from typing import Any

import dask
import psutil
import pytest
from distributed import as_completed, get_worker
from distributed.comm.core import connect
from python_support import PATIENCE, wait_for

from opengcm import cluster
from opengcm.cluster import ClusterError, Task, run
from opengcm.errors import OpenGcmError


def double(value: int) -> int:
    return 2 * value


def fail(word: str) -> None:
    raise OpenGcmError(word)


def addresses() -> list[str]:
    """Where the scheduler and the worker listen."""
    return [get_worker().scheduler.address, get_worker().address]


def meet(folder: Path, name: str) -> int:
    """The process of a worker, when two have come."""
    (folder / name).touch()
    wait_for(lambda: len(list(folder.iterdir())) == 2)
    return os.getpid()


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def alone(marker: Path) -> bool:
    """True if nobody else was here while we were."""
    try:
        marker.mkdir()
    except FileExistsError:
        return False
    time.sleep(0.2)
    marker.rmdir()
    return True


def test_results_come_with_their_places_and_errors_spread_to_what_waits(tmp_path: Path) -> None:
    all_memory = float(psutil.virtual_memory().total / 2**20)
    tasks = [
        Task(double, (1,), after=(2,)),
        Task(double, (2,), after=(3,)),
        Task(double, (3,)),
        Task(fail, ("it broke",)),
        *[Task(alone, (tmp_path / "here",), 1.0, all_memory)] * 3,
    ]
    found = dict(run(tasks, workers=2))
    assert {place: found[place] for place in (0, 2)} == {0: 2, 2: 6}
    for place in (1, 3):
        assert isinstance(found[place], OpenGcmError)
        assert str(found[place]) == "it broke"
    assert [found[place] for place in (4, 5, 6)] == [True] * 3


@pytest.mark.parametrize("processes", [False, True])
def test_tasks_at_a_time_are_threads_or_processes(tmp_path: Path, processes: bool) -> None:
    tasks = [Task(meet, (tmp_path, name)) for name in ("one", "other")]
    found = dict(run(tasks, workers=2, processes=processes))
    assert len(set(found.values())) == (2 if processes else 1)


def test_nobody_else_gets_in() -> None:
    """Neither without TLS nor without the certificate; and the caller may stop early."""
    running = run([Task(addresses, ()), Task(time.sleep, (PATIENCE,), after=(0,))])
    assert isinstance(running, Generator)
    _, found = next(running)
    assert len(found) == 2
    for address in found:
        host, _, port = address.rpartition("://")[2].rpartition(":")
        with pytest.raises(OSError, match="tcp://"):
            asyncio.run(_connect(f"tcp://{host}:{port}"))
        anyone = ssl.create_default_context()
        anyone.check_hostname, anyone.verify_mode = False, ssl.CERT_NONE
        with (
            socket.create_connection((host, int(port)), PATIENCE) as plain,
            pytest.raises(ssl.SSLError, match="CERTIFICATE_REQUIRED"),
            anyone.wrap_socket(plain) as secure,
        ):
            secure.recv(1)
    running.close()


async def _connect(address: str) -> None:
    comm = await connect(address, timeout=1)
    await comm.close()


@pytest.mark.parametrize(
    ("scheduler", "message"),
    [
        ("tls://127.0.0.1:1", "no Dask scheduler at tls://127.0.0.1:1: TLS expects"),
        ("other://127.0.0.1:1", "unknown address scheme 'other'"),
        ("127.0.0.1:none", "invalid literal"),
    ],
)
def test_a_scheduler_that_cannot_be_reached(scheduler: str, message: str) -> None:
    with pytest.raises(ClusterError, match=message):
        list(run([Task(double, (1,))], scheduler=scheduler))


def test_a_scheduler_that_is_killed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "scheduler.json"
    command = [sys.executable, "-m", "distributed.cli.dask_scheduler", "--host", "127.0.0.1"]
    command += ["--port", "0", "--no-dashboard", "--scheduler-file", str(file)]
    process = subprocess.Popen(command, stderr=subprocess.DEVNULL)

    def kill_first(futures: Any) -> Any:
        process.kill()
        process.wait()
        return as_completed(futures)

    monkeypatch.setattr(cluster, "as_completed", kill_first)
    monkeypatch.setattr(cluster, "CONNECT_SECONDS", 2)
    try:
        wait_for(lambda: file.is_file() and file.read_text())
        address = json.loads(file.read_text())["address"]
        with pytest.raises(ClusterError, match="the Dask cluster was lost: "):
            list(run([Task(double, (1,))], scheduler=address))
    finally:
        process.kill()
        process.wait()


def test_a_worker_that_is_killed() -> None:
    with dask.config.set({"distributed.scheduler.allowed-failures": 0}):
        ((_, found),) = run([Task(die, ())])
    assert isinstance(found, ClusterError)
    assert str(found) == "the worker was lost at each of 1 tries"


def test_no_tasks_need_no_cluster() -> None:
    assert list(run([], scheduler="tcp://127.0.0.1:9")) == []


def test_a_task_behind_others_is_submitted_behind_them() -> None:
    tasks = [Task(double, (0,), after=(2, 1)), Task(double, (1,), after=(2,)), Task(double, (2,))]
    assert cluster._in_order(tasks) == [2, 1, 0]


@pytest.mark.parametrize(
    ("wanted", "room", "share"),
    [(100.0, 1000.0, 100.0), (5000.0, 1000.0, 1000.0), (None, 8000.0, 1000.0)],
)
def test_a_task_takes_what_it_took_before(wanted: float | None, room: float, share: float) -> None:
    task = Task(double, (1,), memory_mb=wanted)
    assert cluster._share(task, room) == {cluster.MEMORY: share}
    assert cluster._share(task, None) is None
