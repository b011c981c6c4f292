# SPDX-License-Identifier: Apache-2.0
"""`opengcm harden DESIGN`."""

import json
from pathlib import Path

import click

from opengcm.cli.design_options import configuration, named_design, param_option
from opengcm.cli.output import OutFile, check_output, write_figures
from opengcm.faults.hardened import ALARM
from opengcm.faults.hardened import harden as hardened


@click.command()
@click.argument("word", metavar="DESIGN")
@param_option
@click.option("--out", type=OutFile(), metavar="FILE",
              help="Default: DESIGN_hardened.v here.")  # fmt: skip
@click.option("--force", is_flag=True, help="Overwrite a file that is there already.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead.")
def harden(
    word: str, params: tuple[str, ...], out: Path | None, force: bool, as_json: bool
) -> None:
    """Write DESIGN as Verilog with its control registers doubled, and an alarm where two differ.

    The module is DESIGN_hardened, with the ports of the design and alarm_o, which stays up from a
    few cycles after a flip to the next reset. docs/faults.md says what it brings and costs.
    """
    design = named_design(word, params)
    path = out or Path(f"{design.name}_hardened.v")
    check_output(path, [], force=force)
    made = hardened(design)
    write_figures(path, made.verilog, force=force)
    facts = {
        "design": design.name,
        "file": str(path),
        "top": made.top,
        "alarm": ALARM,
        "doubled_bits": made.registers,
        "register_bits": made.all_bits,
        **configuration(design),
    }
    if as_json:
        click.echo(json.dumps(facts))
        return
    bits = f"{made.registers:,} of {made.all_bits:,} bits of registers doubled"
    click.echo(f"{path}: module {made.top}, {bits}")
