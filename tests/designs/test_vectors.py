# SPDX-License-Identifier: Apache-2.0
"""Every design, and every build behind a committed figure, through NIST vectors and random packets.

All cases of a design are a command (`opengcm test DESIGN`); here some run, spread evenly over
all of them, so that each key size, IV length and tag length comes up, and forged tags.
"""

from dataclasses import replace
from typing import Any

import pytest
from sets import dear, more

from opengcm.designs import GCM_KINDS, Design, design_names, load_design
from opengcm.linerate import IMIX, IMIX_FRAMES, Traffic, measure
from opengcm.vectors.suite import SUITES, run_vectors

FEW, MANY = 90, 300
PACKETS = 60

# Whose models take longest to build, and whose parts other designs share.
DEAR = (
    *("gcm_axis_100g", "gcm_cells", "gcm_link_100g", "macsec_100g", "esp_10g", "henzen2010_lut"),
    "aes_ecb",  # its pipeline is that of hesham2014_encdec
)
DEAREST = (
    *("gcm_400g", "gcm_axis_50g", "henzen2010_composite", "lin2023_asic", "macsec_25g"),
    *("esp_100g", "gcm_100g_ecp5"),
    "hesham2014_enc",  # its pipeline is that of hesham2014_encdec, and proved
    "crenne2011_pipe",  # minutes of the compiler: its matrices are those of the basic form
)
# What `make test-all` has of the builds behind figures; the S-boxes of the others are slow as C++.
BUILDS = ("gcm_compact_on_osu018", "pramstaller2004_fpga_on_ice40-hx8k")
TESTED = [name for name in design_names() if load_design(name).kind in SUITES]


SOON: list[Any] = [name for name in TESTED if name not in (*DEAR, *DEAREST)]


def builds() -> list[Any]:
    """The builds of targets that have parameters of their own, each once."""
    found: dict[tuple[str, str, str], Design] = {}
    for name in TESTED:
        design = load_design(name)
        for target in design.targets:
            build = replace(design.build_of(target), name=f"{name}_on_{target}")
            if (build.top, build.parameters) != (design.top, design.parameters):
                parameters = str(sorted(build.parameters.items()))
                found.setdefault((name, build.top, parameters), build)
    marks = {False: pytest.mark.heavy, True: pytest.mark.full}
    return [
        pytest.param(build, id=build.name, marks=marks[build.name in BUILDS])
        for build in found.values()
    ]


def passes(design: Design, most: int) -> None:
    """AssertionError if a case fails, or none could be asked."""
    report = run_vectors(design, most=most)
    assert report.failures == []
    assert report.passed > 0
    if design.kind in GCM_KINDS:
        # Each packet counts only if OpenSSL has the same ciphertext and tag.
        mixed = Traffic(IMIX, IMIX_FRAMES, macsec=True, new_key=True)
        text_only = Traffic(65, (65,), macsec=False, new_key=False)
        rate = measure(design, packets=PACKETS, traffic=[mixed, text_only])
        assert [row.packets >= PACKETS for row in rate.rows] == [True, True]


@pytest.mark.parametrize("name", SOON + more(*DEAR) + dear(*DEAREST))
def test_design(name: str) -> None:
    passes(load_design(name), FEW)


@pytest.mark.parametrize("build", builds())
def test_build_behind_a_figure(build: Design) -> None:
    passes(build, MANY)


@pytest.mark.parametrize(
    ("name", "parameters"),
    [
        ("gcm_axis_25g", {"Release": 0}),
        ("gcm_cells", {"Lanes": 1}),
        *dear(
            ("gcm_axis_50g", {"Release": 0}),
            ("macsec_10g", {"Release": 0}),
            ("gcm_axis_100g", {"Lanes": 8}),  # on slots: tests/engine
        ),
    ],
)
def test_other_parameters(name: str, parameters: dict[str, int]) -> None:
    """Cut-through packets on AXI4-Stream and frames of MACsec, one lane for cells, eight lanes."""
    passes(load_design(name).with_parameters(parameters), MANY)


def test_no_kind_of_design_is_left_out() -> None:
    assert {load_design(name).kind for name in design_names()} <= SUITES.keys()
