# SPDX-License-Identifier: Apache-2.0
"""A command that is terminated or hung up ends its tools and leaves nothing secret behind."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from python_support import PATIENCE, has_ended, wait_for

# A command that has a netlist with a key in it, and a tool at work on it with a child of its own.
COMMAND = """\
from opengcm.cli import app
from opengcm.flows.store import LOG, keeper
from opengcm.flows.tools import Runner

def work(folder):
    (folder / "netlist").write_text("of a key")
    tool = ["sh", "-c", 'sleep 60 & echo $! > "$0/new"; mv "$0/new" "$0/child"; wait', HERE]
    Runner().run(tool, folder, folder / LOG)

def run(_arguments):
    with keeper(force=False, secret=True) as store:
        store("synth", "name", "key", work)
    return 0

app.run = run
app.main()
"""


@pytest.fixture
def started(tmp_path: Path) -> subprocess.Popen[bytes]:
    """The command at work."""
    (tmp_path / "tmp").mkdir()
    script = f"HERE = {str(tmp_path)!r}\n{COMMAND}"
    process = subprocess.Popen(
        [sys.executable, "-c", script],
        env={**os.environ, "TMPDIR": str(tmp_path / "tmp")},
        stderr=subprocess.PIPE,
        # As in a terminal, whatever this was started from.
        preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_DFL),
    )
    wait_for(lambda: process.poll() is not None or (tmp_path / "child").exists())
    assert process.poll() is None
    return process


@pytest.mark.parametrize(
    ("number", "code"), [(signal.SIGTERM, 143), (signal.SIGHUP, 129)], ids=["term", "hup"]
)
def test_nothing_secret_is_left(
    started: subprocess.Popen[bytes], tmp_path: Path, number: signal.Signals, code: int
) -> None:
    assert list((tmp_path / "tmp").rglob("netlist"))
    started.send_signal(number)
    assert started.stderr is not None
    assert started.stderr.read() == b""
    assert started.wait(PATIENCE) == code
    assert list((tmp_path / "tmp").iterdir()) == []
    child = int((tmp_path / "child").read_text())
    wait_for(lambda: has_ended(child))
