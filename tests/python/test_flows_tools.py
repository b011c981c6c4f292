# SPDX-License-Identifier: Apache-2.0
"""Outside tools are ended with all that they have started."""

import os
import signal
import threading
from pathlib import Path

import pytest
from python_support import PATIENCE, has_ended, wait_for

from opengcm.flows import FlowError
from opengcm.flows.tools import Runner

# A tool with a child of its own, which is ready when it has said its number.
PARENT = ["sh", "-c", "sleep 60 & echo $! > new; mv new child; wait"]


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
    child = int((tmp_path / "child").read_text())
    wait_for(lambda: has_ended(child))
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
    child = int((tmp_path / "child").read_text())
    wait_for(lambda: has_ended(child))
