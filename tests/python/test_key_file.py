# SPDX-License-Identifier: Apache-2.0
"""Keys in files: bytes or hexadecimal, of the sizes asked for; messages without the key."""

import os
from pathlib import Path

import pytest

from opengcm.errors import OpenGcmError
from opengcm.key_file import read_key

SIZES = (16, 32)
KEY = bytes(range(0xA0, 0xB0))


@pytest.mark.parametrize("content", [KEY, KEY.hex().encode(), f" {KEY.hex().upper()}\r\n".encode()])
def test_bytes_or_digits(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "key").write_bytes(content)
    assert read_key(tmp_path / "key", SIZES, OpenGcmError) == KEY


def test_bytes_that_are_digits_of_no_key_are_the_key(tmp_path: Path) -> None:
    digits = KEY.hex().encode()
    (tmp_path / "key").write_bytes(digits)
    assert read_key(tmp_path / "key", (32, 48), OpenGcmError) == digits


def test_a_pipe_may_hold_one() -> None:
    end, begin = os.pipe()
    os.write(begin, KEY)
    os.close(begin)
    assert read_key(Path(f"/dev/fd/{end}"), SIZES, OpenGcmError) == KEY
    os.close(end)


@pytest.mark.parametrize(
    "content",
    [b"", KEY[:-1], KEY + b"\n", KEY.hex().encode() + b" #", KEY.hex().encode()[:-1], 2000 * b"a"],
)
def test_what_is_none_is_not_shown(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "key").write_bytes(content)
    with pytest.raises(OpenGcmError) as raised:
        read_key(tmp_path / "key", SIZES, OpenGcmError)
    assert str(raised.value) == (
        f"the key file {tmp_path / 'key'} holds neither 16 or 32 bytes"
        " nor 32 or 64 hexadecimal digits and nothing else"
    )


def test_a_key_in_place_of_its_file_is_not_shown(tmp_path: Path) -> None:
    with pytest.raises(OpenGcmError) as raised:
        read_key(tmp_path / KEY.hex(), SIZES, OpenGcmError)
    assert KEY.hex() not in str(raised.value)
    (tmp_path / KEY.hex()).write_bytes(KEY)  # a file may be called so
    assert read_key(tmp_path / KEY.hex(), SIZES, OpenGcmError) == KEY


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("nowhere", "No such file or directory"),
        (".", "Is a directory"),
        ("a\0b", "no file can have this name"),
    ],
)
def test_what_cannot_be_read(tmp_path: Path, name: str, why: str) -> None:
    with pytest.raises(OpenGcmError, match=f"cannot read the key file .*: {why}"):
        read_key(tmp_path / name, SIZES, OpenGcmError)
