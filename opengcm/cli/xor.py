# SPDX-License-Identifier: Apache-2.0
"""`opengcm xor MATRIX`."""

import json
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import click

from opengcm.cli.output import OutFile, check_output, write_output
from opengcm.cli.progress import progress_bar
from opengcm.declared import is_module_name
from opengcm.xor import Limits, optimise
from opengcm.xor.matrix import read_matrix
from opengcm.xor.network import Network
from opengcm.xor.rtl import module

_PATH = click.Path(path_type=Path)


@click.command()
@click.argument("matrix", metavar="MATRIX", type=_PATH)
@click.option("--fan-in", default=6, show_default=True, help="Inputs of a gate: 6, 4, 2 ...")
@click.option("--depth", type=int, help="Levels at most, 1 to 64. Default: any number.")
@click.option("--rounds", default=20, show_default=True, help="How long to improve the network.")
@click.option("--seed", default=1, show_default=True, help="Of the search.")
@click.option("--seconds", type=float, help="End the search after this time.")
@click.option("--registers", is_flag=True, help="Registers behind every level of the RTL.")
@click.option("--name", default="xor_network", show_default=True, help="Of the module.")
@click.option("--out", type=OutFile(), help="SystemVerilog file to write.")
@click.option("--force", is_flag=True, help="Overwrite it if it is there already.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object with the network.")
def xor(
    matrix: Path,
    fan_in: int,
    depth: int | None,
    rounds: int,
    seed: int,
    seconds: float | None,
    registers: bool,
    name: str,
    out: Path | None,
    force: bool,
    as_json: bool,
) -> None:
    """Find a small XOR network for a constant matrix over GF(2).

    MATRIX is a text file: a line of 0 and 1 for each output, a column for each input. What is
    found is multiplied out and compared with it.
    """
    if not is_module_name(name):
        raise click.UsageError(f"--name {name}: no module may be called so")
    if out is not None:
        check_output(out, [matrix], force=force)
    limits = Limits(fan_in, depth, rounds=rounds, seed=seed, seconds=seconds)
    rows, columns = read_matrix(matrix)
    with progress_bar(f"{len(rows)} x {columns}", rounds + 1) as reached:
        network = optimise(rows, columns, limits, reached=lambda done, _gates: reached(done))
    try:
        if out is not None:
            cuts = range(1, network.depth + 1) if registers else ()
            header = [
                "SPDX-License-Identifier: Apache-2.0",
                "",
                f"y_o = M x_i, {fan_in} inputs a gate.",
            ]
            write_output(out, module(network, name, header, cuts).encode(), force=force)
    finally:  # what was searched for is not lost with the file
        _print(network, rows, columns, fan_in, as_json)


def _print(network: Network, rows: Sequence[int], columns: int, fan_in: int, as_json: bool) -> None:
    ones = sum(row.bit_count() for row in rows)
    levels = Counter(network.levels[network.inputs :])
    if as_json:
        record = {
            "rows": len(rows),
            "columns": columns,
            "ones": ones,
            "fan_in": fan_in,
            "gates": len(network.gates),
            "levels": network.depth,
            "gates_by_level": {str(level): count for level, count in sorted(levels.items())},
            "network": {"gates": network.gates, "outputs": network.outputs},
        }
        click.echo(json.dumps(record))
        return
    click.echo(f"{len(rows)} x {columns}, {ones:,} ones")
    click.echo(f"{len(network.gates):,} gates of {fan_in} inputs in {network.depth} levels")
    for level, count in sorted(levels.items()):
        click.echo(f"  level {level}: {count:,}")
