# SPDX-License-Identifier: Apache-2.0
"""The parameters of top modules in words.

The RTL has integers, and so have `Design.parameters`, committed figures and every hash. Design
files, the command line and Python may write words for them, and what a person reads has words:

    Sbox = "tower"                           SBOX_... of og_aes_pkg
    Release = "verified"                     RELEASE_... of og_gcm_pkg
    MulRegs = ["split", "sum", "reduce"]     REG_... of og_gf128_pkg, one bit each
    SumsRegs = true                          every parameter of type `bit`

As text, on the command line, a list has commas: `MulRegs=split,sum,reduce`.
"""

from collections.abc import Iterable, Mapping, Sequence

from opengcm.errors import DesignError

Value = int | str | Sequence[str]
"""What may be given for a parameter's integer."""

CHOICES: Mapping[str, Mapping[str, int]] = {
    "Sbox": {"table": 0, "tower": 1, "bram": 2, "composite": 3, "lut4": 4, "coset": 5},
    "Release": {"cut-through": 0, "verified": 1},
}
"""Parameters that are one of some words."""

FLAGS = frozenset(
    {
        *("AsyncReset", "BlockRam", "BothWays", "CarryChains", "DelayRam", "EarlyCut"),
        *(
            "Destination",
            "Ethernet",
            "InputDrops",
            "MulPairs",
            "OutFifo",
            "PassAad",
            "SumsRegs",
        ),
        "TowerState",
        "WireRegs",
    }
)
"""Parameters of type `bit`: true or false."""

LEVELS, MUL_REGS = "Levels", "MulRegs"
_MAX_LEVELS = 7
_JOIN = 3  # the bit of join1
_HALVE = 12  # and of halve1
REGISTERS: Mapping[str, int] = {
    "operand": 11,
    **{f"halve{step}": _HALVE + step - 1 for step in range(1, _MAX_LEVELS)},
    "split": 0,
    "product": 1,
    "sum": 2,
    **{f"join{step}": _JOIN + step - 1 for step in range(1, _MAX_LEVELS + 1)},
    "reduce": 10,
}
"""The bits of MulRegs, in the order in which data meet them."""
_NONE = "none"
"""No register at all."""
_INT = range(-(2**31), 2**31)
"""Of an `int` of SystemVerilog. Tools cut what is beyond to 32 bits, each in its own way."""


def parse(name: str, value: object) -> int:
    """The integer of a parameter, from a design file or from Python.

    Text is read as on the command line. DesignError, with the words that there are, for a value
    that the parameter cannot have; those that are no choice, flag or MulRegs take any integer of 32
    bits.
    """
    if isinstance(value, bool) and name not in FLAGS:
        raise _wrong(name, str(value).lower())
    if isinstance(value, int):
        return _checked(name, int(value))
    if isinstance(value, str):
        return _from_text(name, value.strip())
    if isinstance(value, list | tuple) and name == MUL_REGS:
        return _mask(value)
    raise _wrong(name, value)


def in_words(name: str, value: int) -> str:
    """How the value of a parameter is written, so that `parse` reads it back."""
    if name in CHOICES:
        return next((word for word, number in CHOICES[name].items() if number == value), str(value))
    if name in FLAGS and value in (0, 1):
        return "true" if value else "false"
    if name == MUL_REGS and 0 <= value < 1 << len(REGISTERS):
        return ",".join(word for word, bit in REGISTERS.items() if value >> bit & 1) or _NONE
    return str(value)


def assignments(values: Mapping[str, int], quote: str = "", equals: str = " = ") -> list[str]:
    """NAME = VALUE of each parameter; `quote` goes around the names."""
    return [
        f"{quote}{name}{quote}{equals}{in_words(name, value)}" for name, value in values.items()
    ]


def check(values: Mapping[str, int]) -> None:
    """DesignError if MulRegs has steps that the multiplier of `Levels` has not.

    Where one of the two is not among the values, nothing is said.
    """
    if LEVELS not in values or MUL_REGS not in values:
        return
    levels, regs = values[LEVELS], values[MUL_REGS]
    for step in range(max(levels, 1), _MAX_LEVELS):
        if regs >> _HALVE + step - 1 & 1:
            raise DesignError(f"{MUL_REGS} has halve{step}, which takes {LEVELS} above {step}")
    for step in range(max(levels, 0) + 1, _MAX_LEVELS + 1):
        if regs >> _JOIN + step - 1 & 1:
            there = f"only join1 to join{levels}" if levels > 1 else "only join1" if levels else ""
            raise DesignError(
                f"{MUL_REGS} has join{step}; with {LEVELS} = {levels} there is"
                f" {there or 'no joining step'}"
            )


def check_range(name: str, number: int) -> None:
    """DesignError for an integer beyond 32 bits, whatever module it is for."""
    if number not in _INT:
        raise DesignError(f"parameter {name} is an integer of {_INT[0]:,} to {_INT[-1]:,}")


def integer(name: str, text: str) -> int | None:
    """The integer that a text is, for a parameter of any module; None if it is none.

    DesignError if it is beyond 32 bits.
    """
    try:
        number = int(text, 10 if text.isdecimal() else 0)
    except ValueError:
        if not text.isdecimal():
            return None
        number = _INT.stop  # Python reads no more than some thousand digits
    check_range(name, number)
    return number


def _from_text(name: str, text: str) -> int:
    number = integer(name, text)
    if number is not None:
        return _checked(name, number)
    if name in CHOICES and text in CHOICES[name]:
        return CHOICES[name][text]
    if name in FLAGS and text in ("true", "false"):
        return int(text == "true")
    if name == MUL_REGS:
        return 0 if text == _NONE else _mask(word.strip() for word in text.split(","))
    raise _wrong(name, text)


def _checked(name: str, number: int) -> int:
    """An integer that the parameter can be."""
    check_range(name, number)
    known = CHOICES.get(name, {}).values() or (range(2) if name in FLAGS else None)
    if name == MUL_REGS:
        known = range(1 << len(REGISTERS))
    if known is not None and number not in known:
        raise _wrong(name, number)
    return number


def _mask(words: Iterable[object]) -> int:
    """MulRegs, from the names of its bits."""
    mask = 0
    for word in words:
        if not isinstance(word, str) or word not in REGISTERS:
            raise _wrong(MUL_REGS, word)
        if mask >> REGISTERS[word] & 1:
            raise DesignError(f"{MUL_REGS} has {word} twice")
        mask |= 1 << REGISTERS[word]
    return mask


def _wrong(name: str, value: object) -> DesignError:
    said = repr(value) if isinstance(value, str) else value
    if name in CHOICES:
        known = f"is one of {', '.join(CHOICES[name])}"
    elif name in FLAGS:
        known = "is true or false"
    elif name == MUL_REGS:
        known = f"is a list of {', '.join(REGISTERS)}"
    else:
        known = "is an integer"
    return DesignError(f"parameter {name} {known}, not {said}")
