# SPDX-License-Identifier: Apache-2.0
"""The other end of a random ESP association, which sends to a receiver that is tested."""

import random
from collections import deque
from dataclasses import dataclass, field

from opengcm import openssl_gcm
from opengcm.spec.esp import IV_BYTES, PROTOCOL_ESP, Association, encapsulate, split_ip
from opengcm.vectors.esp_packets import ip_packet, payload_bytes, udp_packet


@dataclass
class Sender:
    """Sends packets of one association, from the number `next` on; `rng` says what is in them.

    `sent` has the last of those that it protected: packets, what was in them, their numbers.
    """

    sa: Association
    next: int
    rng: random.Random
    sent: deque[tuple[bytes, bytes, int]] = field(default_factory=lambda: deque(maxlen=16))

    def protect(self, sa: Association | None = None) -> tuple[bytes, bytes]:
        """The next packet, and the one that is in it. Under another association, where one is
        given, with the number of this one; it is not among those `sent` then.
        """
        rng = self.rng
        plain = ip_packet(rng, rng.random() < 0.5)
        number = self._number()
        iv = rng.randbytes(IV_BYTES) if rng.random() < 0.5 else None
        packet = encapsulate(split_ip(plain), sa or self.sa, number, iv, openssl_gcm)
        if sa is None:
            self.sent.append((packet, plain, number))
        return packet, plain

    def sealed(self, text: bytes) -> bytes:
        """The next packet, with any text of whole words, its trailer in it, and a good ICV."""
        rng, sa = self.rng, self.sa
        number = self._number()
        assert len(text) % 4 == 0
        iv, aad = rng.randbytes(IV_BYTES), sa.spi.to_bytes(4, "big")
        aad += number.to_bytes(8 if sa.esn else 4, "big")
        if sa.gmac:
            sealed, icv = text, openssl_gcm.gcm_ae(sa.key, sa.salt + iv, b"", aad + iv + text)[1]
        else:
            sealed, icv = openssl_gcm.gcm_ae(sa.key, sa.salt + iv, text, aad, sa.icv_bytes)
        low = (number % 2**32).to_bytes(4, "big")
        return self.around(sa.spi.to_bytes(4, "big") + low + iv + sealed + icv)

    def around(self, esp: bytes, udp: bool | None = None) -> bytes:
        """ESP within a packet of its own, or within UDP; by default as the association says."""
        if self.sa.udp is not None if udp is None else udp:
            return udp_packet(self.rng, esp)
        ipv4 = self.rng.random() < 0.5
        return ip_packet(self.rng, ipv4, protocol=PROTOCOL_ESP, payload=esp)

    def inner(self) -> tuple[bytes, int]:
        """A payload with its next header; in transport mode not what would be a dummy."""
        rng = self.rng
        if self.sa.tunnel is None:
            return rng.randbytes(payload_bytes(rng)), rng.choice((1, 6, 17))
        ipv4 = rng.random() < 0.5
        return ip_packet(rng, ipv4), 4 if ipv4 else 41

    def _number(self) -> int:
        self.next += 1
        return self.next - 1
