# SPDX-License-Identifier: Apache-2.0
"""What the tests of the command line share: running it, its files, and a stand-in engine."""

import time
from collections.abc import Callable, Iterable
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Self

import psutil
import pytest
from Crypto.Cipher import AES

from opengcm import Design, InvalidTag, Packet, PacketError, Result, Run, Status
from opengcm.cli.app import run as run_cli

KEY = bytes(range(0x80, 0xA0))
PATIENCE = 30  # seconds: longer is a hang


def wait_for(what: Callable[[], object], seconds: float = PATIENCE) -> None:
    """Until it is so. AssertionError if it does not come."""
    deadline = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < deadline
        time.sleep(0.02)


def has_ended(pid: int) -> bool:
    """Whether a process is over; one that nobody has buried is."""
    try:
        return psutil.Process(pid).status() == psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return True


class SoftwareEngine:
    """Answers as the RTL should, from PyCryptodome. `flaw` is applied to every result."""

    opened = 0
    flaw: Any = staticmethod(lambda result: result)

    def __init__(self, design: Design, **_: Any) -> None:
        type(self).opened += 1
        self.design = design

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        pass

    def reset(self) -> None:
        pass

    def seal(
        self, key: bytes, iv: bytes, data: bytes, aad: bytes, tag_bytes: int, progress: Any
    ) -> tuple[bytes, bytes]:
        result = self._one(Packet(key=key, iv=iv, data=data, aad=aad, tag_bytes=tag_bytes))
        if result.status is not Status.Ok:
            raise PacketError(result.status)
        return result.data, result.tag

    def open(
        self, key: bytes, iv: bytes, data: bytes, tag: bytes, aad: bytes, progress: Any
    ) -> bytes:
        result = self._one(Packet(key=key, iv=iv, data=data, aad=aad, decrypt=True, tag=tag))
        if result.status is not Status.Ok:
            raise InvalidTag
        return result.data

    def run(self, packets: Iterable[Packet]) -> Run:
        results = [self._one(packet) for packet in packets]
        return Run(results, cycles=10 * len(results), beats=len(results), seconds=0.0)

    def _one(self, packet: Packet) -> Result:
        def result(status: Status, data: bytes = b"", tag: bytes = b"") -> Result:
            made: Result = type(self).flaw(Result(status, data, tag, 0, 0, 0, 0))
            return made

        if not packet.iv:
            return result(Status.BadIv)
        tag_bytes = len(packet.tag) if packet.decrypt else packet.tag_bytes
        model = AES.new(packet.key, AES.MODE_GCM, nonce=packet.iv, mac_len=tag_bytes)
        model.update(packet.aad)
        if not packet.decrypt:
            return result(Status.Ok, *model.encrypt_and_digest(packet.data))
        try:
            return result(Status.Ok, model.decrypt_and_verify(packet.data, packet.tag))
        except ValueError:
            return result(Status.AuthFail)


class Cli:
    """Runs `opengcm` in this process."""

    def __init__(self, capture: pytest.CaptureFixture[str]) -> None:
        self.capture = capture

    def __call__(self, *arguments: str | Path) -> SimpleNamespace:
        self.capture.readouterr()
        code = run_cli([str(argument) for argument in arguments])
        out, err = self.capture.readouterr()
        return SimpleNamespace(code=code, out=out, err=err)

    def refused(self, *arguments: str | Path, code: int = 2) -> str:
        """Runs what must fail with one line on stderr and nothing on stdout; the line."""
        done = self(*arguments)
        assert done.code == code, done.err
        assert done.out == ""
        assert done.err.startswith("opengcm: error: ")
        assert done.err.count("\n") == 1
        assert done.err.endswith("\n")
        return str(done.err)


class Bench:
    """A folder with the files `in`, `key` and `aad`, and the commands that use them."""

    def __init__(self, folder: Path, cli: Cli, text: bytes) -> None:
        self.folder = folder
        self.cli = cli
        self.aad: str | None = "aad"
        self.write("in", text)
        self.write("key", KEY)
        self.write("aad", b"header")

    def run(self, command: str, source: str, out: str, *flags: str, **options: Any) -> Any:
        return self.cli(*self._arguments(command, source, out, flags, options))

    def refused(
        self, command: str, source: str, out: str, *flags: str, code: int = 2, **options: Any
    ) -> str:
        arguments = self._arguments(command, source, out, flags, options)
        return self.cli.refused(*arguments, code=code)

    def _arguments(
        self, command: str, source: str, out: str, flags: Iterable[str], options: dict[str, Any]
    ) -> list[str]:
        aad = options.get("aad", self.aad)
        iv = options.get("iv", "00" * 12)
        return [
            command,
            f"--design={options.get('design', 'gcm_25g')}",
            f"--key-file={self.folder / options.get('key', 'key')}",
            *([f"--iv={iv}"] if iv is not None else []),
            f"--tag-bytes={options.get('tag_bytes', 16)}",
            *([f"--aad-file={self.folder / aad}"] if aad else []),
            *flags,
            source if source == "-" else str(self.folder / source),
            out if out == "-" else str(self.folder / out),
        ]

    def read(self, name: str) -> bytes:
        return (self.folder / name).read_bytes()

    def write(self, name: str, content: bytes) -> None:
        (self.folder / name).write_bytes(content)

    def flip(self, name: str, byte: int) -> None:
        content = bytearray(self.read(name))
        content[byte] ^= 0x10
        self.write(name, bytes(content))

    def names(self) -> list[str]:
        return sorted(path.name for path in self.folder.iterdir())
