# SPDX-License-Identifier: Apache-2.0
"""`opengcm where`."""

import json

import click

from opengcm import places


@click.command()
@click.argument("name", metavar="[NAME]", required=False)
@click.option("--json", "as_json", is_flag=True, help="Print a JSON object instead.")
def where(name: str | None, as_json: bool) -> None:
    """Print the folders of RTL, designs, drivers and figures; with NAME that one alone.

    A clone has them around the package, an installed package inside it. `opengcm where RTL` is
    what a build script asks.
    """
    found = places.named()
    if name is not None:
        chosen = {key: path for key, path in found.items() if key.lower() == name.lower()}
        if not chosen:
            raise click.UsageError(f"there is no {name!r}, but: {', '.join(found)}")
        found = chosen
    if as_json:
        click.echo(json.dumps({key: str(path) for key, path in found.items()}))
    elif name is not None:
        click.echo(next(iter(found.values())))
    else:
        kind = "a clone of the repository" if places.CLONE else "an installed package"
        click.echo(f"{kind}, with")
        for key, path in found.items():
            click.echo(f"{key:{max(map(len, found))}}  {path}")
