# SPDX-License-Identifier: Apache-2.0
"""`python -m opengcm.vectors.coverage`: which lines and signal bits of the RTL a mixed load moves.

Models with counters are driven with a sample of the NIST CAVP cases, random packets (checked
against OpenSSL), packets that must be refused, key operations and resets. Sources with their
counts go to `.build/coverage/`.
"""

import random
import sys
import tempfile
from collections.abc import Iterable
from itertools import islice
from pathlib import Path

from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from rich.console import Console
from rich.table import Table

from opengcm import places
from opengcm.errors import OpenGcmError
from opengcm.sim.batch import KEY_SIZES, Batch, Operation, Placed
from opengcm.sim.binding import Traffic
from opengcm.sim.coverage_data import FileCoverage, annotate, read_counters
from opengcm.sim.key_slots import KeyOp
from opengcm.sim.simulator import Packet, Simulator, Status
from opengcm.sources import from_root
from opengcm.vectors.case import Case
from opengcm.vectors.files import cavp_gcm_files, read_vectors

DESIGNS = ("gcm_25g", "gcm_100g")
FOLDER = places.work("coverage")
CAVP_STEP = 150  # every so manyeth case of each file
RANDOM_PACKETS = 1500
MAX_TEXT = 700
SEED = 1


def main() -> int:
    """Take the coverage and print it; 1 if a result was wrong."""
    out = Console(highlight=False, soft_wrap=True)
    try:
        with tempfile.TemporaryDirectory(prefix="opengcm-") as folder:
            counters = [_take(name, Path(folder), out) for name in DESIGNS]
            covered = read_counters(counters)
    except OpenGcmError as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    FOLDER.mkdir(parents=True, exist_ok=True)
    for source, coverage in covered.items():
        (FOLDER / source.name).write_text(annotate(source, coverage), encoding="utf-8")
    out.print(_table(covered))
    out.print(f"annotated sources: {from_root(FOLDER)}/")
    return 0


def _take(name: str, folder: Path, out: Console) -> Path:
    """Run the load on one design; the file with its counters."""
    counters = folder / f"{name}.dat"
    rng = random.Random(SEED)
    with Simulator(
        name,
        seed=SEED,
        in_gap=0.05,
        out_gap=0.05,
        max_pause=40,
        noise=True,
        coverage=True,
        message=lambda line: out.print(f"  {line}"),
    ) as simulator:
        _cavp(simulator)
        _random(simulator, rng)
        _refused(simulator)
        _resets(simulator, rng)
        out.print(f"  {name}: {simulator.cycle:,} cycles, all results right")
        simulator.model.write_coverage(counters)
    return counters


def _require(condition: bool, what: str) -> None:
    if not condition:
        raise OpenGcmError(f"wrong result: {what}")


def _cavp(simulator: Simulator) -> None:
    """A sample of every CAVP file."""
    cases: list[Case] = []
    for path in cavp_gcm_files():
        sample = islice(read_vectors(path), 0, None, CAVP_STEP)
        cases += [case for case in sample if isinstance(case, Case)]
    packets = [
        Packet(
            key=case.key,
            iv=case.iv,
            aad=case.aad,
            data=case.ciphertext if case.decrypt else case.plaintext or b"",
            decrypt=case.decrypt,
            tag=case.tag if case.decrypt else b"",
            tag_bytes=len(case.tag),
        )
        for case in cases
    ]
    for case, result in zip(cases, simulator.run(packets).results, strict=True):
        right: tuple[Status, bytes] = (Status.AuthFail, b"")
        if case.valid:
            right = (Status.Ok, (case.plaintext or b"") if case.decrypt else case.ciphertext)
        _require((result.status, result.data) == right, case.id)
        _require(case.decrypt or result.tag == case.tag, case.id)


def _random(simulator: Simulator, rng: random.Random) -> None:
    """Seal random packets, open them again, half of them with one bit flipped."""
    keys = [rng.randbytes(rng.choice(list(KEY_SIZES))) for _ in range(70)]
    sealing = [
        Packet(
            key=rng.choice(keys),
            iv=rng.randbytes(rng.choice((12, 12, rng.randint(8, 128)))),
            aad=rng.randbytes(rng.randint(0, 100)),
            data=rng.randbytes(rng.randint(0, MAX_TEXT)),
        )
        for _ in range(RANDOM_PACKETS)
    ]
    opening, flips = [], []
    for index, (packet, sealed) in enumerate(
        zip(sealing, simulator.run(sealing).results, strict=True)
    ):
        expected = AESGCM(packet.key).encrypt(packet.iv, packet.data, packet.aad)
        _require(sealed.data + sealed.tag == expected, f"random packet {index}")
        tag = bytearray(sealed.tag)
        flips.append(rng.random() < 0.5)
        tag[rng.randrange(len(tag))] ^= flips[-1] << rng.randrange(8)
        opening.append(
            Packet(
                key=packet.key,
                iv=packet.iv,
                aad=packet.aad,
                data=sealed.data,
                decrypt=True,
                tag=bytes(tag),
            )
        )
    opened = simulator.run(opening).results
    for index, (packet, flip, result) in enumerate(zip(sealing, flips, opened, strict=True)):
        right = (Status.AuthFail, b"") if flip else (Status.Ok, packet.data)
        _require((result.status, result.data) == right, f"opening random packet {index}")


def _refused(simulator: Simulator) -> None:
    """Packets and key operations that break a rule, and keys that go away."""
    simulator.load_key(0, bytes(16))
    iv = bytes(12)
    bad = {
        Status.BadTag: Packet(key_slot=0, iv=iv, data=bytes(50), tag_bytes=5),
        Status.BadIv: Packet(key_slot=0, iv=b"", data=bytes(50)),
        Status.KeyUnknown: Packet(key_slot=1023, iv=iv, data=bytes(50)),
    }
    long_iv = Packet(key_slot=0, iv=bytes(65_536), data=bytes(50))
    results = simulator.run([*bad.values(), long_iv]).results
    _require([r.status for r in results] == [*bad, Status.BadIv], "packets to be refused")
    refused = (
        Operation(KeyOp.LOAD, 1023, bytes(16)),
        Operation(KeyOp.LOAD, 0, size=3),
        Operation(3, 0),
    )
    for operation in refused:
        batch = Batch([], [operation])
        simulator.run_batch(batch)
        _require(batch.refused() == [0], "a key operation to be refused")
    lost = Packet(key_slot=0, iv=iv, data=bytes(16 * 1000))
    batch = Batch([Placed(lost, 0)], [Operation(KeyOp.ERASE, 0, after_beats=100)])
    simulator.run_batch(batch)
    _require(batch.status(0) is Status.KeyUnknown, "a key erased in mid-packet")
    simulator.erase_keys()


def _resets(simulator: Simulator, rng: random.Random) -> None:
    """Reset in the middle of packets, then go on."""
    for cycles in (10, 60, 200):
        simulator.load_key(0, rng.randbytes(32))
        batch = Batch([Placed(Packet(key_slot=0, iv=bytes(12), data=bytes(20_000)), 0)])
        simulator.model.begin(batch.buffers, Traffic())
        simulator.model.step(cycles)
        simulator.reset()
        key, iv, text = rng.randbytes(32), rng.randbytes(12), rng.randbytes(100)
        sealed = b"".join(simulator.seal(key, iv, text))
        _require(sealed == AESGCM(key).encrypt(iv, text, None), "the packet after a reset")


def _table(covered: dict[Path, FileCoverage]) -> Table:
    table = Table("file", "lines", "", "toggles", "", title="coverage of rtl/")
    for column in table.columns[1:]:
        column.justify = "right"
    for source, coverage in covered.items():
        lines, toggles = coverage.line_figure(), coverage.toggle_figure()
        table.add_row(source.name, *_cells(*lines), *_cells(*toggles))
    lines = _sum(coverage.line_figure() for coverage in covered.values())
    toggles = _sum(coverage.toggle_figure() for coverage in covered.values())
    table.add_section()
    table.add_row("total", *_cells(*lines), *_cells(*toggles))
    return table


def _cells(part: int, whole: int) -> tuple[str, str]:
    return (f"{100 * part / whole:.1f} %" if whole else "-"), f"{part:,} of {whole:,}"


def _sum(figures: Iterable[tuple[int, int]]) -> tuple[int, int]:
    parts, wholes = zip(*figures, strict=True)
    return sum(parts), sum(wholes)


if __name__ == "__main__":
    sys.exit(main())
