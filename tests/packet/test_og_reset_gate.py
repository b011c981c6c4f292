# SPDX-License-Identifier: Apache-2.0
"""og_reset_gate between two neighbours and a core that is reset in mid-frame, cycle by cycle.

Both streams at once: frames of 1-5 beats that begin before, in and behind the reset and end there,
or span it; beats on offer in its first cycle, taken or not; resets of 1 cycle to 30, close together
and far apart; pauses of sender, receiver and core; a reset of the gate itself. What becomes of a
frame is that of docs/macsec.md; each run sees that all kinds of frames that there are have come.
"""

import random
from collections import Counter
from collections.abc import Iterator
from enum import Enum
from typing import Any

import cocotb
import pytest
from cocotb.triggers import ReadOnly, RisingEdge
from sets import more
from simulate import simulate
from streams import Pause, gaps, never, start

CYCLES = 3000
LONGEST = 5  # beats


class Fate(Enum):
    """Of a frame that comes."""

    WAITS = "waits"
    GOES = "goes on"
    CUT = "was cut: its rest is discarded"
    WHOLE = "is discarded whole"


class Comes:
    """The stream in: frames from the sender, and what the core may see of them."""

    def __init__(self, bench: "Bench", pause: Pause, core_pause: Pause) -> None:
        self.bench = bench
        self.pause, self.core_pause = pause, core_pause
        self.left = 0  # beats of the frame
        self.offered = False
        self.fate = Fate.WAITS
        self.began: str | None = None
        self.kinds: Counter[tuple[str, str, Fate]] = Counter()

    def drive(self) -> None:
        dut = self.bench.dut
        if not self.left:
            self.left, self.fate, self.began = self.bench.rng.randint(1, LONGEST), Fate.WAITS, None
        self.offered = self.offered or not self.pause()
        dut.s_axis_tvalid.value = int(self.offered)
        dut.s_axis_tlast.value = (
            int(self.left == 1) if self.offered else self.bench.rng.randrange(2)
        )
        # A core that never stalls its sender is ready always, but for its reset.
        stalls = self.core_pause() and not (self.bench.drops and self.bench.up)
        dut.in_ready_i.value = int(not stalls)

    def check(self) -> None:
        dut, up, drops = self.bench.dut, self.bench.up, self.bench.drops
        if not up and self.fate is Fate.GOES:
            self.fate = Fate.CUT
        if self.offered and self.fate is Fate.WAITS:
            self.fate = Fate.GOES if up else Fate.WHOLE if drops else Fate.WAITS
        ready, to_core = bool(dut.s_axis_tready.value), bool(dut.in_valid_o.value)
        assert to_core == (self.offered and self.fate is Fate.GOES), self.fate
        assert ready or not drops, "the sender was stalled"
        if not self.offered:
            return
        due = {Fate.WAITS: False, Fate.GOES: bool(dut.in_ready_i.value)}
        assert ready == due.get(self.fate, True), self.fate
        if not ready:
            # It has not begun: the core may see it later, or not at all.
            self.fate = Fate.WAITS if self.began is None else self.fate
            return
        place = self.bench.place
        self.began = self.began or place
        self.left -= 1
        self.offered = False
        if not self.left:
            self.kinds[(self.began, place, self.fate)] += 1


class Leaves:
    """The stream out: frames of the core, and what the neighbour may see of them."""

    def __init__(self, bench: "Bench", pause: Pause, core_pause: Pause) -> None:
        self.bench = bench
        self.pause, self.core_pause = pause, core_pause
        self.left = 0
        self.beat: dict[str, int] = {}
        self.offered = False
        self.open = False  # a beat of a frame was shown that has not ended
        self.due_close = False
        self.user = self.closed_user = 0
        self.kinds: Counter[str] = Counter()

    def drive(self) -> None:
        dut, rng = self.bench.dut, self.bench.rng
        if not self.offered and not self.bench.core_in_reset and not self.core_pause():
            self.offered = True
            if not self.left:
                self.left = rng.randint(1, LONGEST)
                self.user = rng.getrandbits(self.bench.user_bits - 1)
            last = self.left == 1
            error = rng.randrange(2) if last else 0
            self.beat = {
                "data": rng.getrandbits(8 * self.bench.width),
                "keep": (1 << (rng.randint(1, self.bench.width) if last else self.bench.width)) - 1,
                "last": int(last),
                "user": error << self.bench.user_bits - 1 | self.user,
            }
        dut.out_valid_i.value = int(self.offered)
        for name, value in self.beat.items():
            idle = rng.getrandbits(len(getattr(dut, f"out_{name}_i")))
            getattr(dut, f"out_{name}_i").value = value if self.offered else idle
        dut.m_axis_tready.value = int(not self.pause())

    def check(self) -> None:
        dut, up = self.bench.dut, self.bench.up
        taken = bool(dut.m_axis_tready.value)
        assert bool(dut.m_axis_tvalid.value) == (self.offered or self.due_close)
        names = ("data", "keep", "last", "user")
        shown = {name: int(getattr(dut, f"m_axis_t{name}").value) for name in names}
        if self.due_close:
            user = 1 << self.bench.user_bits - 1 | self.closed_user
            assert shown == {"data": 0, "keep": 1, "last": 1, "user": user}, "no end was made"
            assert not (self.offered and dut.out_ready_o.value), "lost behind the end"
            self.due_close = not taken
            self.kinds["closed"] += taken
            return
        if self.offered:
            assert shown == self.beat
            assert bool(dut.out_ready_o.value) == taken
            self.open = not (taken and self.beat["last"])
            kind = "last " if self.beat["last"] else ""
            if not up:
                self.kinds[f"{kind}{'taken' if taken else 'on offer'} in the reset"] += 1
            if taken:
                self.left -= 1
                self.offered = False
        elif self.open and not up:
            self.kinds["between beats in the reset"] += 1
        if self.open and not up:
            self.due_close, self.closed_user, self.open = True, self.user, False

    def reset(self) -> None:
        """The core forgets what it was about to send."""
        self.left, self.offered = 0, False


class Bench:
    """The gate, both streams, and the core's reset."""

    def __init__(self, dut: Any) -> None:
        self.dut = dut
        self.rng = random.Random(cocotb.RANDOM_SEED)
        self.width = int(dut.BeatBytes.value)
        self.user_bits = int(dut.UserW.value)
        self.drops = bool(dut.InputDrops.value)
        self.up = True
        self.core_in_reset = False  # its registers are, from the second cycle on
        self.resets = 0

    @property
    def place(self) -> str:
        """Of this cycle among the resets."""
        return f"{'up' if self.up else 'in'} {self.resets}"

    async def start(self) -> "Bench":
        idle = ("s_axis_tvalid", "s_axis_tlast", "in_ready_i", "out_valid_i", "m_axis_tready")
        await start(self.dut, up_i=1, **dict.fromkeys(idle, 0))
        return self

    async def cycle(self, comes: Comes, leaves: Leaves, up: bool) -> None:
        self.resets += self.up and not up
        self.up = up
        self.dut.up_i.value = int(up)
        comes.drive()
        leaves.drive()
        await ReadOnly()
        comes.check()
        leaves.check()
        await RisingEdge(self.dut.clk_i)
        self.core_in_reset = not up
        if not up:
            leaves.reset()


def lengths(rng: random.Random, apart: int) -> Iterator[bool]:
    """For ever: whether the core is up."""
    while True:
        yield from (True for _ in range(rng.randint(1, apart)))
        yield from (False for _ in range(rng.choice((1, 1, 2, 3, rng.randint(1, 30)))))


def kind_of(began: str, ended: str) -> str:
    """Where a frame began and where it ended, and whether a reset was between."""
    (first, one), (second, other) = began.split(), ended.split()
    return f"{first}-{second}{'' if one == other else '+'}"


@cocotb.test()
@cocotb.parametrize(in_gap=[0.0, 0.6], core_gap=[0.0, 0.5], out_gap=[0.0, 0.6], apart=[4, 40])
async def resets_among_frames(
    dut: Any, in_gap: float, core_gap: float, out_gap: float, apart: int
) -> None:
    bench = await Bench(dut).start()
    rng = bench.rng
    core = gaps(core_gap, rng)
    comes = Comes(bench, gaps(in_gap, rng), core)
    leaves = Leaves(bench, gaps(out_gap, rng), core)
    for _, up in zip(range(CYCLES), lengths(rng, apart), strict=False):
        await bench.cycle(comes, leaves, up)

    found: Counter[tuple[str, Fate]] = Counter()
    for (began, ended, fate), times in comes.kinds.items():
        found[kind_of(began, ended), fate] += times
    dut._log.info("%s %s", {f"{k} {f.name}": n for (k, f), n in found.items()}, leaves.kinds)
    due = {
        ("up-up", Fate.GOES),
        ("up-in+", Fate.CUT),  # ends in the reset
        ("up-up+", Fate.CUT),  # spans it
    }
    if bench.drops:
        due |= {("in-in", Fate.WHOLE), ("in-up", Fate.WHOLE)}
        # Resets so close together that a frame that began in one ends behind the next.
        due |= {("in-up+", Fate.WHOLE)} if apart < LONGEST else set()
    assert found.keys() >= due
    assert {fate for _, fate in found} <= {fate for _, fate in due}
    assert bench.drops or not any(kind.startswith("in") for kind, _ in found)
    ways = {"closed", "taken in the reset", "last taken in the reset"}
    ways |= {"on offer in the reset", "last on offer in the reset"} if out_gap else set()
    ways |= {"between beats in the reset"} if core_gap else set()
    assert leaves.kinds.keys() >= ways


@cocotb.test()
@cocotb.parametrize(at=list(range(1, 7)), long=[1, 2, 5, 12])
async def a_reset_at_each_beat(dut: Any, at: int, long: int) -> None:
    """Without pauses, so that nothing but the reset itself can hold a beat."""
    bench = await Bench(dut).start()
    comes, leaves = Comes(bench, never, never), Leaves(bench, never, never)
    for cycle in range(200):
        await bench.cycle(comes, leaves, not 0 <= cycle % (long + 20) - at < long)


@cocotb.test()
async def the_gates_own_reset(dut: Any) -> None:
    """What was cut before it is forgotten: the next beat begins a frame, and no end is made."""
    bench = await Bench(dut).start()
    rng = bench.rng
    for _ in range(100):
        comes = Comes(bench, gaps(0.3, rng), gaps(0.3, rng))
        leaves = Leaves(bench, gaps(0.5, rng), gaps(0.3, rng))
        for _ in range(rng.randint(1, 8)):
            await bench.cycle(comes, leaves, up=True)
        for _ in range(rng.randrange(3)):
            await bench.cycle(comes, leaves, up=False)
        dut.rst_ni.value = 0
        dut.up_i.value = dut.s_axis_tvalid.value = dut.out_valid_i.value = 0
        await RisingEdge(dut.clk_i)
        await RisingEdge(dut.clk_i)
        dut.rst_ni.value = 1
        bench.core_in_reset = False


@pytest.mark.parametrize(
    ("width", "user_bits", "drops"),
    [
        pytest.param(16, 7, 0, marks=pytest.mark.smoke),
        (16, 13, 1),
        *more((64, 13, 0), (64, 7, 1)),
    ],
)
def test_og_reset_gate(width: int, user_bits: int, drops: int) -> None:
    simulate(
        "og_reset_gate",
        core="opengcm:lib:packet",
        module=__file__,
        parameters={"BeatBytes": width, "UserW": user_bits, "InputDrops": drops},
    )
