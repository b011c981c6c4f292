# SPDX-License-Identifier: Apache-2.0
"""docs/scaling.md: its tables and plots, made of committed figures and of counted slots."""

from math import ceil
from pathlib import Path
from typing import Any

from opengcm.choose import slots
from opengcm.compare.age import SWEEP, Older
from opengcm.compare.tables import MARK, MARK_MEANS, between_marks, cell, markdown_table, number
from opengcm.explore.committed import sweeps
from opengcm.linerate import SIZES, WIRE_OVERHEAD
from opengcm.places import DOCS, RESULTS
from opengcm.results import LINERATE, load, synth_name
from opengcm.scaling.measure import COMMAND, MEMORIES, TARGET, read
from opengcm.scaling.plots import Plot, Series

DOC = DOCS / "scaling.md"
PART = "scaling"
PICTURES = tuple(DOCS / PART / f"{n}.svg" for n in ("lanes_area", "frames_rate", "keys_area"))
"""What is drawn of committed figures; that of the models' speed is there once it is measured."""
LANES = (1, 2, 4, 8, 16)
ENGINES = ("gcm_25g", "gcm_50g", "gcm_100g")
_SWEEP = "engine_options"
_MHZ = 100
_AS_WELL = {4: ", and 4 engines of 4"}


def cycles(frame: int, lanes: int, engines: int = 1) -> float:
    """Cycles a frame in MACsec's shape takes of `engines` side by side, of so many lanes each."""
    return ceil(slots("gcm", frame, "macsec") / lanes) / engines


def gbit(frame: int, lanes: int, engines: int = 1, mhz: float = _MHZ) -> float:
    """On the wire, preamble and gap counted, at a clock."""
    return 8 * (frame + WIRE_OVERHEAD) * mhz / cycles(frame, lanes, engines) / 1000


def plots(folder: Path = RESULTS) -> dict[str, Plot]:
    """By the name of the file, without its ending; what has no data is left out."""
    data = read(folder)
    found = {
        "lanes_area": Plot(
            "Area against lanes, Virtex-5",
            "lanes",
            "LUT",
            LANES,
            [
                Series("64 keys of up to 256 bits", _area(folder)),
                Series("one AES-128 key", _sweep_area(folder)),
            ],
        ),
        "frames_rate": Plot(
            f"Rate a lane against frame size, at {_MHZ} MHz, MACsec's shape",
            "frame, bytes",
            "Gbit/s a lane",
            [size for size in SIZES if size not in (65, 1500, 1518)],
            [
                *(Series(_lanes(n) + _AS_WELL.get(n, ""), _rates(n, 1), False) for n in LANES),
            ],
            from_zero=True,
        ),
    }
    keys = [
        Series(memory, [(row["slots"], row["lut"]) for row in _keys(data, memory) if row["lut"]])
        for memory in MEMORIES
    ]
    if any(series.points for series in keys):
        found["keys_area"] = Plot(
            "LUT of the key memories of one lane, Virtex-5",
            "key slots",
            "LUT",
            sorted({row["slots"] for row in data["keys"]}),
            [series for series in keys if series.points],
        )
    speed = [(row["lanes"], row["cycles_a_second"]) for row in _by_lanes(data)]
    if speed:
        found["lanes_speed"] = Plot(
            "Simulated cycles a second against lanes, one core",
            "lanes",
            "cycles a second",
            LANES,
            [Series("models of the designs", speed)],
        )
    return found


def svg(name: str) -> str:
    """The file of a plot as it is today."""
    return plots()[name].svg()


def with_figures(text: str, older: Older = (), folder: Path = RESULTS) -> str:
    """The document's text with the tables of today. OpenGcmError without marks."""
    data = read(folder)
    parts = [
        "## Lanes",
        _picture("lanes_area", "LUT against lanes"),
        markdown_table(*_lane_table(older, folder)),
        "`opengcm synth DESIGN --target T`; a clock is there where place and route (ecp5) or static"
        " timing (osu018) found one.",
        "## Frame size",
        _picture("frames_rate", "Gbit/s a lane against frame size"),
        markdown_table(*_frame_table()),
        f"Cycles are ceil(slots / lanes), as `opengcm linerate` measures them of every design:"
        f" {_agreement(folder)}.",
        "### Where one more lane stops paying",
        markdown_table(*_paying_table()),
        "The rate with twice the lanes over that with half of them, at one clock: 2 is all that"
        " they can bring, 1 is nothing.",
        "### One wide engine or several",
        markdown_table(*_several_table()),
        "Over every frame size once: what packets fill of the beats that they take. Several engines"
        " need packets dealt out and put in order again, as `og_gcm_groups` does, and keys in"
        " each.",
    ]
    if data["keys"]:
        parts += [
            "## Key slots",
            _picture("keys_area", "LUT against key slots"),
            markdown_table(*_key_table(data)),
            f"`{COMMAND}`: the key memories of one lane mapped by themselves on {TARGET}."
            " Where block RAM takes over, LUT fall.",
        ]
    if data["simulation"]:
        parts += [
            "## Simulation",
            _picture("lanes_speed", "cycles a second against lanes"),
            markdown_table(*_speed_table(data)),
            f"`{COMMAND}`, frames of 1,518 bytes, processor time of one core.",
        ]
    if any(MARK in part for part in parts):
        parts.insert(3, MARK_MEANS)
    return between_marks(text, DOC.name, "\n\n".join(parts), PART)


def _picture(name: str, what: str) -> str:
    return f"![{what}]({PART}/{name}.svg)"


def _lanes(count: int) -> str:
    return "1 lane" if count == 1 else f"{count} lanes"


def _figure(name: str, target: str, folder: Path) -> dict[str, Any]:
    figure = load(name, folder).get(synth_name(target))
    return dict(figure.figures) if figure else {}


def _area(folder: Path) -> list[tuple[float, float]]:
    found = [(2**i, _figure(name, TARGET, folder).get("lut")) for i, name in enumerate(ENGINES)]
    return [(lanes, lut) for lanes, lut in found if lut]


def _sweep_area(folder: Path) -> list[tuple[float, float]]:
    """Of the sweep of options: its first point, and those that differ in lanes alone."""
    for sweep in sweeps(folder):
        if sweep["space"] == _SWEEP:
            base = sweep["points"][0]["parameters"]
            return sorted(
                (point["parameters"].get("Lanes", 1), point["lut"])
                for point in sweep["points"]
                if {k: v for k, v in point["parameters"].items() if k != "Lanes"} == base
            )
    return []


def _lane_table(older: Older, folder: Path) -> tuple[list[str], list[list[str]]]:
    rows = []
    one = dict(_sweep_area(folder))
    for place, name in enumerate(ENGINES):
        lanes = 2**place
        area = _figure(name, TARGET, folder)
        clocks = [
            cell(
                _figure(name, target, folder).get("fmax_mhz"),
                older=(name, synth_name(target)) in older,
            )
            for target in ("ecp5", "osu018")
        ]
        aged = (name, synth_name(TARGET)) in older
        each = cell(round(area["lut"] / lanes), older=aged) if area.get("lut") else ""
        rows.append(
            [
                *(f"`{name}`", str(lanes), cell(area.get("lut"), older=aged), each),
                *(cell(area.get(key), older=aged) for key in ("ff", "bram36")),
                *(cell(one.get(lanes), older=(SWEEP, _SWEEP) in older), *clocks),
            ]
        )
    head = ["design", "lanes", "LUT", "LUT a lane", "FF", "BRAM36", "LUT, one AES-128 key"]
    return [*head, "MHz on ecp5", "MHz in osu018"], rows


def _rates(lanes: int, engines: int) -> list[tuple[float, float]]:
    return [(size, gbit(size, lanes, engines) / (lanes * engines)) for size in SIZES]


def _frame_table() -> tuple[list[str], list[list[str]]]:
    head = ["frame, bytes", *(f"cycles, {_lanes(n)}" for n in LANES), "cycles, 4 engines of 4"]
    return head, [
        [f"{size:,}", *(number(cycles(size, n)) for n in LANES), number(cycles(size, 4, 4))]
        for size in SIZES
    ]


def _agreement(folder: Path) -> str:
    """How many of the committed rows are exactly so."""
    same = every = 0
    for place, name in enumerate(ENGINES):
        figure = load(name, folder).get(LINERATE)
        for row in figure.figures["rows"] if figure else ():
            if row["aad"] and isinstance(row["bytes"], int):
                every += 1
                same += row["cycles_per_packet"] == cycles(row["bytes"], 2**place)
    return f"{same} of {every} committed rows are exactly that"


def _paying_table() -> tuple[list[str], list[list[str]]]:
    """What twice the lanes bring: 2 is all of it, 1 is nothing."""
    steps = [(n, 2 * n) for n in LANES[:-1]]
    head = ["frame, bytes", *(f"{a} to {b} lanes" for a, b in steps)]
    rows = [
        [f"{size:,}", *(f"{cycles(size, a) / cycles(size, b):.2f}" for a, b in steps)]
        for size in (64, 65, 128, 256, 512, 1518, 9018)
    ]
    return head, rows


def _several_table() -> tuple[list[str], list[list[str]]]:
    """The mean over every frame size of what is kept of the lanes' rate."""

    def kept(lanes: int, engines: int, most: int) -> str:
        sizes = range(64, most + 1)
        full = sum(slots("gcm", size, "macsec") / (lanes * engines) for size in sizes)
        return f"{full / sum(cycles(size, lanes, engines) for size in sizes):.1%}"

    shapes = ((8, 1), (4, 2), (16, 1), (8, 2), (4, 4))
    rows = [
        [
            f"{engines} of {_lanes(lanes)}",
            str(lanes * engines),
            *(kept(lanes, engines, most) for most in (127, 1518, 9018)),
        ]
        for lanes, engines in shapes
    ]
    head = ["design", "lanes in all", "slots used, 64 to 127 bytes", "64 to 1,518", "64 to 9,018"]
    return head, rows


def _keys(data: dict[str, list[dict[str, Any]]], memory: str) -> list[dict[str, Any]]:
    rows = [row for row in data["keys"] if row["memory"] == memory]
    return sorted(rows, key=lambda row: row["slots"])


def _by_lanes(data: dict[str, list[dict[str, Any]]]) -> list[dict[str, Any]]:
    return sorted(data["simulation"], key=lambda row: row["lanes"])


def _key_table(data: dict[str, list[dict[str, Any]]]) -> tuple[list[str], list[list[str]]]:
    names = {"og_aes_round_keys": "round keys", "og_ghash_powers": "powers of H"}
    head, columns = ["key slots"], {}
    for memory, name in names.items():
        columns[memory] = {row["slots"]: row for row in _keys(data, memory)}
        head += [f"LUT, {name}", f"FF, {name}", f"BRAM36, {name}"]
    every = sorted({slot for rows in columns.values() for slot in rows})
    rows = []
    for count in every:
        found = [columns[memory].get(count, {}) for memory in names]
        rows.append(
            [f"{count:,}", *(number(row.get(k)) for row in found for k in ("lut", "ff", "bram36"))]
        )
    return head, rows


def _speed_table(data: dict[str, list[dict[str, Any]]]) -> tuple[list[str], list[list[str]]]:
    head = ["design", "lanes", "cycles a second", "Mbyte of text a second, long frames"]
    return head, [
        [
            *(f"`{row['design']}`", str(row["lanes"]), f"{row['cycles_a_second']:,.0f}"),
            f"{row['cycles_a_second'] * row['lanes'] * 16 / 1e6:.2f}",
        ]
        for row in _by_lanes(data)
    ]
