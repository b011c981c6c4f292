# SPDX-License-Identifier: Apache-2.0
"""Random frames for a MACsec transmitter, of every kind.

`TransmitTraffic` of one seed is the same frames each time. It holds the tables that they are meant
for; `transmitter()` makes a model of `opengcm.spec.macsec` from them as they are at the start. What
a frame of a kind may come to, said apart from the model, is in SENT; what it must come to, the
model says.
"""

import random
from collections.abc import Iterator, Mapping, Set
from copy import deepcopy

from macsec_frames import Frame, first_number, key_of, plain_data, user_bytes, vlan_tag

from opengcm import openssl_gcm
from opengcm.spec.macsec import Action, Rule, Suite, Transmitter, TxPortCount, TxSa, TxSaCount, TxSc

P, S = TxPortCount, TxSaCount

SENT: Mapping[str, Set[TxPortCount | TxSaCount]] = {
    "secured": {S.OutPktsProtected, S.OutPktsEncrypted},
    "ending": {S.OutPktsProtected, S.OutPktsEncrypted, S.OutPktsNotUsingSa},
    "unused_sa": {S.OutPktsNotUsingSa},
    "unused_sc": {S.OutPktsNotUsingSa},
    "uncontrolled": {P.OutPktsUntagged},
    "eapol": {P.OutPktsUntagged},
    "rule_clear": {P.OutPktsUntagged},
    "rule_drop": {P.OutPktsNoRule},
    "no_rule": {P.OutPktsNoRule},
    "too_long": {P.OutPktsTooLong},
    "error": {P.OutPktsError},
}


class TransmitTraffic:
    """Frames for a transmitter of one suite.

    VIDs 100 + SC choose the channel, VID 200 in clear, 201 to be dropped; frames without tag are of
    channel 0 if they are IPv4, others match no rule.
    """

    def __init__(
        self, suite: Suite, seed: int = 1, ports: int = 2, channels: int = 8, max_bytes: int = 9700
    ) -> None:
        self.rng = rng = random.Random(f"{seed} {suite.name} out")
        self.suite = suite
        self.channels = channels
        self.max_bytes = dict.fromkeys(range(ports), max_bytes)
        self.scs: dict[int, TxSc] = {}
        self.sas: dict[int, TxSa] = {}
        self.rules = [
            Rule(Action.CLEAR, vlan=200),
            Rule(Action.DROP, vlan=201),
            Rule(Action.PROTECT, sc=0, vlan=False, ethertype=0x0800),
        ]
        self.rules += [Rule(Action.PROTECT, sc=sc, vlan=100 + sc) for sc in range(channels)]
        for number in range(channels - 1):  # the last is not in use
            encrypt = number % 4 != 3
            es, scb = number % 2 == 0, number % 5 == 1
            self.scs[number] = TxSc(
                bytes([2]) + rng.randbytes(5) + (b"\0\0" if scb else b"\0\1"),
                include_sci=number % 3 != 1,
                es=es,
                scb=scb,
                encrypt=encrypt,
                offset=0 if suite.xpn else (0, 30, 50)[number % 3],
                xpn=suite.xpn,
                clear_tags=number % 3,
            )
            for an in range(3):  # the fourth is not in use
                first = first_number(suite, rng)
                last = 2**64 - 1 if suite.xpn else 2**32 - 1
                self.sas[4 * number + an] = TxSa(key_of(suite, rng), True, first, last)
        # One whose numbers end: 2^32 - 1, or with XPN 2^64 - 1, is the last.
        ending = self.sas[4 * (channels - 2)]
        ending.next = ending.last - 20
        self._an = dict.fromkeys(self.scs, 0)
        self.kinds = sorted(SENT)

    def transmitter(self) -> Transmitter:
        """A model with the tables as they are before the first frame."""
        return Transmitter(
            deepcopy(self.rules),
            deepcopy(self.scs),
            deepcopy(self.sas),
            dict(self.max_bytes),
            gcm=openssl_gcm,
        )

    def frames(self, count: int) -> Iterator[Frame]:
        """So many frames: about half are to be secured, of the other kinds each is as frequent."""
        for _ in range(count):
            kind = "secured" if self.rng.random() < 0.5 else self.rng.choice(self.kinds)
            yield self._make(kind)

    def _make(self, kind: str) -> Frame:
        rng = self.rng
        port = rng.choice(list(self.max_bytes))
        switch = None
        size = max(2, user_bytes(rng))
        sc = rng.randrange(self.channels - 2)
        if kind in ("ending", "unused_sa", "unused_sc"):
            sc = self.channels - 1 if kind == "unused_sc" else self.channels - 2
        if kind == "ending" and self._an[sc] != 0:
            switch, self._an[sc] = (sc, 0), 0
        if kind == "unused_sa":
            switch, self._an[sc] = (sc, 3), 3
        if kind == "secured" and rng.random() < 0.05:
            self._an[sc] = (self._an[sc] + 1) % 3
            switch = (sc, self._an[sc])
        if kind == "too_long":
            size = self.max_bytes[port] + rng.randrange(64)
        vid = {"rule_clear": 200, "rule_drop": 201}.get(kind, 100 + sc)
        tags = vlan_tag(rng, vid) + (vlan_tag(rng) if rng.random() < 0.3 else b"")
        data = plain_data(rng, size)
        if kind == "secured" and sc == 0 and rng.random() < 0.5:
            tags, data = b"", b"\x08\x00" + data[2:]
        if kind == "no_rule":
            tags = vlan_tag(rng, rng.randrange(300, 4000)) if rng.random() < 0.5 else b""
            data = b"\x86\xdd" + data[2:]
        if kind == "eapol":
            data = b"\x88\x8e" + data[2:]
        source = rng.randbytes(6)
        if sc in self.scs and not self.scs[sc].include_sci:
            source = self.scs[sc].sci[:6]  # ES and SCB: the SCI is told by it
        return Frame(
            kind,
            rng.randbytes(6) + source + tags + data,
            port,
            error=kind == "error",
            uncontrolled=kind == "uncontrolled",
            switch=switch,
        )
