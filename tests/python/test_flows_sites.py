# SPDX-License-Identifier: Apache-2.0
"""LUT sites: each rule of a legal pair, the size of the matching, and a netlist with pairs made.

The rules are walked on netlists of a few cells that are made here; the matching is compared with a
search of all subsets of pairs, on random netlists of up to nine functions; `pairs.sv` is mapped,
written with LUT6_2 and simulated beside what it was mapped to.
"""

import errno
import gzip
import json
import random
import re
import subprocess
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from opengcm.flows import FlowError, SynthRequest, synthesise
from opengcm.flows.netlist import Bit, Cell, Netlist, netlist_of
from opengcm.flows.paired import check_pair, lut6_2, write_paired
from opengcm.flows.primitives import Primitive, fpga_primitive
from opengcm.flows.sites import Pair, Sites, find_sites
from opengcm.flows.tools import YOSYS, python_tool

DATA = Path(__file__).parent.parent / "data" / "pairs"
FREE = 100  # outputs of cells are bits from here on


def lut6(cell_type: str) -> Primitive:
    return fpga_primitive(cell_type, 6)


def function(index: int, inputs: list[Bit], init: int = 0) -> Cell:
    """A LUT whose output is bit FREE + index."""
    size = len(inputs)
    pins = {f"I{pin}": [bit] for pin, bit in enumerate(inputs)}
    parameters = {"INIT": f"{init:0{1 << size}b}"}
    return Cell(f"lut{index}", f"LUT{size}", pins, {"O": [FREE + index]}, parameters)


def functions(*inputs: list[Bit]) -> list[Cell]:
    return [function(index, bits) for index, bits in enumerate(inputs)]


def sites(*cells: Cell, outputs: list[Bit] | None = None) -> Sites:
    """Of a netlist whose outputs are all that its functions make, or those given."""
    made = [bit for cell in cells for bits in cell.outputs.values() for bit in bits]
    ends = made if outputs is None else outputs
    return find_sites(Netlist("top", {}, {"out": ends}, list(cells), {}), lut6)


@pytest.mark.parametrize(
    ("first", "second", "count"),
    [
        ([1, 2, 3, 4, 5], [1, 2, 3, 4, 5], 1),
        ([1, 2, 3, 4, 5], [5], 1),
        ([1, 2, 3], [3, 4, 5], 1),
        ([1, 2, 3], [3, 4, 5, 6], 2),  # six inputs together
        ([1, 2, 3], [4, 5], 2),  # none in common
        ([1, 2, 3, 4, 5, 6], [1, 2], 2),  # a whole LUT
        ([1, 2, 3, 4, 5, "1"], [1, 2], 1),  # a constant is no input
        (["0", "1"], ["0", "1"], 2),
    ],
)
def test_inputs_of_a_pair(first: list[Bit], second: list[Bit], count: int) -> None:
    assert sites(*functions(first, second)).count == count


def test_an_inverter_is_a_function() -> None:
    inverter = Cell("inv", "INV", {"I": [2]}, {"O": [200]})
    assert sites(*functions([1, 2, 3]), inverter).count == 1


def wide(name: str, first: Bit, second: Bit) -> Cell:
    return Cell(name, "MUXF7", {"I0": [first], "I1": [second], "S": [9]}, {"O": [f"{name}.O"]})


def test_what_a_multiplexer_selects_is_alone() -> None:
    both = functions([1, 2], [1, 3], [1, 2, 3], [1, 2, 4])
    assert sites(*both).count == 2
    assert sites(*both, wide("mux", FREE, FREE + 1)).count == 3


@pytest.mark.parametrize(("second", "count"), [("1", 3), (5, 3), (FREE, 3), (FREE + 1, 2)])
def test_a_multiplexer_has_two_luts_beside_it(second: Bit, count: int) -> None:
    """A constant, a register and a function that another input has already are led in."""
    three = functions([1, 2], [5, 6, 7, 8, 9, 10])
    assert sites(*three, wide("mux", FREE, second)).count == count


def test_multiplexers_do_not_share_a_function() -> None:
    found = sites(*functions([1, 2], [3, 4]), *(wide(name, FREE, FREE + 1) for name in "ab"))
    assert found.count == 4


def chain(select: list[Bit], data: list[Bit]) -> Cell:
    """A carry chain of four bits."""
    inputs: dict[str, list[Bit]] = {"S": select, "DI": data, "CI": ["0"], "CYINIT": ["0"]}
    outputs: dict[str, list[Bit]] = {"O": [300, 301, 302, 303], "CO": [310, 311, 312, 313]}
    return Cell("carry", "CARRY4", inputs, outputs)


@pytest.mark.parametrize(
    ("select", "data", "read", "also_out", "count"),
    [
        # S at O6 and DI at O5 of one LUT.
        ([FREE, "0", "0", "0"], [FREE + 1, "0", "0", "0"], 1, [], 1),
        # DI leads elsewhere: any LUT, and O5 beside S stays free.
        ([FREE, "0", "0", "0"], [FREE + 1, "0", "0", "0"], 1, [FREE + 1], 2),
        # DI of another bit.
        ([FREE, 7, "0", "0"], ["0", FREE + 1, "0", "0"], 2, [], 3),
        # A register at S is led in by a LUT, and so is a function that two bits have.
        ([FREE, 7, "0", "0"], [7, 7, "0", "0"], 2, [FREE + 1], 3),
        ([FREE, FREE, "0", "0"], [7, 7, "0", "0"], 2, [FREE + 1], 3),
        # Bits that lead nowhere take none.
        ([FREE, 7, 8, 9], [7, 7, "0", "0"], 1, [FREE + 1], 2),
    ],
)
def test_carry_chains(
    select: list[Bit], data: list[Bit], read: int, also_out: list[Bit], count: int
) -> None:
    two = functions([1, 2, 3], [1, 2])
    ends: list[Bit] = [*(300 + bit for bit in range(read)), *also_out]
    assert sites(*two, chain(select, data), outputs=ends).count == count


def shift(index: int, kind: str = "SRL16E", **changed: list[Bit]) -> Cell:
    pins: dict[str, list[Bit]] = {"CLK": [1], "CE": ["1"], "D": [index], "A0": ["1"]}
    pins |= {pin: ["0"] for pin in ("A1", "A2", "A3")}
    return Cell(f"shift{index}", kind, pins | changed, {"Q": [FREE + index]})


def test_two_shift_registers_share_a_lut() -> None:
    assert sites(shift(2), shift(3), shift(4)).count == 2
    for changed in ({"A2": ["1"]}, {"CLK": [9]}, {"CE": [9]}):
        assert sites(shift(2), shift(3, **changed)).count == 2
    other_edge = replace(shift(3), parameters={"IS_CLK_INVERTED": "1"})
    assert sites(shift(2), other_edge).count == 2
    assert sites(shift(2, "SRLC32E"), shift(3, "SRLC32E")).count == 2


def test_memories_hold_no_function() -> None:
    memories = [
        Cell(f"ram{index}", kind, {"ADDRA": [1]}, {"DOA": [FREE + index]})
        for index, kind in enumerate(("RAM32M", "RAM64M", "RAM64X1D"))
    ]
    assert sites(*memories, *[function(9, [1])]).count == 4 + 4 + 2 + 1


def largest(cells: list[Cell]) -> int:
    """The most pairs there can be, by trying all."""
    if not cells:
        return 0
    first, *rest = cells
    best = largest(rest)
    for other in rest:
        one, two = ({bit for bits in c.inputs.values() for bit in bits} for c in (first, other))
        if one & two and len(one | two) <= 5:
            best = max(best, 1 + largest([cell for cell in rest if cell is not other]))
    return best


def test_no_matching_is_larger() -> None:
    rng = random.Random(1)
    more_than_one_way = 0
    for _ in range(150):
        cells = [
            function(index, list(rng.sample(range(1, 12), rng.randint(2, 6))))
            for index in range(rng.randint(4, 9))
        ]
        found = sites(*cells)
        names = [cell.name for pair in found.pairs for cell in (pair.o6, pair.o5)]
        assert len(names) == len(set(names))
        most = largest(cells)
        assert (found.count, len(found.pairs)) == (len(cells) - most, most)
        more_than_one_way += most >= 2
    assert more_than_one_way > 50


def test_a_wrong_lut6_2_is_found() -> None:
    pair = Pair(function(0, [3, 1, "1", 2], 0x1BE2), function(1, [2, 4, 5], 0x96))
    made = lut6_2(pair)
    check_pair(made, pair)
    digits = made["parameters"]["INIT"]
    for index in range(64):
        wrong = made | {"parameters": {"INIT": flipped(digits, index)}}
        with pytest.raises(FlowError, match=r"does not do what lut[01] did at O[65]"):
            check_pair(wrong, pair)
    for changed in ({"I0": [2]}, {"I5": ["0"]}, {"O6": [FREE + 1]}, {"O5": [FREE]}):
        wrong = made | {"connections": made["connections"] | changed}
        with pytest.raises(FlowError, match="does not do what"):
            check_pair(wrong, pair)


def flipped(digits: str, index: int) -> str:
    return f"{digits[:index]}{1 - int(digits[index])}{digits[index + 1 :]}"


def verilog(name: str, folder: Path) -> str:
    """What Yosys writes of `name`.json."""
    script = f"read_json {name}.json; write_verilog -noattr {name}.v"
    subprocess.run([python_tool(YOSYS), "-q", "-p", script], cwd=folder, check=True)
    return (folder / f"{name}.v").read_text(encoding="utf-8")


def test_a_netlist_with_its_pairs_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cli: Any
) -> None:
    monkeypatch.setenv("OPENGCM_CACHE", str(tmp_path / "cache"))
    out = tmp_path / "paired.v"
    done = cli(
        *("synth", "--top", "pairs", "--files", DATA / "pairs.sv", "--target", "virtex5"),
        *("--paired", out, "--json"),
    )
    assert done.code == 0, done.err
    record = json.loads(done.out)
    (kept,) = (tmp_path / "cache" / "synth").glob("pairs-virtex5-*/netlist.json.gz")
    (tmp_path / "mapped.json").write_bytes(gzip.decompress(kept.read_bytes()))
    module = json.loads((tmp_path / "mapped.json").read_text())["modules"]["pairs"]
    found = find_sites(netlist_of(module, "pairs"), lut6)
    kinds = {cell["type"] for cell in module["cells"].values()}
    assert kinds >= {"CARRY4", "MUXF7", "SRL16E"}
    assert record["sites"] == found.count < record["lut"]
    assert out.read_text().count("LUT6_2") == len(found.pairs) >= 6

    mapped = verilog("mapped", tmp_path)
    assert "LUT6_2" not in mapped
    (tmp_path / "mapped.v").write_text(mapped)
    out.write_text(re.sub(r"^module pairs\b", "module paired", out.read_text(), flags=re.M))
    assert simulated(tmp_path) == "2000 cycles alike, bits that never changed: 00000000000"
    # The bench sees a wrong bit.
    digits = re.search(r"LUT6_2 #\(\s*\.INIT\(64'h([0-9a-f]+)", out.read_text())
    assert digits is not None
    wrong = f"{int(digits[1], 16) ^ (2**64 - 1):016x}"
    out.write_text(out.read_text().replace(digits[1], wrong, 1))
    assert re.match(r"cycle \d+: \w+ mapped, \w+ paired", simulated(tmp_path))


def simulated(folder: Path) -> str:
    """What the bench says of mapped.v and paired.v."""
    sources = [str(DATA / "bench.v"), str(DATA / "cells.v"), "mapped.v", "paired.v"]
    compile_it = ["iverilog", "-g2005", "-s", "bench", "-o", "bench.vvp", *sources]
    subprocess.run(compile_it, cwd=folder, check=True)
    run = ["vvp", "-n", "bench.vvp"]
    done = subprocess.run(run, cwd=folder, check=True, capture_output=True, text=True)
    return done.stdout.strip()


def test_a_file_of_pairs_that_is_there_is_told_of_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cli: Any
) -> None:
    monkeypatch.setattr("opengcm.cli.synth.synthesise", None)
    out = tmp_path / "mine.v"
    out.write_text("mine")
    source = tmp_path / "pairs.sv"
    source.write_bytes((DATA / "pairs.sv").read_bytes())
    what = ("synth", "--top", "pairs", "--files", source, "--target", "virtex5", "--paired")
    assert "is there already; --force" in cli.refused(*what, out)
    assert "both input and output" in cli.refused(*what, source, "--force")
    assert out.read_text() == "mine"


def test_no_pairs_where_a_lut_has_one_output(tmp_path: Path) -> None:
    request = SynthRequest.of_files("pairs", [DATA / "pairs.sv"], "ecp5")
    with pytest.raises(FlowError, match="the LUTs of ecp5 hold one function each"):
        synthesise(request, paired=tmp_path / "paired.v")


class _NoTool:
    """Instead of Yosys: it has written the file."""

    def run(self, _command: list[str], folder: Path, _log: Path) -> None:
        (folder / "paired.v").write_text("module top; endmodule\n")


def test_a_file_that_cannot_be_written_stays_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    netlist, out = tmp_path / "netlist.json", tmp_path / "paired.v"
    module = {"attributes": {"top": "1"}, "ports": {}, "cells": {}, "netnames": {}}
    netlist.write_text(json.dumps({"modules": {"top": module}}))
    out.write_text("mine")
    runner: Any = _NoTool()
    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", full)
        with pytest.raises(FlowError, match=r"cannot write .*paired\.v: No space left"):
            write_paired(netlist, "top", lut6, out, runner)
    assert out.read_text() == "mine"
    assert sorted(tmp_path.iterdir()) == [netlist, out]
    write_paired(netlist, "top", lut6, out, runner)
    assert out.read_text() == "module top; endmodule\n"
