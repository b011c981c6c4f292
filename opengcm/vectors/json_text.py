# SPDX-License-Identifier: Apache-2.0
"""A JSON file of test groups, with checked access to the fields of a test."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

from opengcm.errors import VectorError
from opengcm.reading import read_json

NO_CASE = "no case in the file"


@dataclass(frozen=True)
class JsonText:
    """A parsed file together with its text, which is kept to name lines in messages."""

    path: Path
    text: str
    data: Any

    @classmethod
    def read(cls, path: Path) -> Self:
        """A file. VectorError, with the line where there is one, for what is not JSON."""
        try:
            return cls(path, *read_json(path))
        except OSError as error:
            raise VectorError(f"{path}: {error.strerror or error}") from None
        except UnicodeDecodeError:
            raise VectorError(f"{path}: not a text file") from None
        except json.JSONDecodeError as error:
            raise VectorError(f"{path}:{error.lineno}: broken JSON: {error.msg}") from None
        except ValueError as error:
            raise VectorError(f"{path}: broken JSON: {error}") from None

    def error(self, message: str, test: Any = None) -> VectorError:
        """An error at the line where the test with that `tcId` starts, or at line 1."""
        line = 1
        if isinstance(test, dict) and "tcId" in test:
            pattern = rf'"tcId"\s*:\s*{re.escape(str(test["tcId"]))}\b'
            found = re.search(pattern, self.text)
            line = self.text.count("\n", 0, found.start()) + 1 if found else 1
        return VectorError(f"{self.path}:{line}: {message}")

    def objects(self, parent: Any, key: str) -> list[dict[str, Any]]:
        """`parent[key]`, a list of objects."""
        items = parent.get(key) if isinstance(parent, dict) else None
        if not isinstance(items, list) or not all(isinstance(item, dict) for item in items):
            raise self.error(f"{key!r} is missing or not a list of objects", parent)
        return items

    def tests(self) -> Iterator[dict[str, Any]]:
        """The tests of all groups of a Wycheproof file; an error if there is none, or if it
        announces another number."""
        count = 0
        for group in self.objects(self.data, "testGroups"):
            for test in self.objects(group, "tests"):
                count += 1
                yield test
        announced = self.data.get("numberOfTests", count)
        if count != announced:
            raise self.error(f"{count} tests instead of the {announced} it announces")
        if not count:
            raise self.error(NO_CASE)

    def hex(self, test: dict[str, Any], key: str) -> bytes:
        """`test[key]`, a string of hexadecimal digits."""
        value = test.get(key)
        if not isinstance(value, str):
            raise self.error(f"{key!r} is missing or not a string", test)
        try:
            return bytes.fromhex(value)
        except ValueError:
            raise self.error(f"{key!r} is not hexadecimal", test) from None

    def key(self, test: dict[str, Any]) -> bytes:
        """`test["key"]`, of a length AES has."""
        key = self.hex(test, "key")
        if len(key) not in (16, 24, 32):
            raise self.error("the key has none of 128, 192, 256 bits", test)
        return key

    def case_id(self, test: dict[str, Any]) -> str:
        return f"{self.path.name}:tcId {test.get('tcId', '?')}"
