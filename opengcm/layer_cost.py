# SPDX-License-Identifier: Apache-2.0
"""What the packet layers cost beside the engine, direction by direction and station by station.

Each direction of `macsec_100g` and `esp_100g` is mapped on Virtex-5 and ECP5 with the engine left
out; nothing can be routed around a hole, so there is no clock. That takes minutes, so what it gave
is kept in results/layer_cost.json with the revision of the sources.
It is of the text alone, and of none of the engine but its port list.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import product
from pathlib import Path
from typing import Any

from opengcm import sources
from opengcm.compare.tables import markdown_table
from opengcm.flows import SynthRequest, synthesise
from opengcm.flows.circuit import Source
from opengcm.flows.result import Area
from opengcm.flows.targets import find_target
from opengcm.results import FOLDER, Origin, load_rows
from opengcm.results.revision import synth_method

RESULT = FOLDER / "layer_cost.json"
COMMAND = "opengcm layer-cost --measure --out results/layer_cost.json"
TARGETS = {"virtex5": "LUT6", "ecp5": "LUT4"}
"""What is mapped to, and what its LUTs are called in the tables."""
ENGINE = "og_gcm_stream"
LAYERS = ("macsec", "esp")

_FIGURES = ("lut", "ff", "bram36")
_EACH = (*_FIGURES, "levels")
_KEYS = ("layer", "direction", "target", "sites", "stations", "command", *_EACH)
_HEAD = (
    "direction",
    "station",
    *(w for lut in TARGETS.values() for w in (lut, "FF", "BRAM36", "levels")),
)
_COUNTERS: Mapping[str, str] = {"og_macsec_counters": "", "og_esp_count": ""}
_FENCE = {"og_packet_engine": "the fence at the key port"}


@dataclass(frozen=True)
class Direction:
    """A direction of a layer; `stations` are modules in it, none within another, and what each
    is for.
    """

    layer: str
    name: str
    top: str
    core: str
    parameters: Mapping[str, int]
    stations: Mapping[str, str]

    def request(self, target: str) -> SynthRequest:
        """What is measured."""
        files = sources.files_of(self.core, self.top)
        return SynthRequest.of_files(
            self.top, files, target, self.parameters, seeds=(), left_out=(ENGINE,)
        )

    def command(self, target: str) -> str:
        """What prints the same."""
        values = " ".join(f"--param {name}={value}" for name, value in self.parameters.items())
        no_route = " --no-route" if find_target(target).routed else ""
        return (
            f"opengcm synth --target {target}{no_route} --top {self.top} --core {self.core}"
            f" --leave-out {ENGINE} \\\n    {values} --by-module"
        )

    @property
    def source(self) -> Source:
        """The text that the figures are of: without what stands in the engine."""
        files = sources.files_of(self.core, self.top)
        inside = set(sources.needed(files, ENGINE)) - set(
            sources.needed(_without(files, ENGINE), self.top)
        )
        kept = [file for file in files if file not in inside or file.stem == ENGINE]
        return Source(self.top, tuple(kept), self.parameters)


def _without(files: list[Path], module: str) -> list[Path]:
    return [file for file in files if file.stem != module]


_MACSEC = {"Lanes": 4, "Channels": 8, "Ports": 4}
_ESP = {"Lanes": 4, "Ethernet": 1}
DIRECTIONS = (
    Direction(
        "macsec",
        "transmit",
        "og_macsec_tx",
        "opengcm:lib:macsec_tx",
        _MACSEC,
        {
            "og_macsec_tx_front": "frames stored, decided upon, edited",
            **_FENCE,
            "og_macsec_tx_back": "judged, VLAN tags put back",
            **_COUNTERS,
        },
    ),
    Direction(
        "macsec",
        "receive",
        "og_macsec_rx",
        "opengcm:lib:macsec_rx",
        _MACSEC,
        {
            "og_macsec_rx_front": "frames stored, decided upon, edited",
            "og_macsec_rx_numbers": "numbers of associations",
            **_FENCE,
            "og_macsec_rx_back": "judged, SecTAG cut out",
            **_COUNTERS,
        },
    ),
    Direction(
        "esp",
        "transmit",
        "og_esp_tx",
        "opengcm:lib:esp",
        _ESP,
        {
            "og_esp_front": "packets stored, edited",
            "og_esp_tx_decide": "what becomes of them; tables, numbers",
            "og_esp_tx_back": "judged, headers put in front",
            **_COUNTERS,
        },
    ),
    Direction(
        "esp",
        "receive",
        "og_esp_rx",
        "opengcm:lib:esp",
        _ESP,
        {
            "og_esp_front": "packets stored, edited",
            "og_esp_rx_decide": "what becomes of them; tables",
            "og_esp_rx_replay": "replay windows",
            "og_esp_rx_back": "judged, headers put in front",
            **_COUNTERS,
        },
    ),
)
STEPS = tuple(product(DIRECTIONS, TARGETS))
"""What measure() goes through."""


def measure(reached: Callable[[int], None]) -> dict[str, Any]:
    """Map all of them; `reached` is told how many are done."""
    rows: list[dict[str, Any]] = []
    tools: dict[str, str] = {}
    for each, target in STEPS:
        found = synthesise(each.request(target))
        tools |= found.tools
        rows.append(
            {
                "layer": each.layer,
                "direction": each.name,
                "target": target,
                "command": each.command(target),
                **_figures(found.area),
                "sites": found.area.sites,
                "stations": list(_stations(each, found.area)),
            }
        )
        reached(len(rows))
    return {
        "revision": origin().revision,
        "circuit": "",
        "command": COMMAND,
        "tools": tools,
        "date": datetime.now(UTC).date().isoformat(),
        "rows": rows,
    }


def _figures(cost: Any) -> dict[str, Any]:
    return {name: getattr(cost, name) for name in _EACH}


def _stations(direction: Direction, area: Area) -> Iterator[dict[str, Any]]:
    """In the order of the direction's own list."""
    for module in direction.stations:
        for cost in area.modules:
            if cost.module == module:
                yield {"module": module, **_figures(cost)}


def origin() -> Origin:
    """What the figures are made from."""
    method = {"each": [synth_method(each.request(target)) for each, target in STEPS]}
    return Origin(tuple(each.source for each in DIRECTIONS), method)


def read(path: Path = RESULT) -> dict[str, Any]:
    """The committed figures. ResultsError if they are missing or malformed."""
    return load_rows(path, _KEYS, COMMAND)


def older(path: Path = RESULT) -> list[str]:
    """A line if the committed figures are of another text of the sources."""
    return [] if read(path)["revision"] == origin().revision else [f"{path.name}: {COMMAND}"]


def markdown(data: Mapping[str, Any], layer: str, mark: str = "") -> str:
    """The commands and the table of a layer; `mark` goes behind each figure."""
    rows = [row for row in data["rows"] if row["layer"] == layer]
    commands = "\n".join(["```", *(row["command"] for row in rows), "```"])
    lines: list[list[str]] = []
    for each in DIRECTIONS:
        if each.layer == layer:
            lines += _lines(each, [row for row in rows if row["direction"] == each.name], mark)
    tools = ", ".join(f"{name} {version}" for name, version in data["tools"].items())
    table = markdown_table(_HEAD, lines)
    return "\n\n".join([commands, table, f"`{data['command']}`, {data['date']}; {tools}."])


def _lines(
    direction: Direction, rows: Sequence[Mapping[str, Any]], mark: str
) -> Iterator[list[str]]:
    """Those of a direction; `rows` has one for each target, all with the same stations."""
    for stations in zip(*(row["stations"] for row in rows), strict=True):
        module = stations[0]["module"]
        what = direction.stations.get(module, "")
        name = f"`{module}`{f': {what}' if what else ''}"
        yield [direction.name, name, *_cells(stations, mark)]
    between = [
        {name: row[name] - sum(each[name] for each in row["stations"]) for name in _FIGURES}
        for row in rows
    ]
    yield [direction.name, "between them", *_cells(between, mark)]
    sites = ", ".join(f"{row['sites']:,}{mark}" for row in rows if row["sites"] is not None)
    yield [direction.name, f"**all**, on {sites} sites of LUT6", *_cells(rows, mark)]


def _cells(figures: Sequence[Mapping[str, Any]], mark: str) -> list[str]:
    found = [each.get(name) for each in figures for name in _EACH]
    return ["" if each is None else f"{each:,g}{mark}" for each in found]
