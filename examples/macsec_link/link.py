# SPDX-License-Identifier: Apache-2.0
"""A link that loses, delays, repeats and spoils frames, and a station at each end of it."""

import random
from dataclasses import dataclass, replace

from opengcm.macsec_config import Association, Receive, SecY, Transmit
from opengcm.spec.macsec import Suite

Sent = list[tuple[int, bytes]]
"""Frames with their numbers."""


@dataclass(frozen=True)
class Link:
    """What becomes of a frame, by its probability; a delayed one is overtaken by up to `late`."""

    lost: float = 0.02
    spoiled: float = 0.02
    repeated: float = 0.03
    delayed: float = 0.2
    late: int = 60

    def carry(self, frames: list[bytes], rng: random.Random) -> Sent:
        """The frames that arrive, in the order in which they do."""
        arrivals: list[tuple[float, int, bytes]] = []
        for number, frame in enumerate(frames):
            if rng.random() < self.lost:
                continue
            at = number + (rng.uniform(0, self.late) if rng.random() < self.delayed else 0)
            carried = flipped(frame, rng) if rng.random() < self.spoiled else frame
            arrivals.append((at, number, carried))
            if rng.random() < self.repeated:
                arrivals.append((at + rng.uniform(0, self.late), number, frame))
        return [(number, frame) for _, number, frame in sorted(arrivals)]


def flipped(frame: bytes, rng: random.Random) -> bytes:
    """A frame with a wrong bit in what is secured or in its check value."""
    data = bytearray(frame)
    data[rng.randrange(28, len(data))] ^= 1 << rng.randrange(8)
    return bytes(data)


def stations(window: int) -> tuple[SecY, SecY]:
    """Two SecYs that are each other's peer, with keys drawn for this simulation."""
    rng = random.Random(7)
    scis = [bytes([2, 0, 0, 0, 0, number, 0, 1]) for number in (1, 2)]
    channels = [
        (sci, (Association(0, rng.randbytes(32), ssci=number, salt=bytes(range(12))),))
        for number, sci in enumerate(scis, 1)
    ]
    first = SecY(
        Suite.GCM_AES_XPN_256,
        Transmit(*channels[0]),
        (Receive(*channels[1]),),
        replay_window=window,
    )
    second = replace(first, transmit=Transmit(*channels[1]), receive=(Receive(*channels[0]),))
    return first, second


def traffic(count: int, rng: random.Random) -> list[bytes]:
    """Frames in clear, short and long."""
    sizes = rng.choices((60, 128, 594, 1514), (7, 2, 4, 1), k=count)
    return [rng.randbytes(12) + b"\x08\x00" + rng.randbytes(size - 14) for size in sizes]
