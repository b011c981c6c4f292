# SPDX-License-Identifier: Apache-2.0
"""`opengcm macsec protect` and `opengcm macsec validate`: captures through the simulated RTL."""

from pathlib import Path

import click

from opengcm.captures import ETHERNET, Capture
from opengcm.cli.layer import Files, Passed, Reached, capture_options, pass_capture
from opengcm.cli.progress import note
from opengcm.designs import Design
from opengcm.macsec_config import cipher_name, read_secy
from opengcm.sim.layer_entries import Direction
from opengcm.sim.macsec import MacsecSimulator

_options = capture_options(
    "SECY.toml", "The SecY: its cipher suite, channels, and the files of its keys."
)


@click.group()
def macsec() -> None:
    """Protect and validate the frames of captures with MACsec (IEEE 802.1AE)."""


@macsec.command()
@_options
def protect(
    design: Design, config: Path, force: bool, as_json: bool, source: Path, out: Path
) -> None:
    """Send every frame of capture IN, and write to OUT what leaves.

    Frames that the SecY does not let out are not in OUT; the counters say why. Packet numbers begin
    where the configuration says: never use a number twice with one key.
    """
    _run(Direction.TRANSMIT, design, Files(config, source, out, force, as_json))


@macsec.command()
@_options
def validate(
    design: Design, config: Path, force: bool, as_json: bool, source: Path, out: Path
) -> None:
    """Receive every frame of capture IN, and write to OUT what is delivered.

    Frames that fail are not in OUT; the counters say why.
    """
    _run(Direction.RECEIVE, design, Files(config, source, out, force, as_json))


def _run(direction: Direction, design: Design, files: Files) -> None:
    secy = read_secy(files.config)

    def run(capture: Capture, reached: Reached) -> Passed:
        frames = [packet.data for packet in capture.packets]
        with MacsecSimulator(design, secy, message=note) as simulator:
            began = simulator.cycle
            both = {
                Direction.TRANSMIT: simulator.transmit,
                Direction.RECEIVE: simulator.validate,
            }
            verdicts = both[direction](frames, reached)
            cycles = simulator.cycle - began
        return Passed(
            [verdict.frame for verdict in verdicts],
            [verdict.kind.name for verdict in verdicts],
            cycles,
            {
                "cipher": cipher_name(secy.cipher),
                "secured": sum(verdict.secured for verdict in verdicts),
            },
        )

    wrong = "its packets are no Ethernet frames"
    pass_capture(design, files, secy.key_files, "frames", [ETHERNET], wrong, run)
