# SPDX-License-Identifier: Apache-2.0
"""og_number_pkg: the upper half of a number that a frame carries the lower half of.

The models say which number it must be, not how to find it: the one with this lower half among the
2^31 from lowest on (MACsec), among the 2^32 from the bottom of the window on (ESP). References
beside the wraps of the lower half and at random; numbers at both ends, at the wrap and at random;
windows from 1 to 4,096. Below the first 2^32 numbers ESP has none to go back to: the upper half
stays zero.
"""

import random
from pathlib import Path
from typing import Any

import cocotb
from cocotb.triggers import Timer
from simulate import simulate

LOW = 2**32
HIGHEST = 2**64 - 1


async def recovered(dut: Any, reference: int, window: int, low: int) -> tuple[int, int]:
    dut.lowest_i.value = dut.top_i.value = reference
    dut.window_i.value = window
    dut.low_i.value = low
    await Timer(1, "ns")
    return int(dut.macsec_o.value), int(dut.esp_o.value)


@cocotb.test()
async def recovery(dut: Any) -> None:
    rng = random.Random(cocotb.RANDOM_SEED)
    wraps = [LOW // 2, LOW, 3 * LOW // 2, 7 * LOW, HIGHEST - 2 * LOW]
    near = [0, 1, 2, 31, 63, 64, 4095, 4096]
    references = [wrap + sign * step for wrap in wraps for step in near for sign in (1, -1)]
    references += near + [rng.randrange(HIGHEST - 2 * LOW) for _ in range(50)]
    for reference in references:
        for window in (1, 64, 100, 4096):
            steps = [0, 1, 63, 64, 5000, LOW // 2 - 2, LOW // 2 - 1, rng.randrange(LOW // 2)]
            for step in steps:
                macsec, _ = await recovered(dut, reference, window, (reference + step) % LOW)
                assert macsec == reference + step, f"{reference:#x} + {step:#x}"
            bottom = reference - window + 1
            for step in [*steps, window - 1, window, LOW - 1, rng.randrange(LOW)]:
                number = bottom + step
                _, esp = await recovered(dut, reference, window, number % LOW)
                right = number if number >= 0 else number + LOW
                assert esp == right, f"{reference:#x}, window {window}: {number:#x}"


def test_og_number_pkg() -> None:
    simulate(
        "recover",
        core="opengcm:lib:packet_numbers",
        module=__file__,
        extra_sources=[Path(__file__).with_name("recover.sv")],
    )
