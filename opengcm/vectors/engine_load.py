# SPDX-License-Identifier: Apache-2.0
"""A mixed load for an engine: a sample of the vectors, random packets against OpenSSL, what must be
refused, and resets. OpenGcmError says what came out wrong.

Coverage is counted under it, and mutants are sought with it.
"""

import random
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import islice

from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from opengcm.errors import OpenGcmError
from opengcm.sim.batch import KEY_SIZES, Batch, Operation, Placed
from opengcm.sim.binding import Model, Traffic
from opengcm.sim.by_hand import (
    AAD,
    EMPTY,
    IV,
    IV_END,
    TAG,
    TEXT,
    Header,
    Slot,
    one_by_one,
    send_by_hand,
)
from opengcm.sim.key_slots import KeyOp
from opengcm.sim.simulator import Packet, Simulator, Status
from opengcm.spec.gcm import TAG_BYTES
from opengcm.vectors.case import Case
from opengcm.vectors.check import as_packet, judge, out_of_reach
from opengcm.vectors.files import cavp_gcm_files, read_vectors

MAX_TEXT = 700

_WRONG_ORDERS: tuple[tuple[int, ...], ...] = (
    (TEXT, AAD, TAG),
    (AAD, TEXT, AAD, TEXT, TAG),
    (AAD, IV, TAG),
    (TEXT, IV, TEXT, TAG),
    (TEXT, 6, TEXT, TAG),
    (AAD, 7, TAG),
)
_WRONG_IVS: tuple[
    tuple[bool, tuple[int, ...]], ...
] = (  # whether the header has an IV, and slots that do not go with that
    (True, (IV, IV_END, TEXT, TAG)),
    (True, (IV_END, TEXT, TAG)),
    (True, (TEXT, IV_END, TEXT, TAG)),
    (True, (AAD, IV, IV_END, TAG)),
    (False, (TEXT, TAG)),
    (False, (TAG,)),
    (False, (IV, TEXT, TAG)),
    (False, (AAD, IV, IV_END, TEXT, TAG)),
    (False, (IV, IV_END, IV_END, TEXT, TAG)),
    (False, (IV, IV_END, IV, TEXT, TAG)),
)
_WRONG_BYTES = (
    (Slot(AAD, 5), Slot(AAD), Slot(TEXT), Slot(TAG)),
    (Slot(TEXT, 15), Slot(TEXT), Slot(TAG)),
    (Slot(AAD, 0), Slot(TAG)),
    (Slot(TEXT), Slot(TEXT, 0), Slot(TAG)),
    *((Slot(kind, count), Slot(TAG)) for kind in (AAD, TEXT) for count in range(17, 32)),
)


def _require(condition: bool, what: str) -> None:
    if not condition:
        raise OpenGcmError(f"wrong result: {what}")


def _key(simulator: Simulator, rng: random.Random) -> bytes:
    """A key of a size that the design takes."""
    design = simulator.design
    sizes = [size for size in KEY_SIZES if design.key_min <= 8 * size <= design.key_max]
    return rng.randbytes(rng.choice(sizes))


@cache
def _cavp(step: int) -> list[Case]:
    return [
        case
        for path in cavp_gcm_files()
        for case in islice(read_vectors(path), 0, None, step)
        if isinstance(case, Case)
    ]


def check_cavp(simulator: Simulator, step: int) -> None:
    """Every so manyeth case of each file of NIST CAVP that the design can be asked."""
    cases = [case for case in _cavp(step) if out_of_reach(simulator.design, case) is None]
    for case, result in zip(cases, simulator.run(map(as_packet, cases)).results, strict=True):
        fault = judge(case, result)
        _require(fault is None, f"{case.id}: {fault}")


def check_random(simulator: Simulator, rng: random.Random, count: int) -> None:
    """Seal random packets, open them again, half of them with one bit flipped."""
    keys = [_key(simulator, rng) for _ in range(70)]
    sealing = [
        Packet(
            key=rng.choice(keys),
            iv=rng.randbytes(rng.choice((12, 12, rng.randint(8, 128)))),
            aad=rng.randbytes(rng.randint(0, 100)),
            data=rng.randbytes(rng.randint(0, MAX_TEXT)),
        )
        for _ in range(count)
    ]
    opening, flips = [], []
    for index, (packet, sealed) in enumerate(
        zip(sealing, simulator.run(sealing).results, strict=True)
    ):
        expected = AESGCM(packet.key).encrypt(packet.iv, packet.data, packet.aad)
        _require(sealed.data + sealed.tag == expected, f"random packet {index}")
        tag = bytearray(sealed.tag)
        flips.append(rng.random() < 0.5)
        tag[rng.randrange(len(tag))] ^= flips[-1] << rng.randrange(8)
        opening.append(
            Packet(
                key=packet.key,
                iv=packet.iv,
                aad=packet.aad,
                data=sealed.data,
                decrypt=True,
                tag=bytes(tag),
            )
        )
    opened = simulator.run(opening).results
    for index, (packet, flip, result) in enumerate(zip(sealing, flips, opened, strict=True)):
        right = (Status.AuthFail, b"") if flip else (Status.Ok, packet.data)
        _require((result.status, result.data) == right, f"opening random packet {index}")


def check_refused(simulator: Simulator) -> None:
    """Packets and key operations that break a rule, and keys that go away."""
    simulator.load_key(0, bytes(simulator.design.key_min // 8))
    iv = bytes(12)
    bad = {
        Status.BadTag: Packet(key_slot=0, iv=iv, data=bytes(50), tag_bytes=5),
        Status.BadIv: Packet(key_slot=0, iv=b"", data=bytes(50)),
        Status.KeyUnknown: Packet(key_slot=1023, iv=iv, data=bytes(50)),
    }
    long_iv = Packet(key_slot=0, iv=bytes(65_536), data=bytes(50))
    results = simulator.run([*bad.values(), long_iv]).results
    _require([r.status for r in results] == [*bad, Status.BadIv], "packets to be refused")
    refused = (
        Operation(KeyOp.LOAD, 1023, bytes(16)),
        Operation(KeyOp.LOAD, 0, size=3),
        Operation(3, 0),
    )
    for operation in refused:
        batch = Batch([], [operation])
        simulator.run_batch(batch)
        _require(batch.refused() == [0], "a key operation to be refused")
    lost = Packet(key_slot=0, iv=iv, data=bytes(16 * 1000))
    batch = Batch([Placed(lost, 0)], [Operation(KeyOp.ERASE, 0, after_beats=100)])
    simulator.run_batch(batch)
    _require(batch.status(0) is Status.KeyUnknown, "a key erased in mid-packet")
    simulator.erase_keys()


def check_resets(simulator: Simulator, rng: random.Random) -> None:
    """Reset in the middle of packets, then go on."""
    for cycles in (10, 60, 200):
        simulator.load_key(0, _key(simulator, rng))
        batch = Batch([Placed(Packet(key_slot=0, iv=bytes(12), data=bytes(20_000)), 0)])
        simulator.model.begin(batch.buffers, Traffic())
        simulator.model.step(cycles)
        simulator.reset()
        key, iv, text = _key(simulator, rng), rng.randbytes(12), rng.randbytes(100)
        sealed = b"".join(simulator.seal(key, iv, text))
        _require(sealed == AESGCM(key).encrypt(iv, text, None), "the packet after a reset")


def check_tags(simulator: Simulator, rng: random.Random) -> None:
    """Each single bit of a tag, at every length: what differs in one bit alone is refused."""
    key, iv, text = _key(simulator, rng), rng.randbytes(12), rng.randbytes(19)
    sealed = AESGCM(key).encrypt(iv, text, None)
    data, whole = sealed[: len(text)], sealed[len(text) :]
    packets = []
    for size in TAG_BYTES:
        number = int.from_bytes(whole[:size])
        for wrong in (0, *(1 << bit for bit in range(8 * size))):
            tag = (number ^ wrong).to_bytes(size)
            packets.append(Packet(key=key, iv=iv, data=data, decrypt=True, tag=tag))
    for packet, result in zip(packets, simulator.run(packets).results, strict=True):
        good = packet.tag == whole[: len(packet.tag)]
        right = (Status.Ok, text) if good else (Status.AuthFail, b"")
        _require((result.status, result.data) == right, f"tag {packet.tag.hex()}")


def check_keys(simulator: Simulator, rng: random.Random) -> None:
    """Every key slot holds its own key until it is loaded anew or erased, and no longer."""
    slots = simulator.design.parameters["KeySlots"]
    keys = [_key(simulator, rng) for _ in range(slots)]
    for slot, key in enumerate(keys):
        simulator.load_key(slot, key)
    _each_slot(simulator, rng, dict(enumerate(keys)))
    gone = set(rng.sample(range(slots), slots // 2))
    for slot in gone:
        simulator.erase_key(slot)
    left = {slot: key for slot, key in enumerate(keys) if slot not in gone}
    _each_slot(simulator, rng, left)
    for slot in gone:
        left[slot] = _key(simulator, rng)
        simulator.load_key(slot, left[slot])
    _each_slot(simulator, rng, left)
    simulator.erase_keys()
    _each_slot(simulator, rng, {})
    if slots > 1:
        # Keys are loaded while packets of other slots flow.
        simulator.load_key(0, keys[0])
        flow = [Packet(key_slot=0, iv=rng.randbytes(12), data=bytes(700)) for _ in range(40)]
        loads = [Operation(KeyOp.LOAD, 1, keys[1], after_beats=beats) for beats in (20, 300, 700)]
        batch = Batch([Placed(packet, 0) for packet in flow], loads)
        simulator.run_batch(batch)
        for number, packet in enumerate(flow):
            sealed = AESGCM(keys[0]).encrypt(packet.iv, packet.data, None)
            _require(batch.text(number) + batch.tag(number) == sealed, "a packet beside a load")
        simulator.erase_keys()


def _each_slot(simulator: Simulator, rng: random.Random, keys: Mapping[int, bytes]) -> None:
    """Packets to all slots, in turn and at random; those without a key are refused."""
    slots = simulator.design.parameters["KeySlots"]
    order = [*range(slots), *(rng.randrange(slots) for _ in range(2 * slots))]
    packets = [
        Packet(key_slot=slot, iv=rng.randbytes(12), aad=rng.randbytes(9), data=rng.randbytes(50))
        for slot in order
    ]
    for packet, result in zip(packets, simulator.run(packets).results, strict=True):
        key = keys.get(packet.key_slot)
        sealed = AESGCM(key).encrypt(packet.iv, packet.data, packet.aad) if key else b""
        right = (Status.Ok if key else Status.KeyUnknown, sealed)
        got = (result.status, result.data + result.tag)
        _require(got == right, f"key slot {packet.key_slot}")


def check_orders(simulator: Simulator, rng: random.Random) -> None:
    """Slots in orders, sizes and places that are against the rules, each before a good packet."""
    lanes, model = simulator.design.lanes, simulator.model
    if not isinstance(model, Model):
        raise OpenGcmError(f"{simulator.design.name} takes no slots made by hand")
    key = _key(simulator, rng)
    simulator.load_key(0, key)

    def send(
        what: object, header: Header, beats: Sequence[Sequence[Slot]], *due: Status
    ) -> list[Slot]:
        out = send_by_hand(model, header, beats, Traffic(watchdog=5000))
        _require(out.status in due, f"{what}: {out.status.name}")
        return [slot for beat in out.beats for slot in beat]

    def send_good() -> None:
        iv, text = rng.randbytes(12), rng.randbytes(40)
        sealed = AESGCM(key).encrypt(iv, text, iv)
        packet = Packet(key_slot=0, iv=iv, aad=iv, data=text)
        result = simulator.run([packet]).results[0]
        _require(result.data + result.tag == sealed, "the packet behind a wrong one")

    for decrypt in (False, True):
        for order in _WRONG_ORDERS:
            header = Header(0, decrypt=decrypt)
            slots = send(order, header, one_by_one(order, lanes), Status.BadOrder)
            _require(not any(any(s.data) for s in slots if s.kind == TAG), "a tag of a wrong order")
            send_good()
        for iv_96, order in _WRONG_IVS:
            header = Header(0, iv=bytes(12) if iv_96 else None, decrypt=decrypt)
            send(order, header, one_by_one(order, lanes), Status.BadOrder, Status.BadIv)
            send_good()
        for wrong in _WRONG_BYTES:
            beats = [wrong[at : at + lanes] for at in range(0, len(wrong), lanes)]
            send(wrong, Header(0, decrypt=decrypt), beats, Status.BadOrder)
        send_good()
    for place in _wrong_places(lanes):
        send(place, Header(0), place, Status.BadOrder)
        send_good()
    simulator.erase_key(0)


def _wrong_places(lanes: int) -> list[list[list[Slot]]]:
    """Empty slots inside a packet, and slots behind its end."""
    if lanes == 1:
        return [[[Slot(EMPTY)], [Slot(TEXT)], [Slot(TAG)]]]
    return [
        [[Slot(EMPTY), Slot(TEXT)], [Slot(TAG)]],
        [[Slot(TEXT), Slot(EMPTY)], [Slot(TEXT)], [Slot(TAG)]],
        [[Slot(AAD), Slot(EMPTY)], [Slot(TAG)]],
        [[Slot(TAG), Slot(TEXT)]],
        [[Slot(TAG), Slot(TAG)]],
    ]
