# SPDX-License-Identifier: Apache-2.0
"""`opengcm agree`: modules agree with their netlists, and one that does not is found and told."""

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest
from python_support import Cli

from opengcm import sources
from opengcm.agree import page
from opengcm.agree.bench import tampered
from opengcm.agree.modules import Module, core_of, merged, module_of, modules_of
from opengcm.agree.record import load, row_of, save
from opengcm.agree.run import Outcome, agree_all, compare
from opengcm.cli.app import run
from opengcm.designs import load_design

CYCLES = 4000


def module(name: str, **parameters: int) -> Module:
    return module_of(core_of(name), name, parameters)


@pytest.mark.parametrize(
    ("name", "parameters"),
    [
        ("og_stream_fifo", {"Width": 5, "Depth": 3}),
        ("og_gcm_slot_plan", {"Lanes": 2}),
        ("og_macsec_rx_parse", {}),
        ("og_esp_trailer", {}),
    ],
)
def test_a_module_agrees_with_its_netlist(name: str, parameters: dict[str, int]) -> None:
    outcome = compare(module(name, **parameters), CYCLES, 1)
    assert (outcome.status, outcome.detail) == ("agrees", "")
    assert outcome.cycles == CYCLES
    assert outcome.moved > outcome.bits // 2


def test_a_netlist_with_a_wrong_register_is_found() -> None:
    outcome = compare(module("og_stream_fifo"), CYCLES, 1, tampered)
    assert outcome.status == "differs"
    assert re.fullmatch(
        r"cycle \d+, out_\w+_o: the source has \d+'h[0-9a-f]+, the netlist \d+'h[0-9a-f]+",
        outcome.detail,
    )


def test_a_fault_behind_a_rare_input_is_found() -> None:
    """What is lost is one bit of a payload, in one of the entries."""

    def forget(text: str) -> str:
        changed, count = re.subn(r"(\w+\[\w+\] <= )(in_payload_i);", r"\1\2 & 8'hfe;", text)
        assert count == 1
        return changed

    assert compare(module("og_stream_fifo"), CYCLES, 1, forget).status == "differs"


def test_the_fault_is_found_for_which_it_was_made(tmp_path: Path) -> None:
    """A part of a signed vector, cast to more bits, which the two readers extend differently."""
    sound = module("og_gcm_pack_look")
    (file,) = [each for each in sound.files if each.stem == sound.name]
    text = file.read_text(encoding="utf-8")
    mask = "column_t'(rest) & column_t'(LOW)"
    assert mask in text
    broken = tmp_path / file.name
    broken.write_text(text.replace(mask, "column_t'(rest[LOW_W-1:0])"), encoding="utf-8")
    files = tuple(broken if each == file else each for each in sound.files)
    outcome = compare(replace(sound, files=files), CYCLES, 1)
    assert outcome.status == "differs"
    assert "out_sight_o" in outcome.detail


def test_the_line_and_the_exit_code_say_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    found = Outcome("differs", "cycle 7, out_o: the source has 1'h0, the netlist 1'h1", 7)
    monkeypatch.setattr("opengcm.agree.run.compare", lambda *_: found)
    assert run(["agree", "og_cut", "--param", "Width=3", "--jobs", "1", "--force"]) == 1
    said = capsys.readouterr().out.splitlines()
    assert said[0] == f"og_cut (Width=3, Registered=1): differs: {found.detail}"
    assert run(["agree", "og_cut", "--jobs", "1", "--force", "--json"]) == 1
    (row,) = json.loads(capsys.readouterr().out)["rows"]
    assert (row["module"], row["status"], row["cycles"]) == ("og_cut", "differs", 7)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (
            ("og_skid_buffer", "--param", "Nope=3"),
            "og_skid_buffer has no parameter Nope; it has: W",
        ),
        (("gcm_25g", "--param", "Nope=3"), "has no parameter Nope; it has: Lanes,"),
        (("--all", "--param", "Width=3"), "--param goes with a design, or with one module"),
        (("og_cut", "--all", "--param", "Width=3"), "--param goes with a design, or with one mod"),
    ],
)
def test_a_parameter_that_would_be_passed_over_is_refused(
    cli: Cli, words: tuple[str, ...], message: str
) -> None:
    assert message in cli.refused("agree", *words)


def test_the_only_module_that_is_left_out_is_told(cli: Cli) -> None:
    """Of several it is no fault: most are, by --most-sets."""
    done = cli("agree", "og_skid_buffer", "--param", "Width=99999999")
    assert done.code == 1
    assert done.out.splitlines() == [
        "og_skid_buffer (Width=99999999): left out: its port in_payload_i is no vector of bits",
        "left out 1",
    ]
    assert cli("agree", "aes_ctr", "--most-inside", "0", "--json").code == 1
    done = cli(
        "agree", "aes_ctr", "--all", "--most-inside", "0", "--most-sets", "1", "--cycles", "9"
    )
    assert (done.code, "left out" in done.out) == (0, True)


def test_an_illegal_parameter_is_told_in_the_words_of_the_module(cli: Cli) -> None:
    done = cli("agree", "og_skid_buffer", "--param", "Width=0")
    assert done.code == 1
    assert done.out.splitlines() == [
        "og_skid_buffer (Width=0): failed: og_skid_buffer: Width must be at least 1",
        "failed 1",
    ]


def test_a_source_that_yosys_refuses_is_told_in_one_line(tmp_path: Path) -> None:
    broken = tmp_path / "og_cut.sv"
    broken.write_text((sources.rtl_root() / "prim" / "og_cut.sv").read_text() + "module\n")
    whole = module("og_cut")
    outcome = compare(Module(whole.name, whole.parameters, (broken,), 0, whole.ports), 10, 1)
    assert outcome.status == "failed"
    assert "\n" not in outcome.detail


def test_a_design_has_each_of_its_modules_once_with_its_parameters() -> None:
    found = merged([*modules_of(load_design("aes_ctr")), *modules_of(load_design("aes_ecb"))])
    assert len({(each.name, each.parameters) for each in found}) == len(found)
    assert [each.inside for each in found] == sorted(each.inside for each in found)
    assert ("aes_ctr", "aes_ecb") in {each.designs for each in found}
    assert all(each.ports for each in found)


def test_what_is_large_is_left_out_and_named() -> None:
    top = modules_of(load_design("aes_ctr"))[0]
    ((_, outcome),) = agree_all([top], cycles=10, seed=1, most_inside=3, jobs=1)
    assert outcome == Outcome("left out", f"{top.inside} instances in it, more than 3")
    sets = [module("og_cut", Width=width) for width in (1, 2, 3)]
    found = list(agree_all([sets[0], top, *sets], cycles=10, seed=1, most_sets=1, jobs=1))
    left = [outcome.detail for module, outcome in found if outcome.status == "left out"]
    assert left == 3 * ["a parameter set behind the first 1"]


def test_rows_stand_beside_others_until_all_are_taken(tmp_path: Path) -> None:
    path = tmp_path / "agree.json"
    first, second = module("og_cut"), module("og_delay")
    save([row_of(first, Outcome("agrees"))], "first", of="", path=path)
    save([row_of(second, Outcome("agrees"))], "second", of="og_delay", path=path)
    assert [row.module for row in load(path).rows] == ["og_cut", "og_delay"]
    assert load(path).command == "first"
    save([row_of(second, Outcome("failed"))], "third", of="", path=path)
    assert [(row.module, row.status) for row in load(path).rows] == [("og_delay", "failed")]


def test_what_a_design_or_a_module_no_longer_has_goes(tmp_path: Path) -> None:
    path = tmp_path / "agree.json"

    def rows() -> list[tuple[str, list[str]]]:
        return [(row.module, row.designs) for row in load(path).rows]

    gone = replace(module("og_credit"), designs=("aes_ctr",))
    shared = replace(module("og_cut"), designs=("aes_ctr", "aes_ecb"))
    new = replace(module("og_delay"), designs=("aes_ctr",))
    save([row_of(each, Outcome("agrees")) for each in (gone, shared)], "first", of="", path=path)
    own = replace(shared, designs=("aes_ctr",))
    save([row_of(each, Outcome("agrees")) for each in (own, new)], "x", of="aes_ctr", path=path)
    assert rows() == [("og_cut", ["aes_ctr", "aes_ecb"]), ("og_delay", ["aes_ctr"])]
    save([row_of(new, Outcome("agrees"))], "x", of="aes_ctr", path=path)
    assert rows() == [("og_cut", ["aes_ecb"]), ("og_delay", ["aes_ctr"])]
    wider = replace(module("og_delay", Cycles=3), designs=("aes_ecb",))
    save([row_of(wider, Outcome("agrees"))], "x", of="og_delay", path=path)
    assert rows() == [("og_cut", ["aes_ecb"]), ("og_delay", ["aes_ecb"])]


def test_the_page_has_what_is_committed() -> None:
    assert page.is_current()
    assert not [row for row in load().rows if row.status in ("differs", "failed")]
