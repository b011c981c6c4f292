# SPDX-License-Identifier: Apache-2.0
"""What the examples of a model do, with answers from `opengcm.spec`."""

import random
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from opengcm.designs import Design
from opengcm.export import coprocessor_bench
from opengcm.sim import coprocessor_regs as regs
from opengcm.spec.aes import cipher
from opengcm.spec.gcm import gcm_ae

SEED = 21
_KINDS = {0: "WRITE", 1: "READ", 2: "WAIT"}


def example_of(design: Design) -> Mapping[str, Any]:
    """The data of the examples of a design: bytes, or the transfers of a bus."""
    rng = random.Random(SEED)
    key = rng.randbytes(design.key_max // 8)
    if design.kind == "coprocessor":
        return {"steps": _steps(design), "status": regs.STATUS, "busy": regs.STATUS_BUSY}
    if design.kind == "block":
        text = rng.randbytes(32)
        sealed = b"".join(cipher(text[at : at + 16], key) for at in (0, 16))
        return {"key": key, "text": text, "sealed": sealed}
    iv, aad, text = rng.randbytes(12), rng.randbytes(20), rng.randbytes(60)
    sealed, tag = gcm_ae(key, iv, text, aad)
    return {"key": key, "iv": iv, "aad": aad, "text": text, "sealed": sealed, "tag": tag}


def _steps(design: Design) -> list[tuple[str, int, int]]:
    """Of the bench that an export has, those of a key of 128 bits."""
    short = replace(design, parameters={**design.parameters, "KeyMax": 128})
    lines = map(bytes.fromhex, coprocessor_bench.transfers(short))
    return [(_KINDS[line[0]], line[1], int.from_bytes(line[2:])) for line in lines]
