# SPDX-License-Identifier: Apache-2.0
"""Two MACsec cores over a bad link, both ways: what gets through, by replay window; with a plot."""

import argparse
import random
import sys
from collections import Counter
from pathlib import Path

import plotly.graph_objects as go
from link import Link, stations, traffic

from opengcm.sim.layer_entries import Direction
from opengcm.sim.macsec import MacsecSimulator

WINDOWS = (0, 4, 8, 16, 32, 64, 128)
OUTCOMES = {
    "delivered": "#3b7dd8",
    "late": "#e0a030",
    "not valid": "#c0392b",
    "lost on the link": "#999999",
}
SEED = 5


def main() -> int:
    options = arguments()
    link = Link()
    rows: list[Counter[str]] = []
    with (
        MacsecSimulator(options.design, stations(0)[0]) as first,
        MacsecSimulator(options.design, stations(0)[1]) as second,
    ):
        for window in WINDOWS:
            for core, secy in zip((first, second), stations(window), strict=True):
                core.configure(secy)
            rows.append(run(first, second, link, options.frames))
            told = "  ".join(f"{rows[-1][name]:>6} {name}" for name in OUTCOMES)
            print(f"replay window {window:>4}: {told}", flush=True)
    plot(rows, options.frames).write_html(options.out, include_plotlyjs=True)
    print(f"{2 * options.frames} frames of two stations for each window; {options.out}")
    # With a window as wide as the link is late, all that arrives whole is delivered.
    print("PASSED" if rows[-1]["late"] == 0 and rows[0]["late"] > 0 else "FAILED")
    return 0 if rows[-1]["late"] == 0 and rows[0]["late"] > 0 else 1


def run(first: MacsecSimulator, second: MacsecSimulator, link: Link, count: int) -> Counter[str]:
    """So many frames each way, and what became of them all."""
    rng = random.Random(SEED)
    found: Counter[str] = Counter()
    cores = (first, second)
    clear = [traffic(count, rng) for _ in cores]
    sent = [core.exchange(frames).transmit.came for core, frames in zip(cores, clear, strict=True)]
    for here, there in ((0, 1), (1, 0)):
        secured = [moved.data for moved in sent[here]]
        arrived = link.carry(secured, rng)
        came = cores[there].exchange(receive=[frame for _, frame in arrived]).receive.came
        sums = Counter[str]()
        for counter, value in cores[there].counters(Direction.RECEIVE).items():
            if counter.bank == "sc":
                sums[counter.kind.name] += value
        delivered = check(clear[here], arrived, [moved.data for moved in came])
        if delivered != sums["InPktsOk"]:
            sys.exit(f"{delivered} frames came out, the counter says {sums['InPktsOk']}")
        found["delivered"] += delivered
        found["late"] += sums["InPktsLate"]
        found["not valid"] += sums["InPktsNotValid"]
        found["lost on the link"] += count - len({number for number, _ in arrived})
    return found


def check(clear: list[bytes], arrived: list[tuple[int, bytes]], came: list[bytes]) -> int:
    """How many came out; each must be one that arrived, as it was sent, in that order."""
    waiting = iter(number for number, _ in arrived)
    for frame in came:
        if not any(clear[number] == frame for number in waiting):
            sys.exit("a frame came out that nobody sent")
    return len(came)


def plot(rows: list[Counter[str]], frames: int) -> go.Figure:
    """Bars of what became of the frames, by replay window."""
    windows = [str(window) for window in WINDOWS]
    figure = go.Figure(
        [
            go.Bar(name=name, x=windows, y=[row[name] for row in rows], marker_color=colour)
            for name, colour in OUTCOMES.items()
        ]
    )
    figure.update_layout(
        barmode="stack",
        title=f"Two MACsec stations over a bad link, {2 * frames} frames and their repetitions",
        xaxis_title="replay window, in packet numbers",
        yaxis_title="frames",
    )
    return figure


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("design", nargs="?", default="macsec_10g")
    parser.add_argument("--frames", type=int, default=500, help="each way")
    parser.add_argument("--out", type=Path, default=Path("macsec_link.html"))
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
