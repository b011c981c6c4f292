# SPDX-License-Identifier: Apache-2.0
"""What callers give: every kind of buffer is its bytes, anything else is refused by its name."""

from typing import Any

import pytest
from buffers import forms

from opengcm.errors import OpenGcmError
from opengcm.sim.given import given_bytes, given_count, given_int, given_keys

DATA = bytes(range(64))


def test_buffers_are_their_bytes() -> None:
    for form in (*forms(DATA), *forms(b"")[:6], memoryview(DATA).cast("B", (8, 8))):
        given = given_bytes("data", form)
        assert type(given) is bytes
        assert given == bytes(memoryview(form))
        assert len(given) in (0, len(DATA))


def test_a_buffer_may_change_afterwards() -> None:
    buffer = bytearray(DATA)
    given = given_bytes("data", buffer)
    buffer[0] ^= 1
    assert given == DATA


@pytest.mark.parametrize("wrong", ["secret", 5, None, [1, 2], (), 1.5, {1}], ids=repr)
def test_what_is_no_buffer(wrong: Any) -> None:
    with pytest.raises(OpenGcmError) as caught:
        given_bytes("iv", wrong)
    assert str(caught.value) == f"iv must be bytes, not {type(wrong).__name__}"


def test_a_buffer_that_is_gone() -> None:
    view = memoryview(DATA)
    view.release()
    with pytest.raises(OpenGcmError, match=r"^aad must be bytes, not memoryview$"):
        given_bytes("aad", view)


def test_one_key_and_many() -> None:
    for form in forms(DATA[:16]):
        assert given_keys(form) == DATA[:16]
        for given in ([form] * 3, (form,) * 3, iter([form] * 3)):
            assert given_keys(given) == [DATA[:16]] * 3
    for wrong, message in (
        ("key", "^keys must be bytes, not str$"),
        (16, "^keys must be bytes, not int$"),
        (None, "^keys must be bytes, not NoneType$"),
        (["key"], "^key must be bytes, not str$"),
        ([None], "^key must be bytes, not NoneType$"),
    ):
        with pytest.raises(OpenGcmError, match=message):
            given_keys(wrong)


def test_integers() -> None:
    assert given_int("slot", 3) == 3
    assert type(given_int("slot", True)) is int
    for wrong in ("3", 3.0, None, b"3"):
        with pytest.raises(OpenGcmError, match=r"^slot must be an integer, not "):
            given_int("slot", wrong)


def test_counts() -> None:
    for count in (0, 1, 2**32 - 1):
        assert given_count("cycles", count) == count
    for count in (-1, 2**32, -(2**64), 10**5000):
        with pytest.raises(OpenGcmError, match=r"^cycles must be 0 to 4,294,967,295$"):
            given_count("cycles", count)
    with pytest.raises(OpenGcmError, match=r"^cycles must be an integer, not str$"):
        given_count("cycles", "4")
