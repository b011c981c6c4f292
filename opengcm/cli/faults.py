# SPDX-License-Identifier: Apache-2.0
"""`opengcm faults DESIGN`."""

import json
import os
from collections import Counter
from collections.abc import Iterable, Mapping

import click

from opengcm.cli.cluster_option import scheduler_option
from opengcm.cli.design_options import configuration, named_design, param_option
from opengcm.cli.progress import note, progress_bar
from opengcm.designs import Design
from opengcm.faults import page
from opengcm.faults.record import HARDENED, RECORDS, Record, record_of
from opengcm.faults.run import EFFECTS, inject
from opengcm.places import need_clone

_DATA = 16


@click.command()
@click.argument("word", metavar="[DESIGN]", default="")
@param_option
@click.option("--each", type=click.IntRange(min=1), default=1, show_default=True,
              help="Flips of each flip-flop of control.")  # fmt: skip
@click.option("--control", type=click.IntRange(min=1), default=1, show_default=True,
              help="One of so many flip-flops of control is flipped.")  # fmt: skip
@click.option("--data", type=click.IntRange(min=1), default=_DATA, show_default=True,
              help="One of so many flip-flops of data is flipped.")  # fmt: skip
@click.option("--seed", type=click.IntRange(min=0), default=1, show_default=True,
              help="In which cycles, and which of the data.")  # fmt: skip
@click.option("--hardened", is_flag=True,
              help="Of the netlist of `opengcm harden`: which flips its alarm sees.")  # fmt: skip
@click.option("--jobs", type=click.IntRange(min=1), default=os.cpu_count(),
              help="Flips at a time, on this machine.")  # fmt: skip
@scheduler_option
@click.option("--save", "keep", is_flag=True, help="Write the result to results/faults.json.")
@click.option("--write-docs", is_flag=True, help="Write docs/faults.md of results/faults.json.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead.")
def faults(
    word: str,
    params: tuple[str, ...],
    each: int,
    control: int,
    data: int,
    seed: int,
    hardened: bool,
    jobs: int,
    scheduler: str | None,
    keep: bool,
    write_docs: bool,
    as_json: bool,
) -> None:
    """Flip each flip-flop of the engine DESIGN once during traffic; count what becomes of it.

    docs/faults.md says what the effects mean, and has what was found. What came of a flip is kept:
    a run that was interrupted goes on where it was.
    """
    if keep or write_docs:
        need_clone("--save, or --write-docs,")
    if not word:
        if not write_docs:
            raise click.UsageError("name a design, or --write-docs")
        page.write()
        return
    design = named_design(word, params)
    if keep and not design.committed:
        raise click.UsageError("--save is for designs of the library as they are")
    with progress_bar(f"{design.name}: flips, per cent", 100) as bar:

        def reached(done: int, total: int) -> None:
            bar(100 * done // total)

        campaign = inject(
            design,
            each=each,
            control=control,
            data=data,
            seed=seed,
            hardened=hardened,
            workers=jobs,
            scheduler=scheduler,
            message=note,
            reached=reached,
        )
    given = {"each": (each, 1), "control": (control, 1), "data": (data, _DATA), "seed": (seed, 1)}
    asked = "".join(
        f" --{name} {value}" for name, (value, usual) in given.items() if value != usual
    )
    asked += " --hardened" if hardened else ""
    record = record_of(campaign, f"opengcm faults {design.name}{asked} --save")
    if keep:
        RECORDS.save(design.name + (HARDENED if hardened else ""), record)
    if write_docs:
        page.write()
    _print(design, record, as_json)


def _print(design: Design, record: Record, as_json: bool) -> None:
    parts = {"control": record.control, "data": record.data}
    totals = {part: _total(modules.values()) for part, modules in parts.items()}
    if as_json:
        report = {"design": design.name, "cycles": record.cycles, "later": record.later}
        report |= {"not_recovered": record.not_recovered, "effects": totals}
        report |= {"alarmed": record.alarmed} if record.hardened else {}
        rows = [
            {"part": part, "module": module, "effects": dict(count)}
            for part, modules in parts.items()
            for module, count in modules.items()
        ]
        click.echo(json.dumps({**report, "rows": rows, **configuration(design)}))
        return
    for part, modules in parts.items():
        width = max(map(len, modules), default=0)
        for module, count in modules.items():
            click.echo(f"{part:7}  {module:{width}}  {_words(count)}")
    for each in record.registers:
        click.echo(f"{each.module}.{each.register}: {_words(each.effects)}")
    for part, total in totals.items():
        click.echo(f"{design.label}, {part}: {_words(total)}")
        if record.hardened:
            click.echo(f"  of these with an alarm: {_words(record.alarmed[part]) or 'none'}")
    click.echo(
        f"later packets wrong until a reset: {record.later:,}; not undone by a reset of one cycle:"
        f" {record.not_recovered:,}"
    )


def _total(counts: Iterable[Mapping[str, int]]) -> dict[str, int]:
    total: Counter[str] = Counter()
    for count in counts:
        total.update(count)
    return {effect: total[effect] for effect in EFFECTS if total[effect]}


def _words(count: Mapping[str, int]) -> str:
    return ", ".join(f"{count[effect]:,} {effect}" for effect in EFFECTS if effect in count)
