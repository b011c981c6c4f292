# SPDX-License-Identifier: Apache-2.0
"""The file of an ESP end point: all that it may say, and one line for all that it may not."""

from dataclasses import replace
from pathlib import Path

import pytest

from opengcm.config_file import ConfigError
from opengcm.esp_config import EndPoint, Outbound, Policy, read_end_point
from opengcm.sim import esp_tables as tables
from opengcm.sim.esp_entries import entries, keys, models
from opengcm.sim.layer_entries import Direction, unpack
from opengcm.spec.esp import Action, Association, DontFragment, Ip, Tunnel

MATERIAL = bytes(range(20))
SMALL = """
[[transmit]]
spi = 0x1001
key_file = "sa.key"
"""
FULL = """
[[transmit]]
spi = 0x1001
key_file = "sa.key"
cipher = "gmac"
esn = true
udp = [4501, 4500]
source = "2001:db8::1"
destination = "2001:db8::2"
ttl = 3
tos = 46
copy_dscp = true
copy_ecn = true
df = "copy"
flow = 7
next = 5
last = 18446744073709551610
max_bytes = 1400

[[transmit]]
spi = 0x1002
key_file = "keys/long.hex"
icv_bytes = 8

[[receive]]
spi = 0x2001
key_file = "sa.key"
tunnel = false
icv_bytes = 12
destination = "192.0.2.9"
top = 77
replay_protect = false
any_form = true

[[policy]]
source = "10.1.0.0/16"
destination = "10.2.0.0/16"
protocol = 6
spi = 0x1002
[[policy]]
source = "2001:db8::/32"
action = "clear"
[[policy]]
action = "drop"

[pass]
clear = true
ike = true
fragments = true
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "sa.key").write_bytes(MATERIAL)
    (tmp_path / "keys").mkdir()
    (tmp_path / "keys" / "long.hex").write_text(bytes(range(36)).hex() + "\n")
    return tmp_path


def read(folder: Path, text: str) -> EndPoint:
    (folder / "sa.toml").write_text(text, encoding="utf-8")
    return read_end_point(folder / "sa.toml")


def test_the_least(folder: Path) -> None:
    end = read(folder, SMALL)
    (outbound,) = end.transmit
    assert (outbound.association.key, outbound.association.salt) == (MATERIAL[:16], MATERIAL[16:])
    assert (outbound.association.tunnel, outbound.next, outbound.end) == (None, 1, 2**32 - 1)
    assert end.policies == (Policy(),)
    assert end.classify(b"\x45") == (Action.PROTECT, 0)
    assert MATERIAL.hex() not in repr(end)
    assert repr(MATERIAL[:16]) not in repr(end)


def test_everything(folder: Path) -> None:
    end = read(folder, FULL)
    first, second = end.transmit
    assert first.association.tunnel == Tunnel(
        bytes.fromhex("20010db8" + "00" * 11 + "01"),
        bytes.fromhex("20010db8" + "00" * 11 + "02"),
        ttl=3,
        tos=46,
        copy_dscp=True,
        copy_ecn=True,
        df=DontFragment.COPY,
        flow=7,
    )
    assert (first.association.gmac, first.association.esn) == (True, True)
    assert (first.association.udp, first.next, first.max_bytes) == ((4501, 4500), 5, 1400)
    assert (len(second.association.key), second.association.icv_bytes) == (32, 8)
    (inbound,) = end.receive
    assert (inbound.association.tunnel, inbound.destination) == (None, bytes([192, 0, 2, 9]))
    assert (inbound.top, inbound.replay_protect, inbound.any_form) == (77, False, True)
    assert (end.pass_clear, end.pass_ike, end.pass_fragments) == (True, True, True)

    def packet(source: str, destination: str, protocol: int) -> bytes:
        head = bytes.fromhex("450000000000000040000000" + source + destination)
        return Ip(head, b"").rebuilt(protocol, bytes(4))

    assert end.classify(packet("0a010001", "0a020001", 6)) == (Action.PROTECT, 1)
    assert end.classify(packet("0a010001", "0a020001", 17)) == (Action.DROP, 0)
    assert end.classify(packet("0a010001", "0a030001", 6)) == (Action.DROP, 0)
    six = Ip(bytes.fromhex("6000000000000040" + "20010db8" + "00" * 28), b"").rebuilt(6, b"")
    assert end.classify(six) == (Action.CLEAR, 0)
    assert end.classify(b"no packet") == (Action.DROP, 0)


def test_as_entries_and_as_models(folder: Path) -> None:
    """The same facts in the tables and in the model of the RFCs."""
    end = read(folder, FULL)
    found = {(entry.table, entry.index): entry.value for entry in entries(end)}
    sa = unpack(tables.TX_SA, found[tables.TX_SA_ID, 0])
    assert (sa["spi"], sa["gmac"], sa["esn"], sa["udp"], sa["v6"], sa["tunnel"]) == (
        *(0x1001, 1, 1, 1, 1, 1),
    )
    assert (sa["df"], sa["source_port"], sa["destination_port"]) == (2, 4501, 4500)
    number = unpack(tables.TX_NUMBER, found[tables.TX_NUMBER_ID, 1])
    assert number == {"last": 2**32 - 1, "next": 1, "in_use": 1}
    got = unpack(tables.RX_SA, found[tables.RX_SA_ID, 0])
    assert (got["icv"], got["any_form"], got["replay_protect"]) == (tables.RX_SA_ICV_B12, 1, 0)
    assert found[tables.RX_CONFIG_ID, 0] == 7
    assert [(key.direction, key.slot, len(key.key)) for key in keys(end)] == [
        (Direction.TRANSMIT, 0, 16),
        (Direction.TRANSMIT, 1, 32),
        (Direction.RECEIVE, 0, 16),
    ]
    transmitter, receiver = models(end, 128, destination=True)
    assert transmitter.sas[0].last == 18446744073709551610
    window = receiver.sas[0].window
    assert (window.size, window.is_new(77), window.is_new(78)) == (128, False, True)
    assert receiver.destinations == {0: bytes([192, 0, 2, 9])}


@pytest.mark.parametrize(
    ("was", "becomes", "said"),
    [
        ("spi = 0x1001", "spi = -1", "an SPI has 32 bits"),
        ("spi = 0x1001", "spi = 0", "an SPI of 0 must not be sent"),
        ("spi = 0x1001", "", "transmit[0]: there is no key `spi`"),
        ('"sa.key"', '"none.key"', "cannot read the key file"),
        ('"sa.key"', r'"sa\u0000.key"', "no file can have this name"),
        ('"sa.key"', '"sa.toml"', "20, 28 or 36 bytes nor 40, 56 or 72 hexadecimal digits"),
        ('cipher = "gmac"', 'cipher = "cbc"', "cipher is one of gcm, gmac, not 'cbc'"),
        ('cipher = "gmac"', 'cipher = "gmac"\nicv_bytes = 12', "SPI 0x1001: an ICV has 16"),
        ("udp = [4501, 4500]", "udp = [4500]", "transmit[0].udp: expected `array` of length 2"),
        ("udp = [4501, 4500]", "udp = [65536, 1]", "a port of UDP has 16 bits"),
        ('source = "2001:db8::1"', 'source = "here"', "'here' is no IP address"),
        ('source = "2001:db8::1"', 'source = "10.0.0.1"', "two IPv4 addresses, or two IPv6"),
        ("ttl = 3", "ttl = 256", "ttl and tos have 8 bits"),
        ("next = 5", "next = 0", "a sequence number of SPI 0x1001"),
        ("max_bytes = 1400", "max_bytes = 20", "max_bytes is 64 to 16,383"),
        ("top = 77", "top = 4294967296", "a sequence number of SPI 0x2001"),
        ("tunnel = false", "esn = true", "not without replay protection"),
        ("protocol = 6", "protocol = 256", "a protocol of IP is 0 to 255, not 256"),
        ("protocol = 6", "protocol = -1", "a protocol of IP is 0 to 255, not -1"),
        ("spi = 0x1002\n[[policy]]", "spi = 9\n[[policy]]", "names SPI 0x9"),
        ('source = "10.1.0.0/16"', 'source = "10.1.0.1/16"', "policy.source: '10.1.0.1/16'"),
        ("[pass]", "[pass]\nall = true", "pass: unknown key `all`"),
        (
            "[[receive]]",
            "[[receive]]\nspi = 1\nkey_file = 5\n[[receive]]",
            "receive[0].key_file: expected `str`",
        ),
    ],
)
def test_refusals(folder: Path, was: str, becomes: str, said: str) -> None:
    """One line that names the file."""
    assert was in FULL
    with pytest.raises(ConfigError) as raised:
        read(folder, FULL.replace(was, becomes, 1))
    assert said in str(raised.value)
    assert "sa.toml" in str(raised.value)
    assert "\n" not in str(raised.value)


def test_protocols_are_of_eight_bits(folder: Path) -> None:
    for protocol in (0, 255):
        end = read(folder, FULL.replace("protocol = 6", f"protocol = {protocol}"))
        assert end.policies[0].protocol == protocol


def test_two_with_one_spi(folder: Path) -> None:
    receive = '[[receive]]\nspi = 1\nkey_file = "sa.key"\n'
    with pytest.raises(ConfigError, match="have one SPI"):
        read(folder, receive + receive)


def test_no_mark_of_ike_as_an_spi() -> None:
    """Published vectors have an SPI of 0; within UDP a receiver would take it for IKE."""
    association = Association(0, bytes(16), bytes(4))
    assert Outbound(association).spi == 0
    with pytest.raises(ConfigError, match="within UDP an SPI of 0"):
        Outbound(replace(association, udp=(4500, 4500)))
