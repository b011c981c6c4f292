# SPDX-License-Identifier: Apache-2.0
"""The readers of opengcm.vectors: samples, the complete CAVP set, and files that are broken."""

import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from Crypto.Cipher import AES

from opengcm.errors import VectorError
from opengcm.vectors import Case, Skip, cavp_gcm_files, read_vectors
from opengcm.vectors.case import EITHER_VERDICT, INTERNAL_IV, PARTIAL_BYTES

DATA = Path(__file__).resolve().parent.parent / "data"


def cases(path: Path) -> list[Case]:
    return [entry for entry in read_vectors(path) if isinstance(entry, Case)]


def skips(path: Path) -> Counter[str]:
    return Counter(entry.reason for entry in read_vectors(path) if isinstance(entry, Skip))


def holds(case: Case) -> bool:
    """Whether PyCryptodome agrees with the case."""
    if not case.iv:
        return not case.valid
    model = AES.new(case.key, AES.MODE_GCM, nonce=case.iv, mac_len=len(case.tag))
    model.update(case.aad)
    if not case.decrypt:
        return model.encrypt_and_digest(case.plaintext or b"") == (case.ciphertext, case.tag)
    try:
        text = model.decrypt_and_verify(case.ciphertext, case.tag)
    except ValueError:
        return not case.valid
    return case.valid and text == case.plaintext


SAMPLES = {
    "sample_encrypt.rsp": (9, 0),
    "sample_decrypt.rsp": (9, 3),
    "sample_wycheproof.json": (10, 2),
    "acvp/prompt.json": (4, 1),
    "acvp/internalProjection.json": (4, 1),
}


@pytest.mark.parametrize(("name", "counts"), SAMPLES.items())
def test_samples(name: str, counts: tuple[int, int]) -> None:
    read = cases(DATA / name)
    assert (len(read), sum(not case.valid for case in read)) == counts
    assert len({case.id for case in read}) == len(read)
    assert all(holds(case) for case in read)
    assert all((case.plaintext is None) == (not case.valid) for case in read)


def test_samples_are_skipped_with_reasons() -> None:
    assert skips(DATA / "sample_wycheproof.json") == {EITHER_VERDICT: 1}
    assert skips(DATA / "acvp" / "prompt.json") == {INTERNAL_IV: 2}
    assert skips(DATA / "acvp" / "internalProjection.json") == {INTERNAL_IV: 2}


def test_prompt_and_projection_are_the_same_cases() -> None:
    def facts(name: str) -> list[tuple[Any, ...]]:
        return [(c.key, c.iv, c.plaintext, c.tag, c.valid) for c in cases(DATA / "acvp" / name)]

    assert facts("prompt.json") == facts("internalProjection.json")


def test_complete_cavp_set() -> None:
    read = [case for path in cavp_gcm_files() for case in cases(path)]
    assert len(read) == 47_250
    assert sum(not case.valid for case in read) == 11_908
    assert Counter(len(case.iv) for case in read) == {1: 15_750, 12: 15_750, 128: 15_750}
    assert all(holds(case) for case in read[::37])


def test_id_names_the_line() -> None:
    path = DATA / "sample_decrypt.rsp"
    case = cases(path)[4]
    line = int(case.id.removeprefix(f"{path.name}:"))
    assert path.read_text().splitlines()[line - 1] == "Count = 1"


def test_key_is_not_shown() -> None:
    case = cases(DATA / "sample_encrypt.rsp")[0]
    assert case.key.hex() not in repr(case)
    assert repr(case.key) not in repr(case)


def broken(tmp_path: Path, name: str, change: Callable[[str], str]) -> str:
    """The message about a sample after `change`; it starts with the file and a line."""
    path = tmp_path / Path(name).name
    path.write_text(change((DATA / name).read_text()))
    with pytest.raises(VectorError) as caught:
        list(read_vectors(path))
    message = str(caught.value)
    assert "\n" not in message
    file, line, _ = message.removeprefix(str(tmp_path)).split(":", 2)
    assert file == f"/{path.name}"
    assert int(line) >= 1
    return message.removeprefix(f"{path}:")


RSP = "sample_decrypt.rsp"


def always(text: str) -> Callable[[str], str]:
    return lambda _: text


@pytest.mark.parametrize("name", ["sample_encrypt.rsp", "sample_decrypt.rsp"])
def test_rsp_cut_anywhere_in_a_case(tmp_path: Path, name: str) -> None:
    """However many bytes of the last case are missing, the file is refused."""
    text = (DATA / name).read_text().rstrip()
    last = text.rindex("Count")
    for end in range(last + 1, len(text) - 1):
        broken(tmp_path, name, always(text[:end]))


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("Key = ", "Key = zz", "Key is not hexadecimal"),
        ("Key = ", "Key = 00", "Key has 17 bytes instead of 16"),
        ("[IVlen = 96]", "[IVlen = x]", "not a line of the form"),
        ("[IVlen = 96]", "[IVlen = 97]", "not a line of the form"),
        ("[IVlen = 96]", f"[IVlen = {'8' * 5000}]", "not a line of the form"),
        ("[Keylen = 128]", "[Keylen = 136]", "keys of 128, 192 and 256 bits, not 136"),
        ("[IVlen = 96]", "", "before the lengths of its group"),
        ("IV = ", "IW = ", "neither NAME = VALUE"),
        ("FAIL", "", "in the middle of another"),
        ("Count = 0", "", "outside of any case"),
        ("CT = \n", "", "the case has no CT"),
    ],
)
def test_malformed_rsp(tmp_path: Path, old: str, new: str, expected: str) -> None:
    assert expected in broken(tmp_path, RSP, lambda text: text.replace(old, new, 1))


def test_rsp_without_a_case(tmp_path: Path) -> None:
    assert "no case" in broken(tmp_path, RSP, lambda _: "# nothing\n")


@pytest.mark.parametrize(
    "name", ["sample_wycheproof.json", "acvp/internalProjection.json", "acvp/prompt.json"]
)
@pytest.mark.parametrize("groups", [True, False], ids=["no tests", "no groups"])
def test_json_without_a_case(tmp_path: Path, name: str, groups: bool) -> None:
    def empty(data: Any) -> None:
        data.pop("numberOfTests", None)
        for group in data["testGroups"]:
            group["tests"] = []
        if not groups:
            data["testGroups"] = []

    assert "no case in the file" in broken(tmp_path, name, edit(empty))


@pytest.mark.parametrize("name", ["sample_wycheproof.json", "acvp/internalProjection.json"])
def test_truncated_json(tmp_path: Path, name: str) -> None:
    lines = (DATA / name).read_text().count("\n")
    message = broken(tmp_path, name, lambda text: text[: len(text) // 2])
    assert "broken JSON" in message
    assert 1 < int(message.split(":")[0]) < lines


def edit(change: Callable[[Any], None]) -> Callable[[str], str]:
    def apply(text: str) -> str:
        data = json.loads(text)
        change(data)
        return json.dumps(data, indent=1)

    return apply


def test_wycheproof_names_the_line_of_the_test(tmp_path: Path) -> None:
    def drop_iv(data: Any) -> None:
        del data["testGroups"][1]["tests"][0]["iv"]

    message = broken(tmp_path, "sample_wycheproof.json", edit(drop_iv))
    line = int(message.split(":")[0])
    assert "'iv' is missing" in message
    text = (tmp_path / "sample_wycheproof.json").read_text().splitlines()
    assert text[line - 1].strip() == '"tcId": 3,'


def test_wycheproof_with_tests_missing(tmp_path: Path) -> None:
    message = broken(
        tmp_path, "sample_wycheproof.json", edit(lambda data: data["testGroups"].pop())
    )
    assert "6 tests instead of the 7" in message


def test_wycheproof_with_an_unknown_result(tmp_path: Path) -> None:
    def change(data: Any) -> None:
        data["testGroups"][0]["tests"][0]["result"] = "maybe"

    assert "none of valid" in broken(tmp_path, "sample_wycheproof.json", edit(change))


def test_acvp_prompt_alone(tmp_path: Path) -> None:
    assert "expectedResults.json" in broken(tmp_path, "acvp/prompt.json", str)


def test_acvp_answers_alone(tmp_path: Path) -> None:
    assert "only answers" in broken(tmp_path, "acvp/expectedResults.json", str)


@pytest.mark.parametrize("number", [[1], {}, None, "1", True])
@pytest.mark.parametrize("name", ["prompt.json", "expectedResults.json"])
def test_acvp_numbers_that_are_none(tmp_path: Path, name: str, number: Any) -> None:
    for each in ("prompt.json", "expectedResults.json"):
        (tmp_path / each).write_bytes((DATA / "acvp" / each).read_bytes())

    def change(data: Any) -> None:
        data["testGroups"][0]["tests"][0]["tcId"] = number

    (tmp_path / name).write_text(edit(change)((tmp_path / name).read_text()))
    with pytest.raises(VectorError, match=rf"{name}:\d+: 'tcId' is missing or not an integer"):
        list(read_vectors(tmp_path / "prompt.json"))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[" * 100_000, "broken JSON: too many brackets in one another"),
        (f'{{"vsId": {"1" * 5000}}}', "broken JSON: a number has too many digits"),
        ("[1,\n", "2: broken JSON: Expecting value"),
    ],
    ids=["brackets", "digits", "cut"],
)
@pytest.mark.parametrize("name", ["prompt.json", "expectedResults.json"])
def test_json_that_python_does_not_take(tmp_path: Path, name: str, text: str, said: str) -> None:
    """Of answers beside a prompt, too."""
    (tmp_path / "prompt.json").write_bytes((DATA / "acvp" / "prompt.json").read_bytes())
    (tmp_path / name).write_text(text)
    with pytest.raises(VectorError, match=f"{name}:[ ]?{said}"):
        list(read_vectors(tmp_path / "prompt.json"))


def test_answers_are_an_ordinary_file_of_a_size(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "prompt.json").write_bytes((DATA / "acvp" / "prompt.json").read_bytes())
    answers = tmp_path / "expectedResults.json"
    answers.symlink_to("/dev/zero")
    with pytest.raises(VectorError, match=r"no expectedResults\.json beside it"):
        list(read_vectors(tmp_path / "prompt.json"))
    answers.unlink()
    with answers.open("wb") as file:
        file.truncate(2**30 + 1)  # sparse: it takes no room
    with pytest.raises(VectorError, match=r"expectedResults\.json: more than 1,073,741,824 bytes"):
        list(read_vectors(tmp_path / "prompt.json"))


def test_acvp_of_another_algorithm(tmp_path: Path) -> None:
    change = edit(lambda data: data.update(algorithm="ACVP-AES-CBC"))
    assert "ACVP-AES-CBC" in broken(tmp_path, "acvp/internalProjection.json", change)


def test_acvp_behind_its_version(tmp_path: Path) -> None:
    path = tmp_path / "wrapped.json"
    body = json.loads((DATA / "acvp" / "internalProjection.json").read_text())
    path.write_text(json.dumps([{"acvVersion": "1.0"}, body]))
    assert len(cases(path)) == 4


def test_acvp_lengths_in_bits(tmp_path: Path) -> None:
    path = tmp_path / "bits.json"
    body = json.loads((DATA / "acvp" / "internalProjection.json").read_text())
    body["testGroups"][0]["payloadLen"] = 159
    path.write_text(json.dumps(body))
    assert skips(path)[PARTIAL_BYTES] == 2


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("a.txt", b""),
        ("a.json", b"{}"),
        ("a.json", b"3"),
        ("a.json", b"\xff"),
        ("a.rsp", b"\xff\n"),
    ],
)
def test_neither_format(tmp_path: Path, name: str, content: bytes) -> None:
    (tmp_path / name).write_bytes(content)
    with pytest.raises(VectorError, match=name):
        list(read_vectors(tmp_path / name))


@pytest.mark.parametrize("name", ["none.rsp", "none.json"])
def test_missing_file(tmp_path: Path, name: str) -> None:
    with pytest.raises(VectorError, match="No such file"):
        list(read_vectors(tmp_path / name))


@pytest.mark.parametrize("name", ["/dev/zero", "/dev", "/dev/"])
def test_only_ordinary_files_are_read(name: str) -> None:
    with pytest.raises(VectorError, match=f"^{name.rstrip('/')}: not an ordinary file"):
        read_vectors(Path(name))
