# SPDX-License-Identifier: Apache-2.0
"""Outside tools are ended with all that they have started."""

import os
import signal
import threading
import time
from collections.abc import Callable
from pathlib import Path

import psutil
import pytest

from opengcm.flows import FlowError
from opengcm.flows.tools import Runner

PATIENCE = 30  # seconds
# A tool with a child of its own, which is ready when it has said its number.
PARENT = ["sh", "-c", "sleep 60 & echo $! > new; mv new child; wait"]


def wait_for(what: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not what():
        assert time.monotonic() < deadline
        time.sleep(0.02)


def ends(pid: int) -> None:
    """Waits for a process to end; one that nobody has buried counts."""

    def ended() -> bool:
        try:
            return psutil.Process(pid).status() == psutil.STATUS_ZOMBIE
        except psutil.NoSuchProcess:
            return True

    wait_for(ended)


def test_what_is_stopped_leaves_no_children(tmp_path: Path) -> None:
    runner = Runner()
    said: list[str] = []

    def work() -> None:
        with pytest.raises(FlowError) as caught:
            runner.run(PARENT, tmp_path, tmp_path / "log")
        said.append(str(caught.value))

    thread = threading.Thread(target=work)
    thread.start()
    wait_for((tmp_path / "child").exists)
    runner.stop()
    thread.join(PATIENCE)
    assert said == ["sh was ended by signal 9 (Killed)"]
    ends(int((tmp_path / "child").read_text()))
    with pytest.raises(FlowError, match="was not started: interrupted"):
        runner.run(PARENT, tmp_path, tmp_path / "log")


@pytest.mark.usefixtures("interrupts")
def test_an_interrupt_leaves_no_children(tmp_path: Path) -> None:
    def interrupt() -> None:
        wait_for((tmp_path / "child").exists)
        os.kill(os.getpid(), signal.SIGINT)

    thread = threading.Thread(target=interrupt)
    thread.start()
    with pytest.raises(KeyboardInterrupt):
        Runner().run(PARENT, tmp_path, tmp_path / "log")
    thread.join(PATIENCE)
    ends(int((tmp_path / "child").read_text()))
