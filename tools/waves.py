# SPDX-License-Identifier: Apache-2.0
"""The timing diagrams of the documents: WaveJSON in docs/waves, and the pictures made of it.

Usage: waves.py [--check]

Diagrams of the engine are made of a simulation of gcm_100g, that of AXI4-Stream of one of
gcm_axis_50g: their cycles are those that packets took. The others are written by hand. The
pictures are drawn by WaveDrom's Python package, which is not among the pinned ones (it comes as
source only): `pip install wavedrom==2.0.3.post3`. Each picture holds the hash of what it was drawn
from, so that `--check` does without the package: it simulates, names the diagrams and pictures that
are missing or stale, and exits with 1.
"""

import argparse
import hashlib
import json
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from importlib import import_module
from typing import Any

from opengcm.places import DOCS
from opengcm.sim.simulator import Packet, Result, Simulator

FOLDER = DOCS / "waves"
DESIGN = "gcm_100g"
VERSION = "2.0.3.post3"

_FRAME = ("a a t t", "t tag")  # AAD, TEXT
_AAD, _TEXT = 28, 48  # bytes of a MACsec-shaped frame of 64
_IV_BEAT = "iv end"

Diagram = dict[str, Any]
Window = tuple[int, int]  # the first cycle and the one behind the last
Values = dict[int, str]  # by cycle, where they are not as at rest


def drawn(name: str, rest: str, values: Values, windows: Sequence[Window]) -> Diagram:
    """WaveJSON of a signal in the windows, with a break between two of them."""
    wave, data, before = "", [], ""
    for number, (begin, end) in enumerate(windows):
        wave += "|" if number else ""
        for cycle in range(begin, end):
            value = values.get(cycle, rest)
            if value == before:
                wave += "."
            elif value in ("0", "1", "x"):
                wave += value
            else:
                wave += "="
                data.append(value)
            before = value
    return {"name": name, "wave": wave} | ({"data": data} if data else {})


def diagram(
    simulator: Simulator,
    sent: Sequence[tuple[Packet, Sequence[str]]],
    windows: Callable[[Sequence[Result]], Sequence[Window]],
    title: str,
) -> Diagram:
    """Packets with the names of their beats, from a source that does not pause. Cycles count from
    the first beat. `windows` chooses what to show of the results, `title` says it of the latency.
    """
    results = simulator.run(packet for packet, _ in sent).results
    start = results[0].first_in
    results = [
        replace(
            result,
            **{
                name: getattr(result, name) - start
                for name in ("first_in", "first_out", "last_in", "last_out")
            },
        )
        for result in results
    ]
    given: dict[str, Values] = {"kind": {}, "slot": {}, "ready": {}}
    got: dict[str, Values] = {"valid": {}, "kind": {}, "status": {}}
    for (packet, beats), result in zip(sent, results, strict=True):
        # As far as its first beat is from the last one, as far are the others.
        entered = [result.first_in, *range(result.last_in - len(beats) + 2, result.last_in + 1)]
        left = [result.first_out, *range(result.last_out - len(beats) + 2, result.last_out + 1)]
        given["slot"][result.first_in] = f"slot {packet.key_slot}"
        for beat, cycle in zip(beats, entered, strict=True):
            given["kind"][cycle] = beat
            given["ready"][cycle] = "1"
        for beat, cycle in zip(beats, left, strict=True):
            got["kind"][cycle] = beat
            got["valid"][cycle] = "1"
        got["status"][result.last_out] = result.status.name
    last = results[-1].last_in
    for cycle in range(last, -1, -1):  # what waits is on offer
        if cycle not in given["ready"]:
            given["ready"][cycle] = "0"
            for values in (given["kind"], given["slot"]):
                if cycle + 1 in values:
                    values[cycle] = values[cycle + 1]
    valid = dict.fromkeys(range(last + 1), "1")
    shown = windows(results)
    clock = "|".join("p" + "." * (end - begin - 1) for begin, end in shown)
    return {
        "signal": [
            {"name": "clk_i", "wave": clock},
            [
                "in",
                drawn("in_valid_i", "0", valid, shown),
                drawn("in_ready_o", "1", given["ready"], shown),
                drawn("in_header_i", "x", given["slot"], shown),
                drawn("in_kind_i", "x", given["kind"], shown),
            ],
            {},
            [
                "out",
                drawn("out_valid_o", "0", got["valid"], shown),
                drawn("out_kind_o", "x", got["kind"], shown),
                drawn("out_status_o", "x", got["status"], shown),
            ],
        ],
        "head": {"text": f"{DESIGN}: {title.format(results[0].first_out)}"},
        "config": {"hscale": 2},
    }


def frame(slot: int, **more: Any) -> tuple[Packet, Sequence[str]]:
    """A MACsec-shaped frame with a 96-bit IV."""
    return Packet(iv=bytes(12), aad=bytes(_AAD), data=bytes(_TEXT), key_slot=slot, **more), _FRAME


def frames(simulator: Simulator) -> Diagram:
    """Three frames back to back, each under another key; the tag of the second is wrong."""
    for slot in range(3):
        simulator.load_key(slot, bytes([slot]) * 16)
    return diagram(
        simulator,
        [frame(0), frame(1, decrypt=True, tag=bytes(16)), frame(2)],
        lambda results: [
            (-1, results[-1].last_in + 2),
            (results[0].first_out - 1, results[-1].last_out + 2),
        ],
        "a beat comes out {} cycles after it went in",
    )


def long_iv(simulator: Simulator) -> Diagram:
    """An IV of 16 bytes: the beats behind it wait inside until J0 is there."""
    simulator.load_key(0, bytes(16))
    packet = replace(frame(0)[0], iv=bytes(16))
    return diagram(
        simulator,
        [(packet, (_IV_BEAT, *_FRAME)), *[frame(0)] * 3],
        lambda results: [
            (-1, results[2].last_in + 3),
            (results[3].first_in - 1, results[0].first_out + 2),
            (results[0].last_out - 2, results[0].last_out + 3),
        ],
        "an IV in slots; what is behind it waits for J0",
    )


def axis_frames(simulator: Simulator) -> Diagram:
    """Two frames of bytes back to back: one to encrypt, and a forged one to decrypt."""
    simulator.load_key(0, bytes(16))
    sealing = Packet(iv=bytes(12), aad=bytes(_AAD), data=bytes(_TEXT))
    opening = replace(sealing, decrypt=True, tag=bytes(16))
    size = 16 * simulator.design.lanes
    results = simulator.run([sealing, opening]).results
    start = results[0].first_in
    given: dict[str, Values] = {name: {} for name in ("bytes", "user", "last", "ready")}
    got: dict[str, Values] = {name: {} for name in ("valid", "bytes", "user", "last")}
    for packet, result, name in zip(
        (sealing, opening), results, ("encrypt", "decrypt"), strict=True
    ):
        bytes_in = _AAD + _TEXT + len(packet.tag)
        bytes_out = _AAD + _TEXT + (0 if packet.decrypt else packet.tag_bytes)
        times = (result.first_in, result.last_in), (result.first_out, result.last_out)
        for signals, total, (first, last) in zip(
            (given, got), (bytes_in, bytes_out), times, strict=True
        ):
            beats = -(-total // size)
            if last - first != beats - 1:
                raise SystemExit(f"waves.py: error: a frame of {beats} beats has a gap")
            for beat in range(beats):
                cycle = first - start + beat
                signals["bytes"][cycle] = f"{min(size, total - beat * size)} bytes"
                signals["ready" if signals is given else "valid"][cycle] = "1"
            signals["last"][last - start] = "1"
        given["user"][result.first_in - start] = name
        got["user"][result.last_out - start] = result.status.name
    last_in = results[-1].last_in - start
    shown = [(-1, last_in + 2)]
    shown += [(r.first_out - start - 1, r.last_out - start + 2) for r in results]
    if shown[2][0] <= shown[1][1]:
        shown[1:] = [(shown[1][0], shown[2][1])]
    clock = "|".join("p" + "." * (end - begin - 1) for begin, end in shown)
    valid = dict.fromkeys(range(last_in + 1), "1")
    return {
        "signal": [
            {"name": "clk_i", "wave": clock},
            [
                "s_axis",
                drawn("tvalid", "0", valid, shown),
                drawn("tready", "1", {}, shown),
                drawn("tdata, tkeep", "x", given["bytes"], shown),
                drawn("tlast", "0", given["last"], shown),
                drawn("tuser", "x", given["user"], shown),
            ],
            {},
            [
                "m_axis",
                drawn("tvalid", "0", got["valid"], shown),
                drawn("tdata, tkeep", "x", got["bytes"], shown),
                drawn("tlast", "0", got["last"], shown),
                drawn("tuser", "x", got["user"], shown),
            ],
        ],
        "head": {"text": f"{simulator.design.name}: one frame is encrypted, a forged one refused"},
        "config": {"hscale": 2},
    }


SIMULATED = {
    "engine_frames": (DESIGN, frames),
    "engine_iv": (DESIGN, long_iv),
    "axis_frames": ("gcm_axis_50g", axis_frames),
}
"""By name the design that is simulated, and what makes a diagram of it."""


def text(diagram: Diagram) -> str:
    """As a file holds it."""
    return json.dumps(diagram, indent=1) + "\n"


def mark(source: str) -> str:
    """What a picture of this source says in its first line."""
    digest = hashlib.sha256(source.encode()).hexdigest()[:24]
    return f"<!-- wavedrom {VERSION} of {digest} -->"


def simulated() -> dict[str, str]:
    """The simulated diagrams of today, by name, as files hold them."""
    found = {}
    for name, (design, make) in SIMULATED.items():
        with Simulator(design) as simulator:
            found[name] = text(make(simulator))
    return found


def stale() -> Iterator[str]:
    """The pictures that are not of their source."""
    for source in sorted(FOLDER.glob("*.json")):
        picture = source.with_suffix(".svg")
        wanted = mark(source.read_text(encoding="utf-8"))
        if not picture.is_file() or wanted not in picture.read_text(encoding="utf-8"):
            yield picture.name


def write(diagrams: Mapping[str, str]) -> None:
    """Write the diagrams, and draw what is stale."""
    for name, source in diagrams.items():
        (FOLDER / f"{name}.json").write_text(source, encoding="utf-8")
    wavedrom = import_module("wavedrom")
    for name in list(stale()):
        source = (FOLDER / name).with_suffix(".json").read_text(encoding="utf-8")
        head, rest = wavedrom.render(source).tostring().split(">", 1)
        # Readable on a dark page, too.
        paper = '<rect width="100%" height="100%" fill="white"/>'
        (FOLDER / name).write_text(f"{head}>{mark(source)}{paper}{rest}\n", encoding="utf-8")


def main() -> int:
    """As the module's docstring has it."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--check", action="store_true", help="only say what is stale")
    check = parser.parse_args().check
    diagrams = simulated()
    if not check:
        try:
            write(diagrams)
        except ModuleNotFoundError:
            print(f"waves.py: error: pip install wavedrom=={VERSION}", file=sys.stderr)
            return 1
    files = {path.stem: path.read_text(encoding="utf-8") for path in FOLDER.glob("*.json")}
    names = [f"{name}.json" for name, source in diagrams.items() if files.get(name) != source]
    names += stale()
    for name in names:
        print(f"docs/waves/{name} is stale: run tools/waves.py", file=sys.stderr)
    return 1 if names else 0


if __name__ == "__main__":
    sys.exit(main())
