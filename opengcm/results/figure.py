# SPDX-License-Identifier: Apache-2.0
"""A committed figure, and the files that hold them."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from opengcm import places
from opengcm.designs import GCM_KINDS, Design
from opengcm.errors import OpenGcmError
from opengcm.whole_file import one_writer, write_whole

FOLDER = places.RESULTS
TEST, LINERATE, SYNTH = "test", "linerate", "synth"
KINDS = (TEST, LINERATE, SYNTH)
VENDOR = "vendor"
"""Of figures that are imported: no command takes them anew."""
_SIMULATED: Mapping[str, list[str]] = {
    **{kind: [TEST, LINERATE] for kind in (*GCM_KINDS, "macsec", "esp")},
}


class ResultsError(OpenGcmError):
    """A file of results is malformed, or a committed figure cannot be made again."""


@dataclass(frozen=True)
class Figure:
    """One measurement.

    `revision` and `circuit` name the sources that it was taken from: a hash of their text, and
    one of the circuit that they describe (see `revision.Origin`). `cost` is what it took: seconds,
    and MiB of memory.
    """

    figures: Mapping[str, Any]
    command: str
    tools: Mapping[str, str]
    revision: str
    circuit: str
    date: str
    cost: Mapping[str, float] = field(default_factory=dict)

    @property
    def tool_words(self) -> str:
        """The tools with their versions."""
        return ", ".join(f"{tool} {version}" for tool, version in self.tools.items())


def synth_name(target: str) -> str:
    """What the figures of a target are called in a file."""
    return f"{SYNTH} {target}"


def vendor_name(tool: str, device: str) -> str:
    """What the figures of a vendor's tool are called in a file."""
    return f"{VENDOR} {tool} {device}"


def wanted(design: Design) -> list[str]:
    """The names of all figures that a design's file should have."""
    simulated = _SIMULATED.get(design.kind, [TEST])
    return [*simulated, *map(synth_name, design.targets)]


def load(name: str, folder: Path = FOLDER) -> dict[str, Figure]:
    """The figures of a design by name; none if it has no file. ResultsError if malformed."""
    path = folder / f"{name}.json"
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        if data["design"] != name:
            raise ResultsError(f"{path}: holds the figures of {data['design']}")
        return {key: Figure(**entry) for key, entry in data["figures"].items()}
    except FileNotFoundError:
        return {}
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise ResultsError(f"{path}: not a file of results ({error})") from None


def load_rows(path: Path, row_keys: Iterable[str], command: str) -> dict[str, Any]:
    """A committed measurement that is of no design: an object with `revision`, `circuit`, `rows`.

    Each row has at least these keys; `command` takes it anew. ResultsError if it is missing or
    malformed.
    """
    try:
        data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        for key in ("revision", "circuit"):
            data[key]
        for row in data["rows"]:
            for key in row_keys:
                row[key]
        return data
    except OSError as error:
        raise ResultsError(f"{path}: {error.strerror}; `{command}`") from None
    except (ValueError, KeyError, TypeError) as error:
        raise ResultsError(f"{path}: not a table of results ({error})") from None


def save(name: str, figures: Mapping[str, Figure], folder: Path = FOLDER) -> None:
    """Write the file of a design, in one step. ResultsError if that fails."""
    ordered = {key: asdict(figures[key]) for key in sorted(figures, key=_order)}
    text = json.dumps({"design": name, "figures": ordered}, indent=1)
    path = folder / f"{name}.json"
    try:
        folder.mkdir(exist_ok=True)
        write_whole(path, text + "\n")
    except OSError as error:
        raise ResultsError(f"{path}: {error.strerror}") from None


def put(design: str, name: str, taken: Figure, folder: Path = FOLDER) -> None:
    """Into the design's file as it is now: another process may have written to it meanwhile.

    ResultsError as of load() and save().
    """
    try:
        folder.mkdir(exist_ok=True)
        with one_writer(folder):
            save(design, {**load(design, folder), name: taken}, folder)
    except OSError as error:
        raise ResultsError(f"{folder}: {error.strerror}") from None


def _order(name: str) -> tuple[int, str]:
    return (*KINDS, VENDOR).index(name.partition(" ")[0]), name
