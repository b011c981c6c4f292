# SPDX-License-Identifier: Apache-2.0
"""og_aes_apb: ECB and CBC, directions, key sizes, handshakes and every illegal sequence."""

import itertools
import random
from collections.abc import Awaitable, Callable
from typing import Any

import cocotb
import pytest
from apb import Coprocessor, address, bit, words
from cocotb.triggers import FallingEdge
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
from sets import dear, more
from simulate import simulate

CTRL, CMD = address("CTRL"), address("CMD")


def reference(mode: str, decrypt: bool, key: bytes, iv: bytes, data: bytes) -> bytes:
    chosen = modes.CBC(iv) if mode == "cbc" else modes.ECB()
    cipher = Cipher(algorithms.AES(key), chosen)
    return (cipher.decryptor() if decrypt else cipher.encryptor()).update(data)


def key_sizes(dut: Any) -> list[int]:
    return [bits for bits in (128, 192, 256) if bits <= int(dut.KeyMax.value)]


async def set_up(dut: Any) -> tuple[Coprocessor, random.Random]:
    core = Coprocessor(dut)
    await core.start()
    return core, random.Random(cocotb.RANDOM_SEED)


@cocotb.test()
async def every_mode(dut: Any) -> None:
    """All sizes, modes and directions, in random order, a new key now and then."""
    core, rng = await set_up(dut)
    key = b""
    for run in range(40):
        mode, decrypt = rng.choice(["ecb", "cbc"]), rng.random() < 0.5
        bits = rng.choice(key_sizes(dut))
        await core.set_up(mode, decrypt=decrypt, key_bits=bits)
        if len(key) * 8 != bits or rng.random() < 0.3:
            key = rng.randbytes(bits // 8)
            await core.load_key(key)
        iv, data = rng.randbytes(16), rng.randbytes(16 * rng.randint(1, 3))
        if mode == "cbc":
            await core.load_iv(iv)
        got = await core.crypt(data)
        assert got == reference(mode, decrypt, key, iv, data), f"run {run}: {mode} {bits} {decrypt}"


@cocotb.test()
async def cycles(dut: Any) -> None:
    """A block takes what the header says, from the first write to the last read."""
    core, rng = await set_up(dut)
    rounds, extra = per_block(dut)
    for bits in key_sizes(dut):
        key = rng.randbytes(bits // 8)
        for decrypt in (False, True):
            await core.set_up("cbc", decrypt=decrypt, key_bits=bits)
            await core.load_key(key)
            await core.load_iv(rng.randbytes(16))
            await core.wait()
            began = core.cycle
            for _ in range(3):  # without a look at STATUS between
                await core.put(rng.randbytes(16))
                await core.get()
            count = 3 * (15 + rounds * (bits // 32 + 6) + extra.get(bits, 0))
            assert core.cycle - began == count, f"{bits} {decrypt}"


@cocotb.test()
async def key_cycles(dut: Any) -> None:
    """The time to the first block of a new key, and of a new direction, is what the header says."""
    core, rng = await set_up(dut)
    if hasattr(dut, "SboxCuts"):
        return
    serial = int(dut.Sboxes.value) == 4
    for bits, new_key, new_direction in NEW[serial]:
        if bits in key_sizes(dut):
            await core.set_up("ecb", key_bits=bits)
            await core.load_key(rng.randbytes(bits // 8))
            assert await busy_cycles(core) == new_key, f"{bits}"
            for decrypt in (True, False):
                await core.set_up("ecb", decrypt=decrypt, key_bits=bits)
                assert await busy_cycles(core) == new_direction, f"{bits} {decrypt}"


# Bits of a key, cycles when it is new, and when the direction is. By whether S-boxes are four.
NEW = {
    True: ((128, 44, 74), (192, 50, 82), (256, 41, 90)),
    False: ((128, 8, 41), (192, 47, 81), (256, 35, 47)),
}


async def busy_cycles(core: Coprocessor) -> int:
    """Cycles until the core is no longer busy."""
    unit = core.dut.gen_serial if int(core.dut.Sboxes.value) == 4 else core.dut.gen_parallel
    began = core.cycle
    await core.idle(1)
    while unit.u_core.busy.value:
        await core.idle(1)
    return core.cycle - began - 1


def per_block(dut: Any) -> tuple[int, dict[int, int]]:
    """Cycles of a round, and what a block takes beyond them with a key size."""
    if hasattr(dut, "SboxCuts"):
        return 5 + int(dut.SboxCuts.value), {}
    if int(dut.Sboxes.value) == 4:
        return 5, {192: 4 + 104, 256: 106}
    return 2, {192: 57 + 101, 256: 61}


@cocotb.test()
async def registers(dut: Any) -> None:
    """What can be read, and every transfer to a wrong place."""
    core, _ = await set_up(dut)
    assert await core.read(address("ID")) == 0x4F474331
    caps = await core.read(address("CAPS"))
    assert caps & 0xF == 3, "modes"
    assert caps >> 8 & 7 == (1 << len(key_sizes(dut))) - 1, "keys"
    await core.wait()
    await core.write(CTRL, 0x1_0011)
    assert await core.read(CTRL) == 0x1_0011
    for name in ("ID", "CAPS", "STATUS", "BLOCK"):
        await core.refuses(address(name), 1)
    for name in ("CMD", "BLOCK"):
        await core.refuses(address(name))
    for index in range(8):
        await core.refuses(address("KEY", index))
    for index in range(4):
        await core.refuses(address("IV", index))
    for addr in (0x18, 0x1C, *range(0x60, 0x100, 4)):
        await core.refuses(addr)
        await core.refuses(addr, 0)
    for addr in range(0x100):
        if addr % 4:
            await core.refuses(addr)
            await core.refuses(addr, 0)
    assert await core.read(CTRL) == 0x1_0011


@cocotb.test()
async def refused_settings(dut: Any) -> None:
    core, _ = await set_up(dut)
    await core.wait()
    for mode in (2, 3):
        await core.refuses(CTRL, mode)
    for size in range(4):
        if size >= len(key_sizes(dut)):
            await core.refuses(CTRL, size << 8)
    assert await core.read(CTRL) == 0


@cocotb.test()
async def words_out_of_order(dut: Any) -> None:
    """Words that are not the next are refused, and those in order still work."""
    core, rng = await set_up(dut)
    key, iv, block = (rng.randbytes(16) for _ in range(3))
    await core.set_up("cbc")
    await core.refuses(address("DATA"), 1)  # no key
    await refuse_others(core, "KEY", 0, 8)
    await core.write(address("KEY", 0), words(key)[0])
    await core.refuses(CTRL, 0)
    await core.refuses(address("IV"), 0)
    await core.refuses(address("KEY", 0), 0)
    await refuse_others(core, "KEY", 1, 8)
    for index in (1, 2, 3):
        await core.write(address("KEY", index), words(key)[index])
    await core.wait()
    await core.refuses(address("KEY", 4), 0)  # beyond the key size
    await core.refuses(address("DATA"), 1)  # no IV
    await core.refuses(address("DATA"))  # no result
    for index, word in enumerate(words(iv)):
        await refuse_others(core, "IV", index, 4)
        await core.write(address("IV", index), word)
    for index, word in enumerate(words(block)):
        await refuse_others(core, "DATA", index, 4)
        await core.write(address("DATA", index), word)
        if index < 3:
            await core.refuses(address("DATA", index))
            await core.refuses(address("KEY"), 0)
    got = []
    for index in range(4):
        got.append(await core.read(address("DATA", index)))
        if index < 3:
            for wrong in {0, 1, 2, 3} - {index + 1}:
                await core.refuses(address("DATA", wrong))
            await core.refuses(address("DATA"), 0)
            await core.refuses(CTRL, 0)
    expected = reference("cbc", False, key, iv, block)
    assert got == words(expected)
    assert await core.get() == expected, "read again"
    await core.set_up("ecb")
    await core.refuses(address("IV"), 0)
    await core.refuses(address("DATA"))  # CTRL drops the result


async def refuse_others(core: Coprocessor, name: str, index: int, count: int) -> None:
    for wrong in range(count):
        if wrong != index:
            await core.refuses(address(name, wrong), 0)


@cocotb.test()
async def while_busy(dut: Any) -> None:
    """Nothing but a command is taken while a block is at work; a read waits for it."""
    core, rng = await set_up(dut)
    key, block = rng.randbytes(16), rng.randbytes(16)
    await core.set_up("ecb")
    await core.load_key(key)
    await core.wait()
    await core.put(block)
    for name in ("CTRL", "KEY", "DATA"):
        await core.refuses(address(name), 0)
    await core.refuses(address("IV"), 0)
    await core.write(CMD, bit("CMD", "ack"))
    assert await core.status("busy")
    assert not await core.status("result")
    assert await core.get() == reference("ecb", False, key, b"", block)


@cocotb.test()
async def a_new_key_in_a_new_direction(dut: Any) -> None:
    """With a key in place CTRL makes the core busy, and KEY is taken only after that."""
    core, rng = await set_up(dut)
    for decrypt in (False, True, False):
        key, block = rng.randbytes(16), rng.randbytes(16)
        await core.set_up("ecb", decrypt=decrypt)
        if decrypt and not hasattr(dut, "SboxCuts"):
            await core.refuses(address("KEY"), 0)
        await core.load_key(key)
        assert await core.crypt(block) == reference("ecb", decrypt, key, b"", block)


@cocotb.test()
async def a_key_is_of_one_size(dut: Any) -> None:
    """CTRL with another size drops the key; with the same size it stays."""
    core, rng = await set_up(dut)
    sizes = key_sizes(dut)
    for bits, other in itertools.permutations(sizes, 2):
        await core.set_up("ecb", key_bits=bits)
        await core.load_key(rng.randbytes(bits // 8))
        await core.set_up("ecb", key_bits=bits)
        assert await core.status("key_valid")
        await core.set_up("ecb", key_bits=other)
        assert not await core.status("key_valid"), f"{bits} to {other}"
        await core.wait()
        await core.refuses(address("DATA"), 0)


@cocotb.test()
async def key_and_ctrl_drop_iv_and_result(dut: Any) -> None:
    core, rng = await set_up(dut)
    drops: tuple[Callable[[], Awaitable[None]], ...] = (
        lambda: core.load_key(rng.randbytes(16)),
        lambda: core.set_up("cbc"),
    )
    for drop in drops:
        await core.set_up("cbc")
        await core.load_key(rng.randbytes(16))
        await core.load_iv(rng.randbytes(16))
        await core.crypt(rng.randbytes(16))
        assert await core.status("iv_valid")
        assert await core.status("result")
        await drop()
        await core.wait()
        assert not await core.status("iv_valid")
        assert not await core.status("result")


@cocotb.test()
async def an_ack_takes_back_what_was_seen(dut: Any) -> None:
    """Written in whatever cycle, CMD.ack drops no end of a block that irq did not tell."""
    core, rng = await set_up(dut)
    await core.wait()
    await core.write(CTRL, bit("CTRL", "irq_enable"))
    await core.load_key(rng.randbytes(16))
    await core.wait()
    await core.put(rng.randbytes(16))
    spent = 0
    while await core.status("busy"):
        spent += 2
    told = []

    async def watch() -> None:
        while True:
            await FallingEdge(dut.pclk)
            told.append(bool(dut.irq.value))

    cocotb.start_soon(watch())
    kept = []
    for delay in range(max(spent - 8, 0), spent + 12):
        await core.get()
        await core.put(rng.randbytes(16))
        await core.idle(delay)
        await core.write(CMD, bit("CMD", "ack"))
        seen = told[-1]  # in the cycle of the write
        await core.wait()
        kept.append(await core.status("done"))
        assert seen or kept[-1], f"{delay} cycles: an end that nothing told of"
    assert True in kept
    assert False in kept


@cocotb.test()
async def interrupt(dut: Any) -> None:
    core, rng = await set_up(dut)
    await core.wait()
    await core.write(CTRL, bit("CTRL", "irq_enable"))
    await core.load_key(rng.randbytes(16))
    await core.wait()
    await core.write(CMD, bit("CMD", "ack"))
    await core.idle(1)
    assert not dut.irq.value
    await core.put(rng.randbytes(16))
    for _ in range(200):
        if dut.irq.value:
            break
        await core.idle(1)
    assert dut.irq.value
    assert await core.status("result")
    await core.write(CMD, bit("CMD", "ack"))
    await core.idle(1)
    assert not dut.irq.value
    await core.put(rng.randbytes(16))
    await core.get()
    await core.idle(10)
    assert dut.irq.value
    await core.write(CTRL, 0)
    await core.idle(1)
    assert not dut.irq.value
    assert await core.status("done")


@cocotb.test()
async def reset_and_clear_in_the_middle(dut: Any) -> None:
    """At any cycle of a block: nothing is left, and the next key works."""
    core, rng = await set_up(dut)
    for cycle in (0, 1, 2, 3, 4, 7, 12, 13, 30, 48):
        for erase in (core.reset, core.clear):
            key, block = rng.randbytes(16), rng.randbytes(16)
            await core.set_up("ecb", decrypt=bool(cycle % 2))
            await core.load_key(key)
            if cycle != 3:  # else in the middle of the key's own work
                await core.wait()
                await core.put(block)
            await core.idle(cycle)
            await erase()
            assert not await core.status("key_valid")
            assert not await core.status("result")
            await core.refuses(address("DATA"))
            await core.wait()
            await core.refuses(address("DATA"), 0)
            await core.set_up("ecb")
            await core.load_key(key)
            assert await core.crypt(block) == reference("ecb", False, key, b"", block)


@cocotb.test()
async def clear_amid_words(dut: Any) -> None:
    core, rng = await set_up(dut)
    await core.set_up("ecb")
    key, block = rng.randbytes(16), rng.randbytes(16)
    await core.write(address("KEY"), 1)
    await core.clear()
    await core.wait()
    await core.load_key(key)
    await core.wait()
    await core.write(address("DATA"), 1)
    await core.clear()
    await core.wait()
    await core.load_key(key)
    assert await core.crypt(block) == reference("ecb", False, key, b"", block)


@cocotb.test()
async def erased(dut: Any) -> None:
    """After a clear, with words on the bus meanwhile, no block that CBC remembers is left."""
    core, rng = await set_up(dut)
    await core.set_up("cbc", decrypt=True)
    await core.load_key(rng.randbytes(16))
    await core.load_iv(rng.randbytes(16))
    await core.wait()
    await core.put(rng.randbytes(16))
    await core.get()
    await core.clear()
    await core.refuses(address("DATA"), 0xFFFF_FFFF)
    await core.wait()
    if hasattr(dut, "SboxCuts"):
        for memory in (dut.u_core.u_keys, dut.u_core.u_chain):
            kept = memory.gen_block if int(dut.BlockRam.value) else memory.gen_luts
            assert not any(int(word) for word in kept.mem.value), memory._name
        return
    unit = dut.gen_serial if int(dut.Sboxes.value) == 4 else dut.gen_parallel
    for register in (unit.u_core.u_chain.older, unit.u_core.u_chain.newer):
        assert int(register.value) == 0, register._name


SERIAL = {"Sboxes": 4, "Multipliers": 4}
STANDARD = {"Sboxes": 4, "Multipliers": 16}
PARALLEL = {"Sboxes": 16, "Multipliers": 16}


@pytest.mark.parametrize(
    ("top", "parameters"),
    [
        *dear(("og_aes_apb", SERIAL | {"KeyMax": 128})),
        ("og_aes_apb", SERIAL | {"KeyMax": 256}),
        *more(
            ("og_aes_apb", STANDARD | {"KeyMax": 256}),
            ("og_aes_apb", PARALLEL | {"KeyMax": 256}),
        ),
        *dear(("og_aes_apb", PARALLEL | {"KeyMax": 128})),
        ("og_aes_stored_apb", {"SboxCuts": 0, "KeyMax": 256}),
        ("og_aes_stored_apb", {"SboxCuts": 3, "KeyMax": 256, "BlockRam": 1}),
    ],
)
def test_og_aes_apb(top: str, parameters: dict[str, int]) -> None:
    simulate(
        top,
        core="opengcm:lib:coprocessor_cores",
        module=__file__,
        parameters=parameters,
        # The cycle in which work ends: a look at STATUS takes longer than that, and may begin late.
        # No port shows whether erased blocks are still there.
        internals=[
            ("og_cop_serial", "busy"),
            ("og_cop_parallel", "busy"),
            ("og_cop_chain", "older"),
            ("og_cop_chain", "newer"),
            ("og_cop_ram_1p", "mem"),
        ],
    )
