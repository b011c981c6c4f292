# SPDX-License-Identifier: Apache-2.0
"""Steps and beats of the exported test bench of a packet layer, with answers of the standard.

The core is configured through its registers as a driver does it; then it protects frames, is given
them back with a forged one among them, and is asked for its counters.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import IntEnum

from opengcm.designs import Design
from opengcm.export import esp_bench, macsec_bench
from opengcm.export.bench import word
from opengcm.export.layer_script import Passing, Script
from opengcm.sim import macsec_regs as regs  # the windows are alike in all layers
from opengcm.sim.bus_binding import Program, Transfer

_FIELD_BITS = 16  # TUSER and TLAST in a word of the bench


class Step(IntEnum):
    """A step of the bench."""

    WRITE = 0
    READ = 1  # and compare
    WAIT_CLEAR = 2  # until none of the bits is set
    WAIT_SET = 3  # until all are
    TRANSMIT = 4  # the next frame
    RECEIVE = 5
    WAIT_OUT = 6  # until all that must come out has


@dataclass(frozen=True)
class LayerVectors:
    """Hexadecimal words: steps (kind, address, data), and beats (TUSER, TLAST, TKEEP, TDATA)."""

    standard: str
    user_bits: int
    steps: list[str]
    tx_given: list[str]
    tx_expected: list[str]
    rx_given: list[str]
    rx_expected: list[str]
    frames: int


_SCRIPTS: dict[str, Callable[[Design], Script]] = {
    "macsec": macsec_bench.make_script,
    "esp": esp_bench.make_script,
}


def make_vectors(design: Design) -> LayerVectors:
    """Frames there and back, and a forged one that must not come out."""
    script = _SCRIPTS[design.kind](design)
    recorder = _Recorder()
    script.configure(recorder)
    steps = recorder.steps
    steps += [(Step.TRANSMIT, 0, 0)] * len(script.sent)
    steps += [(Step.RECEIVE, 0, 0)] * len(script.received)
    steps.append((Step.WAIT_OUT, 0, 0))
    for command, value in script.counters:
        steps.append((Step.WRITE, regs.COUNTER_CMD, command))
        steps.append((Step.WAIT_CLEAR, regs.STATUS, regs.STATUS_COUNTER_BUSY))
        steps.append((Step.READ, regs.COUNTER, value))
        steps.append((Step.READ, regs.COUNTER + 4, 0))
    lanes = design.lanes
    return LayerVectors(
        script.standard,
        script.user_bits,
        [f"{kind:02x}{addr:02x}{data:08x}" for kind, addr, data in steps],
        [*_beats(script.sent, lanes)],
        [*_beats(script.leave, lanes)],
        [*_beats(script.received, lanes)],
        [*_beats(script.delivered, lanes)],
        len(script.sent) + len(script.received),
    )


class _Recorder:
    """Takes down what a driver does."""

    def __init__(self) -> None:
        self.steps: list[tuple[int, int, int]] = []

    def write(self, addr: int, data: int) -> bool:
        self.steps.append((Step.WRITE, addr, data))
        return True

    def read(self, _addr: int) -> int | None:
        return 0

    def run(self, program: Program) -> memoryview:
        """As if all that is read were zero."""
        for kind, addr, data, mask in program.operations():
            if kind is Transfer.WRITE:
                self.write(addr, data)
            elif kind is Transfer.WAIT:
                self.steps.append((Step.WAIT_SET if data else Step.WAIT_CLEAR, addr, mask))
        return memoryview(bytes(4 * program.reads)).cast("I")


def _beats(frames: Sequence[Passing], lanes: int) -> Iterable[str]:
    size = 16 * lanes
    for data, user in frames:
        for at in range(0, len(data), size):
            part = data[at : at + size]
            yield word(
                [
                    (user, _FIELD_BITS),
                    (int(at + size >= len(data)), _FIELD_BITS),
                    ((1 << len(part)) - 1, size),
                    (int.from_bytes(part, "little"), 8 * size),
                ]
            )
