# SPDX-License-Identifier: Apache-2.0
"""All published vectors through the RTL of a design, whatever its kind."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from opengcm.designs import Design
from opengcm.errors import OpenGcmError
from opengcm.esp_config import EndPoint
from opengcm.sim.block import BlockSimulator
from opengcm.sim.compile import Message
from opengcm.sim.coprocessor import CoprocessorSimulator
from opengcm.sim.esp import EspSimulator
from opengcm.sim.ghash import GhashSimulator
from opengcm.sim.macsec import MacsecSimulator
from opengcm.sim.stream import StreamSimulator
from opengcm.vectors import esp_scapy, macsec_scapy
from opengcm.vectors.block_check import check_blocks, sort_out_blocks
from opengcm.vectors.block_rsp import cavp_block_files, counter_files, read_block_rsp
from opengcm.vectors.check import Report, check, simulators, sort_out
from opengcm.vectors.coprocessor_check import (
    check_gcm,
    check_modes,
    sequences,
    sort_out_gcm,
    sort_out_modes,
)
from opengcm.vectors.esp_check import FEWEST_FRAMES as ESP_FEWEST
from opengcm.vectors.esp_check import RANDOM_FRAMES as ESP_FRAMES
from opengcm.vectors.esp_check import check_packets
from opengcm.vectors.esp_check import suites as esp_suites
from opengcm.vectors.esp_packets import MAX_BYTES
from opengcm.vectors.files import cavp_gcm_files, read_block_vectors, read_vectors
from opengcm.vectors.ghash_check import check_ghash, sort_out_ghash
from opengcm.vectors.macsec_check import FEWEST_FRAMES as MACSEC_FEWEST
from opengcm.vectors.macsec_check import RANDOM_FRAMES as MACSEC_FRAMES
from opengcm.vectors.macsec_check import check_frames as check_macsec
from opengcm.vectors.macsec_frames import any_secy, suites_of
from opengcm.vectors.macsec_peer import LONGEST
from opengcm.vectors.monte_carlo import OUTER
from opengcm.vectors.stream_check import RANDOM_PACKETS, check_streams, sort_out_streams

Reached = Callable[[int], None]
_Case = TypeVar("_Case")
Bar = Callable[[str, int], AbstractContextManager[Reached]]
"""Makes a progress bar of a title and a total."""


@contextmanager
def no_bar(_title: str, _total: int) -> Iterator[Reached]:
    """No one watches."""
    yield lambda _done: None


def run_vectors(
    design: Design,
    files: Sequence[Path] = (),
    *,
    most: int | None = None,
    frames: int | None = None,
    peer: str | None = None,
    jobs: int | None = None,
    message: Message | None = None,
    bar: Bar = no_bar,
) -> Report:
    """Run the files, or all of NIST CAVP for the kind of design if there are none.

    With `most`, only so many of the cases, spread evenly over them, and no Monte Carlo; with
    `frames` so many random ones of each suite of a packet layer, and with a `peer` of that name as
    its other end these alone. `jobs` is how many simulators of an engine run at a time, by default
    one a processor. OpenGcmError if the kind has no vectors, no such frames, or one simulator only,
    and if the peer is not installed; VectorError for a file that is not of its kind.
    """
    if design.kind not in SUITES:
        raise OpenGcmError(
            f"{design.name}: no vectors for designs of kind {design.kind!r}; pytest tests/cores"
        )
    if frames is not None and design.kind not in LAYERS:
        raise OpenGcmError(f"{design.name}: only a packet layer takes a number of frames")
    if peer is not None and design.kind not in LAYERS:
        raise OpenGcmError(f"{design.name}: only a packet layer has a peer")
    if jobs is not None and SUITES[design.kind] is not _gcm:
        raise OpenGcmError(f"{design.name}: only the vectors of an engine are run in several jobs")
    return SUITES[design.kind](design, _Asked(files, most, frames, peer, jobs), message, bar)


@dataclass(frozen=True)
class _Asked:
    """What is to be run. No files: all of NIST CAVP."""

    files: Sequence[Path]
    most: int | None
    frames: int | None = None
    peer: str | None = None
    jobs: int | None = None

    @property
    def random_packets(self) -> int:
        """Packets beside the vectors, of a core that takes packets: fewer with `most`."""
        if self.files:
            return 0
        return RANDOM_PACKETS if self.most is None else min(self.most, RANDOM_PACKETS)

    @property
    def monte_carlo_counts(self) -> int:
        """Outer steps of each Monte Carlo test, which only the whole of CAVP has."""
        return 0 if self.files or self.most is not None else OUTER

    def some(self, cases: Sequence[_Case]) -> list[_Case]:
        """No more cases than asked for, the first of each of as many equal parts."""
        count = len(cases) if self.most is None else min(self.most, len(cases))
        return [cases[place * len(cases) // count] for place in range(count)]


def _gcm(design: Design, asked: _Asked, message: Message | None, bar: Bar) -> Report:
    chosen = asked.files or cavp_gcm_files()
    cases, skipped = sort_out(design, (entry for file in chosen for entry in read_vectors(file)))
    cases = asked.some(cases)
    with (
        simulators(design, cases, message=message, jobs=asked.jobs) as engines,
        bar(f"{design.name}: vectors", len(cases)) as reached,
    ):
        report = check(engines, cases, reached)
    report.skipped = skipped
    return report


def _block(design: Design, asked: _Asked, message: Message | None, bar: Bar) -> Report:
    """Known answers and multi-block messages in ECB and CBC; by default Monte Carlo too."""
    chosen = asked.files or cavp_block_files()
    entries = [case for file in chosen for case in read_block_vectors(file)]
    counts = asked.monte_carlo_counts
    with BlockSimulator(design, message=message) as simulator:
        cases, skipped = sort_out_blocks(simulator, entries)
        cases = asked.some(cases)
        total = len(cases) + counts * (2 if simulator.decrypts else 1)
        with bar(f"{design.name}: vectors", total) as reached:
            report = check_blocks(simulator, cases, reached, monte_carlo_counts=counts)
    report.skipped = skipped
    return report


def _coprocessor(design: Design, asked: _Asked, message: Message | None, bar: Bar) -> Report:
    """GCM if the core has it, else ECB and CBC; by default Monte Carlo too."""
    with CoprocessorSimulator(design, message=message) as simulator:
        if simulator.has("gcm"):
            chosen = asked.files or cavp_gcm_files()
            entries = (entry for file in chosen for entry in read_vectors(file))
            messages, skipped = sort_out_gcm(simulator, entries)
            messages = asked.some(messages)
            with bar(f"{design.name}: vectors", len(messages)) as reached:
                report = check_gcm(simulator, messages, reached)
        else:
            chosen = asked.files or cavp_block_files()
            listed = (entry for file in chosen for entry in read_block_vectors(file))
            cases, skipped = sort_out_modes(simulator, listed)
            cases = asked.some(cases)
            counts = asked.monte_carlo_counts
            total = len(cases) + counts * len(sequences(simulator))
            with bar(f"{design.name}: vectors", total) as reached:
                report = check_modes(simulator, cases, reached, monte_carlo_counts=counts)
    report.skipped = skipped
    return report


def _ghash(design: Design, asked: _Asked, message: Message | None, bar: Bar) -> Report:
    """The GCM vectors of the key in the logic, or all."""
    chosen = asked.files or cavp_gcm_files()
    with GhashSimulator(design, message=message) as simulator:
        entries = (entry for file in chosen for entry in read_vectors(file))
        cases, skipped = sort_out_ghash(simulator, entries)
        cases = asked.some(cases)
        with bar(f"{design.name}: vectors", len(cases)) as reached:
            report = check_ghash(simulator, cases, reached)
    report.skipped = skipped
    return report


def _stream(design: Design, asked: _Asked, message: Message | None, bar: Bar) -> Report:
    """NIST's ECB vectors, published CTR vectors if the core counts, and random packets."""
    with StreamSimulator(design, message=message) as simulator:
        chosen = [*asked.files] or cavp_block_files(("ECB",))
        entries = [case for file in chosen for case in read_block_vectors(file)]
        if simulator.mode == "ctr" and not asked.files:
            entries += [case for file in counter_files() for case in read_block_rsp(file)]
        cases, skipped = sort_out_streams(simulator, entries)
        cases = asked.some(cases)
        counts, packets = asked.monte_carlo_counts, asked.random_packets
        total = len(cases) + counts * (2 if simulator.decrypts else 1) + packets
        with bar(f"{design.name}: vectors", total) as reached:
            report = check_streams(
                simulator, cases, reached, monte_carlo_counts=counts, random_packets=packets
            )
    report.skipped = skipped
    return report


def _no_files(design: Design, asked: _Asked) -> None:
    if asked.files:
        raise OpenGcmError(f"{design.name}: there is no format of vector files for its kind")


def _check_stores(design: Design, longest: int) -> None:
    """OpenGcmError for a packet layer whose memories hold less than the longest frame sent here."""
    beat_bytes = 16 * design.lanes
    least = 2 ** (longest - 1).bit_length() // beat_bytes  # beats, a power of two
    for name in ("InputBeats", "OutputBeats"):
        beats = design.parameters.get(name, least)
        if beats < least:
            raise OpenGcmError(
                f"{design.label}: frames of up to {longest:,} bytes are sent, and {name} has room"
                f" for {beat_bytes * beats:,}; give it {least:,} or more"
            )


def _macsec(design: Design, asked: _Asked, message: Message | None, bar: Bar) -> Report:
    """The vectors of IEEE 802.1AE, and random frames both ways, judged by its text."""
    _no_files(design, asked)
    _check_stores(design, LONGEST)
    frames = MACSEC_FRAMES if asked.most is None else max(asked.most, MACSEC_FEWEST)
    if asked.frames is not None:
        frames = max(asked.frames * len(suites_of(design)), MACSEC_FEWEST)
    check = check_macsec if asked.peer is None else macsec_scapy.check_frames
    with (
        MacsecSimulator(design, any_secy(design), message=message) as simulator,
        bar(f"{design.name}: frames", frames) as reached,
    ):
        return check(simulator, reached, frames=frames)


def _esp(design: Design, asked: _Asked, message: Message | None, bar: Bar) -> Report:
    """The vectors of draft-mcgrew-gcm-test-01, and random packets both ways, judged by the RFCs."""
    _no_files(design, asked)
    _check_stores(design, MAX_BYTES)
    frames = ESP_FRAMES if asked.most is None else min(asked.most, ESP_FRAMES)
    frames = max(frames if asked.frames is None else asked.frames, ESP_FEWEST)
    check = check_packets if asked.peer is None else esp_scapy.check_packets
    with EspSimulator(design, EndPoint(), message=message) as simulator:
        suites = len(esp_suites(simulator.capabilities.key_bytes))
        with bar(f"{design.name}: packets", frames * suites) as reached:
            return check(simulator, reached, frames=frames)


SUITES: dict[str, Callable[[Design, _Asked, Message | None, Bar], Report]] = {
    "gcm": _gcm,
    "packets": _gcm,
    "block": _block,
    "coprocessor": _coprocessor,
    "ghash": _ghash,
    "stream": _stream,
    "macsec": _macsec,
    "esp": _esp,
}
"""By kind of design."""
LAYERS = frozenset({"macsec", "esp"})
"""The packet layers."""
