# SPDX-License-Identifier: Apache-2.0
"""Capture files: written and read back, by scapy and tshark too, and what is refused."""

import io
import random
import shutil
import struct
import subprocess
from pathlib import Path
from typing import Any

import pytest
from scapy.layers.l2 import Ether
from scapy.utils import PcapNgReader, RawPcapNgReader, RawPcapReader, wrpcap, wrpcapng

from opengcm.captures import (
    ETHERNET,
    RAW_IP,
    Capture,
    CapturedPacket,
    check_pcap_times,
    parse_capture,
    read_capture,
    write_capture,
)
from opengcm.errors import CaptureError

TIME = 1_700_000_000_123_456_789


def sample(count: int = 20) -> Capture:
    rng = random.Random(count)
    sizes = [1, 2, 3, 4, 5, 60, 61, 1514, 9600, *(rng.randrange(1, 2000) for _ in range(count))]
    return Capture([CapturedPacket(rng.randbytes(n), TIME + 7 * i) for i, n in enumerate(sizes)])


def frames(capture: Capture) -> list[bytes]:
    return [packet.data for packet in capture.packets]


@pytest.mark.parametrize("link_type", [ETHERNET, RAW_IP])
@pytest.mark.parametrize("pcapng", [True, False])
def test_there_and_back(pcapng: bool, link_type: int, tmp_path: Path) -> None:
    capture = Capture(sample().packets, link_type)
    path = tmp_path / "capture"
    path.write_bytes(write_capture(capture, frames(capture), pcapng=pcapng))
    assert read_capture(path) == capture


@pytest.mark.parametrize("pcapng", [True, False])
def test_dropped_packets_are_left_out(pcapng: bool) -> None:
    capture = sample()
    kept: list[bytes | None] = [b"new" if i % 2 else None for i in range(len(capture.packets))]
    got = parse_capture(write_capture(capture, kept, pcapng=pcapng))
    assert got.packets == [CapturedPacket(b"new", p.nanoseconds) for p in capture.packets[1::2]]


def test_as_many_frames_as_packets() -> None:
    with pytest.raises(ValueError, match="zip"):
        write_capture(sample(), [b""])


@pytest.mark.parametrize("pcapng", [True, False])
def test_scapy_reads_what_we_write(pcapng: bool) -> None:
    capture = sample()
    file: Any = io.BytesIO(write_capture(capture, frames(capture), pcapng=pcapng))
    reader = RawPcapNgReader if pcapng else RawPcapReader
    assert [data for data, _ in reader(file)] == frames(capture)
    if pcapng:
        file.seek(0)
        assert abs(float(next(iter(PcapNgReader(file))).time) * 1e9 - TIME) < 1000


def test_we_read_what_scapy_writes(tmp_path: Path) -> None:
    packets = [Ether(frame) for frame in frames(sample()) if len(frame) > 14]
    for number, packet in enumerate(packets):
        packet.time = 1_700_000_000 + number
    for nano in (False, True):
        wrpcap(str(tmp_path / "a.pcap"), packets, nano=nano)
        got = read_capture(tmp_path / "a.pcap")
        assert frames(got) == [bytes(packet) for packet in packets]
        assert got.packets[1].nanoseconds == 1_700_000_001 * 10**9
    wrpcapng(str(tmp_path / "a.pcapng"), packets)
    assert frames(read_capture(tmp_path / "a.pcapng")) == [bytes(packet) for packet in packets]


@pytest.mark.skipif(shutil.which("tshark") is None, reason="tshark is not there")
@pytest.mark.parametrize("pcapng", [True, False])
def test_tshark_reads_what_we_write(pcapng: bool, tmp_path: Path) -> None:
    capture = sample()
    path = tmp_path / "capture"
    path.write_bytes(write_capture(capture, frames(capture), pcapng=pcapng))
    command = ["tshark", "-r", str(path), "-T", "fields", "-e", "frame.len"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert [int(line) for line in done.stdout.split()] == [len(f) for f in frames(capture)]


def block(kind: int, body: bytes, order: str = ">") -> bytes:
    body += bytes(-len(body) % 4)
    size = struct.pack(order + "I", 12 + len(body))
    return struct.pack(order + "I", kind) + size + body + size


def section(order: str = ">") -> bytes:
    body = struct.pack(order + "IHHq", 0x1A2B3C4D, 1, 0, -1)
    return block(0x0A0D0D0A, body, order)


def interface(link_type: int = 1, order: str = ">", options: bytes = b"") -> bytes:
    return block(1, struct.pack(order + "HHI", link_type, 0, 0) + options, order)


def packet(data: bytes, ticks: int, number: int = 0, order: str = ">", cut: int = 0) -> bytes:
    head = (number, ticks >> 32, ticks % 2**32, len(data), len(data) + cut)
    return block(6, struct.pack(order + "IIIII", *head) + data, order)


@pytest.mark.parametrize("order", ["<", ">"])
def test_resolutions_of_time(order: str) -> None:
    """A power of ten, a power of two, and microseconds where nothing is said; two sections."""
    ten = struct.pack(order + "HHBxxx", 9, 1, 3) + bytes(4)
    two = struct.pack(order + "HHBxxx", 9, 1, 0x80 | 10) + bytes(4)
    content = section(order) + interface(1, order, ten) + interface(1, order, two)
    content += interface(1, order) + packet(b"a", 5, 0, order) + packet(b"bb", 512, 1, order)
    content += packet(b"ccc", 7, 2, order) + block(0x0B, b"unknown", order)
    content += section("<") + interface(1, "<") + packet(b"dddd", 9, 0, "<")
    assert parse_capture(content).packets == [
        CapturedPacket(b"a", 5_000_000),
        CapturedPacket(b"bb", 500_000_000),
        CapturedPacket(b"ccc", 7_000),
        CapturedPacket(b"dddd", 9_000),
    ]


def options(resolution: int, seconds: int, order: str) -> bytes:
    """Of an interface: its resolution, and the offset of its times."""
    power = struct.pack(order + "HHBxxx", 9, 1, resolution)
    return power + struct.pack(order + "HHq", 14, 8, seconds) + bytes(4)


@pytest.mark.parametrize("order", ["<", ">"])
def test_an_offset_of_times_has_a_sign(order: str) -> None:
    content = section(order) + interface(1, order, options(0, -5, order))
    content += packet(b"a", 7, 0, order)
    assert parse_capture(content).packets == [CapturedPacket(b"a", 2_000_000_000)]


@pytest.mark.parametrize(
    ("resolution", "seconds", "ticks"),
    [(9, -1, 0), (0, 0, 2**63), (9, 1, 2**64 - 1), (9, 2**62, 0)],
    ids=["before 1970", "seconds", "just beyond", "offset"],
)
def test_times_that_no_file_can_say(resolution: int, seconds: int, ticks: int) -> None:
    content = section() + interface(1, options=options(resolution, seconds, ">"))
    content += interface(1) + packet(b"a", 1, 1) + packet(b"b", ticks)
    with pytest.raises(CaptureError, match=r"^mine: the time of packet 2 is not within 64 bits"):
        parse_capture(content, "mine")


def test_the_last_times_there_are() -> None:
    """Of pcapng in nanoseconds, and of pcap."""
    last = Capture([CapturedPacket(b"a", 2**64 - 1)])
    assert parse_capture(write_capture(last, [b"a"])) == last
    with pytest.raises(CaptureError, match=r"^mine: the time of packet 1 .* of a pcap file"):
        check_pcap_times(last, "mine")
    last = Capture([CapturedPacket(b"a", 2**32 * 10**9 - 1)])
    check_pcap_times(last, "mine")
    assert parse_capture(write_capture(last, [b"a"], pcapng=False)) == last


def test_simple_packets() -> None:
    content = section() + interface() + block(3, struct.pack(">I", 5) + b"12345")
    assert parse_capture(content).packets == [CapturedPacket(b"12345")]


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "not a whole pcap file"),
        (b"text, no capture, though of more than 24 bytes", "not a whole pcap file"),
        (section() + interface() + packet(bytes(60), 1, cut=1), "packet 1 was cut .* 60 of its 61"),
        (section() + interface() + packet(bytes(60), 1)[:-8], "not a whole pcapng file"),
        (section() + packet(bytes(60), 1), "not a whole pcapng file"),
        (section() + block(1, b"")[:8] + bytes(4), "a block of|not a whole pcapng file"),
        (
            section() + interface(1) + interface(113) + packet(b"a", 1) + packet(b"a", 1, 1),
            r"several link types: \[1, 113\]",
        ),
        (write_capture(sample(), frames(sample()), pcapng=False)[:-1], "it ends within a packet"),
        (write_capture(sample(), frames(sample()), pcapng=False)[:30], "not a whole pcap file"),
    ],
)
def test_what_is_refused(content: bytes, message: str) -> None:
    with pytest.raises(CaptureError, match=message):
        parse_capture(content)


def test_no_file(tmp_path: Path) -> None:
    with pytest.raises(CaptureError, match="No such file"):
        read_capture(tmp_path / "none")
