# SPDX-License-Identifier: Apache-2.0
"""og_esp_trailer against RFC 4303, 2.4: what the last bytes of a packet are.

Walks every pad length with every alignment to a beat, right and with one byte wrong, packets of a
few bytes, padding that begins before the packet does, pauses, a packet a cycle, and the latency.
"""

import random
from collections.abc import Sequence
from typing import Any, NamedTuple

import cocotb
import pytest
from cocotb.triggers import ReadOnly, RisingEdge
from frames import frame_beats
from sets import more
from simulate import simulate
from streams import Pause, gaps, never, start

LATENCY = 4


class Trailer(NamedTuple):
    """What is told of a packet; of one shorter than its padding nothing about that is right."""

    size: int
    pad_bytes: int
    next_header: int
    good: bool


def trailer(packet: bytes) -> Trailer:
    """As the RFC has it: 1, 2, 3, ..., n, n, next header."""
    pad_bytes, next_header = packet[-2:]
    padding = packet[max(len(packet) - 2 - pad_bytes, 0) : -2]
    good = padding == bytes(range(1, 1 + pad_bytes))
    return Trailer(len(packet), pad_bytes, next_header, good)


class Bench:
    """The module, looking on."""

    def __init__(self, dut: Any) -> None:
        self.dut = dut
        self.width = int(dut.BeatBytes.value)
        self.rng = random.Random(cocotb.RANDOM_SEED)

    async def start(self) -> "Bench":
        await start(self.dut, in_valid_i=0)
        return self

    async def check(self, packets: Sequence[bytes], pause: Pause = never) -> None:
        """Packets go by; what is told of each, and when."""
        dut, cycle, ends = self.dut, 0, []
        told: list[tuple[int, Trailer]] = []

        async def listen() -> None:
            while True:
                await ReadOnly()
                if dut.out_valid_o.value:
                    got = Trailer(
                        int(dut.out_bytes_o.value),
                        int(dut.out_pad_bytes_o.value),
                        int(dut.out_next_header_o.value),
                        bool(dut.out_pad_good_o.value),
                    )
                    told.append((cycle, got))
                await RisingEdge(dut.clk_i)

        listening = cocotb.start_soon(listen())
        beats = [beat for packet in packets for beat in frame_beats(packet, self.width)]
        for beat in [*beats, *[None] * 8]:
            while beat and pause():
                dut.in_valid_i.value = 0
                dut.in_data_i.value = self.rng.getrandbits(8 * self.width)
                await RisingEdge(dut.clk_i)
                cycle += 1
            dut.in_valid_i.value = beat is not None
            if beat:
                dut.in_data_i.value = beat["data"]
                dut.in_keep_i.value = beat["keep"]
                dut.in_last_i.value = beat["last"]
                if beat["last"]:
                    ends.append(cycle)
            await RisingEdge(dut.clk_i)
            cycle += 1
        listening.cancel()
        assert len(told) == len(packets)
        for packet, end, (at, got) in zip(packets, ends, told, strict=True):
            want = trailer(packet)
            assert got == want, f"{len(packet)} bytes, {packet[-6:].hex()}"
            assert at == end + LATENCY


def padded(rng: random.Random, size: int, pad_bytes: int) -> bytes:
    """Text of that size with padding behind it."""
    return rng.randbytes(size) + bytes(range(1, pad_bytes + 1)) + bytes([pad_bytes, 4])


@cocotb.test()
@cocotb.parametrize(gap=[0.0, 0.5])
async def pad_lengths(dut: Any, gap: float) -> None:
    bench = await Bench(dut).start()
    rng = bench.rng
    packets = []
    for pad_bytes in range(256):
        for _ in range(4):
            packet = padded(rng, rng.randrange(8, 8 + 2 * bench.width), pad_bytes)
            packets.append(packet)
            if pad_bytes:
                at = len(packet) - 3 - rng.randrange(pad_bytes)
                flipped = packet[at] ^ 1 << rng.randrange(8)
                packets.append(packet[:at] + bytes([flipped]) + packet[at + 1 :])
                packets.append(packet[:-2] + bytes([rng.randrange(256), 4]))
    await bench.check(packets, gaps(gap, rng))


@cocotb.test()
async def alignments(dut: Any) -> None:
    """The trailer at every place of a beat, and over its edge."""
    bench = await Bench(dut).start()
    rng = bench.rng
    places = range(8, 8 + bench.width)
    runs = (0, 1, 2, 3, bench.width - 1, bench.width, bench.width + 1, 2 * bench.width)
    await bench.check([padded(rng, size, run) for size in places for run in runs if run < 256])


@cocotb.test()
async def counting_text(dut: Any) -> None:
    """Text that counts up into the padding, or ends it one too early."""
    bench = await Bench(dut).start()
    packets = []
    for size in range(10, 10 + 2 * bench.width):
        text = bytes((i - 20) % 256 for i in range(size))  # wraps at 256 into 0, 1, 2, ...
        for pad_bytes in (text[-1], (text[-1] + 1) % 256, (text[-1] - 1) % 256):
            packets.append(text + bytes([pad_bytes, 4]))
    await bench.check(packets)


@cocotb.test()
async def short_packets(dut: Any) -> None:
    """Of ten bytes and more, a beat each, back to back."""
    bench = await Bench(dut).start()
    rng = bench.rng
    await bench.check([padded(rng, 8 + rng.randrange(3), rng.randrange(4)) for _ in range(300)])


@pytest.mark.parametrize("beat_bytes", [64, *more(16)])
def test_og_esp_trailer(beat_bytes: int) -> None:
    simulate(
        "og_esp_trailer",
        core="opengcm:lib:esp",
        module=__file__,
        parameters={"BeatBytes": beat_bytes},
    )
