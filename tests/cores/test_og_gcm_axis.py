# SPDX-License-Identifier: Apache-2.0
"""og_gcm_axis, bytes in to bytes out, against OpenSSL and PyCryptodome.

Walks AAD and text lengths around block and beat edges, IVs of 12 and other lengths, all tag
lengths, all key sizes, wrong tags, packets in error among good ones, pauses on each side and both,
and the cycles of 64-byte MACsec frames. Two lanes release verified plaintext only.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import cocotb
import pytest
from cocotb.triggers import RisingEdge
from cocotb.utils import get_sim_time
from Crypto.Cipher import AES
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from key_port import Op, operate
from packets import IV_96, TAG_BYTES, BusPacket, Status, bus_beats, bus_packets
from simulate import simulate
from streams import PERIOD_NS, Beat, Pause, Stream, gaps, never, reset, start, within


@dataclass(frozen=True)
class Case:
    """A packet, and what must come of it; only the status counts where it is not OK."""

    packet: BusPacket
    status: Status
    bytes_out: bytes = b""


class Bench:
    """The core, its two streams, and the keys in its slots."""

    def __init__(self, dut: Any) -> None:
        self.dut = dut
        self.lanes = int(dut.Lanes.value)
        self.rng = random.Random(cocotb.RANDOM_SEED)
        bus = ["data", "keep", "last", "user"]
        self.source = Stream(dut, "s_axis_t{}", "s_axis_tready", bus)
        self.sink = Stream(dut, "m_axis_t{}", "m_axis_tready", bus)
        self.keys: list[bytes] = []

    async def start(self) -> "Bench":
        """Reset, and a key in each slot but the last."""
        await start(self.dut, s_axis_tvalid=0, m_axis_tready=0, key_valid_i=0)
        self.sink.check_rules()
        self.sink.check_zero_when_idle("data")
        await self.load_keys()
        return self

    async def load_keys(self) -> None:
        smallest, largest = int(self.dut.KeyMin.value), int(self.dut.KeyMax.value)
        sizes = [bits for bits in (128, 192, 256) if smallest <= bits <= largest]
        slots = int(self.dut.KeySlots.value) - 1
        self.keys = [self.rng.randbytes(sizes[i % len(sizes)] // 8) for i in range(slots)]
        for slot, key in enumerate(self.keys):
            await self.load_key(slot, key)

    async def load_key(self, slot: int, key: bytes) -> None:
        dut = self.dut
        dut.key_op_i.value = Op.LOAD
        dut.key_slot_i.value = slot
        dut.key_size_i.value = (128, 192, 256).index(8 * len(key))
        dut.key_i.value = int.from_bytes(key.ljust(32, b"\0"), "big")
        await operate(dut)

    def seal(
        self,
        aad: int,
        text: int,
        *,
        iv: int = IV_96,
        tag_bytes: int = 16,
        decrypt: bool = False,
        flip: bool = False,
    ) -> Case:
        """A packet of the given lengths in bytes under a random key, and the answer to it."""
        rng = self.rng
        slot = rng.randrange(len(self.keys))
        key, nonce = self.keys[slot], rng.randbytes(iv)
        header, plain = rng.randbytes(aad), rng.randbytes(text)
        cipher, tag = seal(key, nonce, plain, header)
        tag = tag[:tag_bytes]
        shown = header if int(self.dut.PassAad.value) else b""
        if not decrypt:
            packet = BusPacket(nonce, header, plain, b"", False, slot, tag_bytes)
            return Case(packet, Status.OK, shown + cipher + tag)
        if flip:
            bit = rng.randrange(8 * tag_bytes)
            tag = (int.from_bytes(tag, "big") ^ 1 << bit).to_bytes(tag_bytes, "big")
        packet = BusPacket(nonce, header, cipher, tag, True, slot, tag_bytes)
        if flip and int(self.dut.Release.value):
            plain = bytes(len(plain))  # what failed is withheld
        return Case(packet, Status.AUTH_FAIL if flip else Status.OK, shown + plain)

    def any_case(self) -> Case:
        """A packet of random lengths and kind; every tenth has a wrong tag."""
        rng = self.rng
        return self.seal(
            rng.choice((0, 1, 15, 16, 17, 20, 28, 31, 32, 33, 63, 64, 65, rng.randrange(150))),
            rng.choice((0, 1, 15, 16, 17, 48, 63, 64, 65, 127, 128, 129, rng.randrange(400))),
            iv=rng.choice((12, 12, 12, 12, 12, 1, 8, 11, 13, 16, 17, 60, 128)),
            tag_bytes=rng.choice(TAG_BYTES),
            decrypt=rng.random() < 0.5,
            flip=rng.random() < 0.2,
        )

    async def check(
        self, cases: Sequence[Case], in_pause: Pause = never, out_pause: Pause = never
    ) -> int:
        """Send packets back to back and compare what comes; cycles from first in to last out."""
        beats = [
            beat
            for case in cases
            for beat in bus_beats(case.packet.bytes_in(), self.lanes, case.packet.user())
        ]
        sending = cocotb.start_soon(self.source.send(beats, in_pause))
        began = get_sim_time("ns")
        left = len(cases)
        seen = 0

        def done(taken: list[Beat]) -> bool:
            nonlocal left, seen
            if len(taken) > seen:
                left -= taken[-1]["last"]
                seen = len(taken)
            return left == 0

        limit = 2000 + 30 * len(beats) + 300 * len(cases)
        try:
            taken = await within(limit, self.sink.receive_until(done, out_pause))
            cycles = int((get_sim_time("ns") - began) // PERIOD_NS)
            await sending
        finally:
            sending.cancel()  # a reset in the middle ends both
        got = list(bus_packets(taken, self.lanes))
        for number, (case, (data, status)) in enumerate(zip(cases, got, strict=True)):
            where = f"packet {number}: {describe(case.packet)}"
            assert Status(status) == case.status, where
            if case.status in (Status.OK, Status.AUTH_FAIL):
                assert data == case.bytes_out, where
        return cycles


def seal(key: bytes, iv: bytes, plain: bytes, aad: bytes) -> tuple[bytes, bytes]:
    """Ciphertext and tag by OpenSSL, or by PyCryptodome where OpenSSL refuses the IV."""
    if 8 <= len(iv) <= 128:
        sealed = AESGCM(key).encrypt(iv, plain, aad)
        return sealed[:-16], sealed[-16:]
    cipher = AES.new(key, AES.MODE_GCM, nonce=iv)
    cipher.update(aad)
    return cipher.encrypt_and_digest(plain)


def describe(packet: BusPacket) -> str:
    """The lengths that make a packet."""
    return (
        f"{'decrypt' if packet.decrypt else 'encrypt'}: iv {len(packet.iv)} aad {len(packet.aad)} "
        f"text {len(packet.text)} tag {packet.tag_bytes} key slot {packet.key_slot}"
    )


@cocotb.test()
async def alignments(dut: Any) -> None:
    bench = await Bench(dut).start()
    edges = (0, 1, 12, 15, 16, 17, 28, 31, 32, 33, 47, 48, 63, 64, 65)
    for decrypt in (False, True):
        await bench.check(
            [bench.seal(aad, text, decrypt=decrypt) for aad in edges for text in edges]
        )


@cocotb.test()
@cocotb.parametrize(in_gap=[0.0, 0.5], out_gap=[0.0, 0.5])
async def mixed(dut: Any, in_gap: float, out_gap: float) -> None:
    bench = await Bench(dut).start()
    cases = [bench.any_case() for _ in range(150)]
    await bench.check(cases, gaps(in_gap, bench.rng), gaps(out_gap, bench.rng))


@cocotb.test()
async def wrong_tags(dut: Any) -> None:
    """One flipped bit of each tag length is found."""
    bench = await Bench(dut).start()
    cases = [
        bench.seal(20, 50, tag_bytes=tag_bytes, decrypt=True, flip=flip)
        for tag_bytes in TAG_BYTES
        for flip in (True, False)
    ]
    await bench.check(cases)


@cocotb.test()
async def errors_among_good_packets(dut: Any) -> None:
    """Each packet in error has its status, and its neighbours are untouched."""
    bench = await Bench(dut).start()
    rng = bench.rng
    text = rng.randbytes(70)
    unknown = len(bench.keys)
    bad = [
        Case(BusPacket(text=text, key_slot=unknown), Status.KEY_UNKNOWN),
        Case(BusPacket(iv=b"", text=text), Status.BAD_IV),
        Case(BusPacket(text=text, tag_bytes=5), Status.BAD_TAG),
        Case(BusPacket(text=text, tag=bytes(16), decrypt=True, tag_bytes=0), Status.BAD_TAG),
        Case(BusPacket(text=text, tag=bytes(16), decrypt=True, tag_bytes=31), Status.BAD_TAG),
        # Fewer bytes than the AAD; than the AAD by far; than AAD and tag; than the IV; none at all.
        Case(BusPacket(aad=text, extra={"aad_bytes": 71}), Status.BAD_ORDER),
        Case(BusPacket(aad=text, extra={"aad_bytes": 1 << 31}), Status.BAD_ORDER),
        Case(BusPacket(aad=text, tag=bytes(15), decrypt=True), Status.BAD_ORDER),
        Case(BusPacket(iv=text, extra={"iv_bytes": 1000}), Status.BAD_ORDER),
        Case(BusPacket(iv=text[:20], extra={"aad_bytes": 5}), Status.BAD_ORDER),
        Case(BusPacket(decrypt=True), Status.BAD_ORDER),
    ]
    for pause in (0.0, 0.5):
        cases = []
        for case in bad:
            cases += [case, bench.any_case(), case, case, bench.any_case()]
        await bench.check(cases, gaps(pause, rng), gaps(pause, rng))


@cocotb.test()
@cocotb.parametrize(decrypt=[False, True])
async def frames_at_line_rate(dut: Any, decrypt: bool) -> None:
    """64-byte MACsec frames, 28 bytes of AAD and 48 of text: six slots, no bubble."""
    bench = await Bench(dut).start()
    one = await bench.check([bench.seal(28, 48, decrypt=decrypt)])
    frames = [bench.seal(28, 48, decrypt=decrypt) for _ in range(200)]
    cycles = await bench.check(frames)
    dut._log.info("%d frames in %d cycles, one alone in %d", len(frames), cycles, one)
    assert cycles <= one + -(-6 // bench.lanes) * (len(frames) - 1) + 1


@cocotb.test()
async def many_packets_under_way(dut: Any) -> None:
    """The smallest packets, while the output waits: nothing is lost."""
    bench = await Bench(dut).start()
    cases = [bench.seal(0, 0) for _ in range(300)]
    await bench.check(cases, never, gaps(0.9, bench.rng))


@cocotb.test()
async def reset_in_mid_packet(dut: Any) -> None:
    """Reset while packets go in and come out; it erases the keys, too."""
    bench = await Bench(dut).start()
    cases = [bench.any_case() for _ in range(40)]
    sending = cocotb.start_soon(bench.check(cases))
    for _ in range(100):
        await RisingEdge(dut.clk_i)
    sending.cancel()
    bench = Bench(dut)
    dut.s_axis_tvalid.value = 0
    dut.m_axis_tready.value = 0
    await reset(dut)
    bench.keys = [bytes(16)] * 3
    cases = [bench.seal(20, 40) for _ in range(5)]
    await bench.check([Case(case.packet, Status.KEY_UNKNOWN) for case in cases])
    await bench.load_keys()
    await bench.check([bench.any_case() for _ in range(20)])


@pytest.mark.parametrize(
    ("lanes", "key_max", "release", "pass_aad"),
    [
        pytest.param(1, 256, 0, 1, marks=pytest.mark.heavy),
        (2, 128, 1, 0),  # with the AAD: tests/engine
        pytest.param(4, 256, 0, 0, marks=pytest.mark.heavy),
        pytest.param(8, 256, 1, 1, marks=pytest.mark.heavy),
    ],
)
def test_og_gcm_axis(lanes: int, key_max: int, release: int, pass_aad: int) -> None:
    simulate(
        "og_gcm_axis",
        core="opengcm:lib:cores",
        module=__file__,
        parameters={
            "Lanes": lanes,
            "KeySlots": 5,
            "KeyMax": key_max,
            "Release": release,
            "PassAad": pass_aad,
        },
    )
