# SPDX-License-Identifier: Apache-2.0
"""The picture of the README: docs/engine.svg, the block diagram of gcm_100g.

Usage: diagram.py [--check]

It is drawn from the parameters of the design, as `opengcm report` draws every design. With
`--check` nothing is written; the exit code is 1 if the file is another picture.
"""

import argparse
import sys

from opengcm.designs import load_design
from opengcm.places import DOCS
from opengcm.report.diagram import standalone

PICTURE = DOCS / "engine.svg"
DESIGN = "gcm_100g"


def main() -> int:
    """As the module's docstring has it."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--check", action="store_true", help="only say whether it is current")
    drawn = standalone(load_design(DESIGN))
    if not parser.parse_args().check:
        PICTURE.write_text(drawn, encoding="utf-8")
    elif not PICTURE.is_file() or PICTURE.read_text(encoding="utf-8") != drawn:
        print("docs/engine.svg is stale: run tools/diagram.py", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
