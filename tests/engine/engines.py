# SPDX-License-Identifier: Apache-2.0
"""What the tests of the engine share: its variants, the reference, and beats made by hand."""

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from Crypto.Cipher import AES
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes

from opengcm.designs import Design, load_design
from opengcm.sim.binding import DECRYPT, IV_96, BeatStruct, Model, SlotStruct, Traffic
from opengcm.sim.simulator import Simulator, Status

TAG_LENGTHS = (16, 15, 14, 13, 12, 8, 4)
KEY_BYTES = (16, 24, 32)

EMPTY, IV, IV_END, AAD, TEXT, TAG = range(6)  # slot_kind_e


def variant(name: str, **parameters: int) -> Design:
    """gcm_100g under another name, with some parameters changed."""
    base = load_design("gcm_100g")
    merged = MappingProxyType({**base.parameters, **parameters})
    return replace(base, name=f"test_{name}", parameters=merged)


# Few key slots in some, so that keys are replaced all the time.
ENGINES = {
    1: variant("lanes1", Lanes=1, KeySlots=4),
    2: variant("lanes2", Lanes=2, KeySlots=1),
    4: load_design("gcm_100g"),
    8: variant("lanes8", Lanes=8, KeySlots=16),
}
# Whose user takes each beat as it comes; delay lines are chains of registers, as for cells. S-boxes
# with a register inside, of the style that is quickest to compile.
NO_FIFO = variant(
    "no_fifo", Lanes=2, KeySlots=2, Sbox=2, SboxCuts=1, OutFifo=0, DelayRam=0, CarryChains=0
)
ONE_KEY_SIZE = variant("aes192", Lanes=1, KeySlots=2, KeyMin=192, KeyMax=192)


def reference(key: bytes, iv: bytes, text: bytes, aad: bytes) -> tuple[bytes, bytes]:
    """(ciphertext, tag of 16 bytes): OpenSSL where it takes the IV, else PyCryptodome."""
    if 8 <= len(iv) <= 128:
        sealer = Cipher(algorithms.AES(key), modes.GCM(iv)).encryptor()
        sealer.authenticate_additional_data(aad)
        return sealer.update(text) + sealer.finalize(), sealer.tag
    cipher = AES.new(key, AES.MODE_GCM, nonce=iv)
    cipher.update(aad)
    return cipher.encrypt_and_digest(text)


def random_key(rng: random.Random, sizes: Sequence[int] = KEY_BYTES) -> bytes:
    """A key of one of the sizes, in bytes."""
    return rng.randbytes(rng.choice(sizes))


def flip_bit(rng: random.Random, data: bytes) -> bytes:
    """The same bytes but for one bit."""
    changed = bytearray(data)
    changed[rng.randrange(len(changed))] ^= 1 << rng.randrange(8)
    return bytes(changed)


def assert_still_works(simulator: Simulator, rng: random.Random) -> None:
    """Seal and open one packet, with a key the simulator places."""
    key, iv, text, aad = random_key(rng), rng.randbytes(12), rng.randbytes(100), rng.randbytes(20)
    ciphertext, tag = simulator.seal(key, iv, text, aad)
    assert (ciphertext, tag) == reference(key, iv, text, aad)
    assert simulator.open(key, iv, ciphertext, tag, aad) == text


@dataclass(frozen=True)
class Slot:
    """One slot made by hand. `count` is its `bytes` field, right or wrong."""

    kind: int
    count: int = 16
    data: bytes = bytes(16)


@dataclass(frozen=True)
class Header:
    """The facts of a packet made by hand. An IV of None: IV slots lead the packet."""

    key_slot: int
    iv: bytes | None = bytes(12)
    decrypt: bool = False
    tag_bytes: int = 16


@dataclass(frozen=True)
class Outcome:
    """What came out: the slots of every beat, and the status on the last."""

    beats: list[list[Slot]]
    status: Status


def one_by_one(kinds: Iterable[int], lanes: int) -> list[list[Slot]]:
    """The slots packed into beats as the rules say: IV_END and TAG end theirs."""
    beats: list[list[Slot]] = [[]]
    for kind in kinds:
        if len(beats[-1]) == lanes or (beats[-1] and beats[-1][-1].kind in (IV_END, TAG)):
            beats.append([])
        beats[-1].append(Slot(kind))
    return beats


def send_by_hand(
    model: Model, header: Header, beats: Sequence[Sequence[Slot]], traffic: Traffic | None = None
) -> Outcome:
    """Send one packet of beats made by hand; short beats are filled with SlotEmpty.

    AssertionError if a slot leaves with another kind than it came with; those behind IV_END or
    TAG may leave as SlotEmpty.
    """
    lanes = model.lanes
    sent = [slot for beat in beats for slot in [*beat, *[Slot(EMPTY, 0)] * (lanes - len(beat))]]
    slots_in, slots_out = (SlotStruct * len(sent))(), (SlotStruct * len(sent))()
    for place, slot in zip(slots_in, sent, strict=True):
        place.kind, place.bytes = slot.kind, slot.count
        place.data[:] = slot.data
    headers = (BeatStruct * len(beats))()
    for place in headers:
        place.iv[:] = header.iv or bytes(12)
        place.key_slot, place.tag_bytes = header.key_slot, header.tag_bytes
        place.flags = (DECRYPT if header.decrypt else 0) | (IV_96 if header.iv is not None else 0)
    model.begin_slots(headers, slots_in, slots_out, traffic or Traffic(watchdog=5000))
    model.finish()
    out = [Slot(slot.kind, slot.bytes, bytes(slot.data)) for slot in slots_out]
    came = [out[i : i + lanes] for i in range(0, len(out), lanes)]
    for number, (beat, beat_out) in enumerate(zip(beats, came, strict=True)):
        _compare_kinds(beat, beat_out, number)
    return Outcome(came, Status(headers[-1].status))


def _compare_kinds(beat: Sequence[Slot], beat_out: Sequence[Slot], number: int) -> None:
    ended = False
    for lane, (slot, slot_out) in enumerate(zip(beat, beat_out, strict=False)):
        allowed = (slot.kind, EMPTY) if ended else (slot.kind,)
        assert slot_out.kind in allowed, f"beat {number}, lane {lane}"
        ended |= slot.kind in (IV_END, TAG)
