# SPDX-License-Identifier: Apache-2.0
"""A tool is started with the largest stack, under its own name, and never without its starter.

That it ends when its starter ends is with the flows: test_flows_synth.py.
"""

import os
import resource
import subprocess
import sys
from pathlib import Path

from opengcm import start_tool
from opengcm.start_tool import tool_command

PRINT_STACK = "import resource; print(*resource.getrlimit(resource.RLIMIT_STACK))"


def test_the_tool_has_the_largest_stack_and_its_own_exit_code() -> None:
    hard = resource.getrlimit(resource.RLIMIT_STACK)[1]
    command = tool_command([sys.executable, "-c", f"{PRINT_STACK}; raise SystemExit(7)"])
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 7
    assert done.stdout.split() == [str(hard), str(hard)]


def test_a_tool_that_is_not_there_is_named() -> None:
    command = tool_command(["no-such-tool", "--version"])
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr == "no-such-tool: No such file or directory\n"


def test_no_tool_is_started_for_a_process_that_has_ended(tmp_path: Path) -> None:
    made = tmp_path / "made"
    starter = str(os.getpid() + 1)  # not the parent of what runs now
    command = [sys.executable, "-I", "-S", start_tool.__file__, starter, "touch", str(made)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert not made.exists()
