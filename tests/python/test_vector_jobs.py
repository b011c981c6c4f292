# SPDX-License-Identifier: Apache-2.0
"""Vectors on several simulators: the same report as on one, whoever is slow; one error; no thread
that stays.

Walks 1 to 5 simulators that stand in for models, of other speeds, with faults in some packets.
"""

import threading
import time
from dataclasses import dataclass, field
from typing import Any, cast

import pytest

from opengcm.designs import Design, load_design
from opengcm.errors import OpenGcmError, SimulationError
from opengcm.sim.simulator import Packet, Result, Run, Simulator, Status
from opengcm.vectors import check
from opengcm.vectors.case import Case
from opengcm.vectors.check import Report
from opengcm.vectors.suite import run_vectors


@dataclass
class Engine:
    """Seals by turning the last bit of each byte, but for packets whose AAD says that it shall not.
    As with an engine, the cycles of a run depend on what was run since the reset before it.
    """

    pause: float
    design: Design = field(default_factory=lambda: load_design("gcm_25g"))
    before: int = 0

    def reset(self) -> None:
        self.before = 0

    def run(self, packets: list[Packet]) -> Run:
        time.sleep(self.pause)
        if any(packet.aad == b"broken" for packet in packets):
            raise SimulationError(f"stands still at {packets[0].iv.hex()}")
        results = [
            Result(
                Status.Ok,
                packet.data if packet.aad == b"wrong" else bytes(b ^ 1 for b in packet.data),
                bytes(16),
                *[0] * 4,
            )
            for packet in packets
        ]
        cycles = len(packets) + 1000 * self.before
        self.before += 1
        return Run(results, cycles, len(packets), 0.0)


def case(number: int, aad: bytes = b"") -> Case:
    text = number.to_bytes(4)
    return Case(
        id=f"case {number}",
        key=bytes(16),
        iv=number.to_bytes(12),
        aad=aad,
        plaintext=text,
        ciphertext=bytes(b ^ 1 for b in text),
        tag=bytes(16),
        direction="encrypt",
        valid=True,
        source="CAVP",
    )


def run(cases: list[Case], *pauses: float, done: list[int] | None = None) -> Report:
    engines = cast(list[Simulator], [Engine(pause) for pause in pauses])
    return check.check(engines, cases, (done if done is not None else []).append)


@pytest.fixture(autouse=True)
def small_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(check, "BATCH", 10)


@pytest.mark.parametrize("pauses", [(0.001, 0.0), (0.0, 0.004, 0.001), (0.002,) * 5])
def test_same_report(pauses: tuple[float, ...]) -> None:
    wrong = {3, 57, 58, 111, 200, 204}
    cases = [case(n, b"wrong" if n in wrong else b"") for n in range(205)]
    alone, done = run(cases, 0.0), list[int]()
    together = run(cases, *pauses, done=done)
    for report in (alone, together):
        assert (report.passed, len(report.failures)) == (205 - len(wrong), len(wrong))
        assert [line.split(":")[0] for line in report.failures] == [
            f"case {n}" for n in sorted(wrong)
        ]
    assert together.failures == alone.failures
    assert together.cycles == alone.cycles == 205
    assert done == sorted(done)
    assert done[-1] == 205


def test_one_error_and_nothing_stays() -> None:
    cases = [case(n, b"broken" if n in (15, 95) else b"") for n in range(2000)]
    before, done = threading.active_count(), list[int]()
    with pytest.raises(SimulationError, match=f"stands still at {(10).to_bytes(12).hex()}"):
        run(cases, 0.001, 0.001, 0.001, done=done)
    assert threading.active_count() == before
    assert not done or done[-1] < 200, "went on behind an error"


def test_interrupted() -> None:
    """Whoever watches is interrupted: the simulators end after their batch."""
    before = threading.active_count()

    def stop(_done: int) -> Any:
        raise KeyboardInterrupt

    engines = cast(list[Simulator], [Engine(0.001), Engine(0.001)])
    with pytest.raises(KeyboardInterrupt):
        check.check(engines, [case(n) for n in range(5000)], stop)
    assert threading.active_count() == before


def test_only_engines() -> None:
    with pytest.raises(OpenGcmError, match="only the vectors of an engine are run in several jobs"):
        run_vectors(load_design("aes_enc"), jobs=2)
