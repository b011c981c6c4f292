# SPDX-License-Identifier: Apache-2.0
"""The ESP driver of `sw/`, compiled for this machine, on the registers of a simulated core."""

import ctypes
from collections.abc import Callable
from ctypes import c_bool, c_int, c_uint, c_uint8, c_uint16, c_uint32, c_uint64, c_void_p
from typing import Any

from layer_driver import LayerDriver

from opengcm.spec.esp import Association

POLLS = 20_000  # longer than a load is held back

OK, ARGUMENT, SEQUENCE, NO_ROOM, UNSUPPORTED, EXISTS, NOT_FOUND, BUS, TIMEOUT, BUSY = range(10)
TX_STATS, RX_STATS, DEV_STATS = 9, 10, 14  # counters
EVENT_TX_ENDED = 1


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


class Driver(LayerDriver):
    """One core with the ESP driver."""

    def __init__(
        self, read: Callable[[int], int | None], write: Callable[[int, int], bool]
    ) -> None:
        super().__init__("esp", POLLS, read, write)
        self._keys: list[Any] = []  # live while a call runs

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
