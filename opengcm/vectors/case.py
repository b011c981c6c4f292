# SPDX-License-Identifier: Apache-2.0
"""The one form that cases of every vector format take."""

from dataclasses import dataclass, field
from typing import Literal

Direction = Literal["encrypt", "decrypt"]


@dataclass(frozen=True, slots=True)
class Case:
    """One packet with what must come of it.

    `id` names file and place. To encrypt, `ciphertext` and `tag` are the expected result. To
    decrypt, they are the input; `plaintext` is the expected result, None when not `valid`.
    """

    id: str
    key: bytes = field(repr=False)
    iv: bytes
    aad: bytes
    plaintext: bytes | None
    ciphertext: bytes
    tag: bytes
    direction: Direction
    valid: bool
    source: str  # CAVP, Wycheproof or ACVP

    @property
    def decrypt(self) -> bool:
        return self.direction == "decrypt"


@dataclass(frozen=True, slots=True)
class Skip:
    """A published test that is not a case, and the class of reason why."""

    id: str
    reason: str


INTERNAL_IV = "the IV is to be generated inside the module, and the file gives none"
PARTIAL_BYTES = "a length that is not a whole number of bytes"
EITHER_VERDICT = "the file accepts either verdict"
