# SPDX-License-Identifier: Apache-2.0
"""og_gcm_mix: packets slot by slot; what comes out is judged by `opengcm.spec` (SP 800-38D).

Walks IVs of 12 and of other lengths, AAD and text of no bytes up to three blocks with every length
of a last one, right and wrong tags, both ways; every kind of slot, one a cycle, in packets back to
back. What a slot must not look at (its keystream, its length block) is random.

The text of a packet must be that of GCTR (7.1 step 3, 7.2 step 5). What goes to GHASH must hash to
J0 at the end of an IV, and at the end of a packet to what the TAG slot lacks to be the tag, or to
be nothing but the difference to the tag received. IV and AAD slots pass unchanged.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import cocotb
import pytest
from cocotb.clock import Clock
from cocotb.triggers import FallingEdge
from packed import pack
from packets import TAG_BYTES, Kind, add, length_block
from simulate import simulate
from slots import LABEL
from streams import PERIOD_NS

from opengcm.spec.aes import cipher
from opengcm.spec.gcm import gcm_ae, gctr, ghash, inc32, pre_counter_block

BLOCK = 16
LABEL_LEAD = 2  # cycles from a slot's label to its data
PACKETS = 150


@dataclass(frozen=True)
class Message:
    """A packet; `text` is the plaintext, `mask` the difference of the tag received (decryption)."""

    key: bytes
    iv: bytes
    aad: bytes
    text: bytes
    decrypt: bool
    tag_bytes: int
    mask: bytes


@dataclass(frozen=True)
class Step:
    """A slot as it goes in, and the data that come out; None: judged with the hash."""

    message: Message
    kind: Kind
    count: int
    data: bytes
    keystream: bytes
    length: bytes
    output: bytes | None


def blocks(data: bytes) -> list[bytes]:
    return [data[at : at + BLOCK] for at in range(0, len(data), BLOCK)]


def hash_key(message: Message) -> int:
    return int.from_bytes(cipher(bytes(BLOCK), message.key), "big")


def steps(message: Message, rng: random.Random) -> Iterator[Step]:
    """The slots of a packet, and empty ones behind its IV and its tag."""
    j0 = pre_counter_block(hash_key(message), message.iv)
    sealed, tag = gcm_ae(message.key, message.iv, message.text, message.aad)

    def step(
        kind: Kind,
        data: bytes = b"",
        output: bytes | None = b"",
        keystream: bytes | None = None,
        length: bytes | None = None,
    ) -> Step:
        return Step(
            *(message, kind, len(data) if kind != Kind.TAG else rng.randrange(32)),
            data.ljust(BLOCK, b"\0"),
            rng.randbytes(BLOCK) if keystream is None else keystream,
            rng.randbytes(BLOCK) if length is None else length,
            None if output is None else output.ljust(BLOCK, b"\0"),
        )

    if len(message.iv) != 12:
        yield from (step(Kind.IV, block, block) for block in blocks(message.iv))
        yield step(Kind.IV_END, length=length_block(0, len(message.iv)))
        yield step(Kind.EMPTY)
    yield from (step(Kind.AAD, block, block) for block in blocks(message.aad))
    counter = j0
    given, expected = (sealed, message.text) if message.decrypt else (message.text, sealed)
    for data, output in zip(blocks(given), blocks(expected), strict=True):
        counter = inc32(counter)
        yield step(Kind.TEXT, data, output, gctr(message.key, counter, bytes(BLOCK)))
    received = add(tag, message.mask)[: message.tag_bytes] if message.decrypt else b""
    yield step(
        Kind.TAG,
        received,
        None,
        gctr(message.key, j0, bytes(BLOCK)),
        length_block(len(message.aad), len(message.text)),
    )
    yield step(Kind.EMPTY)


def messages(rng: random.Random) -> Iterator[Message]:
    for number in range(PACKETS):
        yield Message(
            key=rng.randbytes(BLOCK),
            iv=rng.randbytes(rng.choice((12, 12, rng.randrange(1, 40)))),
            aad=rng.randbytes(number % 33 if number % 3 else 0),
            text=rng.randbytes(number % 49 if number % 5 else 0),
            decrypt=bool(rng.getrandbits(1)),
            tag_bytes=rng.choice(TAG_BYTES),
            mask=rng.randbytes(BLOCK) if rng.getrandbits(1) else bytes(BLOCK),
        )


class Judge:
    """Takes what comes out of the slots in their order."""

    def __init__(self) -> None:
        self.absorbed = b""

    def take(self, step: Step, output: bytes, hashed: bytes) -> None:
        message = step.message
        if step.output is not None:
            assert output == step.output, step
        if step.kind == Kind.EMPTY:  # adds nothing to the hash of its beat
            assert hashed == bytes(BLOCK), step
            return
        self.absorbed += hashed
        if step.kind not in (Kind.IV_END, Kind.TAG):
            return
        value = ghash(hash_key(message), self.absorbed)
        self.absorbed = b""
        if step.kind == Kind.IV_END:
            assert value == pre_counter_block(hash_key(message), message.iv), step
            return
        _, tag = gcm_ae(message.key, message.iv, message.text, message.aad)
        left = add(output, value.to_bytes(BLOCK, "big"))[: message.tag_bytes]
        assert left == (message.mask if message.decrypt else tag)[: message.tag_bytes], step


@cocotb.test()
async def packets_back_to_back(dut: Any) -> None:
    """Each result one cycle after its data, three after what says what it is."""
    Clock(dut.clk_i, PERIOD_NS, "ns").start()
    rng = random.Random(cocotb.RANDOM_SEED)
    slots = [step for message in messages(rng) for step in steps(message, rng)]
    ends = {step.count for step in slots if step.kind == Kind.TEXT}
    assert ends == set(range(1, BLOCK + 1)), "a length of text is missing"
    assert {step.kind for step in slots} == set(Kind)
    judge = Judge()
    for cycle in range(len(slots) + LABEL_LEAD + 1):
        await FallingEdge(dut.clk_i)
        if cycle > LABEL_LEAD:
            got = (
                int(value.value).to_bytes(BLOCK, "big") for value in (dut.data_o, dut.hash_block_o)
            )
            judge.take(slots[cycle - LABEL_LEAD - 1], *got)
        if cycle < len(slots):
            label = {"kind": slots[cycle].kind, "bytes": slots[cycle].count}
            dut.label_i.value = pack(LABEL, label)
            dut.decrypt_i.value = int(slots[cycle].message.decrypt)
        if LABEL_LEAD <= cycle < len(slots) + LABEL_LEAD:
            now = slots[cycle - LABEL_LEAD]
            dut.data_i.value = int.from_bytes(now.data, "big")
            dut.keystream_i.value = int.from_bytes(now.keystream, "big")
            dut.length_block_i.value = int.from_bytes(now.length, "big")
    assert not judge.absorbed


@pytest.mark.smoke
def test_og_gcm_mix() -> None:
    simulate("og_gcm_mix", core="opengcm:lib:gcm", module=__file__)
