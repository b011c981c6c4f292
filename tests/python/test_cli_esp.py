# SPDX-License-Identifier: Apache-2.0
"""`opengcm esp`: a capture there and back through the RTL, and what must not be written.

Space: packets that are protected, left in clear, dropped, no IP, tagged; a core that takes frames
and one that takes packets; good, forged and repeated ones
received; Ethernet and raw IP; text and JSON; each file missing, malformed or there already.
"""

import json
from pathlib import Path

import pytest
from python_support import Cli

from opengcm.captures import ETHERNET, RAW_IP, Capture, CapturedPacket, parse_capture, write_capture
from opengcm.spec.esp import Ip

DESIGN = "--design=esp_10g"
KEY = bytes(range(36))
SA = """
[[transmit]]
spi = 0x1001
key_file = "sa.key"
esn = true
next = 4294967295
source = "2001:db8::1"
destination = "2001:db8::2"
[[receive]]
spi = 0x1001
key_file = "sa.key"
esn = true
top = 4294967294
[[policy]]
protocol = 1
action = "drop"
[[policy]]
destination = "198.51.100.0/24"
action = "clear"
[[policy]]
spi = 0x1001
[pass]
clear = true
"""
LINK = bytes.fromhex("020000000002020000000001")
TAG = bytes.fromhex("81000007")


def ip(protocol: int, size: int, destination: str = "0a000002") -> bytes:
    head = bytes.fromhex("45000000000000004000" + "0000" + "0a000001" + destination)
    return Ip(head, b"").rebuilt(protocol, bytes(range(size)))


CLEAR = [
    LINK + b"\x08\x00" + ip(6, 30),
    LINK + b"\x08\x06" + bytes(46),  # no IP
    LINK + b"\x08\x00" + ip(1, 40),  # dropped
    LINK + TAG + b"\x08\x00" + ip(6, 40, "c6336409"),  # in clear
    LINK + b"\x08\x00" + ip(6, 200),
]


def capture(frames: list[bytes], link_type: int = ETHERNET) -> bytes:
    packets = [CapturedPacket(frame, 10**18 + at) for at, frame in enumerate(frames)]
    return write_capture(Capture(packets, link_type), frames)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """With an end point, its key, and a capture; it is where commands run."""
    (tmp_path / "sa.toml").write_text(SA, encoding="utf-8")
    (tmp_path / "sa.key").write_bytes(KEY)
    (tmp_path / "in.pcapng").write_bytes(capture(CLEAR))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def frames(path: Path) -> list[bytes]:
    return [packet.data for packet in parse_capture(path.read_bytes()).packets]


def test_there_and_back(cli: Cli, folder: Path) -> None:
    done = cli("esp", "protect", DESIGN, "--config=sa.toml", "in.pcapng", "out.pcapng")
    assert done.code == 0, done.err
    lines = done.out.splitlines()
    assert lines[0].startswith("esp_10g: 5 packets in, 4 out (")
    assert [line.split() for line in lines[1:]] == [
        ["OutPackets", "2"],
        ["OutClear", "2"],
        ["OutDiscarded", "1", "not", "in", "OUT"],
    ]
    secured = frames(folder / "out.pcapng")
    assert (
        [frame[:15] for frame in secured]
        == [
            LINK + b"\x86\xdd\x60",  # the family of the tunnel
            LINK + b"\x08\x06\x00",
            LINK + TAG[:3],
            LINK + b"\x86\xdd\x60",
        ]
    )
    assert secured[1:3] == CLEAR[1:4:2]

    forged = bytes([*secured[0][:-1], secured[0][-1] ^ 1])
    sent = [forged, *secured, secured[3]]
    (folder / "wire.pcap").write_bytes(
        write_capture(Capture([CapturedPacket(f) for f in sent]), sent, pcapng=False)
    )
    done = cli("esp", "validate", DESIGN, "--config=sa.toml", "--json", "wire.pcap", "b.pcap")
    assert done.code == 0, done.err
    record = json.loads(done.out)
    assert record["counters"] == {"InAuthFailed": 1, "InClear": 2, "InPackets": 2, "InReplayed": 1}
    assert (record["packets"], record["out"], record["protected"]) == (6, 4, 2)
    assert record["dropped"] == [
        {"packet": 1, "kind": "InAuthFailed"},
        {"packet": 6, "kind": "InReplayed"},
    ]
    assert frames(folder / "b.pcap") == [CLEAR[0], CLEAR[1], CLEAR[3], CLEAR[4]]
    assert KEY[:32].hex() not in done.out + done.err
    assert {path.name for path in folder.iterdir()} == {
        *("sa.toml", "sa.key", "in.pcapng", "out.pcapng", "wire.pcap", "b.pcap")
    }


def test_a_core_without_link_headers(cli: Cli, folder: Path) -> None:
    """They are carried past it, and what has no IP packet does not reach it."""
    bare = [DESIGN, "--param=Ethernet=false", "--config=sa.toml"]
    done = cli("esp", "protect", *bare, "in.pcapng", "out.pcapng")
    assert done.code == 0, done.err
    assert ["NotIp", "1", "not", "in", "OUT"] in [line.split() for line in done.out.splitlines()]
    done = cli("esp", "protect", DESIGN, "--config=sa.toml", "in.pcapng", "frames.pcapng")
    secured = frames(folder / "frames.pcapng")
    assert frames(folder / "out.pcapng") == [secured[0], *secured[2:]]
    assert cli("esp", "validate", *bare, "out.pcapng", "b.pcap").code == 0
    assert frames(folder / "b.pcap") == [CLEAR[0], CLEAR[3], CLEAR[4]]


def test_packets_without_a_link_header(cli: Cli, folder: Path) -> None:
    packets = [ip(6, 30), ip(6, 100)]
    (folder / "raw.pcapng").write_bytes(capture(packets, RAW_IP))
    assert cli("esp", "protect", DESIGN, "--config=sa.toml", "raw.pcapng", "o.pcapng").code == 0
    assert cli("esp", "validate", DESIGN, "--config=sa.toml", "o.pcapng", "b.pcapng").code == 0
    assert frames(folder / "b.pcapng") == packets


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([DESIGN, "--config=none.toml", "in.pcapng", "o"], "cannot read none.toml"),
        ([DESIGN, "--config=sa.toml", "none.pcapng", "o"], "cannot read the capture none.pcapng"),
        ([DESIGN, "--config=sa.toml", "loop.pcapng", "o"], "neither IP packets nor Ethernet"),
        ([DESIGN, "--config=sa.toml", "long.pcapng", "o"], "packet 2 has 16,384 bytes"),
        ([DESIGN, "--config=sa.toml", "in.pcapng", "two.toml"], "is there already"),
        ([DESIGN, "--config=sa.toml", "--force", "in.pcapng", "sa.key"], "input and output"),
        ([DESIGN, "--config=two.toml", "--force", "in.pcapng", "peer.key"], "input and output"),
        ([DESIGN, "--config=sa.toml", "in.pcapng", "-"], "not standard output"),
        (["--design=gcm_25g", "--config=sa.toml", "in.pcapng", "o"], "of kind 'gcm'"),
        ([DESIGN, "in.pcapng", "o"], "Missing option '--config'"),
        ([DESIGN, "--config=cut.toml", "in.pcapng", "o"], "transmit[0]: unknown key `key`"),
        ([DESIGN, "--config=many.toml", "in.pcapng", "o"], "64 associations of each direction"),
    ],
)
@pytest.mark.parametrize("command", ["protect", "validate"])
def test_refusals(cli: Cli, folder: Path, command: str, arguments: list[str], said: str) -> None:
    """One line each, and nothing is written."""
    (folder / "loop.pcapng").write_bytes(capture([bytes(40)], 0))
    (folder / "long.pcapng").write_bytes(capture([bytes(60), bytes(16384)]))
    (folder / "cut.toml").write_text(SA.replace("[[transmit]]", '[[transmit]]\nkey = "00"', 1))
    more = "".join(f'[[receive]]\nspi = {spi}\nkey_file = "sa.key"\n' for spi in range(1, 65))
    (folder / "many.toml").write_text(SA + more)
    (folder / "two.toml").write_text(SA.replace("sa.key", "peer.key").replace("peer", "sa", 1))
    (folder / "peer.key").write_bytes(KEY)
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    assert said in cli.refused("esp", command, *arguments)
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before
