# SPDX-License-Identifier: Apache-2.0
"""`opengcm macsec protect` and `opengcm macsec validate`: captures through the simulated RTL."""

import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from opengcm.captures import ETHERNET, Capture, parse_capture, write_capture
from opengcm.cli.design_options import configuration, design_options
from opengcm.cli.inputs import InputError, read_file
from opengcm.cli.output import check_output, write_output
from opengcm.cli.progress import note, progress_bar
from opengcm.designs import Design
from opengcm.macsec_config import MAX_FRAME_BYTES, SecY, read_secy
from opengcm.sim.macsec import MacsecSimulator, Verdict
from opengcm.sim.macsec_entries import Direction

MAX_CAPTURE_BYTES = 1 << 30
_PATH = click.Path(path_type=Path)


@click.group()
def macsec() -> None:
    """Protect and validate the frames of captures with MACsec (IEEE 802.1AE)."""


def _options(function: Callable[..., None]) -> Callable[..., None]:
    """What both commands take."""
    options: list[Callable[[Any], Any]] = [
        design_options(flag=True),
        click.option(
            "--config",
            metavar="SECY.toml",
            type=_PATH,
            required=True,
            help="The SecY: its cipher suite, channels, and the files of its keys.",
        ),
        click.option("--force", is_flag=True, help="Overwrite what is there already."),
        click.option("--json", "as_json", is_flag=True, help="Print one JSON object."),
        click.argument("source", metavar="IN.pcapng", type=_PATH),
        click.argument("out", metavar="OUT.pcapng", type=_PATH),
    ]
    for option in reversed(options):
        function = option(function)
    return function


@macsec.command()
@_options
def protect(
    design: Design, config: Path, force: bool, as_json: bool, source: Path, out: Path
) -> None:
    """Send every frame of capture IN, and write to OUT what leaves.

    Frames that the SecY does not let out are not in OUT; the counters say why. Packet numbers begin
    where the configuration says: never use a number twice with one key.
    """
    _run(Direction.TRANSMIT, design, config, force, as_json, source, out)


@macsec.command()
@_options
def validate(
    design: Design, config: Path, force: bool, as_json: bool, source: Path, out: Path
) -> None:
    """Receive every frame of capture IN, and write to OUT what is delivered.

    Frames that fail are not in OUT; the counters say why.
    """
    _run(Direction.RECEIVE, design, config, force, as_json, source, out)


def _run(
    direction: Direction,
    design: Design,
    config: Path,
    force: bool,
    as_json: bool,
    source: Path,
    out: Path,
) -> None:
    check_output(out, [source, config], force=force)
    secy = read_secy(config)
    capture = parse_capture(read_file(source, "capture", MAX_CAPTURE_BYTES), str(source))
    _check(capture, source)
    frames = [packet.data for packet in capture.packets]
    with (
        MacsecSimulator(design, secy, message=note) as simulator,
        progress_bar(f"{design.name}: frames", len(frames)) as reached,
    ):
        began = simulator.cycle
        run = simulator.transmit if direction is Direction.TRANSMIT else simulator.validate
        verdicts = run(frames, reached)
        cycles = simulator.cycle - began
    frames_out = [verdict.frame for verdict in verdicts]
    content = write_capture(capture, frames_out, pcapng=out.suffix != ".pcap")

    def tell() -> None:
        if as_json:
            click.echo(json.dumps(_record(design, secy, verdicts, cycles)))
        else:
            for line in _lines(design, verdicts, cycles):
                click.echo(line)

    write_output(out, content, force=force, before=tell)


def _check(capture: Capture, source: Path) -> None:
    """InputError for frames that cannot be sent."""
    if capture.link_type != ETHERNET:
        raise InputError(f"{source}: its packets are no Ethernet frames")
    for number, packet in enumerate(capture.packets, 1):
        if not 1 <= len(packet.data) <= MAX_FRAME_BYTES:
            raise InputError(
                f"{source}: frame {number} has {len(packet.data):,} bytes;"
                f" the core takes 1 to {MAX_FRAME_BYTES:,}"
            )


def _kinds(verdicts: list[Verdict]) -> Counter[str]:
    return Counter(verdict.kind.name for verdict in verdicts)


def _lines(design: Design, verdicts: list[Verdict], cycles: int) -> list[str]:
    """The report as text: how many frames went which way."""
    came = sum(verdict.frame is not None for verdict in verdicts)
    head = f"{design.label}: {len(verdicts):,} frames in, {came:,} out ({cycles:,} cycles)"
    kinds = _kinds(verdicts)
    width = max(map(len, kinds), default=0)
    dropped = {verdict.kind.name for verdict in verdicts if verdict.frame is None}
    return [
        head,
        *(
            f"  {kind:{width}} {count:>9,}{'  not in OUT' if kind in dropped else ''}"
            for kind, count in kinds.most_common()
        ),
    ]


def _record(design: Design, secy: SecY, verdicts: list[Verdict], cycles: int) -> dict[str, Any]:
    dropped = [
        {"frame": number, "kind": verdict.kind.name}
        for number, verdict in enumerate(verdicts, 1)
        if verdict.frame is None
    ]
    return {
        "design": design.name,
        **configuration(design),
        "cipher": secy.cipher.name.replace("_", "-"),
        "frames": len(verdicts),
        "out": len(verdicts) - len(dropped),
        "secured": sum(verdict.secured for verdict in verdicts),
        "cycles": cycles,
        "counters": dict(sorted(_kinds(verdicts).items())),
        "dropped": dropped,
    }
