# SPDX-License-Identifier: Apache-2.0
"""The whole MACsec core under random traffic: every kind of frame, judged by the model of the
standard, and scapy, which shares nothing with that model, as the other end in both directions.

Each suite, 20,000 frames of it where the test is `heavy`. What came to be is counted by kind; what
a kind can never come to is said here, apart from the model. Scapy's one mistake is named in
`opengcm.vectors.macsec_scapy`: VLAN tags in front of the SecTAG are no AAD, as the standard has it.
"""

import sys
from collections import Counter
from collections.abc import Iterator

import pytest

from opengcm.designs import load_design
from opengcm.errors import OpenGcmError
from opengcm.sim.macsec import MacsecSimulator
from opengcm.spec.macsec import Suite
from opengcm.vectors import macsec_scapy
from opengcm.vectors.check import Report
from opengcm.vectors.macsec_check import check_frames
from opengcm.vectors.macsec_frames import any_secy

DESIGN = load_design("macsec_10g")
SUITES = {suite.name.replace("_", "-") for suite in Suite}
HEAVY = pytest.param(20_000, marks=pytest.mark.heavy)  # of a suite

RECEIVED = {
    *("good", "vlan", "short", "jumbo", "an_change", "jump", "reordered", "late"),
    *("replayed", "replayed_across_wrap", "forged_da", "forged_sa", "forged_type", "forged_tci"),
    *("forged_an", "forged_sl", "forged_pn", "forged_sci", "forged_data", "forged_icv"),
    *("forged_vlan", "wrong_key", "cut", "grown", "bad_tag", "pn_zero", "kay", "unknown_sci"),
    *("unused_an", "untagged", "eapol", "runt", "too_long", "error"),
}
SENT = {
    *("untagged", "vlan", "short", "jumbo", "eapol", "uncontrolled", "about max_bytes", "runt"),
    "error",
}
NEVER_VALID = {
    *("forged_da", "forged_sa", "forged_type", "forged_tci", "forged_an", "forged_sl"),
    *("forged_pn", "forged_sci", "forged_data", "forged_icv", "wrong_key", "cut", "bad_tag"),
    *("kay", "unknown_sci", "unused_an", "untagged", "eapol", "runt", "too_long", "error"),
}


@pytest.fixture(scope="module")
def core() -> Iterator[MacsecSimulator]:
    with MacsecSimulator(DESIGN, any_secy(DESIGN)) as simulator:
        yield simulator


def silent(_: int) -> None:
    """No one watches."""


def by_suite(report: Report) -> Counter[str]:
    found = Counter[str]()
    for tried, count in report.tried.items():
        found[tried.suite] += count
    return found


@pytest.mark.parametrize("frames", [1_000, HEAVY])
def test_every_kind_of_frame(core: MacsecSimulator, frames: int) -> None:
    report = check_frames(core, silent, frames=frames * len(SUITES))
    assert report.failures == []
    assert report.tried.total() == report.random_packets
    assert by_suite(report).keys() == SUITES
    assert min(by_suite(report).values()) >= frames
    kinds = {(tried.way, tried.kind) for tried in report.tried}
    assert {kind for way, kind in kinds if way == "transmit"} == SENT
    assert {kind for way, kind in kinds if way == "receive"} == RECEIVED
    good = {t.kind for t in report.tried if t.verdict in ("InPktsOk", "InPktsDelayed")}
    # With XPN the number is at times zero as it is.
    assert good - {"pn_zero"} == RECEIVED - NEVER_VALID - {"pn_zero"}
    assert {t.kind for t in report.tried if t.verdict == "InPktsLate"} >= {"late", "replayed"}


@pytest.mark.parametrize("frames", [200, HEAVY])
def test_scapy_is_the_other_end(core: MacsecSimulator, frames: int) -> None:
    report = macsec_scapy.check_frames(core, silent, frames=frames * len(SUITES))
    assert report.failures == []
    assert report.passed == 32
    assert by_suite(report).keys() == SUITES
    assert min(by_suite(report).values()) >= frames
    verdicts = {(tried.kind == "forged", tried.verdict) for tried in report.tried}
    assert verdicts == {(False, "InPktsOk"), (False, "opened by scapy"), (True, "InPktsNotValid")}


def test_a_peer_that_differs_is_noticed(
    core: MacsecSimulator, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In either direction: of the frames that scapy protects, and of those that it opens."""
    right = macsec_scapy._Peer.protect
    with monkeypatch.context() as patch:
        patch.setattr(macsec_scapy._Peer, "protect", lambda s, f, n: right(s, f, n)[:-1] + b"x")
        report = macsec_scapy.check_frames(core, silent, frames=100)
    assert len(report.failures) == 24
    assert "frames came out, not" in report.failures[0]
    with monkeypatch.context() as patch:
        patch.setattr(macsec_scapy._Peer, "open", lambda s, f, n: f)
        report = macsec_scapy.check_frames(core, silent, frames=100)
    assert "scapy does not open" in report.failures[0]


def test_without_scapy_the_command_says_so(
    core: MacsecSimulator, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "scapy.contrib.macsec", None)
    with pytest.raises(OpenGcmError, match="scapy is not installed: pip install"):
        macsec_scapy.check_frames(core, silent, frames=100)
