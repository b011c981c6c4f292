# SPDX-License-Identifier: Apache-2.0
"""Building models: found again by content, whole or not at all, and errors in the tool's words."""

import os
import signal
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, nullcontext
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from packages import SLOT_PACKAGES
from python_support import PATIENCE, has_ended, wait_for

from opengcm import sources
from opengcm.cache import cache_root
from opengcm.designs import Design, load_design
from opengcm.errors import SimulationError
from opengcm.sim import build as build_module
from opengcm.sim import compile as compile_module
from opengcm.sim.build import build
from opengcm.sim.compile import LIBRARY, LOG

FAULTY = sources.ROOT / "tests" / "engine" / "faulty_engine.sv"  # small, with the engine's ports


@pytest.fixture
def design() -> Design:
    parameters = {"Lanes": 1, "KeySlots": 2, "KeyMin": 128, "KeyMax": 256}
    return replace(
        load_design("gcm_25g"), name="test_small", top="og_gcm_core", parameters=parameters
    )


@pytest.fixture
def rtl(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A source file to change, and a cache of its own."""
    monkeypatch.setenv("OPENGCM_CACHE", str(tmp_path / "cache"))
    source = tmp_path / "og_gcm_core.sv"
    source.write_text(FAULTY.read_text())
    monkeypatch.setattr(sources, "files", lambda *_, **__: [*SLOT_PACKAGES, source])
    return source


@pytest.fixture
def runtime(tmp_path: Path) -> None:
    """What models lend to each other, where a test before has made it: one whose matter is
    something else need not compile Verilator's run-time library again. To be asked for before
    `rtl`, which has a cache of its own."""
    own = tmp_path / "cache" / "sim"
    own.mkdir(parents=True)
    for kept in (cache_root() / "sim").glob("runtime-*"):
        (own / kept.name).symlink_to(kept)


def make_nothing(*arguments: Any) -> None:
    """In place of compile_model: a library is there, of whatever sources."""
    work: Path = arguments[4]
    work.mkdir()
    (work / LIBRARY).write_text("a model")


def test_built_once_and_again_after_a_change(
    rtl: Path, design: Design, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    first = build(design, message=told.append)
    assert told
    assert first.name == LIBRARY
    assert (first.parent / LOG).is_file()
    told.clear()
    assert build(design, message=told.append) == first
    assert not told
    rtl.write_text(rtl.read_text() + "// another\n")
    second = build(design)
    assert second != first
    # Verilator's run-time library is compiled once for all models.
    compiled = ["verilated.cpp" in (path.parent / LOG).read_text() for path in (first, second)]
    assert compiled == [True, False]
    # Where another parameter is kept does not hang on what is made of it.
    monkeypatch.setattr(build_module, "compile_model", make_nothing)
    third = build(replace(design, parameters={**design.parameters, "KeySlots": 3}))
    assert third not in (first, second)
    assert third.read_text() == "a model"
    left = {path.name for path in first.parent.parent.iterdir() if not path.name.endswith(".lock")}
    assert not any(name.startswith(".") for name in left), "something unfinished was left"


@pytest.mark.usefixtures("runtime", "rtl")
def test_two_at_once_build_once(design: Design) -> None:
    told: list[str] = []
    with ThreadPoolExecutor(2) as pool:
        paths = set(pool.map(lambda _: build(design, message=told.append), range(2)))
    assert len(paths) == 1
    assert sum("built in" in line for line in told) == 1


@pytest.mark.parametrize("changed", ["while it waits", "while it builds"])
def test_a_source_that_changes_meanwhile(
    rtl: Path, design: Design, monkeypatch: pytest.MonkeyPatch, changed: str
) -> None:
    """No model gets the name of other sources than its own."""
    text = rtl.read_text()

    def change() -> None:
        rtl.write_text(text + "// another\n")

    @contextmanager
    def wait(_: Path) -> Iterator[None]:
        if changed == "while it waits":
            change()
        yield

    def make(*arguments: Any) -> None:
        make_nothing(*arguments)
        if changed == "while it builds":
            change()

    monkeypatch.setattr(build_module, "locked", wait)
    monkeypatch.setattr(build_module, "compile_model", make)
    with pytest.raises(SimulationError, match="a source was changed while the model was built"):
        build(design)
    assert list((cache_root() / "sim").iterdir()) == []
    monkeypatch.setattr(build_module, "locked", lambda _: nullcontext())
    changed = ""
    assert build(design).read_text() == "a model"


@pytest.mark.usefixtures("interrupts")
def test_an_interrupted_build_leaves_no_compilers(tmp_path: Path) -> None:
    child = tmp_path / "child"
    command = ["sh", "-c", f"sleep 60 & echo $! > {child}.new; mv {child}.new {child}; wait"]

    def interrupt() -> None:
        wait_for(child.exists)
        os.kill(os.getpid(), signal.SIGINT)

    thread = threading.Thread(target=interrupt)
    thread.start()
    with pytest.raises(KeyboardInterrupt):
        compile_module._run(command, tmp_path / LOG, "make")
    thread.join(PATIENCE)
    compiler = int(child.read_text())
    wait_for(lambda: has_ended(compiler))


def test_error_in_the_source(rtl: Path, design: Design) -> None:
    rtl.write_text(rtl.read_text().replace("endmodule", "nothing like this\nendmodule"))
    with pytest.raises(SimulationError, match=r"verilator failed .*syntax error.*\.log") as caught:
        build(design)
    log = Path(str(caught.value).rpartition(" ")[2])
    assert "syntax error" in log.read_text()
    assert not list(log.parent.glob("*.tmp"))


def test_illegal_parameter(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """An $error in the RTL's parameter checks stops the build and is quoted."""
    monkeypatch.setenv("OPENGCM_CACHE", str(tmp_path))
    base = load_design("gcm_25g")
    with pytest.raises(SimulationError, match=r"USERERROR.*must be"):
        build(replace(base, parameters={**base.parameters, "KeySlots": 0}))


def test_white_space_in_a_path(
    design: Design, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Which make takes for the path's end; said before anything is built, with what to do."""
    monkeypatch.setenv("OPENGCM_CACHE", str(tmp_path / "ca che"))
    with pytest.raises(SimulationError, match=r"white space in .*ca che.*: set OPENGCM_CACHE"):
        build(design)


def test_missing_tool(rtl: Path, design: Design, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", os.devnull)
    monkeypatch.setattr("opengcm.sim.compile._compiler_version", _uncached_compiler_version)
    with pytest.raises(SimulationError, match="g\\+\\+"):
        build(design)


def _uncached_compiler_version() -> str:
    return compile_module._version(["g++", "--version"])
