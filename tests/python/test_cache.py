# SPDX-License-Identifier: Apache-2.0
"""A cache that is full or may not be written: one line that says what to do, and no rests."""

import errno
import json
import os
import shutil
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from python_support import Bench, Cli

from opengcm import cache
from opengcm.flows import FlowError, synthesis
from opengcm.flows.store import LOG, keep
from opengcm.sim import compile as sim_compile

HINT = "OPENGCM_CACHE names another folder"


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache of its own, empty."""
    path = tmp_path / "cache"
    monkeypatch.setenv("OPENGCM_CACHE", str(path))
    return path


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have other folders")
@pytest.mark.parametrize(
    ("variables", "place"),
    [
        ({"OPENGCM_CACHE": "/own/place", "XDG_CACHE_HOME": "/caches"}, "/own/place"),
        ({"OPENGCM_CACHE": "own"}, "own"),
        ({"OPENGCM_CACHE": "", "XDG_CACHE_HOME": "/caches"}, "/caches/opengcm"),
        ({"XDG_CACHE_HOME": ""}, "/home/me/.cache/opengcm"),
        ({}, "/home/me/.cache/opengcm"),
    ],
)
def test_place(variables: dict[str, str], place: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("OPENGCM_CACHE", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    for name, value in {"HOME": "/home/me", **variables}.items():
        monkeypatch.setenv(name, value)
    assert cache.cache_root() == Path(place)


def refuse(number: int) -> Any:
    """A function of the system that fails, without a word of what it was asked for."""

    def fail(*_: Any, **__: Any) -> None:
        raise OSError(number, os.strerror(number))

    return fail


def no_room(_: Path) -> SimpleNamespace:
    """What shutil.disk_usage says of a full disk."""
    return SimpleNamespace(free=0)


def left(folder: Path) -> list[str]:
    """What is there but for locks, which hold nothing."""
    return sorted(path.name for path in folder.rglob("*") if path.is_file() and path.stat().st_size)


@pytest.mark.parametrize(
    "place",
    [
        "opengcm.sim.build.locked",
        "pathlib.Path.mkdir",
        "opengcm.sim.build.compile_model",
        "opengcm.sim.compile._verilate_command",
    ],
)
@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EROFS])
def test_encrypt(
    cli: Cli, root: Path, monkeypatch: pytest.MonkeyPatch, place: str, number: int
) -> None:
    (root.parent / "bench").mkdir()
    bench = Bench(root.parent / "bench", cli, bytes(20))
    monkeypatch.setattr(place, refuse(number))
    line = bench.refused("encrypt", "in", "out")
    assert os.strerror(number) in line
    assert str(root) in line
    assert HINT in line
    assert "None" not in line
    assert bench.names() == ["aad", "in", "key"]
    assert left(root) == []


def test_a_model_that_is_there_needs_no_writing(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    entry = root / "entry"
    entry.mkdir(parents=True)
    monkeypatch.setattr(os, "utime", refuse(errno.EROFS))
    assert cache.touch(entry)
    monkeypatch.undo()
    assert not cache.touch(root / "none")


def test_a_tool_that_fails_on_a_full_disk(
    cli: Cli, root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not every tool says why: what it said last is not the reason."""
    monkeypatch.setattr(
        sim_compile, "_verilate_command", lambda *_: ["sh", "-c", "echo %Error; false"]
    )
    monkeypatch.setattr(shutil, "disk_usage", no_room)
    line = cli.refused("test", "gcm_25g", "--vectors", _sample())
    assert "No space left on device" in line
    assert HINT in line
    assert left(root) == []


def _sample() -> Path:
    return Path(__file__).resolve().parent.parent / "data" / "sample_encrypt.rsp"


def test_half_a_log_is_not_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    log, kept = tmp_path / "log", tmp_path / "kept"
    log.write_text("words", encoding="utf-8")

    def half(_source: Path, target: Path) -> None:
        target.write_text("wo", encoding="utf-8")
        raise OSError(errno.ENOSPC, "No space left on device")

    assert cache.keep_log(log, kept) == f" -- see {kept}"
    monkeypatch.setattr("shutil.copyfile", half)
    assert cache.keep_log(log, kept) == ""
    assert not kept.exists()


@pytest.mark.parametrize("place", ["opengcm.flows.store.locked", "pathlib.Path.mkdir"])
def test_synth(cli: Cli, root: Path, monkeypatch: pytest.MonkeyPatch, place: str) -> None:
    source = root.parent / "a.v"
    source.write_text("module a(input x, output y); assign y = x; endmodule\n", encoding="utf-8")
    monkeypatch.setattr(synthesis, "_tools", lambda _request: {})
    monkeypatch.setattr(place, refuse(errno.ENOSPC))
    line = cli.refused("synth", "--top", "a", "--files", source, "--target", "virtex5")
    assert "No space left on device" in line
    assert HINT in line
    assert "None" not in line
    assert left(root) == []


def test_a_step_of_a_flow(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def work(folder: Path) -> None:
        (folder / LOG).write_text("half", encoding="utf-8")
        refuse(errno.ENOSPC)()

    with pytest.raises(FlowError, match=r"^/.*cache: No space left on device; OPENGCM_CACHE"):
        keep("synth", "a", "0" * 24, work, force=False)
    assert left(root) == []

    def fail(folder: Path) -> None:
        (folder / LOG).write_text("words", encoding="utf-8")
        raise FlowError("the tool failed")

    with pytest.raises(FlowError, match=r"the tool failed -- see .*a-0+\.log$"):
        keep("synth", "a", "0" * 24, fail, force=False)
    monkeypatch.setattr(shutil, "disk_usage", no_room)
    for last in (fail, lambda _folder: json.loads('{"half": ')):
        with pytest.raises(FlowError, match="No space left on device"):
            keep("synth", "b", "1" * 24, last, force=False)
    assert left(root) == ["a-" + "0" * 24 + ".log"]
