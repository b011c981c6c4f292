# SPDX-License-Identifier: Apache-2.0
"""The network example: frames are sealed and opened by the exported core, forged ones dropped."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from opengcm.designs import load_design
from opengcm.export import export_design
from opengcm.sources import ROOT

EXAMPLE = ROOT / "examples" / "network"


def run(core: Path, folder: Path, example: Path = EXAMPLE) -> tuple[int, str]:
    """Status of `run.py` and what it prints."""
    command = [sys.executable, str(example / "run.py"), str(core), str(folder)]
    environment = {**os.environ, "COCOTB_RANDOM_SEED": "1"}
    environment.pop("PYTEST_CURRENT_TEST", None)  # cocotb's runner behaves otherwise in pytest
    done = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
    return done.returncode, done.stdout + done.stderr


@pytest.fixture(scope="module")
def core(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What `opengcm export` writes."""
    folder = tmp_path_factory.mktemp("network_example")
    export_design(load_design("gcm_axis_25g"), folder)
    return folder / "gcm_axis_25g.v"


def test_frames_come_back_and_forged_ones_do_not(core: Path, tmp_path: Path) -> None:
    status, printed = run(core, tmp_path)
    assert status == 0, printed
    assert printed.count("what OpenSSL has") == 8
    assert "24 frames from the wire: 8 delivered" in printed
    assert "PASSED" in printed.splitlines()


@pytest.mark.full
def test_a_receiver_that_ignores_the_status_does_not_pass(core: Path, tmp_path: Path) -> None:
    example = tmp_path / "example"
    shutil.copytree(EXAMPLE, example)
    link = example / "link.py"
    text = link.read_text(encoding="utf-8")
    assert text.count("if status != 0:") == 1
    link.write_text(text.replace("if status != 0:", "if False:"), encoding="utf-8")
    status, printed = run(core, tmp_path / "model", example)
    assert status != 0, printed
    assert "PASSED" not in printed.splitlines()


def test_the_makefile_names_the_design_and_the_script() -> None:
    """`make run` does what the test does, by the names that are there."""
    text = (EXAMPLE / "Makefile").read_text(encoding="utf-8")
    assert "DESIGN  ?= gcm_axis_25g" in text
    assert "run.py $< $(BUILD)" in text
