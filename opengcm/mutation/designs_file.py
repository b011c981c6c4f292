# SPDX-License-Identifier: Apache-2.0
"""A committed file of results by design that belongs to one way to look at designs."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Generic, TypeVar

import msgspec

from opengcm import sources
from opengcm.designs import Design
from opengcm.flows.circuit import Source
from opengcm.results import Origin, ResultsError
from opengcm.whole_file import one_writer, write_whole

_Record = TypeVar("_Record", bound=msgspec.Struct)


class DesignsFile(Generic[_Record]):
    """The file: an object `designs`, with a record for each of them."""

    def __init__(self, path: Path, kind: type[_Record]) -> None:
        self.path, self._kind = path, kind

    def load(self) -> dict[str, _Record]:
        """What is committed, by design. ResultsError if the file is malformed."""
        try:
            data = json.loads(self.path.read_text(encoding="utf-8"))
            return {n: msgspec.convert(each, self._kind) for n, each in data["designs"].items()}
        except FileNotFoundError:
            return {}
        except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
            raise ResultsError(f"{self.path}: not a file of such results ({error})") from None

    def save(self, name: str, record: _Record) -> None:
        """Put the record of a design beside the others. ResultsError if that fails."""
        try:
            with one_writer(self.path.parent):
                records: Mapping[str, _Record] = {**self.load(), name: record}
                found = {each: msgspec.to_builtins(records[each]) for each in sorted(records)}
                write_whole(self.path, json.dumps({"designs": found}, indent=1) + "\n")
        except OSError as error:
            raise ResultsError(f"{self.path}: {error.strerror}") from None


def text_revision(design: Design, method: Mapping[str, object]) -> str:
    """Of the sources of a design as they are, and of the way in which it is looked at."""
    files = tuple(sources.files_of(design.core, design.top))
    return Origin((Source(design.top, files, design.parameters),), method).revision
