# SPDX-License-Identifier: Apache-2.0
"""Equal modules of a tree become one: a tree by hand, with copies, copies of copies and others."""

import json
from pathlib import Path
from typing import Any

from opengcm.flows.share import share_modules


def module(kind: str, *, init: str = "", bit: int = 2) -> dict[str, Any]:
    """A module with one cell."""
    net = {"bits": [bit], "attributes": {"init": init} if init else {}}
    cell = {"type": kind, "parameters": {}, "connections": {"A": [bit]}}
    return {"ports": {"a": {"bits": [bit]}}, "cells": {f"c_{bit}": cell}, "netnames": {"a": net}}


def shared(path: Path, modules: dict[str, Any]) -> dict[str, Any]:
    path.write_text(json.dumps({"modules": modules}))
    share_modules(path)
    found: dict[str, Any] = json.loads(path.read_text())["modules"]
    return found


def test_copies_and_their_users_become_one(tmp_path: Path) -> None:
    modules = {
        "round$r1": module("sbox$r1.s"),
        "sbox$r1.s": module("$not"),
        "round$r2": module("sbox$r2.s"),
        "sbox$r2.s": module("$not"),
    }
    found = shared(tmp_path / "tree.json", modules)
    assert list(found) == ["round$r1", "sbox$r1.s"]
    assert found["round$r1"]["cells"]["c_2"]["type"] == "sbox$r1.s"


def test_what_differs_stays(tmp_path: Path) -> None:
    """Another cell, another connection, another initial value, another module of the sources."""
    modules = {
        "m$1": module("$not"),
        "m$2": module("$buf"),
        "m$3": module("$not", bit=3),
        "m$4": module("$not", init="1"),
        "n$5": module("$not"),
    }
    assert list(shared(tmp_path / "tree.json", modules)) == list(modules)
