# SPDX-License-Identifier: Apache-2.0
"""A design of the library as an Amaranth component.

    from opengcm.integrations.amaranth import OpenGcm

    m.submodules.gcm = gcm = OpenGcm("gcm_axis_25g", KeySlots=4)
    wiring.connect(m, packets, gcm.s_axis)

An AXI4-Stream is a stream of Amaranth (`amaranth.lib.stream`): a payload with the fields data,
keep, last and user, as far as the design has them. All other ports are members under their own
names.
"""

from functools import cached_property
from typing import Any

from amaranth.hdl import ClockSignal, Instance, Module, ResetSignal
from amaranth.lib import data, stream, wiring

from opengcm.designs import find_design
from opengcm.export.interfaces import STREAM, Interface, pins
from opengcm.export.kinds import ports_of
from opengcm.export.netlist import verilog
from opengcm.parameters import Value

_PAYLOAD = ("TDATA", "TKEEP", "TLAST", "TUSER")


class OpenGcm(wiring.Component):  # type: ignore[misc] # Amaranth has no types
    """One design, by its name or the path of its file, with parameters as `--param` takes them.

    It runs on the clock of `domain`, whose reset it takes as a synchronous one. A platform is given
    its Verilog; where there is none, as in simulation, `verilog` has it: a text of Verilog-2005.
    """

    def __init__(self, design: str, *, domain: str = "sync", **parameters: Value) -> None:
        self.design = find_design(design, parameters)
        self.domain = domain
        self._pins = pins(ports_of(self.design))
        self._ways = {name: (way, bits) for way, name, bits, _ in self._pins.ports}
        self._streams = [each for each in self._pins.interfaces if each.bus == STREAM]
        super().__init__({**self._stream_members(), **self._single_members()})

    @cached_property
    def verilog(self) -> str:
        """The design as one Verilog-2005 text; its top module has the design's name."""
        return verilog(self.design)

    def elaborate(self, platform: Any) -> Module:
        """As Amaranth calls it."""
        if platform is not None:
            platform.add_file(f"{self.design.name}.v", self.verilog)
        module = Module()
        given = {
            self._pins.clock: ClockSignal(self.domain),
            self._pins.reset: ~ResetSignal(self.domain),
            **{name: getattr(self, name) for name in self._single_members()},
        }
        for each in self._streams:
            port = getattr(self, each.name)
            values = {"TVALID": port.valid, "TREADY": port.ready}
            values |= {field: getattr(port.payload, _member(field)) for field in self._fields(each)}
            given |= {each.ports[signal]: value for signal, value in values.items()}
        letters = {"input": "i", "output": "o"}
        connected = {f"{letters[self._ways[name][0]]}_{name}": given[name] for name in self._ways}
        module.submodules.core = Instance(self.design.name, **connected)
        return module

    def _stream_members(self) -> dict[str, Any]:
        found = {}
        for each in self._streams:
            bits = {
                _member(field): self._ways[each.ports[field]][1] for field in self._fields(each)
            }
            way = wiring.Out if each.gives else wiring.In
            found[each.name] = way(stream.Signature(data.StructLayout(bits)))
        return found

    def _single_members(self) -> dict[str, Any]:
        """Ports that are neither clock, reset nor of a stream."""
        of_streams = {name for each in self._streams for name in each.ports.values()}
        return {
            name: (wiring.In if way == "input" else wiring.Out)(bits)
            for name, (way, bits) in self._ways.items()
            if name not in of_streams and name not in (self._pins.clock, self._pins.reset)
        }

    def _fields(self, each: Interface) -> list[str]:
        """The signals of a stream that are its payload."""
        return [field for field in _PAYLOAD if field in each.ports]


def _member(field: str) -> str:
    """AMBA's TDATA is `data`."""
    return field.removeprefix("T").lower()
