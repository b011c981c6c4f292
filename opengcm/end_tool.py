# SPDX-License-Identifier: Apache-2.0
"""Ends a tool that was started in a session of its own."""

import os
import signal
import subprocess
from contextlib import suppress
from typing import Any


def end_tool(process: subprocess.Popen[Any]) -> None:
    """End it with all that it has started in its session; the caller waits for it."""
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
