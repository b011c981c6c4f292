# SPDX-License-Identifier: Apache-2.0
"""Wycheproof test vectors for AES-GCM and AES-GMAC (aead and mac_with_iv schemas).

A test that is valid becomes two cases, one to encrypt and one to decrypt; one that is invalid
must fail to decrypt. In AES-GMAC the message is the AAD, and there is no text.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from opengcm.vectors.case import EITHER_VERDICT, Case, Skip
from opengcm.vectors.json_text import JsonText

ALGORITHMS = ("AES-GCM", "AES-GMAC")


def is_wycheproof(data: Any) -> bool:
    return isinstance(data, dict) and data.get("algorithm") in ALGORITHMS


def read_wycheproof(document: JsonText) -> Iterator[Case | Skip]:
    """The cases of one file. VectorError, with file and line, where it is not one."""
    mac_only = document.data["algorithm"] == "AES-GMAC"
    for test in document.tests():
        yield from _cases(document, test, mac_only)


def _cases(document: JsonText, test: dict[str, Any], mac_only: bool) -> Iterator[Case | Skip]:
    name = document.case_id(test)
    message = document.hex(test, "msg")
    opened = Case(
        id=name,
        key=document.key(test),
        iv=document.hex(test, "iv"),
        aad=message if mac_only else document.hex(test, "aad"),
        plaintext=b"" if mac_only else message,
        ciphertext=b"" if mac_only else document.hex(test, "ct"),
        tag=document.hex(test, "tag"),
        direction="decrypt",
        valid=True,
        source="Wycheproof",
    )
    match test.get("result"):
        case "valid":
            yield replace(opened, id=f"{name} encrypt", direction="encrypt")
            yield replace(opened, id=f"{name} decrypt")
        case "invalid":
            yield replace(opened, plaintext=None, valid=False)
        case "acceptable":
            yield Skip(name, EITHER_VERDICT)
        case _:
            raise document.error("'result' is none of valid, invalid, acceptable", test)
