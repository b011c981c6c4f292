# SPDX-License-Identifier: Apache-2.0
"""NIST ACVP test vectors for AES-GCM and AES-GMAC.

Either internalProjection.json, which holds questions and answers, or prompt.json, whose answers
are read from the expectedResults.json beside it.
"""

from collections.abc import Iterator
from typing import Any

from opengcm.vectors.case import INTERNAL_IV, PARTIAL_BYTES, Case, Skip
from opengcm.vectors.json_text import NO_CASE, JsonText

ALGORITHMS = ("ACVP-AES-GCM", "ACVP-AES-GMAC")
ANSWERS = "expectedResults.json"
_LENGTHS = ("keyLen", "ivLen", "payloadLen", "aadLen", "tagLen")


def is_acvp(data: Any) -> bool:
    data = _body(data)
    return isinstance(data, dict) and ("vsId" in data or data.get("algorithm") in ALGORITHMS)


def read_acvp(document: JsonText) -> Iterator[Case | Skip]:
    """The cases of one file. VectorError, with file and line, where it is not one."""
    body = _body(document.data)
    groups = document.objects(body, "testGroups")
    if groups and not any("direction" in group for group in groups):
        raise document.error("only answers; give the prompt.json beside it")
    if body.get("algorithm") not in ALGORITHMS:
        raise document.error(f"algorithm {body.get('algorithm')!r}, not one of {ALGORITHMS}")
    answers: dict[int, dict[str, Any]] | None = None
    count = 0
    for group in groups:
        direction = group.get("direction")
        if direction not in ("encrypt", "decrypt"):
            raise document.error(f"direction {direction!r}, neither encrypt nor decrypt")
        for test in document.objects(group, "tests"):
            count += 1
            if not _answered(test, direction):
                if answers is None:
                    answers = _answers(document)
                number = _number(document, test)
                if number not in answers:
                    raise document.error(f"its answer is not in {ANSWERS}", test)
                test = {**answers[number], **test}
            yield _case(document, group, test)
    if not count:
        raise document.error(NO_CASE)


def _case(document: JsonText, group: dict[str, Any], test: dict[str, Any]) -> Case | Skip:
    name = document.case_id(test)
    lengths = {key: test.get(key, group.get(key, 0)) for key in _LENGTHS}
    if not all(type(bits) is int for bits in lengths.values()):
        raise document.error("a length is not an integer", test)
    if any(bits % 8 for bits in lengths.values()):
        return Skip(name, PARTIAL_BYTES)
    if "iv" not in test and group["direction"] == "encrypt":
        return Skip(name, INTERNAL_IV)
    encrypt = group["direction"] == "encrypt"
    valid = encrypt or test.get("testPassed", True) is not False
    tag_bytes = lengths["tagLen"] // 8
    tag = document.hex(test, "tag")
    if tag_bytes and len(tag) != tag_bytes:
        raise document.error(f"the tag has {len(tag)} bytes instead of {tag_bytes}", test)
    return Case(
        id=name,
        key=document.key(test),
        iv=document.hex(test, "iv"),
        aad=_optional(document, test, "aad"),
        plaintext=_optional(document, test, "pt") if valid else None,
        ciphertext=_optional(document, test, "ct"),
        tag=tag,
        direction=group["direction"],
        valid=valid,
        source="ACVP",
    )


def _answered(test: dict[str, Any], direction: str) -> bool:
    """Whether the answer stands in the test itself, as in internalProjection.json."""
    return "tag" in test if direction == "encrypt" else "testPassed" in test or "pt" in test


def _answers(document: JsonText) -> dict[int, dict[str, Any]]:
    """The answers by tcId, from the file beside the prompt."""
    path = document.path.with_name(ANSWERS)
    if not path.is_file():
        raise document.error(f"only questions, and no {ANSWERS} beside it")
    answers = JsonText.read(path)
    return {
        _number(answers, test): test
        for group in answers.objects(_body(answers.data), "testGroups")
        for test in answers.objects(group, "tests")
    }


def _number(document: JsonText, test: dict[str, Any]) -> int:
    """By which an answer is found."""
    number = test.get("tcId")
    if type(number) is not int:
        raise document.error("'tcId' is missing or not an integer", test)
    return number


def _optional(document: JsonText, test: dict[str, Any], key: str) -> bytes:
    """A field that is left out where it would be empty."""
    return document.hex(test, key) if key in test else b""


def _body(data: Any) -> Any:
    """ACVP wraps its body in a list behind the version."""
    return data[-1] if isinstance(data, list) and data else data
