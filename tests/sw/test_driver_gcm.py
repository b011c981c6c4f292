# SPDX-License-Identifier: Apache-2.0
"""The C driver in GCM: a sample of NIST's cases, messages in pieces, forgeries."""

import itertools
import random

import pytest
from cop_driver import EVERYTHING, TAG, Driver, DriverError
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from opengcm.vectors.case import Case
from opengcm.vectors.files import cavp_gcm_files
from opengcm.vectors.rsp import read_rsp

RNG = random.Random(11)
KEY, IV = RNG.randbytes(32), RNG.randbytes(12)
EVERY = 1 if EVERYTHING else 17  # of NIST's 47,250 cases: prime, so that all lengths are met


def right(driver: Driver, case: Case) -> bool:
    if not case.decrypt:
        sealed = driver.seal(case.key, case.iv, case.plaintext or b"", case.aad, len(case.tag))
        return sealed == (case.ciphertext, case.tag)
    try:
        text = driver.open(case.key, case.iv, case.ciphertext, case.tag, case.aad)
    except DriverError as error:
        return error.code == TAG and not case.valid
    return case.valid and text == case.plaintext


def test_nist_vectors(gcm: Driver) -> None:
    cases = [case for path in cavp_gcm_files() for case in read_rsp(path)][::EVERY]
    assert len(cases) == (47250 if EVERYTHING else 2780)
    wrong = [case.id for case in cases if not right(gcm, case)]
    assert not wrong


@pytest.mark.parametrize("decrypt", [False, True])
def test_pieces(gcm: Driver, decrypt: bool) -> None:
    """AAD in pieces of any length, text in whole blocks but for the last."""
    gcm.set_key(KEY)
    for aad_bytes, blocks, rest in itertools.product((0, 1, 16, 37, 48), (0, 1, 4), (0, 5)):
        iv = RNG.randbytes(RNG.choice((1, 12, 16, 40)))
        aad, text = RNG.randbytes(aad_bytes), RNG.randbytes(16 * blocks + rest)
        if len(iv) >= 8:
            sealed = AESGCM(KEY).encrypt(iv, text, aad)
            sealed, tag = sealed[:-16], sealed[-16:]
        else:
            sealed, tag = gcm.seal(KEY, iv, text, aad)
        gcm.gcm_start(decrypt, iv)
        at = 0
        while at < len(aad):
            size = RNG.choice((0, 1, 3, 15, 16, 17, 33))
            gcm.gcm_aad(aad[at : at + size])
            at += size
        given = sealed if decrypt else text
        cuts = [*range(0, 16 * blocks, 16), 16 * blocks, len(text)]
        got = b"".join(gcm.gcm_text(given[a:b]) for a, b in itertools.pairwise(cuts))
        assert got == (text if decrypt else sealed)
        if decrypt:
            gcm.gcm_check(tag)
        else:
            assert gcm.gcm_tag() == tag


def test_every_flipped_bit_is_refused(gcm: Driver) -> None:
    """Of the tag, all bits; of IV, AAD and text, one in each byte. Nothing is released."""
    text, aad = RNG.randbytes(21), RNG.randbytes(18)
    sealed, tag = gcm.seal(KEY, IV, text, aad)
    assert gcm.open(KEY, IV, sealed, tag, aad) == text
    parts = {"iv": IV, "text": sealed, "tag": tag, "aad": aad}
    for name, part in parts.items():
        bits = range(8 * len(part)) if name == "tag" else range(3, 8 * len(part), 8)
        for bit in bits:
            forged = bytearray(part)
            forged[bit // 8] ^= 1 << bit % 8
            with pytest.raises(DriverError) as refused:
                gcm.open(KEY, **{**parts, name: bytes(forged)})
            assert refused.value.code == TAG, (name, bit)
    assert gcm.open(KEY, IV, sealed, tag, aad) == text


def test_every_tag_size(gcm: Driver) -> None:
    whole = AESGCM(KEY).encrypt(IV, b"text", None)
    for size in (4, 8, 12, 13, 14, 15, 16):
        sealed, tag = gcm.seal(KEY, IV, b"text", tag_size=size)
        assert (sealed, tag) == (whole[:4], whole[4 : 4 + size])
        assert gcm.open(KEY, IV, sealed, tag) == b"text"


def test_an_unfinished_message_is_dropped(gcm: Driver) -> None:
    """What begins next is not disturbed, whatever the message before had come to."""
    expected = AESGCM(KEY).encrypt(IV, b"next", b"aad")
    for reached in range(5):
        gcm.set_key(KEY)
        gcm.gcm_start(bool(reached % 2), RNG.randbytes(12 + reached // 3))
        if reached > 0:
            gcm.gcm_aad(RNG.randbytes(20))
        if reached > 1:
            gcm.gcm_text(RNG.randbytes(16))
        if reached > 2:
            gcm.gcm_text(RNG.randbytes(3))
        sealed, tag = gcm.seal(KEY, IV, b"next", b"aad")
        assert sealed + tag == expected
        assert gcm.crypt("ctr", False, KEY, b"next", IV + b"\0\0\0\2") == expected[:4]
