# SPDX-License-Identifier: Apache-2.0
"""Figures in cell libraries, of power and of leakage: takes them, and writes them into documents.

    tools/silicon.py take synth pramstaller2004_asic_minimum --library ihp130=FILE.lib.gz
    tools/silicon.py take power lin2023_asic --library osu018 --more --clock 197.239
    tools/silicon.py take leakage pramstaller2004_asic_minimum --library osu050
    tools/silicon.py write      # the tables of docs/silicon.md and side-channels.md, and a plot
    tools/silicon.py check      # whether they are what results/silicon.json has

A figure is what `opengcm synth|power|leakage DESIGN --json` prints. A library is one of the known
targets, or NAME=FILE.
"""

import argparse
import json
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

from opengcm import silicon
from opengcm.leakage import Leakage
from opengcm.leakage_plot import svg
from opengcm.places import DOCS

_DOCS = {
    DOCS / "silicon.md": (silicon.SYNTH, silicon.POWER),
    DOCS / "side-channels.md": (silicon.LEAKAGE,),
}
_PICTURE, _DRAWN = DOCS / "leakage.svg", "pramstaller2004_asic_minimum"
_NOT_KEPT = frozenset(
    {
        *(
            "cells",
            "endpoints",
            "critical_path",
            "level_path",
            "utilisation",
            "cached",
            "by_module",
        ),
        *("lut", "ff", "bram36", "muxf", "levels", "sites", "lutram", "latch", "carry"),
        *("fmax_mhz_by_seed", "top", "parameters", "seconds", "peak_mb"),
    }
)


def take(kind: str, designs: list[str], library: str, more: list[str]) -> None:
    """Run the command for each design, and keep what it prints."""
    name, _, file = library.partition("=")
    if not file:
        chosen, shown = ["--target", name], f"--target {name}"
    else:
        chosen = ["--liberty", file, "--target", name]
        shown = f"--liberty {Path(file).name} --target {name}"
    for design in designs:
        command = [
            str(Path(sys.executable).with_name("opengcm")),
            kind,
            design,
            *chosen,
            *more,
            "--json",
        ]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            sys.exit(done.stderr.strip())
        found = {key: v for key, v in json.loads(done.stdout).items() if key not in _NOT_KEPT}
        row = {
            "kind": kind,
            "design": design,
            "target": name,
            "command": " ".join(["opengcm", kind, design, shown, *more, "--json"]),
            "date": datetime.now(UTC).date().isoformat(),
            **found,
        }
        _put(row)
        print(f"{kind} {design} {name}: kept")


def _put(row: dict[str, object]) -> None:
    rows = silicon.read() if silicon.RESULT.is_file() else []
    same = ("kind", "design", "target")
    rows = [old for old in rows if any(old[key] != row[key] for key in same)]
    rows = sorted([*rows, row], key=lambda each: tuple(str(each[key]) for key in same))
    data = {"revision": "", "circuit": "", "command": silicon.TOOL, "rows": rows}
    silicon.RESULT.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")


def written() -> dict[Path, str]:
    """The documents as they should be."""
    rows = silicon.read()
    found = {}
    for path, kinds in _DOCS.items():
        text = path.read_text(encoding="utf-8")
        for kind in kinds:
            begin, end = f"<!-- begin {kind} -->\n", f"<!-- end {kind} -->"
            before, _, rest = text.partition(begin)
            _, _, after = rest.partition(end)
            made = f"{silicon.table(rows, kind)}\n\n{silicon.commands(rows, kind)}\n"
            text = f"{before}{begin}{made}{end}{after}"
        found[path] = text
    (drawn,) = (row for row in rows if (row["kind"], row["design"]) == (silicon.LEAKAGE, _DRAWN))
    found[_PICTURE] = svg(Leakage.from_json(drawn))
    return found


def main() -> None:
    """What the words of the command line say."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parts = parser.add_subparsers(dest="what", required=True)
    taking = parts.add_parser("take")
    taking.add_argument("kind", choices=(silicon.SYNTH, silicon.POWER, silicon.LEAKAGE))
    taking.add_argument("designs", nargs="+")
    taking.add_argument("--library", required=True)
    taking.add_argument("--more", nargs=argparse.REMAINDER, default=[])
    parts.add_parser("write")
    parts.add_parser("check")
    words = parser.parse_args()
    if words.what == "take":
        take(words.kind, words.designs, words.library, words.more)
        return
    made = written()
    stale = [path for path, text in made.items() if text != path.read_text(encoding="utf-8")]
    if words.what == "check":
        if stale:
            sys.exit(f"not as in {silicon.RESULT.name}: {', '.join(path.name for path in stale)}")
        return
    for path in stale:
        path.write_text(made[path], encoding="utf-8")


if __name__ == "__main__":
    main()
