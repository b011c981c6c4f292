# SPDX-License-Identifier: Apache-2.0
"""What the C driver refuses, what it does when the bus or core fails, and what it leaves behind."""

import ctypes
import random
from collections.abc import Callable, Iterator
from ctypes import c_size_t
from functools import partial

import pytest
from cop_driver import (
    ARGUMENT,
    BUS,
    NOT_FOUND,
    SEQUENCE,
    TIMEOUT,
    UNSUPPORTED,
    Driver,
    DriverError,
)

from opengcm.sim import coprocessor_regs as regs

RNG = random.Random(13)
KEY, IV = RNG.randbytes(16), RNG.randbytes(16)


@pytest.fixture(scope="module")
def small(library: ctypes.CDLL) -> Iterator[Driver]:
    driver = Driver(library, "pramstaller2004_asic_minimum")
    yield driver
    driver.close()


def code(call: Callable[[], object]) -> int:
    with pytest.raises(DriverError) as refused:
        call()
    return refused.value.code


def test_no_key(gcm: Driver) -> None:
    gcm.erase()
    assert code(lambda: gcm.start("ctr", False, IV)) == SEQUENCE
    assert code(lambda: gcm.gcm_start(False, IV)) == SEQUENCE


def test_what_a_build_lacks(small: Driver, gcm: Driver) -> None:
    small.set_key(KEY)
    gcm.set_key(KEY)
    assert code(lambda: small.call("set_key", 0, KEY + KEY, c_size_t(32))) == UNSUPPORTED
    assert code(lambda: small.call("set_key", 3, KEY, c_size_t(16))) == UNSUPPORTED
    assert code(lambda: gcm.call("set_key", 1, KEY, c_size_t(16))) == UNSUPPORTED
    assert code(lambda: small.start("ctr", False, IV)) == UNSUPPORTED
    assert code(lambda: small.gcm_start(False, IV)) == UNSUPPORTED
    assert code(lambda: gcm.start("cbc", True, IV)) == UNSUPPORTED
    assert [small.has(mode, True) for mode in ("ecb", "cbc", "ctr", "gcm")] == [1, 1, 0, 0]
    assert [gcm.has(mode, True) for mode in ("ecb", "cbc", "ctr", "gcm")] == [0, 0, 1, 1]
    assert [gcm.takes_key(size) for size in (0, 8, 16, 24, 32, 40)] == [0, 0, 1, 1, 1, 0]


def test_arguments(small: Driver, gcm: Driver) -> None:
    small.set_key(KEY)
    gcm.set_key(KEY)
    some = c_size_t(16)
    buffer = ctypes.create_string_buffer(32)
    wrong = [
        (small, "set_key", (0, KEY, c_size_t(15))),
        (small, "set_key", (4, KEY, some)),
        (small, "set_key", (-1, KEY, some)),
        (small, "set_key", (0, None, some)),
        (small, "start", (0, 0, IV)),  # ECB takes no IV
        (small, "start", (1, 0, None)),
        (small, "start", (3, 0, IV)),  # GCM has its own
        (small, "start", (-1, 0, IV)),
        (small, "crypt", (1, 0, IV, KEY, buffer, c_size_t(15))),
        (small, "crypt", (1, 0, IV, None, buffer, some)),
        (gcm, "gcm_start", (0, IV, c_size_t(0))),
        (gcm, "gcm_start", (0, None, some)),
        (gcm, "gcm_seal", (IV, some, None, some, KEY, buffer, some, buffer, some)),
        (gcm, "gcm_seal", (IV, some, None, c_size_t(0), KEY, None, some, buffer, some)),
    ]
    for driver, name, arguments in wrong:
        assert code(partial(driver.call, name, *arguments)) == ARGUMENT, name
    for size in (0, 1, 5, 11, 17):
        gcm.gcm_start(False, IV)
        assert code(partial(gcm.gcm_tag, size)) == ARGUMENT
        assert code(partial(gcm.open, KEY, IV, b"text", bytes(size))) == ARGUMENT
    small.start("ecb", False, None)
    assert code(lambda: small.update(b"x" * 17)) == ARGUMENT
    assert len(small.update(b"x" * 16)) == 16  # and the message goes on


def test_a_refused_call_leaves_the_message(gcm: Driver) -> None:
    gcm.set_key(KEY)
    sealed, tag = gcm.seal(KEY, IV, bytes(20))
    gcm.gcm_start(False, IV)
    got = gcm.gcm_text(bytes(16))
    buffer, none, some, huge = KEY + KEY, c_size_t(0), c_size_t(16), c_size_t(2**36)
    for given in (
        (IV, some, None, some, None, None, none, buffer, some),  # no AAD
        (IV, some, None, none, None, buffer, some, buffer, some),  # no text
        (IV, some, None, none, buffer, buffer, huge, buffer, some),
        (IV, some, None, none, buffer, buffer, some, buffer, none),
        (IV, none, None, none, buffer, buffer, some, buffer, some),
    ):
        assert code(partial(gcm.call, "gcm_seal", *given)) == ARGUMENT
    assert code(lambda: gcm.start("cbc", False, IV)) == UNSUPPORTED
    assert code(lambda: gcm.call("set_key", 3, KEY, c_size_t(17))) == ARGUMENT
    assert code(lambda: gcm.call("gcm_text", None, None, some)) == ARGUMENT
    assert code(lambda: gcm.call("gcm_text", buffer, buffer, huge)) == ARGUMENT
    got += gcm.gcm_text(bytes(4))
    assert (got, gcm.gcm_tag()) == (sealed, tag)


def test_sequences(small: Driver, gcm: Driver) -> None:
    gcm.erase()
    small.set_key(KEY)
    gcm.set_key(KEY)
    small.start("ecb", False, None)
    small.call("finish")
    assert code(lambda: small.update(bytes(16))) == SEQUENCE
    assert code(lambda: small.call("finish")) == SEQUENCE
    assert code(lambda: gcm.gcm_text(b"text")) == SEQUENCE
    gcm.gcm_start(False, IV)
    assert code(lambda: gcm.gcm_check(bytes(16))) == SEQUENCE
    assert code(lambda: gcm.update(b"text")) == SEQUENCE
    gcm.gcm_text(bytes(16))
    assert code(lambda: gcm.gcm_aad(b"late")) == SEQUENCE
    gcm.gcm_text(b"short")
    assert code(lambda: gcm.gcm_text(b"more")) == SEQUENCE
    assert code(lambda: gcm.gcm_aad(b"late")) == SEQUENCE
    gcm.gcm_tag()
    assert code(lambda: gcm.gcm_tag()) == SEQUENCE
    gcm.gcm_start(True, IV)
    assert code(lambda: gcm.gcm_tag()) == SEQUENCE


def test_a_key_serves_the_mode_it_was_loaded_for(gcm: Driver) -> None:
    """A key of GCM does not encrypt zeros in CTR, which would be H; nor does the core help."""
    for loaded, other in (("gcm", "ctr"), ("ctr", "gcm")):
        gcm.erase()
        gcm.set_key(KEY, loaded)
        if other == "ctr":
            assert code(lambda: gcm.start("ctr", False, bytes(16))) == SEQUENCE
        else:
            assert code(lambda: gcm.gcm_start(False, IV)) == SEQUENCE
        assert gcm.model.write(regs.CTRL, getattr(regs, f"CTRL_MODE_{other.upper()}"))
        assert not (gcm.model.read(regs.STATUS) or 0) & regs.STATUS_KEY_VALID
    gcm.init()


def test_not_a_coprocessor(small: Driver) -> None:
    small.bus.stuck, small.bus.stuck_at = 0x80, regs.ID
    assert code(small.init) == NOT_FOUND
    before = small.bus.transfers
    assert code(small.erase) == ARGUMENT  # nothing is written to what is not ours
    assert small.bus.transfers == before
    small.bus.stuck = 0
    small.init()


def test_a_core_that_stays_busy(small: Driver) -> None:
    small.set_key(KEY)
    small.bus.stuck, small.bus.stuck_at = regs.STATUS_BUSY, regs.STATUS
    assert code(lambda: small.start("ecb", False, None)) == TIMEOUT
    small.bus.stuck = 0
    assert code(lambda: small.start("ecb", False, None)) == SEQUENCE
    small.init()


def whole_use(driver: Driver) -> None:
    """Key, messages of what the core has, erasure."""
    driver.init()
    driver.set_key(KEY)
    if driver.has("gcm", True):
        sealed, tag = driver.seal(KEY, IV, b"text of two blocks", b"aad")
        driver.open(KEY, IV, sealed, tag, b"aad")
        driver.crypt("ctr", False, KEY, bytes(17), b"\xff" * 16)
    else:
        driver.crypt("cbc", True, KEY, bytes(32), IV)
    driver.erase()


@pytest.mark.parametrize("name", ["small", "gcm"])
def test_every_transfer_may_fail(name: str, request: pytest.FixtureRequest) -> None:
    """A bus error at each transfer in turn is told, and leaves no key and a core of use."""
    driver: Driver = request.getfixturevalue(name)
    mode = "ctr" if name == "gcm" else "cbc"
    driver.bus.transfers = 0
    whole_use(driver)
    total = driver.bus.transfers
    assert total > 60
    try:
        for number in range(1, total + 1):
            driver.bus.transfers, driver.bus.fail_at = 0, number
            assert code(lambda: whole_use(driver)) == BUS, number
            assert code(lambda: driver.start(mode, False, IV)) in (SEQUENCE, UNSUPPORTED), number
            if number > 2:  # the core was found
                assert not (driver.model.read(regs.STATUS) or 0) & regs.STATUS_KEY_VALID, number
    finally:
        driver.bus.fail_at = 0
    whole_use(driver)


def test_nothing_is_left_behind(gcm: Driver) -> None:
    """Neither keystream nor AAD stays in the driver when a message ends."""
    gcm.set_key(KEY, "ctr")
    gcm.start("ctr", False, IV)
    keystream = gcm.update(bytes(3)) + gcm.update(bytes(13))
    gcm.start("ctr", False, IV)
    gcm.update(bytes(3))
    assert keystream[3:] in gcm.cop.raw
    gcm.call("finish")
    assert keystream[3:] not in gcm.cop.raw
    gcm.set_key(KEY, "gcm")
    gcm.gcm_start(False, IV)
    gcm.gcm_aad(b"a secret name")
    assert b"a secret name" in gcm.cop.raw
    gcm.erase()
    assert b"a secret name" not in gcm.cop.raw
    assert not (gcm.model.read(regs.STATUS) or 0) & regs.STATUS_KEY_VALID
    assert KEY not in gcm.cop.raw
