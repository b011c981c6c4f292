# SPDX-License-Identifier: Apache-2.0
"""What the configuration files of the packet layers have in common: TOML, and keys in files."""

import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar

from opengcm.errors import OpenGcmError
from opengcm.reading import read_ordinary, read_text

MAX_FRAME_BYTES = 2**14 - 1
"""Of a frame or packet that a packet layer takes."""

_Config = TypeVar("_Config")


class ConfigError(OpenGcmError):
    """A configuration that cannot be, or a file that holds none."""


def read_config(path: Path, make: Callable[["Table", Path], _Config]) -> _Config:
    """What `make` makes of a file: of its table and folder. ConfigError, naming it, if bad."""
    try:
        data = tomllib.loads(read_text(path))
    except OSError as error:
        raise ConfigError(f"cannot read {path}: {error.strerror}") from None
    except ValueError as error:
        raise ConfigError(f"{path}: {error}") from None
    try:
        return make(Table(data, ""), path.parent)
    except ConfigError as error:
        raise ConfigError(f"{path}: {error}") from None


class Table:
    """A table of a file, of which each key is taken once; what is left over is an error."""

    def __init__(self, data: Any, name: str) -> None:
        if not isinstance(data, dict):
            raise ConfigError(f"{name} is not a table")
        self._data: dict[str, Any] = dict(data)
        self._name = name

    def take(self, key: str, kind: type, default: Any = None) -> Any:
        """A value of a type; ConfigError if it is of another, or missing without a default."""
        value = self._data.pop(key, default)
        if value is None:
            raise ConfigError(f"{self._place(key)} is missing")
        if type(value) is not kind:
            raise ConfigError(f"{self._place(key)} is no {_WORDS[kind]}")
        return value

    def has(self, key: str) -> bool:
        """Whether the key is there."""
        return key in self._data

    def one_of(self, key: str, words: Mapping[str, Any], default: str | None = None) -> Any:
        """What one of some words stands for."""
        word = self.take(key, str, default)
        if word not in words:
            raise ConfigError(f"{self._place(key)} is one of {', '.join(words)}, not {word!r}")
        return words[word]

    def tables(self, key: str) -> list["Table"]:
        """An array of tables."""
        name = self._place(key)
        return [Table(entry, name) for entry in self.take(key, list, [])]

    def end(self) -> None:
        """ConfigError for a key that was not taken."""
        if self._data:
            raise ConfigError(f"unknown key {self._place(sorted(self._data)[0])}")

    def _place(self, key: str) -> str:
        return f"{self._name}.{key}" if self._name else key


_WORDS = {int: "integer", str: "string", bool: "true or false", list: "array", dict: "table"}


def read_key(path: Path, sizes: Sequence[int]) -> bytes:
    """The key in a file: bytes of one of these sizes, or as many in hexadecimal."""
    try:
        content = read_ordinary(path, 1024)
    except OSError as error:
        raise ConfigError(f"cannot read the key file {path}: {error.strerror}") from None
    text = content.strip()
    if len(text) in [2 * size for size in sizes] and re.fullmatch(rb"[0-9a-fA-F]+", text):
        return bytes.fromhex(text.decode("ascii"))
    if len(content) in sizes:
        return content
    raise ConfigError(
        f"the key file {path} holds neither {_either(sizes)} bytes"
        f" nor {_either([2 * size for size in sizes])} hexadecimal digits"
    )


def _either(sizes: Sequence[int]) -> str:
    return f"{', '.join(map(str, sizes[:-1]))} or {sizes[-1]}"


def digits(text: str, what: str) -> bytes:
    """The bytes of hexadecimal digits; `what` names them in the error."""
    try:
        return bytes.fromhex(text)
    except ValueError:
        raise ConfigError(f"{what} is not hexadecimal with two digits a byte") from None
