# SPDX-License-Identifier: Apache-2.0
"""og_gcm_verdict: the tag, its comparison, and what an error withholds.

Walks 1 and 4 lanes: every tag length with the TAG slot in every lane, right tags, tags with each
single bit wrong (and bits behind the tag, which do not count), every status found before, both
ways, beats without a TAG slot; cycles without a beat, and a reset in each stage of one.

Tags and verdicts are those of GCM-AE and GCM-AD of a packet (SP 800-38D, 7.1 and 7.2, by
`opengcm.spec`); what an error withholds is what og_gcm_pkg says at status_e.
"""

import random
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Self

import cocotb
import pytest
from cocotb.clock import Clock
from cocotb.triggers import FallingEdge
from packed import lanes_of, lanes_word, pack, unpack
from packets import TAG_BYTES, Kind, Status
from simulate import simulate
from slots import RESULT, SLOT
from streams import PERIOD_NS

from opengcm.spec.gcm import gcm_ad, gcm_ae, gctr

WIDTH = 128
LATENCY = 2  # cycles, and two more with WireRegs
ONES = (1 << WIDTH) - 1  # a block of ones


@dataclass(frozen=True)
class Message:
    """A packet whose TAG slot ends a beat, under a key of 128 bits and an IV of 96."""

    key: bytes
    iv: bytes
    aad: bytes
    text: bytes  # the plaintext

    @classmethod
    def draw(cls, rng: random.Random) -> Self:
        sizes = (16, 12, rng.randrange(20), rng.randrange(20))
        return cls(*map(rng.randbytes, sizes))

    @cached_property
    def sealed(self) -> tuple[bytes, bytes]:
        """Ciphertext and tag, of 16 bytes."""
        return gcm_ae(self.key, self.iv, self.text, self.aad)

    @cached_property
    def pad(self) -> int:
        """E(K, J0), which the TAG slot brings."""
        j0 = int.from_bytes(self.iv + b"\0\0\0\1", "big")
        return int.from_bytes(gctr(self.key, j0, bytes(16)), "big")

    @cached_property
    def hash(self) -> int:
        """S: the tag is GCTR of it at J0 (7.1, step 6)."""
        return int.from_bytes(self.sealed[1], "big") ^ self.pad

    def opens(self, tag: bytes) -> bool:
        """Whether this tag is taken."""
        return gcm_ad(self.key, self.iv, self.sealed[0], self.aad, tag) is not None


@dataclass(frozen=True)
class Case:
    """A beat at the end of the engine; with a TAG slot, `message` ends there.

    Decrypted, it has come with the tag `received`, of 16 bytes of which `tag_bytes` count.
    """

    kinds: tuple[Kind, ...]
    data: tuple[int, ...]
    hash: int
    decrypt: bool
    tag_bytes: int = 16
    status: Status = Status.OK
    message: Message | None = None
    received: int = 0

    @classmethod
    def end(
        cls,
        kinds: tuple[Kind, ...],
        data: list[int],
        message: Message,
        received: int | None = None,
        tag_bytes: int = 16,
        status: Status = Status.OK,
    ) -> Self:
        """The end of a packet: of one to encrypt if no tag was received."""
        lane = kinds.index(Kind.TAG)
        slots = (*data[:lane], message.pad ^ (received or 0), *data[lane + 1 :])
        decrypt = received is not None
        return cls(
            *(kinds, slots, message.hash, decrypt, tag_bytes, status, message, received or 0)
        )

    def result(self) -> dict[str, int]:
        """result_t as it comes."""
        return {
            "decrypt": int(self.decrypt),
            "tag_bytes": self.tag_bytes,
            "status": self.status,
        }

    def slots(self, rng: random.Random) -> int:
        """slot_t of each lane; the module does not look at the number of bytes."""
        pairs = zip(self.kinds, self.data, strict=True)
        return lanes_word(
            SLOT,
            [{"kind": kind, "bytes": rng.getrandbits(5), "data": data} for kind, data in pairs],
        )

    def expected(self) -> tuple[tuple[int, ...], Status]:
        """Data and status two cycles later."""
        withheld = {Kind.TEXT, Kind.TAG} if self.status != Status.OK else set()
        out = [
            0 if kind in withheld else data
            for kind, data in zip(self.kinds, self.data, strict=True)
        ]
        if self.status != Status.OK or self.message is None:
            return tuple(out), self.status
        lane = self.kinds.index(Kind.TAG)
        if not self.decrypt:
            _, tag = gcm_ae(
                *(self.message.key, self.message.iv, self.message.text, self.message.aad),
                self.tag_bytes,
            )
            out[lane] = int.from_bytes(tag.ljust(16, b"\0"), "big")
            return tuple(out), Status.OK
        out[lane] = 0
        good = self.message.opens(self.received.to_bytes(16, "big")[: self.tag_bytes])
        return tuple(out), Status.OK if good else Status.AUTH_FAIL


class Bench:
    """One case a cycle; each is checked two later."""

    def __init__(self, dut: Any) -> None:
        self.dut = dut
        self.latency = LATENCY + 2 * int(dut.WireRegs.value)
        self.lanes = int(dut.Lanes.value)
        self.rng = random.Random(cocotb.RANDOM_SEED)
        dut.rst_ni.value = dut.valid_i.value = 1
        Clock(dut.clk_i, PERIOD_NS, "ns").start()

    def word(self) -> int:
        return self.rng.getrandbits(WIDTH)

    def beat(self, tag_lane: int | None) -> tuple[tuple[Kind, ...], list[int]]:
        """Kinds and data of a beat whose TAG slot, if any, is in the given lane."""
        kinds = [self.rng.choice((Kind.AAD, Kind.TEXT)) for _ in range(self.lanes)]
        data = [self.word() for _ in kinds]
        if tag_lane is not None:
            kinds[tag_lane] = Kind.TAG
            for lane in range(tag_lane + 1, self.lanes):
                kinds[lane], data[lane] = Kind.EMPTY, 0
        return tuple(kinds), data

    async def check(self, cases: list[Case]) -> None:
        under_way: list[Case] = []
        for case in [*cases, *cases[-1:] * self.latency]:
            await FallingEdge(self.dut.clk_i)
            if len(under_way) == self.latency:
                before = under_way.pop(0)
                data, status = before.expected()
                slots = lanes_of(SLOT, int(self.dut.slots_o.value), self.lanes)
                assert tuple(slot["data"] for slot in slots) == data, before
                assert tuple(slot["kind"] for slot in slots) == before.kinds, before
                result = unpack(RESULT, int(self.dut.result_o.value))
                assert result == before.result() | {"status": status}, before
                assert self.dut.valid_o.value, before
            under_way.append(case)
            self.dut.result_i.value = pack(RESULT, case.result())
            self.dut.slots_i.value = case.slots(self.rng)
            self.dut.hash_i.value = case.hash


@cocotb.test()
@cocotb.parametrize(tag_bytes=TAG_BYTES)
async def tags(dut: Any, tag_bytes: int) -> None:
    """Encrypted: the tag, shortened. Decrypted: right, wrong in one bit, wrong behind the tag."""
    bench = Bench(dut)
    cases = []
    for lane in range(bench.lanes):
        message = Message.draw(bench.rng)
        tag = int.from_bytes(message.sealed[1], "big")
        for received in (None, tag):
            cases.append(Case.end(*bench.beat(lane), message, received, tag_bytes))
        assert cases[-1].expected()[1] == Status.OK
        for bit in range(lane, WIDTH, bench.lanes):
            cases.append(Case.end(*bench.beat(lane), message, tag ^ 1 << bit, tag_bytes))
        cases.append(Case.end(*bench.beat(lane), message, bench.word(), tag_bytes))
        assert cases[-1].expected()[1] == Status.AUTH_FAIL
    await bench.check(cases)


@cocotb.test()
async def errors_withhold(dut: Any) -> None:
    """Every status found before stays, also where the tag is wrong; TEXT and TAG are zero, AAD
    and IV pass. Without a TAG slot the hash does not matter."""
    bench = Bench(dut)
    cases = []
    for status in set(Status) - {Status.AUTH_FAIL}:  # that one is found nowhere but here
        for decrypt in (False, True):
            kinds, data = bench.beat(None)
            cases.append(Case(kinds, tuple(data), bench.word(), decrypt, 16, status))
            for lane in range(bench.lanes):
                message = Message.draw(bench.rng)
                tags = [int.from_bytes(message.sealed[1], "big"), bench.word()]
                for received in tags if decrypt else [None]:
                    cases.append(Case.end(*bench.beat(lane), message, received, status=status))
            lead = (Kind.IV,) * (bench.lanes - 1) + (Kind.IV_END,)
            data = [bench.word() for _ in lead]
            cases.append(Case(lead, tuple(data), bench.word(), decrypt, 16, status))
    await bench.check(cases)


@cocotb.test()
async def nothing_without_a_beat(dut: Any) -> None:
    """Data is zero where there is no beat, and for a beat that meets a reset in any stage."""
    bench = Bench(dut)
    rng = bench.rng
    kinds = (Kind.TEXT,) * (bench.lanes - 1) + (Kind.TAG,)
    case = Case(kinds, (ONES,) * bench.lanes, 0, False)
    dut.result_i.value = pack(RESULT, case.result())
    dut.slots_i.value = case.slots(rng)
    history: list[tuple[int, int]] = []  # valid_i and rst_ni, by cycle
    for _ in range(300):
        await FallingEdge(dut.clk_i)
        if len(history) >= bench.latency:
            stages = history[-bench.latency :]
            slots = lanes_of(SLOT, int(dut.slots_o.value), bench.lanes)
            (shown,) = {bool(slot["data"]) for slot in slots}  # all or none
            assert shown == bool(stages[0][0] and all(free for _, free in stages)), stages
            assert bool(dut.valid_o.value) == shown, stages
        history.append((rng.getrandbits(1), int(rng.random() < 0.8)))
        dut.valid_i.value, dut.rst_ni.value = history[-1]


@pytest.mark.parametrize(
    ("lanes", "wire_regs"), [(1, 0), pytest.param(4, 0, marks=pytest.mark.smoke), (2, 1)]
)
def test_og_gcm_verdict(lanes: int, wire_regs: int) -> None:
    simulate(
        "og_gcm_verdict",
        core="opengcm:lib:gcm",
        module=__file__,
        parameters={"Lanes": lanes, "WireRegs": wire_regs},
    )
