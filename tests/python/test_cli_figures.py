# SPDX-License-Identifier: Apache-2.0
"""Where a command that takes figures writes them: over its own, and over nothing else unasked."""

import json
from pathlib import Path
from types import ModuleType

import pytest
from python_support import Cli

from opengcm import layer_cost, multiplier
from opengcm.sbox import table


@pytest.mark.parametrize(
    ("words", "study"),
    [
        (("layer-cost",), layer_cost),
        (("multiplier",), multiplier),
        (("sbox", "table"), table),
    ],
)
def test_only_its_own_figures_are_overwritten_unasked(
    words: tuple[str, ...],
    study: ModuleType,
    tmp_path: Path,
    cli: Cli,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """And it is told before anything is measured."""
    out = tmp_path / "mine.json"
    out.write_text("mine", encoding="utf-8")
    data = study.read()
    monkeypatch.setattr(study, "measure", None)
    line = cli.refused(*words, "--measure", "--out", out)
    assert "is there already; --force" in line
    assert out.read_text(encoding="utf-8") == "mine"
    monkeypatch.setattr(study, "measure", lambda _reached: data)
    assert cli(*words, "--measure", "--out", out, "--force").code == 0
    assert json.loads(out.read_text(encoding="utf-8")) == data
    out.write_text("old", encoding="utf-8")
    monkeypatch.setattr(study, "RESULT", out)
    assert cli(*words, "--measure", "--out", out).code == 0
    assert json.loads(out.read_text(encoding="utf-8")) == data
    assert "not standard output" in cli.refused(*words, "--out", "-")
