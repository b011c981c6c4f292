# SPDX-License-Identifier: Apache-2.0
"""What the ports of a design make together: its clock, its reset and its AMBA bus interfaces.

The ports carry AMBA's names (docs/architecture.md), so that they say themselves what they belong
to. This is the only place that reads those names; every file of an export takes it from here.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from opengcm.export.ports import Ports

STREAM, LITE, APB = "AXI4-Stream", "AXI4-Lite", "APB"

_STREAM_PORT = re.compile(r"(\w*axis\w*)_(t(?:valid|ready|data|keep|last|user))")
_LITE_PORT = re.compile(r"(\w*axil)_((?:aw|w|b|ar|r)(?:valid|ready|addr|data|strb|resp))")
_APB_PORT = re.compile(r"p(sel|enable|write|addr|wdata|rdata|ready|slverr)")


@dataclass(frozen=True)
class BusDefinition:
    """Arm's name of a bus and of its signals at the register transfer level: IP-XACT's VLNV."""

    library: str
    name: str
    version: str

    @property
    def abstraction(self) -> str:
        return f"{self.name}_rtl"


DEFINITIONS: Mapping[str, BusDefinition] = {
    STREAM: BusDefinition("AMBA4", "AXI4Stream", "r0p0_1"),
    LITE: BusDefinition("AMBA4", "AXI4-Lite", "r0p0_0"),
    APB: BusDefinition("AMBA3", "APB", "r2p0_0"),
}
_CLOCKS = {STREAM: ("ACLK", "ARESETn"), LITE: ("ACLK", "ARESETn"), APB: ("PCLK", "PRESETn")}


@dataclass(frozen=True)
class Interface:
    """A bus interface. `ports` has the design's port by AMBA's name of the signal."""

    name: str
    bus: str
    gives: bool
    """Whether the design starts its transfers: a master, in AMBA's older word a transmitter."""
    ports: Mapping[str, str]
    address_bits: int = 0

    @property
    def definition(self) -> BusDefinition:
        return DEFINITIONS[self.bus]


@dataclass(frozen=True)
class Pins:
    """The ports of a design, in order, with what they are to others."""

    ports: Ports
    clock: str
    reset: str
    interfaces: tuple[Interface, ...]

    def bus_of(self, port: str) -> str:
        """The name of the interface that a port is part of; "" for one that stands alone."""
        for interface in self.interfaces:
            if port in interface.ports.values() and port not in (self.clock, self.reset):
                return interface.name
        return ""


def pins(ports: Ports) -> Pins:
    """`ports` with its interfaces. Clock and reset come first in all designs."""
    clock, reset = ports[0][1], ports[1][1]
    found: dict[tuple[str, str], dict[str, tuple[str, int, str]]] = {}
    for way, name, bits, _ in ports:
        if place := _place(name):
            bus, group, signal = place
            found.setdefault((bus, group), {})[signal] = (way, bits, name)
    interfaces = []
    for (bus, group), signals in found.items():
        first = next(iter(signals.values()))[0]  # the valid signal, or PSEL: who starts drives it
        clocks = dict(zip(_CLOCKS[bus], (clock, reset), strict=True))
        names = {signal: name for signal, (_, _, name) in signals.items()}
        bits = max((signals[s][1] for s in ("AWADDR", "PADDR") if s in signals), default=0)
        interfaces.append(Interface(group, bus, first == "output", {**clocks, **names}, bits))
    return Pins(ports, clock, reset, tuple(interfaces))


def _place(port: str) -> tuple[str, str, str] | None:
    """Bus, name of the interface and AMBA's name of the signal of a port that is part of one."""
    if match := _STREAM_PORT.fullmatch(port):
        return STREAM, match[1], match[2].upper()
    if match := _LITE_PORT.fullmatch(port):
        return LITE, match[1], match[2].upper()
    if match := _APB_PORT.fullmatch(port):
        return APB, "apb", "PSELx" if match[1] == "sel" else port.upper()
    return None
