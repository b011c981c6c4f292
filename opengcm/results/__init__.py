# SPDX-License-Identifier: Apache-2.0
"""The committed figures: `results/DESIGN.json`, one file a design.

`figure` reads and writes them, `revision` tells which are of the sources as they are now, `measure`
takes one, `refresh` takes all that are older than their sources or missing, `confirm` has those
that are of another text alone say so.
"""

from opengcm.results.figure import (
    FOLDER,
    KINDS,
    LINERATE,
    SYNTH,
    TEST,
    VENDOR,
    Figure,
    ResultsError,
    load,
    load_rows,
    put,
    save,
    synth_name,
    vendor_name,
    wanted,
)
from opengcm.results.revision import (
    Origin,
    Watch,
    current,
    missing,
    not_generated,
    older,
    origin,
    other_text,
    revision,
    unwatched,
    without_design,
)

__all__ = [
    "FOLDER",
    "KINDS",
    "LINERATE",
    "SYNTH",
    "TEST",
    "VENDOR",
    "Figure",
    "Origin",
    "ResultsError",
    "Watch",
    "current",
    "load",
    "load_rows",
    "missing",
    "not_generated",
    "older",
    "origin",
    "other_text",
    "put",
    "revision",
    "save",
    "synth_name",
    "unwatched",
    "vendor_name",
    "wanted",
    "without_design",
]
