# SPDX-License-Identifier: Apache-2.0
"""The simulator of a design, whatever its kind: `opengcm.Simulator(design)`."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from opengcm.designs import Design, find_design
from opengcm.errors import OpenGcmError
from opengcm.sim import block, coprocessor, esp, ghash, macsec, simulator, stream

SIMULATORS: dict[str, Callable[..., Any]] = {
    "gcm": simulator.Simulator,
    "packets": simulator.Simulator,
    "block": block.BlockSimulator,
    "ghash": ghash.GhashSimulator,
    "coprocessor": coprocessor.CoprocessorSimulator,
    "stream": stream.StreamSimulator,
    "macsec": macsec.MacsecSimulator,
    "esp": esp.EspSimulator,
}
"""By kind. What they have in common: the design first, the keywords `seed` and `message`, use as
a context manager, and `close`."""
CONFIGURED = {
    "macsec": "a SecY or the path of its file",
    "esp": "an end point or the path of its file",
}
"""Kinds whose simulator takes a configuration."""


def Simulator(design: str | Path | Design, **options: Any) -> Any:  # noqa: N802 - it stands for classes
    """A live core. OpenGcmError if designs of its kind cannot be simulated.

    `design` is a name, the path of a design file, or a design; keywords that the class does not
    know are parameters of its top module, integers or words of `opengcm.parameters`:
    `Simulator("gcm_100g", KeySlots=8, Release="verified", MulRegs=["split", "sum", "reduce"])`.

    `gcm`, `packets`: `opengcm.sim.simulator.Simulator`, with `seal`, `open` and `run`. `block`:
    `opengcm.sim.block.BlockSimulator`, with `encrypt`, `decrypt` and `run_blocks`. `stream`:
    `opengcm.sim.stream.StreamSimulator`, with `encrypt`, `decrypt` and `run`. `macsec`:
    `opengcm.sim.macsec.MacsecSimulator`, whose `config` is a SecY or its file, with `protect`,
    `validate`, `exchange` and `counters`. `esp`: `opengcm.sim.esp.EspSimulator` with the same,
    whose `config` is an end point or its file.
    """
    chosen = find_design(design)
    if chosen.kind not in SIMULATORS:
        raise OpenGcmError(f"{chosen.name}: designs of kind {chosen.kind!r} have no simulator")
    if chosen.kind in CONFIGURED and options.get("config") is None:
        raise OpenGcmError(f"{chosen.name}: config, {CONFIGURED[chosen.kind]}, is missing")
    return SIMULATORS[chosen.kind](chosen, **options)
