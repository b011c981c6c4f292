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

import fast_gcm
import pytest
from macsec_traffic import AS_SENT, RECEIVED, SENT, ReceiveTraffic, TransmitTraffic
from scapy.contrib.macsec import MACsecSA
from scapy.layers.l2 import Ether

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

FRAMES = [2_000, pytest.param(20_000, marks=pytest.mark.full)]  # of a suite

# ---- IEEE 802.1AE-2018, annex C ----------------------------------------------------
#
# C.1 to C.8, each with four suites. Without XPN they are those of the paper "MACsec GCM-AES Test
# Vectors" (Randall, 2011); with XPN, those of 802.1AEbw-2013. DA SA, SCI, whether the tag has it,
# lower PN, two keys; then frames: bytes, AN, encrypted or not, and by suite what is behind the
# SecTAG, or behind the data of those in clear.
SSCI, SALT, PN_HIGH = "7a30c118", "e630e81a48de86a21c66fa6d", 0xB0DF459C
ANNEX_C = [
    (
        "d609b1f056637a0d46df998d",
        "12153524c0895e81",
        True,
        0xB2C28465,
        "ad7a2bd03eac835a6f620fdcb506b345",
        "e3c08a8f06c6e3ad95a70557b23f75483ce33021a9c72b7025666204c69c0b72",
        {
            (54, 2, False): (
                "f09478a9b09007d06f46e9b6a1da25dd",
                "2f0bc5af409e06d609ea8b7d0fa5ea50",
                "17fe1981ebdd4afc5062697e8baa0c23",
                "4dbd2f6a754a6cf728cc129ba6931577",
            ),
            (60, 2, True): (
                "701afa1cc039c0d765128a665dab69243899bf7318ccdc81c9931da17fbe8edd"
                "7d17cb8b4c26fc81e3284f2b7fba713d4f8d55e7d3f06fd5a13c0c29b9d5b880",
                "e2006eb42f5277022d9b19925bc419d7a592666c925fe2ef718eb4e308efeaa7"
                "c5273b394118860a5be2a97f56ab78365ca597cdbb3edb8d1a1151ea0af7b436",
                "0712d980ca50bbed35a0fa566338729ffa16d19ffcf07b3a1e7919b3776aacec"
                "8a5937208b483a7691984d380792e07fc2c3c79f263fa6bff8e7581e2ce45af8",
                "3eb04a4bbf54c6eb1222a9aea00c38687f6c3520d976a3b694800650ce6585e6"
                "20a4191917d2a605d870c78d2752ce493b442ac0c816d7abd70ad65c25d46413",
            ),
        },
    ),
    (
        "e20106d7cd0df0761e8dcd3d",
        "f0761e8dcd3d0001",
        False,
        0x76D457ED,
        "071b113b0ca743fecccf3d051f737382",
        "691d3ee909d7f54167fd1ca0b5d769081f2bde1aee655fdbab80bd5295ae6be7",
        {
            (60, 0, False): (
                "0c017bc73b227dfcc9bafa1c41acc353",
                "35217c774bbc31b63166bcf9d4abed07",
                "abc40685a3cf911d3787e49db6a7265e",
                "ac21957b8312ab3c99ab46849879c3f3",
            ),
            (54, 0, True): (
                "13b4c72b389dc5018e72a171dd85a5d3752274d3a019fbcaed09a425cd9b2e1c"
                "9b72eee7c9de7d52b3f3d6a5284f4a6d3fe22a5d6c2b960494c3",
                "c1623f55730c93533097addad25664966125352b43adacbd61c5ef3ac90b5bee"
                "929ce4630ea79f6ce51912af39c2d1fdc2051f8b7b3c9d397ef2",
                "9ca46984430203ed416ebdc2fe2622ba3e5eab6961c36383009e187e9b0c8856"
                "4653b9abd216441c6ab6f0a232e9e44c978cf7cd84d43484d101",
                "88d9f7d1f1578ee34ba7b1abc89893ef1d3398c9f1dd3e47fbd8553e0ff786ef"
                "5699eb01ea10420d0ebd39a0e273c4c7f95ed843207d7a497dfa",
            ),
        },
    ),
    (
        "84c5d513d2aaf6e5bbd27277",
        "7cfde9f9e33724c6",
        True,
        0x8932D612,
        "013fe00b5f11be7f866d0cbbc55a7a90",
        "83c093b58de7ffe1c0da926ac43fb3609ac1c80fee1b624497ef942e2f79a823",
        {
            (65, 3, False): (
                "217867e50c2dad74c28c3b50abdf695a",
                "6ee160e8faeca4b36c86b234920ca975",
                "678559b7e52db00682e3b83034cebe59",
                "84bac8e53d1ea355a5c7d334840ae962",
            ),
            (61, 3, True): (
                "3a4de6fa32191014dbb303d92ee3a9e8a1b599c14d22fb080096e13811816a3c"
                "9c9bcf7c1b9b96da809204e29d0e2a7642bfd310a4837c816ccfa5ac23ab003988",
                "110222ff8050cbece66a813ad09a73ed7a9a089c106b959389168ed6e8698ea9"
                "02eb1277dbec2e68e473155a15a7daeed4a10f4e05139c23df00b3aadc71f0596a",
                "14c17693bc8297ee6c47c565cbe0679e80f00fcaf592c9aa0473928e7f2f216f"
                "f5a033dec7513f45d34cbb981c5bd64e8bd84b8e2a78e74dafeaa03846fe930c0e",
                "0996e0c9a55774e0a792304e7dc150bd67fd747dd1b9419594bf373d4ace8f87"
                "f5c1349afac491aa0a40d3199087b29fdf802f050e691f11a2d9b358f6994184f5",
            ),
        },
    ),
    (
        "68f2e77696ce7ae8e2ca4ec5",
        "7ae8e2ca4ec50001",
        False,
        0x2E58495C,
        "88ee087fd95da9fbf6725aa9d757b0cd",
        "4c973dbc7364621674f8b5b89e5c15511fced9216490fb1c1a2caa0ffe0407e5",
        {
            (79, 1, False): (
                "07922b8ebcf10bb2297588ca4c614523",
                "00bda1b7e87608bcbf470f12157f4c07",
                "d0dc896dc83798a79f3c5a95ba3cdf9a",
                "04249a208a65b96b3f3263004cfd867d",
            ),
            (75, 1, True): (
                "c31f53d99e5687f7365119b832d2aae70741d593f1f9e2ab3455779b078eb8fe"
                "acdfec1f8e3e5277f8180b43361f6512adb16d2e38548a2c719dba7228d84088"
                "f8757adb8aa788d8f65ad668be70e7",
                "ba8ae31bc506486d6873e4fce460e7dc57591ff00611f31c3834fe1c04ad80b6"
                "6803afcf5b27e6333fa67c99da47c2f0ced68d531bd741a943cff7a6713bd026"
                "11cd7daa01d61c5c886dc1a8170107",
                "eaecc6af6512fc8b6c8c43bc55b190b2626d07d3d218faf5daa7d8f800a57331"
                "eb43b5a17a37e5b1d60d275ccaf7acd704cc9ace2bf8bc8b9b23b9adf02f8734"
                "6b96d1136a754df0a6cde126c107f8",
                "b0fea36318b9b36466c46e9e1bda1a266858196e7e70d882ae70475668cde4ec"
                "883f6ac2369f284bed1fe32f42092fdff5868a3c64e5615192a7a3760b34bc85"
                "692cd815b664711aef911df78d7f46",
            ),
        },
    ),
]
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
    assert secured == protect(frame, tag, key, sci, pn, xpn=xpn, gcm=fast_gcm)
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
        ours = protect(frame, tag, key, sci, pn, xpn=suite.xpn, offset=offset, gcm=fast_gcm)
        assert theirs == ours

        assert bytes(peer.decap(peer.decrypt(Ether(ours), clear_bytes))) == frame
        parts = take_apart(theirs)
        got = validate(parts, key, sci, pn, xpn=suite.xpn, offset=offset, gcm=fast_gcm)
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
        receiver = Receiver(secy, channel, {association: sas[association]}, gcm=fast_gcm)
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
    secy: RxPort | None = None, xpn: bool = False, start: int = 1, **tx: object
) -> tuple[Transmitter, Receiver]:
    sc = TxSc(SCI, xpn=xpn, **tx)  # type: ignore[arg-type]
    last = 2**64 - 1 if xpn else 2**32 - 1
    transmitter = Transmitter(
        [Rule(Action.PROTECT)], {0: sc}, {0: TxSa(KEY, next=start, last=last)}, gcm=fast_gcm
    )
    receiver = Receiver(
        {0: secy or RxPort(peer=0)},
        {0: RxSc(SCI, xpn=xpn, offset=sc.offset)},
        {0: RxSa(KEY, next=start, lowest=start)},
        gcm=fast_gcm,
    )
    return transmitter, receiver


def secured(transmitter: Transmitter, frame: bytes = PLAIN) -> bytes:
    sent = transmitter.transmit(frame)
    assert sent.frame is not None
    return sent.frame


@pytest.mark.parametrize("tx", [{}, {"include_sci": False, "es": True}, {"include_sci": False}])
@pytest.mark.parametrize("offset", [0, 30, 50])
@pytest.mark.parametrize("size", [14, 40, 59, 60, 61, 62, 100])
def test_there_and_back(tx: dict[str, bool], offset: int, size: int) -> None:
    transmitter, receiver = pair(offset=offset, **tx)
    frame = (PLAIN * 3)[:size]
    assert receiver.receive(secured(transmitter, frame) + bytes(0)).frame == frame
    if size < 60:  # a MAC pads it
        assert receiver.receive(secured(transmitter, frame) + bytes(9)).frame == frame


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
    transmitter = Transmitter(rules, {0: TxSc(SCI)}, {0: TxSa(KEY)}, gcm=fast_gcm)
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
