# SPDX-License-Identifier: Apache-2.0
"""All key-dependent files of a design, for one AES key."""

from collections.abc import Sequence
from dataclasses import dataclass

from opengcm import places
from opengcm.ghash_key import networks, rtl
from opengcm.ghash_key.aes import round_key_package
from opengcm.ghash_key.basis import power_basis
from opengcm.ghash_key.field import GhashKeyError, hash_key, ones_share
from opengcm.ghash_key.networks import Effort, Said
from opengcm.xor import Network

PUBLISHED_KEY = places.DESIGNS / "published_key.hex"
_LOOP = ("og_ghash_const_pkg.sv", "og_ghash_const_step.sv", "og_ghash_const_out.sv")
MADE = {
    "multiplier": ("og_ghash_const_mul.sv",),
    "loop": _LOOP,
    "gcm": (*_LOOP, "og_aes_const_pkg.sv"),
}
"""Names of the files of each kind of design, in order."""


@dataclass(frozen=True)
class Specialised:
    """Source files by name, in the order to compile them, and what the networks are."""

    files: dict[str, str]
    networks: dict[str, Network]
    ones_share: float  # of the table T
    degree: int  # of the minimal polynomial of H


def specialise(
    key: bytes,
    kind: str,
    *,
    lanes: int = 1,
    serial: bool = False,
    effort: Effort | None = None,
    notice: Sequence[str] = rtl.SECRET,
    said: Said = lambda _line: None,
) -> Specialised:
    """The files of a kind of design: `multiplier` (Crenne), `loop` (ghash_fixed) or `gcm`."""
    if kind not in MADE:
        raise GhashKeyError(f"no such kind of key-dependent design: {kind}")
    if serial and lanes > 1:
        raise GhashKeyError("the serial way back goes with one lane")
    if kind == "multiplier" and (serial or lanes > 1):
        raise GhashKeyError("Crenne's modules have neither lanes nor a serial way back")
    effort = effort or Effort()
    h = hash_key(key)
    found: dict[str, Network] = {}
    files: dict[str, str] = {}
    if kind == "multiplier":
        found["multiplier"] = networks.multiplier(h, effort, said)
        files["og_ghash_const_mul.sv"] = rtl.multiplier(notice, found["multiplier"])
    else:
        step = networks.step(h, lanes, effort, said)
        found["loop"] = step.network
        out_cycles = rtl.SERIAL_STEPS + rtl.SERIAL_GROUPS + 1
        if serial:
            out = rtl.serial_way_back(notice, step.basis)
        else:
            found["way back"] = networks.way_back(step.basis, effort, said)
            out_cycles = found["way back"].depth
            out = rtl.way_back(notice, found["way back"])
        files["og_ghash_const_pkg.sv"] = rtl.package(
            notice, lanes, step.feed_cycles, out_cycles, serial
        )
        files["og_ghash_const_step.sv"] = rtl.step(notice, step)
        files["og_ghash_const_out.sv"] = out
        if kind == "gcm":
            files["og_aes_const_pkg.sv"] = round_key_package(notice, key)
    degree = power_basis(h).degree
    return Specialised(files, found, ones_share(h), degree)


def published_key() -> bytes:
    """The AES key whose hash key the designs of this library have in their logic."""
    return bytes.fromhex(PUBLISHED_KEY.read_text(encoding="ascii"))
