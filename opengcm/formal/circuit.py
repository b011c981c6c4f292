# SPDX-License-Identifier: Apache-2.0
"""What a proof of the datapath is made of, and by what it is kept."""

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache

from opengcm import sources
from opengcm.flows.tools import python_tool_version
from opengcm.flows.yosys import TOOL
from opengcm.formal.netlist import Netlist, elaborate
from opengcm.own_code import code_reached, own_code

PROVED_BY = (
    "formal/*.py",
    "spec/*.py",
    "ghash_key/*.py",
    "declared.py",
    "flows/netlist.py",
    "flows/yosys.py",
    "parameters.py",
    "sim/coprocessor_regs.py",
)
"""Files of the package, of which those count that a check imports; a test compares them with what
the proofs import.
"""


@dataclass(frozen=True)
class Circuit:
    """A module at some sets of parameters, and what is checked of each netlist.

    `boxes` are the modules that another proof is of.
    """

    core: str
    top: str
    check: Callable[[Netlist], None]
    sets: Callable[[], Iterable[Mapping[str, int]]]
    boxes: tuple[str, ...] = ()

    def netlists(self, *, exported: bool) -> Iterator[Netlist]:
        """All of them, elaborated from the sources, or from the Verilog that is exported."""
        chosen = list(self.sets())
        return elaborate(self.core, self.top, chosen, self.boxes, exported=exported)

    def facts(self) -> object:
        """What the netlists are made from."""
        files = sources.files_of(self.core, self.top)
        code = [sources.code_digest(file.read_bytes()) for file in files]
        chosen = [dict(values) for values in self.sets()]
        return self.top, self.boxes, chosen, code, self.check.__name__


@dataclass(frozen=True)
class DatapathProof:
    """A proof by its name. One that is `dear` is run only when it is asked for.

    `rung` is what it is of: all inputs and all time, or less. `exported`: not of the SystemVerilog
    but of the Verilog that is exported of it.
    """

    name: str
    circuits: tuple[Circuit, ...]
    dear: bool = False
    rung: str = "all inputs, all time"
    exported: bool = False

    def run(self) -> None:
        """RefutedError where it does not hold, UnreadableError or FlowError where it cannot run."""
        for circuit in self.circuits:
            for netlist in circuit.netlists(exported=self.exported):
                circuit.check(netlist)

    def content(self) -> str:
        """Hash of all that the proof depends on."""
        facts = [python_tool_version(TOOL), *(circuit.facts() for circuit in self.circuits)]
        checks = frozenset(circuit.check.__module__ for circuit in self.circuits)
        code = _checker(checks, exported=self.exported)
        return hashlib.sha256(f"{code} {facts!r}".encode()).hexdigest()[:24]

    def of_export(self, *, dear: bool) -> "DatapathProof":
        """The same of what is exported."""
        return replace(self, name=f"{self.name}_exported", exported=True, dear=dear)


@cache
def _checker(checks: frozenset[str], *, exported: bool) -> str:
    """Of the modules that check, with what they say of the standards and how they have netlists
    made, and of that which exports.
    """
    code = code_reached({*checks, __name__}, PROVED_BY)
    more = own_code("export/netlist.py") if exported else b""
    return hashlib.sha256(code + more).hexdigest()
