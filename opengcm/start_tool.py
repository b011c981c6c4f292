# SPDX-License-Identifier: Apache-2.0
"""Starts a tool with the largest stack there may be, and ends it with the process that started it.

This file is also the program that does so, before it becomes the tool: it runs by itself, without
the package. What subprocess offers for this (`preexec_fn`) runs Python between fork and exec, where
an interrupt is lost in the parent or becomes an error of the child.
"""

import ctypes
import os
import resource
import signal
import sys
from collections.abc import Sequence

_SET_PARENT_DEATH_SIGNAL = 1


def tool_command(command: Sequence[str]) -> list[str]:
    """What to start instead of `command`, from the thread that will wait for it."""
    return [sys.executable, "-I", "-S", __file__, str(os.getpid()), *command]


def _become(parent: int, command: list[str]) -> None:
    # Verilator and Yosys recurse deeply over a large expression or netlist.
    hard = resource.getrlimit(resource.RLIMIT_STACK)[1]
    resource.setrlimit(resource.RLIMIT_STACK, (hard, hard))
    prctl = getattr(ctypes.CDLL(None), "prctl", None)  # Linux only
    if prctl is not None:
        prctl(_SET_PARENT_DEATH_SIGNAL, signal.SIGKILL)
        if os.getppid() != parent:  # it ended before we asked
            sys.exit(1)
    try:
        os.execvp(command[0], command)
    except OSError as error:
        sys.exit(f"{command[0]}: {error.strerror}")


if __name__ == "__main__":
    _become(int(sys.argv[1]), sys.argv[2:])
