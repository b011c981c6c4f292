# SPDX-License-Identifier: Apache-2.0
"""What a mutant is asked, by kind of design: the same vectors and random loads as everywhere.

A stage passes or raises OpenGcmError. Quick ones come first, since most mutants fall to any; long
ones are for those that are not proved to change nothing.
"""

import hashlib
import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import islice
from types import MappingProxyType
from typing import Any

from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from opengcm.designs import Design
from opengcm.errors import OpenGcmError
from opengcm.esp_config import EndPoint
from opengcm.own_code import own_code
from opengcm.spec.gcm import ghash
from opengcm.vectors import engine_load, esp_check, macsec_check
from opengcm.vectors.block_check import check_blocks, out_of_reach
from opengcm.vectors.block_rsp import BlockCase, cavp_block_files, counter_files, read_block_rsp
from opengcm.vectors.case import Case
from opengcm.vectors.check import Report
from opengcm.vectors.coprocessor_check import (
    check_gcm,
    check_modes,
    sort_out_gcm,
    sort_out_modes,
)
from opengcm.vectors.coprocessor_load import check_registers, check_single_bits
from opengcm.vectors.files import cavp_gcm_files, read_block_vectors, read_vectors
from opengcm.vectors.ghash_check import check_ghash, sort_out_ghash
from opengcm.vectors.macsec_frames import any_secy
from opengcm.vectors.stream_check import check_streams, sort_out_streams

_SEED = 1
_WATCHDOG = 5000  # cycles without progress are a hang; an engine makes some in every 1,000
_NOTHING: Mapping[str, Any] = MappingProxyType({})


class WrongError(OpenGcmError):
    """A result was not what it should be."""


@dataclass(frozen=True)
class Stage:
    """A part of the load: `run` takes a live simulator, made with `options`."""

    name: str
    run: Callable[[Any], None]
    options: Mapping[str, Any] = field(default_factory=dict)
    long: bool = False


def stages(design: Design) -> Sequence[Stage]:
    """The load for a design. OpenGcmError for a kind that has none."""
    if design.kind not in _STAGES:
        raise OpenGcmError(f"{design.name}: there is no load for designs of kind {design.kind!r}")
    return _STAGES[design.kind](design)


def simulator_arguments(design: Design) -> tuple[Any, ...]:
    """What the simulator of a packet layer wants to know beside its design."""
    if design.kind == "macsec":
        return (any_secy(design),)
    return (EndPoint(),) if design.kind == "esp" else ()


@cache
def digest() -> str:
    """Of all code that a mutant could be caught by."""
    return hashlib.sha256(own_code("mutation/traffic.py", "vectors/*.py")).hexdigest()[:24]


def _judged(report: Report) -> None:
    if report.failures:
        raise WrongError(report.failures[0])


def _silent(_: int) -> None:
    """No one watches."""


def _spread(cases: Sequence[Any], most: int) -> list[Any]:
    """So many cases, evenly spread."""
    count = min(most, len(cases))
    return [cases[place * len(cases) // count] for place in range(count)]


@cache
def _gcm_cases(step: int) -> list[Case]:
    """Every so manyeth of each file."""
    return [
        case
        for path in cavp_gcm_files()
        for case in islice(read_vectors(path), 0, None, step)
        if isinstance(case, Case)
    ]


@cache
def _block_cases(modes: tuple[str, ...]) -> list[BlockCase]:
    cases = [case for file in cavp_block_files(modes) for case in read_block_vectors(file)]
    return [case for case in cases if isinstance(case, BlockCase)]


@cache
def _counter_cases() -> list[BlockCase]:
    cases = [case for file in counter_files() for case in read_block_rsp(file)]
    return [case for case in cases if isinstance(case, BlockCase)]


def _check_long_packets(simulator: Any) -> None:
    """Thousands of blocks of text and of AAD: what counts them has bits that few need."""
    rng = random.Random(_SEED)
    key = rng.randbytes(simulator.design.key_max // 8)
    for aad_bytes, text_bytes in ((70_001, 20), (30, 70_001), (1_400, 2_800)):
        iv, aad, text = (rng.randbytes(size) for size in (12, aad_bytes, text_bytes))
        sealed = b"".join(simulator.seal(key, iv, text, aad))
        if sealed != AESGCM(key).encrypt(iv, text, aad):
            raise WrongError(f"a packet of {aad_bytes} bytes of AAD and {text_bytes} of text")


def _engine(_: Design) -> list[Stage]:
    plain = {"watchdog": _WATCHDOG}
    gaps = {"in_gap": 0.1, "out_gap": 0.1, "max_pause": 40, "noise": True, **plain}
    stops = {"out_gap": 0.01, "max_pause": 400, **plain}  # until nothing more is let in
    stalls = {"in_gap": 0.02, "out_gap": 0.4, "max_pause": 3, "noise": True, **plain}

    def load(check: Callable[..., None], *count: int, seed: int = _SEED) -> Callable[[Any], None]:
        return lambda simulator: check(simulator, random.Random(seed), *count)

    return [
        Stage("first vectors", lambda s: engine_load.check_cavp(s, 4000), plain),
        Stage("tags", load(engine_load.check_tags), plain),
        Stage("resets", load(engine_load.check_resets), gaps),
        Stage("orders", load(engine_load.check_orders), plain),
        Stage("vectors", lambda s: engine_load.check_cavp(s, 900), plain),
        Stage("pauses", load(engine_load.check_random, 100), gaps, long=True),
        Stage("stops", load(engine_load.check_random, 40, seed=3), stops, long=True),
        Stage("long packets", _check_long_packets, plain, long=True),
        Stage("refused", engine_load.check_refused, gaps, long=True),
        Stage("stalls", load(engine_load.check_random, 150, seed=2), stalls, long=True),
        Stage("more vectors", lambda s: engine_load.check_cavp(s, 301), gaps, long=True),
        Stage("keys", load(engine_load.check_keys), gaps, long=True),
    ]


def _bytes_engine(design: Design) -> list[Stage]:
    return [stage for stage in _engine(design) if stage.name != "orders"]


def _coprocessor(_: Design) -> list[Stage]:
    def modes(simulator: Any, most: int, counts: int) -> None:
        cases, _ = sort_out_modes(simulator, _block_cases(("ECB", "CBC")))
        _judged(check_modes(simulator, _spread(cases, most), _silent, monte_carlo_counts=counts))

    def counters(simulator: Any, most: int) -> None:
        cases, _ = sort_out_modes(simulator, _counter_cases())
        _judged(check_modes(simulator, _spread(cases, most), _silent))

    def messages(simulator: Any, step: int, most: int) -> None:
        cases, _ = sort_out_gcm(simulator, _gcm_cases(step))
        _judged(check_gcm(simulator, _spread(cases, most), _silent))

    def load(most: int, counts: int) -> Callable[[Any], None]:
        def run(simulator: Any) -> None:
            if simulator.has("ecb"):
                modes(simulator, most, counts)
            if simulator.has("ctr"):
                counters(simulator, most)
            if simulator.has("gcm"):
                messages(simulator, 301, most)

        return run

    def again(simulator: Any) -> None:
        check_registers(simulator, random.Random(2))

    pauses = {"pauses": 0.3}
    return [
        Stage("registers", lambda s: check_registers(s, random.Random(_SEED))),
        Stage("vectors", load(12, 0)),
        Stage("single bits", lambda s: check_single_bits(s, random.Random(_SEED))),
        Stage("more vectors", load(60, 0), pauses, long=True),
        Stage(
            "registers, pauses", lambda s: check_registers(s, random.Random(2)), pauses, long=True
        ),
        Stage("Monte Carlo", load(200, 1), long=True),
    ]


def _blocks(_: Design) -> list[Stage]:
    def load(most: int, counts: int) -> Callable[[Any], None]:
        def run(simulator: Any) -> None:
            cases = [
                case
                for case in _block_cases(("ECB", "CBC"))
                if out_of_reach(simulator, case) is None
            ]
            chosen = _spread(cases, most)
            _judged(check_blocks(simulator, chosen, _silent, monte_carlo_counts=counts))

        return run

    return [Stage("vectors", load(60, 0)), Stage("more vectors", load(600, 0), long=True)]


def _streams(_: Design) -> list[Stage]:
    def load(most: int, packets: int) -> Callable[[Any], None]:
        def run(simulator: Any) -> None:
            cases, _ = sort_out_streams(simulator, [*_block_cases(("ECB",)), *_counter_cases()])
            chosen = _spread(cases, most)
            _judged(check_streams(simulator, chosen, _silent, random_packets=packets))

        return run

    return [Stage("vectors", load(60, 60)), Stage("more vectors", load(400, 600), long=True)]


def _ghash(_: Design) -> list[Stage]:
    def load(step: int, most: int) -> Callable[[Any], None]:
        def run(simulator: Any) -> None:
            cases, _ = sort_out_ghash(simulator, _gcm_cases(step))
            _judged(check_ghash(simulator, _spread(cases, most), _silent))

        return run

    def random_messages(simulator: Any) -> None:
        """Of the key in the logic there are few vectors."""
        rng = random.Random(_SEED)
        for number in range(60):
            key = simulator.key
            if simulator.takes_keys and number % 10 == 0:
                key = rng.randbytes(16)
                simulator.load_key(key)
            iv, aad, text = (rng.randbytes(size) for size in (12, number % 37, 5 * number))
            sealed = AESGCM(key).encrypt(iv, text, aad)
            data, tag = sealed[: len(text)], sealed[len(text) :]
            if simulator.has_aes:
                good = simulator.seal(key, iv, text, aad) == (data, tag)
            else:
                good = simulator.tag(iv, aad, data, len(tag)) == tag
            if not good:
                raise WrongError(f"random message {number}")

    def messages_together(simulator: Any) -> None:
        """So many that each part of a core has one of its own at a time."""
        if simulator.has_aes:
            return
        rng = random.Random(_SEED)
        h = int.from_bytes(simulator.macs([b"\x80" + bytes(15)]).values[0])  # the hash of one
        messages = [rng.randbytes(16 * rng.randint(1, 40)) for _ in range(40)]
        pads = [rng.randbytes(16) for _ in messages]
        found = simulator.macs(messages, pads).values
        for number, (message, pad, mac) in enumerate(zip(messages, pads, found, strict=True)):
            if int.from_bytes(mac) != ghash(h, message) ^ int.from_bytes(pad):
                raise WrongError(f"message {number} of those together")

    return [
        Stage("vectors", load(1, 12)),
        Stage("random messages", random_messages),
        Stage("messages together", messages_together),
        Stage("more vectors", load(1, 200), long=True),
    ]


def _macsec(_: Design) -> list[Stage]:
    def load(frames: int) -> Callable[[Any], None]:
        return lambda s: _judged(macsec_check.check_frames(s, _silent, frames=frames))

    return [Stage("frames", load(400)), Stage("more frames", load(1200), long=True)]


def _esp(_: Design) -> list[Stage]:
    def load(frames: int) -> Callable[[Any], None]:
        return lambda s: _judged(esp_check.check_packets(s, _silent, frames=frames))

    return [Stage("packets", load(100)), Stage("more packets", load(400), long=True)]


_STAGES: Mapping[str, Callable[[Design], list[Stage]]] = {
    "gcm": _engine,
    "packets": _bytes_engine,
    "coprocessor": _coprocessor,
    "block": _blocks,
    "stream": _streams,
    "ghash": _ghash,
    "macsec": _macsec,
    "esp": _esp,
}
