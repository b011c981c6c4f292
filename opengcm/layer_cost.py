# SPDX-License-Identifier: Apache-2.0
"""What the packet layers cost beside the engine, direction by direction and station by station.

Each direction of `macsec_100g` and `esp_100g` is mapped on Virtex-5 with the engine left out. That
takes minutes, so what it gave is kept in results/layer_cost.json with the revision of the sources.
It is of the text alone, and of none of the engine but its port list.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from opengcm import sources
from opengcm.compare.tables import markdown_table
from opengcm.flows import SynthRequest, synthesise
from opengcm.flows.circuit import Source
from opengcm.flows.result import Area
from opengcm.results import FOLDER, Origin, load_rows
from opengcm.results.revision import synth_method

RESULT = FOLDER / "layer_cost.json"
COMMAND = "opengcm layer-cost --measure --out results/layer_cost.json"
TARGET = "virtex5"
ENGINE = "og_gcm_stream"
LAYERS = ("macsec", "esp")

_FIGURES = ("lut", "ff", "bram36")
_KEYS = ("layer", "direction", "sites", "levels", "stations", "command", *_FIGURES)
_HEAD = ("direction", "station", "LUT", "FF", "BRAM36", "levels")
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

    @property
    def request(self) -> SynthRequest:
        """What is measured."""
        files = sources.files_of(self.core, self.top)
        return SynthRequest.of_files(self.top, files, TARGET, self.parameters, left_out=(ENGINE,))

    @property
    def command(self) -> str:
        """What prints the same."""
        values = " ".join(f"--param {name}={value}" for name, value in self.parameters.items())
        return (
            f"opengcm synth --target {TARGET} --top {self.top} --core {self.core}"
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


def measure(reached: Callable[[int], None]) -> dict[str, Any]:
    """Map all of them; `reached` is told how many are done."""
    rows: list[dict[str, Any]] = []
    tools: dict[str, str] = {}
    for each in DIRECTIONS:
        found = synthesise(each.request)
        tools |= found.tools
        rows.append(
            {
                "layer": each.layer,
                "direction": each.name,
                "command": each.command,
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
    return {name: getattr(cost, name) for name in (*_FIGURES, "levels")}


def _stations(direction: Direction, area: Area) -> Iterator[dict[str, Any]]:
    """In the order of the direction's own list."""
    for module in direction.stations:
        for cost in area.modules:
            if cost.module == module:
                yield {"module": module, **_figures(cost)}


def origin() -> Origin:
    """What the figures are made from."""
    method = {"each": [synth_method(each.request) for each in DIRECTIONS]}
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
    words = {each.name: each.stations for each in DIRECTIONS if each.layer == layer}
    commands = "\n".join(["```", *(row["command"] for row in rows), "```"])
    lines: list[list[str]] = []
    for row in rows:
        way = row["direction"]
        for station in row["stations"]:
            what = words[way].get(station["module"], "")
            name = f"`{station['module']}`{f': {what}' if what else ''}"
            lines.append([way, name, *_cells(station, mark)])
        between = {
            name: row[name] - sum(station[name] for station in row["stations"]) for name in _FIGURES
        }
        lines.append([way, "between them", *_cells(between, mark)])
        lines.append([way, f"**all**, on {row['sites']:,}{mark} LUT sites", *_cells(row, mark)])
    tools = ", ".join(f"{name} {version}" for name, version in data["tools"].items())
    table = markdown_table(_HEAD, lines)
    return "\n\n".join([commands, table, f"`{data['command']}`, {data['date']}; {tools}."])


def _cells(figures: Mapping[str, Any], mark: str) -> list[str]:
    found = [figures.get(name) for name in (*_FIGURES, "levels")]
    return ["" if each is None else f"{each:,g}{mark}" for each in found]
