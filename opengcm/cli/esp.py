# SPDX-License-Identifier: Apache-2.0
"""`opengcm esp protect` and `opengcm esp validate`: captures through the simulated RTL."""

from dataclasses import dataclass
from pathlib import Path

import click

from opengcm.captures import ETHERNET, RAW_IP, Capture
from opengcm.cli.layer import Files, Passed, Reached, capture_options, pass_capture
from opengcm.cli.progress import note
from opengcm.designs import Design
from opengcm.esp_config import read_end_point
from opengcm.link_header import LinkHeader, parted
from opengcm.sim.esp import EspSimulator
from opengcm.sim.layer_entries import Direction

NOT_IP = "NotIp"
"""In place of a counter: an Ethernet frame without an IP packet. It does not reach a core that
takes IP packets alone."""

_options = capture_options(
    "SA.toml", "The end point: its associations, policies, and the files of its keys."
)


@click.group()
def esp() -> None:
    """Protect and validate the packets of captures with IPsec ESP (RFC 4303)."""


@esp.command()
@_options
def protect(
    design: Design, config: Path, force: bool, as_json: bool, source: Path, out: Path
) -> None:
    """Send every IP packet of capture IN, and write to OUT what leaves.

    IN has Ethernet frames, or IP packets. The header goes through a core that takes frames, and is
    carried past one that takes packets alone. Packets that the policies do not let out are not in
    OUT; the counters say why. Sequence numbers begin where the configuration says: never use a
    number twice with one key.
    """
    _run(Direction.TRANSMIT, design, Files(config, source, out, force, as_json))


@esp.command()
@_options
def validate(
    design: Design, config: Path, force: bool, as_json: bool, source: Path, out: Path
) -> None:
    """Receive every IP packet of capture IN, and write to OUT what is delivered.

    Packets that fail are not in OUT; the counters say why.
    """
    _run(Direction.RECEIVE, design, Files(config, source, out, force, as_json))


_NO_HEADER = LinkHeader(b"")
_NO_ADDRESSES = LinkHeader(bytes(12) + b"\x08\x00")


@dataclass(frozen=True)
class _Split:
    """What of a packet of a capture goes into the core, and what has to be put in front of what
    comes out, or how much of it has to go."""

    packet: bytes
    kept: LinkHeader = _NO_HEADER
    added: int = 0

    def rejoined(self, packet: bytes) -> bytes:
        return self.kept.before(packet[self.added :])


def _split(data: bytes, link_type: int, core_takes_ethernet: bool) -> _Split | None:
    """None for what cannot go into the core."""
    if core_takes_ethernet:
        if link_type == ETHERNET:
            return _Split(data)
        return _Split(_NO_ADDRESSES.before(data), added=len(_NO_ADDRESSES.data))
    if link_type != ETHERNET:
        return _Split(data)
    found = parted(data)
    return None if found is None or not found[1] else _Split(found[1], kept=found[0])


def _run(direction: Direction, design: Design, files: Files) -> None:
    end_point = read_end_point(files.config)

    def run(capture: Capture, reached: Reached) -> Passed:
        with EspSimulator(design, end_point, message=note) as simulator:
            core_takes = simulator.capabilities.ethernet
            split = [
                _split(packet.data, capture.link_type, core_takes) for packet in capture.packets
            ]
            packets = [each.packet for each in split if each is not None]
            began = simulator.cycle
            both = {
                Direction.TRANSMIT: simulator.transmit,
                Direction.RECEIVE: simulator.validate,
            }
            verdicts = iter(both[direction](packets, reached))
            cycles = simulator.cycle - began
        frames: list[bytes | None] = []
        kinds = []
        protected = 0
        for each in split:
            if each is None:
                frames.append(None)
                kinds.append(NOT_IP)
                continue
            verdict = next(verdicts)
            frames.append(verdict.packet and each.rejoined(verdict.packet))
            kinds.append(verdict.kind.name)
            protected += verdict.sa is not None
        return Passed(frames, kinds, cycles, {"protected": protected})

    wrong = "its packets are neither IP packets nor Ethernet frames"
    links = [ETHERNET, RAW_IP]
    pass_capture(design, files, end_point.key_files, "packets", links, wrong, run)
