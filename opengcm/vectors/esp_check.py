# SPDX-License-Identifier: Apache-2.0
"""Random packets through the RTL of an ESP core, judged by `opengcm.spec.esp`."""

import random
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from time import perf_counter
from typing import NamedTuple

from opengcm import openssl_gcm
from opengcm.esp_config import EndPoint, Inbound, Outbound
from opengcm.link_header import LinkHeader
from opengcm.sim.esp import Count, EspSimulator, Packet, Verdict
from opengcm.sim.esp_entries import models
from opengcm.sim.layer_entries import Direction
from opengcm.sim.packet_binding import Moved
from opengcm.spec.esp import (
    PROTOCOL_ESP,
    Action,
    InKind,
    Ip,
    Received,
    Receiver,
    Sent,
    Transmitter,
    cut_trailer,
)
from opengcm.vectors.check import Report, Tried
from opengcm.vectors.esp_frames import Frames
from opengcm.vectors.esp_mcgrew import GCM_CASES, GMAC_CASE, Case
from opengcm.vectors.esp_packets import MAX_BYTES, SUITES
from opengcm.vectors.esp_packets import Packet as MadePacket
from opengcm.vectors.esp_receive_traffic import ReceiveTraffic
from opengcm.vectors.esp_transmit_traffic import TransmitTraffic
from opengcm.vectors.layer_check import BATCH, TRAFFIC, alone, settle

RANDOM_FRAMES = 1600
"""Of a suite, both ways together."""
FEWEST_FRAMES = 100
SEED = 43
_ASSOCIATIONS = 12
_ACTION = 1 << 10  # of TUSER
_LINK = bytes.fromhex("0200000000020200000000010800")
_OUTER = Ip(bytes.fromhex("450000000000000040320000c0a80102c0a80101"), b"")

Reached = Callable[[int], None]
Seen = list[tuple[bytes, int]]
"""Packets that came out, with their TUSER."""


class _Tried(NamedTuple):
    """A packet for the core, why it was made, and whether it comes when nothing is under way."""

    kind: str
    packet: Packet
    settled: bool


def suites(key_bytes: Sequence[int]) -> list[str]:
    """The suites of the random packets that a build has the keys for."""
    return [name for name in SUITES if int(name.split("-")[1]) // 8 in key_bytes]


def check_packets(
    simulator: EspSimulator, reached: Reached, *, frames: int = RANDOM_FRAMES, seed: int = SEED
) -> Report:
    """The vectors of draft-mcgrew-gcm-test-01; of every suite so many random packets, half of them
    each way, back to back under pauses of all kinds, and some alone.
    """
    report = Report(simulator.design.name, seed=seed)
    began, cycle = perf_counter(), simulator.cycle
    check_published(simulator, report)
    for number, suite in enumerate(suites(simulator.capabilities.key_bytes)):
        wrong = _suite(simulator, suite, frames // 2, seed, number, reached, report)
        report.failures += [f"{suite}: {text}" for text in wrong]
    report.cycles = simulator.cycle - cycle
    report.seconds = perf_counter() - began
    return report


def check_published(simulator: EspSimulator, report: Report) -> None:
    """The published packets, received. They cannot be sent: their IVs are not the sequence
    numbers, as those of the core are."""
    named = [(f"section 4, case {place}", case) for place, case in enumerate(GCM_CASES, 1)]
    for name, case in [*named, ("section 5", GMAC_CASE)]:
        if len(case.association.key) not in simulator.capabilities.key_bytes:
            report.skipped[f"no keys of {8 * len(case.association.key)} bits"] += 1
            continue
        wrong = _published(simulator, case)
        if wrong:
            report.failures.append(f"draft-mcgrew-gcm-test-01, {name}: {wrong}")
        else:
            report.passed += 1


def _published(simulator: EspSimulator, case: Case) -> str:
    """What is wrong with a packet that is received forged, good, and again."""
    inbound = Inbound(case.association, top=case.number - 1)
    simulator.configure(EndPoint(receive=(inbound,)))
    payload, next_header = cut_trailer(case.text)
    header = LinkHeader(_LINK if simulator.capabilities.ethernet else b"")
    good = header.before(_OUTER.rebuilt(PROTOCOL_ESP, case.packet))
    forged = good[:-1] + bytes([good[-1] ^ 1])
    got = simulator.validate([forged, good, good])
    kinds = [verdict.kind for verdict in got]
    if kinds != [InKind.InAuthFailed, InKind.InPackets, InKind.InReplayed]:
        return f"forged, good and again it is {', '.join(kind.name for kind in kinds)}"
    if got[1].packet != header.before(_OUTER.rebuilt(next_header, payload)):
        return "another packet came out"
    return ""


# ---- random packets --------------------------------------------------------------


def _suite(
    simulator: EspSimulator,
    suite: str,
    frames: int,
    seed: int,
    number: int,
    reached: Reached,
    report: Report,
) -> list[str]:
    """One suite, in batches; what is wrong with the first batch that is."""
    window = simulator.capabilities.window
    count = min(_ASSOCIATIONS, simulator.capabilities.associations)
    out = TransmitTraffic(suite, seed, count)
    into = ReceiveTraffic(suite, seed, count, window)
    end_point = _end_point(out, into)
    link, rng = Frames(simulator.capabilities.ethernet), random.Random(f"{seed} {suite} frames")
    to_send = [
        _tried(link, p, Packet(link.framed(p.packet, rng), p.action, p.sa, p.error))
        for p in out.packets(frames)
    ]
    to_get = [
        _tried(link, p, Packet(link.framed(p.packet, rng), error=p.error))
        for p in into.packets(frames)
    ]
    wrong = _alone(simulator, end_point, alone(to_send), alone(to_get))
    if wrong:
        return wrong
    simulator.configure(end_point)
    transmitter, receiver = _models(simulator, end_point)
    for part in _parts(to_get):
        settle(simulator.model, MAX_BYTES)
        traffic = TRAFFIC[(number + part.start // BATCH) % len(TRAFFIC)]
        sent = _model_sends(link, transmitter, to_send[part])
        got = _model_receives(link, receiver, to_get[part])
        due_out, due_in = _due(sent), _due(got)
        done = simulator.exchange(
            [each.packet for each in to_send[part]],
            [each.packet for each in to_get[part]],
            traffic=replace(traffic, seed=seed + number + part.start),
            expected=(len(due_out), len(due_in)),
        )
        wrong = [
            *_differences("transmit", _seen(done.transmit.came), due_out),
            *_differences("receive", _seen(done.receive.came), due_in),
        ]
        if part.stop % BATCH == 0 or part.stop == frames:
            wrong += _counters(simulator, transmitter, receiver)
        if wrong:
            return wrong
        report.tried.update(_kinds(suite, "transmit", to_send[part], sent))
        report.tried.update(_kinds(suite, "receive", to_get[part], got))
        report.random_packets += len(to_send[part]) + len(to_get[part])
        reached(report.random_packets)
    return []


def _tried(link: Frames, made: MadePacket, packet: Packet) -> _Tried:
    """A packet in its frame, labelled."""
    found = link.parted(packet.data)
    foreign = found is None or (made.kind != "malformed" and not found[0].allows(made.packet))
    return _Tried("other_type" if foreign and not made.error else made.kind, packet, made.settled)


def _parts(packets: Sequence[_Tried]) -> Iterable[slice]:
    """Packets that go back to back: to the end of a batch, or to one that is settled."""
    begin = 0
    for place in range(1, len(packets) + 1):
        if place == len(packets) or place % BATCH == 0 or packets[place].settled:
            yield slice(begin, place)
            begin = place


def _kinds(
    suite: str, way: str, packets: Sequence[_Tried], outcomes: Sequence[Sent | Received]
) -> Iterable[Tried]:
    for tried, outcome in zip(packets, outcomes, strict=True):
        yield Tried(suite, way, tried.kind, outcome.kind.name)


def _counters(
    simulator: EspSimulator, transmitter: Transmitter, receiver: Receiver
) -> Iterable[str]:
    """What is wrong with the counters."""
    counted_out = {Count(*place): n for place, n in transmitter.counters.items()}
    counted_in = {Count(*place): n for place, n in receiver.counters.items()}
    out, into = (simulator.counters(direction) for direction in Direction)
    yield from _count_differences("transmit", out, counted_out)
    yield from _count_differences("receive", into, counted_in)


def _end_point(out: TransmitTraffic, into: ReceiveTraffic) -> EndPoint:
    """The tables of random traffic. The last association to send is the one that is not in use."""
    return EndPoint(
        tuple(Outbound(sa.association, sa.next, sa.last, sa.max_bytes) for sa in out.sas.values()),
        tuple(
            Inbound(
                rx.association,
                top=rx.window.top,
                replay_protect=rx.replay_protect,
                any_form=rx.any_form,
            )
            for rx in into.sas.values()
        ),
        pass_clear=True,
        pass_ike=True,
    )


def _models(simulator: EspSimulator, end_point: EndPoint) -> tuple[Transmitter, Receiver]:
    has = simulator.capabilities
    transmitter, receiver = models(end_point, has.window, has.destination)
    transmitter.gcm = receiver.gcm = openssl_gcm
    return transmitter, receiver


def _model_sends(link: Frames, transmitter: Transmitter, packets: Sequence[_Tried]) -> list[Sent]:
    """What must become of packets that are sent."""
    return [
        link.send(transmitter, packet.data, packet.action, packet.sa, error=packet.error)
        for packet in (tried.packet for tried in packets)
    ]


def _model_receives(link: Frames, receiver: Receiver, packets: Sequence[_Tried]) -> list[Received]:
    """What must become of packets that are received."""
    return [
        link.receive(receiver, packet.data, error=packet.error)
        for packet in (tried.packet for tried in packets)
    ]


def _due(outcomes: Sequence[Sent | Received]) -> Seen:
    """What must come out."""
    return [(done.packet, _user(done.sa)) for done in outcomes if done.packet is not None]


def _user(sa: int | None) -> int:
    """TUSER of a packet that leaves: protected by an association, or in clear."""
    return Action.CLEAR * _ACTION if sa is None else Action.PROTECT * _ACTION | sa


def _seen(came: Sequence[Moved]) -> Seen:
    """Of a packet in clear the association does not count."""
    clear = Action.CLEAR * _ACTION
    return [(moved.data, clear if moved.user & -_ACTION == clear else moved.user) for moved in came]


def _alone(
    simulator: EspSimulator, end_point: EndPoint, out: Sequence[_Tried], into: Sequence[_Tried]
) -> list[str]:
    """Some packets one at a time, each with its verdict; what is wrong."""
    simulator.configure(end_point)
    transmitter, receiver = _models(simulator, end_point)
    link = Frames(simulator.capabilities.ethernet)
    sent, got = _model_sends(link, transmitter, out), _model_receives(link, receiver, into)
    verdicts_out = simulator.transmit([tried.packet for tried in out])
    verdicts_in = simulator.validate([tried.packet for tried in into])
    return [
        *_verdict_differences("transmit", out, verdicts_out, sent),
        *_verdict_differences("receive", into, verdicts_in, got),
    ]


def _verdict_differences(
    way: str,
    packets: Sequence[_Tried],
    verdicts: Sequence[Verdict],
    outcomes: Sequence[Sent | Received],
) -> Iterable[str]:
    for place, (outcome, verdict) in enumerate(zip(outcomes, verdicts, strict=True)):
        due = Verdict(outcome.kind, outcome.packet, outcome.sa if outcome.packet else None)
        what = f"{way}: packet {place}"
        yield from _verdict_difference(what, packets[place].packet, verdict, due)


def _verdict_difference(what: str, packet: Packet, verdict: Verdict, due: Verdict) -> Iterable[str]:
    what = f"{what} alone, of {len(packet.data)} bytes,"
    if verdict.kind is not due.kind:
        yield f"{what} is {verdict.kind.name}, not {due.kind.name}"
    elif verdict != due:
        yield f"{what} did not come out as it should ({due.kind.name})"


def _differences(way: str, got: Seen, due: Seen) -> Iterable[str]:
    for place, (one, other) in enumerate(zip(got, due, strict=False)):
        if one != other:
            yield (
                f"{way}: packet {place} that came out is other than it should be"
                f" ({len(one[0])} bytes, TUSER {one[1]:#x}, not {len(other[0])}, {other[1]:#x})"
            )
            return
    if len(got) != len(due):
        yield f"{way}: {len(got)} packets came out, not {len(due)}"


def _merged(counts: dict[Count, int]) -> dict[Count, int]:
    """Replayed and wrong as one: which of the two it is may hang on whether the packet before was
    still under way."""
    found: Counter[Count] = Counter()
    for (sa, kind), value in counts.items():
        found[Count(sa, InKind.InReplayed if kind is InKind.InAuthFailed else kind)] += value
    return dict(found)


def _count_differences(way: str, got: dict[Count, int], due: dict[Count, int]) -> Iterable[str]:
    one, other = _merged(got), _merged(due)
    for count in sorted(one.keys() | other.keys(), key=str):
        if one.get(count, 0) != other.get(count, 0):
            whose = "no association" if count.sa is None else f"association {count.sa}"
            yield (
                f"{way}: {count.kind.name} of {whose} is {one.get(count, 0)},"
                f" not {other.get(count, 0)}"
            )
