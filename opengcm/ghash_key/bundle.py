# SPDX-License-Identifier: Apache-2.0
"""The folder that `opengcm ghash-key` makes: a design for one key, as sources and as one file."""

import os
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from opengcm import sources
from opengcm.designs import Design
from opengcm.errors import ExportError
from opengcm.export.folder import check_room
from opengcm.export.netlist import verilog_of
from opengcm.flows import SynthRequest, synthesise
from opengcm.flows.result import SynthResult
from opengcm.ghash_key.field import WIDTH
from opengcm.ghash_key.generate import MADE, Specialised, specialise
from opengcm.ghash_key.networks import Effort
from opengcm.ghash_key.rtl import SECRET

KIND_OF_TOP = {
    "og_crenne_basic": "multiplier",
    "og_crenne_pipe": "multiplier",
    "og_ghash_fixed": "loop",
    "og_gcm_fixed": "gcm",
}
_OWNER_ONLY = 0o600
_FOLDER_OWNER_ONLY = 0o700


@dataclass(frozen=True)
class Bundle:
    """What was made of a key. Nothing of the key is in it."""

    design: str
    folder: Path
    made: Specialised
    files: list[Path]
    synth: SynthResult | None

    def to_json(self) -> dict[str, Any]:
        """For scripts."""
        found = self.made.networks.items()
        return {
            "design": self.design,
            "files": [str(path) for path in self.files],
            "ones_share": self.made.ones_share,
            "degree": self.made.degree,
            "networks": {
                name: {"gates": len(network.gates), "levels": network.depth}
                for name, network in found
            },
            "synth": self.synth.to_json() if self.synth else None,
        }

    def lines(self) -> list[str]:
        """For people."""
        lines = [f"{self.design}: {100 * self.made.ones_share:.1f} % ones in the table T"]
        if self.made.degree < WIDTH:
            lines.append(
                f"H lies in GF(2^{self.made.degree}): its powers are no basis of the whole field;"
                f" {WIDTH // self.made.degree} blocks of them are used"
            )
        for name, network in self.made.networks.items():
            levels = Counter(network.levels[network.inputs :])
            each = ", ".join(f"{count} at {level}" for level, count in sorted(levels.items()))
            lines.append(f"{name}: {len(network.gates):,} gates in {network.depth} levels: {each}")
        if self.synth:
            area = self.synth.area
            lines.append(
                f"{self.synth.target}: {area.lut:,} LUT, {area.ff:,} FF, {area.levels} levels"
            )
        lines.append(f"{len(self.files)} files in {self.folder}: as SECRET as the key, mode 600")
        return lines


def build(
    design: Design,
    key: bytes,
    out: Path,
    *,
    lanes: int = 1,
    serial: bool = False,
    effort: Effort | None = None,
    target: str | None = None,
    force: bool = False,
) -> Bundle:
    """Write the RTL of a design for this key, and the same as one Verilog-2005 file.

    ExportError if the design has no key in its logic, or files are there already.
    """
    if design.top not in KIND_OF_TOP:
        raise ExportError(f"{design.name} has no key in its logic; `opengcm list` has its kind")
    generic = sources.files(design.core, generated=False)
    one_file, folder = out / f"{design.name}.v", out / "rtl"
    kind = KIND_OF_TOP[design.top]
    names = [*(path.name for path in generic), *MADE[kind]]
    check_room(out, [one_file.name, *(f"{folder.name}/{name}" for name in names)], force=force)
    made = specialise(key, kind, lanes=lanes, serial=serial, effort=effort)
    text = {path.name: path.read_text(encoding="utf-8") for path in generic}
    # Packages first, then what is made, then what uses it.
    users = [path.name for path in generic if "og_gf128_pkg" not in path.name]
    order = ["og_gf128_pkg.sv", *made.files, *users]
    text |= made.files
    try:
        for place in (out, folder):
            place.mkdir(mode=_FOLDER_OWNER_ONLY, parents=True, exist_ok=True)
        files = [_write(folder / name, text[name]) for name in order]
        used = sources.needed(files, design.top)
        notice = "".join(f"// {line}\n" for line in SECRET)
        verilog = verilog_of(used, design.top, design.parameters, design.name)
        files.append(_write(one_file, notice + verilog))
    except OSError as error:
        raise ExportError(f"cannot write to {out}: {error.strerror}") from None
    synth = None
    if target is not None:
        parameters, levels = design.parameters_on(target), design.levels_on.get(target)
        request = SynthRequest.of_files(design.top, used, target, parameters, levels=levels)
        synth = synthesise(request, secret=True)
    return Bundle(design.name, out, made, files, synth)


def _write(path: Path, text: str) -> Path:
    """A file that only its owner can read, from the start."""
    path.unlink(missing_ok=True)
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _OWNER_ONLY)
    with os.fdopen(descriptor, "w", encoding="utf-8") as file:
        file.write(text)
    return path
