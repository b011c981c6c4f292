# SPDX-License-Identifier: Apache-2.0
"""Random packets for an ESP transmitter, with faults of every kind, each labelled by its kind.

Those of one seed are the same each time, with the tables that they are meant for;
`transmitter()` makes a model of `opengcm.spec.esp` from them as they are at the start. What a
packet of a kind may come to, said apart from the model, is in SENT; what it must, the model says.
"""

import random
from collections.abc import Iterator, Mapping, Set
from copy import deepcopy

from opengcm import openssl_gcm
from opengcm.spec.esp import (
    Action,
    Ip,
    OutKind,
    OutOther,
    Transmitter,
    TxSa,
)
from opengcm.vectors.esp_packets import (
    Packet,
    associations,
    first_number,
    ip_packet,
)

SENT: Mapping[str, Set[OutKind | OutOther]] = {
    "protected": {OutKind.OutPackets},
    "mac_padded": {OutKind.OutPackets},
    "ending": {OutKind.OutPackets, OutKind.OutNumberEnd},
    "fragment": {OutKind.OutPackets, OutKind.OutFragment},  # a tunnel takes it
    "extension": {OutKind.OutPackets, OutKind.OutUnsupported},
    "destination_options": {OutKind.OutPackets},
    "malformed": {OutKind.OutMalformed},
    "too_long": {OutKind.OutTooLong},
    "not_in_use": {OutKind.OutNotInUse},
    "clear": {OutOther.OutClear},
    "drop": {OutOther.OutDiscarded},
    "error": {OutOther.OutError},
}


class TransmitTraffic:
    """Packets for a transmitter of one suite.

    The numbers of the last association but one end, the last one is not in use.
    """

    def __init__(self, suite: str, seed: int = 1, count: int = 12, max_bytes: int = 9700) -> None:
        self.rng = rng = random.Random(f"{seed} {suite} out")
        self.count = count
        self.max_bytes = max_bytes
        self.sas: dict[int, TxSa] = {}
        for index, sa in enumerate(associations(suite, rng, count - 1)):
            first, last = first_number(sa.esn, rng), 2**64 - 1 if sa.esn else 2**32 - 1
            self.sas[index] = TxSa(sa, first, last, max_bytes)
        ending = self.sas[count - 2]
        ending.next = ending.last - 20

    def transmitter(self) -> Transmitter:
        """A model with the tables as they are before the first packet."""
        return Transmitter(deepcopy(self.sas), gcm=openssl_gcm)

    def packets(self, count: int) -> Iterator[Packet]:
        """So many packets: about half to be protected, of the other kinds each is as frequent."""
        kinds = sorted(SENT)
        for _ in range(count):
            kind = "protected" if self.rng.random() < 0.5 else self.rng.choice(kinds)
            yield self._make(kind)

    def _make(self, kind: str) -> Packet:
        rng = self.rng
        index = rng.randrange(self.count - 2)
        packet = ip_packet(rng, rng.random() < 0.5)
        action = Action.PROTECT
        if kind == "mac_padded":
            packet += bytes(rng.randrange(1, 46))
        elif kind == "ending":
            index = self.count - 2
        elif kind == "not_in_use":
            index = self.count - 1
        elif kind == "fragment" and rng.random() < 0.3:
            packet = ip_packet(rng, False, protocol=44)
        elif kind == "fragment":
            packet = ip_packet(rng, True)
            place = rng.choice((0x2000, 0x2010, 0x0001, 0x1FFF))
            header = packet[: 4 * (packet[0] & 15)]
            header = header[:6] + place.to_bytes(2, "big") + header[8:]
            packet = Ip(header, b"").rebuilt(17, packet[len(header) :])
        elif kind in ("extension", "destination_options"):
            protocol = 60 if kind == "destination_options" else rng.choice((0, 43))
            packet = ip_packet(rng, False, protocol=protocol, payload=bytes([6, 0]) + packet)
        elif kind == "malformed" and rng.random() < 0.5:
            packet = packet[: rng.randrange(1, len(packet))]
        elif kind == "malformed":
            packet = bytes([rng.choice((0x05, 0x55, 0x75, 0x44))]) + ip_packet(rng, True)[1:]
        elif kind == "too_long":
            packet = ip_packet(rng, True, size=self.max_bytes - 40 + rng.randrange(200))
        elif kind == "clear":
            action = Action.CLEAR
            if rng.random() < 0.3:
                packet = rng.randbytes(rng.randrange(1, 100))  # as it came, whatever it is
        elif kind == "drop":
            action = Action.DROP
        return Packet(kind, packet, action, index, error=kind == "error")
