# SPDX-License-Identifier: Apache-2.0
"""og_macsec_rx_parse against the reading of SecTAGs in opengcm.spec.

Walks all 256 values of TCI and AN and of SL, lengths around every limit, zero to three tags in
clear, frames that end within their head, and random heads, with and without gaps between them.
"""

import random
from typing import Any

import cocotb
from cocotb.triggers import ReadOnly, RisingEdge
from macsec_rx import PARSED
from packed import unpack
from simulate import simulate
from streams import start

from opengcm.spec.macsec import (
    ETHERTYPE_EAPOL,
    ETHERTYPE_MACSEC,
    clear_tags,
    is_tagged,
    take_apart,
)

HEAD_BYTES = 36
LATENCY = 2
CLEAR, EAPOL, KAY, BAD, SECURED = range(5)
TAGS = (b"\x81\x00", b"\x88\xa8")


def expected(frame: bytes) -> dict[str, int]:
    """What must be known of a frame; what is left out does not matter."""
    in_clear = clear_tags(frame)
    if not is_tagged(frame):
        at = 12 + len(in_clear)
        eapol = frame[at : at + 2] == ETHERTYPE_EAPOL.to_bytes(2, "big")
        return {"frame": EAPOL if eapol else CLEAR}
    try:
        parts = take_apart(frame)
    except ValueError:
        return {"frame": BAD}
    tag = parts.tag
    if tag.e and not tag.c:
        return {"frame": KAY}
    peer = tag.sci is None and not tag.es and not tag.scb
    found = {
        "frame": SECURED,
        "tags": len(in_clear) // 4,
        "tag_data": int.from_bytes(frame[12:20], "little"),
        "tci": frame[12 + len(in_clear) + 2],
        "data_bytes": len(parts.secure_data),
        "pn": tag.pn,
        "of_peer": int(peer),
    }
    if not peer:
        sci = tag.sci or frame[6:12] + (b"\0\0" if tag.scb else b"\0\1")
        found["sci"] = int.from_bytes(sci, "big")
    return found


class Bench:
    """Heads in, one a cycle or fewer."""

    def __init__(self, dut: Any) -> None:
        self.dut = dut
        self.rng = random.Random(cocotb.RANDOM_SEED)

    async def check(self, frames: list[bytes], gap: float = 0.0) -> None:
        dut, rng = self.dut, self.rng
        await start(dut, in_valid_i=0)
        waiting: list[tuple[int, bytes, int]] = []
        left = list(reversed(frames))
        seen = cycle = 0
        while seen < len(frames):
            valid = bool(left) and rng.random() >= gap
            dut.in_valid_i.value = valid
            port = rng.randrange(16)
            if valid:
                frame = left.pop()
                head = frame[:HEAD_BYTES].ljust(HEAD_BYTES, b"\0")
                dut.in_head_i.value = int.from_bytes(head, "little")
                dut.in_bytes_i.value = len(frame)
                dut.in_port_i.value = port
                waiting.append((cycle + LATENCY, frame, port))
            await ReadOnly()
            due = bool(waiting) and waiting[0][0] == cycle
            assert bool(dut.out_valid_o.value) == due
            if due:
                _, frame, port = waiting.pop(0)
                got = unpack(PARSED, int(dut.out_parsed_o.value))
                wanted = expected(frame) | {"port": port, "bytes": len(frame)}
                for name, value in wanted.items():
                    assert got[name] == value, (
                        f"{name} is {got[name]:#x}, should be {value:#x}, of {frame.hex()}"
                    )
                seen += 1
            await RisingEdge(dut.clk_i)
            cycle += 1


def sectag(rng: random.Random, tci: int, sl: int) -> bytes:
    """With as many random bytes as the longest one has."""
    return ETHERTYPE_MACSEC.to_bytes(2, "big") + bytes([tci, sl]) + rng.randbytes(12)


def framed(rng: random.Random, body: bytes, length: int, tags: int = 0) -> bytes:
    """Addresses, tags in clear and a body of so many bytes: cut, or filled."""
    in_clear = b"".join(rng.choice(TAGS) + rng.randbytes(2) for _ in range(tags))
    return rng.randbytes(12) + in_clear + (body + rng.randbytes(length))[:length]


@cocotb.test()
async def every_tci_and_sl(dut: Any) -> None:
    bench = Bench(dut)
    rng = bench.rng
    frames = [
        framed(rng, sectag(rng, tci, sl), rng.choice((80, 81, 200)), rng.randrange(4))
        for tci in range(256)
        for sl in (0, rng.randrange(1, 48))
    ]
    frames += [
        framed(rng, sectag(rng, rng.choice((0x00, 0x2C, 0x0C, 0x40)), sl), 120, rng.randrange(3))
        for sl in range(256)
    ]
    await bench.check(frames)


@cocotb.test()
async def lengths(dut: Any) -> None:
    """Each TCI that can be good, with each length of its frame around each limit."""
    bench = Bench(dut)
    rng = bench.rng
    frames = []
    for tci in (0x00, 0x0C, 0x20, 0x2C, 0x40, 0x4C, 0x10, 0x1C, 0x50, 0x08, 0x28):
        around = 16 + (16 if tci & 0x20 else 8)
        for sl in (0, 1, 2, 31, 47):
            least = around + (sl or 48)
            for length in (2, 8, 16, 17, least - 1, least, least + 1, least + 30, 3000, 16_000):
                frames.append(framed(rng, sectag(rng, tci, sl), length, rng.randrange(3)))
    await bench.check(frames, gap=0.5)


@cocotb.test()
async def frames_that_end_early(dut: Any) -> None:
    bench = Bench(dut)
    rng = bench.rng
    frames = []
    for tags in range(4):
        for kind in (ETHERTYPE_MACSEC, ETHERTYPE_EAPOL, 0x0800):
            body = kind.to_bytes(2, "big") + rng.randbytes(40)
            whole = framed(rng, body, 42, tags)
            frames += [whole[:length] for length in range(14, len(whole))]
    await bench.check(frames)


@cocotb.test()
async def random_heads(dut: Any) -> None:
    bench = Bench(dut)
    rng = bench.rng
    types = [b"\x88\xe5", b"\x88\xe5", b"\x88\x8e", b"\x08\x00", *TAGS]
    frames = []
    for _ in range(1000):
        body = b"".join(rng.choice(types) + rng.randbytes(2) for _ in range(rng.randrange(1, 4)))
        frames.append(framed(rng, body, rng.randrange(2, 150), rng.randrange(3)))
    await bench.check(frames, gap=0.3)


def test_og_macsec_rx_parse() -> None:
    simulate("og_macsec_rx_parse", core="opengcm:lib:macsec_rx", module=__file__)
