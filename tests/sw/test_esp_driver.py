# SPDX-License-Identifier: Apache-2.0
"""The ESP driver on the RTL of esp_10g: associations set up, used, ended and torn down by it.

What the core sends is compared with `opengcm.spec.esp`, and goes back into its receive side.
Walked: both modes, both families, every key and ICV size, ESN, GMAC, UDP; forged and repeated;
numbers that end; deletion and an index used again, also while packets under its old key do not
leave; every refusal; each transfer answered with an error once; counters and events.
"""

import random
from collections.abc import Iterator
from ctypes import byref, c_bool, c_uint, c_uint32
from dataclasses import replace
from typing import Any

import pytest
from esp_driver import (
    ARGUMENT,
    BUS,
    BUSY,
    DEV_STATS,
    EVENT_TX_ENDED,
    EXISTS,
    NO_ROOM,
    NOT_FOUND,
    RX_STATS,
    SEQUENCE,
    TX_STATS,
    Driver,
    RxSa,
    TxSa,
)
from layer_driver import DriverError

from opengcm import openssl_gcm
from opengcm.esp_config import EndPoint
from opengcm.sim.esp import EspSimulator, Packet
from opengcm.sim.packet_binding import Traffic
from opengcm.spec.esp import Action, Association, OutKind, Tunnel, encapsulate, split_ip
from opengcm.spec.esp import TxSa as SpecTxSa
from opengcm.vectors.esp_packets import associations, ip_packet

SLOTS = 64
WAITING = 130  # packets: more than leave without a reader, fewer than there are places inside
PROTECT, CLEAR = Action.PROTECT << 10, Action.CLEAR << 10
SA = Association(
    0x1001, bytes(range(16)), b"salt", tunnel=Tunnel(bytes([192, 0, 2, 1]), bytes([192, 0, 2, 2]))
)


class Bench:
    """The core, its driver, and the line from its transmit side to its receive side."""

    def __init__(self, core: EspSimulator) -> None:
        self.core = core
        self.rng = random.Random(7)
        self.driver = Driver(core.model.read, core.model.write)
        self.driver.init()

    def packets(self, count: int) -> list[bytes]:
        return [ip_packet(self.rng, at % 2 == 0, size=20 * at) for at in range(count)]

    def send(self, packets: list[bytes], sa: int) -> list[bytes]:
        given = [Packet(packet, sa=sa) for packet in packets]
        done = self.core.exchange(given, traffic=Traffic(quiet=400))
        return [moved.data for moved in done.transmit.came]

    def fill(self, packets: list[bytes], sa: int, way: str) -> None:
        """Packets go in, and none leaves: nor does one later, as the harness takes nothing while it
        is at the registers."""
        still = Traffic(sink=1 - 2**-31, longest=1 << 20)
        given = [Packet(packet, sa=sa) for packet in packets]
        tx, rx = (given, []) if way == "tx" else ([], given)
        done = self.core.exchange(tx, rx, traffic=still, expected=(0, 0))
        assert not done.transmit.came
        assert not done.receive.came

    def drained(self, way: str) -> list[bytes]:
        """All that leaves once it is taken. The harness wants a frame in for each that leaves:
        such as are dropped."""
        bad = [Packet(bytes(40), error=True)] * WAITING
        tx, rx = (bad, []) if way == "tx" else ([], bad)
        done = self.core.exchange(tx, rx, traffic=Traffic(quiet=2000))
        moved = done.transmit if way == "tx" else done.receive
        return [each.data for each in moved.came]

    def receive(self, packets: list[bytes]) -> list[tuple[bytes, int]]:
        done = self.core.exchange(receive=packets, traffic=Traffic(quiet=400))
        return [(moved.data, moved.user) for moved in done.receive.came]


@pytest.fixture(scope="module")
def core() -> Iterator[EspSimulator]:
    with EspSimulator("esp_10g", EndPoint(), Ethernet=False) as simulator:
        yield simulator


@pytest.fixture
def bench(core: EspSimulator) -> Bench:
    return Bench(core)


def refused(code: int, call: Any, *arguments: Any, **named: Any) -> None:
    with pytest.raises(DriverError) as raised:
        call(*arguments, **named)
    assert raised.value.code == code


@pytest.mark.parametrize("suite", ["gcm-128", "gcm-192", "gmac-256"])
def test_both_ways(bench: Bench, suite: str) -> None:
    """What leaves is the RFCs', comes back as it was, and forgeries and repeats do not."""
    driver = bench.driver
    sas = associations(suite, bench.rng, 6)
    for place, sa in enumerate(sas):
        first = 2**32 - 2 if sa.esn else 1
        assert driver.add_tx(sa, first) == place
        assert driver.add_rx(sa, first - 1) == place
    for place, sa in enumerate(sas):
        first = 2**32 - 2 if sa.esn else 1
        clear = bench.packets(5)
        line = bench.send(clear, place)
        assert line == [
            encapsulate(split_ip(packet), sa, first + at, gcm=openssl_gcm)
            for at, packet in enumerate(clear)
        ]
        assert driver.tx_number(place) == (first + 5, False)
        forged = bytes([*line[4][:-1], line[4][-1] ^ 1])
        assert bench.receive([forged, *line, line[2]]) == [
            (packet, PROTECT | place) for packet in clear
        ]
        assert driver.rx_number(place) == first + 4
        sent = driver.stats("tx", TX_STATS, place)
        assert sent == [5, *[0] * 7, sum(map(len, line))]
        got = driver.stats("rx", RX_STATS, place)
        assert got == [5, 1, 1, *[0] * 6, sum(map(len, clear))]


def test_numbers_end(bench: Bench) -> None:
    """Nothing leaves after the last one, the interrupt says so, and another association goes on."""
    driver, core = bench.driver, bench.core
    index = driver.add_tx(SA, 7, last=9)
    other = driver.add_tx(replace(SA, spi=0x1002, key=bytes(16)))
    driver.call("enable_events", c_uint32(EVENT_TX_ENDED))
    assert not core.model.interrupt
    assert driver.events() == (0, 0, False)
    assert len(bench.send(bench.packets(5), index)) == 3
    assert core.model.interrupt
    assert driver.tx_number(index) == (10, True)
    assert driver.events() == (EVENT_TX_ENDED, index, False)
    assert not core.model.interrupt
    stats = driver.stats("tx", TX_STATS, index)
    assert stats[OutKind.OutPackets.value] == 3
    assert stats[OutKind.OutNumberEnd.value] == 2
    assert len(bench.send(bench.packets(2), other)) == 2
    ends = [driver.add_tx(replace(SA, spi=spi), 1, last=1) for spi in (5, 6)]
    for end in ends:
        assert len(bench.send(bench.packets(1), end)) == 1
    assert driver.events() == (EVENT_TX_ENDED, ends[1], True)


def test_what_ends_while_events_are_taken(bench: Bench) -> None:
    """Between the look at ENDED and the clearing: it is among `more`, and no end is lost."""
    driver, core = bench.driver, bench.core
    first, late = (driver.add_tx(replace(SA, spi=spi), 1, last=1) for spi in (5, 6))
    driver.call("enable_events", c_uint32(EVENT_TX_ENDED))
    bench.send(bench.packets(1), first)
    clearing = driver.transfers + 3  # behind IRQ_STATUS and ENDED

    def before(transfer: int) -> None:
        if transfer == clearing:
            bench.send(bench.packets(1), late)

    driver.before = before
    assert driver.events() == (EVENT_TX_ENDED, first, True)
    driver.before = None
    assert not core.model.interrupt
    assert driver.tx_number(late) == (2, True)


def test_two_of_one_spi() -> None:
    """With Destination an SPI may be there twice, but not with one destination."""
    ends = [bytes([192, 0, 2, end]) for end in (1, 2)]
    v6 = ends[0].rjust(15, b"\x20").ljust(16, b"\x01")
    with EspSimulator("esp_10g", EndPoint(), Ethernet=False, Destination=True) as core:
        driver = Bench(core).driver
        added = [driver.add_rx(SA, destination=end) for end in ends]
        added.append(driver.add_rx(SA, destination=v6, v6=True))
        assert added == [0, 1, 2]
        for end, long in ((ends[1], False), (ends[0], False), (v6, True)):
            refused(EXISTS, driver.add_rx, SA, destination=end, v6=long)
        assert driver.add_rx(replace(SA, spi=7), destination=ends[0]) == 3
        driver.call("del_rx_sa", 1)
        assert driver.add_rx(SA, destination=ends[1]) == 1


def test_deleted(bench: Bench) -> None:
    """Nothing passes by what is deleted, either way; its index is given out again."""
    driver = bench.driver
    tx, rx = driver.add_tx(SA), driver.add_rx(SA)
    keep = driver.add_rx(replace(SA, spi=0x2002))
    clear = bench.packets(3)
    line = bench.send(clear, tx)
    driver.call("del_rx_sa", rx)
    assert bench.receive(line) == []
    driver.call("del_tx_sa", tx)
    assert bench.send(clear, tx) == []
    refused(SEQUENCE, driver.call, "del_rx_sa", rx)
    refused(SEQUENCE, driver.tx_number, tx)
    renewed = replace(SA, key=bytes(32))
    assert (driver.add_tx(renewed), driver.add_rx(renewed), keep) == (tx, rx, 1)
    again = bench.send(clear, tx)
    assert again != line
    assert bench.receive([*line, *again]) == [(packet, PROTECT | rx) for packet in clear]


@pytest.mark.parametrize("way", ["tx", "rx"])
def test_packets_that_do_not_leave(bench: Bench, way: str) -> None:
    """The index of an association that is deleted cannot be used again while the output stands
    still with packets of it inside: BUSY, nothing has changed. Once they are out it can."""
    driver = bench.driver
    ends = {"tx": driver.add_tx, "rx": driver.add_rx}
    index = ends[way](SA)
    renewed = replace(SA, key=bytes(32))
    clear = [ip_packet(bench.rng, True, size=bench.rng.randint(1, 60)) for _ in range(WAITING)]
    line = [
        encapsulate(split_ip(packet), SA, at, gcm=openssl_gcm) for at, packet in enumerate(clear, 1)
    ]
    given, due = (clear, line) if way == "tx" else (line, clear)
    bench.fill(given, index, way)
    driver.call(f"del_{way}_sa", index)
    refused(BUSY, ends[way], renewed)
    refused(SEQUENCE, driver.call, f"del_{way}_sa", index)
    # What was judged under the old key leaves, and nothing behind it.
    came = bench.drained(way)
    assert 0 < len(came) < len(due)
    assert came == due[: len(came)]
    assert ends[way](renewed) == index
    (packet,) = clear[:1]
    sealed = encapsulate(split_ip(packet), renewed, 1, gcm=openssl_gcm)
    if way == "tx":
        assert bench.send([packet], index) == [sealed]
    else:
        assert bench.receive([sealed]) == [(packet, PROTECT | index)]


def test_what_passes_in_clear(bench: Bench) -> None:
    driver = bench.driver
    packet = ip_packet(bench.rng, True, protocol=6)
    ports = b"\x11\x94\x11\x94" + (12).to_bytes(2, "big") + bytes(2)
    ike = ip_packet(bench.rng, True, protocol=17, payload=ports + bytes(4))
    part = ip_packet(bench.rng, True, protocol=50)
    part = part[:6] + b"\x20\x00" + part[8:]
    assert bench.receive([packet, ike, part]) == []
    for place, one in enumerate((packet, ike, part)):
        driver.call("set_pass", *(c_bool(place == at) for at in range(3)))
        assert bench.receive([packet, ike, part]) == [(one, CLEAR)]
    dev = driver.stats("dev", DEV_STATS)
    assert (dev[5], dev[6], dev[11]) == (3, 2 * 4 - 2, 3), "clear, discarded, fragments"
    given = [Packet(packet, Action.CLEAR), Packet(packet, Action.DROP), Packet(packet, sa=1000)]
    came = bench.core.exchange(given, traffic=Traffic(quiet=400)).transmit.came
    assert [moved.data for moved in came] == [packet]
    assert driver.stats("dev", DEV_STATS)[:5] == [1, 1, 0, 0, 1]


def test_refusals(bench: Bench) -> None:
    """Nothing of them is written."""
    driver = bench.driver
    before = driver.transfers
    wrong: list[dict[str, Any]] = [
        {"spi": 0},
        {"icv_bytes": 10},
        {"key_bytes": 20},
        {"key": None},
        {"gmac": True, "icv_bytes": 12},
    ]
    for change in wrong:
        sa = driver.sa(SA)
        for name, value in change.items():
            setattr(sa, name, value)
        index = byref(c_uint())
        refused(ARGUMENT, driver.call, "add_tx_sa", byref(TxSa(sa=sa, next=1)), index)
        refused(ARGUMENT, driver.call, "add_rx_sa", byref(RxSa(sa=sa)), index)
    for named in ({"next": 0}, {"next": 2**32}, {"last": 2**32}, {"next": 5, "last": 4}):
        refused(ARGUMENT, driver.add_tx, SA, **named)
    for more in ({"max_bytes": 1 << 14}, {"df": 3}):
        refused(ARGUMENT, driver.add_tx, replace(SA, tunnel=None), **more)
    refused(ARGUMENT, driver.add_rx, SA, 2**32)
    refused(ARGUMENT, driver.call, "enable_events", c_uint32(2))
    for name in ("del_tx_sa", "del_rx_sa"):
        refused(SEQUENCE, driver.call, name, 0)
        refused(SEQUENCE, driver.call, name, SLOTS)
    refused(ARGUMENT, driver.call, "add_tx_sa", None, byref(c_uint()))
    assert driver.transfers == before
    driver.add_rx(SA)
    refused(EXISTS, driver.add_rx, SA)
    for spi in range(1, SLOTS):
        driver.add_rx(replace(SA, spi=spi))
    refused(NO_ROOM, driver.add_rx, replace(SA, spi=SLOTS))


def test_another_core() -> None:
    driver = Driver(lambda _: 0x4F474D31, lambda _offset, _word: True)
    refused(NOT_FOUND, driver.init)
    refused(SEQUENCE, driver.add_tx, SA)


def test_every_transfer_fails_once(bench: Bench) -> None:
    """Whichever it is: BUS, both directions are in reset, and only a new start helps."""
    driver = bench.driver
    longer = replace(SA, key=bytes(range(32)))
    began = driver.transfers
    driver.add_tx(longer)
    count = driver.transfers - began
    for place in range(1, count + 1):
        driver.init()
        driver.fail_at = driver.transfers + place
        refused(BUS, driver.add_tx, longer)
        driver.fail_at = 0
        refused(SEQUENCE, driver.add_tx, SA)
        assert bench.core.model.read(8) == 3  # CTRL
        if place <= 9:  # words of a key were written: the next one is not refused for it
            driver.init()
            driver.add_tx(SA)
    driver.init()
    index = driver.add_tx(SA)
    due = SpecTxSa(SA)
    (packet,) = bench.packets(1)
    assert bench.send([packet], index) == [
        encapsulate(split_ip(packet), SA, due.next, gcm=openssl_gcm)
    ]


def test_no_interrupt_after_a_fault(bench: Bench) -> None:
    """It could not be taken back: calls return SEQUENCE then."""
    driver, core = bench.driver, bench.core
    index = driver.add_tx(SA, 1, last=1)
    driver.call("enable_events", c_uint32(EVENT_TX_ENDED))
    bench.send(bench.packets(1), index)
    assert core.model.interrupt
    driver.fail_at = driver.transfers + 1
    refused(BUS, driver.tx_number, index)
    assert not core.model.interrupt
    refused(SEQUENCE, driver.events)
