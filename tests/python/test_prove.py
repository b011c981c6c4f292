# SPDX-License-Identifier: Apache-2.0
"""`opengcm prove`: a proof that holds, one that does not, one that cannot run, and its errors.

Walks three small proofs written here, run with the real tools, and the command on top with the
tools played by the test.
"""

import json
import os
import pickle
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any

import psutil
import pytest
from python_support import has_ended, wait_for

from opengcm import cluster, kept_proofs, places
from opengcm import prove as proofs
from opengcm.cli.app import run as run_cli
from opengcm.kept_proofs import (
    Proof,
    ProveError,
    Status,
    content_of,
    datapath_names,
    proof_names,
    save,
    saved_rows,
    with_seconds,
)
from opengcm.prove import prove

MODULE = """\
module {name} (input logic clk_i, input logic up_i);
  logic [2:0] count_q = '0;
  always_ff @(posedge clk_i) if (up_i && count_q != {limit}) count_q <= count_q + 1'b1;
  always_comb begin
    assert (count_q <= 3'd3);
    cover (count_q == 3'd3);
  end
endmodule
"""

SCRIPT = """\
[tasks]
bmc
cover

[options]
bmc: mode bmc
cover: mode cover
depth 6

[engines]
smtbmc z3

[script]
read_slang -j 1 --top {name} {name}.sv
prep -top {name}

[files]
{name}.sv
"""

# Two factors of a product of two large primes: no solver finds them while a test runs.
ENDLESS = """\
module {name} (input logic [63:0] a_i, b_i);
  always_comb assert (a_i < 2 || b_i < 2 || 128'(a_i) * 128'(b_i) != 128'd{product});
endmodule
"""
PRODUCT = (2**61 - 1) * (2**31 - 1) ** 2
PATIENCE = 60  # seconds


@pytest.fixture
def formal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Proofs of a counter that stops at 3, one that does not, and one that is no SystemVerilog."""
    monkeypatch.setenv("OPENGCM_CACHE", str(tmp_path / "cache"))
    for name, limit in (("holds", "3'd3"), ("breaks", "3'd7"), ("nonsense", ")")):
        (tmp_path / f"{name}.sv").write_text(MODULE.format(name=name, limit=limit))
        (tmp_path / f"{name}.sby").write_text(SCRIPT.format(name=name))
    return tmp_path


def test_statuses(formal: Path, tmp_path: Path) -> None:
    """Proved, failed with the place of the assertion, and error with the tool's own words."""
    found = {proof.name: proof for proof in prove(formal=formal, work=tmp_path / "work")}
    assert list(found) == ["breaks", "holds", "nonsense"]
    assert found["holds"].status == "proved"
    assert not found["holds"].detail
    assert found["breaks"].status == "failed"
    assert "breaks.sv:5" in found["breaks"].detail
    assert found["nonsense"].status == "error"
    assert found["nonsense"].detail
    assert all(proof.seconds > 0 for proof in found.values())


def test_a_proof_is_kept_until_its_sources_change(formal: Path, tmp_path: Path) -> None:
    def holds(*, force: bool = False) -> Proof:
        (found,) = prove(["holds"], formal=formal, work=tmp_path / "work", force=force)
        return found

    first, second = holds(), holds()
    assert (first.kept, second.kept) == (False, True)
    assert second.seconds == first.seconds
    assert not holds(force=True).kept
    (formal / "holds.sv").write_text(MODULE.format(name="holds", limit="3'd7"), encoding="utf-8")
    assert holds().status == "failed"
    assert holds().status == "failed", "what does not hold is not kept"


def test_what_was_saved_of_long_ones_is_not_run_again(
    formal: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of these sources alone; short ones, and those that did not hold, are run."""

    def row(name: str, **other: Any) -> dict[str, Any]:
        revision = content_of(name, formal)
        return {"name": name, "status": "proved", "seconds": 60.0, "revision": revision, **other}

    def runs(rows: list[dict[str, Any]], *names: str, changed: bool = True) -> list[Proof]:
        monkeypatch.setattr(kept_proofs, "saved_rows", lambda: rows)
        return list(prove(names, formal=formal, work=tmp_path / "work", changed=changed))

    # What is saved of "breaks" is wrong: it shows what is run.
    saved = [row("breaks"), row("nonsense")]
    left_out = runs(saved, "nonsense", "breaks")
    assert [(one.name, one.kept, one.seconds) for one in left_out] == [
        ("breaks", True, 60.0),
        ("nonsense", True, 60.0),
    ]
    for other in ({"revision": "0" * 24}, {"seconds": 59.9}, {"status": "failed"}):
        (found,) = runs([row("breaks", **other)], "breaks")
        assert (found.status, found.kept) == ("failed", False), other
    (found,) = runs(saved, "breaks", changed=False)
    assert (found.status, found.kept) == ("failed", False)


def test_several_at_once(formal: Path, tmp_path: Path) -> None:
    """Each in a process of its own; what comes is the same."""
    found = {one.name: one.status for one in prove(formal=formal, work=tmp_path / "work", jobs=2)}
    assert found == {"breaks": "failed", "holds": "proved", "nonsense": "error"}


def test_a_tool_that_is_killed_says_nothing_of_the_proof(formal: Path, tmp_path: Path) -> None:
    command = ["sh", "-c", "echo Assert failed; kill -KILL $$"]
    found = proofs._run(command, "holds", formal, tmp_path)
    assert found.status == "error"
    assert found.detail == "SymbiYosys was ended by signal 9 (Killed)"


def test_one_folder_has_one_run_at_a_time(
    formal: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A second run of the same proof waits, and then finds what the first has proved."""
    inside, most = [0], [0]
    met = threading.Barrier(2)

    def run(_command: Sequence[str], name: str, *_: Path) -> Proof:
        inside[0] += 1
        most[0] = max(most[0], inside[0])
        with suppress(threading.BrokenBarrierError):
            met.wait(0.5)  # for one that must not come
        inside[0] -= 1
        return Proof(name, "proved", 1.0)

    monkeypatch.setattr(proofs, "_run", run)

    def prove_it(_: int) -> Proof:
        (found,) = prove(["holds"], formal=formal, work=tmp_path / "work")
        return found

    with ThreadPoolExecutor(2) as pool:
        found = list(pool.map(prove_it, range(2)))
    assert most == [1]
    assert sorted(proof.kept for proof in found) == [False, True]


def test_sources_that_change_while_a_proof_runs(
    formal: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def run(_command: Sequence[str], name: str, *_: Path) -> Proof:
        with (formal / "holds.sv").open("a") as file:
            file.write("// another\n")
        return Proof(name, "proved", 1.0)

    monkeypatch.setattr(proofs, "_run", run)
    (found,) = prove(["holds"], formal=formal, work=tmp_path / "work")
    assert (found.status, found.detail) == ("error", "its sources were changed while it ran")
    assert not list((tmp_path / "cache").rglob("*.json"))


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_interrupt_ends_all(tmp_path: Path, jobs: int) -> None:
    """What is at work is ended with its tools, and what waits is not begun."""
    for name in ("one", "two", "three"):
        text = ENDLESS.format(name=name, product=PRODUCT)
        (tmp_path / f"{name}.sv").write_text(text)
        (tmp_path / f"{name}.sby").write_text(SCRIPT.format(name=name))
    script = (
        "import sys; from pathlib import Path; from opengcm.prove import prove;"
        f" list(prove(formal=Path('.'), work=Path('work').resolve(), jobs={jobs}))"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", script],
        cwd=tmp_path,
        env={**os.environ, "OPENGCM_CACHE": str(tmp_path / "cache")},
        stderr=subprocess.DEVNULL,
        # A shell ignores the interrupt in what it starts in the background.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    below: list[psutil.Process] = []

    def at_work() -> bool:
        nonlocal below
        assert process.poll() is None
        below = psutil.Process(process.pid).children(recursive=True)
        with suppress(psutil.NoSuchProcess):  # one may end meanwhile
            return sum(child.name() == "z3" for child in below) >= jobs
        return False

    try:
        wait_for(at_work, PATIENCE)
        process.send_signal(signal.SIGINT)
        assert process.wait(PATIENCE) == -signal.SIGINT
        wait_for(lambda: all(has_ended(child.pid) for child in below), PATIENCE)
    finally:
        at_last: list[subprocess.Popen[bytes] | psutil.Process] = [process, *below]
        for one in at_last:
            with suppress(psutil.NoSuchProcess):
                one.kill()
    assert not (tmp_path / "work" / "two_bmc").exists(), "it is the last to begin"


def test_what_a_worker_elsewhere_gets_names_no_place(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its clone may be anywhere; sources that are not those of the caller prove nothing."""
    sent: list[cluster.Task] = []

    def run(tasks: Sequence[cluster.Task], **_: Any) -> Iterator[tuple[int, Any]]:
        sent.extend(tasks)
        yield 0, ProveError("the worker has other sources")

    monkeypatch.setattr(cluster, "run", run)
    names = ["og_credit", "gf128_mul_serial"]
    (found,) = prove(names, force=True, scheduler="tcp://elsewhere:8786")
    assert (found.status, found.detail) == ("error", "the worker has other sources")
    assert {task.arguments[0] for task in sent} == set(names)
    assert str(places.ROOT).encode() not in pickle.dumps([task.arguments for task in sent])
    assert str(places.ROOT).encode() not in pickle.dumps([task.function for task in sent])
    name, _, *others = sent[0].arguments
    with pytest.raises(ProveError, match="other sources or tools"):
        sent[0].function(name, "0" * 24, *others)


def test_saved(tmp_path: Path) -> None:
    """Rows are kept and renewed, the last column of their table with them, and no other line."""
    text = (
        "| proof | seconds |\n| `og_credit` | 1 |\n| [`og_skid_buffer`](x.md#y) | x | 2 |\n"
        "`og_credit`\n"
    )
    path, docs = tmp_path / "proofs.json", tmp_path / "proofs.md"
    docs.write_text(text, encoding="utf-8")
    save([Proof("og_credit", "proved", 7.4), Proof("aes_pipe", "proved", 3.0)], path, docs)
    save([Proof("og_skid_buffer", "failed", 5.0)], path, docs)
    rows = {row["name"]: row for row in saved_rows(path)}
    assert list(rows) == ["aes_pipe", "og_credit", "og_skid_buffer"]
    assert rows["og_credit"]["rung"] == "all inputs, all time"
    assert rows["og_credit"]["revision"]
    assert docs.read_text(encoding="utf-8") == (
        "| proof | seconds |\n| `og_credit` | 7 |\n| [`og_skid_buffer`](x.md#y) | x | failed |\n"
        "`og_credit`\n"
    )


@pytest.mark.parametrize(
    "text", ['{"rows": [{"name": "og_cre', '{"row": []}', '{"rows": [{"name": "og_credit"}]}', "7"]
)
def test_what_cannot_be_read_stays(tmp_path: Path, text: str) -> None:
    """No row is lost to one bad byte."""
    path, docs = tmp_path / "proofs.json", tmp_path / "proofs.md"
    path.write_text(text)
    docs.write_text("")
    with pytest.raises(ProveError, match=r"proofs\.json: not the rows of proofs"):
        save([Proof("og_credit", "proved", 7.4)], path, docs)
    assert path.read_text() == text
    path.unlink()
    path.mkdir()
    with pytest.raises(ProveError, match=r"proofs\.json: Is a directory"):
        saved_rows(path)


def test_two_save_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each has its row in the end."""
    path, docs = tmp_path / "proofs.json", tmp_path / "proofs.md"
    docs.write_text("")
    met = threading.Barrier(2)
    read = saved_rows

    def slow(path: Path) -> list[dict[str, Any]]:
        rows = read(path)
        with suppress(threading.BrokenBarrierError):
            met.wait(0.5)  # for one that must not have read the same
        return rows

    monkeypatch.setattr(kept_proofs, "saved_rows", slow)
    found = [Proof("og_credit", "proved", 7.4), Proof("aes_pipe", "proved", 3.0)]
    with ThreadPoolExecutor(2) as pool:
        list(pool.map(lambda proof: save([proof], path, docs), found))
    assert [row["name"] for row in read(path)] == ["aes_pipe", "og_credit"]
    assert sorted(each.name for each in tmp_path.iterdir()) == ["proofs.json", "proofs.md"]


@pytest.mark.smoke
def test_the_document_has_them_all() -> None:
    """Every proof has one row in docs/proofs.md, with the seconds that were saved."""
    text = kept_proofs.DOCS.read_text(encoding="utf-8")
    assert text == with_seconds(text, saved_rows())
    for name in (*proof_names(), *datapath_names(dear=True)):
        found = re.findall(rf"^\| \[?`{name}`", text, re.MULTILINE)
        assert len(found) == 1, f"docs/proofs.md has {len(found)} rows of {name}"


def test_unknown_name(formal: Path) -> None:
    with pytest.raises(ProveError, match="no proof named other; there are: breaks, holds"):
        prove(["holds", "other"], formal=formal)


def test_no_proofs(tmp_path: Path) -> None:
    with pytest.raises(ProveError, match="no proofs in"):
        prove(formal=tmp_path)


@pytest.mark.smoke
def test_every_proof_is_there() -> None:
    """Each has its module, and no module of a proof is without one."""
    files = {path.name for path in kept_proofs.FORMAL.iterdir()}
    assert {"og_stream_fifo", "og_skid_buffer", "og_credit", "og_gcm_lookahead"} <= set(
        proof_names()
    )
    assert {f"{name}_fv.sv" for name in proof_names()} == {
        name for name in files if name.endswith("_fv.sv")
    }


class Played:
    """Stands for the tools."""

    def __init__(self, *statuses: Status) -> None:
        self.statuses = statuses

    def __call__(
        self,
        names: tuple[str, ...],
        *,
        force: bool,
        changed: bool,
        jobs: int,
        scheduler: str | None,
    ) -> Iterator[Proof]:
        for name, status in zip(names or proof_names(), self.statuses, strict=False):
            yield Proof(name, status, 1.25, "" if status == "proved" else "why")


@pytest.mark.smoke
@pytest.mark.parametrize(
    ("statuses", "code"),
    [(("proved", "proved"), 0), (("proved", "failed"), 1), (("error", "proved"), 1)],
)
def test_exit_code_and_json(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    statuses: tuple[Status, ...],
    code: int,
) -> None:
    monkeypatch.setattr("opengcm.cli.prove.run_proofs", Played(*statuses))
    assert run_cli(["prove", "--json", "og_credit", "og_skid_buffer"]) == code
    rows = json.loads(capsys.readouterr().out)["rows"]
    assert rows == [
        {"name": name, "status": status, "seconds": 1.25}
        for name, status in zip(("og_credit", "og_skid_buffer"), statuses, strict=True)
    ]
    assert run_cli(["prove", "og_credit", "og_skid_buffer"]) == code
    said = capsys.readouterr().out
    assert all(status in said for status in statuses)


@pytest.mark.smoke
def test_command_on_an_unknown_name(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_cli(["prove", "nothing"]) == 2
    assert "no proof named nothing" in capsys.readouterr().err


@pytest.mark.smoke
def test_list(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_cli(["prove", "--list"]) == 0
    assert capsys.readouterr().out.split() == [*proof_names(), *datapath_names(dear=True)]
