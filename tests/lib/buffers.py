# SPDX-License-Identifier: Apache-2.0
"""The same bytes as every kind of buffer that Python has."""

from array import array
from typing import Any


def forms(data: bytes) -> list[Any]:
    """Of bytes, a multiple of four: items of one byte and of four, whole and strided views."""
    apart = bytes(byte for each in data for byte in (each, each ^ 0xFF))
    words = array("I", data)
    assert words.itemsize == 4
    return [
        *(data, bytearray(data), memoryview(data), memoryview(bytearray(data))),
        *(words, memoryview(words), memoryview(apart)[::2], memoryview(data[::-1])[::-1]),
    ]
