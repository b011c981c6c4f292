# SPDX-License-Identifier: Apache-2.0
"""Write results/vectors.json: every NIST CAVP case through the RTL of every design.

The time it took is left out, so that the file changes only when a result does.
"""

import json
import subprocess
import sys
from pathlib import Path

from opengcm.designs import design_names

OUT = Path(__file__).resolve().parent.parent / "results" / "vectors.json"


def main() -> int:
    """Run `opengcm test` for each design; 1 if a case fails."""
    opengcm = Path(sys.executable).with_name("opengcm")
    rows = []
    code = 0
    for name in design_names():
        done = subprocess.run(
            [str(opengcm), "test", name, "--json"], stdout=subprocess.PIPE, text=True, check=False
        )
        if not done.stdout:
            return done.returncode
        code = max(code, done.returncode)
        row = json.loads(done.stdout)
        print(f"{name}: {row['passed']:,} passed, {row['failed']:,} failed")
        del row["seconds"]
        rows.append(row)
    record = {"command": "make results", "vectors": "NIST CAVP GCM", "rows": rows}
    OUT.write_text(json.dumps(record, indent=2) + "\n", encoding="utf-8")
    return code


if __name__ == "__main__":
    sys.exit(main())
