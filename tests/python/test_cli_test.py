# SPDX-License-Identifier: Apache-2.0
"""`opengcm test`: the RTL on the samples, and verdicts, counts and failures of a stand-in."""

import json
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from python_support import Cli, SoftwareEngine

from opengcm import Packet, Result, Status
from opengcm.designs import Design, load_design
from opengcm.sim.simulator import Simulator
from opengcm.vectors import Case, cavp_gcm_files, read_vectors
from opengcm.vectors.check import Report, Tried, as_packet, judge, out_of_reach

DATA = Path(__file__).resolve().parent.parent / "data"
SAMPLES = [
    DATA / "sample_encrypt.rsp",
    DATA / "sample_decrypt.rsp",
    DATA / "sample_wycheproof.json",
    DATA / "acvp" / "prompt.json",
]


def test_samples_through_the_rtl(cli: Cli) -> None:
    done = cli("test", "gcm_25g", "--vectors", *SAMPLES)
    assert done.code == 0
    lines = done.out.splitlines()
    assert lines[0].startswith("gcm_25g: 32 passed, 0 failed, 3 skipped (")
    assert lines[1].startswith("skipped 2: the IV is to be generated")
    assert lines[2].startswith("skipped 1: the file accepts either verdict")
    assert done.err == ""


def test_json_through_the_rtl(cli: Cli) -> None:
    done = cli("test", "gcm_25g", "--vectors", SAMPLES[0], "--vectors", SAMPLES[1], "--json")
    record = json.loads(done.out)
    assert list(record) == ["design", "passed", "failed", "skipped", "cycles", "seconds"]
    assert record["design"] == "gcm_25g"
    assert (record["passed"], record["failed"], record["skipped"]) == (18, 0, 0)
    assert record["cycles"] > 18
    assert record["seconds"] >= 0


def test_a_part_of_each_cavp_file_through_the_rtl(simulator: Simulator) -> None:
    for path in cavp_gcm_files():
        cases = [entry for entry in read_vectors(path) if isinstance(entry, Case)][::53]
        run = simulator.run([as_packet(case) for case in cases])
        faults = [judge(case, result) for case, result in zip(cases, run.results, strict=True)]
        assert not any(faults), next(fault for fault in faults if fault)


def test_all_of_cavp_is_the_default(cli: Cli, software_engine: type[SoftwareEngine]) -> None:
    done = cli("test", "gcm_100g", "--json")
    record = json.loads(done.out)
    assert (record["passed"], record["failed"], record["skipped"]) == (47_250, 0, 0)
    assert done.code == 0
    assert software_engine.opened >= 1


def test_failures_are_counted_and_ten_are_named(
    cli: Cli, software_engine: type[SoftwareEngine]
) -> None:
    software_engine.flaw = staticmethod(lambda result: replace(result, data=result.data + b"x"))
    done = cli("test", "gcm_25g", "--vectors", *SAMPLES, "--json")
    assert done.code == 1
    assert json.loads(done.out)["failed"] == 32
    lines = done.err.splitlines()
    assert len(lines) == 11
    assert lines[0].startswith("failed: sample_encrypt.rsp:")
    assert lines[-1] == "failed: 22 more"


@pytest.mark.parametrize(
    ("flaw", "expected"),
    [
        ({"status": Status.BadOrder}, "status BadOrder instead of Ok"),
        ({"tag": bytes(16)}, "tag differs from byte 0 on (16 bytes)"),
        ({"tag": b""}, "tag of 0 bytes instead of 16"),
    ],
)
def test_failure_says_what_differs(
    cli: Cli, software_engine: type[SoftwareEngine], flaw: dict[str, object], expected: str
) -> None:
    software_engine.flaw = staticmethod(lambda result: replace(result, **flaw))
    done = cli("test", "gcm_25g", "--vectors", SAMPLES[0])
    assert done.code == 1
    assert expected in done.err
    assert "0 passed, 9 failed" in done.out


def sample(index: int) -> Case:
    cases = [entry for entry in read_vectors(SAMPLES[1]) if isinstance(entry, Case)]
    return cases[index]


def result(status: Status, data: bytes = b"") -> Result:
    return Result(status, data, b"", 0, 0, 0, 0)


def test_accepting_a_forgery_fails() -> None:
    forged = sample(4)
    assert not forged.valid
    assert judge(forged, result(Status.AuthFail)) is None
    assert judge(forged, result(Status.Ok, bytes(13))) == "status Ok instead of AuthFail"
    assert judge(forged, result(Status.AuthFail, b"leak")) is not None
    assert judge(forged, result(Status.KeyUnknown)) == "status KeyUnknown instead of AuthFail"


def test_refusing_a_valid_packet_fails() -> None:
    assert judge(sample(3), result(Status.AuthFail)) == "status AuthFail instead of Ok"


def test_empty_iv_must_be_refused_as_such() -> None:
    case = replace(sample(4), iv=b"")
    assert judge(case, result(Status.BadIv)) is None
    assert judge(case, result(Status.AuthFail)) == "status AuthFail instead of BadIv"


def test_packets_carry_the_tag_length() -> None:
    packet = as_packet(sample(4))
    assert packet == Packet(
        key=sample(4).key,
        iv=sample(4).iv,
        aad=sample(4).aad,
        data=sample(4).ciphertext,
        decrypt=True,
        tag=sample(4).tag,
        tag_bytes=12,
    )


def test_reasons_of_the_design() -> None:
    design = replace(load_design("gcm_25g"), parameters={"KeyMin": 192, "KeyMax": 192})
    assert out_of_reach(design, sample(0)) == "the design takes no keys of 128 bits"
    any_key = load_design("gcm_25g")
    assert out_of_reach(any_key, sample(0)) is None
    assert "tag length" in (out_of_reach(any_key, replace(sample(0), tag=bytes(5))) or "")
    assert "65,535" in (out_of_reach(any_key, replace(sample(0), iv=bytes(65_536))) or "")


def test_what_verified_release_has_no_room_for() -> None:
    """AAD, text and tag of a packet to decrypt, in beats; one to encrypt does not wait."""
    base = load_design("gcm_50g")
    lengths: dict[str, Any] = {"iv": bytes(12), "aad": bytes(17), "ciphertext": bytes(48)}
    case = replace(sample(4), direction="decrypt", **lengths)
    for room, fits in ((2, False), (3, True)):  # 2 + 3 + 1 slots, two a beat
        design = base.with_parameters({"Release": "verified", "ReleaseBeats": room})
        assert (out_of_reach(design, case) is None) is fits
        assert out_of_reach(design, replace(case, direction="encrypt", plaintext=bytes(48))) is None
    assert out_of_reach(base.with_parameters({"Release": "verified"}), case) is None
    assert out_of_reach(base, case) is None


@pytest.mark.usefixtures("software_engine")
class TestRefused:
    def test_truncated_file(self, cli: Cli, tmp_path: Path) -> None:
        path = tmp_path / "cut.rsp"
        path.write_text(SAMPLES[0].read_text()[:-20])
        assert f"{path}:" in cli.refused("test", "gcm_25g", "--vectors", path)

    def test_missing_file(self, cli: Cli, tmp_path: Path) -> None:
        line = cli.refused("test", "gcm_25g", "--vectors", tmp_path / "none.json", "--json")
        assert "No such file" in line

    def test_unknown_design(self, cli: Cli) -> None:
        assert "unknown design" in cli.refused("test", "none")

    def test_files_without_the_option(self, cli: Cli) -> None:
        assert "--vectors" in cli.refused("test", "gcm_25g", SAMPLES[0])


def test_list_and_show(cli: Cli) -> None:
    listed = cli("list").out
    for name in ("gcm_25g", "gcm_50g", "gcm_100g"):
        assert f"\n{name}" in f"\n{listed}"
    shown = cli("show", "gcm_100g").out
    assert "Lanes = 4" in shown
    assert "rtl/gcm/og_gcm_pkg.sv" in shown
    assert "gcm_25g" in [design["name"] for design in json.loads(cli("list", "--json").out)]
    assert json.loads(cli("show", "gcm_50g", "--json").out)["parameters"]["Lanes"] == 2


def test_version(cli: Cli) -> None:
    assert cli("--version").out.startswith("opengcm 0.")


def test_a_number_of_frames_is_for_packet_layers(cli: Cli) -> None:
    assert "only a packet layer" in cli.refused("test", "gcm_25g", "--frames", "5")


@pytest.mark.parametrize("parameter", ["InputBeats", "OutputBeats"])
@pytest.mark.parametrize(("name", "beats"), [("macsec_10g", 512), ("esp_100g", 128)])
def test_memories_too_small_for_the_frames(cli: Cli, name: str, parameter: str, beats: int) -> None:
    said = cli.refused("test", name, "--param", f"{parameter}={beats}")
    assert f"frames of up to 9,600 bytes are sent, and {parameter} has room for 8,192" in said
    assert f"give it {2 * beats:,} or more" in said


def test_a_peer_is_for_packet_layers(cli: Cli) -> None:
    assert "only a packet layer" in cli.refused("test", "gcm_25g", "--peer", "scapy")


def test_frames_of_a_packet_layer_are_counted_by_kind(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = {}

    def run(design: Design, files: list[Path], **options: object) -> Report:
        asked.update(options)
        tried = Counter(
            {
                Tried("GCM-AES-128", "receive", "good", "InPktsOk"): 1200,
                Tried("GCM-AES-256", "receive", "good", "InPktsUnchecked"): 3,
                Tried("GCM-AES-256", "transmit", "vlan", "OutPktsEncrypted"): 4,
            }
        )
        return Report(design.name, passed=32, random_packets=1207, seed=41, tried=tried)

    monkeypatch.setattr("opengcm.cli.test.run_vectors", run)
    text = cli("test", "macsec_10g", "--frames", "5", "--peer", "scapy").out.splitlines()
    assert (asked["frames"], asked["peer"]) == (5, "scapy")
    assert text[1:] == [
        "random packets, seed 41: 1,207 passed",
        "of each suite: GCM-AES-128 1,200, GCM-AES-256 7",
        "  transmit vlan         4  OutPktsEncrypted 4",
        "  receive  good     1,203  InPktsOk 1,200, InPktsUnchecked 3",
    ]
    record = json.loads(cli("test", "macsec_10g", "--json").out)
    assert record["kinds"] == {
        "GCM-AES-128": {"receive": {"good": {"InPktsOk": 1200}}},
        "GCM-AES-256": {
            "receive": {"good": {"InPktsUnchecked": 3}},
            "transmit": {"vlan": {"OutPktsEncrypted": 4}},
        },
    }
