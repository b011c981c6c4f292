# SPDX-License-Identifier: Apache-2.0
"""What power a design takes in standard cells while it works, from the changes of every net.

The mapped netlist is simulated, with the functions of its cells and no delays: first it passes
vectors, then it works at full rate on random data, which is checked too, and changes are counted.
"""

import secrets
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from cryptography.hazmat.primitives.ciphers import Cipher
from cryptography.hazmat.primitives.ciphers.algorithms import AES
from cryptography.hazmat.primitives.ciphers.modes import CBC

from opengcm.designs import GCM_KINDS, Design
from opengcm.errors import OpenGcmError
from opengcm.flows import Target
from opengcm.flows.power import Power, analyse
from opengcm.flows.tools import YOSYS, python_tool_version, sta_version
from opengcm.gate_level import GateLevel, gate_level
from opengcm.openssl_gcm import gcm_ae
from opengcm.sim.compile import Message
from opengcm.sim.coprocessor import CoprocessorSimulator
from opengcm.sim.simulator import Packet, Simulator
from opengcm.sim.toggles import Counts, Toggles
from opengcm.vectors.suite import run_vectors

DEFAULT_CLOCK_MHZ = 100.0
VECTORS = 100
BLOCKS = 64  # that a co-processor encrypts
PACKETS, PACKET_BYTES = 40, 1500
_BLOCK = 16


@dataclass(frozen=True)
class Work:
    """What was counted: cycles, blocks of text in them, changes."""

    cycles: int
    blocks: int
    counts: Counts
    what: str


@dataclass(frozen=True)
class PowerReport:
    """The power of a design, and what it was found from."""

    design: str
    target: str
    clock_mhz: float
    vectors: int  # passed by the netlist
    work: Work
    cells: int
    changes_per_cycle: float  # of nets that cells drive
    power: Power
    tools: dict[str, str]

    @property
    def nj_per_block(self) -> float:
        """mW times microseconds a block."""
        return self.power.total * self.work.cycles / self.work.blocks / self.clock_mhz

    def to_json(self) -> dict[str, object]:
        """One flat object for scripts."""
        return {
            "design": self.design,
            "target": self.target,
            "clock_mhz": self.clock_mhz,
            "mw": self.power.total,
            "internal_mw": self.power.internal,
            "switching_mw": self.power.switching,
            "leakage_mw": self.power.leakage,
            "sequential_mw": self.power.sequential,
            "clock_mw": self.power.clock,
            "nj_per_block": self.nj_per_block,
            "work": self.work.what,
            "cycles": self.work.cycles,
            "blocks": self.work.blocks,
            "cells": self.cells,
            "changes_per_cycle": self.changes_per_cycle,
            "vectors_passed": self.vectors,
            "tools": self.tools,
        }


def measure(
    design: Design,
    target: Target,
    *,
    clock_mhz: float | None = None,
    vectors: int = VECTORS,
    message: Message | None = None,
) -> PowerReport:
    """Map, simulate, count, and ask OpenSTA.

    The clock is by default that which the design needs, else DEFAULT_CLOCK_MHZ. OpenGcmError if the
    target is no cell library, the netlist fails a vector, or the kind of design has no work here.
    """
    if target.flow != "cells":
        raise OpenGcmError(f"{target.name}: power is that of standard cells")
    if design.kind not in _WORK:
        raise OpenGcmError(f"{design.name}: no work for designs of kind {design.kind!r} yet")
    gates = gate_level(design, target, message)
    passed = _vectors(gates, vectors, message)
    work = _WORK[design.kind](gates, gates.toggles())
    clock = clock_mhz or design.clock_mhz or DEFAULT_CLOCK_MHZ
    activity = work.counts.changes / work.counts.cycles
    registers = {name: cell.register is not None for name, cell in gates.library.details.items()}
    if message:
        message(f"{design.name}: OpenSTA")
    with tempfile.TemporaryDirectory() as folder:
        power = analyse(
            gates.netlist,
            target,
            gates.clock,
            clock,
            activity.tolist(),
            registers,
            Path(folder),
        )
    return PowerReport(
        design=design.name,
        target=target.name,
        clock_mhz=clock,
        vectors=passed,
        work=work,
        cells=len(gates.netlist.cells),
        changes_per_cycle=float(activity[gates.driven].sum()),
        power=power,
        tools={YOSYS: python_tool_version(YOSYS), "opensta": sta_version()},
    )


def _vectors(gates: GateLevel, most: int, message: Message | None) -> int:
    """How many vectors the netlist has passed: all that it was given."""
    if not most:
        return 0
    report = run_vectors(gates.design, most=most, message=message)
    if report.failures:
        raise OpenGcmError(f"the mapped netlist fails {report.failures[0]}")
    return report.passed


def _coprocessor(gates: GateLevel, toggles: Toggles) -> Work:
    """Blocks one behind the other, with all transfers on the bus."""
    with CoprocessorSimulator(gates.design) as core:
        key, iv = secrets.token_bytes(16), secrets.token_bytes(_BLOCK)
        data = secrets.token_bytes(_BLOCK * BLOCKS)
        cbc = core.has("cbc")
        core.encrypt("cbc" if cbc else "ctr", key, data[:_BLOCK], iv)  # the key is in
        if cbc:
            before = core.cycles
            toggles.start()
            made = core.encrypt("cbc", key, data, iv)
            toggles.stop()
            right, what = _cbc(key, iv, data), "AES-128 in CBC mode, on the bus"
        else:
            core.seal(key, iv[:12], data[:_BLOCK])
            before = core.cycles
            toggles.start()
            made, tag = core.seal(key, iv[:12], data)
            toggles.stop()
            right, what = b"".join(gcm_ae(key, iv[:12], data, b"")), "AES-128-GCM, on the bus"
            made += tag
        cycles = core.cycles - before
    _check(gates, made == right)
    return Work(cycles, BLOCKS, toggles.read(gates.nets), what)


def _packets(gates: GateLevel, toggles: Toggles) -> Work:
    """Packets back to back, under one key."""
    key = secrets.token_bytes(gates.design.key_max // 8)
    packets = [
        Packet(key=key, iv=secrets.token_bytes(12), aad=b"", data=secrets.token_bytes(PACKET_BYTES))
        for _ in range(PACKETS)
    ]
    with Simulator(gates.design) as engine:
        engine.run(packets[:1])  # the key is in
        toggles.start()
        before = engine.cycle
        run = engine.run(packets)
        cycles = engine.cycle - before
        toggles.stop()
    right = [gcm_ae(key, packet.iv, packet.data, b"") for packet in packets]
    _check(gates, right == [(result.data, result.tag) for result in run.results])
    blocks = PACKETS * -(-PACKET_BYTES // _BLOCK)
    what = f"{PACKETS} packets of {PACKET_BYTES:,} bytes back to back"
    return Work(cycles, blocks, toggles.read(gates.nets), what)


def _cbc(key: bytes, iv: bytes, data: bytes) -> bytes:
    """By OpenSSL."""
    encryptor = Cipher(AES(key), CBC(iv)).encryptor()
    return encryptor.update(data) + encryptor.finalize()


def _check(gates: GateLevel, right: bool) -> None:
    if not right:
        raise OpenGcmError(f"{gates.design.name}: the mapped netlist computes something else")


_WORK: dict[str, Callable[[GateLevel, Toggles], Work]] = {
    "coprocessor": _coprocessor,
    **dict.fromkeys(GCM_KINDS, _packets),
}
"""By kind of design."""
