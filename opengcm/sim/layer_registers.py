# SPDX-License-Identifier: Apache-2.0
"""The windows that the registers of all packet layers have: tables, keys and counters.

They are in `layer_registers.rdl`, which the maps of the layers include.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from opengcm.errors import SimulationError
from opengcm.sim import layer_regs as regs
from opengcm.sim.bus_binding import Bus, Program
from opengcm.sim.layer_entries import Direction, Entry, KeyLoad

_WORDS = 8
_KEY_SIZES = {
    16: regs.KEY_CMD_SIZE_K128,
    24: regs.KEY_CMD_SIZE_K192,
    32: regs.KEY_CMD_SIZE_K256,
}
_KEYS_READY = regs.STATUS_TX_KEY_READY | regs.STATUS_RX_KEY_READY


@dataclass(frozen=True)
class CounterPlace:
    """One counter: its direction, its bank as in COUNTER_CMD, whose it is there, and its kind."""

    direction: Direction
    bank: int
    owner: int = 0
    kind: int = 0


class LayerRegisters:
    """The registers of a core. SimulationError where the core refuses a transfer."""

    owner_place: ClassVar[int]
    """COUNTER_CMD_OWNER of the layer's map."""

    def __init__(self, model: Bus) -> None:
        self._model = model

    def wait_ready(self) -> None:
        """Wait until the key stores are erased after a reset."""
        program = Program()
        program.wait(regs.STATUS, _KEYS_READY, _KEYS_READY)
        self._model.run(program)

    def write(self, entries: Iterable[Entry]) -> None:
        """Write entries of tables."""
        program = Program()
        for entry in entries:
            for place in range(_WORDS):
                word = entry.value >> 32 * place & 0xFFFFFFFF
                program.write(regs.TABLE_DATA + 4 * place, word)
            program.write(regs.TABLE_CMD, regs.TABLE_CMD_WRITE | _entry(entry.table, entry.index))
            program.wait(regs.STATUS, regs.STATUS_TABLE_BUSY, 0)
        self._run(program)

    def read(self, table: int, index: int) -> int:
        """An entry of a table."""
        program = Program()
        program.write(regs.TABLE_CMD, _entry(table, index))
        program.wait(regs.STATUS, regs.STATUS_TABLE_BUSY, 0)
        for place in range(_WORDS):
            program.read(regs.TABLE_DATA + 4 * place)
        words = self._run(program)
        return sum(int(word) << 32 * place for place, word in enumerate(words))

    def load(self, keys: Iterable[KeyLoad]) -> None:
        """Load keys into their slots. SimulationError if one is refused."""
        for load in keys:
            program = Program()
            for at in range(0, len(load.key), 4):
                word = int.from_bytes(load.key[at : at + 4], "little")
                program.write(regs.KEY + at, word)
            self._key(program, regs.KEY_CMD_OP_LOAD | _KEY_SIZES[len(load.key)], load)

    def erase(self, direction: Direction, slot: int | None = None) -> None:
        """Erase a key, or all of a direction."""
        operation = regs.KEY_CMD_OP_ERASE_ALL if slot is None else regs.KEY_CMD_OP_ERASE
        self._key(Program(), operation, KeyLoad(direction, slot or 0, b""))

    def counters(self, places: Iterable[CounterPlace]) -> list[int]:
        """The values of counters, one after the other."""
        program = Program()
        for place in places:
            which = regs.COUNTER_CMD_KIND * place.kind | self.owner_place * place.owner | place.bank
            direction = regs.COUNTER_CMD_DIRECTION * place.direction
            program.write(regs.COUNTER_CMD, which | direction)
            program.wait(regs.STATUS, regs.STATUS_COUNTER_BUSY, 0)
            program.read(regs.COUNTER)
            program.read(regs.COUNTER + 4)
        words = self._run(program)
        return [int(words[at]) | int(words[at + 1]) << 32 for at in range(0, len(words), 2)]

    def take_interrupts(self) -> int:
        """IRQ_STATUS; what was up falls."""
        found = self._model.read(regs.IRQ_STATUS) or 0
        self._model.write(regs.IRQ_STATUS, found)
        return found

    def _capabilities(self, identification: int, what: str) -> int:
        """CAPS. SimulationError if ID is that of another core."""
        if self._model.read(regs.ID) != identification:
            raise SimulationError(f"the core does not say that it is {what} core")
        return self._model.read(regs.CAPS) or 0

    def _key(self, program: Program, operation: int, load: KeyLoad) -> None:
        """A key command, to its end."""
        ready = regs.STATUS_RX_KEY_READY if load.direction else regs.STATUS_TX_KEY_READY
        program.wait(regs.STATUS, ready, ready)
        which = regs.KEY_CMD_DIRECTION * load.direction | regs.KEY_CMD_SLOT * load.slot
        program.write(regs.KEY_CMD, operation | which)
        program.wait(regs.STATUS, regs.STATUS_KEY_BUSY, 0)
        program.read(regs.STATUS)
        if self._run(program)[-1] & regs.STATUS_KEY_ERROR:
            raise SimulationError(f"the core refused the key operation on slot {load.slot}")

    def _run(self, program: Program) -> memoryview:
        try:
            return self._model.run(program)
        finally:
            program.wipe()


def _entry(table: int, index: int) -> int:
    return regs.TABLE_CMD_TABLE_ID * table | regs.TABLE_CMD_INDEX * index
