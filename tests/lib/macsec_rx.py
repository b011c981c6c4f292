# SPDX-License-Identifier: Apache-2.0
"""What tests of MACsec receive share: structs as bits, and software's ports."""

import random
from enum import Enum
from typing import Any

from cocotb.triggers import ReadOnly, RisingEdge
from key_port import Op, key_request, operate
from packed import AXIS_PACKET

from opengcm.spec.macsec import Count, Key, RxPort, RxPortCount, RxSa, RxSaCount, RxSc

BANKS = ("port", "sa", "sc")
TABLE_RX_PORT, TABLE_RX_SC, TABLE_RX_SA, TABLE_RX_SALT = 8, 9, 10, 11
ERROR, UNCONTROLLED, SECURED = 1 << 6, 1 << 5, 1 << 4
# decision_t and event_t of og_macsec_rx_pkg.
FACTS = {"pass": 3, "port": 4, "sa": 8, "encrypted": 1, "pn": 64, "data_bytes": 14}
RESTORE = {"out_cut": 5, "put_bytes": 4, "put": 64, "out_bytes": 14, "user": 7}
DECISION = {"drop": 1, "cut": 4, "bytes": 14, **AXIS_PACKET, **FACTS, **RESTORE}
EVENT = {"valid": 1, "of_sa": 1, "index": 8, "kind": 4}


def fields(*pairs: tuple[int, int]) -> int:
    """Values and widths, the first one most significant."""
    word = 0
    for value, width in pairs:
        assert 0 <= value < 1 << width, (value, width)
        word = word << width | value
    return word


def port_bits(port: RxPort) -> int:
    """og_macsec_pkg::rx_port_t."""
    return fields(
        (port.validate, 2),
        (port.replay_protect, 1),
        (port.window, 32),
        (port.peer is not None, 1),
        (port.peer or 0, 6),
        (port.max_bytes, 14),
    )


def sc_bits(sc: RxSc | None) -> int:
    """og_macsec_pkg::rx_sc_t."""
    if sc is None:
        return 0
    offset = (0, 30, 50).index(sc.offset)
    return fields(
        (1, 1), (sc.port, 4), (offset, 2), (sc.xpn, 1), (int.from_bytes(sc.sci, "big"), 64)
    )


def sa_bits(sa: RxSa) -> int:
    """og_macsec_pkg::rx_sa_t."""
    return fields((sa.in_use, 1), (sa.next, 64), (sa.lowest, 64))


def salt_bits(key: Key) -> int:
    """og_macsec_pkg::salt_t."""
    return int.from_bytes(key.ssci + key.salt, "big")


async def access(dut: Any, table: int, index: int, data: int | None = None) -> int:
    """Write an entry, or read it."""
    word = fields((1, 1), (data is not None, 1), (table, 5), (index, 10), (data or 0, 256))
    dut.table_i.value = word
    for _ in range(2000):
        await ReadOnly()
        answer = int(dut.table_o.value)
        await RisingEdge(dut.clk_i)
        if answer >> 256:
            dut.table_i.value = 0
            return answer & (1 << 256) - 1
    raise AssertionError(f"table {table} never answered for entry {index}")


async def load_key(dut: Any, slot: int, key: bytes | None) -> None:
    """Load a key, or erase one."""
    dut.key_request_i.value = key_request(Op.LOAD if key else Op.ERASE, slot, key or b"")
    await operate(dut)


async def read_counter(dut: Any, bank: str, number: int, kind: Enum | int) -> int:
    """One counter."""
    kind = kind.value if isinstance(kind, Enum) else kind
    dut.counter_bank_i.value = BANKS.index(bank)
    dut.counter_index_i.value = number << 4 | kind
    dut.counter_valid_i.value = 1
    for _ in range(1000):
        await ReadOnly()
        done, value = bool(dut.counter_done_o.value), int(dut.counter_value_o.value)
        await RisingEdge(dut.clk_i)
        if done:
            dut.counter_valid_i.value = 0
            return value
    raise AssertionError(f"counter {bank} {number} {kind} was never read")


def all_counters(ports: int, channels: int) -> list[Count]:
    """Bank, number and kind of each counter."""
    return [
        *(Count("port", port, kind) for port in range(ports) for kind in RxPortCount),
        *(Count("sa", sa, kind) for sa in range(4 * channels) for kind in RxSaCount),
        *(Count("sc", sc, kind) for sc in range(channels) for kind in RxSaCount),
    ]


def random_key(rng: random.Random) -> Key:
    """A SAK of either size."""
    return Key(rng.randbytes(rng.choice((16, 32))), ssci=rng.randbytes(4), salt=rng.randbytes(12))
