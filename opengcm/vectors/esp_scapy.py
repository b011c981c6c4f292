# SPDX-License-Identifier: Apache-2.0
"""Scapy as the other end of an ESP core: it shares nothing with `opengcm.spec`.

Scapy protects, the core verifies and delivers, but for what was forged on the way; the core
protects, scapy opens. Of every suite: transport mode, tunnels of both versions of IP, extended
numbers or not, within UDP or not, and of AES-GCM all three lengths of the ICV. Scapy 2.8 has only
ICVs of 16 bytes with the interface to AES-GCM that it uses itself; given the other one that it
knows, it has all of them.
"""

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from time import perf_counter
from typing import Any

from opengcm.errors import OpenGcmError
from opengcm.esp_config import EndPoint, Inbound, Outbound
from opengcm.link_header import LinkHeader, parted
from opengcm.sim.esp import EspSimulator, Packet
from opengcm.sim.layer_entries import Direction
from opengcm.sim.packet_binding import Moved
from opengcm.spec.esp import Action, Association, DontFragment, InKind, Tunnel
from opengcm.vectors.check import Report, Tried
from opengcm.vectors.esp_check import check_published, suites
from opengcm.vectors.esp_frames import SHORTEST
from opengcm.vectors.esp_packets import MAX_BYTES, flip, ip_packet
from opengcm.vectors.layer_check import BATCH, TRAFFIC

SEED = 53
_PROTECT = Action.PROTECT << 10  # of TUSER
_PROTOCOL = 253  # one that scapy has no layer for, so that it hands the bytes on as they are
_EDGES = (1, 2, 3, 4, 13, 14, 15, 16, 17, 31, 32, 33, 63, 64, 65, 1400)

Reached = Callable[[int], None]


def check_packets(
    simulator: EspSimulator, reached: Reached, *, frames: int, seed: int = SEED
) -> Report:
    """The published vectors; then of every suite so many packets, half of them each way.
    OpenGcmError where scapy is not installed.
    """
    try:
        import scapy.layers.ipsec  # noqa: F401 - only whether it is there
    except ImportError as error:
        raise OpenGcmError("scapy is not installed: pip install 'opengcm[scapy]'") from error

    report = Report(simulator.design.name, seed=seed)
    began, cycle = perf_counter(), simulator.cycle
    check_published(simulator, report)
    for suite in suites(simulator.capabilities.key_bytes):
        wrong = _suite(simulator, suite, -(-frames // 2), seed, report, reached)
        report.failures += [f"{suite}: {text}" for text in wrong]
    report.cycles = simulator.cycle - cycle
    report.seconds = perf_counter() - began
    return report


class _Peer:
    """Scapy, with the association that the core has."""

    def __init__(self, sa: Association, first: int) -> None:
        from cryptography.hazmat.primitives.ciphers import algorithms, modes
        from scapy.layers import ipsec
        from scapy.layers.inet import IP, UDP
        from scapy.layers.inet6 import IPv6

        security: Any = ipsec

        self.sa, self.next_out, self.next_in = sa, first, first
        self.first = first
        self._layers = {4: IP, 6: IPv6}
        header: Any = None
        if sa.tunnel and len(sa.tunnel.source) == 4:
            ends = [".".join(map(str, each)) for each in (sa.tunnel.source, sa.tunnel.destination)]
            header = IP(src=ends[0], dst=ends[1])
        elif sa.tunnel:
            ends = [each.hex(":", 2) for each in (sa.tunnel.source, sa.tunnel.destination)]
            header = IPv6(src=ends[0], dst=ends[1])
        self._peer = security.SecurityAssociation(
            ipsec.ESP,
            spi=sa.spi,
            crypt_algo="AES-NULL-GMAC" if sa.gmac else "AES-GCM",
            crypt_key=sa.key + sa.salt,
            crypt_icv_size=sa.icv_bytes,
            tunnel_header=header,
            nat_t_header=UDP(sport=sa.udp[0], dport=sa.udp[1]) if sa.udp else None,
            esn_en=sa.esn,
        )
        if sa.icv_bytes != 16:
            own = self._peer.crypt_algo
            self._peer.crypt_algo = security.CryptAlgo(
                "AES-GCM",
                cipher=algorithms.AES,
                mode=modes.GCM,
                key_size=own.key_size,
                salt_size=own.salt_size,
                block_size=own.block_size,
                iv_size=own.iv_size,
                icv_size=sa.icv_bytes,
                format_mode_iv=own._format_mode_iv,
            )
        self._peer.seq_num = 0  # which it takes where the lower half is zero

    @property
    def name(self) -> str:
        """Mode and options."""
        sa = self.sa
        mode = "transport"
        if sa.tunnel:
            mode = "IPv4 tunnel" if len(sa.tunnel.source) == 4 else "IPv6 tunnel"
        options = [f"ICV {sa.icv_bytes}"] + ["ESN"] * sa.esn + ["UDP"] * bool(sa.udp)
        return ", ".join([mode, *options])

    def protect(self, packet: bytes, iv: bytes) -> bytes:
        """As scapy protects it under its next number."""
        number = self.next_in
        self.next_in += 1
        parsed = self._layers[packet[0] >> 4](packet)
        return bytes(self._peer.encrypt(parsed, seq_num=number % 2**32, iv=iv, esn=number >> 32))

    def open(self, packet: bytes) -> bytes | None:
        """What scapy finds in it, None where it refuses it, or the number is not the next."""
        from scapy.layers.ipsec import ESP, IPSecIntegrityError

        number = self.next_out
        self.next_out += 1
        parsed = self._layers[packet[0] >> 4](packet)
        if ESP not in parsed or parsed[ESP].seq != number % 2**32:
            return None
        try:
            return bytes(self._peer.decrypt(parsed, esn=number >> 32))
        except IPSecIntegrityError:
            return None


@dataclass(frozen=True)
class _Case:
    """An IP packet, and by which association; forged on its way, or not."""

    sa: int
    header: LinkHeader
    packet: bytes
    forged: bool = False

    @property
    def frame(self) -> bytes:
        """In clear."""
        return self.header.before(self.packet)


def _associations(rng: random.Random, suite: str) -> list[Association]:
    """Every mode with every length of the ICV, with extended numbers and without, in UDP or not."""
    gmac, key_bytes = suite.startswith("gmac"), int(suite.split("-")[1]) // 8
    lengths = (16,) if gmac else (16, 12, 8)
    return [
        Association(
            spi=rng.randrange(256, 2**32),
            key=rng.randbytes(key_bytes),
            salt=rng.randbytes(4),
            gmac=gmac,
            icv_bytes=icv_bytes,
            esn=esn,
            tunnel=Tunnel(rng.randbytes(size), rng.randbytes(size), df=DontFragment.SET)
            if size
            else None,
            udp=(rng.randrange(1024, 2**16), 4500) if udp else None,
        )
        for size, icv_bytes, esn, udp in product((0, 4, 16), lengths, (False, True), (False, True))
    ]


def _cases(
    rng: random.Random, count: int, associations: int, ethernet: bool, forged: float
) -> Iterator[_Case]:
    for _ in range(count):
        luck = rng.random()
        size = rng.choice(_EDGES) if luck < 0.3 else rng.randrange(1, 200)
        if luck > 0.8:
            size = rng.randrange(200, 1400)
        if luck > 0.98:
            size = rng.randrange(1400, MAX_BYTES - 200)
        packet = b""
        # Options scapy orders anew.
        while not packet or (packet[0] >> 4 == 4 and packet[0] & 15 > 5):
            packet = ip_packet(rng, rng.random() < 0.5, size, _PROTOCOL)
        tags = b"\x81\x00" + rng.randbytes(2) if rng.random() < 0.2 else b""
        header = LinkHeader(rng.randbytes(12) + tags + b"\x08\x00" if ethernet else b"")
        yield _Case(rng.randrange(associations), header, packet, rng.random() < forged)


def _suite(
    simulator: EspSimulator,
    suite: str,
    count: int,
    seed: int,
    report: Report,
    reached: Reached,
) -> list[str]:
    """So many packets each way; what is wrong with the first batch that is."""
    rng = random.Random(f"{seed} {suite}")
    most, ethernet = simulator.capabilities.associations, simulator.capabilities.ethernet
    peers = []
    for sa in _associations(rng, suite)[:most]:
        # The lower half of extended numbers passes zero early.
        first = rng.getrandbits(31) << 32 | 2**32 - 10 if sa.esn else rng.randrange(1, 2**31)
        peers.append(_Peer(sa, first))
    simulator.configure(
        EndPoint(
            tuple(Outbound(peer.sa, peer.first) for peer in peers),
            tuple(Inbound(peer.sa, top=peer.first - 1) for peer in peers),
        )
    )
    forged = 0
    for place in range(0, count, BATCH):
        some = min(BATCH, count - place)
        sends = list(_cases(rng, some, len(peers), ethernet, 0))
        comes = list(_cases(rng, some, len(peers), ethernet, 0.05))
        theirs = [_from_scapy(rng, case, peers[case.sa]) for case in comes]
        due = [case for case in comes if not case.forged]
        forged += some - len(due)
        done = simulator.exchange(
            [Packet(case.frame, Action.PROTECT, case.sa) for case in sends],
            [Packet(frame) for frame in theirs],
            traffic=replace(TRAFFIC[place // BATCH % len(TRAFFIC)], seed=seed + place),
            expected=(some, len(due)),
        )
        wrong = _not_delivered(done.receive.came, due)
        wrong += _not_opened(done.transmit.came, sends, peers, ethernet)
        if wrong:
            return wrong
        for case in sends:
            report.tried[Tried(suite, "transmit", peers[case.sa].name, "opened by scapy")] += 1
        for case in comes:
            kind = "forged" if case.forged else peers[case.sa].name
            verdict = InKind.InAuthFailed if case.forged else InKind.InPackets
            report.tried[Tried(suite, "receive", kind, verdict.name)] += 1
        report.random_packets += 2 * some
        reached(report.random_packets)
    return _wrong_counts(simulator, count - forged, forged)


def _from_scapy(rng: random.Random, case: _Case, peer: _Peer) -> bytes:
    """Protected, in its frame, which a MAC may have padded."""
    wire = peer.protect(case.packet, rng.randbytes(8))
    if case.forged:
        wire = flip(wire, rng, len(wire) - peer.sa.icv_bytes, len(wire))
    frame = case.header.before(wire)
    return frame.ljust(SHORTEST, b"\0") if case.header.data else frame


def _not_delivered(came: Sequence[Moved], due: Sequence[_Case]) -> list[str]:
    """What is wrong with what the core made of scapy's packets."""
    if len(came) != len(due):
        return [f"receive: {len(came)} packets came out, not {len(due)}"]
    for place, (moved, case) in enumerate(zip(came, due, strict=True)):
        if (moved.data, moved.user) != (case.frame, _PROTECT | case.sa):
            return [f"receive: packet {place} that came out is other than it should be"]
    return []


def _not_opened(
    came: Sequence[Moved], due: Sequence[_Case], peers: Sequence[_Peer], ethernet: bool
) -> list[str]:
    """What is wrong with what scapy made of the core's packets."""
    if len(came) != len(due):
        return [f"transmit: {len(came)} packets came out, not {len(due)}"]
    for place, (moved, case) in enumerate(zip(came, due, strict=True)):
        found = parted(moved.data) if ethernet else (LinkHeader(b""), moved.data)
        if found is None or found[0].data[:-2] != case.header.data[:-2]:
            return [f"transmit: packet {place} is not sent as it should be"]
        if peers[case.sa].open(found[1]) != case.packet:
            return [f"transmit: packet {place} ({peers[case.sa].name}) scapy does not open"]
    return []


def _wrong_counts(simulator: EspSimulator, good: int, forged: int) -> list[str]:
    """Every packet of scapy is counted, once, as what it was."""
    counted = Counter[Any]()
    for count, value in simulator.counters(Direction.RECEIVE).items():
        counted[count.kind] += value
    due = Counter[Any]({InKind.InPackets: good, InKind.InAuthFailed: forged})
    return [] if counted == due else [f"receive: {dict(counted)} counted, not {dict(due)}"]
