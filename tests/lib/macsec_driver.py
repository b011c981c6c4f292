# SPDX-License-Identifier: Apache-2.0
"""The MACsec driver of `sw/`, compiled for this machine, with its register layer in Python."""

import ctypes
from collections.abc import Callable
from ctypes import c_bool, c_int, c_uint8, c_uint16, c_uint32, c_uint64, c_void_p
from typing import Any

from layer_driver import LayerDriver

POLLS = 200

OK, ARGUMENT, SEQUENCE, NO_ROOM, UNSUPPORTED, NUMBER, NOT_FOUND, BUS, TIMEOUT, BUSY = range(10)
AES_128, AES_256, XPN_128, XPN_256 = range(4)
DISABLED, CHECK, STRICT = range(3)
DROP, CLEAR, PROTECT = range(3)
EVENT_TX_ENDED, EVENT_TX_OVERFLOW, EVENT_RX_OVERFLOW = 1, 2, 4


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


class Driver(LayerDriver):
    """One core with the MACsec driver."""

    def __init__(
        self, read: Callable[[int], int | None], write: Callable[[int, int], bool]
    ) -> None:
        super().__init__("macsec", POLLS, read, write)

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
