# SPDX-License-Identifier: Apache-2.0
"""The C driver in ECB, CBC and CTR: NIST's vectors, and OpenSSL where NIST has no file.

All known-answer tests and multi-block messages and one count (or all hundred) of each Monte Carlo
test, on each core with ECB and CBC; pieces of every length in CTR, and counters that overflow.
"""

import itertools
import random
from typing import Any

from cop_driver import EVERYTHING, Driver
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes

from opengcm.vectors.block_rsp import BlockCase, cavp_block_files, read_block_rsp
from opengcm.vectors.coprocessor_check import sequences

RNG = random.Random(7)
KEY, IV = RNG.randbytes(16), RNG.randbytes(16)


def cases(driver: Driver) -> list[BlockCase]:
    found = [case for path in cavp_block_files() for case in read_block_rsp(path)]
    return [case for case in found if driver.takes_key(len(case.key))]


def test_nist_vectors(aes: Driver) -> None:
    given = cases(aes)
    assert len(given) > 1000
    for case in given:
        got = aes.crypt(case.mode, case.direction == "decrypt", case.key, case.given, case.iv)
        assert got == case.expected, case.id


def test_monte_carlo(aes: Driver) -> None:
    core: Any = aes  # with what the test asks of a simulator
    core.decrypts = True
    found = sequences(core)
    assert len(found) in (4, 12)
    for sequence in found:
        for count in range(100 if EVERYTHING else 1):
            assert sequence.step(core), f"{sequence.name}, count {count}"


def test_directions_take_turns(aes: Driver) -> None:
    """One key, messages of both directions and modes, none of which disturbs the next."""
    ecb, cbc = Cipher(algorithms.AES(KEY), modes.ECB()), Cipher(algorithms.AES(KEY), modes.CBC(IV))
    aes.set_key(KEY)
    for blocks in (1, 3, 0, 2):
        text = RNG.randbytes(16 * blocks)
        assert aes.crypt("cbc", True, KEY, text, IV) == cbc.decryptor().update(text)
        assert aes.crypt("ecb", False, KEY, text, None) == ecb.encryptor().update(text)
        assert aes.crypt("ecb", True, KEY, text, None) == ecb.decryptor().update(text)
        assert aes.crypt("cbc", False, KEY, text, IV) == cbc.encryptor().update(text)


def test_cbc_in_pieces(aes: Driver) -> None:
    aes.set_key(KEY)
    for decrypt in (False, True):
        text = RNG.randbytes(16 * 7)
        cipher = Cipher(algorithms.AES(KEY), modes.CBC(IV))
        step = cipher.decryptor() if decrypt else cipher.encryptor()
        aes.start("cbc", decrypt, IV)
        cuts = (0, 16, 64, 64, 112)
        got = [aes.update(text[a:b]) for a, b in itertools.pairwise(cuts)]
        aes.call("finish")
        assert b"".join(got) == step.update(text)


def test_ctr_in_pieces(gcm: Driver) -> None:
    for key_bytes in (16, 24, 32):
        key, text = RNG.randbytes(key_bytes), RNG.randbytes(200)
        # Overflows of 32 bits, of 64 and of all.
        for start in (IV, IV[:12] + b"\xff" * 4, IV[:8] + b"\xff" * 7 + b"\xfe", b"\xff" * 16):
            expected = Cipher(algorithms.AES(key), modes.CTR(start)).encryptor().update(text)
            assert gcm.crypt("ctr", False, key, text, start) == expected
            gcm.start("ctr", True, start)  # direction means nothing to CTR
            got, at = b"", 0
            while at < len(text):
                size = RNG.choice((0, 1, 2, 15, 16, 17, 33))
                got += gcm.update(text[at : at + size])
                at += size
            gcm.call("finish")
            assert got == expected
