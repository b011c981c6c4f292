# SPDX-License-Identifier: Apache-2.0
"""og_key_window, every output in every cycle, as its header and layer_registers.rdl have it.

Walks loads of every size with their words in any order; loads with a word too few or too many,
of sizes and slots that there are not, and commands that are none; erasures; what is written while
a command is under way; stores that wait, refuse and are blocked; directions reset in every cycle
of a command, and the other one's; random traffic of all this; reset in mid-command. KEY shows on
the key stores' port alone, and is zero there behind every command.
"""

from typing import Any

import cocotb
import pytest
from key_port import SIZES, SLOT_NUMBERS, Op
from key_window import WORDS, Command, KeyWindow
from sets import more
from simulate import simulate
from streams import reset


@cocotb.test()
async def loads(dut: Any) -> None:
    bench = await KeyWindow(dut).start()
    for number in range(60):
        slot = bench.rng.choice([0, bench.slots - 1, bench.rng.randrange(bench.slots)])
        await bench.load(bench.rng.choice(bench.sizes), number % 2, slot)


@cocotb.test()
async def words_too_few_and_too_many(dut: Any) -> None:
    """Each is missing in turn, and each is one too many; the refusal leaves none for the next."""
    bench = await KeyWindow(dut).start()
    for size in bench.sizes:
        count = SIZES[size] // 4
        for word in range(WORDS):
            key = bench.random_key(size)
            await bench.put(key, leave=[word], again=True)
            if word >= count:
                await bench.step(word=word)
            command = Command(Op.LOAD, size, word % 2, 0)
            assert not await bench.give(command)
            assert not bench.words
            if word < count:
                await bench.step(word=word)
                assert not await bench.give(command), "words of before"
    assert not bench.given_to
    await bench.load(bench.sizes[0], 0, 0)


@cocotb.test()
async def commands_that_are_refused(dut: Any) -> None:
    bench = await KeyWindow(dut).start()
    size = bench.sizes[0]
    slots = [
        slot for slot in (bench.slots, 512, SLOT_NUMBERS - 1) if bench.slots <= slot < SLOT_NUMBERS
    ]
    refused = [
        Command(op, size, rx, s) for op in (Op.LOAD, Op.ERASE) for rx in (0, 1) for s in slots
    ]
    refused += [Command(Op.NONE, n, rx, 0) for n in range(4) for rx in (0, 1)]
    refused += [Command(Op.LOAD, n, 0, 0) for n in range(4) if n not in bench.sizes]
    for failed in (0.0, 1.0):
        bench.fails = failed
        assert await bench.give(Command(Op.ERASE, 0, 1, 0))
        await bench.finish()
        assert bench.error == bool(failed)
        for command in refused:
            wanted = command.size if command.size < 3 else 0
            await bench.put(bench.random_key(wanted))
            assert not await bench.give(command), str(command)
            assert bench.error == bool(failed), "what is refused on the bus tells nothing else"
    assert len(bench.given_to) == 2


@cocotb.test()
async def erasures(dut: Any) -> None:
    """They need no words, of any number, and leave none; that of all slots reads no slot."""
    bench = await KeyWindow(dut).start()
    for op in (Op.ERASE, Op.ERASE_ALL):
        for count in range(WORDS + 1):
            for size in range(4):
                await bench.put(bench.rng.randbytes(4 * count))
                slots = SLOT_NUMBERS if op == Op.ERASE_ALL else bench.slots
                command = Command(op, size, count % 2, bench.rng.randrange(slots))
                assert await bench.give(command)
                await bench.finish()
                assert not bench.words
                assert bench.given_to[-1][0] == command
    assert not await bench.give(Command(Op.LOAD, bench.sizes[0]))


@cocotb.test()
@cocotb.parametrize(taken=[False, True])
async def closed_while_busy(dut: Any, taken: bool) -> None:
    """Before the store takes the key, and behind that: what is written changes nothing."""
    bench = await KeyWindow(dut).start()
    for size in bench.sizes:
        key, command = bench.random_key(size), Command(Op.LOAD, size, 1, bench.slots - 1)
        bench.takes, bench.ends = float(taken), 0.0
        await bench.put(key)
        assert await bench.give(command)
        for word in range(WORDS):
            assert not await bench.step(word=word)
            assert not await bench.give(Command(Op.ERASE, 0, word % 2, 0))
        bench.takes, bench.ends = 1.0, 1.0
        await bench.finish()
        assert bench.given_to[-1] == (command, key.ljust(32, b"\0"))
        assert not await bench.give(command)


@cocotb.test()
@cocotb.parametrize(rx=[0, 1])
async def a_direction_is_reset(dut: Any, rx: int) -> None:
    """In every cycle of a command: it ends there, with an error. The other direction's does not."""
    bench = await KeyWindow(dut).start()
    for cycles in range(12):
        for other in (False, True):
            bench.takes, bench.ends, bench.fails = float(cycles % 3 > 0), 0.0, 0.5
            await bench.put(bench.random_key(bench.sizes[-1]))
            assert await bench.give(Command(Op.LOAD, bench.sizes[-1], rx, 0))
            for _ in range(cycles // 2):
                await bench.step()
            bench.up[rx ^ other] = False
            if cycles % 2:
                bench.ends = 1.0  # the store ends it in this cycle
            await bench.step()
            if not other:
                assert bench.busy is None
                assert bench.error
                assert not bench.blocked
                assert not bench.words
                for op in (Op.LOAD, Op.ERASE, Op.ERASE_ALL):
                    await bench.put(bench.random_key(bench.sizes[0]))
                    assert not await bench.give(Command(op, bench.sizes[0], rx, 0))
            bench.takes = bench.ends = 1.0
            await bench.finish()
            bench.up = [True, True]
            await bench.step()
            await bench.load(bench.sizes[0], rx, 0)


@cocotb.test()
@cocotb.parametrize(takes=[0.1, 1.0], ends=[0.1, 1.0], fails=[0.0, 0.6])
async def random_traffic(dut: Any, takes: float, ends: float, fails: float) -> None:
    bench = await KeyWindow(dut).start()
    rng = bench.rng
    bench.takes, bench.ends, bench.fails = takes, ends, fails
    loads = 0
    for _ in range(200):
        size, rx = rng.randrange(4), rng.randrange(2)
        leave = [rng.randrange(WORDS)] if rng.random() < 0.1 else []
        await bench.put(bench.random_key(min(size, 2)), leave, again=True)
        slot = rng.randrange(min(SLOT_NUMBERS, bench.slots + 1))
        op = rng.choice([Op.LOAD, Op.LOAD, Op.LOAD, *Op])
        loads += await bench.give(Command(op, size, rx, slot), rng.randrange(3)) and op == Op.LOAD
        bench.up = [up ^ (rng.random() < (0.02 if up else 0.5)) for up in bench.up]
        for _ in range(rng.choice([0, 1, 10])):
            await bench.step()
    assert loads > 3


@cocotb.test()
async def reset_in_mid_command(dut: Any) -> None:
    bench = await KeyWindow(dut).start()
    for cycles in range(10):
        bench.takes, bench.ends = float(cycles % 2), 0.0
        size = bench.sizes[-1]
        await bench.put(bench.random_key(size), leave=[3] if cycles > 7 else [])
        if cycles < 8:
            assert await bench.give(Command(Op.LOAD, size, cycles % 2, bench.slots - 1))
            for _ in range(cycles // 2):
                await bench.step()
        dut.command_i.value = dut.put_i.value = cycles % 3 == 2
        await reset(dut, 1)
        bench.forget()
        await bench.step()
        assert not await bench.give(Command(Op.LOAD, size))
        await bench.load(size, 1, 0)


@pytest.mark.parametrize(
    "parameters",
    [
        pytest.param({"Slots": 64}, marks=pytest.mark.smoke),
        {"Slots": 1, "Has128": 0},
        *more({"Slots": 1024, "Has192": 1, "Has256": 0}),
    ],
)
def test_og_key_window(parameters: dict[str, int]) -> None:
    simulate(
        "og_key_window",
        core="opengcm:lib:layer_regs",
        module=__file__,
        parameters=parameters,
    )
