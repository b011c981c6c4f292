# SPDX-License-Identifier: Apache-2.0
"""The verdict of the RTL on each single bit of the tag, at every tag length.

Published vectors carry tags that differ in many bytes, so they would pass a compare that forgets
one of them.
"""

import random
from dataclasses import replace

import pytest

from opengcm import Packet, Status
from opengcm.sim.simulator import Simulator
from opengcm.spec.gcm import TAG_BYTES


@pytest.mark.parametrize("tag_bytes", TAG_BYTES)
def test_every_bit_of_the_tag_counts(simulator: Simulator, tag_bytes: int) -> None:
    rng = random.Random(tag_bytes)
    key, iv = rng.randbytes(16), rng.randbytes(12)
    text, aad = rng.randbytes(19), rng.randbytes(7)
    ciphertext, tag = simulator.seal(key, iv, text, aad, tag_bytes)
    assert len(tag) == tag_bytes
    good = Packet(key=key, iv=iv, aad=aad, data=ciphertext, decrypt=True, tag=tag)
    flipped = [
        replace(good, tag=(int.from_bytes(tag, "big") ^ 1 << bit).to_bytes(tag_bytes, "big"))
        for bit in range(8 * tag_bytes)
    ]
    results = simulator.run([good, *flipped, good]).results
    assert [result.status for result in results[1:-1]] == [Status.AuthFail] * len(flipped)
    assert all(result.data == b"" for result in results[1:-1])
    assert results[0].data == results[-1].data == text
