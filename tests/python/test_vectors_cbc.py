# SPDX-License-Identifier: Apache-2.0
"""Wycheproof's CBC vectors through block cores, and refusals that are what a vector asks for."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from Crypto.Cipher import AES
from python_support import Cli

from opengcm import OpenGcmError, Result, Status
from opengcm.designs import load_design
from opengcm.errors import SimulationError, VectorError
from opengcm.sim.coprocessor import Outcome, Sealed
from opengcm.vectors import Case, read_vectors
from opengcm.vectors.block_check import fault, outcome
from opengcm.vectors.block_rsp import BlockCase
from opengcm.vectors.check import judge, out_of_reach
from opengcm.vectors.coprocessor_check import check_gcm, sort_out_gcm
from opengcm.vectors.files import read_block_vectors
from opengcm.vectors.wycheproof_cbc import is_padded, padded

DATA = Path(__file__).resolve().parent.parent / "data"
SAMPLE = DATA / "sample_wycheproof_cbc.json"


def block_cases() -> list[BlockCase]:
    return [entry for entry in read_block_vectors(SAMPLE) if isinstance(entry, BlockCase)]


def software(mode: str, key: bytes, data: bytes, iv: bytes | None) -> bytes:
    """What a core does to decrypt, refusing what the simulators refuse."""
    assert mode == "cbc"
    if len(data) % 16:
        raise OpenGcmError("whole blocks")
    return AES.new(key, AES.MODE_CBC, iv=iv).decrypt(data)


def test_the_sample() -> None:
    read = block_cases()
    assert len(read) == 3 * (2 * 3 + 5) + 1
    assert sum(not case.valid for case in read) == 3 * 5 + 1
    assert len({case.id for case in read}) == len(read)
    for case in read:
        if case.direction == "encrypt":
            model = AES.new(case.key, AES.MODE_CBC, iv=case.iv)
            assert model.encrypt(case.given) == case.expected
        else:
            assert fault(case, outcome(software, case)) is None


@pytest.mark.parametrize("size", [0, 1, 15, 16, 17, 40])
def test_padding_by_hand(size: int) -> None:
    text = padded(bytes(size))
    assert len(text) % 16 == 0
    assert text[size:] == bytes([len(text) - size]) * (len(text) - size)
    assert is_padded(text)
    assert not is_padded(text[:-1] + b"\0")
    assert not is_padded(text[:-1] + b"\x11")


def test_a_core_that_is_wrong_fails() -> None:
    for case in block_cases():
        if case.direction == "encrypt":
            continue
        if case.valid:
            changed = outcome(lambda *a: bytes(len(software(*a))), case)
            assert "differs from byte" in (fault(case, changed) or "")
            with pytest.raises(OpenGcmError):
                outcome(refuse(OpenGcmError("no")), case)
        else:
            right = outcome(lambda *_: padded(b"any text"), case)
            assert "without a right padding" in (fault(case, right) or "")
            with pytest.raises(SimulationError):  # a broken simulator refuses nothing
                outcome(refuse(SimulationError("no")), case)


def refuse(error: Exception) -> Callable[..., bytes]:
    def run(*_: Any) -> bytes:
        raise error

    return run


def test_through_the_rtl(cli: Cli) -> None:
    """A co-processor for keys of 128 bits: what is invalid passes, other keys are skipped."""
    done = cli("test", "pramstaller2004_asic_minimum", "--vectors", SAMPLE)
    assert done.code == 0, done.err
    lines = done.out.splitlines()
    assert lines[0].startswith("pramstaller2004_asic_minimum: 12 passed, 0 failed, 22 skipped")
    assert sorted(lines[1:]) == [
        "skipped 11: the design takes no keys of 192 bits",
        "skipped 11: the design takes no keys of 256 bits",
    ]


def test_gcm_vectors_for_a_block_core_are_named(cli: Cli) -> None:
    path = DATA / "sample_wycheproof.json"
    line = cli.refused("test", "pramstaller2004_asic_minimum", "--vectors", path)
    assert "not Wycheproof's test vectors for AES-CBC" in line


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('"numberOfTests": 25', '"numberOfTests": 26', "25 tests instead of the 26"),
        ('"result": "invalid"', '"result": "maybe"', "none of valid, invalid, acceptable"),
        ('"iv": "', '"iv": "zz', "'iv' is not hexadecimal"),
    ],
)
def test_malformed(tmp_path: Path, old: str, new: str, message: str) -> None:
    path = tmp_path / "bad.json"
    text = SAMPLE.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")
    with pytest.raises(VectorError, match=message):
        list(read_block_vectors(path))


def test_without_a_case(tmp_path: Path) -> None:
    path = tmp_path / "empty.json"
    data = json.loads(SAMPLE.read_text(encoding="utf-8"))
    path.write_text(json.dumps({**data, "numberOfTests": 0, "testGroups": []}), encoding="utf-8")
    with pytest.raises(VectorError, match="no case in the file"):
        list(read_block_vectors(path))


@pytest.mark.parametrize("read", [read_vectors, read_block_vectors])
def test_what_is_no_file_of_vectors(tmp_path: Path, read: Callable[[Path], Any]) -> None:
    with pytest.raises(VectorError, match="nofile: No such file or directory"):
        list(read(tmp_path / "nofile"))
    for suffix in (".json", ".rsp"):
        endless = tmp_path / f"endless{suffix}"
        endless.symlink_to("/dev/zero")
        with pytest.raises(VectorError, match="not an ordinary file"):
            list(read(endless))


class TestRefusals:
    """Of a vector that the set marks invalid, a refusal of any kind is the right answer."""

    @pytest.fixture
    def invalid(self) -> Case:
        path = DATA / "sample_wycheproof.json"
        return next(c for c in read_vectors(path) if isinstance(c, Case) and not c.valid)

    @pytest.mark.parametrize(
        ("changes", "status"),
        [
            ({}, Status.AuthFail),
            ({"iv": b""}, Status.BadIv),
            ({"tag": bytes(5)}, Status.BadTag),
            ({"tag": b""}, Status.BadTag),
            ({"tag": b"", "iv": b""}, Status.BadIv),
        ],
    )
    def test_by_the_engine(self, invalid: Case, changes: dict[str, Any], status: Status) -> None:
        case = replace(invalid, **changes)
        assert out_of_reach(load_design("gcm_25g"), case) is None
        assert judge(case, Result(status, b"", b"", 0, 0, 0, 0)) is None
        for wrong in (Status.Ok, Status.KeyUnknown):
            assert "status" in (judge(case, Result(wrong, b"", b"", 0, 0, 0, 0)) or "")

    def test_an_unusual_tag_of_a_valid_vector_is_skipped(self, invalid: Case) -> None:
        case = replace(invalid, valid=True, tag=bytes(5))
        assert "tag length" in (out_of_reach(load_design("gcm_25g"), case) or "")

    @pytest.mark.parametrize("changes", [{"iv": b""}, {"tag": bytes(5)}, {"tag": b""}])
    def test_by_the_driver(self, invalid: Case, changes: dict[str, Any]) -> None:
        class Driver:
            design = load_design("gcm_compact")
            cycles = 0
            refuses = True

            def takes_key(self, _size: int) -> bool:
                return True

            def run(self, messages: Any) -> list[Outcome]:
                found: list[Sealed] = list(messages)
                return [Outcome(False, b"", b"") for _ in found]

            def open(self, *_: bytes) -> bytes:
                if self.refuses:
                    raise OpenGcmError("no driver sends this")
                return b""

            def block_cycles(self) -> int:
                return 1

        driver: Any = Driver()
        case = replace(invalid, **changes)
        taken, skipped = sort_out_gcm(driver, [case, invalid])
        assert not skipped
        report = check_gcm(driver, taken, lambda _done: None)
        assert (report.passed, report.failures) == (2, [])
        driver.refuses = False
        report = check_gcm(driver, taken, lambda _done: None)
        assert report.failures == [f"{case.id}: it was not refused"]


def test_bad_tags_through_the_rtl(cli: Cli, tmp_path: Path) -> None:
    """The engine's own refusal of a tag of 5 bytes, and of none, counts as passed."""
    data = json.loads((DATA / "sample_wycheproof.json").read_text(encoding="utf-8"))
    group = data["testGroups"][0]
    wrong = next(test for test in group["tests"] if test["result"] == "invalid")
    group["tests"] = [{**wrong, "tcId": n, "tag": wrong["tag"][: 2 * n]} for n in (5, 0)]
    data |= {"testGroups": [group], "numberOfTests": 2}
    path = tmp_path / "tags.json"
    path.write_text(json.dumps(data), encoding="utf-8")
    done = cli("test", "gcm_25g", "--vectors", path)
    assert done.out.startswith("gcm_25g: 2 passed, 0 failed, 0 skipped"), done.err
