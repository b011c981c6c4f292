# SPDX-License-Identifier: Apache-2.0
"""What happens in the exported test bench of a MACsec core, as `opengcm.spec.macsec` has it."""

import random

from opengcm.designs import Design
from opengcm.export.layer_script import Script
from opengcm.macsec_config import Association, Receive, SecY, Transmit
from opengcm.sim import macsec_entries
from opengcm.sim import macsec_regs as regs
from opengcm.sim.bus_binding import Bus
from opengcm.sim.macsec_registers import MacsecRegisters
from opengcm.spec.macsec import Count, Suite, Transmitter

SEED = 61  # of the vectors' random bytes
SIZES = (60, 61, 200)
"""Bytes of the frames in clear."""
_SECURED = 1 << 4


def make_script(design: Design) -> Script:
    """Frames there and back, and a forged one that must not come out."""
    rng = random.Random(SEED)
    secy = _secy(rng, design)
    clear = [_frame(rng, size) for size in SIZES]
    transmitter, receiver = macsec_entries.models([secy])
    secured = [_protected(transmitter, frame) for frame in clear]
    forged = bytes([*secured[0][:-1], secured[0][-1] ^ 1])
    received = [forged, *secured]
    for frame in received:
        receiver.receive(frame)

    def configure(bus: Bus) -> None:
        registers = MacsecRegisters(bus)
        registers.wait_ready()
        registers.load(macsec_entries.keys([secy]))
        registers.write(macsec_entries.entries([secy]))

    return Script(
        "IEEE 802.1AE",
        7,
        configure,
        [(frame, 0) for frame in clear],
        [(frame, _SECURED) for frame in secured],
        [(frame, 0) for frame in received],
        [(frame, _SECURED) for frame in clear],
        [*_counters(transmitter.counters, 0), *_counters(receiver.counters, 1)],
    )


def _counters(counters: dict[Count, int], direction: int) -> list[tuple[int, int]]:
    """Each of an association."""
    return [
        (
            regs.COUNTER_CMD_BANK_SA
            | regs.COUNTER_CMD_DIRECTION * direction
            | regs.COUNTER_CMD_OWNER * count.place
            | regs.COUNTER_CMD_KIND * int(count.kind.value),
            value,
        )
        for count, value in counters.items()
        if count.bank == "sa"
    ]


def _secy(rng: random.Random, design: Design) -> SecY:
    """A station that hears itself."""
    suite = Suite.GCM_AES_XPN_128 if design.key_min <= 128 else Suite.GCM_AES_XPN_256
    sci = bytes.fromhex("0200000000010001")
    association = Association(1, rng.randbytes(suite.key_bytes), ssci=1, salt=rng.randbytes(12))
    return SecY(suite, Transmit(sci, (association,), an=1), (Receive(sci, (association,)),))


def _frame(rng: random.Random, size: int) -> bytes:
    addresses = bytes.fromhex("020000000002020000000001")
    return addresses + b"\x08\x00" + rng.randbytes(size - len(addresses) - 2)


def _protected(transmitter: Transmitter, frame: bytes) -> bytes:
    sent = transmitter.transmit(frame).frame
    assert sent is not None
    return sent
