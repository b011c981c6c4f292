# SPDX-License-Identifier: Apache-2.0
"""The ESP driver of `sw/`, compiled for this machine, on the registers of a simulated core."""

import ctypes
import subprocess
import tempfile
from collections.abc import Callable
from ctypes import c_bool, c_int, c_size_t, c_uint, c_uint8, c_uint16, c_uint32, c_uint64, c_void_p
from functools import cache
from pathlib import Path
from typing import Any

from opengcm.sources import ROOT
from opengcm.spec.esp import Association

FLAGS = ("-std=c99", "-Wall", "-Wextra", "-Werror", "-pedantic", "-O1")
TRAPS = ("-fsanitize=undefined", "-fsanitize-undefined-trap-on-error")
POLLS = 20_000  # longer than a load is held back
LOADS = 3

OK, ARGUMENT, SEQUENCE, NO_ROOM, UNSUPPORTED, EXISTS, NOT_FOUND, BUS, TIMEOUT, BUSY = range(10)
TX_STATS, RX_STATS, DEV_STATS = 9, 10, 14  # counters
EVENT_TX_ENDED = 1

_READ = ctypes.CFUNCTYPE(c_bool, c_void_p, c_uint32, ctypes.POINTER(c_uint32))
_WRITE = ctypes.CFUNCTYPE(c_bool, c_void_p, c_uint32, c_uint32)


class DriverError(Exception):
    """A call of the driver returned an error; `code` is it."""

    def __init__(self, code: int) -> None:
        super().__init__(f"opengcm_esp_error {code}")
        self.code = code


class _Bus(ctypes.Structure):
    _fields_ = (("read32", _READ), ("write32", _WRITE), ("context", c_void_p))


class Sa(ctypes.Structure):
    _fields_ = (
        ("spi", c_uint32),
        ("key", c_void_p),
        ("key_bytes", c_uint8),
        ("salt", c_uint8 * 4),
        ("gmac", c_bool),
        ("icv_bytes", c_uint8),
        ("esn", c_bool),
        ("tunnel", c_bool),
        ("udp", c_bool),
    )


class TxSa(ctypes.Structure):
    _fields_ = (
        ("sa", Sa),
        ("next", c_uint64),
        ("last", c_uint64),
        ("max_bytes", c_uint16),
        ("v6", c_bool),
        ("source", c_uint8 * 16),
        ("destination", c_uint8 * 16),
        ("ttl", c_uint8),
        ("tos", c_uint8),
        ("copy_dscp", c_bool),
        ("copy_ecn", c_bool),
        ("df", c_int),
        ("flow", c_uint32),
        ("source_port", c_uint16),
        ("destination_port", c_uint16),
    )


class RxSa(ctypes.Structure):
    _fields_ = (
        ("sa", Sa),
        ("top", c_uint64),
        ("replay_protect", c_bool),
        ("any_form", c_bool),
        ("v6", c_bool),
        ("destination", c_uint8 * 16),
    )


@cache
def compiled() -> ctypes.CDLL:
    """The driver as a shared library that gives up after POLLS looks at STATUS."""
    library = Path(tempfile.mkdtemp()) / "libopengcm_esp.so"
    sw = ROOT / "sw"
    # The size of the handle is the driver's matter.
    size = library.with_suffix(".c")
    size.write_text(
        '#include "opengcm_esp.h"\n'
        "size_t host_bytes(void);\nsize_t host_bytes(void) { return sizeof(opengcm_esp); }\n"
    )
    limits = (f"-DOPENGCM_LAYER_POLLS={POLLS}", f"-DOPENGCM_LAYER_LOADS={LOADS}")
    command = ["gcc", *FLAGS, *TRAPS, "-shared", "-fPIC", *limits]
    files = (sw / "opengcm_layer.c", sw / "opengcm_esp.c", size)
    command += [f"-I{sw}", f"-I{ROOT / 'regs'}", *map(str, files)]
    subprocess.run([*command, "-o", str(library)], check=True)
    lib = ctypes.CDLL(str(library))
    lib.host_bytes.restype = c_size_t
    return lib


class Driver:
    """One core. Methods raise DriverError."""

    def __init__(
        self, read: Callable[[int], int | None], write: Callable[[int, int], bool]
    ) -> None:
        self.lib = compiled()
        self.transfers = 0
        self.fail_at = 0  # the transfer with this number is answered with an error
        self.before: Callable[[int], None] | None = None  # called with the number of each
        self.handle = ctypes.create_string_buffer(self.lib.host_bytes())

        def read32(_: object, offset: int, word: Any) -> bool:
            self._count()
            got = None if self.transfers == self.fail_at else read(offset)
            if got is not None:
                word[0] = got
            return got is not None

        def write32(_: object, offset: int, word: int) -> bool:
            self._count()
            return self.transfers != self.fail_at and write(offset, word)

        self._bus = _Bus(_READ(read32), _WRITE(write32), None)
        self._keys: list[Any] = []  # live while a call runs

    def _count(self) -> None:
        self.transfers += 1
        if self.before:
            self.before(self.transfers)

    def init(self) -> None:
        self.call("init", ctypes.byref(self._bus))

    def call(self, name: str, *arguments: Any) -> None:
        """opengcm_esp_`name` of this core."""
        code = getattr(self.lib, f"opengcm_esp_{name}")(self.handle, *arguments)
        if code != OK:
            raise DriverError(code)

    def sa(self, association: Association) -> Sa:
        key = ctypes.create_string_buffer(association.key, len(association.key))
        self._keys.append(key)
        return Sa(
            association.spi,
            ctypes.cast(key, c_void_p),
            len(association.key),
            (c_uint8 * 4)(*association.salt),
            association.gmac,
            association.icv_bytes,
            association.esn,
            association.tunnel is not None,
            association.udp is not None,
        )

    def add_tx(self, association: Association, next: int = 1, **named: Any) -> int:  # noqa: A002 - the name that the field has
        """Its index."""
        given = TxSa(sa=self.sa(association), next=next, **named)
        if tunnel := association.tunnel:
            size = len(tunnel.source)
            given.v6 = size == 16
            given.source[:size] = tunnel.source
            given.destination[:size] = tunnel.destination
            given.ttl, given.tos, given.flow = tunnel.ttl, tunnel.tos, tunnel.flow
            given.copy_dscp, given.copy_ecn = tunnel.copy_dscp, tunnel.copy_ecn
            given.df = tunnel.df
        if association.udp:
            given.source_port, given.destination_port = association.udp
        return self._index("add_tx_sa", given)

    def add_rx(self, association: Association, top: int = 0, **named: Any) -> int:
        """Its index."""
        destination = named.pop("destination", b"")
        given = RxSa(sa=self.sa(association), top=top, **{"replay_protect": True} | named)
        given.destination[: len(destination)] = destination
        return self._index("add_rx_sa", given)

    def _index(self, name: str, given: ctypes.Structure) -> int:
        index = c_uint()
        self.call(name, ctypes.byref(given), ctypes.byref(index))
        return index.value

    def tx_number(self, index: int) -> tuple[int, bool]:
        """The next, and whether the last one has gone."""
        following, ended = c_uint64(), c_bool()
        self.call("get_tx_number", index, ctypes.byref(following), ctypes.byref(ended))
        return following.value, ended.value

    def rx_number(self, index: int) -> int:
        top = c_uint64()
        self.call("get_rx_number", index, ctypes.byref(top))
        return top.value

    def stats(self, name: str, count: int, *arguments: Any) -> list[int]:
        out = (c_uint64 * count)()
        self.call(f"get_{name}_stats", *arguments, out)
        return list(out)

    def events(self) -> tuple[int, int, bool]:
        """Those that have come, the association that ended last, and whether more have."""
        events, index, more = c_uint32(), c_uint(), c_bool()
        self.call("take_events", *(ctypes.byref(each) for each in (events, index, more)))
        return events.value, index.value, more.value
