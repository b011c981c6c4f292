# SPDX-License-Identifier: Apache-2.0
"""opengcm.spec.gcm against the GCM specification's examples, NIST CAVP and PyCryptodome."""

import random
from itertools import islice
from pathlib import Path

import pytest
from Crypto.Cipher import AES

from opengcm.spec import gcm
from opengcm.vectors import Case, cavp_gcm_files, read_vectors

# Test cases 2 and 4 of the GCM specification, and 5 and 6: IVs of 8 and 60 bytes.
KEY = "feffe9928665731c6d6a8f9467308308"
TEXT = (
    "d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a72"
    "1c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b39"
)
AAD = "feedfacedeadbeeffeedfacedeadbeefabaddad2"
LONG_IV = (
    "9313225df88406e555909c5aff5269aa6a7a9538534f7da1e4c303d2a318a728"
    "c3c0c95156809539fcf0e2429a6b525416aedbf5a0de6a57a637b39b"
)
EXAMPLES = [
    (
        "00" * 16,
        "00" * 12,
        "00" * 16,
        "",
        "0388dace60b6a392f328c2b971b2fe78",
        "ab6e47d42cec13bdf53a67b21257bddf",
    ),
    (
        KEY,
        "cafebabefacedbaddecaf888",
        TEXT,
        AAD,
        "42831ec2217774244b7221b784d0d49ce3aa212f2c02a4e035c17e2329aca12e"
        "21d514b25466931c7d8f6a5aac84aa051ba30b396a0aac973d58e091",
        "5bc94fbc3221a5db94fae95ae7121a47",
    ),
    (
        KEY,
        "cafebabefacedbad",
        TEXT,
        AAD,
        "61353b4c2806934a777ff51fa22a4755699b2a714fcdc6f83766e5f97b6c7423"
        "73806900e49f24b22b097544d4896b424989b5e1ebac0f07c23f4598",
        "3612d2e79e3b0785561be14aaca2fccb",
    ),
    (
        KEY,
        LONG_IV,
        TEXT,
        AAD,
        "8ce24998625615b603a033aca13fb894be9112a5c3a211a8ba262a3cca7e2ca7"
        "01e4a9a4fba43c90ccdcb281d48c7c6fd62875d2aca417034c34aee5",
        "619cc5aefffe0bfa462af43c1699d050",
    ),
]


@pytest.mark.parametrize(("key", "iv", "p", "a", "c", "t"), EXAMPLES)
def test_examples_of_the_specification(key: str, iv: str, p: str, a: str, c: str, t: str) -> None:
    k, n, aad = bytes.fromhex(key), bytes.fromhex(iv), bytes.fromhex(a)
    ciphertext, tag = gcm.gcm_ae(k, n, bytes.fromhex(p), aad)
    assert (ciphertext.hex(), tag.hex()) == (c, t)
    assert gcm.gcm_ad(k, n, ciphertext, aad, tag) == bytes.fromhex(p)


def test_ghash_of_test_case_2() -> None:
    h = 0x66E94BD4EF8A2C3B884CFA59CA342B2E
    x = bytes.fromhex("0388dace60b6a392f328c2b971b2fe7800000000000000000000000000000080")
    assert gcm.ghash(h, x) == 0xF38CBB1AD69223DCC3457AE5B6B0F885


def test_one_is_the_neutral_element() -> None:
    one = 1 << 127  # bit 0 of the standard
    x = 0x0388DACE60B6A392F328C2B971B2FE78
    assert gcm.mul(x, one) == gcm.mul(one, x) == x


def test_inc32_wraps_in_the_last_32_bits() -> None:
    assert gcm.inc32(0x1_FFFFFFFF) == 0x1_00000000
    assert gcm.inc32((1 << 128) - 1) == (1 << 128) - (1 << 32)


@pytest.mark.parametrize("path", cavp_gcm_files(), ids=lambda path: path.stem)
def test_cavp(path: Path) -> None:
    """Every 199th case, which meets each combination of lengths about once in two."""
    for case in islice(read_vectors(path), 0, None, 199):
        assert isinstance(case, Case)
        if case.decrypt:
            got = gcm.gcm_ad(case.key, case.iv, case.ciphertext, case.aad, case.tag)
            assert got == (case.plaintext if case.valid else None), case.id
        else:
            sealed = gcm.gcm_ae(case.key, case.iv, case.plaintext or b"", case.aad, len(case.tag))
            assert sealed == (case.ciphertext, case.tag), case.id


def test_random_packets_against_pycryptodome() -> None:
    rng = random.Random(38)
    for _ in range(40):
        key = rng.randbytes(rng.choice((16, 24, 32)))
        iv = rng.randbytes(rng.choice((1, 11, 12, 13, 16, 60)))
        text, aad = rng.randbytes(rng.randrange(70)), rng.randbytes(rng.randrange(40))
        tag_bytes = rng.choice((16, 15, 14, 13, 12, 8, 4))
        model = AES.new(key, AES.MODE_GCM, nonce=iv, mac_len=tag_bytes)
        model.update(aad)
        sealed = gcm.gcm_ae(key, iv, text, aad, tag_bytes)
        assert sealed == model.encrypt_and_digest(text)
        ciphertext, tag = sealed
        assert gcm.gcm_ad(key, iv, ciphertext, aad, tag) == text
        forged = bytes([tag[0] ^ 1]) + tag[1:]
        assert gcm.gcm_ad(key, iv, ciphertext, aad, forged) is None


@pytest.mark.parametrize(("iv", "tag_bytes"), [(b"", 16), (bytes(12), 5), (bytes(12), 0)])
def test_lengths_outside_the_standard(iv: bytes, tag_bytes: int) -> None:
    with pytest.raises(ValueError, match=r"an? (IV|tag) has"):
        gcm.gcm_ae(bytes(16), iv, b"", b"", tag_bytes)
