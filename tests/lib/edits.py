# SPDX-License-Identifier: Apache-2.0
"""What og_packet_edit does to frames, as slices of bytes, and edits as its ports take them."""

import random
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from streams import Beat

LONGEST = (1 << 14) - 1
EDIT_FIELDS = ("cut", "put", "put_bytes", "bytes", "facts")
DROP_FIELDS = ("drop", "tail", "tail_bytes")
"""Those that a module has only if its edits can swallow frames and add to them."""


@dataclass
class Case:
    """A frame and what is done to it."""

    data: bytes
    cut: int = 0
    put: bytes = b""
    limit: int = LONGEST
    tail: bytes = b""
    drop: bool = False
    error: bool = False
    facts: int = 0

    def edited(self, keep: int) -> bytes:
        whole = self.data[:keep] + self.put + self.data[keep + self.cut :]
        return whole[: self.limit] + self.tail

    def __str__(self) -> str:
        return f"{len(self.data)} bytes - {self.cut} + {len(self.put)}, to {self.limit}"


@dataclass
class Editor:
    """An og_packet_edit by its parameters, and cases that it can be given."""

    rng: random.Random
    width: int
    keep: int
    most: int  # bytes put in
    tail: int
    facts: int  # bits

    def case(self, length: int, cut: int = 0, put: int = 0, tail: int = 0, **more: Any) -> Case:
        data, facts = self.rng.randbytes(length), self.rng.getrandbits(self.facts)
        put_in, behind = self.rng.randbytes(put), self.rng.randbytes(tail)
        return Case(data, cut, put_in, tail=behind, facts=facts, **more)

    def random_case(self, longest: int = 300) -> Case:
        rng = self.rng
        put = rng.randint(0, self.most)
        cut = rng.choice([put % 4, rng.randrange(put % 4, 69, 4), put])
        length = self.keep + cut + rng.randint(0 if self.keep else 1, longest)
        case = self.case(length, cut, put, rng.randint(0, self.tail))
        out = len(case.edited(self.keep)) - len(case.tail)
        if rng.random() < 0.5:
            case.limit = rng.choice([out, max(1, out - 4), rng.randint(1, out)])
        case.drop, case.error = rng.random() < 0.1, rng.random() < 0.1
        return case

    def edit(self, case: Case) -> Beat:
        """The edit of a case, with others' bytes behind its own ones."""
        junk_put = self.rng.randbytes(self.most - len(case.put))
        junk_tail = self.rng.randbytes(self.tail - len(case.tail))
        return {
            "drop": case.drop,
            "cut": case.cut,
            "put": int.from_bytes(case.put + junk_put, "little"),
            "put_bytes": len(case.put),
            "bytes": case.limit,
            "tail": int.from_bytes(case.tail + junk_tail, "little"),
            "tail_bytes": len(case.tail),
            "facts": case.facts,
        }

    def beats_of(self, data: bytes) -> int:
        return -(-len(data) // self.width)

    def cycles(self, cases: Iterable[Case], least: int = 1) -> int:
        """What the header promises: a frame takes its beats in or out, and `least`."""
        return sum(
            max(least, self.beats_of(case.data), self.beats_of(case.edited(self.keep)))
            for case in cases
        )
