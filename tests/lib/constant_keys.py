# SPDX-License-Identifier: Apache-2.0
"""Constant-key GHASH for any key, as files for a simulation, and messages for it."""

import random
import re
from pathlib import Path

from opengcm import sources
from opengcm.ghash_key.generate import specialise
from opengcm.ghash_key.networks import Effort
from opengcm.spec.gcm import ghash

RTL = sources.ROOT / "rtl" / "ghash"
FOLDER = sources.ROOT / ".build" / "constant_keys"
QUICK = Effort(starts=3, rounds=0)
"""The networks need not be small here."""


def loop_files(key: bytes, lanes: int = 1, *, serial: bool = False, suffix: str = "") -> list[Path]:
    """og_ghash_fixed for this key, all its module names with `suffix` at the end."""
    made = specialise(key, "loop", lanes=lanes, serial=serial, effort=QUICK)
    texts = dict(made.files)
    for name in ("og_ghash_fixed_serial.sv", "og_ghash_fixed.sv"):
        texts[name] = (RTL / name).read_text(encoding="utf-8")
    folder = FOLDER / f"lanes{lanes}{'_serial' if serial else ''}{suffix}"
    folder.mkdir(parents=True, exist_ok=True)
    paths = []
    for name, text in texts.items():
        renamed = re.sub(r"\b(og_ghash_(?:const|fixed)\w*)", rf"\1{suffix}", text)
        paths.append(folder / f"{Path(name).stem}{suffix}.sv")
        if not paths[-1].exists() or paths[-1].read_text(encoding="utf-8") != renamed:
            paths[-1].write_text(renamed, encoding="utf-8")
    return paths


def beats(blocks: list[int], lanes: int) -> list[int]:
    """A message in beats, zero blocks in front where it does not fill them; first block lowest."""
    filled = [0] * (-len(blocks) % lanes) + blocks
    return [
        sum(block << 128 * lane for lane, block in enumerate(filled[at : at + lanes]))
        for at in range(0, len(filled), lanes)
    ]


def hash_of(h: int, blocks: list[int]) -> int:
    """GHASH as the standard has it."""
    return ghash(h, b"".join(block.to_bytes(16, "big") for block in blocks))


def random_blocks(rng: random.Random, count: int) -> list[int]:
    """Blocks, some of them with few ones."""
    return [rng.choice((rng.getrandbits(128), 1 << rng.randrange(128))) for _ in range(count)]
