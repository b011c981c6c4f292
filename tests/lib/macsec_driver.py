# SPDX-License-Identifier: Apache-2.0
"""The MACsec driver of `sw/`, compiled for this machine, with its register layer in Python."""

import ctypes
import subprocess
import tempfile
from collections.abc import Callable
from ctypes import c_bool, c_int, c_size_t, c_uint8, c_uint16, c_uint32, c_uint64, c_void_p
from functools import cache
from pathlib import Path
from typing import Any

from opengcm.sources import ROOT

FLAGS = ("-std=c99", "-Wall", "-Wextra", "-Werror", "-pedantic", "-O1")
TRAPS = ("-fsanitize=undefined", "-fsanitize-undefined-trap-on-error")
POLLS = 200
LOADS = 3

OK, ARGUMENT, SEQUENCE, NO_ROOM, UNSUPPORTED, NUMBER, NOT_FOUND, BUS, TIMEOUT, BUSY = range(10)
AES_128, AES_256, XPN_128, XPN_256 = range(4)
DISABLED, CHECK, STRICT = range(3)
DROP, CLEAR, PROTECT = range(3)
EVENT_TX_ENDED, EVENT_TX_OVERFLOW, EVENT_RX_OVERFLOW = 1, 2, 4

_READ = ctypes.CFUNCTYPE(c_bool, c_void_p, c_uint32, ctypes.POINTER(c_uint32))
_WRITE = ctypes.CFUNCTYPE(c_bool, c_void_p, c_uint32, c_uint32)


class DriverError(Exception):
    """A call of the driver returned an error; `code` is it."""

    def __init__(self, code: int) -> None:
        super().__init__(f"opengcm_macsec_error {code}")
        self.code = code


class _Bus(ctypes.Structure):
    _fields_ = (("read32", _READ), ("write32", _WRITE), ("context", c_void_p))


class Secy(ctypes.Structure):
    _fields_ = (
        ("sci", c_uint64),
        ("suite", c_int),
        ("validate", c_int),
        ("protect", c_bool),
        ("encrypt", c_bool),
        ("offset", c_uint8),
        ("include_sci", c_bool),
        ("es", c_bool),
        ("scb", c_bool),
        ("encoding_sa", c_uint8),
        ("replay_protect", c_bool),
        ("window", c_uint32),
        ("max_tx_bytes", c_uint16),
        ("max_rx_bytes", c_uint16),
        ("clear_tags", c_uint8),
    )


class _Sa(ctypes.Structure):
    _fields_ = (
        ("key", c_void_p),
        ("next_pn", c_uint64),
        ("last_pn", c_uint64),
        ("active", c_bool),
        ("ssci", c_uint32),
        ("salt", c_uint8 * 12),
    )


class Rule(ctypes.Structure):
    _fields_ = (
        ("any_port", c_bool),
        ("port", c_uint8),
        ("any_vlan", c_bool),
        ("has_tag", c_bool),
        ("vlan", c_uint16),
        ("any_type", c_bool),
        ("ethertype", c_uint16),
        ("action", c_int),
        ("secy", c_uint8),
    )


DEV_STATS, TX_STATS, RX_STATS = 14, 5, 10  # counters


@cache
def compiled() -> ctypes.CDLL:
    """The driver as a shared library that gives up after POLLS looks at STATUS."""
    library = Path(tempfile.mkdtemp()) / "libopengcm_macsec.so"
    sw = ROOT / "sw"
    # The size of the handle is the driver's matter.
    size = library.with_suffix(".c")
    size.write_text(
        '#include "opengcm_macsec.h"\n'
        "size_t host_bytes(void);\nsize_t host_bytes(void) { return sizeof(opengcm_macsec); }\n"
    )
    limits = (f"-DOPENGCM_LAYER_POLLS={POLLS}", f"-DOPENGCM_LAYER_LOADS={LOADS}")
    command = ["gcc", *FLAGS, *TRAPS, "-shared", "-fPIC", *limits]
    files = (sw / "opengcm_layer.c", sw / "opengcm_macsec.c", size)
    command += [f"-I{sw}", f"-I{ROOT / 'regs'}", *map(str, files)]
    subprocess.run([*command, "-o", str(library)], check=True)
    lib = ctypes.CDLL(str(library))
    lib.host_bytes.restype = c_size_t
    return lib


class Driver:
    """One core. Calls block; methods raise DriverError."""

    def __init__(
        self, read: Callable[[int], int | None], write: Callable[[int, int], bool]
    ) -> None:
        self.lib = compiled()
        self.transfers = 0
        self.fail_at = 0  # the transfer with this number is answered with an error
        self.wrote: list[tuple[int, int]] = []
        self.handle = ctypes.create_string_buffer(self.lib.host_bytes())

        def read32(_: object, offset: int, word: Any) -> bool:
            self.transfers += 1
            got = None if self.transfers == self.fail_at else read(offset)
            if got is not None:
                word[0] = got
            return got is not None

        def write32(_: object, offset: int, word: int) -> bool:
            self.transfers += 1
            self.wrote.append((offset, word))
            return self.transfers != self.fail_at and write(offset, word)

        self._bus = _Bus(_READ(read32), _WRITE(write32), None)

    def init(self) -> None:
        self.call("init", ctypes.byref(self._bus))

    def call(self, name: str, *arguments: Any) -> None:
        """opengcm_macsec_`name` of this core."""
        code = getattr(self.lib, f"opengcm_macsec_{name}")(self.handle, *arguments)
        if code != OK:
            raise DriverError(code)

    def add_sa(
        self,
        port: int,
        an: int,
        key: bytes | None,
        sci: int | None = None,
        *,
        next_pn: int = 1,
        last_pn: int = 0,
        active: bool = True,
        ssci: int = 0,
        salt: bytes = bytes(12),
    ) -> None:
        """Of receive if there is an SCI."""
        buffer = ctypes.create_string_buffer(key, len(key)) if key else None
        place = ctypes.cast(buffer, c_void_p) if buffer else None
        given = _Sa(place, next_pn, last_pn, active, ssci, (c_uint8 * 12)(*salt))
        if sci is None:
            self.call("add_txsa", port, an, ctypes.byref(given))
        else:
            self.call("add_rxsa", port, c_uint64(sci), an, ctypes.byref(given))

    def upd_sa(
        self, port: int, an: int, active: bool, next_pn: int = 0, sci: int | None = None
    ) -> None:
        if sci is None:
            self.call("upd_txsa", port, an, c_bool(active), c_uint64(next_pn))
        else:
            self.call("upd_rxsa", port, c_uint64(sci), an, c_bool(active), c_uint64(next_pn))

    def tx_pn(self, port: int, an: int) -> int:
        out = c_uint64()
        self.call("get_tx_pn", port, an, ctypes.byref(out))
        return out.value

    def rx_pn(self, port: int, sci: int, an: int) -> tuple[int, int]:
        """The next and the lowest acceptable."""
        out = c_uint64(), c_uint64()
        self.call("get_rx_pn", port, c_uint64(sci), an, *map(ctypes.byref, out))
        return out[0].value, out[1].value

    def stats(self, name: str, count: int, *arguments: Any) -> list[int]:
        out = (c_uint64 * count)()
        self.call(f"get_{name}_stats", *arguments, out)
        return list(out)

    def events(self) -> int:
        out = c_uint32()
        self.call("take_events", ctypes.byref(out))
        return out.value

    def ended(self, port: int, an: int) -> bool:
        out = c_bool()
        self.call("tx_ended", port, an, ctypes.byref(out))
        return out.value
