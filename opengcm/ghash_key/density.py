# SPDX-License-Identifier: Apache-2.0
"""How many zeros Crenne's table T has over random keys, and what that does to area."""

import random
import statistics
import tempfile
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import plotly.graph_objects as go  # type: ignore[import-untyped]
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes

from opengcm import sources
from opengcm.designs import load_design
from opengcm.flows import Area, FlowError, SynthRequest, synthesise
from opengcm.ghash_key import networks, rtl
from opengcm.ghash_key.field import WIDTH
from opengcm.ghash_key.networks import Effort
from opengcm.spec.gcm import R

Reached = Callable[[int], None]

_BITS = WIDTH * WIDTH
_BINS = 60
_DESIGN = "crenne2011_basic"
_EFFORT = Effort(rounds=1)
_AXES = {"LUT": "y2", "kGE": "y3"}
"""Of areas, both at the right of the picture: their numbers are far apart."""


@dataclass(frozen=True)
class Shares:
    """The share of zeros in T for each of the hash keys."""

    hash_keys: list[int]
    zeros: list[float]

    @property
    def least(self) -> float:
        """The smallest share."""
        return min(self.zeros)

    @property
    def most(self) -> float:
        """The largest share."""
        return max(self.zeros)

    @property
    def mean(self) -> float:
        """The mean share."""
        return statistics.fmean(self.zeros)

    @property
    def deviation(self) -> float:
        """The standard deviation of the share."""
        return statistics.pstdev(self.zeros)

    def to_json(self) -> dict[str, Any]:
        """The figures, without the hash keys."""
        return {
            "keys": len(self.zeros),
            "least": self.least,
            "most": self.most,
            "mean": self.mean,
            "deviation": self.deviation,
        }


@dataclass(frozen=True)
class DensityArea:
    """What one key's og_crenne_basic takes: LUTs and levels of an FPGA, or kGE of cells."""

    zeros: float
    target: str
    lut: int | None
    levels: int | None
    kge: float | None

    @property
    def unit(self) -> str:
        """What `size` counts."""
        return "LUT" if self.kge is None else "kGE"

    @property
    def size(self) -> float:
        """LUTs or kGE, whichever the target has."""
        size = self.lut if self.kge is None else self.kge
        if size is None:
            raise FlowError(f"{self.target}: neither LUTs nor gates were counted")
        return size

    def to_json(self) -> dict[str, Any]:
        """For scripts."""
        return asdict(self)


def zeros_share(h: int) -> float:
    """The share of zeros in T, whose rows are h, h x, h x^2 ..."""
    ones = 0
    v = h
    for _ in range(WIDTH):
        ones += v.bit_count()
        v = v >> 1 ^ (R if v & 1 else 0)
    return 1 - ones / _BITS


def shares(keys: int, seed: int, reached: Reached = lambda _done: None) -> Shares:
    """T for the hash keys of random 128-bit AES keys (Mersenne Twister, as in the paper)."""
    rng = random.Random(seed)
    found = []
    for done in range(1, keys + 1):
        # One block of zeros is all that is ever enciphered: there is no mode to speak of.
        aes = Cipher(algorithms.AES(rng.randbytes(16)), modes.ECB()).encryptor()
        found.append(int.from_bytes(aes.update(bytes(16)), "big"))
        if done % 1000 == 0:
            reached(done)
    return Shares(found, [zeros_share(h) for h in found])


def area_by_density(
    found: Shares, target: str, count: int, reached: Reached = lambda _done: None
) -> list[DensityArea]:
    """og_crenne_basic for keys evenly spread over the ranks of density, the extremes included."""
    order = sorted(range(len(found.zeros)), key=found.zeros.__getitem__)
    places = {round(i * (len(order) - 1) / max(count - 1, 1)) for i in range(count)}
    rows = []
    for done, place in enumerate(sorted(places), start=1):
        index = order[place]
        area = _area(found.hash_keys[index], target)
        row = (found.zeros[index], target, area.lut, area.levels, area.kge)
        rows.append(DensityArea(*row))
        reached(done)
    return rows


def _area(h: int, target: str) -> Area:
    design = load_design(_DESIGN)
    network = networks.multiplier(h, _EFFORT, lambda _line: None)
    folder_of = sources.rtl_root() / "ghash"
    with tempfile.TemporaryDirectory(prefix="opengcm-density-") as name:
        made = Path(name) / "og_ghash_const_mul.sv"
        made.write_text(rtl.multiplier(rtl.SECRET, network), encoding="utf-8")
        generic = [Path(name) / file for file in ("og_gf128_pkg.sv", f"{design.top}.sv")]
        for path in generic:
            path.write_bytes((folder_of / path.name).read_bytes())
        files, levels = [generic[0], made, generic[1]], design.levels_on.get(target)
        request = SynthRequest.of_files(design.top, files, target, levels=levels)
        return synthesise(request).area


def plot(found: Shares, areas: list[DensityArea]) -> str:
    """The distribution, and areas beside it, as one HTML page that needs nothing else."""
    figure = go.Figure()
    shares_in_percent = [100 * zeros for zeros in found.zeros]
    figure.add_trace(go.Histogram(x=shares_in_percent, nbinsx=_BINS, name="keys"))
    for target in dict.fromkeys(row.target for row in areas):
        rows = [row for row in areas if row.target == target]
        figure.add_trace(
            go.Scatter(
                x=[100 * row.zeros for row in rows],
                y=[row.size for row in rows],
                yaxis=_AXES[rows[0].unit],
                mode="markers",
                name=f"{rows[0].unit}, {target}",
            )
        )
    figure.update_layout(
        title=f"Zeros in the table T of {len(found.zeros):,} random keys",
        xaxis_title="zeros in T, %",
        yaxis_title="keys",
        **{f"yaxis{axis[1:]}": _axis(unit) for unit, axis in _AXES.items()},
    )
    return str(figure.to_html(include_plotlyjs=True))


def _axis(unit: str) -> dict[str, Any]:
    """Where areas are read off; one beside another does not lie on it."""
    place = {"overlaying": "y", "side": "right", "anchor": "free", "autoshift": True}
    return {"title": unit, "rangemode": "tozero", **place}
