# SPDX-License-Identifier: Apache-2.0
"""Random frames through the RTL of a MACsec core, judged by `opengcm.spec.macsec`."""

import random
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from time import perf_counter

from opengcm.macsec_config import cipher_name
from opengcm.sim import macsec_tables as tables
from opengcm.sim.layer_entries import Direction, Entry
from opengcm.sim.macsec import Frame, MacsecSimulator, Verdict
from opengcm.sim.macsec_entries import transmit_channel
from opengcm.sim.packet_binding import Moved, Traffic
from opengcm.spec.macsec import Count, Received, Receiver, RxSaCount, Sent, Transmitter
from opengcm.vectors.check import Report, Tried
from opengcm.vectors.layer_check import TRAFFIC, alone, settle
from opengcm.vectors.macsec_annex_c import annex_c
from opengcm.vectors.macsec_arrivals import Labelled
from opengcm.vectors.macsec_frames import Scenario, scenarios

RANDOM_FRAMES = 4000
FEWEST_FRAMES = 400
"""With which each suite and each way to protect still comes up."""
SEED = 41
_SECURED, _ERROR, _PORT = 1 << 4, 1 << 6, 15

Reached = Callable[[int], None]
Seen = list[tuple[bytes, int, bool]]
"""Frames that came out, with their port, and whether they are secured."""


def check_frames(
    simulator: MacsecSimulator, reached: Reached, *, frames: int = RANDOM_FRAMES, seed: int = SEED
) -> Report:
    """The vectors of the standard; random frames both ways, back to back under pauses of all kinds,
    and some alone.
    """
    report = Report(simulator.design.name, seed=seed)
    began, cycle = perf_counter(), simulator.cycle
    check_annex_c(simulator, report)
    has = simulator.capabilities
    rng = random.Random(seed)
    for number, scenario in enumerate(scenarios(rng, has.ports, has.key_bytes, frames)):
        traffic = replace(TRAFFIC[number % len(TRAFFIC)], seed=seed + number)
        wrong = [
            *_alone(simulator, scenario),
            *_together(simulator, scenario, traffic, report.tried),
        ]
        report.failures += [f"{scenario.name}: {text}" for text in wrong]
        if not wrong:
            report.random_packets += len(scenario.transmit) + len(scenario.receive)
        reached(report.random_packets)
    report.cycles = simulator.cycle - cycle
    report.seconds = perf_counter() - began
    return report


def check_annex_c(simulator: MacsecSimulator, report: Report) -> None:
    """The vectors of IEEE 802.1AE, annex C: each frame there and back."""
    for case in annex_c(simulator.capabilities.key_bytes):
        simulator.configure(case.secy)
        sent = simulator.protect([case.clear])
        received = simulator.validate([case.secured])[0]
        if sent != [case.secured]:
            report.failures.append(f"{case.id}: the frame is not protected as it should be")
        elif received.kind is not RxSaCount.InPktsOk or received.frame != case.clear:
            report.failures.append(f"{case.id}: the frame is not accepted ({received.kind.name})")
        else:
            report.passed += 1


def _together(
    simulator: MacsecSimulator, scenario: Scenario, traffic: Traffic, tried: Counter[Tried]
) -> list[str]:
    """All steps of a scenario, both ways at once; what is wrong with the first that is."""
    simulator.configure(scenario.secys)
    transmitter, receiver = scenario.models()
    longest = 0
    for number, step in enumerate(scenario.steps):
        if number:
            settle(simulator.model, longest)
        if step.switch:
            _switch(simulator, transmitter, scenario, *step.switch)
        sent = _model_sends(transmitter, step.transmit)
        received = _model_receives(receiver, step.receive)
        done = simulator.exchange(
            [labelled.frame for labelled in step.transmit],
            [labelled.frame for labelled in step.receive],
            traffic=replace(traffic, seed=traffic.seed + 1000 * number),
            expected=_expected(simulator, sent, received),
        )
        wrong = [
            *_differences("transmit", _seen(done.transmit.came), _due(step.transmit, sent)),
            *_differences("receive", _seen(done.receive.came), _due(step.receive, received)),
        ]
        if wrong:
            return [f"step {number}, {text}" for text in wrong]
        tried.update(_tried(scenario, "transmit", step.transmit, sent))
        tried.update(_tried(scenario, "receive", step.receive, received))
        longest = max(len(each.frame.data) for each in (*step.transmit, *step.receive))
    got = simulator.counters(Direction.TRANSMIT), simulator.counters(Direction.RECEIVE)
    return [
        *_count_differences("transmit", got[0], +transmitter.counters),
        *_count_differences("receive", _merged(got[1]), _merged(+receiver.counters)),
    ]


def _tried(
    scenario: Scenario, way: str, frames: Sequence[Labelled], outcomes: Sequence[Sent | Received]
) -> Iterable[Tried]:
    for labelled, outcome in zip(frames, outcomes, strict=True):
        suite = cipher_name(scenario.suite)
        yield Tried(suite, way, labelled.kind, outcome.kind.name)


def _switch(
    simulator: MacsecSimulator, transmitter: Transmitter, scenario: Scenario, place: int, an: int
) -> None:
    """Another association of a SecY that transmits, in the core and in the model."""
    secy = scenario.secys[place]
    assert secy.transmit is not None
    secy = replace(secy, transmit=replace(secy.transmit, an=an))
    simulator.registers.write([Entry(tables.TX_SC_ID, place, transmit_channel(secy))])
    transmitter.scs[place].an = an


def _model_sends(transmitter: Transmitter, frames: Sequence[Labelled]) -> list[Sent]:
    """What must become of frames that are sent."""
    return [
        transmitter.transmit(f.data, f.port, uncontrolled=f.uncontrolled, error=f.error)
        for f in (labelled.frame for labelled in frames)
    ]


def _model_receives(receiver: Receiver, frames: Sequence[Labelled]) -> list[Received]:
    """What must become of frames that come."""
    return [
        receiver.receive(f.data, f.port, error=f.error)
        for f in (labelled.frame for labelled in frames)
    ]


def _alone(simulator: MacsecSimulator, scenario: Scenario) -> list[str]:
    """Some frames one at a time, each with its verdict; what is wrong."""
    simulator.configure(scenario.secys)
    transmitter, receiver = scenario.models()
    transmit, receive = alone(scenario.transmit), alone(scenario.receive)
    sent, received = _model_sends(transmitter, transmit), _model_receives(receiver, receive)
    given = [labelled.frame for labelled in transmit], [labelled.frame for labelled in receive]
    return [
        *_verdict_differences("transmit", simulator.transmit(given[0]), sent, given[0]),
        *_verdict_differences("receive", simulator.validate(given[1]), received, given[1]),
    ]


def _verdict_differences(
    way: str,
    got: Sequence[Verdict],
    due: Sequence[Sent | Received],
    frames: Sequence[Frame],
) -> Iterable[str]:
    for place, (verdict, expected, frame) in enumerate(zip(got, due, frames, strict=True)):
        what = f"{way}: frame {place} alone, of {len(frame.data)} bytes,"
        if verdict.kind is not expected.kind:
            yield f"{what} is {verdict.kind.name}, not {expected.kind.name}"
        elif verdict.frame != expected.frame or verdict.secured != expected.secured:
            yield f"{what} did not come out as it should ({expected.kind.name})"


def _expected(
    simulator: MacsecSimulator, *outcomes: Sequence[Sent | Received]
) -> tuple[int | None, int | None]:
    """How many frames come out of each direction. With cut-through those come, too, that an error
    at their end calls off.
    """
    if not simulator.capabilities.verified:
        return None, None
    sent, received = (sum(each.frame is not None for each in done) for done in outcomes)
    return sent, received


def _due(frames: Sequence[Labelled], outcomes: Sequence[Sent | Received]) -> Seen:
    return [
        (done.frame, labelled.frame.port, done.secured)
        for labelled, done in zip(frames, outcomes, strict=True)
        if done.frame is not None
    ]


def _seen(came: Sequence[Moved]) -> Seen:
    return [
        (moved.data, moved.user & _PORT, bool(moved.user & _SECURED))
        for moved in came
        if not moved.user & _ERROR
    ]


def _differences(way: str, got: Seen, due: Seen) -> Iterable[str]:
    for place, (one, other) in enumerate(zip(got, due, strict=False)):
        if one != other:
            yield (
                f"{way}: frame {place} that came out is other than it should be"
                f" ({len(one[0])} bytes of port {one[1]}, not {len(other[0])} of port {other[1]})"
            )
            return
    if len(got) != len(due):
        yield f"{way}: {len(got)} frames came out, not {len(due)}"


def _merged(counts: dict[Count, int] | Counter[Count]) -> dict[Count, int]:
    """Late and not valid as one: a frame that is both may be either, back to back."""
    found: Counter[Count] = Counter()
    for count, value in counts.items():
        late = count.bank != "port" and count.kind is RxSaCount.InPktsLate
        found[count._replace(kind=RxSaCount.InPktsNotValid) if late else count] += value
    return dict(found)


def _count_differences(
    way: str, got: dict[Count, int], due: dict[Count, int] | Counter[Count]
) -> Iterable[str]:
    def place(count: Count) -> tuple[str, int, int]:
        return count.bank, count.place, count.kind.value

    for count in sorted(got.keys() | due.keys(), key=place):
        one, other = got.get(count, 0), due.get(count, 0)
        if one != other:
            yield f"{way}: {count.kind.name} of {count.bank} {count.place} is {one}, not {other}"
