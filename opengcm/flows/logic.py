# SPDX-License-Identifier: Apache-2.0
"""Boolean functions as Liberty writes them: `!A`, `A'`, `A B`, `A*B`, `A&B`, `A+B`, `A|B`, `A^B`.

NOT binds closest, then XOR, AND and OR, as the Liberty manual has it.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from opengcm.flows.errors import FlowError

_TOKEN = re.compile(r"\s*([A-Za-z_][\w\[\]]*|[01]|[!'()*&+|^])")
_WORD = re.compile(r"1'b(?P<bit>[01])|[A-Za-z_][\w\[\]]*")
_OR, _AND = ("+", "|"), ("*", "&")
_MOST_NESTED = 40
"""Brackets and NOTs in each other. Each makes up to four brackets of Verilog; Python takes 200."""
_MOST_TOKENS = 2000
"""Of a function: twenty times what a cell has, and what Python can read in one go."""


@dataclass(frozen=True)
class Logic:
    """A function: the names it reads, and itself in Verilog with these names."""

    names: tuple[str, ...]
    verilog: str

    def of(self, values: Mapping[str, str]) -> str:
        """The function in Verilog, with `values` in place of the names; zero for one without."""
        if self.verilog in values:
            return values[self.verilog]
        return _WORD.sub(
            lambda word: word[0] if word["bit"] else values.get(word[0], "1'b0"),
            self.verilog,
        )

    def table(self, names: Sequence[str]) -> int:
        """The truth table over `names`, each of which it may read: bit i is its value where
        name j has bit j of i.
        """
        every = (1 << (1 << len(names))) - 1
        values = {name: _column(j, len(names)) for j, name in enumerate(names)}
        missing = [name for name in self.names if name not in values]
        if missing:
            raise FlowError(f"{self.verilog} reads {missing[0]}, which is no input of its cell")
        words = _WORD.sub(_in_python, self.verilog)
        # What is left are operators that _Reader wrote, the same in both languages.
        return int(eval(words, {"v": values, "every": every})) & every


def _in_python(word: re.Match[str]) -> str:
    """A constant or a name of the Verilog text."""
    if word["bit"]:
        return "every" if word["bit"] == "1" else "0"
    return f"v[{word[0]!r}]"


def _column(index: int, count: int) -> int:
    """The truth table of one of `count` inputs."""
    return sum(1 << row for row in range(1 << count) if row >> index & 1)


def parse(text: str) -> Logic:
    """Read a function. FlowError if it is none, or one larger than any cell's."""
    reader = _Reader(text)
    try:
        verilog = reader.alternatives()
        if reader.next is not None:
            raise IndexError
    except IndexError:
        raise FlowError(f"{text!r} is not a function of Liberty") from None
    return Logic(tuple(dict.fromkeys(reader.names)), verilog)


class _Reader:
    """Recursive descent; IndexError where the text is no function."""

    def __init__(self, text: str) -> None:
        self._tokens: list[str] = []
        self.names: list[str] = []
        self._nested = 0
        at = 0
        while text[at:].strip():
            match = _TOKEN.match(text, at)
            if match is None:
                raise FlowError(f"{text!r} is not a function of Liberty")
            self._tokens.append(match[1])
            at = match.end()
            if len(self._tokens) > _MOST_TOKENS:
                raise FlowError(f"a function of more than {_MOST_TOKENS} words: {text[:40]} ...")

    @property
    def next(self) -> str | None:
        return self._tokens[0] if self._tokens else None

    def alternatives(self) -> str:
        found = [self._product()]
        while self.next in _OR:
            self._tokens.pop(0)
            found.append(self._product())
        return found[0] if len(found) == 1 else f"({' | '.join(found)})"

    def _product(self) -> str:
        found = [self._sum()]
        while self.next in _AND or (self.next or ")") not in (*_OR, ")", "^", "'"):
            if self.next in _AND:  # else two factors side by side
                self._tokens.pop(0)
            found.append(self._sum())
        return found[0] if len(found) == 1 else f"({' & '.join(found)})"

    def _sum(self) -> str:
        found = [self._factor()]
        while self.next == "^":
            self._tokens.pop(0)
            found.append(self._factor())
        return found[0] if len(found) == 1 else f"({' ^ '.join(found)})"

    def _factor(self) -> str:
        self._nested += 1
        if self._nested > _MOST_NESTED:
            raise FlowError(f"a function of more than {_MOST_NESTED} brackets in each other")
        found = self._factor_itself()
        self._nested -= 1
        inverted = False
        while self.next == "'":
            self._tokens.pop(0)
            inverted = not inverted
        return f"(~{found})" if inverted else found

    def _factor_itself(self) -> str:
        token = self._tokens.pop(0)
        if token == "!":
            found = f"(~{self._factor()})"
        elif token == "(":
            found = self.alternatives()
            if self._tokens.pop(0) != ")":
                raise IndexError
        elif token in ("0", "1"):
            found = f"1'b{token}"
        elif token[0].isalpha() or token[0] == "_":
            self.names.append(token)
            found = token
        else:
            raise IndexError
        return found
