# SPDX-License-Identifier: Apache-2.0
"""Capture files: pcapng and pcap are read, of either byte order and in any resolution of time.

dpkt knows their headers and blocks. Here they are walked one by one, because its own readers take
the first interface for all, give times as floats, and do not say that a packet was cut.
"""

import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import dpkt  # type: ignore[import-untyped]

from opengcm.errors import CaptureError
from opengcm.reading import read_ordinary

MAX_CAPTURE_BYTES = 1 << 32
ETHERNET = dpkt.pcap.DLT_EN10MB
RAW_IP = 101  # LINKTYPE_RAW: IPv4 or IPv6, by its version

_SIMPLE_PACKET = 3  # a block type that dpkt does not read
_BLOCK_BYTES = 12  # of the least block: type, length, length
_RESOLUTION, _OFFSET, _END = 9, 14, 0  # options of an interface
_NANOSECONDS = 10**9
_SNAPLEN = 262_144
_PCAPNG_TIMES = range(2**64)  # in ns, as we write it
_PCAP_TIMES = range(2**32 * _NANOSECONDS)


@dataclass(frozen=True)
class CapturedPacket:
    """A packet and when it came, in nanoseconds since 1970."""

    data: bytes
    nanoseconds: int = 0


@dataclass(frozen=True)
class Capture:
    """The packets of a file, all of one link type."""

    packets: Sequence[CapturedPacket]
    link_type: int = ETHERNET


def read_capture(path: Path) -> Capture:
    """The packets of a pcapng or pcap file, in its order.

    CaptureError for what is neither, for link types that differ, for packets that were cut when
    they were captured, and for times before 1970 or of more than 64 bits.
    """
    try:
        content = read_ordinary(path, MAX_CAPTURE_BYTES)
    except OSError as error:
        raise CaptureError(f"{path}: {error.strerror}") from error
    return parse_capture(content, str(path))


def parse_capture(content: bytes, name: str = "capture") -> Capture:
    """As `read_capture`; the name is for the messages."""
    is_pcapng = content[:4] == dpkt.pcapng.PCAPNG_BT_SHB.to_bytes(4, "big")
    packets: list[CapturedPacket] = []
    link_types = set[int]()
    try:
        for link_type, wire_bytes, packet in (_pcapng if is_pcapng else _pcap)(content):
            if len(packet.data) < wire_bytes:
                raise CaptureError(
                    f"{name}: packet {len(packets) + 1} was cut when it was captured:"
                    f" {len(packet.data):,} of its {wire_bytes:,} bytes are there"
                )
            _check_time(packet, len(packets) + 1, name, _PCAPNG_TIMES, "64 bits of nanoseconds")
            link_types.add(link_type)
            packets.append(packet)
    except (dpkt.Error, ValueError, LookupError) as error:
        kind = "pcapng" if is_pcapng else "pcap"
        raise CaptureError(f"{name}: not a whole {kind} file: {error}") from error
    if len(link_types) > 1:
        raise CaptureError(f"{name}: packets of several link types: {sorted(link_types)}")
    return Capture(packets, link_types.pop() if link_types else ETHERNET)


def check_pcap_times(capture: Capture, name: str) -> None:
    """CaptureError, naming the capture, for a time that pcap has no room for: beyond 32 bits of
    seconds, which end in 2106."""
    for number, packet in enumerate(capture.packets, 1):
        _check_time(packet, number, name, _PCAP_TIMES, "the 32 bits of seconds of a pcap file")


def _check_time(packet: CapturedPacket, number: int, name: str, times: range, room: str) -> None:
    if packet.nanoseconds not in times:
        raise CaptureError(
            f"{name}: the time of packet {number} is not within {room} since 1970:"
            f" {packet.nanoseconds:,} ns"
        )


_Found = tuple[int, int, CapturedPacket]  # link type, bytes as they were on the wire


def _pcap(content: bytes) -> Iterator[_Found]:
    header = dpkt.pcap.FileHdr(content[: dpkt.pcap.FileHdr.__hdr_len__])
    magic = header.magic
    if magic not in dpkt.pcap.MAGIC_TO_PKT_HDR:
        raise ValueError("no such magic number")
    if magic in (dpkt.pcap.PMUDPCT_MAGIC, dpkt.pcap.PMUDPCT_MAGIC_NANO, dpkt.pcap.PACPDOM_MAGIC):
        header = dpkt.pcap.LEFileHdr(content[: dpkt.pcap.FileHdr.__hdr_len__])
    nano = magic in (dpkt.pcap.TCPDUMP_MAGIC_NANO, dpkt.pcap.PMUDPCT_MAGIC_NANO)
    record = dpkt.pcap.MAGIC_TO_PKT_HDR[magic]
    at = dpkt.pcap.FileHdr.__hdr_len__
    while at < len(content):
        head = record(content[at : at + record.__hdr_len__])
        at += record.__hdr_len__
        data = _taken(content, at, head.caplen)
        at += head.caplen
        time = head.tv_sec * _NANOSECONDS + head.tv_usec * (1 if nano else 1000)
        yield header.linktype & 0xFFFF, head.len, CapturedPacket(data, time)


def _pcapng(content: bytes) -> Iterator[_Found]:
    at, order, interfaces = 0, "little", list[Any]()
    while at < len(content):
        if content[at : at + 4] == b"\n\r\r\n":  # a section: byte order and interfaces anew
            order = "little" if content[at + 8 : at + 12] == b"\x4d\x3c\x2b\x1a" else "big"
            interfaces = []
        kind, size = (_number(content[at + i : at + i + 4], order) for i in (0, 4))
        if size < _BLOCK_BYTES or size % 4:
            raise ValueError(f"a block of {size} bytes")
        block = _taken(content, at, size)
        at += size
        little = order == "little"
        if kind == dpkt.pcapng.PCAPNG_BT_IDB:
            described = (
                dpkt.pcapng.InterfaceDescriptionBlockLE(block)
                if little
                else dpkt.pcapng.InterfaceDescriptionBlock(block)
            )
            interfaces.append(described)
        elif kind == dpkt.pcapng.PCAPNG_BT_EPB:
            packet = (
                dpkt.pcapng.EnhancedPacketBlockLE(block)
                if little
                else dpkt.pcapng.EnhancedPacketBlock(block)
            )
            interface = interfaces[packet.iface_id]
            time = _time(packet.ts_high << 32 | packet.ts_low, interface, order)
            yield interface.linktype, packet.pkt_len, CapturedPacket(packet.pkt_data, time)
        elif kind == _SIMPLE_PACKET:  # no time, and all that there is room for
            wire_bytes = _number(block[8:12], order)
            data = block[12 : min(12 + wire_bytes, size - 4)]
            yield interfaces[0].linktype, wire_bytes, CapturedPacket(data)
        elif kind == dpkt.pcapng.PCAPNG_BT_PB:
            raise ValueError("a packet block of the time before pcapng 1.0")


def _time(ticks: int, interface: Any, order: str) -> int:
    """Nanoseconds, from the ticks of an interface: microseconds if it does not say."""
    per_second, offset = 10**6, 0
    for option in interface.opts:
        if option.code == _RESOLUTION:
            power = option.data[0]
            per_second = (2 if power & 0x80 else 10) ** (power & 0x7F)
        elif option.code == _OFFSET:
            offset = _number(option.data[:8], order, signed=True)
    return ticks * _NANOSECONDS // per_second + offset * _NANOSECONDS


def _number(data: bytes, order: str, *, signed: bool = False) -> int:
    return int.from_bytes(data, "little" if order == "little" else "big", signed=signed)


def _taken(content: bytes, at: int, size: int) -> bytes:
    if at + size > len(content):
        raise ValueError("it ends within a packet")
    return content[at : at + size]


def write_capture(
    capture: Capture, frames: Sequence[bytes | None], *, pcapng: bool = True
) -> bytes:
    """A file of what the packets of a capture became, at their times; None is left out.

    pcapng, or pcap with nanoseconds.
    """
    out = io.BytesIO()
    times = [packet.nanoseconds for packet in capture.packets]
    became = [(t, f) for t, f in zip(times, frames, strict=True) if f is not None]
    if pcapng:
        _write_pcapng(out, became, capture.link_type)
    else:
        _write_pcap(out, became, capture.link_type)
    return out.getvalue()


def _write_pcapng(out: io.BytesIO, packets: list[tuple[int, bytes]], link_type: int) -> None:
    options = [
        dpkt.pcapng.PcapngOptionLE(code=_RESOLUTION, data=bytes([9])),
        dpkt.pcapng.PcapngOptionLE(code=_END, len=0),
    ]
    out.write(bytes(dpkt.pcapng.SectionHeaderBlockLE()))
    interface = dpkt.pcapng.InterfaceDescriptionBlockLE(
        linktype=link_type, snaplen=_SNAPLEN, opts=options
    )
    out.write(bytes(interface))
    for time, data in packets:
        block = dpkt.pcapng.EnhancedPacketBlockLE(
            ts_high=time >> 32,
            ts_low=time & 0xFFFFFFFF,
            caplen=len(data),
            pkt_len=len(data),
            pkt_data=data,
        )
        out.write(bytes(block))


def _write_pcap(out: io.BytesIO, packets: list[tuple[int, bytes]], link_type: int) -> None:
    header = dpkt.pcap.LEFileHdr(
        magic=dpkt.pcap.TCPDUMP_MAGIC_NANO, linktype=link_type, snaplen=_SNAPLEN
    )
    out.write(bytes(header))
    for time, data in packets:
        seconds, nanoseconds = divmod(time, _NANOSECONDS)
        record = dpkt.pcap.LEPktHdr(
            tv_sec=seconds, tv_usec=nanoseconds, caplen=len(data), len=len(data)
        )
        out.write(bytes(record) + data)
