# SPDX-License-Identifier: Apache-2.0
"""The pictures of the packet formats: docs/macsec_formats.svg and docs/esp_formats.svg.

Usage: packet_formats.py [--check]

They are drawn from what `opengcm.spec` makes of a packet: a field is encrypted where its bytes are
not as they were, and authenticated where the receiver refuses the packet with one of its bits
turned. With `--check` nothing is written; the exit code is 1 if a file is another picture.
"""

import argparse
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from html import escape
from typing import Any

from opengcm.places import DOCS
from opengcm.spec import esp, macsec

WIDTH, LEFT, MARGIN = 960, 158, 16
BOX, ROW, HEAD = 40, 66, 44
STYLE = """
.paper { fill: #ffffff; stroke: #d9dee5; }
rect { stroke: #6b7888; }
.clear { fill: #ffffff; }
.authenticated { fill: #dcebfa; }
.encrypted { fill: #8fbce6; }
.icv { fill: #f6d58a; }
text { fill: #1b2430; font: 13px system-ui, "Segoe UI", Arial, "DejaVu Sans", sans-serif; }
text.label { font-weight: 600; font-size: 14px; }
text.small { fill: #4a5665; font-size: 11.5px; }
@media (prefers-color-scheme: dark) {
.paper { fill: #161b22; stroke: #303a46; }
rect { stroke: #8b98a8; }
.clear { fill: #222a34; }
.authenticated { fill: #1c3148; }
.encrypted { fill: #2d5f8f; }
.icv { fill: #6b4f12; }
text { fill: #e6eaf0; }
text.small { fill: #b4bfcc; }
}
"""
LEGEND = (
    ("clear", "in clear, not protected"),
    ("authenticated", "authenticated"),
    ("encrypted", "encrypted and authenticated"),
    ("icv", "the tag"),
)


@dataclass(frozen=True)
class Field:
    """A run of bytes: what it is called, how many they are, and what is done with them."""

    label: str
    size: str
    kind: str = "clear"
    grows: bool = False


@dataclass(frozen=True)
class Row:
    """A packet, or a part of one."""

    title: str
    note: str
    fields: Sequence[Field]


# ---- what the reference does with a packet ------------------------------------------


def flipped(packet: bytes, place: int) -> bytes:
    """With a bit of that byte turned."""
    return packet[:place] + bytes([packet[place] ^ 1]) + packet[place + 1 :]


def fields(
    parts: Sequence[tuple[str, int | None, str]],
    packet: bytes,
    plain: bytes,
    accepted: Callable[[bytes], bool],
) -> list[Field]:
    """Fields with label, bytes (None: what the others leave) and the size to be shown.

    `plain` is the packet with nothing encrypted.
    """
    known = sum(size for _, size, _ in parts if size is not None)
    found, at = [], 0
    for label, size, shown in parts:
        grows = size is None
        size = len(packet) - known if size is None else size
        # The last byte of an IPv4 header's first nine is its TTL, which a receiver may not refuse.
        kind = "clear" if accepted(flipped(packet, at + min(size - 1, 8))) else "authenticated"
        if label == "ICV":
            kind = "icv"
        elif kind == "authenticated" and packet[at : at + size] != plain[at : at + size]:
            kind = "encrypted"
        if not shown:
            shown = str(size)
        found.append(Field(label, shown, kind, grows))
        at += size
    return found


def macsec_rows() -> list[Row]:
    """Frames with each way of protection, and what the IV is made of."""
    sci, key = bytes.fromhex("0200000000010001"), macsec.Key(bytes(range(16)))
    vlan, data = bytes.fromhex("8100a064"), bytes.fromhex("0800") + bytes(range(64, 144))
    frame = bytes.fromhex("02aabbccddee02ffeeddccbb") + vlan + data
    tag_bytes = len(bytes(macsec.SecTag(an=1, pn=5, sci=sci)))
    head_bytes = macsec.ADDRESS_BYTES + len(vlan) + tag_bytes
    shown = "2 to 9,588"

    def row(title: str, note: str, encrypt: bool, offset: int) -> Row:
        tag = macsec.SecTag(an=1, pn=0, sci=sci, e=encrypt, c=encrypt)
        packet = macsec.protect(frame, tag, key, sci, 5, offset=offset, tags_in_clear=1)

        def accepted(forged: bytes) -> bool:
            try:
                parts = macsec.take_apart(forged)
            except ValueError:
                return False
            return macsec.validate(parts, key, sci, 5, offset=offset) is not None

        parts: list[tuple[str, int | None, str]] = [
            ("DA", 6, ""),
            ("SA", 6, ""),
            ("VLAN tags", 4, "0, 4, 8"),
            ("88-E5", 2, ""),
            ("TCI AN", 1, ""),
            ("SL", 1, ""),
            ("PN", 4, ""),
            ("SCI", tag_bytes - 8, "0, 8"),
            *([("data", offset, "")] if offset else []),
            ("secure data", None, f"to {shown.split()[-1]}" if offset else shown),
            ("ICV", macsec.ICV_BYTES, ""),
        ]
        return Row(title, note, fields(parts, packet, packet[:head_bytes] + data, accepted))

    before = [Field("DA", "6"), Field("SA", "6"), Field("VLAN tags", "0, 4, 8")]
    before.append(Field("type and payload", shown, grows=True))
    tci = [Field(bit, "1 bit", grows=True) for bit in ("V", "ES", "SC", "SCB", "E", "C")]
    tci.append(Field("AN", "2 bits", grows=True))
    return [
        Row("frame", "as it comes", before),
        row("confidentiality", "E = C = 1", True, 0),
        row("offset 30", "E = C = 1; also 50", True, 30),
        row("integrity only", "E = C = 0", False, 0),
        Row("TCI and AN", "a byte, high bit first", tci),
        Row("IV", "12 bytes", [Field("SCI", "8", grows=True), Field("PN", "4", grows=True)]),
        Row(
            "IV with XPN",
            "xor salt, 12 bytes",
            [
                Field("SSCI", "4", grows=True),
                Field("PN, of which the frame has half", "8", grows=True),
            ],
        ),
    ]


def esp_rows() -> list[Row]:
    """Packets of each mode, and what AAD and nonce are made of."""
    payload = bytes(range(64, 64 + 41))
    header = bytes.fromhex("4500000000004000401100000a0000010a000002")
    packet = esp.Ip(header, b"").rebuilt(esp.PROTOCOL_UDP, payload)
    ends = esp.Tunnel(bytes([10, 1, 0, 1]), bytes([10, 1, 0, 2]))

    def row(title: str, note: str, **association: Any) -> Row:
        sa = esp.Association(0x10203, bytes(range(16)), bytes(4), **association)
        out = esp.encapsulate(esp.split_ip(packet), sa, 5, b"\xa1" * esp.IV_BYTES)

        def accepted(forged: bytes) -> bool:
            receiver = esp.Receiver({0: esp.RxSa(sa)}, pass_clear=False)
            return receiver.receive(forged).packet is not None

        inside = "IP packet" if sa.tunnel else "payload"
        pad = len(esp.padding(len(packet) if sa.tunnel else len(payload)))
        parts: list[tuple[str, int | None, str]] = [
            ("outer IP" if sa.tunnel else "IP header", 20, "20, 40" if sa.tunnel else "20 to 60"),
            *([("UDP 4500", esp.UDP_BYTES, "")] if sa.udp else []),
            ("SPI", 4, ""),
            ("SN", 4, ""),
            ("IV", esp.IV_BYTES, ""),
            (inside, None, "n"),
            *([("pad", pad, "0 to 3")] if pad else []),
            ("pad length", 1, ""),
            ("next header", 1, ""),
            ("ICV", sa.icv_bytes, "16" if sa.gmac else "16, 12, 8"),
        ]
        clear = replace(sa, gmac=True, icv_bytes=16)  # the same in clear
        plain = esp.encapsulate(esp.split_ip(packet), clear, 5, b"\xa1" * esp.IV_BYTES)
        return Row(title, note, fields(parts, out, plain, accepted))

    return [
        Row(
            "packet",
            "as it comes",
            [Field("IP header", "20 to 60"), Field("payload", "n", grows=True)],
        ),
        row("transport mode", "AES-GCM"),
        row("tunnel mode", "AES-GCM", tunnel=ends),
        row("within UDP", "RFC 3948", udp=(4500, 4500)),
        row("AES-GMAC", "RFC 4543", tunnel=ends, gmac=True),
        Row(
            "AAD",
            "8 bytes, with ESN 12",
            [
                Field("SPI", "4", "authenticated", grows=True),
                Field("SN, upper half: ESN only", "4", "authenticated", grows=True),
                Field("SN, lower half", "4", "authenticated", grows=True),
            ],
        ),
        Row("nonce", "12 bytes", [Field("salt", "4", grows=True), Field("IV", "8", grows=True)]),
    ]


# ---- drawing ------------------------------------------------------------------------


def widths(row: Row, room: int) -> list[int]:
    """As wide as the label wants; what grows shares the rest."""
    wanted = [max(34, 8 * len(field.label) + 14, 7 * len(field.size) + 12) for field in row.fields]
    growing = [i for i, field in enumerate(row.fields) if field.grows]
    for number, i in enumerate(growing):
        rest = room - sum(wanted)
        wanted[i] += rest // (len(growing) - number)
    return wanted


def draw(title: str, rows: Sequence[Row]) -> str:
    """The picture as a file."""
    height = HEAD + ROW * len(rows) + 8
    parts = [
        f'<rect class="paper" x="0.5" y="0.5" width="{WIDTH - 1}" height="{height - 1}" rx="8"/>'
    ]
    x = MARGIN
    for kind, text in LEGEND:
        parts.append(f'<rect class="{kind}" x="{x}" y="13" width="18" height="14" rx="2"/>')
        parts.append(f'<text class="small" x="{x + 24}" y="24">{escape(text)}</text>')
        x += 54 + 6 * len(text)
    parts.append(
        f'<text class="small" x="{WIDTH - MARGIN}" y="24" text-anchor="end">bytes below</text>'
    )
    for number, row in enumerate(rows):
        y = HEAD + ROW * number
        parts.append(f'<text class="label" x="{MARGIN}" y="{y + 18}">{escape(row.title)}</text>')
        parts.append(f'<text class="small" x="{MARGIN}" y="{y + 34}">{escape(row.note)}</text>')
        x = LEFT
        for field, width in zip(row.fields, widths(row, WIDTH - LEFT - MARGIN), strict=True):
            middle = x + width // 2
            parts.append(
                f'<rect class="{field.kind}" x="{x}" y="{y}" width="{width}" height="{BOX}"/>'
                f'<text x="{middle}" y="{y + 25}" text-anchor="middle">{escape(field.label)}</text>'
                f'<text class="small" x="{middle}" y="{y + 53}" text-anchor="middle">'
                f"{escape(field.size)}</text>"
            )
            x += width
    drawn = "\n".join(parts)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}"'
        f' viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{escape(title)}">\n'
        f"<style>{STYLE}</style>\n{drawn}\n</svg>\n"
    )


def main() -> int:
    """As the module's docstring has it."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--check", action="store_true", help="only say whether they are current")
    check = parser.parse_args().check
    stale = []
    for name, title, rows in (
        ("macsec_formats.svg", "MACsec frames", macsec_rows()),
        ("esp_formats.svg", "ESP packets", esp_rows()),
    ):
        path, drawn = DOCS / name, draw(title, rows)
        if not check:
            path.write_text(drawn, encoding="utf-8")
        elif not path.is_file() or path.read_text(encoding="utf-8") != drawn:
            stale.append(f"docs/{name}")
    if stale:
        print(f"{', '.join(stale)}: stale, run tools/packet_formats.py", file=sys.stderr)
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main())
