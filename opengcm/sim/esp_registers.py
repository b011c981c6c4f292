# SPDX-License-Identifier: Apache-2.0
"""The registers of an ESP core, as a driver uses them."""

from dataclasses import dataclass
from enum import IntEnum

from opengcm.sim import esp_regs as regs
from opengcm.sim.layer_registers import LayerRegisters

IDENTIFICATION = 0x4F474531


class Bank(IntEnum):
    """Of what a counter is."""

    SA = regs.COUNTER_CMD_BANK_SA
    NONE = regs.COUNTER_CMD_BANK_NONE
    OCTETS = regs.COUNTER_CMD_BANK_OCTETS


@dataclass(frozen=True)
class Capabilities:
    """What a build has."""

    lanes: int
    associations: int
    window: int
    destination: bool
    key_bytes: tuple[int, ...]
    input_drops: bool
    ethernet: bool


class EspRegisters(LayerRegisters):
    """The registers of a core. SimulationError where the core refuses a transfer."""

    owner_place = regs.COUNTER_CMD_OWNER

    def capabilities(self) -> Capabilities:
        """CAPS. SimulationError if ID is that of another core."""
        caps = self._capabilities(IDENTIFICATION, "an ESP")

        def part(first: int, above: int) -> int:
            return caps % above // first

        sizes = {16: regs.CAPS_KEY128, 24: regs.CAPS_KEY192, 32: regs.CAPS_KEY256}
        return Capabilities(
            part(regs.CAPS_LANES, regs.CAPS_ASSOCIATIONS),
            part(regs.CAPS_ASSOCIATIONS, regs.CAPS_WINDOW),
            part(regs.CAPS_WINDOW, regs.CAPS_DESTINATION),
            bool(caps & regs.CAPS_DESTINATION),
            tuple(size for size, bit in sizes.items() if caps & bit),
            bool(caps & regs.CAPS_INPUT_DROPS),
            bool(caps & regs.CAPS_ETHERNET),
        )
