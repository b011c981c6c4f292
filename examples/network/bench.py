# SPDX-License-Identifier: Apache-2.0
"""Frames through the core, with the AXI4-Stream models of cocotbext-axi: sealed, opened, forged."""

import itertools
import random
from typing import Any

import cocotb
from cocotb.clock import Clock
from cocotb.triggers import RisingEdge
from cocotbext.axi import AxiStreamBus, AxiStreamFrame, AxiStreamSink, AxiStreamSource
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from link import HEADER, IV, NUMBER, SALT, Packet, Receiver, Sender

KEY_SLOT = 3
LENGTHS = (60, 61, 64, 65, 127, 128, 594, 1514)
LONGEST_WAIT = 20_000  # cycles


class Core:
    """The exported core between a source and a sink, both of which pause."""

    def __init__(self, dut: Any, rng: random.Random) -> None:
        self.dut = dut
        clock, reset = dut.clk_i, dut.rst_ni
        ports = AxiStreamBus.from_prefix(dut, "s_axis"), AxiStreamBus.from_prefix(dut, "m_axis")
        self.source = AxiStreamSource(ports[0], clock, reset, reset_active_level=False)
        self.sink = AxiStreamSink(ports[1], clock, reset, reset_active_level=False)
        self.source.set_pause_generator(rng.random() < 0.2 for _ in itertools.count())
        self.sink.set_pause_generator(rng.random() < 0.2 for _ in itertools.count())

    async def start(self, key: bytes) -> None:
        """Reset, and the key in its slot."""
        dut = self.dut
        dut.key_valid_i.value = 0
        dut.rst_ni.value = 0
        cocotb.start_soon(Clock(dut.clk_i, 4, "ns").start())
        for _ in range(4):
            await RisingEdge(dut.clk_i)
        dut.rst_ni.value = 1
        dut.key_op_i.value = 0  # load
        dut.key_slot_i.value = KEY_SLOT
        dut.key_size_i.value = {16: 0, 24: 1, 32: 2}[len(key)]
        dut.key_i.value = int.from_bytes(key.ljust(32, b"\0"), "big")
        dut.key_valid_i.value = 1
        await self.until(dut.key_ready_o)
        dut.key_valid_i.value = 0
        await self.until(dut.key_done_o)
        assert not dut.key_error_o.value

    async def until(self, port: Any) -> None:
        """Wait for a clock edge at which the port is high."""
        for _ in range(LONGEST_WAIT):
            await RisingEdge(self.dut.clk_i)
            if port.value == 1:
                return
        raise AssertionError(f"{port._name} stays low")

    async def send(self, packets: list[Packet]) -> list[tuple[bytes, int]]:
        """Send packets back to back; bytes and status of each."""
        for packet in packets:
            await self.source.send(AxiStreamFrame(packet.data, tuser=packet.user))
        return [result(await self.sink.recv(compact=False)) for _ in packets]


def result(frame: AxiStreamFrame) -> tuple[bytes, int]:
    """The bytes that tkeep marks, and tuser of the last beat."""
    kept = zip(frame.tdata, frame.tkeep, strict=True)
    return bytes(byte for byte, keep in kept if keep), int(frame.tuser[-1])


def show(text: str) -> None:
    """A line for the reader, apart from cocotb's log."""
    print(text, flush=True)


def flipped(data: bytes, at: int) -> bytes:
    """The same bytes but for one bit."""
    return data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :]


@cocotb.test()
async def secured_link(dut: Any) -> None:
    """Frames of all sizes, then forged and repeated ones among good ones."""
    rng = random.Random(cocotb.RANDOM_SEED)
    core = Core(dut, rng)
    key, salt = rng.randbytes(32), rng.randbytes(SALT)
    await core.start(key)
    sender, receiver = Sender(salt, KEY_SLOT), Receiver(salt, KEY_SLOT)

    clear = [rng.randbytes(length) for length in LENGTHS]
    sealed = []
    packets = [sender.seal(frame) for frame in clear]
    for frame, packet, (wire, status) in zip(clear, packets, await core.send(packets), strict=True):
        aad, iv = packet.data[: HEADER + NUMBER], packet.user.to_bytes(20, "big")[-IV:]
        assert status == 0
        assert wire == aad + AESGCM(key).encrypt(iv, frame[HEADER:], aad), "OpenSSL disagrees"
        show(f"  {len(frame):5} bytes in the clear, {len(wire):5} sealed: what OpenSSL has")
        sealed.append(wire)

    # On the wire: each frame forged in another place, before the good one, which comes twice.
    places = (0, HEADER - 1, HEADER, HEADER + NUMBER - 1, HEADER + NUMBER, -17, -16, -1)
    arriving: list[bytes] = []
    for good, at in zip(sealed, places, strict=True):
        arriving += [flipped(good, at % len(good)), good, good]
    opening = [packet for each in arriving if (packet := receiver.open(each)) is not None]
    delivered = []
    for packet, (opened, status) in zip(opening, await core.send(opening), strict=True):
        if status != 0:
            assert len(opened) == len(packet.data) - 16
            assert not any(opened[HEADER + NUMBER :]), "the text of a forged frame left the core"
        if (accepted := receiver.deliver(opened, status)) is not None:
            delivered.append(accepted)
    assert delivered == clear
    assert receiver.dropped == ["status 1", "seen before"] * len(sealed)
    assert receiver.open(b"\0" * (HEADER + NUMBER + 15)) is None
    show(f"  {len(arriving)} frames from the wire: {len(delivered)} delivered as they were,")
    show(f"  {len(sealed)} forged and {len(sealed)} repeated ones dropped")
    show("PASSED")
