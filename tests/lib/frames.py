# SPDX-License-Identifier: Apache-2.0
"""Frames as wide AXI4-Stream beats: byte 0 in bits 7:0, tkeep short only at the end."""

from collections.abc import Iterable, Iterator, Sequence

from streams import Beat


def frame_beats(data: bytes, width: int, **facts: int) -> list[Beat]:
    """The beats of a frame, `width` bytes each; the facts stand on all of them."""
    beats = []
    for start in range(0, len(data), width):
        part = data[start : start + width]
        last = start + width >= len(data)
        beat = {"data": int.from_bytes(part, "little"), "keep": (1 << len(part)) - 1}
        beats.append(beat | {"last": int(last)} | facts)
    return beats


def split(beats: Iterable[Beat]) -> Iterator[list[Beat]]:
    """The beats by frames."""
    frame: list[Beat] = []
    for beat in beats:
        frame.append(beat)
        if beat["last"]:
            yield frame
            frame = []
    assert not frame, "the last frame did not end"


def frame_bytes(beats: Sequence[Beat], width: int, beyond: bool = False) -> bytes:
    """What a frame's beats carry, each of them a byte at least. Bytes that are not kept must be
    zero, but of a stream that may have others `beyond` its end."""
    data = b""
    for number, beat in enumerate(beats):
        keep = beat["keep"]
        count = keep.bit_count()
        assert keep == (1 << count) - 1, f"beat {number}: keep {keep:#x}"
        assert count, f"beat {number} has no bytes"
        assert beyond or not beat["data"] >> 8 * count, f"beat {number}: bytes that are not kept"
        assert beat["last"] == (number == len(beats) - 1)
        assert count == width or beat["last"], f"beat {number} is short"
        data += (beat["data"] & (1 << 8 * count) - 1).to_bytes(count, "little")
    return data
