# SPDX-License-Identifier: Apache-2.0
"""opengcm.parameters: words for the integers of the RTL, there and back, and what is refused."""

import re
from pathlib import Path
from typing import Any

import pytest

from opengcm import parameters, sources
from opengcm.declared import parameters_of
from opengcm.designs import design_names, find_design, load_design, read_design
from opengcm.errors import DesignError
from opengcm.flows import SynthRequest
from opengcm.parameters import CHOICES, FLAGS, REGISTERS, assignments, check, in_words, parse

OWN = """
name = "mine"
summary = "of my own"
kind = "gcm"
core = "opengcm:lib:gcm"
top = "og_gcm_core"
[parameters]
Lanes = 1
{more}
"""
CONSTANT = re.compile(r"localparam int (\w+) = (\d+);")


@pytest.mark.parametrize(
    ("name", "given", "number"),
    [
        ("Sbox", "tower", 1),
        ("Sbox", "composite", 3),
        ("Sbox", 2, 2),
        ("Sbox", " 3 ", 3),
        ("Release", "verified", 1),
        ("Release", "cut-through", 0),
        ("SumsRegs", True, 1),
        ("SumsRegs", "false", 0),
        ("SumsRegs", 1, 1),
        ("SumsRegs", "1", 1),
        ("MulRegs", ["split", "sum", "join2", "reduce"], 1045),
        ("MulRegs", ("reduce", "operand"), 1 << 10 | 1 << 11),
        ("MulRegs", "split,sum,join2,reduce", 1045),
        ("MulRegs", "sum, join7", 1 << 2 | 1 << 9),
        ("MulRegs", "0x424", 1060),
        ("MulRegs", ["halve1", "halve6"], 1 << 12 | 1 << 17),
        ("MulRegs", 4095, 4095),
        ("MulRegs", [], 0),
        ("MulRegs", "none", 0),
        ("KeySlots", 8, 8),
        ("KeySlots", "0x40", 64),
        ("KeySlots", 2**31 - 1, 2**31 - 1),
        ("KeySlots", "-0x80000000", -(2**31)),
    ],
)
def test_read(name: str, given: Any, number: int) -> None:
    assert parse(name, given) == number
    assert parse(name, in_words(name, number)) == number


@pytest.mark.parametrize(
    ("name", "given", "message"),
    [
        ("Sbox", "towel", "Sbox is one of table, tower, bram, composite, lut4, coset, not 'to"),
        ("Sbox", 6, "Sbox is one of table, .*, not 6"),
        ("Sbox", True, "Sbox is one of table, .*, not 'true'"),
        ("Sbox", ["tower"], "Sbox is one of table"),
        ("Release", "cut_through", "Release is one of cut-through, verified, not 'cut_through'"),
        ("SumsRegs", "yes", "SumsRegs is true or false, not 'yes'"),
        ("SumsRegs", 2, "SumsRegs is true or false, not 2"),
        ("MulRegs", ["split", "join8"], "MulRegs is a list of operand, .*, split, .* not 'join8'"),
        ("MulRegs", "split,", "MulRegs is a list of operand, .*, split, .* not ''"),
        ("MulRegs", [["split"]], "MulRegs is a list of operand"),
        ("MulRegs", [1], "MulRegs is a list of operand"),
        ("MulRegs", ["sum", "split", "sum"], "MulRegs has sum twice"),
        ("MulRegs", 1 << 18, "MulRegs is a list of operand, .* not 262144"),
        ("MulRegs", -1, "MulRegs is a list of operand, .* not -1"),
        ("KeySlots", "eight", "KeySlots is an integer, not 'eight'"),
        ("KeySlots", "", "KeySlots is an integer, not ''"),
        ("KeySlots", True, "KeySlots is an integer, not 'true'"),
        ("KeySlots", 8.0, "KeySlots is an integer, not 8.0"),
        ("KeySlots", [8], "KeySlots is an integer, not "),
        *(
            (name, given, f"{name} is an integer of -2,147,483,648 to 2,147,483,647$")
            for name in ("KeySlots", "Sbox", "SumsRegs", "MulRegs")
            for number in (2**31, -(2**31) - 1, 2**32 + 1)
            for given in (number, f"{number:#x}")
        ),
        ("KeySlots", "4294967300", "KeySlots is an integer of -2,147,483,648 to"),
    ],
)
def test_refused(name: str, given: Any, message: str) -> None:
    with pytest.raises(DesignError, match=message):
        parse(name, given)


def test_more_digits_than_python_reads() -> None:
    for given in (10**5000, "9" * 5000):
        with pytest.raises(DesignError, match="KeySlots is an integer of -2,147,483,648 to"):
            parse("KeySlots", given)


def test_every_value_is_read_back() -> None:
    for mask in (*range(1 << 12), *range(0, 1 << len(REGISTERS), 1 << 12)):
        assert parse("MulRegs", in_words("MulRegs", mask)) == mask
    for name, choices in CHOICES.items():
        assert [parse(name, in_words(name, n)) for n in choices.values()] == [*choices.values()]


def test_in_words() -> None:
    values = {"Lanes": 2, "Sbox": 3, "MulRegs": 1060, "OutFifo": 0}
    assert assignments(values, "`") == [
        *("`Lanes` = 2", "`Sbox` = composite", "`MulRegs` = sum,join3,reduce"),
        "`OutFifo` = false",
    ]
    assert in_words("Sbox", 9) == "9"  # what the RTL would refuse is shown as it is


class TestVocabularyOfTheRtl:
    """The words are those of the packages, the flags those of the modules that are designs."""

    @pytest.fixture
    def constants(self) -> dict[str, int]:
        paths = sources.rtl_root().rglob("*_pkg.sv")
        text = "\n".join(path.read_text(encoding="utf-8") for path in paths)
        return {name: int(value) for name, value in CONSTANT.findall(text)}

    def test_choices(self, constants: dict[str, int]) -> None:
        for name, choices in CHOICES.items():
            for word, number in choices.items():
                constant = f"{name}_{word}".upper().replace("-", "_")
                assert constants[constant] == number

    def test_registers(self, constants: dict[str, int]) -> None:
        for word, bit in REGISTERS.items():
            step = int(word[-1]) - 1 if word[-1].isdecimal() else 0
            assert constants[f"REG_{word.rstrip('1234567').upper()}"] + step == bit
        assert constants["REG_JOIN"] + constants["MAX_LEVELS"] == constants["REG_REDUCE"]
        assert constants["REG_HALVE"] + constants["MAX_LEVELS"] - 1 == len(REGISTERS)

    def test_flags(self) -> None:
        """A parameter of type bit that a design can have is one, and nothing else is."""
        tops = {load_design(name).top for name in design_names()}
        flags, others = set(), set()
        for path in sources.rtl_root().rglob("*.sv"):
            if path.stem in tops or path.parent.name == "cores":
                text = path.read_text(encoding="utf-8")
                flags |= set(re.findall(r"^ +parameter bit +(\w+)", text, re.MULTILINE))
                others |= set(re.findall(r"^ +parameter int +(\w+)", text, re.MULTILINE))
        assert flags <= FLAGS, "opengcm.parameters.FLAGS lacks these"
        assert not others & FLAGS
        assert set(CHOICES) <= others

    def test_a_default_of_the_rtl(self) -> None:
        files = sources.files_of("opengcm:lib:gcm", "og_gcm_core")
        found = parameters_of("og_gcm_core", files)
        assert found is not None
        assert (found["Levels"], found["OutFifo"]) == (2, None)
        assert in_words("MulRegs", found["MulRegs"] or 0) == "split,sum,join2,reduce"


class TestJoiningSteps:
    """A multiplier has as many as its Levels; others are refused, not passed over."""

    @pytest.mark.parametrize("levels", range(8))
    def test_each(self, levels: int) -> None:
        for step in range(1, 8):
            values = {"Levels": levels, "MulRegs": parse("MulRegs", ["sum", f"join{step}"])}
            if step <= levels:
                check(values)
            else:
                with pytest.raises(DesignError, match=f"join{step}; with Levels = {levels} "):
                    check(values)

    def test_one_alone_says_nothing(self) -> None:
        check({"MulRegs": 4095})
        check({"Levels": 0})

    @pytest.mark.parametrize(
        ("given", "message"),
        [
            ({"MulRegs": ["join5", "reduce"]}, "MulRegs has join5; with Levels = 4 there is only"),
            ({"MulRegs": ["halve4", "reduce"]}, "MulRegs has halve4, which takes Levels above 4"),
            ({"Levels": 2}, "MulRegs has join3; with Levels = 2 there is only join1 to join2"),
        ],
    )
    def test_of_a_design(self, given: dict[str, Any], message: str) -> None:
        with pytest.raises(DesignError, match=message):
            find_design("lin2023", given)

    def test_against_the_default_of_the_module(self) -> None:
        """gcm_25g says nothing of MulRegs."""
        assert "MulRegs" not in load_design("gcm_25g").parameters
        with pytest.raises(DesignError, match="join2; with Levels = 1 there is only join1"):
            find_design("gcm_25g", {"Levels": 1})
        find_design("gcm_25g", {"Levels": 1, "MulRegs": ["join1", "reduce"]})

    def test_those_of_a_target(self) -> None:
        """Two levels are enough for gcm_25g itself, and not for what ecp5 has other."""
        design = find_design("gcm_25g", {"Levels": 2})
        SynthRequest.of_design(design, "virtex5")
        with pytest.raises(DesignError, match="MulRegs has join3; with Levels = 2"):
            SynthRequest.of_design(design, "ecp5")

    @pytest.mark.parametrize(
        "more",
        [
            "Levels = 1",
            'Levels = 3\nMulRegs = ["join4", "reduce"]',
            "[results]\ntargets = ['ecp5']\n[results.ecp5]\nLevels = 1\nwhy = 'x'",
        ],
    )
    def test_of_a_file(self, tmp_path: Path, more: str) -> None:
        path = tmp_path / "mine.toml"
        path.write_text(OWN.format(more=more), encoding="utf-8")
        with pytest.raises(DesignError, match="MulRegs has join"):
            find_design(path)


class TestDesignFiles:
    def read(self, tmp_path: Path, more: str) -> dict[str, int]:
        path = tmp_path / "mine.toml"
        path.write_text(OWN.format(more=more), encoding="utf-8")
        return dict(read_design(path).parameters)

    def test_words_and_integers_are_the_same_design(self, tmp_path: Path) -> None:
        words = 'Sbox = "bram"\nOutFifo = false\nMulRegs = ["sum", "reduce"]\nRelease = "verified"'
        numbers = "Sbox = 2\nOutFifo = 0\nMulRegs = 1028\nRelease = 1"
        assert self.read(tmp_path, words) == self.read(tmp_path, numbers)

    def test_a_wrong_word_names_the_file(self, tmp_path: Path) -> None:
        with pytest.raises(DesignError, match=r"mine.toml: parameter Sbox is one of table"):
            self.read(tmp_path, 'Sbox = "silver"')

    @pytest.mark.parametrize("place", ["[parameters]", "[results.ecp5]"])
    def test_a_number_beyond_32_bits(self, tmp_path: Path, place: str) -> None:
        """KeyMax of 2^32 + 128 would be built as 128."""
        more = "[results]\ntargets = ['ecp5']\n[results.ecp5]\nwhy = 'x'\n"
        more = more if place in more else ""
        with pytest.raises(DesignError, match=r"mine.toml: parameter KeyMax is an integer of -2,"):
            self.read(tmp_path, f"{more}KeyMax = 4294967424")

    def test_the_library_has_words_only(self) -> None:
        """No number stands where there is a word, in a design or an example."""
        root = sources.ROOT
        for path in [*(root / "designs").glob("*.toml"), *(root / "examples").rglob("*.toml")]:
            for line in path.read_text(encoding="utf-8").splitlines():
                name, _, value = line.partition(" = ")
                if name in {*parameters.CHOICES, *FLAGS, parameters.MUL_REGS}:
                    assert not re.search(r"\b\d+\b", value), f"{path.name}: {line}"
