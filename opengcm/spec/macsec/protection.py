# SPDX-License-Identifier: Apache-2.0
"""Cipher suites, protection and validation of a frame (10.5, 10.6 and clause 14)."""

from dataclasses import dataclass
from enum import Enum

from opengcm.spec import gcm as spec_gcm
from opengcm.spec.gcm import Gcm
from opengcm.spec.macsec.frame import ADDRESS_BYTES, SHORT_BYTES, SecTag, Tagged, clear_tags


class Suite(Enum):
    """The cipher suites of clause 14, by their identifiers."""

    GCM_AES_128 = 0x0080C20001000001
    GCM_AES_256 = 0x0080C20001000002
    GCM_AES_XPN_128 = 0x0080C20001000003
    GCM_AES_XPN_256 = 0x0080C20001000004

    @property
    def key_bytes(self) -> int:
        """Of a SAK."""
        return 16 if self in (Suite.GCM_AES_128, Suite.GCM_AES_XPN_128) else 32

    @property
    def xpn(self) -> bool:
        """Packet numbers of 64 bits, of which the frame carries the lower 32."""
        return self in (Suite.GCM_AES_XPN_128, Suite.GCM_AES_XPN_256)


@dataclass(frozen=True)
class Key:
    """What a secure association protects with: the SAK, and with XPN its salt and the SSCI."""

    sak: bytes
    salt: bytes = bytes(12)
    ssci: bytes = bytes(4)


def iv(key: Key, sci: bytes, pn: int, xpn: bool) -> bytes:
    """SCI || PN (14.5), or with XPN (SSCI || PN) xor Salt (14.7)."""
    if not xpn:
        return sci + pn.to_bytes(4, "big")
    number = key.ssci + pn.to_bytes(8, "big")
    return bytes(a ^ b for a, b in zip(number, key.salt, strict=True))


def protect(
    frame: bytes,
    tag: SecTag,
    key: Key,
    sci: bytes,
    pn: int,
    *,
    xpn: bool = False,
    offset: int = 0,
    tags_in_clear: int = 0,
    gcm: Gcm = spec_gcm,
) -> bytes:
    """The frame behind a SecTAG like `tag`, of which PN and SL are set here, and with its ICV.

    TCI.E says whether it is encrypted, but for its first `offset` bytes.
    """
    _check_offset(offset, xpn)
    in_clear = clear_tags(frame, tags_in_clear)
    user_data = frame[ADDRESS_BYTES + len(in_clear) :]
    tag = SecTag(
        **{
            **tag.__dict__,
            "pn": pn % 2**32,
            "sl": len(user_data) if len(user_data) < SHORT_BYTES else 0,
        }
    )
    plain = offset if tag.e else len(user_data)
    aad = frame[:ADDRESS_BYTES] + bytes(tag) + user_data[:plain]
    text, icv = gcm.gcm_ae(key.sak, iv(key, sci, pn, xpn), user_data[plain:], aad)
    return frame[:ADDRESS_BYTES] + in_clear + aad[ADDRESS_BYTES:] + text + icv


def validate(
    parts: Tagged,
    key: Key,
    sci: bytes,
    pn: int,
    *,
    xpn: bool = False,
    offset: int = 0,
    gcm: Gcm = spec_gcm,
) -> bytes | None:
    """The user data, or None where the ICV is wrong."""
    _check_offset(offset, xpn)
    plain = offset if parts.tag.e else len(parts.secure_data)
    in_clear, text = parts.secure_data[:plain], parts.secure_data[plain:]
    aad = parts.addresses + bytes(parts.tag) + in_clear
    user_data = gcm.gcm_ad(key.sak, iv(key, sci, pn, xpn), text, aad, parts.icv)
    return None if user_data is None else in_clear + user_data


def recover_pn(lowest: int, low32: int) -> int:
    """The packet number of 64 bits from its lower half (10.6.2).

    The upper half is that of the lowest acceptable number, or one more where the lower half has
    passed zero since: its top bit is clear, and set in the lowest acceptable number. Taken from
    the *lowest* and not from the next number, a frame that was overtaken while the lower half
    wrapped is still recovered.
    """
    wrapped = lowest >> 31 & 1 and not low32 >> 31
    return ((lowest >> 32) + bool(wrapped)) % 2**32 << 32 | low32


def _check_offset(offset: int, xpn: bool) -> None:
    if offset not in (0, 30, 50) or (offset and xpn):
        raise ValueError("a confidentiality offset is 0, 30 or 50, and 0 with XPN")
