# SPDX-License-Identifier: Apache-2.0
"""DESIGN, --param and --target: how every command is told which design it is to work on."""

import functools
from collections.abc import Callable, Sequence
from typing import Any

import click

from opengcm.designs import Design, find_design

DESIGN_HELP = "A design's name, or the path of a design file."

param_option = click.option(
    "--param",
    "params",
    metavar="NAME=VALUE",
    multiple=True,
    help="Another value of a parameter of the top module, as an integer or in words (Sbox=tower,"
    " MulRegs=split,sum,reduce); may be given many times.",
)


def design_options(*, flag: bool = False) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Give a command a `design: Design`, from an argument DESIGN or, as a `flag`, from --design."""
    word: Callable[[Any], Any] = (
        click.option("--design", "word", metavar="D", required=True, help=DESIGN_HELP)
        if flag
        else click.argument("word", metavar="DESIGN")
    )
    target = click.option(
        "--target",
        metavar="T",
        help="With the parameters behind the design's figure of this target.",
    )

    def decorate(function: Callable[..., None]) -> Callable[..., None]:
        @functools.wraps(function)
        def resolved(
            *arguments: Any, word: str, params: tuple[str, ...], target: str | None, **options: Any
        ) -> None:
            function(*arguments, design=named_design(word, params, target), **options)

        command: Callable[..., None] = word(param_option(target(resolved)))
        return command

    return decorate


def named_design(word: str, params: Sequence[str], target: str | None = None) -> Design:
    """The design that the words of a command line mean. What the RTL refuses is refused here."""
    design = find_design(word, given_parameters(params), target)
    check_given(design)
    return design


def check_given(build: Design) -> None:
    """DesignError, in the words of the RTL, for a build with parameters of the user's own.

    Of a design with builds of its own on targets, `build_of` makes the one that is meant.
    """
    if build.changed or build.path is not None:
        build.check_build()


def given_parameters(params: Sequence[str]) -> dict[str, str]:
    """Parameters by name, with their values as they were given."""
    found: dict[str, str] = {}
    for text in params:
        name, equals, value = text.partition("=")
        if not equals or not name or not value:
            raise click.UsageError(f"--param {text}: it must be NAME=VALUE")
        if name in found:
            raise click.UsageError(f"--param {name} is given twice")
        found[name] = value
    return found


def configuration(design: Design) -> dict[str, Any]:
    """What a record of a design that is not a listed one says beside its name."""
    if design.committed:
        return {}
    file = {} if design.path is None else {"file": str(design.path)}
    return {**file, "parameters": dict(design.parameters)}
