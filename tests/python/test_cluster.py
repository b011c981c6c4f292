# SPDX-License-Identifier: Apache-2.0
"""Long work on Dask: what waits for what, what fails, and who gets the memory."""

import time
from pathlib import Path

import psutil
import pytest

from opengcm import cluster
from opengcm.cluster import Task, run
from opengcm.errors import OpenGcmError


def double(value: int) -> int:
    return 2 * value


def fail(word: str) -> None:
    raise OpenGcmError(word)


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
