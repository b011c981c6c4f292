# SPDX-License-Identifier: Apache-2.0
"""The MACsec driver on the RTL's registers: what each call leaves in tables and key stores.

The compiled driver runs in a thread; its bus is AXI4-Lite of the simulation. Behind
og_macsec_regs are models of tables, keys and counters (macsec_models), which are looked at.
"""

import itertools
import random
from collections.abc import Callable
from ctypes import byref, c_bool, c_uint32, c_uint64
from pathlib import Path
from typing import Any

import cocotb
import pytest
from cocotb.task import bridge, resume
from cocotb.triggers import ClockCycles, RisingEdge, Timer
from key_port import Op
from layer_driver import LOADS, DriverError
from macsec_driver import (
    AES_128,
    AES_256,
    ARGUMENT,
    BUS,
    BUSY,
    CHECK,
    CLEAR,
    DEV_STATS,
    DISABLED,
    DROP,
    EVENT_RX_OVERFLOW,
    EVENT_TX_ENDED,
    NO_ROOM,
    NOT_FOUND,
    NUMBER,
    OK,
    PROTECT,
    RX_STATS,
    SEQUENCE,
    STRICT,
    TIMEOUT,
    TX_STATS,
    UNSUPPORTED,
    XPN_128,
    XPN_256,
    Driver,
    Rule,
    Secy,
)
from macsec_models import RX, TX, Direction, Models, fields
from macsec_registers import Registers
from simulate import simulate
from streams import start

from opengcm import sources
from opengcm.sim import macsec_regs as regs
from opengcm.sim import macsec_tables as tables

ROOM = Path(__file__).resolve().parents[1] / "macsec"
PORTS, CHANNELS, RULES = 2, 4, 8
SCI, PEER, OTHER = 0x0123456789AB0001, 0xFEDCBA9876540001, 0x0203040506070002
LAYOUTS = {
    tables.RULE_ID: tables.RULE,
    tables.TX_SC_ID: tables.TX_SC,
    tables.TX_SA_ID: tables.TX_SA,
    tables.TX_SALT_ID: tables.TX_SALT,
    tables.TX_PORT_ID: tables.TX_PORT,
    tables.RX_PORT_ID: tables.RX_PORT,
    tables.RX_SC_ID: tables.RX_SC,
    tables.RX_SA_ID: tables.RX_SA,
    tables.RX_SALT_ID: tables.RX_SALT,
}


def secy(**changes: Any) -> Secy:
    usual: dict[str, Any] = {
        "sci": SCI,
        "suite": AES_128,
        "validate": STRICT,
        "protect": True,
        "encrypt": True,
        "include_sci": True,
        "replay_protect": True,
        "max_tx_bytes": 1600,
        "max_rx_bytes": 1700,
    }
    return Secy(**usual | changes)


class Bench:
    """The driver, and what it finds behind the registers."""

    def __init__(self, dut: Any) -> None:
        self.dut = dut
        self.registers = Registers(dut)
        self.models = Models(dut, cocotb.RANDOM_SEED, 0.2)
        self.rng = random.Random(cocotb.RANDOM_SEED)
        self.driver = Driver(resume(self.registers.read), resume(self.registers.write))

    @property
    def tx(self) -> Direction:
        return self.models.directions[TX]

    @property
    def rx(self) -> Direction:
        return self.models.directions[RX]

    def entry(self, table: int, index: int) -> dict[str, int]:
        held = self.models.directions[table >> 3].tables.get((table, index), 0)
        return fields(LAYOUTS[table], held)

    def numbers(self, table: int, sa: int) -> tuple[int, int, int]:
        held = self.entry(table, sa)
        return held["in_use"], held["next"], held.get("last", held.get("lowest", 0))

    def passes(self, port: int) -> bool:
        """Whether frames of the controlled port get through: then both ways."""
        sends = bool(self.entry(tables.RULE_ID, RULES - 1 - port)["enable"])
        strict = self.entry(tables.RX_PORT_ID, port)["validate"] == STRICT
        channels = [self.entry(tables.RX_SC_ID, sc) for sc in range(CHANNELS)]
        hears = any(sc["enable"] and sc["port"] == port for sc in channels)
        assert sends or (strict and not hears)
        assert bool(self.entry(tables.TX_SC_ID, port)["enable"]) == sends
        return sends

    def send(self, port: int, an: int) -> int:
        """Take a number as the transmit side does."""
        place = tables.TX_SA_ID, 4 * port + an
        held = fields(tables.TX_SA, self.tx.tables[place])
        assert held["in_use"]
        assert held["next"] <= held["last"]
        ends = held["next"] == held["last"]
        self.tx.tables[place] += 0 if ends else 1 << 64
        self.tx.tables[place] &= ~(int(ends) << 128)
        return held["next"]


def code(call: Callable[..., object], *arguments: Any, **named: Any) -> int:
    """What the driver answers."""
    try:
        call(*arguments, **named)
    except DriverError as error:
        return error.code
    return OK


def refused(expected: int, call: Callable[..., object], *arguments: Any, **named: Any) -> None:
    assert code(call, *arguments, **named) == expected


def driven(test: Callable[[Bench], None]) -> Any:
    """A cocotb test of which the body runs in a thread, with the driver initialised."""

    async def run(dut: Any) -> None:
        bench = Bench(dut)
        await start(dut)
        await bridge(bench.driver.init)()
        await bridge(test)(bench)

    run.__name__ = run.__qualname__ = test.__name__
    run.__doc__ = test.__doc__
    return cocotb.test()(run)


def a_secy(bench: Bench, port: int = 0, **changes: Any) -> None:
    bench.driver.call("add_secy", port, byref(secy(**changes)))


def rxsc(bench: Bench, call: str, sci: int, *active: bool, port: int = 0) -> None:
    bench.driver.call(f"{call}_rxsc", port, c_uint64(sci), *map(c_bool, active))


@driven
def reset_first(bench: Bench) -> None:
    """What was there before is gone; nothing of the controlled port passes."""
    driver = bench.driver
    bench.tx.keys[3], bench.rx.keys[3] = b"old", b"old"
    driver.init()
    assert not bench.tx.keys
    assert not bench.rx.keys
    for port in range(PORTS):
        assert not bench.passes(port)
        assert bench.entry(tables.RX_PORT_ID, port)["max_bytes"] == 0x3FFF
        assert bench.entry(tables.TX_PORT_ID, port)["max_bytes"] == 0x3FFF
    refused(SEQUENCE, driver.call, "open", 0)


@driven
def a_secy_as_it_is_configured(bench: Bench) -> None:
    driver = bench.driver
    for port, suite in enumerate((AES_256, XPN_128)):
        config = secy(
            sci=SCI + port,
            suite=suite,
            encrypt=not port,
            offset=0 if port else 30,
            include_sci=not port,
            es=bool(port),
            encoding_sa=port + 1,
            window=1 << 30 if port else 0xFFFFFFFF,
            clear_tags=port + 1,
            validate=CHECK,
        )
        driver.call("add_secy", port, byref(config))
        assert not bench.passes(port)
        assert bench.entry(tables.TX_SC_ID, port) == {
            "enable": 0,  # no rule, neither the user's, makes a SecY transmit before it is open
            "an": port + 1,
            "include_sci": 1 - port,
            "es": port,
            "scb": 0,
            "encrypt": 1 - port,
            "offset": 1 - port,
            "xpn": port,
            "clear_tags": port + 1,
            "sci": SCI + port,
        }
        driver.call("open", port)
        assert bench.passes(port)
        rule = bench.entry(tables.RULE_ID, RULES - 1 - port)
        assert (rule["port"], rule["sc"], rule["action"]) == (port, port, PROTECT)
        assert (rule["any_port"], rule["any_vlan"], rule["any_type"]) == (0, 1, 1)
        assert bench.entry(tables.TX_PORT_ID, port) == {"max_bytes": 1600}
        assert bench.entry(tables.RX_PORT_ID, port) == {
            "validate": CHECK,
            "replay_protect": 1,
            "window": config.window,
            "has_peer": 0,
            "peer": 0,
            "max_bytes": 1700,
        }
    driver.call(
        "upd_secy", 0, byref(secy(suite=AES_256, protect=False, offset=50, scb=1, include_sci=0))
    )
    assert bench.entry(tables.RULE_ID, RULES - 1)["action"] == CLEAR
    assert bench.entry(tables.TX_SC_ID, 0)["offset"] == 2
    assert bench.entry(tables.TX_SC_ID, 0)["scb"] == 1
    driver.call("stop", 0)
    assert not bench.passes(0)
    assert bench.passes(1)
    driver.call("open", 0)
    driver.call("del_secy", 0)
    assert not bench.passes(0)
    assert not bench.entry(tables.TX_SC_ID, 0)["enable"]
    assert bench.passes(1)


@driven
def what_is_no_secy(bench: Bench) -> None:
    driver = bench.driver
    wrong = (
        {"suite": 4},
        {"validate": 3},
        {"encoding_sa": 4},
        {"offset": 29},
        {"offset": 30, "suite": XPN_256},
        {"es": True},
        {"scb": True},
        {"clear_tags": 3},
        {"window": (1 << 30) + 1, "suite": XPN_128},
        {"max_tx_bytes": 1 << 14},
        {"max_rx_bytes": 1 << 14},
        {"max_tx_bytes": 63},
        {"max_rx_bytes": 0},
    )
    before = len(driver.wrote)
    for changes in wrong:
        refused(ARGUMENT, driver.call, "add_secy", 0, byref(secy(**changes)))
    refused(ARGUMENT, driver.call, "add_secy", 0, None)
    for port in (PORTS, 16, 1 << 31):
        refused(UNSUPPORTED, driver.call, "add_secy", port, byref(secy()))
        refused(SEQUENCE, driver.call, "open", port)
        refused(SEQUENCE, driver.call, "get_dev_stats", port, (c_uint64 * DEV_STATS)())
    for call in ("open", "stop", "del_secy"):
        refused(SEQUENCE, driver.call, call, 0)
    refused(SEQUENCE, driver.call, "upd_secy", 0, byref(secy()))
    refused(SEQUENCE, rxsc, bench, "add", PEER, True)
    refused(SEQUENCE, driver.add_sa, 0, 0, bytes(16))
    assert len(driver.wrote) == before
    a_secy(bench)
    refused(SEQUENCE, a_secy, bench)
    driver.add_sa(0, 0, bytes(16))
    for changes in ({"suite": AES_256}, {"sci": SCI + 1}):
        refused(SEQUENCE, driver.call, "upd_secy", 0, byref(secy(**changes)))
    driver.call("upd_secy", 0, byref(secy(encoding_sa=2)))
    assert bench.entry(tables.TX_SC_ID, 0)["an"] == 2
    driver.call("del_txsa", 0, 0)
    driver.call("upd_secy", 0, byref(secy(suite=XPN_256, sci=SCI + 1)))


@driven
def receive_channels(bench: Bench) -> None:
    driver = bench.driver
    for port in range(PORTS):
        a_secy(bench, port, suite=(AES_128, XPN_128)[port])
        driver.call("open", port)
    rxsc(bench, "add", PEER, True)
    assert bench.entry(tables.RX_SC_ID, 0) == {
        "enable": 1,
        "port": 0,
        "offset": 0,
        "xpn": 0,
        "sci": PEER,
    }
    peer = bench.entry(tables.RX_PORT_ID, 0)
    assert (peer["has_peer"], peer["peer"]) == (1, 0)
    refused(SEQUENCE, rxsc, bench, "add", PEER, True)
    rxsc(bench, "add", PEER, False, port=1)  # the same on another port
    assert bench.entry(tables.RX_SC_ID, 1)["enable"] == 0
    rxsc(bench, "upd", PEER, True, port=1)
    assert bench.entry(tables.RX_SC_ID, 1) == {
        "enable": 1,
        "port": 1,
        "offset": 0,
        "xpn": 1,
        "sci": PEER,
    }
    rxsc(bench, "add", OTHER, True)
    assert not bench.entry(tables.RX_PORT_ID, 0)["has_peer"], "one of two"
    rxsc(bench, "add", SCI, True)
    refused(NO_ROOM, rxsc, bench, "add", SCI + 1, True)
    refused(SEQUENCE, rxsc, bench, "upd", SCI + 1, True)
    refused(SEQUENCE, rxsc, bench, "del", SCI + 1)
    driver.add_sa(0, 2, bytes(16), PEER)
    assert 2 in bench.rx.keys
    rxsc(bench, "del", PEER)
    assert not bench.entry(tables.RX_SC_ID, 0)["enable"]
    assert not bench.rx.keys
    assert not bench.numbers(tables.RX_SA_ID, 2)[0]
    rxsc(bench, "del", SCI)
    peer = bench.entry(tables.RX_PORT_ID, 0)
    assert (peer["has_peer"], peer["peer"]) == (1, 2)
    driver.call("stop", 0)
    assert not bench.passes(0)
    rxsc(bench, "upd", OTHER, True)
    assert not bench.passes(0)
    driver.call("del_secy", 0)
    assert bench.entry(tables.RX_SC_ID, 1)["enable"]
    assert not bench.entry(tables.RX_PORT_ID, 0)["has_peer"]


@driven
def associations(bench: Bench) -> None:
    """Keys, salts and numbers of each suite arrive; nothing of keys and salts stays anywhere."""
    driver, rng = bench.driver, bench.rng
    for suite, sci in itertools.product((AES_128, AES_256, XPN_128, XPN_256), (None, PEER)):
        xpn = suite >= XPN_128
        a_secy(bench, 1, suite=suite)
        driver.call("open", 1)
        if sci:
            rxsc(bench, "add", sci, True, port=1)
        side, sas, salts = (
            (bench.rx, tables.RX_SA_ID, tables.RX_SALT_ID)
            if sci
            else (bench.tx, tables.TX_SA_ID, tables.TX_SALT_ID)
        )
        first = 0 if sci else 4
        most = (1 << 64) - 1 if xpn else (1 << 32) - 1
        for an in range(4):
            key, salt = rng.randbytes(16 if suite in (AES_128, XPN_128) else 32), rng.randbytes(12)
            ssci, pn = rng.getrandbits(32), rng.randint(1, most)
            side.log.clear()
            driver.add_sa(1, an, key, sci, next_pn=pn, ssci=ssci, salt=salt, active=an != 2)
            assert side.keys[first + an] == key
            assert bench.numbers(sas, first + an) == (an != 2, pn, pn if sci else most)
            if xpn:
                held = bench.entry(salts, first + an)
                assert held == {"ssci": ssci, "salt": int.from_bytes(salt, "big")}
                assert salt not in driver.handle.raw
            assert (salts, first + an) in side.tables or not xpn
            assert key not in driver.handle.raw
            # In use and with a key at once only when all the rest is there.
            begun = [entry[:2] for entry in side.log]
            assert begun[0] == ("key", Op.LOAD)
            if an == 2:
                assert not side.tables[sas, first + an] >> 128
                assert begun[1:5] == [("key", Op.ERASE), ("table", sas), ("table", sas), begun[0]]
            else:
                assert side.log[-1][:2] == ("table", sas)
            refused(SEQUENCE, driver.add_sa, 1, an, key, sci)
        driver.call("del_txsa", 1, 3) if sci is None else driver.call(
            "del_rxsa", 1, c_uint64(sci), 3
        )
        assert first + 3 not in side.keys
        assert not bench.numbers(sas, first + 3)[0]
        assert bench.entry(salts, first + 3) == {"ssci": 0, "salt": 0}
        driver.call("del_secy", 1)
        assert not side.keys
        assert not any(bench.numbers(sas, sa)[0] for sa in range(4 * CHANNELS))
    a_secy(bench, 0)
    rxsc(bench, "add", PEER, True)
    for an, named in (
        (4, {}),
        (0, {"next_pn": 0}),
        (0, {"next_pn": 1 << 32}),
        (0, {"next_pn": 9, "last_pn": 8}),
    ):
        for sci in (None, PEER):
            refused(ARGUMENT, driver.add_sa, 0, an, bytes(16), sci, **named)
    refused(ARGUMENT, driver.add_sa, 0, 0, None)
    refused(SEQUENCE, driver.add_sa, 0, 0, bytes(16), OTHER)
    refused(SEQUENCE, driver.call, "del_txsa", 0, 1)
    refused(SEQUENCE, driver.call, "del_txsa", 0, 4)
    refused(SEQUENCE, driver.upd_sa, 0, 1, True)
    refused(SEQUENCE, driver.upd_sa, 0, 1, True, sci=PEER)


@driven
def no_number_twice(bench: Bench) -> None:
    """Whatever the caller does with an association but add it anew."""
    driver, rng = bench.driver, bench.rng
    a_secy(bench)
    sent: list[int] = []
    driver.add_sa(0, 1, bytes(16), next_pn=10, last_pn=40)
    active = True
    for _ in range(120):
        if active and rng.random() < 0.5 and bench.numbers(tables.TX_SA_ID, 1)[0]:
            sent.append(bench.send(0, 1))
        else:
            wanted = rng.random() < 0.6
            pn = rng.choice((0, bench.numbers(tables.TX_SA_ID, 1)[1] + rng.randint(-3, 2)))
            if code(driver.upd_sa, 0, 1, wanted, pn) == OK:
                active = wanted
            else:
                active = bool(bench.numbers(tables.TX_SA_ID, 1)[0])
            assert bool(bench.numbers(tables.TX_SA_ID, 1)[0]) == active
    assert sent == sorted(set(sent))
    assert len(sent) > 5
    assert sent[0] >= 10
    assert sent[-1] <= 40
    driver.add_sa(0, 2, bytes(16), next_pn=5, last_pn=6)
    assert driver.tx_pn(0, 2) == 5
    assert [bench.send(0, 2), bench.send(0, 2)] == [5, 6]
    assert driver.ended(0, 2)
    for pn in (0, 6, 7):
        refused(NUMBER, driver.upd_sa, 0, 2, True, pn)
    driver.upd_sa(0, 2, False)
    refused(NUMBER, driver.upd_sa, 0, 2, False, 6)
    assert not bench.numbers(tables.TX_SA_ID, 2)[0]
    refused(ARGUMENT, driver.upd_sa, 0, 2, True, 1 << 32)


@driven
def lowest_never_falls(bench: Bench) -> None:
    driver = bench.driver
    a_secy(bench)
    rxsc(bench, "add", PEER, True)
    driver.add_sa(0, 0, bytes(16), PEER, next_pn=100)
    assert driver.rx_pn(0, PEER, 0) == (100, 100)
    bench.rx.tables[tables.RX_SA_ID, 0] = 1 << 128 | 150 << 64 | 130  # frames have come
    refused(NUMBER, driver.upd_sa, 0, 0, True, 120, PEER)
    assert bench.numbers(tables.RX_SA_ID, 0) == (1, 150, 130)
    driver.upd_sa(0, 0, True, 140, PEER)
    assert bench.numbers(tables.RX_SA_ID, 0) == (1, 150, 140)
    driver.upd_sa(0, 0, False, 0, PEER)
    assert bench.numbers(tables.RX_SA_ID, 0) == (0, 150, 140)
    driver.upd_sa(0, 0, True, 0, PEER)
    assert bench.numbers(tables.RX_SA_ID, 0) == (1, 150, 140)
    driver.upd_sa(0, 0, True, 0, PEER)
    driver.upd_sa(0, 0, False, 200, PEER)
    assert bench.numbers(tables.RX_SA_ID, 0) == (0, 200, 200)
    refused(NUMBER, driver.upd_sa, 0, 0, True, 199, PEER)
    assert bench.numbers(tables.RX_SA_ID, 0) == (0, 200, 200)


@driven
def statistics(bench: Bench) -> None:
    driver, rng = bench.driver, bench.rng
    port_bank, sa_bank, sc_bank = range(3)
    a_secy(bench, 1)
    for sci in (OTHER, PEER):
        rxsc(bench, "add", sci, True, port=1)

    def fill(side: Direction, bank: int, owner: int, kinds: int) -> list[int]:
        held = [rng.getrandbits(64) for _ in range(kinds)]
        side.counters |= {(bank, owner, kind): value for kind, value in enumerate(held)}
        return held

    ports = fill(bench.tx, port_bank, 1, 5) + fill(bench.rx, port_bank, 1, 9)
    sc = fill(bench.tx, sc_bank, 1, TX_STATS), fill(bench.rx, sc_bank, 1, RX_STATS)
    sa = fill(bench.tx, sa_bank, 6, TX_STATS), fill(bench.rx, sa_bank, 7, RX_STATS)
    assert driver.stats("dev", DEV_STATS, 1) == ports
    assert driver.stats("tx_sc", TX_STATS, 1) == sc[TX]
    assert driver.stats("tx_sa", TX_STATS, 1, 2) == sa[TX]
    assert driver.stats("rx_sc", RX_STATS, 1, c_uint64(PEER)) == sc[RX]
    assert driver.stats("rx_sa", RX_STATS, 1, c_uint64(PEER), 3) == sa[RX]
    assert driver.stats("dev", DEV_STATS, 0) == [0] * DEV_STATS
    refused(SEQUENCE, driver.stats, "rx_sc", RX_STATS, 1, c_uint64(SCI))
    refused(ARGUMENT, driver.stats, "tx_sa", TX_STATS, 1, 4)


@driven
def rules(bench: Bench) -> None:
    driver = bench.driver
    a_secy(bench, 1)
    rule = Rule(port=1, has_tag=True, vlan=0xABC, any_type=True, action=PROTECT, secy=1)
    driver.call("set_rule", RULES - PORTS - 1, byref(rule))
    assert bench.entry(tables.RULE_ID, RULES - PORTS - 1) == {
        "enable": 1,
        "any_port": 0,
        "port": 1,
        "any_vlan": 0,
        "has_tag": 1,
        "vid": 0xABC,
        "any_type": 1,
        "ethertype": 0,
        "action": PROTECT,
        "sc": 1,
    }
    driver.call("set_rule", RULES - PORTS - 1, None)
    assert not bench.entry(tables.RULE_ID, RULES - PORTS - 1)["enable"]
    driver.call(
        "set_rule", 0, byref(Rule(any_port=True, any_vlan=True, ethertype=0x88F7, action=DROP))
    )
    assert bench.entry(tables.RULE_ID, 0)["ethertype"] == 0x88F7
    refused(NO_ROOM, driver.call, "set_rule", RULES - PORTS, byref(rule))
    for changes in ({"port": 16}, {"vlan": 4096}, {"action": 3}, {"secy": PORTS}):
        refused(ARGUMENT, driver.call, "set_rule", 0, byref(Rule(**changes)))


@driven
def events(bench: Bench) -> None:
    driver, dut = bench.driver, bench.dut

    async def pulse() -> None:
        await RisingEdge(dut.clk_i)
        dut.tx_ended_i.value = 1
        dut.overflow_i.value = 2
        await RisingEdge(dut.clk_i)
        dut.tx_ended_i.value = 0
        dut.overflow_i.value = 0
        await Timer(20, "ns")

    driver.call("enable_events", c_uint32(EVENT_TX_ENDED))
    refused(ARGUMENT, driver.call, "enable_events", c_uint32(8))
    assert driver.events() == 0
    resume(pulse)()
    assert int(dut.irq.value) == 1
    assert driver.events() == EVENT_TX_ENDED | EVENT_RX_OVERFLOW
    assert int(dut.irq.value) == 0 == driver.events()


def whole_use(bench: Bench) -> None:
    driver = bench.driver
    driver.init()
    a_secy(bench, suite=XPN_128, validate=DISABLED)
    driver.call("open", 0)
    rxsc(bench, "add", PEER, True)
    driver.add_sa(0, 0, bytes(range(16)), PEER)
    driver.add_sa(0, 0, bytes(range(16)))
    driver.upd_sa(0, 0, True, 7)
    driver.stats("tx_sc", TX_STATS, 0)
    driver.call("del_secy", 0)


@driven
def faults_of_the_bus(bench: Bench) -> None:
    """Wherever it fails: nothing passes, no key stays, and the driver wants a new start."""
    driver = bench.driver

    async def settle() -> None:
        await ClockCycles(bench.dut.clk_i, 4)

    driver.transfers = 0
    whole_use(bench)
    count = driver.transfers
    for number in [*range(1, 12), *bench.rng.sample(range(12, count), 12)]:
        driver.transfers, driver.fail_at = 0, number
        refused(BUS, whole_use, bench)
        driver.fail_at = 0
        resume(settle)()
        if number > 1:  # the core was found
            assert not bench.tx.keys
            assert not bench.rx.keys
            assert not bench.tx.tables
            assert int(bench.dut.rst_no.value) == 0
        refused(SEQUENCE, driver.call, "open", 0)
        refused(SEQUENCE, driver.call, "set_rule", 0, None)
    whole_use(bench)


@driven
def frames_that_do_not_leave(bench: Bench) -> None:
    """A load that they block is tried again, LOADS times; then the association is not there, the
    rest of the core as it was, and it can be added later."""
    driver = bench.driver
    a_secy(bench)
    rxsc(bench, "add", PEER, True)
    for side, sci, table in ((bench.tx, None, tables.TX_SA_ID), (bench.rx, PEER, tables.RX_SA_ID)):
        for active in (True, False):
            for blocked in range(2 * LOADS):
                side.blocked_loads = blocked
                there = blocked < LOADS
                got = code(driver.add_sa, 0, 1, bytes(16), sci, next_pn=7, active=active)
                assert got == (OK if there else BUSY), blocked
                side.blocked_loads = 0
                refused(OK if there else SEQUENCE, driver.upd_sa, 0, 1, active, 0, sci)
                assert (1 in side.keys) == there
                assert bench.entry(table, 1)["in_use"] == (there and active)
                if there:
                    suffix = "txsa" if sci is None else "rxsa"
                    place = () if sci is None else (c_uint64(sci),)
                    driver.call(f"del_{suffix}", 0, *place, 1)
    driver.call("open", 0)


@driven
def a_core_that_sleeps(bench: Bench) -> None:
    driver = bench.driver
    a_secy(bench)
    bench.tx.asleep = True
    for call in (
        lambda: driver.call("open", 0),
        lambda: driver.add_sa(0, 0, bytes(16)),
        driver.init,
    ):
        refused(TIMEOUT, call)
        bench.tx.asleep = False
        driver.init()
        a_secy(bench)
        bench.tx.asleep = True
    bench.tx.asleep = False
    driver.init()
    a_secy(bench)
    bench.tx.refuse_keys = True
    refused(TIMEOUT, driver.add_sa, 0, 0, bytes(16))


@driven
def another_core(bench: Bench) -> None:
    """What has another identification is not written to."""
    other = Driver(lambda offset: 0x4F474331 if offset == regs.ID else 0, lambda *_: False)
    refused(NOT_FOUND, other.init)
    assert not other.wrote


@pytest.mark.parametrize("parameters", [{"Ports": PORTS, "Channels": CHANNELS, "Rules": RULES}])
def test_macsec_driver(parameters: dict[str, int]) -> None:
    simulate(
        "macsec_regs_axil",
        core="opengcm:lib:macsec_regs",
        module=__file__,
        parameters=parameters,
        extra_sources=[*sources.files("opengcm:lib:axil"), ROOM / "macsec_regs_axil.sv"],
    )
