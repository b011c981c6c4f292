# SPDX-License-Identifier: Apache-2.0
"""NIST CAVP response files for GCM (gcmEncryptExtIV*.rsp, gcmDecrypt*.rsp).

[Keylen = 128]            lengths in bits of the cases that follow, five lines
Count = 0                 a case to encrypt: Key, IV, PT, AAD, CT, Tag
Count = 0                 a case to decrypt: Key, IV, CT, AAD, Tag, then PT or FAIL
"""

from collections.abc import Iterable, Iterator
from pathlib import Path

from opengcm.errors import VectorError
from opengcm.reading import read_ordinary
from opengcm.vectors.case import Case, Direction

_LENGTH_OF = {
    "Key": "Keylen",
    "IV": "IVlen",
    "PT": "PTlen",
    "CT": "PTlen",
    "AAD": "AADlen",
    "Tag": "Taglen",
}
_LENGTHS = frozenset(_LENGTH_OF.values())
_KEY_BITS = (128, 192, 256)
_MOST_DIGITS = 20  # of a length: more than any has, and fewer than Python refuses
_INPUTS = ("Key", "IV", "AAD", "CT", "Tag")


def read_rsp(path: Path) -> Iterator[Case]:
    """The cases of one file. VectorError, with file and line, where it is not one."""
    try:
        lines = read_ordinary(path).decode("ascii").splitlines()
    except OSError as error:
        raise VectorError(f"{path}: {error.strerror or error}") from None
    except UnicodeDecodeError:
        raise VectorError(f"{path}: not a text file") from None
    yield from _Reader(path).read(lines)


class _Reader:
    def __init__(self, path: Path) -> None:
        self.path = path
        self.line = 0  # where we are
        self.start = 0  # where the open case starts, 0 if none is open
        self.count = 0  # cases read
        self.lengths: dict[str, int] = {}  # in bytes
        self.fields: dict[str, bytes] = {}

    def read(self, lines: Iterable[str]) -> Iterator[Case]:
        for self.line, text in enumerate(lines, 1):
            text = text.strip()
            if not text or text[0] == "#":
                continue
            if text[0] == "[":
                self._take_length(text)
                continue
            case = self._take(text)
            if case is not None:
                self.count += 1
                self.start = 0
                yield case
        if self.start:
            raise self._error("the file ends in the middle of a case")
        if not self.count:
            raise self._error("no case in the file")

    def _take_length(self, text: str) -> None:
        if self.start:
            raise self._error("a new group starts in the middle of a case")
        name, _, value = (part.strip() for part in text.strip("[]").partition("="))
        bits = int(value) if value.isdigit() and len(value) <= _MOST_DIGITS else None
        if name not in _LENGTHS or text[-1] != "]" or bits is None or bits % 8:
            raise self._error("not a line of the form [Keylen = 128]")
        if name == "Keylen" and bits not in _KEY_BITS:
            raise self._error(f"AES has keys of 128, 192 and 256 bits, not {bits}")
        self.lengths[name] = bits // 8

    def _take(self, text: str) -> Case | None:
        """One line of a case; the case, when the line completes it."""
        name, equals, value = text.partition("=")
        name = name.strip()
        if name == "Count":
            if self.start:
                raise self._error("a new case starts in the middle of another")
            if not self.lengths.keys() >= _LENGTHS:
                raise self._error("a case before the lengths of its group")
            self.start = self.line
            self.fields = {}
            return None
        if not self.start:
            raise self._error("a line outside of any case")
        if text == "FAIL":
            return self._case("decrypt", valid=False)
        if name not in _LENGTH_OF or not equals:
            raise self._error("neither NAME = VALUE of a GCM case nor FAIL")
        if name in self.fields:
            raise self._error(f"a second {name} in one case")
        to_decrypt = "Tag" in self.fields
        self.fields[name] = self._value(name, value)
        if name == "PT" and to_decrypt:
            return self._case("decrypt", valid=True)
        if name == "Tag" and "PT" in self.fields:
            return self._case("encrypt", valid=True)
        return None

    def _value(self, name: str, text: str) -> bytes:
        try:
            value = bytes.fromhex(text)
        except ValueError:
            raise self._error(f"{name} is not hexadecimal") from None
        wanted = self.lengths[_LENGTH_OF[name]]
        if len(value) != wanted:
            raise self._error(f"{name} has {len(value)} bytes instead of {wanted}")
        return value

    def _case(self, direction: Direction, *, valid: bool) -> Case:
        missing = [name for name in _INPUTS if name not in self.fields]
        if missing:
            raise self._error(f"the case has no {missing[0]}")
        fields = self.fields
        return Case(
            id=f"{self.path.name}:{self.start}",
            key=fields["Key"],
            iv=fields["IV"],
            aad=fields["AAD"],
            plaintext=fields["PT"] if valid else None,
            ciphertext=fields["CT"],
            tag=fields["Tag"],
            direction=direction,
            valid=valid,
            source="CAVP",
        )

    def _error(self, message: str) -> VectorError:
        return VectorError(f"{self.path}:{max(self.line, 1)}: {message}")
