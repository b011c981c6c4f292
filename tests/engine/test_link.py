# SPDX-License-Identifier: Apache-2.0
"""og_gcm_link: AES-GCM under one key at a time, GHASH by tables.

Walks one, two and four lanes, one key size and several, windows of four and five bits, chains and
rings as delay lines, cut-through and verified release: random packets of both directions, some of
them with a bit flipped, under pauses and stalls, IVs of many lengths, slots against the rules; the
cycles of the header; a key that is loaded or erased while packets go in back to back, and in the
middle of one; reset in a packet, in a load and in an erasure.
"""

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from types import MappingProxyType

import pytest
from engines import (
    AAD,
    IV,
    IV_END,
    TAG,
    TEXT,
    Gaps,
    Header,
    Slot,
    flip_bit,
    one_by_one,
    reference,
    send_by_hand,
    slot_model,
)

from opengcm.designs import Design, load_design
from opengcm.errors import OpenGcmError
from opengcm.sim.batch import Batch, Operation, Placed
from opengcm.sim.binding import Traffic
from opengcm.sim.key_slots import KeyOp
from opengcm.sim.simulator import Packet, Simulator, Status

# S-boxes with a register inside, of the style that is quickest to compile.
QUICK = {"Sbox": 2, "SboxCuts": 1, "RoundRegs": 1}
LONG_ENOUGH = 300  # cycles in which anything left over would have come out


def variant(name: str, **parameters: int) -> Design:
    """gcm_link_100g under another name, with some parameters changed."""
    base = load_design("gcm_link_100g")
    merged = MappingProxyType({**base.parameters, **QUICK, **parameters})
    return replace(base, name=f"test_link_{name}", parameters=merged)


LINKS = {
    "lanes4": variant("lanes4"),
    "lanes1": variant("lanes1", Lanes=1, KeyMax=256, WindowBits=4, Release=1, ReleaseBeats=300),
    "coset": variant("coset", Lanes=1, KeyMax=256, Sbox=5, SboxCuts=0, RoundRegs=2),
    "lanes2": variant("lanes2", Lanes=2, KeyMin=192, KeyMax=256, DelayRam=0, CarryChains=0),
}


@pytest.fixture(params=LINKS)
def link(request: pytest.FixtureRequest, seed: int) -> Iterator[Simulator]:
    """A live engine, offered packets without gaps."""
    with Simulator(LINKS[request.param], seed=seed, noise=True) as live:
        yield live


def key_sizes(link: Simulator) -> list[int]:
    """Of the build, the smallest and the largest, in bytes."""
    return [link.design.parameters[name] // 8 for name in ("KeyMin", "KeyMax")]


def random_key(link: Simulator, rng: random.Random) -> bytes:
    return rng.randbytes(rng.choice(key_sizes(link)))


def plain_packet(rng: random.Random, length: int = 100) -> Packet:
    """A packet to seal."""
    return Packet(
        key_slot=0, iv=rng.randbytes(12), aad=rng.randbytes(20), data=rng.randbytes(length)
    )


def expected(packet: Packet, key: bytes) -> tuple[bytes, bytes]:
    """Its ciphertext and tag."""
    return reference(key, packet.iv, packet.data, packet.aad)


def assert_works(link: Simulator, rng: random.Random) -> None:
    """A new key, and a packet each way."""
    key = random_key(link, rng)
    link.load_key(0, key)
    packet = plain_packet(rng)
    ciphertext, tag = expected(packet, key)
    opening = replace(packet, data=ciphertext, decrypt=True, tag=tag)
    sealed, opened = link.run([packet, opening]).results
    assert (sealed.data, sealed.tag) == (ciphertext, tag)
    assert (opened.status, opened.data) == (Status.Ok, packet.data)


def assert_unknown(link: Simulator, packet: Packet) -> None:
    """The packet must be refused as KeyUnknown, with not a byte of text."""
    batch = Batch([Placed(packet, 0)])
    link.run_batch(batch)
    assert batch.status(0) is Status.KeyUnknown
    assert not any(batch.text(0))
    assert not any(batch.tag(0))


@pytest.mark.parametrize("gaps", [(0.0, 0.0), (0.4, 0.0), (0.0, 0.5), (0.3, 0.3)], ids=str)
@pytest.mark.parametrize("name", LINKS)
def test_random_packets(name: str, seed: int, gaps: tuple[float, float]) -> None:
    rng = random.Random(seed)
    options = Gaps(in_gap=gaps[0], out_gap=gaps[1], max_pause=5)
    with Simulator(LINKS[name], seed=seed, noise=True, **options) as link:
        key = random_key(link, rng)
        link.load_key(0, key)
        packets, due = [], []
        for _ in range(400):
            iv = rng.randbytes(rng.choice((12, 12, 12, 1, 8, 16, 60, 200)))
            aad, text = rng.randbytes(rng.choice((0, 1, 20, 64))), rng.randbytes(rng.randrange(300))
            ciphertext, tag = reference(key, iv, text, aad)
            sealing = Packet(key_slot=0, iv=iv, aad=aad, data=text)
            opening = replace(sealing, data=ciphertext, decrypt=True, tag=tag)
            wrong = replace(opening, tag=flip_bit(rng, tag))
            chosen = rng.randrange(5)
            packets.append((sealing, sealing, opening, opening, wrong)[chosen])
            sealed = (Status.Ok, ciphertext, tag)
            opened = (Status.Ok, text, b"") if chosen < 4 else (Status.AuthFail, b"", b"")
            due.append(sealed if chosen < 2 else opened)
        for index, result in enumerate(link.run(packets).results):
            assert (result.status, result.data, result.tag) == due[index], f"packet {index}"


def test_cycles(link: Simulator, seed: int) -> None:
    """Those of the header: of a beat, of an IV in slots, of a load and of an erasure."""
    rng = random.Random(seed)
    p = link.design.parameters
    cipher = {128: 10, 192: 12, 256: 14}[p["KeyMax"]] * (p["SboxCuts"] + p["RoundRegs"])
    key = random_key(link, rng)
    batch = Batch([], [Operation(KeyOp.LOAD, 0, key)])
    link.run_batch(batch)
    bits, lanes = p["WindowBits"], link.design.lanes
    tables = lanes * (bits + 6 + -(-128 // bits) * (2**bits - 1))
    times = batch.buffers.key_results[0]
    drain = 12 + cipher
    expansion = 8 * (len(key) // 4 + 7) + 14
    assert times.done - times.accepted == max(expansion, drain + 3) + tables + 4

    packets = [plain_packet(rng, 16 * n) for n in range(60)]
    run = link.run(packets)
    for packet, result in zip(packets, run.results, strict=True):
        assert (result.data, result.tag) == expected(packet, key)
    assert run.beats == sum(-(-(2 + n + 1) // lanes) for n in range(60))
    first = run.results[0]
    verified = 2 if p["Release"] else 0
    assert first.first_out - first.first_in == 14 + cipher + verified
    assert run.cycles == run.beats + 14 + cipher + verified

    with_iv = replace(packets[0], iv=rng.randbytes(16 * lanes - 16))
    assert lanes == 1 or link.run([with_iv]).beats == 1 + -(-3 // lanes)
    if lanes > 1:
        result = link.run([with_iv]).results[0]
        assert result.last_in - result.first_in == 11 + cipher + -(-3 // lanes) - 1

    batch = Batch([], [Operation(KeyOp.ERASE, 0)])
    link.run_batch(batch)
    times = batch.buffers.key_results[0]
    assert times.done - times.accepted == drain + 2**bits + 11


def test_refusals(link: Simulator, seed: int) -> None:
    """Other slots, sizes and operations: an error, and the key is as it was."""
    rng = random.Random(seed)
    key = random_key(link, rng)
    link.load_key(0, key)
    for slot in (1, 512, 1023):
        with pytest.raises(OpenGcmError, match="refused"):
            link.load_key(slot, key)
        with pytest.raises(OpenGcmError, match="refused"):
            link.erase_key(slot)
        batch = Batch([Placed(plain_packet(rng), slot)])
        link.run_batch(batch)
        assert batch.status(0) is Status.KeyUnknown
    batch = Batch([], [Operation(KeyOp.LOAD, 0, size=3), Operation(3, 0)])
    link.run_batch(batch)
    assert batch.refused() == [0, 1]
    packet = plain_packet(rng)
    result = link.run([packet]).results[0]
    assert (result.data, result.tag) == expected(packet, key)


ORDERS = {
    "aad_after_text": (True, [TEXT, AAD, TAG]),
    "iv_in_text": (True, [TEXT, IV, TEXT, TAG]),
    "iv_end_in_text": (True, [TEXT, IV_END, TEXT, TAG]),
    "two_iv_ends": (False, [IV, IV_END, IV_END, TEXT, TAG]),
    "aad_first": (False, [AAD, IV, IV_END, TEXT, TAG]),
    "only_tag": (False, [TAG]),
}


@pytest.mark.parametrize(("iv_96", "order"), ORDERS.values(), ids=ORDERS.keys())
def test_wrong_order(link: Simulator, seed: int, iv_96: bool, order: list[int]) -> None:
    """An error and no tag, one slot a beat and several; then packets are right."""
    rng = random.Random(seed)
    key = random_key(link, rng)
    link.load_key(0, key)
    lanes = link.design.lanes
    joined = [[Slot(kind) for kind in order[at : at + lanes]] for at in range(0, len(order), lanes)]
    for beats in (one_by_one(order, lanes), joined):
        out = send_by_hand(slot_model(link), Header(0, iv=bytes(12) if iv_96 else None), beats)
        assert out.status in (Status.BadOrder, Status.BadIv)
        assert not any(slot.data != bytes(16) for slot in out.beats[-1] if slot.kind == TAG)
        packet = plain_packet(rng)
        result = link.run([packet]).results[0]
        assert (result.data, result.tag) == expected(packet, key)


def test_no_key(link: Simulator, seed: int) -> None:
    """Before a load, and after an erasure, also where an IV is hashed."""
    rng = random.Random(seed)
    erases: tuple[Callable[[], None], ...] = (lambda: link.erase_key(0), link.erase_keys)
    for erase in erases:
        assert_unknown(link, plain_packet(rng))
        assert_unknown(link, replace(plain_packet(rng), iv=rng.randbytes(33)))
        assert_works(link, rng)
        erase()
    assert_unknown(link, plain_packet(rng))


def test_key_replaced_under_packets(link: Simulator, seed: int) -> None:
    """Loads under packets that come back to back: each has the key of before, or that of behind,
    or is refused; those that a load meets change nothing in the tables.
    """
    rng = random.Random(seed)
    keys = [random_key(link, rng) for _ in range(4)]
    link.load_key(0, keys[0])
    loads = [Operation(KeyOp.LOAD, 0, key, after_beats=6000 * n) for n, key in enumerate(keys) if n]
    ivs = (12, 12, 12, 40)
    packets = [
        replace(plain_packet(rng, rng.choice((0, 16, 30, 200))), iv=rng.randbytes(rng.choice(ivs)))
        for _ in range(9000)
    ]
    batch = Batch([Placed(packet, 0) for packet in packets], loads)
    link.run_batch(batch)
    now, good = 0, dict.fromkeys(range(len(keys)), 0)
    refused = 0
    for index, packet in enumerate(packets):
        if batch.status(index) is Status.KeyUnknown:
            refused += 1
            assert not any(batch.tag(index))
            continue
        assert batch.status(index) is Status.Ok
        got = (batch.text(index), batch.tag(index))
        while got != expected(packet, keys[now]):
            now += 1
            assert now < len(keys), f"packet {index} has no key's data"
        good[now] += 1
    assert refused
    assert sum(map(bool, good.values())) > 2, "hardly any load was in the middle of packets"


@pytest.mark.parametrize("op", [KeyOp.LOAD, KeyOp.ERASE_ALL])
def test_key_changed_in_mid_packet(link: Simulator, seed: int, op: KeyOp) -> None:
    """A packet whose key changes while it goes in is refused, also when it ends under the new."""
    rng = random.Random(seed)
    old, new = random_key(link, rng), random_key(link, rng)
    link.load_key(0, old)
    text_bytes = 16 * link.design.lanes * 5000
    packet = replace(plain_packet(rng), data=rng.randbytes(text_bytes))
    operation = Operation(op, 0, new if op is KeyOp.LOAD else b"", after_beats=100)
    following = plain_packet(rng)
    batch = Batch([Placed(packet, 0), Placed(following, 0, wait=0)], [operation])
    link.run_batch(batch)
    assert batch.status(0) is Status.KeyUnknown
    assert not any(batch.tag(0))
    assert not any(batch.text(0)[text_bytes // 2 :]), "text went on after the key was gone"
    if op is KeyOp.LOAD:
        assert batch.status(1) is Status.Ok
        assert (batch.text(1), batch.tag(1)) == expected(following, new)
    else:
        assert batch.status(1) is Status.KeyUnknown


@pytest.mark.parametrize("work", ["packets", "load", "erasure"])
def test_reset(link: Simulator, seed: int, work: str) -> None:
    """Nothing of before comes out, the key is gone, and work starts clean."""
    rng = random.Random(seed)
    moments = (1, 3, 30, 62, 400) if work == "packets" else (1, 30, 80, 130, 400)
    for moment in moments:
        key = random_key(link, rng)
        link.load_key(0, key)
        packets = [plain_packet(rng, rng.choice((20, 3000))) for _ in range(50)]
        packets = [replace(p, iv=rng.randbytes(rng.choice((12, 40)))) for p in packets]
        placed = [Placed(packet, 0) for packet in packets if work == "packets"]
        operation = Operation(KeyOp.LOAD, 0, key) if work == "load" else Operation(KeyOp.ERASE, 0)
        batch = Batch(placed, [] if work == "packets" else [operation])
        link.model.begin(batch.buffers, Traffic(seed=moment))
        link.model.step(moment)
        link.reset(cycles=rng.choice((1, 4)))
        link.model.idle(LONG_ENOUGH)
        assert_unknown(link, plain_packet(rng))
        assert_works(link, rng)


def test_longest_iv(link: Simulator, seed: int) -> None:
    """65,535 bytes are hashed, one more is refused and leaves no tag."""
    rng = random.Random(seed)
    key = random_key(link, rng)
    link.load_key(0, key)
    packet = plain_packet(rng)
    for length, status in ((65_535, Status.Ok), (65_536, Status.BadIv)):
        long = replace(packet, iv=rng.randbytes(length))
        batch = Batch([Placed(long, 0), Placed(packet, 0)])
        link.run_batch(batch)
        assert [batch.status(0), batch.status(1)] == [status, Status.Ok]
        if status is Status.Ok:
            assert (batch.text(0), batch.tag(0)) == expected(long, key)
        else:
            assert not any(batch.tag(0))
