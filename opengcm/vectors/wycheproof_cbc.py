# SPDX-License-Identifier: Apache-2.0
"""Wycheproof test vectors for AES-CBC with PKCS #5 padding (the schema ind_cpa_test).

A test that is valid becomes two cases, with the padding in the plaintext: what the core is given
and gives. One that is invalid must be refused when it is decrypted.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from opengcm.vectors.block_rsp import BlockCase
from opengcm.vectors.case import EITHER_VERDICT, Skip
from opengcm.vectors.json_text import JsonText

ALGORITHM = "AES-CBC-PKCS5"
_BLOCK = 16


def is_wycheproof_cbc(data: Any) -> bool:
    return isinstance(data, dict) and data.get("algorithm") == ALGORITHM


def read_wycheproof_cbc(document: JsonText) -> Iterator[BlockCase | Skip]:
    """The cases of one file. VectorError, with file and line, where it is not one."""
    for test in document.tests():
        yield from _cases(document, test)


def padded(message: bytes) -> bytes:
    """With 1 to 16 bytes behind it, each their number."""
    count = _BLOCK - len(message) % _BLOCK
    return message + bytes([count] * count)


def is_padded(message: bytes) -> bool:
    """Whether a message of whole blocks ends as a padded one does."""
    count = message[-1] if message else 0
    return 1 <= count <= _BLOCK and message.endswith(bytes([count] * count))


def _cases(document: JsonText, test: dict[str, Any]) -> Iterator[BlockCase | Skip]:
    name = document.case_id(test)
    key, iv = document.key(test), document.hex(test, "iv")
    text, sealed = padded(document.hex(test, "msg")), document.hex(test, "ct")
    opened = BlockCase(name, key, iv, text, sealed, "decrypt")
    match test.get("result"):
        case "valid":
            if len(iv) != _BLOCK or len(text) != len(sealed):
                raise document.error("a valid test whose IV or ciphertext has another size", test)
            yield replace(opened, id=f"{name} encrypt", direction="encrypt")
            yield replace(opened, id=f"{name} decrypt")
        case "invalid":
            yield replace(opened, plaintext=b"", valid=False)
        case "acceptable":
            yield Skip(name, EITHER_VERDICT)
        case _:
            raise document.error("'result' is none of valid, invalid, acceptable", test)
