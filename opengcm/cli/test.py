# SPDX-License-Identifier: Apache-2.0
"""`opengcm test DESIGN`."""

import json
from pathlib import Path

import click

from opengcm.cli.design_options import configuration, design_options
from opengcm.cli.progress import note, progress_bar
from opengcm.designs import Design
from opengcm.vectors.check import Report
from opengcm.vectors.suite import run_vectors

LISTED_FAILURES = 10
_PATH = click.Path(path_type=Path)


@click.command()
@design_options()
@click.argument("more", metavar="[FILE]...", type=_PATH, nargs=-1)
@click.option(
    "--vectors",
    metavar="FILE [FILE]...",
    type=_PATH,
    multiple=True,
    help="Vector files: of GCM NIST CAVP .rsp, Wycheproof JSON and ACVP JSON, of ECB and CBC NIST"
    " CAVP .rsp and Wycheproof's aes_cbc_pkcs5. Default: all of NIST CAVP, for a block core ECB and"
    " CBC with the Monte Carlo test, for a core on AXI4-Stream its mode and random packets.",
)
@click.option(
    "--frames",
    metavar="N",
    type=click.IntRange(min=1),
    help="Of a packet layer: random frames of each suite, both ways together.",
)
@click.option(
    "--jobs",
    metavar="N",
    type=click.IntRange(min=1),
    help="Of an engine: simulators at a time. Default: one a core.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead.")
@click.pass_context
def test(
    context: click.Context,
    design: Design,
    more: tuple[Path, ...],
    vectors: tuple[Path, ...],
    frames: int | None,
    jobs: int | None,
    as_json: bool,
) -> None:
    """Run published test vectors through the RTL of DESIGN.

    The exit code is 1 if any case fails.
    """
    if more and not vectors:
        raise click.UsageError(f"unexpected argument {more[0]}; vector files follow --vectors")
    report = run_vectors(
        design, [*vectors, *more], frames=frames, jobs=jobs, message=note, bar=progress_bar
    )
    _print(design, report, as_json)
    context.exit(1 if report.failures else 0)


def _print(design: Design, report: Report, as_json: bool) -> None:
    skipped = report.skipped.total()
    for failure in report.failures[:LISTED_FAILURES]:
        click.echo(f"failed: {failure}", err=True)
    if len(report.failures) > LISTED_FAILURES:
        click.echo(f"failed: {len(report.failures) - LISTED_FAILURES:,} more", err=True)
    if as_json:
        record = {
            "design": report.design,
            "passed": report.passed,
            "failed": len(report.failures),
            "skipped": skipped,
            "cycles": report.cycles,
            "seconds": round(report.seconds, 3),
            **_random(report),
            **configuration(design),
        }
        click.echo(json.dumps(record))
        return
    click.echo(
        f"{design.label}: {report.passed:,} passed, {len(report.failures):,} failed,"
        f" {skipped:,} skipped ({report.cycles:,} cycles in {report.seconds:.1f} s)"
    )
    if report.seed is not None:
        click.echo(f"random packets, seed {report.seed}: {report.random_packets:,} passed")
    for reason, count in report.skipped.most_common():
        click.echo(f"skipped {count:,}: {reason}")


def _random(report: Report) -> dict[str, int]:
    """What the object has of random packets, nothing where none were sent."""
    if report.seed is None:
        return {}
    return {"random_packets": report.random_packets, "seed": report.seed}
