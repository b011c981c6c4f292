# SPDX-License-Identifier: Apache-2.0
"""The RTL of a block core as a Python object: modes of SP 800-38A, and runs of many blocks.

Every block goes through the Verilated RTL; the modes around it (ECB, CBC, CTR) are what the
user of such a core adds: XOR and a counter.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import ClassVar, Protocol

from opengcm.designs import Design
from opengcm.errors import OpenGcmError
from opengcm.parameters import Value
from opengcm.sim.block_binding import BlockBatch, BlockModel
from opengcm.sim.compile import Message
from opengcm.sim.given import given_bytes, given_count, given_keys
from opengcm.sim.live import BLOCK_BYTES, AesDesign, Asked, Reached, check_key, check_mode
from opengcm.spec.aes import key_expansion

MODES = ("ecb", "cbc", "ctr")


@dataclass(frozen=True)
class BlockRun:
    """Blocks in the order they went in.

    `cycles` counts from the cycle of the first block in to that of the last one out, both
    included; `latency` is that of every block; `seconds` is the time the simulation took.
    """

    data: bytes
    cycles: int
    latency: int
    seconds: float


class RunsBlocks(Protocol):
    """A core that runs the block cipher, whatever it is for: what NIST's block vectors ask."""

    @property
    def key_bytes(self) -> int:
        """The one key size of the core."""

    @property
    def decrypts(self) -> bool:
        """Whether the core has the inverse cipher."""

    def run_blocks(
        self,
        keys: bytes | Sequence[bytes],
        data: bytes,
        decrypt: bool | Sequence[bool] = False,
        *,
        chain: int = 0,
    ) -> BlockRun:
        """As `BlockSimulator.run_blocks`."""


class BlockSimulator(AesDesign):
    """A live block core. Use it as a context manager, or call `close`.

    `in_gap` is the probability of a cycle without a block; `noise` puts random values wherever
    the core must not look. `seed` fixes both. The first use of a design builds its model;
    `message` is told. Other keywords are parameters of the top module.
    """

    models: ClassVar = {"block": BlockModel}
    model: BlockModel

    def __init__(
        self,
        design: str | Path | Design,
        *,
        seed: int = 0,
        in_gap: float = 0.0,
        noise: bool = False,
        message: Message | None = None,
        **parameters: Value,
    ) -> None:
        if not 0 <= in_gap < 1:
            raise OpenGcmError(f"in_gap is a probability below 1, not {in_gap}")
        super().__init__(design, parameters, seed=seed, message=message)
        self._seed, self._gap, self._noise = seed, in_gap, noise
        self.cycles = 0  # of all runs so far
        self.latency: int | None = None  # of a block, in cycles; known after a run

    @property
    def key_bytes(self) -> int:
        """The one key size of the core."""
        return self.model.key_bytes

    @property
    def decrypts(self) -> bool:
        """Whether the core decrypts too."""
        return self.model.decrypts and bool(self.design.parameters.get("BothWays"))

    def run_blocks(
        self,
        keys: bytes | Sequence[bytes],
        data: bytes,
        decrypt: bool | Sequence[bool] = False,
        *,
        chain: int = 0,
        progress: Reached | None = None,
    ) -> BlockRun:
        """Send blocks back to back, in order, each under a key and in a direction of its own.

        `keys` is one key for all blocks or a key for each, `decrypt` likewise. If `chain` is not
        0, block i is added to what came of block i - `chain` before it goes in. OpenGcmError for
        what the core cannot do; SimulationError if it breaks a rule of its interface.
        """
        keys, data = given_keys(keys), given_bytes("data", data)
        chain = given_count("chain", chain)
        count, rest = divmod(len(data), BLOCK_BYTES)
        if rest:
            raise OpenGcmError(f"blocks have 16 bytes; {len(data)} bytes are not whole blocks")
        directions = [decrypt] * count if isinstance(decrypt, bool) else list(decrypt)
        one_key = isinstance(keys, bytes) and len(set(directions)) <= 1
        listed = [keys] * (1 if one_key else count) if isinstance(keys, bytes) else list(keys)
        if len(directions) != count or (not one_key and len(listed) != count):
            raise OpenGcmError("there must be a key and a direction for each block, or one for all")
        if any(directions) and not self.decrypts:
            raise OpenGcmError(f"{self.design.name} only encrypts; CTR needs no more than that")
        for key in listed:
            check_key(self.design, key, self.key_bytes)
        given = zip(listed, directions, strict=not one_key)
        batch = BlockBatch(
            data,
            b"".join(last_words(key) if back else key for key, back in given),
            bytes(directions) if any(directions) else b"",
            chain,
        )
        totals = self.model.run(
            batch, seed=self._seed, gap=self._gap, noise=self._noise, watcher=progress
        )
        self._seed += 1
        self.cycles += totals.cycles
        self.latency = totals.latency or self.latency
        return BlockRun(totals.data, totals.cycles, totals.latency, totals.seconds)

    def _crypt(self, asked: Asked, progress: Reached | None) -> bytes:
        mode, decrypt, key = asked.mode, asked.decrypt, asked.key
        data, iv = asked.data, asked.iv
        if mode not in MODES:
            raise OpenGcmError(f"unknown mode {mode!r}; there are: {', '.join(MODES)}")
        check_mode(mode, data, iv)
        before = iv or b""
        if mode == "ctr":
            return self._ctr(key, data, before, progress)
        if mode == "ecb":
            return self.run_blocks(key, data, decrypt, progress=progress).data
        if decrypt:
            blocks = self.run_blocks(key, data, decrypt=True, progress=progress).data
            return _xor(blocks, (before + data)[: len(data)])
        first = bytes(a ^ b for a, b in zip(data, before, strict=False))
        return self.run_blocks(key, first + data[BLOCK_BYTES:], chain=1, progress=progress).data

    def _ctr(self, key: bytes, data: bytes, iv: bytes, progress: Reached | None) -> bytes:
        first = int.from_bytes(iv)
        count = -(-len(data) // BLOCK_BYTES)
        counters = ((first + i) % 2**128 for i in range(count))
        blocks = b"".join(counter.to_bytes(BLOCK_BYTES) for counter in counters)
        return _xor(data, self.run_blocks(key, blocks, progress=progress).data[: len(data)])


@lru_cache(maxsize=64)
def last_words(key: bytes) -> bytes:
    """The end of the key schedule, as long as the key: what a core that decrypts is given.

    In hardware software does this once a key, or og_aes_last_key.
    """
    words = key_expansion(key)[-len(key) // 4 :]
    return b"".join(bytes(word) for word in words)


def _xor(a: bytes, b: bytes) -> bytes:
    return (int.from_bytes(a) ^ int.from_bytes(b)).to_bytes(len(a))
