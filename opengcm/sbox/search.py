# SPDX-License-Identifier: Apache-2.0
"""The search for an S-box of few gates over all choices of bases.

All choices are looked at once; the best are gone into with more tries: for the sums at both ends,
for what is left over of d, for the bits of d, and for its inverse. What it finds depends on the
seed and the effort alone.
"""

import random
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from tempfile import TemporaryDirectory

from opengcm.flows import SynthRequest, synthesise
from opengcm.flows.result import SynthResult
from opengcm.flows.targets import find_target
from opengcm.sbox import field
from opengcm.sbox.build import FORWARD_MASKS, INVERSE_MASKS, build, inverse_tables
from opengcm.sbox.choice import DIRECTIONS, Choice, SboxError
from opengcm.sbox.field import mul
from opengcm.sbox.files import TOP, rtl_files, write
from opengcm.sbox.functions import INPUTS, Made, Prices, improve
from opengcm.sbox.linear import Sums, best_of, share, turned
from opengcm.sbox.norm import Norm, norms
from opengcm.sbox.tower import Tower, towers

Reached = Callable[[int], None]
Price = Callable[[Choice], float]

OBJECTIVES = {"gates": Prices(), "area": Prices(xor=2.33, other=1.15)}
"""Prices by objective: gates alike, or gate equivalents of the OSU 0.18 um cells."""
STEPS = 100
"""Steps of a search, as its progress tells them."""


@dataclass(frozen=True)
class Effort:
    """How far a search goes: how many of the best choices it goes into, and tries each.

    Of all choices only one in `stride` is looked at.
    """

    towers: int = 10
    norms: int = 20
    sums: int = 20
    bases: int = 1
    moves: int = 1200
    stride: int = 1


@dataclass(frozen=True)
class _Ends:
    """The sums before and behind the core, for one tower."""

    tower: Tower
    entry: Sequence[int]  # masks of the byte, or of both bytes' functionals if merged
    leave: Sequence[int]
    kept: tuple[int, ...]
    parts: tuple[int, ...]


class Search:
    """A search for one direction."""

    def __init__(
        self, direction: str, seed: int, effort: Effort, objective: str, deadline: float | None
    ) -> None:
        self.direction = direction
        self.rng = random.Random(f"{seed} {direction} {objective}")
        self.effort = effort
        self.prices = OBJECTIVES[objective]
        self.deadline = deadline

    def run(self, reached: Reached, price: Price | None = None) -> Choice:
        """The best S-box found, by `price` instead of the objective if there is one.

        SboxError if the time is over before there is one.
        """
        price = price or self.cost
        ranked = self._rank(reached)
        best: tuple[float, Choice] | None = None
        count = min(self.effort.towers, len(ranked))
        for number, ends in enumerate(ranked[:count]):
            if self._late() and best is not None:
                break
            found = self._refine(ends)
            if found is not None:
                cost = price(found)
                if best is None or cost < best[0]:
                    best = (cost, found)
            reached(STEPS // 2 + (number + 1) * STEPS // 2 // count)
        if best is None:
            raise SboxError("no S-box was found: give the search more time or more tries")
        return best[1]

    def cost(self, choice: Choice) -> float:
        """What the objective says of a choice."""
        circuit = build(choice).circuit
        return self.prices.xor * circuit.count("xor") + self.prices.other * circuit.count("and")

    def _late(self) -> bool:
        return self.deadline is not None and time.monotonic() > self.deadline

    def _rank(self, reached: Reached) -> list[_Ends]:
        """All towers, those with the fewest XORs at both ends first."""
        entry_costs: dict[tuple[int, ...], int] = {}
        leave_costs: dict[tuple[int, ...], int] = {}
        scored: list[tuple[int, int, _Ends]] = []
        every = list(towers())[:: self.effort.stride]
        for number, tower in enumerate(every):
            if self._late() and scored:
                break
            ends = self._ends(tower)
            cost = self._first(entry_costs, ends.entry) + self._first(leave_costs, ends.leave)
            scored.append((cost, number, ends))
            if number % 100 == 0:
                reached(number * STEPS // 2 // len(every))
        scored.sort(key=lambda item: item[:2])
        return [ends for _, _, ends in scored]

    def _first(self, known: dict[tuple[int, ...], int], targets: Sequence[int]) -> int:
        key = tuple(sorted(targets))
        if key not in known:
            known[key] = share(key, 8, self.rng).cost
        return known[key]

    def _ends(self, tower: Tower) -> _Ends:
        functionals = [*tower.b_functionals, *tower.c_functionals]
        weights = tower.out_weights
        affine = [field.apply(field.AFFINE, weight) for weight in weights]
        if self.direction == "forward":
            entry = [FORWARD_MASKS[f] for f in functionals]
            kept = _kept(functionals, entry)
            return _Ends(tower, entry, affine, kept, ())
        if self.direction == "inverse":
            entry = [INVERSE_MASKS[f] for f in functionals]
            return _Ends(tower, entry, weights, _kept(functionals, entry), ())
        both = [FORWARD_MASKS[f] | INVERSE_MASKS[f] << 8 for f in functionals]
        kept = _kept(functionals, both)
        parts = _kept(weights, [a | w << 8 for a, w in zip(affine, weights, strict=True)])
        return _Ends(tower, _entry_masks(kept), _leave_masks(parts), kept, parts)

    def _refine(self, ends: _Ends) -> Choice | None:
        """Work one tower out."""
        rng, tries = self.rng, self.effort.sums
        tower = ends.tower
        merged = self.direction == "merged"
        if merged:
            ends = self._vary(ends)
        norm = self._norm(ends)
        if norm is None:
            return None
        functionals = [*tower.b_functionals, *tower.c_functionals, *(f for _, f in norm.left)]
        coordinates = _coordinates(ends.kept)
        spread = best_of([coordinates[f] for f in functionals], 8, rng, tries)
        if merged:
            entry = best_of(ends.entry, 8, rng, tries)
            place = _sum_coordinates(ends.parts)
            gather = turned(best_of([place[w] for w in tower.out_weights], 8, rng, tries))
            leave = best_of(ends.leave, 8, rng, tries)
        else:
            masks = FORWARD_MASKS if self.direction == "forward" else INVERSE_MASKS
            entry = best_of([masks[f] for f in functionals], 8, rng, tries)
            gather = None
            leave = turned(best_of(ends.leave, 8, rng, tries))
        d_basis, d_sums, inverter = self._inverter(tower, norm)
        return Choice(
            self.direction,
            tower,
            norm,
            d_basis,
            d_sums,
            inverter,
            ends.kept,
            entry,
            spread,
            ends.parts,
            gather,
            leave,
        )

    def _vary(self, ends: _Ends) -> _Ends:
        """Of a merged S-box: which eight sums are selected at either end, as cheap as possible."""
        tower, rng = ends.tower, self.rng
        functionals = [*tower.b_functionals, *tower.c_functionals]
        entries = [(ends.entry, ends.kept)]
        leaves = [(ends.leave, ends.parts)]
        for _ in range(3 * self.effort.sums):
            kept = _random_kept(functionals, rng)
            entries.append((_entry_masks(kept), kept))
            parts = _random_kept(tower.out_weights, rng)
            leaves.append((_leave_masks(parts), parts))
        entry, kept = min(entries, key=lambda end: _selected_cost(end[0], rng))
        leave, parts = min(leaves, key=lambda end: _selected_cost(end[0], rng))
        return _Ends(tower, entry, leave, kept, parts)

    def _norm(self, ends: _Ends) -> Norm | None:
        """Of many ways to make d the one whose functionals left over are the cheapest."""
        tower = ends.tower
        by_left: dict[tuple[int, ...], Norm] = {}
        for norm in norms(tower):
            by_left.setdefault(tuple(sorted(f for _, f in norm.left)), norm)
        functionals = [*tower.b_functionals, *tower.c_functionals]
        if self.direction == "merged":
            vectors = _coordinates(ends.kept)
        else:
            vectors = FORWARD_MASKS if self.direction == "forward" else INVERSE_MASKS
        choices = sorted(by_left)
        if len(choices) > self.effort.norms:
            # Functionals that are there already come first.
            free = set(functionals)
            choices.sort(key=lambda left: (sum(f not in free for f in left), left))
            choices = choices[: self.effort.norms]
        best: tuple[int, Norm] | None = None
        for left in choices:
            norm = by_left[left]
            targets = [vectors[f] for f in (*functionals, *left)]
            cost = share(targets, 8, self.rng).cost + self._d_cost(tower, norm)
            if best is None or cost < best[0]:
                best = (cost, norm)
        return best[1] if best else None

    def _d_cost(self, tower: Tower, norm: Norm) -> int:
        """XORs of d for the handiest bits of it, by rank alone: equal weights cost one each."""
        weights = norm.weights(tower)
        return len(weights) + len(set(weights))

    def _inverter(
        self, tower: Tower, norm: Norm
    ) -> tuple[tuple[int, ...], Sums, tuple[tuple[int, Made], ...]]:
        """The bits of d, the sums that make them, and the gates from them to e."""
        weights = norm.weights(tower)
        options: list[tuple[int, tuple[int, ...], Sums]] = []
        for basis in combinations(field.GF16[1:], 4):
            if field.rank(basis) < 4:
                continue
            rows = [
                sum(field.trace_gf16(mul(f, weight)) << i for i, f in enumerate(basis))
                for weight in weights
            ]
            sums = turned(best_of(rows, 4, self.rng, 2))
            options.append((sums.cost, basis, sums))
        least = min(cost for cost, _, _ in options)
        good = [option for option in options if option[0] == least]
        best: tuple[float, tuple[int, ...], Sums, dict[int, Made]] | None = None
        for _, bits, sums in self.rng.sample(good, min(len(good), self.effort.bases)):
            targets = inverse_tables(tower, bits)
            cost, made = improve(
                targets, _polynomials(targets), self.prices, self.rng, self.effort.moves
            )
            if best is None or cost < best[0]:
                best = (cost, bits, sums, made)
        if best is None:
            raise SboxError("no bits of d were tried")
        return best[1], best[2], tuple(best[3].items())


def measured(targets: Sequence[str]) -> Price:
    """A price that maps an S-box: gate equivalents on a cell library times LUTs on an FPGA, ...

    A target is its name, or name:cuts. FlowError if one is unknown or a tool fails.
    """
    wanted: list[tuple[str, int]] = []
    for target in targets:
        name, _, cuts = target.partition(":")
        find_target(name)
        if cuts not in ("", "0", "1", "2", "3"):
            raise SboxError(f"{target}: the cuts are 0 to 3")
        wanted.append((name, int(cuts or 0)))

    def price(choice: Choice) -> float:
        total = 1.0
        with TemporaryDirectory() as folder:
            made = write({choice.direction: choice}, Path(folder))
            paths = [made if path.name == made.name else path for path in rtl_files()]
            for name, cuts in wanted:
                values = {"Sbox": 1, "Direction": DIRECTIONS.index(choice.direction), "Cuts": cuts}
                request = SynthRequest.of_files(TOP, paths, name, values, seeds=[1])
                total *= _size(synthesise(request))
        return total

    return price


def _size(result: SynthResult) -> float:
    """Gate equivalents without registers, or LUTs."""
    figures = result.to_json()
    if figures["kge"] is None:
        return float(figures["lut"])
    return 1000 * (float(figures["kge"]) - float(figures["seq_kge"] or 0))


def _kept(functionals: Sequence[int], masks: Sequence[int]) -> tuple[int, ...]:
    """Eight functionals that make the others with the fewest XORs: of each half two lines, of each
    line two elements, those of the fewest bits."""
    found: list[int] = []
    weight = {f: mask.bit_count() for f, mask in zip(functionals, masks, strict=True)}
    for half in range(2):
        lines = [functionals[9 * half + 3 * i : 9 * half + 3 * i + 3] for i in range(3)]
        light = [sorted(line, key=lambda f: (weight[f], f))[:2] for line in lines]
        light.sort(key=lambda pair: (sum(weight[f] for f in pair), pair))
        found += [*light[0], *light[1]]
    return tuple(found)


def _random_kept(functionals: Sequence[int], rng: random.Random) -> tuple[int, ...]:
    """Any eight of the kind that `_kept` chooses."""
    found: list[int] = []
    for half in range(2):
        for line in sorted(rng.sample(range(3), 2)):
            first = 9 * half + 3 * line
            found += rng.sample(list(functionals[first : first + 3]), 2)
    return tuple(found)


def _entry_masks(kept: Sequence[int]) -> list[int]:
    """The functionals kept, of the bits of the byte: forward, then inverse."""
    return [FORWARD_MASKS[f] for f in kept] + [INVERSE_MASKS[f] for f in kept]


def _leave_masks(parts: Sequence[int]) -> list[int]:
    """Which parts of x^-1 have each bit of the output: forward, then inverse."""
    there = field.transpose([field.apply(field.AFFINE, part) for part in parts], 8)
    return [*there, *field.transpose(parts, 8)]


def _selected_cost(masks: Sequence[int], rng: random.Random) -> int:
    """XORs and multiplexers of an end of a merged S-box."""
    half = len(masks) // 2
    selected = sum(a != b for a, b in zip(masks[:half], masks[half:], strict=True))
    return share(masks, 8, rng).cost + selected


def _coordinates(kept: Sequence[int]) -> list[int]:
    """Each functional, by number, as a mask of the functionals kept."""
    return _sum_coordinates(kept)


def _sum_coordinates(vectors: Sequence[int]) -> list[int]:
    """Each vector of 8 bits as a mask of which of `vectors` add up to it."""
    found = [0] * 256
    for choice in range(256):
        found[field.apply(vectors, choice)] = choice
    return found


def _polynomials(tables: Iterable[int]) -> set[int]:
    """A circuit to start from: every function as the sum of its monomials."""
    found: set[int] = set()
    for target in tables:
        total = 0
        for monomial in _monomials(target):
            if monomial.bit_count() == 3:
                found.add(_product(monomial & monomial - 1))
            found.add(_product(monomial))
            total ^= _product(monomial)
            found.add(total)
    return found - set(INPUTS) - {0}


def _monomials(table: int) -> list[int]:
    """The monomials of a function, as masks of the inputs they multiply."""
    bits = [table >> place & 1 for place in range(16)]
    for i in range(4):
        for place in range(16):
            if place >> i & 1:
                bits[place] ^= bits[place ^ 1 << i]
    return [place for place in range(16) if bits[place]]


def _product(monomial: int) -> int:
    table = 0xFFFF
    for i, variable in enumerate(INPUTS):
        if monomial >> i & 1:
            table &= variable
    return table
