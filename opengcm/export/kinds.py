# SPDX-License-Identifier: Apache-2.0
"""What the export of a design has that depends on its kind: its ports and its test bench."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from opengcm.coprocessors import is_on_axi_lite
from opengcm.designs import Design
from opengcm.errors import ExportError
from opengcm.export import (
    axis_bench,
    bench,
    block_bench,
    coprocessor_bench,
    ghash_bench,
    layer_bench,
    stream_bench,
)
from opengcm.export.ports import (
    Ports,
    apb_ports,
    axil_ports,
    axis_ports,
    block_ports,
    esp_ports,
    gcm_ports,
    ghash_ports,
    macsec_ports,
    stream_ports,
)
from opengcm.sim import coprocessor_regs


@dataclass(frozen=True)
class Bench:
    """A test bench: its template with the values it shows, and the files that it reads.

    `words` has by name (`in` is DESIGN_tb_in.hex) the hexadecimal words of a file, one a line.
    """

    template: str
    facts: Mapping[str, Any]
    words: Mapping[str, list[str]]
    ports: Ports


def bench_of(design: Design) -> Bench:
    """The test bench of a design. ExportError if designs of its kind cannot be exported."""
    if design.kind not in _BENCHES:
        raise _unknown_kind(design)
    return _BENCHES[design.kind](design)


def ports_of(design: Design) -> Ports:
    """The ports of a design. ExportError if designs of its kind cannot be exported."""
    if design.kind not in _PORTS:
        raise _unknown_kind(design)
    return _PORTS[design.kind](design)


def _unknown_kind(design: Design) -> ExportError:
    return ExportError(f"{design.name}: designs of kind {design.kind!r} cannot be exported")


def _gcm(design: Design) -> Bench:
    vectors = bench.make_vectors(design)
    words = {"keys": vectors.keys, "in": vectors.given, "out": vectors.expected}
    facts = {
        "groups": design.groups,
        "lanes": design.lanes,
        "stalls": bool(design.parameters.get("OutFifo", 1)),
        "late": design.takes_data_late,
        "vectors": vectors,
    }
    return Bench("bench.v.j2", facts, words, ports_of(design))


def _packets(design: Design) -> Bench:
    vectors = axis_bench.make_vectors(design)
    words = {"keys": vectors.keys, "in": vectors.given, "out": vectors.expected}
    facts = {"lanes": design.lanes, "vectors": vectors}
    return Bench("axis_bench.v.j2", facts, words, ports_of(design))


def _block(design: Design) -> Bench:
    vectors = block_bench.make_vectors(design)
    words = {"in": vectors.given, "out": vectors.expected}
    return Bench("block_bench.v.j2", {"vectors": vectors}, words, ports_of(design))


def _coprocessor(design: Design) -> Bench:
    steps = coprocessor_bench.transfers(design)
    axi_lite = is_on_axi_lite(design)
    facts = {
        "transfers": len(steps),
        "status": coprocessor_regs.STATUS,
        "bus": "AXI4-Lite" if axi_lite else "APB",
        "bus_parts": "axil_bench.v.j2" if axi_lite else "apb_bench.v.j2",
    }
    return Bench("coprocessor_bench.v.j2", facts, {"in": steps}, ports_of(design))


def _stream(design: Design) -> Bench:
    vectors = stream_bench.make_vectors(design)
    words = {"configs": vectors.configs, "in": vectors.given, "out": vectors.expected}
    return Bench("stream_bench.v.j2", {"vectors": vectors}, words, ports_of(design))


def _ghash(design: Design) -> Bench:
    vectors = ghash_bench.make_vectors(design)
    words = {"in": vectors.rows, **{result.name: result.expected for result in vectors.results}}
    return Bench("ghash_bench.v.j2", {"vectors": vectors}, words, ports_of(design))


def _layer(design: Design) -> Bench:
    vectors = layer_bench.make_vectors(design)
    words = {
        "in": vectors.steps,
        "tx_in": vectors.tx_given,
        "tx_out": vectors.tx_expected,
        "rx_in": vectors.rx_given,
        "rx_out": vectors.rx_expected,
    }
    facts = {"lanes": design.lanes, "vectors": vectors}
    return Bench("layer_bench.v.j2", facts, words, ports_of(design))


def _coprocessor_ports(design: Design) -> Ports:
    reset = "asynchronous" if design.parameters.get("AsyncReset") else "synchronous"
    return axil_ports(reset) if is_on_axi_lite(design) else apb_ports(reset)


_BENCHES: dict[str, Callable[[Design], Bench]] = {
    "gcm": _gcm,
    "packets": _packets,
    "block": _block,
    "coprocessor": _coprocessor,
    "stream": _stream,
    "ghash": _ghash,
    "macsec": _layer,
    "esp": _layer,
}

_PORTS: dict[str, Callable[[Design], Ports]] = {
    "gcm": lambda design: gcm_ports(design.lanes, design.groups, late=design.takes_data_late),
    "packets": lambda design: axis_ports(design.lanes),
    "block": block_ports,
    "coprocessor": _coprocessor_ports,
    "stream": lambda design: stream_ports(design.key_max, counted=stream_bench.is_counted(design)),
    "ghash": ghash_ports,
    "macsec": lambda design: macsec_ports(design.lanes),
    "esp": lambda design: esp_ports(
        design.lanes, ethernet=bool(design.parameters.get("Ethernet", 0))
    ),
}
