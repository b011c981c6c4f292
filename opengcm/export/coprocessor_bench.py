# SPDX-License-Identifier: Apache-2.0
"""Transfers of the exported test bench of a co-processor, with answers from `opengcm.spec`."""

import random
from collections.abc import Iterable, Iterator

from opengcm.coprocessors import Core, core_of
from opengcm.designs import Design
from opengcm.sim import coprocessor_regs as regs
from opengcm.spec.aes import cipher
from opengcm.spec.gcm import gcm_ae

SEED = 57  # of the vectors' random bytes
_WRITE, _READ, _IDLE = 0, 1, 2
_BLOCKS = 3


def transfers(design: Design) -> list[str]:
    """Hexadecimal words: kind (write, read and compare, wait until not busy), address, data."""
    rng = random.Random(SEED)
    sizes = [bits for bits in (128, 192, 256) if bits <= design.key_max]
    core = core_of(design)
    run = _gcm if core is Core.GCM else _cbc
    reverses = core in (Core.SERIAL, Core.PARALLEL)
    return [
        f"{kind:02x}{addr:02x}{data:08x}"
        for bits in sizes
        for kind, addr, data in run(rng, bits, reverses)
    ]


_KEY_SIZES = {
    128: regs.CTRL_KEY_SIZE_K128,
    192: regs.CTRL_KEY_SIZE_K192,
    256: regs.CTRL_KEY_SIZE_K256,
}
_Transfers = Iterator[tuple[int, int, int]]


def _cbc(rng: random.Random, bits: int, reverses: bool) -> _Transfers:
    """A CBC message there and back."""
    key, iv = rng.randbytes(bits // 8), rng.randbytes(16)
    plain = [rng.randbytes(16) for _ in range(_BLOCKS)]
    sealed, before = [], iv
    for block in plain:
        before = cipher(bytes(a ^ b for a, b in zip(block, before, strict=True)), key)
        sealed.append(before)
    yield from _begin(regs.CTRL_MODE_CBC, bits, key)
    for decrypt, given, expected in ((False, plain, sealed), (True, sealed, plain)):
        order = range(3, -1, -1) if decrypt and reverses else range(4)
        yield _WRITE, regs.CTRL, _ctrl(regs.CTRL_MODE_CBC, bits) | regs.CTRL_DECRYPT * decrypt
        yield _IDLE, 0, 0
        yield from _words(_WRITE, regs.IV, iv, order)
        for block, result in zip(given, expected, strict=True):
            yield _IDLE, 0, 0
            yield from _words(_WRITE, regs.DATA, block, order)
            yield from _words(_READ, regs.DATA, result, order)


def _gcm(rng: random.Random, bits: int, _reverses: bool) -> _Transfers:
    """A message sealed, with one block of AAD."""
    key, iv, aad = rng.randbytes(bits // 8), rng.randbytes(12), rng.randbytes(16)
    text = rng.randbytes(16 * _BLOCKS)
    ciphertext, tag = gcm_ae(key, iv, text, aad)
    lengths = (8 * len(aad)).to_bytes(8) + (8 * len(text)).to_bytes(8)
    yield from _begin(regs.CTRL_MODE_GCM, bits, key)
    yield from _words(_WRITE, regs.IV, iv, range(3))
    for phase, data, expected in (
        (regs.BLOCK_PHASE_AAD, aad, b""),
        (regs.BLOCK_PHASE_TEXT, text, ciphertext),
        (regs.BLOCK_PHASE_LENGTHS, lengths, tag),
    ):
        yield _IDLE, 0, 0
        yield _WRITE, regs.BLOCK, phase | 16 * regs.BLOCK_BYTES
        for at in range(0, len(data), 16):
            yield _IDLE, 0, 0
            yield from _words(_WRITE, regs.DATA, data[at : at + 16], range(4))
            if expected:
                yield from _words(_READ, regs.DATA, expected[at : at + 16], range(4))


def _ctrl(mode: int, bits: int) -> int:
    return mode | _KEY_SIZES[bits]


def _begin(mode: int, bits: int, key: bytes) -> _Transfers:
    yield _IDLE, 0, 0
    yield _WRITE, regs.CTRL, _ctrl(mode, bits)
    yield from _words(_WRITE, regs.KEY, key, range(bits // 32))
    yield _IDLE, 0, 0


def _words(kind: int, addr: int, data: bytes, order: Iterable[int]) -> _Transfers:
    for index in order:
        yield kind, addr + 4 * index, int.from_bytes(data[4 * index : 4 * index + 4], "little")
