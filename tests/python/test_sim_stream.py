# SPDX-License-Identifier: Apache-2.0
"""The AES cores on AXI4-Stream through the compiled harness, which must see a core's mistakes.

Space: CTR and ECB; packets of no byte to twenty blocks, whole and not, a key with each; pauses of
configurations, source and sink, none, some and nearly always; counters that wrap at each power of
2^32; a reset amid packets; every error that a user can make; each rule of the streams broken once
by `faulty_stream.sv`.
"""

import os
import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from buffers import forms
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
from python_support import Cli
from sets import more

from opengcm import Simulator, sources
from opengcm.designs import load_design
from opengcm.errors import OpenGcmError, SimulationError, VectorError
from opengcm.sim.block import BlockSimulator
from opengcm.sim.stream import StreamPacket, StreamRun, StreamSimulator
from opengcm.sim.stream_binding import Pauses
from opengcm.vectors.block_rsp import cavp_block_files, counter_files, read_block_rsp
from opengcm.vectors.stream_check import check_streams, random_stream, sort_out_streams

SEED = int(os.environ.get("OPENGCM_TEST_SEED", "1"))
FAULTY = Path(__file__).with_name("faulty_stream.sv")
KEY, IV = bytes(16), bytes(range(16))


@pytest.fixture(scope="module")
def ctr() -> Iterator[StreamSimulator]:
    with Simulator("aes_ctr", seed=SEED) as core:
        yield core


@pytest.fixture(scope="module")
def ecb() -> Iterator[StreamSimulator]:
    with Simulator("aes_ecb", seed=SEED) as core:
        yield core


def openssl(mode: modes.ECB | modes.CBC | modes.CTR, key: bytes, data: bytes) -> bytes:
    """What OpenSSL makes of the data."""
    step = Cipher(algorithms.AES(key), mode).encryptor()
    return step.update(data) + step.finalize()


@pytest.mark.parametrize("size", [0, 1, 15, 16, 17, 1000])
def test_ctr_in_python(ctr: StreamSimulator, size: int) -> None:
    rng = random.Random(f"{SEED} {size}")
    key, data = rng.randbytes(16), rng.randbytes(size)
    for iv in (rng.randbytes(16), bytes([0xFF] * 16), rng.randbytes(12) + bytes([0xFF] * 4)):
        sealed = openssl(modes.CTR(iv), key, data)
        assert ctr.encrypt("CTR", key, data, iv=iv) == sealed
        assert ctr.decrypt("ctr", key, sealed, iv=iv) == data


@pytest.mark.parametrize("blocks", [0, 1, 2, 100])
def test_ecb_in_python(ecb: StreamSimulator, blocks: int) -> None:
    rng = random.Random(f"{SEED} {blocks}")
    key, data = rng.randbytes(16), rng.randbytes(16 * blocks)
    sealed = openssl(modes.ECB(), key, data)
    assert ecb.encrypt("ecb", key, data) == sealed
    assert ecb.decrypt("ECB", key, sealed) == data


def test_latency_and_rate(ctr: StreamSimulator, ecb: StreamSimulator) -> None:
    """What the headers say: the pipe's 31 cycles and 2, or 1; and a beat a cycle."""
    for core, latency, iv in ((ctr, 33, IV), (ecb, 32, None)):
        core.reset()
        run = core.run([StreamPacket(KEY, bytes(16 * blocks), iv) for blocks in (1, 40, 100, 1)])
        assert run.latency == latency
        assert run.cycles <= 142 + latency + 3
    ctr.reset()
    run = ctr.run([StreamPacket(KEY, bytes(32), IV), StreamPacket(KEY, bytes(16), IV)])
    assert run.cycles == 37  # the picture in docs/aes.md: cycles 0 to 36


@pytest.mark.parametrize(
    ("name", "decrypt", "least"), [("ctr", False, 1), ("ecb", False, 2), ("ecb", True, 48)]
)
@pytest.mark.parametrize("blocks", [1, 2, 47, 48, 60])
def test_cycles_of_packets_with_a_new_key_each(
    request: pytest.FixtureRequest, name: str, decrypt: bool, least: int, blocks: int
) -> None:
    """What docs/aes.md says: a cycle a block, and so many a packet at least."""
    core, iv = request.getfixturevalue(name), IV if name == "ctr" else None
    rng = random.Random(SEED)
    short, long = (
        core.run(
            StreamPacket(rng.randbytes(16), bytes(16 * blocks), iv, decrypt) for _ in range(count)
        ).cycles
        for count in (10, 30)
    )
    assert (long - short) / 20 == max(blocks, least)


def test_random_packets(ctr: StreamSimulator, ecb: StreamSimulator) -> None:
    """Under every kind of pauses."""
    for core in (ctr, ecb):
        report = check_streams(core, [], lambda _done: None, random_packets=600, seed=SEED)
        assert report.failures == [], f"seed {SEED}"
        assert (report.passed, report.random_packets, report.seed) == (0, 600, SEED)


@pytest.mark.parametrize(
    ("name", "bits"),
    more(*((name, bits) for name in ("aes_ctr", "aes_ecb") for bits in (192, 256))),
)
def test_other_keys(name: str, bits: int) -> None:
    with StreamSimulator(name, seed=SEED, KeyBits=bits) as core:
        files = [*cavp_block_files(("ECB",)), *counter_files()]
        cases, skipped = sort_out_streams(core, [c for f in files for c in read_block_rsp(f)])
        assert len(cases) > 300
        assert skipped
        report = check_streams(
            core, cases, lambda _done: None, monte_carlo_counts=2, random_packets=600, seed=SEED
        )
        assert report.failures == []


def test_reset_amid_packets(ctr: StreamSimulator, ecb: StreamSimulator) -> None:
    """What was under way is gone, and the next packet is right."""

    def stop(_blocks: int) -> None:
        raise KeyboardInterrupt

    for core, iv, mode in ((ctr, IV, modes.CTR(IV)), (ecb, None, modes.ECB())):
        with pytest.raises(KeyboardInterrupt):
            core.run([StreamPacket(KEY, bytes(16 * 5000), iv)], progress=stop)
        assert core.run([StreamPacket(KEY, bytes(80), iv)]).data == [openssl(mode, KEY, bytes(80))]


def test_published_counter_vectors() -> None:
    """SP 800-38A F.5, both ways, and RFC 3686 are what OpenSSL makes, too."""
    cases = [case for file in counter_files() for case in read_block_rsp(file)]
    assert len(cases) == 6 + 9
    assert {case.mode for case in cases} == {"ctr"}
    for case in cases:
        assert openssl(modes.CTR(case.iv or b""), case.key, case.given) == case.expected, case.id


def test_a_block_core_and_a_counter_file() -> None:
    """CTR around a block core, from the same files."""
    cases = [case for file in counter_files() for case in read_block_rsp(file)]
    with BlockSimulator("aes_enc") as core:
        for case in cases:
            if len(case.key) == core.key_bytes:
                assert core.encrypt(case.mode, case.key, case.given, case.iv) == case.expected


def test_command(cli: Cli) -> None:
    files = [file for file in cavp_block_files() if file.stem in ("ECBMMT128", "CBCMMT128")]
    done = cli("test", "aes_ctr", "--vectors", *files)
    assert done.code == 0
    assert done.out.startswith("aes_ctr: 10 passed, 0 failed, 30 skipped (")
    assert "skipped 20: the design has no mode CBC" in done.out
    assert "skipped 10: CTR mode does without the inverse cipher" in done.out
    assert "seed" not in done.out


def test_a_broken_counter_file(tmp_path: Path) -> None:
    path = tmp_path / "broken_ctr.rsp"
    for iv, text, message in ((16, "0000", "not as many bytes"), (12, "00", "IV has not 16 bytes")):
        path.write_text(
            f"[ENCRYPT]\nCOUNT = 0\nKEY = {'00' * 16}\nIV = {'00' * iv}\n"
            f"PLAINTEXT = 00\nCIPHERTEXT = {text}\n"
        )
        with pytest.raises(VectorError, match=rf"broken_ctr.rsp:6: .*{message}"):
            list(read_block_rsp(path))


@pytest.mark.parametrize(
    ("mode", "key", "data", "iv", "text"),
    [
        ("ecb", 16, 16, None, "has no mode 'ecb'; it has: ctr"),
        ("ctr", 16, 16, None, "IV of 16 bytes, not 0"),
        ("ctr", 16, 16, bytes(12), "IV of 16 bytes, not 12"),
        ("ctr", 24, 16, IV, "takes keys of 128 bits, not 192"),
    ],
)
def test_what_ctr_refuses(
    ctr: StreamSimulator, mode: str, key: int, data: int, iv: bytes | None, text: str
) -> None:
    with pytest.raises(OpenGcmError, match=text):
        ctr.encrypt(mode, bytes(key), bytes(data), iv)


def test_what_else_is_refused(ctr: StreamSimulator, ecb: StreamSimulator) -> None:
    with pytest.raises(OpenGcmError, match="ECB takes no IV"):
        ecb.encrypt("ecb", KEY, bytes(16), IV)
    with pytest.raises(OpenGcmError, match="whole blocks of 16 bytes, not 17"):
        ecb.encrypt("ecb", KEY, bytes(17))
    with pytest.raises(OpenGcmError, match="at least one block"):
        ecb.run([StreamPacket(KEY, b"")])
    with pytest.raises(OpenGcmError, match="chain must be 0 to"):
        ecb.run_blocks(KEY, bytes(32), chain=-1)
    with pytest.raises(OpenGcmError, match="cycles must be 0 to"):
        ctr.reset(-1)
    with pytest.raises(OpenGcmError, match="has no direction"):
        ctr.run([StreamPacket(KEY, bytes(16), IV, decrypt=True)])
    with pytest.raises(OpenGcmError, match="probability below 1"):
        Pauses(sink=1.0)
    with pytest.raises(OpenGcmError, match="not 'stream'"):
        StreamSimulator("aes_enc")
    with pytest.raises(OpenGcmError, match="for each block"):
        ecb.run_blocks([KEY], bytes(32))


def test_buffers(ctr: StreamSimulator, ecb: StreamSimulator) -> None:
    """Of items of any width, and however they lie in memory; nothing else stands for bytes."""
    rng = random.Random(SEED)
    key, iv, data = rng.randbytes(16), rng.randbytes(16), rng.randbytes(64)
    counted, alone = openssl(modes.CTR(iv), key, data), openssl(modes.ECB(), key, data)
    for keys, ivs, given in zip(*map(forms, (key, iv, data)), strict=True):
        assert ctr.encrypt("ctr", keys, given, ivs) == counted
        assert ctr.run([StreamPacket(keys, given, ivs)]).data == [counted]
        assert ecb.decrypt("ecb", keys, forms(alone)[4]) == data
        for core in (ctr, ecb):
            assert core.run_blocks(keys, given).data == alone
            assert core.run_blocks([keys] * 4, given).data == alone
    for wrong in ("0" * 16, 16, [0] * 16):
        for name in ("key", "data", "iv"):
            packet: dict[str, Any] = {"key": key, "data": data, "iv": iv, name: wrong}
            with pytest.raises(OpenGcmError, match=f"^{name} must be bytes"):
                StreamPacket(**packet)
            with pytest.raises(OpenGcmError, match=f"^{name} must be bytes"):
                ctr.encrypt("ctr", **packet)


class Flawed:
    """A core in CTR mode with one wrong bit in the last packet of every run."""

    def __init__(self, core: StreamSimulator) -> None:
        self.core = core

    def __getattr__(self, name: str) -> object:
        return getattr(self.core, name)

    def run(self, *arguments: Any, **options: Any) -> StreamRun:
        run = self.core.run(*arguments, **options)
        data = run.data[-1:]
        return replace(run, data=[*run.data[:-1], *(d[:-1] + bytes([d[-1] ^ 1]) for d in data)])


def test_one_wrong_bit_fails(ctr: StreamSimulator) -> None:
    flawed: Any = Flawed(ctr)
    cases = [c for c in read_block_rsp(counter_files()[0]) if len(c.key) == 16]
    report = check_streams(flawed, cases, lambda _done: None, seed=SEED)
    assert report.passed == 1
    assert report.failures == [f"{cases[1].id}: the result differs from byte 63 on"]
    sizes = [len(packet.data) for packet, _ in random_stream(ctr, random.Random(3), 6)]
    assert all(sizes)
    report = check_streams(flawed, [], lambda _done: None, random_packets=6, seed=3)
    assert report.random_packets == 0
    assert report.failures[1].startswith("random packet 1 of seed 3 (")


MISTAKES = {
    1: "a beat that waited was withdrawn",
    2: "a beat that waited was changed",
    3: "a beat came out that did not go in",
    4: "a beat came out before the configuration of its packet went in",
    5: "tlast is not where the packet ends",
    6: "tkeep is not that of the beat that went in",
    7: "a byte that does not count is not zero",
    8: "nothing moves: . configurations and 3 beats more went in than came out",
    9: "stop",
}


@pytest.fixture
def faulty(monkeypatch: pytest.MonkeyPatch) -> Iterator[StreamSimulator]:
    """The core that makes the mistake that a key names."""
    monkeypatch.setattr(sources, "files", lambda *_, **__: [FAULTY])
    design = replace(load_design("aes_ctr"), name="test_faulty", parameters={"KeyBits": 128})
    with StreamSimulator(design, seed=SEED) as core:
        yield core


def packet(mistake: int = 0) -> StreamPacket:
    """Three beats, the last one short."""
    return StreamPacket(bytes([mistake]) + bytes(15), bytes(range(40)), IV)


def test_no_mistake(faulty: StreamSimulator) -> None:
    for pauses in (Pauses(), Pauses(0.5, 0.5, 0.5, noise=True)):
        assert faulty.run([packet()] * 50, pauses=pauses).data == [bytes(range(40))] * 50


@pytest.mark.parametrize("late", [False, True], ids=["between", "at_the_end"])
@pytest.mark.parametrize("mistake", MISTAKES)
def test_mistake(faulty: StreamSimulator, mistake: int, late: bool) -> None:
    """Each is reported with its packet, also when it is the last thing that happens."""
    behind = [] if late and mistake != 4 else [packet()]
    with pytest.raises(SimulationError, match=MISTAKES[mistake]) as caught:
        faulty.run([packet(), packet(), packet(mistake), *behind], pauses=Pauses(sink=0.5))
    if mistake != 9:
        # Of beats that are lost, the packet behind them is taken for theirs.
        behind_it = mistake in (3, 4) or (mistake == 8 and not late)
        assert f"(packet {3 if behind_it else 2}, beat " in str(caught.value)
        assert faulty.run([packet()]).data == [bytes(range(40))]


def test_a_stopped_model_stays_stopped(faulty: StreamSimulator) -> None:
    for mistake in (9, 0):
        with pytest.raises(SimulationError, match="stop"):
            faulty.run([packet(mistake)])


def test_wrong_bits_are_not_the_harness_s_business(faulty: StreamSimulator) -> None:
    """They come as they are."""
    assert faulty.run([packet(10)]).data[0][0] == 1


def test_a_beat_on_offer_after_a_reset(faulty: StreamSimulator) -> None:
    with pytest.raises(SimulationError, match=r"did not go in|on offer"):
        faulty.run([packet(11)])
    with pytest.raises(SimulationError, match="a beat is on offer after a reset"):
        faulty.reset()
