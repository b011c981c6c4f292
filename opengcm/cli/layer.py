# SPDX-License-Identifier: Apache-2.0
"""What the commands of the packet layers share: a capture through the simulated RTL, both ways."""

import json
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

import click

from opengcm.captures import Capture, check_pcap_times, parse_capture, write_capture
from opengcm.cli.design_options import configuration, design_options
from opengcm.cli.inputs import InputError, read_file
from opengcm.cli.output import OutFile, check_output, write_output
from opengcm.cli.progress import progress_bar
from opengcm.config_file import MAX_FRAME_BYTES
from opengcm.designs import Design

MAX_CAPTURE_BYTES = 1 << 30
_PATH = click.Path(path_type=Path)
_Command = TypeVar("_Command", bound=Callable[..., None])

Reached = Callable[[int], None]


@dataclass(frozen=True)
class Files:
    """What a command of a packet layer was given beside its design."""

    config: Path
    source: Path
    out: Path
    force: bool
    as_json: bool


@dataclass(frozen=True)
class Passed:
    """What came of the frames of a capture: each frame as it came out, or None, and the counter
    that counts it; `facts` are more of the JSON object."""

    frames: Sequence[bytes | None]
    kinds: Sequence[str]
    cycles: int
    facts: dict[str, Any] = field(default_factory=dict)


def capture_options(metavar: str, what: str) -> Callable[[_Command], _Command]:
    """The options and arguments of a command: a design, its configuration, and two captures."""

    def decorate(function: _Command) -> _Command:
        options: list[Callable[[Any], Any]] = [
            design_options(flag=True),
            click.option("--config", metavar=metavar, type=_PATH, required=True, help=what),
            click.option("--force", is_flag=True, help="Overwrite what is there already."),
            click.option("--json", "as_json", is_flag=True, help="Print one JSON object."),
            click.argument("source", metavar="IN.pcapng", type=_PATH),
            click.argument("out", metavar="OUT.pcapng", type=OutFile()),
        ]
        for option in reversed(options):
            function = option(function)
        return function

    return decorate


def pass_capture(
    design: Design,
    files: Files,
    key_files: Sequence[Path],
    word: str,
    link_types: Sequence[int],
    wrong_link: str,
    run: Callable[[Capture, Reached], Passed],
) -> None:
    """Read the capture, `run` its frames, write what came out, and say what became of them.

    `key_files` are those that the configuration names: none of them is written over. `word` is what
    the layer calls a frame, in the plural. InputError for a capture that cannot be sent: of another
    link type, or with frames of a length that the core does not take. CaptureError for one that OUT
    has no room for the times of.
    """
    check_output(files.out, [files.source, files.config, *key_files], force=files.force)
    content = read_file(files.source, "capture", MAX_CAPTURE_BYTES)
    capture = parse_capture(content, str(files.source))
    if capture.link_type not in link_types:
        raise InputError(f"{files.source}: {wrong_link}")
    for number, packet in enumerate(capture.packets, 1):
        if not 1 <= len(packet.data) <= MAX_FRAME_BYTES:
            raise InputError(
                f"{files.source}: {word[:-1]} {number} has {len(packet.data):,} bytes;"
                f" the core takes 1 to {MAX_FRAME_BYTES:,}"
            )
    pcapng = files.out.suffix != ".pcap"
    if not pcapng:
        check_pcap_times(capture, str(files.source))
    with progress_bar(f"{design.name}: {word}", len(capture.packets)) as reached:
        passed = run(capture, reached)
    written = write_capture(capture, passed.frames, pcapng=pcapng)

    def tell() -> None:
        if files.as_json:
            click.echo(json.dumps(_record(design, word, passed)))
        else:
            for line in _lines(design, word, passed):
                click.echo(line)

    write_output(files.out, written, force=files.force, before=tell)


def _lines(design: Design, word: str, passed: Passed) -> list[str]:
    """The report as text: how many frames went which way."""
    came = sum(frame is not None for frame in passed.frames)
    kinds = Counter(passed.kinds)
    width = max(map(len, kinds), default=0)
    dropped = {
        kind for kind, frame in zip(passed.kinds, passed.frames, strict=True) if frame is None
    }
    return [
        f"{design.label}: {len(passed.frames):,} {word} in, {came:,} out"
        f" ({passed.cycles:,} cycles)",
        *(
            f"  {kind:{width}} {count:>9,}{'  not in OUT' if kind in dropped else ''}"
            for kind, count in kinds.most_common()
        ),
    ]


def _record(design: Design, word: str, passed: Passed) -> dict[str, Any]:
    dropped = [
        {word[:-1]: number, "kind": kind}
        for number, (kind, frame) in enumerate(zip(passed.kinds, passed.frames, strict=True), 1)
        if frame is None
    ]
    return {
        "design": design.name,
        **configuration(design),
        **passed.facts,
        word: len(passed.frames),
        "out": len(passed.frames) - len(dropped),
        "cycles": passed.cycles,
        "counters": dict(sorted(Counter(passed.kinds).items())),
        "dropped": dropped,
    }
