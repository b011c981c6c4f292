# SPDX-License-Identifier: Apache-2.0
"""The XOR networks of a hash key: one multiplier, the loop of `og_ghash_fixed`, the way back.

The networks are those of `opengcm.xor`, multiplied out and compared with the matrices here.
"""

from collections.abc import Callable
from dataclasses import dataclass

from opengcm.ghash_key.basis import Basis, is_basis_of, power_basis
from opengcm.ghash_key.field import WIDTH, GhashKeyError, power, times
from opengcm.xor import Limits, Network, optimise
from opengcm.xor.matrix import multiply

Said = Callable[[str], None]
"""Takes a line on how far the work is."""

LANES = (1, 2, 4, 8, 16)
FAN_INS = (6, 4)
MULTIPLIER_DEPTH = {6: 3, 4: 4}
_PLACES = 450  # room of a tree, in inputs, that 128 inputs need for good sharing


@dataclass(frozen=True)
class Effort:
    """How the networks are sought: inputs of a gate, length of the search, its seed."""

    fan_in: int = 6
    starts: int = 30
    rounds: int = 4
    seed: int = 1

    def limits(self, depth: int) -> Limits:
        """The bounds of one search."""
        return Limits(self.fan_in, depth, self.starts, self.rounds, self.seed)


@dataclass(frozen=True)
class Step:
    """The loop of `lanes` blocks a cycle: state' = loop (kept) + feed (blocks).

    Inputs of the network: the blocks, the first one lowest; the state as it is kept (all zero at
    the start of a message); and one that stands for what keeps it, so that the last gate of each
    bit, which does this too, is counted in full. That last gate is the only one in the loop.
    """

    lanes: int
    basis: Basis
    network: Network

    @property
    def feed_cycles(self) -> int:
        """Registers between a block and the loop."""
        return self.network.depth - 1


def multiplier(h: int, effort: Effort, said: Said) -> Network:
    """h x as one network."""
    return _find(
        "the multiplier", times(h), WIDTH, effort.limits(MULTIPLIER_DEPTH[effort.fan_in]), said
    )


def step(h: int, lanes: int, effort: Effort, said: Said) -> Step:
    """The loop of h for so many blocks a cycle."""
    if lanes not in LANES:
        raise GhashKeyError(f"lanes must be one of {', '.join(map(str, LANES))}, not {lanes}")
    g = power(h, lanes)
    basis = power_basis(g)
    if not is_basis_of(basis, times(g)):
        raise GhashKeyError("the loop is not the hash key's")
    feeds = [multiply(basis.into, times(power(h, lanes - lane))) for lane in range(lanes)]
    blocks = lanes * WIDTH
    rows = []
    for i in range(WIDTH):
        row = sum(feed[i] << lane * WIDTH for lane, feed in enumerate(feeds))
        rows.append(row | basis.loop[i] << blocks | bool(basis.loop[i]) << (blocks + WIDTH))
    depth = step_depth(lanes, effort.fan_in)
    late = WIDTH + 1
    network = optimise(
        rows,
        blocks + late,
        effort.limits(depth),
        arrival=[0] * blocks + [depth - 1] * late,
        blocks=[WIDTH + late] if lanes == 1 else [*[WIDTH] * lanes, late],
        reached=lambda done, gates: said(f"the loop: {done} rounds, {gates:,} gates"),
    )
    return Step(lanes, basis, network)


def step_depth(lanes: int, fan_in: int) -> int:
    """Levels, that of the loop included, in which sharing has room enough."""
    depth = 2
    while fan_in ** (depth - 1) * (fan_in - 3) < _PLACES * lanes:
        depth += 1
    return depth


def way_back(basis: Basis, effort: Effort, said: Said) -> Network:
    """From the coordinates to the hash as one network."""
    depth = step_depth(1, effort.fan_in)
    return _find("the way back", basis.back, WIDTH, effort.limits(depth), said)


def _find(what: str, rows: list[int], columns: int, limits: Limits, said: Said) -> Network:
    return optimise(
        rows,
        columns,
        limits,
        reached=lambda done, gates: said(f"{what}: {done} rounds, {gates:,} gates"),
    )
