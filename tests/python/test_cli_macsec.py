# SPDX-License-Identifier: Apache-2.0
"""`opengcm macsec`: a capture there and back through the RTL, and what must not be written.

Space: frames that are protected, left in clear, dropped; good, forged, repeated and untagged ones
received; text and JSON; each file missing, malformed or there already.
"""

import json
from pathlib import Path

import pytest
from python_support import Cli

from opengcm.captures import ETHERNET, RAW_IP, Capture, CapturedPacket, parse_capture, write_capture
from opengcm.macsec_config import read_secy
from opengcm.sim.macsec_entries import models

DESIGN = "--design=macsec_10g"
KEY = bytes(range(32))
SECY = """
cipher = "GCM-AES-XPN-256"
[transmit]
sci = "02:00:00:00:00:01/1"
[[transmit.association]]
an = 0
key_file = "sak.key"
next_pn = 4294967294
ssci = 1
[[receive]]
sci = "02:00:00:00:00:01/1"
[[receive.association]]
an = 0
key_file = "sak.key"
next_pn = 4294967294
ssci = 1
[[rule]]
ethertype = 0x0806
action = "drop"
[[rule]]
"""
HEAD = bytes.fromhex("020000000002020000000001")
CLEAR = [
    HEAD + b"\x08\x00" + bytes(46),
    HEAD + b"\x08\x06" + bytes(46),  # dropped
    HEAD + b"\x81\x00\x00\x07\x08\x00" + bytes(range(200)),
    HEAD + b"\x88\x8e" + bytes(30),  # in clear
    HEAD + b"\x86\xdd" + bytes(1400),
]


def capture(frames: list[bytes], link_type: int = ETHERNET) -> bytes:
    packets = [CapturedPacket(frame, 10**18 + at) for at, frame in enumerate(frames)]
    return write_capture(Capture(packets, link_type), frames)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """With a SecY, its key, and a capture; it is where commands run."""
    (tmp_path / "secy.toml").write_text(SECY, encoding="utf-8")
    (tmp_path / "sak.key").write_bytes(KEY)
    (tmp_path / "in.pcapng").write_bytes(capture(CLEAR))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def frames(path: Path) -> list[bytes]:
    return [packet.data for packet in parse_capture(path.read_bytes()).packets]


def test_there_and_back(cli: Cli, folder: Path) -> None:
    done = cli("macsec", "protect", DESIGN, "--config=secy.toml", "in.pcapng", "out.pcapng")
    assert done.code == 0, done.err
    lines = done.out.splitlines()
    assert lines[0].startswith("macsec_10g: 5 frames in, 4 out (")
    assert [line.split() for line in lines[1:]] == [
        ["OutPktsEncrypted", "3"],
        ["OutPktsNoRule", "1", "not", "in", "OUT"],
        ["OutPktsUntagged", "1"],
    ]
    transmitter, _ = models([read_secy(folder / "secy.toml")])
    due = [transmitter.transmit(frame).frame for frame in CLEAR]
    secured = frames(folder / "out.pcapng")
    assert secured == [frame for frame in due if frame is not None]
    times = [p.nanoseconds for p in parse_capture((folder / "out.pcapng").read_bytes()).packets]
    assert [time - 10**18 for time in times] == [0, 2, 3, 4]

    forged = bytes([*secured[0][:-1], secured[0][-1] ^ 1])
    # The last number again; an older one, of before the lower half passed zero, would not be valid.
    sent = [forged, *secured, secured[3], CLEAR[0]]
    (folder / "wire.pcap").write_bytes(
        write_capture(Capture([CapturedPacket(f) for f in sent]), sent, pcapng=False)
    )
    done = cli("macsec", "validate", DESIGN, "--config=secy.toml", "--json", "wire.pcap", "b.pcap")
    assert done.code == 0, done.err
    record = json.loads(done.out)
    assert record["counters"] == {
        "InPktsKay": 1,
        "InPktsLate": 1,
        "InPktsNoTag": 1,
        "InPktsNotValid": 1,
        "InPktsOk": 3,
    }
    assert (record["frames"], record["out"], record["secured"]) == (7, 4, 3)
    assert record["dropped"] == [
        {"frame": 1, "kind": "InPktsNotValid"},
        {"frame": 6, "kind": "InPktsLate"},
        {"frame": 7, "kind": "InPktsNoTag"},
    ]
    assert record["cipher"] == "GCM-AES-XPN-256"
    assert frames(folder / "b.pcap") == [CLEAR[0], *CLEAR[2:]]
    assert KEY.hex() not in done.out + done.err
    assert {path.name for path in folder.iterdir()} == {
        *("secy.toml", "sak.key", "in.pcapng", "out.pcapng", "wire.pcap", "b.pcap")
    }


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([DESIGN, "--config=none.toml", "in.pcapng", "o"], "cannot read none.toml"),
        ([DESIGN, "--config=secy.toml", "none.pcapng", "o"], "cannot read the capture none.pcapng"),
        ([DESIGN, "--config=secy.toml", "secy.toml", "o"], "secy.toml: not a whole pcap file"),
        ([DESIGN, "--config=secy.toml", "raw.pcapng", "o"], "no Ethernet frames"),
        ([DESIGN, "--config=secy.toml", "long.pcapng", "o"], "frame 2 has 16,384 bytes"),
        ([DESIGN, "--config=secy.toml", "in.pcapng", "two.toml"], "is there already"),
        ([DESIGN, "--config=secy.toml", "--force", "in.pcapng", "in.pcapng"], "input and output"),
        ([DESIGN, "--config=secy.toml", "--force", "in.pcapng", "sak.key"], "input and output"),
        ([DESIGN, "--config=secy.toml", "--force", "in.pcapng", "./sak.key"], "input and output"),
        ([DESIGN, "--config=two.toml", "--force", "in.pcapng", "peer.key"], "input and output"),
        (
            [DESIGN, "--config=secy.toml", "late.pcapng", "o.pcap"],
            "late.pcapng: the time of packet 2",
        ),
        ([DESIGN, "--config=secy.toml", "in.pcapng", "-"], "not standard output"),
        ([DESIGN, "--config=secy.toml", "in.pcapng", "no/o"], "no folder no"),
        (["--design=gcm_25g", "--config=secy.toml", "in.pcapng", "o"], "of kind 'gcm'"),
        (["--design=none", "--config=secy.toml", "in.pcapng", "o"], "unknown design"),
        ([DESIGN, "in.pcapng", "o"], "Missing option '--config'"),
        ([DESIGN, "--config=port.toml", "in.pcapng", "o"], "4 ports, and no port 9"),
        ([DESIGN, "--config=cut.toml", "in.pcapng", "o"], "transmit: unknown key `key`"),
    ],
)
@pytest.mark.parametrize("command", ["protect", "validate"])
def test_refusals(cli: Cli, folder: Path, command: str, arguments: list[str], said: str) -> None:
    """One line each, and nothing is written."""
    (folder / "raw.pcapng").write_bytes(capture([b"\x45" + bytes(40)], RAW_IP))
    (folder / "long.pcapng").write_bytes(capture([bytes(60), bytes(16384)]))
    late = [CapturedPacket(bytes(60)), CapturedPacket(bytes(60), 2**63)]
    (folder / "late.pcapng").write_bytes(write_capture(Capture(late), [bytes(60)] * 2))
    (folder / "port.toml").write_text(SECY.replace("[transmit]", "port = 9\n[transmit]", 1))
    (folder / "cut.toml").write_text(SECY.replace("[transmit]", '[transmit]\nkey = "00"', 1))
    (folder / "two.toml").write_text(SECY.replace("sak.key", "peer.key").replace("peer", "sak", 1))
    (folder / "peer.key").write_bytes(KEY)
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    assert said in cli.refused("macsec", command, *arguments)
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before


def test_an_empty_capture(cli: Cli, folder: Path) -> None:
    (folder / "empty.pcapng").write_bytes(capture([]))
    done = cli("macsec", "protect", DESIGN, "--config=secy.toml", "empty.pcapng", "o.pcapng")
    assert (done.code, frames(folder / "o.pcapng")) == (0, [])
