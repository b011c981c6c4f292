# SPDX-License-Identifier: Apache-2.0
"""opengcm.spec.esp against draft-mcgrew-gcm-test-01, scapy, and random traffic with faults.

Scapy 2.8 has no replay window and guesses no upper half: both are tested against the RFCs alone.
Nor has it ICVs of 12 and 8 bytes with AES-GCM, whatever it is told: its tag is shortened here.
"""

import random
import re
from collections import Counter
from dataclasses import replace

import pytest
from scapy.layers.inet import IP, UDP
from scapy.layers.inet6 import IPv6
from scapy.layers.ipsec import ESP, SecurityAssociation

from opengcm import openssl_gcm
from opengcm.spec import gcm
from opengcm.spec.esp import (
    Association,
    DontFragment,
    InKind,
    InOther,
    OutKind,
    Receiver,
    ReplayWindow,
    RxSa,
    Transmitter,
    Tunnel,
    TxSa,
    cut_trailer,
    encapsulate,
    padding,
    recover_number,
    seal,
    split_ip,
    unseal,
)
from opengcm.spec.gcm import Gcm
from opengcm.vectors.esp_mcgrew import GCM_CASES, GMAC_CASE
from opengcm.vectors.esp_packets import SUITES, ip_packet
from opengcm.vectors.esp_receive_traffic import RECEIVED, ReceiveTraffic
from opengcm.vectors.esp_transmit_traffic import SENT, TransmitTraffic

PACKETS = [2_000, pytest.param(20_000, marks=pytest.mark.heavy)]  # of a suite
# Of these kinds what is delivered is what was protected.
AS_SENT = (
    "good",
    "jump",
    "mac_padded",
    "long_padding",
    "tfc",
    "reordered",
    "late",
    "replayed",
    "replayed_across_wrap",
)

# ---- draft-mcgrew-gcm-test-01 --------------------------------------------------------


@pytest.mark.parametrize("case", range(len(GCM_CASES)))
def test_cases_of_the_draft(case: int) -> None:
    sa, n, text, packet = GCM_CASES[case]
    assert unseal(sa, n, packet) == unseal(sa, n, packet, openssl_gcm) == text
    payload, next_header = cut_trailer(text)
    assert seal(sa, n, payload, next_header, packet[8:16]) == packet
    if n > 2**32:  # all of the number is authenticated
        assert unseal(sa, n - 2**32, packet, openssl_gcm) is None


@pytest.mark.parametrize("model", [gcm, openssl_gcm], ids=["spec", "cryptography"])
def test_gmac_of_the_draft(model: Gcm) -> None:
    sa, number, text, packet = GMAC_CASE
    assert number == 7
    payload, next_header = cut_trailer(text)
    assert seal(sa, 7, payload, next_header, packet[8:16], model) == packet
    assert unseal(sa, 7, packet, model) == text
    assert unseal(sa, 8, packet, model) is None


# ---- scapy as the other end ---------------------------------------------------------


@pytest.mark.parametrize("esn", [False, True])
@pytest.mark.parametrize("mode", ["transport", "tunnel4", "tunnel6"])
@pytest.mark.parametrize("algorithm", ["AES-GCM", "AES-NULL-GMAC"])
def test_scapy_both_ways(algorithm: str, mode: str, esn: bool) -> None:
    """300 random packets each way: IPv4 and IPv6, within UDP or not, three sizes of keys."""
    rng = random.Random(f"scapy {algorithm} {mode} {esn}")
    for _ in range(300):
        number = rng.randrange(1, 2**64 if esn else 2**32)
        if number % 2**32 == 0 or number >> 32 == 0:  # where scapy takes its own
            number = number & ~0xFFFFFFFF | 1
        tunnel: Tunnel | None = None
        header: IP | IPv6 | None = None
        if mode == "tunnel4":
            addresses = rng.randbytes(4), rng.randbytes(4)
            ttl, tos = rng.randrange(1, 256), rng.randrange(256)
            tunnel = Tunnel(*addresses, ttl, tos, df=DontFragment.SET)
            dotted = [".".join(map(str, address)) for address in addresses]
            header = IP(
                src=dotted[0], dst=dotted[1], ttl=ttl, tos=tos, id=number % 2**16, flags="DF"
            )
        if mode == "tunnel6":
            addresses = rng.randbytes(16), rng.randbytes(16)
            ttl, tos, flow = rng.randrange(1, 256), rng.randrange(256), rng.getrandbits(20)
            tunnel = Tunnel(*addresses, ttl, tos, flow=flow)
            colons = [address.hex(":", 2) for address in addresses]
            header = IPv6(src=colons[0], dst=colons[1], hlim=ttl, tc=tos, fl=flow)
        udp = (rng.randrange(1024, 65536), 4500) if rng.random() < 0.3 else None
        sa = Association(
            spi=rng.randrange(256, 2**32),
            key=rng.randbytes(rng.choice((16, 24, 32))),
            salt=rng.randbytes(4),
            gmac=algorithm == "AES-NULL-GMAC",
            esn=esn,
            tunnel=tunnel,
            udp=udp,
        )
        peer = SecurityAssociation(
            ESP,
            spi=sa.spi,
            crypt_algo=algorithm,
            crypt_key=sa.key + sa.salt,
            tunnel_header=header,
            nat_t_header=UDP(sport=udp[0], dport=udp[1]) if udp else None,
            esn_en=esn,
        )
        packet = b""
        while not packet or (packet[0] >> 4 == 4 and packet[0] & 15 > 5):  # options are not its own
            packet = ip_packet(rng, rng.random() < 0.5, protocol=253)
        layer = IP if packet[0] >> 4 == 4 else IPv6
        iv = rng.randbytes(8)
        numbers = {"seq_num": number % 2**32, "iv": iv, "esn": number >> 32}
        theirs = bytes(peer.encrypt(layer(packet), **numbers))
        ours = encapsulate(split_ip(packet), sa, number, iv, openssl_gcm)
        assert theirs == ours

        outer = IP if ours[0] >> 4 == 4 else IPv6
        assert bytes(peer.decrypt(outer(ours), esn=number >> 32)) == packet
        receiver = Receiver({0: RxSa(sa, ReplayWindow(64, number - 1))}, gcm=openssl_gcm)
        assert receiver.receive(theirs).packet == packet


@pytest.mark.parametrize("icv_bytes", [16, 12, 8])
def test_shorter_icvs(icv_bytes: int) -> None:
    sa = Association(256, bytes(16), bytes(4), icv_bytes=icv_bytes)
    packet = seal(sa, 1, b"payload", 6, bytes(8))
    peer = SecurityAssociation(ESP, spi=256, crypt_algo="AES-GCM", crypt_key=bytes(20))
    whole = bytes(peer.encrypt(IP(proto=6) / b"payload", seq_num=1, iv=bytes(8)))[20:]
    assert packet == whole[: len(whole) - 16 + icv_bytes]
    assert cut_trailer(unseal(sa, 1, packet, openssl_gcm) or b"") == (b"payload", 6)
    assert unseal(sa, 1, packet[:-1] + bytes([packet[-1] ^ 1]), openssl_gcm) is None


# ---- random traffic ----------------------------------------------------------------


@pytest.mark.parametrize("packets", PACKETS)
@pytest.mark.parametrize("suite", SUITES)
def test_traffic_received(suite: str, packets: int) -> None:
    """Each comes to what its kind says, counts once, and good ones come back, none twice."""
    traffic = ReceiveTraffic(suite)
    receiver, seen, given = traffic.receiver(), Counter[str](), set()
    for packet in traffic.packets(packets):
        got = receiver.receive(packet.packet, error=packet.error)
        seen[packet.kind] += 1
        assert got.kind in RECEIVED[packet.kind], (packet.kind, got.kind.name)
        if packet.kind in ("reordered", "late", "replayed") and got.kind == InKind.InAuthFailed:
            assert got.sa is not None
            assert receiver.sas[got.sa].association.esn
        if packet.kind in AS_SENT and got.packet is not None:
            assert got.packet == packet.plain
        if got.kind == InKind.InPackets:
            assert (got.sa, got.number) not in given
            given.add((got.sa, got.number))
    assert set(seen) == set(RECEIVED)
    assert receiver.counters.total() == packets


@pytest.mark.parametrize("packets", PACKETS)
@pytest.mark.parametrize("suite", SUITES)
def test_traffic_transmitted(suite: str, packets: int) -> None:
    """No number twice, and all that is protected comes back in a receiver."""
    traffic = TransmitTraffic(suite)
    transmitter, kinds, numbers, ended = traffic.transmitter(), set(), set(), 0
    rx = {
        index: RxSa(tx.association, ReplayWindow(64, tx.next - 1))
        for index, tx in transmitter.sas.items()
    }
    receiver = Receiver(rx, gcm=openssl_gcm)
    for packet in traffic.packets(packets):
        sent = transmitter.transmit(packet.packet, packet.action, packet.sa, error=packet.error)
        kinds.add(packet.kind)
        assert sent.kind in SENT[packet.kind], (packet.kind, sent.kind.name)
        ended += sent.ended
        if sent.kind == OutKind.OutPackets:
            assert sent.packet is not None
            assert (sent.sa, sent.number) not in numbers
            numbers.add((sent.sa, sent.number))
            got = receiver.receive(sent.packet)
            assert (got.kind, got.number) == (InKind.InPackets, sent.number)
            ip = split_ip(packet.packet)
            assert got.packet == ip.rebuilt(ip.protocol, ip.payload)
    assert kinds == set(SENT)
    assert ended == 1


def test_each_seed_is_the_same_traffic() -> None:
    for traffic in (ReceiveTraffic, TransmitTraffic):
        first = list(traffic("gcm-128", 5).packets(200))
        assert first == list(traffic("gcm-128", 5).packets(200))
        assert first != list(traffic("gcm-128", 6).packets(200))


# ---- one by one -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("top", "low32", "number"),
    [
        (0, 1, 1),
        (0, 0xFFFFFFFF, 0xFFFFFFFF),  # the upper half before 0: there is none
        (100, 37, 37),  # the lowest of a window of 64
        (100, 36, 1 << 32 | 36),  # below it: the next upper half
        (0xFFFFFFFF, 0, 1 << 32),
        (0xFFFFFFFF, 0xFFFFFFC0, 0xFFFFFFC0),
        (0xFFFFFFFF, 0xFFFFFFBF, 1 << 32 | 0xFFFFFFBF),
        (1 << 32 | 10, 0xFFFFFFFF, 0xFFFFFFFF),  # the window reaches back over the wrap
        (1 << 32 | 10, 0xFFFFFFCB, 0xFFFFFFCB),
        (1 << 32 | 10, 0xFFFFFFCA, 1 << 32 | 0xFFFFFFCA),
        (1 << 32 | 63, 0, 1 << 32),
        (1 << 32 | 62, 0xFFFFFFFF, 0xFFFFFFFF),
    ],
)
def test_recovered_numbers(top: int, low32: int, number: int) -> None:
    """RFC 4303, appendix A2.2, with a window of 64."""
    assert recover_number(top, low32, 64) == number


@pytest.mark.parametrize("size", [1, 64, 100, 4096])
def test_window_against_a_set(size: int) -> None:
    rng = random.Random(size)
    window, seen, top = ReplayWindow(size), set[int](), 0
    for _ in range(20_000):
        number = max(0, top + rng.randrange(-2 * size, size // 2 + 3))
        if rng.random() < 0.01:
            number = top + rng.randrange(3 * size)
        fresh = number > 0 and number > top - size and number not in seen
        assert window.is_new(number) == fresh
        if fresh:
            window.mark(number)
            seen.add(number)
            top = max(top, number)


def test_padding_ends_a_word() -> None:
    for size in range(70):
        assert (size + len(padding(size)) + 2) % 4 == 0
        assert padding(size) == bytes([1, 2, 3])[: len(padding(size))]


@pytest.mark.parametrize("text", ["0201", "00010501", "0102030603060401", "ff"])
def test_bad_trailers(text: str) -> None:
    with pytest.raises(ValueError, match=r"padding|unpack"):
        cut_trailer(bytes.fromhex(text))


def test_numbers_end() -> None:
    sa = Association(256, bytes(16), bytes(4))
    transmitter = Transmitter({0: TxSa(sa, next=2**32 - 1)}, gcm=openssl_gcm)
    packet = ip_packet(random.Random(1), True)
    assert transmitter.transmit(packet).ended
    assert transmitter.transmit(packet).kind == OutKind.OutNumberEnd


def test_outer_fields() -> None:
    """DSCP, ECN and DF of the packet inside where the tunnel says so."""
    inner = ip_packet(random.Random(1), True)
    inner = inner[:1] + b"\xb9" + inner[2:6] + b"\x40\x00" + inner[8:]
    ends = bytes([10, 0, 0, 1]), bytes([10, 0, 0, 2])
    copied = Tunnel(*ends, copy_dscp=True, copy_ecn=True, df=DontFragment.COPY)
    assert copied.header(inner, 0x12345)[:8].hex() == "45b9000023454000"
    assert Tunnel(*ends, tos=0x46, copy_ecn=True).header(inner, 1)[:8].hex() == "4545000000010000"
    six = Tunnel(bytes(16), bytes(16), ttl=3, copy_dscp=True, flow=0xABCDE).header(inner, 1)
    assert six[:8].hex() == "6b8abcde00000003"


@pytest.mark.parametrize("udp", [None, (4500, 4500)])
def test_within_udp_or_not(udp: tuple[int, int] | None) -> None:
    sa = Association(256, bytes(16), bytes(4), udp=udp)
    other = replace(sa, udp=None if udp else (4500, 4500))
    packet = ip_packet(random.Random(1), True)
    out = encapsulate(split_ip(packet), sa, 1, gcm=openssl_gcm)
    assert Receiver({0: RxSa(other)}, gcm=openssl_gcm).receive(out).kind == InKind.InMismatch
    either = Receiver({0: RxSa(other, any_form=True)}, gcm=openssl_gcm)
    assert either.receive(out).packet == packet


def test_found_by_destination() -> None:
    """Two associations with one SPI; the second has no address of its own."""
    packet = ip_packet(random.Random(1), True, destination=bytes([10, 0, 0, 9]))
    sas = [Association(256, bytes([i]) * 16, bytes(4)) for i in range(2)]
    receiver = Receiver({i: RxSa(sa) for i, sa in enumerate(sas)}, gcm=openssl_gcm)
    receiver.destinations[0] = bytes([10, 0, 0, 1])
    out = encapsulate(split_ip(packet), sas[1], 1, gcm=openssl_gcm)
    assert receiver.receive(out).sa == 1
    receiver.destinations[1] = bytes([10, 0, 0, 2])
    assert receiver.receive(out).kind == InOther.InNoSa


def test_checksums_of_all_that_is_made() -> None:
    rng = random.Random(5)
    for tunnel in (None, Tunnel(rng.randbytes(4), rng.randbytes(4))):
        sa = Association(256, bytes(16), bytes(4), tunnel=tunnel)
        for _ in range(50):
            out = encapsulate(split_ip(ip_packet(rng, True)), sa, 1, gcm=openssl_gcm)
            header = out[: 4 * (out[0] & 15)]
            total = sum(int.from_bytes(header[i : i + 2], "big") for i in range(0, len(header), 2))
            assert total % 0xFFFF == 0
            assert int.from_bytes(out[2:4], "big") == len(out)


def test_icv_sizes() -> None:
    for icv_bytes, gmac in ((4, False), (15, False), (12, True)):
        with pytest.raises(ValueError, match=re.escape("16, 12 or 8")):
            Association(1, bytes(16), bytes(4), gmac=gmac, icv_bytes=icv_bytes)
