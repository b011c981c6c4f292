# SPDX-License-Identifier: Apache-2.0
"""`opengcm scaling`: the page and its plots, of committed figures."""

import errno
import json
from itertools import pairwise
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from python_support import Cli

from opengcm.errors import OpenGcmError
from opengcm.places import DOCS
from opengcm.scaling import measure
from opengcm.scaling.page import DOC, PART, cycles, gbit, plots, with_figures
from opengcm.scaling.plots import Plot, Series


def test_cycles_by_hand() -> None:
    """64 bytes in MACsec's shape: two slots of AAD, three of text, the tag."""
    assert [cycles(64, lanes) for lanes in (1, 2, 4, 8, 16)] == [6, 3, 2, 1, 1]
    assert cycles(64, 4, engines=4) == 0.5
    # 84 bytes on the wire in two cycles of 100 MHz.
    assert gbit(64, 4) == pytest.approx(33.6)


def test_the_page_is_current(cli: Cli) -> None:
    done = cli("scaling", "--check")
    assert done.code == 0, done.err


def test_the_page_says_when_it_is_not(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("opengcm.scaling.page.LANES", (1, 2))
    done = cli("scaling", "--check")
    assert done.code == 1
    assert "scaling.md is not current" in done.err


def test_a_page_that_cannot_be_written_stays(
    tmp_path: Path, cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    page = tmp_path / "scaling.md"
    page.write_text("old")
    monkeypatch.setattr("opengcm.cli.scaling.DOC", page)
    monkeypatch.setattr("opengcm.cli.scaling.plots", dict)
    monkeypatch.setattr("opengcm.cli.scaling.by_circuit", lambda **_: ())
    monkeypatch.setattr("opengcm.cli.scaling.with_figures", lambda *_: "new")
    with monkeypatch.context() as patch:
        patch.setattr("os.fsync", full)
        assert "scaling.md: No space left" in cli.refused("scaling")
    assert page.read_text() == "old"
    assert list(tmp_path.iterdir()) == [page]
    assert cli("scaling").out == f"{page}\n"
    assert page.read_text() == "new"


def test_every_plot_is_on_the_page_and_well_formed() -> None:
    page = DOC.read_text(encoding="utf-8")
    for name, plot in plots().items():
        assert f"]({PART}/{name}.svg)" in page
        root = ElementTree.fromstring(plot.svg())
        width = float(root.attrib["width"])
        for text in root.iter("{http://www.w3.org/2000/svg}text"):
            assert 0 <= float(text.attrib.get("x", 0)) < width - 20
        assert (DOCS / PART / f"{name}.svg").read_text(encoding="utf-8") == plot.svg()


def test_names_do_not_lie_on_each_other() -> None:
    lines = [Series(f"line {i}", [(1, 10 + 0.01 * i), (2, 10 + 0.01 * i)]) for i in range(6)]
    root = ElementTree.fromstring(Plot("t", "x", "y", (1, 2), lines).svg())
    names = [
        t for t in root.iter("{http://www.w3.org/2000/svg}text") if t.attrib.get("class") == "name"
    ]
    heights = sorted(float(name.attrib["y"]) for name in names)
    assert len(heights) == 6
    assert all(b - a >= 16 for a, b in pairwise(heights))


def test_it_goes_on_where_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    taken: list[str] = []

    def simulated(name: str) -> dict[str, Any]:
        taken.append(name)
        if len(taken) == 2:
            raise KeyboardInterrupt
        return {"design": name, "lanes": 1, "cycles_a_second": 1000.0, "date": ""}

    monkeypatch.setattr(measure, "simulated", simulated)
    said: list[str] = []
    with pytest.raises(KeyboardInterrupt):
        measure.measure(said.append, tmp_path, slots=(), engines=("gcm_25g", "gcm_50g"))
    measure.measure(said.append, tmp_path, slots=(), engines=("gcm_25g", "gcm_50g"))
    assert taken == ["gcm_25g", "gcm_50g", "gcm_50g"]
    rows = json.loads((tmp_path / measure.FILE).read_text(encoding="utf-8"))["simulation"]
    assert [row["design"] for row in rows] == ["gcm_25g", "gcm_50g"]


def test_without_a_measurement_there_is_no_table(tmp_path: Path) -> None:
    page = with_figures("<!-- scaling:begin -->\n<!-- scaling:end -->\n", folder=tmp_path)
    assert "## Key slots" not in page
    assert "## Simulation" not in page
    assert "keys_area" not in plots(tmp_path)


def test_a_malformed_file_is_named(tmp_path: Path) -> None:
    (tmp_path / measure.FILE).write_text("[]", encoding="utf-8")
    with pytest.raises(OpenGcmError, match=r"scaling\.json: not a file of results"):
        measure.read(tmp_path)
