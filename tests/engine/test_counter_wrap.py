# SPDX-License-Identifier: Apache-2.0
"""The counter wraps inside its last 32 bits (SP 800-38D, 6.2): nothing carries into the rest.

The space: IVs of 16 bytes made for a J0 whose counter wraps at the first block, at later ones in
every lane, and only after the text; on engines of 1, 2, 4 and 8 lanes.
"""

import random

import pytest
from engines import KEY_BYTES, reference
from wrapping import iv_for

from opengcm.sim.simulator import Simulator
from opengcm.spec import aes, gcm


@pytest.mark.parametrize("key_bytes", KEY_BYTES)
def test_counter_wrap(simulator: Simulator, seed: int, key_bytes: int) -> None:
    rng = random.Random(f"{seed} {key_bytes}")
    key = rng.randbytes(key_bytes)
    for blocks_before in (0, 1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 31, 100):
        j0 = rng.getrandbits(96) << 32 | (0xFFFFFFFF - blocks_before)
        iv = iv_for(j0, key)
        assert gcm.pre_counter_block(int.from_bytes(aes.cipher(bytes(16), key)), iv) == j0
        text, aad = rng.randbytes(16 * 40 + 3), rng.randbytes(rng.choice((0, 16, 33)))
        expected = gcm.gcm_ae(key, iv, text, aad)
        assert expected == reference(key, iv, text, aad)
        assert simulator.seal(key, iv, text, aad) == expected, f"{blocks_before} blocks before"
        assert simulator.open(key, iv, *expected, aad) == text


def test_wrap_ends_above_zero(simulator: Simulator, seed: int) -> None:
    """All ones above the counter stay so: a carry would turn them to zero."""
    rng = random.Random(seed)
    key = rng.randbytes(16)
    iv = iv_for((1 << 128) - 1, key)
    text = rng.randbytes(200)
    assert simulator.seal(key, iv, text) == reference(key, iv, text, b"")
