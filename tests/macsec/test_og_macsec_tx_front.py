# SPDX-License-Identifier: Apache-2.0
"""og_macsec_tx_front on wide buses: what goes to the engine, which is OpenSSL here, and how fast.

60-byte frames back to back, each on another association: two cycles a frame on 64 bytes, also where
VLAN tags are cut out. Random frames of a random entity with pauses on both sides.
"""

import random
from typing import Any

import cocotb
import pytest
from cocotb.triggers import ReadOnly, RisingEdge
from macsec_tx import (
    LEAVE,
    NO_KEY_SLOT,
    random_entity,
    random_frame,
    random_length,
    write_tables,
)
from packed import AXIS_PACKET, unpack
from packets import bus_beats
from sets import more
from simulate import simulate
from streams import Pause, Stream, gaps, never, start, within

from opengcm import openssl_gcm
from opengcm.spec.macsec import Action, Key, Rule, Transmitter, TxSa, TxSc


class Bench:
    """The front between a user and an engine, which is here."""

    def __init__(self, dut: Any, entity: Transmitter | None = None) -> None:
        self.dut = dut
        self.rng = random.Random(cocotb.RANDOM_SEED)
        self.lanes = int(dut.BeatBytes.value) // 16
        self.channels = int(dut.Channels.value)
        self.entity = entity or random_entity(self.rng, self.channels, 1)
        self.source = Stream(dut, "s_axis_t{}", "s_axis_tready", ["data", "keep", "last", "user"])
        self.sink = Stream(dut, "out_{}_o", "out_ready_i", ["data", "keep", "last", "packet"])
        self.leaves: list[dict[str, int]] = []
        self.times: list[int] = []  # of last beats

    async def start(self) -> "Bench":
        none = dict.fromkeys(("s_axis_tvalid", "table_i", "out_ready_i", "hold_i"), 0)
        ready = dict.fromkeys(("admit_ready_i", "go_i", "leave_ready_i"), 1)
        await start(self.dut, **none, **ready)
        self.sink.check_rules()
        cocotb.start_soon(self._watch())
        await write_tables(self.dut, self.entity)
        return self

    async def _watch(self) -> None:
        dut, cycle = self.dut, 0
        while True:
            await ReadOnly()
            if dut.leave_valid_o.value:
                self.leaves.append(unpack(LEAVE, int(dut.leave_o.value)))
            if dut.out_valid_o.value and dut.out_ready_i.value and dut.out_last_o.value:
                self.times.append(cycle)
            await RisingEdge(dut.clk_i)
            cycle += 1

    async def check(
        self, frames: list[bytes], in_pause: Pause = never, out_pause: Pause = never
    ) -> float:
        """All frames, and cycles a frame in the second half of them."""
        self.leaves.clear()
        self.times.clear()
        expected = [self.entity.transmit(frame) for frame in frames]
        right = [sent for sent in expected if sent.frame is not None]
        beats = [beat for frame in frames for beat in bus_beats(frame, self.lanes)]
        for beat in beats:
            beat["user"] = 0
        cocotb.start_soon(self.source.send(beats, in_pause))

        def done(taken: list[dict[str, int]]) -> bool:
            return len(self.times) >= len(right)

        got = await within(5000 + 20 * len(beats), self.sink.receive_until(done, out_pause))
        data, at = b"", 0
        for beat in got:
            data += beat["data"].to_bytes(16 * self.lanes, "little")[: beat["keep"].bit_length()]
            if beat["last"]:
                made = self.sealed(data, unpack(AXIS_PACKET, beat["packet"]), self.leaves[at])
                assert made == right[at].frame, at
                data, at = b"", at + 1
        half = len(right) // 2
        return (self.times[len(right) - 1] - self.times[half]) / (len(right) - 1 - half)

    def sealed(self, data: bytes, packet: dict[str, int], leave: dict[str, int]) -> bytes:
        if packet["key_slot"] == NO_KEY_SLOT:
            assert packet["aad_bytes"] == len(data)
            return data
        key = self.entity.sas[packet["key_slot"]].key
        assert key
        aad, text = data[: packet["aad_bytes"]], data[packet["aad_bytes"] :]
        cipher, tag = openssl_gcm.gcm_ae(key.sak, packet["iv"].to_bytes(12, "big"), text, aad)
        tags = leave["tag"].to_bytes(8, "little")[: leave["tag_bytes"]]
        return aad[:12] + tags + aad[12:] + cipher + tag


@cocotb.test()
@cocotb.parametrize(in_gap=[0.0, 0.5], out_gap=[0.0, 0.5])
async def any_entity(dut: Any, in_gap: float, out_gap: float) -> None:
    bench = await Bench(dut).start()
    frames = [random_frame(bench.rng, random_length(bench.rng)) for _ in range(300)]
    frames.append(bytes(12) + b"\x88\x8e" + bytes(50))  # the last one leaves
    await bench.check(frames, gaps(in_gap, bench.rng), gaps(out_gap, bench.rng))


@cocotb.test()
@cocotb.parametrize(cut=[False, True])
async def line_rate(dut: Any, cut: bool) -> None:
    rng = random.Random(cocotb.RANDOM_SEED)
    channels = range(int(dut.Channels.value))
    scs = {sc: TxSc(rng.randbytes(8), clear_tags=int(cut)) for sc in channels}
    sas = {4 * sc: TxSa(Key(rng.randbytes(16))) for sc in channels}
    rules = [Rule(Action.PROTECT, sc, vlan=sc + 1) for sc in channels]
    bench = await Bench(dut, Transmitter(rules, scs, sas, gcm=openssl_gcm)).start()
    for size in (60, 64, 96, 1514):
        frames = []
        for n in range(200):
            tag = b"\x81\x00" + (n % len(channels) + 1).to_bytes(2, "big")
            frames.append(bytes(12) + tag + rng.randbytes(size - 16))
        cycles = await bench.check(frames)
        grown = size + 16 - 4 * cut
        beats = max(-(-size // (16 * bench.lanes)), -(-grown // (16 * bench.lanes)), 2)
        dut._log.info("%d bytes, cut %s: %.2f cycles a frame, %d beats", size, cut, cycles, beats)
        assert cycles <= beats + 0.05


@pytest.mark.parametrize("beat_bytes", [64, *more(16, 32)])
def test_og_macsec_tx_front(beat_bytes: int) -> None:
    simulate(
        "og_macsec_tx_front",
        core="opengcm:lib:macsec_tx",
        module=__file__,
        parameters={"BeatBytes": beat_bytes, "Channels": 8},
    )
