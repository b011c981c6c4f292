# SPDX-License-Identifier: Apache-2.0
"""opengcm.spec.aes against FIPS 197: the S-box, appendices A and B/C, and another library."""

import random

import pytest
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes

from opengcm.spec import aes

# Appendix A: key, then (number, word) of expanded words.
KEY_EXPANSIONS = [
    (
        "2b7e151628aed2a6abf7158809cf4f3c",
        44,
        {4: "a0fafe17", 5: "88542cb1", 10: "5935807a", 23: "11f915bc", 40: "d014f9a8"},
        "b6630ca6",
    ),
    (
        "8e73b0f7da0e6452c810f32b809079e562f8ead2522c6b7b",
        52,
        {6: "fe0c91f7", 7: "2402f5a5", 12: "4db7b4bd", 18: "485af057", 48: "e98ba06f"},
        "01002202",
    ),
    (
        "603deb1015ca71be2b73aef0857d77811f352c073b6108d72d9810a30914dff4",
        60,
        {8: "9ba35411", 9: "8e6925af", 12: "a8b09c1a", 16: "d59aecb8", 56: "fe4890d1"},
        "706c631e",
    ),
]

# Appendices B and C: key, plaintext, ciphertext.
EXAMPLES = [
    (
        "2b7e151628aed2a6abf7158809cf4f3c",
        "3243f6a8885a308d313198a2e0370734",
        "3925841d02dc09fbdc118597196a0b32",
    ),
    (
        "000102030405060708090a0b0c0d0e0f",
        "00112233445566778899aabbccddeeff",
        "69c4e0d86a7b0430d8cdb78070b4c55a",
    ),
    (
        "000102030405060708090a0b0c0d0e0f1011121314151617",
        "00112233445566778899aabbccddeeff",
        "dda97ca4864cdfe06eaf70a0ec0d7191",
    ),
    (
        "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
        "00112233445566778899aabbccddeeff",
        "8ea2b7ca516745bfeafc49904b496089",
    ),
]


def test_sbox_entries_of_table_4() -> None:
    assert [aes.SBOX[b] for b in (0x00, 0x01, 0x53, 0x9A, 0xFF)] == [0x63, 0x7C, 0xED, 0xB8, 0x16]


def test_sbox_and_its_inverse_are_permutations() -> None:
    assert sorted(aes.SBOX) == list(range(256))
    assert all(aes.INV_SBOX[aes.SBOX[b]] == b for b in range(256))


def test_products_of_section_4() -> None:
    assert aes.gf_mul(0x57, 0x83) == 0xC1
    assert aes.gf_mul(0x57, 0x13) == 0xFE


@pytest.mark.parametrize(("key", "count", "words", "last"), KEY_EXPANSIONS)
def test_key_expansion_of_appendix_a(
    key: str, count: int, words: dict[int, str], last: str
) -> None:
    w = [bytes(word).hex() for word in aes.key_expansion(bytes.fromhex(key))]
    assert len(w) == count
    assert {i: w[i] for i in words} == words
    assert w[-1] == last


def test_round_1_of_appendix_b() -> None:
    start = list(bytes.fromhex("193de3bea0f4e22b9ac68d2ae9f84808"))
    after_sub = aes.sub_bytes(start)
    assert bytes(after_sub).hex() == "d42711aee0bf98f1b8b45de51e415230"
    after_shift = aes.shift_rows(after_sub)
    assert bytes(after_shift).hex() == "d4bf5d30e0b452aeb84111f11e2798e5"
    assert bytes(aes.mix_columns(after_shift)).hex() == "046681e5e0cb199a48f8d37a2806264c"


@pytest.mark.parametrize(("key", "plaintext", "ciphertext"), EXAMPLES)
def test_examples_of_appendices_b_and_c(key: str, plaintext: str, ciphertext: str) -> None:
    assert aes.cipher(bytes.fromhex(plaintext), bytes.fromhex(key)).hex() == ciphertext
    assert aes.inv_cipher(bytes.fromhex(ciphertext), bytes.fromhex(key)).hex() == plaintext


@pytest.mark.parametrize("key_bytes", [16, 24, 32])
def test_random_blocks_against_openssl(key_bytes: int) -> None:
    rng = random.Random(key_bytes)
    for _ in range(20):
        key, block = rng.randbytes(key_bytes), rng.randbytes(16)
        expected = Cipher(algorithms.AES(key), modes.ECB()).encryptor().update(block)
        assert aes.cipher(block, key) == expected
        assert aes.inv_cipher(expected, key) == block


@pytest.mark.parametrize("key_bytes", [0, 15, 17, 33])
def test_bad_key_length(key_bytes: int) -> None:
    with pytest.raises(ValueError, match="16, 24 or 32"):
        aes.key_expansion(bytes(key_bytes))
