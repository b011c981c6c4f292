# SPDX-License-Identifier: Apache-2.0
"""What `make bitstream` has made: its size, and nextpnr's own figures.

figures.py FOLDER
"""

import json
import sys
from pathlib import Path

KINDS = {
    "TRELLIS_COMB": "LUT4, carry and LUT memory",
    "TRELLIS_FF": "flip-flops",
    "DP16KD": "block RAM",
    "EHXPLLL": "PLL",
}


def main() -> int:
    folder = Path(sys.argv[1])
    report = json.loads((folder / "ulx3s.report.json").read_text(encoding="utf-8"))
    for kind, name in KINDS.items():
        count = report["utilization"].get(kind, {"used": 0, "available": 0})
        print(f"{name}: {count['used']:,} of {count['available']:,}")
    late = False
    for clock in report["fmax"].values():
        print(
            f"clock: {clock['achieved']:.1f} MHz reached, {clock['constraint']:.0f} MHz asked for"
        )
        late |= clock["achieved"] < clock["constraint"]
    bitstream = folder / "ulx3s.bit"
    print(f"bitstream: {bitstream}, {bitstream.stat().st_size:,} bytes")
    return int(late)


if __name__ == "__main__":
    sys.exit(main())
