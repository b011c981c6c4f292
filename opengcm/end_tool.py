# SPDX-License-Identifier: Apache-2.0
"""Ends a tool that was started in a session of its own."""

import os
import signal
import subprocess
from contextlib import suppress
from typing import Any

import psutil


def end_tool(process: subprocess.Popen[Any]) -> None:
    """End it with all that it has started in its session; the caller waits for it.

    A tool may give what it starts groups of their own, as SymbiYosys does: to end its group would
    leave these at work.
    """
    ended: set[int] = set()
    while begun := _of_session(process.pid) - ended:  # one may have started another just before
        for pid in begun:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        ended |= begun


def _of_session(leader: int) -> set[int]:
    """The processes of its session, those too whose parents have ended."""
    found = set()
    for pid in psutil.pids():
        with suppress(ProcessLookupError, PermissionError):
            if os.getsid(pid) == leader:
                found.add(pid)
    return found
