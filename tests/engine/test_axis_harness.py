# SPDX-License-Identifier: Apache-2.0
"""The harness of packets on AXI4-Stream sees a core's mistakes.

The space: each rule of the output broken once by `faulty_axis.sv`, a core of two lanes that hands
on what it is given; no mistake, with and without pauses; what TUSER cannot say.
"""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Unpack

import pytest
from engines import Gaps
from packages import AXIS_PACKAGES

from opengcm import sources
from opengcm.designs import load_design
from opengcm.errors import OpenGcmError
from opengcm.sim.batch import Batch, Placed
from opengcm.sim.binding import Fault, PacketModel, ProtocolError, Traffic
from opengcm.sim.build import build
from opengcm.sim.simulator import Packet, Simulator, Status

MISTAKES = {
    1: Fault.KEEP,
    2: Fault.KEEP,
    3: Fault.KEEP,
    4: Fault.BYTES,
    5: Fault.BYTES,
    6: Fault.PASS,
    7: Fault.PADDING,
    8: Fault.UNSTABLE,
    9: Fault.UNSTABLE,
    10: Fault.SPURIOUS,
    11: Fault.STATUS,
    12: Fault.STATUS,
    13: Fault.STALLED,
    14: Fault.SHOWN,
    15: Fault.RELEASED,
    16: Fault.KEEP,
}
DECRYPTED = 15
DESIGN = replace(
    load_design("gcm_axis_50g"),
    name="test_faulty_axis",
    parameters={"Lanes": 2, "KeySlots": 64},
)
TEXT = bytes(range(1, 51))


@pytest.fixture
def faulty_rtl(monkeypatch: pytest.MonkeyPatch) -> None:
    """The core that makes mistakes takes the place of the real one."""
    faulty = Path(__file__).with_name("faulty_axis.sv")
    monkeypatch.setattr(sources, "files", lambda *_, **__: [*AXIS_PACKAGES, faulty])


@pytest.fixture
def model(faulty_rtl: None) -> Iterator[PacketModel]:
    """It, live."""
    with PacketModel(build(DESIGN), seed=1) as live:
        yield live


def packet(slot: int = 0, decrypt: bool = False, text: bytes = TEXT) -> Packet:
    """20 bytes of AAD and 50 of text in three beats; without a tag, what goes in comes out."""
    return Packet(
        key_slot=slot, iv=bytes(12), aad=bytes(range(20)), data=text, decrypt=decrypt, tag_bytes=0
    )


def run(
    model: PacketModel, packets: list[Packet], *, noise: bool = False, **gaps: Unpack[Gaps]
) -> Batch:
    batch = Batch([Placed(each, each.key_slot) for each in packets])
    traffic = Traffic(watchdog=500, seed=3, verified=True, noise=noise, **gaps)
    model.begin(batch.buffers, traffic)
    model.finish()
    return batch


@pytest.mark.parametrize("gap", [0.0, 0.3])
@pytest.mark.parametrize("noise", [False, True])
def test_no_mistake(model: PacketModel, gap: float, noise: bool) -> None:
    """Without a mistake there is no complaint, and text arrives where it belongs."""
    # With noise, a packet of full beats may be given an empty one, which this core hands on.
    lengths = [count for count in range(100) if not noise or (20 + count) % 32]
    texts = [bytes(range(1, 1 + count)) for count in lengths]
    # A packet that fails may show zeros.
    sent = [*(packet(text=text) for text in texts), packet(DECRYPTED, decrypt=True, text=bytes(9))]
    batch = run(model, sent, in_gap=gap, out_gap=gap, noise=noise)
    for index, text in enumerate(texts):
        assert batch.status(index) is Status.Ok
        assert batch.text(index) == text
    assert batch.status(len(texts)) is Status.AuthFail
    model.idle(100)


def run_and_wait(model: PacketModel, packets: list[Packet]) -> None:
    """Run packets with stalls, then see that nothing more comes."""
    run(model, packets, out_gap=0.5)
    model.idle(10)


@pytest.mark.parametrize(("slot", "fault"), MISTAKES.items(), ids=lambda item: str(item))
def test_mistake(model: PacketModel, slot: int, fault: Fault) -> None:
    """Each is reported, with its packet unless it came when all was over."""
    packets = [packet(), packet(), packet(slot, decrypt=slot == DECRYPTED)]
    with pytest.raises(ProtocolError) as caught:
        run_and_wait(model, packets)
    assert caught.value.fault is fault
    assert caught.value.packet == 2 or "nothing going on" in str(caught.value)


@pytest.mark.usefixtures("faulty_rtl")
def test_what_tuser_cannot_say(model: PacketModel) -> None:
    """Neither the simulator nor the harness cuts a length short."""
    batch = Batch([Placed(packet(), 0)])
    batch.buffers.packets[0].iv_bytes, batch.buffers.packets[0].flags = 1 << 16, 0
    batch.buffers.data_in.extend(bytes(1 << 16))
    with pytest.raises(ProtocolError, match="longer than tuser can say"):
        model.begin(batch.buffers, Traffic())
    with Simulator(DESIGN) as simulator, pytest.raises(OpenGcmError, match="no IV of over 65,535"):
        simulator.run([Packet(iv=bytes(1 << 16))])
