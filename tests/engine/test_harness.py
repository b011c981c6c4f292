# SPDX-License-Identifier: Apache-2.0
"""The simulation harness sees an engine's mistakes, and its own user's.

The space: each rule of the slot stream broken once by `faulty_engine.sv`; watchdog; calls out of
order.
"""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, Unpack

import pytest
from engines import Gaps
from packages import SLOT_PACKAGES

from opengcm import sources
from opengcm.designs import load_design
from opengcm.errors import OpenGcmError, SimulationError
from opengcm.sim.batch import Batch, Operation, Placed
from opengcm.sim.binding import Fault, Model, ProtocolError, Traffic
from opengcm.sim.build import build
from opengcm.sim.key_slots import KeyOp
from opengcm.sim.simulator import Packet, Simulator, Status

FAULTY = Path(__file__).with_name("faulty_engine.sv")
MISTAKES = {
    1: Fault.KIND,
    2: Fault.BYTES,
    3: Fault.PASS,
    4: Fault.PADDING,
    5: Fault.UNSTABLE,
    6: Fault.UNSTABLE,
    7: Fault.SPURIOUS,
    8: Fault.TAG_SHOWN,
    9: Fault.STATUS,
    10: Fault.STALLED,
    11: Fault.MODEL,
    12: Fault.PADDING,
    13: Fault.SPURIOUS,
    14: Fault.SHOWN,
}
DESIGN = replace(
    load_design("gcm_100g"),
    name="test_faulty",
    top="og_gcm_core",
    parameters={"Lanes": 4, "KeySlots": 64, "KeyMin": 128, "KeyMax": 192},
)


@pytest.fixture
def faulty_rtl(monkeypatch: pytest.MonkeyPatch) -> None:
    """The engine that makes mistakes takes the place of the real one."""
    monkeypatch.setattr(sources, "files", lambda *_, **__: [*SLOT_PACKAGES, FAULTY])


@pytest.fixture
def model(faulty_rtl: None) -> Iterator[Model]:
    """It, live."""
    with Model(build(DESIGN), seed=1) as live:
        yield live


def packet(slot: int = 0, decrypt: bool = False) -> Packet:
    """AAD in two slots, text in two, the last ones short."""
    return Packet(
        key_slot=slot,
        iv=bytes(12),
        aad=bytes(range(20)),
        data=bytes(range(30)),
        decrypt=decrypt,
        tag=bytes(16) if decrypt else b"",
        tag_bytes=4,
    )


def run(model: Model, packets: list[Packet], **gaps: Unpack[Gaps]) -> Batch:
    batch = Batch([Placed(each, each.key_slot) for each in packets])
    model.begin(batch.buffers, Traffic(watchdog=500, seed=3, **gaps))
    model.finish()
    return batch


def test_no_mistake(model: Model) -> None:
    """Without a mistake there is no complaint, and text and tag arrive where they belong."""
    batch = run(model, [packet(), packet()] * 50, in_gap=0.3, out_gap=0.3)
    for index in range(len(batch)):
        assert batch.status(index) is Status.Ok
        assert batch.text(index) == bytes(range(30))
        assert batch.tag(index) == b"\x55" + bytes(15)
    model.idle(100)


def run_and_wait(model: Model, packets: list[Packet]) -> None:
    """Run packets with stalls, then see that nothing more comes."""
    run(model, packets, out_gap=0.5)
    model.idle(10)


@pytest.mark.parametrize(("slot", "fault"), MISTAKES.items(), ids=lambda item: str(item))
def test_mistake(model: Model, slot: int, fault: Fault) -> None:
    """Each is reported, with its packet unless it came when all was over."""
    packets = [packet(), packet(), packet(slot, decrypt=slot == 8)]
    with pytest.raises(ProtocolError) as caught:
        run_and_wait(model, packets)
    assert caught.value.fault is fault
    assert caught.value.packet == 2 or "nothing going on" in str(caught.value)


def test_model_that_stopped_stays_stopped(model: Model) -> None:
    for _ in range(2):
        with pytest.raises(ProtocolError, match="MODEL"):
            run(model, [packet(11)])


def test_watchdog(model: Model) -> None:
    """A sink that never takes anything is no reason to hang."""
    with pytest.raises(ProtocolError) as caught:
        run(model, [packet()], out_gap=1.0)
    assert caught.value.fault is Fault.STALLED
    model.reset()
    run(model, [packet()])


def test_cycles_and_reset(model: Model) -> None:
    """The cycle counter counts all cycles; a batch goes on until reset."""
    before = model.cycle
    model.idle(100)
    assert model.cycle == before + 100
    batch = Batch([Placed(packet(), 0)] * 100)
    model.begin(batch.buffers, Traffic())
    assert not model.step(10)
    assert model.cycle == before + 110
    assert model.progress().packets < 100
    with pytest.raises(ProtocolError, match="in progress"):
        model.begin(batch.buffers, Traffic())
    model.reset(5)
    assert model.cycle == before + 115
    with pytest.raises(ProtocolError, match="no batch"):
        model.step(1)


def test_key_operations(model: Model) -> None:
    """An operation waits for its packet and its beats, and a packet for its operation."""
    operations = [
        Operation(KeyOp.LOAD, 1, bytes(16), after_packet=4),
        Operation(KeyOp.ERASE, 1, after_beats=30),
    ]
    batch = Batch([Placed(packet(), 0, wait=0 if i == 9 else -1) for i in range(20)], operations)
    model.begin(batch.buffers, Traffic(watchdog=500))
    model.finish()
    times, keys = batch.buffers.results, batch.buffers.key_results
    assert times[4].last_out < keys[0].accepted < keys[0].done < times[9].first_in
    assert keys[0].done <= keys[1].accepted
    assert times[14].last_in < keys[1].accepted


def test_offsets_are_checked(model: Model) -> None:
    batch = Batch([Placed(packet(), 0)])
    batch.buffers.packets[0].data_bytes = 1 << 40
    with pytest.raises(ProtocolError, match="outside"):
        model.begin(batch.buffers, Traffic())


@pytest.mark.parametrize("cycles", [-1, 2**32, 2**64, "4", 4.0, None], ids=repr)
def test_cycles_that_cannot_be_run(model: Model, cycles: Any) -> None:
    """As C has it, -1 is a number of cycles that never ends, and nothing interrupts it."""
    before = model.cycle
    for call in (model.reset, model.idle, model.step):
        with pytest.raises(OpenGcmError, match=r"^cycles must be "):
            call(cycles)
    for name in ("watchdog", "max_pause"):
        with pytest.raises(OpenGcmError, match=rf"^{name} must be "):
            Traffic(**{name: cycles})
    assert model.cycle == before
    run(model, [packet()])


def test_closed_model(model: Model) -> None:
    model.close()
    with pytest.raises(SimulationError, match="closed"):
        model.idle(1)


def test_input_errors() -> None:
    """What the engine cannot even be given is an error of one line."""
    with pytest.raises(OpenGcmError, match="16, 24 or 32"):
        Packet(iv=b"", key=bytes(17))
    with pytest.raises(OpenGcmError, match="key slot"):
        Packet(iv=b"", key_slot=1024)
    with pytest.raises(OpenGcmError, match="tag of 32"):
        Packet(iv=b"", tag_bytes=32)
    with pytest.raises(OpenGcmError, match="probability"):
        Traffic(in_gap=1.5)
    with pytest.raises(OpenGcmError, match="max_pause must be 1 to"):
        Traffic(max_pause=0)


@pytest.mark.usefixtures("faulty_rtl")
def test_key_sizes() -> None:
    """A key of a size that the design does not have never leaves its packet with another's key."""
    with Simulator(DESIGN) as simulator:
        simulator.seal(bytes(16), bytes(12), b"")
        with pytest.raises(OpenGcmError, match="128 to 192"):
            simulator.seal(bytes(32), bytes(12), b"")
        with pytest.raises(OpenGcmError, match="16, 24 or 32"):
            simulator.seal(b"", bytes(12), b"")
