# SPDX-License-Identifier: Apache-2.0
"""og_aes_ecb: ECB mode on AXI4-Stream, against OpenSSL.

Walks packets of 1 to 60 blocks, each with a key and a direction of its own, under pauses of
source, configuration and sink; the key schedule of a packet to decrypt hidden behind the packet
before it; and a reset in the middle of a packet and of a key schedule.
"""

from typing import Any

import cocotb
from aes_streams import BLOCK, AesBench, AesPacket, little, openssl
from cocotb.triggers import ClockCycles
from cocotb.utils import get_sim_time
from cryptography.hazmat.primitives.ciphers import modes
from simulate import simulate
from streams import PERIOD_NS, bursts, gaps, reset, within


class EcbBench(AesBench):
    """The streams of og_aes_ecb."""

    def __init__(self, dut: Any) -> None:
        super().__init__(dut, ["data", "user"], ["data", "last"])

    def packet(self, blocks: int, decrypt: bool | None = None) -> AesPacket:
        """A random packet, in a random direction unless one is given."""
        back = self.rng.random() < 0.5 if decrypt is None else decrypt
        key, data = self.rng.randbytes(self.key_bytes), self.rng.randbytes(BLOCK * blocks)
        config = {"data": little(key), "user": int(back)}
        return AesPacket(config, data, openssl(modes.ECB(), key, data, decrypt=back))


@cocotb.test()
async def any_packets_under_any_pauses(dut: Any) -> None:
    bench = EcbBench(dut)
    await bench.start()
    for pauses in ({}, {"source": 0.5}, {"sink": 0.5}, {"config": 0.9}):
        chosen = [bench.packet(bench.rng.choice([1, 2, 5, 30])) for _ in range(12)]
        await bench.run(chosen, **{name: gaps(p, bench.rng) for name, p in pauses.items()})
    chosen = [bench.packet(bench.rng.randint(1, 60)) for _ in range(8)]
    await bench.run(chosen, source=gaps(0.3, bench.rng), sink=bursts(50))
    await ClockCycles(dut.clk_i, 4)
    for held in (dut.key_q, dut.next_key_q, dut.last_key):
        assert not int(held.value), f"{held._name} stays behind its packet"


@cocotb.test()
async def key_schedules_hide_behind_packets(dut: Any) -> None:
    """Long packets follow each other without a lost cycle, whatever their directions."""
    bench = EcbBench(dut)
    await bench.start()
    packets = [bench.packet(60, decrypt) for decrypt in (False, True, True, False, True)]
    began = get_sim_time("ns")
    await bench.run(packets)
    cycles = (get_sim_time("ns") - began) / PERIOD_NS
    round_cycles = int(dut.SboxCuts.value) + int(dut.RoundRegs.value)
    latency = 1 + (bench.key_bytes // 4 + 6) * round_cycles
    assert cycles <= 60 * len(packets) + latency + 5, f"{cycles} cycles"


@cocotb.test()
async def reset_within_a_packet_and_a_key_schedule(dut: Any) -> None:
    bench = EcbBench(dut)
    await bench.start()
    lost = bench.packet(20, decrypt=False)
    await within(10, bench.config.send([lost.config]))
    await within(20, bench.source.send(bench.beats(lost.sent)[:8]))
    await within(10, bench.config.send([bench.packet(1, decrypt=True).config]))
    await ClockCycles(dut.clk_i, 9)
    await reset(dut)
    dut.s_axis_tvalid.value = 1
    await ClockCycles(dut.clk_i, 120)
    assert not dut.s_axis_tready.value
    assert not dut.m_axis_tvalid.value
    dut.s_axis_tvalid.value = 0
    await bench.run([bench.packet(4, decrypt=True), bench.packet(3, decrypt=False)])


def test_og_aes_ecb() -> None:
    simulate(
        "og_aes_ecb",
        core="opengcm:lib:aes_cores",
        module=__file__,
        parameters={"KeyBits": 192, "Sbox": 0, "RoundRegs": 2, "SboxCuts": 0},
        internals=[("og_aes_ecb", name) for name in ("key_q", "next_key_q", "last_key")],
    )
