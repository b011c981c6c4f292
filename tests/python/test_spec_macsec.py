# SPDX-License-Identifier: Apache-2.0
"""opengcm.spec.macsec against IEEE 802.1AE's vectors, scapy, and random traffic with faults.

Scapy 2.8 is right but for this, settled by the standard: it takes the first 20 or 28 bytes of a
frame as AAD, VLAN tags in front of the SecTAG among them. Clause 9 begins the MPDU with the SecTAG,
and 14.5 has DA, SA and SecTAG as AAD: tags that stand before it were put there afterwards and are
not protected. So frames with tags are given to scapy without them.
"""

import random
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from macsec_receive_traffic import AS_SENT, RECEIVED, ReceiveTraffic
from macsec_transmit_traffic import SENT, TransmitTraffic
from scapy.contrib.macsec import MACsecSA
from scapy.layers.l2 import Ether

from opengcm import openssl_gcm
from opengcm.sources import ROOT
from opengcm.spec import gcm, macsec
from opengcm.spec.macsec import (
    Action,
    Key,
    Receiver,
    Rule,
    RxPort,
    RxPortCount,
    RxSa,
    RxSaCount,
    RxSc,
    SecTag,
    Suite,
    Transmitter,
    TxPortCount,
    TxSa,
    TxSaCount,
    TxSc,
    Validate,
    protect,
    recover_pn,
    take_apart,
    validate,
)
from opengcm.vectors.macsec_annex_c import ANNEX_C, PN_HIGH, SALT, SSCI

FRAMES = [2_000, pytest.param(20_000, marks=pytest.mark.heavy)]  # of a suite

# ---- IEEE 802.1AE-2018, annex C ----------------------------------------------------

CASES = [
    (group, shape, suite) for group in range(4) for shape in ANNEX_C[group][6] for suite in range(4)
]


@pytest.mark.parametrize(("group", "shape", "suite"), CASES)
def test_annex_c(group: int, shape: tuple[int, int, bool], suite: int) -> None:
    """Frame 2 * group + (1 if integrity only, 2 if encrypted) of the annex."""
    addresses, sci_hex, sci_in_tag, low, key128, key256, expected = ANNEX_C[group]
    size, an, encrypted = shape
    xpn = suite >= 2
    key = Key(bytes.fromhex((key128, key256)[suite % 2]), bytes.fromhex(SALT), bytes.fromhex(SSCI))
    sci, pn = bytes.fromhex(sci_hex), (PN_HIGH << 32 if xpn else 0) | low
    last = (2 * group + (2 if encrypted else 1)).to_bytes(2, "big")
    user_data = b"\x08\x00" + bytes(range(0x0F, 0x0F + size - 16)) + last
    tag = SecTag(
        an, 0, sci=sci if sci_in_tag else None, es=not sci_in_tag, e=encrypted, c=encrypted
    )
    frame = bytes.fromhex(addresses) + user_data
    assert len(frame) == size
    secured = protect(frame, tag, key, sci, pn, xpn=xpn, gcm=gcm)
    assert secured == protect(frame, tag, key, sci, pn, xpn=xpn, gcm=openssl_gcm)
    sectag_end = 12 + (16 if sci_in_tag else 8)
    in_clear = b"" if encrypted else user_data
    assert secured[sectag_end:].hex() == in_clear.hex() + expected[shape][suite]
    assert secured[16:20] == low.to_bytes(4, "big")
    assert secured[15] == (42 if size == 54 else 0)
    parts = take_apart(secured)
    assert validate(parts, key, sci, pn, xpn=xpn) == user_data


# ---- scapy as the other end ----------------------------------------------------


@pytest.mark.parametrize("suite", list(Suite))
def test_scapy_both_ways(suite: Suite) -> None:
    """1,000 random frames each way: lengths, offsets, SCI in the tag or not, upper halves."""
    rng = random.Random(f"scapy {suite}")
    for _ in range(1000):
        encrypt, send_sci = rng.random() < 0.6, rng.random() < 0.6
        offset = rng.choice((0, 30, 50)) if encrypt and not suite.xpn else 0
        key = Key(rng.randbytes(suite.key_bytes), rng.randbytes(12), rng.randbytes(4))
        pn = rng.getrandbits(64 if suite.xpn else 32) or 1
        an, sci = rng.randrange(4), rng.randbytes(8)
        xpn = {"xpn_en": True, "ssci": key.ssci, "salt": key.salt} if suite.xpn else {}
        peer = MACsecSA(sci, an, pn, key.sak, 16, encrypt, send_sci, **xpn)
        size = rng.choice((2, 30, 47, 48, 49, 60, rng.randrange(2, 200), rng.randrange(2, 9589)))
        # A type that scapy has no layer for, so that it hands the bytes on as they are.
        frame = rng.randbytes(12) + b"\x88\xb5" + rng.randbytes(size - 2)
        clear_bytes = None if not offset else (28 if send_sci else 20) + min(offset, size)

        theirs = bytes(peer.encrypt(peer.encap(Ether(frame)), clear_bytes))
        tag = SecTag(an, 0, sci=sci if send_sci else None, e=encrypt, c=encrypt)
        ours = protect(frame, tag, key, sci, pn, xpn=suite.xpn, offset=offset, gcm=openssl_gcm)
        assert theirs == ours

        assert bytes(peer.decap(peer.decrypt(Ether(ours), clear_bytes))) == frame
        parts = take_apart(theirs)
        got = validate(parts, key, sci, pn, xpn=suite.xpn, offset=offset, gcm=openssl_gcm)
        assert got == frame[12:]


def test_tags_in_clear_are_not_protected() -> None:
    """What scapy has otherwise: see above."""
    rng = random.Random(9)
    key, sci = Key(rng.randbytes(16)), rng.randbytes(8)
    vlan, frame = bytes.fromhex("8100a064"), rng.randbytes(12) + b"\x88\xb5" + rng.randbytes(60)
    tag = SecTag(1, 0, sci=sci, e=True, c=True)
    with_tag = protect(frame[:12] + vlan + frame[12:], tag, key, sci, 7, tags_in_clear=1)
    without = protect(frame, tag, key, sci, 7)
    assert with_tag == without[:12] + vlan + without[12:]
    peer = MACsecSA(sci, 1, 7, key.sak, 16, True, True)
    assert bytes(peer.encrypt(peer.encap(Ether(frame)))) == without
    inside = protect(frame[:12] + vlan + frame[12:], tag, key, sci, 7)
    assert inside[12:14] == b"\x88\xe5"
    assert len(inside) == len(with_tag)


# ---- random traffic ----------------------------------------------------------------


@pytest.mark.parametrize("frames", FRAMES)
@pytest.mark.parametrize("suite", list(Suite))
def test_traffic_received(suite: Suite, frames: int) -> None:
    """Each comes to what its kind says, counts once, and good ones come back."""
    traffic = ReceiveTraffic(suite)
    receiver, seen, events = traffic.receiver(), Counter[str](), 0
    for frame in traffic.frames(frames):
        got = receiver.receive(frame.frame, frame.port, error=frame.error)
        seen[frame.kind] += 1
        assert got.kind in RECEIVED[frame.kind], (frame.kind, got.kind.name)
        events += sum(n for c, n in got.counts.items() if c.kind == got.kind and c.bank != "sc")
        secy = receiver.ports[frame.port]
        if frame.kind in AS_SENT and got.kind in (RxSaCount.InPktsOk, RxSaCount.InPktsDelayed):
            assert got.frame == frame.plain
            assert got.secured
        if frame.kind in ("good", "jump", "new_an", "padded"):
            assert (got.kind == RxSaCount.InPktsOk) == (secy.validate != Validate.DISABLED)
        if secy.validate == Validate.STRICT and not got.uncontrolled:
            assert (got.frame is not None) == got.secured
    assert set(seen) == set(RECEIVED)
    assert events == frames


@pytest.mark.parametrize("frames", FRAMES)
@pytest.mark.parametrize("suite", list(Suite))
def test_traffic_transmitted(suite: Suite, frames: int) -> None:
    """No number twice, and all that is secured comes back in a receiver."""
    traffic = TransmitTraffic(suite)
    transmitter, seen = traffic.transmitter(), set()
    sas = {index: RxSa(sa.key, True, sa.next, sa.next) for index, sa in transmitter.sas.items()}
    scs = {n: RxSc(sc.sci, 0, sc.offset, sc.xpn) for n, sc in transmitter.scs.items()}
    kinds, ended = set(), 0
    for frame in traffic.frames(frames):
        if frame.switch:
            transmitter.scs[frame.switch[0]].an = frame.switch[1]
        sent = transmitter.transmit(
            frame.frame, frame.port, uncontrolled=frame.uncontrolled, error=frame.error
        )
        kinds.add(frame.kind)
        assert sent.kind in SENT[frame.kind], (frame.kind, sent.kind.name)
        ended += sent.ended
        if not sent.secured:
            continue
        assert sent.frame is not None
        association = next(c.place for c in sent.counts if c.bank == "sa")
        # A tag without SCI, ES and SCB says nothing of its channel: the port has that peer.
        secy = {0: RxPort(peer=association // 4)}
        channel = {association // 4: scs[association // 4]}
        receiver = Receiver(secy, channel, {association: sas[association]}, gcm=openssl_gcm)
        got = receiver.receive(sent.frame)
        assert got.kind == RxSaCount.InPktsOk
        assert got.frame == frame.frame
        pn = sas[association].next - 1
        assert (association, pn) not in seen
        seen.add((association, pn))
    assert kinds == set(SENT)
    assert ended == 1


def test_each_seed_is_the_same_traffic() -> None:
    for traffic in (ReceiveTraffic, TransmitTraffic):
        first = list(traffic(Suite.GCM_AES_128, 5).frames(200))
        assert first == list(traffic(Suite.GCM_AES_128, 5).frames(200))
        assert first != list(traffic(Suite.GCM_AES_128, 6).frames(200))


# ---- one by one ----------------------------------------------------------------------

SCI = bytes.fromhex("0200000000010001")
KEY = Key(bytes(range(16)), bytes(range(12)), bytes(4))
PLAIN = bytes.fromhex("0202020202020200000000010800") + bytes(60)


def pair(
    secy: RxPort | None = None, xpn: bool = False, start: int = 1, **tx: Any
) -> tuple[Transmitter, Receiver]:
    sc = TxSc(SCI, xpn=xpn, **tx)
    last = 2**64 - 1 if xpn else 2**32 - 1
    transmitter = Transmitter(
        [Rule(Action.PROTECT)], {0: sc}, {0: TxSa(KEY, next=start, last=last)}, gcm=openssl_gcm
    )
    receiver = Receiver(
        {0: secy or RxPort(peer=0)},
        {0: RxSc(SCI, xpn=xpn, offset=sc.offset)},
        {0: RxSa(KEY, next=start, lowest=start)},
        gcm=openssl_gcm,
    )
    return transmitter, receiver


def secured(transmitter: Transmitter, frame: bytes = PLAIN) -> bytes:
    sent = transmitter.transmit(frame)
    assert sent.frame is not None
    return sent.frame


@pytest.mark.parametrize("tx", [{}, {"include_sci": False, "es": True}, {"include_sci": False}])
@pytest.mark.parametrize("offset", [0, 30, 50])
@pytest.mark.parametrize("size", [14, 40, 59, 60, 61, 62, 100])
def test_there_and_back(tx: dict[str, Any], offset: int, size: int) -> None:
    transmitter, receiver = pair(offset=offset, **tx)
    frame = (PLAIN * 3)[:size]
    assert receiver.receive(secured(transmitter, frame) + bytes(0)).frame == frame
    if size < 60:  # a MAC pads it
        assert receiver.receive(secured(transmitter, frame) + bytes(9)).frame == frame


def test_least_frames() -> None:
    """A byte of data can be secured, none not; what comes in has a type."""
    transmitter, receiver = pair(RxPort(Validate.CHECK, peer=0))
    assert receiver.receive(secured(transmitter, PLAIN[:13])).frame == PLAIN[:13]
    assert transmitter.transmit(PLAIN[:12]).kind == TxPortCount.OutPktsError
    assert receiver.receive(PLAIN[:14]).kind == RxPortCount.InPktsUntagged
    assert receiver.receive(PLAIN[:13]).kind == RxPortCount.InPktsError


def test_lower_half_of_all_ones() -> None:
    """Behind it next is {upper + 1, 0}, and the frame cannot come again."""
    start = (5 << 32) - 2
    transmitter, receiver = pair(xpn=True, start=start)
    frames = [secured(transmitter) for _ in range(5)]
    for frame in frames:
        assert receiver.receive(frame).kind == RxSaCount.InPktsOk
    assert receiver.sas[0].next == start + 5
    for frame in frames:
        assert receiver.receive(frame).kind in (RxSaCount.InPktsLate, RxSaCount.InPktsNotValid)
    assert receiver.sas[0].next == start + 5


def test_overtaken_while_the_lower_half_wraps() -> None:
    """10.6.2: the upper half is taken from the lowest acceptable number, not from the next."""
    start = (5 << 32) - 2
    transmitter, receiver = pair(RxPort(window=16), xpn=True, start=start)
    receiver.sas[0].lowest = start - 16
    frames = [secured(transmitter) for _ in range(5)]
    for i in (4, 0, 1, 3, 2):
        assert receiver.receive(frames[i]).kind == RxSaCount.InPktsOk


@pytest.mark.parametrize(
    ("lowest", "low32", "pn"),
    [
        (1, 1, 1),
        (1, 0xFFFFFFFF, 0xFFFFFFFF),
        (0x7FFFFFFF, 0, 0),
        (0x80000000, 0x7FFFFFFF, 0x17FFFFFFF),
        (0x80000000, 0x80000000, 0x80000000),
        (0x5FFFFFFF0, 0, 0x600000000),
        (0x5FFFFFFF0, 0xFFFFFFFF, 0x5FFFFFFFF),
        (0x600000000, 0xFFFFFFFF, 0x6FFFFFFFF),
    ],
)
def test_recovered_numbers(lowest: int, low32: int, pn: int) -> None:
    assert recover_pn(lowest, low32) == pn


def test_numbers_end() -> None:
    transmitter, _ = pair(start=2**32 - 2)
    assert not transmitter.transmit(PLAIN).ended
    assert transmitter.transmit(PLAIN).ended
    sent = transmitter.transmit(PLAIN)
    assert (sent.frame, sent.kind) == (None, TxSaCount.OutPktsNotUsingSa)


def test_too_long_costs_no_number() -> None:
    transmitter, _ = pair()
    transmitter.max_bytes[0] = len(PLAIN) + 31
    assert transmitter.transmit(PLAIN).kind == TxPortCount.OutPktsTooLong
    assert transmitter.transmit(PLAIN[:-1]).secured
    assert transmitter.sas[0].next == 2


def test_failed_frames_change_no_number() -> None:
    transmitter, receiver = pair(RxPort(Validate.CHECK, peer=0), encrypt=False)
    frame = secured(transmitter)
    forged = frame[:-1] + bytes([frame[-1] ^ 1])
    got = receiver.receive(forged)
    assert (got.kind, got.frame, got.secured) == (RxSaCount.InPktsInvalid, PLAIN, False)
    assert receiver.sas[0].next == 1
    assert receiver.receive(frame).kind == RxSaCount.InPktsOk


def test_delayed_without_replay_protection() -> None:
    transmitter, receiver = pair(RxPort(replay_protect=False))
    frames = [secured(transmitter) for _ in range(2)]
    assert receiver.receive(frames[1]).kind == RxSaCount.InPktsOk
    got = receiver.receive(frames[0])
    assert (got.kind, got.frame, got.secured) == (RxSaCount.InPktsDelayed, PLAIN, True)
    assert receiver.sas[0].next == 3


@pytest.mark.parametrize("encrypt", [False, True])
@pytest.mark.parametrize("mode", list(Validate))
def test_what_is_delivered(mode: Validate, encrypt: bool) -> None:
    """The decisions of 10.6, with and without C."""
    clear = not encrypt and mode != Validate.STRICT
    wanted = {
        "unknown SCI": RxPortCount.InPktsUnknownSci if clear else RxPortCount.InPktsNoSci,
        "unused SA": RxSaCount.InPktsUnusedSa if clear else RxSaCount.InPktsNotUsingSa,
        "late": RxSaCount.InPktsLate,
        "wrong ICV": RxSaCount.InPktsInvalid if clear else RxSaCount.InPktsNotValid,
        "good": RxSaCount.InPktsOk,
    }
    if mode == Validate.DISABLED:  # nothing is validated
        unchecked = RxSaCount.InPktsUnchecked if clear else RxSaCount.InPktsNotValid
        wanted |= {"wrong ICV": unchecked, "good": unchecked}
    for case, kind in wanted.items():
        transmitter, receiver = pair(RxPort(mode), encrypt=encrypt)
        frame = secured(transmitter)
        if case == "unknown SCI":
            receiver.scs.clear()
        elif case == "unused SA":
            receiver.sas[0].in_use = False
        elif case == "late":
            receiver.sas[0].lowest = 2
        elif case == "wrong ICV":
            frame = frame[:-1] + bytes([frame[-1] ^ 1])
        got = receiver.receive(frame)
        assert got.kind == kind, case
        delivered = (case == "good" and mode != Validate.DISABLED) or (clear and case != "late")
        assert got.frame == (PLAIN if delivered else None), case
        assert got.secured == (got.kind == RxSaCount.InPktsOk)
        assert sum(n for c, n in got.counts.items() if c.kind == kind and c.bank != "sc") == 1


def test_within_the_window_a_number_may_come_again() -> None:
    """The standard has no bit map."""
    transmitter, receiver = pair(RxPort(window=2))
    frames = [secured(transmitter) for _ in range(3)]
    kinds = [receiver.receive(frames[i]).kind.name for i in (0, 1, 1, 2, 0, 1)]
    assert kinds == ["InPktsOk"] * 4 + ["InPktsLate", "InPktsOk"]


@pytest.mark.parametrize(("position", "ok"), [("lib", True), ("key", False)])
def test_erased_key(position: str, ok: bool) -> None:
    transmitter, receiver = pair()
    frame = secured(transmitter)
    if not ok:
        receiver.sas[0].key = None
        transmitter.sas[0].key = None
        assert transmitter.transmit(PLAIN).kind == TxSaCount.OutPktsFailed
    assert (receiver.receive(frame).kind == RxSaCount.InPktsOk) == ok


def test_rules_in_order() -> None:
    tagged = PLAIN[:12] + bytes.fromhex("81000064") + PLAIN[12:]
    rules = [
        Rule(Action.DROP, port=1),
        Rule(Action.CLEAR, ethertype=0x88F7),
        Rule(Action.PROTECT, vlan=100),
        Rule(Action.DROP, vlan=False, ethertype=0x0800),
    ]
    transmitter = Transmitter(rules, {0: TxSc(SCI)}, {0: TxSa(KEY)}, gcm=openssl_gcm)
    assert transmitter.transmit(tagged).secured
    assert transmitter.transmit(tagged, 1).kind == TxPortCount.OutPktsNoRule
    assert transmitter.transmit(PLAIN).kind == TxPortCount.OutPktsNoRule
    ptp = PLAIN[:12] + b"\x88\xf7" + PLAIN[14:]
    assert transmitter.transmit(ptp).frame == ptp
    eapol = PLAIN[:12] + b"\x88\x8e" + PLAIN[14:]
    assert transmitter.transmit(eapol, 1).frame == eapol
    assert transmitter.transmit(PLAIN, 1, uncontrolled=True).frame == PLAIN


def test_counters_are_those_of_the_package() -> None:
    """Names and numbers of og_macsec_pkg.sv."""
    source = (ROOT / "rtl" / "macsec" / "og_macsec_pkg.sv").read_text()
    found = {
        name: {key: int(value) for key, value in re.findall(r"(\w+)\s*=\s*\d+'d(\d+)", body)}
        for body, name in re.findall(r"typedef enum logic [^{]*\{([^}]*)\} (\w+);", source)
    }
    for ours, theirs in (
        (TxPortCount, "tx_port_count_e"),
        (RxPortCount, "rx_port_count_e"),
        (TxSaCount, "tx_sa_count_e"),
        (RxSaCount, "rx_sa_count_e"),
    ):
        assert {kind.name: kind.value for kind in ours} == found[theirs]
    assert [found["validate_e"][f"Validate{v.name.title()}"] for v in Validate] == list(Validate)
    assert [found["action_e"][f"Act{a.name.title()}"] for a in Action] == list(Action)


def test_the_spec_uses_no_other_crypto() -> None:
    for path in Path(macsec.__file__).parent.glob("*.py"):
        assert not re.search(r"^\s*(import|from) (cryptography|Crypto)", path.read_text(), re.M)
