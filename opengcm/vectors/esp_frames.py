# SPDX-License-Identifier: Apache-2.0
"""The Ethernet frames of IP packets around the models of `opengcm.spec.esp`, or the packets alone.

What stands in front of an IP packet has no part in ESP: a frame is parted, the model judges the
packet, and what leaves has the header back. A frame in clear stays as it came.
"""

import random
from dataclasses import dataclass

from opengcm.link_header import LinkHeader, parted
from opengcm.spec.esp import (
    Action,
    InOther,
    OutKind,
    Received,
    Receiver,
    Sent,
    Transmitter,
)
from opengcm.vectors.esp_packets import handed_on

SHORTEST = 60
"""A MAC pads what is shorter, its FCS not counted."""
_TAGS = (b"", b"\x81\x00", b"\x88\xa8")
_FOREIGN = (b"\x08\x06", b"\x88\xcc", b"\x00\x2e", b"\x81\x00")  # ARP, LLDP, a length, a third tag


@dataclass(frozen=True)
class Frames:
    """What a core takes: Ethernet frames, or IP packets without a header."""

    ethernet: bool

    def framed(self, packet: bytes, rng: random.Random) -> bytes:
        """A packet in a random frame: with tags or without, padded or not, and at times with an
        EtherType that is another's."""
        if not self.ethernet:
            return packet
        data = rng.randbytes(12)
        for _ in range(rng.choice((0, 0, 1, 2))):
            data += rng.choice(_TAGS[1:]) + rng.randbytes(2)
        header = LinkHeader(data + b"\x08\x00")
        if rng.random() < 0.03:
            if rng.random() < 0.3:
                data = data[:12] + (b"\x81\x00" + rng.randbytes(2)) * 2
            header = LinkHeader(data + rng.choice((*_FOREIGN, b"\x08\x00", b"\x86\xdd")))
            frame = header.data + packet
        else:
            frame = header.before(packet)
        return frame.ljust(SHORTEST, b"\0") if rng.random() < 0.5 else frame

    def parted(self, frame: bytes) -> tuple[LinkHeader, bytes] | None:
        """Header and packet; None for a frame that has none."""
        return parted(frame) if self.ethernet else (LinkHeader(b""), frame)

    def send(
        self, transmitter: Transmitter, frame: bytes, action: Action, sa: int, *, error: bool
    ) -> Sent:
        """What must become of a frame that is sent."""
        found = self.parted(frame)
        if found is None or action is not Action.PROTECT or error:
            # No IP packet that could be protected.
            packet = frame if action is not Action.PROTECT else b""
            return transmitter.transmit(packet, action, sa, error=error)
        header, packet = found
        sent = transmitter.transmit(packet if header.allows(packet) else b"", action, sa)
        if sent.packet is None or sent.kind is not OutKind.OutPackets:
            return sent
        leaves = sent.packet
        if transmitter.sas[sa].association.tunnel is None:
            leaves = handed_on(packet, leaves)
        return sent._replace(packet=header.before(leaves))

    def receive(self, receiver: Receiver, frame: bytes, *, error: bool) -> Received:
        """What must become of a frame that is received."""
        found = self.parted(frame)
        if error or found is not None:
            header, packet = found or (LinkHeader(b""), b"")
            got = receiver.receive(packet if header.allows(packet) else b"", error=error)
            if got.packet is None:
                return got
            if got.sa is None:  # in clear
                return got._replace(packet=frame)
            leaves = got.packet
            if receiver.sas[got.sa].association.tunnel is None:
                leaves = handed_on(packet, leaves)
            return got._replace(packet=header.before(leaves))
        kind = InOther.InClear if receiver.pass_clear else InOther.InDiscarded
        receiver.counters[None, kind] += 1
        return Received(frame if receiver.pass_clear else None, kind)
