# SPDX-License-Identifier: Apache-2.0
"""opengcm.spec.esp against draft-mcgrew-gcm-test-01, scapy, and random traffic with faults.

Scapy 2.8 has no replay window and guesses no upper half: both are tested against the RFCs alone.
Nor has it ICVs of 12 and 8 bytes with AES-GCM, whatever it is told: its tag is shortened here.
"""

import random
import re
from collections import Counter
from dataclasses import replace

import fast_gcm
import pytest
from esp_traffic import AS_SENT, RECEIVED, SENT, SUITES, ReceiveTraffic, TransmitTraffic, ip_packet
from scapy.layers.inet import IP, UDP
from scapy.layers.inet6 import IPv6
from scapy.layers.ipsec import ESP, SecurityAssociation

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

PACKETS = [2_000, pytest.param(20_000, marks=pytest.mark.heavy)]  # of a suite

# ---- draft-mcgrew-gcm-test-01 --------------------------------------------------------
#
# Section 4, AES-GCM: key, SPI, sequence number (of 64 bits: ESN), nonce, plaintext, and it sealed.
GCM_CASES = [
    (
        "4c80cdefbb5d10da906ac73c3613a634",
        "00004321",
        "8765432100000000",
        "2e443b684956ed7e3b244cfe",
        "45000048699a000080114db7c0a80102c0a801010a9bf15638d3010000010000"
        "00000000045f736970045f756470037369700963796265726369747902646b00"
        "0021000101020201",
        "fecf537e729d5b07dc30df528dd22b768d1b98736696a6fd348509fa13ceac34"
        "cfa2436f14a3f3cf65925bf1f4a13c5d15b21e1884f5ff6247aeabb786b93bce"
        "61bc17d768fd9732459018148f6cbe722fd04796562dfdb4",
    ),
    (
        "feffe9928665731c6d6a8f9467308308",
        "0000a5f8",
        "0000000a",
        "cafebabefacedbaddecaf888",
        "4500003e698f000080114dccc0a80102c0a801010a980035002a2343b2d00100"
        "0001000000000000037369700963796265726369747902646b00000100010001",
        "deb22cd9b07c72c16e3a65beeb8df304a5a5897d33ae530f1ba76d5d114d2a5c"
        "3de81827c10e9a4f51330d0eec416642cfbb85a5b47e48a4ec3b9ba95d918bd1"
        "83b70d3aa8bc6ee4c309e9d85a41ad4a",
    ),
    (
        "abbccddef00112233445566778899aababbccddef00112233445566778899aab",
        "4a2cbfe3",
        "00000002",
        "112233440102030405060708",
        "4500003069a6400080062690c0a801029389155e0a9e008b2dc57ee000000000"
        "7002400020bf0000020405b40101040201020201",
        "ff425c9b724599df7a3bcd510194e00d6a78107f1b0b1cbf06efae9d65a5d763"
        "748a637985771d347f0545659f14e99def842d8eb335f4eecfdbf831824b4c49"
        "15956c96",
    ),
    (
        "00000000000000000000000000000000",
        "00000000",
        "00000001",
        "000000000000000000000000",
        "4500003c99c500008001cb7a40679318010101010800075c0200440061626364"
        "65666768696a6b6c6d6e6f707172737475767761626364656667686901020201",
        "4688daf2f973a392732909c331d56d60f694abaa414b5e7ff5fdcdfff5e9a284"
        "456476492719ffb64de7d9dca1e1d894bc3bd57873ed4d181d19d4d5c8c18af3"
        "f821d496eeb096e98ad2b69e4799c71d",
    ),
    (
        "3de09874b388e6491988d0c3607eae1f",
        "42f67e3f",
        "1010101010101010",
        "57690e434e280000a2fca1a3",
        "4500003c99c300008001cb7c40679318010101010800085c0200430061626364"
        "65666768696a6b6c6d6e6f707172737475767761626364656667686901020201",
        "fba2caa4853cf9f0f22cb10d86dd83b0fec75691cf1a04b00d1138ec9c357917"
        "65acbd8701ad79845bf9fe3fba487bc91755e6662b4c8d0d1f5e22739530320a"
        "e0d731cc978ecafaeae88f00e80d6e48",
    ),
    (
        "3de09874b388e6491988d0c3607eae1f",
        "42f67e3f",
        "1010101010101010",
        "57690e434e280000a2fca1a3",
        "4500001c42a200008001441f406793b6e00000020a00f5ff01020201",
        "fba2ca845e5df9f0f22c3e6e86dd831e1fc65792cd1af9130e1379ed369f071f35e034be95f112e4e7d05d35",
    ),
    (
        "feffe9928665731c6d6a8f9467308308feffe9928665731c",
        "0000a5f8",
        "0000000a",
        "cafebabefacedbaddecaf888",
        "45000028a4ad4000400678800a01038f0a010612802306b8cb712602dd6bb03e501016d075680001",
        "a5b1f8066029aea40e598b8122de02420938b3ab33f828e687b8858b5bfbdbd0"
        "315b27452144cc7795457b9652037f5318027b5b4cd7a636",
    ),
    (
        "abbccddef00112233445566778899aab",
        "00000100",
        "0000000000000001",
        "decaf888cafedebaceface74",
        "4500004933ba00007f119106c3fb1d10c2b1d326c02831ce0035dd7b800302d5"
        "00004e20001e8c18d75b81dc91baa0476b91b924b280389d92c963bac046ec95"
        "9b6266c04722b14923010101",
        "18a6fd42f72cbf4ab2a2ea901f73d814e3e7f243d95412e1c349c1d2fbec168f"
        "9190feebaf2cb01984e65863965d7472b79da345e0e780191f0d2f0e0f496c22"
        "6f2127b27db35724e7845d68651f57e65f354f75ff17015769623436",
    ),
    (
        "abbccddef00112233445566778899aababbccddef00112233445566778899aab",
        "17405e67",
        "156f3126dd0db99b",
        "73616c74616e640169766563",
        "45080028732c00004006e9f90a0106120a01038f06b88023dd6bafbecb71260250101f646d540001",
        "f2d69ecdbd5a0d5b8d5ef38bad4da58d1f278fde98ef67549d524a3018d9a57f"
        "f4d3a31ce673119e451626c2415771e3b7eebca614c89b35",
    ),
    (
        "3de09874b388e6491988d0c3607eae1f",
        "42f67e3f",
        "1010101010101010",
        "57690e434e280000a2fca1a3",
        "45000049333e00007f119182c3fb1d10c2b1d326c02831ce0035cb458003025b"
        "000001e0001e8c18d65759d52284a0352c71475c8880391c764d6e5ee0496b32"
        "5ae270c03899493915010101",
        "fba2cad12fc1f9f00d3cebf305410db83d7784b607323d220f24b0a97d541828"
        "00cadb0f68d99ef0e0c0c89ae9bea8884e52d65bc1afd0740f742444747b5b39"
        "ab533163aad4550ee5160975cdb608c5769189609763b8e18caa81e2",
    ),
    (
        "abbccddef00112233445566778899aababbccddef00112233445566778899aab",
        "17405e67",
        "156f3126dd0db99b",
        "73616c74616e640169766563",
        "636973636f0172756c657301746865016e6574776501646566696e6501746865"
        "746563686e6f6c6f67696573017468617477696c6c01646566696e65746f6d6f"
        "72726f7701020201",
        "d4b7ed86a1777f2ea13d6973d324c69e7b43f826fb56831226508bebd2dceb18"
        "d0a6df10e5487df074113e14c641024e3e6773d91a62ee429b043a10e3efe6b0"
        "12a49363412364f8c0cac587f249e56b11e24f30e44ccc76",
    ),
    (
        "7d773d00c144c525ac619d18c84a3f47",
        "335467ae",
        "ffffffff",
        "d966426743457e9182443bc6",
        "01020201",
        "437f866bcb3f699fe9b0822bac961c4504bef270",
    ),
    (
        "abbccddef00112233445566778899aab",
        "00000100",
        "0000000000000001",
        "decaf888cafedebaceface74",
        "746f016265016f72016e6f7401746f0162650001",
        "29c9fc69a197d038ccdd14e2ddfcaa0543332164412503524303ed3c6c5f283843af8c3e",
    ),
    (
        "6c6567616c697a656d6172696a75616e61616e64646f69746265666f72656961",
        "796b6963",
        "ffffffffffffffff",
        "7475726e333021696765746d",
        "45000030da3a00008001df3bc0a80005c0a800010800c6cd0200070061626364"
        "65666768696a6b6c6d6e6f707172737401020201",
        "f97ab2aa356d8edce17644ac8c78e25dd24dedbb29ebf1b64a274b39b49c3a86"
        "4cd3d78ca4ae68a32b42458fb57dbe821dcc63b9d0937ba2945f669368661a32"
        "9fb4c053",
    ),
]

# Section 5, AES-GMAC: the packet of the last case, in clear.
GMAC_KEY, GMAC_NONCE = "4c80cdefbb5d10da906ac73c3613a634", "22433c640000000000000000"
GMAC_TEXT = (
    "45000030da3a00008001df3bc0a80005c0a800010800c6cd0200070061626364"
    "65666768696a6b6c6d6e6f707172737401020201"
)
GMAC_ICV = "f2a9a836e155106aa8dcd618e4099aaa"


@pytest.mark.parametrize("case", range(len(GCM_CASES)))
def test_cases_of_the_draft(case: int) -> None:
    key, spi, number, nonce, text, sealed = (bytes.fromhex(x) for x in GCM_CASES[case])
    sa = Association(int.from_bytes(spi, "big"), key, nonce[:4], esn=len(number) == 8)
    packet = spi + number[-4:] + nonce[4:] + sealed
    n = int.from_bytes(number, "big")
    assert unseal(sa, n, packet) == unseal(sa, n, packet, fast_gcm) == text
    payload, next_header = cut_trailer(text)
    assert seal(sa, n, payload, next_header, nonce[4:]) == packet
    if n > 2**32:  # all of the number is authenticated
        assert unseal(sa, n - 2**32, packet, fast_gcm) is None


@pytest.mark.parametrize("model", [gcm, fast_gcm], ids=["spec", "cryptography"])
def test_gmac_of_the_draft(model: object) -> None:
    nonce, text = bytes.fromhex(GMAC_NONCE), bytes.fromhex(GMAC_TEXT)
    sa = Association(0x4321, bytes.fromhex(GMAC_KEY), nonce[:4], gmac=True)
    packet = bytes.fromhex("0000432100000007") + nonce[4:] + text + bytes.fromhex(GMAC_ICV)
    payload, next_header = cut_trailer(text)
    assert seal(sa, 7, payload, next_header, nonce[4:], model) == packet  # type: ignore[arg-type]
    assert unseal(sa, 7, packet, model) == text  # type: ignore[arg-type]
    assert unseal(sa, 8, packet, model) is None  # type: ignore[arg-type]


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
        tunnel, header = None, None
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
        ours = encapsulate(split_ip(packet), sa, number, iv, fast_gcm)
        assert theirs == ours

        outer = IP if ours[0] >> 4 == 4 else IPv6
        assert bytes(peer.decrypt(outer(ours), esn=number >> 32)) == packet
        receiver = Receiver({0: RxSa(sa, ReplayWindow(64, number - 1))}, gcm=fast_gcm)
        assert receiver.receive(theirs).packet == packet


@pytest.mark.parametrize("icv_bytes", [16, 12, 8])
def test_shorter_icvs(icv_bytes: int) -> None:
    sa = Association(256, bytes(16), bytes(4), icv_bytes=icv_bytes)
    packet = seal(sa, 1, b"payload", 6, bytes(8))
    peer = SecurityAssociation(ESP, spi=256, crypt_algo="AES-GCM", crypt_key=bytes(20))
    whole = bytes(peer.encrypt(IP(proto=6) / b"payload", seq_num=1, iv=bytes(8)))[20:]
    assert packet == whole[: len(whole) - 16 + icv_bytes]
    assert cut_trailer(unseal(sa, 1, packet, fast_gcm) or b"") == (b"payload", 6)
    assert unseal(sa, 1, packet[:-1] + bytes([packet[-1] ^ 1]), fast_gcm) is None


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
    receiver = Receiver(rx, gcm=fast_gcm)
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
    transmitter = Transmitter({0: TxSa(sa, next=2**32 - 1)}, gcm=fast_gcm)
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
    out = encapsulate(split_ip(packet), sa, 1, gcm=fast_gcm)
    assert Receiver({0: RxSa(other)}, gcm=fast_gcm).receive(out).kind == InKind.InMismatch
    either = Receiver({0: RxSa(other, any_form=True)}, gcm=fast_gcm)
    assert either.receive(out).packet == packet


def test_found_by_destination() -> None:
    """Two associations with one SPI; the second has no address of its own."""
    packet = ip_packet(random.Random(1), True, destination=bytes([10, 0, 0, 9]))
    sas = [Association(256, bytes([i]) * 16, bytes(4)) for i in range(2)]
    receiver = Receiver({i: RxSa(sa) for i, sa in enumerate(sas)}, gcm=fast_gcm)
    receiver.destinations[0] = bytes([10, 0, 0, 1])
    out = encapsulate(split_ip(packet), sas[1], 1, gcm=fast_gcm)
    assert receiver.receive(out).sa == 1
    receiver.destinations[1] = bytes([10, 0, 0, 2])
    assert receiver.receive(out).kind == InOther.InNoSa


def test_checksums_of_all_that_is_made() -> None:
    rng = random.Random(5)
    for tunnel in (None, Tunnel(rng.randbytes(4), rng.randbytes(4))):
        sa = Association(256, bytes(16), bytes(4), tunnel=tunnel)
        for _ in range(50):
            out = encapsulate(split_ip(ip_packet(rng, True)), sa, 1, gcm=fast_gcm)
            header = out[: 4 * (out[0] & 15)]
            total = sum(int.from_bytes(header[i : i + 2], "big") for i in range(0, len(header), 2))
            assert total % 0xFFFF == 0
            assert int.from_bytes(out[2:4], "big") == len(out)


def test_icv_sizes() -> None:
    for icv_bytes, gmac in ((4, False), (15, False), (12, True)):
        with pytest.raises(ValueError, match=re.escape("16, 12 or 8")):
            Association(1, bytes(16), bytes(4), gmac=gmac, icv_bytes=icv_bytes)
