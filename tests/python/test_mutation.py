# SPDX-License-Identifier: Apache-2.0
"""`opengcm mutate`: mutants that matter are caught, none is called equivalent that is not."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from opengcm.cli.app import run
from opengcm.designs import load_design
from opengcm.mutation import page, traffic
from opengcm.mutation.designs_file import DesignsFile
from opengcm.mutation.equivalence import _cut, _proved_of
from opengcm.mutation.fates import EQUIVALENT, SURVIVED
from opengcm.mutation.netlist import Mutant, _is_constant, mutate
from opengcm.mutation.reasons import Reason, ReasonsError, line_of, read_reasons, reason_for
from opengcm.mutation.record import RECORDS, Module, Record, Survivor
from opengcm.mutation.run import analyse
from opengcm.mutation.score import Score, scores
from opengcm.mutation.selected import SELECT
from opengcm.results import ResultsError

SMALL, TOP = "crenne2011_basic", "og_crenne_basic"
SURVIVORS = [
    Survivor("og_a", "prim/og_a.sv:3.1-3.9", "a <= b;", "a_q[0], D[0] of $1: stuck at 0"),
    Survivor("og_a", "prim/og_a.sv:4.1-4.9", "c <= d;", "c_q[0], D[0] of $2: stuck at 1"),
]
RECORD = Record(
    command="opengcm mutate og_a --save",
    tools={},
    revision="0",
    date="2026-01-01",
    caught_by={"vectors": 5},
    modules={"og_a": Module(10, 3, 5)},
    survivors=SURVIVORS,
)


def gate(kind: str, a: list[int | str], b: list[int | str], y: list[int]) -> dict[str, object]:
    """A cell of one bit, as Yosys writes it."""
    return {
        "hide_name": 0,
        "type": kind,
        "parameters": {
            "A_SIGNED": 0,
            "B_SIGNED": 0,
            "A_WIDTH": len(a),
            "B_WIDTH": len(b),
            "Y_WIDTH": 1,
        },
        "attributes": {},
        "port_directions": {"A": "input", "B": "input", "Y": "output"},
        "connections": {"A": a, "B": b, "Y": y},
    }


def test_only_what_changes_nothing_is_equivalent() -> None:
    """y = a & (a | (b ^ mutant 1)) is a whatever mutant 1 does; mutant 2 inverts y."""
    select: list[int | str] = list(range(10, 42))
    module = {
        "attributes": {},
        "ports": {
            "a": {"direction": "input", "bits": [2]},
            "b": {"direction": "input", "bits": [3]},
            SELECT: {"direction": "input", "bits": select},
            "y": {"direction": "output", "bits": [9]},
        },
        "cells": {
            "is_1": gate("$eq", select, ["1"], [4]),
            "is_2": gate("$eq", select, ["0", "1"], [5]),
            "first": gate("$xor", [3], [4], [6]),
            "either": gate("$or", [2], [6], [7]),
            "both": gate("$and", [2], [7], [8]),
            "second": gate("$xor", [8], [5], [9]),
        },
        "netnames": {},
    }
    assert _proved_of(_cut(module, frozenset()), [1, 2]) == {1}


def test_state_and_submodules_are_cut() -> None:
    """What a register or a submodule is given is compared: its change is no equivalence."""
    select: list[int | str] = list(range(10, 42))
    register = {
        "hide_name": 0,
        "type": "$dff",
        "parameters": {"WIDTH": 1, "CLK_POLARITY": 1},
        "attributes": {},
        "port_directions": {"CLK": "input", "D": "input", "Q": "output"},
        "connections": {"CLK": [2], "D": [5], "Q": [6]},
    }
    inside = {**register, "type": "og_inside"}
    for cell in (register, inside):
        module = {
            "attributes": {},
            "ports": {
                "clk_i": {"direction": "input", "bits": [2]},
                "a": {"direction": "input", "bits": [3]},
                SELECT: {"direction": "input", "bits": select},
            },
            "cells": {
                "is_1": gate("$eq", select, ["1"], [4]),
                "change": gate("$xor", [3], [4], [5]),
                "kept": cell,
            },
            "netnames": {},
        }
        assert _proved_of(_cut(module, frozenset({"og_inside"})), [1, 2]) == {2}


def test_reasons(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    mutants = [each.mutant() for each in SURVIVORS]
    reasons = [
        Reason(module="og_a", how="equivalent", why="x", what="a_q"),
        Reason(module="og_a", how="elsewhere", why="y", what="c_q", designs=["other"]),
    ]
    assert reason_for(reasons, "this", mutants[0], "") is reasons[0]
    assert reason_for(reasons, "this", mutants[1], "") is None
    assert reason_for(reasons, "other", mutants[1], "") is reasons[1]
    assert scores("this", RECORD, reasons) == {"og_a": Score(10, 3, 1, 5, 0)}
    assert scores("other", RECORD, reasons)["og_a"].per_cent == 100
    assert scores("this", RECORD, [])["og_a"].left == 2

    for text, wrong in (
        ("[[reason]]\nmodule = 'og_a'\nhow = 'equivalent'", "why"),
        ("[[reason]]\nmodule = 'og_a'\nhow = 'never'\nwhy = 'x'\nwhat = 'a'", "how"),
        ("[[reason]]\nmodule = 'og_a'\nhow = 'equivalent'\nwhy = 'x'", "all mutants"),
        (
            "[[reason]]\nmodule = 'a'\nhow = 'elsewhere'\nwhy = 'x'\nwhat = 'a'\nby = 'tests/no'",
            "tests/no",
        ),
    ):
        (tmp_path / "file").write_text(text, encoding="utf-8")
        with pytest.raises(ReasonsError, match=wrong):
            read_reasons(tmp_path / "file")

    monkeypatch.setattr("opengcm.mutation.reasons.CLONE", False)  # no tests beside it
    assert [reason.by for reason in read_reasons(tmp_path / "file")] == ["tests/no"]


def test_record_is_read_back(tmp_path: Path) -> None:
    path = tmp_path / "mutation.json"
    file = DesignsFile(path, Record)
    file.save("one", RECORD)
    file.save("another", replace_command(RECORD))
    assert file.load() == {"one": RECORD, "another": replace_command(RECORD)}
    path.write_text('{"designs": {"one": {}}}', encoding="utf-8")
    with pytest.raises(ResultsError, match="mutation"):
        file.load()


def replace_command(record: Record) -> Record:
    return Record(
        **{name: getattr(record, name) for name in record.__struct_fields__[1:]}, command="x"
    )


def test_what_is_committed() -> None:
    """The survivors are as many as the counts say, and every reason is for one of them."""
    records, reasons = RECORDS.load(), read_reasons()
    assert records
    for record in records.values():
        for name, module in record.modules.items():
            left = sum(each.module == name for each in record.survivors)
            assert module.mutants == module.equivalent + module.caught + left
    for reason in reasons:
        assert any(
            reason.is_for(design, each.mutant(), each.line)
            for design, record in records.items()
            for each in record.survivors
        ), f"a reason for nothing: {reason}"
    assert page.is_current(), "opengcm mutate --write-docs"


def test_lines() -> None:
    line = line_of(Mutant(1, "og_gcm_pkg", "og_gcm_pkg", "gcm/og_gcm_pkg.sv:1.1-1.2", ""))
    assert "SPDX" in line
    assert not line_of(Mutant(1, "x", "x", "no/such.sv:1.1", ""))


def test_unknown_word(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["mutate", "og_no_such_module"]) == 2
    assert "no design, and no module" in capsys.readouterr().err


@pytest.mark.full
def test_mutants_of_a_small_design() -> None:
    """Every mutant has a fate and a line, most are caught, and what is known is not run again."""
    design = load_design(SMALL)
    analysis = analyse(design, most=8, seed=5, workers=1, force=True)
    assert {each.number for each in analysis.mutated.mutants} == analysis.fates.keys()
    assert all(line_of(each) for each in analysis.mutated.mutants if each.module == TOP)
    left = len(analysis.having(SURVIVED))
    caught = len(analysis.mutated.mutants) - left - len(analysis.having(EQUIVALENT))
    assert caught > left
    told: list[int] = []
    again = analyse(
        design, most=8, seed=5, workers=1, reached=lambda done, _total: told.append(done)
    )
    assert again.fates == analysis.fates
    assert not told


def test_reads_without_a_clock_have_no_enable() -> None:
    """Yosys stops where a change makes an enable or a reset of such a read port no constant."""
    memory = {"type": "$mem_v2", "parameters": {"RD_CLK_ENABLE": "10"}}
    modules = {"og_a": {"cells": {"mem": memory, "other": {"type": "og_b"}}}}
    for port, cell, bit, constant in (
        ("RD_EN", "mem", 0, True),
        ("RD_SRST", "mem", 0, True),
        ("RD_EN", "mem", 1, False),
        ("RD_DATA", "mem", 0, False),
        ("RD_EN", "other", 0, False),
    ):
        line = f"mutate -mode inv -module og_a -cell {cell} -port {port} -portbit {bit}"
        assert _is_constant(modules, line) == constant, line

    fifo = replace(
        load_design("gcm_25g"),
        name="fifo",
        top="og_stream_fifo",
        parameters={"Width": 1, "Depth": 2},
    )
    # With seed 15, a reset of the read port is among what Yosys chooses.
    assert mutate(fifo, 40, 15).mutants


@pytest.mark.full
def test_mutants_depend_on_the_seed() -> None:
    design = load_design(SMALL)
    assert mutate(design, 8, 5).mutants != mutate(design, 8, 6).mutants
    changed = mutate(replace(design, name="other"), 8, 5)
    assert [each.what for each in changed.mutants] == [m.what for m in mutate(design, 8, 5).mutants]


@pytest.mark.parametrize("name", ["gcm_25g", "gcm_axis_25g", "gcm_compact", "aes_enc", "lin2023"])
def test_long_stages_come_last(name: str) -> None:
    """A mutant falls to the first stage that it can: that must not be an expensive one."""
    stages = traffic.stages(load_design(name))
    assert [stage.long for stage in stages] == sorted(stage.long for stage in stages)
    assert not stages[0].long
    assert len({stage.name for stage in stages}) == len(stages)


def test_committed_file_is_sorted() -> None:
    names = list(json.loads(RECORDS.path.read_text(encoding="utf-8"))["designs"])
    assert names == sorted(names)
