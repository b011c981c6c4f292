# SPDX-License-Identifier: Apache-2.0
"""Steps and beats of the exported test bench of a MACsec core, with answers of the standard.

The core is configured through its registers as a driver does it; then it protects frames, is given
them back with a forged one among them, and is asked for its counters. What must come out is that of
`opengcm.spec.macsec`.
"""

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import IntEnum

from opengcm.designs import Design
from opengcm.export.bench import word
from opengcm.macsec_config import Association, Receive, SecY, Transmit
from opengcm.sim import macsec_entries
from opengcm.sim import macsec_regs as regs
from opengcm.sim.bus_binding import Program, Transfer
from opengcm.sim.macsec_registers import MacsecRegisters
from opengcm.spec.macsec import Count, Suite, Transmitter

SEED = 61  # of the vectors' random bytes
SIZES = (60, 61, 200)
"""Bytes of the frames in clear."""
_SECURED = 1 << 4
_USER_BITS, _LAST_BITS = 8, 8


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
class MacsecVectors:
    """Hexadecimal words: steps (kind, address, data), and beats (TUSER, TLAST, TKEEP, TDATA)."""

    steps: list[str]
    tx_given: list[str]
    tx_expected: list[str]
    rx_given: list[str]
    rx_expected: list[str]
    frames: int


def make_vectors(design: Design) -> MacsecVectors:
    """Frames there and back, and a forged one that must not come out."""
    rng = random.Random(SEED)
    secy = _secy(rng, design)
    clear = [_frame(rng, size) for size in SIZES]
    transmitter, receiver = macsec_entries.models([secy])
    secured = [_protected(transmitter, frame) for frame in clear]
    forged = bytes([*secured[0][:-1], secured[0][-1] ^ 1])
    received = [forged, *secured]
    for frame in received:
        receiver.receive(frame)
    steps = [*_configuration(secy)]
    steps += [(Step.TRANSMIT, 0, 0)] * len(clear) + [(Step.RECEIVE, 0, 0)] * len(received)
    steps += [(Step.WAIT_OUT, 0, 0), *_counters(transmitter.counters, 0)]
    steps += _counters(receiver.counters, 1)
    lanes = design.lanes
    return MacsecVectors(
        [f"{kind:02x}{addr:02x}{data:08x}" for kind, addr, data in steps],
        [*_beats(clear, 0, lanes)],
        [*_beats(secured, _SECURED, lanes)],
        [*_beats(received, 0, lanes)],
        [*_beats(clear, _SECURED, lanes)],
        len(clear) + len(received),
    )


_Steps = list[tuple[int, int, int]]


class _Recorder:
    """Takes down what a driver does."""

    def __init__(self) -> None:
        self.steps: _Steps = []

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


def _configuration(secy: SecY) -> _Steps:
    recorder = _Recorder()
    registers = MacsecRegisters(recorder)
    registers.wait_ready()
    registers.load(macsec_entries.keys([secy]))
    registers.write(macsec_entries.entries([secy]))
    return recorder.steps


def _counters(counters: dict[Count, int], direction: int) -> _Steps:
    """Each of an association, compared."""
    steps: _Steps = []
    for count, value in counters.items():
        if count.bank == "sa":
            command = regs.COUNTER_CMD_BANK_SA | regs.COUNTER_CMD_DIRECTION * direction
            command |= regs.COUNTER_CMD_OWNER * count.place | regs.COUNTER_CMD_KIND * int(
                count.kind.value
            )
            steps.append((Step.WRITE, regs.COUNTER_CMD, command))
            steps.append((Step.WAIT_CLEAR, regs.STATUS, regs.STATUS_COUNTER_BUSY))
            steps.append((Step.READ, regs.COUNTER, value))
            steps.append((Step.READ, regs.COUNTER + 4, 0))
    return steps


def _secy(rng: random.Random, design: Design) -> SecY:
    """A station that hears itself."""
    suite = Suite.GCM_AES_XPN_128 if design.key_min <= 128 else Suite.GCM_AES_XPN_256
    sci = bytes.fromhex("0200000000010001")
    association = Association(1, rng.randbytes(suite.key_bytes), ssci=1, salt=rng.randbytes(12))
    return SecY(suite, Transmit(sci, (association,), an=1), (Receive(sci, (association,)),))


def _frame(rng: random.Random, size: int) -> bytes:
    addresses = bytes.fromhex("020000000002020000000001")
    return addresses + b"\x08\x00" + rng.randbytes(size - len(addresses) - 2)


def _protected(transmitter: Transmitter, frame: bytes) -> bytes:
    sent = transmitter.transmit(frame).frame
    assert sent is not None
    return sent


def _beats(frames: Sequence[bytes], user: int, lanes: int) -> Iterable[str]:
    size = 16 * lanes
    for frame in frames:
        for at in range(0, len(frame), size):
            part = frame[at : at + size]
            yield word(
                [
                    (user, _USER_BITS),
                    (int(at + size >= len(frame)), _LAST_BITS),
                    ((1 << len(part)) - 1, size),
                    (int.from_bytes(part, "little"), 8 * size),
                ]
            )
