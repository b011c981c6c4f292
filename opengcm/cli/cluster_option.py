# SPDX-License-Identifier: Apache-2.0
"""The option of commands whose work can run on a Dask cluster."""

import click

scheduler_option = click.option(
    "--scheduler",
    metavar="ADDRESS",
    help="A Dask cluster of yours to run on; its scheduler and workers have this package, too.",
)
