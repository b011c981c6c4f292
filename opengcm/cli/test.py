# SPDX-License-Identifier: Apache-2.0
"""`opengcm test DESIGN`."""

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

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
    help="Of a packet layer: so many random frames of each cipher suite, half of them each way."
    " Default: 1,000 for MACsec, 1,600 for ESP; fewer than 100 become 100.",
)
@click.option(
    "--peer",
    type=click.Choice(["scapy"]),
    help="Of a packet layer: its other end, in place of the model of the standard. It protects what"
    " the core validates, and opens what the core has protected.",
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
    peer: str | None,
    jobs: int | None,
    as_json: bool,
) -> None:
    """Run published test vectors through the RTL of DESIGN.

    The exit code is 1 if any case fails.
    """
    if more and not vectors:
        raise click.UsageError(f"unexpected argument {more[0]}; vector files follow --vectors")
    report = run_vectors(
        design,
        [*vectors, *more],
        frames=frames,
        peer=peer,
        jobs=jobs,
        message=note,
        bar=progress_bar,
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
    for line in _tried_lines(report):
        click.echo(line)
    for reason, count in report.skipped.most_common():
        click.echo(f"skipped {count:,}: {reason}")


def _tried_lines(report: Report) -> Iterator[str]:
    """The random frames of a packet layer: how many of which kind, and their verdicts."""
    suites = Counter[str]()
    kinds: dict[tuple[str, str], Counter[str]] = {}
    for (suite, way, kind, verdict), count in report.tried.items():
        suites[suite] += count
        kinds.setdefault((way, kind), Counter())[verdict] += count
    if suites:
        yield "of each suite: " + ", ".join(f"{suite} {n:,}" for suite, n in suites.items())
    width = max((len(kind) for _, kind in kinds), default=0)
    for way, kind in sorted(kinds, key=lambda key: (key[0] != "transmit", key[1])):
        verdicts = kinds[way, kind]
        said = ", ".join(f"{verdict} {count:,}" for verdict, count in verdicts.most_common())
        yield f"  {way:8} {kind:{width}} {verdicts.total():>9,}  {said}"


def _random(report: Report) -> dict[str, Any]:
    """What the object has of random packets, nothing where none were sent; by suite, direction,
    kind and verdict those of a packet layer."""
    if report.seed is None:
        return {}
    kinds: dict[str, dict[str, dict[str, dict[str, int]]]] = {}
    for (suite, way, kind, verdict), count in sorted(report.tried.items()):
        ways = kinds.setdefault(suite, {})
        ways.setdefault(way, {}).setdefault(kind, {})[verdict] = count
    counted = {"kinds": kinds} if kinds else {}
    return {"random_packets": report.random_packets, "seed": report.seed, **counted}
