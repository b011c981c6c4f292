# SPDX-License-Identifier: Apache-2.0
"""What an association is, and ESP from the SPI to the ICV (RFC 4303, 2; RFC 4106; RFC 4543)."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum

from opengcm.spec import gcm as spec_gcm
from opengcm.spec.gcm import Gcm

HEADER_BYTES = 8  # SPI and sequence number
IV_BYTES = 8


class DontFragment(IntEnum):
    """The DF bit of an outer IPv4 header."""

    CLEAR = 0
    SET = 1
    COPY = 2  # of the inner packet if it is IPv4, else set


@dataclass(frozen=True)
class Tunnel:
    """The outer header of tunnel mode (RFC 4301, 5.1.2): IPv4 or IPv6 by the addresses' size."""

    source: bytes
    destination: bytes
    ttl: int = 64
    tos: int = 0  # DSCP and ECN, or what is not copied of them
    copy_dscp: bool = False
    copy_ecn: bool = False  # RFC 6040
    df: DontFragment = DontFragment.CLEAR
    flow: int = 0  # IPv6

    def header(self, inner: bytes, number: int) -> bytes:
        """In front of that packet; protocol, length and checksum are still zero.

        The identification is the low half of the sequence number, as far as it goes (RFC 6864).
        """
        of_inner = inner[1] if inner[0] >> 4 == 4 else int.from_bytes(inner[:2], "big") >> 4 & 0xFF
        copied = 0xFC * self.copy_dscp | 0x03 * self.copy_ecn
        tos = of_inner & copied | self.tos & ~copied
        if len(self.source) == 16:
            first = 6 << 28 | tos << 20 | self.flow
            rest = bytes([0, 0, 0, self.ttl]) + self.source + self.destination
            return first.to_bytes(4, "big") + rest
        df = self.df == DontFragment.SET
        if self.df == DontFragment.COPY:
            df = bool(inner[0] >> 4 == 6 or inner[6] & 0x40)
        header = bytes([0x45, tos, 0, 0]) + (number % 2**16).to_bytes(2, "big")
        header += bytes([0x40 * df, 0, self.ttl, 0, 0, 0])
        return header + self.source + self.destination


@dataclass(frozen=True)
class Association:
    """What both ends of a security association know."""

    spi: int
    key: bytes = field(repr=False)
    salt: bytes = field(repr=False)  # the first four bytes of the nonce
    gmac: bool = False  # integrity only
    icv_bytes: int = 16  # with GCM also 12 or 8
    esn: bool = False  # sequence numbers of 64 bits, of which the packet carries the lower 32
    tunnel: Tunnel | None = None  # else transport mode
    udp: tuple[int, int] | None = None  # within UDP, from this port to that

    def __post_init__(self) -> None:
        if self.icv_bytes not in ((16,) if self.gmac else (16, 12, 8)):
            raise ValueError("an ICV has 16, 12 or 8 bytes, with GMAC 16")


def padding(payload_bytes: int) -> bytes:
    """1, 2, 3, ... up to where pad length and next header end a word of 32 bits (2.4)."""
    return bytes(range(1, 1 + -(payload_bytes + 2) % 4))


def seal(
    sa: Association,
    number: int,
    payload: bytes,
    next_header: int,
    iv: bytes | None = None,
    gcm: Gcm = spec_gcm,
) -> bytes:
    """The ESP packet of a payload. The IV, unless given, is the sequence number in 64 bits."""
    iv = number.to_bytes(IV_BYTES, "big") if iv is None else iv
    pad = padding(len(payload))
    text = payload + pad + bytes([len(pad), next_header])
    if sa.gmac:
        sealed, icv = gcm.gcm_ae(sa.key, sa.salt + iv, b"", _aad(sa, number) + iv + text)
        sealed = text
    else:
        sealed, icv = gcm.gcm_ae(sa.key, sa.salt + iv, text, _aad(sa, number), sa.icv_bytes)
    return sa.spi.to_bytes(4, "big") + (number % 2**32).to_bytes(4, "big") + iv + sealed + icv


def unseal(sa: Association, number: int, esp: bytes, gcm: Gcm = spec_gcm) -> bytes | None:
    """Payload, padding, pad length and next header; None where the ICV is wrong."""
    iv = esp[HEADER_BYTES : HEADER_BYTES + IV_BYTES]
    text, icv = esp[HEADER_BYTES + IV_BYTES : -sa.icv_bytes], esp[-sa.icv_bytes :]
    if not sa.gmac:
        return gcm.gcm_ad(sa.key, sa.salt + iv, text, _aad(sa, number), icv)
    aad = _aad(sa, number) + iv + text
    return text if gcm.gcm_ad(sa.key, sa.salt + iv, b"", aad, icv) is not None else None


def cut_trailer(text: bytes) -> tuple[bytes, int]:
    """Payload and next header. ValueError where the padding is not 1, 2, 3, ... (3.4.4.1)."""
    pad_bytes, next_header = text[-2:]
    end = len(text) - 2 - pad_bytes
    if end < 0 or text[end:-2] != bytes(range(1, 1 + pad_bytes)):
        raise ValueError("bad padding")
    return text[:end], next_header


def _aad(sa: Association, number: int) -> bytes:
    """SPI and sequence number, with ESN all of its 64 bits."""
    return sa.spi.to_bytes(4, "big") + number.to_bytes(8 if sa.esn else 4, "big")
