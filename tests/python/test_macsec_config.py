# SPDX-License-Identifier: Apache-2.0
"""The file of a SecY: everything that it may say, and one line for all that it may not."""

from pathlib import Path

import pytest

from opengcm.config_file import ConfigError
from opengcm.macsec_config import Rule, SecY, read_secy
from opengcm.sim import macsec_tables as tables
from opengcm.sim.layer_entries import Direction, unpack
from opengcm.sim.macsec_entries import entries, keys, models
from opengcm.spec.macsec import Action, Suite, Validate

KEY = bytes(range(16))
SMALL = """
cipher = "GCM-AES-128"
[transmit]
sci = "02:00:00:00:00:01/1"
[[transmit.association]]
an = 0
key_file = "sak.key"
"""
FULL = """
cipher = "GCM-AES-XPN-256"
port = 3
validate = "check"
replay_protect = false
replay_window = 64
max_bytes = 1600

[transmit]
sci = "0200000000030001"
an = 2
encrypt = false
include_sci = false
es = true
clear_tags = 1
[[transmit.association]]
an = 2
key_file = "keys/long.hex"
next_pn = 18446744073709551600
last_pn = 18446744073709551610
ssci = 7
salt = "e630e81a48de86a21c66fa6d"

[[receive]]
sci = "02:00:00:00:00:04/65535"
[[receive.association]]
an = 1
key_file = "keys/long.hex"
next_pn = 100
lowest_pn = 90

[[rule]]
tagged = false
ethertype = 0x0806
action = "drop"
[[rule]]
vlan = 0
action = "clear"
[[rule]]
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """With the files of two keys."""
    (tmp_path / "keys").mkdir()
    (tmp_path / "sak.key").write_bytes(KEY)
    (tmp_path / "keys" / "long.hex").write_text(f" {bytes(range(32)).hex()}\n")
    return tmp_path


def read(folder: Path, text: str) -> SecY:
    path = folder / "secy.toml"
    path.write_text(text, encoding="utf-8")
    return read_secy(path)


def test_defaults(folder: Path) -> None:
    secy = read(folder, SMALL)
    assert secy.transmit is not None
    assert secy.transmit.sci == bytes.fromhex("0200000000010001")
    assert secy.transmit.associations[0].key == KEY
    assert secy.rules == (Rule(Action.PROTECT),)
    assert (secy.validate, secy.replay_protect, secy.replay_window) == (Validate.STRICT, True, 0)
    assert secy.receive == ()


def test_everything(folder: Path) -> None:
    secy = read(folder, FULL)
    assert secy.cipher is Suite.GCM_AES_XPN_256
    assert secy.rules == (
        Rule(Action.DROP, vlan=False, ethertype=0x0806),
        Rule(Action.CLEAR, vlan=0),
        Rule(),
    )
    made = {(entry.table, entry.index): entry.value for entry in entries([secy])}
    assert unpack(tables.TX_SC, made[tables.TX_SC_ID, 0]) == {
        "enable": 1,
        "an": 2,
        "include_sci": 0,
        "es": 1,
        "scb": 0,
        "encrypt": 0,
        "offset": 0,
        "xpn": 1,
        "clear_tags": 1,
        "sci": 0x0200000000030001,
    }
    numbers = unpack(tables.TX_SA, made[tables.TX_SA_ID, 2])
    assert numbers == {"in_use": 1, "next": 2**64 - 16, "last": 2**64 - 6}
    salt = unpack(tables.TX_SALT, made[tables.TX_SALT_ID, 2])
    assert salt == {"ssci": 7, "salt": 0xE630E81A48DE86A21C66FA6D}
    assert unpack(tables.RX_SA, made[tables.RX_SA_ID, 1]) == {
        "in_use": 1,
        "next": 100,
        "lowest": 90,
    }
    port = unpack(tables.RX_PORT, made[tables.RX_PORT_ID, 3])
    assert (port["validate"], port["window"], port["has_peer"], port["peer"]) == (1, 64, 1, 0)
    assert port["max_bytes"] == 1600
    rule = unpack(tables.RULE, made[tables.RULE_ID, 0])
    assert (rule["enable"], rule["port"], rule["any_vlan"], rule["has_tag"]) == (1, 3, 0, 0)
    assert [(load.direction, load.slot) for load in keys([secy])] == [
        (Direction.TRANSMIT, 2),
        (Direction.RECEIVE, 1),
    ]
    transmitter, receiver = models([secy])
    assert transmitter.sas[2].last == 2**64 - 6
    assert receiver.sas[1].lowest == 90


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("cipher", "chipher", "unknown key `chipher`"),
        ("GCM-AES-128", "GCM-AES-192", "cipher is one of GCM-AES-128, GCM-AES-256"),
        ("GCM-AES-128", "GCM-AES-256", "takes keys of 256 bits, not 128"),
        ("an = 0", "an = 4", "an association number is 0 to 3, not 4"),
        ("an = 0", 'an = "0"', r"association\[0\]\.an: expected `int`, got `str`"),
        ("an = 0", "an = true", "an: expected `int`, got `bool`"),
        ("an = 0", "key = 1", r"transmit\.association\[0\]: unknown key `key`"),
        ("an = 0", "", r"association\[0\]: there is no key `an`"),
        ("an = 0", "an = 0\nkey = 1", r"transmit\.association\[0\]: unknown key `key`"),
        ("an = 0", "an = 0\nnext_pn = 0", "a packet number is 1 to"),
        ("an = 0", "an = 0\nnext_pn = 4294967296", "a packet number is 1 to 4,294,967,295"),
        ("an = 0", "an = 0\nlast_pn = 4294967296", "a packet number is 1 to 4,294,967,295"),
        ("an = 0", 'an = 0\nsalt = "00"', "a salt has 12 bytes, not 1"),
        ("an = 0", 'an = 0\nsalt = "xyz"', "salt is not hexadecimal"),
        ("an = 0", "an = 0\nssci = -1", "an SSCI has 32 bits"),
        ("sak.key", "none.key", "none.key: No such file or directory"),
        ("sak.key", r"sak\u0000.key", "no file can have this name"),
        ("sak.key", "secy.toml", "holds neither 16 or 32 bytes"),
        ("sak.key", "/dev/zero", "the key file /dev/zero holds neither"),
        ("02:00:00:00:00:01/1", "02:00:00:00:00:01", "sci is not hexadecimal"),
        ("02:00:00:00:00:01/1", "020000000001", "an SCI has 8 bytes, not 6"),
        ("02:00:00:00:00:01/1", "02:00:00:00:00:01/65536", "sci is not hexadecimal"),
        ("[transmit]", "port = 16\n[transmit]", "a port is 0 to 15"),
        ("[transmit]", "max_bytes = 16384\n[transmit]", "max_bytes is 64 to 16,383"),
        ("[transmit]", "replay_window = -1\n[transmit]", "a replay window is 0 to 2"),
        ("[transmit]", "[[transmit]]", "transmit: expected `table`, got `array`"),
        ("[transmit]", "[transmit]\noffset = 31", "offset is 0, 30 or 50, not 31"),
        ("[transmit]", "[transmit]\nes = true", "es and scb stand for an SCI"),
        ("[transmit]", "[transmit]\nclear_tags = 3", "clear_tags is 0, 1 or 2"),
        ("[transmit]", "receive = [1]\n[transmit]", r"receive\[0\]: expected `table`, got `int`"),
        ("[transmit]", "[[rule]]\nvlan = 4096\n[transmit]", "a VLAN has a number of 12 bits"),
        ("[transmit]", "[[rule]]\ntagged = true\n[transmit]", "rule.tagged is false"),
        ("[transmit]", "[[rule]]\nethertype = 65536\n[transmit]", "an EtherType has 16 bits"),
        ("[transmit]", '[[rule]]\naction = "pass"\n[transmit]', "action is one of drop, clear"),
        ("[transmit]", "[transmit", "Expected"),
    ],
)
def test_refusals(folder: Path, old: str, new: str, said: str) -> None:
    """Each in one line that names the file, and never a key."""
    assert old in SMALL
    with pytest.raises(ConfigError, match=said) as caught:
        read(folder, SMALL.replace(old, new, 1))
    assert str(caught.value).startswith(("cannot read", f"{folder / 'secy.toml'}: "))
    assert KEY.hex() not in str(caught.value)


@pytest.mark.parametrize("xpn", [False, True])
@pytest.mark.parametrize("name", ["next_pn", "last_pn", "lowest_pn"])
def test_the_last_number_is_that_of_the_cipher_suite(folder: Path, name: str, xpn: bool) -> None:
    """One that is too high is told of with its file, not when the core's tables are filled."""
    last = 2**64 - 1 if xpn else 2**32 - 1
    cipher = "GCM-AES-XPN-128" if xpn else "GCM-AES-128"
    where, table = ("receive", "[[receive]]") if name == "lowest_pn" else ("transmit", "[transmit]")
    text = f"""
cipher = "{cipher}"
{table}
sci = "0200000000010001"
[[{where}.association]]
an = 0
key_file = "sak.key"
{name} = """
    list(entries([read(folder, f"{text}{last}")]))
    with pytest.raises(ConfigError, match=rf"secy\.toml: a packet number is 1 to {last:,}, not"):
        read(folder, f"{text}{last + 1}")


def test_two_of_one_kind(folder: Path) -> None:
    twice = SMALL + '[[transmit.association]]\nan = 0\nkey_file = "sak.key"\n'
    with pytest.raises(ConfigError, match="two associations of one channel"):
        read(folder, twice)
    peer = '[[receive]]\nsci = "0000000000000001"\n'
    with pytest.raises(ConfigError, match="two peers have one SCI"):
        read(folder, SMALL + 2 * peer)
    with pytest.raises(ConfigError, match="XPN has no confidentiality offset"):
        read(folder, FULL.replace("[[receive]]", "[[receive]]\noffset = 30"))


def test_keys_show_in_no_text(folder: Path) -> None:
    secy = read(folder, SMALL)
    assert repr(KEY) not in repr(secy)
    assert all(repr(KEY) not in repr(load) for load in keys([secy]))


def test_no_such_file(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"cannot read .*: No such file"):
        read_secy(tmp_path / "none.toml")
