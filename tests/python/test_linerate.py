# SPDX-License-Identifier: Apache-2.0
"""`opengcm linerate`: shapes and clocks by hand, cycles of the RTL, and a wrong packet refused."""

import json
from dataclasses import replace
from typing import Any

import pytest
from python_support import Cli

from opengcm.designs import load_design
from opengcm.errors import DesignError, SimulationError
from opengcm.layer_linerate import LayerRow, ideal_cycles
from opengcm.layer_linerate import measure as measure_layer
from opengcm.linerate import (
    IMIX,
    IMIX_FRAMES,
    SIZES,
    LineRate,
    Row,
    Traffic,
    all_traffic,
    measure,
)


def test_a_64_byte_macsec_frame_is_28_and_48_bytes() -> None:
    assert Traffic(64, (64,), macsec=True, new_key=True).shape(0) == (28, 48)
    assert Traffic(64, (64,), macsec=False, new_key=True).shape(0) == (0, 64)


def test_ideal_cycles_by_hand() -> None:
    # 28 bytes of AAD are 2 slots, 1,502 of text 94, the tag 1: 97 slots on four lanes.
    assert Traffic(1518, (1518,), macsec=True, new_key=True).ideal(0, 4) == 25
    assert Traffic(64, (64,), macsec=True, new_key=True).ideal(0, 4) == 2
    assert Traffic(65, (65,), macsec=False, new_key=True).ideal(0, 1) == 6


def test_every_size_in_both_shapes_with_both_kinds_of_keys() -> None:
    rows = {(row.name, row.macsec, row.new_key) for row in all_traffic()}
    names = (*SIZES, IMIX)
    assert rows == {(n, m, k) for n in names for m in (True, False) for k in (True, False)}
    for row in all_traffic():
        if row.name == IMIX:
            assert sorted(row.frames) == sorted(IMIX_FRAMES)


def test_clocks_by_hand() -> None:
    # 100 Gbit/s / (84 bytes x 8) = 148.8095 million frames a second, two cycles each.
    row = Row(64, 28, True, 1000, 2.0, 2.0, 2.0, 64.0)
    assert row.clock_mhz(100) == pytest.approx(297.6190, abs=1e-4)
    assert row.ethernet_gbit(297.6190) == pytest.approx(100, abs=1e-4)
    assert Row(64, 28, True, 1000, 2.0, 2.5, 2.0, 64.0).efficiency == 0.8
    # (7 x 64 + 4 x 594 + 1518) / 12 = 361.8333 bytes; 25e9 / (381.8333 x 8) frames, 10 cycles.
    imix = Row(IMIX, 28, True, 1000, 10.0, 10.0, 10.0, sum(IMIX_FRAMES) / 12)
    assert imix.clock_mhz(25) == pytest.approx(81.8420, abs=1e-4)


@pytest.mark.parametrize("new_key", [False, True])
def test_one_lane_loses_no_cycle(new_key: bool) -> None:
    traffic = [row for row in all_traffic() if row.new_key == new_key and row.name in (64, IMIX)]
    found = measure(load_design("gcm_25g"), packets=70, traffic=traffic)
    assert [row.packets for row in found.rows] == [70, 72, 70, 72]
    for row in found.rows:
        assert row.cycles_per_packet == row.ideal_cycles == row.beats
    assert found.rows[0].ideal_cycles == 2 + 3 + 1
    assert found.rows[2].ideal_cycles == 4 + 1
    assert found.latency_first == found.latency_tag > 0


def test_json(cli: Cli) -> None:
    done = cli("linerate", "gcm_25g", "--packets", "2", "--json")
    assert done.code == 0, done.err
    record = json.loads(done.out)
    assert record["design"] == "gcm_25g"
    assert len(record["rows"]) == 4 * (len(SIZES) + 1)
    needed = {"bytes", "aad", "new_key", "packets", "beats", "cycles_per_packet", "ideal_cycles"}
    assert all(needed < row.keys() and row["efficiency"] == 1.0 for row in record["rows"])


def test_text(cli: Cli) -> None:
    done = cli("linerate", "gcm_25g", "--packets", "1")
    lines = done.out.splitlines()
    assert lines[0].startswith("gcm_25g: latency ")
    assert "MACsec shape, 28 bytes of AAD; one key" in lines
    assert sum("100.0%" in line for line in lines) == 4 * (len(SIZES) + 1) + 1
    needed, reached = lines[-2:]
    assert needed.startswith("needs: 223.2 MHz for 64-byte MACsec frames at 25 Gbit/s Ethernet")
    assert "with that, 21.7 Gbit/s of Ethernet with frames of 65 bytes and 28 of AAD" in needed
    assert reached.startswith("reached: ")
    assert "223.2" not in reached


def test_a_packet_that_is_not_openssl_s_stops_it(monkeypatch: pytest.MonkeyPatch) -> None:
    class Wrong:
        def __init__(self, key: bytes) -> None:
            pass

        def encrypt(self, *_: Any) -> bytes:
            return bytes(64)

    monkeypatch.setattr("opengcm.linerate.AESGCM", Wrong)
    with pytest.raises(SimulationError, match="other than OpenSSL has it"):
        measure(load_design("gcm_25g"), packets=1, traffic=all_traffic()[:1])


@pytest.mark.parametrize(
    ("name", "parameter", "value", "message"),
    [
        ("gcm_25g", "KeySlots", 2**32 + 4, "KeySlots is an integer of -2,147,483,648 to"),
        ("gcm_25g", "KeySlots", 2000, "KeySlots must be 1 to 1024"),
        ("macsec_10g", "Ports", 2**32 + 1, "Ports is an integer of -2,147,483,648 to"),
        ("macsec_10g", "Ports", 2**30, "must be"),
    ],
)
def test_what_cannot_be_built_gets_no_keys(
    name: str, parameter: str, value: int, message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor a model: a design of a value that is cut to 32 bits would build."""

    def made(*_: Any, **__: Any) -> None:
        raise AssertionError

    design = load_design(name)
    design = replace(design, parameters={**design.parameters, parameter: value})
    run = measure if name == "gcm_25g" else measure_layer
    monkeypatch.setattr("opengcm.linerate.Simulator", made)
    monkeypatch.setattr("opengcm.layer_linerate._secy", made)
    with pytest.raises(DesignError, match=message):
        run(design)


def test_macsec_by_hand() -> None:
    # 60 bytes in clear: 28 of AAD and 48 of text are 2 + 3 + 1 slots; 92 bytes secured, 6 blocks.
    assert [ideal_cycles(28, 48, 92, lanes) for lanes in (1, 2, 4)] == [6, 3, 2]
    # 9,014 bytes in clear: 2 + 563 + 1 slots; 9,046 bytes secured are 566 blocks.
    assert [ideal_cycles(28, 9002, 9046, lanes) for lanes in (1, 2, 4)] == [566, 283, 142]
    row = LayerRow(64, 28, True, 10, 2, 2.0, 2, 64, "transmit", 100, 101)
    assert row.clock_mhz(100) == pytest.approx(297.6190, abs=1e-4)
    assert row.to_json()["direction"] == "transmit"


def test_macsec_both_ways_lose_no_cycle() -> None:
    found = measure_layer(load_design("macsec_10g"), packets=40, sizes=(64, 65, 1518))
    check_layer(found, (64, 65, 1518), 28)
    for row in found.rows:
        assert row.cycles_per_packet == row.ideal_cycles


@pytest.mark.full
def test_esp_both_ways() -> None:
    """46 bytes in clear: 12 of AAD and 48 of text are 1 + 3 + 1 slots; 114 bytes protected, 8
    blocks. 128 bytes in clear are whole beats, and 182 bytes, 12 blocks, protected."""
    assert [ideal_cycles(12, 48, 114, lanes) for lanes in (1, 2, 4)] == [8, 4, 2]
    found = measure_layer(load_design("esp_10g"), packets=40, sizes=(64, 132, 1518))
    check_layer(found, (64, 132, 1518), 12)
    for row in found.rows:
        assert row.ideal_cycles == {64: 8, 132: 12, 1518: 99}[int(row.bytes)]
        assert row.cycles_per_packet <= row.ideal_cycles + 0.05


def check_layer(found: LineRate, sizes: tuple[int, ...], aad: int) -> None:
    """Both directions of each size, in the record that engines have, too."""
    rows = [row for row in found.rows if isinstance(row, LayerRow)]
    assert [(row.bytes, row.direction) for row in rows] == [
        (size, direction) for size in sizes for direction in ("transmit", "receive")
    ]
    assert {(row.aad, row.new_key) for row in rows} == {(aad, True)}
    assert all(row.latency_last > 0 for row in rows)
    assert found.latency_tag == max(row.latency_last for row in rows[:2])
    shared = {"bytes", "aad", "new_key", "packets", "cycles_per_packet", "ideal_cycles"}
    assert all(shared < row.to_json().keys() for row in rows)


def test_macsec_text_and_json(cli: Cli) -> None:
    done = cli("linerate", "macsec_10g", "--packets", "2")
    lines = done.out.splitlines()
    assert lines[0].startswith("macsec_10g: both directions at once, encrypted")
    assert {"transmit", "receive"} <= set(lines)
    assert lines[-2].startswith("needs: 89.3 MHz for 64-byte frames at 10 Gbit/s")
    record = json.loads(cli("linerate", "macsec_10g", "--packets", "2", "--json").out)
    assert record["design"] == "macsec_10g"
    assert len(record["rows"]) == 2 * len(SIZES)
    assert {"direction", "latency_first", "latency_last"} < record["rows"][0].keys()


def test_a_design_without_packets_is_refused(cli: Cli) -> None:
    line = cli.refused("linerate", "aes_axil")
    assert line.endswith("a line rate is of packets: esp, gcm, macsec, packets\n")
