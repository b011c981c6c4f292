# SPDX-License-Identifier: Apache-2.0
"""What the tests of the AES cores on AXI4-Stream share: packets in, packets out."""

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import cocotb
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
from streams import Beat, Pause, Stream, never, start, within

BLOCK = 16


@dataclass(frozen=True)
class AesPacket:
    """One packet: its configuration beat, the bytes sent and those expected."""

    config: Beat
    sent: bytes
    expected: bytes = field(repr=False)


def openssl(
    mode: modes.ECB | modes.CBC | modes.CTR, key: bytes, data: bytes, *, decrypt: bool = False
) -> bytes:
    """What OpenSSL makes of the data."""
    cipher = Cipher(algorithms.AES(key), mode)
    step = cipher.decryptor() if decrypt else cipher.encryptor()
    return step.update(data) + step.finalize()


def little(data: bytes) -> int:
    """Bytes on the bus: the first in bits 7:0."""
    return int.from_bytes(data, "little")


class AesBench:
    """The three streams of a core."""

    def __init__(self, dut: Any, config: Sequence[str], payload: Sequence[str]) -> None:
        self.dut = dut
        self.rng = random.Random(cocotb.RANDOM_SEED)
        self.key_bytes = int(dut.KeyBits.value) // 8
        self.config = Stream(dut, "s_axis_cfg_t{}", "s_axis_cfg_tready", config)
        self.source = Stream(dut, "s_axis_t{}", "s_axis_tready", payload)
        self.sink = Stream(dut, "m_axis_t{}", "m_axis_tready", payload)
        self.keeps = "keep" in payload

    async def start(self) -> None:
        """Clock, reset, and the rules of the output watched from now on."""
        await start(self.dut, s_axis_cfg_tvalid=0, s_axis_tvalid=0, m_axis_tready=0)
        self.sink.check_rules()
        self.sink.check_zero_when_idle("data")

    def beats(self, data: bytes) -> list[Beat]:
        """A packet's bytes as beats."""
        parts = [data[i : i + BLOCK] for i in range(0, len(data), BLOCK)]
        found = []
        for number, part in enumerate(parts):
            beat = {"data": little(part), "last": int(number == len(parts) - 1)}
            if self.keeps:
                beat["keep"] = (1 << len(part)) - 1
            found.append(beat)
        return found

    async def run(
        self,
        packets: Sequence[AesPacket],
        *,
        config: Pause = never,
        source: Pause = never,
        sink: Pause = never,
    ) -> None:
        """Send packets one behind the other and compare what comes out, beat by beat."""
        given = [beat for packet in packets for beat in self.beats(packet.sent)]
        for beat in given if self.keeps else []:  # bytes that tkeep leaves out are any
            beat["data"] |= (
                self.rng.getrandbits(128) << 8 * beat["keep"].bit_count() & (1 << 128) - 1
            )
        wanted = [beat for packet in packets for beat in self.beats(packet.expected)]
        sent = [
            cocotb.start_soon(self.config.send([packet.config for packet in packets], config)),
            cocotb.start_soon(self.source.send(given, source)),
        ]
        limit = 1000 + 100 * len(packets) + 20 * len(given)
        got = await within(limit, self.sink.receive(len(wanted), sink))
        for number, (beat, expected) in enumerate(zip(got, wanted, strict=True)):
            assert beat == expected, f"beat {number}: {beat} instead of {expected}"
        for task in sent:
            await within(10, task)
