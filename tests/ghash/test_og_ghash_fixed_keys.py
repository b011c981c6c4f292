# SPDX-License-Identifier: Apache-2.0
"""og_ghash_fixed for keys of NIST CAVP side by side, of low, middle and high density.

Five keys, the densest and the sparsest of them included; CONSTANT_KEYS=20 walks twenty, which
takes two minutes to compile.

Walks messages of 0 to 300 blocks of AAD and text, back to back, all keys at once; and for each
key NIST's own case, up to its tag.
"""

import os
import random
from collections import deque
from itertools import islice
from pathlib import Path
from typing import Any

import cocotb
import pytest
from cocotb.triggers import FallingEdge
from constant_keys import FOLDER, hash_of, loop_files, random_blocks
from simulate import simulate
from streams import start

from opengcm.ghash_key.density import zeros_share
from opengcm.ghash_key.field import hash_key
from opengcm.spec.aes import cipher
from opengcm.vectors import cavp_gcm_files, read_vectors
from opengcm.vectors.case import Case

KEYS = int(os.environ.get("CONSTANT_KEYS", "5"))
LOOKED_AT = 600  # cases, of which the extremes of density are taken
LENGTHS = [1, 1, 2, 1, 3, 7, 16, 40, 301, 1]  # with the block of lengths
LATENCY = 8


def chosen_cases() -> list[Case]:
    """The cases with the densest and the sparsest T, and others in between."""
    files = [file for file in cavp_gcm_files() if "EncryptExtIV" in file.name]
    found: dict[bytes, Case] = {}
    for file in files:
        entries = (entry for entry in read_vectors(file) if isinstance(entry, Case))
        fit = (case for case in entries if case.aad and case.ciphertext and len(case.iv) == 12)
        for case in islice(fit, LOOKED_AT // len(files)):
            found[case.key] = case
    ranked = sorted(found.values(), key=lambda case: zeros_share(hash_key(case.key)))
    return [ranked[round(i * (len(ranked) - 1) / (KEYS - 1))] for i in range(KEYS)]


def hashed_blocks(case: Case) -> list[int]:
    """AAD, ciphertext and lengths as they are hashed."""
    lengths = b"".join((8 * len(part)).to_bytes(8, "big") for part in (case.aad, case.ciphertext))
    data = b"".join(part + bytes(-len(part) % 16) for part in (case.aad, case.ciphertext, lengths))
    return [int.from_bytes(data[at : at + 16], "big") for at in range(0, len(data), 16)]


@cocotb.test()
async def all_keys(dut: Any) -> None:
    cases = chosen_cases()
    hash_keys = [hash_key(case.key) for case in cases]
    shares = [zeros_share(h) for h in hash_keys]
    assert min(shares) < 0.45
    assert max(shares) > 0.55
    rng = random.Random(cocotb.RANDOM_SEED)
    await start(dut, clear_i=0, in_valid_i=0, in_last_i=0, in_blocks_i=0)
    await FallingEdge(dut.clk_i)
    due: deque[list[int]] = deque()
    messages = [random_blocks(rng, length) for length in LENGTHS]
    messages += [hashed_blocks(case) for case in cases]
    hashes = [[hash_of(h, blocks) for h in hash_keys] for blocks in messages]
    for i, (case, found) in enumerate(zip(cases, hashes[len(LENGTHS) :], strict=True)):
        pad = int.from_bytes(cipher(case.iv + b"\0\0\0\1", case.key), "big")
        tag = (found[i] ^ pad).to_bytes(16, "big")
        assert tag.startswith(case.tag), f"{case.id}: not NIST's tag"

    async def cycle() -> None:
        await FallingEdge(dut.clk_i)
        if dut.out_valid_o.value:
            word = int(dut.out_hash_o.value)
            expected = due.popleft()
            for i, value in enumerate(expected):
                assert word >> 128 * i & (1 << 128) - 1 == value, f"key {i}"

    for blocks, expected in zip(messages, hashes, strict=True):
        for i, block in enumerate(blocks):
            dut.in_valid_i.value = 1
            dut.in_last_i.value = int(i == len(blocks) - 1)
            dut.in_blocks_i.value = block
            if i == len(blocks) - 1:
                due.append(expected)
            await cycle()
    dut.in_valid_i.value = 0
    for _ in range(LATENCY + 1):
        await cycle()
    assert not due


def wrapper(suffixes: list[str]) -> Path:
    """One module with all of them, the same blocks to each."""
    lines = [
        "module constant_keys (",
        "    input logic clk_i, input logic rst_ni, input logic clear_i,",
        "    input logic in_valid_i, input logic in_last_i, input logic [127:0] in_blocks_i,",
        f"    output logic out_valid_o, output logic [{KEYS - 1}:0][127:0] out_hash_o",
        ");",
        f"  logic [{KEYS - 1}:0] valid, ready;",
    ]
    for i, suffix in enumerate(suffixes):
        lines.append(
            f"  og_ghash_fixed{suffix} u{i} (.clk_i, .rst_ni, .clear_i, .in_valid_i,"
            f" .in_ready_o(ready[{i}]), .in_last_i, .in_blocks_i, .out_valid_o(valid[{i}]),"
            f" .out_hash_o(out_hash_o[{i}]));"
        )
    lines += ["  logic unused;", "  assign unused = ^ready;", "  assign out_valid_o = &valid;"]
    path = FOLDER / "constant_keys.sv"
    path.write_text("\n".join([*lines, "endmodule", ""]), encoding="utf-8")
    return path


@pytest.mark.full
def test_keys() -> None:
    suffixes = [f"_key{i}" for i in range(KEYS)]
    files = []
    for case, suffix in zip(chosen_cases(), suffixes, strict=True):
        files += loop_files(case.key, suffix=suffix)
    simulate(
        "constant_keys",
        core="opengcm:lib:gf128",
        module=__file__,
        extra_sources=[*files, wrapper(suffixes)],
        optimise=False,
    )
