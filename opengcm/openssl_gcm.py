# SPDX-License-Identifier: Apache-2.0
"""GCM by OpenSSL, with the two functions of `opengcm.spec.gcm`: for models with much to do."""

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers import Cipher
from cryptography.hazmat.primitives.ciphers.algorithms import AES
from cryptography.hazmat.primitives.ciphers.modes import GCM


class OpenSslGcm:
    """As `opengcm.spec.gcm.Gcm` asks for it, with tags of 4 to 16 bytes."""

    def gcm_ae(self, key: bytes, iv: bytes, p: bytes, a: bytes, t: int = 16) -> tuple[bytes, bytes]:
        """Ciphertext and tag of t bytes."""
        encryptor = Cipher(AES(key), GCM(iv)).encryptor()
        encryptor.authenticate_additional_data(a)
        c = encryptor.update(p) + encryptor.finalize()
        return c, encryptor.tag[:t]

    def gcm_ad(self, key: bytes, iv: bytes, c: bytes, a: bytes, tag: bytes) -> bytes | None:
        """The plaintext, or None where the tag is wrong."""
        decryptor = Cipher(AES(key), GCM(iv, tag, min_tag_length=len(tag))).decryptor()
        decryptor.authenticate_additional_data(a)
        p = decryptor.update(c)
        try:
            return p + decryptor.finalize()
        except InvalidTag:
            return None
