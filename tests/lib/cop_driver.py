# SPDX-License-Identifier: Apache-2.0
"""The C driver of `sw/`, compiled for this machine, on a Verilated co-processor."""

import ctypes
import os
from ctypes import c_size_t, c_uint32, c_uint64, c_void_p
from pathlib import Path

from c_driver import SW, compiled

from opengcm.designs import load_design
from opengcm.sim.build import build
from opengcm.sim.bus_binding import BusModel

EVERYTHING = os.environ.get("OPENGCM_EVERY_VECTOR") == "1"
"""All of NIST's vectors instead of a sample (`make -C sw vectors`)."""

OK, TAG, ARGUMENT, SEQUENCE, UNSUPPORTED, NOT_FOUND, BUS, TIMEOUT = range(8)
MODES = {"ecb": 0, "cbc": 1, "ctr": 2, "gcm": 3}


class DriverError(Exception):
    """A call of the driver returned an error; `code` is it."""

    def __init__(self, code: int) -> None:
        super().__init__(f"opengcm_cop_error {code}")
        self.code = code


class HostBus(ctypes.Structure):
    """As host_bus.c declares it."""

    _fields_ = (
        ("transfer", c_void_p),
        ("model", c_void_p),
        ("transfers", c_uint64),
        ("fail_at", c_uint64),
        ("stuck", c_uint32),
        ("stuck_at", c_uint32),
    )


def compile_driver(folder: Path) -> ctypes.CDLL:
    """The driver and its register layer as a shared library."""
    files = [*sorted(SW.glob("opengcm_cop*.c")), Path(__file__).with_name("host_bus.c")]
    lib = compiled(folder / "libopengcm_cop.so", files)
    lib.host_cop_bytes.restype = c_size_t
    return lib


class Driver:
    """One core and the driver's state of it. Methods raise DriverError."""

    def __init__(self, lib: ctypes.CDLL, design: str) -> None:
        self.lib = lib
        self.model = BusModel(build(load_design(design)), 1)
        transfer = ctypes.cast(self.model._function("transfer"), c_void_p)
        self.bus = HostBus(transfer=transfer, model=self.model._handle)
        self.cop = ctypes.create_string_buffer(lib.host_cop_bytes())
        self.key = b"", False  # and whether it is one of GCM
        self.init()

    def close(self) -> None:
        self.model.close()

    def init(self) -> None:
        self.key = b"", False
        self.check(self.lib.host_init(self.cop, ctypes.byref(self.bus)))

    def call(self, name: str, *arguments: object) -> None:
        """opengcm_cop_`name` of this core."""
        self.check(getattr(self.lib, f"opengcm_cop_{name}")(self.cop, *arguments))

    @staticmethod
    def check(code: int) -> None:
        if code != OK:
            raise DriverError(code)

    def has(self, mode: str, decrypt: bool) -> bool:
        has = self.lib.opengcm_cop_has
        has.restype = ctypes.c_bool
        return bool(has(self.cop, MODES[mode], int(decrypt)))

    def takes_key(self, size: int) -> bool:
        takes = self.lib.opengcm_cop_takes_key
        takes.restype = ctypes.c_bool
        return bool(takes(self.cop, c_size_t(size)))

    def set_key(self, key: bytes, mode: str = "") -> None:
        """Load a key, unless it is loaded; for GCM where the core has it, if no mode is given."""
        chosen = mode or ("gcm" if self.has("gcm", False) else "cbc")
        if (key, chosen == "gcm") != self.key:
            self.call("set_key", MODES[chosen], key, c_size_t(len(key)))
            self.key = key, chosen == "gcm"

    def erase(self) -> None:
        self.key = b"", False
        self.call("erase")

    def start(self, mode: str, decrypt: bool, iv: bytes | None) -> None:
        self.call("start", MODES[mode], int(decrypt), iv)

    def update(self, data: bytes) -> bytes:
        """In place."""
        return self._in_place("update", data)

    def crypt(self, mode: str, decrypt: bool, key: bytes, data: bytes, iv: bytes | None) -> bytes:
        """One call, from one buffer to another."""
        self.set_key(key, mode)
        out = ctypes.create_string_buffer(len(data))
        self.call("crypt", MODES[mode], int(decrypt), iv, data, out, c_size_t(len(data)))
        return out.raw

    def gcm_start(self, decrypt: bool, iv: bytes) -> None:
        self.call("gcm_start", int(decrypt), iv, c_size_t(len(iv)))

    def gcm_aad(self, aad: bytes) -> None:
        self.call("gcm_aad", aad, c_size_t(len(aad)))

    def gcm_text(self, data: bytes) -> bytes:
        """In place."""
        return self._in_place("gcm_text", data)

    def gcm_tag(self, size: int = 16) -> bytes:
        tag = ctypes.create_string_buffer(size)
        self.call("gcm_tag", tag, c_size_t(size))
        return tag.raw

    def gcm_check(self, tag: bytes) -> None:
        self.call("gcm_check", tag, c_size_t(len(tag)))

    def seal(
        self, key: bytes, iv: bytes, text: bytes, aad: bytes = b"", tag_size: int = 16
    ) -> tuple[bytes, bytes]:
        self.set_key(key)
        out, tag = ctypes.create_string_buffer(len(text)), ctypes.create_string_buffer(tag_size)
        given = (iv, c_size_t(len(iv)), aad, c_size_t(len(aad)))
        self.call("gcm_seal", *given, text, out, c_size_t(len(text)), tag, c_size_t(tag_size))
        return out.raw, tag.raw

    def open(self, key: bytes, iv: bytes, text: bytes, tag: bytes, aad: bytes = b"") -> bytes:
        """In place; that a refused message leaves zeros is asserted."""
        self.set_key(key)
        out = ctypes.create_string_buffer(text, len(text))
        given = (iv, c_size_t(len(iv)), aad, c_size_t(len(aad)))
        try:
            self.call("gcm_open", *given, out, out, c_size_t(len(text)), tag, c_size_t(len(tag)))
        except DriverError:
            assert out.raw == bytes(len(text)), "plaintext of a message that is refused"
            raise
        return out.raw

    def chain(
        self, decrypt: bool, key: bytes, block: bytes, count: int, iv: bytes | None = None
    ) -> tuple[bytes, bytes]:
        """The last two results of the inner loop of the Monte Carlo test (AESAVS, 6.4)."""
        self.set_key(key, "ecb")
        self.start("ecb" if iv is None else "cbc", decrypt, iv)
        before, last = b"", iv if iv is not None else b""
        for turn in range(count):
            given = block if turn == 0 else last if iv is None else before
            before, last = last, self.update(given)
        self.call("finish")
        return before, last

    def _in_place(self, name: str, data: bytes) -> bytes:
        buffer = ctypes.create_string_buffer(data, len(data))
        self.call(name, buffer, buffer, c_size_t(len(data)))
        return buffer.raw
