# SPDX-License-Identifier: Apache-2.0
"""`opengcm choose --gbit G --frame N --key-slots K --target T`."""

import json

import click

from opengcm.choose import SHAPES, Answer, Choice, Request, builds, choose
from opengcm.cli.numbers import Finite
from opengcm.compare.tables import MARK, MARK_MEANS, cell, filled, text_table
from opengcm.designs import design_names
from opengcm.flows.targets import TARGETS
from opengcm.results import LINERATE, load, other_text

_HEAD = ("design", "verdict", "cycles a frame", "needs MHz", "reached MHz", "Gbit/s reached")
_AREA = ("keys", "LUT", "FF", "BRAM36", "kGE", "what to change")
_LEAST, _MOST = 64, 9600


@click.command("choose")
@click.option(
    "--gbit",
    required=True,
    type=Finite(min=0, min_open=True, max=10_000),
    help="Ethernet rate in Gbit/s.",
)
@click.option(
    "--frame",
    default=_LEAST,
    show_default=True,
    type=click.IntRange(_LEAST, _MOST),
    help="Bytes of the frames that the link is full of, before they are protected.",
)
@click.option(
    "--key-slots",
    default=1,
    show_default=True,
    type=click.IntRange(min=1),
    help="Keys in use at a time; of MACsec and ESP, associations in each direction.",
)
@click.option(
    "--target",
    required=True,
    type=click.Choice(list(TARGETS)),
    metavar="T",
    help=f"One of {', '.join(TARGETS)}.",
)
@click.option(
    "--shape",
    default=SHAPES[0],
    show_default=True,
    type=click.Choice(SHAPES),
    help="What an engine gets of a frame: MACsec's 28 bytes of AAD, or text only.",
)
@click.option(
    "--key-bits", default="128", show_default=True, type=click.Choice(("128", "192", "256"))
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead.")
def choose_design(
    gbit: float, frame: int, key_slots: int, target: str, shape: str, key_bits: str, as_json: bool
) -> None:
    """Which designs keep up with a link, what they cost there, and what to change where none does.

    From committed figures alone: nothing is built. The clock that the rate needs stands beside the
    one that was reached, the median of the committed seeds; where no open tool finds a clock, there
    is none.
    """
    request = Request(gbit, frame, key_slots, target, shape, int(key_bits))
    measured = [name for name in design_names() if LINERATE in load(name)]
    answer = choose(request, builds(older=other_text(designs=measured)))
    if as_json:
        click.echo(json.dumps(answer.to_json()))
        return
    click.echo("\n\n".join(_text(answer)))


def _text(answer: Answer) -> list[str]:
    request = answer.request
    keys = f"{request.keys:,} {'key' if request.keys == 1 else 'keys'} of {request.key_bits} bits"
    title = (
        f"{request.gbit:g} Gbit/s Ethernet full of frames of {request.frame} bytes,"
        f" {request.frames_us:.2f} million a second; {keys}; on"
        f" {request.target}, {TARGETS[request.target].summary}"
    )
    rows = [_row(choice) for choice in answer.choices]
    parts = [title, *([text_table(*filled((*_HEAD, *_AREA), rows))] if rows else [])]
    if any(choice.build.older for choice in answer.choices):
        parts.append(MARK_MEANS.replace("`", ""))
    if answer.advice:
        parts.append("\n".join(["no measured design does it.", *(f"- {a}" for a in answer.advice)]))
    if answer.not_measured:
        parts.append(
            f"not measured on {request.target}: {', '.join(answer.not_measured)}"
            f" (opengcm synth DESIGN --target {request.target})"
        )
    return parts


def _row(choice: Choice) -> list[str]:
    build = choice.build
    size = (build.lut, build.ff, build.bram36, build.kge)
    return [
        build.design + (MARK if build.older else ""),
        choice.verdict.value,
        cell(choice.cycles),
        f"{choice.needs_mhz:,.1f}",
        "" if build.mhz is None else f"{build.mhz:,.1f}",
        "" if choice.gbit is None else f"{choice.gbit:,.1f}",
        f"{build.keys:,}",
        *map(cell, size),
        choice.change,
    ]
