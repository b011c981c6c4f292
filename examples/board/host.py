# SPDX-License-Identifier: Apache-2.0
"""Encrypts and decrypts files through the board, and checks each with OpenSSL.

host.py encrypt --port /dev/ttyUSB0 --key-file K IN OUT
host.py decrypt --port /dev/ttyUSB0 --key-file K IN OUT

The encrypted file is IV, ciphertext and tag: 12, n and 16 bytes. The IV is random. The key comes
from a file, 16, 24 or 32 bytes or that many in hexadecimal; it is erased in the board at the end,
and what this program held of it is overwritten. Exit codes: 0, 1 (the tag is wrong), 2 (the rest).
"""

import argparse
import os
import secrets
import sys
import tempfile
import time
from pathlib import Path

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from link import KEY_SIZES, TAG_BYTES, Board, BoardError, TagError

IV_BYTES = 12
MOST = 1 << 26  # bytes of a file: it is held in memory


class UsageError(Exception):
    """What the user gave cannot be used."""


def read_key(path: Path) -> bytearray:
    """The key of a file, which its caller overwrites."""
    with path.open("rb") as file:
        key = bytearray(2 * max(KEY_SIZES) + 2)
        del key[file.readinto(key) :]
    # Digits first: 32 of them are a key of 16 bytes, as the command opengcm reads them.
    try:
        text = bytearray.fromhex(key.decode("ascii").strip())
    except ValueError:
        text = bytearray()
    if len(text) in KEY_SIZES:
        key[:] = bytes(len(key))
        return text
    if len(key) in KEY_SIZES:
        return key
    key[:] = bytes(len(key))
    raise UsageError(f"{path}: a key is 16, 24 or 32 bytes, or that many in hexadecimal")


def read_input(path: Path, least: int, most: int) -> bytes:
    """A file whose size is one that can be processed."""
    size = path.stat().st_size
    if not least <= size <= most:
        raise UsageError(f"{path}: {size} bytes, where {least} to {most} can be processed")
    return path.read_bytes()


def deliver(path: Path, data: bytes) -> None:
    """Write a file whole or not at all."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def encrypt(board: Board, key: bytearray, source: bytes, aad: bytes) -> bytes:
    """IV, ciphertext and tag; BoardError if OpenSSL has others."""
    iv = secrets.token_bytes(IV_BYTES)
    ciphertext, tag = board.seal(iv, source, aad)
    if ciphertext + tag != AESGCM(key).encrypt(iv, source, aad):
        raise BoardError("what the board made is not what OpenSSL makes: nothing is written")
    return iv + ciphertext + tag


def decrypt(board: Board, key: bytearray, source: bytes, aad: bytes) -> bytes:
    """The plaintext. TagError if the tag is wrong, BoardError if OpenSSL sees it otherwise."""
    iv, sealed = source[:IV_BYTES], source[IV_BYTES:]
    try:
        expected: bytes | None = AESGCM(key).decrypt(iv, sealed, aad)
    except InvalidTag:
        expected = None
    try:
        text: bytes | None = board.open(iv, sealed[:-TAG_BYTES], sealed[-TAG_BYTES:], aad)
    except TagError:
        if expected is None:
            raise
        text = None
    if text != expected:
        raise BoardError("the board and OpenSSL do not agree: nothing is written")
    assert text is not None
    return text


def arguments() -> argparse.Namespace:
    assert __doc__
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("do", choices=("encrypt", "decrypt"))
    parser.add_argument("--port", required=True, help="the serial line, such as /dev/ttyUSB0")
    parser.add_argument("--key-file", type=Path, required=True)
    parser.add_argument("--aad-file", type=Path, help="what is authenticated beside the file")
    parser.add_argument("--baud", type=int, default=1_000_000)
    parser.add_argument("--timeout", type=float, default=5.0, help="seconds for an answer: 5")
    parser.add_argument("source", metavar="IN", type=Path)
    parser.add_argument("out", metavar="OUT", type=Path)
    return parser.parse_args()


def run(given: argparse.Namespace) -> None:
    """What the command line asks for."""
    encrypts = given.do == "encrypt"
    extra = 0 if encrypts else IV_BYTES + TAG_BYTES
    source = read_input(given.source, extra, MOST + extra)
    aad = read_input(given.aad_file, 0, MOST) if given.aad_file else b""
    key = read_key(given.key_file)
    try:
        with Board(given.port, given.baud, given.timeout) as board:
            board.set_key(key)
            began = time.monotonic()
            result = (encrypt if encrypts else decrypt)(board, key, source, aad)
            seconds = time.monotonic() - began
    finally:
        key[:] = bytes(len(key))
    deliver(given.out, result)
    count = len(source) - extra
    print(
        f"{count:,} bytes {given.do}ed in {seconds:.2f} s,"
        f" {count / max(seconds, 1e-9) / 1000:.1f} kB/s; as OpenSSL; the key is erased"
    )


def main() -> int:
    given = arguments()
    try:
        run(given)
    except TagError as error:
        print(f"host.py: {given.source}: {error}", file=sys.stderr)
        return 1
    except (BoardError, UsageError, OSError) as error:
        print(f"host.py: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
