# SPDX-License-Identifier: Apache-2.0
"""The search for S-boxes: its algebra, what it finds, and that the RTL is what it wrote.

The algebra is checked against opengcm.spec.aes, on all bytes where a byte is the input.
"""

import errno
import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from python_support import Cli

from opengcm.cli.app import run
from opengcm.results import ResultsError
from opengcm.sbox import field, files, mix, table
from opengcm.sbox.build import build
from opengcm.sbox.build import table as table_of
from opengcm.sbox.choice import DIRECTIONS, SboxError, load, save
from opengcm.sbox.emit import PACKAGE, emit
from opengcm.sbox.field import mul
from opengcm.sbox.functions import INPUTS, Prices, improve, order
from opengcm.sbox.linear import share, turned, values
from opengcm.sbox.norm import norms
from opengcm.sbox.search import Effort, Search
from opengcm.sbox.tower import LINES, Tower, towers
from opengcm.sources import ROOT
from opengcm.spec.aes import INV_SBOX, SBOX, gf_inverse, gf_mul, mix_column

SMALL = Effort(towers=1, norms=3, sums=2, bases=1, moves=20, stride=2000)


def test_field_is_that_of_the_standard() -> None:
    rng = random.Random(1)
    for _ in range(500):
        a, b = rng.randrange(256), rng.randrange(256)
        assert mul(a, b) == gf_mul(a, b)
    assert [field.inverse(a) for a in range(256)] == [gf_inverse(a) for a in range(256)]
    assert [field.apply(field.AFFINE, field.inverse(a)) ^ 0x63 for a in range(256)] == SBOX
    assert (len(field.GF16), len(field.GF4), len(LINES)) == (16, 4, 5)
    for f in (1, 0x53, 0xFF):
        assert all(field.parity(field.mask(f) & x) == field.trace(mul(f, x)) for x in range(256))


@pytest.mark.parametrize("width", [3, 4, 8])
def test_shared_sums_and_the_transposed_circuit(width: int) -> None:
    rng = random.Random(width)
    for _ in range(20):
        targets = rng.choices(range(1, 1 << width), k=12) + [1 << i for i in range(width)]
        sums = share(targets, width, rng)
        inputs = [1 << i for i in range(width)]
        signals = values(sums, inputs)
        assert [signals[target] for target in sums.targets] == targets
        back = turned(sums)
        assert back.cost == sums.cost + len(targets) - width
        signals = values(back, [1 << i for i in range(len(targets))])
        assert [signals[t] for t in back.targets] == field.transpose(targets, width)


def test_every_tower_and_norm_tried_inverts() -> None:
    for tower in list(towers())[::7777]:
        functionals = tower.functionals
        norm = next(norms(tower))
        partners = norm.partners(tower)
        weights = norm.weights(tower)
        for x in range(256):
            b = [field.trace(mul(f, x)) for f in tower.b_functionals]
            c = [field.trace(mul(f, x)) for f in tower.c_functionals]
            d = 0
            for i in range(9):
                plus = (norm.plus_b >> i & b[i]) ^ (norm.plus_c >> i & c[partners[i]])
                d ^= weights[i] * (b[i] & c[partners[i]] ^ plus & 1)
            for weight, (_, functional) in zip(weights[9:], norm.left, strict=True):
                d ^= weight * field.trace(mul(functional, x))
            assert d == field.power(x, 17)
            e = [field.trace_gf16(mul(f, field.inverse(d))) for f in tower.e_functionals]
            parts = zip(tower.out_weights, [*b, *c], [*e, *e], strict=True)
            result = 0
            for weight, half, bit in parts:
                result ^= weight * (half & bit)
            assert result == field.inverse(x)
        assert len(functionals) == 9


def test_functions_of_four_bits_get_no_dearer() -> None:
    a, b, c, d = INPUTS
    targets = [a & b ^ c, a & b ^ d]
    start = {a & b, a & b ^ c, a & b ^ d, a ^ b, (a ^ b) & c}
    assert order({a & b & c}, Prices()) is None
    cost, made = improve(targets, start, Prices(), random.Random(1), 50)
    assert cost == 3
    assert set(targets) <= set(made)
    with pytest.raises(ValueError, match="no circuit"):
        improve([a & b & c & d], set(), Prices(), random.Random(1), 1)


@pytest.mark.parametrize("direction", DIRECTIONS)
def test_a_search_finds_an_sbox_and_the_same_again(direction: str, tmp_path: Path) -> None:
    reached: list[int] = []
    found = Search(direction, 3, SMALL, "gates", None).run(reached.append)
    again = Search(direction, 3, SMALL, "gates", None).run(reached.append)
    assert found == again
    assert reached[-1] == 100
    assert _tables(found.direction, table_of(build(found)), table_of(build(found), True))
    save({direction: found}, tmp_path / "found.json")
    assert load(tmp_path / "found.json") == {direction: found}


def test_a_search_out_of_time_still_gives_one() -> None:
    found = Search("forward", 1, SMALL, "area", 0.0).run(lambda _: None)
    assert table_of(build(found)) == SBOX


def _tables(direction: str, there: list[int], back: list[int]) -> bool:
    if direction == "merged":
        return (there, back) == (SBOX, INV_SBOX)
    return there == (SBOX if direction == "forward" else INV_SBOX)


def test_the_library_is_what_its_circuits_say() -> None:
    choices = files.committed()
    assert tuple(choices) == DIRECTIONS
    for direction, choice in choices.items():
        sbox = build(choice)
        assert _tables(direction, table_of(sbox), table_of(sbox, True))
    path = files.rtl_folder() / f"{PACKAGE}.sv"
    assert path.read_text(encoding="utf-8") == emit(choices), "run `opengcm sbox emit`"


def test_the_circuits_are_smaller_than_the_published_one() -> None:
    choices = files.committed()
    for direction in ("forward", "inverse"):
        assert len(build(choices[direction]).circuit.gates) < 115


def test_the_age_of_the_table_can_be_asked() -> None:
    """Also of block RAM, which the first of its targets has not."""
    assert len(table.origin().circuits) == len(table.cases())


def test_the_table_is_whole_and_in_the_page() -> None:
    data = table.read()
    assert len(data["rows"]) == len(table.cases())
    assert table.text(data) == table.RESULT.read_text(encoding="utf-8")
    page = (ROOT / "docs" / "sbox.md").read_text(encoding="utf-8")
    assert table.markdown(data) in page, "put the table of `opengcm sbox table` into docs/sbox.md"


def test_towers_match_the_published_area() -> None:
    """208 to 219 GE forward and 277 GE merged, after a plain mapping."""
    plain = {
        row["direction"]: 1000 * row["figures"][table.PLAIN]["kge"]
        for row in table.read()["rows"]
        if row["style"] == "TOWER" and row["cuts"] == 0
    }
    assert plain["forward"] <= 208
    assert plain["merged"] <= 277


def test_mix_columns_in_every_factorisation() -> None:
    rng = random.Random(2)
    for name, (make, _) in mix.FACTORISATIONS.items():
        factors = [2, 3, 1, 1] if name == "MixColumns" else [14, 11, 13, 9]
        for _ in range(50):
            column = [rng.randrange(256) for _ in range(4)]
            assert mix.evaluate(make, column) == mix_column(column, factors), name


def test_malformed_files_are_told_in_a_line(tmp_path: Path) -> None:
    broken = tmp_path / "broken.json"
    broken.write_text('{"forward": {}}', encoding="utf-8")
    with pytest.raises(SboxError, match="not a file of S-boxes"):
        load(broken)
    broken.write_text("[" * 100_000, encoding="utf-8")
    with pytest.raises(SboxError, match=r"not a file of S-boxes \(too many brackets"):
        load(broken)
    broken.write_text('{"forward": {}}', encoding="utf-8")
    with pytest.raises(SboxError, match="No such file"):
        load(tmp_path / "missing.json")
    with pytest.raises(ResultsError, match="not a table"):
        table.read(broken)


Place = tuple[str | int, ...]


@pytest.mark.parametrize(
    ("place", "said"),
    [
        (("forward", "leave", "steps", 3, 0), "not the table of FIPS 197"),
        (("merged", "leave", "targets", 0), "not the table of FIPS 197"),
        (("inverse", "entry", "targets", 2), "the sums of the byte are others"),
        (("forward", "norm", "plus_b"), "d is not x^17"),
        (("forward", "norm", "left", 0, 0), "d is not x^17"),
        (("forward", "inverter", 3, 0), "signal is not there"),
        # Of what stands behind a cut alone, and is in no table without one.
        (("forward", "spread", "steps", 0, 0), "behind a cut the sums are others"),
        (("inverse", "spread", "inputs"), "a cut keeps 8 sums"),
        (("forward", "kept", 0), "a cut keeps what is no sum"),
        (("inverse", "spread", "targets", 0), "."),
        (("merged", "gather", "steps", 1, 1), "."),
    ],
)
def test_emit_writes_no_wrong_sbox(place: Place, said: str, tmp_path: Path, cli: Cli) -> None:
    """One bit of the library's own file is another."""
    bad = tmp_path / "bad.json"
    record = json.loads(files.CHOICES.read_text(encoding="utf-8"))
    _flip(record, place)
    bad.write_text(json.dumps(record), encoding="utf-8")
    (tmp_path / "out").mkdir()
    line = cli.refused("sbox", "emit", bad, "--out", tmp_path / "out")
    assert f"{bad}: {place[0]}: not an S-box" in line
    assert said in line
    assert not list((tmp_path / "out").iterdir())


def _flip(record: Any, place: Place) -> None:
    *way, last = place
    for key in way:
        record = record[key]
    record[last] ^= 1


def _set(record: Any, name: str, key: str, value: object) -> None:
    record[name][key] = value


@pytest.mark.parametrize(
    "change",
    [
        lambda record: record.update(forward=record["inverse"]),
        lambda record: record.update(other=record["inverse"]),
        lambda record: _set(record, "forward", "direction", ["forward"]),
        lambda record: _set(record, "forward", "d_basis", [1] * 100),
        lambda record: _set(record, "forward", "kept", ["a"] * 8),
        lambda record: record["forward"]["tower"].update(first=1.5),
    ],
)
def test_what_is_no_sbox_at_all_is_one_line(change: Callable[[Any], None], tmp_path: Path) -> None:
    record = json.loads(files.CHOICES.read_text(encoding="utf-8"))
    change(record)
    (tmp_path / "bad.json").write_text(json.dumps(record), encoding="utf-8")
    with pytest.raises(SboxError, match=r"bad\.json: \w+: not an S-box"):
        files.read(tmp_path / "bad.json")


def _full(*_: object, **__: object) -> int:
    raise OSError(errno.ENOSPC, "No space left on device")


def test_a_full_disk_destroys_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    old, choices = files.package(tmp_path), tmp_path / "found.json"
    old.write_text("mine", encoding="utf-8")
    choices.write_text("mine", encoding="utf-8")
    own = files.committed()
    write_text = Path.write_text

    def half(path: Path, text: str, **more: Any) -> int:
        write_text(path, text[:10], **more)
        return _full(path, text)

    monkeypatch.setattr(Path, "write_text", half)
    with pytest.raises(SboxError, match="No space left"):
        files.write({}, tmp_path)
    with pytest.raises(SboxError, match="No space left"):
        save(own, choices)
    assert (old.read_text(), choices.read_text()) == ("mine", "mine")
    assert sorted(tmp_path.iterdir()) == sorted([old, choices])


def test_a_result_is_not_lost_with_its_file(
    tmp_path: Path, cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What hours were spent on is printed, and then said that there is no file."""
    monkeypatch.setattr("opengcm.cli.sbox.Search.run", lambda *_: files.committed()["forward"])
    monkeypatch.setattr("opengcm.sbox.choice.write_whole", _full)
    out = tmp_path / "out.json"
    done = cli("sbox", "search", "--direction", "forward", "--out", out)
    assert done.code == 2
    assert done.out.startswith("forward: 108 gates")
    assert "No space left" in done.err
    monkeypatch.setattr("tempfile.mkstemp", _full)
    done = cli("sbox", "table", "--out", out)
    assert done.code == 2
    assert "| TOWER | merged | 3 |" in done.out
    assert not list(tmp_path.iterdir())


def test_emit_writes_the_package(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / f"{PACKAGE}.sv"
    assert run(["sbox", "emit", "--out", str(tmp_path)]) == 0
    assert capsys.readouterr().out == f"{path}\n"
    assert list(tmp_path.iterdir()) == [path]
    own = path.read_text(encoding="utf-8")
    save({"merged": files.committed()["merged"]}, tmp_path / "merged.json")
    path.write_text("mine", encoding="utf-8")
    again = ["sbox", "emit", str(tmp_path / "merged.json"), "--out", str(tmp_path)]
    assert run(again) == 2
    assert "is there already; --force" in capsys.readouterr().err
    assert path.read_text(encoding="utf-8") == "mine"
    assert run([*again, "--force"]) == 0
    assert path.read_text(encoding="utf-8") == own  # the others are the library's
    assert run(["sbox", "emit", "--out", str(tmp_path / "nowhere")]) == 2
    assert run(["sbox", "search", "--measure", "nothing", "--direction", "forward"]) == 2


@pytest.mark.parametrize("command", ["search", "table"])
def test_a_file_that_is_there_is_told_of_before_the_work(
    command: str, tmp_path: Path, cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "out.json"
    out.write_text("mine", encoding="utf-8")
    with monkeypatch.context() as patch:
        patch.setattr("opengcm.cli.sbox.Search", None)
        patch.setattr("opengcm.sbox.table.measure", None)
        measure = ["--measure"] if command == "table" else []
        line = cli.refused("sbox", command, *measure, "--out", out)
        assert "is there already; --force" in line
    assert out.read_text(encoding="utf-8") == "mine"
    assert "not standard output" in cli.refused("sbox", command, "--out", "-")


def test_the_table_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["sbox", "table"]) == 0
    assert "| TOWER | merged | 3 |" in capsys.readouterr().out


def test_towers_are_all_choices() -> None:
    every = list(towers())
    assert len(every) == len(set(every)) == 34000
    assert isinstance(every[0], Tower)
