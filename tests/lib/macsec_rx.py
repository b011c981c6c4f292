# SPDX-License-Identifier: Apache-2.0
"""What tests of MACsec receive share: structs as bits, and software's ports."""

import random
from collections.abc import Iterable
from enum import Enum
from typing import Any

from cocotb.triggers import ReadOnly, RisingEdge
from key_port import Op, key_request, operate
from macsec_tx import number
from packed import AXIS_PACKET, array, pack, width

from opengcm.spec.macsec import Count, Key, RxPort, RxPortCount, RxSa, RxSaCount, RxSc

BANKS = ("port", "sa", "sc")
TABLE_RX_PORT, TABLE_RX_SC, TABLE_RX_SA, TABLE_RX_SALT = 8, 9, 10, 11
ERROR, UNCONTROLLED, SECURED = 1 << 6, 1 << 5, 1 << 4
# rx_port_t, rx_sc_t and rx_sa_t of og_macsec_pkg.
RX_PORT = {
    "validate": 2,
    "replay_protect": 1,
    "window": 32,
    "has_peer": 1,
    "peer": 6,
    "max_bytes": 14,
}
RX_PORT_W = width(RX_PORT)
RX_SC = {"enable": 1, "port": 4, "offset": 2, "xpn": 1, "sci": 64}
RX_SA = {"in_use": 1, "next": 64, "lowest": 64}
# parsed_t, found_t, facts_t, decision_t and event_t of og_macsec_rx_pkg.
PARSED = {
    "frame": 3,
    "port": 4,
    "bytes": 14,
    "tags": 2,
    "tag_data": 64,
    "tci": 8,
    "data_bytes": 14,
    "pn": 32,
    "sci": 64,
    "of_peer": 1,
}
FOUND = {
    "parsed": width(PARSED),
    "settings": RX_PORT_W,
    "found": 1,
    "sc": 6,
    "entry": width(RX_SC),
}
FACTS = {"pass": 3, "port": 4, "sa": 8, "encrypted": 1, "pn": 64, "data_bytes": 14}
RESTORE = {"out_cut": 5, "put_bytes": 4, "put": 64, "out_bytes": 14, "user": 7}
DECISION = {"drop": 1, "cut": 4, "bytes": 14, **AXIS_PACKET, **FACTS, **RESTORE}
EVENT = {"valid": 1, "of_sa": 1, "index": 8, "kind": 4}


def port_bits(port: RxPort) -> int:
    """rx_port_t."""
    return pack(
        RX_PORT,
        {
            "validate": port.validate,
            "replay_protect": port.replay_protect,
            "window": port.window,
            "has_peer": port.peer is not None,
            "peer": port.peer or 0,
            "max_bytes": port.max_bytes,
        },
    )


def ports_word(ports: Iterable[RxPort]) -> int:
    """The settings of all ports, port 0 first."""
    return array(RX_PORT_W, map(port_bits, ports))


def sc_bits(sc: RxSc | None) -> int:
    """rx_sc_t; None is a channel that is not enabled."""
    if sc is None:
        return 0
    return pack(
        RX_SC,
        {
            "enable": 1,
            "port": sc.port,
            "offset": (0, 30, 50).index(sc.offset),
            "xpn": sc.xpn,
            "sci": number(sc.sci),
        },
    )


def sa_bits(sa: RxSa) -> int:
    """rx_sa_t."""
    return pack(RX_SA, {"in_use": sa.in_use, "next": sa.next, "lowest": sa.lowest})


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
