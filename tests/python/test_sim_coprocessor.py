# SPDX-License-Identifier: Apache-2.0
"""Co-processors through their bus from Python: modes, GCM, Monte Carlo, errors, vectors.

The harness must see a core's mistakes on its bus: each rule is broken once, by `faulty_axil.sv` or
`faulty_apb.sv`.
"""

import os
import random
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from buffers import forms
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

import opengcm
from opengcm import sources
from opengcm.designs import load_design
from opengcm.errors import InvalidTag, OpenGcmError, SimulationError
from opengcm.sim import coprocessor_regs as regs
from opengcm.sim.build import build
from opengcm.sim.bus_binding import BusModel, Program
from opengcm.sim.coprocessor import CoprocessorSimulator, Sealed
from opengcm.vectors.block_rsp import BlockCase
from opengcm.vectors.case import Case
from opengcm.vectors.coprocessor_check import check_gcm, check_modes, sequences

SEED = int(os.environ.get("OPENGCM_TEST_SEED", "1"))
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


def test_buffers(gcm: CoprocessorSimulator, axil: CoprocessorSimulator) -> None:
    """Of items of any width, and however they lie in memory."""
    iv, text, aad = RNG.randbytes(12), RNG.randbytes(64), RNG.randbytes(32)
    expected = AESGCM(KEY).encrypt(iv, text, aad)
    sealed, tag = expected[:-16], expected[-16:]
    for given in zip(*map(forms, (KEY, iv, text, aad)), strict=True):
        assert gcm.seal(*given) == (sealed, tag)
    for given in zip(*map(forms, (KEY, iv, sealed, tag, aad)), strict=True):
        assert gcm.open(*given) == text
    chained = Cipher(algorithms.AES(KEY), modes.CBC(IV)).encryptor().update(text)
    for key, data, block, start in zip(*map(forms, (KEY, text, text[:16], IV)), strict=True):
        assert axil.encrypt("cbc", key, data, start) == chained
        assert axil.chain(False, key, block, 2, start) == axil.chain(False, KEY, text[:16], 2, IV)


@pytest.mark.parametrize("wrong", ["0" * 16, 16, None, [0] * 16], ids=repr)
def test_what_is_no_bytes(
    gcm: CoprocessorSimulator, axil: CoprocessorSimulator, wrong: Any
) -> None:
    before = gcm.cycle, axil.cycle
    given: dict[str, Any] = {"key": KEY, "iv": IV[:12], "plaintext": b"", "aad": b""}
    for name in given:
        with pytest.raises(OpenGcmError, match=f"^{name} must be bytes"):
            gcm.seal(**{**given, name: wrong})
    given = {"key": KEY, "iv": IV[:12], "ciphertext": b"", "tag": IV, "aad": b""}
    for name in given:
        with pytest.raises(OpenGcmError, match=f"^{name} must be bytes"):
            gcm.open(**{**given, name: wrong})
    for name in ("key", "data"):
        with pytest.raises(OpenGcmError, match=f"^{name} must be bytes"):
            axil.encrypt("ecb", **{"key": KEY, "data": IV, name: wrong})
    assert (gcm.cycle, axil.cycle) == before


def test_a_program_that_is_not_run_loads_no_key(gcm: CoprocessorSimulator) -> None:
    """The first message is good and has a new key, the second one is refused."""
    iv = RNG.randbytes(12)
    gcm.seal(KEY, iv, b"")
    other = RNG.randbytes(16)
    with pytest.raises(OpenGcmError, match="an IV of at least one byte"):
        gcm.run([Sealed(other, iv, b"", b"text"), Sealed(other, b"", b"", b"text")])
    assert b"".join(gcm.seal(other, iv, b"text")) == AESGCM(other).encrypt(iv, b"text", b"")


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


# --- AXI4-Lite ---


@pytest.fixture(scope="module")
def axil() -> Iterator[CoprocessorSimulator]:
    with opengcm.Simulator("aes_axil", seed=SEED) as simulator:
        yield simulator


@pytest.mark.parametrize("pauses", [0.0, 0.3, 0.8])
def test_the_same_on_axi_lite(axil: CoprocessorSimulator, pauses: float) -> None:
    """All key sizes, both ways, with channels that pause each by itself; refusals too."""
    rng = random.Random(f"{SEED} {pauses}")
    axil.model.pause(pauses, SEED)
    for size in (16, 24, 32):
        key, iv, data = rng.randbytes(size), rng.randbytes(16), rng.randbytes(160)
        sealed = Cipher(algorithms.AES(key), modes.CBC(iv)).encryptor().update(data)
        assert axil.encrypt("cbc", key, data, iv) == sealed
        assert axil.decrypt("cbc", key, sealed, iv) == data
        assert axil.decrypt("ecb", key, axil.encrypt("ecb", key, data)) == data
    assert axil.model.read(regs.KEY) is None
    assert not axil.model.write(regs.ID, 0)
    axil.model.idle(100)
    axil.model.pause(0.0)


@pytest.mark.parametrize("cycles", [-1, 2**32, "4"], ids=repr)
def test_cycles_that_cannot_be_run(axil: CoprocessorSimulator, cycles: Any) -> None:
    for call in (axil.reset, axil.model.idle):
        with pytest.raises(OpenGcmError, match="cycles must be"):
            call(cycles)


def test_cycles_on_axi_lite(axil: CoprocessorSimulator) -> None:
    """As docs/coprocessor.md says: eight transfers of four cycles, and the core."""
    assert [axil.block_cycles(size) for size in (16, 24, 32)] == [89, 101, 113]
    with pytest.raises(OpenGcmError, match="probability below 1"):
        axil.model.pause(1.0)


# --- the harness, and cores that break a rule of their bus ---

AXIL_MISTAKES = {
    1: "an answer that waited was changed or withdrawn",
    2: "an answer that waited was changed or withdrawn",
    3: "an answer that nothing asked for",
    4: "an answer before all of the question was taken",
    5: "RDATA is not zero",
    6: "neither OKAY nor SLVERR",
    7: "no answer",
    8: "stop",
}
APB_MISTAKES = {
    1: "PREADY outside of a transfer",
    2: "PRDATA is not zero in a setup cycle",
    3: "PRDATA is not zero outside of a transfer",
    4: "PRDATA is not zero where nothing is read",
    5: "no PREADY",
    6: "stop",
}
WHILE_IDLE = [("axil", 3), ("axil", 5), ("apb", 1), ("apb", 3)]


@contextmanager
def faulty(bus: str) -> Iterator[BusModel]:
    """The register that makes mistakes takes the place of the core."""
    source = Path(__file__).with_name(f"faulty_{bus}.sv")
    base = load_design("aes_axil" if bus == "axil" else "pramstaller2004_asic_minimum")
    design = replace(base, name=f"test_faulty_{bus}", parameters={})
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sources, "files", lambda *_, **__: [source])
        library = build(design)
    with BusModel(library, SEED) as model:
        model.pause(0.5, SEED)
        yield model


@pytest.mark.parametrize("bus", ["axil", "apb"])
def test_no_mistake(bus: str) -> None:
    with faulty(bus) as model:
        for word in (0, 0x100, 0x1234):
            for _ in range(20):
                assert model.write(8, word)
                assert model.read(8) == word
            assert not model.write(252, word)
            model.reset()
        model.idle(20)


@pytest.mark.parametrize(
    ("bus", "mistake", "text"),
    [
        *(("axil", *item) for item in AXIL_MISTAKES.items()),
        *(("apb", *item) for item in APB_MISTAKES.items()),
    ],
)
def test_mistake(bus: str, mistake: int, text: str) -> None:
    def provoke() -> None:
        for _ in range(50):
            model.write(8, mistake)
            model.read(8)

    with faulty(bus) as model, pytest.raises(SimulationError, match=text):
        provoke()


@pytest.mark.parametrize(("bus", "mistake"), WHILE_IDLE)
def test_mistake_of_an_idle_bus(bus: str, mistake: int) -> None:
    """What comes when all is over is seen as well."""

    def provoke() -> None:
        model.write(8, mistake)
        model.idle(10)

    text = (AXIL_MISTAKES if bus == "axil" else APB_MISTAKES)[mistake]
    with faulty(bus) as model:
        model.pause(0.0)
        with pytest.raises(SimulationError, match=text):
            provoke()
