# SPDX-License-Identifier: Apache-2.0
"""Reads a TOML file into a typed structure.

What a file may say is a `msgspec.Struct`: its keys, their types, their ranges, and which of them
may be left out. What does not fit is told in one line that names the file and the place.
"""

import re
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any, TypeVar

import msgspec

from opengcm.errors import OpenGcmError
from opengcm.reading import read_text

Positive = Annotated[float, msgspec.Meta(gt=0, le=sys.float_info.max)]
"""Infinity, which TOML has a word for, is none."""

_Data = TypeVar("_Data")
_PLACE = re.compile(r"(.*?)(?: - at `(?:key in )?\$\.?(.*)`)?", re.DOTALL)
_WORDS = {
    "Object missing required field": "there is no key",
    "Object contains unknown field": "unknown key",
    "`object": "`table",
    " | null`": "`",
}


class Table(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A table of a file. A key that it does not know is an error."""


def read_toml(path: Path, error: Callable[[str], OpenGcmError]) -> dict[str, Any]:
    """The content of a file; `error`, naming it, if it cannot be read or is not TOML."""
    try:
        return tomllib.loads(read_text(path))
    except OSError as fault:
        raise error(f"cannot read {path}: {fault.strerror}") from None
    except UnicodeDecodeError:
        raise error(f"{path}: not a text file") from None
    except ValueError as fault:
        raise error(f"{path}: {fault}") from None
    except RecursionError:
        raise error(f"{path}: too many brackets in one another") from None


def fit(data: object, kind: type[_Data], error: Callable[[str], OpenGcmError]) -> _Data:
    """The data as a `kind`; `error`, in the words of TOML and with the place, if they are none."""
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError as fault:
        raise error(_in_words(str(fault))) from None


def _in_words(fault: str) -> str:
    found = _PLACE.fullmatch(fault)
    text, place = (found[1], found[2]) if found else (fault, None)
    for old, new in _WORDS.items():
        text = text.replace(old, new)
    text = text[:1].lower() + text[1:]
    return f"{place}: {text}" if place else text
