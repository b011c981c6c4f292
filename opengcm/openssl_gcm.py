# SPDX-License-Identifier: Apache-2.0
"""GCM by OpenSSL, with the two functions of `opengcm.spec.gcm`: for models with much to do."""

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

_TAG_BYTES = 16


class OpenSslGcm:
    """As `opengcm.spec.macsec.Gcm` asks for it, with tags of 16 bytes."""

    def gcm_ae(self, key: bytes, iv: bytes, p: bytes, a: bytes, t: int = 16) -> tuple[bytes, bytes]:
        """Ciphertext and tag."""
        sealed = AESGCM(key).encrypt(iv, p, a)
        return sealed[:-_TAG_BYTES], sealed[-_TAG_BYTES:][:t]

    def gcm_ad(self, key: bytes, iv: bytes, c: bytes, a: bytes, tag: bytes) -> bytes | None:
        """The plaintext, or None where the tag is wrong."""
        try:
            return AESGCM(key).decrypt(iv, c + tag, a)
        except InvalidTag:
            return None
