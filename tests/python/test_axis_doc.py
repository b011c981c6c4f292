# SPDX-License-Identifier: Apache-2.0
"""TUSER as docs/axis.md, the exported template, the exported bench and the network example have it
is packet_t of og_gcm_axis_pkg, and the statuses are those of og_gcm_pkg.
"""

import re
import sys
from collections.abc import Iterator
from typing import Any

import pytest
from packages import AXIS_PACKAGES
from pyslang import SourceManager
from pyslang.ast import Compilation
from pyslang.syntax import SyntaxTree

from opengcm.designs import load_design
from opengcm.export import axis_bench, bench
from opengcm.export.ports import axis_ports
from opengcm.sim.batch import Status
from opengcm.sources import ROOT

PAGE = (ROOT / "docs" / "axis.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def packages() -> Compilation:
    """The two packages, and what they build on, elaborated."""
    manager = SourceManager()
    compilation = Compilation()
    for path in AXIS_PACKAGES:
        compilation.addSyntaxTree(SyntaxTree.fromFile(str(path), manager))
    return compilation


def members(packages: Compilation, package: str, name: str) -> list[Any]:
    """The fields of a structure, or the values of an enumeration."""
    found: Any = packages.getPackage(package).find(name)
    return [symbol for symbol in found.canonicalType if hasattr(symbol, "name")]


@pytest.fixture(scope="module")
def fields(packages: Compilation) -> dict[str, tuple[int, int]]:
    """Highest and lowest bit of each field of packet_t."""
    found = members(packages, "og_gcm_axis_pkg", "packet_t")
    return {f.name: (f.bitOffset + f.type.bitWidth - 1, f.bitOffset) for f in found}


def table(name: str) -> Iterator[list[str]]:
    """The rows of the table between two marks, without its head."""
    part = PAGE.split(f"<!-- {name}:begin -->")[1].split(f"<!-- {name}:end -->")[0]
    for line in part.strip().splitlines()[2:]:
        yield [cell.strip().strip("`") for cell in line.strip("|").split("|")]


def said(bits: tuple[int, int]) -> str:
    return f"{bits[0]}:{bits[1]}" if bits[0] > bits[1] else f"{bits[0]}"


def test_the_table_of_tuser(fields: dict[str, tuple[int, int]]) -> None:
    assert [(row[0], row[1]) for row in table("packet_t")] == [
        (name, said(bits)) for name, bits in fields.items()
    ]
    assert max(high for high, _ in fields.values()) == axis_bench.USER_BITS - 1


def test_the_table_of_statuses(packages: Compilation) -> None:
    values = members(packages, "og_gcm_pkg", "status_e")
    names = {int(v.value.value): v.name.removeprefix("Status") for v in values}
    assert {int(row[0]): row[1] for row in table("status_e")} == names
    assert {status.value: status.name for status in Status} == names


def test_the_exported_template(fields: dict[str, tuple[int, int]]) -> None:
    ports = {name: (bits, text) for _, name, bits, text in axis_ports(4)}
    bits, text = ports["s_axis_tuser"]
    assert bits == 160
    assert re.findall(r"\d+(?::\d+)?", text) == [said(bits) for bits in fields.values()]


FACTS = {
    "decrypt": 1,
    "key_slot": 0x2A5,
    "tag_bytes": 16,
    "iv_bytes": 12,
    "aad_bytes": 77,
    "iv": int.from_bytes(bytes(range(1, 13))),
}


def packed(fields: dict[str, tuple[int, int]]) -> int:
    """FACTS as packet_t has them."""
    return sum(FACTS[name] << low for name, (_, low) in fields.items())


def test_the_exported_bench(fields: dict[str, tuple[int, int]]) -> None:
    """The first word of a packet's beats."""
    packet = bench.BenchPacket(
        key_slot=FACTS["key_slot"],
        key=bytes(16),
        iv=FACTS["iv"].to_bytes(12),
        aad=bytes(FACTS["aad_bytes"]),
        text=b"text",
        tag_bytes=16,
        decrypt=True,
    )
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(axis_bench, "make_packets", lambda _design: ([bytes(16)], [packet]))
        vectors = axis_bench.make_vectors(load_design("gcm_axis_25g"))
    assert int(vectors.given[0][: axis_bench.USER_BITS // 4], 16) == packed(fields)


def test_the_network_example(
    fields: dict[str, tuple[int, int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "examples" / "network"))
    monkeypatch.delitem(sys.modules, "link", raising=False)  # of another example
    link = __import__("link")
    del sys.modules["link"]
    given = link.tuser(
        decrypt=True,
        key_slot=FACTS["key_slot"],
        aad_bytes=FACTS["aad_bytes"],
        iv=FACTS["iv"].to_bytes(12),
    )
    assert given == packed(fields)
