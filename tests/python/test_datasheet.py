# SPDX-License-Identifier: Apache-2.0
"""The datasheet of a design, and the pages of the site that hold it."""

import json

import pytest
from python_support import Cli

from opengcm.datasheet import markdown
from opengcm.design_facts import facts_of
from opengcm.designs import design_names, load_design
from opengcm.export.kinds import ports_of
from opengcm.results import load


@pytest.mark.parametrize("name", design_names())
def test_every_design_has_one(name: str) -> None:
    design = load_design(name)
    page = markdown(design, docs="../")
    assert page.startswith(f"# {name}\n")
    for _, port, bits, what in ports_of(design):
        assert f"| `{port}` | {bits} | {what} |" in page
    for figure in load(name).values():
        if "passed" in figure.figures or "lut" in figure.figures:
            assert f"`{figure.command}`" in page


def test_needed_and_reached_are_two_rows() -> None:
    page = markdown(load_design("gcm_25g"))
    assert "| clock needed | 223.2 MHz for 64-byte MACsec frames" in page
    assert "| clock reached | " in page


def test_registers() -> None:
    page = markdown(load_design("gcm_compact"))
    assert "| 0x008 | `CTRL` | read, write | `mode` 1:0, `decrypt` 4" in page
    assert "Registers" not in markdown(load_design("gcm_25g"))


def test_older_figures_are_marked() -> None:
    design = load_design("gcm_25g")
    assert "†" not in markdown(design)
    page = markdown(design, {("gcm_25g", "synth ecp5")})
    rows = [line for line in page.splitlines() if "†" in line and line.startswith("| ")]
    assert len(rows) == 1
    assert "opengcm synth gcm_25g --target ecp5" in rows[0]


def test_the_command(cli: Cli) -> None:
    done = cli("show", "gcm_25g", "--markdown")
    assert done.code == 0, done.err
    assert done.out.startswith("# gcm_25g\n")
    assert json.loads(cli("show", "gcm_25g", "--json").out) == json.loads(
        json.dumps(facts_of(load_design("gcm_25g")))
    )


@pytest.mark.parametrize("name", design_names())
def test_pictures_are_of_as_many_lanes(name: str) -> None:
    """Those of four lanes stood on the pages of one and two, and of ports that are others."""
    design = load_design(name)
    page = markdown(design)
    assert ("waves/engine_frames.svg" in page) == (
        design.kind == "gcm" and design.parameters["Lanes"] == 4 and design.groups == 1
    )
    assert ("waves/axis_frames.svg" in page) == (name == "gcm_axis_50g")
    if "waves/engine" in page:
        assert ("is not that of `gcm_100g`" in page) == (name != "gcm_100g")


def test_parameters_and_the_way_to_the_files() -> None:
    page = markdown(load_design("gcm_25g"), docs="../")
    assert "| parameter | value |\n| --- | --- |\n| `Lanes` | 1 |" in page
    assert "`opengcm export gcm_25g --out DIR` ([what is in it](../tool.md#exporting))" in page
