# SPDX-License-Identifier: Apache-2.0
"""The registers of a MACsec core, as a driver uses them."""

from dataclasses import dataclass
from enum import IntEnum

from opengcm.sim import macsec_regs as regs
from opengcm.sim.layer_registers import LayerRegisters

IDENTIFICATION = 0x4F474D31


class Bank(IntEnum):
    """Of what a counter is."""

    PORT = regs.COUNTER_CMD_BANK_PORT
    SC = regs.COUNTER_CMD_BANK_SC
    SA = regs.COUNTER_CMD_BANK_SA


@dataclass(frozen=True)
class Capabilities:
    """What a build has."""

    lanes: int
    ports: int
    channels: int
    rules: int
    verified: bool
    key_bytes: tuple[int, ...]
    input_drops: bool


class MacsecRegisters(LayerRegisters):
    """The registers of a core. SimulationError where the core refuses a transfer."""

    owner_place = regs.COUNTER_CMD_OWNER

    def capabilities(self) -> Capabilities:
        """CAPS. SimulationError if ID is that of another core."""
        caps = self._capabilities(IDENTIFICATION, "a MACsec")

        def part(first: int, above: int) -> int:
            return caps % above // first

        sizes = {16: regs.CAPS_KEY128, 32: regs.CAPS_KEY256}
        return Capabilities(
            part(regs.CAPS_LANES, regs.CAPS_PORTS),
            part(regs.CAPS_PORTS, regs.CAPS_CHANNELS),
            part(regs.CAPS_CHANNELS, regs.CAPS_RULES),
            part(regs.CAPS_RULES, regs.CAPS_RELEASE),
            bool(caps & regs.CAPS_RELEASE_VERIFIED),
            tuple(size for size, bit in sizes.items() if caps & bit),
            bool(caps & regs.CAPS_INPUT_DROPS),
        )
