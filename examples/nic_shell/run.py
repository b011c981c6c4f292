# SPDX-License-Identifier: Apache-2.0
"""Frames through the shell around a core of 100 Gbit/s, to the MAC and back, and what is due.

Usage: run.py MODEL CORE FOLDER

CORE is macsec or esp. First with the core's clock at 300 MHz, when every frame comes back; then at
40 MHz under a MAC that does not wait: what comes back then is in order, whole and right, and what
is not there was dropped. The wire is compared with `opengcm.spec`.
"""

import random
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from opengcm import openssl_gcm
from opengcm.esp_config import EndPoint, Inbound, Outbound
from opengcm.macsec_config import Association, Receive, SecY, Transmit
from opengcm.sim import esp_entries, layer_regs, macsec_entries
from opengcm.sim.layer_entries import Entry, KeyLoad
from opengcm.spec import esp
from opengcm.spec.macsec import Suite
from opengcm.vectors.esp_frames import Frames

FRAMES = {"300 MHz": 200, "40 MHz": 400}
CORE_PS = {"300 MHz": 3333, "40 MHz": 25000}
EAPOL, ARP = b"\x88\x8e", b"\x08\x06"
TAGS = (b"", b"\x81\x00\x20\x05", b"\x88\xa8\x00\x07\x81\x00\x20\x05")
KEY_SIZES = {
    16: layer_regs.KEY_CMD_SIZE_K128,
    24: layer_regs.KEY_CMD_SIZE_K192,
    32: layer_regs.KEY_CMD_SIZE_K256,
}
READY = layer_regs.STATUS_TX_KEY_READY | layer_regs.STATUS_RX_KEY_READY


@dataclass(frozen=True)
class Setup:
    """What a driver does with the core, and what then must leave of frames of the host."""

    keys: list[KeyLoad]
    entries: list[Entry]
    sends: list[bytes]


def frame(rng: random.Random, longest: int) -> bytes:
    """An IPv4 packet in Ethernet, at times behind tags; or EAPOL or ARP, which is not protected."""
    size = rng.choice((46, 47, 64, 128, rng.randrange(46, 600), longest - 14))
    luck = rng.random()
    if luck < 0.1:
        return rng.randbytes(12) + (EAPOL if luck < 0.05 else ARP) + rng.randbytes(size)
    header = bytes.fromhex("45000000000040004011000001020304c0000201")
    tags = TAGS[0] if luck < 0.8 else rng.choice(TAGS)
    packet = esp.Ip(header, b"").rebuilt(253, rng.randbytes(size - 20))
    return rng.randbytes(12) + tags + b"\x08\x00" + packet


def macsec(rng: random.Random, frames: list[bytes]) -> Setup:
    """One SecY, which is its own peer."""
    sci = bytes.fromhex("0200000000010001")
    associations = (Association(0, rng.randbytes(32), ssci=1, salt=rng.randbytes(12)),)
    secy = SecY(Suite.GCM_AES_XPN_256, Transmit(sci, associations), (Receive(sci, associations),))
    transmitter, _ = macsec_entries.models([secy])
    transmitter.gcm = openssl_gcm
    sends = [transmitter.transmit(each).frame for each in frames]
    return Setup(
        list(macsec_entries.keys([secy])),
        list(macsec_entries.entries([secy])),
        [each for each in sends if each is not None],
    )


def esp_tunnel(rng: random.Random, frames: list[bytes]) -> Setup:
    """A tunnel whose other end is its own; ARP and EAPOL pass in clear."""
    tunnel = esp.Tunnel(bytes([192, 0, 2, 1]), bytes([192, 0, 2, 2]))
    association = esp.Association(
        0x1001, rng.randbytes(32), rng.randbytes(4), esn=True, tunnel=tunnel
    )
    ends = EndPoint((Outbound(association),), (Inbound(association),), pass_clear=True)
    transmitter, _ = esp_entries.models(ends, 64)
    transmitter.gcm = openssl_gcm
    link = Frames(ethernet=True)
    sends = []
    for each in frames:
        action = esp.Action.CLEAR if each[12:14] in (EAPOL, ARP) else esp.Action.PROTECT
        sends.append(link.send(transmitter, each, action, 0, error=False).packet)
    return Setup(
        list(esp_entries.keys(ends)),
        list(esp_entries.entries(ends)),
        [each for each in sends if each is not None],
    )


def script(setup: Setup, frames: list[bytes]) -> Iterator[str]:
    """The registers as a driver writes them, then the frames, of some a copy with an error."""
    regs = layer_regs
    yield f"P {regs.STATUS:x} {READY:x} {READY:x}"
    for load in setup.keys:
        for at in range(0, len(load.key), 4):
            word = int.from_bytes(load.key[at : at + 4], "little")
            yield f"W {regs.KEY + at:x} {word:x}"
        where = regs.KEY_CMD_DIRECTION * load.direction | regs.KEY_CMD_SLOT * load.slot
        yield f"W {regs.KEY_CMD:x} {regs.KEY_CMD_OP_LOAD | KEY_SIZES[len(load.key)] | where:x}"
        yield f"P {regs.STATUS:x} {regs.STATUS_KEY_BUSY:x} 0"
    for entry in setup.entries:
        for place in range(8):
            word = entry.value >> 32 * place & 0xFFFFFFFF
            yield f"W {regs.TABLE_DATA + 4 * place:x} {word:x}"
        where = regs.TABLE_CMD_TABLE_ID * entry.table | regs.TABLE_CMD_INDEX * entry.index
        yield f"W {regs.TABLE_CMD:x} {regs.TABLE_CMD_WRITE | where:x}"
        yield f"P {regs.STATUS:x} {regs.STATUS_TABLE_BUSY:x} 0"
    for number, each in enumerate(frames):
        yield f"F {each.hex()}"
        if number % 10 == 7:
            yield f"E {each[:-1].hex()}"


def run(model: Path, core: str, folder: Path, clock: str) -> bool:
    """Whether all that left and came is as it should be."""
    rng = random.Random(f"{core} {clock}")
    longest = 9000 if clock == "300 MHz" else 1400
    frames = [frame(rng, longest if rng.random() < 0.3 else 300) for _ in range(FRAMES[clock])]
    setup = (macsec if core == "macsec" else esp_tunnel)(rng, frames)
    steps, wire, back = (folder / name for name in ("script.txt", "wire.txt", "back.txt"))
    steps.write_text("\n".join([*script(setup, frames), ""]), encoding="ascii")
    hold = "0" if clock == "300 MHz" else "1"
    done = subprocess.run(
        [model, steps, wire, back, str(CORE_PS[clock]), hold],
        stdout=subprocess.PIPE,
        text=True,
        check=False,
    )
    sent, came = (
        [bytes.fromhex(line) for line in path.read_text(encoding="ascii").split()]
        for path in (wire, back)
    )
    print(f"{core}, core at {clock}: {done.stdout.strip() or 'stopped'}")
    wanted = iter(frames)
    in_order = all(any(each == frame for frame in wanted) for each in came)
    right = {
        "the bench ends as it should": done.returncode == 0,
        "what left is what the standard has": sent == setup.sends,
        "what came back is what was sent, in order": in_order,
        "nothing is missing" if hold == "0" else "something found no room": (
            (len(came) == len(frames)) == (hold == "0")
        ),
    }
    for what, holds in right.items():
        print(f"  {what}: {'yes' if holds else 'NO'}")
    return all(right.values())


def main() -> int:
    """Both runs."""
    model, core, folder = Path(sys.argv[1]), sys.argv[2], Path(sys.argv[3])
    passed = [run(model, core, folder, clock) for clock in CORE_PS]
    print("PASSED" if all(passed) else "FAILED")
    return 0 if all(passed) else 1


if __name__ == "__main__":
    sys.exit(main())
