# SPDX-License-Identifier: Apache-2.0
"""Which co-processor a design is: the core, and the bus it is on.

On APB each core has a top module of its own; on AXI4-Lite one top has them all.
"""

from enum import Enum

from opengcm.designs import Design

AXI_LITE_TOP = "og_aes_axil"


class Core(Enum):
    """The cores, as `og_aes_axil` numbers them."""

    SERIAL = 0  # four S-boxes
    PARALLEL = 1  # sixteen
    STORED = 2  # State and round keys in memories
    GCM = 3  # CTR and GCM


def is_on_axi_lite(design: Design) -> bool:
    """Whether the bus is AXI4-Lite; else it is APB."""
    return design.top == AXI_LITE_TOP


def core_of(design: Design) -> Core:
    """The core of a co-processor."""
    if is_on_axi_lite(design):
        return Core(design.parameters.get("Core", 0))
    if design.top == "og_gcm_apb":
        return Core.GCM
    if design.top == "og_aes_stored_apb":
        return Core.STORED
    return Core.PARALLEL if design.parameters.get("Sboxes") == 16 else Core.SERIAL
