# SPDX-License-Identifier: Apache-2.0
"""og_macsec_rx_decide against the receive table of IEEE 802.1AE-2018, 10.6, and clause 14.

Walks every kind of frame with every mode of validateFrames, channels known and not, associations
in use and not, numbers around the lowest acceptable, all suites and offsets with data around them,
tags in clear; a frame in every cycle and with gaps; salts by software, and zero after reset.
"""

import random
from dataclasses import dataclass
from enum import Enum
from typing import Any

import cocotb
import pytest
from cocotb.triggers import ReadOnly, RisingEdge
from macsec_rx import DECISION, EVENT, FOUND, PARSED, TABLE_RX_SALT, port_bits, sc_bits
from macsec_tx import number, salt_word
from packed import pack, unpack
from sets import more
from simulate import simulate
from streams import start
from table_port import read_entry, write_entry

from opengcm.spec.macsec import (
    Key,
    RxPort,
    RxPortCount,
    RxSaCount,
    RxSc,
    Validate,
    iv,
    recover_pn,
)

LATENCY = 4
CLEAR, EAPOL, KAY, BAD, SECURED = range(5)
UNTAGGED, TO_KAY, UNKNOWN_SCI, UNUSED_SA, UNCHECKED, VALIDATE = range(6)


@dataclass(frozen=True)
class Frame:
    """What is known of a frame, and of what it belongs to."""

    kind: int
    port: int
    bytes: int
    tags: int
    tag_data: int
    tci: int
    data: int
    pn: int
    settings: RxPort
    found: bool
    number: int  # of the SC
    sc: RxSc
    key: Key
    in_use: bool
    lowest: int

    @property
    def c(self) -> bool:
        return bool(self.tci & 4)

    @property
    def sa(self) -> int:
        return self.number << 2 | self.tci & 3

    def bits(self) -> int:
        """og_macsec_rx_pkg::found_t."""
        parsed = {
            "frame": self.kind,
            "port": self.port,
            "bytes": self.bytes,
            "tags": self.tags,
            "tag_data": self.tag_data,
            "tci": self.tci,
            "data_bytes": self.data,
            "pn": self.pn,
            "sci": number(self.sc.sci),
        }
        return pack(
            FOUND,
            {
                "parsed": pack(PARSED, parsed),
                "settings": port_bits(self.settings),
                "found": self.found,
                "sc": self.number,
                "entry": sc_bits(self.sc),
            },
        )

    def fate(self) -> tuple[int | None, str, int]:
        """How it passes, or None; which bank counts a frame that does not, and how."""
        strict = self.settings.validate == Validate.STRICT
        lost = strict or self.c
        passes: int | None = None
        bank: str = "port"
        kind: Enum = RxPortCount.InPktsUntagged
        if self.kind in (EAPOL, KAY):
            passes = TO_KAY
        elif self.kind == CLEAR:
            passes, kind = None if strict else UNTAGGED, RxPortCount.InPktsNoTag
        elif self.kind == BAD or (self.found and self.pn == 0 and not self.sc.xpn):
            kind = RxPortCount.InPktsBadTag
        elif not self.found:
            passes, kind = None if lost else UNKNOWN_SCI, RxPortCount.InPktsNoSci
        else:
            bank = "sa"
            if not self.in_use:
                passes, kind = None if lost else UNUSED_SA, RxSaCount.InPktsNotUsingSa
            elif self.settings.replay_protect and self.whole_pn() < self.lowest:
                kind = RxSaCount.InPktsLate
            elif self.settings.validate == Validate.DISABLED:
                passes, kind = None if lost else UNCHECKED, RxSaCount.InPktsNotValid
            else:
                passes = VALIDATE
        return passes, bank, kind.value

    def whole_pn(self) -> int:
        return recover_pn(self.lowest, self.pn) if self.sc.xpn else self.pn

    def decision(self, passes: int) -> dict[str, int]:
        """What must be done with one that passes."""
        sectag = 16 if self.tci & 0x20 else 8
        user = (
            self.port | (1 << 5 if passes == TO_KAY else 0) | (1 << 4 if passes == VALIDATE else 0)
        )
        wanted = {"drop": 0, "pass": passes, "port": self.port, "user": user, "iv_bytes": 12}
        if passes in (UNTAGGED, TO_KAY):
            wanted |= {"cut": 0, "bytes": self.bytes, "aad_bytes": self.bytes}
            wanted |= {"out_cut": 0, "put_bytes": 0, "out_bytes": self.bytes}
        else:
            wanted |= {"cut": 4 * self.tags, "data_bytes": self.data, "encrypted": int(self.c)}
            wanted |= {"out_cut": sectag, "put_bytes": 4 * self.tags, "put": self.tag_data}
            wanted |= {"out_bytes": 12 + 4 * self.tags + self.data}
        if passes == VALIDATE:
            plain = self.data
            if self.c:
                plain = 0 if self.sc.xpn else min(self.sc.offset, self.data)
            pn = self.whole_pn()
            nonce = iv(self.key, self.sc.sci, pn, self.sc.xpn)
            wanted |= {"decrypt": 1, "key_slot": self.sa, "tag_bytes": 16, "sa": self.sa, "pn": pn}
            wanted |= {"bytes": 12 + sectag + self.data + 16, "aad_bytes": 12 + sectag + plain}
            wanted |= {"iv": int.from_bytes(nonce, "big")}
        else:
            wanted |= {"decrypt": 0, "key_slot": 0x3FF, "tag_bytes": 4}
        if passes in (UNKNOWN_SCI, UNUSED_SA, UNCHECKED):
            wanted |= {"bytes": 12 + sectag + self.data, "aad_bytes": 12 + sectag + self.data}
        if passes in (UNUSED_SA, UNCHECKED):
            wanted |= {"sa": self.sa}
        return wanted


class Bench:
    """Frames in, and a table of numbers that answers a cycle later."""

    def __init__(self, dut: Any) -> None:
        self.dut = dut
        self.rng = random.Random(cocotb.RANDOM_SEED)
        self.channels = int(dut.Channels.value)
        self.keys = [Key(b"") for _ in range(4 * self.channels)]

    def frame(self) -> Frame:
        rng = self.rng
        number, an = rng.randrange(self.channels), rng.randrange(4)
        xpn = rng.random() < 0.4
        lowest = rng.choice((1, 100, (1 << 32) - 3, rng.getrandbits(32), rng.getrandbits(63)))
        pn = (lowest + rng.choice((-5, -1, 0, 0, 1, 2, 50, -lowest))) % (1 << 32)
        c = rng.randrange(2)
        return Frame(
            kind=rng.choice((CLEAR, EAPOL, KAY, BAD, *[SECURED] * 6)),
            port=rng.randrange(16),
            bytes=rng.randrange(14, 9600),
            tags=rng.randrange(3),
            tag_data=rng.getrandbits(64),
            tci=rng.randrange(2) << 5 | c << 3 | c << 2 | an,
            data=rng.choice((1, 29, 30, 31, 47, 49, 50, 51, rng.randrange(1, 9000))),
            pn=pn,
            settings=RxPort(rng.choice(list(Validate)), rng.random() < 0.7),
            found=rng.random() < 0.85,
            number=number,
            sc=RxSc(rng.randbytes(8), 0, rng.choice((0, 30, 50)), xpn),
            key=self.keys[number << 2 | an],
            in_use=rng.random() < 0.8,
            lowest=lowest,
        )

    async def check(self, frames: int, gap: float) -> None:
        dut, rng = self.dut, self.rng
        waiting: list[tuple[int, Frame]] = []
        asked: Frame | None = None
        left, cycle = frames, 0
        while left or waiting:
            valid = left > 0 and rng.random() >= gap
            dut.early_in_use_i.value = asked.in_use if asked else rng.randrange(2)
            dut.early_lowest_i.value = asked.lowest if asked else rng.getrandbits(64)
            asked = None
            dut.in_valid_i.value = valid
            if valid:
                left -= 1
                asked = self.frame()
                dut.in_found_i.value = asked.bits()
                waiting.append((cycle + LATENCY, asked))
            await ReadOnly()
            if asked and asked.found:
                assert int(dut.early_index_o.value) == asked.sa
            due = bool(waiting) and waiting[0][0] == cycle
            event = unpack(EVENT, int(dut.event_o.value))
            assert bool(dut.out_valid_o.value) == due
            assert due or not event["valid"]
            if due:
                self.compare(waiting.pop(0)[1], event)
            await RisingEdge(dut.clk_i)
            cycle += 1
        dut.in_valid_i.value = 0

    def compare(self, frame: Frame, event: dict[str, int]) -> None:
        got = unpack(DECISION, int(self.dut.out_decision_o.value))
        passes, bank, kind = frame.fate()
        if passes is None:
            assert got["drop"], frame
            assert event["valid"], frame
            index = frame.sa if bank == "sa" else frame.port
            assert (event["of_sa"], event["index"], event["kind"]) == (bank == "sa", index, kind)
            return
        assert not event["valid"], frame
        for name, value in frame.decision(passes).items():
            assert got[name] == value, f"{name} is {got[name]:#x}, not {value:#x}, of {frame}"

    async def load_salts(self) -> None:
        rng = self.rng
        for sa in range(4 * self.channels):
            self.keys[sa] = Key(b"", rng.randbytes(12), rng.randbytes(4))
            await write_entry(self.dut, TABLE_RX_SALT, sa, salt_word(self.keys[sa]))
            if sa % 5 == 0:
                assert await read_entry(self.dut, TABLE_RX_SALT, sa) == 0, "a salt shows"


@cocotb.test()
@cocotb.parametrize(gap=[0.0, 0.5])
async def decisions(dut: Any, gap: float) -> None:
    bench = Bench(dut)
    await start(dut, in_valid_i=0, table_i=0)
    await write_entry(dut, TABLE_RX_SALT, 4 * bench.channels, 1)  # none; and the wiping is done
    await bench.check(200, gap)
    await bench.load_salts()
    await bench.check(1500, gap)


@cocotb.test()
async def salts_are_zero_after_reset(dut: Any) -> None:
    bench = Bench(dut)
    await start(dut, in_valid_i=0, table_i=0)
    await bench.load_salts()
    dut.rst_ni.value = 0
    await RisingEdge(dut.clk_i)
    dut.rst_ni.value = 1
    await write_entry(dut, TABLE_RX_SALT, 4 * bench.channels, 1)
    bench.keys = [Key(b"") for _ in bench.keys]
    await bench.check(300, 0.0)


@pytest.mark.parametrize("channels", [4, *more(2, 64)])
def test_og_macsec_rx_decide(channels: int) -> None:
    simulate(
        "og_macsec_rx_decide",
        core="opengcm:lib:macsec_rx",
        module=__file__,
        parameters={"Channels": channels},
    )
