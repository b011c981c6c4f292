# SPDX-License-Identifier: Apache-2.0
"""og_gcm_fixed: packets of every shape under its one key, both ways, against the specification.

Walks no AAD, no text and neither, partial blocks, packets back to back and with gaps, both
directions mixed, NIST's cases for that key, the latencies, blocks of a kind that there is not, and
a clear in the middle. Text and tag are zero in every cycle that has none.
"""

import random
from collections import deque
from dataclasses import dataclass
from typing import Any

import cocotb
from cocotb.triggers import FallingEdge
from simulate import simulate
from streams import start

from opengcm.ghash_key.generate import published_key
from opengcm.spec.gcm import gcm_ae
from opengcm.vectors import cavp_gcm_files, read_vectors
from opengcm.vectors.case import Case

KEY = published_key()
AAD, TEXT, END, NO_KIND = range(4)
TEXT_LATENCY = 1 + 21 + 1
TAG_LATENCY = TEXT_LATENCY + 8
SHAPES = [(0, 0), (0, 0), (1, 0), (16, 0), (0, 1), (0, 16), (20, 60), (28, 48), (100, 17), (7, 300)]


@dataclass(frozen=True)
class Packet:
    """What goes in, and the text and tag that come out."""

    iv: bytes
    aad: bytes
    given: bytes
    decrypt: bool
    text: bytes
    tag: bytes


def packet(rng: random.Random, aad: int, text: int, decrypt: bool) -> Packet:
    iv, header, plain = rng.randbytes(12), rng.randbytes(aad), rng.randbytes(text)
    sealed, tag = gcm_ae(KEY, iv, plain, header)
    given, expected = (sealed, plain) if decrypt else (plain, sealed)
    return Packet(iv, header, given, decrypt, expected, tag)


class Bench:
    """Drives and reads at falling edges; checks all that comes out, in its cycle."""

    def __init__(self, dut: Any) -> None:
        self.dut = dut
        self.rng = random.Random(cocotb.RANDOM_SEED)
        self.now = 0
        self.texts: deque[tuple[int, int]] = deque()
        self.tags: deque[tuple[int, int]] = deque()

    async def cycle(self, **ports: int) -> None:
        dut, rng = self.dut, self.rng
        widths = {"kind": 2, "decrypt": 1, "iv": 96, "bytes": 5, "data": 128}
        for name, width in widths.items():
            getattr(dut, f"in_{name}_i").value = ports.get(name, rng.getrandbits(width))
        dut.in_valid_i.value = int(bool(ports))
        await FallingEdge(dut.clk_i)
        self.now += 1
        for valid, value, queue in (
            (dut.out_valid_o, dut.out_text_o, self.texts),
            (dut.tag_valid_o, dut.tag_o, self.tags),
        ):
            due = bool(queue) and queue[0][0] == self.now
            assert bool(valid.value) == due, f"cycle {self.now}"
            expected = queue.popleft()[1] if due else 0
            assert int(value.value) == expected, f"cycle {self.now}"

    async def send(self, sent: Packet, gap: float = 0.0, strays: float = 0.0) -> None:
        """Send a packet with pauses, and blocks of no kind among its own, as likely as told."""
        lengths = (8 * len(sent.aad)).to_bytes(8, "big") + (8 * len(sent.given)).to_bytes(8, "big")
        beats = [(AAD, part) for part in _blocks(sent.aad)]
        beats += [(TEXT, part) for part in _blocks(sent.given)]
        texts = iter(_blocks(sent.text))
        for kind, part in [*beats, (END, lengths)]:
            while self.rng.random() < gap:
                await self.cycle()
            while self.rng.random() < strays:
                await self.cycle(kind=NO_KIND)
            if kind == TEXT:
                self.texts.append((self.now + TEXT_LATENCY, _block(next(texts))))
            if kind == END:
                self.tags.append((self.now + TAG_LATENCY, _block(sent.tag)))
            filler = self.rng.randbytes(16 - len(part)) if kind == TEXT else bytes(16 - len(part))
            await self.cycle(
                kind=kind,
                decrypt=int(sent.decrypt),
                iv=int.from_bytes(sent.iv, "big"),
                bytes=len(part),
                data=_block(part + filler),
            )

    async def drain(self) -> None:
        for _ in range(TAG_LATENCY + 2):
            await self.cycle()
        assert not self.texts
        assert not self.tags


def _blocks(data: bytes) -> list[bytes]:
    return [data[at : at + 16] for at in range(0, len(data), 16)]


def _block(data: bytes) -> int:
    return int.from_bytes(data.ljust(16, b"\0"), "big")


async def set_up(dut: Any) -> Bench:
    idle = ("valid", "kind", "decrypt", "iv", "bytes", "data")
    await start(dut, clear_i=0, **{f"in_{name}_i": 0 for name in idle})
    await FallingEdge(dut.clk_i)
    return Bench(dut)


@cocotb.test()
@cocotb.parametrize(gap=[0.0, 0.5])
async def packets(dut: Any, gap: float) -> None:
    bench = await set_up(dut)
    for decrypt in (False, True):
        for aad, text in SHAPES:
            await bench.send(packet(bench.rng, aad, text, decrypt), gap)
            await bench.send(packet(bench.rng, aad, text, not decrypt), gap)
    await bench.drain()


@cocotb.test()
async def no_such_kind(dut: Any) -> None:
    """A block of the kind that there is not is not taken: neither hashed nor counted."""
    bench = await set_up(dut)
    for aad, text in SHAPES:
        await bench.send(packet(bench.rng, aad, text, False), strays=0.4)
    await bench.drain()


@cocotb.test()
async def nist_cases(dut: Any) -> None:
    """Those of NIST CAVP that have this key."""
    bench = await set_up(dut)
    cases = [
        case
        for file in cavp_gcm_files()
        if "EncryptExtIV128" in file.name
        for case in read_vectors(file)
        if isinstance(case, Case) and case.key == KEY and len(case.iv) == 12
    ]
    assert cases
    for case in cases:
        _, tag = gcm_ae(KEY, case.iv, case.plaintext or b"", case.aad)
        assert tag.startswith(case.tag)
        given = case.plaintext or b""
        await bench.send(Packet(case.iv, case.aad, given, False, case.ciphertext, tag))
    await bench.drain()


@cocotb.test()
@cocotb.parametrize(how=["clear_i", "rst_ni"])
async def stopped_in_the_middle(dut: Any, how: str) -> None:
    bench = await set_up(dut)
    for wait in range(0, TAG_LATENCY + 2, 3):
        await bench.send(packet(bench.rng, 20, 40, False))
        for _ in range(wait):
            await bench.cycle()
        getattr(dut, how).value = int(how == "clear_i")
        bench.texts.clear()
        bench.tags.clear()
        await bench.cycle()
        dut.clear_i.value, dut.rst_ni.value = 0, 1
        await bench.send(packet(bench.rng, 3, 20, True))
        await bench.drain()


def test_og_gcm_fixed() -> None:
    simulate("og_gcm_fixed", core="opengcm:lib:gcm_fixed", module=__file__)
