# SPDX-License-Identifier: Apache-2.0
"""Co-processors through their APB port from Python: modes, GCM, Monte Carlo, errors, vectors."""

import random
from collections.abc import Iterator

import pytest
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

import opengcm
from opengcm.errors import InvalidTag, OpenGcmError, SimulationError
from opengcm.sim import coprocessor_regs as regs
from opengcm.sim.coprocessor import CoprocessorSimulator
from opengcm.sim.coprocessor_binding import Program
from opengcm.vectors.block_rsp import BlockCase
from opengcm.vectors.case import Case
from opengcm.vectors.coprocessor_check import check_gcm, check_modes, sequences

RNG = random.Random(3)
KEY, IV = RNG.randbytes(16), RNG.randbytes(16)


@pytest.fixture(scope="module")
def small() -> Iterator[CoprocessorSimulator]:
    with opengcm.Simulator("pramstaller2004_asic_minimum") as simulator:
        yield simulator


@pytest.fixture(scope="module")
def gcm() -> Iterator[CoprocessorSimulator]:
    with opengcm.Simulator("gcm_compact") as simulator:
        yield simulator


def test_cbc_and_ecb(small: CoprocessorSimulator) -> None:
    data = RNG.randbytes(48)
    sealed = Cipher(algorithms.AES(KEY), modes.CBC(IV)).encryptor().update(data)
    assert small.encrypt("cbc", KEY, data, IV) == sealed
    assert small.decrypt("cbc", KEY, sealed, IV) == data
    assert small.decrypt("ecb", KEY, small.encrypt("ecb", KEY, data)) == data
    assert small.encrypt("ecb", KEY, b"") == b""
    assert small.block_cycles() == 65


@pytest.mark.parametrize(
    ("mode", "key", "data", "iv", "message"),
    [
        ("gcm", KEY, b"", IV, "has no mode 'gcm'; it has: ecb, cbc"),
        ("ecb", KEY + KEY, b"", None, "takes keys of 128 bits, not 256"),
        ("ecb", KEY, b"", IV, "ECB takes no IV"),
        ("cbc", KEY, b"", None, "CBC takes an IV of 16 bytes"),
        ("cbc", KEY, b"x", IV, "whole blocks"),
    ],
)
def test_what_is_refused(
    small: CoprocessorSimulator, mode: str, key: bytes, data: bytes, iv: bytes | None, message: str
) -> None:
    with pytest.raises(OpenGcmError, match=message):
        small.encrypt(mode, key, data, iv)


def test_a_refused_transfer_ends_a_program(small: CoprocessorSimulator) -> None:
    program = Program()
    program.write(regs.STATUS, 0)
    with pytest.raises(SimulationError, match="a write of address 16 was refused"):
        small.model.run(program)
    assert small.model.read(regs.KEY) is None
    assert not small.model.write(regs.ID, 0)


def test_seal_and_open(gcm: CoprocessorSimulator) -> None:
    aad, text, iv = RNG.randbytes(20), RNG.randbytes(37), RNG.randbytes(12)
    expected = AESGCM(KEY).encrypt(iv, text, aad)
    assert gcm.seal(KEY, iv, text, aad) == (expected[:-16], expected[-16:])
    assert gcm.open(KEY, iv, expected[:-16], expected[-16:], aad) == text
    assert gcm.open(KEY, iv, expected[:-16], expected[-16:-12], aad) == text
    with pytest.raises(InvalidTag):
        gcm.open(KEY, iv, expected[:-16], bytes(16), aad)
    for tag in (b"", bytes(5)):
        with pytest.raises(OpenGcmError, match="a tag has 4, 8 or 12 to 16 bytes"):
            gcm.open(KEY, iv, b"", tag)
    with pytest.raises(OpenGcmError, match="an IV of at least one byte"):
        gcm.seal(KEY, b"", text)


def test_counter_mode_beyond_32_bits(gcm: CoprocessorSimulator) -> None:
    start, data = b"\1" * 12 + b"\xff\xff\xff\xfe", RNG.randbytes(70)
    expected = Cipher(algorithms.AES(KEY), modes.CTR(start)).encryptor().update(data)
    assert gcm.encrypt("ctr", KEY, data, start) == expected
    assert gcm.decrypt("ctr", KEY, expected, start) == data


def test_vectors_that_are_wrong_fail(
    small: CoprocessorSimulator, gcm: CoprocessorSimulator
) -> None:
    block = small.encrypt("ecb", KEY, IV)
    right = BlockCase("right", KEY, None, IV, block, "encrypt")
    wrong = BlockCase("wrong", KEY, None, IV, IV, "decrypt")
    report = check_modes(small, [right, wrong], lambda _: None)
    assert (report.passed, report.failures) == (1, ["wrong: the result differs from byte 0 on"])
    assert report.latency == 65
    case = Case(
        id="forged",
        key=KEY,
        iv=IV,
        aad=b"",
        plaintext=b"",
        ciphertext=b"",
        tag=bytes(16),
        direction="decrypt",
        valid=True,
        source="here",
    )
    assert check_gcm(gcm, [case], lambda _: None).failures == ["forged: the outcome differs"]


def test_monte_carlo(small: CoprocessorSimulator) -> None:
    """One count of each sequence; the reference alone knows the next key."""
    found = sequences(small)
    assert [sequence.name for sequence in found] == [
        *("ECBMCT128 encrypt", "ECBMCT128 decrypt", "CBCMCT128 encrypt", "CBCMCT128 decrypt"),
    ]
    assert all(sequence.step(small) for sequence in found)
