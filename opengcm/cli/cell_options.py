# SPDX-License-Identifier: Apache-2.0
"""--target and --liberty: what a design is mapped to, a known target or a user's cell library."""

import functools
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from opengcm.cli.design_options import check_given, given_parameters
from opengcm.designs import Design, find_design
from opengcm.flows import TARGETS, Target
from opengcm.flows.own_cells import own_target, target_of

_PATH = click.Path(path_type=Path)


@dataclass(frozen=True)
class CellWords:
    """What the command line says of the target. `default` is that where it says nothing."""

    name: str | None
    liberty: tuple[Path, ...] = ()
    dont_use: tuple[str, ...] = ()
    default: str | None = None

    def chosen(self, word: str, params: Sequence[str]) -> tuple[Design, Target]:
        """The design that the words mean, and its target. What the RTL refuses is refused here.

        It is the design's build of the target that counts: what another cannot have is no matter.
        """
        design = find_design(word, given_parameters(params))
        target = self.target(design)
        check_given(design.build_of(target.name))
        return design, target

    def target(self, design: Design | None) -> Target:
        """The target. FlowError if there is none of the name, or the files are no library."""
        if self.liberty:
            return own_target(self.liberty, self.name or "", "", self.dont_use)
        if self.dont_use:
            raise click.UsageError("--dont-use goes with --liberty")
        name = self.name or self.default
        if name is None:
            raise click.UsageError("name a --target, or a cell library with --liberty")
        return target_of(design, name)


def cell_options(function: Callable[..., None]) -> Callable[..., None]:
    """Give a command `cells: CellWords`."""
    return cell_options_with(None)(function)


def cell_options_with(
    default: str | None,
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """The same, with a target where none is named."""
    target = click.option(
        "--target",
        metavar="TARGET",
        help=f"One of {', '.join(TARGETS)}; one of [targets] in a design file; or a name for what"
        " --liberty has." + (f" Default: {default}." if default else ""),
    )
    liberty = click.option(
        "--liberty",
        metavar="FILE",
        type=_PATH,
        multiple=True,
        help="A cell library of yours, .lib or .lib.gz; given again for one in several files.",
    )
    avoided = click.option(
        "--dont-use",
        metavar="CELL",
        multiple=True,
        help="Cells of --liberty, as a name or a pattern, that are not to be used.",
    )

    def decorate(function: Callable[..., None]) -> Callable[..., None]:
        @functools.wraps(function)
        def resolved(
            *arguments: Any,
            target: str | None,
            liberty: tuple[Path, ...],
            dont_use: tuple[str, ...],
            **options: Any,
        ) -> None:
            function(*arguments, cells=CellWords(target, liberty, dont_use, default), **options)

        command: Callable[..., None] = target(liberty(avoided(resolved)))
        return command

    return decorate
