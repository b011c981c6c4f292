# SPDX-License-Identifier: Apache-2.0
"""GCM by OpenSSL: the two functions of `opengcm.spec.gcm`, for models with much to do.

The module is given where a model asks for a `Gcm`. Tags have 4 to 16 bytes.
"""

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers import Cipher
from cryptography.hazmat.primitives.ciphers.algorithms import AES
from cryptography.hazmat.primitives.ciphers.modes import GCM


def gcm_ae(key: bytes, iv: bytes, p: bytes, a: bytes, t: int = 16) -> tuple[bytes, bytes]:
    """Ciphertext and tag of t bytes."""
    encryptor = Cipher(AES(key), GCM(iv)).encryptor()
    encryptor.authenticate_additional_data(a)
    c = encryptor.update(p) + encryptor.finalize()
    return c, encryptor.tag[:t]


def gcm_ad(key: bytes, iv: bytes, c: bytes, a: bytes, tag: bytes) -> bytes | None:
    """The plaintext, or None where the tag is wrong."""
    decryptor = Cipher(AES(key), GCM(iv, tag, min_tag_length=len(tag))).decryptor()
    decryptor.authenticate_additional_data(a)
    p = decryptor.update(c)
    try:
        return p + decryptor.finalize()
    except InvalidTag:
        return None
