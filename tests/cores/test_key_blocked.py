# SPDX-License-Identifier: Apache-2.0
"""A new key for a slot that is in use while the output of og_macsec or og_esp stands still.

Both directions of both cores, by their registers, at the patience that they have: frames of the
association wait inside, the load is refused with key_error and key_blocked after 16,384 cycles,
nothing has changed, and it succeeds when they have left, which they do under the old key.
"""

import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import cocotb
import pytest
from cocotb.triggers import RisingEdge
from frames import frame_beats, frame_bytes, split
from macsec_registers import Registers
from sets import more
from simulate import simulate
from streams import Beat, Stream, clock_edges, gaps, start, within

from opengcm import macsec_config as macsec
from opengcm import openssl_gcm
from opengcm.esp_config import EndPoint, Inbound, Outbound
from opengcm.sim import esp_entries, macsec_entries
from opengcm.sim import layer_regs as regs
from opengcm.sim.layer_entries import Entry, KeyLoad
from opengcm.spec import esp
from opengcm.spec import macsec as spec
from opengcm.spec.macsec import Suite
from opengcm.vectors.esp_packets import ip_packet

PATIENCE = 16_384
COMMAND = 150  # cycles of a command over the bus, and of a look at STATUS
COUNT = 120  # more than there are places inside
WIDTH = 16
OLD, NEW = bytes(range(16)), bytes(range(16, 32))
SCI = bytes.fromhex("0123456789ab0001")
PORTS = (("s", "valid"), ("m", "ready"))


@dataclass(frozen=True)
class Layer:
    """A core with one association of each direction, in slot 0, and what it protects."""

    entries: Sequence[Entry]
    keys: Sequence[KeyLoad]
    user: int  # of what is to be protected
    frame: Callable[[random.Random], bytes]
    protect: Callable[[bytes, int], bytes]


def _esp() -> Layer:
    ends = bytes([192, 0, 2, 1]), bytes([192, 0, 2, 2])
    sa = esp.Association(0x1001, OLD, b"salt", tunnel=esp.Tunnel(*ends))
    end = EndPoint((Outbound(sa),), (Inbound(sa),))

    def protect(packet: bytes, number: int) -> bytes:
        return esp.encapsulate(esp.split_ip(packet), sa, number, gcm=openssl_gcm)

    def packet(rng: random.Random) -> bytes:
        return ip_packet(rng, True, size=rng.randint(1, 30))

    user = esp.Action.PROTECT << 10
    keys = list(esp_entries.keys(end))
    return Layer(list(esp_entries.entries(end)), keys, user, packet, protect)


def _macsec() -> Layer:
    mine = (macsec.Association(0, OLD),)
    secy = macsec.SecY(Suite.GCM_AES_128, macsec.Transmit(SCI, mine), (macsec.Receive(SCI, mine),))

    def protect(frame: bytes, number: int) -> bytes:
        tag = spec.SecTag(0, 0, sci=SCI, e=True, c=True)
        return spec.protect(frame, tag, spec.Key(OLD), SCI, number, gcm=openssl_gcm)

    def frame(rng: random.Random) -> bytes:
        return rng.randbytes(12) + b"\x08\x00" + rng.randbytes(rng.randint(1, 40))

    entries = list(macsec_entries.entries([secy]))
    return Layer(entries, list(macsec_entries.keys([secy])), 0, frame, protect)


LAYERS = {"og_esp": _esp, "og_macsec": _macsec}


def to_send(frames: Iterable[bytes], user: int) -> list[Beat]:
    return [beat | {"user": user} for frame in frames for beat in frame_beats(frame, WIDTH)]


@cocotb.test()
@cocotb.parametrize(way=["tx", "rx"])
async def while_the_output_stands_still(dut: Any, way: str) -> None:
    rng = random.Random(cocotb.RANDOM_SEED)
    layer = LAYERS[dut._name]()
    direction = int(way == "rx")
    bus = ["data", "keep", "last", "user"]
    source = Stream(dut, f"s_{way}_axis_t{{}}", f"s_{way}_axis_tready", bus)
    sink = Stream(dut, f"m_{way}_axis_t{{}}", f"m_{way}_axis_tready", bus)
    registers = Registers(dut)
    idle = {f"{port}_{each}_axis_t{name}": 0 for each in ("tx", "rx") for port, name in PORTS}
    await start(dut, **idle)
    sink.check_rules()
    await registers.keys_ready()
    for load in layer.keys:
        assert await registers.load_key(load.direction, load.slot, load.key)
    for entry in layer.entries:
        await registers.write_table(entry.table, entry.index, entry.value)

    frames = [layer.frame(rng) for _ in range(COUNT)]
    line = [layer.protect(frame, number) for number, frame in enumerate(frames, 1)]
    given, due = (frames, line) if way == "tx" else (line, frames)
    sending = cocotb.start_soon(source.send(to_send(given, layer.user), gaps(0.3, rng)))
    await clock_edges(dut.clk_i, 2000)
    assert not sending.done(), "nothing waits"

    await registers.put_key(NEW)
    await registers.put(regs.KEY_CMD, registers.key_command(direction, 0))
    await clock_edges(dut.clk_i, PATIENCE - COMMAND)
    both = regs.STATUS_KEY_ERROR | regs.STATUS_KEY_BLOCKED
    assert await registers.get(regs.STATUS) & regs.STATUS_KEY_BUSY, "it was not waited for"
    await clock_edges(dut.clk_i, 2 * COMMAND)
    status = await registers.get(regs.STATUS)
    assert not status & regs.STATUS_KEY_BUSY, "it is still waited for"
    assert status & both == both

    def all_out(beats: list[Beat]) -> bool:
        return sum(beat["last"] for beat in beats) == COUNT

    taken = await within(20_000, sink.receive_until(all_out, gaps(0.3, rng)))
    await within(1, sending)
    assert [frame_bytes(beats, WIDTH) for beats in split(taken)] == due
    await RisingEdge(dut.clk_i)
    assert await registers.load_key(direction, 0, NEW)
    assert not await registers.get(regs.STATUS) & both


# As those of test_layer_reset.py, so that there is one model of both.
SMALL = {"Lanes": 1, "InputBeats": 64, "OutputBeats": 64, "Frames": 8, "KeyMax": 128}


@pytest.mark.parametrize(
    ("top", "core", "parameters"),
    [
        ("og_macsec", "macsec", {"Channels": 2, "Rules": 2}),
        *more(("og_esp", "esp_axil", {"Associations": 4})),
    ],
)
def test_key_blocked(top: str, core: str, parameters: dict[str, int]) -> None:
    simulate(
        top,
        core=f"opengcm:lib:{core}",
        module=__file__,
        parameters={**SMALL, **parameters, "InputDrops": 0},
        optimise=False,
    )
