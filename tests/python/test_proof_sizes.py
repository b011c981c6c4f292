# SPDX-License-Identifier: Apache-2.0
"""Control of an engine is proved at the sizes that it has in the designs.

The sizes are those that og_gcm_cfg_pkg computes from the parameters of each build of each design;
what is proved stands in the scripts in formal/.
"""

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import NamedTuple

import pytest

from opengcm import sources
from opengcm.formal.netlist import elaborate_files
from opengcm.formal.sets import engines
from opengcm.places import ROOT

TOP = "cycles_inside"
TAKEN = ("KeyMax", "SboxCuts", "RoundRegs", "Levels", "MulRegs", "WireRegs")
AT_THE_EXIT = ("og_ram_fifo", "og_far_fifo", "og_credit")
EXIT_MORE = 5  # og_pipe_exit: credits above its Inside
FAR_MORE = 9  # with Far, where credits are in hand before their beats enter
FAR_NEAR = 8  # og_far_fifo: credits of the places near its output


class Size(NamedTuple):
    """Of one build: lanes, p, beats inside, and the forms of its parts."""

    lanes: int
    stages: int
    inside: int
    fifo: bool
    gates: bool
    wires: bool


def number(bits: Sequence[int | str]) -> int:
    return sum(1 << place for place, bit in enumerate(bits) if bit in (1, "1"))


@cache
def sizes() -> frozenset[Size]:
    """Of all engines in the designs whose GHASH has multipliers."""
    files = sources.files_of("opengcm:lib:gcm", "og_gcm_core")
    files = [*files, ROOT / "tests" / "gcm" / f"{TOP}.sv"]
    made_of: dict[tuple[tuple[str, int], ...], list[Mapping[str, int]]] = {}
    for values in engines():
        taken = tuple((key, values[key]) for key in TAKEN if key in values)
        made_of.setdefault(taken, []).append(values)
    found = set()
    sets = [dict(taken) for taken in made_of]
    for netlist, all_values in zip(
        elaborate_files(TOP, files, sets), made_of.values(), strict=True
    ):
        stages, inside = (number(netlist.outputs[name]) for name in ("stages_o", "inside_o"))
        for values in all_values:
            found.add(
                Size(
                    lanes=values["Lanes"],
                    stages=stages,
                    inside=inside,
                    fifo=bool(values.get("OutFifo", 1)),
                    gates=not values.get("CarryChains", 1),
                    wires=bool(values.get("WireRegs", 0)),
                )
            )
    return frozenset(found)


def proved(name: str) -> list[dict[str, int]]:
    """The parameters of each task of a script."""
    text = (ROOT / "formal" / f"{name}.sby").read_text(encoding="utf-8")
    scripts = [line for line in text.splitlines() if "read_slang" in line]
    given = [{key: int(n) for key, n in re.findall(r"-G (\w+)=(\d+)", s)} for s in scripts]
    return [{"Gates": 0, **task} for task in given]


def needed(name: str) -> list[dict[str, int]]:
    """The same, of what the designs have."""
    found = []
    for size in sizes():
        if name in AT_THE_EXIT and not size.fifo:
            continue
        gates = {"Gates": int(size.gates)}
        late = {"Gates": int(size.gates or size.wires)}
        found += {
            "og_ghash_lanes": [{"Lanes": size.lanes, "Stages": size.stages}],
            "og_ghash_ring": [{"Depth": size.stages, **gates}],
            "og_stream_fifo": [
                {"Depth": size.stages + 2, **gates},
                {"Depth": size.stages + 1, **late},
                *([{"Depth": FAR_NEAR, "RoomKnown": 1}] if size.wires else []),
            ],
            "og_ram_fifo": [] if size.wires else [{"Depth": size.inside + EXIT_MORE}],
            "og_far_fifo": [{"Depth": size.inside + FAR_MORE}] if size.wires else [],
            "og_credit": [
                {"Credits": size.inside + FAR_MORE},
                {"Credits": size.inside + FAR_MORE, "Empty": 1},
                {"Credits": FAR_NEAR},
            ]
            if size.wires
            else [{"Credits": size.inside + EXIT_MORE}],
        }[name]
    return found


@pytest.mark.parametrize(
    "name", ["og_ghash_lanes", "og_ghash_ring", "og_stream_fifo", *AT_THE_EXIT]
)
def test_each_size_of_the_designs_is_proved(name: str) -> None:
    tasks = proved(name)
    missing = [one for one in needed(name) if not any(one.items() <= t.items() for t in tasks)]
    assert missing == []


@pytest.mark.parametrize("far", [0, 1])
def test_the_most_beats_inside_are_proved(far: int) -> None:
    most = max(size.inside + far for size in sizes() if size.fifo and size.wires == far)
    tasks = [task for task in proved("og_pipe_exit") if task.get("Far", 0) == far]
    assert max(task.get("Inside", 0) for task in tasks) == most
