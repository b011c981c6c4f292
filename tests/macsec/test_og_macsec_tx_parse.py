# SPDX-License-Identifier: Apache-2.0
"""og_macsec_tx_parse: VLAN tags, EtherType and EAPOL of frames of every length.

Walks 0 to 4 tags with every length from 13 bytes to 30, where tags and types are cut, both tag
types, EAPOL at every depth, the uncontrolled port; gaps; latency.
"""

import random
from typing import Any

import cocotb
from cocotb.triggers import ReadOnly, RisingEdge
from macsec_tx import FRAME, random_frame, random_length, vlan_tag
from packed import unpack
from simulate import simulate
from streams import Pause, gaps, never, start, within

from opengcm.spec.macsec import clear_tags

HEAD = 22
Case = tuple[bytes, int, bool]  # frame, port, uncontrolled


def expected(frame: bytes, port: int, uncontrolled: bool) -> dict[str, int]:
    """By the specification."""
    tags = clear_tags(frame)
    at = 12 + len(tags)
    kind = int.from_bytes(frame[at : at + 2].ljust(2, b"\0"), "big")
    return {
        "bytes": len(frame),
        "port": port,
        "clear": uncontrolled or kind == 0x888E,
        "tags": len(tags) // 4,
        "tag": int.from_bytes(frame[12:20], "little"),
        "vid": int.from_bytes(frame[14:16].ljust(2, b"\0"), "big") & 0xFFF,
        "typed": len(frame) >= at + 2,
        "ethertype": kind,
    }


async def send(dut: Any, cases: list[Case], pause: Pause) -> None:
    for frame, port, uncontrolled in cases:
        while pause():
            await RisingEdge(dut.clk_i)
        dut.head_valid_i.value = 1
        dut.head_i.value = int.from_bytes(frame[:HEAD], "little")
        dut.head_bytes_i.value = len(frame)
        dut.head_port_i.value = port
        dut.head_uncontrolled_i.value = uncontrolled
        await RisingEdge(dut.clk_i)
        dut.head_valid_i.value = 0


async def check(dut: Any, cases: list[Case], pause: Pause = never) -> None:
    await start(dut, head_valid_i=0)
    cocotb.start_soon(send(dut, cases, pause))

    async def collect() -> None:
        left = list(cases)
        while left:
            await ReadOnly()
            if dut.out_valid_o.value:
                got = unpack(FRAME, int(dut.out_frame_o.value))
                case = left.pop(0)
                assert got == expected(*case), case
            await RisingEdge(dut.clk_i)

    await within(100 + 10 * len(cases), collect())
    await ReadOnly()
    assert not dut.out_valid_o.value


@cocotb.test()
async def lengths_and_tags(dut: Any) -> None:
    rng = random.Random(cocotb.RANDOM_SEED)
    cases: list[Case] = []
    for tags in range(5):
        for length in range(13, 31):
            for eapol in (False, True):
                head = rng.randbytes(12) + b"".join(vlan_tag(rng) for _ in range(tags))
                kind = b"\x88\x8e" if eapol else rng.randbytes(2)
                frame = (head + kind + rng.randbytes(20))[:length]
                cases.append((frame, rng.randrange(16), rng.random() < 0.2))
    await check(dut, cases)


@cocotb.test()
@cocotb.parametrize(gap=[0.0, 0.5])
async def any_frames(dut: Any, gap: float) -> None:
    rng = random.Random(cocotb.RANDOM_SEED)
    cases = [
        (random_frame(rng, random_length(rng)), rng.randrange(16), rng.random() < 0.2)
        for _ in range(1000)
    ]
    await check(dut, cases, gaps(gap, rng))


@cocotb.test()
async def latency(dut: Any) -> None:
    """One cycle, and a head in every cycle."""
    await start(dut, head_valid_i=0)
    dut.head_valid_i.value = 1
    await RisingEdge(dut.clk_i)
    await ReadOnly()
    assert dut.out_valid_o.value


def test_og_macsec_tx_parse() -> None:
    simulate("og_macsec_tx_parse", core="opengcm:lib:macsec_tx", module=__file__)
