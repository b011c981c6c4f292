# SPDX-License-Identifier: Apache-2.0
"""The MACsec driver on og_macsec: two peers of one core, set up, used and torn down by it.

What the core transmits is compared with opengcm.spec.macsec, and goes back into its receive side.
Walked: all suites, integrity only and an offset, forged and repeated frames, numbers that end and
the next association, stop, restart, deletion, frames without room and a reset among frames, with
counters and events.
"""

import random
from collections.abc import Callable
from ctypes import byref, c_bool, c_uint32, c_uint64
from typing import Any

import cocotb
import pytest
from cocotb.task import bridge, resume
from cocotb.triggers import ClockCycles, ReadOnly, RisingEdge
from macsec_driver import (
    AES_128,
    AES_256,
    CHECK,
    DEV_STATS,
    EVENT_RX_OVERFLOW,
    EVENT_TX_ENDED,
    EVENT_TX_OVERFLOW,
    RX_STATS,
    STRICT,
    TX_STATS,
    XPN_128,
    XPN_256,
    Driver,
    Secy,
)
from macsec_registers import Registers
from packets import bus_beats
from simulate import simulate
from streams import Stream, gaps, start

from opengcm import openssl_gcm
from opengcm.sim import macsec_regs as regs
from opengcm.spec.macsec import Key, SecTag, protect

SCI = 0x0123456789AB0001
ERROR, UNCONTROLLED, SECURED = 1 << 6, 1 << 5, 1 << 4
PORT = 1
EAPOL = bytes.fromhex("0180c2000003 020000000001 888e") + bytes(50)
OK_KIND, LATE_KIND, NOT_VALID_KIND = 0, 3, 5


class Way:
    """One direction: frames in, frames out as (bytes, TUSER of the last beat)."""

    def __init__(self, dut: Any, name: str, rng: random.Random) -> None:
        bus = ["data", "keep", "last", "user"]
        self.clock = dut.clk_i
        self.rng = rng
        self.source = Stream(dut, f"s_{name}_axis_t{{}}", f"s_{name}_axis_tready", bus)
        self.sink = Stream(dut, f"m_{name}_axis_t{{}}", f"m_{name}_axis_tready", bus)
        self.came: list[tuple[bytes, int]] = []
        getattr(dut, f"s_{name}_axis_tvalid").value = 0
        self.sink.ready.value = 0
        cocotb.start_soon(self._collect())

    async def _collect(self) -> None:
        data = b""
        while True:
            self.sink.ready.value = self.rng.random() < 0.8
            await ReadOnly()
            if self.sink.valid.value and self.sink.ready.value:
                beat = self.sink.sample()
                data += beat["data"].to_bytes(16, "little")[: beat["keep"].bit_length()]
                if beat["last"]:
                    self.came.append((data, beat["user"]))
                    data = b""
            await RisingEdge(self.clock)

    async def send(self, frames: list[bytes], user: int = PORT, cycles: int = 900) -> None:
        """And wait until what comes of them has come."""
        for frame in frames:
            beats = [beat | {"user": user} for beat in bus_beats(frame, 1)]
            await self.source.send(beats, gaps(0.2, self.rng))
        await ClockCycles(self.clock, cycles)

    def take(self) -> list[tuple[bytes, int]]:
        came, self.came = self.came, []
        return came


class Bench:
    """The core, its driver, and the line from its transmit side to its receive side."""

    def __init__(self, dut: Any) -> None:
        self.dut = dut
        self.rng = random.Random(cocotb.RANDOM_SEED)
        self.registers = Registers(dut)
        self.tx, self.rx = Way(dut, "tx", self.rng), Way(dut, "rx", self.rng)
        self.driver = Driver(resume(self.registers.read), resume(self.registers.write))

    def frames(self, count: int) -> list[bytes]:
        rng = self.rng
        sizes = [14, 60, 61, *(rng.randint(15, 300) for _ in range(count))][:count]
        heads = [rng.randbytes(12) + b"\x08\x00" for _ in sizes]
        return [head + rng.randbytes(size - 14) for head, size in zip(heads, sizes, strict=True)]

    def transmit(self, frames: list[bytes], user: int = PORT) -> list[tuple[bytes, int]]:
        resume(self.tx.send)(frames, user)
        return self.tx.take()

    def receive(self, frames: list[bytes], user: int = PORT) -> list[tuple[bytes, int]]:
        resume(self.rx.send)(frames, user)
        return self.rx.take()

    def secy(self, call: str = "add", **changes: Any) -> Secy:
        usual: dict[str, Any] = {
            "sci": SCI,
            "suite": AES_128,
            "validate": STRICT,
            "protect": True,
            "encrypt": True,
            "include_sci": True,
            "replay_protect": True,
            "max_tx_bytes": 1600,
            "max_rx_bytes": 1600,
        }
        given = Secy(**usual | changes)
        self.driver.call(f"{call}_secy", PORT, byref(given))
        return given

    def link(self, **changes: Any) -> tuple[Secy, Key]:
        """A SecY that hears itself: one key both ways, association 0."""
        given = self.secy(**changes)
        size = 32 if given.suite in (AES_256, XPN_256) else 16
        key = Key(self.rng.randbytes(size), self.rng.randbytes(12), self.rng.randbytes(4))
        self.driver.call("add_rxsc", PORT, c_uint64(SCI), c_bool(True))
        self.both(0, key)
        self.driver.call("open", PORT)
        return given, key

    def both(self, an: int, key: Key, **named: Any) -> None:
        salts: dict[str, Any] = {"ssci": int.from_bytes(key.ssci, "big"), "salt": key.salt}
        self.driver.add_sa(PORT, an, key.sak, SCI, **salts)
        self.driver.add_sa(PORT, an, key.sak, **salts, **named)

    def tx_stats(self) -> dict[str, int]:
        names = ("protected", "encrypted", "not_using", "failed", "octets")
        return dict(zip(names, self.driver.stats("tx_sc", TX_STATS, PORT), strict=True))

    def rx_stats(self) -> list[int]:
        return self.driver.stats("rx_sc", RX_STATS, PORT, c_uint64(SCI))


def secured(frame: bytes, given: Secy, key: Key, pn: int, an: int = 0) -> bytes:
    sci = given.sci.to_bytes(8, "big")
    tag = SecTag(
        an=an,
        pn=0,
        sci=sci if given.include_sci else None,
        es=given.es,
        scb=given.scb,
        e=given.encrypt,
        c=given.encrypt,
    )
    xpn = given.suite >= XPN_128
    return protect(frame, tag, key, sci, pn, xpn=xpn, offset=given.offset, gcm=openssl_gcm)


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


@driven
def both_ways(bench: Bench) -> None:
    """Each suite; what leaves is the standard's, comes back as it was, and forgeries do not."""
    kinds: list[dict[str, Any]] = [
        {"suite": AES_128},
        {"suite": AES_256, "offset": 30},
        {"suite": XPN_128, "include_sci": False},
        {"suite": XPN_256, "encrypt": False},
    ]
    sent = ok = 0
    for changes in kinds:
        given, key = bench.link(**changes)
        before, heard = bench.tx_stats(), bench.rx_stats()
        frames = bench.frames(8)
        line = [frame for frame, _ in bench.transmit(frames)]
        assert line == [secured(frame, given, key, pn) for pn, frame in enumerate(frames, 1)]
        assert bench.driver.tx_pn(PORT, 0) == len(frames) + 1
        assert bench.receive(line) == [(frame, PORT | SECURED) for frame in frames]
        assert bench.driver.rx_pn(PORT, SCI, 0) == (len(frames) + 1, len(frames) + 1)
        after = bench.tx_stats()
        kind = "encrypted" if given.encrypt else "protected"
        assert after[kind] - before[kind] == len(frames)
        assert after["octets"] - before["octets"] == sum(len(frame) - 12 for frame in frames)
        (more,) = bench.transmit(frames[-1:])
        forged = bytearray(more[0])
        forged[-bench.rng.randint(1, 16)] ^= 1 << bench.rng.randrange(8)
        assert bench.receive([line[3], bytes(forged), frames[1]]) == []
        now = bench.rx_stats()
        assert now[OK_KIND] - heard[OK_KIND] == len(frames)
        assert now[LATE_KIND] - heard[LATE_KIND] == 1
        assert now[NOT_VALID_KIND] - heard[NOT_VALID_KIND] == 1
        assert bench.receive([more[0]]) == [(frames[-1], PORT | SECURED)]
        bench.driver.call("del_secy", PORT)
        sent, ok = sent + len(frames) + 1, ok + len(frames) + 1
    # Of the channel: they go on when an association is deleted.
    bench.secy()
    assert sum(list(bench.tx_stats().values())[:2]) == sent
    dev = bench.driver.stats("dev", DEV_STATS, PORT)
    assert dev[6] == len(kinds), "InPktsNoTag"


@driven
def the_next_association(bench: Bench) -> None:
    """Numbers end: nothing leaves, the interrupt says so, and under the next key all goes on."""
    driver, dut = bench.driver, bench.dut
    given = bench.secy()
    driver.call("add_rxsc", PORT, c_uint64(SCI), c_bool(True))
    keys = [Key(bench.rng.randbytes(16)) for _ in range(2)]
    bench.both(0, keys[0], last_pn=3)
    driver.call("enable_events", c_uint32(EVENT_TX_ENDED))
    driver.call("open", PORT)
    frames = bench.frames(5)
    line = [frame for frame, _ in bench.transmit(frames)]
    assert line == [secured(frame, given, keys[0], pn) for pn, frame in enumerate(frames[:3], 1)]
    assert int(dut.irq.value) == 1
    assert resume(bench.registers.get)(regs.ENDED) == 4 * PORT
    assert driver.events() == EVENT_TX_ENDED
    assert int(dut.irq.value) == 0
    assert driver.ended(PORT, 0)
    assert bench.tx_stats()["not_using"] == 2
    bench.both(1, keys[1])
    given = bench.secy("upd", encoding_sa=1)
    more = [frame for frame, _ in bench.transmit(frames)]
    assert more == [secured(frame, given, keys[1], pn, 1) for pn, frame in enumerate(frames, 1)]
    got = bench.receive([*line, *more])
    assert [frame for frame, _ in got] == [*frames[:3], *frames]
    driver.call("del_txsa", PORT, 0)
    assert not driver.ended(PORT, 1)


@driven
def stopped(bench: Bench) -> None:
    """Of the controlled port nothing passes, either way; EAPOL and the uncontrolled port do."""
    driver = bench.driver
    frames = bench.frames(4)

    def closed() -> None:
        assert bench.transmit(frames) == []
        assert bench.transmit([EAPOL]) == [(EAPOL, PORT | UNCONTROLLED)]
        assert bench.transmit(frames[:1], PORT | UNCONTROLLED) == [(frames[0], PORT | UNCONTROLLED)]
        assert bench.receive([*frames, *line]) == []
        assert bench.receive([EAPOL]) == [(EAPOL, PORT | UNCONTROLLED)]

    line: list[bytes] = []
    closed()
    given, key = bench.link(validate=CHECK)
    line = [frame for frame, _ in bench.transmit(frames)]
    assert len(line) == 4
    driver.call("stop", PORT)
    closed()
    assert driver.tx_pn(PORT, 0) == 5
    driver.call("open", PORT)
    assert [frame for frame, _ in bench.receive(line)] == frames
    (again,) = bench.transmit(frames[:1])
    assert again[0] == secured(frames[0], given, key, 5)
    driver.upd_sa(PORT, 0, False)
    assert bench.transmit(frames) == []
    driver.upd_sa(PORT, 0, False, 0, SCI)
    assert bench.receive([again[0]]) == []
    driver.upd_sa(PORT, 0, True)
    driver.upd_sa(PORT, 0, True, 0, SCI)
    (again,) = bench.transmit(frames[:1])
    assert again[0] == secured(frames[0], given, key, 6)
    assert bench.receive([again[0]]) == [(frames[0], PORT | SECURED)]
    given = bench.secy("upd", protect=False, validate=CHECK)
    assert [frame for frame, _ in bench.transmit(frames)] == frames
    driver.call("del_secy", PORT)
    closed()


@driven
def no_room(bench: Bench) -> None:
    """A frame longer than the memory is dropped whole, counted and told of."""
    driver, dut = bench.driver, bench.dut
    long = bench.rng.randbytes(12) + b"\x08\x00" + bytes(8300)
    driver.call("enable_events", c_uint32(EVENT_TX_OVERFLOW | EVENT_RX_OVERFLOW))
    for way, event in ((bench.transmit, EVENT_TX_OVERFLOW), (bench.receive, EVENT_RX_OVERFLOW)):
        assert int(dut.irq.value) == 0
        assert way([long, EAPOL]) == [(EAPOL, PORT | UNCONTROLLED)]
        assert int(dut.irq.value) == 1
        assert driver.events() == event
    dev = driver.stats("dev", DEV_STATS, PORT)
    assert (dev[4], dev[10]) == (1, 1), "OutPktsOverrun, InPktsOverrun"


@driven
def a_new_start(bench: Bench) -> None:
    """Among frames: no key, channel or count outlives it."""
    driver = bench.driver
    bench.link(suite=XPN_256)

    async def busy() -> None:
        cocotb.start_soon(bench.tx.send(bench.frames(6), cycles=0))
        await ClockCycles(bench.dut.clk_i, 60)

    resume(busy)()
    driver.init()
    resume(bench.tx.send)([], cycles=3000)
    bench.tx.take()
    assert bench.transmit(bench.frames(2)) == []
    bench.secy(suite=XPN_256)
    driver.call("add_rxsc", PORT, c_uint64(SCI), c_bool(True))
    assert bench.tx_stats()["encrypted"] == 0
    # The association is there, the old key is not.
    key = Key(bench.rng.randbytes(32), bytes(12), bytes(4))
    bench.both(0, key)
    driver.call("open", PORT)
    given = bench.secy("upd", suite=XPN_256)
    frames = bench.frames(2)
    line = [frame for frame, _ in bench.transmit(frames)]
    assert line == [secured(frame, given, key, pn) for pn, frame in enumerate(frames, 1)]
    assert [frame for frame, _ in bench.receive(line)] == frames


@pytest.mark.full
@pytest.mark.parametrize("release", [1])
def test_macsec_core(release: int) -> None:
    simulate(
        "og_macsec",
        core="opengcm:lib:macsec",
        module=__file__,
        parameters={
            "Lanes": 1,
            "Channels": 2,
            "Ports": 2,
            "Rules": 4,
            "InputBeats": 512,
            "OutputBeats": 512,
            "Release": release,
        },
    )
