# SPDX-License-Identifier: Apache-2.0
"""Scapy as the other end of a MACsec core: it shares nothing with `opengcm.spec`.

Scapy protects, the core validates and delivers, but for what was forged on the way; the core
protects, scapy opens. Of every cipher suite: encrypted from each offset on, integrity only, with
and without the SCI in the tag. Scapy 2.8 is wrong in one thing, which the standard decides: it
takes VLAN tags in front of the SecTAG for AAD, where 802.1AE protects DA, SA, SecTAG and what
follows. So tags are put there behind scapy, and taken away before it.
"""

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from time import perf_counter
from typing import Any

from opengcm.errors import OpenGcmError
from opengcm.macsec_config import Association, Receive, SecY, Transmit, cipher_name
from opengcm.sim.layer_entries import Direction
from opengcm.sim.macsec import Frame, MacsecSimulator
from opengcm.sim.packet_binding import Moved
from opengcm.spec.macsec import ADDRESS_BYTES, ICV_BYTES, RxSaCount, Suite
from opengcm.vectors.check import Report, Tried
from opengcm.vectors.layer_check import BATCH, TRAFFIC
from opengcm.vectors.macsec_check import check_annex_c
from opengcm.vectors.macsec_peer import LONGEST

SEED = 47
_SECURED = 1 << 4  # of TUSER
_SCI = bytes.fromhex("0200000000010001")
_TYPE = b"\x88\xb5"  # one that scapy has no layer for, so that it hands the bytes on as they are
_EDGES = (2, 15, 16, 17, 29, 30, 31, 46, 47, 48, 49, 50, 51, 63, 64, 65, 1500)
_LONGEST = LONGEST - 32 - 8 - ADDRESS_BYTES

Reached = Callable[[int], None]


def check_frames(
    simulator: MacsecSimulator, reached: Reached, *, frames: int, seed: int = SEED
) -> Report:
    """The vectors of the standard; then so many frames in all, of each suite as many, half of them
    each way. OpenGcmError where scapy is not installed.
    """
    try:
        from scapy.contrib.macsec import MACsecSA
        from scapy.layers.l2 import Ether
    except ImportError as error:
        raise OpenGcmError("scapy is not installed: pip install 'opengcm[scapy]'") from error

    report = Report(simulator.design.name, seed=seed)
    began, cycle = perf_counter(), simulator.cycle
    check_annex_c(simulator, report)
    rng = random.Random(seed)
    suites = [suite for suite in Suite if suite.key_bytes in simulator.capabilities.key_bytes]
    for suite in suites:
        shapes = [(True, 0), (False, 0)] + ([] if suite.xpn else [(True, 30), (True, 50)])
        each = -(-frames // (4 * len(suites) * len(shapes)))
        for encrypt, offset in shapes:
            for send_sci in (True, False):
                peer = _Peer(rng, suite, encrypt, offset, send_sci, each, MACsecSA, Ether)
                wrong = _shape(simulator, peer, rng, each, report, reached)
                report.failures += [f"{peer.name}: {text}" for text in wrong]
    report.cycles = simulator.cycle - cycle
    report.seconds = perf_counter() - began
    return report


class _Peer:
    """Scapy, with the key that the core has, and numbers that pass 2^32 with XPN."""

    def __init__(
        self,
        rng: random.Random,
        suite: Suite,
        encrypt: bool,
        offset: int,
        send_sci: bool,
        count: int,
        macsec_sa: Any,
        ether: Any,
    ) -> None:
        self.suite, self.offset, self.send_sci = suite, offset, send_sci
        self.how = "integrity only" if not encrypt else f"encrypted from {offset} on"
        self.name = f"{suite.name}, {self.how}, {'SCI' if send_sci else 'no SCI'}"
        self._ether = ether
        self._head = ADDRESS_BYTES + (16 if send_sci else 8)
        self.first = rng.randrange(1, 2**31)
        if suite.xpn:
            self.first = rng.randrange(1, 2**31) << 32 | 2**32 - count // 2
        sa = Association(
            an=rng.randrange(4),
            key=rng.randbytes(suite.key_bytes),
            next_pn=self.first,
            ssci=rng.getrandbits(32),
            salt=rng.randbytes(12),
        )
        self.secy = SecY(
            suite,
            Transmit(
                _SCI,
                (sa,),
                sa.an,
                encrypt=encrypt,
                offset=offset,
                include_sci=send_sci,
                clear_tags=1,
            ),
            (Receive(_SCI, (sa,), offset),),
        )
        xpn = {"xpn_en": True, "ssci": sa.ssci, "salt": sa.salt} if suite.xpn else {}
        self._sa = macsec_sa(_SCI, sa.an, 1, sa.key, ICV_BYTES, encrypt, send_sci, **xpn)

    def protect(self, frame: bytes, number: int) -> bytes:
        """As scapy protects it under this number."""
        self._sa.pn = number
        whole = self._sa.encap(self._ether(frame))
        return bytes(self._sa.encrypt(whole, self._aad(len(frame) - ADDRESS_BYTES)))

    def open(self, frame: bytes, number: int) -> bytes | None:
        """What scapy finds in it; None where it refuses it, or the number is another."""
        from cryptography.exceptions import InvalidTag

        self._sa.pn = number
        parsed = self._ether(frame)
        if int.from_bytes(frame[16:20], "big") != number % 2**32:
            return None
        try:
            opened = self._sa.decrypt(parsed, self._aad(len(frame) - self._head - ICV_BYTES))
        except InvalidTag:
            return None
        return bytes(self._sa.decap(opened))

    def _aad(self, data_bytes: int) -> int | None:
        return self._head + min(self.offset, data_bytes) if self.offset else None


@dataclass(frozen=True)
class _Case:
    """A frame in clear, and why it was made; tags in clear that stand in front of the SecTAG."""

    kind: str
    clear: bytes
    tags: bytes = b""

    @property
    def tagged(self) -> bytes:
        """In clear, with its tags."""
        return _with_tags(self.clear, self.tags)


def _with_tags(frame: bytes, tags: bytes) -> bytes:
    return frame[:ADDRESS_BYTES] + tags + frame[ADDRESS_BYTES:]


def _cases(rng: random.Random, peer: _Peer, count: int) -> Iterator[_Case]:
    for _ in range(count):
        luck = rng.random()
        size = rng.choice(_EDGES) if luck < 0.3 else rng.randrange(2, 200)
        if luck > 0.8:
            size = rng.randrange(200, 1550)
        if luck > 0.98:
            size = rng.randrange(1550, _LONGEST)
        tags = b"\x81\x00" + rng.randbytes(2) if rng.random() < 0.2 else b""
        kind = peer.how + (", VLAN tag in clear" if tags else "")
        yield _Case(kind, rng.randbytes(12) + _TYPE + rng.randbytes(size - 2), tags)


def _shape(
    simulator: MacsecSimulator,
    peer: _Peer,
    rng: random.Random,
    count: int,
    report: Report,
    reached: Reached,
) -> list[str]:
    """So many frames each way; what is wrong with the first batch that is."""
    simulator.configure(peer.secy)
    out, into = list(_cases(rng, peer, count)), list(_cases(rng, peer, count))
    for place in range(0, count, BATCH):
        number = peer.first + place
        sends, comes = out[place : place + BATCH], into[place : place + BATCH]
        theirs = [
            _with_tags(peer.protect(c.clear, number + i), c.tags) for i, c in enumerate(comes)
        ]
        for i, case in enumerate(comes):
            if rng.random() < 0.05:
                comes[i] = into[place + i] = replace(case, kind="forged")
                theirs[i] = _forged(rng, theirs[i])
            elif len(case.clear) < 60:  # a MAC pads it behind the ICV
                theirs[i] += bytes(rng.randrange(20))
        due = [case for case in comes if case.kind != "forged"]
        done = simulator.exchange(
            [Frame(case.tagged) for case in sends],
            [Frame(frame) for frame in theirs],
            traffic=replace(TRAFFIC[place // BATCH % len(TRAFFIC)], seed=SEED + place),
            expected=(len(sends), len(due)),
        )
        wrong = _not_delivered(done.receive.came, due)
        wrong += _not_opened(done.transmit.came, sends, peer, number)
        if wrong:
            return wrong
        for way, cases in (("transmit", sends), ("receive", comes)):
            verdict = "opened by scapy" if way == "transmit" else RxSaCount.InPktsOk.name
            for case in cases:
                refused = RxSaCount.InPktsNotValid.name
                said = refused if case.kind == "forged" else verdict
                report.tried[Tried(cipher_name(peer.suite), way, case.kind, said)] += 1
        report.random_packets += len(sends) + len(comes)
        reached(report.random_packets)
    return _wrong_counts(simulator, into)


def _forged(rng: random.Random, frame: bytes) -> bytes:
    """One bit of the end of the data or of the ICV turned."""
    data = bytearray(frame)
    data[-1 - rng.randrange(ICV_BYTES + 2)] ^= 1 << rng.randrange(8)
    return bytes(data)


def _not_delivered(came: Sequence[Moved], due: Sequence[_Case]) -> list[str]:
    """What is wrong with what the core made of scapy's frames."""
    if len(came) != len(due):
        return [f"receive: {len(came)} frames came out, not {len(due)}"]
    for place, (moved, case) in enumerate(zip(came, due, strict=True)):
        if (moved.data, moved.user) != (case.tagged, _SECURED):
            return [f"receive: frame {place} that came out is other than it should be"]
    return []


def _not_opened(came: Sequence[Moved], due: Sequence[_Case], peer: _Peer, number: int) -> list[str]:
    """What is wrong with what scapy made of the core's frames."""
    if len(came) != len(due):
        return [f"transmit: {len(came)} frames came out, not {len(due)}"]
    for place, (moved, case) in enumerate(zip(came, due, strict=True)):
        begin = ADDRESS_BYTES + len(case.tags)
        bare = moved.data[:ADDRESS_BYTES] + moved.data[begin:]
        if moved.data[ADDRESS_BYTES:begin] != case.tags or moved.user != _SECURED:
            return [f"transmit: frame {place} is not sent as it should be"]
        if peer.open(bare, number + place) != case.clear:
            return [f"transmit: frame {place}, of {len(case.clear)} bytes, scapy does not open"]
    return []


def _wrong_counts(simulator: MacsecSimulator, into: Sequence[_Case]) -> list[str]:
    """Every frame of scapy is counted, once, as what it was."""
    forged = sum(case.kind == "forged" for case in into)
    due = {RxSaCount.InPktsOk: len(into) - forged, RxSaCount.InPktsNotValid: forged}
    counted = Counter[Any]()
    for count, value in simulator.counters(Direction.RECEIVE).items():
        if count.bank != "sc" and "Octets" not in count.kind.name:
            counted[count.kind] += value
    return [] if counted == Counter(due) else [f"receive: {dict(counted)} counted, not {due}"]
