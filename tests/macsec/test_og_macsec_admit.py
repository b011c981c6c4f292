# SPDX-License-Identifier: Apache-2.0
"""og_macsec_admit against the rules of its header, with the kinds of the receive side.

Walks lengths around every limit, errors, lost frames, ports that there are not, and all at once,
with counters that keep an event waiting; one frame per two cycles; nothing goes on before go_i.
"""

import random
from typing import Any

import cocotb
from cocotb.triggers import ReadOnly, RisingEdge
from macsec_tx import COUNT
from packed import array, unpack
from simulate import simulate
from streams import start

from opengcm.spec.macsec import RxPortCount

LIMITS = (1500, 60, 9600)
KINDS = ("Overrun", "Error", "TooLong")


class Bench:
    """A FIFO of frames that have ended."""

    def __init__(self, dut: Any) -> None:
        self.dut = dut
        self.rng = random.Random(cocotb.RANDOM_SEED)
        self.most = int(dut.MaxBytes.value)

    async def start(self, go: int = 1) -> "Bench":
        limits = array(14, LIMITS)
        await start(self.dut, go_i=go, ended_valid_i=0, count_ready_i=0, limits_i=limits)
        return self

    def frame(self) -> dict[str, int]:
        rng = self.rng
        edges = [limit + by for limit in (14, self.most, *LIMITS) for by in (-1, 0, 1)]
        lost = int(rng.random() < 0.1)
        return {
            "lost": lost,
            "bytes": 0 if lost else rng.choice((*edges, rng.randrange(1, 16_384))),
            "error": int(rng.random() < 0.1),
            "port": rng.choice((0, 1, 2, 2, 3, 15)),
        }

    def wanted(self, frame: dict[str, int]) -> tuple[int, RxPortCount] | None:
        """The port and the kind that count it, if it is dropped."""
        none = frame["port"] >= len(LIMITS)
        port = 0 if none else frame["port"]
        if frame["lost"] or frame["bytes"] > self.most:
            return port, RxPortCount.InPktsOverrun
        if frame["error"] or none or frame["bytes"] < 14:
            return port, RxPortCount.InPktsError
        if frame["bytes"] > LIMITS[port]:
            return port, RxPortCount.InPktsTooLong
        return None

    async def check(self, frames: int, gap: float, wait: float) -> int:
        """Cycles that they take."""
        dut, rng = self.dut, self.rng
        left = [self.frame() for _ in range(frames)]
        cycle, since = 0, 0
        offered = False
        while left:
            offered = offered or rng.random() >= gap
            dut.ended_valid_i.value = offered
            for name, value in left[0].items():
                getattr(dut, f"ended_{name}_i").value = value
            dut.count_ready_i.value = rng.random() >= wait
            await ReadOnly()
            judged = bool(dut.judge_o.value)
            wanted = self.wanted(left[0])
            count = unpack(COUNT, int(dut.count_o.value))
            if count["valid"]:
                event = count["index"] >> 4, RxPortCount(count["index"] & 15)
                assert (event, count["amount"]) == (wanted, 1), left[0]
                assert judged == bool(dut.count_ready_i.value)
            if judged:
                assert offered
                assert bool(dut.judge_drop_o.value) == (wanted is not None), left[0]
                assert count["valid"] == (wanted is not None)
                left.pop(0)
                offered, since = False, 0
            await RisingEdge(dut.clk_i)
            cycle, since = cycle + 1, since + 1
            assert since < 200, "a frame was never judged"
        dut.ended_valid_i.value = 0
        return cycle


@cocotb.test()
@cocotb.parametrize(gap=[0.0, 0.6], wait=[0.0, 0.6])
async def frames_of_all_kinds(dut: Any, gap: float, wait: float) -> None:
    bench = await Bench(dut).start()
    cycles = await bench.check(500, gap, wait)
    if not gap and not wait:
        assert cycles == 2 * 500


@cocotb.test()
async def none_before_go(dut: Any) -> None:
    bench = await Bench(dut).start(go=0)
    dut.ended_valid_i.value = 1
    dut.count_ready_i.value = 1
    for _ in range(20):
        await ReadOnly()
        assert not dut.judge_o.value
        await RisingEdge(dut.clk_i)
    dut.go_i.value = 1
    await bench.check(20, 0.0, 0.0)


def test_og_macsec_admit() -> None:
    simulate(
        "og_macsec_admit",
        core="opengcm:lib:macsec_pkg",
        module=__file__,
        parameters={
            "Ports": len(LIMITS),
            "MaxBytes": 4000,
            "MinBytes": 14,
            **{f"{kind}Kind": RxPortCount[f"InPkts{kind}"].value for kind in KINDS},
        },
    )
