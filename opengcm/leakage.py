# SPDX-License-Identifier: Apache-2.0
"""What the power of a co-processor gives away, on simulated traces of its mapped netlist.

A trace is the capacitance that nets of cells have charged or discharged in each cycle of a block,
without noise, glitches and wires. Two questions are asked of them:

- TVLA (Goodwill and others, 2011): under one key, is the mean of a cycle the same for a fixed
  plaintext as for random ones? Welch's t beyond 4.5 says that it is not.
- After how many traces of random plaintexts does a first-order attack (`opengcm.attack`) have
  the whole key?
"""

import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from opengcm.attack import BLOCK, Attack
from opengcm.designs import Design
from opengcm.errors import OpenGcmError
from opengcm.flows import Target
from opengcm.flows.tools import YOSYS, python_tool_version
from opengcm.gate_level import GateLevel, gate_level
from opengcm.sim.compile import Message
from opengcm.sim.coprocessor import CoprocessorSimulator
from opengcm.sim.toggles import Toggles
from opengcm.spec.aes import cipher

TRACES = 100_000
THRESHOLD = 4.5
_CHUNK = 2000  # blocks in one run
_STEPS = (1, 2, 5)  # times powers of ten: when the attack is tried
_SURE = 2  # times that it has the whole key; then it is tried no more
_CHECKED = 8  # blocks of each run that are compared with FIPS 197

Reached = Callable[[int], None]
_Floats = NDArray[np.float64]


@dataclass
class Sums:
    """Of the traces of one class: their number, their sum, and that of their squares."""

    count: int
    total: _Floats
    squares: _Floats

    @classmethod
    def none(cls, cycles: int) -> "Sums":
        return cls(0, np.zeros(cycles), np.zeros(cycles))

    def add(self, traces: NDArray[np.float32]) -> None:
        """Take traces in, one a row."""
        self.count += len(traces)
        self.total += traces.sum(0, dtype=np.float64)
        self.squares += np.square(traces, dtype=np.float64).sum(0)

    @property
    def mean(self) -> _Floats:
        return self.total / self.count

    @property
    def variance(self) -> _Floats:
        return np.maximum(self.squares / self.count - self.mean**2, 0)


def welch(one: Sums, other: Sums) -> _Floats:
    """Welch's t of each cycle; 0 where neither class varies and both are the same."""
    spread = np.sqrt(one.variance / one.count + other.variance / other.count)
    difference = one.mean - other.mean
    still = spread < 1e-9 * np.maximum(1, np.abs(one.mean))
    # Classes that do not vary and differ are told apart for certain.
    certain = np.where(np.abs(difference) > 1e-6 * np.maximum(1, np.abs(one.mean)), np.inf, 0.0)
    return np.where(still, np.sign(difference) * certain, difference / np.where(still, 1, spread))


@dataclass(frozen=True)
class Step:
    """After so many traces, and so many of them random: how many bytes of the key the attack has
    right, None where it was not tried any more, and the largest |t|.
    """

    traces: int
    random: int
    right: int | None
    largest_t: float


@dataclass(frozen=True)
class Leakage:
    """What was found. `t` is by cycle of a block; `transfers` marks those with data on the bus."""

    design: str
    target: str
    traces: int
    t: list[float]
    transfers: list[bool]
    steps: list[Step]
    recovered: int | None
    seed: int
    tools: dict[str, str]

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "Leakage":
        """The reverse of to_json()."""
        return cls(
            design=data["design"],
            target=data["target"],
            traces=data["traces"],
            t=data["t"],
            transfers=data["transfers"],
            steps=[Step(**step) for step in data["steps"]],
            recovered=data["traces_to_recover_key"],
            seed=data["seed"],
            tools=data["tools"],
        )

    @property
    def largest(self) -> float:
        """The largest |t| of the cycles between the transfers of data."""
        return max(abs(t) for t, data in zip(self.t, self.transfers, strict=True) if not data)

    def to_json(self) -> dict[str, object]:
        """One object for scripts."""
        return {
            "design": self.design,
            "target": self.target,
            "traces": self.traces,
            "cycles": len(self.t),
            "largest_t": self.largest,
            "leaks": self.largest > THRESHOLD,
            "traces_to_recover_key": self.recovered,
            "steps": [vars(step) for step in self.steps],
            "t": [round(t, 2) for t in self.t],
            "transfers": self.transfers,
            "seed": self.seed,
            "tools": self.tools,
        }


def measure(
    design: Design,
    target: Target,
    *,
    traces: int = TRACES,
    seed: int | None = None,
    reached: Reached | None = None,
    message: Message | None = None,
) -> Leakage:
    """Take traces, half of them of one plaintext, and judge them.

    OpenGcmError if the design is no co-processor with ECB, the target no cell library, or a block
    takes another number of cycles than another.
    """
    if target.flow != "cells":
        raise OpenGcmError(f"{target.name}: traces are of standard cells")
    if design.kind != "coprocessor":
        raise OpenGcmError(f"{design.name} is no co-processor: no traces of it yet")
    gates = gate_level(design, target, message)
    toggles = gates.toggles()
    toggles.weigh(gates.load_ff)
    chosen = secrets.randbits(32) if seed is None else seed
    random = np.random.default_rng(chosen)
    with CoprocessorSimulator(gates.design, seed=chosen & 0xFFFF) as core:
        if not core.has("ecb"):
            raise OpenGcmError(f"{design.name} has no ECB, which its traces are taken of")
        return _judge(gates, _Bench(core, toggles, random), traces, chosen, reached)


class _Bench:
    """A core under one key, and the traces of blocks that it encrypts one behind the other."""

    def __init__(
        self, core: CoprocessorSimulator, toggles: Toggles, random: np.random.Generator
    ) -> None:
        self._core, self._toggles, self.random = core, toggles, random
        self.key = random.bytes(BLOCK)
        core.encrypt("ecb", self.key, bytes(BLOCK))  # the key is in
        times = []
        for blocks in (1, 2, 3):
            before = core.cycles
            core.encrypt("ecb", self.key, bytes(BLOCK * blocks))
            times.append(core.cycles - before)
        self.cycles = times[1] - times[0]
        self._ahead = times[0] - self.cycles  # before the first block of a run

    def run(self, texts: NDArray[np.uint8]) -> NDArray[np.float32]:
        """The trace of each text, one a row."""
        count = len(texts)
        room = self._ahead + count * self.cycles
        trace = self._toggles.trace(room)
        before = self._core.cycles
        made = self._core.encrypt("ecb", self.key, texts.tobytes())
        used = self._toggles.traced
        self._toggles.stop()
        taken = self._core.cycles - before
        # The first cycle of all has none before it to differ from.
        if taken != room or not room - 1 <= used <= room:
            raise OpenGcmError(f"{count} blocks take {taken} cycles, not {room}")
        for at in range(0, count, max(1, count // _CHECKED)):
            if made[BLOCK * at : BLOCK * (at + 1)] != cipher(texts[at].tobytes(), self.key):
                raise OpenGcmError("the mapped netlist computes something else")
        return trace[used - count * self.cycles : used].reshape(count, self.cycles)


def _judge(
    gates: GateLevel, bench: _Bench, traces: int, seed: int, reached: Reached | None
) -> Leakage:
    fixed_text = np.frombuffer(bench.random.bytes(BLOCK), np.uint8)
    fixed, random = Sums.none(bench.cycles), Sums.none(bench.cycles)
    texts_seen: list[NDArray[np.uint8]] = []
    traces_seen: list[NDArray[np.float32]] = []
    steps: list[Step] = []
    transfers = _transfers(bench)
    between = ~np.array(transfers)
    done = 0
    for stop in _stops(traces):
        while done < stop:
            count = min(_CHUNK, stop - done)
            texts = bench.random.integers(0, 256, (count, BLOCK), np.uint8)
            is_fixed = bench.random.random(count) < 0.5
            texts[is_fixed] = fixed_text
            found = bench.run(texts)
            fixed.add(found[is_fixed])
            random.add(found[~is_fixed])
            texts_seen.append(texts[~is_fixed])
            traces_seen.append(found[~is_fixed])
            done += count
            if reached:
                reached(done)
        right = None
        if sum(step.right == BLOCK for step in steps) < _SURE:
            told = Attack(np.concatenate(texts_seen), np.concatenate(traces_seen)).key()
            right = sum(bench.key[place] == byte for place, byte in told.items())
        largest = float(np.abs(welch(fixed, random))[between].max())
        steps.append(Step(stop, random.count, right, largest))
    return Leakage(
        design=gates.design.name,
        target=gates.target.name,
        traces=done,
        t=welch(fixed, random).tolist(),
        transfers=transfers,
        steps=steps,
        recovered=_recovered(steps),
        seed=seed,
        tools={YOSYS: python_tool_version(YOSYS), "numpy": np.__version__},
    )


def _stops(traces: int) -> list[int]:
    """The numbers of traces after which the attack is tried."""
    found = [step * 10**power for power in range(2, 7) for step in _STEPS]
    return [stop for stop in found if stop < traces] + [traces]


def _recovered(steps: Sequence[Step]) -> int | None:
    """The random traces from which on every byte of the key is right; None if that is never so."""
    found = None
    for step in reversed([step for step in steps if step.right is not None]):
        if step.right != BLOCK:
            break
        found = step.random
    return found


def _transfers(bench: _Bench) -> list[bool]:
    """The cycles of a block in which its text or what came of it is on the bus.

    Writes come first and reads last, two cycles each; the first read waits for the block.
    """
    words, cycles_each, poll = 4, 2, 2
    written = poll + words * cycles_each + 1
    read = words * cycles_each + 1
    return [at < written or at >= bench.cycles - read for at in range(bench.cycles)]
