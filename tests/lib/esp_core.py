# SPDX-License-Identifier: Apache-2.0
"""og_esp_tx and og_esp_rx on a bench: their tables, keys, counters and packets.

What is in the tables is that of `rtl/esp/og_esp_pkg.sv`, from the associations of
`opengcm.spec.esp`. Random packets are made here, too.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any, Self

import cocotb
from cocotb.triggers import ReadOnly, RisingEdge
from cocotb.utils import get_sim_time
from frames import frame_beats, frame_bytes, split
from key_port import Op, key_request, operate
from packed import pack, width
from streams import PERIOD_NS, Beat, Pause, Stream, never, reset, start, within
from table_port import read_entry, write_entry

from opengcm.spec import esp
from opengcm.spec.esp import Action, Association, DontFragment, Tunnel

TX_SA, TX_TUNNEL, TX_SALT, TX_NUMBER = range(4)
RX_SA, RX_TUNNEL, RX_SALT, RX_REPLAY, RX_CONFIG = range(8, 13)
SA_COMMON = {"enable": 1, "tunnel": 1, "esn": 1, "gmac": 1, "udp": 1, "icv": 2, "spi": 32}
TX_SA_ENTRY = {
    "common": width(SA_COMMON),
    "v6": 1,
    "df": 2,
    "copy_dscp": 1,
    "copy_ecn": 1,
    "tos": 8,
    "ttl": 8,
    "flow": 20,
    "source_port": 16,
    "destination_port": 16,
    "max_bytes": 14,
}
TUNNEL = {"source": 128, "destination": 128}
CONFIG = {"pass_clear": 1, "pass_ike": 1, "pass_fragments": 1}
RX_SA_ENTRY = {"common": width(SA_COMMON), "replay_protect": 1, "any_form": 1}
NUMBER = {"in_use": 1, "next": 64, "last": 64}
REPLAY = {"in_use": 1, "top": 64}
USER = {"error": 1, "action": 2, "sa": 10}
LINK = {"lead": 16, "words": 3, "header": 160}
EVENT = {"other": 1, "sa": 10, "kind": 4, "good": 1, "bytes": 14}
ICV = {16: 0, 12: 1, 8: 2}


def common(sa: Association) -> int:
    """sa_common_t."""
    return pack(
        SA_COMMON,
        {
            "enable": 1,
            "tunnel": sa.tunnel is not None,
            "esn": sa.esn,
            "gmac": sa.gmac,
            "udp": sa.udp is not None,
            "icv": ICV[sa.icv_bytes],
            "spi": sa.spi,
        },
    )


def tx_sa(sa: Association, max_bytes: int = 2**14 - 1) -> int:
    """tx_sa_t."""
    tunnel = sa.tunnel or Tunnel(b"", b"")
    source, destination = sa.udp or (0, 0)
    return pack(
        TX_SA_ENTRY,
        {
            "common": common(sa),
            "v6": len(tunnel.source) == 16,
            "df": tunnel.df,
            "copy_dscp": tunnel.copy_dscp,
            "copy_ecn": tunnel.copy_ecn,
            "tos": tunnel.tos,
            "ttl": tunnel.ttl,
            "flow": tunnel.flow,
            "source_port": source,
            "destination_port": destination,
            "max_bytes": max_bytes,
        },
    )


def tunnel_ends(tunnel: Tunnel) -> int:
    """tunnel_t."""
    ends = {"source": tunnel.source, "destination": tunnel.destination}
    return pack(TUNNEL, {name: int.from_bytes(end, "big") for name, end in ends.items()})


def rx_sa(sa: Association, replay_protect: bool = True, any_form: bool = False) -> int:
    """rx_sa_t."""
    return pack(
        RX_SA_ENTRY,
        {"common": common(sa), "replay_protect": replay_protect, "any_form": any_form},
    )


def numbers(first: int, last: int) -> int:
    """The entry of an association that has these numbers to give."""
    return pack(NUMBER, {"in_use": 1, "next": first, "last": last})


def replay(top: int, in_use: bool = True) -> int:
    """The entry of an association that has received all numbers up to top."""
    return pack(REPLAY, {"in_use": in_use, "top": top})


def user(action: Action, sa: int = 0, error: bool = False) -> int:
    """user_t."""
    return pack(USER, {"error": error, "action": action, "sa": sa})


@dataclass(frozen=True)
class Out:
    """A packet that left."""

    data: bytes
    user: int


class Bench:
    """A direction between its two streams, with its tables."""

    def __init__(self, dut: Any) -> None:
        self.dut = dut
        self.width = 16 * int(dut.Lanes.value)
        self.rng = random.Random(cocotb.RANDOM_SEED)
        bus = ["data", "keep", "last", "user"]
        self.source = Stream(dut, "s_axis_t{}", "s_axis_tready", bus)
        self.sink = Stream(dut, "m_axis_t{}", "m_axis_tready", bus)

    async def start(self) -> Self:
        await start(
            self.dut, s_axis_tvalid=0, m_axis_tready=0, key_valid_i=0, table_i=0, read_valid_i=0
        )
        self.sink.check_rules()
        self.sink.check_zero_when_idle("data")
        self.sink.check_whole()
        await self.counters_ready()
        return self

    async def counters_ready(self) -> None:
        """All counters are zero."""
        while not self.dut.counters_ready_o.value:
            await RisingEdge(self.dut.clk_i)

    async def reset_among(self, packets: Sequence[tuple[bytes, int]], cycles: int) -> None:
        """Send packets, take what comes, and after so many cycles reset."""
        beats = [
            beat
            for data, facts in packets
            for beat in self.with_user(frame_beats(data, self.width), facts)
        ]
        sending = cocotb.start_soon(self.source.send(beats))
        self.dut.m_axis_tready.value = 1
        for _ in range(cycles):
            await RisingEdge(self.dut.clk_i)
        sending.cancel()
        self.dut.s_axis_tvalid.value = 0
        self.dut.m_axis_tready.value = 0
        await reset(self.dut, 2)
        await RisingEdge(self.dut.clk_i)
        await self.counters_ready()

    async def write(self, table: int, index: int, data: int) -> None:
        """Software writes an entry."""
        await write_entry(self.dut, table, index, data)

    async def read(self, table: int, index: int) -> int:
        """Software reads an entry."""
        return await read_entry(self.dut, table, index)

    async def key(self, slot: int, key: bytes, operation: int = Op.LOAD) -> None:
        """Load or erase a key."""
        self.dut.key_request_i.value = key_request(operation, slot, key)
        await operate(self.dut)

    async def add_tx(self, index: int, tx: esp.TxSa) -> None:
        """An association that sends."""
        sa = tx.association
        await self.key(index, sa.key)
        await self.write(TX_SALT, index, int.from_bytes(sa.salt, "big"))
        if sa.tunnel:
            await self.write(TX_TUNNEL, index, tunnel_ends(sa.tunnel))
        await self.write(TX_NUMBER, index, numbers(tx.next, tx.last))
        await self.write(TX_SA, index, tx_sa(sa, tx.max_bytes))

    async def add_rx(self, index: int, rx: esp.RxSa, destination: bytes = b"") -> None:
        """An association that receives."""
        sa = rx.association
        await self.key(index, sa.key)
        await self.write(RX_SALT, index, int.from_bytes(sa.salt, "big"))
        await self.write(RX_REPLAY, index, replay(rx.window.top))
        if destination:
            await self.write(RX_TUNNEL, index, int.from_bytes(destination, "big"))
        await self.write(RX_SA, index, rx_sa(sa, rx.replay_protect, rx.any_form))

    async def count(self, index: int | None, kind: Enum | int, octets: bool = False) -> int:
        """A counter; of no association if there is no index."""
        dut = self.dut
        place = int(dut.Associations.value) if index is None else index
        number = kind.value if isinstance(kind, Enum) else kind
        dut.read_octets_i.value = int(octets)
        dut.read_index_i.value = place if octets else 16 * place + number
        dut.read_valid_i.value = 1
        for _ in range(100):
            await ReadOnly()
            done, value = bool(dut.read_done_o.value), int(dut.read_value_o.value)
            await RisingEdge(dut.clk_i)
            if done:
                dut.read_valid_i.value = 0
                return value
        raise AssertionError("no counter was read")

    async def run(
        self,
        packets: Sequence[tuple[bytes, int]],
        wanted: int,
        in_pause: Pause = never,
        out_pause: Pause = never,
    ) -> tuple[list[Out], int]:
        """Send packets with their TUSER; take as many as are wanted, and see that no more come."""
        beats = [
            beat
            for data, facts in packets
            for beat in self.with_user(frame_beats(data, self.width), facts)
        ]
        sending = cocotb.start_soon(self.source.send(beats, in_pause))
        began = get_sim_time("ns")
        left = wanted
        seen = 0

        def done(taken: list[Beat]) -> bool:
            nonlocal left, seen
            if len(taken) > seen:
                left -= taken[-1]["last"]
                seen = len(taken)
            return left == 0

        limit = 3000 + 40 * len(beats) + 100 * len(packets)
        taken = await within(limit, self.sink.receive_until(done, out_pause))
        cycles = int((get_sim_time("ns") - began) // PERIOD_NS)
        await within(limit, sending)
        self.dut.m_axis_tready.value = 1
        for _ in range(400):
            await ReadOnly()
            assert not self.dut.m_axis_tvalid.value, "more packets than wanted"
            await RisingEdge(self.dut.clk_i)
        self.dut.m_axis_tready.value = 0
        out = []
        for beats_of in split(taken):
            users = {beat["user"] for beat in beats_of}
            assert len(users) == 1, "TUSER changes within a packet"
            out.append(Out(frame_bytes(beats_of, self.width), users.pop()))
        return out, cycles

    def with_user(self, beats: list[Beat], facts: int) -> list[Beat]:
        """TUSER counts with the first beat, but for error, which counts with the last."""
        error = facts & 1 << 12
        for number, beat in enumerate(beats):
            beat["user"] = facts & ~error if number == 0 else self.rng.getrandbits(12)
            if beat["last"]:
                beat["user"] |= error
            elif error and self.rng.random() < 0.5:
                beat["user"] ^= error
        return beats


# ---- packets ------------------------------------------------------------------


def ipv4(
    payload: bytes,
    protocol: int,
    rng: random.Random,
    *,
    options: int = 0,
    fragment: int = 0,
    dont_fragment: bool = False,
) -> bytes:
    """A packet with random addresses; options in words."""
    header = bytearray(rng.randbytes(20 + 4 * options))
    header[0] = 0x45 + options
    header[6:8] = (fragment | dont_fragment << 14).to_bytes(2, "big")
    return esp.Ip(bytes(header), b"").rebuilt(protocol, payload)


def ipv6(payload: bytes, protocol: int, rng: random.Random) -> bytes:
    """A packet with random addresses."""
    header = bytearray(rng.randbytes(40))
    header[0] = 0x60 | header[0] & 15
    return esp.Ip(bytes(header), b"").rebuilt(protocol, payload)


def any_packet(rng: random.Random, longest: int = 300, options: bool = True) -> bytes:
    """IPv4 or IPv6, whole, with a protocol that is nothing to ESP."""
    payload = rng.randbytes(rng.choice((0, 1, 2, 3, 8, 20, rng.randrange(longest))))
    protocol = rng.choice((1, 6, 58, 89, 132))
    if rng.random() < 0.4:
        return ipv6(payload, protocol, rng)
    return ipv4(
        payload,
        protocol,
        rng,
        options=rng.choice((0, 0, 1, 5, 10)) if options else 0,
        dont_fragment=rng.random() < 0.5,
    )


def any_association(rng: random.Random, index: int, **changes: Any) -> Association:
    """Random in every choice but the changes; the SPI is told apart by its low byte."""
    gmac = rng.random() < 0.3
    tunnel = None
    if rng.random() < 0.6:
        size = rng.choice((4, 16))
        tunnel = Tunnel(
            rng.randbytes(size),
            rng.randbytes(size),
            ttl=rng.randrange(1, 256),
            tos=rng.randrange(256),
            copy_dscp=rng.random() < 0.5,
            copy_ecn=rng.random() < 0.5,
            df=rng.choice(list(DontFragment)),
            flow=rng.getrandbits(20),
        )
    sa = Association(
        spi=rng.getrandbits(23) << 8 | 1 << 31 | index,
        key=rng.randbytes(rng.choice((16, 24, 32))),
        salt=rng.randbytes(4),
        gmac=gmac,
        icv_bytes=16 if gmac else rng.choice((16, 12, 8)),
        esn=rng.random() < 0.5,
        tunnel=tunnel,
        udp=rng.choice((None, (rng.getrandbits(16), 4500))),
    )
    return replace(sa, **changes)
