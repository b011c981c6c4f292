# SPDX-License-Identifier: Apache-2.0
"""og_macsec_rx_judge against the table of its clause, with a stand-in for og_macsec_numbers.

Walks every way that a frame can pass, every status of the engine, answers of both kinds in order,
settings of three ports, pauses of facts, statuses, numbers and verdicts; and full throughput.
"""

import random
from enum import Enum
from typing import Any

import cocotb
from cocotb.triggers import ReadOnly, RisingEdge
from cocotb.utils import get_sim_time
from macsec_rx import FACTS, ports_word
from packed import pack, unpack
from packets import Status
from simulate import simulate
from streams import PERIOD_NS, Pause, Stream, gaps, never, start, within

from opengcm.spec.macsec import RxPort, RxPortCount, RxSaCount, Validate

UNTAGGED, KAY, UNKNOWN_SCI, UNUSED_SA, UNCHECKED, VALIDATE = range(6)
VERDICT = {
    "drop": 1,
    "secured": 1,
    "valid": 1,
    "of_sa": 1,
    "index": 8,
    "kind": 4,
    "octets": 1,
    "decrypted": 1,
    "bytes": 14,
}
ANSWER_LATENCY = 3


class Bench:
    """Frames behind the engine, and who answers for their numbers."""

    def __init__(self, dut: Any) -> None:
        self.dut = dut
        self.rng = random.Random(cocotb.RANDOM_SEED)
        self.facts = Stream(dut, "facts_{}_i", "facts_ready_o", [])
        self.facts.payload = {"facts": dut.facts_i}
        self.status = Stream(dut, "status_{}_i", "status_ready_o", [])
        self.status.payload = {"status": dut.status_i}
        self.sink = Stream(dut, "verdict_{}_o", "verdict_ready_i", [])
        self.sink.payload = {"verdict": dut.verdict_o}
        self.ports = [
            RxPort(Validate.STRICT, True, 5),
            RxPort(Validate.CHECK, False, 1 << 31),
            RxPort(Validate.CHECK, True, 0),
        ]
        self.asked: list[dict[str, int]] = []
        self.answers: list[tuple[int, int]] = []  # in use, late: to be given, in order

    async def start(self) -> "Bench":
        await start(
            self.dut,
            facts_valid_i=0,
            status_valid_i=0,
            ask_ready_i=0,
            ask_done_i=0,
            verdict_ready_i=0,
            ports_i=ports_word(self.ports),
        )
        self.sink.check_rules()
        return self

    async def numbers(self, pause: Pause) -> None:
        """og_macsec_numbers: a question in every other cycle at most."""
        dut = self.dut
        due: list[int] = []
        given = cycle = 0
        turn = False
        while True:
            turn = not turn and not pause()
            dut.ask_ready_i.value = turn
            done = bool(due) and due[0] == cycle
            dut.ask_done_i.value = done
            if done:
                due.pop(0)
                dut.ask_in_use_i.value, dut.ask_late_i.value = self.answers[given]
                given += 1
            await ReadOnly()
            if dut.ask_valid_o.value and dut.ask_ready_i.value:
                self.asked.append(
                    {
                        name: int(getattr(dut, f"ask_{name}_o").value)
                        for name in ("index", "number", "window")
                    }
                )
                due.append(cycle + ANSWER_LATENCY)
            await RisingEdge(dut.clk_i)
            cycle += 1

    async def run(self, frames: int, likely: bool, *pauses: Pause) -> None:
        """Random frames, or with `likely` good ones to be validated only."""
        rng = self.rng
        facts, statuses, verdicts, questions = [], [], [], []
        for _ in range(frames):
            passes = VALIDATE if likely else rng.choice((*range(5), *[VALIDATE] * 6))
            port, sa, encrypted = rng.randrange(3), rng.randrange(16), rng.randrange(2)
            pn, data = rng.getrandbits(64), rng.randrange(1, 1 << 14)
            status = Status.OK if likely or rng.random() < 0.6 else rng.choice(list(Status)[1:])
            in_use, late = int(likely or rng.random() < 0.8), int(rng.random() < 0.4)
            facts.append(
                {
                    "facts": pack(
                        FACTS,
                        {
                            "pass": passes,
                            "port": port,
                            "sa": sa,
                            "encrypted": encrypted,
                            "pn": pn,
                            "data_bytes": data,
                        },
                    )
                }
            )
            statuses.append({"status": int(status)})
            if passes == VALIDATE and status == Status.OK:
                self.answers.append((in_use, late))
                questions.append({"index": sa, "number": pn, "window": self.ports[port].window})
            verdicts.append(self.expected(passes, port, sa, encrypted, data, status, in_use, late))
        if not pauses:
            pauses = (never,) * 4
        began = get_sim_time("ns")
        tasks = [
            cocotb.start_soon(self.numbers(pauses[0])),
            cocotb.start_soon(self.facts.send(facts, pauses[1])),
            cocotb.start_soon(self.status.send(statuses, pauses[2])),
        ]
        got = await within(40 * frames + 100, self.sink.receive(frames, pauses[3]))
        cycles = (get_sim_time("ns") - began) / PERIOD_NS
        tasks[0].cancel()
        for number, (beat, wanted) in enumerate(zip(got, verdicts, strict=True)):
            verdict = unpack(VERDICT, beat["verdict"])
            for name, value in wanted.items():
                assert verdict[name] == value, f"frame {number}: {name} is {verdict[name]}"
        assert self.asked == questions
        if likely:
            assert cycles <= 2 * frames + 12, "a frame per two cycles"

    def expected(
        self,
        passes: int,
        port: int,
        sa: int,
        encrypted: int,
        data: int,
        status: int,
        in_use: int,
        late: int,
    ) -> dict[str, int]:
        """The table of clause 10.6, as in the header of the module."""
        settings = self.ports[port]
        lost = settings.validate == Validate.STRICT or bool(encrypted)
        drop, secured = False, False
        kind: Enum
        if passes == UNTAGGED:
            kind = RxPortCount.InPktsUntagged
        elif passes == KAY:
            kind = RxPortCount.InPktsKay
        elif passes == UNKNOWN_SCI:
            kind = RxPortCount.InPktsUnknownSci
        elif passes == UNUSED_SA:
            kind = RxSaCount.InPktsUnusedSa
        elif passes == UNCHECKED:
            kind = RxSaCount.InPktsUnchecked
        elif status != Status.OK:
            drop, kind = lost, RxSaCount.InPktsNotValid if lost else RxSaCount.InPktsInvalid
        elif not in_use:
            drop, kind = lost, RxSaCount.InPktsNotUsingSa if lost else RxSaCount.InPktsUnusedSa
        elif late and settings.replay_protect:
            drop, kind = True, RxSaCount.InPktsLate
        else:
            secured, kind = True, RxSaCount.InPktsDelayed if late else RxSaCount.InPktsOk
        of_sa = passes in (UNUSED_SA, UNCHECKED, VALIDATE)
        wanted = {
            "drop": int(drop),
            "secured": int(secured),
            "valid": 1,
            "of_sa": int(of_sa),
            "index": sa if of_sa else port,
            "kind": kind.value,
            "octets": int(secured),
        }
        return wanted | ({"decrypted": encrypted, "bytes": data} if secured else {})


@cocotb.test()
@cocotb.parametrize(asks=[0.0, 0.5], facts=[0.0, 0.6], statuses=[0.0, 0.6], verdicts=[0.0, 0.6])
async def any_frames(dut: Any, asks: float, facts: float, statuses: float, verdicts: float) -> None:
    bench = await Bench(dut).start()
    pauses = [gaps(each, bench.rng) for each in (asks, facts, statuses, verdicts)]
    await bench.run(150, False, *pauses)


@cocotb.test()
async def full_throughput(dut: Any) -> None:
    bench = await Bench(dut).start()
    await bench.run(200, True)


def test_og_macsec_rx_judge() -> None:
    simulate(
        "og_macsec_rx_judge",
        core="opengcm:lib:macsec_rx",
        module=__file__,
        parameters={"Channels": 4, "Ports": 3},
    )
