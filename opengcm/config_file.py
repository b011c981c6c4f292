# SPDX-License-Identifier: Apache-2.0
"""What the configuration files of the packet layers have in common: TOML, and keys in files."""

import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TypeVar

from opengcm.errors import OpenGcmError
from opengcm.reading import read_ordinary
from opengcm.toml_file import Table, fit, read_toml

MAX_FRAME_BYTES = 2**14 - 1
"""Of a frame or packet that a packet layer takes."""

_Config = TypeVar("_Config")
_File = TypeVar("_File", bound=Table)
_Meant = TypeVar("_Meant")


class ConfigError(OpenGcmError):
    """A configuration that cannot be, or a file that holds none."""


def read_config(path: Path, kind: type[_File], make: Callable[[_File, Path], _Config]) -> _Config:
    """What `make` makes of a file: of its content and folder. ConfigError, naming it, if bad."""
    data = read_toml(path, ConfigError)
    try:
        return make(fit(data, kind, ConfigError), path.parent)
    except ConfigError as error:
        raise ConfigError(f"{path}: {error}") from None


def one_of(words: Mapping[str, _Meant], key: str, word: str) -> _Meant:
    """What a word stands for; ConfigError, with those that there are, for another."""
    if word not in words:
        raise ConfigError(f"{key} is one of {', '.join(words)}, not {word!r}")
    return words[word]


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
