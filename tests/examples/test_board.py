# SPDX-License-Identifier: Apache-2.0
"""The board example: the host program against the simulated board, over its pseudo-terminal."""

import importlib.util
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

import pytest
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from opengcm.errors import OpenGcmError
from opengcm.key_file import read_key
from opengcm.sources import ROOT

EXAMPLE = ROOT / "examples" / "board"
KEY = bytes(range(32))
SECONDS = 120.0  # for an answer: the model on a busy machine


def load(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(f"board_{name}", EXAMPLE / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


if TYPE_CHECKING:
    import link
else:
    link = load("link")


@pytest.fixture(scope="module")
def model(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("board")
    environment = {name: value for name, value in os.environ.items() if name != "MAKEFLAGS"}
    command = ["make", "-C", str(EXAMPLE), "model", f"PYTHON={sys.executable}", f"BUILD={folder}"]
    done = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    return folder / "model" / "Vulx3s"


@pytest.fixture
def simulated(model: Path) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """The running model and the name of its terminal."""
    with subprocess.Popen([model], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        yield process, process.stdout.readline().strip()
        process.terminate()


@pytest.fixture
def port(simulated: tuple[subprocess.Popen[str], str]) -> str:
    return simulated[1]


@pytest.fixture
def files(tmp_path: Path) -> Path:
    (tmp_path / "key").write_bytes(KEY)
    return tmp_path


def host(port: str, *words: str | Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(EXAMPLE / "host.py"), *map(str, words), "--port", port]
    command += ["--timeout", str(SECONDS)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def encrypt(port: str, files: Path, text: bytes) -> bytes:
    """What the host program makes of a file."""
    (files / "in").write_bytes(text)
    done = host(port, "encrypt", "--key-file", files / "key", files / "in", files / "sealed")
    assert done.returncode == 0, done.stderr
    return (files / "sealed").read_bytes()


def decrypt(port: str, files: Path, sealed: bytes) -> subprocess.CompletedProcess[str]:
    """The host program on a sealed file; `files / "out"` is what it writes."""
    (files / "sealed").write_bytes(sealed)
    (files / "out").unlink(missing_ok=True)
    return host(port, "decrypt", "--key-file", files / "key", files / "sealed", files / "out")


def error(board: link.Board, frame: bytes) -> int:
    """The first answer to a frame, which is an error."""
    board.send(frame)
    with pytest.raises(link.BoardError) as raised:
        board.answer()
    assert raised.value.answer is not None
    return raised.value.answer


@pytest.mark.full
@pytest.mark.parametrize("size", [0, 1, 16, 1024, 5003])
def test_files_there_and_back(port: str, files: Path, size: int) -> None:
    text = bytes(7 * i % 251 for i in range(size))
    sealed = encrypt(port, files, text)
    assert AESGCM(KEY).decrypt(sealed[:12], sealed[12:], b"") == text
    done = decrypt(port, files, sealed)
    assert done.returncode == 0, done.stderr
    assert (files / "out").read_bytes() == text


@pytest.mark.full
def test_keys_aad_and_ivs_of_any_length(port: str) -> None:
    text, aad = b"text" * 9, b"header" * 5
    for size in (16, 24, 32):
        with link.Board(port, timeout=SECONDS) as board:
            board.set_key(KEY[:size])
            for iv in (bytes(12), b"iv" * 4, b"iv" * 20):
                sealed = AESGCM(KEY[:size]).encrypt(iv, text, aad)
                assert board.seal(iv, text, aad) == (sealed[:-16], sealed[-16:])
                assert board.open(iv, sealed[:-16], sealed[-16:], aad) == text


@pytest.mark.full
def test_forgeries_are_refused(port: str, files: Path) -> None:
    sealed = encrypt(port, files, b"seventeen bytes..")
    for place in (0, 12, 28, len(sealed) - 1):  # the IV, both blocks, the tag
        forged = bytearray(sealed)
        forged[place] ^= 0x10
        done = decrypt(port, files, bytes(forged))
        assert done.returncode == 1
        assert "the tag is wrong" in done.stderr
        assert not (files / "out").exists()
    assert decrypt(port, files, sealed).returncode == 0


@pytest.mark.full
def test_a_transfer_cut_off_erases_the_key_and_the_next_is_right(port: str, files: Path) -> None:
    board = link.Board(port, timeout=SECONDS)
    board.set_key(KEY)
    assert board.read(link.STATUS) & link.STATUS_KEY_VALID
    board.write(link.IV, 1, 2, 3)
    board.write(link.BLOCK, link.Phase.TEXT | 16 << 8)
    board.send(bytes([link.CRYPT, link.DATA, 64, 0]) + bytes(40))
    assert len(board.receive(1 + 32)) == 33
    with pytest.raises(link.BoardError) as raised:
        board.answer()
    assert raised.value.answer == 0xE2
    assert not board.read(link.STATUS) & link.STATUS_KEY_VALID
    # Now one whose host is gone at once: its answers are for nobody.
    board.set_key(KEY)
    board.send(bytes([link.WRITE, link.KEY, 32, 0]) + bytes(20))
    text = bytes(100)
    sealed = encrypt(port, files, text)
    assert AESGCM(KEY).decrypt(sealed[:12], sealed[12:], b"") == text


@pytest.mark.full
def test_errors_have_a_type(simulated: tuple[subprocess.Popen[str], str], files: Path) -> None:
    process, port = simulated
    board = link.Board(port, timeout=SECONDS)
    # A command that is none, with what would be its header and data.
    assert error(board, b"Q\x50\x10\x00" + bytes(16)) == 0xE0
    # Lengths that a command does not take.
    for letter, length in (
        *((link.WRITE, length) for length in (0, 5, 36)),
        *((link.READ, length) for length in (0, 2, 36, 0x100)),
        *((link.ABSORB, length) for length in (0, 4)),
        *((link.CRYPT, length) for length in (0, 24)),
    ):
        frame = bytes([letter, link.DATA]) + length.to_bytes(2, "little")
        assert error(board, frame + bytes(length if letter != link.READ else 0)) == 0xE1
    # What the core refuses leaves the key where it is; what is read is zeros.
    board.set_key(KEY)
    for address, data in ((link.ID, bytes(4)), (link.KEY + 4, bytes(8))):
        board.send(bytes([link.WRITE, address, len(data), 0]) + data)
        board.answer()
        with pytest.raises(link.BoardError) as raised:
            board.end()
        assert raised.value.answer == 0xE3
    board.send(bytes([link.READ, link.KEY, 32, 0]))
    board.answer()
    assert board.receive(32) == bytes(32)
    with pytest.raises(link.BoardError):
        board.end()
    assert board.read(link.STATUS) & link.STATUS_KEY_VALID
    # A byte without its stop bit, in a header and where none should be.
    for frame in (bytes([link.READ]), b"\x00"):
        process.send_signal(signal.SIGUSR1)
        time.sleep(0.5)
        assert error(board, frame) == 0xE4
        assert not board.read(link.STATUS) & link.STATUS_KEY_VALID
    # More answers under way than there is room for.
    board.send(bytes([link.READ, link.ID, 32, 0]) * 60)
    said = bytearray()
    for _ in range(1000):
        said += board.drain()
        if said[-1:] == b"\xe4":
            break
    assert said[-1] == 0xE4
    # And after all this it works.
    assert AESGCM(KEY).decrypt(bytes(12), b"".join(_sealed(board, b"text")), b"") == b"text"


def _sealed(board: link.Board, text: bytes) -> tuple[bytes, bytes]:
    board.set_key(KEY)
    sealed: tuple[bytes, bytes] = board.seal(bytes(12), text)
    return sealed


def test_a_line_that_is_closed() -> None:
    """It reads as no bytes for ever: that is an answer, and not one that is late."""
    reader, writer = os.pipe()
    os.close(writer)
    board = link.Board.__new__(link.Board)
    board._file, board._timeout = reader, SECONDS  # no port, so no find
    with pytest.raises(link.BoardError, match="closed"):
        board.receive(1)
    os.close(reader)


class Left(link.Board):
    """A board as another has left it: it is not cleared at the beginning."""

    def find(self) -> None:
        self.drain()


@pytest.mark.full
def test_the_host_erases_the_key(port: str, files: Path) -> None:
    link.Board(port, timeout=SECONDS).set_key(KEY)
    assert Left(port, timeout=SECONDS).read(link.STATUS) & link.STATUS_KEY_VALID
    encrypt(port, files, b"text")
    assert not Left(port, timeout=SECONDS).read(link.STATUS) & link.STATUS_KEY_VALID


def test_the_host_takes_no_key_on_its_command_line(tmp_path: Path) -> None:
    done = host("/dev/null", "encrypt", "--key", "00", tmp_path / "in", tmp_path / "out")
    assert done.returncode == 2
    (tmp_path / "in").write_bytes(b"")
    (tmp_path / "key").write_bytes(bytes(15))
    done = host("/dev/null", "encrypt", "--key-file", tmp_path / "key", tmp_path / "in", "out")
    assert done.returncode == 2
    assert "16, 24 or 32 bytes" in done.stderr
    (tmp_path / "key").write_bytes(b"00" * 16 + b"\n")
    done = host("/dev/null", "encrypt", "--key-file", tmp_path / "key", tmp_path / "in", "out")
    assert done.returncode == 2
    assert "no serial line" in done.stderr


def test_a_key_is_read_as_the_command_reads_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """32 digits are a key of 16 bytes, and not one of 32."""
    monkeypatch.setitem(sys.modules, "link", link)  # of this example, and for this test alone
    program = load("host")
    path = tmp_path / "key"
    for content in (KEY, KEY[:16].hex().encode(), KEY.hex().encode() + b"\n", KEY[:24]):
        path.write_bytes(content)
        assert program.read_key(path) == read_key(path, program.KEY_SIZES, OpenGcmError)


def test_pins_and_codes_are_the_same_everywhere() -> None:
    pattern = r"^ +(?:input|output) +logic +(?:\[(\d):0\])? *(\w+)"
    ports = re.findall(pattern, _text("ulx3s.sv"), re.M)
    names = {f"{name}[{i}]" for high, name in ports if high for i in range(int(high) + 1)}
    names |= {name for high, name in ports if not high}
    for what in (r'LOCATE COMP "(.+)" SITE', r'IOBUF PORT "(.+)" PULLMODE'):
        assert set(re.findall(what, _text("ulx3s.lpf"))) == names
    codes = {
        name: int(value, 16)
        for name, value in re.findall(r"(\w+) += 8'h(\w\w)", _text("board_pkg.sv"))
    }
    commands = (codes["Write"], codes["Read"], codes["Absorb"], codes["Crypt"])
    assert commands == (link.WRITE, link.READ, link.ABSORB, link.CRYPT)
    assert (codes["Accepted"], codes["Done"]) == (link.ACCEPTED, link.DONE)
    errors = {value for name, value in codes.items() if name.startswith("Err")}
    assert errors == set(link.ANSWERS)
    table = re.findall(r"^\| `0x(\w\w)` \|", _text("README.md"), re.M)
    assert {int(value, 16) for value in table} == errors | {link.ACCEPTED, link.DONE}


def _text(name: str) -> str:
    return (EXAMPLE / name).read_text(encoding="utf-8")
