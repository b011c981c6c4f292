# SPDX-License-Identifier: Apache-2.0
"""The harness of the packet layers and the simulator of MACsec above it, on a stand-in that hands
frames on: every rule of the streams broken once, both directions, pauses of all kinds, widths of
one, two and four blocks; what becomes of each frame; every refusal of a configuration.
"""

import os
import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import macsec_standin
import pytest
from buffers import forms
from macsec_standin import secy

from opengcm import Simulator
from opengcm.config_file import ConfigError
from opengcm.errors import OpenGcmError, SimulationError
from opengcm.macsec_config import Rule
from opengcm.sim import macsec_tables as tables
from opengcm.sim.layer_entries import Direction, Entry, pack, unpack
from opengcm.sim.macsec import Frame, MacsecSimulator
from opengcm.sim.macsec_entries import entries
from opengcm.sim.packet_binding import Moved, Traffic
from opengcm.spec.macsec import Count, RxPortCount, Suite, TxPortCount
from opengcm.vectors.check import Report
from opengcm.vectors.macsec_check import check_annex_c

SEED = int(os.environ.get("OPENGCM_TEST_SEED", "1"))
DROP, LOSE, HANG, MARK = 13, 14, 15, 16


@pytest.fixture(scope="module")
def core() -> Iterator[Callable[[int], MacsecSimulator]]:
    """The stand-in by its width, live."""
    live: dict[int, MacsecSimulator] = {}
    with pytest.MonkeyPatch.context() as patch:
        macsec_standin.put_in_place(patch)

        def of(lanes: int) -> MacsecSimulator:
            if lanes not in live:
                live[lanes] = MacsecSimulator(macsec_standin.design(lanes), secy(), seed=SEED)
            live[lanes].reset()
            return live[lanes]

        yield of
    for simulator in live.values():
        simulator.close()


def frame(kind: int, size: int) -> bytes:
    """A frame that asks for a mistake."""
    return bytes([kind, *(1 + at % 255 for at in range(size - 1))])


def data(moved: list[Moved]) -> list[bytes]:
    return [each.data for each in moved]


@pytest.mark.parametrize("lanes", [1, 2, 4])
@pytest.mark.parametrize(
    "traffic",
    [
        Traffic(),
        Traffic(source=0.5, noise=True),
        Traffic(sink=0.5, noise=True),
        Traffic(source=0.3, sink=0.3, longest=40, noise=True, steady=True, seed=SEED),
    ],
)
def test_both_ways(core: Callable[[int], MacsecSimulator], lanes: int, traffic: Traffic) -> None:
    """Frames of every length come out as they went in, in their order, with their cycles."""
    rng = random.Random(SEED)
    simulator = core(lanes)
    sizes = [*range(1, 20 * lanes), 1514, 9018]
    sent = [Frame(b"\0" + rng.randbytes(size - 1), rng.randrange(2)) for size in sizes]
    received = [Frame(b"\0" + rng.randbytes(size)) for size in (63, 64, 65)]
    done = simulator.exchange(sent, received, traffic=traffic)
    assert data(done.transmit.came) == [each.data for each in sent]
    assert [each.user for each in done.transmit.came] == [each.port for each in sent]
    assert data(done.receive.came) == [each.data for each in received]
    for given, came in zip(done.transmit.given, done.transmit.came, strict=True):
        assert given.first <= given.last < came.last
        assert given.first < came.first <= came.last
        if not (traffic.source or traffic.sink):
            assert (came.first, came.last) == (given.first + 1, given.last + 1)


MISTAKES = {
    1: "tkeep is not contiguous",
    2: "tkeep has zeros without tlast|not contiguous",
    3: "tlast with a beat of no bytes",
    4: "bytes that tkeep leaves out are not zero",
    5: "a stalled output beat changed",
    6: "an output beat was withdrawn",
    7: "that no input frame explains|nothing going on",
    8: "an error before the end",
    9: "tuser changed within a frame",
    10: "data on the output while nothing is offered|data .* nothing going on",
    11: "a pause within a frame that comes out",
    12: "the input is not ready",
    HANG: "no progress|the input is not ready",
}


@pytest.mark.parametrize(("kind", "text"), MISTAKES.items())
@pytest.mark.parametrize("direction", ["transmit", "receive"])
def test_mistakes(
    core: Callable[[int], MacsecSimulator], kind: int, text: str, direction: str
) -> None:
    """Each is reported, of the direction that made it; the core can be used again after that."""
    simulator = core(1)
    frames = [frame(0, 60), frame(kind, 60)]
    traffic = Traffic(
        sink=0.0 if kind == 11 else 0.5,
        whole=kind == 11,
        no_stall=kind == 12,
        quiet=200,
        seed=SEED + 1,
    )

    def run_and_wait() -> None:
        sent, received = (frames, []) if direction == "transmit" else ([], frames)
        simulator.exchange(sent, received, traffic=traffic)
        simulator.model.idle(20)

    said = text if kind == HANG else f"{direction}: .*({text})"
    with pytest.raises(SimulationError, match=said):
        run_and_wait()
    simulator.reset()
    assert data(simulator.exchange([frame(0, 60)]).transmit.came) == [frame(0, 60)]


def test_any_buffer_is_a_frame(core: Callable[[int], MacsecSimulator]) -> None:
    simulator = core(1)
    data_of_it = frame(0, 64)
    for form in forms(data_of_it):
        assert data(simulator.exchange([form]).transmit.came) == [data_of_it]
    wrongs: tuple[Any, ...] = ("text", 64, None)
    for wrong in wrongs:
        with pytest.raises(OpenGcmError, match="frame must be bytes"):
            simulator.exchange([wrong])


def test_frames_that_do_not_come_out(core: Callable[[int], MacsecSimulator]) -> None:
    """A batch ends without them; one at a time each has its verdict."""
    simulator = core(2)
    frames = [frame(0, 60), frame(DROP, 100), frame(0, 70), frame(MARK, 80), frame(DROP, 20)]
    done = simulator.exchange(receive=frames)
    assert data(done.receive.came) == [frames[0], frames[2], frames[3]]
    assert [bool(each.user & 64) for each in done.receive.came] == [False, False, True]
    verdicts = simulator.validate(frames)
    # A frame that came with an error is not for use.
    assert [v.frame for v in verdicts] == [frames[0], None, frames[2], None, None]
    assert {v.kind for v in verdicts} == {RxPortCount.InPktsUntagged}
    kept = simulator.protect(frames)
    assert kept == [frames[0], frames[2]]
    transmitted, received = (simulator.counters(direction) for direction in Direction)
    assert transmitted == {Count("port", 0, TxPortCount.OutPktsUntagged): 5}
    assert received == {Count("port", 0, RxPortCount.InPktsUntagged): 10}
    with pytest.raises(SimulationError, match="of one frame rose no counter"):
        simulator.validate([frame(LOSE, 60)])


def test_tables_and_keys_are_written(core: Callable[[int], MacsecSimulator]) -> None:
    """What the registers have been given can be read back, field by field."""
    simulator = core(1)
    for entry in entries([secy()]):
        assert simulator.registers.read(entry.table, entry.index) == entry.value
    value = simulator.registers.read(tables.RX_SA_ID, 0)
    assert unpack(tables.RX_SA, value) == {"in_use": 1, "next": 1, "lowest": 1}
    simulator.registers.write([Entry(tables.TX_PORT_ID, 1, pack(tables.TX_PORT, max_bytes=77))])
    assert simulator.registers.read(tables.TX_PORT_ID, 1) == 77


def test_refusals(core: Callable[[int], MacsecSimulator], monkeypatch: pytest.MonkeyPatch) -> None:
    """A frame or a configuration that the core cannot have is refused in words."""
    simulator = core(1)
    with pytest.raises(OpenGcmError, match="1 to 16,383 bytes, not 0"):
        simulator.protect([b""])
    with pytest.raises(OpenGcmError, match="1 to 16,383 bytes, not 16,384"):
        simulator.protect([bytes(16384)])
    with pytest.raises(OpenGcmError, match="no port 2"):
        simulator.protect([Frame(bytes(60), port=2)])
    macsec_standin.put_in_place(monkeypatch)
    peers = tuple(replace(secy().receive[0], sci=bytes([at] * 8)) for at in range(3))
    for wrong, said in (
        ([], "a port of its own"),
        ([secy(), secy()], "a port of its own"),
        ([secy(port=2)], "2 ports, and no port 2"),
        ([secy(receive=peers)], "2 secure channels"),
        ([secy(rules=(Rule(),) * 9)], "8 rules"),
    ):
        with pytest.raises(OpenGcmError, match=said):
            Simulator(macsec_standin.design(), config=wrong)
    with pytest.raises(ConfigError, match="keys of 256 bits, not 128"):
        secy(cipher=Suite.GCM_AES_256)


def test_vectors_are_judged(core: Callable[[int], MacsecSimulator]) -> None:
    """What hands frames on as they are passes none of the vectors of IEEE 802.1AE."""
    report = Report("standin")
    check_annex_c(core(1), report)
    assert (report.passed, len(report.failures)) == (0, 32)
    assert report.failures[0] == "C.1, GCM_AES_128: the frame is not protected as it should be"
