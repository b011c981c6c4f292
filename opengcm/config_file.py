# SPDX-License-Identifier: Apache-2.0
"""What the configuration files of the packet layers have in common: TOML, and keys in files."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TypeVar

from opengcm import key_file
from opengcm.errors import OpenGcmError
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
    """The key in a file of one of these sizes, in bytes. ConfigError if there is none."""
    return key_file.read_key(path, sizes, ConfigError)


def digits(text: str, what: str) -> bytes:
    """The bytes of hexadecimal digits; `what` names them in the error."""
    try:
        return bytes.fromhex(text)
    except ValueError:
        raise ConfigError(f"{what} is not hexadecimal with two digits a byte") from None
