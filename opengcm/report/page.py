# SPDX-License-Identifier: Apache-2.0
"""Puts the report together: one HTML file with its style, scripts and data inside."""

import json
from contextlib import suppress
from pathlib import Path
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from opengcm import __version__
from opengcm.compare.age import Older
from opengcm.errors import OpenGcmError
from opengcm.report.data import collect
from opengcm.results import FOLDER
from opengcm.whole_file import write_whole

REPORT = "index.html"
_EMBEDDED = ("points", "families", "targets", "curves", "builds")


def check_report(out: Path, *, force: bool) -> None:
    """OpenGcmError if the page is there already and `force` is not set."""
    if not force and (out / REPORT).exists():
        raise OpenGcmError(f"{out / REPORT} is there already; --force overwrites it")


def write_report(
    out: Path,
    folder: Path = FOLDER,
    *,
    force: bool = False,
    older: Older | None = None,
    by_circuit: bool = False,
) -> Path:
    """Write the report on the figures in `folder` into the folder `out`; the file.

    `older` are the figures to mark, found `by_circuit` or by text; by text where it is not given.

    OpenGcmError if that fails, and then nothing is left of it, or if it is there already and
    `force` is not set.
    """
    path = out / REPORT
    check_report(out, force=force)
    html = render(collect(folder, older, by_circuit=by_circuit))
    made = [place for place in (out, *out.parents) if not place.exists()]
    try:
        out.mkdir(parents=True, exist_ok=True)
        write_whole(path, html)
    except OSError as error:
        with suppress(OSError):
            for place in made:
                place.rmdir()
        raise OpenGcmError(f"{path}: {error.strerror}") from None
    return path


def render(
    data: dict[str, Any],
    template: str = "report.html.j2",
    design_link: str = "#design-%s",
) -> str:
    """The page, or a part of one, for what `collect` has found.

    `design_link` says, with a design's name in it, where more of a design is.
    """
    environment = Environment(
        loader=PackageLoader("opengcm.report"),
        undefined=StrictUndefined,
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals["raw"] = lambda name: Markup(_source(environment, name))
    return environment.get_template(template).render(
        **data,
        version=__version__,
        design_link=design_link,
        embedded=Markup(_script_json({key: data[key] for key in _EMBEDDED})),
    )


def _source(environment: Environment, name: str) -> str:
    assert environment.loader is not None
    return environment.loader.get_source(environment, name)[0]


def _script_json(data: Any) -> str:
    """JSON that cannot end the script element it stands in."""
    return json.dumps(data).replace("<", "\\u003c")
