# SPDX-License-Identifier: Apache-2.0
"""The integration example of the engine: in both languages its frames come back, and forged ones do
not.
"""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from opengcm.sources import ROOT

EXAMPLE = ROOT / "examples" / "engine"


def make(folder: Path, example: Path = EXAMPLE, *, passes: bool = True) -> str:
    """What `make run` prints; its status must say whether it passes."""
    environment = {name: value for name, value in os.environ.items() if name != "MAKEFLAGS"}
    opengcm = shutil.which("opengcm", path=str(ROOT / ".venv" / "bin")) or "opengcm"
    command = ["make", "-C", str(example), "run", f"BUILD={folder}", f"OPENGCM={opengcm}"]
    done = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
    assert (done.returncode == 0) == passes, done.stdout[-2000:] + done.stderr[-2000:]
    return done.stdout


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """The folder of the build, and what the benches printed."""
    folder = tmp_path_factory.mktemp("engine_example")
    return folder, make(folder)


def test_both_languages(built: tuple[Path, str]) -> None:
    assert built[1].count("PASSED: 12 frames") == 2
    assert "FAILED" not in built[1]


def test_the_bench_sees_a_wrong_verdict(built: tuple[Path, str], tmp_path: Path) -> None:
    """A wrapper that always says Ok must not pass."""
    folder, _ = built
    example = tmp_path / "example"
    shutil.copytree(EXAMPLE, example)
    source = example / "frame_gcm.sv"
    text = source.read_text(encoding="utf-8")
    wrong = text.replace(".out_status_o(m_status_o)", ".out_status_o()")
    wrong = wrong.replace("  assign m_aad_o ", "  assign m_status_o = 3'd0;\n  assign m_aad_o ")
    assert wrong.count("m_status_o") == text.count("m_status_o")
    source.write_text(wrong, encoding="utf-8")
    assert "FAILED" in make(folder, example, passes=False)
