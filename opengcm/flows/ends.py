# SPDX-License-Identifier: Apache-2.0
"""Where the longest paths of a routed design end, by register: what to shorten next.

One path says what is slowest, and of a chip that is full it is another with every seed. All ends
that are nearly as slow, those of one register together, say what is slow in every one.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from opengcm.flows.result import SlowEnds

NEARLY = 0.9
"""Of the delay of the latest end: where the others begin that are listed."""
_MOST = 20  # registers
# The mapper calls a cell by its net, its type and its port: data_q_TRELLIS_FF_Q_3; a part of a
# memory by its place: mem.0.3.
_TYPE_AND_PORT = re.compile(r"_[A-Z]{2}.*|\$.*")
_PLACE = re.compile(r"(\.\d+)+$")
_INDEX = re.compile(r"\[\d+\]")


def slow_ends(report: Mapping[str, Any], clock: str) -> tuple[SlowEnds, ...]:
    """The registers of that clock domain that are reached last, the latest first.

    `report` is nextpnr's, with --detailed-timing-report; without, there are none. Delays are from
    clock to input, in ns, without setup. KeyError, TypeError or ValueError if the report is not as
    expected.
    """
    found: dict[str, list[float]] = {}
    for name, ns in _ends(report, clock):
        found.setdefault(name, []).append(ns)
    latest = max((max(delays) for delays in found.values()), default=0.0)
    rows = []
    for name, delays in found.items():
        slow = [ns for ns in delays if ns >= NEARLY * latest]
        if slow:
            rows.append(SlowEnds(name, len(slow), round(max(slow), 3)))
    return tuple(sorted(rows, key=lambda row: (-row.ns, row.register))[:_MOST])


def _ends(report: Mapping[str, Any], clock: str) -> Iterator[tuple[str, float]]:
    """Each end in the domain of a path that begins there, with its delay in ns."""
    for net in report.get("detailed_net_timings", ()):
        for end in net["endpoints"]:
            if clock_of(net["event"]) == clock_of(end["event"]) == clock:
                yield register_of(end["cell"]), max(float(ns) for ns in end["delay"])


def clock_of(event: str) -> str:
    """`posedge clk` to `clk`."""
    return event.partition(" ")[2]


def register_of(cell: str) -> str:
    """The name of the register or memory that a cell is a bit of, without its indices."""
    net = _PLACE.sub("", _TYPE_AND_PORT.sub("", cell))
    return _INDEX.sub("[*]", net) or cell
