# SPDX-License-Identifier: Apache-2.0
"""The block cores through the compiled harness: modes, keys, directions, NIST's vectors.

Space: encryptor and encryptor/decryptor, all key sizes, both directions; a key and a direction
that change with every block of 100,000, against OpenSSL; pauses and noise between blocks; every
error a user can make.
"""

import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from buffers import forms
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
from python_support import Cli

from opengcm import Simulator
from opengcm.designs import load_design
from opengcm.errors import OpenGcmError, VectorError
from opengcm.sim.block import BlockRun, BlockSimulator
from opengcm.vectors.block_check import check_blocks, sort_out_blocks
from opengcm.vectors.block_rsp import cavp_block_files, read_block_rsp
from opengcm.vectors.monte_carlo import monte_carlo

BLOCKS = 100_000
LATENCY = 31


def openssl(
    mode: modes.ECB | modes.CBC | modes.CTR, key: bytes, data: bytes, *, decrypt: bool = False
) -> bytes:
    """What OpenSSL makes of the data."""
    cipher = Cipher(algorithms.AES(key), mode)
    step = cipher.decryptor() if decrypt else cipher.encryptor()
    return step.update(data) + step.finalize()


@pytest.fixture(scope="module")
def both_ways() -> Iterator[BlockSimulator]:
    with BlockSimulator("hesham2014_encdec", seed=5) as core:
        yield core


class OneWay(BlockSimulator):
    """The same core, as if it had no direction to choose: no second model is built."""

    @property
    def decrypts(self) -> bool:
        return False


@pytest.fixture(scope="module")
def encryptor() -> Iterator[BlockSimulator]:
    with OneWay("hesham2014_encdec", seed=6, in_gap=0.2, noise=True) as core:
        yield core


def test_a_key_and_a_direction_each_cycle(both_ways: BlockSimulator) -> None:
    rng = random.Random(7)
    keys = [rng.randbytes(16) for _ in range(BLOCKS)]
    directions = [rng.random() < 0.5 for _ in range(BLOCKS)]
    data = rng.randbytes(16 * BLOCKS)
    run = both_ways.run_blocks(keys, data, directions)
    assert (run.latency, run.cycles) == (LATENCY, BLOCKS + LATENCY)
    ecb = modes.ECB()
    for i, (key, decrypt) in enumerate(zip(keys, directions, strict=True)):
        part = slice(16 * i, 16 * i + 16)
        assert run.data[part] == openssl(ecb, key, data[part], decrypt=decrypt), f"block {i}"


@pytest.mark.parametrize("size", [0, 16, 48, 1600])
def test_modes_both_ways(both_ways: BlockSimulator, size: int) -> None:
    rng = random.Random(size)
    key, iv, data = rng.randbytes(16), rng.randbytes(16), rng.randbytes(size)
    for name, mode in (("ecb", modes.ECB()), ("cbc", modes.CBC(iv)), ("ctr", modes.CTR(iv))):
        given = None if name == "ecb" else iv
        sealed = openssl(mode, key, data)
        assert both_ways.encrypt(name, key, data, given) == sealed
        assert both_ways.decrypt(name, key, sealed, given) == data


def test_modes_of_an_encryptor(encryptor: BlockSimulator) -> None:
    rng = random.Random(8)
    key, data = rng.randbytes(16), rng.randbytes(777)
    for iv in (rng.randbytes(16), bytes([0xFF] * 16)):  # the second one wraps
        sealed = openssl(modes.CTR(iv), key, data)
        assert encryptor.encrypt("ctr", key, data, iv) == sealed
        assert encryptor.decrypt("ctr", key, sealed, iv) == data
        whole = data[:320]
        assert encryptor.encrypt("cbc", key, whole, iv) == openssl(modes.CBC(iv), key, whole)
    for mode, start in (("ecb", None), ("cbc", bytes(16))):
        with pytest.raises(OpenGcmError, match="hesham2014_encdec only encrypts"):
            encryptor.decrypt(mode, key, bytes(32), start)


@pytest.mark.parametrize(
    ("mode", "key", "data", "iv", "text"),
    [
        ("gcm", 16, 16, None, "unknown mode"),
        ("ecb", 16, 16, bytes(16), "ECB takes no IV"),
        ("cbc", 16, 16, None, "IV of 16 bytes, not 0"),
        ("ctr", 16, 16, bytes(12), "IV of 16 bytes, not 12"),
        ("ecb", 16, 15, None, "whole blocks"),
        ("ecb", 24, 16, None, "takes keys of 128 bits, not 192"),
    ],
)
def test_what_cannot_be_done_is_said(
    encryptor: BlockSimulator, mode: str, key: int, data: int, iv: bytes | None, text: str
) -> None:
    with pytest.raises(OpenGcmError, match=text):
        encryptor.encrypt(mode, bytes(key), bytes(data), iv)


def test_keys_and_directions_must_fit(both_ways: BlockSimulator) -> None:
    with pytest.raises(OpenGcmError, match="for each block"):
        both_ways.run_blocks([bytes(16)], bytes(32))
    with pytest.raises(OpenGcmError, match="for each block"):
        both_ways.run_blocks(bytes(16), bytes(32), [True])


def test_buffers(both_ways: BlockSimulator) -> None:
    """Of items of any width, and however they lie in memory."""
    rng = random.Random(9)
    key, iv, data = rng.randbytes(16), rng.randbytes(16), rng.randbytes(64)
    sealed = openssl(modes.CBC(iv), key, data)
    for given in zip(*map(forms, (key, data, iv)), strict=True):
        assert both_ways.encrypt("cbc", *given) == sealed
    for given in zip(*map(forms, (key, sealed, iv)), strict=True):
        assert both_ways.decrypt("cbc", *given) == data
    one = openssl(modes.ECB(), key, data)
    for keys, blocks in zip(forms(key), forms(data), strict=True):
        assert both_ways.run_blocks(keys, blocks).data == one
        assert both_ways.run_blocks([keys] * 4, blocks).data == one


@pytest.mark.parametrize("wrong", ["0" * 16, 16, [0] * 16], ids=repr)
def test_what_is_no_bytes(both_ways: BlockSimulator, wrong: Any) -> None:
    key, iv = bytes(16), bytes(16)
    for name in ("key", "data", "iv"):
        given = {"key": key, "data": bytes(16), "iv": iv, name: wrong}
        for crypt in (both_ways.encrypt, both_ways.decrypt):
            with pytest.raises(OpenGcmError, match=f"^{name} must be bytes"):
                crypt("cbc", **given)
    with pytest.raises(OpenGcmError, match=r"^keys? must be bytes"):
        both_ways.run_blocks(wrong, bytes(16))
    with pytest.raises(OpenGcmError, match=r"^data must be bytes"):
        both_ways.run_blocks(key, wrong)


def test_counts_that_cannot_be(both_ways: BlockSimulator) -> None:
    with pytest.raises(OpenGcmError, match="chain must be 0 to"):
        both_ways.run_blocks(bytes(16), bytes(64), chain=-1)
    with pytest.raises(OpenGcmError, match="cycles must be 0 to"):
        both_ways.reset(-1)


def test_reset_drops_what_is_under_way(encryptor: BlockSimulator) -> None:
    encryptor.reset()
    key = bytes(range(16))
    assert encryptor.encrypt("ecb", key, bytes(16)) == openssl(modes.ECB(), key, bytes(16))


@pytest.mark.parametrize(
    "bits", [128, *(pytest.param(bits, marks=pytest.mark.full) for bits in (192, 256))]
)
def test_nist_vectors_of_every_key_size(bits: int, both_ways: BlockSimulator) -> None:
    """Known answers, multi-block messages and counts of the Monte Carlo test, both directions."""
    design = load_design("hesham2014_encdec")
    forms = {"KeyBits": bits, "BothWays": 1, "Sbox": 0, "RoundRegs": 1, "SboxCuts": 0}
    other = replace(design, parameters=forms)
    core = both_ways if bits == 128 else BlockSimulator(other, seed=9)
    entries = [case for file in cavp_block_files() for case in read_block_rsp(file)]
    cases, skipped = sort_out_blocks(core, entries)
    assert len(cases) + skipped.total() == len(entries) == 4276
    assert {case.direction for case in cases} == {"encrypt", "decrypt"}
    report = check_blocks(core, cases, lambda _done: None, monte_carlo_counts=2)
    assert report.failures == []
    assert report.passed == len(cases) + 4


class Flawed:
    """A core whose last block of every run is wrong."""

    def __init__(self, core: BlockSimulator) -> None:
        self.core, self.key_bytes, self.decrypts = core, core.key_bytes, core.decrypts

    def run_blocks(self, *arguments: Any, **options: Any) -> BlockRun:
        run = self.core.run_blocks(*arguments, **options)
        return replace(run, data=run.data[:-1] + bytes([run.data[-1] ^ 1]))


def test_monte_carlo_notices_one_wrong_bit(encryptor: BlockSimulator) -> None:
    passed, failures = monte_carlo(Flawed(encryptor), outer=2)
    assert passed == 0
    assert failures == ["ECBMCT128 encrypt, count 0", "ECBMCT128 encrypt, count 1"]


def test_command(cli: Cli) -> None:
    files = [file for file in cavp_block_files() if file.stem in ("ECBMMT128", "CBCGFSbox192")]
    done = cli("test", "hesham2014_encdec", "--vectors", *files)
    assert done.code == 0
    lines = done.out.splitlines()
    assert lines[0].startswith("hesham2014_encdec: 20 passed, 0 failed, 12 skipped (")
    assert "skipped 12: the design takes no keys of 192 bits" in lines


def test_an_encryptor_is_not_asked_to_decrypt(encryptor: BlockSimulator) -> None:
    files = [file for file in cavp_block_files() if file.stem == "ECBMMT128"]
    entries = [case for file in files for case in read_block_rsp(file)]
    cases, skipped = sort_out_blocks(encryptor, entries)
    assert {case.direction for case in cases} == {"encrypt"}
    assert skipped == {"the design only encrypts": 10}


def test_a_design_gives_its_simulator() -> None:
    with Simulator("hesham2014_encdec") as core:
        assert isinstance(core, BlockSimulator)


def test_a_command_for_engines_says_so(cli: Cli) -> None:
    done = cli("linerate", "aes_enc")
    assert done.code == 2
    assert done.err.strip().count("\n") == 0
    assert "of kind 'block'" in done.err


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[ENCRYPT]\nCOUNT = 0\nKEY = 00\nPLAINTEXT = 00\nCIPHERTEXT = 00\n", ":5: the case has"),
        ("[ENCRYPT]\nCOUNT = 0\nKEY = 0g\n", ":3: KEY is not hexadecimal"),
        ("COUNT = 0\n", ":1: not a line"),
        ("[DECRYPT]\nCOUNT = 0\nKEY = 00\n", ":3: the file ends in the middle"),
        ("# nothing\n", ":1: no case in the file"),
    ],
)
def test_broken_files_are_named_with_their_line(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "broken.rsp"
    path.write_text(text)
    with pytest.raises(VectorError, match=f"{path.name}{message}"):
        list(read_block_rsp(path))
