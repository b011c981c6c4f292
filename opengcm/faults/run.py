# SPDX-License-Identifier: Apache-2.0
"""Flips one flip-flop during traffic, and sees what becomes of the packets."""

import hashlib
import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from opengcm.cache import cache_root
from opengcm.designs import Design
from opengcm.errors import OpenGcmError
from opengcm.faults.flips import Flop, flips
from opengcm.kept_lines import KeptLines
from opengcm.mutation.run import SELECT_HEADER, live
from opengcm.own_code import own_code
from opengcm.sim.batch import KEY_SIZES, Batch, Operation, Packet, Placed
from opengcm.sim.binding import Fault, ProtocolError, Traffic
from opengcm.sim.build import BuiltDesign, build_netlist
from opengcm.sim.compile import Message
from opengcm.sim.key_slots import KeyOp
from opengcm.sim.simulator import Simulator, Status

NONE, FLAGGED, RECEIVER = "no effect", "flagged", "tag"
SILENT, CLEAR, BROKEN, HANG = "wrong with Ok", "in clear", "stream", "hang"
EFFECTS = (NONE, FLAGGED, RECEIVER, SILENT, CLEAR, BROKEN, HANG)
"""From the mildest to the worst. RECEIVER: what was sealed is wrong, and the tag tells its
receiver so."""

_JUDGED_BY = ("faults/run.py", "sim/batch.py", "sim/binding.py", "sim/key_slots.py")
_ALARM_HEADER = SELECT_HEADER.with_name("select_and_alarm.h")
_PACKETS = 26
_LONGEST = 150
_WATCHDOG = 3000  # cycles without progress are a hang
_TOGETHER = 50  # flips in one task
_BLOCK = 16
_TRAFFIC = Traffic(seed=1, in_gap=0.1, out_gap=0.1, max_pause=6, noise=True, watchdog=_WATCHDOG)


@dataclass(frozen=True)
class Outcome:
    """What came of a flip. `later`: packets behind the traffic were wrong, too, until a reset;
    `recovered`: after a reset of one cycle they were right; `alarm`: a hardened netlist said so."""

    effect: str
    later: bool
    recovered: bool
    alarm: bool = False


@dataclass(frozen=True)
class Campaign:
    """All flips of a design with what came of each."""

    design: Design
    flips: Sequence[tuple[Flop, Outcome]]
    cycles: int
    hardened: bool = False


@dataclass(frozen=True)
class _Load:
    """Packets, each under the key of its slot, with what must come of them."""

    placed: list[Placed]
    operations: list[Operation]
    keys: list[bytes]
    expected: list[tuple[Status, bytes]]


def inject(
    design: Design,
    *,
    each: int,
    data: int,
    control: int = 1,
    seed: int,
    hardened: bool = False,
    workers: int | None = None,
    scheduler: str | None = None,
    message: Message | None = None,
    reached: Callable[[int, int], None] | None = None,
) -> Campaign:
    """Flip one of `control` flip-flops of control `each` times, and one of `data` of data once.

    Each at a cycle of the traffic drawn with the seed; `hardened`: in a netlist with control
    registers doubled, whose alarm is looked at. What is known from an earlier run is kept.
    OpenGcmError for a design that is no engine, or whose traffic fails without a flip.
    """
    # Dask takes a second to load: no other command shall wait for it.
    from opengcm.cluster import Task, run

    if design.kind != "gcm":
        raise OpenGcmError(f"{design.name}: faults are injected into engines on the slot stream")
    made = flips(design, data, with_alarm=hardened)
    built = _build(design, made.verilog, hardened, message)
    cycles = _cycles(built, hardened)
    rng = random.Random(seed)
    of_control = [flop for flop in made.flops if flop.control][::control]
    of_data = [flop for flop in made.flops if not flop.control]
    wanted = [
        (flop, rng.randrange(cycles))
        for flop in (*of_control, *of_data)
        for _ in range(each if flop.control else 1)
    ]
    kept = _Kept(built.library)
    known = kept.read()
    pairs = [(flop.number, cycle) for flop, cycle in wanted]
    open_ = [pair for pair in dict.fromkeys(pairs) if pair not in known]
    parts = [open_[at : at + _TOGETHER] for at in range(0, len(open_), _TOGETHER)]
    tasks = [Task(_flip_all, (design, data, hardened, part)) for part in parts]
    for _, result in run(tasks, workers=workers, scheduler=scheduler):
        if isinstance(result, BaseException):
            raise result
        known |= result
        kept.add(result)
        if reached:
            reached(sum(pair in known for pair in pairs), len(pairs))
    taken = [(flop, known[flop.number, cycle]) for flop, cycle in wanted]
    return Campaign(design, taken, cycles, hardened)


def _build(
    design: Design, verilog: Path, hardened: bool, message: Message | None = None
) -> BuiltDesign:
    beside = _ALARM_HEADER if hardened else SELECT_HEADER
    return build_netlist(design, verilog, beside, message=message)


def _flip_all(
    design: Design, data: int, hardened: bool, pairs: Sequence[tuple[int, int]]
) -> dict[tuple[int, int], Outcome]:
    """Runs in a worker, which finds the model kept, or builds it."""
    built = _build(design, flips(design, data, with_alarm=hardened).verilog, hardened)
    return {pair: _flip(built, *pair, hardened) for pair in pairs}


def _cycles(built: BuiltDesign, hardened: bool) -> int:
    """How long the traffic takes without a flip. OpenGcmError if it goes wrong."""
    with live(built, 0, {}) as simulator:
        load = _load(built)
        batch = Batch(load.placed, load.operations)
        before = simulator.cycle
        simulator.model.begin(batch.buffers, _TRAFFIC)
        while not simulator.model.step(1):
            pass
        if _effect(batch, load) != NONE or not _still_right(simulator, load):
            raise OpenGcmError(f"{built.name}: the traffic goes wrong without a flip")
        if hardened and simulator.model.alarm():
            raise OpenGcmError(f"{built.name}: an alarm without a flip")
        return int(simulator.cycle - before)


def _flip(built: BuiltDesign, number: int, cycle: int, hardened: bool) -> Outcome:
    with live(built, 0, {}) as simulator:
        load = _load(built)
        batch = Batch(load.placed, load.operations)
        model = simulator.model
        try:
            model.begin(batch.buffers, _TRAFFIC)
            done = model.step(cycle) if cycle else False
            if not done:
                model.select(number)
                done = model.step(1)
                model.select(0)
            while not done:
                done = model.step(100_000)
            effect = _effect(batch, load)
            later = not _still_right(simulator, load)
        except ProtocolError as error:
            effect = HANG if error.fault is Fault.STALLED else BROKEN
            later = True
        alarm = hardened and model.alarm()
        simulator.reset(1)
        return Outcome(effect, later, _works_with_new_keys(simulator), alarm)


def _effect(batch: Batch, load: _Load) -> str:
    """The worst that became of any packet, or of a key operation."""
    worst = FLAGGED if batch.refused() else NONE
    for index, (status, expected) in enumerate(load.expected):
        found = _of_packet(batch, index, load, status, expected)
        worst = max(worst, found, key=EFFECTS.index)
    return worst


def _of_packet(batch: Batch, index: int, load: _Load, due: Status, expected: bytes) -> str:
    packet = load.placed[index].packet
    status = batch.status(index)
    came = b""
    if status is Status.Ok:
        came = batch.text(index) + (b"" if packet.decrypt else batch.tag(index))
    if (status, came) == (due, expected):
        return NONE
    if status is not Status.Ok:
        return FLAGGED
    if packet.decrypt:
        return SILENT
    blocks = range(0, len(packet.data), _BLOCK)
    if any(packet.data[at : at + _BLOCK] == came[at : at + _BLOCK] for at in blocks):
        return CLEAR
    try:
        AESGCM(load.keys[packet.key_slot]).decrypt(packet.iv, came, packet.aad)
    except InvalidTag:
        return RECEIVER
    return SILENT


def _load(design: Design) -> _Load:
    return _made_load(design.key_min, design.key_max, design.parameters["KeySlots"])


@cache
def _made_load(key_min: int, key_max: int, key_slots: int) -> _Load:
    """Packets of all kinds with three keys, one of them loaded while they flow, and an erasure."""
    rng = random.Random(7)
    sizes = [size for size in KEY_SIZES if key_min <= 8 * size <= key_max]
    slots = min(3, key_slots)
    keys = [rng.randbytes(sizes[-1 - slot % len(sizes)]) for slot in range(slots)]
    first = [Operation(KeyOp.LOAD, slot, key) for slot, key in enumerate(keys[:2])]
    late = [
        *(Operation(KeyOp.LOAD, slot, keys[slot], after_beats=12) for slot in range(2, slots)),
        *(Operation(KeyOp.ERASE, slot, after_beats=12) for slot in range(3, min(4, key_slots))),
    ]
    placed, expected = [], []
    for number in range(_PACKETS):
        slot = rng.randrange(min(2, slots) if number < _PACKETS // 2 else slots)
        wait = len(first) if slot == 2 else len(first) - 1
        iv = rng.randbytes(20 if number % 9 == 4 else 12)
        aad = rng.randbytes(rng.choice((0, 5, 28)))
        text = rng.randbytes(rng.choice((0, 16, 48, rng.randint(17, _LONGEST))))
        sealed = AESGCM(keys[slot]).encrypt(iv, text, aad)
        data, tag = sealed[: len(text)], sealed[len(text) :]
        if number % 2:
            forged = number % 8 == 7
            shown = bytes([tag[0] ^ forged]) + tag[1:]
            packet = Packet(key_slot=slot, iv=iv, aad=aad, data=data, decrypt=True, tag=shown)
            expected.append((Status.AuthFail, b"") if forged else (Status.Ok, text))
        else:
            packet = Packet(key_slot=slot, iv=iv, aad=aad, data=text)
            expected.append((Status.Ok, sealed))
        placed.append(Placed(packet, slot, wait))
    return _Load(placed, [*first, *late], keys, expected)


def _still_right(simulator: Simulator, load: _Load) -> bool:
    """Whether the same packets, back to back under the keys that are there, come out right."""
    placed = [Placed(each.packet, each.slot) for each in load.placed]
    batch = Batch(placed)
    simulator.model.begin(batch.buffers, Traffic(watchdog=_WATCHDOG))
    try:
        while not simulator.model.step(100_000):
            pass
    except ProtocolError:
        return False
    return _effect(batch, load) == NONE


def _works_with_new_keys(simulator: Simulator) -> bool:
    """Whether packets under fresh keys are right, and no old key is there."""
    load = _load(simulator.design)
    lost = Batch([Placed(load.placed[0].packet, load.placed[0].slot)])
    batch = Batch(load.placed, load.operations)
    try:
        for each in (lost, batch):
            simulator.model.begin(each.buffers, Traffic(watchdog=_WATCHDOG))
            while not simulator.model.step(100_000):
                pass
    except ProtocolError:
        return False
    return lost.status(0) is Status.KeyUnknown and _effect(batch, load) == NONE


class _Kept:
    """What came of the flips of a model under the traffic of this code."""

    def __init__(self, library: Path) -> None:
        path = cache_root() / "flips" / library.parent.name
        self._lines = KeptLines(path.with_name(f"{path.name}-{_traffic_digest()}.outcomes"))

    def read(self) -> dict[tuple[int, int], Outcome]:
        return {(number, cycle): Outcome(*rest) for number, cycle, *rest in self._lines.read()}

    def add(self, outcomes: Mapping[tuple[int, int], Outcome]) -> None:
        self._lines.add(
            [*pair, each.effect, each.later, each.recovered, each.alarm]
            for pair, each in outcomes.items()
        )


@cache
def _traffic_digest() -> str:
    """Of the code that sends the packets of a flip and judges what comes of them."""
    return hashlib.sha256(own_code(*_JUDGED_BY)).hexdigest()[:24]
