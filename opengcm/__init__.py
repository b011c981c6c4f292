# SPDX-License-Identifier: Apache-2.0
"""OpenGCM: AES-GCM hardware cores, and the tool that simulates, tests and exports them.

from opengcm import Simulator

with Simulator("gcm_100g") as simulator:
    ciphertext, tag = simulator.seal(key, iv, plaintext, aad)
    plaintext = simulator.open(key, iv, ciphertext, tag, aad)
"""

__version__ = "0.2.0"

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from opengcm.designs import Design, load_design
    from opengcm.errors import InvalidTag, OpenGcmError, PacketError
    from opengcm.sim.kinds import Simulator
    from opengcm.sim.simulator import Packet, Result, Run, Status

__all__ = [
    "Design",
    "InvalidTag",
    "OpenGcmError",
    "Packet",
    "PacketError",
    "Result",
    "Run",
    "Simulator",
    "Status",
    "load_design",
]

_PLACES = {
    "opengcm.designs": ("Design", "load_design"),
    "opengcm.errors": ("InvalidTag", "OpenGcmError", "PacketError"),
    "opengcm.sim.kinds": ("Simulator",),
    "opengcm.sim.simulator": ("Packet", "Result", "Run", "Status"),
}


def __getattr__(name: str) -> Any:
    """The names above, imported at first use: a command that simulates nothing is not kept."""
    for module, names in _PLACES.items():
        if name in names:
            return getattr(import_module(module), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
