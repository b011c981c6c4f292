# SPDX-License-Identifier: Apache-2.0
"""A tool is ended with all that it has started."""

import os
import signal
import subprocess
import sys
from contextlib import suppress

import pytest
from python_support import PATIENCE, has_ended, wait_for

from opengcm.end_tool import end_tool

# A child in a group of its own starts another, and says the numbers of both.
TOOL = """\
import os, subprocess, sys, time
child = '''
import os, subprocess, time
below = subprocess.Popen(["sleep", "1000"])
print(os.getpid(), below.pid, flush=True)
time.sleep({seconds})
'''
subprocess.Popen([sys.executable, "-c", child], preexec_fn=os.setpgrp)
time.sleep(1000)
"""


@pytest.mark.parametrize("seconds", [0, 1000], ids=["orphan", "child"])
def test_groups_of_their_own_are_ended(seconds: int) -> None:
    """SymbiYosys starts each engine so: it runs on when the group of SymbiYosys is ended alone."""
    process = subprocess.Popen(
        [sys.executable, "-c", TOOL.format(seconds=seconds)],
        start_new_session=True,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    child, below = (int(pid) for pid in process.stdout.readline().split())
    try:
        if not seconds:
            wait_for(lambda: has_ended(child), PATIENCE)
        assert not has_ended(below)
        end_tool(process)
        process.wait(PATIENCE)
        wait_for(lambda: has_ended(child) and has_ended(below), PATIENCE)
    finally:
        for pid in (process.pid, child, below):
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        process.stdout.close()


def test_one_that_has_ended_is_no_error() -> None:
    """The tool may end by itself while it is being ended."""
    process = subprocess.Popen([sys.executable, "-c", ""], start_new_session=True)
    process.wait(PATIENCE)
    end_tool(process)
