# SPDX-License-Identifier: Apache-2.0
"""What the papers show of their own systems, on the presets of them.

Lin and Chuang's test pattern (their table III, a case of the GCM submission) both ways with each of
their tag lengths, and Henzen and Fichtner's flow (their table I): three blocks of AAD, 18 of text
and the length block in six beats of four, the tag with the last of them.
"""

from collections.abc import Iterator

import pytest
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from opengcm import InvalidTag
from opengcm.sim.simulator import Packet, Simulator

KEY = bytes.fromhex("feffe9928665731c6d6a8f9467308308")
IV = bytes.fromhex("cafebabefacedbaddecaf888")
AAD = bytes.fromhex("feedfacedeadbeeffeedfacedeadbeefabaddad2")
PLAINTEXT = bytes.fromhex(
    "d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a72"
    "1c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b39"
)
CIPHERTEXT = bytes.fromhex(
    "42831ec2217774244b7221b784d0d49ce3aa212f2c02a4e035c17e2329aca12e"
    "21d514b25466931c7d8f6a5aac84aa051ba30b396a0aac973d58e091"
)
TAG = bytes.fromhex("5bc94fbc3221a5db94fae95ae7121a47")


@pytest.fixture(scope="module")
def lin() -> Iterator[Simulator]:
    with Simulator("lin2023") as simulator:
        yield simulator


@pytest.mark.parametrize("tag_bytes", [16, 14, 13, 12])
def test_lin_table_iii(lin: Simulator, tag_bytes: int) -> None:
    tag = TAG[:tag_bytes]
    assert lin.seal(KEY, IV, PLAINTEXT, AAD, tag_bytes) == (CIPHERTEXT, tag)
    assert lin.open(KEY, IV, CIPHERTEXT, tag, AAD) == PLAINTEXT
    with pytest.raises(InvalidTag):
        lin.open(KEY, IV, CIPHERTEXT, bytes([tag[0] ^ 1]) + tag[1:], AAD)


@pytest.mark.parametrize("blocks", [*range(14), 40, 41])
def test_lin_even_and_odd_numbers_of_blocks(lin: Simulator, blocks: int) -> None:
    """Every way the last six powers of H fall on two lanes and three stages."""
    text = bytes(at % 251 for at in range(16 * blocks))
    sealed = AESGCM(KEY).encrypt(IV, text, AAD)
    run = lin.run([Packet(key=KEY, iv=IV, aad=AAD, data=text)])
    assert (run.results[0].data, run.results[0].tag) == (sealed[:-16], sealed[-16:])
    assert run.beats == -(-(2 + len(text) // 16 + 1) // 2)


def test_henzen_table_i() -> None:
    aad, text = bytes(range(48)), bytes(range(16)) * 18
    sealed = AESGCM(KEY).encrypt(IV, text, aad)
    with Simulator("gcm_100g") as simulator:
        run = simulator.run([Packet(key=KEY, iv=IV, aad=aad, data=text)] * 3)
    assert run.beats == 3 * 6
    for result in run.results:
        assert (result.data, result.tag) == (sealed[:-16], sealed[-16:])
        assert result.last_in - result.first_in == 5
        assert result.last_out - result.first_out == 5
