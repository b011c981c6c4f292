# SPDX-License-Identifier: Apache-2.0
"""og_esp_link against headers of Ethernet frames: none to three tags, every EtherType that counts
and others, frames cut at every length; a frame in each cycle.
"""

import random
from typing import Any

import cocotb
from cocotb.triggers import ReadOnly, RisingEdge
from esp_core import LINK
from packed import unpack
from simulate import simulate
from streams import start

HEAD_BYTES, LINK_BYTES = 64, 20
LEAD = 2
LATENCY = 2
VERSIONS = {b"\x08\x00": 1, b"\x86\xdd": 2}
TYPES = (*VERSIONS, b"\x08\x06", b"\x00\x00", b"\x86\x00", b"\x08\xdd", b"\x88\xe5")


def header_bytes(frame: bytes) -> int:
    """To the end of the EtherType behind up to two tags of 802.1Q and 802.1ad; 0 if it is neither
    IPv4's nor IPv6's.
    """
    tags = 0
    while tags < 2 and frame[12 + 4 * tags :][:2] in (b"\x81\x00", b"\x88\xa8"):
        tags += 1
    end = 14 + 4 * tags
    return end if frame[end - 2 : end] in VERSIONS else 0


def little(data: bytes) -> int:
    return int.from_bytes(data, "little")


@cocotb.test()
async def headers(dut: Any) -> None:
    await start(dut, in_valid_i=0)
    rng = random.Random(cocotb.RANDOM_SEED)
    frames = []
    for tags in range(4):
        for ethertype in TYPES:
            frame = rng.randbytes(12)
            for _ in range(tags):
                frame += rng.choice((b"\x81\x00", b"\x88\xa8")) + rng.randbytes(2)
            frame += ethertype + rng.randbytes(rng.randrange(1, 90))
            frames += [frame, *(frame[:size] for size in range(3, 30))]
    for place, frame in enumerate([*frames, *[b""] * LATENCY]):
        inside = frame[LEAD:]
        dut.in_valid_i.value = bool(frame)
        dut.in_head_i.value = little(inside[: HEAD_BYTES + LINK_BYTES])
        dut.in_bytes_i.value = len(inside)
        dut.in_lead_i.value = little(frame[:LEAD])
        dut.in_facts_i.value = place & 1
        await ReadOnly()
        assert dut.out_valid_o.value == (place >= LATENCY)
        if place >= LATENCY:
            check(dut, frames[place - LATENCY])
            assert dut.out_facts_o.value == (place - LATENCY) & 1
        await RisingEdge(dut.clk_i)


def check(dut: Any, frame: bytes) -> None:
    link = unpack(LINK, int(dut.out_link_o.value))
    assert link["lead"] == little(frame[:LEAD])
    assert link["header"] == little(frame[LEAD:][:LINK_BYTES])
    end = header_bytes(frame)
    assert 4 * link["words"] == max(end - LEAD, 0), frame.hex()
    assert dut.out_versions_o.value == VERSIONS.get(frame[end - 2 : end], 0)
    assert dut.out_bytes_o.value == len(frame) - (end or LEAD)
    if end:
        assert dut.out_head_o.value == little(frame[end:][:HEAD_BYTES])


def test_og_esp_link() -> None:
    simulate("og_esp_link", core="opengcm:lib:esp", module=__file__)
