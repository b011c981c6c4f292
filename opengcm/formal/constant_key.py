# SPDX-License-Identifier: Apache-2.0
"""GHASH under a hash key that is in the logic: for all blocks, what leaves is GHASH().

With H a constant all of it is linear: bits are sums of unknown bits of the blocks, and are compared
with those of SP 800-38D, 6.4. How many blocks a message has, and when they come, is given.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from opengcm.formal.errors import RefutedError
from opengcm.formal.forms import Forms
from opengcm.formal.netlist import Netlist
from opengcm.formal.polynomials import DEGREE, ZERO, Word, times_constant, xor
from opengcm.formal.walk import Machine, Ports, Value
from opengcm.ghash_key.field import hash_key
from opengcm.ghash_key.generate import published_key

Inputs = Mapping[str, Sequence[Value]]

_LENGTHS = (1, 2, 3, 5, 20)  # blocks of a message
_LONGEST = 2000  # cycles


def ghash(blocks: Sequence[Word], h: int) -> Word:
    """GHASH() (6.4)."""
    total = ZERO
    for block in blocks:
        total = times_constant(xor(total, block), h)
    return total


@dataclass
class _Bench:
    """A module of one message at a time, or more, on unknown blocks."""

    netlist: Netlist
    quiet: Inputs

    def __post_init__(self) -> None:
        self.forms = Forms()
        self._machine = Machine(self.netlist, self.forms)
        self.h = hash_key(published_key())
        self._machine.step({**self.quiet, "rst_ni": [0]})

    def step(self, given: Inputs | None = None) -> Ports:
        """A cycle."""
        steady = {"rst_ni": [1], "clear_i": [0]}
        return self._machine.step({**steady, **self.quiet, **(given or {})})

    def block(self) -> Word:
        """One of which nothing is known."""
        return tuple(self.forms.fresh(DEGREE))

    def take(self, given: Inputs) -> Ports:
        """Cycles until an input with a handshake is taken."""
        for _ in range(_LONGEST):
            out = self.step(given)
            if out["in_ready_o"] == [1]:
                return out
        raise RefutedError(f"{self.netlist}: takes nothing for {_LONGEST} cycles")

    def hashes(self, port: str, given: Inputs | None = None) -> Iterator[list[Value]]:
        """What leaves in the cycles from here on, without end."""
        for _ in range(_LONGEST):
            out = self.step(given)
            if out["out_valid_o"] == [1]:
                yield out[port]
            elif out["out_valid_o"] != [0]:
                raise RefutedError(f"{self.netlist}: out_valid_o depends on data")
        raise RefutedError(f"{self.netlist}: nothing leaves for {_LONGEST} cycles")

    def compare(self, found: Sequence[Value], expected: Word, blocks: int) -> None:
        """RefutedError if they are not the same."""
        if list(found) != list(expected):
            raise RefutedError(f"{self.netlist}: the hash of {blocks} blocks is another")


def check_basic(netlist: Netlist) -> None:
    """og_crenne_basic: messages of several lengths, one behind the other."""
    bench = _Bench(netlist, {"in_valid_i": [0], "out_ready_i": [0]})
    for length in _LENGTHS:
        blocks = [bench.block() for _ in range(length)]
        pad = bench.block()
        for block in blocks:
            bench.take({"in_valid_i": [1], "in_pad_i": [0], "in_block_i": block})
            bench.step()
        offered = {"in_valid_i": [1], "in_pad_i": [1], "in_block_i": pad}
        for taken in (0, 1):
            mac = next(bench.hashes("out_mac_o", {**offered, "out_ready_i": [taken]}))
            bench.compare(mac, xor(ghash(blocks, bench.h), pad), length)


def check_pipe(netlist: Netlist) -> None:
    """og_crenne_pipe: messages of one row, two and three, as many in turn as it has stages."""
    count = netlist.parameters["Stages"] + 1
    for rows in (1, 2, 3):
        bench = _Bench(netlist, {"in_continue_i": [0], "in_pad_valid_i": [0]})
        messages = [[bench.block() for _ in range(rows * count)] for _ in range(count)]
        pads = [bench.block() for _ in messages]
        # A row starts in each cycle; its block s comes s cycles later, its PAD when it leaves.
        starts = [(message, row) for row in range(rows) for message in range(count)]
        found = []
        for cycle in range(len(starts) + count):
            given: dict[str, Sequence[Value]] = {
                "in_continue_i": [int(cycle < len(starts) and starts[cycle][1] > 0)],
                "in_blocks_i": _blocks(messages, starts, cycle),
            }
            leaving = cycle - count
            if 0 <= leaving < len(starts) and starts[leaving][1] == rows - 1:
                given |= {"in_pad_valid_i": [1], "in_pad_i": pads[starts[leaving][0]]}
            out = bench.step(given)
            if out["out_valid_o"] == [1]:
                found.append(out["out_mac_o"])
            elif out["out_valid_o"] != [0]:
                raise RefutedError(f"{netlist}: out_valid_o depends on data")
        if len(found) != count:
            raise RefutedError(f"{netlist}: {len(found)} of {count} messages leave")
        for mac, blocks, pad in zip(found, messages, pads, strict=True):
            bench.compare(mac, xor(ghash(blocks, bench.h), pad), len(blocks))


def _blocks(
    messages: Sequence[Sequence[Word]], starts: Sequence[tuple[int, int]], cycle: int
) -> list[Value]:
    """Block s of the row that started s cycles ago."""
    count = len(messages)
    found: list[Value] = []
    for stage in range(count):
        began = cycle - stage
        if 0 <= began < len(starts):
            message, row = starts[began]
            found += messages[message][row * count + stage]
        else:
            found += [None] * DEGREE
    return found


def check_fixed(netlist: Netlist) -> None:
    """og_ghash_fixed: messages of several lengths, each behind the hash of the one before and
    right behind its last block.
    """
    lanes = len(netlist.inputs["in_blocks_i"]) // DEGREE
    for together in (False, True):
        bench = _Bench(netlist, {"in_valid_i": [0]})
        expected = []
        found: list[list[Value]] = []
        for length in _LENGTHS:
            blocks = [ZERO] * (-length % lanes) + [bench.block() for _ in range(length)]
            expected.append((ghash(blocks, bench.h), length))
            for at in range(0, len(blocks), lanes):
                beat = [bit for block in blocks[at : at + lanes] for bit in block]
                last = int(at + lanes >= len(blocks))
                given = {"in_valid_i": [1], "in_last_i": [last], "in_blocks_i": beat}
                found += _taken(bench, given)
            if not together:
                found.append(next(bench.hashes("out_hash_o")))
        leaving = bench.hashes("out_hash_o")
        found += [next(leaving) for _ in range(len(expected) - len(found))]
        for value, (wanted, length) in zip(found, expected, strict=True):
            bench.compare(value, wanted, length)


def _taken(bench: _Bench, given: Inputs) -> Iterator[list[Value]]:
    """The hashes that leave until a beat is taken."""
    for _ in range(_LONGEST):
        out = bench.step(given)
        if out["out_valid_o"] == [1]:
            yield out["out_hash_o"]
        if out["in_ready_o"] == [1]:
            return
    raise RefutedError(f"{bench.netlist}: takes nothing for {_LONGEST} cycles")
