# SPDX-License-Identifier: Apache-2.0
"""What circuit sources describe, whatever their text: the hash of the elaborated netlist."""

import shutil
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from opengcm.flows import yosys
from opengcm.flows.canonical import circuit_digest
from opengcm.flows.netlist import read_modules
from opengcm.flows.request import SynthRequest
from opengcm.flows.store import LOG, content_key, keep
from opengcm.flows.tools import Runner, python_tool, python_tool_version

FORMAT = 2  # of the hash; raise it when what is hashed changes

_BITWISE = ("$and", "$or", "$xor", "$xnor", "$not", "$pos", "$mux")
_SCRIPT = (
    "proc",
    "flatten",
    # What no tool would build twice, or at all, is no part of the circuit.
    "opt_expr",
    "opt_merge",
    "opt_clean -purge",
    "memory_collect",
    "opt_clean -purge",
    # Bit by bit: a word that is written wider than it is read is no other circuit.
    f"simplemap {' '.join(f't:{kind}' for kind in _BITWISE)}",
    "opt -fast -nodffe -nosdff -purge",
)
_NETLIST = "elaborated.json"
_DIGEST = "circuit.txt"
_ANY_TARGET = "virtex5"


@dataclass(frozen=True)
class Source:
    """A module with its parameters, and the files that it needs, in the order to compile them."""

    top: str
    files: tuple[Path, ...]
    parameters: Mapping[str, int | str]

    @classmethod
    def of_request(cls, request: SynthRequest) -> "Source":
        """What a request is about, without the target."""
        return cls(request.top, request.files, request.parameters)

    @property
    def _request(self) -> SynthRequest:
        return SynthRequest.of_files(self.top, self.files, _ANY_TARGET, self.parameters)

    def facts(self) -> dict[str, object]:
        """What the text depends on: the names and the code of the files, top and parameters."""
        return {
            "top": self.top,
            "parameters": dict(self.parameters),
            "sources": self._request.source_hash,
        }

    def circuit(self) -> str:
        """The hash of the netlist, elaborated by Yosys first if that is not kept from before.

        FlowError, one line with the tool's own words, if Yosys fails.
        """
        facts = self.facts() | {
            "format": FORMAT,
            "script": [yosys.READ, *_SCRIPT],
            "tool": python_tool_version(yosys.TOOL),
        }

        def work(folder: Path) -> None:
            _elaborate(self._request, folder)

        entry = keep("circuit", self.top, content_key(facts), work, force=False)
        return (entry.folder / _DIGEST).read_text(encoding="utf-8").strip()


def _elaborate(request: SynthRequest, folder: Path) -> None:
    """Leave the hash in `folder`."""
    yosys.lay_out(request, folder)
    lines = [yosys.read_command(request), *_SCRIPT, f"write_json {_NETLIST}"]
    (folder / "run.ys").write_text("\n".join(lines) + "\n", encoding="utf-8")
    Runner().run([python_tool(yosys.TOOL), "-q", "run.ys"], folder, folder / LOG)
    module = read_modules(folder / _NETLIST)[request.top]
    (folder / _DIGEST).write_text(f"{circuit_digest(module)}\n", encoding="utf-8")
    (folder / _NETLIST).unlink()
    shutil.rmtree(folder / yosys.SOURCES)
