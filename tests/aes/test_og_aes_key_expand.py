# SPDX-License-Identifier: Apache-2.0
"""og_aes_key_expand: KEYEXPANSION() of FIPS 197, word for word and cycle for cycle.

Walks the three keys of FIPS 197, appendix A, random keys of every size after every other, starts
while busy, a reset in each cycle of an expansion, and looks for what a key leaves behind; with
both S-boxes, at both speeds.
"""

import random
from typing import Any

import cocotb
import pytest
from cocotb.triggers import FallingEdge
from simulate import simulate
from streams import start

from opengcm.spec.aes import SBOX, key_expansion

SIZES = (16, 24, 32)  # bytes, by size_i
HELD = ["window_q", "leaving_q", "newest_q"]  # registers with key material
EARLY = ["rest_q"]  # with WireRegs, too

APPENDIX_A = {  # A.1, A.2, A.3: the key and the words w[i] that follow it
    "2b7e151628aed2a6abf7158809cf4f3c": """
        a0fafe17 88542cb1 23a33939 2a6c7605 f2c295f2 7a96b943 5935807a 7359f67f 3d80477d 4716fe3e
        1e237e44 6d7a883b ef44a541 a8525b7f b671253b db0bad00 d4d1c6f8 7c839d87 caf2b8bc 11f915bc
        6d88a37a 110b3efd dbf98641 ca0093fd 4e54f70e 5f5fc9f3 84a64fb2 4ea6dc4f ead27321 b58dbad2
        312bf560 7f8d292f ac7766f3 19fadc21 28d12941 575c006e d014f9a8 c9ee2589 e13f0cc8 b6630ca6
    """,
    "8e73b0f7da0e6452c810f32b809079e562f8ead2522c6b7b": """
        fe0c91f7 2402f5a5 ec12068e 6c827f6b 0e7a95b9 5c56fec2 4db7b4bd 69b54118 85a74796 e92538fd
        e75fad44 bb095386 485af057 21efb14f a448f6d9 4d6dce24 aa326360 113b30e6 a25e7ed5 83b1cf9a
        27f93943 6a94f767 c0a69407 d19da4e1 ec1786eb 6fa64971 485f7032 22cb8755 e26d1352 33f0b7b3
        40beeb28 2f18a259 6747d26b 458c553e a7e1466c 9411f1df 821f750a ad07d753 ca400538 8fcc5006
        282d166a bc3ce7b5 e98ba06f 448c773c 8ecc7204 01002202
    """,
    "603deb1015ca71be2b73aef0857d77811f352c073b6108d72d9810a30914dff4": """
        9ba35411 8e6925af a51a8b5f 2067fcde a8b09c1a 93d194cd be49846e b75d5b9a d59aecb8 5bf3c917
        fee94248 de8ebe96 b5a9328a 2678a647 98312229 2f6c79b3 812c81ad dadf48ba 24360af2 fab8b464
        98c5bfc9 bebd198e 268c3ba7 09e04214 68007bac b2df3316 96e939e4 6c518d80 c814e204 76a9fb8a
        5025c02d 59c58239 de136967 6ccc5a71 fa256395 9674ee15 5886ca5d 2e2f31d7 7e0af1fa 27cf73c3
        749c47ab 18501dda e2757e4f 7401905a cafaaae3 e4d59b34 9adf6ace bd10190d fe4890d1 e6188d0b
        046df344 706c631e
    """,
}


def appendix(key: str) -> list[int]:
    """The round keys of a key of appendix A, the key itself first."""
    words = key + "".join(APPENDIX_A[key].split())
    return [int(words[at : at + 32], 16) for at in range(0, len(words), 32)]


def round_keys(key: bytes) -> list[int]:
    """The round keys of the specification, as blocks."""
    words = key_expansion(key)
    data = bytes(byte for word in words for byte in word)
    return [int.from_bytes(data[at : at + 16], "big") for at in range(0, len(data), 16)]


class Bench:
    """Drives and reads at falling edges: what is read there is what a cycle holds.

    `rest` is what key_i has when no key is offered; None: another value each cycle.
    """

    def __init__(self, dut: Any) -> None:
        self.dut = dut
        self.rng = random.Random(cocotb.RANDOM_SEED)
        self.rest: int | None = None

    def begin(self, key: bytes) -> None:
        """Offer a key in this cycle."""
        self.dut.start_i.value = 1
        self.dut.key_i.value = int.from_bytes(key.ljust(32, b"\xa5"), "big")
        self.dut.size_i.value = SIZES.index(len(key))

    async def cycle(self) -> None:
        """The next cycle, in which no key is offered."""
        await FallingEdge(self.dut.clk_i)
        self.dut.start_i.value = 0
        self.dut.key_i.value = self.rng.getrandbits(256) if self.rest is None else self.rest
        self.dut.size_i.value = self.rng.randrange(3)

    def seen(self) -> tuple[int, int, int] | None:
        """(index, last, key) if there is a round key in this cycle."""
        if not self.dut.key_valid_o.value:
            assert not self.dut.last_o.value, "last without a key"
            return None
        signals = (self.dut.key_index_o, self.dut.last_o, self.dut.key_o)
        index, last, key = (int(signal.value) for signal in signals)
        return index, last, key

    async def check(self, key: bytes, expected: list[int], disturb: bool = False) -> None:
        """Expand one key: round key k, marked k, C (k + 1) + 1 cycles after the start; no other."""
        self.begin(key)
        assert not self.dut.busy_o.value, "busy before the start"
        nr = len(expected) - 1
        each = 8 if self.dut.Slow.value else 4  # C
        end = each * (nr + 1) + 1
        for cycle in range(1, end + 1):
            await self.cycle()
            if disturb and cycle < end - 1:
                self.dut.start_i.value = 1
            assert self.dut.busy_o.value == (cycle < end), f"busy in cycle {cycle}"
            k, wait = divmod(cycle - each - 1, each)
            due = (k, int(k == nr), expected[k]) if wait == 0 and k >= 0 else None
            assert self.seen() == due, f"{8 * len(key)} bits, cycle {cycle}"


async def set_up(dut: Any) -> Bench:
    await start(dut, start_i=0, key_i=0, size_i=0, guest_i=0)
    await FallingEdge(dut.clk_i)
    return Bench(dut)


def is_zero(dut: Any) -> bool:
    held = [getattr(dut, name) for name in HELD]
    if dut.WireRegs.value:
        held.append(dut.gen_sum_early.rest_q)
    return not any(int(register.value) for register in held)


@cocotb.test()
@cocotb.parametrize(key=list(APPENDIX_A))
async def appendix_a(dut: Any, key: str) -> None:
    bench = await set_up(dut)
    expected = appendix(key)
    assert expected == round_keys(bytes.fromhex(key))
    await bench.check(bytes.fromhex(key), expected)


@cocotb.test()
async def guest(dut: Any) -> None:
    """With Slow a guest's word is taken with key_valid_o and in every other cycle, also behind the
    last key, and comes out two cycles later; the keys are right all the same, and a start while
    busy takes no turn away. Without Slow there is none."""
    bench = await set_up(dut)
    for size in SIZES:
        key = bench.rng.randbytes(size)
        expected = round_keys(key)
        bench.begin(key)
        due: list[int | None] = [None, None]
        turn = False  # the guest's, in this cycle
        found = []
        for _ in range(8 * len(expected) + 20):
            await bench.cycle()
            if not dut.Slow.value:
                assert not int(dut.guest_o.value)
            elif due[0] is not None:
                assert int(dut.guest_o.value) == due[0]
            seen = bench.seen()
            if seen:
                found.append(seen[2])
            turn = bool(seen) or (bool(found) and not turn)
            word = bench.rng.randbytes(4)
            dut.guest_i.value = int.from_bytes(word, "big")
            made = int.from_bytes(bytes(SBOX[byte] for byte in word), "big")
            due = [due[1], made if turn else None]
        assert found == expected


@cocotb.test()
@cocotb.parametrize(disturb=[False, True])
async def back_to_back(dut: Any, disturb: bool) -> None:
    """Every size after every size, started in the cycle of the last round key; a start while
    busy, with another key, changes nothing."""
    bench = await set_up(dut)
    for first in SIZES:
        for second in SIZES:
            for size in (first, second):
                key = bench.rng.randbytes(size)
                await bench.check(key, round_keys(key), disturb)
    for byte in (0x00, 0xFF):
        for size in SIZES:
            key = bytes([byte]) * size
            await bench.check(key, round_keys(key), disturb)


@cocotb.test()
@cocotb.parametrize(size=SIZES)
async def nothing_stays_behind(dut: Any, size: int) -> None:
    """Ten cycles after the last round key no register holds any part of a key: key_i is zero."""
    bench = await set_up(dut)
    bench.rest = 0
    key = bench.rng.randbytes(size)
    await bench.check(key, round_keys(key))
    for _ in range(9):
        await bench.cycle()
    for _ in range(20):
        await bench.cycle()
        assert bench.seen() is None
        assert is_zero(dut)


@cocotb.test()
@cocotb.parametrize(size=SIZES)
async def reset_in_each_cycle(dut: Any, size: int) -> None:
    """A reset anywhere in an expansion ends it and clears it; the next one is right."""
    bench = await set_up(dut)
    for at in range(1, 8 * (size // 4 + 6) + 8, 3):
        bench.begin(bench.rng.randbytes(size))
        for _ in range(at):
            await bench.cycle()
        dut.rst_ni.value = 0
        await bench.cycle()
        dut.rst_ni.value = 1
        assert is_zero(dut)
        assert not dut.busy_o.value
        assert bench.seen() is None
        key = bench.rng.randbytes(size)
        await bench.check(key, round_keys(key))


@pytest.mark.parametrize(
    ("style", "slow", "gates", "wire_regs"),
    [
        pytest.param(0, 1, 0, 0, marks=pytest.mark.smoke),
        (0, 0, 0, 0),
        (1, 0, 0, 0),
        (0, 1, 1, 0),
        (0, 1, 0, 1),
    ],
)
def test_og_aes_key_expand(style: int, slow: int, gates: int, wire_regs: int) -> None:
    simulate(
        "og_aes_key_expand",
        core="opengcm:lib:aes",
        module=__file__,
        parameters={"Sbox": style, "Slow": slow, "Gates": gates, "WireRegs": wire_regs},
        # No port shows whether erased key bits are still there.
        internals=[("og_aes_key_expand", name) for name in HELD + EARLY * wire_regs],
    )
