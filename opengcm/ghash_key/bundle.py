# SPDX-License-Identifier: Apache-2.0
"""The folder that `opengcm ghash-key` makes: a design for one key, as sources and as one file."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from opengcm import sources
from opengcm.designs import Design
from opengcm.errors import ExportError
from opengcm.export.folder import (
    OWNER_FILE,
    OWNER_FOLDER,
    check_room,
    made_folder,
    write_files,
)
from opengcm.export.netlist import verilog_of
from opengcm.flows import SynthRequest, synthesise
from opengcm.flows.result import Area, SynthResult
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
            lines.append(f"{self.synth.target}: {_in_words(self.synth.area)}")
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

    All files are made before the first is at its place, where one of an older run may be.
    ExportError if the design has no key in its logic, files are there already, or cannot be
    written.
    """
    if design.top not in KIND_OF_TOP:
        raise ExportError(f"{design.name} has no key in its logic; `opengcm list` has its kind")
    generic = sources.files(design.core, generated=False)
    one_file, folder = f"{design.name}.v", "rtl"
    kind = KIND_OF_TOP[design.top]
    names = [*(path.name for path in generic), *MADE[kind]]
    check_room(out, [one_file, *(f"{folder}/{name}" for name in names)], force=force)
    made = specialise(key, kind, lanes=lanes, serial=serial, effort=effort)
    text = {path.name: path.read_text(encoding="utf-8") for path in generic}
    # Packages first, then what is made, then what uses it.
    users = [path.name for path in generic if "og_gf128_pkg" not in path.name]
    order = ["og_gf128_pkg.sv", *made.files, *users]
    text |= made.files
    with made_folder(out, mode=OWNER_FOLDER), made_folder(out / folder, mode=OWNER_FOLDER):
        used, verilog = _exported(design, {name: text[name] for name in order}, out)
        contents = {f"{folder}/{name}": text[name].encode() for name in order}
        contents[one_file] = verilog.encode()
        files = write_files(out, contents, force=force, mode=OWNER_FILE)
    synth = None
    if target is not None:
        parameters, levels = design.parameters_on(target), design.levels_on.get(target)
        sources_used = [out / folder / name for name in used]
        request = SynthRequest.of_files(design.top, sources_used, target, parameters, levels=levels)
        synth = synthesise(request, secret=True)
    return Bundle(design.name, out, made, files, synth)


def _exported(design: Design, texts: Mapping[str, str], place: Path) -> tuple[list[str], str]:
    """The names of the sources that the design needs, and these as one Verilog file.

    They lie in a folder inside `place` meanwhile, which its owner alone can enter.
    """
    with TemporaryDirectory(prefix=".opengcm-", dir=place) as name:
        paths = [Path(name) / each for each in texts]
        for path in paths:
            path.write_text(texts[path.name], encoding="utf-8")
        used = sources.needed(paths, design.top)
        verilog = verilog_of(used, design.top, design.parameters, design.name, Path(name))
    notice = "".join(f"// {line}\n" for line in SECRET)
    return [path.name for path in used], notice + verilog


def _in_words(area: Area) -> str:
    """LUTs and levels of an FPGA, kGE of cells, which have neither."""
    if area.kge is not None:
        return f"{area.kge:.3f} kGE, {area.ff:,} FF"
    return f"{area.lut:,} LUT, {area.ff:,} FF, {area.levels} levels"
