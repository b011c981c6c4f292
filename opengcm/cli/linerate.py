# SPDX-License-Identifier: Apache-2.0
"""`opengcm linerate DESIGN`."""

import json

import click

from opengcm.cli.design_options import configuration, design_options
from opengcm.cli.inputs import InputError
from opengcm.cli.progress import note, progress_bar
from opengcm.clocks import NONE_REACHED, needs, reached
from opengcm.designs import GCM_KINDS, Design
from opengcm.layer_linerate import BENCHES, DIRECTIONS, LayerRow
from opengcm.layer_linerate import measure as measure_layer
from opengcm.linerate import GBIT_RATES, IMIX, PACKETS, SIZES, LineRate, Row, all_traffic, measure


@click.command()
@design_options()
@click.option(
    "--packets",
    type=click.IntRange(min=1),
    default=PACKETS,
    show_default=True,
    help="Packets a row, at least.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead.")
def linerate(design: Design, packets: int, as_json: bool) -> None:
    """Measure cycles a packet for Ethernet frames of all sizes, on the simulated RTL of DESIGN.

    A frame of N bytes is sent in MACsec's shape (28 bytes of AAD, N - 16 of text) and as N bytes
    of text without AAD; with one key, and with another key slot than the packet before. IMIX is
    7 frames of 64 bytes, 4 of 594 and 1 of 1,518. Every packet is checked against OpenSSL.

    A packet layer (MACsec, ESP) sends and receives such frames at the same time, each of another
    association than the one before.
    """
    layer = design.kind in BENCHES
    if not layer and design.kind not in GCM_KINDS:
        measured = ", ".join(sorted({*GCM_KINDS, *BENCHES}))
        raise InputError(
            f"{design.name} is of kind {design.kind!r}; a line rate is of packets: {measured}"
        )
    total = len(SIZES) if layer else len(all_traffic())
    with progress_bar(f"{design.name}: line rate", total) as done:
        run = measure_layer if layer else measure
        found = run(design, packets=packets, reached=done, message=note)
    _tell(found, design, as_json)


def _tell(found: LineRate, design: Design, as_json: bool) -> None:
    if as_json:
        click.echo(json.dumps({**found.to_json(), **configuration(design)}))
        return
    for line in (layer_lines if design.kind in BENCHES else lines)(found, design):
        click.echo(line)


def layer_lines(found: LineRate, design: Design) -> list[str]:
    """The report of a packet layer as text."""
    text = [
        f"{design.label}: both directions at once, encrypted, each frame of another association"
        " than the one before"
    ]
    rows = [row for row in found.rows if isinstance(row, LayerRow)]
    for direction in DIRECTIONS:
        text += ["", direction, f"{_head()}   latency: first  last"]
        for row in rows:
            if row.direction == direction:
                text.append(f"{_line(row)}{row.latency_first:>17}{row.latency_last:>6}")
    lowest = min(row.efficiency for row in rows)
    text += ["", f"efficiency against the widest form of each frame: {lowest:.1%} at least"]
    if design.clock_mhz is not None:
        slowest = min(rows, key=lambda row: row.ethernet_gbit(design.clock_mhz or 0))
        text.append(
            f"{_needs(design, slowest)} with frames of {slowest.bytes} bytes"
            f" ({slowest.direction}), more with any other here"
        )
    return [*text, _reached(design)]


def _needs(design: Design, slowest: Row) -> str:
    gbit = slowest.ethernet_gbit(design.clock_mhz or 0)
    return f"needs: {needs(design)}; with that, {gbit:.1f} Gbit/s of Ethernet"


def _reached(design: Design) -> str:
    known = "; ".join(clock.in_words() for clock in reached(design)) or NONE_REACHED
    return f"reached: {known}"


def lines(found: LineRate, design: Design) -> list[str]:
    """The report as text."""
    end = "last out" if design.kind == "packets" else "tag"
    text = [
        f"{design.label}: latency {found.latency_first} cycles first in to first out,"
        f" {found.latency_tag} last in to {end}",
    ]
    for aad in dict.fromkeys(row.aad for row in found.rows):
        for new_key in (False, True):
            rows = [row for row in found.rows if (row.aad, row.new_key) == (aad, new_key)]
            if rows:
                text += ["", _title(aad, new_key, design), _head(), *map(_line, rows)]
    lowest = min(row.efficiency for row in found.rows)
    ideal = f"ceil((A + T + 1) / {found.lanes // found.groups})"
    ideal += f" / {found.groups}" if found.groups > 1 else ""
    text += ["", f"efficiency against {ideal}: {lowest:.1%} at least"]
    if design.clock_mhz is not None:
        slowest = min(found.rows, key=lambda row: row.ethernet_gbit(design.clock_mhz or 0))
        text.append(
            f"{_needs(design, slowest)} with frames of {slowest.bytes} bytes and {slowest.aad} of"
            " AAD, more with any other here"
        )
    return [*text, _reached(design)]


def _title(aad: int, new_key: bool, design: Design) -> str:
    shape = f"MACsec shape, {aad} bytes of AAD" if aad else "no AAD"
    slots = design.parameters.get("KeySlots", 1)
    key = f"a new key each packet, over {slots} key slots" if new_key else "one key"
    return f"{shape}; {key}"


def _head() -> str:
    needed = "".join(f"{gbit:>8}G" for gbit in GBIT_RATES)
    return f"  bytes  packets  cycles  ideal  efficiency   MHz for{needed}"


def _line(row: Row) -> str:
    name = "IMIX" if row.bytes == IMIX else f"{row.bytes}"
    needed = "".join(f"{row.clock_mhz(gbit):9.1f}" for gbit in GBIT_RATES)
    return (
        f"{name:>7}{row.packets:>9,}{row.cycles_per_packet:>8.2f}{row.ideal_cycles:>7.2f}"
        f"{row.efficiency:>12.1%}          {needed}"
    )
