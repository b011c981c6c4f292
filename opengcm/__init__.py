# SPDX-License-Identifier: Apache-2.0
"""OpenGCM: AES-GCM hardware cores, and the tool that simulates, tests and exports them.

from opengcm import Simulator

with Simulator("gcm_100g") as simulator:
    ciphertext, tag = simulator.seal(key, iv, plaintext, aad)
    plaintext = simulator.open(key, iv, ciphertext, tag, aad)
"""

__version__ = "0.1.0"

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
