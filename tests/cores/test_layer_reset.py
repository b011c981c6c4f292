# SPDX-License-Identifier: Apache-2.0
"""A CTRL reset of one direction of og_macsec and og_esp in mid-frame, on the outer streams.

Walked: the reset comes behind each beat of a frame that is coming, and its rest behind the reset
looks like a frame to be sent in clear; it comes behind each beat of a frame that leaves, taken or
on offer, and the next frame follows. Both directions of both cores, with and without InputDrops.
ESP lets nothing in after a reset until it is told to: pass_clear is written behind each.
"""

from dataclasses import dataclass
from typing import Any

import cocotb
import pytest
from cocotb.triggers import ReadOnly, RisingEdge
from layer_core import simulate_layer
from macsec_registers import Registers
from packets import bus_beats
from sets import more
from streams import Beat, Stream, clock_edges, start, within

from opengcm.sim import esp_tables as tables
from opengcm.sim import layer_regs as regs
from opengcm.sim.layer_entries import pack

BEATS = 6


@dataclass(frozen=True)
class Layer:
    """What a core lets out in clear after a reset, and what not."""

    clear: int  # TUSER
    other: int
    error: int


MACSEC = Layer(clear=1 << 5, other=0, error=1 << 6)
ESP = Layer(clear=1 << 10, other=0, error=1 << 12)


class Bench:
    """A direction of a core between its outer streams."""

    def __init__(self, dut: Any, way: str) -> None:
        self.dut = dut
        self.layer = ESP if dut._name == "og_esp" else MACSEC
        self.bit = 1 if way == "tx" else 2
        bus = ["data", "keep", "last", "user"]
        self.source = Stream(dut, f"s_{way}_axis_t{{}}", f"s_{way}_axis_tready", bus)
        self.sink = Stream(dut, f"m_{way}_axis_t{{}}", f"m_{way}_axis_tready", bus)
        self.registers = Registers(dut)
        self.taken: list[Beat] = []

    async def start(self) -> "Bench":
        ways = ("tx", "rx")
        idle = {f"s_{way}_axis_tvalid": 0 for way in ways}
        await start(self.dut, **idle, **{f"m_{way}_axis_tready": 0 for way in ways})
        await clock_edges(self.dut.clk_i, 200)
        cocotb.start_soon(self._watch())
        await self.pass_clear()
        return self

    async def _watch(self) -> None:
        """What is taken; TVALID does not fall before its beat is."""
        waits = False
        while True:
            await ReadOnly()
            valid = bool(self.sink.valid.value)
            assert valid or not waits, "TVALID fell"
            moves = valid and bool(self.sink.ready.value)
            if moves:
                self.taken.append(self.sink.sample())
            waits = valid and not moves
            await RisingEdge(self.dut.clk_i)

    async def reset(self, cycles: int = 3) -> None:
        await self.registers.put(regs.CTRL, self.bit)
        await clock_edges(self.dut.clk_i, cycles)
        await self.registers.put(regs.CTRL, 0)
        await clock_edges(self.dut.clk_i, 200)
        await self.pass_clear()

    async def pass_clear(self) -> None:
        """What a core of MACsec does by itself: receive lets in what needs no association."""
        if self.layer is ESP:
            entry = pack(tables.RX_CONFIG, pass_clear=1)
            await self.registers.write_table(tables.RX_CONFIG_ID, 0, entry)

    def clear(self, mark: int) -> list[Beat]:
        """A frame that goes in clear after a reset."""
        beats = list(bus_beats(self._body(mark), 1))
        for beat in beats:
            beat["user"] = self.layer.clear
        return beats

    def _body(self, mark: int) -> bytes:
        """From each of its beats on a frame: of EAPOL, or an IPv4 packet of the bytes that are
        left; the last beat alone is too short for one."""
        if self.layer is MACSEC:
            return (bytes([mark]) * 12 + b"\x88\x8e" + bytes(2)) * BEATS
        rest = b"\x40\x06" + bytes(2) + bytes([192, 0, 2, mark])
        return b"".join(
            b"\x45\0" + (16 * left).to_bytes(2, "big") + bytes([0, mark, 0, 0]) + rest
            for left in range(BEATS, 0, -1)
        )


def frames(beats: list[Beat]) -> list[list[Beat]]:
    """By TLAST; the last one may not have ended."""
    found: list[list[Beat]] = [[]]
    for beat in beats:
        found[-1].append(beat)
        if beat["last"]:
            found.append([])
    return found if found[-1] else found[:-1]


@cocotb.test()
@cocotb.parametrize(way=["tx", "rx"])
async def a_frame_that_comes(dut: Any, way: str) -> None:
    """Nothing of its rest is taken for a frame; the next one is."""
    bench = await Bench(dut, way).start()
    bench.sink.ready.value = 1
    for at in range(1, BEATS):
        bench.taken.clear()
        beats = bench.clear(at)
        beats[0]["user"] = bench.layer.other  # counts with the first
        await within(500, bench.source.send(beats[:at]))
        await bench.reset()
        await within(500, bench.source.send(beats[at:]))
        await clock_edges(dut.clk_i, 300)
        assert bench.taken == [], f"the rest of a frame left, from its beat {at} on"
        after = bench.clear(0x80 + at)
        await within(500, bench.source.send(after))
        await clock_edges(dut.clk_i, 300)
        assert [beat["data"] for beat in bench.taken] == [beat["data"] for beat in after]


@cocotb.test()
@cocotb.parametrize(way=["tx", "rx"])
async def a_frame_that_leaves(dut: Any, way: str) -> None:
    """It ends, with the error mark, before anything else leaves."""
    bench = await Bench(dut, way).start()
    for at in range(BEATS):
        for stalled in (False, True):
            bench.taken.clear()
            await within(500, bench.source.send(bench.clear(at)))
            bench.sink.ready.value = 0
            while not bench.sink.valid.value:
                await RisingEdge(dut.clk_i)
            bench.sink.ready.value = 1
            while len(bench.taken) < at:
                await RisingEdge(dut.clk_i)
            bench.sink.ready.value = 0
            await bench.reset()
            bench.sink.ready.value = int(not stalled)
            after = bench.clear(0x80 + at)
            await within(500, bench.source.send(after))
            await clock_edges(dut.clk_i, 300)
            bench.sink.ready.value = 1
            await clock_edges(dut.clk_i, 100)
            cut, whole = frames(bench.taken)
            assert len(cut) <= BEATS
            assert cut[-1]["user"] & bench.layer.error
            assert not any(beat["user"] & bench.layer.error for beat in cut[:-1])
            assert (cut[-1]["data"], cut[-1]["keep"]) == (0, 1)
            assert [beat["data"] for beat in whole] == [beat["data"] for beat in after]
            assert not any(beat["user"] & bench.layer.error for beat in whole)


@pytest.mark.parametrize("drops", [0, *more(1)])
def test_og_macsec_reset(drops: int) -> None:
    simulate_layer("og_macsec", __file__, drops=drops)


@pytest.mark.parametrize("drops", more(0, 1))
def test_og_esp_reset(drops: int) -> None:
    simulate_layer("og_esp", __file__, drops=drops)
