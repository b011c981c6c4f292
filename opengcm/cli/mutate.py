# SPDX-License-Identifier: Apache-2.0
"""`opengcm mutate DESIGN|MODULE`."""

import json
import os

import click

from opengcm.cli.cluster_option import scheduler_option
from opengcm.cli.design_options import (
    configuration,
    given_parameters,
    named_design,
    param_option,
)
from opengcm.cli.progress import note, progress_bar
from opengcm.designs import Design, design_names, find_design, is_path
from opengcm.errors import OpenGcmError
from opengcm.mutation import page
from opengcm.mutation.reasons import read_reasons, reason_for
from opengcm.mutation.record import RECORDS, Record, record_of
from opengcm.mutation.run import analyse
from opengcm.mutation.score import Score, scores
from opengcm.places import need_clone

_MOST = 40


@click.command()
@click.argument("word", metavar="[DESIGN|MODULE]", default="")
@param_option
@click.option("--most", type=click.IntRange(min=1), default=_MOST, show_default=True,
              help="Mutants of a module, at most.")  # fmt: skip
@click.option("--seed", type=click.IntRange(min=0), default=1, show_default=True,
              help="Which mutants are chosen.")  # fmt: skip
@click.option("--force", is_flag=True, help="Run those whose fate is known, too.")
@click.option("--jobs", type=click.IntRange(min=1), default=os.cpu_count(),
              help="Mutants at a time, on this machine.")  # fmt: skip
@scheduler_option
@click.option("--save", "keep", is_flag=True, help="Write the result to results/mutation.json.")
@click.option("--write-docs", is_flag=True, help="Write docs/mutation.md of results/mutation.json.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead.")
def mutate(
    word: str,
    params: tuple[str, ...],
    most: int,
    seed: int,
    force: bool,
    jobs: int,
    scheduler: str | None,
    keep: bool,
    write_docs: bool,
    as_json: bool,
) -> None:
    """Change the netlist of DESIGN in small ways, one at a time, and count what its tests notice.

    Of a MODULE, the first design that has been analysed with it is taken, and its mutants alone
    are shown. docs/mutation.md has what was found. What became of a mutant is kept: a run that
    was interrupted goes on where it was.
    """
    if keep or write_docs:
        need_clone("--save, or --write-docs,")
    if not word:
        if not write_docs:
            raise click.UsageError("name a design or a module, or --write-docs")
        page.write()
        return
    design, module = _design_of(word, params)
    if keep and not design.committed:
        raise click.UsageError("--save is for designs of the library as they are")
    with progress_bar(f"{design.name}: mutants, per cent", 100) as bar:

        def reached(done: int, total: int) -> None:
            bar(100 * done // total)

        analysis = analyse(
            design,
            most=most,
            seed=seed,
            force=force,
            workers=jobs,
            scheduler=scheduler,
            message=note,
            reached=reached,
        )
    options = "" if (most, seed) == (_MOST, 1) else f" --most {most} --seed {seed}"
    record = record_of(analysis, f"opengcm mutate {design.name}{options} --save")
    if keep:
        RECORDS.save(design.name, record)
    if write_docs:
        page.write()
    _print(design, record, module, as_json)


def _design_of(word: str, params: tuple[str, ...]) -> tuple[Design, str]:
    """The design, and the module if one was named."""
    if is_path(word) or word in design_names():
        return named_design(word, params), ""
    for name, record in RECORDS.load().items():
        if word in record.modules:
            return find_design(name, given_parameters(params)), word
    raise OpenGcmError(f"{word!r} is no design, and no module of one that was analysed")


def _print(design: Design, record: Record, module: str, as_json: bool) -> None:
    reasons = read_reasons()
    found = {
        name: score
        for name, score in scores(design.name, record, reasons).items()
        if module in ("", name)
    }
    total = sum(found.values(), Score())
    survivors = [
        (each, reason_for(reasons, design.name, each.mutant(), each.line))
        for each in record.survivors
        if module in ("", each.module)
    ]
    if as_json:
        rows = [
            {"module": name, "mutants": score.mutants, "equivalent": score.equivalent,
             "argued": score.argued, "caught": score.caught, "elsewhere": score.elsewhere,
             "score": score.per_cent}
            for name, score in found.items()
        ]  # fmt: skip
        left = [
            {"module": each.module, "place": each.place, "line": each.line, "what": each.what,
             "reason": reason.why if reason else None}
            for each, reason in survivors
        ]  # fmt: skip
        report = {"design": design.name, "mutants": total.mutants, "score": total.per_cent}
        click.echo(json.dumps({**report, "rows": rows, "survivors": left, **configuration(design)}))
        return
    width = max(map(len, found), default=0)
    for name, score in found.items():
        click.echo(f"{name:{width}}  {_words(score)}")
    for each, reason in survivors:
        click.echo(f"survived: rtl/{each.place}: {each.what}")
        click.echo(f"  {each.line}")
        if reason:
            click.echo(f"  {reason.how}: {reason.why}")
    click.echo(f"{design.label}: {_words(total)}")


def _words(score: Score) -> str:
    per_cent = "-" if score.per_cent is None else f"{score.per_cent:.1f} %"
    equivalent = score.equivalent + score.argued
    return (
        f"{per_cent:>7} of {score.mutants - equivalent:4,} caught, {equivalent:3,} equivalent,"
        f" {score.left:3,} left"
    )
