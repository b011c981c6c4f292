# SPDX-License-Identifier: Apache-2.0
"""The Monte Carlo test of AES in ECB mode (AESAVS, 6.4.1).

A hundred times: a thousand blocks, each the input of the next, all under one key; then what came
last is added to the key. NIST's files for it are not in the package cryptography-vectors, so the
seeds are drawn here and the answers are those of OpenSSL.
"""

import random
from collections.abc import Callable
from dataclasses import dataclass

from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes

from opengcm.sim.block import RunsBlocks

OUTER = 100  # counts of a NIST file: a case each
INNER = 1000
_SEED = 197
_BLOCK = 16


@dataclass
class Chain:
    """One direction's sequence: the key and the block that the next count begins with."""

    key: bytes
    block: bytes
    decrypt: bool

    def reference(self) -> tuple[bytes, bytes]:
        """OpenSSL's last two blocks of a count."""
        cipher = Cipher(algorithms.AES(self.key), modes.ECB())
        step = cipher.decryptor() if self.decrypt else cipher.encryptor()
        before = block = self.block
        for _ in range(INNER):
            before, block = block, step.update(block)
        return before, block

    def advance(self, before: bytes, last: bytes) -> None:
        """The key and block of the next count."""
        added = (before + last)[-len(self.key) :]
        self.key = bytes(a ^ b for a, b in zip(self.key, added, strict=True))
        self.block = last


def monte_carlo(
    simulator: RunsBlocks,
    *,
    outer: int = OUTER,
    reached: Callable[[int], None] | None = None,
) -> tuple[int, list[str]]:
    """Run the test in every direction of the core, all directions at once in its pipeline.

    Returns the counts that passed and a line for each that failed; after a failure a sequence
    goes on as it should have. `reached` takes the counts done.
    """
    rng = random.Random(_SEED)
    chains = [
        Chain(rng.randbytes(simulator.key_bytes), rng.randbytes(_BLOCK), decrypt)
        for decrypt in ([False, True] if simulator.decrypts else [False])
    ]
    lanes = len(chains)
    passed, failures = 0, []
    for count in range(outer):
        data = b"".join(chain.block for chain in chains) + bytes(_BLOCK * lanes * (INNER - 1))
        run = simulator.run_blocks(
            [chain.key for chain in chains] * INNER,
            data,
            [chain.decrypt for chain in chains] * INNER,
            chain=lanes,
        )
        tail = [run.data[-_BLOCK * i :][:_BLOCK] for i in range(2 * lanes, 0, -1)]
        for lane, chain in enumerate(chains):
            expected = chain.reference()
            if (tail[lane], tail[lane + lanes]) == expected:
                passed += 1
            else:
                word = "decrypt" if chain.decrypt else "encrypt"
                failures.append(f"ECBMCT{8 * len(chain.key)} {word}, count {count}")
            chain.advance(*expected)
        if reached:
            reached(passed + len(failures))
    return passed, failures
