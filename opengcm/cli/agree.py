# SPDX-License-Identifier: Apache-2.0
"""`opengcm agree DESIGN|MODULE`."""

import json
import os
import shlex
from collections import Counter
from collections.abc import Iterable, Mapping

import click

from opengcm.agree import page
from opengcm.agree.modules import Module, core_of, merged, module_of, modules_of
from opengcm.agree.record import row_of, save
from opengcm.agree.run import Outcome, agree_all
from opengcm.cli.cluster_option import scheduler_option
from opengcm.cli.design_options import given_parameters, named_design, param_option
from opengcm.cli.progress import note, progress_bar
from opengcm.designs import design_names, is_path, load_design
from opengcm.export.block_bench import as_exported
from opengcm.parameters import parse
from opengcm.places import need_clone

_CYCLES = 20_000
_BAD = ("differs", "failed")


@click.command()
@click.argument("word", metavar="[DESIGN|MODULE]", default="")
@click.option("--all", "every", is_flag=True,
              help="All modules of DESIGN, all sets of MODULE, or all of all designs.")  # fmt: skip
@param_option
@click.option("--cycles", type=click.IntRange(min=1), default=_CYCLES, show_default=True,
              help="How long each is run.")  # fmt: skip
@click.option("--seed", type=click.IntRange(min=0), default=1, show_default=True,
              help="Of the random inputs.")  # fmt: skip
@click.option("--most-inside", metavar="N", type=click.IntRange(min=0),
              help="Leave out modules with more than N instances in them.")  # fmt: skip
@click.option("--most-sets", metavar="N", type=click.IntRange(min=1),
              help="Run at most N parameter sets of a module, the smallest.")  # fmt: skip
@click.option("--force", is_flag=True, help="Run those that are known to agree, too.")
@click.option("--jobs", type=click.IntRange(min=1), default=os.cpu_count(),
              help="Modules at a time, on this machine.")  # fmt: skip
@scheduler_option
@click.option("--save", "keep", is_flag=True, help="Write the result to results/agree.json.")
@click.option("--write-docs", is_flag=True, help="Write docs/agree.md of results/agree.json.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead.")
@click.pass_context
def agree(
    context: click.Context,
    word: str,
    every: bool,
    params: tuple[str, ...],
    cycles: int,
    seed: int,
    most_inside: int | None,
    most_sets: int | None,
    force: bool,
    jobs: int,
    scheduler: str | None,
    keep: bool,
    write_docs: bool,
    as_json: bool,
) -> None:
    """Run a module's SystemVerilog beside the Verilog that `opengcm export` makes of it, on the
    same random inputs, and compare all outputs in every cycle.

    Without --all it is the top module of DESIGN, or MODULE with its defaults. docs/agree.md says
    what that can find. The exit code is 1 if any differs or cannot be run, or if the one that was
    asked for was left out.
    """
    if keep or write_docs:
        need_clone("--save, or --write-docs,")
    if not word and not every:
        if not write_docs:
            raise click.UsageError("name a design or a module, or --all")
        page.write()
        return
    if keep and params:
        raise click.UsageError("--save is for modules as designs use them: without --param")
    if keep and not every:
        raise click.UsageError("--save goes with --all")
    modules = _asked(word, params, every=every)
    # Of many some are left out; of one nothing would have been compared.
    bad = _BAD if every else (*_BAD, "left out")
    found: list[tuple[Module, Outcome]] = []
    with progress_bar("modules", len(modules)) as reached:
        for module, outcome in agree_all(
            modules,
            cycles=cycles,
            seed=seed,
            most_inside=most_inside,
            most_sets=most_sets,
            force=force,
            jobs=jobs,
            scheduler=scheduler,
        ):
            found.append((module, outcome))
            reached(len(found))
            if outcome.status in bad and not as_json:
                click.echo(_said(module, outcome))
    if keep:
        command = _command(word, cycles, seed, {"inside": most_inside, "sets": most_sets})
        save((row_of(*each) for each in found), command, of=word)
    if write_docs:
        page.write()
    _print(found, as_json)
    context.exit(1 if any(outcome.status in bad for _, outcome in found) else 0)


def _asked(word: str, params: tuple[str, ...], *, every: bool) -> list[Module]:
    """The modules that the words of the command line mean."""
    of_design = bool(word) and (word in design_names() or is_path(word))
    if params and every and not of_design:
        raise click.UsageError(
            "--param goes with a design, or with one module: --all takes them as designs use them"
        )
    if not word:
        return _of_designs()
    if of_design:
        design = as_exported(named_design(word, params))
        return merged(modules_of(design)) if every else modules_of(design)[:1]
    core = core_of(word)
    if every:
        return [module for module in _of_designs() if module.name == word]
    values = {name: parse(name, value) for name, value in given_parameters(params).items()}
    return [module_of(core, word, values)]


def _of_designs() -> list[Module]:
    note("the modules of all designs are read: half a minute")
    return merged(each for name in design_names() for each in modules_of(load_design(name)))


def _command(word: str, cycles: int, seed: int, limits: Mapping[str, int | None]) -> str:
    """What takes the results anew."""
    words = ["opengcm", "agree", *([word] if word else []), "--all"]
    words += ["--cycles", str(cycles)] if cycles != _CYCLES else []
    words += ["--seed", str(seed)] if seed != 1 else []
    for name, most in limits.items():
        words += [f"--most-{name}", str(most)] if most is not None else []
    return shlex.join([*words, "--save", "--write-docs"])


def _said(module: Module, outcome: Outcome) -> str:
    return f"{module.label}: {outcome.status}: {outcome.detail}"


def _print(found: Iterable[tuple[Module, Outcome]], as_json: bool) -> None:
    if as_json:
        rows = []
        for module, outcome in found:
            row = row_of(module, outcome)
            rows.append({name: getattr(row, name) for name in row.__struct_fields__})
        click.echo(json.dumps({"rows": rows}))
        return
    count = Counter(outcome.status for _, outcome in found)
    click.echo(", ".join(f"{status} {count[status]}" for status in sorted(count)))
