# SPDX-License-Identifier: Apache-2.0
"""Gives figures whose circuit is what it was the revision of the text as it is now.

Whether a circuit has changed takes minutes to ask. What the answer was is worth keeping beside the
figure: the marks of older figures are by the text of the sources, which is asked at once.
"""

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

from opengcm.results.figure import FOLDER, put
from opengcm.results.revision import Origin, Watch, committed, older, origin, unwatched


def confirm(
    folder: Path = FOLDER, designs: Iterable[str] = (), watch: Watch = unwatched
) -> list[tuple[str, str]]:
    """Confirm the figures of all designs, or of those named, that are of another text alone.

    Nothing but their revision changes. Returns the (design, name) of each. `watch` is as in
    older(). ResultsError if a file is malformed or cannot be written.
    """
    designs = tuple(designs)
    older(folder, designs, watch)  # many at a time; what it finds is kept
    found = []
    for design, name, figure in committed(folder, designs):
        made_from = origin(design, name)
        if figure.revision != made_from.revision and made_from.made(
            figure.revision, figure.circuit
        ):
            put(design.name, name, replace(figure, revision=made_from.revision), folder)
            found.append((design.name, name))
    return found


def confirmed(data: dict[str, Any], made_from: Origin) -> dict[str, Any]:
    """A record with `revision` and `circuit`, of no design: with the revision of what it is made
    from, if its circuit is what it was, or as it is.
    """
    same = made_from.made(data.get("revision", ""), data.get("circuit", ""))
    return data | {"revision": made_from.revision} if same else data
