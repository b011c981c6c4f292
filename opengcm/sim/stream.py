# SPDX-License-Identifier: Apache-2.0
"""The RTL of an AES core on AXI4-Stream as a Python object: packets, each under its own key."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path
from typing import ClassVar

from opengcm.designs import Design
from opengcm.errors import OpenGcmError
from opengcm.parameters import Value
from opengcm.sim.block import BlockRun
from opengcm.sim.compile import Message
from opengcm.sim.given import convert, given_bytes, given_count, given_keys
from opengcm.sim.live import BLOCK_BYTES, AesDesign, Asked, Reached, check_key, check_mode
from opengcm.sim.stream_binding import Pauses, StreamBatch, StreamModel, StreamTotals


@dataclass(frozen=True)
class StreamPacket:
    """One packet: its key, its bytes, and its first counter block (CTR) or direction (ECB).

    Of a core in ECB mode `data` is whole blocks, at least one.
    """

    key: bytes = field(repr=False)
    data: bytes
    iv: bytes | None = None
    decrypt: bool = False

    def __post_init__(self) -> None:
        convert(self, ("key", "data") if self.iv is None else ("key", "data", "iv"))


@dataclass(frozen=True)
class StreamRun:
    """What came of packets, in their order.

    `cycles` counts from the first beat in to the last one out, both included; `latency` is the
    shortest of a beat, in cycles; `seconds` is the time the simulation took.
    """

    data: list[bytes]
    cycles: int
    latency: int
    seconds: float


class StreamSimulator(AesDesign):
    """A live AES core on AXI4-Stream. Use it as a context manager, or call `close`.

    `pauses` says how its source, configurations and sink pause where a run does not; `seed` fixes
    the pauses, and the start values of its registers. The first use of a design builds its model;
    `message` is told. Other keywords are parameters of the top module.
    """

    models: ClassVar = {"stream": StreamModel}
    model: StreamModel

    def __init__(
        self,
        design: str | Path | Design,
        *,
        seed: int = 0,
        pauses: Pauses | None = None,
        message: Message | None = None,
        **parameters: Value,
    ) -> None:
        super().__init__(design, parameters, seed=seed, message=message)
        self._seed, self._pauses = seed, pauses or Pauses()
        self.cycles = 0  # of all runs so far
        self.latency: int | None = None  # the shortest of a beat, in cycles; known after a run

    @property
    def mode(self) -> str:
        """The one mode of the core: "ctr" or "ecb"."""
        return "ctr" if self.model.counts else "ecb"

    @property
    def key_bytes(self) -> int:
        """The one key size of the core."""
        return self.model.config_bytes - (BLOCK_BYTES if self.model.counts else 0)

    @property
    def decrypts(self) -> bool:
        """Whether the core has the inverse cipher. CTR mode needs none."""
        return not self.model.counts

    def run(
        self,
        packets: Iterable[StreamPacket],
        *,
        pauses: Pauses | None = None,
        progress: Reached | None = None,
    ) -> StreamRun:
        """Send packets back to back, in order.

        OpenGcmError for one that the core cannot take; SimulationError if the core breaks a rule of
        its streams or stands still.
        """
        totals = self._send(list(packets), pauses=pauses, progress=progress)
        return StreamRun(totals.data, totals.cycles, totals.latency, totals.seconds)

    def run_blocks(
        self,
        keys: bytes | Sequence[bytes],
        data: bytes,
        decrypt: bool | Sequence[bool] = False,
        *,
        chain: int = 0,
        progress: Reached | None = None,
    ) -> BlockRun:
        """The block cipher, as `BlockSimulator.run_blocks`: a key and a direction for each block.

        Blocks in a row under one key and in one direction are a packet. In CTR mode each is a
        packet of its own: the block is the counter, and the data are zeros.
        """
        keys, data = given_keys(keys), given_bytes("data", data)
        chain = given_count("chain", chain)
        if len(data) % BLOCK_BYTES:
            raise OpenGcmError(f"blocks have 16 bytes; {len(data)} bytes are not whole blocks")
        blocks = [data[at : at + BLOCK_BYTES] for at in range(0, len(data), BLOCK_BYTES)]
        listed = [keys] * len(blocks) if isinstance(keys, bytes) else list(keys)
        back = [decrypt] * len(blocks) if isinstance(decrypt, bool) else list(decrypt)
        if not len(blocks) == len(listed) == len(back):
            raise OpenGcmError("there must be a key and a direction for each block, or one for all")
        given = list(zip(listed, back, blocks, strict=True))
        if self.model.counts:
            zeros = bytes(BLOCK_BYTES)
            packets = [StreamPacket(key, zeros, block, way) for key, way, block in given]
        elif chain:
            packets = [StreamPacket(key, block, None, way) for key, way, block in given]
        else:
            packets = [
                StreamPacket(key, b"".join(block for *_, block in group), None, way)
                for (key, way), group in groupby(given, lambda item: item[:2])
            ]
        totals = self._send(packets, chain=chain, progress=progress)
        return BlockRun(b"".join(totals.data), totals.cycles, totals.latency, totals.seconds)

    def _send(
        self,
        packets: Sequence[StreamPacket],
        *,
        chain: int = 0,
        pauses: Pauses | None = None,
        progress: Reached | None = None,
    ) -> StreamTotals:
        for packet in packets:
            self._check(packet)
        batch = StreamBatch(
            [(packet.iv or b"") + packet.key for packet in packets],
            bytes(packet.decrypt for packet in packets),
            [packet.data for packet in packets],
            chain,
        )

        def watch(count: int) -> None:
            if progress:
                progress(-(-count // BLOCK_BYTES))

        totals = self.model.run(
            batch, seed=self._seed, pauses=pauses or self._pauses, watcher=watch
        )
        self._seed += 1
        self.cycles += totals.cycles
        if totals.latency:
            self.latency = min(totals.latency, self.latency or totals.latency)
        return totals

    def _crypt(self, asked: Asked, progress: Reached | None) -> bytes:
        if asked.mode.lower() != self.mode:
            said = f"{self.design.name} has no mode {asked.mode!r}; it has: {self.mode}"
            raise OpenGcmError(said)
        packet = StreamPacket(asked.key, asked.data, asked.iv, asked.decrypt and self.decrypts)
        self._check(packet, empty=True)
        return self.run([packet], progress=progress).data[0] if asked.data else b""

    def _check(self, packet: StreamPacket, *, empty: bool = False) -> None:
        """OpenGcmError for a packet that the core cannot take, without a byte only if `empty`."""
        name = self.design.name
        check_key(self.design, packet.key, self.key_bytes)
        check_mode(self.mode, packet.data, packet.iv)
        if packet.decrypt and not self.decrypts:
            raise OpenGcmError(f"{name} has no direction: CTR decrypts as it encrypts")
        if self.mode == "ecb" and not packet.data and not empty:
            raise OpenGcmError(f"{name} takes packets of at least one block")
