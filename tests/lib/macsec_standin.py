# SPDX-License-Identifier: Apache-2.0
"""A stand-in for `og_macsec`: frames come out as they went in, or as their first byte says."""

from pathlib import Path
from typing import Any

import pytest

from opengcm import sources
from opengcm.design import Design
from opengcm.macsec_config import Association, Receive, SecY, Transmit
from opengcm.sources import ROOT
from opengcm.spec.macsec import Suite

STANDIN = Path(__file__).with_name("standin_macsec.sv")
PACKAGES = [ROOT / "rtl" / "macsec" / "og_macsec_regs_pkg.sv"]


def design(lanes: int = 1) -> Design:
    """Of the stand-in."""
    return Design(
        name=f"test_macsec_standin_{lanes}",
        summary="",
        kind="macsec",
        core="standin",
        top="og_macsec",
        parameters={"Lanes": lanes},
    )


def put_in_place(patch: pytest.MonkeyPatch) -> None:
    """The stand-in takes the place of every core."""
    patch.setattr(sources, "files", lambda *_, **__: [*PACKAGES, STANDIN])


def secy(**options: object) -> SecY:
    """A SecY that sends to itself."""
    sci = bytes.fromhex("0200000000010001")
    associations = (Association(0, bytes(range(16))),)
    given: dict[str, Any] = {
        "cipher": Suite.GCM_AES_128,
        "transmit": Transmit(sci, associations),
        "receive": (Receive(sci, associations),),
    }
    return SecY(**{**given, **options})
