# SPDX-License-Identifier: Apache-2.0
"""og_aes_ctr: CTR mode on AXI4-Stream, against OpenSSL.

Walks packets of 1 to 500 bytes, each with a key and a counter block of its own, some about to
carry through every digit; source, configuration and sink pausing or not; one beat a cycle when
none does; and a reset in the middle of a packet.
"""

from typing import Any

import cocotb
import pytest
from aes_streams import BLOCK, AesBench, AesPacket, little, openssl
from cocotb.triggers import ClockCycles
from cocotb.utils import get_sim_time
from cryptography.hazmat.primitives.ciphers import modes
from sets import more
from simulate import simulate
from streams import PERIOD_NS, bursts, gaps, never, reset, within


class CtrBench(AesBench):
    """The streams of og_aes_ctr."""

    def __init__(self, dut: Any) -> None:
        super().__init__(dut, ["data"], ["data", "keep", "last"])

    def packet(self, size: int, counter: int | None = None) -> AesPacket:
        """A random packet; `counter` is its first counter block."""
        key, data = self.rng.randbytes(self.key_bytes), self.rng.randbytes(size)
        chosen = self.rng.getrandbits(128) if counter is None else counter
        first = chosen.to_bytes(BLOCK)
        config = {"data": little(first + key)}
        return AesPacket(config, data, openssl(modes.CTR(first), key, data))


@cocotb.test()
async def any_packets_under_any_pauses(dut: Any) -> None:
    bench = CtrBench(dut)
    await bench.start()
    sizes = [1, 15, 16, 17, 32, 500, 1, 1, 16, 16]
    for pauses in ({}, {"source": 0.5}, {"sink": 0.5}, {"config": 0.9}):
        chosen = [bench.packet(size) for size in sizes]
        chosen += [bench.packet(bench.rng.randint(1, 100)) for _ in range(8)]
        await bench.run(chosen, **{name: gaps(p, bench.rng) for name, p in pauses.items()})
    chosen = [bench.packet(bench.rng.randint(1, 200)) for _ in range(8)]
    await bench.run(chosen, source=gaps(0.3, bench.rng), sink=bursts(50))
    assert not int(dut.key_q.value), "the key stays behind its packet"


@cocotb.test()
async def counters_carry(dut: Any) -> None:
    bench = CtrBench(dut)
    await bench.start()
    starts = [(1 << 16 * digit) - 2 for digit in range(1, 9)] + [(1 << 128) - 1, 0xFFFF << 16]
    await bench.run([bench.packet(100, counter) for counter in starts])


@cocotb.test()
async def a_beat_a_cycle(dut: Any) -> None:
    """No cycle is lost between packets, nor to the credits."""
    bench = CtrBench(dut)
    await bench.start()
    packets = [bench.packet(BLOCK * beats) for beats in (1, 1, 40, 2, 100, 1, 60)]
    beats = sum(len(bench.beats(packet.sent)) for packet in packets)
    began = get_sim_time("ns")
    await bench.run(packets)
    cycles = (get_sim_time("ns") - began) / PERIOD_NS
    round_cycles = int(dut.SboxCuts.value) + int(dut.RoundRegs.value)
    latency = 1 + (bench.key_bytes // 4 + 6) * round_cycles
    assert cycles <= beats + latency + 3, f"{beats} beats took {cycles} cycles"


@cocotb.test()
async def reset_within_a_packet(dut: Any) -> None:
    bench = CtrBench(dut)
    await bench.start()
    lost = bench.packet(300)
    await within(10, bench.config.send([lost.config]))
    await within(20, bench.source.send(bench.beats(lost.sent)[:8]))
    assert int(dut.key_q.value)
    await reset(dut)
    assert not int(dut.key_q.value)
    await ClockCycles(dut.clk_i, 3)
    dut.s_axis_tvalid.value = 1  # no packet is open: nothing is taken without a configuration
    await ClockCycles(dut.clk_i, 100)
    assert not dut.s_axis_tready.value
    assert not dut.m_axis_tvalid.value
    dut.s_axis_tvalid.value = 0
    await bench.run([bench.packet(90)], source=never)


@pytest.mark.parametrize(
    "parameters",
    [
        {"KeyBits": 128},
        *more({"KeyBits": 256, "RoundRegs": 1, "SumsRegs": 0}),
    ],
)
def test_og_aes_ctr(parameters: dict[str, int]) -> None:
    simulate(
        "og_aes_ctr",
        core="opengcm:lib:aes_cores",
        module=__file__,
        parameters=parameters,
        internals=[("og_aes_ctr", "key_q")],
    )
