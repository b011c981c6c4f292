# SPDX-License-Identifier: Apache-2.0
"""The Pareto front: the points that no other beats in both area and rate."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

Record = Mapping[str, Any]


def area(record: Record) -> float | None:
    """kGE on a cell library, LUTs on an FPGA."""
    value = record.get("kge") if record.get("kge") is not None else record.get("lut")
    return None if value is None else float(value)


def front(records: Iterable[Record]) -> list[Record]:
    """The front of each target, smallest first.

    A point is on it if no other on its target has at most its area and at least its Gbit/s, and
    is better in one of the two. Points without a clock, or with an error, take no part.
    """
    found: list[Record] = []
    by_target: dict[str, list[tuple[float, float, Record]]] = {}
    for record in records:
        size, rate = area(record), record.get("gbps")
        if not record.get("error") and size is not None and rate is not None:
            by_target.setdefault(record["target"], []).append((size, -rate, record))
    for entries in by_target.values():
        found += _front(sorted(entries, key=lambda entry: entry[:2]))
    return found


def _front(ordered: Sequence[tuple[float, float, Record]]) -> list[Record]:
    """Of points by rising area, then falling rate."""
    found: list[Record] = []
    best: tuple[float, float] | None = None  # of the last point taken: area, minus rate
    for size, minus_rate, record in ordered:
        if best is None or minus_rate < best[1] or (size, minus_rate) == best:
            found.append(record)
            best = (size, minus_rate)
    return found
