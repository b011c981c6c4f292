# SPDX-License-Identifier: Apache-2.0
"""Which sources a figure was taken from, and whether they have changed since.

A figure carries two hashes. `revision` is of the text: the code of all files that it needs,
comments and white space aside, the parameters, and the way it is taken. `circuit` has, in place of
the text, the elaborated netlist without names and places, so that a signal can be renamed or a
module split and the figure still stands. The text is asked first, as that takes milliseconds; only
where it has changed is the circuit elaborated. A figure of which neither is that of the tree is
*older* than its sources.
"""

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from opengcm import sources
from opengcm.designs import PLACERS, Design, design_names, load_design
from opengcm.flows import FlowError, SynthRequest, yosys
from opengcm.flows.circuit import Source
from opengcm.flows.store import content_key
from opengcm.flows.synthesis import FORMAT as SYNTH_FORMAT
from opengcm.reading import read_json
from opengcm.results.figure import FOLDER, SYNTH, Figure, ResultsError, load, wanted

Watch = Callable[[str, int], AbstractContextManager[Callable[[int], None]]]
"""Long work from outside: takes what it is and the number of its steps, and gives what is told how
many of them are done."""

FORMAT = 1  # of what is simulated; raise it when the way to measure changes


@contextmanager
def unwatched(_what: str, _total: int) -> Iterator[Callable[[int], None]]:
    """Nobody watches."""
    yield lambda _done: None


@dataclass(frozen=True)
class Origin:
    """What a figure is made from: circuits, and the `method` by which it is taken from them."""

    circuits: tuple[Source, ...]
    method: Mapping[str, Any]

    @cached_property
    def revision(self) -> str:
        """The hash of the text and the method. Cheap: it runs no tool."""
        text = [each.facts() for each in self.circuits]
        return content_key({"method": self.method, "text": text})

    @cached_property
    def circuit(self) -> str:
        """The hash of the elaborated circuits and the method. FlowError if Yosys fails."""
        return content_key(
            {"method": self.method, "netlists": [c.circuit() for c in self.circuits]}
        )

    def made(self, revision: str, circuit: str) -> bool:
        """Whether something with these two hashes is of the sources as they are.

        Sources that do not elaborate any more have no circuit: it is not.
        """
        try:
            return revision == self.revision or (bool(circuit) and circuit == self.circuit)
        except FlowError:
            return False


def older_study(path: Path, data: Mapping[str, Any], made_from: Origin, command: str) -> list[str]:
    """A line, with the command that takes it anew, if a study that is of no design is older than
    its sources; `data` is what its file has.
    """
    made = made_from.made(data["revision"], data["circuit"])
    return [] if made else [f"{path.name}: {command}"]


def synth_method(request: SynthRequest) -> dict[str, Any]:
    """How a synthesis figure is taken."""
    found: dict[str, Any] = {
        "format": SYNTH_FORMAT,
        "flow": yosys.method(request),
        "options": request.target.options,
        "seeds": request.seeds,
    }
    if request.placer:
        found["placer"] = PLACERS[request.placer]
    return found


def origin(design: Design, name: str) -> Origin:
    """What the figure `name` of a design is made from."""
    kind, _, target = name.partition(" ")
    if kind == SYNTH:
        request = SynthRequest.of_design(design, target)
        return Origin((Source.of_request(request),), synth_method(request))
    files = tuple(sources.files_of(design.core, design.top))
    simulated = Source(design.top, files, design.parameters)
    return Origin((simulated,), {"kind": kind, "format": FORMAT})


def revision(design: Design, name: str) -> str:
    """The revision of the sources, as they are now, of the figure `name` of a design."""
    return origin(design, name).revision


def current(design: Design, name: str, figure: Figure) -> bool:
    """Whether a figure is of the sources as they are."""
    return origin(design, name).made(figure.revision, figure.circuit)


def committed(
    folder: Path = FOLDER, designs: Iterable[str] = ()
) -> Iterator[tuple[Design, str, Figure]]:
    """Every committed figure of the designs that there are, or of those named.

    ResultsError if a file is malformed.
    """
    for name in designs or design_names():
        for key, figure in load(name, folder).items():
            yield load_design(name), key, figure


def older(
    folder: Path = FOLDER,
    designs: Iterable[str] = (),
    watch: Watch = unwatched,
) -> frozenset[tuple[str, str]]:
    """The committed figures that are older than their sources, each as (design, name).

    Where the text has changed, the circuits are elaborated side by side, which takes up to a minute
    each, and what is found is kept. `watch` is told how many figures there are and how many of them
    are asked.
    """
    figures = list(committed(folder, designs))
    found = []
    with watch("circuits", len(figures)) as reached, ThreadPoolExecutor(os.cpu_count()) as pool:
        known = pool.map(lambda each: current(*each), figures)
        for done, ((design, name, _), is_current) in enumerate(zip(figures, known, strict=True), 1):
            reached(done)
            if not is_current:
                found.append((design.name, name))
    return frozenset(found)


def other_text(folder: Path = FOLDER, designs: Iterable[str] = ()) -> frozenset[tuple[str, str]]:
    """The committed figures whose sources have another text than they were taken of: at once.

    Those of `not_generated` designs are not among them: what they are made of would have to be
    searched for first.
    """
    unknown = not_generated(designs)
    return frozenset(
        (design.name, name)
        for design, name, figure in committed(folder, designs)
        if design.name not in unknown and origin(design, name).revision != figure.revision
    )


def not_generated(designs: Iterable[str] = ()) -> list[str]:
    """The designs, of all or of those named, with sources that are generated and not kept yet."""
    return [
        name for name in designs or design_names() if not sources.are_made(load_design(name).core)
    ]


def without_design(folder: Path = FOLDER) -> list[str]:
    """The files of figures whose design does not exist (any more).

    ResultsError if a file is no JSON.
    """
    known = design_names()
    return [
        path.name
        for path in sorted(folder.glob("*.json"))
        if path.stem not in known and "figures" in _content(path)
    ]


def _content(path: Path) -> Any:
    try:
        return read_json(path)[1]
    except OSError as error:
        raise ResultsError(f"{path}: {error.strerror}") from None
    except ValueError as error:
        raise ResultsError(f"{path}: not a file of results ({error})") from None


def missing(folder: Path = FOLDER, designs: Iterable[str] = ()) -> list[tuple[str, str]]:
    """The figures that designs (all, or those named) should have and have not."""
    return [
        (name, figure)
        for name in designs or design_names()
        for figure in wanted(load_design(name))
        if figure not in load(name, folder)
    ]
