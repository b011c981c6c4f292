# SPDX-License-Identifier: Apache-2.0
"""og_esp and og_macsec by their outer streams and registers, with one association each way.

What a core has to make of a frame is that of the standards (`opengcm.spec`).
"""

import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Self

import cocotb
from frames import frame_beats
from macsec_registers import Registers
from simulate import simulate
from streams import Beat, Stream, start

from opengcm import macsec_config as macsec
from opengcm import openssl_gcm
from opengcm.esp_config import EndPoint, Inbound, Outbound
from opengcm.sim import esp_entries, macsec_entries
from opengcm.sim.layer_entries import Direction, Entry, KeyLoad
from opengcm.spec import esp
from opengcm.spec import macsec as spec
from opengcm.spec.macsec import Suite
from opengcm.vectors.esp_packets import ip_packet

WIDTH = 16
OLD = bytes(range(16))
SCI = bytes.fromhex("0123456789ab0001")
SMALL = {"Lanes": 1, "InputBeats": 64, "OutputBeats": 64, "Frames": 8, "KeyMax": 128}
TOPS = {
    "og_macsec": ("opengcm:lib:macsec", {**SMALL, "Channels": 2, "Rules": 2}),
    "og_esp": ("opengcm:lib:esp_axil", {**SMALL, "Associations": 4}),
}


def simulate_layer(top: str, test: str, *, drops: int) -> None:
    """Run the cocotb tests of a file on the small build, so that all of them share a model."""
    core, parameters = TOPS[top]
    simulate(
        top,
        core=core,
        module=test,
        parameters={**parameters, "InputDrops": drops},
        optimise=False,
    )


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


class LayerBench:
    """A direction of a core between its outer streams, with an association in slot 0."""

    def __init__(self, dut: Any, way: str) -> None:
        self.dut = dut
        self.rng = random.Random(cocotb.RANDOM_SEED)
        self.layer = LAYERS[dut._name]()
        self.direction = Direction(way == "rx")
        bus = ["data", "keep", "last", "user"]
        self.source = Stream(dut, f"s_{way}_axis_t{{}}", f"s_{way}_axis_tready", bus)
        self.sink = Stream(dut, f"m_{way}_axis_t{{}}", f"m_{way}_axis_tready", bus)
        self.registers = Registers(dut)

    async def start(self) -> Self:
        ways = ("tx", "rx")
        idle = {f"s_{way}_axis_tvalid": 0 for way in ways}
        await start(self.dut, **idle, **{f"m_{way}_axis_tready": 0 for way in ways})
        self.sink.check_rules()
        await self.registers.keys_ready()
        for load in self.layer.keys:
            assert await self.registers.load_key(load.direction, load.slot, load.key)
        for entry in self.layer.entries:
            await self.registers.write_table(entry.table, entry.index, entry.value)
        return self

    def frames(self, count: int) -> list[bytes]:
        """In clear."""
        return [self.layer.frame(self.rng) for _ in range(count)]

    def beats(self, frames: Iterable[bytes]) -> list[Beat]:
        """With the TUSER of what is to be protected."""
        user = self.layer.user
        return [beat | {"user": user} for frame in frames for beat in frame_beats(frame, WIDTH)]
