# SPDX-License-Identifier: Apache-2.0
"""Vectors of the exported test bench of a core with one key, from `opengcm.spec`.

What is on the inputs in each cycle is laid out beforehand, for Crenne's pipeline has no handshake;
what comes out must come in the order given, and nothing besides. A core that loads its key gets it
first, and a row there waits until what it offers is taken.
"""

import random
from dataclasses import dataclass

from opengcm.design import GHASH_TABLE, Design
from opengcm.ghash_key.generate import published_key
from opengcm.sim.ghash_schedule import (
    GcmPacket,
    Row,
    Schedule,
    key_row,
    schedule_gcm,
    schedule_of,
)
from opengcm.spec.aes import cipher
from opengcm.spec.gcm import gcm_ae, ghash

SEED = 40  # of the vectors' random bytes
_BLOCK = 16
_IV = 12
_GAP = 0.3  # of the cycles
_MESSAGES = 40
_LONGEST = 30  # blocks of a message
_SHAPES = ((0, 0), (1, 0), (16, 0), (0, 1), (0, 16), (20, 60), (28, 48), (100, 17), (7, 300))


@dataclass(frozen=True)
class Input:
    """A port that a row has a field for; `shift` is the field's place in the row's flags."""

    port: str
    bits: int
    shift: int | None = None


@dataclass(frozen=True)
class Result:
    """What comes out of a port, with another that says when: words in their order."""

    name: str
    valid: str
    port: str
    expected: list[str]


@dataclass(frozen=True)
class GhashVectors:
    """Hexadecimal words for $readmemh. A row has all `inputs` of a cycle, the first one highest.

    The first input is valid; `ready` says whether the core has in_ready_o, which must be high
    then unless the row `waits`, and `taken` whether it has out_ready_i.
    """

    inputs: list[Input]
    rows: list[str]
    results: list[Result]
    ready: bool
    taken: bool
    waits: bool = False


def make_vectors(design: Design) -> GhashVectors:
    """Messages or packets of all sizes, back to back, and with gaps where the core allows them."""
    rng = random.Random(SEED)
    inputs = _inputs(design)
    if design.top == "og_gcm_fixed":
        schedule, results = _packets(rng)
    else:
        schedule, results = _messages(rng, design)
    rows = schedule.rows
    if design.top != "og_crenne_pipe":
        rows = _spread(rng, rows, sum(field.bits for field in inputs if field.shift is None))
    if design.top == GHASH_TABLE:
        rows = [key_row(cipher(bytes(_BLOCK), published_key())), *rows]
    return GhashVectors(
        inputs,
        [_word(row, inputs) for row in rows],
        results,
        ready=design.top in ("og_ghash_fixed", "og_crenne_basic", GHASH_TABLE),
        taken=design.top == "og_crenne_basic",
        waits=design.top == GHASH_TABLE,
    )


def _inputs(design: Design) -> list[Input]:
    """The fields of a row as `opengcm.sim.ghash_schedule` has them, data last."""
    valid = Input("in_valid_i", 1, 0)
    if design.top == "og_gcm_fixed":
        flags = [Input("in_kind_i", 2, 1), Input("in_decrypt_i", 1, 3), Input("in_bytes_i", 5, 8)]
        return [valid, *flags, Input("in_data_i", 128), Input("in_iv_i", 96)]
    if design.top == "og_ghash_fixed":
        return [valid, Input("in_last_i", 1, 1), Input("in_blocks_i", 128)]
    if design.top == GHASH_TABLE:
        lanes = design.parameters.get("Lanes", 1)
        end_lane = Input("in_end_lane_i", 2 if lanes == 4 else 1, 4)
        flags = [Input("in_last_i", 1, 1), Input("key_valid_i", 1, 2), end_lane]
        return [valid, *flags, Input("in_blocks_i", 128 * lanes), Input("key_h_i", 128)]
    if design.top == "og_crenne_basic":
        return [valid, Input("in_pad_i", 1, 1), Input("in_block_i", 128)]
    blocks = Input("in_blocks_i", 128 * (design.parameters.get("Stages", 8) + 1))
    flags = [Input("in_pad_valid_i", 1, 0), Input("in_continue_i", 1, 1)]
    return [*flags, Input("in_pad_i", 128), blocks]


def _word(row: Row, inputs: list[Input]) -> str:
    value = total = 0
    for field in inputs:
        if field.shift is not None:
            value = value << field.bits | row.flags >> field.shift & (1 << field.bits) - 1
            total += field.bits
    data = sum(field.bits for field in inputs if field.shift is None)
    value = value << data | int.from_bytes(row.data, "little")
    return f"{value:0{-(-(total + data) // 4)}x}"


def _spread(rng: random.Random, rows: list[Row], data_bits: int) -> list[Row]:
    """Cycles in which nothing is offered between the others, with random data on the ports."""
    spread = []
    for row in rows:
        while rng.random() < _GAP:
            spread.append(Row(0, rng.randbytes(data_bits // 8)))
        spread.append(row)
    return spread


def _messages(rng: random.Random, design: Design) -> tuple[Schedule, list[Result]]:
    h = int.from_bytes(cipher(bytes(_BLOCK), published_key()))
    lengths = [1, 1, 2, _LONGEST, *(rng.randint(1, _LONGEST) for _ in range(_MESSAGES - 4))]
    messages = [rng.randbytes(_BLOCK * length) for length in lengths]
    pads = [rng.randbytes(_BLOCK) for _ in messages]
    schedule = schedule_of(design, messages, pads)
    adds_pad = design.top not in ("og_ghash_fixed", GHASH_TABLE)
    hashes = [
        ghash(h, message) ^ (int.from_bytes(pad) if adds_pad else 0)
        for message, pad in zip(messages, pads, strict=True)
    ]
    port = "out_mac_o" if adds_pad else "out_hash_o"
    expected = [f"{hashes[index]:032x}" for index in schedule.order]
    return schedule, [Result("out", "out_valid_o", port, expected)]


def _packets(rng: random.Random) -> tuple[Schedule, list[Result]]:
    packets, texts, tags = [], [], []
    for aad_bytes, text_bytes in _SHAPES:
        for decrypt in (False, True):
            iv, aad = rng.randbytes(_IV), rng.randbytes(aad_bytes)
            plain = rng.randbytes(text_bytes)
            sealed, tag = gcm_ae(published_key(), iv, plain, aad)
            given, text = (sealed, plain) if decrypt else (plain, sealed)
            lengths = (8 * len(aad)).to_bytes(8) + (8 * len(given)).to_bytes(8)
            packets.append(GcmPacket(iv, aad, given, lengths, decrypt))
            texts += [text[at : at + _BLOCK] for at in range(0, len(text), _BLOCK)]
            tags.append(tag)
    results = [
        Result("out", "out_valid_o", "out_text_o", [t.ljust(_BLOCK, b"\0").hex() for t in texts]),
        Result("tag", "tag_valid_o", "tag_o", [tag.hex() for tag in tags]),
    ]
    return schedule_gcm(packets), results
