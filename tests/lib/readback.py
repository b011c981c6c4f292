# SPDX-License-Identifier: Apache-2.0
"""What a Verilog file costs, read by Yosys' own plain reader and mapped as `opengcm synth` does."""

import json
from pathlib import Path
from typing import Any
from unittest import mock

from opengcm.flows import SynthRequest, yosys
from opengcm.flows.tools import Runner


def area_of_verilog(request: SynthRequest, folder: Path) -> dict[str, Any]:
    """LUTs, block RAMs and so on of `request`, a request for one file, worked on in `folder`."""
    scripts = yosys.scripts

    def plainly(request: SynthRequest) -> list[list[str]]:
        read = f"read_verilog src/{request.files[0].name}; hierarchy -top {request.top}; proc"
        return [
            [read if line.startswith("read_slang") else line for line in lines]
            for lines in scripts(request)
        ]

    with mock.patch.object(yosys, "scripts", plainly):
        yosys.map_design(request, folder, Runner())
    yosys.count(request, folder, folder)
    record = json.loads((folder / yosys.AREA).read_text(encoding="utf-8"))
    area: dict[str, Any] = record["area"]
    return area
